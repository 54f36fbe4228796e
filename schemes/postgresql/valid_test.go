package postgresql

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// validURLs are URLs with what libpq makes of them. The first twelve are those of PostgreSQL's
// documentation (libpq, Connection URIs).
var validURLs = []struct {
	name, in string
	conn     string // ConnString
	hosts    string // name, port and span of each
}{
	{"nothing but the scheme", "postgresql://", "", ":5432 at 13-13"},
	{"a host", "postgresql://localhost", "host=localhost", "localhost:5432 at 13-22"},
	{"a port", "postgresql://localhost:5433", "host=localhost port=5433", "localhost:5433 at 13-27"},
	{"a database", "postgresql://localhost/mydb", "host=localhost dbname=mydb", "localhost:5432 at 13-22"},
	{"a user", "postgresql://user@localhost", "user=user host=localhost", "localhost:5432 at 18-27"},
	{"a password", "postgresql://user:secret@localhost", "user=user password=secret host=localhost", "localhost:5432 at 25-34"},
	{"parameters", "postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp", "user=other host=localhost dbname=otherdb connect_timeout=10 application_name=myapp", "localhost:5432 at 19-28"},
	{"several hosts", "postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp", "host=host1,host2 port=123,456 dbname=somedb target_session_attrs=any application_name=myapp", "host1:123 at 13-22, host2:456 at 23-32"},
	{"host and port as parameters", "postgresql:///mydb?host=localhost&port=5433", "dbname=mydb host=localhost port=5433", "localhost:5433 at 24-33"},
	{"an IPv6 address", "postgresql://[2001:db8::1234]/database", "host=2001:db8::1234 dbname=database", "2001:db8::1234:5432 at 13-29"},
	{"a socket as a parameter", "postgresql:///dbname?host=/var/lib/postgresql", "dbname=dbname host=/var/lib/postgresql", "/var/lib/postgresql:5432 at 26-45"},
	{"a socket", "postgresql://%2Fvar%2Flib%2Fpostgresql/dbname", "host=/var/lib/postgresql dbname=dbname", "/var/lib/postgresql:5432 at 13-38"},

	{"the short scheme", "postgres://h/db", "host=h dbname=db", "h:5432 at 11-12"},
	{"hosts with and without ports", "postgres://a:1,b,c:3", "host=a,b,c port=1,,3", "a:1 at 11-14, b:5432 at 15-16, c:3 at 17-20"},
	{"empty hosts", "postgres://,b/", "host=,b port=,", ":5432 at 11-11, b:5432 at 12-13"},
	{"a port alone", "postgres://:5433/db", "port=5433 dbname=db", ":5433 at 11-16"},
	{"an empty port", "postgres://h:/db", "host=h dbname=db", "h:5432 at 11-13"},
	{"an empty user and password", "postgres://:@h", "host=h", "h:5432 at 13-14"},
	{"a password alone", "postgres://:pw@h", "password=pw host=h", "h:5432 at 15-16"},
	{"a user alone", "postgres://u@", "user=u", ":5432 at 13-13"},
	{"colons in a password", "postgres://u:p:q:r@h", "user=u password=p:q:r host=h", "h:5432 at 19-20"},
	{"escapes everywhere", "postgres://u%40x:p%3A%2F%23@h/a%27b%5Cc%20d", `user=u@x password=p:/# host=h dbname='a\'b\\c d'`, "h:5432 at 28-29"},
	{"a slash in the database", "postgres://h/a/b", "host=h dbname=a/b", "h:5432 at 11-12"},
	{"an empty database", "postgres://h/", "host=h", "h:5432 at 11-12"},
	{"one port for all hosts", "postgres://a,b:1?port=7", "host=a,b port=7", "a:7 at 11-12, b:7 at 13-16"},
	{"a port for each host", "postgres://?host=a,b&port=7,8", "host=a,b port=7,8", "a:7 at 17-20, b:8 at 17-20"},
	{"a host given both ways", "postgres://a:1/b?host=c", "host=c port=1 dbname=b", "c:1 at 22-23"},
	{"addresses", "postgres://a,b?hostaddr=10.0.0.1,10.0.0.2", "host=a,b port=, hostaddr=10.0.0.1,10.0.0.2", "a:5432 at 11-12, b:5432 at 13-14"},
	{"addresses alone", "postgres://?hostaddr=::1", "hostaddr=::1", ":5432 at 21-24"},
	{"the last of two counts", "postgres://h?sslmode=disable&sslmode=require", "host=h sslmode=require", "h:5432 at 11-12"},
	{"the last of two is looked at", "postgres://h?sslmode=x&connect_timeout=y&sslmode=allow&connect_timeout=1", "host=h sslmode=allow connect_timeout=1", "h:5432 at 11-12"},
	{"ssl=true", "postgres://h?ssl=true", "host=h sslmode=require", "h:5432 at 11-12"},
	{"requiressl", "postgres://h?requiressl=1&sslmode=disable", "host=h sslmode=disable", "h:5432 at 11-12"},
	{"an escaped name", "postgres://h?%73slmode=dis%61ble", "host=h sslmode=disable", "h:5432 at 11-12"},
	{"an empty value", "postgres://h/db?dbname=&user=", "host=h dbname='' user=''", "h:5432 at 11-12"},
	{"no parameters", "postgres://h?", "host=h", "h:5432 at 11-12"},
	{"an & at the end", "postgres://h?sslmode=disable&", "host=h sslmode=disable", "h:5432 at 11-12"},
	{"a plus sign", "postgres://h?application_name=a+b", "host=h application_name=a+b", "h:5432 at 11-12"},
	{"options", "postgres://h?options=-c%20synchronous_commit%3Doff", "host=h options='-c synchronous_commit=off'", "h:5432 at 11-12"},
	{"an IPv6 address with a port", "postgres://u@[::1]:1/db", "user=u host=::1 port=1 dbname=db", "::1:1 at 13-20"},
	{"an IPv6 address among others", "postgres://%3A%3A1:5433,h/db", "host=::1,h port=5433, dbname=db", "::1:5433 at 11-23, h:5432 at 24-25"},
	{"an escaped comma", "postgres://a%2Cb:1/", "host=a,b port=1", "a:1 at 11-18, b:1 at 11-18"},
	{"a socket in the abstract namespace", "postgres://%40pg/db", "host=@pg dbname=db", "@pg:5432 at 11-16"},
	{"field case F01", "postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable", "user=app password=example host=foo,bar,baz port=1,2,3 dbname=mydb sslmode=disable", "foo:1 at 23-28, bar:2 at 29-34, baz:3 at 35-40"},
}

func TestValid(t *testing.T) {
	for _, tt := range validURLs {
		t.Run(tt.name, func(t *testing.T) {
			u, err := Parse(tt.in)
			if err != nil || !Valid(tt.in) {
				t.Fatalf("%s: %v", tt.in, err)
			}
			schemetest.Tree(t, tt.in, u)
			if got := u.ConnString(); got != tt.conn {
				t.Errorf("%s is %s, want %s", tt.in, got, tt.conn)
			}
			if got := hostList(u); tt.hosts != "" && got != tt.hosts {
				t.Errorf("%s has the hosts %s, want %s", tt.in, got, tt.hosts)
			}
		})
	}
}

func hostList(u *URL) string {
	var out []string
	for _, h := range u.Hosts() {
		out = append(out, fmt.Sprintf("%s:%d at %d-%d", h.Name, h.Port, h.Start, h.End))
	}
	return strings.Join(out, ", ")
}

// TestHostNodes is field case F01: three nodes for three hosts, each with its own span.
func TestHostNodes(t *testing.T) {
	const in = "postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable"
	u, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range u.HostSpec.Hosts {
		h := &u.HostSpec.Hosts[i]
		start, end := h.Span()
		hostStart, hostEnd := h.Host.Span()
		portStart, portEnd := h.Port.Span()
		got = append(got, in[start:end], in[hostStart:hostEnd], in[portStart:portEnd])
	}
	if diff := cmp.Diff([]string{"foo:1", "foo", "1", "bar:2", "bar", "2", "baz:3", "baz", "3"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAccessors(t *testing.T) {
	u, err := Parse("postgres://u%40x:p%23@%2Ftmp,b:1/my%20db?sslmode=verify-full&connect_timeout=%2010&application_name=a&application_name=b&target_session_attrs=primary")
	if err != nil {
		t.Fatal(err)
	}
	type values struct {
		User, Password, Database, SSLMode, Attrs, Timeout, Name string
		Sockets                                                 []bool
		Params                                                  int
	}
	var got values
	got.User, _ = u.User()
	got.Password, _ = u.Password()
	got.Database, _ = u.Database()
	got.SSLMode, got.Attrs, got.Timeout = u.SSLMode(), u.TargetSessionAttrs(), u.ConnectTimeout().String()
	got.Name, _ = u.Param("application_name")
	for _, h := range u.Hosts() {
		got.Sockets = append(got.Sockets, h.IsSocketDir())
	}
	got.Params = len(u.Params())
	want := values{"u@x", "p#", "my db", "verify-full", "primary", "10s", "b", []bool{true, false}, 5}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDefaults tells absent from empty, and what libpq takes where there is nothing.
func TestDefaults(t *testing.T) {
	for _, tt := range []struct {
		in                                string
		user, password, database          string
		hasUser, hasPassword, hasDatabase bool
		mode                              string
	}{
		{"postgres://", "", "", "", false, false, false, "prefer"},
		{"postgres://u@h", "u", "", "u", true, false, true, "prefer"},
		{"postgres://u:@h/", "u", "", "u", true, false, true, "prefer"},
		{"postgres://u:@h/d", "u", "", "d", true, false, true, "prefer"},
		{"postgres://u@h/d?dbname=", "u", "", "u", true, false, true, "prefer"},
		{"postgres://u@h?password=", "u", "", "u", true, true, true, "prefer"},
		{"postgres://u@h?user=v&password=w&dbname=x", "v", "w", "x", true, true, true, "prefer"},
		{"postgres://h?sslrootcert=system", "", "", "", false, false, false, "verify-full"},
	} {
		u, err := Parse(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		user, hasUser := u.User()
		password, hasPassword := u.Password()
		database, hasDatabase := u.Database()
		if user != tt.user || hasUser != tt.hasUser || password != tt.password || hasPassword != tt.hasPassword {
			t.Errorf("%s: user %q, %v, password %q, %v", tt.in, user, hasUser, password, hasPassword)
		}
		if database != tt.database || hasDatabase != tt.hasDatabase || u.SSLMode() != tt.mode {
			t.Errorf("%s: database %q, %v, sslmode %s", tt.in, database, hasDatabase, u.SSLMode())
		}
		if u.TargetSessionAttrs() != "any" || u.ConnectTimeout() != 0 {
			t.Errorf("%s: %s, %s", tt.in, u.TargetSessionAttrs(), u.ConnectTimeout())
		}
	}
}

func TestKnowing(t *testing.T) {
	const in = "postgres://h/db?pool_max_conns=10&sslmode=x"
	g := Knowing("pool_max_conns")
	if _, err := Parse(in); err == nil || err.(*uri.Error).Code != CodeParameter {
		t.Errorf("%v", err)
	}
	if _, err := g.Parse(in); err == nil || err.(*uri.Error).Code != CodeValue {
		t.Errorf("%v", err)
	}
	if _, err := g.Parse(strings.TrimSuffix(in, "&sslmode=x")); err != nil {
		t.Error(err)
	}
}

// TestRegistry reads the URL in a registry, by either name.
func TestRegistry(t *testing.T) {
	r, err := uri.NewRegistry(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range []string{"postgres://h/db", "postgresql://h/db"} {
		p, err := r.Parse(in)
		if u, ok := p.Scheme.(*URL); err != nil || !ok || u.DBName.Text != "db" {
			t.Errorf("%s: %v, %v", in, p.Scheme, err)
		}
	}
	if u, err := uri.ParseAs[URL]("postgres://h/db"); err != nil || u.DBName.Text != "db" {
		t.Errorf("%v, %v", u, err)
	}
}
