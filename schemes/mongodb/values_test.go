package mongodb

import (
	"reflect"
	"slices"
	"testing"
	"time"
)

func parse(t *testing.T, s string) *URL {
	t.Helper()
	u, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestOptions(t *testing.T) {
	u := parse(t, "mongodb://h/?W=1&w=majority&wTimeout=7&tls=yes&maxPoolSize=x&CONNECTTIMEOUTMS=1500&timeoutMS=9223372036854775807")
	if v, ok := u.Option("w"); v != "majority" || !ok {
		t.Error(v, ok)
	}
	if _, ok := u.Option("journal"); ok {
		t.Error("journal is not given")
	}
	if l := u.OptionList("w"); !slices.Equal(l, []string{"1", "majority"}) {
		t.Error(l)
	}
	if v, ok := u.Int("wTimeoutMS"); v != 7 || !ok {
		t.Error(v, ok)
	}
	if v, ok := u.Bool("tls"); !v || !ok || !u.TLS() {
		t.Error(v, ok)
	}
	if v, ok := u.Int("maxPoolSize"); ok {
		t.Error(v)
	}
	if d, ok := u.Milliseconds("connectTimeoutMS"); d != 1500*time.Millisecond || !ok {
		t.Error(d, ok)
	}
	if d, ok := u.Milliseconds("timeoutMS"); d != 1<<63-1 || !ok {
		t.Error(d, ok)
	}
	if _, ok := u.Int("appName"); ok {
		t.Error("appName is no number")
	}
	if o := u.Options(); o[1].Start != 17 || o[1].End != 27 {
		t.Error(o[1])
	}
}

func TestDefaults(t *testing.T) {
	u := parse(t, "mongodb://h")
	if u.TLS() || u.ReplicaSet() != "" || u.ReadPreference() != "primary" || u.AuthMechanism() != "" || u.IsSRV() || u.ServiceName() != "mongodb" {
		t.Errorf("%+v", u)
	}
	if _, ok := u.AuthSource(); ok {
		t.Error("nothing asks for authentication")
	}
	if srv := parse(t, "MongoDB+SRV://h/?replicaSet=r&readPreference=nearest&srvServiceName=x"); !srv.IsSRV() || !srv.TLS() || srv.ReplicaSet() != "r" || srv.ReadPreference() != "nearest" || srv.ServiceName() != "x" {
		t.Errorf("%+v", srv)
	}
	if parse(t, "mongodb+srv://h/?ssl=false").TLS() {
		t.Error("ssl=false")
	}
}

// TestAuthSource holds what the Authentication specification says of the source.
func TestAuthSource(t *testing.T) {
	for in, want := range map[string]string{
		"mongodb://h/db":                                                 "",
		"mongodb://u:p@h":                                                "admin",
		"mongodb://u:p@h/db":                                             "db",
		"mongodb://u:p@h/db?authSource=x":                                "x",
		"mongodb://u:p@h/db?authMechanism=PLAIN":                         "db",
		"mongodb://u:p@h/?authMechanism=PLAIN":                           "$external",
		"mongodb://u:p@h/?authMechanism=SCRAM-SHA-256":                   "admin",
		"mongodb://u@h/db?authMechanism=GSSAPI":                          "$external",
		"mongodb://h/db?authMechanism=MONGODB-X509":                      "$external",
		"mongodb://h/db?authmechanism=mongodb-aws":                       "$external",
		"mongodb://h/?authMechanism=MONGODB-OIDC&authSource=%24external": "$external",
	} {
		if got, ok := parse(t, in).AuthSource(); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, want %q", in, got, ok, want)
		}
	}
}

func TestPairs(t *testing.T) {
	u := parse(t, "mongodb://h/?readPreferenceTags=dc:ny,rack:1&readPreferenceTags=&authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure,TOKEN_RESOURCE:mongodb://foo")
	if got, want := u.ReadPreferenceTags(), [][]Pair{{{"dc", "ny"}, {"rack", "1"}}, nil}; !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if got, want := u.AuthMechanismProperties(), []Pair{{"ENVIRONMENT", "azure"}, {"TOKEN_RESOURCE", "mongodb://foo"}}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

// TestUndecodable tells where escapes are not UTF-8.
func TestUndecodable(t *testing.T) {
	u := parse(t, "mongodb://%FF:p@h")
	if name, ok := u.User(); name != "\xff" || !ok {
		t.Errorf("%q", name)
	}
	if _, err := u.Userinfo.Username.Unescape(); err == nil || err.Error() == "" {
		t.Error("no error")
	}
}

// TestKnown checks the table of options: names once, and a value that each has.
func TestKnown(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range known {
		if seen[lower(o.name)] || lookup(o.name).name != o.name {
			t.Errorf("%s is there twice", o.name)
		}
		seen[lower(o.name)] = true
		if o.kind == integer && (o.least > o.most || o.wrong("1000000000000000000000") == "") {
			t.Errorf("%s: from %d to %d", o.name, o.least, o.most)
		}
		if o.instead != "" && lookup(o.instead) == nil {
			t.Errorf("%s: there is no %s", o.name, o.instead)
		}
	}
	for old, now := range renamed {
		if seen[old] || !seen[lower(now)] || lower(old) != old {
			t.Errorf("%s is renamed %s", old, now)
		}
	}
}
