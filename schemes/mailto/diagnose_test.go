package mailto_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"github.com/urigrammar/uri/schemes/mailto"
)

// TestWarnings sees every warning, and texts close to it that have none.
func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"mailto:a@b?subject=x&keywords=y&body=z", nil},
		{"mailto:a@b#f", []string{"mailto-fragment 10-12"}},
		{"mailto:a@b?subject=C#", []string{"mailto-fragment 20-21"}},
		{"mailto:a@b?subject=C%23", nil},
		{"mailto:a@b?bcc=c@d", []string{"mailto-unsafe-header 11-14"}},
		{"mailto:a@b?From=c@d", []string{"mailto-unsafe-header 11-15"}},
		{"mailto:a@b?Date=x", []string{"mailto-unsafe-header 11-15"}},
		{"mailto:a@b?Apparently-To=x", []string{"mailto-unsafe-header 11-24"}},
		{"mailto:a@b?Resent-To=x", []string{"mailto-unsafe-header 11-20"}},
		{"mailto:a@b?content-type=x", []string{"mailto-unsafe-header 11-23"}},
		{"mailto:a@b?attach=x", []string{"mailto-unsafe-header 11-17"}},
		{"mailto:a@b?In-Reply-To=%3Cx@y%3E&reply-to=c@d", nil},
		{"mailto:a@b?subject=x&Subject=y", []string{"mailto-duplicate 21-28"}},
		{"mailto:a@b?subject=x&Subject=y&subject=z", []string{"mailto-duplicate 21-28", "mailto-duplicate 31-38"}},
		{"mailto:a@b?body=x&body=y", []string{"mailto-duplicate 18-22"}},
		{"mailto:a@b?to=c@d&to=e@f&keywords=x&keywords=y", nil},
		{"mailto:a@b?=x", []string{"mailto-header-name 11-11"}},
		{"mailto:a@b?a:b=x", []string{"mailto-header-name 11-14"}},
		{"mailto:a@b?a%20b=x", []string{"mailto-header-name 11-16"}},
		{"mailto:a@b?%C3%A9=x", []string{"mailto-header-name 11-17"}},
		{"mailto:a@b?x;y=x", nil},
		{"mailto:?to=a@b&amp;cc=c@d", []string{"mailto-html 15-19"}},
		{"mailto:a@b?amp=x", nil},
		{"mailto:a@b?body=x%0D%0Ay%0d%0a", []string{"lower-hex 24-27", "lower-hex 27-30"}},
		{"mailto:a@b?body=x%0Ay%0D", []string{"mailto-line-break 17-20", "mailto-line-break 21-24"}},
		{"mailto:a@b?body=%0A%0D%0A", []string{"mailto-line-break 16-19"}},
		{"mailto:a@b?subject=%41x%0D%0ABcc:c@d", []string{"escaped-unreserved 19-22", "mailto-line-break 23-26"}},
		{"mailto:a@b?subject=a+b", []string{"mailto-plus 20-21"}},
		{"mailto:a@b?body=a+b+c", []string{"mailto-plus 17-18"}},
		{"mailto:a@b?body=a+b%20c", nil},
		{"mailto:a@b?body=1+1&cc=c+d@e", nil},
		{"mailto:a+b@c", nil},
		{"mailto:a@b?cc=c", []string{"mailto-address 14-15"}},
		{"mailto:a@b?to=&cc=Ann%20%3Cc@d%3E,%22x%2Cy%22@z", nil},
		{"mailto:a@b_c", []string{"mailto-domain 9-12"}},
		{"mailto:a@-b.c", []string{"mailto-domain 9-13"}},
		{"mailto:a@b-c.1d,e@%C3%A9", nil},
		{"mailto:a@%5B192.0.2.1%5D,a@%5BIPv6:::1%5D,a@%5Bx:y%5D", nil},
		{"mailto:a@%5B192.0.2%5D", []string{"mailto-domain 9-22"}},
		{"mailto:a@%5BIPv6:192.0.2.1%5D", []string{"mailto-domain 9-29"}},
		{"mailto:a@%5B%5D", []string{"mailto-domain 9-15"}},
		{"mailto:" + strings.Repeat("a", 64) + "@b", nil},
		{"mailto:" + strings.Repeat("a", 65) + "@b", []string{"mailto-length 7-72"}},
		{"mailto:a@" + strings.Repeat("b.", 127) + "b", nil},
		{"mailto:a@" + strings.Repeat("b.", 127) + "bc", []string{"mailto-length 9-265"}},
		{"mailto:a@b?x=%FF", nil}, // an error
	} {
		got := schemetest.Marks(mailto.Diagnose(c.in), uri.SeverityWarning)
		slices.Sort(got)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.in, diff)
		}
	}
}

// TestErrors finds several errors in one text.
func TestErrors(t *testing.T) {
	schemetest.Errors(t, mailto.Grammar(), []schemetest.Marked{
		{"mailto:a@b;c@d?x=1?y=http://z", "mailto:a@b,c@d?x=1&y=http:%2F%2Fz",
			[]string{"scheme 10-11", "scheme 18-19", "scheme 26-27", "scheme 27-28"}},
		{"mailto:a@b?x=%E9&y=%E9", "mailto:a@b?x=%C3%A9&y=%C3%A9", []string{"mailto-utf8 13-16", "mailto-utf8 19-22"}},
		{"mailto:joe%40a.b&cc=x y@z", "mailto:joe@a.b?cc=x%20y@z", []string{"scheme 12-13", "scheme 16-17", "space 21-22"}},
		{"mailto:a@b,", "mailto:a@b", []string{"scheme 11-11"}},
	})
}

// TestFirstFix applies the best fix of the first error.
func TestFirstFix(t *testing.T) {
	schemetest.FirstFix(t, mailto.Grammar(), map[string]string{
		"mailto:a":                   "mailto:a@example.com",
		"mailto:a,b@c":               "mailto:a@example.com,b@c",
		"mailto:a@":                  "mailto:a@example.com",
		"mailto:@b":                  "mailto:postmaster@b",
		"mailto:,a@b":                "mailto:a@b",
		"mailto:a@b,,,c@d":           "mailto:a@b,c@d",
		"mailto:a@b,?x=y":            "mailto:a@b?x=y",
		"mailto:a@b;c@d":             "mailto:a@b,c@d",
		"mailto:a@b;; c@d":           "mailto:a@b;;c@d",
		"mailto:a@b;;c@d":            "mailto:a@b,c@d",
		"mailto:a@b;":                "mailto:a@b",
		"mailto:a@b;?x=y":            "mailto:a@b?x=y",
		"mailto:a;b@c":               "mailto:ab@c",
		"mailto:a@b, c@d":            "mailto:a@b,c@d",
		"mailto:a@b c@d":             "mailto:a@b,c@d",
		"mailto: a@b":                "mailto:a@b",
		"mailto:a@b ?x=y":            "mailto:a@b?x=y",
		"mailto:a@b ":                "mailto:a@b",
		"mailto://a@b":               "mailto:a@b",
		"mailto:Joe <joe@x.org>?x=y": "mailto:joe@x.org?x=y",
		"mailto:a@b,Joe%20 <joe@x>":  "mailto:a@b,joe@x",
		"mailto:<joe@x.org>":         "mailto:joe@x.org",
		"mailto:joe%40example.com":   "mailto:joe@example.com",
		"mailto:%20joe@a":            "mailto:joe@a",
		"mailto:user%@a":             "mailto:user%25@a",
		"mailto:a/b@c":               "mailto:a%2Fb@c",
		"mailto:a@b@c":               "mailto:%22a%40b%22@c",
		"mailto:a..b@c":              "mailto:a.b@c",
		"mailto:.a@b":                "mailto:a@b",
		"mailto:a.@b":                "mailto:a@b",
		"mailto:a@b.":                "mailto:a@b",
		"mailto:a@[192.0.2.1]":       "mailto:a@%5B192.0.2.1%5D",
		"mailto:a@%5B192.0.2.1":      "mailto:a@%5B192.0.2.1%5D",
		"mailto:a@b&x=y":             "mailto:a@b?x=y",
		"mailto:\xe9@b":              "mailto:%C3%A9@b",
		"mailto:\u00e9@b":            "mailto:%C3%A9@b",
		"mailto:a@b?":                "mailto:a@b",
		"mailto:a@b?x":               "mailto:a@b?x=",
		"mailto:a@b?x=y&":            "mailto:a@b?x=y",
		"mailto:a@b?x=y&&z=":         "mailto:a@b?x=y&z=",
		"mailto:a@b?body=AT&T":       "mailto:a@b?body=AT%26T",
		"mailto:a@b?x=y=z":           "mailto:a@b?x=y%3Dz",
		"mailto:a@b?x=y?z=a":         "mailto:a@b?x=y&z=a",
		"mailto:a@b?x=what?":         "mailto:a@b?x=what%3F",
		"mailto:a@b?x=y z":           "mailto:a@b?x=y%20z",
		"mailto:a@b?x=[y":            "mailto:a@b?x=%5By",
		"mailto:a@b?x=%E9":           "mailto:a@b?x=%C3%A9",
	})
}

// pictures are errors and warnings to be looked at.
var pictures = []string{
	"mailto:", "mailto:a", "mailto:a@", "mailto:,a@b", "mailto:a b@c", "mailto:a@b, c@d", "mailto:Joe <joe@x.org>?subject=x",
	"mailto://a@b", "mailto:a@b;c@d", "mailto:joe%40example.com", "mailto:user%@example.com", "mailto:%20info@example.org",
	"mailto:a@b@c", "mailto:a..b@c", "mailto:a@[192.0.2.1]", "mailto:a@b&subject=x", "mailto:a@b?", "mailto:a@b?subject",
	"mailto:a@b?body=AT&T", "mailto:a@b?body=a=b", "mailto:a@b?body=http://x",
	"mailto:joe@example.com?cc=bob@example.com?body=hello", "mailto:?to=joe@xyz.com&amp;cc=bob@xyz.com&amp;body=hello",
	"mailto:a@b?subject=C#", "mailto:a@b?body=x%0Ay&Bcc=q@r&from=x&subject=Hello+World&subject=q", "mailto:a@b?subject=%E9t%E9",
	"mailto:a@b_c",
}

func TestPictures(t *testing.T) {
	var got strings.Builder
	for _, in := range pictures {
		fmt.Fprintf(&got, "== %s\n%s", in, uri.Renderer{}.Diagnosis(mailto.Diagnose(in)))
	}
	schemetest.Golden(t, "testdata/pictures.txt", got.String())
}

// TestFixes checks on near misses of URIs, and on the examples, that fixes help.
func TestFixes(t *testing.T) {
	rules := mailto.Grammar().Grammar()
	named, err := rules.With(combinators.Rule("scheme", combinators.Lit("mailto")))
	if err != nil {
		t.Fatal(err)
	}
	var tally fixtest.Tally
	n := 3000
	if testing.Short() {
		n = 300
	}
	for _, in := range schemetest.NearMisses(t, named, "", 1, 60, n) {
		schemetest.Fixes(t, mailto.Grammar(), in)
		tally.Check(t, mailto.Grammar(), in, false) // it may have many escapes that are not UTF-8
	}
	tally.Log(t)
	for _, c := range invalid {
		schemetest.Fixes(t, mailto.Grammar(), c.in)
	}
	for _, in := range pictures {
		schemetest.Fixes(t, mailto.Grammar(), in)
	}
}

func FuzzDiagnose(f *testing.F) {
	for _, c := range valid {
		f.Add(c.in)
	}
	for _, c := range invalid {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 200 {
			t.Skip("it may have more errors than Diagnose finds")
		}
		schemetest.Fixes(t, mailto.Grammar(), in)
		schemetest.Agree(t, mailto.Grammar(), in)
		u, err := mailto.Parse(in)
		if err != nil {
			return
		}
		schemetest.Tree(t, in, u)
		if _, err := u.Addresses(); err != nil {
			t.Errorf("%q: %v", in, err)
		}
		if _, err := u.Headers(); err != nil {
			t.Errorf("%q: %v", in, err)
		}
		_, _ = u.Recipients()
	})
}
