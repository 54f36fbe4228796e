// Package fixtest checks what a scheme's grammar says of texts that are nearly right: that each
// fix does what it is for, and that there are few errors.
package fixtest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// MaxErrors is how many errors a text may have that is one edit away from a valid one.
const MaxErrors = 5

// Tally counts what the checks saw.
type Tally struct {
	Texts, Errors, Fixes, Warnings, WarningFixes int

	Mendable int      // texts of which each error has a fix
	Mended   int      // those of them that all fixes together make right
	Rest     []string // the others, with what becomes of them
}

// Log prints the figures, and the texts that the fixes together do not make right.
func (n *Tally) Log(t testing.TB) {
	t.Helper()
	t.Logf("%d texts, %d errors with %d fixes, %d warnings with %d fixes; of %d texts of which each error has a fix, %d are right with all",
		n.Texts, n.Errors, n.Fixes, n.Warnings, n.WarningFixes, n.Mendable, n.Mended)
	for _, text := range n.Rest {
		t.Log("not right:", text)
	}
	if 100*n.Mended < 99*n.Mendable {
		t.Error("that is less than 99 of 100")
	}
}

// Check checks the diagnosis of a text. Where it is near to a valid one, it has few errors. A URI
// of another scheme is package uri's alone.
func (n *Tally) Check(t testing.TB, g uri.SchemeDefinition, in string, near bool) {
	t.Helper()
	if scheme, _, _ := strings.Cut(in, ":"); len(g.Names()) > 0 && !slices.Contains(g.Names(), strings.ToLower(scheme)) {
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
	first(t, g, in)
	if len(wrong) == 0 {
		n.warnings(t, g, d)
		return
	}
	for _, x := range wrong {
		if n.Fixes += len(x.Fixes); len(x.Fixes) == 0 {
			return
		}
	}
	if n.Mendable++; g.Valid(d.Fixed()) {
		n.Mended++
	} else {
		n.Rest = append(n.Rest, in+" becomes "+d.Fixed())
	}
}

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
			isOfCheck(g, next) && !isNew(f, next.Offset) {
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

// isOfCheck says whether an error is one that a check found, of a text that the grammar reads.
func isOfCheck(g uri.SchemeDefinition, e *uri.Error) bool {
	return len(g.Names()) > 0 && strings.HasPrefix(e.Code.String(), g.Names()[0]+"-")
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
func (n *Tally) warnings(t testing.TB, g uri.SchemeDefinition, d uri.Diagnosis) {
	t.Helper()
	for _, w := range of(d, uri.SeverityWarning) {
		n.Warnings++
		n.WarningFixes += len(w.Fixes)
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

// odd are the bytes that edits put in.
const odd = "%@:/?#&=[]()|,;.-_ +*\"<\\~$aZ09\x00\x7f\xe9"

// Edits gives n texts that are one edit away, behind the scheme, from one of the given: a byte is
// left out, put in, replaced, doubled, or swapped with the next, or the text cut short. They are
// the same each time.
func Edits(texts []string, n int) (out []string) {
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		in := texts[random.IntN(len(texts))]
		first := strings.IndexByte(in, ':') + 1
		i, b := first+random.IntN(len(in)-first), odd[random.IntN(len(odd))]
		switch random.IntN(6) {
		case 0:
			in = in[:i] + in[i+1:]
		case 1:
			in = in[:i] + string([]byte{b}) + in[i:]
		case 2:
			in = in[:i] + string([]byte{b}) + in[i+1:]
		case 3:
			in = in[:i] + in[i:i+1] + in[i:]
		case 4:
			in = in[:i] + in[i+1:min(i+2, len(in))] + in[i:i+1] + in[min(i+2, len(in)):]
		default:
			in = in[:i]
		}
		out = append(out, in)
	}
	return out
}
