// Package schemetest has what the tests of several schemes do alike.
package schemetest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

var update = flag.Bool("update", false, "write the golden files")

// Golden compares a text with a file, which the flag -update writes.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs; see -update (-file +got):\n%s", file, diff)
	}
}

// Tree checks what holds of every tree: each node has a span in the text, in the order of
// [uri.All], and prints what stands there; the root is all of it.
func Tree(t *testing.T, in string, root interface {
	uri.Node
	String() string
}) {
	t.Helper()
	if start, end := root.Span(); start != 0 || end != len(in) || root.String() != in {
		t.Errorf("%q: the root is %q from %d to %d", in, root.String(), start, end)
	}
	Nodes(t, in, root)
}

// Nodes is Tree for a tree that stands somewhere in the text.
func Nodes(t *testing.T, in string, root any) {
	t.Helper()
	last := 0
	for n := range uri.All(root) {
		start, end := n.Span()
		if start < last || end < start || end > len(in) {
			t.Errorf("%q: %s from %d to %d, behind one at %d", in, n.Production(), start, end, last)
			continue
		}
		last = start
		if s, ok := n.(fmt.Stringer); !ok || s.String() != in[start:end] {
			t.Errorf("%q: %s is %v, want %q", in, n.Production(), n, in[start:end])
		}
	}
}

// Marks lists diagnostics of a severity as code and span.
func Marks(d uri.Diagnosis, severity uri.Severity) (out []string) {
	for _, x := range d.Diagnostics {
		if x.Severity == severity {
			out = append(out, fmt.Sprintf("%s %d-%d", x.Code.String(), x.Start, x.End))
		}
	}
	return out
}

// Marked is a text with the marks of its errors, and with what all its fixes make of it; "" is not
// looked at.
type Marked = struct {
	In, Fixed string
	Want      []string
}

// Errors checks the errors of texts with several.
func Errors(t *testing.T, g uri.SchemeDefinition, marked []Marked) {
	t.Helper()
	for _, c := range marked {
		d := g.Diagnose(c.In)
		if diff := cmp.Diff(c.Want, Marks(d, uri.SeverityError)); diff != "" {
			t.Errorf("%s:\n%s", c.In, diff)
		}
		if c.Fixed != "" && d.Fixed() != c.Fixed {
			t.Errorf("%s: fixed %s", c.In, d.Fixed())
		}
	}
}

// FirstFix checks what the best fix of the first error makes of texts.
func FirstFix(t *testing.T, g uri.SchemeDefinition, fixed map[string]string) {
	t.Helper()
	for in, want := range fixed {
		_, err := g.ParseAny(in)
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", in, err)
			continue
		}
		f, ok := e.Fix()
		if !ok || f.Apply(in) != want {
			t.Errorf("%s: %v, %s, want %s", in, ok, f.Apply(in), want)
		}
	}
}

// Invalid checks the error of a text: its offset, its code and a part of its hint. It gives the
// error, or nil where there is none.
func Invalid(t *testing.T, g uri.SchemeDefinition, in string, offset int, code uri.Code, hint string) *uri.Error {
	t.Helper()
	tree, err := g.ParseAny(in)
	var e *uri.Error
	if tree != nil || !errors.As(err, &e) || g.Valid(in) {
		t.Errorf("%q is accepted, or its error is %v", in, err)
		return nil
	}
	if e.Offset != offset || e.Code != code {
		t.Errorf("%q: %s at %d, want %s at %d: %v", in, e.Code, e.Offset, code, offset, err)
	}
	if !strings.Contains(e.Hint(), hint) {
		t.Errorf("%q: the hint %q does not say %q", in, e.Hint(), hint)
	}
	return e
}

// AcceptUser gives the reason for offsets that are not those of a grammar as it prints, where a
// user and password may stand before the hosts. There db://h:x may go on, as a password does, up
// to an "@". The lookahead finds that none comes, and so the error is where the port is wrong:
// with an "@" behind "/", "?" or "#" as well, which is what the author of the URL wants to know.
func AcceptUser(f grammartest.Fault) string {
	switch {
	case f.Check != grammartest.Offsets || f.Offset < 0:
		return ""
	case f.Offset <= f.Viable && !hasUser(f.Input):
		return "a user that no @ ends is none"
	case f.Offset == f.Viable && strings.HasPrefix(f.Input[f.Offset:], "@"):
		return "without the @ that ends the user, it is none, so nothing is expected in its place"
	}
	return ""
}

// hasUser says whether an "@" ends a user, before "/", "?" and "#".
func hasUser(text string) bool {
	start, ok := credentials.Start(text)
	if !ok {
		return false
	}
	end := start + len(texts.UpTo(text[start:], "/?#@"))
	return end < len(text) && text[end] == '@'
}

// Agree checks that the parser, the validator and the diagnosis say the same of a text, and that
// what is found has its place in it.
func Agree(t *testing.T, g uri.SchemeDefinition, in string) {
	t.Helper()
	d := g.Diagnose(in)
	_, err := g.ParseAny(in)
	if (err == nil) != g.Valid(in) || (err == nil) == d.HasErrors() {
		t.Errorf("%q: %v, valid %v, %v", in, err, g.Valid(in), d.Diagnostics)
	}
	for _, x := range d.Diagnostics {
		if x.Start < 0 || x.End < x.Start || len(in) < x.End || x.Message == "" {
			t.Errorf("%q: %+v", in, x)
		}
	}
}

// Fixes checks that each fix of the first error mends what it is for, and that the first fixes of
// all errors lead to a valid text, if all have one. What they put in may be wrong in turn: three
// times must do.
func Fixes(t *testing.T, g uri.SchemeDefinition, in string) {
	t.Helper()
	_, err := g.ParseAny(in)
	var e *uri.Error
	if !errors.As(err, &e) {
		return
	}
	for _, f := range e.Fixes() {
		mended := f.Apply(in)
		_, err := g.ParseAny(mended)
		var again *uri.Error
		if errors.As(err, &again) && again.Code == e.Code && again.Offset == e.Offset && mended[again.Offset:] == in[e.Offset:] {
			t.Errorf("%q: %s gives %q: %v", in, f.Title, mended, err)
		}
	}
	fixed := in
	for range 3 {
		Agree(t, g, fixed)
		d := g.Diagnose(fixed)
		for _, x := range d.Diagnostics {
			if x.Severity == uri.SeverityError && len(x.Fixes) == 0 {
				return
			}
		}
		if fixed = d.Fixed(); g.Valid(fixed) {
			return
		}
	}
	_, err = g.ParseAny(fixed)
	t.Errorf("%q: all fixes give %q: %v", in, fixed, err)
}
