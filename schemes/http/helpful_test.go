package http_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestHelpful checks texts that are one edit away from valid ones: each fix mends what it is
// for, of warnings as well as of errors, and there are few errors.
func TestHelpful(t *testing.T) {
	var texts []string
	for _, c := range valid {
		texts = append(texts, c.in)
	}
	fixtest.Helpful(t, http.Grammar(), texts)
}

// TestUserinfoHint speaks of the userinfo where that is wrong, and of the host where that is.
func TestUserinfoHint(t *testing.T) {
	for in, want := range map[string]string{
		"http://a b@h/": "userinfo", "http://a:\\b@h/": "userinfo", "http://\u00e9@h/": "userinfo", "http://a b/": "host", "http://a/ b@h": "",
	} {
		_, err := http.Parse(in)
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Fatal(in, err)
		}
		hint := e.Hint()
		if !strings.Contains(hint, want) || want == "userinfo" && strings.Contains(hint, "a host cannot") || want == "" && strings.Contains(hint, "userinfo") {
			t.Errorf("%s: the hint is %s", in, hint)
		}
		if f, ok := e.Fix(); want == "userinfo" && (!ok || !http.Valid(f.Apply(in))) {
			t.Errorf("%s: %v", in, f)
		}
	}
}

// TestHostEscapes has no advice on names in other scripts for escapes that are none.
func TestHostEscapes(t *testing.T) {
	for in, want := range map[string]string{
		"http://a%/": "http://a/", "http://a%2/": "http://a2/", "http://a%20b/": "http://ab/", "http://u%zz@h/": "http://u%25zz@h/",
		"http://a/%zz": "http://a/%25zz", "http://a%20%20b:1/": "http://ab:1/", "http:/[::1]:1/": "http://[::1]:1/", "http://[a.b/": "http://a.b/",
	} {
		d := http.Diagnose(in)
		if d.Fixed() != want || strings.Contains(d.Diagnostics[0].Hint, "IDNA") {
			t.Errorf("%s: fixed %s, want %s: %s", in, d.Fixed(), want, d.Diagnostics[0].Hint)
		}
	}
}

// TestLongLabels decodes no label that the DNS cannot have, and writes none: both take the
// square of its length.
func TestLongLabels(t *testing.T) {
	label := "xn--" + strings.Repeat("9", 60)
	if got := schemetest.Marks(http.Diagnose("http://a."+label+"/"), uri.SeverityWarning); !slices.Equal(got, []string{"http-label 9-73"}) {
		t.Error(got)
	}
	if got := schemetest.Marks(http.Diagnose("http://a."+label[:63]+"/"), uri.SeverityWarning); !slices.Equal(got, []string{"http-punycode 9-72"}) {
		t.Error(got)
	}
	for n, want := range map[int]bool{20: true, 64: false} {
		_, err := http.Parse("http://" + strings.Repeat("\u00fc", n) + ".de/")
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		f, _ := e.Fix()
		if got := strings.Contains(f.Title, "xn--"); got != want {
			t.Errorf("%d letters: %s", n, f.Title)
		}
	}
}
