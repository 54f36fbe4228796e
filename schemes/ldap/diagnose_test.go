package ldap_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"github.com/urigrammar/uri/schemes/ldap"
)

// mended are texts with what the first fix of their only error makes of them.
var mended = []struct{ in, want string }{
	{"ldap:dc=x", "ldap:///dc=x"},
	{"ldap:/dc=x", "ldap:///dc=x"},
	{"ldap:h", "ldap://h"},
	{"ldap://user:pw@h/dc=x", "ldap://h/dc=x"},
	{"ldap://user@h", "ldap://h"},
	{"ldap://h:389dc=x", "ldap://h:389/dc=x"},
	{"ldap://h?cn", "ldap://h/?cn"},
	{"ldap://h:389?cn", "ldap://h:389/?cn"},
	{"ldap:///cn=a#1", "ldap:///cn=a%231"},
	{"ldap:///o=a, c=b", "ldap:///o=a,c=b"},
	{"ldap:///o=a,%20%20c=b", "ldap:///o=a,c=b"},
	{"ldap:///o=Smith,%20Inc,c=US", "ldap:///o=Smith%5C,%20Inc,c=US"},
	{"ldap:///o=Smith%2C%20Inc,c=US", "ldap:///o=Smith%5C2C%20Inc,c=US"},
	{"ldap:///cn=Babs+Jensen,c=US", "ldap:///cn=Babs%20Jensen,c=US"},
	{"ldap:///o=a;c=b", "ldap:///o=a,c=b"},
	{"ldap:///o=a%20,c=b", "ldap:///o=a,c=b"},
	{"ldap:///o=a%20", "ldap:///o=a"},
	{"ldap:///o=%20a", "ldap:///o=a"},
	{"ldap:///o=%20%20a", "ldap:///o=a"},
	{"ldap:///o=%22a", "ldap:///o=%5C%22a"},
	{"ldap:///o=a\"b", "ldap:///o=a%5C%22b"},
	{"ldap:///o=a b", "ldap:///o=a%20b"},
	{"ldap:///o=a\\,b", "ldap:///o=a%5C,b"},
	{"ldap:///o=a%3Cb", "ldap:///o=a%5C%3Cb"},
	{"ldap:///o=%ff", "ldap:///o=%5Cff"},
	{"ldap:///o=%c3%a9%e9,c=US", "ldap:///o=%c3%a9%5Ce9,c=US"},
	{"ldap:///o=a%00", "ldap:///o=a%5C00"},
	{"ldap:///o=%23x", "ldap:///o=%5C%23x"},
	{"ldap:///(cn=x)", "ldap:///???(cn=x)"},
	{"ldap:///?(cn=x)", "ldap:///???(cn=x)"},
	{"ldap:///?cn,%20sn", "ldap:///?cn,sn"},
	{"ldap:///?cn, sn", "ldap:///?cn,sn"},
	{"ldap:///?sub?(cn=x)", "ldap:///??sub?(cn=x)"},
	{"ldap:///?cn?(cn=x)", "ldap:///?cn??(cn=x)"},
	{"ldap:///??(cn=x)", "ldap:///???(cn=x)"},
	{"ldap:///??subtree", "ldap:///??sub"},
	{"ldap:///??one-level?(cn=x)", "ldap:///??one?(cn=x)"},
	{"ldap:///dc=x???objectClass=*", "ldap:///dc=x???(objectClass=*)"},
	{"ldap:///???cn=x?e", "ldap:///???(cn=x)?e"},
	{"ldap:///???cn", "ldap:///???(cn=*)"},
	{"ldap:///???(!cn)", "ldap:///???(!(cn=*))"},
	{"ldap:///???(%7C(a=b)(c=d)", "ldap:///???(%7C(a=b)(c=d))"},
	{"ldap:///???(!(a=b?e", "ldap:///???(!(a=b))?e"},
	{"ldap:///???(|(a=b)(c=d))", "ldap:///???(%7C(a=b)(c=d))"},
	{"ldap:///???(cn=x)(cn=y)", "ldap:///???(&(cn=x)(cn=y))"},
	{"ldap:///???(cn=x))", "ldap:///???(cn=x)"},
	{"ldap:///???((cn=x))", "ldap:///???(cn=x)"},
	{"ldap:///???(!cn=x)", "ldap:///???(!(cn=x))"},
	{"ldap:///???(cn)", "ldap:///???(cn=*)"},
	{"ldap:///???(cn%3C5)", "ldap:///???(cn%3C=5)"},
	{"ldap:///???(cn%20=5)", "ldap:///???(cn=5)"},
	{"ldap:///???(cn%3E=*)", "ldap:///???(cn%3E=%5C2a)"},
	{"ldap:///???(cn=a(b))", "ldap:///???(cn=a%5C28b%5C29)"},
	{"ldap:///???(cn=a%28b)", "ldap:///???(cn=a%5C28b)"},
	{"ldap:///???(cn=%00)", "ldap:///???(cn=%5C00)"},
	{"ldap:///???(cn=%e9)", "ldap:///???(cn=%5Ce9)"},
	{"ldap:///???(cn=%e9%e8)", "ldap:///???(cn=%5Ce9%5Ce8)"},
	{"ldap:///???(cn=%c3%a9%ff)", "ldap:///???(cn=%c3%a9%5Cff)"},
	{"ldap:///???(cn=C:%5Cx)", "ldap:///???(cn=C:%5C5cx)"},
	{"ldap:///???(cn=C:\\41)", "ldap:///???(cn=C:%5C41)"},
	{"ldap:///???(cn=a b)", "ldap:///???(cn=a%20b)"},
	{"ldap:///????", "ldap:///???"},
	{"ldap:///???(cn=x)???", "ldap:///???(cn=x)"},
	{"ldap:///????(cn=x)", "ldap:///???(cn=x)"},
	{"ldap:///????x=a?b", "ldap:///????x=a%3Fb"},
}

func TestMended(t *testing.T) {
	for _, tt := range mended {
		checkMended(t, tt.in, tt.want, ldap.Diagnose(tt.in))
	}
	for _, tt := range []struct{ in, want string }{
		{"cn=x", "(cn=x)"}, {"(&(cn=x)", "(&(cn=x))"}, {`(cn=a\x)`, `(cn=a\5cx)`}, {"(cn=a(b))", `(cn=a\28b\29)`}, {"(cn=a)(cn=b)", "(&(cn=a)(cn=b))"},
		{"(cn =a)", "(cn=a)"}, {"(cn=\x00)", `(cn=\00)`}, {"(|cn=a)", "(|(cn=a))"},
	} {
		checkMended(t, tt.in, tt.want, ldap.DiagnoseFilter(tt.in))
	}
	for _, tt := range []struct{ in, want string }{
		{"o=a, c=b", "o=a,c=b"}, {"o=a;c=b", "o=a,c=b"}, {`o="a`, `o=\"a`}, {"o=a ,c=b", "o=a,c=b"}, {"o=Smith, Inc", `o=Smith\, Inc`}, {"o=#x", `o=\#x`},
		{"cn=Babs+Jensen", "cn=Babs Jensen"}, {"o=a\x00", `o=a\00`},
	} {
		checkMended(t, tt.in, tt.want, ldap.DiagnoseDN(tt.in))
	}
	t.Logf("%d URLs", len(mended))
}

func checkMended(t *testing.T, in, want string, d uri.Diagnosis) {
	t.Helper()
	wrong := slices.DeleteFunc(slices.Clone(d.Diagnostics), func(d uri.Diagnostic) bool { return d.Severity != uri.SeverityError })
	switch {
	case len(wrong) != 1:
		t.Errorf("%s has %d errors: %v", in, len(wrong), wrong)
	case len(wrong[0].Fixes) == 0 || wrong[0].Hint == "":
		t.Errorf("%s: there is no hint or no fix: %v", in, wrong[0])
	default:
		if got := wrong[0].Fixes[0].Apply(in); got != want {
			t.Errorf("%s is mended to %s, not %s", in, got, want)
		}
		if strings.Contains(wrong[0].Message+wrong[0].Hint+wrong[0].Fixes[0].Title, "pw") {
			t.Errorf("%s: the password is quoted", in)
		}
	}
}

// warned are URLs with the codes that they are warned of, each with what the first fix makes of it; and
// such as they are not warned of.
var warned = []struct {
	in    string
	code  uri.Code // "": none of this package
	fixed string   // "": there is no fix
}{
	{"ldap:///????!x-y", ldap.CodeCriticalExtension, "ldap:///????x-y"},
	{"ldap:///????!bindname=cn=x", "", ""},
	{"ldap:///????!StartTLS", "", ""},
	{"ldap:///????x-y", "", ""},
	{"ldap:///????bindname=x", ldap.CodeBindname, ""},
	{"ldap:///????bindname", ldap.CodeBindname, ""},
	{"ldap:///????bindname=cn=x%2Cdc=y", "", ""},
	{"ldap:///?cn,sn,CN", ldap.CodeAttributeTwice, "ldap:///?cn,sn"},
	{"ldap:///?cn,cn;x", "", ""},
	{"ldap:///?1.1,cn", ldap.CodeNoAttributes, "ldap:///?cn"},
	{"ldap:///?cn,1.1", ldap.CodeNoAttributes, "ldap:///?cn"},
	{"ldap:///?1.1", "", ""},
	{"ldap://dc=example,dc=com", ldap.CodeNameAsHost, "ldap:///dc=example,dc=com"},
	{"ldap://dc=example/", ldap.CodeNameAsHost, ""},
	{"ldap://h/dc=example", "", ""},
	{"ldap:///o=a%2Cc=b", ldap.CodeEscapedDelimiter, "ldap:///o=a%5C2Cc=b"},
	{"ldap:///o%3Da%2Cc%3Db", "", ""},
	{"ldap:///o=a%2Bc=b", ldap.CodeEscapedDelimiter, "ldap:///o=a%5C2Bc=b"},
	{"ldap:///???(cn=J%2A)", ldap.CodeEscapedDelimiter, "ldap:///???(cn=J%5C2A)"},
	{"ldap:///???(cn=%2A)", ldap.CodeEscapedDelimiter, "ldap:///???(cn=%5C2A)"},
	{"ldap:///???%28cn=J%2A%29", "", ""},
	{"ldap:///???(cn=J*)", "", ""},
	{"ldap:///???(cn=Babs+Jensen)", ldap.CodePlus, "ldap:///???(cn=Babs%20Jensen)"},
	{"ldap:///???(cn=1+2)", "", ""},
	{"ldap:///???(cn=J%5Ce9)", ldap.CodeNotUTF8, ""},
	{"ldap:///???(cn=*J%5Ce9*)", ldap.CodeNotUTF8, ""},
	{"ldap:///cn=J%5Ce9", ldap.CodeNotUTF8, ""},
	{"ldap:///???(cn=J%5Cc3%5ca9)", "", ""},
	{"ldap:///???(guid=%5Cff%5Cfe)", "", ""},
	{"ldap:///???(cn=a**b)", ldap.CodeEmptySubstring, "ldap:///???(cn=a*b)"},
	{"ldap:///???(cn=a*b*)", "", ""},
	{"ldap:///???(&(x=y)(!(:dn:=x)))", ldap.CodeRuleDN, ""},
	{"ldap:///???(:dn:1.2:=x)", "", ""},
}

func TestWarned(t *testing.T) {
	seen := map[uri.Code]bool{}
	for _, tt := range warned {
		own := ownWarnings(ldap.Diagnose(tt.in))
		if tt.code == "" {
			if len(own) > 0 {
				t.Errorf("%s is warned of: %v", tt.in, own)
			}
			continue
		}
		seen[tt.code] = true
		if len(own) != 1 || own[0].Code != tt.code {
			t.Errorf("%s is not warned of by %s, but: %v", tt.in, tt.code, own)
			continue
		}
		fixed := ""
		if len(own[0].Fixes) > 0 {
			fixed = own[0].Fixes[0].Apply(tt.in)
			if again := ownWarnings(ldap.Diagnose(fixed)); len(again) > 0 || !ldap.Valid(fixed) {
				t.Errorf("%s: mended it is %s, which is warned of: %v", tt.in, fixed, again)
			}
		}
		if fixed != tt.fixed {
			t.Errorf("%s is mended to %s, not %s", tt.in, fixed, tt.fixed)
		}
		if _, err := ldap.Parse(tt.in); err != nil {
			t.Error(err)
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d codes were seen", len(seen))
	}
	if own := ownWarnings(ldap.DiagnoseFilter("(cn=a**b+c)")); len(own) != 1 || own[0].Code != ldap.CodeEmptySubstring {
		t.Error("a filter by itself:", own)
	}
	if own := ownWarnings(ldap.DiagnoseDN(`cn=J\e9`)); len(own) != 1 || own[0].Code != ldap.CodeNotUTF8 {
		t.Error("a name by itself:", own)
	}
}

// ownWarnings gives the warnings of this package.
func ownWarnings(d uri.Diagnosis) (out []uri.Diagnostic) {
	for _, d := range d.Diagnostics {
		if d.Severity == uri.SeverityWarning && strings.HasPrefix(string(d.Code), "ldap-") {
			out = append(out, d)
		}
	}
	return out
}

// pictured are texts whose diagnoses are in testdata/pictures.txt.
var pictured = []string{
	"ldap:///???(&(objectClass=person)(|(sn=J%2a)(!(cn=x))))", "ldap://h:389dc=x", "ldap:///dc=x?(cn=x)",
	"ldap://user:secret@h/dc=x", "ldap:///o=a, c=b???cn=x", "ldap:///cn=Babs+Jensen,c=US", "ldap:///???(cn=a%28b)",
	"ldap:///o=%20a", "ldap:///????", "ldap:///???(cn=x)(cn=y)", "ldap://dc=example,dc=com", "ldap:///o=a%2Cc=b", "http://x",
}

func TestPictures(t *testing.T) {
	var out strings.Builder
	for _, in := range pictured {
		out.WriteString(uri.Renderer{}.Diagnosis(ldap.Diagnose(in)) + "\n")
	}
	out.WriteString(uri.Renderer{}.Diagnosis(ldap.DiagnoseFilter("(&(objectClass=person)(|(sn=J*)(cn=Smith (Jim)))")) + "\n")
	out.WriteString(uri.Renderer{}.Diagnosis(ldap.DiagnoseDN("cn=Smith, Jim, ou=R&D")) + "\n")
	schemetest.Golden(t, "testdata/pictures.txt", out.String())
	if strings.Contains(out.String(), "secret") {
		t.Error("a picture shows a password")
	}
}

// TestFixes checks on texts that are nearly right that each fix of the first error helps.
func TestFixes(t *testing.T) {
	texts := nearlyURLs(t, 1500)
	fixes := 0
	var tally fixtest.Tally
	for _, in := range texts {
		fixes += checkFixes(t, in)
		tally.Check(t, ldap.Grammar(), in, true)
	}
	tally.Log(t)
	t.Logf("%d texts, %d fixes", len(texts), fixes)
}

func nearlyURLs(t *testing.T, n int) (out []string) {
	t.Helper()
	for _, tt := range valid {
		out = append(out, schemetest.Neighbours(tt.in, 0, "(", ")", "|", " ", "?", "%", ",", "#")...)
	}
	if testing.Short() {
		n /= 10
		out = out[:len(out)/10]
	}
	return append(out, schemetest.NearMisses(t, ldap.Grammar().Grammar(), "", 7, 70, n+1)...)
}

// checkFixes checks the fixes of a text's first error, and gives their number.
func checkFixes(t *testing.T, in string) (fixes int) {
	t.Helper()
	_, err := ldap.Parse(in)
	d := ldap.Diagnose(in)
	var e *uri.Error
	if !errors.As(err, &e) {
		if d.HasErrors() {
			t.Errorf("%q is read, and has errors: %v", in, d.Diagnostics)
		}
		return 0
	}
	if !d.HasErrors() {
		t.Errorf("%q is not read, and has no errors", in)
	}
	for _, f := range e.Fixes() {
		fixes++
		var again *uri.Error
		out := f.Apply(in)
		if _, err := ldap.Parse(out); errors.As(err, &again) && again.Offset <= e.Offset+grown(f, e.Offset) && again.Code == e.Code {
			t.Errorf("%q: error at %d; the fix %q gives %q, with an error at %d: %s", in, e.Offset, f.Title, out, again.Offset, again.Message())
		}
	}
	return fixes
}

// grown gives by how many bytes a text grows up to an offset by a fix, or 0.
func grown(f uri.Fix, offset int) (n int) {
	for _, e := range f.Edits {
		if e.Start < offset {
			n += len(e.New) - (e.End - e.Start)
		}
	}
	return n
}

func FuzzParse(f *testing.F) {
	for _, tt := range valid {
		f.Add(tt.in)
	}
	for _, tt := range mended {
		f.Add(tt.in)
	}
	for _, tt := range filters {
		f.Add("ldap:///???" + mustEscape(tt.in))
		f.Add(tt.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 2048 {
			t.Skip()
		}
		if u, err := ldap.Parse(in); err == nil {
			schemetest.Tree(t, in, u)
			u.Base()
			u.AttributeNames()
			u.ExtensionValues()
			if s := u.Condition().String(); s != "" {
				if _, err := ldap.ParseFilter(s); err != nil {
					t.Errorf("%q: its filter is written as %q: %v", in, s, err)
				}
			}
		}
		checkFixes(t, in)
		if f, err := ldap.ParseFilter(in); err == nil {
			schemetest.Tree(t, in, f)
			checkAgain(t, f.Condition())
		}
		if d, err := ldap.ParseDN(in); err == nil {
			schemetest.Tree(t, in, d)
		}
		ldap.DiagnoseFilter(in)
		ldap.DiagnoseDN(in)
	})
}

// checkAgain checks that a condition is written as a filter that means the same.
func checkAgain(t *testing.T, want *ldap.Condition) {
	t.Helper()
	f, err := ldap.ParseFilter(want.String())
	if err != nil {
		t.Fatal(err)
	}
	checkCondition(t, want.String(), f.Condition(), want)
}
