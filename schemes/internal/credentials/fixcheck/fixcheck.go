// Package fixcheck holds what is to be true of every fix that a diagnosis offers.
package fixcheck

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// Suite checks the fixes of many texts, and counts what becomes of them.
type Suite struct {
	Diagnose func(string, ...uri.Option) uri.Diagnosis
	Scheme   string // with which the codes of its checks begin

	fixes, later, wrong, mendable, mended int

	rest    map[string]int // kinds of texts that are not mended
	example map[string]string
}

// Check applies each fix of a text alone, and then the first of each error together.
func (s *Suite) Check(t testing.TB, text string) {
	t.Helper()
	d := s.Diagnose(text)
	for i := range d.Diagnostics {
		x := &d.Diagnostics[i]
		for _, f := range x.Fixes {
			s.fixes++
			if f.Apply(text) == text {
				t.Errorf("%q: %q of %s at %d changes nothing", text, f.Title, x.Code, x.Start)
				continue
			}
			if x.Severity == uri.SeverityError {
				s.checkError(t, d, x, f)
			} else {
				s.checkWarning(t, d, x, f)
			}
		}
	}
	if d.HasErrors() {
		s.wrong++
		s.checkFixed(t, d)
	}
}

// checkError holds that a fix takes its error away, and makes none before it.
func (s *Suite) checkError(t testing.TB, d uri.Diagnosis, x *uri.Diagnostic, f uri.Fix) {
	t.Helper()
	together, ok := behindOthers(d, x, f)
	if !ok {
		return
	}
	after := together.Apply(d.Input)
	for _, y := range s.Diagnose(after).Diagnostics {
		if y.Severity != uri.SeverityError {
			continue
		}
		left := len(after) - y.Start // of the text from the error on
		switch at := back(together, y.Start); {
		case at > x.Start || has(d, y.Code, at) && at < x.Start:
		case at == x.Start && (left < len(d.Input)-x.Start || has(d, y.Code, at) && y.Code != x.Code):
		case strings.HasPrefix(string(y.Code), s.Scheme+"-") && errorsOf(d) > 1:
			s.later++ // found only when all of the grammar's are mended
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

// errorsOf counts the errors.
func errorsOf(d uri.Diagnosis) (n int) {
	for _, x := range d.Diagnostics {
		if x.Severity == uri.SeverityError {
			n++
		}
	}
	return n
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
func (s *Suite) checkWarning(t testing.TB, d uri.Diagnosis, x *uri.Diagnostic, f uri.Fix) {
	t.Helper()
	if d.HasErrors() {
		return
	}
	after := f.Apply(d.Input)
	mended := s.Diagnose(after)
	for _, y := range mended.Diagnostics {
		if y.Severity == uri.SeverityError || y.Code == x.Code && back(f, y.Start) <= x.Start && !slices.ContainsFunc(d.Diagnostics, func(z uri.Diagnostic) bool {
			return z.Code == y.Code && z.Start == back(f, y.Start) && (z.Start != x.Start || z.Message != x.Message)
		}) {
			t.Errorf("%q: %q of %s at %d gives %q, with %s at %d: %s", d.Input, f.Title, x.Code, x.Start, after, y.Code, y.Start, y.Message)
			return
		}
	}
}

// checkFixed counts whether a text of which each error has a fix is right with all of them.
func (s *Suite) checkFixed(t testing.TB, d uri.Diagnosis) {
	t.Helper()
	kind := []string{}
	for _, x := range d.Diagnostics {
		if x.Severity != uri.SeverityError {
			continue
		}
		if len(x.Fixes) == 0 {
			return
		}
		kind = append(kind, string(x.Code)+" ("+x.Fixes[0].Title+")")
	}
	if len(kind) >= 100 {
		return // more than are reported
	}
	s.mendable++
	fixed := d.Fixed()
	if after := s.Diagnose(fixed); after.HasErrors() {
		if s.rest == nil {
			s.rest, s.example = map[string]int{}, map[string]string{}
		}
		name := strings.Join(slices.Compact(kind), ", ")
		s.rest[name]++
		s.example[name] = cmp.Or(s.example[name], fmt.Sprintf("%q gives %q: %v", d.Input, fixed, after))
		return
	}
	s.mended++
}

// Report prints what was counted, and what is not mended by kind, the most frequent first.
// It fails where fewer than so many of a thousand texts are mended in which each error has a
// fix.
func (s *Suite) Report(t testing.TB, least int) {
	t.Helper()
	t.Logf("%d fixes tried, of which %d show an error of a check that others hid; %d texts with errors, in %d of them each has a fix, of which %d are mended", s.fixes, s.later, s.wrong, s.mendable, s.mended)
	for _, name := range slices.SortedFunc(maps.Keys(s.rest), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.rest[b], s.rest[a]), cmp.Compare(a, b))
	}) {
		t.Logf("%d of %s: %s", s.rest[name], name, s.example[name])
	}
	if s.mendable == 0 || 1000*s.mended < least*s.mendable {
		t.Errorf("%d of %d are mended", s.mended, s.mendable)
	}
}
