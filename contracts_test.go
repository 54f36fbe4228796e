package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// The contracts that every tree and every error keeps. A test that gets one of them
// calls checkTree or checkError, which know the grammar from text and not from the code.

func dialects() []*Dialect { return []*Dialect{AppendixA, Default} }

// language is a dialect's grammar read from text.
type language struct {
	*combinators.Grammar
	automata sync.Map // of production to *combinators.Automaton
}

// automaton gives the automaton of a production. Under AppendixA no text is an
// IPv6reference.
func (l *language) automaton(production string) *combinators.Automaton {
	if a, ok := l.automata.Load(production); ok {
		return a.(*combinators.Automaton)
	}
	rule := combinators.Ref(production)
	if production == "IPv6reference" && l.Lookup(production) == nil {
		rule = combinators.Alt()
	}
	a, err := l.CompileExpr(rule)
	if err != nil {
		panic(err)
	}
	l.automata.Store(production, a)
	return a
}

// root gives the automaton of what a type reads when a text is parsed as it: that of the
// production, but for a server, which is not empty; see tagExceptions.
func (l *language) root(production string) *combinators.Automaton {
	if production != "server" {
		return l.automaton(production)
	}
	x, err := combinators.ReadBNFExpr(tagExceptions[production].language)
	if err != nil {
		panic(err)
	}
	a, err := l.CompileExpr(x)
	if err != nil {
		panic(err)
	}
	return a
}

// appendixFile is the appendix, copied from the RFC.
const appendixFile = "testdata/appendix-a.bnf"

var strictLanguage = sync.OnceValue(func() *language {
	text, err := os.ReadFile(appendixFile)
	if err != nil {
		panic(err)
	}
	g, err := combinators.ReadBNF(string(text))
	if err != nil {
		panic(err)
	}
	return &language{Grammar: g}
})

// amendments are the productions in which Default differs from the appendix. Those of
// IPv6address are the text forms of RFC 2373 §2.2, see TestIPv6Address.
var amendments = []string{
	`relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ] | "?" query`,
	`host = hostname | IPv4address | IPv6reference`,
	`IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit`,
	`reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," | "[" | "]"`,
	`IPv6reference = "[" IPv6address "]"`,
	`IPv6address =
		6( hex4 ":" ) ( hex4 ":" hex4 | IPv4address ) |
		"::" 5( hex4 ":" ) ( hex4 ":" hex4 | IPv4address ) |
		[ hex4 ] "::" 4( hex4 ":" ) ( hex4 ":" hex4 | IPv4address ) |
		[ [ hex4 ":" ] hex4 ] "::" 3( hex4 ":" ) ( hex4 ":" hex4 | IPv4address ) |
		[ *2( hex4 ":" ) hex4 ] "::" 2( hex4 ":" ) ( hex4 ":" hex4 | IPv4address ) |
		[ *3( hex4 ":" ) hex4 ] "::" hex4 ":" ( hex4 ":" hex4 | IPv4address ) |
		[ *4( hex4 ":" ) hex4 ] "::" ( hex4 ":" hex4 | IPv4address ) |
		[ *5( hex4 ":" ) hex4 ] "::" hex4 |
		[ *6( hex4 ":" ) hex4 ] "::"`,
	`hex4 = 1*4hex`,
}

var defaultLanguage = sync.OnceValue(func() *language {
	var rules []*combinators.Expr
	for _, line := range amendments {
		r, err := combinators.ReadBNFExpr(line)
		if err != nil {
			panic(err)
		}
		rules = append(rules, r)
	}
	g, err := strictLanguage().With(rules...)
	if err != nil {
		panic(err)
	}
	return &language{Grammar: g}
})

// languageOf gives a dialect's grammar as the text has it.
func languageOf(d *Dialect) *language {
	if d == AppendixA {
		return strictLanguage()
	}
	return defaultLanguage()
}

// treeChecker checks one tree.
type treeChecker struct {
	testing.TB
	in       string
	language *language
}

// checkTree checks that a tree keeps the contracts of a parse of in. The options are
// those of the parse.
func checkTree(t testing.TB, in string, ref *URIReference, opts ...Option) {
	t.Helper()
	if ref == nil {
		t.Fatalf("%q: the tree is nil", in)
	}
	c := &treeChecker{t, in, languageOf(newOptions(opts).dialect)}
	if start, end := ref.Span(); start != 0 || end != len(in) {
		c.errorf("the root covers %d to %d", start, end)
	}
	nodes := c.node(nil, ref)
	if all := slices.Collect(All(ref)); !slices.Equal(all, nodes) {
		c.errorf("All gives %s, but the fields hold %s", names(all), names(nodes))
	}
	c.fine(nodes, slices.Collect(AllFine(ref)))
	c.components(ref.Components(), nodes)
	c.json(ref)
	again, err := Parse(in, opts...)
	if err != nil {
		c.errorf("a second parse: %v", err)
	} else if diff := cmp.Diff(ref, again); diff != "" {
		c.errorf("a second parse differs (-first +second):\n%s", diff)
	}
}

func (c *treeChecker) errorf(format string, args ...any) {
	c.Helper()
	c.Errorf("%q: %s", c.in, fmt.Sprintf(format, args...))
}

// node checks n and the nodes below it, and gives all of them, parents first.
func (c *treeChecker) node(nodes []Node, n Node) []Node {
	c.Helper()
	nodes = append(nodes, n)
	c.text(n)
	start, end := n.Span()
	c.presence(n, c.in[start:end])
	last := start
	for _, child := range children(n) {
		from, to := child.Span()
		if from < last || to < from || end < to {
			c.errorf("%s from %d to %d in %s, which has room from %d to %d",
				child.Production(), from, to, n.Production(), last, end)
			break
		}
		last = to
		nodes = c.node(nodes, child)
	}
	return nodes
}

// text checks that n's text is what stands at its span, and that its production has it.
func (c *treeChecker) text(n Node) {
	c.Helper()
	start, end := n.Span()
	if start < 0 || end < start || len(c.in) < end {
		c.Fatalf("%q: %s from %d to %d", c.in, n.Production(), start, end)
	}
	text := c.in[start:end]
	if got := n.(fmt.Stringer).String(); got != text {
		c.errorf("%s from %d to %d is %q, but prints %q", n.Production(), start, end, text, got)
	}
	if l, ok := n.(interface{ self() *Leaf }); ok && l.self().Text != text {
		c.errorf("%s from %d to %d is %q, but has the text %q", n.Production(), start, end, text, l.self().Text)
	}
	if _, ok := n.(*Octet); ok {
		return // the appendix has no name for it
	}
	if !c.language.automaton(n.Production()).Match(text) {
		c.errorf("%q is no %s", text, n.Production())
	}
}

// children gives the nodes right below n: those that its fields hold.
func children(n Node) (out []Node) {
	if _, ok := n.(leaf); ok {
		return nil
	}
	v := reflect.ValueOf(n).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Kind() == reflect.Slice:
			for j := range f.Len() {
				out = append(out, f.Index(j).Addr().Interface().(Node))
			}
		case f.Kind() == reflect.Pointer && !f.IsNil():
			out = append(out, f.Interface().(Node))
		case f.Kind() == reflect.Struct && f.NumField() > 0:
			out = append(out, f.Addr().Interface().(Node))
		}
	}
	return out
}

// presence checks that a part is there if and only if its delimiter is: nil means absent,
// and an empty text means present and empty.
func (c *treeChecker) presence(n Node, text string) {
	c.Helper()
	has := func(field string, there bool, want bool) {
		c.Helper()
		if there != want {
			c.errorf("in the %s %q the %s is there: %v", n.Production(), text, field, there)
		}
	}
	switch n := n.(type) {
	case *URIReference:
		before, _, hash := strings.Cut(text, "#")
		has("fragment", n.Fragment != nil, hash)
		has("URI", countSet(n.AbsoluteURI != nil, n.RelativeURI != nil) == 1, before != "")
	case *AbsoluteURI:
		has("one part", countSet(n.HierPart != nil, n.OpaquePart != nil) == 1, true)
	case *RelativeURI:
		has("query", n.Query != nil, strings.Contains(text, "?"))
		has("path", countSet(n.NetPath != nil, n.AbsPath != nil, n.RelPath != nil) == 1, text[0] != '?')
	case *HierPart:
		has("query", n.Query != nil, strings.Contains(text, "?"))
		has("one path", countSet(n.NetPath != nil, n.AbsPath != nil) == 1, true)
	case *NetPath:
		has("path", n.Path != nil, strings.Contains(text[2:], "/"))
	case *RelPath:
		has("path", n.Path != nil, strings.Contains(text, "/"))
	case *Authority:
		isServer := text != "" && c.language.automaton("server").Match(text)
		has("server", n.Server != nil, isServer)
		has("reg_name", n.RegName != nil, text != "" && !isServer)
	case *Server:
		has("userinfo", n.Userinfo != nil, strings.Contains(text, "@"))
	case *HostPort:
		has("port", n.Port != nil, strings.HasPrefix(text[len(n.Host.String()):], ":"))
	case *Host:
		has("one host", countSet(n.Hostname != nil, n.IPv4Address != nil, n.IPv6Reference != nil) == 1, true)
	case *PathSegments:
		has("segment", len(n.Segments) == 1+strings.Count(text, "/"), true)
	case *Segment:
		name, _, _ := strings.Cut(text, ";")
		has("name", n.Name == name, true)
		has("param", len(n.Params) == strings.Count(text, ";"), true)
	}
}

func countSet(set ...bool) (n int) {
	for _, s := range set {
		if s {
			n++
		}
	}
	return n
}

// fine checks AllFine against All: the same nodes in the same order, and after each the
// labels, octets and escapes within it, which leave out nothing.
func (c *treeChecker) fine(all, fine []Node) {
	c.Helper()
	var parent Node    // the stored node before
	var parts []string // its labels or octets
	stored, escapes := 0, 0
	for _, n := range fine {
		if stored < len(all) && n == all[stored] {
			c.whole(parent, parts)
			parent, parts = n, nil
			stored++
			continue
		}
		c.text(n)
		c.within(n, parent)
		if _, ok := n.(*Escaped); ok {
			escapes++
		} else {
			parts = append(parts, n.(fmt.Stringer).String())
		}
	}
	c.whole(parent, parts)
	if stored != len(all) {
		c.errorf("AllFine leaves out %s", names(all[stored:]))
	}
	if escapes != strings.Count(c.in, "%") {
		c.errorf("AllFine gives %d escapes", escapes)
	}
}

// within checks that a node lies in its parent.
func (c *treeChecker) within(n, parent Node) {
	c.Helper()
	start, end := n.Span()
	if from, to := parent.Span(); start < from || to < end {
		c.errorf("%s from %d to %d in %s from %d to %d", n.Production(), start, end, parent.Production(), from, to)
	}
}

// whole checks that the labels or octets with dots between them are all of the text, but
// for the dot that may end a hostname.
func (c *treeChecker) whole(n Node, parts []string) {
	c.Helper()
	text := ""
	switch n := n.(type) {
	case *Hostname:
		text = strings.TrimSuffix(n.Text, ".")
	case *IPv4Address:
		text = n.Text
	}
	if got := strings.Join(parts, "."); got != text {
		c.errorf("the parts of %q are %q", text, parts)
	}
}

// components checks the flat view: each part stands where it says, they agree with the
// nodes of the tree, and the whole is put together from them as in §5.2, step 7.
func (c *treeChecker) components(got Components, nodes []Node) {
	c.Helper()
	for production, part := range componentsByProduction(got) {
		i := slices.IndexFunc(nodes, func(n Node) bool { return n.Production() == production })
		want := Component{}
		if i >= 0 {
			start, end := nodes[i].Span()
			want = Component{c.in[start:end], start, end, true}
		}
		if part != want {
			c.errorf("the component %s is %+v, want %+v", production, part, want)
		}
	}
	if whole := assemble(got); whole != c.in {
		c.errorf("the components make %q", whole)
	}
	if p := got.Path(); p.Present && p.Text != c.in[p.Start:p.End] || p.Present == got.Opaque().Present {
		c.errorf("the path is %+v, and the opaque part %+v", p, got.Opaque())
	}
	if auth := assembleAuthority(got); auth != got.Authority().Text {
		c.errorf("the parts of the authority make %q", auth)
	}
	if got.String() != c.in {
		c.errorf("Components.String gives %q", got.String())
	}
	c.kinds(got)
}

// componentsByProduction gives the components that are a node each.
func componentsByProduction(c Components) map[string]Component {
	return map[string]Component{
		"scheme": c.Scheme(), "opaque_part": c.Opaque(), "authority": c.Authority(), "userinfo": c.Userinfo(),
		"host": c.Host(), "port": c.Port(), "query": c.Query(), "fragment": c.Fragment(),
	}
}

// assemble puts a reference together from its components.
func assemble(c Components) string {
	return after(c.Scheme(), ":") + before("//", c.Authority()) + c.Path().Text + c.Opaque().Text +
		before("?", c.Query()) + before("#", c.Fragment())
}

func assembleAuthority(c Components) string {
	if c.AuthorityKind() == RegNameAuthority {
		return c.Authority().Text + after(c.Userinfo(), "@") + c.Host().Text + before(":", c.Port())
	}
	return after(c.Userinfo(), "@") + c.Host().Text + before(":", c.Port())
}

func before(delimiter string, c Component) string {
	if !c.Present {
		return ""
	}
	return delimiter + c.Text
}

func after(c Component, delimiter string) string {
	if !c.Present {
		return ""
	}
	return c.Text + delimiter
}

// kinds checks that the kinds agree with the components that are there.
func (c *treeChecker) kinds(got Components) {
	c.Helper()
	path := got.Path().Text
	want := KindEmpty
	switch {
	case got.Opaque().Present:
		want = KindOpaque
	case got.Authority().Present:
		want = KindNet
	case strings.HasPrefix(path, "/"):
		want = KindAbs
	case path != "":
		want = KindRel
	}
	if got.Kind() != want {
		c.errorf("the kind is %s, want %s", got.Kind(), want)
	}
	if (got.AuthorityKind() != NoAuthority) != got.Authority().Present {
		c.errorf("the kind of the authority is %s", got.AuthorityKind())
	}
	if (got.HostKind() != NoHost) != got.Host().Present {
		c.errorf("the kind of the host is %s", got.HostKind())
	}
}

// json checks that the tree goes through JSON unharmed.
func (c *treeChecker) json(ref *URIReference) {
	c.Helper()
	text, err := json.Marshal(ref)
	if err != nil {
		c.errorf("JSON: %v", err)
		return
	}
	var back URIReference
	if err := json.Unmarshal(text, &back); err != nil {
		c.errorf("JSON: %v", err)
	} else if !reflect.DeepEqual(ref, &back) {
		c.errorf("JSON changes the tree (-before +after):\n%s", cmp.Diff(ref, &back))
	}
}

// names lists nodes for a message.
func names(nodes []Node) string {
	var out []string
	for _, n := range nodes {
		start, end := n.Span()
		out = append(out, fmt.Sprintf("%s %d-%d", n.Production(), start, end))
	}
	return strings.Join(out, ", ")
}

// errorChecker checks one error.
type errorChecker struct {
	testing.TB
	*Error
	in        string
	language  *language
	automaton *combinators.Automaton // of the production that was to be read
}

// checkError checks that an error keeps the contracts of a failed parse of in, and gives
// it as an *Error.
func checkError(t testing.TB, in string, err error) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: %v is no *Error but %T", in, err, err)
	}
	l := languageOf(e.options.dialect)
	c := &errorChecker{t, e, in, l, l.root(e.from().production)}
	c.identity(err)
	c.offset()
	c.expected()
	c.trail()
	c.code()
	return e
}

func (c *errorChecker) errorf(format string, args ...any) {
	c.Helper()
	c.Errorf("%q at %d: %s", c.in, c.Offset, fmt.Sprintf(format, args...))
}

// identity checks what makes it an error of participle and of its code.
func (c *errorChecker) identity(err error) {
	c.Helper()
	for _, code := range Codes() {
		if errors.Is(err, code) != (code == c.Code) {
			c.errorf("errors.Is %s: %v, but the code is %s", code, code != c.Code, c.Code)
		}
	}
	var p participle.Error
	if !errors.As(err, &p) {
		c.errorf("%T is no participle.Error", err)
	}
	m := c.Message()
	if !utf8.ValidString(m) || strings.ContainsFunc(m, unicode.IsControl) {
		c.errorf("the message %q cannot be shown in a line", m)
	}
	want := fmt.Sprintf("uri: %s: %s", c.Position(), m)
	if again := newErrorAt(c.in, &c.options, c.from()); again.Error() != want {
		c.errorf("a second time the error is %q, want %q", again, want)
	}
}

// offset checks that the offset is the length of the longest viable prefix.
func (c *errorChecker) offset() {
	c.Helper()
	if want := c.automaton.Viable(c.in); c.Offset != want {
		c.Fatalf("%q: the offset is %d, want %d", c.in, c.Offset, want)
	}
	if c.Truncated() != (c.Offset == len(c.in)) {
		c.errorf("Truncated gives %v", c.Truncated())
	}
	r, n := utf8.DecodeRuneInString(c.in[c.Offset:])
	if want := c.in[c.Offset : c.Offset+n]; c.Found() != want {
		c.errorf("found %q, want %q (%q)", c.Found(), want, r)
	}
	pos := c.Position()
	before := c.in[:c.Offset]
	line := 1 + strings.Count(before, "\n")
	column := 1 + utf8.RuneCountInString(before[1+strings.LastIndexByte(before, '\n'):])
	if c.options.start.Line == 0 && (pos.Offset != c.Offset || pos.Line != line || pos.Column != column) {
		c.errorf("the position is %#v, want line %d, column %d", pos, line, column)
	}
}

// expected checks that the expected bytes are those that keep the prefix viable, and that
// the words for them stand for each of them once.
func (c *errorChecker) expected() {
	c.Helper()
	want, end := c.automaton.Follow(c.in[:c.Offset])
	if got := c.ExpectedBytes(); got != want {
		c.errorf("expected bytes are %s, want %s", got, want)
	}
	if c.AtEnd() != end {
		c.errorf("AtEnd gives %v", c.AtEnd())
	}
	words := c.Expected()
	if (len(words) > 0 && words[len(words)-1] == "end") != end {
		c.errorf("expected %q, but it may end: %v", words, end)
	}
	if end {
		words = words[:len(words)-1]
	}
	if got := c.bytesOf(words); got != want {
		c.errorf("the words %q stand for %s, want %s", words, got, want)
	}
}

// bytesOf gives the bytes that words stand for. It checks that no two share one, that
// rules come before bytes, the larger first, and bytes in ascending order.
func (c *errorChecker) bytesOf(words []string) (sum combinators.ByteSet) {
	c.Helper()
	last := 257
	for _, w := range words {
		set, rank := c.bytesOfWord(w)
		if sum.Intersect(set) != (combinators.ByteSet{}) {
			c.errorf("%s in %q stands for bytes that are there already", w, words)
		}
		if rank > last {
			c.errorf("%s is out of order in %q", w, words)
		}
		sum, last = sum.Union(set), rank
	}
	return sum
}

// bytesOfWord gives the bytes with which a rule begins, or the one byte that a quoted
// word is, and a rank that descends in the order of the words: the size of a rule's set,
// which is two at least, or minus the byte.
func (c *errorChecker) bytesOfWord(w string) (set combinators.ByteSet, rank int) {
	c.Helper()
	if c.language.Lookup(w) != nil {
		set, _ = c.language.automaton(w).Follow("")
		return set, set.Len()
	}
	for b := range 256 {
		if w == combinators.QuoteByte(byte(b)) {
			set.Add(byte(b))
			return set, -b
		}
	}
	c.errorf("the word %s is neither a rule nor a byte", w)
	return set, 0
}

// trail checks that the productions lie within each other, that each may begin where it
// does, and that the last has a hand in whatever may follow.
func (c *errorChecker) trail() {
	c.Helper()
	trail := c.Trail()
	if trail[0] != (combinators.Frame{Production: c.from().production}) {
		c.errorf("the trail begins with %v", trail[0])
	}
	for i, f := range trail {
		if i > 0 && (f.Start < trail[i-1].Start || !c.mentions(trail[i-1].Production, f.Production)) {
			c.errorf("in the trail %v %s cannot follow", trail, f.Production)
		}
		if text := c.in[f.Start:c.Offset]; c.language.automaton(f.Production).Viable(text) != len(text) {
			c.errorf("in the trail %v %s cannot begin with %q", trail, f.Production, text)
		}
	}
	last := trail[len(trail)-1]
	if c.Production() != last.Production {
		c.errorf("the production is %s, but the trail %v", c.Production(), trail)
	}
	next, end := c.language.automaton(last.Production).Follow(c.in[last.Start:c.Offset])
	if !end && next != c.ExpectedBytes() {
		c.errorf("%s must go on with %s, but expected is %s", last.Production, next, c.ExpectedBytes())
	}
}

// mentions says whether a production's line holds the name of another.
func (c *errorChecker) mentions(production, other string) (found bool) {
	combinators.Walk(c.language.Lookup(production).Items[0], func(x *combinators.Expr) bool {
		found = found || x.Name == other
		return !found
	})
	return found
}

// code checks that the code fits the byte that was found.
func (c *errorChecker) code() {
	c.Helper()
	found := c.Found()
	fits := true
	switch c.Code {
	case CodeCutEscape:
		fits = found == ""
	case CodeCutShort:
		fits = found == "" || found == "#" && !strings.Contains(c.in[:c.Offset], "#")
	case CodeBadEscape:
		fits = found != "" && strings.Contains(c.in[max(0, c.Offset-2):c.Offset], "%")
	case CodeBadScheme:
		fits = found == ":"
	case CodeSecondHash:
		fits = found == "#" && strings.Contains(c.in[:c.Offset], "#")
	case CodeBracket:
		fits = found == "[" || found == "]"
	case CodeBadIPv6:
		fits = strings.Contains(c.in[:c.Offset], "//") && strings.Contains(c.in[:c.Offset], "[")
	case CodeNonASCII:
		fits = found != "" && found[0] >= utf8.RuneSelf
	case CodeControl:
		fits = found != "" && (found[0] < ' ' || found[0] == 0x7F)
	case CodeSpace:
		fits = found == " "
	case CodeBackslash:
		fits = found == `\`
	case CodeStray:
		fits = found != "" && found != "#" && !strings.Contains(" \\[]", found) && strconv.QuoteToASCII(found) == `"`+found+`"` || found == `"`
	}
	if !fits {
		c.errorf("the code is %s, but found is %q", c.Code, found)
	}
}
