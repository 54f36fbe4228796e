package uri

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/netip"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// The proof that the code is Appendix A. The appendix is read from its text, production
// by production, and compared with the grammar that the rules, the rule tags and the
// parser tags make.

// tagExceptions are the productions that the parser tags do not have as the appendix's
// line. Language is what the tags mean, which the test proves; with what is lost it is the
// production, which the test proves too.
var tagExceptions = map[string]struct{ printed, language, lost, why string }{
	"server": {
		printed:  `[ userinfo "@" ] hostport`,
		language: `[ userinfo "@" ] hostport`,
		lost:     `""`,
		why:      "an alternative of participle must not match nothing",
	},
	"authority": {
		printed:  `[ server | reg_name ]`,
		language: `server | reg_name`,
		why:      "the empty server stands here instead",
	},
	"segment": {
		printed: `*( lowalpha | upalpha | digit | mark | ":" | "@" | "&" | "=" | "+" | "$" | "," | ` +
			`"%" ( digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f" ) ` +
			`( digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f" ) ) *( ";" param )`,
		language: `*pchar *( ";" param )`,
		why:      "the name is a string, so token classes stand for pchar",
	},
}

// proof compares the productions of a dialect with those of a text, and counts.
type proof struct {
	*testing.T
	dialect                            *Dialect
	text                               *language
	code, tags                         *combinators.Grammar // as they print
	productions, expressions, automata int
}

func TestProductions(t *testing.T) {
	for _, d := range dialects() {
		t.Run(d.String(), func(t *testing.T) {
			p := &proof{T: t, dialect: d, text: languageOf(d)}
			p.code, p.tags = reread(t, d.Grammar()), reread(t, d.tagGrammar())
			p.order()
			for _, r := range p.text.Rules() {
				p.production(r)
			}
			t.Logf("%d productions, %d expressions and %d automata compared, without a difference unless named above; %d states",
				p.productions, p.expressions, p.automata, p.text.automaton("URI-reference").States())
		})
	}
	if n := strictLanguage().automaton("URI-reference").States(); n != 12 {
		t.Errorf("the appendix has %d states, want 12", n)
	}
}

// reread gives a grammar as it prints: without what a dialect switches off.
func reread(t *testing.T, g *combinators.Grammar) *combinators.Grammar {
	t.Helper()
	printed, err := combinators.ReadBNF(g.BNF())
	if err != nil {
		t.Fatal(err)
	}
	return printed
}

// order checks that the code has the names of the text in the text's order.
func (p *proof) order() {
	p.Helper()
	want := ruleNames(p.text.Grammar)
	for _, g := range []*combinators.Grammar{p.code, p.tags} {
		if diff := cmp.Diff(want, ruleNames(g)); diff != "" {
			p.Fatalf("the productions differ (-text +code):\n%s", diff)
		}
	}
	if p.dialect == AppendixA && len(want) != 40 {
		p.Fatalf("the appendix has %d productions, want 40", len(want))
	}
}

func ruleNames(g *combinators.Grammar) (names []string) {
	for _, r := range g.Rules() {
		names = append(names, r.Name)
	}
	return names
}

// production compares one production of the text with what the code has of its name.
func (p *proof) production(r *combinators.Expr) {
	p.Helper()
	p.productions++
	p.printed(r.Name, r.Items[0].String(), p.code)
	p.equivalent(r.Name, p.text.automaton(r.Name), p.dialect.Grammar())

	e, ok := tagExceptions[r.Name]
	if !ok {
		p.printed(r.Name, r.Items[0].String(), p.tags)
		p.equivalent(r.Name, p.text.automaton(r.Name), p.dialect.tagGrammar())
		return
	}
	p.printed(r.Name, e.printed, p.tags)
	language := p.compile(e.language)
	p.equivalent(r.Name, language, p.dialect.tagGrammar())
	whole := language
	if e.lost != "" {
		whole = p.compile("( " + e.language + " ) | " + e.lost)
	}
	p.equivalent(r.Name, whole, p.text.Grammar)
}

// printed compares a production in print.
func (p *proof) printed(name, want string, g *combinators.Grammar) {
	p.Helper()
	p.expressions++
	if got := g.Lookup(name).Items[0].String(); got != want {
		p.Errorf("%s is\n\t%s\nwant\n\t%s", name, got, want)
	}
}

// equivalent compares a production of g with the language that it should have.
func (p *proof) equivalent(name string, want *combinators.Automaton, g *combinators.Grammar) {
	p.Helper()
	p.automata++
	got, err := g.Compile(name)
	if err != nil {
		p.Errorf("%s: %v", name, err)
		return
	}
	if text, equal := combinators.Equivalent(want, got); !equal {
		p.Errorf("%s: the text %q belongs to it: %v; the code says %v", name, text, want.Match(text), got.Match(text))
	}
}

// compile gives the automaton of an expression over the text's productions.
func (p *proof) compile(bnf string) *combinators.Automaton {
	p.Helper()
	x, err := combinators.ReadBNFExpr(bnf)
	if err != nil {
		p.Fatal(err)
	}
	a, err := p.text.CompileExpr(x)
	if err != nil {
		p.Fatal(err)
	}
	return a
}

// TestBNF compares the printed grammar with the appendix, all of it at once.
func TestBNF(t *testing.T) {
	text, err := os.ReadFile(appendixFile)
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Fields(string(text)), strings.Fields(AppendixA.BNF())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the words of the grammar differ (-appendix +code):\n%s", diff)
	}
	t.Logf("%d words of BNF compared", len(want))
}

// bnfComment is a line of BNF in a comment of the source, and what it stands above.
type bnfComment struct {
	pos   token.Position
	name  string // of the variable or type
	about string // the production that the Go code itself names, where it does
	lines []string
}

// withoutLine are the variables in which a rule is made that no RFC has in this form.
var withoutLine = []string{"noIPv6reference", "ipv6address", "group"}

// TestComments checks every line of BNF above a rule or a node against the grammar, and
// the names of the Go code against the productions'.
func TestComments(t *testing.T) {
	sources := []struct {
		file    string
		dialect *Dialect
	}{{"grammar.go", AppendixA}, {"nodes.go", AppendixA}, {"rfc2732.go", Default}}
	seen := map[string]bool{}
	lines := 0
	for _, s := range sources {
		for _, c := range bnfComments(t, s.file) {
			if len(c.lines) == 0 {
				if !slices.Contains(withoutLine, c.name) {
					t.Errorf("%s: %s has no line of BNF", c.pos, c.name)
				}
				continue
			}
			lines++
			seen[checkComment(t, s.dialect, c)] = true
		}
	}
	for _, name := range ruleNames(strictLanguage().Grammar) {
		if !seen[name] {
			t.Errorf("no comment has the line of %s", name)
		}
	}
	t.Logf("%d lines of BNF in comments compared, of %d productions", lines, len(seen))
}

// checkComment checks one comment and gives the production that it is about.
func checkComment(t *testing.T, d *Dialect, c bnfComment) (production string) {
	t.Helper()
	line := strings.Join(strings.Fields(strings.Join(c.lines, " ")), " ")
	name, body, ok := strings.Cut(line, " = ")
	if !ok {
		if c.name != "Octet" || line != octet1.String() { // it has no name in the RFC
			t.Errorf("%s: %q is no line of BNF", c.pos, line)
		}
		return ""
	}
	g := reread(t, d.Grammar())
	if name == "IPv6reference" {
		g = Default.Grammar()
	}
	r := g.Lookup(name)
	switch {
	case r == nil:
		t.Errorf("%s: there is no production %s", c.pos, name)
	case body != r.Items[0].String():
		t.Errorf("%s: the comment has\n\t%s\nand the code\n\t%s", c.pos, body, r.Items[0])
	case c.about != name:
		t.Errorf("%s: the comment is about %s, the code about %s", c.pos, name, c.about)
	case c.name != goName(name, ast.IsExported(c.name)):
		t.Errorf("%s: %s should be called %s", c.pos, c.name, goName(name, ast.IsExported(c.name)))
	}
	return name
}

// wordsOf are names of the RFC in which words stand together that Go names tell apart.
var wordsOf = map[string]string{
	"hostport": "host_port", "domainlabel": "domain_label", "toplabel": "top_label",
	"IPv4address": "IPv4_address", "IPv6reference": "IPv6_reference",
}

// goName gives the name of a production's type, or of its rule's variable, which keeps
// together what the RFC does.
func goName(production string, exported bool) string {
	if !exported {
		production = strings.Replace(production, "IPv", "ipv", 1)
	} else if w := wordsOf[production]; w != "" {
		production = w
	}
	words := strings.FieldsFunc(production, func(r rune) bool { return r == '-' || r == '_' })
	for i, w := range words {
		if i > 0 || exported {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

// bnfComments gives a comment for every rule variable and every node type of a file.
func bnfComments(t *testing.T, file string) (out []bnfComment) {
	t.Helper()
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || len(decl.Specs) != 1 {
			continue
		}
		c := bnfComment{pos: files.Position(decl.Pos())}
		switch spec := decl.Specs[0].(type) {
		case *ast.ValueSpec:
			c.name, c.about = strings.TrimSuffix(spec.Names[0].Name, "2732"), ruleName(spec.Values[0])
			c.lines = linesWith(decl.Doc.Text(), func(l string) bool { return strings.HasPrefix(l, c.about+" = ") })
		case *ast.TypeSpec:
			c.name, c.about = spec.Name.Name, productionOf(spec.Name.Name)
			c.lines = linesWith(decl.Doc.Text(), func(l string) bool { return strings.HasPrefix(l, "\t") })
		}
		if c.about != "" {
			out = append(out, c)
		}
	}
	return out
}

// linesWith gives the lines of a comment for which f is true.
func linesWith(text string, f func(string) bool) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return !f(l) })
}

// ruleName gives the name in a call of Rule.
func ruleName(x ast.Expr) string {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return ""
	}
	if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "Rule" {
		return ""
	}
	name, _ := strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
	return name
}

// productionOf gives the production of the node type of that name.
func productionOf(typeName string) string {
	for _, n := range nodeTypes() {
		if reflect.TypeOf(n).Elem().Name() == typeName {
			return n.Production()
		}
	}
	return ""
}

// nodeTypes gives a node of every type.
func nodeTypes() []Node {
	return []Node{
		&URIReference{}, &AbsoluteURI{}, &RelativeURI{}, &HierPart{}, &OpaquePart{}, &NetPath{}, &AbsPath{},
		&RelPath{}, &RelSegment{}, &Scheme{}, &Authority{}, &RegName{}, &Server{}, &Userinfo{}, &HostPort{},
		&Host{}, &Hostname{}, &DomainLabel{}, &TopLabel{}, &IPv4Address{}, &Port{}, &Path{}, &PathSegments{},
		&Segment{}, &Param{}, &Query{}, &Fragment{}, &IPv6Reference{}, &Escaped{}, &Octet{},
	}
}

// engine is a parser under test.
type engine struct {
	name   string
	parse  func(string) (*URIReference, error)
	valid  func(string) bool
	length int // up to which all strings are tried
}

// engines gives the engines of a dialect. A new one is proved by a line here.
func engines(t testing.TB, d *Dialect) []engine {
	t.Helper()
	compiled, err := combinators.Build[URIReference](d.BuildOptions()...)
	if err != nil {
		t.Fatal(err)
	}
	parseParticiple := func(s string) (*URIReference, error) { return d.Participle().ParseString("", s) }
	validParticiple := func(s string) bool {
		_, err := parseParticiple(s)
		return err == nil
	}
	return []engine{
		{"participle", parseParticiple, validParticiple, 5},
		{"compiled", compiled.Parse, compiled.Valid, 6},
		{"generated", func(s string) (*URIReference, error) { return d.Parse(s) }, d.Valid, 6},
	}
}

// TestAllStrings tries every string up to a length over one byte of each class of the
// whole language: two strings whose bytes have the same classes are treated alike.
// Engines against the automaton of the text, and each tree against its text.
func TestAllStrings(t *testing.T) {
	for _, d := range dialects() {
		bytes := representatives(languageOf(d).automaton("URI-reference"))
		for _, e := range engines(t, d) {
			if testing.Short() {
				e.length = min(e.length, 4)
			}
			t.Run(d.String()+"/"+e.name, func(t *testing.T) {
				t.Logf("%d strings up to length %d over the %d bytes %q",
					countStrings(len(bytes), e.length), e.length, len(bytes), bytes)
				for i, b := range bytes {
					t.Run(strconv.QuoteToASCII(string(b)), func(t *testing.T) {
						t.Parallel()
						s := &stringTrial{T: t, engine: e, dialect: d, bytes: bytes}
						if i == 0 {
							s.try("")
						}
						s.from(string([]byte{b}))
					})
				}
			})
		}
	}
}

// representatives gives a byte of each class.
func representatives(a *combinators.Automaton) (bytes []byte) {
	for _, set := range a.Classes() {
		for b := range set.All() {
			bytes = append(bytes, b)
			break
		}
	}
	return bytes
}

func countStrings(bytes, length int) int {
	sum, n := 1, 1
	for range length {
		n *= bytes
		sum += n
	}
	return sum
}

// checkedLength is the length of strings up to which their trees and errors are looked at
// in full.
const checkedLength = 2

// stringTrial tries all strings with one first byte.
type stringTrial struct {
	*testing.T
	engine  engine
	dialect *Dialect
	bytes   []byte
}

// from tries s and all that begin with it.
func (t *stringTrial) from(s string) {
	t.try(s)
	if len(s) < t.engine.length {
		for _, b := range t.bytes {
			t.from(s + string([]byte{b}))
		}
	}
}

// try compares the engine with the automaton on one string.
func (t *stringTrial) try(s string) {
	want := languageOf(t.dialect).automaton("URI-reference").Match(s)
	if got := t.engine.valid(s); got != want {
		t.Errorf("%q is valid: %v, want %v", s, got, want)
	}
	if !want && len(s) > checkedLength {
		return
	}
	ref, err := t.engine.parse(s)
	switch {
	case (err == nil) != want:
		t.Errorf("%q parses: %v, want %v", s, err, want)
	case want && ref.String() != s:
		t.Errorf("%q prints %q", s, ref.String())
	case len(s) > checkedLength:
	case want:
		checkTree(t, s, ref, In(t.dialect))
	default:
		_, err := t.dialect.Parse(s)
		checkError(t, s, err)
	}
}

// TestCover tries the engines on a case for every state and byte class of the whole
// language.
func TestCover(t *testing.T) {
	for _, d := range dialects() {
		t.Run(d.String(), func(t *testing.T) {
			cases := languageOf(d).automaton("URI-reference").Cover()
			all := engines(t, d)
			for _, c := range cases {
				checkCase(t, d, c)
				for _, e := range all {
					checkEngine(t, e, d, c.Input)
				}
			}
			t.Logf("%d cases for every state and byte class, %d engines", len(cases), len(all))
		})
	}
}

// checkCase checks what a parse says of a case.
func checkCase(t *testing.T, d *Dialect, c combinators.Case) {
	t.Helper()
	ref, err := d.Parse(c.Input)
	switch {
	case (err == nil) != c.Valid:
		t.Errorf("%q gives %v, valid is %v", c.Input, err, c.Valid)
	case c.Valid:
		checkTree(t, c.Input, ref, In(d))
	default:
		if e := checkError(t, c.Input, err); e.Offset != c.Offset || e.Truncated() != c.Truncated {
			t.Errorf("%q goes wrong at %d, cut short: %v; want %d, %v", c.Input, e.Offset, e.Truncated(), c.Offset, c.Truncated)
		}
	}
}

// checkEngine checks that an engine says the same of a text as a parse.
func checkEngine(t testing.TB, e engine, d *Dialect, in string) {
	t.Helper()
	want, invalid := d.Parse(in)
	got, err := e.parse(in)
	if e.valid(in) != (invalid == nil) || (err == nil) != (invalid == nil) {
		t.Errorf("%s: %s gives %v for %q, want %v", d, e.name, err, in, invalid)
	} else if err == nil && !reflect.DeepEqual(want, got) {
		t.Errorf("%s: the tree that %s gives for %q differs (-want +got):\n%s", d, e.name, in, cmp.Diff(want, got))
	}
}

// TestParseAs reads a shortest and some random texts of every production that has a type,
// as that type; and finds errors in what is none.
func TestParseAs(t *testing.T) {
	for _, d := range dialects() {
		tried := 0
		for _, p := range productionParsers() {
			for _, text := range textsOf(t, d, p.production) {
				tried++
				n, err := p.parse(text, In(d))
				if err != nil {
					t.Errorf("%s: %s %q: %v", d, p.production, text, err)
					continue
				}
				if start, end := n.Span(); start != 0 || end != len(text) || n.(fmt.Stringer).String() != text {
					t.Errorf("%s: %s %q is %q from %d to %d", d, p.production, text, n, start, end)
				}
				for child := range All(n) {
					(&treeChecker{t, text, languageOf(d)}).text(child)
				}
			}
			if _, err := p.parse("\x00", In(d)); p.production == "1*digit" {
				continue // has no name in the text's grammar
			} else if errors.Is(err, CodeControl) {
				checkError(t, "\x00", err)
			} else {
				t.Errorf("%s: %s of a control character gives %v", d, p.production, err)
			}
		}
		t.Logf("%s: %d texts of %d productions", d, tried, len(productionParsers()))
	}
}

// productionParser is ParseAs for one production.
type productionParser struct {
	production string
	parse      func(string, ...Option) (Node, error)
}

func parserOf[P any, N interface {
	*P
	Node
}]() productionParser {
	return productionParser{N(new(P)).Production(), func(s string, opts ...Option) (Node, error) {
		n, err := ParseAs[P](s, opts...)
		return N(n), err
	}}
}

func productionParsers() []productionParser {
	return []productionParser{
		parserOf[URIReference](), parserOf[AbsoluteURI](), parserOf[RelativeURI](), parserOf[HierPart](),
		parserOf[OpaquePart](), parserOf[NetPath](), parserOf[AbsPath](), parserOf[RelPath](),
		parserOf[RelSegment](), parserOf[Scheme](), parserOf[Authority](), parserOf[RegName](),
		parserOf[Server](), parserOf[Userinfo](), parserOf[HostPort](), parserOf[Host](), parserOf[Hostname](),
		parserOf[DomainLabel](), parserOf[TopLabel](), parserOf[IPv4Address](), parserOf[Port](),
		parserOf[Path](), parserOf[PathSegments](), parserOf[Segment](), parserOf[Param](), parserOf[Query](),
		parserOf[Fragment](), parserOf[Escaped](), parserOf[Octet](), parserOf[IPv6Reference](),
	}
}

// textsOf gives some texts of a production, none where the dialect does not have it. The
// empty server is left out, see tagExceptions.
func textsOf(t *testing.T, d *Dialect, production string) (texts []string) {
	t.Helper()
	switch {
	case production == "1*digit":
		return []string{"0", "255"}
	case languageOf(d).Lookup(production) == nil:
		return nil
	}
	g, err := combinators.NewGenerator(languageOf(d).Grammar, production, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if s := g.Next(); s != "" || production != "server" {
			texts = append(texts, s)
		}
	}
	return texts
}

// TestIPv6Address compares the rule with a count of the groups, over every string of a
// length, every form, and texts one edit away from an address. The netip package has
// the same text forms where octets are below ten, and is a second witness there.
func TestIPv6Address(t *testing.T) {
	a := languageOf(Default).automaton("IPv6address")
	code, err := Default.automaton(ipv6address)
	if err != nil {
		t.Fatal(err)
	}
	tried, valid := 0, 0
	try := func(s string) {
		want := isIPv6Address(s)
		if a.Match(s) != want || code.Match(s) != want || Default.Valid("//["+s+"]") != want {
			t.Errorf("%q: the text says %v, the rule %v, a reference %v; want %v",
				s, a.Match(s), code.Match(s), Default.Valid("//["+s+"]"), want)
		}
		if witness, err := netip.ParseAddr(s); !strings.ContainsAny(s, "0%") && want != (err == nil && witness.Is6()) &&
			!threeDigits(s) {
			t.Errorf("%q: want %v, but netip gives %v, %v", s, want, witness, err)
		}
		tried++
		if want {
			valid++
		}
	}
	eachString(":1.g", 8, "", try)
	ipv6Forms(try)
	near, err := combinators.NewGenerator(languageOf(Default).Grammar, "IPv6address", 1, 45)
	if err != nil {
		t.Fatal(err)
	}
	for s := range near.NearMisses(nil) {
		if try(s); tried >= 200000 {
			break
		}
	}
	t.Logf("%d texts compared, %d of them addresses", tried, valid)
}

// eachString gives every string over the letters, up to a length, that begins with s.
func eachString(letters string, length int, s string, yield func(string)) {
	yield(s)
	if length > 0 {
		for _, l := range letters {
			eachString(letters, length-1, s+string(l), yield)
		}
	}
}

// ipv6Forms gives every form of up to nine groups on each side of a "::", or without
// one, and with a dotted tail or none.
func ipv6Forms(yield func(string)) {
	for left := range 10 {
		for right := range 10 {
			for _, tail := range []string{"", "1.2.3.4"} {
				groups := slices.Repeat([]string{"a"}, left)
				rest := slices.Repeat([]string{"1f"}, right)
				if tail != "" {
					rest = append(rest, tail)
				}
				yield(strings.Join(groups, ":") + "::" + strings.Join(rest, ":"))
				yield(strings.Join(append(groups, rest...), ":"))
			}
		}
	}
}

// isIPv6Address decides by counting groups (RFC 2373 §2.2): eight, or with one "::" at
// most seven; a dotted tail counts for two.
func isIPv6Address(s string) bool {
	left, right, elided := strings.Cut(s, "::")
	n, ok := countGroups(left, !elided)
	m, okRight := countGroups(right, true)
	switch {
	case !ok || !okRight:
		return false
	case elided:
		return n+m <= 7
	}
	return n == 8
}

// countGroups counts the groups of a part of an address; the last may be a dotted tail.
func countGroups(s string, last bool) (n int, ok bool) {
	if s == "" {
		return 0, true
	}
	groups := strings.Split(s, ":")
	for i, g := range groups {
		switch {
		case isGroup(g, 4, "0123456789abcdefABCDEF"):
			n++
		case last && i == len(groups)-1 && isDotted(g):
			n += 2
		default:
			return 0, false
		}
	}
	return n, true
}

func isDotted(s string) bool {
	octets := strings.Split(s, ".")
	return len(octets) == 4 && !slices.ContainsFunc(octets, func(o string) bool { return !isGroup(o, 3, "0123456789") })
}

func isGroup(s string, most int, digits string) bool {
	return s != "" && len(s) <= most && strings.Trim(s, digits) == ""
}

// threeDigits says whether an octet has three digits, of which netip accepts fewer.
func threeDigits(s string) bool {
	return strings.Contains(s, ".") && slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ':' }),
		func(o string) bool { return len(o) > 2 })
}
