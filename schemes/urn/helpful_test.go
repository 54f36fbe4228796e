package urn

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
)

// TestHelpful checks texts that are one edit away from valid ones: each fix mends what it is
// for, of warnings as well as of errors, and there are few errors.
func TestHelpful(t *testing.T) {
	var texts []string
	for _, c := range valid {
		texts = append(texts, c.in)
	}
	fixtest.Helpful(t, Grammar(), texts)
}

// TestGenericErrors leaves what is wrong in any URI to package uri, but for escapes in a
// namespace identifier, which has none.
func TestGenericErrors(t *testing.T) {
	for _, c := range []struct{ in, fixed string }{
		{"urn:isbn%", "urn:isbn:1"},
		{"urn:isbn%:x", "urn:isbn:x"},
		{"urn:is%bn:x", "urn:isbn:x"},
		{"urn:%61b:x", "urn:ab:x"},
		{"urn:isbn%3A12", "urn:isbn:12"},
		{"urn:ab%20%20c:x", "urn:abc:x"},
		{"urn:ab:%", "urn:ab:%25"},
		{"urn:ab:c%4", "urn:ab:c%254"},
		{"urn:ab:%zz?=q", "urn:ab:%25zz?=q"},
		{"urn:ab:c?=%", "urn:ab:c?=%25"},
		{"urn:ab:c#%", "urn:ab:c#%25"},
		{"urn:ab: c", "urn:ab:%20c"},
		{"urn:ab:c?= q", "urn:ab:c?=%20q"},
	} {
		d := Diagnose(c.in)
		if d.Fixed() != c.fixed || !Valid(c.fixed) {
			t.Errorf("%s: fixed %s, want %s", c.in, d.Fixed(), c.fixed)
		}
		for _, x := range d.Diagnostics {
			isNID := x.Start < len("urn:") || !strings.Contains(c.in[len("urn:"):x.Start], ":")
			isEscape := x.Code == uri.CodeBadEscape || x.Code == uri.CodeCutEscape
			if isEscape && strings.Contains(x.Hint, "namespace") != isNID || isEscape && strings.Contains(x.Hint, "missing") {
				t.Errorf("%s: the hint is %s", c.in, x.Hint)
			}
		}
	}
}
