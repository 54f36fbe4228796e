package postgresql

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// invalidURLs are texts that are refused, each with the place, and what Diagnose makes of it. Why:
// "synopsis" is that of the documentation, "libpq" what testdata/libpq.txt shows, and "URI" is
// RFC 2396.
var invalidURLs = []struct {
	name, in string
	offset   int
	code     uri.Code
	why      string
	fixed    string // "": some error has no fix
}{
	{"# in a password", "postgres://user:pa#ss@host:9999/db", 16, uri.CodeScheme, "synopsis: a port is digits; URI: # begins a fragment", "postgres://user:pa%23ss@host:9999/db"},
	{"/ in a password", "postgres://user:pa/ss@host:9999/db", 16, uri.CodeScheme, "synopsis: / ends the hosts", "postgres://user:pa%2Fss@host:9999/db"},
	{"? in a password", "postgres://user:pa?ss@host:9999/db", 16, uri.CodeScheme, "synopsis: ? ends the hosts", "postgres://user:pa%3Fss@host:9999/db"},
	{"@ in a password", "postgres://user:pa@ss@host:9999/db", 21, uri.CodeScheme, "synopsis: @ ends the user", "postgres://user:pa%40ss@host:9999/db"},
	{"[ in a password", "postgres://user:pa[ss@host:9999/db", 18, uri.CodeBracket, "URI: no brackets in userinfo", "postgres://user:pa%5Bss@host:9999/db"},
	{"] in a password", "postgres://user:pa]ss@host:9999/db", 18, uri.CodeBracket, "URI", "postgres://user:pa%5Dss@host:9999/db"},
	{"% in a password", "postgres://user:pa%ss@host:9999/db", 19, uri.CodeBadEscape, "URI: two hexadecimal digits", "postgres://user:pa%25ss@host:9999/db"},
	{"a space in a password", "postgres://user:pa ss@host:9999/db", 18, uri.CodeSpace, "URI", "postgres://user:pa%20ss@host:9999/db"},
	{"a letter that is not ASCII in a password", "postgres://user:pé@host/db", 17, uri.CodeNonASCII, "URI", "postgres://user:p%C3%A9@host/db"},
	{"all at once", "postgres://us er:p#/?@[]%é@host/db?sslmode=disable", 13, uri.CodeSpace, "URI", "postgres://us%20er:p%23%2F%3F%40%5B%5D%25%C3%A9@host/db?sslmode=disable"},
	{"# behind digits", "postgres://user:12#ss@host/db", 18, uri.CodeScheme, "URI: # begins a fragment, and there is none", "postgres://user:12%23ss@host/db"},
	{"? behind digits", "postgres://user:12?ss@host/db", 21, uri.CodeScheme, "libpq: a parameter has a =", "postgres://user:12%3Fss@host/db"},
	{"? behind digits, with =", "postgres://user:12?ss=x@host/db", 19, CodeParameter, "libpq: no such parameter", "postgres://user:12%3Fss=x@host/db"},
	{"/ behind too large a number", "postgres://user:70000/ss@host/db", 16, CodePort, "libpq: 1 to 65535", "postgres://user:70000%2Fss@host/db"},
	{"# in a user", "postgres://us#er@host/db", 13, uri.CodeScheme, "URI", "postgres://us%23er@host/db"},
	{"@ in a user", "postgres://me@corp:pw@host/db", 19, uri.CodeScheme, "synopsis: a port is digits", "postgres://me%40corp:pw@host/db"},
	{"several hosts behind a broken password", "postgres://u:a#b@h1:1,h2:2/db?application_name=x@y", 13, uri.CodeScheme, "synopsis: a port is digits", "postgres://u:a%23b@h1:1,h2:2/db?application_name=x@y"},
	{"a user before each host", "postgres://u@h1,u@h2/db", 17, uri.CodeScheme, "synopsis: one userspec", "postgres://u@h1,h2/db"},

	{"a port of letters", "postgres://host:port/db", 16, uri.CodeScheme, "libpq: an integer", "postgres://host/db"},
	{"two ports", "postgres://h:1:2/db", 14, uri.CodeScheme, "libpq: an integer", "postgres://h/db"},
	{"an escaped port", "postgres://h:%35/db", 13, uri.CodeScheme, "digits, though libpq decodes first", "postgres://h/db"},
	{"a negative port", "postgres://h:-1/db", 13, uri.CodeScheme, "libpq: 1 to 65535", "postgres://h/db"},
	{"port 0", "postgres://h:0/db", 13, CodePort, "libpq: 1 to 65535", ""},
	{"port 65536", "postgres://a,h:65536/db", 15, CodePort, "libpq: 1 to 65535", ""},
	{"a port as a parameter", "postgres://h?port=x", 18, CodePort, "libpq: an integer", ""},
	{"an IPv6 address without brackets", "postgres://u@::1/db", 14, uri.CodeScheme, "synopsis; libpq takes :1 for a port", "postgres://u@[::1]/db"},
	{"a bracket that is not closed", "postgres://[::1/db", 15, uri.CodeBadIPv6, "libpq: looks for ]", "postgres://[::1]/db"},
	{"text behind a bracket", "postgres://[::1]x/db", 16, uri.CodeStray, "libpq: expects : or /", "postgres://[::1]/x/db"},
	{"an IPv6 address before others", "postgres://[::1]:1,h/db", 18, uri.CodeStray, "URI: one host in brackets", "postgres://%3A%3A1:1,h/db"},
	{"an IPv6 address behind others", "postgres://h,[::1]:1/db", 13, uri.CodeBracket, "URI: one host in brackets", "postgres://h,%3A%3A1:1/db"},
	{"a zone", "postgres://[fe80::1%25eth0]:1/db", 19, uri.CodeBadIPv6, "RFC 2732 has none", "postgres://fe80%3A%3A1%25eth0:1/db"},

	{"a fragment behind the database", "postgres://h/a#b", 14, uri.CodeScheme, "synopsis: no fragment", "postgres://h/a%23b"},
	{"a fragment behind a value", "postgres://h/a?sslmode=disable#b", 30, uri.CodeScheme, "synopsis: no fragment", "postgres://h/a?sslmode=disable"},
	{"a fragment in a value", "postgres://h/a?options=a#b", 24, uri.CodeScheme, "synopsis: no fragment", "postgres://h/a?options=a%23b"},
	{"= in a value", "postgres://h?options=-c%20x=y=z", 27, uri.CodeScheme, "libpq: extra =", "postgres://h?options=-c%20x%3Dy%3Dz"},
	{"no =", "postgres://h?application_name", 29, uri.CodeScheme, "libpq: missing =", "postgres://h?application_name="},
	{"no name", "postgres://h?=x", 13, uri.CodeScheme, "libpq: no such parameter", "postgres://h?"},
	{"an empty parameter", "postgres://h?&sslmode=disable", 13, uri.CodeScheme, "libpq: missing =", "postgres://h?sslmode=disable"},
	{"two &", "postgres://h?sslmode=disable&&port=1", 29, uri.CodeScheme, "libpq: missing =", "postgres://h?sslmode=disable&port=1"},

	{"an unknown parameter", "postgres://h?pool_max_conns=1", 13, CodeParameter, "libpq: no such parameter", ""},
	{"a parameter in camel case", "postgres://h?sslMode=require", 13, CodeParameter, "libpq: names are compared as they are", "postgres://h?sslmode=require"},
	{"a setting of the server", "postgres://h?search_path=app", 13, CodeParameter, "libpq: no such parameter", "postgres://h?options=-c%20search_path%3Dapp"},
	{"two settings of the server", "postgres://h?search_path=app&work_mem=1", 13, CodeParameter, "libpq: no such parameter", ""},
	{"ssl=false", "postgres://h?ssl=false", 13, CodeValue, "libpq: ssl=true alone", "postgres://h?sslmode=disable"},
	{"no mode", "postgres://h?sslmode=disabled", 21, CodeValue, "libpq", "postgres://h?sslmode=disable"},
	{"a mode in upper case", "postgres://h?sslmode=Require", 21, CodeValue, "libpq", "postgres://h?sslmode=require"},
	{"an empty mode", "postgres://h?sslmode=", 21, CodeValue, "libpq", ""},
	{"no attributes", "postgres://h?target_session_attrs=master", 34, CodeValue, "libpq", ""},
	{"no integer", "postgres://h?connect_timeout=10s", 29, CodeValue, "libpq", ""},
	{"no integer of 32 bits", "postgres://h?connect_timeout=99999999999", 29, CodeValue, "libpq", ""},
	{"no address", "postgres://h?hostaddr=h", 22, CodeValue, "documentation of hostaddr: numeric", ""},
	{"no method", "postgres://h?require_auth=scram", 26, CodeValue, "documentation of require_auth", ""},
	{"methods wanted and not", "postgres://h?require_auth=md5,!none", 26, CodeValue, "documentation of require_auth", ""},
	{"no version", "postgres://h?ssl_min_protocol_version=1.2", 38, CodeValue, "documentation of ssl_min_protocol_version", ""},
	{"versions the wrong way round", "postgres://h?ssl_min_protocol_version=TLSv1.3&ssl_max_protocol_version=TLSv1.2", 71, CodeTogether, "libpq: range", ""},
	{"TLS at once, or perhaps not", "postgres://h?sslnegotiation=direct", 28, CodeTogether, "documentation of sslnegotiation", ""},
	{"certificates of the system, not verified", "postgres://h?sslrootcert=system&sslmode=require", 25, CodeTogether, "documentation of sslrootcert", ""},
	{"too many ports", "postgres://a,b?port=1,2,3", 20, CodePortCount, "libpq: 3 port numbers, 2 hosts", ""},
	{"an escaped comma, and ports", "postgres://a%2Cb:1,c:2", 11, CodePortCount, "libpq: 2 port numbers, 3 hosts", ""},
	{"ports of hosts whose place a parameter takes", "postgres://a,b:1?host=c", 11, CodePortCount, "libpq: 2 port numbers, 1 host", ""},
	{"too few addresses", "postgres://a,b?hostaddr=10.0.0.1", 24, CodeHostCount, "libpq: 2 names, 1 address", ""},
	{"the byte zero", "postgres://h/a%00b", 14, CodeNUL, "libpq: forbidden", "postgres://h/ab"},

	{"no slashes", "postgres:h", 9, uri.CodeScheme, "synopsis", "postgres://h"},
	{"one slash", "postgres:/h/db", 10, uri.CodeScheme, "synopsis", "postgres://h/db"},
	{"nothing behind the scheme", "postgres:", 9, uri.CodeCutShort, "URI and synopsis", "postgres://"},
	{"another scheme", "mysql://h/db", 0, uri.CodeOtherScheme, "synopsis", ""},
	{"a space in a host", "postgres://my host/db", 13, uri.CodeSpace, "URI", "postgres://my%20host/db"},
	{"a space in a database", "postgres://h/my db", 15, uri.CodeSpace, "URI", "postgres://h/my%20db"},
}

func TestInvalid(t *testing.T) {
	for _, tt := range invalidURLs {
		t.Run(tt.name, func(t *testing.T) {
			u, err := Parse(tt.in)
			var e *uri.Error
			if u != nil || !errors.As(err, &e) || Valid(tt.in) {
				t.Fatalf("%s gives %v, %v; want an error (%s)", tt.in, u, err, tt.why)
			}
			if e.Offset != tt.offset || e.Code != tt.code {
				t.Errorf("%s: %s at %d, want %s at %d (%s): %s", tt.in, e.Code, e.Offset, tt.code, tt.offset, tt.why, e.Message())
			}
			d := Diagnose(tt.in)
			checkFixed(t, d, tt.fixed)
		})
	}
}

func checkFixed(t *testing.T, d uri.Diagnosis, want string) {
	t.Helper()
	_, err := Parse(d.Fixed())
	if want == "" && err == nil {
		t.Errorf("%s is mended as %s, against expectation", d.Input, d.Fixed())
	}
	if want != "" && (err != nil || d.Fixed() != want) {
		t.Errorf("%s is mended as %s, want %s: %v", d.Input, d.Fixed(), want, err)
	}
}

// TestHints looks for what the author of a broken password is to be told.
func TestHints(t *testing.T) {
	for _, tt := range []struct{ in, hint string }{
		{"postgres://user:pa#ss@host:9999/db", `the "#" at offset 18 began the fragment; in a password it is written %23`},
		{"postgres://user:pa/ss@host:9999/db", `the "/" at offset 18 began the database; in a password it is written %2F`},
		{"postgres://user:pa?ss@host:9999/db", `the "?" at offset 18 began the parameters; in a password it is written %3F`},
		{"postgres://user:pa@ss@host:9999/db", `the "@" at offset 18 ended the user and password; in a password it is written %40`},
		{"postgres://us#er:pass@host:9999/db", `the "#" at offset 13 began the fragment; in a user's name it is written %23`},
		{"postgres://user:pa%ss@host:9999/db", `a "%" that begins no escape is written %25 in a password`},
		{"postgres://user:pa[ss@host:9999/db", `"[" cannot stand in a password as it is; it is written %5B`},
		{"postgres://user:pa ss@host:9999/db", `what stands at offset 18 is written %20 in a password`},
	} {
		_, err := Parse(tt.in)
		if e, ok := err.(*uri.Error); !ok || e.Hint() != tt.hint {
			t.Errorf("%s: %v", tt.in, e.Hint())
		}
	}
}

// TestFieldCases has the inputs of the field cases of the area dsn under the scheme postgres, and
// what package uri says of the originals.
func TestFieldCases(t *testing.T) {
	for _, tt := range []struct {
		id, original string
		warning      uri.Code // of package uri; or the code of its error
		at           int
		in           string
		offset       int // -1: valid
		fixed        string
	}{
		{"F01", "postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable", uri.CodeRegName, 28, "postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable", -1, ""},
		{"F05", "ms://user:pw#d@mssql-server.example/base", uri.CodePasswordDelimiter, 12, "postgres://user:pw#d@mssql-server.example/base", 16, "postgres://user:pw%23d@mssql-server.example/base"},
		{"F07", "mysql://user:abc/BDE@127.0.0.1:3306/db", uri.CodePasswordDelimiter, 16, "postgres://user:abc/BDE@127.0.0.1:3306/db", 16, "postgres://user:abc%2FBDE@127.0.0.1:3306/db"},
		{"F09", "pg://postgres:ex>ample!@localhost:2001/default", uri.CodeStray, 16, "postgres://postgres:ex>ample!@localhost:2001/default", 22, "postgres://postgres:ex%3Eample!@localhost:2001/default"},
		{"F17", "https://foo@server1.example:7998,server2.example:7998/data", uri.CodeRegName, 32, "postgres://foo@server1.example:7998,server2.example:7998/data", -1, ""},
	} {
		t.Run(tt.id, func(t *testing.T) {
			if at := find(uri.Diagnose(tt.original), tt.warning); at != tt.at {
				t.Errorf("package uri says %s of %s at %d, want %d", tt.warning, tt.original, at, tt.at)
			}
			_, err := Parse(tt.in)
			var e *uri.Error
			switch {
			case tt.offset < 0:
				if err != nil {
					t.Error(err)
				}
			case !errors.As(err, &e) || e.Offset != tt.offset:
				t.Errorf("%s: %v, want an error at %d", tt.in, err, tt.offset)
			default:
				checkFixed(t, Diagnose(tt.in), tt.fixed)
			}
		})
	}
}

// find gives the offset of the first diagnostic of a code, or -1.
func find(d uri.Diagnosis, code uri.Code) int {
	if i := slices.IndexFunc(d.Diagnostics, func(x uri.Diagnostic) bool { return x.Code == code }); i >= 0 {
		return d.Diagnostics[i].Start
	}
	return -1
}

// TestNested tells that in a longer text, as behind jdbc:, all is shifted.
func TestNested(t *testing.T) {
	type outer struct {
		_      struct{}   `rule:"outer"`
		Start  uri.Pos    `parser:"@@"`
		Scheme uri.Scheme `parser:"@@ ':'"`
		Inner  uri.Nested `parser:"@@"`
		End    uri.Pos    `parser:"@@"`
	}
	registry, err := uri.NewRegistry(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	g := uri.MustDefineScheme[outer]([]string{"jdbc"}, uri.NestedIn(registry))
	tried := 0
	for _, tt := range invalidURLs {
		if tt.code != uri.CodeScheme && !strings.HasPrefix(string(tt.code), "postgresql-") || strings.Count(tt.in, "#") > 1 {
			continue // of the generic grammar, which has read the outer URI first
		}
		tried++
		_, err := g.Parse("jdbc:" + tt.in)
		_, plainErr := Parse(tt.in)
		var outer, plain *uri.Error
		if !errors.As(err, &outer) || !errors.As(plainErr, &plain) || outer.Offset != len("jdbc:")+tt.offset || outer.Code != tt.code {
			t.Errorf("jdbc:%s: %v, want an error at %d", tt.in, err, len("jdbc:")+tt.offset)
			continue
		}
		fix, ok := outer.Fix()
		own, hasOwn := plain.Fix()
		if ok != hasOwn || ok && fix.Apply("jdbc:"+tt.in) != "jdbc:"+own.Apply(tt.in) {
			t.Errorf("jdbc:%s is mended by %+v, and without jdbc: by %+v", tt.in, fix, own)
		}
	}
	if tried < 40 {
		t.Errorf("only %d are tried", tried)
	}
}
