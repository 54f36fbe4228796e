package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	const want = `service shop
  listens at [::1]:8080 for /shop
  stores at db1:5432, else at db2:6432
  alerts 2
  is explained in ../README.md
`
	var out strings.Builder
	if err := run(&out, "testdata/shop.conf"); err != nil || out.String() != want {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// TestWrong shows the first line of what is said of a wrong setting, in the third line of
// a file, behind the key.
func TestWrong(t *testing.T) {
	tests := []struct{ name, setting, want string }{
		{"no host", "listen http://my_host/", `3:21: error: legal RFC 2396, but not an http URL: unexpected "_" in http_URL [scheme]`},
		{"no port", "listen http://h:99999/", `3:21: error: legal RFC 2396, but not an http URL: the port is not 1 to 65535 [http-port]`},
		{"another scheme", "listen ldap://h/", `3:12: error: legal RFC 2396, but not an http URL: the scheme is "ldap" [other-scheme]`},
		{"a password with a delimiter, quoted", `store "postgres://user:pa#ss@host:9999/db"`, `3:28: error: legal RFC 2396, but not a PostgreSQL connection URL: unexpected "p" in postgresql-url [scheme]`},
		{"no address", "alert mailto:ops@", `3:22: error: legal RFC 2396, but not a mailto URI: unexpected end in domain [scheme]`},
		{"no reference", "docs a|b", `3:11: error: unexpected "|" in URI-reference [stray]`},
		{"nothing", "docs", `4:1: error: unexpected "}" in URI-reference [stray]`},
		{"no key", "nothing http://h", `3:5: unexpected token "nothing"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "x.conf")
			source := "# test\nservice x {\n    " + tt.setting + "\n}\n"
			if err := os.WriteFile(name, []byte(source), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			err := run(&out, name)
			if err == nil || !strings.HasPrefix(strings.TrimPrefix(err.Error(), name+":"), tt.want) {
				t.Errorf("%s: %v", tt.setting, err)
			}
			if err != nil && strings.Contains(err.Error(), "pa#ss") {
				t.Error("the password is shown")
			}
		})
	}
}

func TestNoFile(t *testing.T) {
	if err := run(nil, "testdata/none.conf"); err == nil {
		t.Error("no error")
	}
}
