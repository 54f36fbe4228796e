package uri

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// checkErrorFixes checks the fixes of an error, and that the first mends it: what is wrong
// afterwards stands behind it, or it is the end.
func checkErrorFixes(t testing.TB, d *Dialect, in string, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: %v is no *Error", in, err)
	}
	fixes := e.Fixes()
	checkFixes(t, d, in, fixes)
	for _, f := range fixes[:1] {
		mended := f.Apply(in)
		at := e.from().Viable(mended)
		if at == len(mended) {
			continue
		}
		if from := newOrigin(in, f.Edits).from[at]; int(from) <= e.Offset {
			t.Errorf("%s: %q is wrong at %d, and %s makes it %q, which is wrong at %d", d, in, e.Offset, f.Title, mended, at)
		}
	}
}

// parseErrors gives the errors of a text that is read by several productions.
func parseErrors(d *Dialect, in string) (errs []error) {
	note := func(err error) {
		if err != nil {
			errs = append(errs, err)
		}
	}
	o := In(d)
	note(errOf(ParseAs[URIReference](in, o)))
	note(errOf(ParseAs[AbsoluteURI](in, o)))
	note(errOf(ParseAs[Scheme](in, o)))
	note(errOf(ParseAs[Authority](in, o)))
	note(errOf(ParseAs[Server](in, o)))
	note(errOf(ParseAs[HostPort](in, o)))
	note(errOf(ParseAs[Port](in, o)))
	note(errOf(ParseAs[AbsPath](in, o)))
	note(errOf(ParseAs[Segment](in, o)))
	note(errOf(ParseAs[Query](in, o)))
	note(errOf(ParseAs[Fragment](in, o)))
	return errs
}

func errOf[T any](_ T, err error) error { return err }

// TestFixProductions checks the fixes of errors in single productions.
func TestFixProductions(t *testing.T) {
	n := 0
	for _, d := range dialects() {
		for i, r := range readLines[reference](t, referenceFiles[0]) {
			if i%4 == 0 { // ParseAs takes long
				in := r.input(t)
				for _, err := range parseErrors(d, in) {
					n++
					checkErrorFixes(t, d, in, err)
				}
			}
		}
	}
	t.Logf("%d errors", n)
}

// TestFixOrder shows the fixes that there are, the best first.
func TestFixOrder(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"a|", []string{`write "%7C"`}},
		{"192.168.2.2:6688", []string{`insert "//"`, `insert "./"`, `write "%3A"`}},
		{"10:30", []string{`insert "./"`, `insert "//"`, `write "%3A"`}},
		{`a\b`, []string{`write "%5C"`, `write "/"`}},
		{`C:\a`, []string{`insert "file:///" and write "/" for "\"`, `write "%5C"`}},
		{"http:// a", []string{"remove the space", `write "%20"`}},
		{"% ", []string{`write "%25" and remove the white space behind it`, `write "%25" and "%20"`}},
		{"%u00e9", []string{`write "%25"`, `write "%C3%A9"`}},
		{"localhost:", []string{`insert "/"`, `insert "//"`}},
		{"//[::g]", []string{`remove the "g"`}},
	}
	for _, tt := range tests {
		_, err := Parse(tt.in)
		var got []string
		for _, f := range checkError(t, tt.in, err).Fixes() {
			got = append(got, f.Title)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: the fixes are %q, want %q", tt.in, got, tt.want)
		}
	}
}

// TestApply shows that edits are made at their places in the original.
func TestApply(t *testing.T) {
	f := Fix{Edits: []Edit{{0, 0, "x"}, {1, 2, ""}, {3, 3, "yz"}, {3, 4, "-"}}}
	if got := f.Apply("abcd"); got != "xacyz-" {
		t.Errorf("gives %q", got)
	}
	if got := (Fix{}).Apply("abcd"); got != "abcd" {
		t.Errorf("without edits it gives %q", got)
	}
}

// fieldAreas are the areas of the reports that are about what this package says of a text.
var fieldAreas = []string{
	"authority", "dsn", "errors", "escape", "hint", "ipv6", "lint", "lsp", "linter", "secrets", "validate",
}

// TestFieldDiagnoses compares what is said of the texts of public bug reports with a
// golden file.
func TestFieldDiagnoses(t *testing.T) {
	var out strings.Builder
	n := 0
	for _, c := range readLines[struct{ ID, Area, Input, Symptom string }](t, "testdata/field.jsonl") {
		if !slices.Contains(fieldAreas, c.Area) {
			continue
		}
		n++
		fmt.Fprintf(&out, "%s %s: %s\n%q\n", c.ID, c.Area, c.Symptom, c.Input)
		writeDiagnosis(&out, Diagnose(c.Input))
		checkDiagnosis(t, Default, c.Input)
		checkDiagnosis(t, AppendixA, c.Input)
		out.WriteString("\n")
	}
	checkGolden(t, "field.txt", out.String())
	t.Logf("%d reports", n)
}

// writeDiagnosis writes down all that a diagnosis says.
func writeDiagnosis(out *strings.Builder, g Diagnosis) {
	if len(g.Diagnostics) == 0 {
		out.WriteString("  nothing to say\n")
	}
	for _, x := range g.Diagnostics {
		fmt.Fprintf(out, "  %s %s at %d to %d in %s: %s\n", x.Severity, x.Code.String(), x.Start, x.End, x.Production, x.Message)
		fmt.Fprintf(out, "    %s\n", x.Hint)
		for _, f := range x.Fixes {
			kind := "guess"
			if f.Safe {
				kind = "safe"
			}
			fmt.Fprintf(out, "    %s (%s): %q\n", f.Title, kind, f.Apply(g.Input))
		}
	}
	if g.HasErrors() {
		fmt.Fprintf(out, "  mended: %q\n", g.Fixed())
	}
}
