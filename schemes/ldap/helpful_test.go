package ldap_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/ldap"
)

// TestHelpful checks texts that are one edit away from valid ones: each fix mends what it is
// for, of warnings as well as of errors, and there are few errors.
func TestHelpful(t *testing.T) {
	var texts []string
	for _, c := range valid {
		texts = append(texts, c.in)
	}
	fixtest.Helpful(t, ldap.Grammar(), texts)
}

// TestFiltersHelpful is TestHelpful for filters and names by themselves.
func TestFiltersHelpful(t *testing.T) {
	var tally fixtest.Tally
	var texts []string
	for _, c := range filters {
		if c.in != "" {
			texts = append(texts, ":"+c.in)
		}
	}
	f, d := (*ldap.FilterText).SchemeGrammar(nil), (*ldap.DNText).SchemeGrammar(nil)
	for _, in := range fixtest.Edits(texts, 1000) {
		tally.Check(t, f, in[1:], false)
	}
	texts = nil
	for _, c := range names {
		if c.in != "" {
			texts = append(texts, ":"+c.in)
		}
	}
	for _, in := range fixtest.Edits(texts, 1000) {
		tally.Check(t, d, in[1:], false)
	}
	tally.Log(t)
}

// TestPieces removes an escape as a whole where it cannot stand, and where that does not help a
// part of a list, or all of it.
func TestPieces(t *testing.T) {
	for in, want := range map[string]string{
		"ldap:///???(%5ccn=a)":             "ldap:///???(cn=a)",
		"ldap:///???(%5c%5ccn=a)":          "ldap:///???(cn=a)",
		"ldap:///?cn,%5c,sn":               "ldap:///?cn,sn",
		"ldap:///??usb?(cn=x)":             "ldap:///???(cn=x)",
		"ldap:///????x,.2=a%2Cb,y":         "ldap:///????x,y",
		"ldap:///caf%C3%A9":                "ldap:///cn=caf%C3%A9",
		"ldap:///???(&(a:ss=b)(%7C(c=d)))": "ldap:///???(&(a:ss:=b)(%7C(c=d)))",
		"ldap:///cn=a%":                    "ldap:///cn=a%25",
		"ldap:///???(cn=%zz)":              "ldap:///???(cn=%25zz)",
	} {
		d := ldap.Diagnose(in)
		if d.Fixed() != want || !ldap.Valid(want) {
			t.Errorf("%s: fixed %s, want %s: %v", in, d.Fixed(), want, d.Diagnostics)
		}
	}
	const in = "ldap:///???(%5ccn>a)"
	if d := ldap.Diagnose(in); !ldap.Valid(d.Fixed()) {
		t.Errorf("%s: fixed %s", in, d.Fixed())
	}
}

// TestNameAsHost moves a name out of the host's place only where it is one.
func TestNameAsHost(t *testing.T) {
	for in, want := range map[string]string{"ldap://cn=a,": "", "ldap://cn=a,o=b": "ldap:///cn=a,o=b", "ldap://cn=a,cn": "", "ldap://a;cn=b": ""} {
		got := ""
		for _, x := range ownWarnings(ldap.Diagnose(in)) {
			for _, f := range x.Fixes {
				got = f.Apply(in)
			}
		}
		if got != want {
			t.Errorf("%s: the fix gives %q, want %q", in, got, want)
		}
	}
}

// TestAsterisks has one warning of asterisks in a row, and a fix that keeps one of them.
func TestAsterisks(t *testing.T) {
	for in, want := range map[string]string{
		"(cn=***)": "(cn=*)", "(cn=****)": "(cn=*)", "(cn=a***b)": "(cn=a*b)", "(cn=**)": "(cn=*)", "(cn=a**b***c)": "(cn=a*b*c)",
	} {
		d := ldap.DiagnoseFilter(in)
		fixed := in
		for i := len(d.Diagnostics) - 1; i >= 0; i-- {
			fixed = d.Diagnostics[i].Fixes[0].Apply(fixed)
		}
		if fixed != want || len(ownWarnings(ldap.DiagnoseFilter(fixed))) > 0 {
			t.Errorf("%s: %v, fixed %s", in, d.Diagnostics, fixed)
		}
	}
}

// TestDepthCounted counts how many filters are read one in another, as MaxFilterDepth says.
func TestDepthCounted(t *testing.T) {
	const most = ldap.MaxFilterDepth
	for operator, depths := range map[string][2]int{"&": {most, most + 10}, "|": {most, most + 10}, "!": {most * 4 / 3, most*4/3 + 10}} {
		for i, n := range depths {
			_, err := ldap.ParseFilter(strings.Repeat("("+operator, n-1) + "(a=b)" + strings.Repeat(")", n-1))
			if i == 0 && err != nil || i == 1 && !errors.Is(err, uri.CodeTooDeep) {
				t.Errorf("%d filters by %s: %v", n, operator, err)
			}
		}
	}
}
