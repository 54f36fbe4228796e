package mongodb

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// absent is a part that is not there.
const absent = "\x00"

// server is a host and port as tests write them.
type server struct {
	name string
	port int
}

// validURLs are connection strings with the parts that the documents give them. Options are "key=value",
// decoded.
var validURLs = []struct {
	in                 string
	user, password, db string
	hosts              []server
	options            []string
}{
	// General Syntax
	{"mongodb://username:password@example.com:27017,example2.com:27018/database?key=value&keyN=valueN",
		"username", "password", "database", []server{{"example.com", 27017}, {"example2.com", 27018}}, []string{"key=value", "keyN=valueN"}},
	{"mongodb://h", absent, absent, absent, []server{{"h", 27017}}, nil},
	{"mongodb://h/", absent, absent, "", []server{{"h", 27017}}, nil},
	{"MongoDB://h", absent, absent, absent, []server{{"h", 27017}}, nil},
	// Reference Implementation
	{"mongodb://foo:bar%3A@mongodb.example.com,%2Ftmp%2Fmongodb-27018.sock/admin?w=1",
		"foo", "bar:", "admin", []server{{"mongodb.example.com", 27017}, {"/tmp/mongodb-27018.sock", 0}}, []string{"w=1"}},
	// Userinfo
	{"mongodb://u@h/", "u", absent, "", []server{{"h", 27017}}, nil},
	{"mongodb://u:@h/", "u", "", "", []server{{"h", 27017}}, nil},
	{"mongodb://u%40x:p%2F%3F%23%5B%5D%25@h/", "u@x", "p/?#[]%", "", []server{{"h", 27017}}, nil},
	{"mongodb://u!$&'()*+,;=-._~:p!$&'()*+,;=-._~@h/", "u!$&'()*+,;=-._~", "p!$&'()*+,;=-._~", "", []server{{"h", 27017}}, nil},
	{"mongodb://caf%C3%A9:p+q%20r@h", "café", "p+q r", absent, []server{{"h", 27017}}, nil},
	// Host
	{"mongodb://127.0.0.1:1", absent, absent, absent, []server{{"127.0.0.1", 1}}, nil},
	{"mongodb://[::1]:65535/", absent, absent, "", []server{{"::1", 65535}}, nil},
	{"mongodb://%5B%3A%3A1%5D:27018,h/", absent, absent, "", []server{{"::1", 27018}, {"h", 27017}}, nil},
	{"mongodb://user:pass@%2Ftmp%2Fmongodb-27017.sock/authDB?replicaSet=rs",
		"user", "pass", "authDB", []server{{"/tmp/mongodb-27017.sock", 0}}, []string{"replicaSet=rs"}},
	{"mongodb://a,b,c", absent, absent, absent, []server{{"a", 27017}, {"b", 27017}, {"c", 27017}}, nil},
	{"mongodb://a_b:0027018", absent, absent, absent, []server{{"a_b", 27018}}, nil},
	// Auth Database
	{"mongodb://h/admin%3F?w=1", absent, absent, "admin?", []server{{"h", 27017}}, []string{"w=1"}},
	{"mongodb://h/db.coll.x", absent, absent, "db.coll.x", []server{{"h", 27017}}, nil},
	{"mongodb://h/a:b@c&d=e+f,g;h", absent, absent, "a:b@c&d=e+f,g;h", []server{{"h", 27017}}, nil},
	// Connection Options
	{"mongodb://h/?", absent, absent, "", []server{{"h", 27017}}, nil},
	{"mongodb://h?w=1", absent, absent, absent, []server{{"h", 27017}}, []string{"w=1"}}, // 2023-08-02
	{"mongodb://h?", absent, absent, absent, []server{{"h", 27017}}, nil},
	{"mongodb://h/?readPreferenceTags=dc:ny,rack:1&readPreferenceTags=dc:ny&readPreferenceTags=",
		absent, absent, "", []server{{"h", 27017}}, []string{"readPreferenceTags=dc:ny,rack:1", "readPreferenceTags=dc:ny", "readPreferenceTags="}},
	{"mongodb://h/?authMechanismProperties=TOKEN_RESOURCE:mongodb://foo", absent, absent, "", []server{{"h", 27017}}, []string{"authMechanismProperties=TOKEN_RESOURCE:mongodb://foo"}},
	{"mongodb://h/?W=1;J%6Furnal=true", absent, absent, "", []server{{"h", 27017}}, []string{"W=1", "Journal=true"}},
	{"mongodb://h/?x=a=b=c", absent, absent, "", []server{{"h", 27017}}, []string{"x=a=b=c"}},
	{"mongodb://h/?a/b?c[0]=/?:@+$,[]", absent, absent, "", []server{{"h", 27017}}, []string{"a/b?c[0]=/?:@+$,[]"}},
	{"mongodb://h/?appName=my%20app%26%3B", absent, absent, "", []server{{"h", 27017}}, []string{"appName=my app&;"}},
	// Initial DNS Seedlist Discovery
	{"mongodb+srv://server.mongodb.com/", absent, absent, "", []server{{"server.mongodb.com", 0}}, nil},
	{"mongodb+srv://u:p@localhost/db?srvMaxHosts=2&srvServiceName=x&tls=false", "u", "p", "db", []server{{"localhost", 0}}, []string{"srvMaxHosts=2", "srvServiceName=x", "tls=false"}},
	// URI Options: what does not exclude each other
	{"mongodb://a,b/?directConnection=false&loadBalanced=false", absent, absent, "", []server{{"a", 27017}, {"b", 27017}}, []string{"directConnection=false", "loadBalanced=false"}},
	{"mongodb://h/?tls=true&ssl=true&tls=true", absent, absent, "", []server{{"h", 27017}}, []string{"tls=true", "ssl=true", "tls=true"}},
	// Authentication
	{"mongodb://h/?authMechanism=MONGODB-X509", absent, absent, "", []server{{"h", 27017}}, []string{"authMechanism=MONGODB-X509"}},
	{"mongodb://u@h/?authMechanism=GSSAPI&authSource=$external", "u", absent, "", []server{{"h", 27017}}, []string{"authMechanism=GSSAPI", "authSource=$external"}},
}

func TestValid(t *testing.T) {
	for _, c := range validURLs {
		u, err := Parse(c.in)
		if err != nil || !Valid(c.in) {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		checkTree(t, c.in, u)
		if got, want := []string{orAbsent(u.User()), orAbsent(u.Password())}, []string{c.user, c.password}; !slices.Equal(got, want) {
			t.Errorf("%q: user and password are %q, want %q", c.in, got, want)
		}
		db, _ := u.Database()
		if (u.AuthDatabase == nil) != (c.db == absent) || db != strings.TrimPrefix(c.db, absent) {
			t.Errorf("%q: the database is %q, want %q", c.in, db, c.db)
		}
		var hosts []server
		for _, h := range u.Hosts() {
			hosts = append(hosts, server{h.Name, h.Port})
		}
		if !slices.Equal(hosts, c.hosts) {
			t.Errorf("%q: the hosts are %v, want %v", c.in, hosts, c.hosts)
		}
		var options []string
		for _, o := range u.Options() {
			options = append(options, o.Key+"="+o.Value)
		}
		if !slices.Equal(options, c.options) {
			t.Errorf("%q: the options are %q, want %q", c.in, options, c.options)
		}
	}
}

func orAbsent(s string, ok bool) string {
	if !ok {
		return absent
	}
	return s
}

// checkTree checks what holds of every tree.
func checkTree(t *testing.T, in string, u *URL) {
	t.Helper()
	schemetest.Tree(t, in, u)
	for _, h := range u.Hosts() {
		if h.Start < 0 || h.End > len(in) || h.Start >= h.End {
			t.Errorf("%q: a host at %d to %d", in, h.Start, h.End)
		}
	}
}

// invalidURLs are decided by the section above them.
var invalidURLs = []struct {
	in     string
	offset int
	code   uri.Code
	hint   string // a part of it
}{
	// Scheme
	{"mongo://localhost:27017", 5, uri.CodeOtherScheme, ""},
	{"mongodb+ssl://h", 9, uri.CodeOtherScheme, ""},
	{"mongodb:h", 8, uri.CodeScheme, `"//" follows`},
	{"mongodb:/h", 9, uri.CodeScheme, `"//" follows`},
	// Userinfo: no "@", no second ":", no "%" that begins no escape
	{"mongodb://u:p@ss@h/", 16, uri.CodeScheme, `"@" at offset 13 ended the user and password; in a password it is written %40`},
	{"mongodb://alice@@127.0.0.1", 16, uri.CodeScheme, "offset 15"},
	{"mongodb://alice@foo:bar@127.0.0.1", 20, uri.CodeScheme, "in a user's name it is written %40"},
	{"mongodb://anne:bob:pass@localhost:27017", 18, uri.CodeScheme, "is the second one; in a password it is written %3A"},
	{"mongodb://u:p%@h", 14, uri.CodeBadEscape, "begins no escape is written %25 in a password"},
	{"mongodb://u:p%zz@h", 14, uri.CodeBadEscape, "begins no escape is written %25 in a password"},
	{"mongodb://u:pa#ss@h/db", 12, uri.CodeScheme, `"#" at offset 14 began the fragment; in a password it is written %23`},
	{"mongodb://alice:foo/bar@localhost/db", 16, uri.CodeScheme, `"/" at offset 19 began the database; in a password it is written %2F`},
	{"mongodb://u:pa?ss@h/db", 12, uri.CodeScheme, `"?" at offset 14 began the options; in a password it is written %3F`},
	{"mongodb://u:p[q@h/", 13, uri.CodeBracket, "it is written %5B"},
	{"mongodb://u:p q@h/", 13, uri.CodeSpace, "at offset 13 is written %20"},
	{"mongodb://u:1/a#b@h/", 15, uri.CodeScheme, `"/" at offset 13 began the database`},
	{"mongodb://u:pa#ss@h/|", 20, uri.CodeStray, "%7C"}, // the generic grammar comes first
	{"mongodb://u1@h1,u1@h2", 18, uri.CodeScheme, "the user stands once"},
	// Host Information: one host at least
	{"mongodb://", 10, uri.CodeScheme, "a host must stand here"},
	{"mongodb:///db", 10, uri.CodeScheme, "a host must stand here"},
	{"mongodb://u:p@", 14, uri.CodeScheme, "a host must stand here"},
	{"mongodb://?w=1", 10, uri.CodeScheme, "a host must stand here"},
	{"mongodb://a,,b", 12, uri.CodeScheme, "a host must stand here"},
	{"mongodb://a,", 12, uri.CodeScheme, "a host must stand here"},
	{"mongodb://:27017", 10, uri.CodeScheme, "a host must stand here"},
	// Host: a path is escaped, and ends in .sock
	{"mongodb:///tmp/mongodb-27017.sock", 10, uri.CodeScheme, "slashes as %2F"},
	{"mongodb://user:pass@/tmp/mongodb-27017.sock/db", 20, uri.CodeScheme, "slashes as %2F"},
	{"mongodb://%2Ftmp%2Fmongodb", 10, CodeSocket, "Unix-domain socket"},
	{"mongodb://::1", 10, uri.CodeScheme, "stands in brackets"},
	{"mongodb://[::1", 14, uri.CodeCutShort, ""},
	{"mongodb://[::1],[::2]/", 15, uri.CodeStray, "the only host"},
	{"mongodb://[fe80::1%25eth0]/", 18, uri.CodeBadIPv6, "has no zone"},
	{"mongodb://h\u00f6st/", 11, uri.CodeNonASCII, ""},
	// Port: 1 to 65535
	{"mongodb://localhost:0/", 20, CodePort, ""},
	{"mongodb://localhost:65536", 20, CodePort, ""},
	{"mongodb://a,b:99999999999999999999/", 14, CodePort, ""},
	{"mongodb://localhost:-1", 20, uri.CodeScheme, "a port of digits"},
	{"mongodb://localhost:foo", 20, uri.CodeScheme, "a port of digits"},
	{"mongodb://localhost:", 20, uri.CodeScheme, "a port of digits"},
	{"mongodb://localhost::27017", 20, uri.CodeScheme, "a port of digits"},
	{"mongodb://h:1:2", 13, uri.CodeScheme, "a port of digits"},
	// Auth Database
	{"mongodb://h/a/b", 13, CodeDatabase, ""},
	{"mongodb://h/a$b", 13, CodeDatabase, ""},
	{"mongodb://h/a%2Fb", 13, CodeDatabase, ""},
	{"mongodb://h/a%5cb", 13, CodeDatabase, ""},
	{"mongodb://h/%20", 12, CodeDatabase, ""},
	{"mongodb://h/a%22", 13, CodeDatabase, ""},
	{"mongodb://alice/@localhost/db", 26, CodeDatabase, ""},
	{"mongodb://h/a\\b", 13, uri.CodeBackslash, ""},
	{"mongodb://h/a#b", 13, uri.CodeScheme, "no fragment"},
	// Connection Options
	{"mongodb://example.com/?w", 24, uri.CodeScheme, `a key, "=" and a value`},
	{"mongodb://h/?w&x=1", 14, uri.CodeScheme, `a key, "=" and a value`},
	{"mongodb://h/?=1", 13, uri.CodeScheme, `before "=" a key`},
	{"mongodb://h/?w=1&&x=2", 17, uri.CodeScheme, `between two "&"`},
	{"mongodb://h/?&w=1", 13, uri.CodeScheme, `behind "?"`},
	{"mongodb://h/?w=1&", 17, uri.CodeScheme, "at the end"},
	{"mongodb://h/?w=1&amp;x=2", 20, uri.CodeScheme, "HTML"},
	{"mongodb://h/?w=1#f", 16, uri.CodeScheme, "no fragment"},
	// Initial DNS Seedlist Discovery: Validation Before Querying DNS
	{"mongodb+srv://a.example.com:27017/", 27, CodeSRV, "DNS has the ports"},
	{"mongodb+srv://a.example.com,b.example.com", 27, CodeSRV, "DNS has the servers"},
	{"mongodb+srv://10.0.0.1/", 14, CodeSRV, "the scheme is mongodb"},
	{"mongodb+srv://[::1]/", 14, CodeSRV, "the scheme is mongodb"},
	{"mongodb+srv://%2Fa.sock/", 14, CodeSRV, "the scheme is mongodb"},
}

func TestInvalid(t *testing.T) {
	for _, c := range invalidURLs {
		schemetest.Invalid(t, Grammar(), c.in, c.offset, c.code, c.hint)
	}
}

// TestSecrets tells that no error shows a password, in whatever words.
func TestSecrets(t *testing.T) {
	for _, in := range []string{
		"mongodb://u:hunter2:x@h", "mongodb://u:hun#ter2@h", "mongodb://u:hunter2@h/a/b", "mongodb://u:hunter2@h@i",
		"mongodb://u:hun/ter2@h", "mongodb://u:hunter2%@h", "mongodb://u:hunter2@h:0", "mongodb://u:hunter2@h/?w",
	} {
		_, err := Parse(in)
		if err == nil {
			t.Fatalf("%q is accepted", in)
		}
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		for _, text := range []string{err.Error(), e.Hint(), uri.Renderer{}.Error(e)} {
			if strings.Contains(text, "hun") || strings.Contains(text, "ter2") {
				t.Errorf("%q: %s", in, text)
			}
		}
	}
}

// TestLookup reads URLs by way of the registry, in a longer text, and as the type says.
func TestLookup(t *testing.T) {
	r, err := uri.NewRegistry(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	const in = "see mongodb://a:1,b:2/db for it"
	p, err := r.ParseIn(in, 4, 24)
	if err != nil {
		t.Fatal(err)
	}
	u, ok := p.Scheme.(*URL)
	if !ok || u.Start != 4 || u.End != 24 || u.HostInformation.Hosts[1].Start != 18 {
		t.Errorf("%+v", p.Scheme)
	}
	if _, err := r.ParseIn("see mongodb://a:1,b:0/db for it", 4, 24); err == nil || !strings.Contains(err.Error(), "1:21:") {
		t.Error(err)
	}
	if v, err := uri.ParseAs[URL]("mongodb://a"); err != nil || v.HostInformation.Hosts[0].Host.Text != "a" {
		t.Error(v, err)
	}
}
