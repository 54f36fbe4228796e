package uri

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/internal/allocs"
)

// checkDiagnosis checks what holds for every diagnosis of in with all its errors, and
// gives the number of errors.
func checkDiagnosis(t testing.TB, d *Dialect, in string) int {
	t.Helper()
	g := d.Diagnose(in)
	if g.Input != in {
		t.Errorf("%q: the input is %q", in, g.Input)
	}
	errors := errorsOf(g)
	_, err := d.Parse(in)
	if (err == nil) != (len(errors) == 0) || g.HasErrors() == (err == nil) {
		t.Errorf("%s: %q has %d errors, but Parse gives %v", d, in, len(errors), err)
		return len(errors)
	}
	if err == nil {
		return 0
	}
	checkFirst(t, in, errors[0], err.(*Error))
	last := -1
	for _, x := range errors {
		if x.Start <= last || x.End < x.Start || len(in) < x.End {
			t.Errorf("%s: %q has an error at %d to %d behind one at %d", d, in, x.Start, x.End, last)
		}
		last = x.Start
		checkFixes(t, d, in, x.Fixes)
	}
	checkFixed(t, d, g)
	if g.Tree == nil {
		t.Errorf("%s: %q has no tree", d, in)
	} else {
		checkMendedTree(t, in, g.Tree)
		checkMendedComponents(t, g)
	}
	return len(errors)
}

// errorsOf gives the errors of a diagnosis.
func errorsOf(g Diagnosis) []Diagnostic {
	return slices.DeleteFunc(slices.Clone(g.Diagnostics), func(x Diagnostic) bool { return x.Severity != SeverityError })
}

// checkFirst checks that the first error is that of a parse.
func checkFirst(t testing.TB, in string, x Diagnostic, e *Error) {
	t.Helper()
	want := Diagnostic{
		Code: e.Code, Severity: SeverityError, Start: e.Offset, End: e.Offset + len(e.Found()),
		Production: e.Production(), Message: e.Message(), Expected: e.Expected(), Hint: e.Hint(), Fixes: e.Fixes(),
	}
	if !reflect.DeepEqual(x, want) {
		t.Errorf("%q: the first error is\n%+v, that of Parse\n%+v", in, x, want)
	}
	if x.Hint == "" {
		t.Errorf("%q: there is no hint for %s", in, x.Message)
	}
}

// checkFixes checks that edits are in order and inside the text, and what a safe fix
// promises.
func checkFixes(t testing.TB, d *Dialect, in string, fixes []Fix) {
	t.Helper()
	if len(fixes) == 0 {
		t.Errorf("%s: %q has an error without a fix", d, in)
	}
	for _, f := range fixes {
		end := 0
		for _, e := range f.Edits {
			if e.Start < end || e.End < e.Start || len(in) < e.End {
				t.Fatalf("%s: %q: %s has the edits %v", d, in, f.Title, f.Edits)
			}
			end = e.End
		}
		if f.Title == "" || len(f.Edits) == 0 || f.Apply(in) == in {
			t.Errorf("%s: %q: the fix %+v does nothing", d, in, f)
		}
		if f.Safe {
			checkSafe(t, in, f)
		}
	}
}

// checkSafe checks that unescaping gives the original bytes, but for white space that was
// taken away at an end.
func checkSafe(t testing.TB, in string, f Fix) {
	t.Helper()
	got, want := unescapeAll(f.Apply(in)), unescapeAll(in)
	if f.Edits[0].Start == 0 && f.Edits[0].New == "" {
		got, want = strings.TrimLeft(got, whites), strings.TrimLeft(want, whites)
	}
	if last := f.Edits[len(f.Edits)-1]; last.End == len(in) && last.New == "" {
		got, want = strings.TrimRight(got, whites), strings.TrimRight(want, whites)
	}
	if got != want {
		t.Errorf("%q: the safe fix %s changes %q to %q", in, f.Title, want, got)
	}
}

// unescapeAll decodes what is an escape and leaves the rest.
func unescapeAll(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i] == '%' && isHex(s[i+1]) && isHex(s[i+2]) {
			b, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			out = append(out, byte(b))
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}

// checkFixed checks that the text with all errors mended has none.
func checkFixed(t testing.TB, d *Dialect, g Diagnosis) {
	t.Helper()
	fixed := g.Fixed()
	if !d.Valid(fixed) || d.Diagnose(fixed).HasErrors() {
		t.Errorf("%s: %q mended is %q, which is not valid", d, g.Input, fixed)
	}
}

// checkMendedTree checks that the nodes of the tree of a mended text lie within each other
// in the original, in order, and have its texts.
func checkMendedTree(t testing.TB, in string, tree *URIReference) {
	t.Helper()
	if start, end := tree.Span(); start != 0 || end != len(in) {
		t.Errorf("%q: the root covers %d to %d", in, start, end)
	}
	var check func(n Node)
	check = func(n Node) {
		start, end := n.Span()
		if l, ok := n.(interface{ self() *Leaf }); ok && l.self().Text != in[start:end] {
			t.Errorf("%q: the %s is %q, but has the text %q", in, n.Production(), in[start:end], l.self().Text)
		}
		if s, ok := n.(*Segment); ok && !strings.HasPrefix(in[start:end], s.Name) {
			t.Errorf("%q: the segment %q has the name %q", in, in[start:end], s.Name)
		}
		last := start
		for _, child := range children(n) {
			from, to := child.Span()
			if from < last || to < from || end < to {
				t.Errorf("%q: %s from %d to %d in %s from %d to %d", in, child.Production(), from, to, n.Production(), last, end)
			}
			last = to
			check(child)
		}
	}
	check(tree)
}

// TestDiagnoseReferences checks the diagnoses of all references.
func TestDiagnoseReferences(t *testing.T) {
	for _, d := range dialects() {
		valid, wrong, errors := 0, 0, 0
		for _, file := range referenceFiles {
			for _, r := range readLines[reference](t, file) {
				in := r.input(t)
				if n := checkDiagnosis(t, d, in); n > 0 {
					wrong++
					errors += n
					checkOffset(t, d, in, r.verdict(t, d))
				} else {
					valid++
				}
			}
		}
		t.Logf("%s: %d valid without an error; %d not, with %d errors, all with fixes that make them valid", d, valid, wrong, errors)
	}
}

// checkOffset checks the place of the first error.
func checkOffset(t *testing.T, d *Dialect, in string, want verdict) {
	t.Helper()
	first := errorsOf(d.Diagnose(in))[0]
	if want.Valid || first.Start != want.Offset || (first.Start == len(in)) != want.Truncated {
		t.Errorf("%s: %q goes wrong at %d, want %+v", d, in, first.Start, want)
	}
}

// TestDiagnoseNearMisses checks texts that are one edit away from a reference: the place
// of their error and what is expected there, against the grammar read from text, and
// their diagnoses.
func TestDiagnoseNearMisses(t *testing.T) {
	const full, some = 500000, 10000 // of each dialect
	for _, d := range dialects() {
		l := languageOf(d)
		automaton := l.automaton("URI-reference")
		want := full
		if testing.Short() {
			want = some
		}
		g, err := combinators.NewGenerator(l.Grammar, "URI-reference", 4, 12)
		if err != nil {
			t.Fatal(err)
		}
		n, errors, safe := 0, 0, 0
		for in := range g.NearMisses(automaton) {
			if n++; n > want || t.Failed() {
				break
			}
			e := nearMissError(t, d, automaton, in)
			all := errorsOf(d.Diagnose(in))
			errors += len(all)
			if n%16 == 0 { // all checks take most of the time
				checkDiagnosis(t, d, in)
			} else if fixed := d.Diagnose(in).Fixed(); !d.Valid(fixed) {
				t.Errorf("%s: %q mended is %q", d, in, fixed)
			}
			if f, ok := e.Fix(); ok && f.Safe {
				safe++
			}
		}
		t.Logf("%s: %d near-misses with %d errors, all mended; of %d the first fix is safe", d, n-1, errors, safe)
	}
}

// TestDiagnoseJumbles checks texts put together from what people get wrong.
func TestDiagnoseJumbles(t *testing.T) {
	pieces := []string{
		`C:\`, "file:", "http:", "//", "[", "]", "::", "1", "1.2.3.4", "<", ">", `"`, "'", " ", "%", "4", "%41", "é", "\x80",
		"@", ":", "#", "?", "a", "g", "/", `\`, "|", "{", "\n", "_", ".", "git@h", "(", ")", "\uFEFF", "<URL:", ":80", "u00e9",
	}
	const full, some = 50000, 5000
	n := full
	if testing.Short() {
		n = some
	}
	random := rand.New(rand.NewPCG(4, 0))
	errors := 0
	for i := 0; i < n && !t.Failed(); i++ {
		var in strings.Builder
		for range 1 + random.IntN(8) {
			in.WriteString(pieces[random.IntN(len(pieces))])
		}
		for _, d := range dialects() {
			errors += checkDiagnosis(t, d, in.String())
		}
	}
	t.Logf("%d texts in %d dialects, with %d errors", n, len(dialects()), errors)
}

// nearMissError checks the place of an error and what is expected there.
func nearMissError(t *testing.T, d *Dialect, a *combinators.Automaton, in string) *Error {
	t.Helper()
	_, err := d.Parse(in)
	e, ok := err.(*Error)
	if !ok {
		t.Fatalf("%s: %q gives %v", d, in, err)
	}
	if want := a.Viable(in); e.Offset != want || e.Truncated() != (want == len(in)) {
		t.Errorf("%s: %q goes wrong at %d, want %d", d, in, e.Offset, want)
	}
	next, end := a.Follow(in[:e.Offset])
	if e.ExpectedBytes() != next || e.AtEnd() != end {
		t.Errorf("%s: %q expects %v, %v, want %v, %v", d, in, e.ExpectedBytes(), e.AtEnd(), next, end)
	}
	return e
}

// TestDiagnose shows how many errors are found, and where.
func TestDiagnose(t *testing.T) {
	tests := []struct {
		name, in string
		places   []int
		fixed    string
	}{
		{"none", "http://a/b", nil, "http://a/b"},
		{"three", "http://a b/c|d#e^f", []int{8, 12, 16}, "http://a%20b/c%7Cd#e%5Ef"},
		{"one for each rune", "a||é", []int{1, 2, 3}, "a%7C%7C%C3%A9"},
		{"one for an escape and what follows", "100% sure", []int{4}, "100%25%20sure"},
		{"one for a path of Windows", `C:\a\b c`, []int{2, 6}, "file:///C:/a/b%20c"},
		{"behind a prefix that was put in", "1.2.3.4:80/ |", []int{7, 11, 12}, "//1.2.3.4:80/%20%7C"},
		{"within wrappers", " <http://a b>\n", []int{0, 1, 10, 13}, "http://a%20b"},
		{"an edit that was planned stands behind an escape", `C:\a%\b`, []int{2, 5}, "file:///C:/a%25/b"},
		{"white space within wrappers", "< http://a > ", []int{0, 1, 10, 12}, "http://a"},
		{"nothing within wrappers", `" "`, []int{0, 1}, ""},
		{"cut short behind white space", "a: ", []int{2, 3}, "a:/"},
		{"around no scheme", "'1:2'", []int{2}, "./'1:2'"},
		{"groups and a zone", "http://[1:::2%25e]/", []int{11, 13}, "http://[1::2]/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checkDiagnosis(t, Default, tt.in)
			g := Diagnose(tt.in)
			var places []int
			for _, x := range errorsOf(g) {
				places = append(places, x.Start)
			}
			if !slices.Equal(places, tt.places) || g.Fixed() != tt.fixed {
				t.Errorf("%q goes wrong at %v and is mended to %q, want %v, %q", tt.in, places, g.Fixed(), tt.places, tt.fixed)
			}
		})
	}
}

// TestNextError checks that each further error is the first of the text in which those
// before it are mended.
func TestNextError(t *testing.T) {
	checked := 0
	for _, d := range dialects() {
		for _, r := range readLines[reference](t, referenceFiles[0]) {
			in := r.input(t)
			errors := errorsOf(d.Diagnose(in))
			var edits []Edit
			for i := range max(0, len(errors)-1) {
				edits = append(edits, errors[i].Fixes[0].Edits...)
				sortEdits(edits)
				mended := applyEdits(in, edits)
				_, err := d.Parse(mended)
				e, ok := err.(*Error)
				if !ok {
					t.Fatalf("%s: %q has no more errors after %d", d, in, i+1)
				}
				next := errors[i+1]
				if at := int(newOrigin(in, edits).from[e.Offset]); at != next.Start && next.Start != len(in) {
					t.Errorf("%s: %q: error %d is at %d, but that of %q at %d", d, in, i+2, next.Start, mended, at)
				}
				if e.Production() != next.Production || !slices.Equal(e.Expected(), next.Expected) {
					t.Errorf("%s: %q: error %d is %s in %s, but that of %q is %s", d, in, i+2, next.Message, next.Production, mended, e.Message())
				}
				checked++
			}
		}
	}
	t.Logf("%d further errors", checked)
}

// TestMendedTree shows that a tree of a text with errors has that text's parts.
func TestMendedTree(t *testing.T) {
	in := " http://us er@h|st:8é0/a%/\\?q#f#g"
	g := AppendixA.Diagnose(in)
	var got []string
	for n := range All(g.Tree) {
		if l, ok := n.(leaf); ok {
			start, end := l.Span()
			got = append(got, fmt.Sprintf("%s %q", l.Production(), in[start:end]))
		}
	}
	want := []string{`scheme "http"`, `reg_name "us er@h|st:8é0"`, `query "q"`, `fragment "f#g"`}
	if !slices.Equal(got, want) {
		t.Errorf("the leaves are %q, want %q", got, want)
	}
	segments := g.Tree.AbsoluteURI.HierPart.NetPath.Path.PathSegments.Segments
	if len(segments) != 2 || segments[0].Name != "a%" || segments[1].Name != `\` {
		t.Errorf("the segments are %+v", segments)
	}
}

// TestMendedWarnings shows that a text with errors gets warnings too, but none for what a
// fix put in, and no fix that would change that.
func TestMendedWarnings(t *testing.T) {
	for in, want := range map[string][]string{
		"http://a b/":            {"error space 8 9"},
		"http://h:081/a|b":       {"warning port-zeros 9 10", "error stray 14 15"},
		" http://h:081":          {"error space 0 1", "warning port-zeros 10 11"},
		"http://h:081 ":          {"warning port-zeros 9 10", "error space 12 13"},
		"http://h/\x00":          {"error control 9 10"},
		`http:\\user:pa\ss@h`:    {"error backslash 5 6", "warning reg-name 12 13"},
		`C:\a\..\b`:              {`error backslash 2 3`, `warning dot-segment 5 7`},
		"http://h/%0a/\u00e9%41": {"warning escaped-control 9 12", "warning lower-hex 9 12", "error non-ascii 13 15", "warning escaped-unreserved 15 18"},
	} {
		var got []string
		for _, x := range Diagnose(in).Diagnostics {
			got = append(got, fmt.Sprintf("%s %s %d %d", x.Severity, x.Code.String(), x.Start, x.End))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
}

// TestLookahead shows that no fix looks at all of a long text.
func TestLookahead(t *testing.T) {
	in := "a " + strings.Repeat("b", 10*lookahead)
	_, err := Parse(in)
	if n := len(checkError(t, in, err).spot().ahead()); n != lookahead {
		t.Errorf("%d bytes are looked at", n)
	}
}

// TestAtMost shows that the number of errors can be bounded, and that the tree does not
// suffer from it.
func TestAtMost(t *testing.T) {
	in := strings.Repeat("|", 10)
	for _, tt := range []struct{ most, want int }{{0, 10}, {1, 1}, {9, 9}, {11, 10}} {
		g := Diagnose(in, AtMost(tt.most))
		if len(g.Diagnostics) != tt.want || g.Tree == nil {
			t.Errorf("at most %d are %d, with the tree %v", tt.most, len(g.Diagnostics), g.Tree)
		}
	}
}

// TestDiagnoseLinear shows that the work grows with the length of the text, whatever is
// wrong with it: how often a byte is read does not depend on it.
func TestDiagnoseLinear(t *testing.T) {
	firsts := []string{"", "//", "http://[", "a:", `C:\`, "<", "_:", "'", "a?", "#"}
	parts := []string{"|", " ", "%", "é", `\`, "\n", " |", "a b:", "[", "]", ":", "%g", "\x80", "#", `C:\`, `"`, `a\b%`, "[:g", "."}
	most := 0.0
	for _, first := range firsts {
		for _, part := range parts {
			short, long := work(first, part, 1000), work(first, part, 10000)
			if long > 1.1*short+0.1 {
				t.Errorf("%q and many %q: each byte is read %.2f times, and of a longer text %.2f times", first, part, short, long)
			}
			most = max(most, long)
		}
	}
	t.Logf("%d texts, at most %.2f steps for a byte", len(firsts)*len(parts), most)
}

// work gives the steps for each byte of a text, and the edits with which the rest of the
// work goes.
func work(first, part string, n int) float64 {
	in := long(first, part, n)
	o := newOptions(nil)
	m := newMender(in, &o)
	fixes := 0
	for _, x := range m.errors() {
		for _, f := range x.Fixes {
			fixes += len(f.Edits)
		}
	}
	return float64(m.steps+fixes) / float64(len(in))
}

// TestRejectAllocates shows that a rejected text allocates the error and nothing else.
func TestRejectAllocates(t *testing.T) {
	for _, in := range []string{"http://a b", "http://[::1", "a:b#c#d", "%"} {
		if n, _ := allocs.Least(func() { _, _ = Parse(in) }); n > 1 {
			t.Errorf("%q allocates %d times", in, n)
		}
	}
}

// TestMendedRunes shows that no error begins within a rune.
func TestMendedRunes(t *testing.T) {
	in := "a/é日😀\x80é"
	for _, x := range Diagnose(in).Diagnostics {
		if !utf8.RuneStart(in[x.Start]) && in[x.Start] != 0x80 {
			t.Errorf("%q has an error at %d", in, x.Start)
		}
	}
}
