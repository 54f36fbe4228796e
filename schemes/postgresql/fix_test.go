package postgresql

import (
	"errors"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestFixesHelp applies every fix of generated URLs that are nearly right: each error then is gone
// from its place, or the text is shorter. What Diagnose gives has its spans in the text, and is the same for Parse.
func TestFixesHelp(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 500
	}
	for _, text := range schemetest.NearMisses(t, Grammar().Grammar(), "postgres", 11, 60, n) {
		checkDiagnosis(t, text)
	}
	for _, tt := range invalidURLs {
		checkDiagnosis(t, tt.in)
	}
}

// checkDiagnosis checks what holds for all texts.
func checkDiagnosis(t *testing.T, in string) {
	t.Helper()
	u, err := Parse(in)
	d := Diagnose(in)
	if (err != nil) != d.HasErrors() || (err == nil) != Valid(in) || (u == nil) != (err != nil) {
		t.Fatalf("%q: Parse gives %v, Valid %v, and Diagnose\n%s", in, err, Valid(in), d)
	}
	if err == nil {
		schemetest.Tree(t, in, u)
		u.Hosts()
		u.ConnString()
		return
	}
	for _, x := range d.Diagnostics {
		if x.Start < 0 || x.End < x.Start || len(in) < x.End || strings.ContainsAny(x.Message+x.Hint, "\n\x00") {
			t.Errorf("%q: %+v", in, x)
		}
	}
	var e *uri.Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: %v", in, err)
	}
	for _, fix := range e.Fixes() {
		mended := fix.Apply(in)
		_, err := Parse(mended)
		var after *uri.Error
		if errors.As(err, &after) && after.Code == e.Code && after.Offset == e.Offset && len(mended) >= len(in) && after.Found() == e.Found() {
			t.Errorf("%q: %v; with the fix %q it is %q: %v", in, e, fix.Title, mended, after)
		}
	}
}

// FuzzDiagnose looks for panics, and for fixes that do not help.
func FuzzDiagnose(f *testing.F) {
	for _, tt := range validURLs {
		f.Add(tt.in)
	}
	for _, tt := range invalidURLs {
		f.Add(tt.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 500 {
			t.Skip()
		}
		checkDiagnosis(t, in)
		checkDiagnosis(t, "postgres://"+in)
	})
}
