package fixtest

import (
	"errors"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// first checks that each fix of the first error mends that, and brings no error before it.
func first(t testing.TB, g uri.SchemeDefinition, in string) {
	t.Helper()
	_, err := g.ParseAny(in)
	var e *uri.Error
	if !errors.As(err, &e) {
		return
	}
	for _, f := range e.Fixes() {
		out := f.Apply(in)
		_, err := g.ParseAny(out)
		var next *uri.Error
		if !errors.As(err, &next) || isBehind(f, e, out, next.Offset) || isBefore(in, out, f, next) ||
			isOfCheck(g, next.Code) && !isNew(f, next.Offset) {
			continue
		}
		t.Errorf("%q, wrong at %d (%s): %s gives %q, wrong at %d (%s)", in, e.Offset, e.Code, f.Title, out, next.Offset, next.Code)
	}
}

// isBehind says whether an error in a mended text stands behind the edits at and before the
// place of the first, and behind that. Where the fix cut off the end, the error may be there. An
// escape that is none is wrong at a byte that need not stand there by itself either.
func isBehind(f uri.Fix, e *uri.Error, out string, next int) bool {
	at, grown, behind := e.Offset, 0, f.Edits[0].Start
	for _, edit := range f.Edits {
		if edit.Start <= at {
			behind = edit.Start + grown + len(edit.New)
			grown += len(edit.New) - (edit.End - edit.Start)
		}
	}
	isEscape := e.Code == uri.CodeBadEscape || e.Code == uri.CodeCutEscape
	return next >= behind && (isEscape || next > at+grown || next == len(out))
}

// isBefore says whether an error stands before all edits, so that the text had it already: the
// generic grammar is asked before the scheme's, and that before the checks.
func isBefore(in, out string, f uri.Fix, next *uri.Error) bool {
	return next.Offset < f.Edits[0].Start && in[:next.Offset+1] == out[:next.Offset+1]
}

// isOfCheck says whether an error of a code is one that a check found, of a text that the grammar reads.
func isOfCheck(g uri.SchemeDefinition, code uri.Code) bool {
	return len(g.Names()) > 0 && strings.HasPrefix(code.String(), g.Names()[0]+"-")
}

// isNew says whether a fix wrote what stands at an offset of the mended text.
func isNew(f uri.Fix, at int) bool {
	grown := 0
	for _, e := range f.Edits {
		if start := e.Start + grown; start <= at && at < start+len(e.New) {
			return true
		}
		grown += len(e.New) - (e.End - e.Start)
	}
	return false
}

// warnings checks that the fixes of a warning leave the text valid, and that there is one less
// of its code, or another is gone and it is that place of which the text is warned now.
func warnings(t testing.TB, g uri.SchemeDefinition, d uri.Diagnosis) {
	t.Helper()
	for _, w := range of(d, uri.SeverityWarning) {
		for _, f := range w.Fixes {
			out := f.Apply(d.Input)
			if !g.Valid(out) {
				t.Errorf("%q (%s): %s gives %q, which is not valid", d.Input, w.Code.String(), f.Title, out)
			} else if now := g.Diagnose(out); count(now, w.Code) >= count(d, w.Code) && len(now.Diagnostics) >= len(d.Diagnostics) {
				t.Errorf("%q (%s at %d): %s gives %q, which has as many", d.Input, w.Code.String(), w.Start, f.Title, out)
			}
		}
	}
}

// count gives how many warnings there are of a code.
func count(d uri.Diagnosis, code uri.Code) (n int) {
	for _, x := range of(d, uri.SeverityWarning) {
		if x.Code == code {
			n++
		}
	}
	return n
}

func of(d uri.Diagnosis, s uri.Severity) (out []uri.Diagnostic) {
	for _, x := range d.Diagnostics {
		if x.Severity == s {
			out = append(out, x)
		}
	}
	return out
}
