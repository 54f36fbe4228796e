package ldap_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"github.com/urigrammar/uri/schemes/ldap"
)

// parts is what a URL says.
type parts struct {
	host       string
	port       int
	base       string // by RFC 4514
	attributes []string
	scope      ldap.SearchScope
	filter     string // by RFC 4515
	extensions []ldap.ExtensionValue
}

// defaults gives the parts of "ldap://", changed.
func defaults(change ...func(*parts)) parts {
	p := parts{port: 389, filter: "(objectClass=*)"}
	for _, f := range change {
		f(&p)
	}
	return p
}

func host(h string) func(*parts)        { return func(p *parts) { p.host = h } }
func port(n int) func(*parts)           { return func(p *parts) { p.port = n } }
func base(dn string) func(*parts)       { return func(p *parts) { p.base = dn } }
func attrs(list ...string) func(*parts) { return func(p *parts) { p.attributes = list } }
func scope(s ldap.SearchScope) func(*parts) {
	return func(p *parts) { p.scope = s }
}
func filter(f string) func(*parts) { return func(p *parts) { p.filter = f } }
func ext(list ...ldap.ExtensionValue) func(*parts) {
	return func(p *parts) { p.extensions = list }
}

var bindname = "cn=Manager,dc=example,dc=com"

// valid are URLs with what they say: first the examples of RFC 4516 §4, then what each
// section says of a field.
var valid = []struct {
	in   string
	want parts
}{
	{"ldap:///o=University%20of%20Michigan,c=US", defaults(base("o=University of Michigan,c=US"))},
	{"ldap://ldap1.example.net/o=University%20of%20Michigan,c=US", defaults(host("ldap1.example.net"), base("o=University of Michigan,c=US"))},
	{"ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress",
		defaults(host("ldap1.example.net"), base("o=University of Michigan,c=US"), attrs("postalAddress"))},
	{"ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)",
		defaults(host("ldap1.example.net"), port(6666), base("o=University of Michigan,c=US"), scope(ldap.Sub), filter("(cn=Babs Jensen)"))},
	{"LDAP://ldap1.example.com/c=GB?objectClass?ONE", defaults(host("ldap1.example.com"), base("c=GB"), attrs("objectClass"), scope(ldap.One))},
	{"ldap://ldap2.example.com/o=Question%3f,c=US?mail", defaults(host("ldap2.example.com"), base("o=Question?,c=US"), attrs("mail"))},
	{"ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)",
		defaults(host("ldap3.example.com"), base("o=Babsco,c=US"), filter("(four-octet=\\00\\00\\00\x04)"))},
	{"ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US", defaults(host("ldap.example.com"), base(`o=An Example\, Inc.,c=US`))},
	{"ldap://ldap.example.net", defaults(host("ldap.example.net"))},
	{"ldap://ldap.example.net/", defaults(host("ldap.example.net"))},
	{"ldap://ldap.example.net/?", defaults(host("ldap.example.net"))},
	{"ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
		defaults(scope(ldap.Sub), ext(ldap.ExtensionValue{Name: "e-bindname", Value: bindname, HasValue: true}))},
	{"ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com",
		defaults(scope(ldap.Sub), ext(ldap.ExtensionValue{Name: "e-bindname", Value: bindname, HasValue: true, Critical: true}))},

	{"ldap://", defaults()},
	{"ldap:///", defaults()},
	{"ldap:///?", defaults()},
	{"ldap:///??", defaults()},
	{"ldap:///???", defaults()},
	{"ldaps://h", defaults(host("h"), port(636))},
	{"LdApS://h:", defaults(host("h"), port(636))},
	{"ldap://:390/", defaults(port(390))},
	{"ldap://my_host/", defaults(host("my_host"))},
	{"ldap://caf%C3%A9", defaults(host("café"))},
	{"ldap://[2001:db8::7]/c=GB?objectClass?one", defaults(host("2001:db8::7"), base("c=GB"), attrs("objectClass"), scope(ldap.One))},
	{"ldap://192.0.2.1:389", defaults(host("192.0.2.1"))},
	{"ldap:///cn=a/b:c@d", defaults(base("cn=a/b:c@d"))},
	{"ldap:///OU=Sales+CN=J.%20%20Smith,DC=example,DC=net", defaults(base("OU=Sales+CN=J.  Smith,DC=example,DC=net"))},
	{"ldap:///o=a%2cc=b%2bd%3de", defaults(base("o=a,c=b+d=e"))},
	{"ldap:///1.2.3=%23040248", defaults(base("1.2.3=#040248"))},
	{"ldap:///cn=", defaults(base("cn="))},
	{"ldap:///?*,+,1.1,cn;lang-de;x,2.5.4.3", defaults(attrs("*", "+", "1.1", "cn;lang-de;x", "2.5.4.3"))},
	{"ldap:///?%63n,%2a", defaults(attrs("cn", "*"))},
	{"ldap:///??bAsE", defaults()},
	{"ldap:///??%6fne", defaults(scope(ldap.One))},
	{"ldap:///???%28cn%3Dx%29", defaults(filter("(cn=x)"))},
	{"ldap:///???(&(objectClass=person)(%7C(sn=J%2a)(!(cn=x))))", defaults(filter("(&(objectClass=person)(|(sn=J*)(!(cn=x))))"))},
	{"ldap:///????x,!y=,1.2=a%2Cb%3F%00", defaults(ext(
		ldap.ExtensionValue{Name: "x"}, ldap.ExtensionValue{Name: "y", HasValue: true, Critical: true},
		ldap.ExtensionValue{Name: "1.2", Value: "a,b?\x00", HasValue: true}))},
	{"ldap:///????x=a=b/c:d!", defaults(ext(ldap.ExtensionValue{Name: "x", Value: "a=b/c:d!", HasValue: true}))},
}

func TestValid(t *testing.T) {
	for _, tt := range valid {
		u, err := ldap.Parse(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		schemetest.Tree(t, tt.in, u)
		if !ldap.Valid(tt.in) {
			t.Errorf("%s is not valid", tt.in)
		}
		if diff := cmp.Diff(tt.want, partsOf(t, u), cmp.AllowUnexported(parts{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.in, diff)
		}
	}
	t.Logf("%d valid URLs", len(valid))
}

func partsOf(t *testing.T, u *ldap.URL) (p parts) {
	t.Helper()
	var err, portErr error
	p.host, err = u.HostName()
	p.port, portErr = u.PortNumber()
	if err != nil || portErr != nil {
		t.Error(u, err, portErr)
	}
	p.base, p.attributes, p.scope = u.Base().String(), u.AttributeNames(), u.SearchScope()
	p.filter, p.extensions = u.Condition().String(), u.ExtensionValues()
	return p
}

// errorCase is a text with "^" before the byte that cannot stand.
type errorCase struct {
	in   string
	code uri.Code
	why  string // the section that decides it
}

// invalid are texts that are no LDAP URLs.
var invalid = []errorCase{
	{"^http://x", uri.CodeOtherScheme, "4516 2: the scheme is ldap"},
	{"ldap^x://h", uri.CodeOtherScheme, "4516 2"},
	{"ldap:^h", uri.CodeScheme, "4516 2: SLASH SLASH"},
	{"ldap:/^dc=x", uri.CodeScheme, "4516 2: SLASH SLASH"},
	{"ldap://u^@h", uri.CodeScheme, "3986 3.2.2: a host has no @"},
	{"ldap://u:^p@h", uri.CodeScheme, "3986 3.2.3: a port is digits"},
	{"ldap://h:389^dc=x", uri.CodeScheme, "4516 2: SLASH before dn"},
	{"ldap://h^?cn", uri.CodeScheme, "4516 2: QUESTION is behind SLASH dn"},
	{"ldap:///dc=x^#y", uri.CodeScheme, "4516 2: there is no fragment"},
	{"ldap:///dc=x,^", uri.CodeScheme, "4514 3: an RDN follows COMMA"},
	{"ldap:///dc^?x", uri.CodeScheme, "4514 3: EQUALS"},
	{"ldap:///o=a,%^20c=b", uri.CodeScheme, "4514 3: attributeType does not begin with a space; %2 could be no letter or digit"},
	{"ldap:///o=%2^0a", uri.CodeScheme, "4514 3: leadchar is no SPACE; %21 would be one"},
	{"ldap:///o=a%20^,c=b", uri.CodeScheme, "4514 3: trailchar is no SPACE"},
	{"ldap:///o=a^;c=b", uri.CodeScheme, "4514 3: SEMI must be escaped"},
	{"ldap:///o=%5C^x", uri.CodeScheme, "4514 3: pair"},
	{"ldap:///o=%230^,c=b", uri.CodeScheme, "4514 3: hexpair"},
	{"ldap:///o=%f^f", uri.CodeScheme, "4512 1.4: UTF4 begins with F0 to F4"},
	{"ldap:///cn=Babs+Jensen^,c=US", uri.CodeScheme, "4514 3: EQUALS behind attributeType"},
	{"ldap:///1^=x", uri.CodeScheme, "4512 1.4: numericoid has two numbers at least"},
	{"ldap:///0^1=x", uri.CodeScheme, "4512 1.4: number has no leading zero"},
	{"ldap:///?^(cn=x)", uri.CodeScheme, "4516 2: attributes follow the first QUESTION"},
	{"ldap:///?cn,^", uri.CodeScheme, "4516 2: selector behind COMMA"},
	{"ldap:///?cn,^ sn", uri.CodeSpace, "2396 2.4.3"},
	{"ldap:///?c^_n", uri.CodeScheme, "4512 1.4: keychar"},
	{"ldap:///??^(cn=x)", uri.CodeScheme, "4516 2: scope follows the second QUESTION"},
	{"ldap:///??sub^tree", uri.CodeScheme, "4516 2: scope"},
	{"ldap:///???^cn=x", uri.CodeScheme, "4515 3: LPAREN"},
	{"ldap:///???(&(objectClass=person)(^|(sn=J%2a)(!(cn=x))))", uri.CodeStray, "2396 2.4.3: | must be escaped"},
	{"ldap:///???(cn=a^ b)", uri.CodeSpace, "2396 2.4.3"},
	{"ldap:///???(cn=^\\2a)", uri.CodeBackslash, "2396 2.4.3"},
	{"ldap:///???(cn=x^", uri.CodeScheme, "4515 3: RPAREN"},
	{"ldap:///???(cn=x)^)", uri.CodeScheme, "4515 3"},
	{"ldap:///???(cn=x)^(cn=y)", uri.CodeScheme, "4515 3: one filter"},
	{"ldap:///???(&^)", uri.CodeScheme, "4515 3: 1*filter"},
	{"ldap:///???(!^cn=x)", uri.CodeScheme, "4515 3: a filter follows EXCLAMATION"},
	{"ldap:///???(!(cn=x)^(cn=y))", uri.CodeScheme, "4515 3: one filter follows EXCLAMATION"},
	{"ldap:///???(cn^)", uri.CodeScheme, "4515 3: filtertype"},
	{"ldap:///???(^=x)", uri.CodeScheme, "4515 3: attr"},
	{"ldap:///???(:^=x)", uri.CodeScheme, "4515 3: extensible without attr has a matchingrule"},
	{"ldap:///???(cn:dn:1^:=x)", uri.CodeScheme, "4512 1.4: numericoid"},
	{"ldap:///???(cn%3E=^*)", uri.CodeScheme, "4515 3: ASTERISK with EQUALS only"},
	{"ldap:///???(cn=a%2^8b)", uri.CodeScheme, "4515 3: LPAREN in a value is escaped; %29 would end it"},
	{"ldap:///???(cn=%5c2^)", uri.CodeScheme, "4515 3: HEX HEX"},
	{"ldap:///???(cn=%0^0)", uri.CodeScheme, "4515 3: UTF1SUBSET excludes NUL"},
	{"ldap:///???(cn=%c3^)", uri.CodeScheme, "4512 1.4: UTF0 behind C3"},
	{"ldap:///????^", uri.CodeScheme, "4516 2: extensions are not optional behind QUESTION"},
	{"ldap:///???(cn=x)?^?", uri.CodeScheme, "4516 2: extype"},
	{"ldap:///????x=a^?", uri.CodeScheme, "4516 2: four QUESTIONs"},
	{"ldap:///????x,^", uri.CodeScheme, "4516 2: extension behind COMMA"},
	{"ldap:///????!^!x", uri.CodeScheme, "4516 2: one EXCLAMATION"},
	{"ldap:///dc=%^", uri.CodeCutEscape, "2396 2.4.1"},
	{"ldap:///dc=%4^g", uri.CodeBadEscape, "2396 2.4.1"},
	{"ldap:///dc=x^[1]", uri.CodeBracket, "2732 3"},
	{"ldap:///dc=^é", uri.CodeNonASCII, "2396 2.4.3"},
}

func TestInvalid(t *testing.T) {
	for _, tt := range invalid {
		checkError(t, tt, func(s string) error { _, err := ldap.Parse(s); return err })
		if s := strings.Replace(tt.in, "^", "", 1); ldap.Valid(s) {
			t.Errorf("%s is valid", s)
		}
	}
	t.Logf("%d texts that are no LDAP URLs", len(invalid))
}

func checkError(t *testing.T, tt errorCase, parse func(string) error) {
	t.Helper()
	in, offset := strings.Replace(tt.in, "^", "", 1), strings.Index(tt.in, "^")
	var e *uri.Error
	if err := parse(in); !errors.As(err, &e) {
		t.Errorf("%s: %v (%s)", tt.in, err, tt.why)
		return
	}
	if e.Offset != offset || e.Code != tt.code {
		t.Errorf("%s: the error is %s at %d (%s)", tt.in, e.Code, e.Offset, tt.why)
	}
	if e.Message() == "" || strings.Contains(e.Message(), "\n") {
		t.Errorf("%s: the message is %q", tt.in, e.Message())
	}
}

// filters are the examples of RFC 4515 §4, each as a Condition prints it, and with what it is.
var filters = []struct {
	in   string
	want ldap.Condition
}{
	{"(cn=Babs Jensen)", ldap.Condition{Op: ldap.OpEqual, Attribute: "cn", Value: []byte("Babs Jensen")}},
	{"(!(cn=Tim Howes))", ldap.Condition{Op: ldap.OpNot, Of: []ldap.Condition{{Op: ldap.OpEqual, Attribute: "cn", Value: []byte("Tim Howes")}}}},
	{"(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))", ldap.Condition{Op: ldap.OpAnd, Of: []ldap.Condition{
		{Op: ldap.OpEqual, Attribute: "objectClass", Value: []byte("Person")},
		{Op: ldap.OpOr, Of: []ldap.Condition{
			{Op: ldap.OpEqual, Attribute: "sn", Value: []byte("Jensen")},
			{Op: ldap.OpSubstrings, Attribute: "cn", Initial: []byte("Babs J")},
		}},
	}}},
	{"(o=univ*of*mich*)", ldap.Condition{Op: ldap.OpSubstrings, Attribute: "o", Initial: []byte("univ"), Any: [][]byte{[]byte("of"), []byte("mich")}}},
	{"(seeAlso=)", ldap.Condition{Op: ldap.OpEqual, Attribute: "seeAlso"}},
	{"(cn:caseExactMatch:=Fred Flintstone)", ldap.Condition{Op: ldap.OpExtensible, Attribute: "cn", Rule: "caseExactMatch", Value: []byte("Fred Flintstone")}},
	{"(cn:=Betty Rubble)", ldap.Condition{Op: ldap.OpExtensible, Attribute: "cn", Value: []byte("Betty Rubble")}},
	{"(sn:dn:2.4.6.8.10:=Barney Rubble)", ldap.Condition{Op: ldap.OpExtensible, Attribute: "sn", DN: true, Rule: "2.4.6.8.10", Value: []byte("Barney Rubble")}},
	{"(o:dn:=Ace Industry)", ldap.Condition{Op: ldap.OpExtensible, Attribute: "o", DN: true, Value: []byte("Ace Industry")}},
	{"(:1.2.3:=Wilma Flintstone)", ldap.Condition{Op: ldap.OpExtensible, Rule: "1.2.3", Value: []byte("Wilma Flintstone")}},
	{"(:DN:2.4.6.8.10:=Dino)", ldap.Condition{Op: ldap.OpExtensible, DN: true, Rule: "2.4.6.8.10", Value: []byte("Dino")}},
	{`(o=Parens R Us \28for all your parenthetical needs\29)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "o", Value: []byte("Parens R Us (for all your parenthetical needs)")}},
	{`(cn=*\2A*)`, ldap.Condition{Op: ldap.OpSubstrings, Attribute: "cn", Any: [][]byte{[]byte("*")}}},
	{`(filename=C:\5cMyFile)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "filename", Value: []byte(`C:\MyFile`)}},
	{`(bin=\00\00\00\04)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "bin", Value: []byte{0, 0, 0, 4}}},
	{`(sn=Lu\c4\8di\c4\87)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "sn", Value: []byte("Lučić")}},
	{`(1.3.6.1.4.1.1466.0=\04\02\48\69)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "1.3.6.1.4.1.1466.0", Value: []byte{4, 2, 0x48, 0x69}}},

	{"(&(objectClass=person)(|(sn=J%2a)(!(cn=x))))", ldap.Condition{Op: ldap.OpAnd, Of: []ldap.Condition{
		{Op: ldap.OpEqual, Attribute: "objectClass", Value: []byte("person")},
		{Op: ldap.OpOr, Of: []ldap.Condition{
			{Op: ldap.OpEqual, Attribute: "sn", Value: []byte("J%2a")},
			{Op: ldap.OpNot, Of: []ldap.Condition{{Op: ldap.OpEqual, Attribute: "cn", Value: []byte("x")}}},
		}},
	}}},
	{"(cn=*)", ldap.Condition{Op: ldap.OpPresent, Attribute: "cn"}},
	{"(cn;lang-de;x~=a)", ldap.Condition{Op: ldap.OpApprox, Attribute: "cn;lang-de;x", Value: []byte("a")}},
	{"(a>=1)", ldap.Condition{Op: ldap.OpGreaterOrEqual, Attribute: "a", Value: []byte("1")}},
	{"(a<=1)", ldap.Condition{Op: ldap.OpLessOrEqual, Attribute: "a", Value: []byte("1")}},
	{"(a=%41|&!<>=~ é)", ldap.Condition{Op: ldap.OpEqual, Attribute: "a", Value: []byte("%41|&!<>=~ é")}},
	{`(a=\ff)`, ldap.Condition{Op: ldap.OpEqual, Attribute: "a", Value: []byte{0xFF}}},
	{"(a=*b*c)", ldap.Condition{Op: ldap.OpSubstrings, Attribute: "a", Any: [][]byte{[]byte("b")}, Final: []byte("c")}},
	{"(a:dnx:=b)", ldap.Condition{Op: ldap.OpExtensible, Attribute: "a", Rule: "dnx", Value: []byte("b")}},
	{"(:dn:=b)", ldap.Condition{Op: ldap.OpExtensible, Rule: "dn", Value: []byte("b")}},
}

// TestFilters reads filters by themselves, and in a URL with all kinds of escapes.
func TestFilters(t *testing.T) {
	for _, tt := range filters {
		f, err := ldap.ParseFilter(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		schemetest.Tree(t, tt.in, f)
		checkCondition(t, tt.in, f.Condition(), &tt.want)
		for _, escape := range []func(string) string{mustEscape, escapeAll} {
			in := "ldap:///dc=x??sub?" + escape(tt.in)
			u, err := ldap.Parse(in)
			if err != nil {
				t.Error(err)
				continue
			}
			schemetest.Tree(t, in, u)
			checkCondition(t, in, u.Condition(), &tt.want)
		}
		again, err := ldap.ParseFilter(f.Condition().String())
		if err != nil {
			t.Errorf("%s is written as what cannot be read: %v", tt.in, err)
			continue
		}
		checkCondition(t, tt.in+", written and read again", again.Condition(), &tt.want)
	}
	t.Logf("%d filters", len(filters))
}

// checkCondition compares conditions but for their places, which must be those of filters.
func checkCondition(t *testing.T, in string, got, want *ldap.Condition) {
	t.Helper()
	ignored := cmp.FilterPath(func(p cmp.Path) bool {
		name := p.Last().String()
		return name == ".Start" || name == ".End"
	}, cmp.Ignore())
	empty := cmp.FilterValues(func(a, b []byte) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore())
	if diff := cmp.Diff(want, got, ignored, empty); diff != "" {
		t.Errorf("%s (-want +got):\n%s", in, diff)
	}
	for c := range got.All() {
		if c.Start >= c.End {
			t.Errorf("%s: a condition has the span %d-%d", in, c.Start, c.End)
		}
	}
}

// mustEscape escapes what may not stand in a URL.
func mustEscape(s string) string {
	var out strings.Builder
	for i := range len(s) {
		if strings.IndexByte("-_.!~*'();/:@&=+$,", s[i]) >= 0 || 'a' <= s[i]|0x20 && s[i]|0x20 <= 'z' || '0' <= s[i] && s[i] <= '9' {
			out.WriteByte(s[i])
		} else {
			fmt.Fprintf(&out, "%%%02X", s[i])
		}
	}
	return out.String()
}

func escapeAll(s string) string {
	var out strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&out, "%%%02x", s[i])
	}
	return out.String()
}

// noFilters are texts that are no filters.
var noFilters = []errorCase{
	{"^", uri.CodeCutShort, "4515 3"},
	{"^cn=x", uri.CodeStray, "4515 3: LPAREN"},
	{"(cn=x^", uri.CodeCutShort, "4515 3: RPAREN"},
	{"(cn=x)^ ", uri.CodeStray, "4515 3"},
	{"(&^)", uri.CodeStray, "4515 3: 1*filter"},
	{"(|^ (a=b))", uri.CodeStray, "4515 3: no space"},
	{"(cn=a^(b)", uri.CodeStray, "4515 3: UTF1SUBSET excludes LPAREN"},
	{"(cn=a\\^*)", uri.CodeStray, "4515 3: HEX HEX"},
	{"(cn=^\x00)", uri.CodeStray, "4515 3: UTF1SUBSET excludes NUL"},
	{"(cn=\xC3^(\xA9)", uri.CodeStray, "4512 1.4: UTF0"},
	{"(cn<^5)", uri.CodeStray, "4515 3: lessorequal"},
	{"(cn>=^*)", uri.CodeStray, "4515 3: ASTERISK behind EQUALS only"},
	{"(cn;^=x)", uri.CodeStray, "4512 2.5: 1*keychar"},
	{"(c^%6e=x)", uri.CodeStray, "4512 1.4: no escapes of URLs"},
}

func TestNoFilters(t *testing.T) {
	for _, tt := range noFilters {
		checkError(t, tt, func(s string) error { _, err := ldap.ParseFilter(s); return err })
	}
}

// names are the examples of RFC 4514 §4, each with its attributes.
var names = []struct {
	in   string
	want string // type=value with "|" before a part, "+" before a further attribute
}{
	{"UID=jsmith,DC=example,DC=net", "|UID=jsmith|DC=example|DC=net"},
	{"OU=Sales+CN=J.  Smith,DC=example,DC=net", "|OU=Sales+CN=J.  Smith|DC=example|DC=net"},
	{`CN=James \"Jim\" Smith\, III,DC=example,DC=net`, `|CN=James "Jim" Smith, III|DC=example|DC=net`},
	{`CN=Before\0dAfter,DC=example,DC=net`, "|CN=Before\rAfter|DC=example|DC=net"},
	{"1.3.6.1.4.1.1466.0=#04024869", "|1.3.6.1.4.1.1466.0=#\x04\x02Hi"},
	{`CN=Lu\C4\8Di\C4\87`, "|CN=Lučić"},
	{"", ""},
	{`cn=\ a\ `, "|cn= a "},
	{`cn=\#a`, "|cn=#a"},
	{`cn=a=b`, "|cn=a=b"},
	{`cn=%41`, "|cn=%41"},
}

func TestNames(t *testing.T) {
	for _, tt := range names {
		d, err := ldap.ParseDN(tt.in)
		if err != nil {
			t.Error(err)
			continue
		}
		schemetest.Tree(t, tt.in, d)
		u, err := ldap.Parse("ldap:///" + escapeAll(tt.in))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, n := range []ldap.Name{d.Name(), u.Base()} {
			if got := attributes(n); got != tt.want {
				t.Errorf("%s is %q, not %q", tt.in, got, tt.want)
			}
		}
		if again, err := ldap.ParseDN(d.Name().String()); err != nil || attributes(again.Name()) != tt.want {
			t.Errorf("%s is written as %s: %v", tt.in, d.Name(), err)
		}
	}
	if _, err := ldap.ParseDN("cn=a, c=b"); err == nil {
		t.Error("a space may stand before an attribute")
	}
}

func attributes(n ldap.Name) string {
	var out strings.Builder
	for _, r := range n {
		for i, a := range r {
			sign := map[bool]string{true: "#"}[a.BER]
			fmt.Fprintf(&out, "%c%s=%s%s", "|+"[min(i, 1)], a.Type, sign, a.Value)
		}
	}
	return out.String()
}

// TestDepth reads filters deep in one another.
func TestDepth(t *testing.T) {
	nest := func(operator string, n int) string {
		return strings.Repeat("("+operator, n-1) + "(a=b)" + strings.Repeat(")", n-1)
	}
	for _, operator := range []string{"!", "&", "|"} {
		for _, n := range []int{1, 999, ldap.MaxFilterDepth, 2 * ldap.MaxFilterDepth, 100_000} {
			text := nest(operator, n)
			_, err := ldap.ParseFilter(text)
			checkDepth(t, n, err)
			in := "ldap:///???" + strings.ReplaceAll(text, "|", "%7C")
			u, err := ldap.Parse(in)
			checkDepth(t, n, err)
			if err == nil {
				if u.String() != in {
					t.Errorf("a tree of depth %d prints otherwise", n)
				}
				deepest := 0
				for range u.Condition().All() {
					deepest++
				}
				if deepest != n {
					t.Errorf("%d conditions of %d", deepest, n)
				}
			}
			if ldap.Valid(in) != (err == nil) {
				t.Errorf("Valid and Parse differ at depth %d", n)
			}
			if n == 100_000 && !ldap.Diagnose(in).HasErrors() {
				t.Error("there is no error")
			}
		}
	}
}

func checkDepth(t *testing.T, n int, err error) {
	t.Helper()
	if n <= ldap.MaxFilterDepth && err != nil || n > ldap.MaxFilterDepth && !errors.Is(err, uri.CodeTooDeep) {
		t.Errorf("depth %d: %v", n, err)
	}
}

func TestPort(t *testing.T) {
	u, err := ldap.Parse("ldap://h:65536")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := u.PortNumber(); err == nil {
		t.Error("the port 65536 is one")
	}
}

// TestRegistry reads URLs as what they are by their scheme, and as tokens of other grammars.
func TestRegistry(t *testing.T) {
	r, err := uri.NewRegistry(ldap.Grammar())
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("LDAPS://h/dc=x")
	if u, ok := p.Scheme.(*ldap.URL); err != nil || !ok || u.Host.String() != "h" {
		t.Error(p, err)
	}
	if u, err := uri.ParseAs[ldap.URL]("ldap://h"); err != nil || u.Host.String() != "h" {
		t.Error(u, err)
	}
	if f, err := uri.ParseAs[ldap.FilterText]("(a=|)"); err != nil || f.Filter.FilterComp.Item == nil {
		t.Error(f, err)
	}
	if d, err := uri.ParseAs[ldap.DNText]("a=%"); err != nil || d.DN.First == nil {
		t.Error(d, err)
	}
}

// suite is the grammar for package grammartest.
func suite[G any](replaced ...c.BuildOption) grammartest.Grammar[G] {
	return grammartest.Grammar[G]{
		Options: append(slices.Concat(uri.Default.BuildOptions(), replaced), c.MaxDepth(5000)), Lexer: uri.Default.Lexer(),
	}
}

func urlSuite() grammartest.Grammar[ldap.URL] {
	g := suite[ldap.URL]()
	g.Parse = func(s string) (*ldap.URL, error) { return ldap.Parse(s) }
	for _, tt := range valid {
		g.Valid = append(g.Valid, tt.in)
	}
	for _, tt := range invalid {
		if tt.code == uri.CodeScheme && tt.in != "ldap:///dc=x^#y" {
			g.Invalid = append(g.Invalid, grammartest.Invalid{Input: strings.Replace(tt.in, "^", "", 1), Offset: strings.Index(tt.in, "^")})
		}
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, urlSuite()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, urlSuite()) }

// noParticiple is why participle does not read LDAP's own texts: the methods Parse of the leaves take what
// stands in a URL. TestGrammar has it read the same structs there.
var noParticiple = map[grammartest.Check]string{
	grammartest.Participle: "the leaves' methods Parse read what stands in a URL",
}

func TestFilterGrammar(t *testing.T) {
	g := suite[ldap.FilterText](c.Replace(ldap.OwnTexts()...))
	g.Skip = noParticiple
	g.Parse = func(s string) (*ldap.FilterText, error) { return ldap.ParseFilter(s) }
	for _, tt := range filters {
		g.Valid = append(g.Valid, tt.in)
	}
	for _, tt := range noFilters {
		g.Invalid = append(g.Invalid, grammartest.Invalid{Input: strings.Replace(tt.in, "^", "", 1), Offset: strings.Index(tt.in, "^")})
	}
	grammartest.Run(t, g)
}

func TestDNGrammar(t *testing.T) {
	g := suite[ldap.DNText](c.Replace(ldap.OwnTexts()...))
	g.Skip = noParticiple
	g.Parse = func(s string) (*ldap.DNText, error) { return ldap.ParseDN(s) }
	for _, tt := range names {
		g.Valid = append(g.Valid, tt.in)
	}
	grammartest.Run(t, g)
}
