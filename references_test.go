package uri

import (
	"bufio"
	"cmp"
	hexcode "encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// reference is a line of a file of cases: an input and what each dialect says of it.
type reference struct {
	In      string
	InHex   string
	Strict  verdict
	Default json.RawMessage // a verdict, or "same"
}

// verdict is what a dialect says of an input.
type verdict struct {
	Valid      bool
	Offset     int               // where it is not valid
	Truncated  bool              // where it is not valid
	Components map[string]string // where it is; absent ones are not in it
}

// input gives the input, whichever way it is written.
func (r *reference) input(t testing.TB) string {
	t.Helper()
	if r.InHex == "" {
		return r.In
	}
	b, err := hexcode.DecodeString(r.InHex)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// verdict gives what a dialect says.
func (r *reference) verdict(t testing.TB, d *Dialect) verdict {
	t.Helper()
	if d == AppendixA || string(r.Default) == `"same"` {
		return r.Strict
	}
	var v verdict
	if err := json.Unmarshal(r.Default, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// readLines reads a file of JSON values, one a line.
func readLines[T any](t testing.TB, file string) (out []T) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		out = append(out, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

var referenceFiles = []string{
	"testdata/references.jsonl", "testdata/cover_strict.jsonl", "testdata/cover_default.jsonl",
}

func TestReferences(t *testing.T) {
	for _, file := range referenceFiles {
		references := readLines[reference](t, file)
		for _, d := range dialects() {
			t.Run(strings.TrimPrefix(file, "testdata/")+"/"+d.String(), func(t *testing.T) {
				all := engines(t, d)
				valid := 0
				for _, r := range references {
					in, want := r.input(t), r.verdict(t, d)
					checkVerdict(t, d, in, want)
					for _, e := range all {
						checkEngine(t, e, d, in)
					}
					if want.Valid {
						valid++
					}
				}
				t.Logf("%d references: %d valid with their components, %d not with their offsets",
					len(references), valid, len(references)-valid)
			})
		}
	}
}

// checkVerdict compares what a dialect says of an input with what it should say.
func checkVerdict(t *testing.T, d *Dialect, in string, want verdict) {
	t.Helper()
	ref, err := d.Parse(in)
	if got := d.Valid(in); got != want.Valid || (err == nil) != want.Valid {
		t.Errorf("%q is valid: %v, and gives %v; want %v", in, got, err, want.Valid)
		return
	}
	split, splitErr := d.Split(in)
	if !want.Valid {
		e := checkError(t, in, err)
		if e.Offset != want.Offset || e.Truncated() != want.Truncated {
			t.Errorf("%q goes wrong at %d, cut short: %v; want %d, %v", in, e.Offset, e.Truncated(), want.Offset, want.Truncated)
		}
		if !errors.Is(splitErr, e.Code) || split != (Components{}) || ref != nil {
			t.Errorf("%q: Split gives %v, %v, and Parse %v, %v", in, split, splitErr, ref, e)
		}
		return
	}
	checkTree(t, in, ref, In(d))
	if splitErr != nil || split != ref.Components() {
		t.Errorf("%q: Split gives %+v, %v; the tree %+v", in, split, splitErr, ref.Components())
	}
	if diff := gocmp.Diff(want.Components, componentMap(split)); diff != "" {
		t.Errorf("%q: components differ (-want +got):\n%s", in, diff)
	}
}

// componentMap gives the components that are there, and the kinds, by the names that the
// files of cases have for them.
func componentMap(c Components) map[string]string {
	out := map[string]string{"kind": c.Kind().String()}
	for name, part := range map[string]Component{
		"scheme": c.Scheme(), "opaque": c.Opaque(), "authority": c.Authority(), "userinfo": c.Userinfo(),
		"host": c.Host(), "port": c.Port(), "path": c.Path(), "query": c.Query(), "fragment": c.Fragment(),
	} {
		if part.Present {
			out[name] = part.Text
		}
	}
	for name, kind := range map[string]string{
		"authorityKind": c.AuthorityKind().String(), "hostKind": c.HostKind().String(),
	} {
		if kind != "" {
			out[name] = kind
		}
	}
	return out
}

// TestCorpus shows that the references take a parse through all of the grammar: they
// reach every type of node, and their errors stand in every production that can be
// reached and have every code.
func TestCorpus(t *testing.T) {
	seen := map[string]int{}
	for _, file := range referenceFiles {
		for _, r := range readLines[reference](t, file) {
			for _, d := range dialects() {
				see(seen, d, r.input(t))
			}
		}
	}
	see(seen, Default, "http://h/\t") // no reference has a code for it alone
	p, err := ParseAs[Path]("/a")     // no production mentions it
	if err != nil {
		t.Fatal(err)
	}
	seeNodes(seen, Default, p)
	for _, n := range nodeTypes() {
		if seen[reflect.TypeOf(n).String()] == 0 {
			t.Errorf("no reference has a node of type %T", n)
		}
	}
	codes := Codes()[:slices.Index(Codes(), CodeTooLong)] // that one takes an input of MaxLength bytes
	for _, code := range codes {
		if seen[code.Error()] == 0 {
			t.Errorf("no reference has an error of the code %s", code)
		}
	}
	for _, name := range ruleNames(defaultLanguage().Grammar) {
		if seen[name] == 0 {
			t.Errorf("no reference reaches the production %s", name)
		}
	}
	t.Logf("reached: %d types of node, %d codes, %d productions",
		len(nodeTypes()), len(codes), len(ruleNames(defaultLanguage().Grammar)))
}

// see notes what a reference reaches: the types of its nodes, and the productions of
// those; or the code of its error, and the productions in which it stands or which are
// expected there.
func see(seen map[string]int, d *Dialect, in string) {
	ref, err := d.Parse(in)
	if err == nil {
		seeNodes(seen, d, ref)
		return
	}
	e := err.(*Error)
	seen[e.Code.Error()]++
	for _, f := range e.Trail() {
		seen[f.Production]++
	}
	for _, word := range e.Expected() {
		seen[word]++
	}
}

// seeNodes notes nodes, and of leaves the productions of characters in their texts.
func seeNodes(seen map[string]int, d *Dialect, root any) {
	for n := range AllFine(root) {
		seen[reflect.TypeOf(n).String()]++
		seen[n.Production()]++
		if l, ok := n.(interface{ self() *Leaf }); ok && languageOf(d).Lookup(n.Production()) != nil {
			seeCharacters(seen, languageOf(d), n.Production(), l.self().Text)
		}
	}
}

// seeCharacters notes the productions below the named one that a byte of the text
// belongs to.
func seeCharacters(seen map[string]int, l *language, production, text string) {
	combinators.Walk(l.Lookup(production).Items[0], func(x *combinators.Expr) bool {
		if x.Op == combinators.OpRef || x.Op == combinators.OpRule {
			a := l.automaton(x.Name)
			if strings.ContainsFunc(text, func(r rune) bool { return a.Match(string(r)) }) {
				seen[x.Name]++
				seeCharacters(seen, l, x.Name, text)
			}
		}
		return true
	})
}

// trap is a reference at which a careless grammar goes wrong. Want is what its
// components are, written kind authorityKind hostKind name=text…, or where it is wrong,
// at N, or at the end.
type trap struct{ section, in, strict, amended string }

// traps are named by the section of the RFC, or of RFC 2732, that decides. Where amended
// is empty, it is the same as strict.
var traps = []trap{
	{"4.2 the current document", "", "empty path=", ""},
	{"4.2 a fragment alone", "#", "empty path= fragment=", ""},
	{"4.1 two fragments", "#a#b", "at 2", ""},
	{"4.1 ? and / in a fragment", "#a?/", "empty path= fragment=a?/", ""},
	{"3.4 ? and / in a query", "a?/?", "rel path=a query=/?", ""},
	{"5.2 a query alone", "?y", "at 0", "empty path= query=y"},
	{"5.2 an empty query alone", "?", "at 0", "empty path= query="},
	{"5.2 a query alone behind a scheme", "s:?y", "opaque scheme=s opaque=?y", ""},

	{"3.2.2 empty server", "//", "net server authority= path=", ""},
	{"3.2.2 empty server behind a scheme", "s://", "net server scheme=s authority= path=", ""},
	{"3.2.2 empty server and a path", "///p", "net server authority= path=/p", ""},
	{"3 two slashes within a path", "/a//b", "abs path=/a//b", ""},
	{"3.2.2 final dot", "//a.", "net server hostname authority=a. host=a. path=", ""},
	{"3.2.2 two final dots", "//a..", "net reg_name authority=a.. path=", ""},
	{"3.2.2 dot first", "//.a", "net reg_name authority=.a path=", ""},
	{"3.2.2 hyphen first", "//-a", "net reg_name authority=-a path=", ""},
	{"3.2.2 hyphen last", "//a-", "net reg_name authority=a- path=", ""},
	{"3.2.2 two hyphens", "//a--b", "net server hostname authority=a--b host=a--b path=", ""},
	{"3.2.2 underscore", "//a_b", "net reg_name authority=a_b path=", ""},
	{"3.2.2 top label with a digit first", "//1a", "net reg_name authority=1a path=", ""},
	{"3.2.2 label with a digit first", "//1a.com", "net server hostname authority=1a.com host=1a.com path=", ""},
	{"3.2.2 three numbers", "//1.2.3", "net reg_name authority=1.2.3 path=", ""},
	{"3.2.2 three numbers and a name", "//1.2.3.a", "net server hostname authority=1.2.3.a host=1.2.3.a path=", ""},
	{"3.2.2 four numbers", "//1.2.3.4", "net server IPv4address authority=1.2.3.4 host=1.2.3.4 path=", ""},
	{"3.2.2 four numbers and a letter", "//1.2.3.4a", "net reg_name authority=1.2.3.4a path=", ""},
	{"3.2.2 five numbers", "//1.2.3.4.5", "net reg_name authority=1.2.3.4.5 path=", ""},
	{"3.2.2 numbers above 255", "//999.999.999.999", "net server IPv4address authority=999.999.999.999 host=999.999.999.999 path=", ""},
	{"2732 number of four digits", "//1.2.3.1000", "net server IPv4address authority=1.2.3.1000 host=1.2.3.1000 path=",
		"net reg_name authority=1.2.3.1000 path="},
	{"3.2.2 empty port", "//a:", "net server hostname authority=a: host=a port= path=", ""},
	{"3.2.2 port with a letter", "//a:8a", "net reg_name authority=a:8a path=", ""},
	{"3.2.2 port without a host", "//:80", "net reg_name authority=:80 path=", ""},
	{"3.2.2 empty userinfo", "//@a", "net server hostname authority=@a userinfo= host=a path=", ""},
	{"3.2.2 userinfo without a host", "//u@", "net reg_name authority=u@ path=", ""},
	{"3.2.2 nothing but @", "//@", "net reg_name authority=@ path=", ""},
	{"3.2.2 two @", "//u@v@h", "net reg_name authority=u@v@h path=", ""},
	{"3.2.2 escape for a host", "//%41", "net reg_name authority=%41 path=", ""},
	{"3.2.2 colons in userinfo", "//a:b:c@h:1", "net server hostname authority=a:b:c@h:1 userinfo=a:b:c host=h port=1 path=", ""},

	{"3.1 opaque with a ?", "http:?q", "opaque scheme=http opaque=?q", ""},
	{"3 mailto with a ?", "mailto:a?b", "opaque scheme=mailto opaque=a?b", ""},
	{"3 file and a name", "file:x", "opaque scheme=file opaque=x", ""},
	{"3 file and a path", "file:/x", "abs scheme=file path=/x", ""},
	{"3 scheme alone", "a:", "at 2 end", ""},
	{"3 scheme and fragment", "http:#f", "at 5", ""},
	{"3.1 digit before the scheme", "1a:b", "at 2", ""},
	{"3.1 underscore in the scheme", "a_b:c", "at 3", ""},
	{"5 colon in a later segment", "a/b:c", "rel path=a/b:c", ""},
	{"5 colon behind ./", "./a:b", "rel path=./a:b", ""},
	{"3.3 empty segments and params", "/;;/", "abs path=/;;/", ""},

	{"2.4.1 escape cut short", "%4", "at 2 end", ""},
	{"2.4.1 escape with a g", "%4g", "at 2", ""},
	{"2.4.3 not ASCII", "\u00e9", "at 0", ""},
	{"2.4.3 byte that is no rune", "\xff", "at 0", ""},
	{"2.4.3 byte 0x80", "a\x80", "at 1", ""},
	{"2.4.3 byte 0x00", "\x00", "at 0", ""},
	{"2732 bracket first in an opaque part", "a:[", "at 2", ""},
	{"2732 bracket within an opaque part", "a:b[", "at 3", "opaque scheme=a opaque=b["},
	{"2732 IPv6", "http://[::1]:80/", "at 7", "net server IPv6reference scheme=http authority=[::1]:80 host=[::1] port=80 path=/"},
	{"2732 userinfo and IPv6", "//u@[::]", "at 4", "net server IPv6reference authority=u@[::] userinfo=u host=[::] path="},
	{"2732 text behind IPv6", "//[::1]a", "at 2", "at 7"},
	{"2732 nine groups", "//[1:2:3:4:5:6:7:8:9]", "at 2", "at 18"},
	{"2732 empty brackets", "//[]", "at 2", "at 3"},
	{"2732 bracket in a path", "/a[", "at 2", ""},
	{"2732 bracket in a query", "?[", "at 0", "empty path= query=["},
}

// TestTraps holds the places at which a careless grammar goes wrong.
func TestTraps(t *testing.T) {
	for _, c := range traps {
		t.Run(c.section, func(t *testing.T) {
			checkTrap(t, AppendixA, c.in, c.strict)
			checkTrap(t, Default, c.in, cmp.Or(c.amended, c.strict))
		})
	}
}

func checkTrap(t *testing.T, d *Dialect, in, want string) {
	t.Helper()
	ref, err := d.Parse(in)
	if err == nil {
		checkTree(t, in, ref, In(d))
		if got := describe(ref.Components()); got != want {
			t.Errorf("%s: %q is %s, want %s", d, in, got, want)
		}
		return
	}
	e := checkError(t, in, err)
	got := "at " + strconv.Itoa(e.Offset)
	if e.Truncated() {
		got += " end"
	}
	if got != want {
		t.Errorf("%s: %q is wrong %s, want %s", d, in, got, want)
	}
}

// describe writes components in the order in which they stand.
func describe(c Components) string {
	all := componentMap(c)
	words := []string{all["kind"]}
	for _, name := range []string{"authorityKind", "hostKind"} {
		if all[name] != "" {
			words = append(words, all[name])
		}
	}
	for _, name := range []string{"scheme", "opaque", "authority", "userinfo", "host", "port", "path", "query", "fragment"} {
		if text, ok := all[name]; ok {
			words = append(words, name+"="+text)
		}
	}
	return strings.Join(words, " ")
}

// fieldCase is a public bug report.
type fieldCase struct{ ID, Input, Expected string }

// The words in which the expectation of a report says what the grammar says.
var (
	fieldOffset = regexp.MustCompile(`^RFC 2396: INVALID, (?:first bad byte at offset |input ends too soon \(offset )(\d+)`)
	fieldValid  = regexp.MustCompile(`^RFC 2396: VALID, (absolute|relative|opaque)(?:, authority=(server|reg_name))?\.`)
	fieldOther  = regexp.MustCompile(`with RFC 2732 brackets the first bad byte is at offset (\d+)`)
)

func TestField(t *testing.T) {
	counts := map[string]int{}
	for _, c := range readLines[fieldCase](t, "testdata/field.jsonl") {
		t.Run(c.ID, func(t *testing.T) {
			if m := fieldOffset.FindStringSubmatch(c.Expected); m != nil {
				counts["offsets"]++
				checkField(t, AppendixA, c.Input, m[1])
				if other := fieldOther.FindStringSubmatch(c.Expected); other != nil {
					m = other
				}
				checkField(t, Default, c.Input, m[1])
				return
			}
			m := fieldValid.FindStringSubmatch(c.Expected)
			if m == nil {
				counts["of other subjects"]++
				return
			}
			counts["valid"]++
			for _, d := range dialects() {
				checkFieldKind(t, d, c.Input, m[1], m[2])
			}
		})
	}
	t.Logf("reports: %v", counts)
}

func checkField(t *testing.T, d *Dialect, in, offset string) {
	t.Helper()
	_, err := d.Parse(in)
	if e := checkError(t, in, err); strconv.Itoa(e.Offset) != offset {
		t.Errorf("%s: %q goes wrong at %d, want %s", d, in, e.Offset, offset)
	}
}

func checkFieldKind(t *testing.T, d *Dialect, in, kind, authority string) {
	t.Helper()
	ref, err := d.Parse(in)
	if err != nil {
		t.Errorf("%s: %q: %v", d, in, err)
		return
	}
	checkTree(t, in, ref, In(d))
	c := ref.Components()
	got := "relative"
	switch {
	case c.Opaque().Present:
		got = "opaque"
	case c.Scheme().Present:
		got = "absolute"
	}
	if got != kind || c.AuthorityKind().String() != authority {
		t.Errorf("%s: %q is %s with authority %s, want %s, %s", d, in, got, c.AuthorityKind(), kind, authority)
	}
}
