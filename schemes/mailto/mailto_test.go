package mailto_test

import (
	"errors"
	"net/mail"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/mailto"
)

// valid are URIs and what they mean: the addresses before the header fields, and these. Those up
// to the empty line are all of RFC 6068 (§2, §6.1, §6.2, §6.3), with those of §5.
var valid = []struct {
	in      string
	to      []string
	headers []string // name: value
}{
	{"mailto:addr1@an.example,addr2@an.example", []string{"addr1@an.example", "addr2@an.example"}, nil},
	{"mailto:?to=addr1@an.example,addr2@an.example", nil, []string{"to: addr1@an.example,addr2@an.example"}},
	{"mailto:addr1@an.example?to=addr2@an.example", []string{"addr1@an.example"}, []string{"to: addr2@an.example"}},
	{"mailto:chris@example.com", []string{"chris@example.com"}, nil},
	{"mailto:infobot@example.com?subject=current-issue", []string{"infobot@example.com"}, []string{"subject: current-issue"}},
	{"mailto:infobot@example.com?body=send%20current-issue", []string{"infobot@example.com"}, []string{"body: send current-issue"}},
	{"mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index", []string{"infobot@example.com"}, []string{"body: send current-issue\r\nsend index"}},
	{"mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E", []string{"list@example.org"}, []string{"In-Reply-To: <3469A91.D10AF4C@example.com>"}},
	{"mailto:majordomo@example.com?body=subscribe%20bamboo-l", []string{"majordomo@example.com"}, []string{"body: subscribe bamboo-l"}},
	{"mailto:joe@example.com?cc=bob@example.com&body=hello", []string{"joe@example.com"}, []string{"cc: bob@example.com", "body: hello"}},
	{"mailto:?to=joe@example.com&cc=bob@example.com&body=hello", nil, []string{"to: joe@example.com", "cc: bob@example.com", "body: hello"}},
	{"mailto:gorby%25kremvax@example.com", []string{"gorby%kremvax@example.com"}, nil},
	{"mailto:unlikely%3Faddress@example.com?blat=foop", []string{"unlikely?address@example.com"}, []string{"blat: foop"}},
	{"mailto:Mike%26family@example.org", []string{"Mike&family@example.org"}, nil},
	{"mailto:%22not%40me%22@example.org", []string{`"not@me"@example.org`}, nil},
	{"mailto:%22oh%5C%5Cno%22@example.org", []string{`"oh\\no"@example.org`}, nil},
	{"mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", []string{`"\\\"it's ugly\\\""@example.org`}, nil},
	{"mailto:user@example.org?subject=caf%C3%A9", []string{"user@example.org"}, []string{"subject: café"}},
	{"mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D", []string{"user@example.org"}, []string{"subject: =?utf-8?Q?caf=C3=A9?="}},
	{"mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D", []string{"user@example.org"}, []string{"subject: =?iso-8859-1?Q?caf=E9?="}},
	{"mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9", []string{"user@example.org"}, []string{"subject: café", "body: café"}},
	{"mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO", []string{"user@納豆.example.org"}, []string{"subject: Test", "body: NATTO"}},
	{"mailto:joe@an.example?cc=bob@an.example&amp;body=hello", []string{"joe@an.example"}, []string{"cc: bob@an.example", "amp;body: hello"}},

	{"mailto:list+subscribe@example.com", []string{"list+subscribe@example.com"}, nil}, // field case F62
	{"MAILTO:a@b?SUBJECT=a+b%2Bc", []string{"a@b"}, []string{"SUBJECT: a+b+c"}},
	{"mailto:a@b?subject=", []string{"a@b"}, []string{"subject: "}},
	{"mailto:?=", nil, []string{": "}},
	{"mailto:%61%2Eb@c%2ed", []string{"a.b@c.d"}, nil},
	{"mailto:a@%5B192.0.2.1%5D,b@%5bIPv6:2001:db8::1%5d", []string{"a@[192.0.2.1]", "b@[IPv6:2001:db8::1]"}, nil},
	{"mailto:%22a@b,c%22@d,e@f", []string{`"a@b,c"@d`, "e@f"}, nil},
	{"mailto:%22%22@a", []string{`""@a`}, nil},
	{"mailto:%22plain%22@a", []string{"plain@a"}, nil},
	{"mailto:!$'*+-_~%23%25%26%2F%3D%3F%5E%60%7B%7C%7D@a", []string{"!$'*+-_~#%&/=?^`{|}@a"}, nil},
	{"mailto:%C3%A9@%C3%A9.example", []string{"é@é.example"}, nil},
	{"mailto:a@b?body=!$'()*+,;:@%26%3D%23", []string{"a@b"}, []string{"body: !$'()*+,;:@&=#"}},
	{"mailto:a@b#f", []string{"a@b"}, nil},
	{"mailto:a@b?x=y#", []string{"a@b"}, []string{"x: y"}},
}

// invalid are texts that are no mailto URIs, and the offset that the section decides.
var invalid = []struct {
	in     string
	offset int
	code   uri.Code
	why    string
}{
	{"mailto:", 7, uri.CodeCutShort, "RFC 2396 §3: something behind the scheme"},
	{"mailto:#f", 7, uri.CodeCutShort, "RFC 2396 §3: something behind the scheme"},
	{"mailto", 6, uri.CodeOtherScheme, `RFC 2396 §3.1: ":"`},
	{"mail:a@b", 4, uri.CodeOtherScheme, "RFC 6068 §2: another scheme"},
	{"mailto:a", 8, uri.CodeScheme, `RFC 6068 §2: addr-spec has "@"`},
	{"mailto:a@", 9, uri.CodeScheme, "RFC 6068 §2: addr-spec has a domain"},
	{"mailto:@b", 7, uri.CodeScheme, "RFC 6068 §2: addr-spec has a local-part"},
	{"mailto:,a@b", 7, uri.CodeScheme, "RFC 6068 §2: to begins with an addr-spec"},
	{"mailto:a@b,", 11, uri.CodeScheme, `RFC 6068 §2: an addr-spec behind ","`},
	{"mailto:a@b,,c@d", 11, uri.CodeScheme, `RFC 6068 §2: an addr-spec behind ","`},
	{"mailto:a@b,?x=y", 11, uri.CodeScheme, `RFC 6068 §2: an addr-spec behind ","`},
	{"mailto:a b@c", 8, uri.CodeSpace, "RFC 2396 §2.4.3: no spaces"},
	{"mailto:a@b, c@d", 11, uri.CodeSpace, "RFC 2396 §2.4.3: no spaces"},
	{"mailto:user%@example.com", 12, uri.CodeBadEscape, "RFC 2396 §2.4.1: two digits (field case F63)"},
	{"mailto:joe%40example.com", 12, uri.CodeScheme, `RFC 5322 §3.2.3: no "@" is atext`},
	{"mailto:a%20b@c", 10, uri.CodeScheme, "RFC 5322 §3.2.3: no space is atext"},
	{"mailto:%20a@b", 9, uri.CodeScheme, "RFC 5322 §3.2.3: no space is atext"},
	{"mailto:%22a%20b%22@c", 13, uri.CodeScheme, "RFC 6068 §2: no white space"},
	{"mailto:%22a@b", 13, uri.CodeScheme, "RFC 5322 §3.2.4: a quote ends a quoted-string"},
	{"mailto:%22a%22b@c", 14, uri.CodeScheme, `RFC 6068 §2: "@" behind the local-part`},
	{"mailto:a..b@c", 9, uri.CodeScheme, "RFC 5322 §3.2.3: 1*atext between dots"},
	{"mailto:.a@b", 7, uri.CodeScheme, "RFC 5322 §3.2.3: 1*atext before a dot"},
	{"mailto:a.@b", 9, uri.CodeScheme, "RFC 5322 §3.2.3: 1*atext behind a dot"},
	{"mailto:a@b.", 11, uri.CodeScheme, "RFC 5322 §3.2.3: 1*atext behind a dot"},
	{"mailto:a@b@c", 10, uri.CodeScheme, `RFC 6068 §2: one "@"`},
	{"mailto:a@b;c@d", 10, uri.CodeScheme, `RFC 6068 §2: "," between addresses`},
	{"mailto:a&b@c", 8, uri.CodeScheme, `RFC 6068 §2: "&" is an escape`},
	{"mailto:a=b@c", 8, uri.CodeScheme, `RFC 6068 §2: "=" is an escape`},
	{"mailto:a/b@c", 8, uri.CodeScheme, `RFC 6068 §2: "/" is an escape`},
	{"mailto:(c)a@b", 7, uri.CodeScheme, "RFC 6068 §2: no comments"},
	{"mailto://a@b", 7, uri.CodeScheme, `RFC 6068 §2: no "//"`},
	{"mailto:a@[192.0.2.1]", 9, uri.CodeScheme, `RFC 6068 §2: "[" is an escape`},
	{"mailto:a@%5B192.0.2.1", 21, uri.CodeScheme, `RFC 6068 §2: "]" behind *dtext-no-obs`},
	{"mailto:a@%5Ba%5Bb%5D", 15, uri.CodeScheme, `RFC 6068 §2: no "[" is dtext-no-obs`},
	{"mailto:a@b&subject=x", 10, uri.CodeScheme, `RFC 6068 §2: "?" before hfields`},
	{"mailto:a@b?", 11, uri.CodeScheme, `RFC 6068 §2: an hfield behind "?"`},
	{"mailto:a@b?subject", 18, uri.CodeScheme, `RFC 6068 §2: "=" in an hfield`},
	{"mailto:a@b?a=b&", 15, uri.CodeScheme, `RFC 6068 §2: an hfield behind "&"`},
	{"mailto:a@b?a=b&&c=d", 15, uri.CodeScheme, `RFC 6068 §2: an hfield behind "&"`},
	{"mailto:a@b?a=b=c", 14, uri.CodeScheme, `RFC 6068 §2: no "=" is a qchar`},
	{"mailto:a@b?body=http://x", 21, uri.CodeScheme, `RFC 6068 §2: no "/" is a qchar`},
	{"mailto:joe@example.com?cc=bob@example.com?body=hello", 41, uri.CodeScheme, `RFC 6068 §6.1: "?" twice`},
	{"mailto:a@b?subject=[x]", 19, uri.CodeScheme, `RFC 6068 §2: no "[" is a qchar`},
	{"mailto:a@b?subject=a b", 20, uri.CodeSpace, "RFC 2396 §2.4.3: no spaces"},
	{"mailto:\u00e9@b", 7, uri.CodeNonASCII, "RFC 2396 §2: ASCII"},
	{"mailto:a@b?x=%FF", 13, mailto.CodeUTF8, "RFC 6068 §2: UTF-8"},
	{"mailto:%C3@b", 7, mailto.CodeUTF8, "RFC 6068 §2: UTF-8"},
	{"mailto:a@b?x=%C3%A9%A9", 19, mailto.CodeUTF8, "RFC 6068 §2: UTF-8"},
}

// addresses parses addresses for the table.
func addresses(list []mailto.Address) (out []string) {
	for _, a := range list {
		out = append(out, a.String())
	}
	return out
}

func TestValid(t *testing.T) {
	for _, c := range valid {
		t.Run(c.in, func(t *testing.T) {
			u, err := mailto.Parse(c.in)
			if err != nil {
				t.Fatal(err)
			}
			to, err := u.Addresses()
			if got := addresses(to); err != nil || !slices.Equal(got, c.to) {
				t.Errorf("addresses %q, %v", got, err)
			}
			list, err := u.Headers()
			var headers []string
			for _, h := range list {
				headers = append(headers, h.Name+": "+h.Value)
			}
			if err != nil || !slices.Equal(headers, c.headers) {
				t.Errorf("headers %q, %v", headers, err)
			}
			if u.String() != c.in || !mailto.Valid(c.in) || mailto.Diagnose(c.in).HasErrors() {
				t.Errorf("text %q, valid %v", u.String(), mailto.Valid(c.in))
			}
		})
	}
}

func TestInvalid(t *testing.T) {
	for _, c := range invalid {
		t.Run(c.in, func(t *testing.T) {
			u, err := mailto.Parse(c.in)
			var e *uri.Error
			if u != nil || !errors.As(err, &e) {
				t.Fatalf("%v, %v; %s", u, err, c.why)
			}
			if e.Offset != c.offset || e.Code != c.code {
				t.Errorf("offset %d, code %s, want %d, %s: %s", e.Offset, e.Code, c.offset, c.code, c.why)
			}
			if mailto.Valid(c.in) || !mailto.Diagnose(c.in).HasErrors() {
				t.Errorf("Valid %v", mailto.Valid(c.in))
			}
		})
	}
}

// unknownToNetMail are addresses that RFC 5322 has and net/mail does not read.
var unknownToNetMail = []string{"b@[IPv6:2001:db8::1]", `""@a`}

// TestNetMail reads every address with net/mail, but for those that it does not know.
func TestNetMail(t *testing.T) {
	for _, c := range valid {
		u, err := mailto.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		list, err := u.Addresses()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			got, err := mail.ParseAddress(a.String())
			if slices.Contains(unknownToNetMail, a.String()) {
				if err == nil {
					t.Errorf("net/mail reads %s", a)
				}
			} else if err != nil {
				t.Errorf("%s: %v", a, err)
			} else if want := a.LocalPart + "@" + a.Domain; got.Address != want {
				t.Errorf("%s: net/mail reads %q, want %q", a, got.Address, want)
			}
		}
	}
}

func TestRecipients(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"mailto:a@b?to=c@d&To=Ann%20%3Ce@f%3E,%22x%2Cy%22@g&cc=h@i", []string{"a@b", "c@d", `"Ann" <e@f>`, `"x,y"@g`}},
		{"mailto:a@b", []string{"a@b"}},
		{"mailto:?to=", nil},
	} {
		u, err := mailto.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		list, err := u.Recipients()
		if got := addresses(list); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v", c.in, got, err)
		}
	}
	u, err := mailto.Parse("mailto:?to=nobody")
	if err != nil {
		t.Fatal(err)
	}
	if list, err := u.Recipients(); err == nil {
		t.Errorf("no error, but %v", list)
	}
}

func TestHeader(t *testing.T) {
	u, err := mailto.Parse("mailto:a@b?Subject=x&SUBJECT=y&empty=")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, value string
		ok          bool
	}{{"subject", "x", true}, {"EMPTY", "", true}, {"body", "", false}} {
		if value, ok, err := u.Header(c.name); value != c.value || ok != c.ok || err != nil {
			t.Errorf("%s: %q, %v, %v", c.name, value, ok, err)
		}
	}
	if _, ok, _ := u.Body(); ok {
		t.Error("a body")
	}
	if s, _, _ := u.Subject(); s != "x" {
		t.Error(s)
	}
}

// TestUndecodable takes what only a tree made by hand has.
func TestUndecodable(t *testing.T) {
	u, err := mailto.Parse("mailto:a@b?x=y")
	if err != nil {
		t.Fatal(err)
	}
	u.HFields.HFields[0].HFValue.Text = "%FF"
	u.To.AddrSpecs[0].Domain.Text = "%FF"
	var e *uri.EscapeError
	if _, err := u.Headers(); !errors.As(err, &e) || e.Offset != 13 {
		t.Error(err)
	}
	if _, _, err := u.Header("x"); !errors.As(err, &e) {
		t.Error(err)
	}
	if _, err := u.Addresses(); !errors.As(err, &e) || e.Offset != 9 {
		t.Error(err)
	}
	if _, err := u.Recipients(); !errors.As(err, &e) {
		t.Error(err)
	}
}

func theGrammar() grammartest.Grammar[mailto.URL] {
	g := grammartest.Grammar[mailto.URL]{
		Options: uri.Default.BuildOptions(), Lexer: uri.Default.Lexer(),
		Parse: func(s string) (*mailto.URL, error) { return mailto.Parse(s) },
	}
	for _, c := range valid {
		g.Valid = append(g.Valid, c.in)
	}
	for _, c := range invalid {
		g.Invalid = append(g.Invalid, grammartest.Invalid{Input: c.in, Offset: c.offset})
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, theGrammar()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, theGrammar()) }

func TestNames(t *testing.T) {
	r, err := uri.NewRegistry(mailto.Grammar())
	if err != nil {
		t.Fatal(err)
	}
	if p, err := r.Parse("Mailto:a@b"); err != nil || p.Scheme.(*mailto.URL).To.String() != "a@b" {
		t.Errorf("%v, %v", p.Scheme, err)
	}
	_, err = uri.ParseAs[mailto.URL]("mailto:a")
	if !errors.Is(err, uri.CodeScheme) || !strings.Contains(err.Error(), "not a mailto URI") {
		t.Error(err)
	}
}
