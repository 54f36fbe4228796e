package fixtest

import (
	"cmp"
	"slices"
	"testing"

	"github.com/urigrammar/uri"
)

// checkError holds that a fix takes its error away, and makes none before it.
func (n *Tally) checkError(t testing.TB, g uri.SchemeDefinition, d uri.Diagnosis, x *uri.Diagnostic, f uri.Fix) {
	t.Helper()
	together, ok := behindOthers(d, x, f)
	if !ok {
		return
	}
	after := together.Apply(d.Input)
	for _, y := range g.Diagnose(after).Diagnostics {
		if y.Severity != uri.SeverityError {
			continue
		}
		left := len(after) - y.Start // of the text from the error on
		switch at := back(together, y.Start); {
		case at > x.Start || has(d, y.Code, at) && at < x.Start:
		case at == x.Start && (left < len(d.Input)-x.Start || has(d, y.Code, at) && y.Code != x.Code):
		case isOfCheck(g, y.Code) && len(of(d, uri.SeverityError)) > 1:
			n.Later++ // found only when all of the grammar's are mended
		default:
			t.Errorf("%q: %q of %s at %d gives %q, with %s at %d: %s", d.Input, f.Title, x.Code, x.Start, after, y.Code, y.Start, y.Message)
			return
		}
	}
}

// behindOthers gives a fix with the first fixes of the errors before its own, which are taken
// to be mended where a later error is looked for. ok is false where one has none, or they do
// not go together.
func behindOthers(d uri.Diagnosis, x *uri.Diagnostic, f uri.Fix) (together uri.Fix, ok bool) {
	var edits []uri.Edit // in the order of the errors where they are at one place
	for i := range d.Diagnostics {
		y := &d.Diagnostics[i]
		if y == x {
			break
		}
		if y.Severity == uri.SeverityError {
			if len(y.Fixes) == 0 {
				return f, false
			}
			edits = append(edits, y.Fixes[0].Edits...)
		}
	}
	edits = append(edits, f.Edits...)
	slices.SortStableFunc(edits, func(a, b uri.Edit) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	for i := 1; i < len(edits); i++ {
		if edits[i].Start < edits[i-1].End || edits[i] == edits[i-1] {
			return f, false
		}
	}
	return uri.Fix{Title: f.Title, Edits: edits}, true
}

// has says whether there is an error of a code at an offset.
func has(d uri.Diagnosis, code uri.Code, at int) bool {
	return slices.ContainsFunc(d.Diagnostics, func(y uri.Diagnostic) bool {
		return y.Severity == uri.SeverityError && y.Code == code && y.Start == at
	})
}

// back gives the offset in a text of one in what a fix makes of it: of what the fix put in,
// that of the edit.
func back(f uri.Fix, at int) int {
	grown := 0
	for _, e := range f.Edits {
		switch start := e.Start + grown; {
		case at < start:
			return at - grown
		case at < start+len(e.New):
			return e.Start
		}
		grown += len(e.New) - (e.End - e.Start)
	}
	return at - grown
}

// checkWarning holds that a fix of a text without errors makes none, and takes its warning
// away.
func (n *Tally) checkWarning(t testing.TB, g uri.SchemeDefinition, d uri.Diagnosis, x *uri.Diagnostic, f uri.Fix) {
	t.Helper()
	if d.HasErrors() {
		return
	}
	after := f.Apply(d.Input)
	mended := g.Diagnose(after)
	for _, y := range mended.Diagnostics {
		if y.Severity == uri.SeverityError || y.Code == x.Code && back(f, y.Start) <= x.Start && !slices.ContainsFunc(d.Diagnostics, func(z uri.Diagnostic) bool {
			return z.Code == y.Code && z.Start == back(f, y.Start) && (z.Start != x.Start || z.Message != x.Message)
		}) {
			t.Errorf("%q: %q of %s at %d gives %q, with %s at %d: %s", d.Input, f.Title, x.Code, x.Start, after, y.Code, y.Start, y.Message)
			return
		}
	}
}
