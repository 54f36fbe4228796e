// Package fixtest checks what a scheme's grammar says of texts that are nearly right: that each
// fix does what it is for, and that there are few errors.
package fixtest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// MaxErrors is how many errors a text may have that is one edit away from a valid one.
const MaxErrors = 5

// maxReported is how many errors of a text are reported. Of one that has as many there may be
// more, which no fix mends.
const maxReported = 100

// Tally counts what the checks saw.
type Tally struct {
	// Every has the fixes of later errors checked too, with those of the errors before, and texts
	// of other schemes. Without it, those of the first error are, by where the text goes wrong
	// then; and a fix of a warning leaves fewer of its code.
	Every bool

	Texts, Errors, Fixes, Warnings, WarningFixes int

	Later    int // fixes of errors that show one of a check, which others hid
	Mendable int // texts of which each error has a fix
	Mended   int // those of them that all fixes together make right

	rest    map[string]int // the others, by the kinds of their errors
	example map[string]string
}

// Log prints the figures, and of each kind a text that the fixes together do not make right, the
// most frequent first. It fails where less than 99 of 100 are made right.
func (n *Tally) Log(t testing.TB) {
	t.Helper()
	t.Logf("%d texts, %d errors with %d fixes (%d show an error of a check), %d warnings with %d fixes; of %d texts of which each error has a fix, %d are right with all",
		n.Texts, n.Errors, n.Fixes, n.Later, n.Warnings, n.WarningFixes, n.Mendable, n.Mended)
	for _, kind := range slices.SortedFunc(maps.Keys(n.rest), func(a, b string) int {
		return cmp.Or(cmp.Compare(n.rest[b], n.rest[a]), cmp.Compare(a, b))
	}) {
		t.Logf("%d of %s: %s", n.rest[kind], kind, n.example[kind])
	}
	if n.Mendable == 0 || 100*n.Mended < 99*n.Mendable {
		t.Error("that is less than 99 of 100")
	}
}

// Check checks the diagnosis of a text, and each fix in it. Where the text is near to a valid
// one, it has few errors.
func (n *Tally) Check(t testing.TB, g uri.SchemeDefinition, in string, near bool) {
	t.Helper()
	if !n.Every && isOther(g, in) {
		return
	}
	d := g.Diagnose(in)
	wrong := of(d, uri.SeverityError)
	n.Texts++
	n.Errors += len(wrong)
	if near && len(wrong) > MaxErrors {
		t.Errorf("%q has %d errors", in, len(wrong))
	}
	if (len(wrong) > 0) == g.Valid(in) {
		t.Errorf("%q: %d errors, valid: %v", in, len(wrong), g.Valid(in))
	}
	if n.each(t, g, d); !n.Every {
		first(t, g, in)
		if len(wrong) == 0 {
			warnings(t, g, d)
		}
	}
	n.together(g, d, wrong)
}

// isOther says whether a text is of a scheme that the grammar does not have.
func isOther(g uri.SchemeDefinition, in string) bool {
	scheme, _, _ := strings.Cut(in, ":")
	return len(g.Names()) > 0 && !slices.Contains(g.Names(), strings.ToLower(scheme))
}

// each checks that each fix changes the text, and, if every one is checked, that it helps.
func (n *Tally) each(t testing.TB, g uri.SchemeDefinition, d uri.Diagnosis) {
	t.Helper()
	for i := range d.Diagnostics {
		x := &d.Diagnostics[i]
		isError := x.Severity == uri.SeverityError
		if isError {
			n.Fixes += len(x.Fixes)
		} else {
			n.Warnings++
			n.WarningFixes += len(x.Fixes)
		}
		for _, f := range x.Fixes {
			switch {
			case f.Apply(d.Input) == d.Input:
				t.Errorf("%q: %q of %s at %d changes nothing", d.Input, f.Title, x.Code, x.Start)
			case !n.Every:
			case isError:
				n.checkError(t, g, d, x, f)
			default:
				n.checkWarning(t, g, d, x, f)
			}
		}
	}
}

// together counts whether a text of which each error has a fix is right with the first of each.
func (n *Tally) together(g uri.SchemeDefinition, d uri.Diagnosis, wrong []uri.Diagnostic) {
	var kinds []string
	for _, x := range wrong {
		if len(x.Fixes) == 0 {
			return
		}
		kinds = append(kinds, string(x.Code)+" ("+x.Fixes[0].Title+")")
	}
	if len(wrong) == 0 || len(wrong) >= maxReported {
		return
	}
	n.Mendable++
	fixed := d.Fixed()
	after := g.Diagnose(fixed)
	if !after.HasErrors() && g.Valid(fixed) {
		n.Mended++
		return
	}
	if n.rest == nil {
		n.rest, n.example = map[string]int{}, map[string]string{}
	}
	kind := strings.Join(slices.Compact(kinds), ", ")
	n.rest[kind]++
	n.example[kind] = cmp.Or(n.example[kind], fmt.Sprintf("%q becomes %q: %v", d.Input, fixed, after))
}
