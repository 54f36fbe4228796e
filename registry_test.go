package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	gocmp "github.com/google/go-cmp/cmp"

	. "github.com/urigrammar/uri/combinators"
)

func newOuter(opts ...SchemeOption) *SchemeGrammar[outerURL] {
	return MustDefineScheme[outerURL]([]string{"view"}, opts...)
}

func newRegistry(t *testing.T, grammars ...SchemeDefinition) *Registry {
	t.Helper()
	r, err := NewRegistry(grammars...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRegistryParse(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	for _, tt := range []struct {
		in     string
		scheme any // its type
	}{
		{"s3://abc/d", &s3URL{}}, {"S3N://abc", &s3URL{}}, {"view:http://h/", &outerURL{}}, {"http://my_host/", nil},
		{"a/b", nil}, {"", nil}, {"s3/a:b", nil}, {"s3", nil}, {"?s3:", nil},
	} {
		p, err := r.Parse(tt.in)
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		if fmt.Sprintf("%T", p.Scheme) != fmt.Sprintf("%T", tt.scheme) {
			t.Errorf("%q gives a %T, want %T", tt.in, p.Scheme, tt.scheme)
		}
		if ref, err := Parse(tt.in); err != nil || !gocmp.Equal(ref, p.Reference) {
			t.Errorf("%q: %v\n%s", tt.in, err, gocmp.Diff(ref, p.Reference))
		}
	}
}

func TestRegistryNames(t *testing.T) {
	s3, outer := newS3(), newOuter()
	r := newRegistry(t, s3)
	more, err := r.With(outer)
	if err != nil || !slices.Equal(more.Names(), []string{"s3", "s3n", "view"}) || !slices.Equal(r.Names(), []string{"s3", "s3n"}) {
		t.Errorf("%v, then %v, %v", r.Names(), more.Names(), err)
	}
	if _, err := more.With(newS3()); err == nil || err.Error() != "uri: two grammars for the scheme s3" {
		t.Errorf("s3 again: %v", err)
	}
	if _, err := NewRegistry(outer, outer); err == nil {
		t.Error("one grammar twice")
	}
	if more.Lookup("VIEW") != SchemeDefinition(outer) || more.Lookup("http") != nil {
		t.Error("Lookup")
	}
	var none *Registry
	if p, err := none.Parse("s3://a"); err != nil || p.Scheme != nil || none.Names() != nil || none.Lookup("s3") != nil {
		t.Errorf("a nil registry: %v, %v", p, err)
	}
	if d := none.Diagnose("s3://my_host"); len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != CodeRegName {
		t.Errorf("a nil registry: %v", d.Diagnostics)
	}
}

func TestKnownSchemesOnly(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	for _, tt := range []struct {
		in     string
		offset int // -1: it is accepted
	}{
		{"http://h/", 0}, {"view:http://h/", 5}, {"view:view:http://h/", 10}, {"s3://abc", -1}, {"view:s3://abc", -1}, {"a/b", -1},
	} {
		_, err := r.Parse(tt.in, KnownSchemesOnly())
		var e *Error
		if errors.As(err, &e) != (tt.offset >= 0) || e != nil && (e.Offset != tt.offset || e.Code != CodeUnknownScheme) {
			t.Errorf("%q: %v", tt.in, err)
		}
		if e != nil && !strings.HasSuffix(e.Message(), "there is no grammar for the scheme http") {
			t.Errorf("%q: %v", tt.in, err)
		}
		d := r.Diagnose(tt.in, KnownSchemesOnly())
		if d.HasErrors() != (e != nil) || e != nil && d.Diagnostics[0].Start != tt.offset {
			t.Errorf("%q: %v", tt.in, d.Diagnostics)
		}
	}
}

// TestNested holds that the inner URI's tree and errors have their places in the whole text.
func TestNested(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	const in = "view:view:s3://abc/d?versionId=1"
	p, err := r.Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	middle := p.Scheme.(*outerURL).Inner
	inner := middle.Scheme.(*outerURL).Inner
	object := inner.Scheme.(*s3URL)
	if start, end := object.Version.Span(); in[start:end] != "1" || inner.Start != 10 || middle.Start != 5 {
		t.Errorf("version at %d:%d", start, end)
	}
	checkSpans(t, in, p.Scheme)
	checkSpans(t, in, object)
	checkSpans(t, in, inner.Reference)
	if start, end := inner.Reference.Span(); start != 10 || end != len(in) {
		t.Errorf("the inner reference is at %d:%d", start, end)
	}
	for _, tt := range []struct {
		in     string
		code   Code
		offset int
	}{
		{"view:s3://ab_c", CodeScheme, 12}, {"view:s3://abc/d e", CodeSpace, 15}, {"view:s3://a", "s3-bucket-length", 10}, {"view:http://[::1", CodeCutShort, 16},
		{"view:view:s3://abc?version=", CodeScheme, 26}, {"view:x", CodeScheme, 6}, {"view:", CodeCutShort, 5},
	} {
		_, err := r.Parse(tt.in)
		var e *Error
		if !errors.As(err, &e) || e.Code != tt.code || e.Offset != tt.offset {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		checkFailure(t, tt.in, e)
		if d := r.Diagnose(tt.in); r.Diagnose(d.Fixed()).HasErrors() {
			t.Errorf("%q is mended as %q", tt.in, d.Fixed())
		}
	}
}

// TestNestedIn shows which registry reads the inner URI.
func TestNestedIn(t *testing.T) {
	const in = "view:s3://abc"
	for name, tt := range map[string]struct {
		parse func() (any, error)
		known bool
	}{
		"none":               {func() (any, error) { return newOuter().ParseAny(in) }, false},
		"that of the option": {func() (any, error) { return newOuter(NestedIn(newRegistry(t, newS3()))).ParseAny(in) }, true},
		"that which reads the outer one": {func() (any, error) {
			p, err := newRegistry(t, newOuter(), newS3()).Parse(in)
			return p.Scheme, err
		}, true},
		"that, which does not know it": {func() (any, error) {
			p, err := newRegistry(t, newOuter(NestedIn(newRegistry(t, newS3())))).Parse(in)
			return p.Scheme, err
		}, false},
	} {
		got, err := tt.parse()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		inner := got.(*outerURL).Inner
		if (inner.Scheme != nil) != tt.known || inner.Reference == nil {
			t.Errorf("%s: %v", name, inner)
		}
	}
}

func TestNestedDepth(t *testing.T) {
	r := newRegistry(t, newOuter())
	for _, n := range []int{1, MaxNesting - 1, MaxNesting, 1000, 100000} {
		in := strings.Repeat("view:", n) + "http://h/"
		_, err := r.Parse(in)
		if n < MaxNesting {
			if err != nil {
				t.Errorf("%d levels: %v", n, err)
			}
			continue
		}
		var e *Error
		if !errors.As(err, &e) || e.Code != CodeTooDeep || e.Offset != 5*MaxNesting {
			t.Errorf("%d levels: %.200v", n, err)
		}
		if d := r.Diagnose(in); len(d.Diagnostics) == 0 || d.Diagnostics[0].Code != CodeTooDeep {
			t.Errorf("%d levels: %v", n, d.Diagnostics)
		}
	}
}

// A leaf that a participle parser reads: pairs of a name and a number.

type (
	pairList struct {
		Pairs []*onePair `parser:"@@ ( ',' @@ )*"`
	}
	onePair struct {
		Name  string `parser:"@Ident '='"`
		Value int    `parser:"@Int"`
	}
	pairsLeaf struct {
		Leaf
		Tree *pairList
	}
	pairsURL struct {
		_      struct{}  `rule:"pairs-url"`
		Start  Pos       `parser:"@@"`
		Scheme Scheme    `parser:"@@ ':'"`
		Pairs  pairsLeaf `parser:"@@"`
		Flag   *Fragment `parser:"( '#' @@ )?"`
		End    Pos       `parser:"@@"`
	}
)

var pairsParser = participle.MustBuild[pairList]()

func (*pairsLeaf) Rule() *Expr        { return Rule("pairs", Many1(AppendixRule("uric"))) }
func (*pairsLeaf) Production() string { return "pairs" }

func (l *pairsLeaf) Fill() (err error) {
	l.Tree, err = pairsParser.ParseString("", l.Text)
	return err
}

func TestFiller(t *testing.T) {
	g := MustDefineScheme[pairsURL]([]string{"pairs"})
	u, err := g.Parse("pairs:a=1,b=22#x")
	if err != nil || len(u.Pairs.Tree.Pairs) != 2 || u.Pairs.Tree.Pairs[1].Value != 22 {
		t.Fatalf("%v, %v", u, err)
	}
	for in, offset := range map[string]int{"pairs:a=1,b=x": 12, "pairs:a=1,b": 11, "pairs:,": 6, "pairs:a=1,b=#x": 12} {
		_, err := g.Parse(in)
		var e *Error
		if !errors.As(err, &e) || e.Offset != offset || e.Code != CodeScheme || !strings.HasPrefix(e.Message(), "legal RFC 2396, but not a pairs URL: unexpected ") {
			t.Errorf("%q: %v", in, err)
			continue
		}
		checkFailure(t, in, e)
		if d := g.Diagnose(in); len(d.Diagnostics) == 0 || d.Diagnostics[0].Start != offset || d.Diagnostics[0].Production != "pairs" {
			t.Errorf("%q: %v", in, d.Diagnostics)
		}
	}
}

// A leaf that is read by a function: a text and its length before it, as in 3:abc.

type (
	countedLeaf struct{ Leaf }
	countedURL  struct {
		_      struct{}      `rule:"counted-url"`
		Start  Pos           `parser:"@@"`
		Scheme Scheme        `parser:"@@ ':'"`
		Texts  []countedLeaf `parser:"@@+"`
		End    Pos           `parser:"@@"`
	}
)

func (*countedLeaf) Production() string { return "counted" }

func (*countedLeaf) Match(text string, from int) int {
	if from+1 < len(text) && isDigit(text[from]) && text[from+1] == ':' {
		return from + 2 + int(text[from]-'0')
	}
	return -1
}

func TestLeafByFunction(t *testing.T) {
	g := MustDefineScheme[countedURL]([]string{"counted"})
	u, err := g.Parse("counted:3:abc0:2:3:")
	if err != nil || len(u.Texts) != 3 || u.Texts[2].Text != "2:3:" {
		t.Fatalf("%v, %v", u, err)
	}
	checkSpans(t, "counted:3:abc0:2:3:", u)
	for in, offset := range map[string]int{"counted:3:ab": 8, "counted:x": 8, "counted:1:ax": 11} {
		_, err := g.Parse(in)
		var e *Error
		if !errors.As(err, &e) || e.Offset != offset {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// TestGrammarOfTexts shows errors, hints and fixes of a grammar for what is no URI.
func TestGrammarOfTexts(t *testing.T) {
	g, err := DefineGrammar[HostPort]("an address")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := g.Parse("example.com:80"); err != nil || p.Port.Text != "80" || !g.Valid("h") || g.Valid("") {
		t.Errorf("%v, %v", p, err)
	}
	d := g.Diagnose("example.com:8o8o")
	if d.Tree != nil || len(d.Diagnostics) != 2 || d.Fixed() != "example.com:88" || d.Scheme.(*HostPort).Port.Text != "8o8" {
		t.Errorf("%v\n%s", d.Diagnostics, Renderer{}.Diagnosis(d))
	}
	_, err = g.Parse("h:8o")
	if want := `uri: 1:4: unexpected "o" in port, expected digit or end`; err == nil || err.Error() != want || !errors.Is(err, CodeStray) {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err = g.Parse(""); !errors.Is(err, CodeCutShort) {
		t.Errorf("nothing: %v", err)
	}
	if len(g.Names()) > 0 {
		t.Error(g.Names())
	}
}

func TestTokenOfScheme(t *testing.T) {
	type config struct {
		Store Token[s3URL] `parser:"'store' @@"`
	}
	parser := participle.MustBuild[config](participle.Unquote("String"))
	c, err := parser.ParseString("a.conf", "store\n  \"s3://abc/d\"")
	if err != nil || c.Store.Node.Bucket.Text != "abc" {
		t.Errorf("%v, %v", c, err)
	}
	_, err = parser.ParseString("a.conf", "store\n  \"s3://a_c/d\"")
	if want := "uri: a.conf:2:10: legal RFC 2396"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestSchemeAt(t *testing.T) {
	at := lexer.Position{Filename: "a.conf", Offset: 100, Line: 7, Column: 3}
	_, err := newS3().Parse("s3://a_c", At(at))
	if want := "uri: a.conf:7:9: "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	d := newRegistry(t, newOuter(), newS3()).Diagnose("view:s3://a_c", At(at))
	if out := (Renderer{}).Diagnosis(d); !strings.Contains(out, "a.conf:7:14: error") {
		t.Errorf("%s", out)
	}
}

// TestSchemeSecrets holds that no error of a scheme's grammar shows a password.
func TestSchemeSecrets(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	const secret = "hunter2"
	for _, in := range []string{
		"s3://u:hunter2@abc/d", "s3://u:hunter2@a_c/d", "s3://u:hunter2 @abc", "view:s3://u:hunter2@abc", "view:view:s3://u:hunter2|@abc/",
		"view:http://u:hunter2@[::1", "S3://u:hunter2", "s3n://u:hunter2@", "http://u:hunter2@h/",
	} {
		_, err := r.Parse(in, KnownSchemesOnly())
		d := r.Diagnose(in, KnownSchemesOnly())
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", in, err)
			continue
		}
		j, _ := json.Marshal(e)
		for _, out := range []string{
			err.Error(), fmt.Sprintf("%v %+v %#v", err, err, err), Renderer{}.Error(e), Renderer{}.Diagnosis(d), string(j), slog.AnyValue(e).Resolve().String(),
			fmt.Sprint(e.Hint(), e.Message()),
		} {
			if strings.Contains(out, secret) {
				t.Errorf("%q: %s", in, out)
			}
		}
	}
}

// TestNoGrammar holds that what has no grammar is refused, and not read by its tags alone.
func TestNoGrammar(t *testing.T) {
	var none *SchemeGrammar[s3URL]
	texts, err := DefineGrammar[HostPort]("an address")
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range map[string]SchemeDefinition{"nil": nil, "a nil pointer": none, "a grammar of texts": texts} {
		if _, err := NewRegistry(g); err == nil || err.Error() != "uri: a grammar without a scheme" {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err = ParseAs[ByteSet]("a")
	if want := "has no method SchemeGrammar() *uri.SchemeGrammar[combinators.ByteSet]"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	for name, err := range map[string]error{
		"a check that is nil":           defineS3(Check[s3URL](nil)),
		"advice that is nil":            defineS3(Explain(nil)),
		"a text that has no such start": func() error { _, err := DefineScheme[AbsPath]([]string{"x"}); return err }(),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := defineS3(nil); err != nil {
		t.Errorf("an option that is nil: %v", err)
	}
}

func defineS3(opts ...SchemeOption) error {
	_, err := DefineScheme[s3URL]([]string{"s3"}, opts...)
	return err
}

// TestParseInEnd holds that nothing behind the reference counts.
func TestParseInEnd(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	for _, in := range []string{"view:s3:", "s3://abc?", "s3:", "http://[::1"} {
		text := "see <" + in + "> now"
		_, err := r.ParseIn(text, 5, 5+len(in))
		var e *Error
		if !errors.As(err, &e) || e.Found() != "" || !e.Truncated() || e.Offset != 5+len(in) || !strings.Contains(e.Message(), "unexpected end") {
			t.Errorf("%q: %v", in, err)
		}
	}
	for _, at := range [][2]int{{-1, 1}, {2, 1}, {0, 9}} {
		if _, err := r.ParseIn("abc", at[0], at[1]); err == nil || errors.As(err, new(*Error)) {
			t.Errorf("%v: %v", at, err)
		}
	}
}

// TestAdvice shows what a scheme is asked, and that it has the last word on fixes.
func TestAdvice(t *testing.T) {
	asked := 0
	g := newS3(Explain(func(text string, d *Diagnostic) {
		asked++
		if text[d.Start:] != "_c" || d.Code != CodeScheme || d.Production != "bucket" || len(d.Expected) == 0 || d.Message == "" {
			t.Errorf("asked of %q: %+v", text, *d)
		}
		d.Hint, d.Fixes, d.End = "no", []Fix{}, len(text)
	}))
	_, err := newRegistry(t, newOuter(), g).Parse("view:s3://ab_c")
	if asked != 0 {
		t.Error("asked before anybody wanted to know")
	}
	var e *Error
	if !errors.As(err, &e) || e.Hint() != "no" || e.Fixes() == nil || len(e.Fixes()) > 0 || asked != 1 {
		t.Errorf("%v, asked %d times: %q, %v", err, asked, e.Hint(), e.Fixes())
	}
	if d := diagnosticOf(e); d.Start != 12 || d.End != 14 {
		t.Errorf("%d:%d", d.Start, d.End)
	}
}

// TestFinerEdits holds that an error within what a fix writes again has its own place.
func TestFinerEdits(t *testing.T) {
	g := newS3(Explain(func(text string, d *Diagnostic) {
		if text[d.Start] == '+' { // of one length, of another
			d.Fixes = []Fix{{Title: "x", Edits: []Edit{{5, 14, strings.Replace(text[5:14], "+", "-", 1)}}}}
		} else if text[d.Start] == '=' {
			d.Fixes = []Fix{{Title: "x", Edits: []Edit{{5, 14, strings.Replace(text[5:14], "=", "--", 1)}}}}
		}
	}))
	for in, want := range map[string][]int{"s3://ab+de_ghi/k": {7, 10}, "s3://ab=de_ghi/k": {7, 10}} {
		var got []int
		for _, x := range g.Diagnose(in).Diagnostics {
			got = append(got, x.Start)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: errors at %v, want %v", in, got, want)
		}
	}
}

// TestNestedWarnings holds that what the inner scheme warns of is said at its place.
func TestNestedWarnings(t *testing.T) {
	r := newRegistry(t, newS3(), newOuter())
	for in, want := range map[string]int{"s3://abc": 5, "view:s3://abc": 10, "view:view:s3://abc": 15} {
		d := r.Diagnose(in)
		if len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != "s3-no-key" || d.Diagnostics[0].Start != want {
			t.Errorf("%q: %v", in, d.Diagnostics)
		}
	}
}

// FuzzRegistry holds that a registry, its errors and its diagnoses agree with each other.
func FuzzRegistry(f *testing.F) {
	for _, s := range []string{"s3://abc/d?versionId=1", "view:s3://a_c", "view:view:http://[::1", "s3://a b_c/d e?versionId=x", "pairs:a=1,b=x", "http://h/", "", "s3:"} {
		f.Add(s)
	}
	r, err := NewRegistry(newS3(), newOuter(), MustDefineScheme[pairsURL]([]string{"pairs"}))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, in string) {
		p, err := r.Parse(in)
		d := r.Diagnose(in)
		if (err != nil) != d.HasErrors() {
			t.Fatalf("%q: %v, but %v", in, err, d.Diagnostics)
		}
		for i, x := range d.Diagnostics {
			if x.Start < 0 || x.End < x.Start || len(in) < x.End || i > 0 && x.Start < d.Diagnostics[i-1].Start {
				t.Fatalf("%q: %v", in, d.Diagnostics)
			}
		}
		Renderer{}.Diagnosis(d)
		d.Fixed()
		var e *Error
		if !errors.As(err, &e) {
			checkSpans(t, in, p.Reference)
			checkSpans(t, in, p.Scheme)
			return
		}
		checkFailure(t, in, e)
		for _, fix := range e.Fixes() {
			fix.Apply(in)
		}
		if d.Scheme != nil {
			checkSpans(t, in, d.Scheme)
		}
	})
}

// TestHintOfMended holds that a hint speaks of the places of what was written.
func TestHintOfMended(t *testing.T) {
	g := newS3(ExplainAt(func(_ string, from int, d *Diagnostic) { d.Hint = fmt.Sprint(from + d.Start) }))
	d := g.Diagnose("s3://a|bc/d|e_?x")
	for _, x := range d.Diagnostics {
		if x.Severity == SeverityError && x.Hint != fmt.Sprint(x.Start) {
			t.Errorf("the hint of %s at %d says %s", x.Code.String(), x.Start, x.Hint)
		}
	}
	if len(d.Diagnostics) < 3 {
		t.Errorf("%v", d.Diagnostics)
	}
}
