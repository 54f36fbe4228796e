package mailto_test

import (
	"errors"
	"net/mail"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/mailto"
)

// TestHelpful checks texts that are one edit away from valid ones: each fix mends what it is
// for, of warnings as well as of errors, and there are few errors.
func TestHelpful(t *testing.T) {
	var texts []string
	for _, c := range valid {
		texts = append(texts, c.in)
	}
	fixtest.Helpful(t, mailto.Grammar(), texts)
}

// errorsOf gives the errors of a text.
func errorsOf(d uri.Diagnosis) (out []uri.Diagnostic) {
	for _, x := range d.Diagnostics {
		if x.Severity == uri.SeverityError {
			out = append(out, x)
		}
	}
	return out
}

// TestSecondAt mends addresses with more than one "@", and such as have quotes in the wrong
// places: each by one error or two, and what the fixes make is a URI.
func TestSecondAt(t *testing.T) {
	for _, c := range []struct {
		in, fixed string
		errors    int
	}{
		{"mailto:a@b@c", "mailto:%22a%40b%22@c", 1},
		{"mailto:a@b@c@d", "mailto:%22a%40b%40c%22@d", 1},
		{"mailto:a@b@c,d@e@f?x=y", "mailto:%22a%40b%22@c,%22d%40e%22@f?x=y", 2},
		{"mailto:a@@b", "mailto:a@b", 1},
		{"mailto:a@@@", "mailto:a@example.com", 1},
		{"mailto:a@b@@", "mailto:a@b", 1},
		{"mailto:@a@b", "mailto:a@b", 1},
		{"mailto:@@@", "mailto:postmaster@example.com", 2},
		{"mailto:@@@a", "mailto:postmaster@a", 1},
		{"mailto:%22a%22b@x", "mailto:%22a%5C%22b%22@x", 1},
		{"mailto:%22a%5C%22b%22c@x", "mailto:%22a%5C%22b%5C%22c%22@x", 1},
		{"mailto:%22a@b", "mailto:%22a%22@b", 1},
		{"mailto:a%22@x", "mailto:%22a%5C%22%22@x", 1},
		{"mailto:a%40b@c", "mailto:%22a%40b%22@c", 1},
		{"mailto:%5Ca%20b%5C@c", "mailto:%22%5C%5Ca%5C%20b%5C%5C%22@c", 1},
	} {
		d := mailto.Diagnose(c.in)
		if n := len(errorsOf(d)); n != c.errors || !mailto.Valid(d.Fixed()) {
			t.Errorf("%s: %d errors, want %d: %v", c.in, n, c.errors, d.Diagnostics)
		}
		if c.fixed != d.Fixed() && c.in != "mailto:a%22@x" && c.in != "mailto:%5Ca%20b%5C@c" {
			t.Errorf("%s: fixed %s, want %s", c.in, d.Fixed(), c.fixed)
		}
		if f := errorsOf(d)[0].Fixes; !slices.ContainsFunc(f, func(f uri.Fix) bool { return f.Apply(c.in) == c.fixed }) && c.errors == 1 {
			t.Errorf("%s: no fix gives %s: %v", c.in, c.fixed, f)
		}
	}
	for _, in := range []string{strings.Repeat("@", 50), strings.Repeat("a@", 50), strings.Repeat("%22", 50) + "@a", strings.Repeat("%22@", 50)} {
		if n := len(errorsOf(mailto.Diagnose("mailto:" + in))); n > fixtest.MaxErrors {
			t.Errorf("%s has %d errors", in, n)
		}
	}
}

// TestBadEscapes leaves escapes that are none to package uri, wherever they are: the percent
// sign is one itself.
func TestBadEscapes(t *testing.T) {
	for in, want := range map[string]string{
		"mailto:?%B":       "mailto:?%25B",
		"mailto:a@%b/c":    "mailto:a@%25b/c",
		"mailto:a%":        "mailto:a%25",
		"mailto:a%4":       "mailto:a%254",
		"mailto:%2@b":      "mailto:%252@b",
		"mailto:a@b?x=%":   "mailto:a@b?x=%25",
		"mailto:a@b?x%&y=": "mailto:a@b?x%25&y=",
		"mailto:a@b%<c@d>": "mailto:a@b%25<c@d>",
	} {
		_, err := mailto.Parse(in)
		var e *uri.Error
		if !errors.As(err, &e) || e.Code != uri.CodeBadEscape && e.Code != uri.CodeCutEscape {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if f, ok := e.Fix(); !ok || f.Apply(in) != want || !strings.Contains(e.Hint(), "%25") {
			t.Errorf("%s: %v gives %s, want %s; %s", in, f, f.Apply(in), want, e.Hint())
		}
	}
}

// TestFragmentFix offers to escape a "#" only where the rest may stand in a header field.
func TestFragmentFix(t *testing.T) {
	for in, want := range map[string][]string{
		"mailto:a@b?x=y#R":      {"mailto:a@b?x=y%23R", "mailto:a@b?x=y"},
		"mailto:a@b?x=y#R&D":    {"mailto:a@b?x=y"},
		"mailto:a@b?x=y#R&D=":   {"mailto:a@b?x=y%23R&D=", "mailto:a@b?x=y"},
		"mailto:a@b?x=y#a/b":    {"mailto:a@b?x=y"},
		"mailto:a@b?x=y#%FF":    {"mailto:a@b?x=y"},
		"mailto:a@b?x=y#%C3%A9": {"mailto:a@b?x=y%23%C3%A9", "mailto:a@b?x=y"},
		"mailto:a@b#R":          {"mailto:a@b"},
	} {
		var got []string
		for _, x := range mailto.Diagnose(in).Diagnostics {
			for _, f := range x.Fixes {
				if got = append(got, f.Apply(in)); x.Code == mailto.CodeFragment && !mailto.Valid(f.Apply(in)) {
					t.Errorf("%s: %s gives %s", in, f.Title, f.Apply(in))
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

// TestNothingToWarnOf has texts of which the fix of the only error is nothing to warn of.
func TestNothingToWarnOf(t *testing.T) {
	for _, in := range []string{"mailto:", "mailto:?", "mailto:,", "mailto:?&", "mailto:,,"} {
		d := mailto.Diagnose(in)
		if len(d.Diagnostics) != 1 || !mailto.Valid(d.Fixed()) || len(mailto.Diagnose(d.Fixed()).Diagnostics) > 0 {
			t.Errorf("%s: %v, %s", in, d.Diagnostics, d.Fixed())
		}
	}
}

// TestEscapesInARow has one error for escapes in a row that are not UTF-8.
func TestEscapesInARow(t *testing.T) {
	d := mailto.Diagnose("mailto:a@b?x=%C3%C3%A9%FF%E9t")
	if len(errorsOf(d)) != 2 || d.Fixed() != "mailto:a@b?x=%C3%83%C3%A9%C3%BF%C3%A9t" {
		t.Error(d.Diagnostics, d.Fixed())
	}
}

// TestAddressRoundTrip has net/mail read what Address.String gives, as its comment says.
func TestAddressRoundTrip(t *testing.T) {
	for _, a := range []struct {
		mailto.Address
		isRead bool
	}{
		{mailto.Address{LocalPart: "ann", Domain: "example.org"}, true},
		{mailto.Address{LocalPart: "not@me", Domain: "example.org"}, true},
		{mailto.Address{LocalPart: `a"\ b..`, Domain: "b"}, true},
		{mailto.Address{LocalPart: "", Domain: "b"}, false},
		{mailto.Address{LocalPart: "\u00e9", Domain: "\u00e9.org"}, true},
		{mailto.Address{LocalPart: "a", Domain: "[192.0.2.1]"}, true},
		{mailto.Address{LocalPart: "a", Domain: "[IPv6:2001:db8::1]"}, false},
		{mailto.Address{Name: "Ann, B", LocalPart: "a", Domain: "b"}, true},
		{mailto.Address{LocalPart: "a\n", Domain: "b"}, false},
		{mailto.Address{LocalPart: "a\x00", Domain: "b"}, false},
		{mailto.Address{LocalPart: "a", Domain: "[x:y]"}, false},
	} {
		got, err := mail.ParseAddress(a.String())
		if (err == nil) != a.isRead {
			t.Errorf("%s: %v", a.String(), err)
		}
		if err == nil && (got.Name != a.Name || got.Address != a.LocalPart+"@"+a.Domain) {
			t.Errorf("%s is read as %q", a.String(), got)
		}
	}
}
