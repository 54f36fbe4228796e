package http_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/http"
)

// valid are URLs and what they mean. Those of RFC 2616 §3.2.3, RFC 7230 §2.7.3, RFC 3986 §1.1.2
// and RFC 6455 §1.3 are among them.
var valid = []struct {
	in, host string
	port     int
	target   string
	origin   string
}{
	{"http://abc.com:80/~smith/home.html", "abc.com", 80, "/~smith/home.html", "http://abc.com"},
	{"http://ABC.com/%7Esmith/home.html", "abc.com", 80, "/%7Esmith/home.html", "http://abc.com"},
	{"http://ABC.com:/%7esmith/home.html", "abc.com", 80, "/%7esmith/home.html", "http://abc.com"},
	{"http://example.com:80/~smith/home.html", "example.com", 80, "/~smith/home.html", "http://example.com"},
	{"http://www.ietf.org/rfc/rfc2396.txt", "www.ietf.org", 80, "/rfc/rfc2396.txt", "http://www.ietf.org"},
	{"http://a", "a", 80, "/", "http://a"},
	{"HTTP://A", "a", 80, "/", "http://a"},
	{"https://a", "a", 443, "/", "https://a"},
	{"https://a:443", "a", 443, "/", "https://a"},
	{"https://a:80/", "a", 80, "/", "https://a:80"},
	{"http://a:65535/", "a", 65535, "/", "http://a:65535"},
	{"http://a:1/", "a", 1, "/", "http://a:1"},
	{"http://a:0080/", "a", 80, "/", "http://a"},
	{"http://a.b.c./", "a.b.c.", 80, "/", "http://a.b.c."},
	{"http://127.0.0.1:8080/x", "127.0.0.1", 8080, "/x", "http://127.0.0.1:8080"},
	{"http://255.255.255.255/", "255.255.255.255", 80, "/", "http://255.255.255.255"},
	{"http://[::1]:8080/x?y", "::1", 8080, "/x?y", "http://[::1]:8080"},
	{"http://[2001:DB8::7]", "2001:db8::7", 80, "/", "http://[2001:db8::7]"},
	{"http://[::ffff:192.0.2.1]/", "::ffff:192.0.2.1", 80, "/", "http://[::ffff:192.0.2.1]"},
	{"http://xn--bcher-kva.example/", "xn--bcher-kva.example", 80, "/", "http://xn--bcher-kva.example"},
	{"http://1-2.3com.x9/", "1-2.3com.x9", 80, "/", "http://1-2.3com.x9"},
	{"http://a?q", "a", 80, "/?q", "http://a"},
	{"http://a?", "a", 80, "/?", "http://a"},
	{"http://a/?", "a", 80, "/?", "http://a"},
	{"http://a#f", "a", 80, "/", "http://a"},
	{"http://a/b;c=1/d?x=1&y=2#/z?", "a", 80, "/b;c=1/d?x=1&y=2", "http://a"},
	{"http://a//b", "a", 80, "//b", "http://a"},
	{"http://a/@b", "a", 80, "/@b", "http://a"},
	{"http://a?x=@b", "a", 80, "/?x=@b", "http://a"},
	{"http://u:p@a:81/", "a", 81, "/", "http://a:81"},
	{"http://@a/", "a", 80, "/", "http://a"},
	{"ws://server.example.com/chat", "server.example.com", 80, "/chat", "ws://server.example.com"},
	{"wss://a?x", "a", 443, "/?x", "wss://a"},
	{"ws://a:81/x%23y", "a", 81, "/x%23y", "ws://a:81"},
}

// invalid are texts that are no URLs, and the offset that the section decides.
var invalid = []struct {
	in     string
	offset int
	code   uri.Code
	why    string
}{
	{"http://my_host/", 9, uri.CodeScheme, "RFC 2616 §3.2.2: a server, in which no _ stands"},
	{"http://h:80:80/", 11, uri.CodeScheme, "RFC 2616 §3.2.2: one port"},
	{"http://", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http:///", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http:///h", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http://?q", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http://#f", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http://:80/", 7, uri.CodeScheme, "RFC 2616 §3.2.2: a host"},
	{"http://u@", 9, uri.CodeScheme, "RFC 2616 §3.2.2: a host behind the userinfo"},
	{"http://user:p@ss@host/", 16, uri.CodeScheme, "RFC 2396 §3.2.2: no @ in a userinfo or a host"},
	{"http://a@b:c@d/", 11, uri.CodeScheme, "RFC 2396 §3.2.2: digits in a port"},
	{"http:/h", 6, uri.CodeScheme, `RFC 2616 §3.2.2: "//"`},
	{"http:h", 5, uri.CodeScheme, `RFC 2616 §3.2.2: "//"`},
	{"http:", 5, uri.CodeCutShort, `RFC 2616 §3.2.2: "//"`},
	{"http:/", 6, uri.CodeScheme, `RFC 2616 §3.2.2: "//"`},
	{"http:?q", 5, uri.CodeScheme, `RFC 2616 §3.2.2: "//"`},
	{"http", 4, uri.CodeOtherScheme, `RFC 2396 §3.1: ":" behind the scheme`},
	{"", 0, uri.CodeOtherScheme, "RFC 2616 §3.2.2: a scheme"},
	{"ftp://h/", 0, uri.CodeOtherScheme, "RFC 2616 §3.2.2: another scheme"},
	{"htp://h/", 2, uri.CodeOtherScheme, "RFC 2616 §3.2.2: another scheme"},
	{"//h/p", 0, uri.CodeOtherScheme, "RFC 2616 §3.2.2: a scheme"},
	{"http://h:port/", 9, uri.CodeScheme, "RFC 2396 §3.2.2: digits in a port"},
	{"http://h:80a/", 11, uri.CodeScheme, "RFC 2396 §3.2.2: digits in a port"},
	{"https://foo@server1.example:7998,server2.example:7998/data", 32, uri.CodeScheme, "RFC 2616 §3.2.2: one host (field case F17)"},
	{"http://-a/", 7, uri.CodeScheme, "RFC 2396 §3.2.2: a label begins with a letter or digit"},
	{"http://a-/", 9, uri.CodeScheme, "RFC 2396 §3.2.2: a label ends with a letter or digit"},
	{"http://a..b/", 9, uri.CodeScheme, "RFC 2396 §3.2.2: labels are not empty"},
	{"http://.a/", 7, uri.CodeScheme, "RFC 2396 §3.2.2: labels are not empty"},
	{"http://1.2.3/", 12, uri.CodeScheme, "RFC 2396 §3.2.2: the last label begins with a letter"},
	{"http://2130706433/", 17, uri.CodeScheme, "RFC 2396 §3.2.2: the last label begins with a letter"},
	{"http://1.2.3.4./", 15, uri.CodeScheme, "RFC 2396 §3.2.2: the last label begins with a letter"},
	{"http://1.2.3.1234/", 17, uri.CodeScheme, "RFC 2732 §3: three digits at most"},
	{"http://a%41/", 8, uri.CodeScheme, "RFC 2396 §3.2.2: no escapes in a host"},
	{"http://*.a/", 7, uri.CodeScheme, "RFC 2396 §3.2.2: no * in a host"},
	{"http://::1/", 7, uri.CodeScheme, "RFC 2732 §2: brackets around an IPv6 address"},
	{"http://2001:db8::1/", 11, uri.CodeScheme, "RFC 2732 §2: brackets around an IPv6 address"},
	{"http://[::1", 11, uri.CodeCutShort, "RFC 2732 §3: brackets around an IPv6 address"},
	{"http://[::1]a/", 12, uri.CodeStray, "RFC 2732 §3: a port or nothing behind the bracket"},
	{"http://b\u00fccher.example/", 8, uri.CodeNonASCII, "RFC 2396 §2: ASCII"},
	{"http://a b/", 8, uri.CodeSpace, "RFC 2396 §2.4.3: no spaces"},
	{`http:\\a\b`, 5, uri.CodeBackslash, "RFC 2396 §2.4.3: no backslashes"},
	{"http://a/b c", 10, uri.CodeSpace, "RFC 2396 §2.4.3: no spaces"},
	{"http://a/%4", 11, uri.CodeCutEscape, "RFC 2396 §2.4.1: two digits"},
	{"http://a#b#c", 10, uri.CodeSecondHash, "RFC 2396 §4.1: one fragment"},
	{"http://a:0/", 9, http.CodePort, "RFC 6335 §6: port 0 is none"},
	{"http://a:000/", 9, http.CodePort, "RFC 6335 §6: port 0 is none"},
	{"http://a:65536/", 9, http.CodePort, "RFC 793 §3.1: 16 bits"},
	{"http://a:99999999999999999999/", 9, http.CodePort, "RFC 793 §3.1: 16 bits"},
	{"http://1.256.3.4/", 9, http.CodeIPv4, "RFC 3986 §3.2.2: dec-octet"},
	{"http://[::1.2.3.256]/", 16, http.CodeIPv4, "RFC 3986 §3.2.2: dec-octet"},
	{"ws://a/b#c", 8, http.CodeFragment, "RFC 6455 §3: no fragment"},
	{"wss://a#", 7, http.CodeFragment, "RFC 6455 §3: no fragment"},
}

func TestValid(t *testing.T) {
	for _, c := range valid {
		t.Run(c.in, func(t *testing.T) {
			u, err := http.Parse(c.in)
			if err != nil {
				t.Fatal(err)
			}
			if u.Host() != c.host || u.Port() != c.port || u.RequestTarget() != c.target || u.Origin() != c.origin {
				t.Errorf("host %q, port %d, target %q, origin %q", u.Host(), u.Port(), u.RequestTarget(), u.Origin())
			}
			if u.String() != c.in || !http.Valid(c.in) {
				t.Errorf("text %q, valid: %v", u.String(), http.Valid(c.in))
			}
			if d := http.Diagnose(c.in); d.HasErrors() {
				t.Errorf("Diagnose has errors: %v", d.Diagnostics)
			}
		})
	}
}

func TestInvalid(t *testing.T) {
	for _, c := range invalid {
		t.Run(c.in, func(t *testing.T) {
			u, err := http.Parse(c.in)
			var e *uri.Error
			if u != nil || !errors.As(err, &e) {
				t.Fatalf("%v, %v; %s", u, err, c.why)
			}
			if e.Offset != c.offset || e.Code != c.code {
				t.Errorf("offset %d, code %s, want %d, %s: %s", e.Offset, e.Code, c.offset, c.code, c.why)
			}
			if http.Valid(c.in) || !http.Diagnose(c.in).HasErrors() {
				t.Errorf("Valid %v", http.Valid(c.in))
			}
		})
	}
}

func theGrammar() grammartest.Grammar[http.URL] {
	g := grammartest.Grammar[http.URL]{
		Options: uri.Default.BuildOptions(), Lexer: uri.Default.Lexer(),
		Parse:  func(s string) (*http.URL, error) { return http.Parse(s) },
		Accept: accept,
	}
	for _, c := range valid {
		g.Valid = append(g.Valid, c.in)
	}
	for _, c := range invalid {
		g.Invalid = append(g.Invalid, grammartest.Invalid{Input: c.in, Offset: c.offset})
	}
	return g
}

// accept takes as they are meant the errors in an authority without an "@", or with one where the
// error is. As the grammar prints, a userinfo might go on there.
func accept(f grammartest.Fault) string {
	if f.Check != grammartest.Offsets {
		return ""
	}
	rest := f.Input[min(f.Offset+1, len(f.Input)):]
	_, authority, _ := strings.Cut(f.Input[:f.Offset]+rest, "//")
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	if f.Offset <= f.Viable && !strings.Contains(authority, "@") {
		return "a userinfo is looked for only where an @ follows"
	}
	return ""
}

func TestGrammar(t *testing.T) { grammartest.Run(t, theGrammar()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, theGrammar()) }

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, http.Grammar().Grammar(), combinators.ReadBNF, "http.go")
}

// TestBuild builds the grammar with the checks that [http.Grammar] leaves out.
func TestBuild(t *testing.T) {
	if _, err := combinators.Build[http.URL](uri.Default.BuildOptions()...); err != nil {
		t.Error(err)
	}
}

func TestNames(t *testing.T) {
	if got := http.Grammar().Names(); !slices.Equal(got, []string{"http", "https", "ws", "wss"}) {
		t.Error(got)
	}
	r, err := uri.NewRegistry(http.Grammar())
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("WSS://a/b")
	if u, ok := p.Scheme.(*http.URL); err != nil || !ok || !u.IsSecure() || !u.IsWebSocket() {
		t.Errorf("%v, %v", p.Scheme, err)
	}
	if _, err := uri.ParseAs[http.URL]("http:a"); !errors.Is(err, uri.CodeScheme) {
		t.Error(err)
	}
}
