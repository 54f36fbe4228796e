package urn

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// absent is a component that is not there.
const absent = "\x00"

var valid = []struct {
	in                string
	nid, nss, r, q, f string
}{
	// RFC 8141 §2.2 and §2.3
	{"urn:example:1/406/47452/2", "example", "1/406/47452/2", absent, absent, absent},
	{"urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", "example", "foo-bar-baz-qux", "CCResolve:cc=uk", absent, absent},
	{"urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
		"example", "weather", absent, "op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z", absent},
	{"urn:example:foo-bar-baz-qux#somepart", "example", "foo-bar-baz-qux", absent, absent, "somepart"},
	// the same, all together
	{"urn:example:a?+r?=q#f", "example", "a", "r", "q", "f"},
	// registered namespaces
	{"urn:isbn:9780141036144", "isbn", "9780141036144", absent, absent, absent},
	{"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "uuid", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", absent, absent, absent},
	{"urn:ietf:rfc:8141", "ietf", "rfc:8141", absent, absent, absent},
	{"urn:ogc:def:crs,crs:EPSG::31256", "ogc", "def:crs,crs:EPSG::31256", absent, absent, absent}, // field case F67
	{"URN:OASIS:names:tc", "OASIS", "names:tc", absent, absent, absent},
	{"urn:urn-7:x", "urn-7", "x", absent, absent, absent},
	// the bounds of a NID
	{"urn:a1:x", "a1", "x", absent, absent, absent},
	{"urn:12:x", "12", "x", absent, absent, absent},
	{"urn:a--b:x", "a--b", "x", absent, absent, absent},
	{"urn:" + strings.Repeat("a", 32) + ":x", strings.Repeat("a", 32), "x", absent, absent, absent},
	// every character of a NSS
	{"urn:ab::", "ab", ":", absent, absent, absent},
	{"urn:ab:-._~!$&'()*+,;=:@/%2F", "ab", "-._~!$&'()*+,;=:@/%2F", absent, absent, absent},
	{"urn:ab:a//b/", "ab", "a//b/", absent, absent, absent},
	// an r-component ends before "?=", and a q-component does not end before "?+"
	{"urn:ab:c?+r?r", "ab", "c", "r?r", absent, absent},
	{"urn:ab:c?+r?", "ab", "c", "r?", absent, absent},
	{"urn:ab:c?+r??=q", "ab", "c", "r?", "q", absent},
	{"urn:ab:c?+r?+r2?=q?=q2", "ab", "c", "r?+r2", "q?=q2", absent},
	{"urn:ab:c?=q?+r", "ab", "c", absent, "q?+r", absent},
	{"urn:ab:c?+=?==", "ab", "c", "=", "=", absent},
	{"urn:ab:c?+r?=", "ab", "c", "r?=", absent, absent}, // where none can follow
	{"urn:ab:c?+r?=/?=q#f", "ab", "c", "r?=/", "q", "f"},
	{"urn:ab:c?+%41/?", "ab", "c", "%41/?", absent, absent},
	// an f-component may be empty
	{"urn:ab:c#", "ab", "c", absent, absent, ""},
	{"urn:ab:c?=q#?+/", "ab", "c", absent, "q", "?+/"},
}

func TestValid(t *testing.T) {
	for _, c := range valid {
		u, err := Parse(c.in)
		if err != nil || !Valid(c.in) {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		schemetest.Tree(t, c.in, u)
		r, q, f := absent, absent, absent
		if u.RComponent() != nil {
			r = u.RComponent().Text
		}
		if u.QComponent() != nil {
			q = u.QComponent().Text
		}
		if u.FComponent != nil {
			f = u.FComponent.Text
		}
		got := []string{u.AssignedName.NID.Text, u.AssignedName.NSS.Text, r, q, f}
		if want := []string{c.nid, c.nss, c.r, c.q, c.f}; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", c.in, got, want)
		}
	}
}

var invalid = []struct {
	in     string
	offset int
	code   uri.Code
	hint   string // a part of it
}{
	// §2: assigned-name
	{"urn:", 4, uri.CodeCutShort, "(NID) is missing"}, // field case F66
	{"urn", 3, uri.CodeOtherScheme, ""},
	{"urn:ab", 6, uri.CodeScheme, "the name is missing"},
	{"urn:ab:", 7, uri.CodeScheme, "the name is missing"},
	{"urn::x", 4, uri.CodeScheme, "(NID) is missing"},
	{"urn:#f", 4, uri.CodeCutShort, ""},
	{"uri:ab:c", 2, uri.CodeOtherScheme, ""},
	// §2.1: NID
	{"urn:x", 5, uri.CodeScheme, "two letters or digits at least"},
	{"urn:x:y", 5, uri.CodeScheme, "two letters or digits at least"},
	{"urn:-a:x", 4, uri.CodeScheme, "begins and ends"},
	{"urn:a-:x", 6, uri.CodeScheme, "begins and ends"},
	{"urn:a_b:x", 5, uri.CodeScheme, "letters, digits and hyphens"},
	{"urn:a.b:x", 5, uri.CodeScheme, "letters, digits and hyphens"},
	{"urn:%61b:x", 4, uri.CodeScheme, "letters, digits and hyphens"},
	{"urn:" + strings.Repeat("a", 33) + ":x", 36, uri.CodeScheme, "32"},
	{"urn:" + strings.Repeat("a", 31) + "-:x", 35, uri.CodeScheme, ""},
	{"urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", 36, uri.CodeScheme, "namespace uuid"},
	// §2.2: NSS
	{"urn:ab:/c", 7, uri.CodeScheme, `does not begin with "/"`},
	{"urn:ab:?=q", 7, uri.CodeScheme, "the name is missing"},
	{"urn:ab:#f", 7, uri.CodeScheme, "the name is missing"},
	{"urn:ab:c[", 8, uri.CodeScheme, "brackets"},
	{"urn:ab:c d", 8, uri.CodeSpace, ""},
	{"urn:ab:c\\d", 8, uri.CodeBackslash, ""},
	{"urn:ab:\u00e9", 7, uri.CodeNonASCII, ""},
	{"urn:ab:c%4", 10, uri.CodeCutEscape, ""},
	{"urn:ab:c%4g", 10, uri.CodeBadEscape, ""},
	// §2.3: "?" is followed by "+" or "="
	{"urn:ab:c?", 9, uri.CodeScheme, `must be followed by "+"`},
	{"urn:ab:c?x=1", 9, uri.CodeScheme, `must be followed by "+"`},
	{"urn:ab:c??=q", 9, uri.CodeScheme, `must be followed by "+"`},
	{"urn:ab:c?#f", 9, uri.CodeScheme, `must be followed by "+"`},
	{"urn:ab:c?+", 10, uri.CodeScheme, "something must stand"},
	{"urn:ab:c?=", 10, uri.CodeScheme, "something must stand"},
	{"urn:ab:c?+/r", 10, uri.CodeScheme, "something must stand"},
	{"urn:ab:c?+?=q", 10, uri.CodeScheme, "something must stand"},
	{"urn:ab:c?=?q", 10, uri.CodeScheme, "something must stand"},
	{"urn:ab:c?+r[", 11, uri.CodeScheme, "brackets"},
	// §2.3.3: f-component
	{"urn:ab:c#f[", 10, uri.CodeScheme, "brackets"},
	{"urn:ab:c#f#", 10, uri.CodeSecondHash, ""},
}

func TestInvalid(t *testing.T) {
	for _, c := range invalid {
		e := schemetest.Invalid(t, Grammar(), c.in, c.offset, c.code, c.hint)
		if e != nil && c.hint == "" && e.Hint() == "" && e.Code != uri.CodeOtherScheme && e.Code != uri.CodeScheme {
			t.Errorf("%q has no hint", c.in)
		}
		checkFixes(t, c.in)
	}
}

// checkFixes applies the first fix of each error, and all others of the first error alone.
func checkFixes(t *testing.T, in string) {
	t.Helper()
	for i := range 20 {
		d := Diagnose(in)
		j := slices.IndexFunc(d.Diagnostics, func(d uri.Diagnostic) bool { return d.Severity == uri.SeverityError })
		if j < 0 {
			if !Valid(in) {
				t.Errorf("%q has no errors, but is not valid", in)
			}
			return
		}
		first := d.Diagnostics[j]
		if len(first.Fixes) == 0 {
			return
		}
		left := len(in) - first.Start // of the text behind the error
		for _, f := range first.Fixes {
			var e *uri.Error
			mended := f.Apply(in)
			_, err := Parse(mended)
			if errors.As(err, &e) && e.Offset <= first.Start && len(mended)-e.Offset >= left && left > 0 && first.Start >= len("urn:") && i == 0 {
				t.Errorf("%q: %s gives %q, which goes wrong at %d, and not behind %d", in, f.Title, mended, e.Offset, first.Start)
			}
		}
		in = first.Fixes[0].Apply(in)
	}
}

func TestFixes(t *testing.T) {
	for in, want := range map[string][]string{
		"urn:":           {"urn:example:1"},
		"urn::x":         {"urn:example:x"},
		"urn:isbn":       {"urn:isbn:1"},
		"urn:isbn:":      {"urn:isbn:1"},
		"urn:isbn:#f":    {"urn:isbn:1#f"},
		"urn:isbn:1?+":   {"urn:isbn:1"},
		"urn:isbn:1?=#f": {"urn:isbn:1#f"},
		"urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6": {"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"},
		"urn:a_b:x":        {"urn:a-b:x"},
		"urn:ab:/c":        {"urn:ab:%2Fc"},
		"urn:ab:c?x=1":     {"urn:ab:c?=x=1", "urn:ab:c%3Fx=1"},
		"urn:ab:c?":        {"urn:ab:c", "urn:ab:c%3F"},
		"urn:ab:c?/x":      {"urn:ab:c%3F/x"},
		"urn:ab:c?#f":      {"urn:ab:c#f", "urn:ab:c%3F#f"},
		"urn:ab:c[":        {"urn:ab:c%5B"},
		"urn:ab:c d":       {"urn:ab:c%20d"},
		"urn:ab:c?+r[":     {"urn:ab:c?+r%5B"},
		"urn:urn:ab:c":     {"urn:ab:c"},
		"urn:ab:c?=q?+r#f": {"urn:ab:c?+r?=q#f"},
	} {
		var got []string
		for _, d := range Diagnose(in).Diagnostics {
			for _, f := range d.Fixes {
				got = append(got, f.Apply(in))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: fixes give %q, want %q", in, got, want)
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string // code@start-end
	}{
		{"urn:example:a", nil},
		{"urn:X-acme:a", []string{"urn-experimental-nid@4-10"}},
		{"urn:x-a:a", []string{"urn-experimental-nid@4-7"}},
		{"urn:x1-a:a", nil},
		{"urn:xa:a", []string{"urn-country-nid@4-6"}},
		{"urn:de:a", []string{"urn-country-nid@4-6"}},
		{"urn:de-land:a", []string{"urn-country-nid@4-11"}},
		{"urn:dea:a", nil},
		{"urn:d1:a", nil},
		{"urn:xn--a:a", []string{"urn-reserved-nid@4-9"}},
		{"urn:a1--a:a", nil},
		{"urn:urn:a", []string{"urn-reserved-nid@4-7"}},
		{"urn:urn:isbn:1", []string{"urn-reserved-nid@4-7"}},
		{"urn:urn-7:a", nil},
		{"urn:URN-70:a", nil},
		{"urn:urn-07:a", []string{"urn-informal-nid@4-10"}},
		{"urn:urn-x:a", []string{"urn-informal-nid@4-9"}},
		{"urn:example:a?+r", []string{"urn-r-component@15-16"}},
		{"urn:example:a?=q", nil},
		{"urn:example:a?+r?=", []string{"urn-r-component@15-18", "urn-component-order@16-18"}},
		{"urn:example:a?=q?+r", []string{"urn-component-order@16-18"}},
		{"urn:example:a%41%2Fb%7e", []string{"urn-escaped-unreserved@13-16", "urn-escaped-unreserved@20-23"}},
		{"urn:example:a%2f", []string{"lower-hex@13-16"}},
		{"URN:example:a", []string{"upper-case@0-3"}},
		{"urn:example:a#%41", nil},
	} {
		d := Diagnose(c.in)
		if d.HasErrors() {
			t.Errorf("%q has errors", c.in)
		}
		var got []string
		for _, w := range d.Diagnostics {
			got = append(got, string(w.Code)+"@"+strconv.Itoa(w.Start)+"-"+strconv.Itoa(w.End))
			if w.Message == "" || w.Production == "" || strings.HasPrefix(string(w.Code), "urn-") && w.Hint == "" {
				t.Errorf("%q: %+v", c.in, w)
			}
			for _, f := range w.Fixes {
				if u := f.Apply(c.in); !Valid(u) || slices.ContainsFunc(Diagnose(u).Diagnostics, func(d uri.Diagnostic) bool { return d.Code == w.Code }) {
					t.Errorf("%q: %s gives %q", c.in, f.Title, u)
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: warnings %q, want %q", c.in, got, c.want)
		}
	}
}

// TestEquivalence has the sets of RFC 8141 §3.2: URNs of one line are equivalent, and those of two
// lines are not.
func TestEquivalence(t *testing.T) {
	classes := [][]string{
		{"urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456",
			"urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"},
		{"urn:example:a123,z456/foo"}, {"urn:example:a123,z456/bar"}, {"urn:example:a123,z456/baz"},
		{"urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"},
		{"urn:example:A123,z456"}, {"urn:example:a123,Z456"},
		{"urn:example:%D0%B0123,z456", "urn:example:%d0%b0123,z456"},
		// and besides
		{"urn:example2:a123,z456"}, {"urn:example:a123,z45"}, {"urn:example:a123%2Cz45C"}, {"urn:example:a123%2cz456c"},
	}
	for i, a := range classes {
		for k, b := range classes {
			for _, x := range a {
				for _, y := range b {
					got, err := Equivalent(x, y)
					if err != nil || got != (i == k) {
						t.Errorf("%q and %q: %v, %v", x, y, got, err)
					}
					n, _ := Normalize(x)
					m, _ := Normalize(y)
					if (n == m) != (i == k) {
						t.Errorf("%q and %q are %q and %q in normal form", x, y, n, m)
					}
					if again, err := Normalize(n); err != nil || again != n {
						t.Errorf("%q in normal form is %q, and %q in turn: %v", x, n, again, err)
					}
				}
			}
		}
	}
	if _, err := Equivalent("urn:", "urn:ab:c"); err == nil {
		t.Error("no error for the first")
	}
	if _, err := Equivalent("urn:ab:c", "urn:"); err == nil {
		t.Error("no error for the second")
	}
	if _, err := Normalize("urn:"); err == nil {
		t.Error("no error for a normal form")
	}
}

func TestValues(t *testing.T) {
	const in = "urn:URN-12:a%2Fb?+c%20d?=x=1&y=%C3%A9#f"
	u, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	if n := u.Namespace(); n != "urn-12" {
		t.Error(n)
	}
	if n, err := u.Name(); n != "a/b" || err != nil {
		t.Error(n, err)
	}
	if n, ok := u.Informal(); n != 12 || !ok {
		t.Error(n, ok)
	}
	if r, err := u.RComponent().Unescape(); r != "c d" || err != nil {
		t.Error(r, err)
	}
	var got []string
	for p := range u.QComponent().Pairs() {
		k, v, err := p.Unescape()
		if err != nil || in[p.Key.Start:p.Key.End] != k {
			t.Error(p, err)
		}
		got = append(got, k, v)
	}
	if !slices.Equal(got, []string{"x", "1", "y", "\u00e9"}) {
		t.Error(got)
	}
	u, _ = Parse("urn:example:%FF")
	var e *uri.EscapeError
	if _, err := u.Name(); !errors.As(err, &e) || e.Offset != 12 {
		t.Error(err)
	}
	if _, ok := u.Informal(); ok {
		t.Error("an informal namespace")
	}
}

func TestInnerURI(t *testing.T) {
	registry, err := uri.NewRegistry(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	const in = "urn:ab:c?+https://r.example/n?=urn:de:f"
	u, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	p, ok, err := u.RComponent().URI(in, registry)
	if err != nil || !ok || p.Scheme != nil || p.Reference.String() != "https://r.example/n" {
		t.Fatal(p, ok, err)
	}
	for n := range uri.All(p.Reference) {
		if start, end := n.Span(); n.(interface{ String() string }).String() != in[start:end] {
			t.Errorf("%s at %d to %d", n.Production(), start, end)
		}
	}
	p, ok, err = u.QComponent().URI(in, registry)
	inner, isURN := p.Scheme.(*URN)
	if err != nil || !ok || !isURN || inner.AssignedName.NSS.Start != 38 {
		t.Fatal(p, ok, err)
	}
	const bad = "urn:ab:c?=urn:d:e"
	u, err = Parse(bad)
	if err != nil {
		t.Fatal(err)
	}
	var e *uri.Error
	if _, ok, err := u.QComponent().URI(bad, registry); !ok || !errors.As(err, &e) || e.Offset != 15 {
		t.Error(ok, err)
	}
	u, _ = Parse("urn:ab:c?=op=map:x")
	if _, ok, err := u.QComponent().URI("urn:ab:c?=op=map:x", registry); ok || err != nil {
		t.Error(ok, err)
	}
}

func TestParseAs(t *testing.T) {
	if u, err := uri.ParseAs[URN]("urn:ab:c"); err != nil || u.AssignedName.NSS.Text != "c" {
		t.Error(u, err)
	}
}

// TestToken reads a URN in a participle grammar.
func TestToken(t *testing.T) {
	type setting struct {
		Key   string          `parser:"@Ident '='"`
		Value *uri.Token[URN] `parser:"@@"`
	}
	parser := participle.MustBuild[setting](participle.Unquote(), participle.UseLookahead(2))
	s, err := parser.ParseString("", `name = "urn:isbn:1"`)
	if err != nil || s.Value.Node.Namespace() != "isbn" {
		t.Fatal(s, err)
	}
	_, err = parser.ParseString("", `name = "urn:x:1"`)
	var e participle.Error
	if !errors.As(err, &e) || e.Position().Column != 14 {
		t.Error(err)
	}
}

// TestPictures compares what people see with a golden file.
func TestPictures(t *testing.T) {
	var got strings.Builder
	for _, in := range []string{
		"urn:", "urn:isbn", "urn:x:y", "urn:my_company:invoice", "urn:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
		"urn:isbn:9780141036144?lang=en", "urn:example:a?+r?=/q[", "urn:urn:isbn:9780141036144", "urn:x-local:caf%C3%A9%2e%7e",
		"urn:example:weather?=op=map?+CCResolve:cc=uk",
	} {
		got.WriteString(uri.Renderer{}.Diagnosis(Diagnose(in)))
	}
	schemetest.Golden(t, "testdata/pictures.txt", got.String())
}

// FuzzDiagnose checks what holds of every text.
func FuzzDiagnose(f *testing.F) {
	for _, c := range valid {
		f.Add(c.in)
	}
	for _, c := range invalid {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if u, err := Parse(in); err == nil {
			schemetest.Tree(t, in, u)
			n := u.Normalize()
			if same, err := Equivalent(in, n); err != nil || !same {
				t.Errorf("%q is not equivalent to its normal form %q: %v", in, n, err)
			}
		}
		checkFixes(t, in)
		schemetest.Agree(t, Grammar(), in)
	})
}

// TestNearMisses tries fixes of texts that are nearly URNs.
func TestNearMisses(t *testing.T) {
	g := named(t)
	sentences, err := combinators.NewGenerator(g, g.Start().Name, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	language, err := g.Compile(g.Start().Name)
	if err != nil {
		t.Fatal(err)
	}
	n := 1000
	if testing.Short() {
		n = 200
	}
	for range n {
		if s := sentences.Next(); !Valid(s) {
			t.Errorf("%q is not valid", s)
		}
	}
	var tally fixtest.Tally
	for s := range sentences.NearMisses(language) {
		if n--; n < 0 {
			break
		}
		if Valid(s) {
			t.Errorf("%q is valid", s)
		}
		checkFixes(t, s)
		tally.Check(t, Grammar(), s, true)
	}
	tally.Log(t)
}

func BenchmarkParse(b *testing.B)   { bench(b, func(s string) { Parse(s) }) }
func BenchmarkValid(b *testing.B)   { bench(b, func(s string) { Valid(s) }) }
func BenchmarkGeneric(b *testing.B) { bench(b, func(s string) { uri.Parse(s) }) }

func bench(b *testing.B, f func(string)) {
	b.ReportAllocs()
	for b.Loop() {
		f("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
		f("urn:example:weather?=op=map&lat=39.56&lon=-104.85#now")
	}
}
