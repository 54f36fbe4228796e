package http_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestWarnings sees every warning, and texts close to it that have none.
func TestWarnings(t *testing.T) {
	label, long := strings.Repeat("a", 63), strings.Repeat("a", 64)
	name := strings.Repeat(label[:49]+".", 5) + "abc" // 253 bytes
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"http://h/", nil},
		{"http://u@h/", []string{"http-userinfo 7-9"}},
		{"http://@h/", []string{"http-userinfo 7-8"}},
		{"http://u:p@h/", []string{"http-userinfo 7-11", "password 9-10"}},
		{"http://h/u@h", nil},
		{"http://h?q", []string{"http-query-alone 8-9"}},
		{"http://h/?q", nil},
		{"ws://h?", []string{"http-query-alone 6-7"}},
		{"http://" + label + ".b/", nil},
		{"http://x." + long + ".b/", []string{"http-label 9-73"}},
		{"http://" + name + "/", nil},
		{"http://" + name + "./", nil},
		{"http://" + name + "d/", []string{"http-host-length 7-261"}},
		{"http://xn--bcher-kva.a/", nil},
		{"http://XN--bcher-kva.a/", []string{"upper-case 7-22"}},
		{"http://xn--99zt52a.a/", nil},
		{"http://a.xn--zz/", []string{"http-punycode 9-15"}},
		{"http://xn--abc-.a/", nil}, // an error
		{"http://xn--0000h.a/", []string{"http-punycode 7-16"}},
		{"http://a.xn--99999999/", []string{"http-punycode 9-21"}},
		{"http://axn--b.a/", nil},
		{"http://10.0.0.1/", nil},
		{"http://010.0.0.1/", []string{"http-ipv4-zeros 7-8"}},
		{"http://10.0.000.001/", []string{"http-ipv4-zeros 12-14", "http-ipv4-zeros 16-18"}},
		{"http://h:/", []string{"port-empty 8-9"}},
		{"http://h:80/", []string{"port-default 9-11"}},
		{"http://h:99999/", nil}, // an error
		{"http://1.2.3.256/", nil},
		{"http://h/#f", nil},
		{"ws://h/#f", nil}, // an error
	} {
		d := http.Diagnose(c.in)
		got := schemetest.Marks(d, uri.SeverityWarning)
		slices.Sort(got)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.in, diff)
		}
	}
}

// TestErrors finds several errors in one text.
func TestErrors(t *testing.T) {
	schemetest.Errors(t, http.Grammar(), []schemetest.Marked{
		{"http://my_host/a b", "http://my-host/a%20b", []string{"scheme 9-10", "space 16-17"}},
		{"http://1.256.3.300:0/", "", []string{"http-ipv4 9-12", "http-ipv4 15-18", "http-port 19-20"}},
		{"ws:h_h#f", "ws://h-h", []string{"scheme 3-4", "scheme 4-5", "http-fragment 6-7"}},
		{"http://h:port/a|b", "http://h/a%7Cb", []string{"scheme 9-10", "stray 15-16"}},
		{"http://h:port/", "http://h/", []string{"scheme 9-10"}},
	})
}

// TestFirstFix applies the best fix of the first error.
func TestFirstFix(t *testing.T) {
	schemetest.FirstFix(t, http.Grammar(), map[string]string{
		"http:h/p":                 "http://h/p",
		"http:/h/p":                "http://h/p",
		"http:///h/p":              "http://h/p",
		"http:////":                "http://localhost//",
		"http:///:1/":              "http://localhost/:1/",
		"http://?q":                "http://localhost?q",
		"http://u@/":               "http://u@localhost/",
		"http://user:p@ss@host/":   "http://user:p%40ss@host/",
		"http://a@b@c@d/":          "http://a%40b%40c@d/",
		"http://my_host.a_b:1/_":   "http://my-host.a-b:1/_",
		"http://_a.b/":             "http://a.b/",
		"http://a__b/":             "http://ab/",
		"http://h:1:2/p":           "http://h:1/p",
		"http://h:port/p":          "http://h/p",
		"http://u:p#a/b@h:1/p":     "http://u:p%23a%2Fb@h:1/p",
		"http://a:1,b,c:2/p":       "http://a:1/p",
		"http://2001:db8::1/":      "http://[2001:db8::1]/",
		"http://2130706433:80/":    "http://127.0.0.1:80/",
		"http://0x7f.1/":           "http://127.0.0.1/",
		"http://0177.0.0.01/":      "http://127.0.0.1/",
		"http://a--/":              "http://a/",
		"http://-a/":               "http://a/",
		"http://a..b/":             "http://a.b/",
		"http://b\u00fccher.de:1/": "http://xn--bcher-kva.de:1/",
		"http://b%C3%BCcher.de/":   "http://xn--bcher-kva.de/",
		"http://a%62c/":            "http://abc/",
		"http://*.a/":              "http://a/",
		"ws://h/p#f":               "ws://h/p",
		"http://h:70000/":          "http://h/",
	})
}

// pictures are errors and warnings to be looked at.
var pictures = []string{
	"http://my_host/", "http://h:80:80/", "http://", "http://user:p@ss@host/", "http:/h", "http:h", "http:///h",
	`http:\\h\p`, "http://h o/", "http://h:port/", "https://foo@server1.example:7998,server2.example:7998/data",
	"http://b\u00fccher.example/", "http://b%C3%BCcher.example/", "http://::1/", "http://2130706433/", "http://0x7f.1/",
	"http://a-/", "http://a..b/", "http://user:pa#ss@host:99/db", "http://h:0/", "http://300.1.1.1/", "ws://h/a#b",
	"http://u@h?q", "http://xn--a.b/", "http://[::1", "ftp://h/",
}

func TestPictures(t *testing.T) {
	var got strings.Builder
	for _, in := range pictures {
		fmt.Fprintf(&got, "== %s\n%s", in, uri.Renderer{}.Diagnosis(http.Diagnose(in)))
	}
	schemetest.Golden(t, "testdata/pictures.txt", got.String())
}

// TestFixes checks on near misses of URLs, and on the examples, that fixes help.
func TestFixes(t *testing.T) {
	rules := http.Grammar().Grammar()
	named, err := rules.With(combinators.Rule("scheme", combinators.Alt(combinators.Lit("http"), combinators.Lit("ws"))))
	if err != nil {
		t.Fatal(err)
	}
	var tally fixtest.Tally
	n := 3000
	if testing.Short() {
		n = 300
	}
	for _, in := range schemetest.NearMisses(t, named, "", 1, 40, n) {
		schemetest.Fixes(t, http.Grammar(), in)
		tally.Check(t, http.Grammar(), in, true)
	}
	tally.Log(t)
	for _, c := range invalid {
		schemetest.Fixes(t, http.Grammar(), c.in)
	}
	for _, in := range pictures {
		schemetest.Fixes(t, http.Grammar(), in)
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
		schemetest.Fixes(t, http.Grammar(), in)
		schemetest.Agree(t, http.Grammar(), in)
		u, err := http.Parse(in)
		if err != nil {
			return
		}
		schemetest.Tree(t, in, u)
		if again, err := http.Parse(u.Origin() + u.RequestTarget()); err != nil || again.Origin() != u.Origin() {
			t.Errorf("%q has the origin %q: %v", in, u.Origin(), err)
		}
	})
}
