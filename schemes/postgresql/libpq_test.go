package postgresql

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// deviations are the URLs of testdata/libpq.txt of which libpq 15 and this package do not think
// alike, each with the reason. All others both take, with the same settings, or both refuse.
var deviations = map[string]string{
	"postgresql://user:pa#ss@host:9999/db": "a fragment, for a URI",
	"postgresql://a/b#c":                   "a fragment, for a URI",
	"postgresql://user:pa?ss@host:9999/db": "a query, for a URI",
	"postgresql://a?b@c":                   "a query, for a URI",
	"postgresql://u:p?x@c":                 "a query, for a URI",
	"postgresql://u?x:p@c/d":               "a query, for a URI",
	"postgresql://user:pa@ss@host:9999/db": `an "@" in a host`,
	"postgresql://u@h1,u@h2/db":            `an "@" in a host`,
	"postgresql://@@h":                     `an "@" in a host`,
	"postgresql://u@@h":                    `an "@" in a host`,
	"postgresql://u@h@i":                   `an "@" in a host`,
	"postgresql://user:pa[ss@host:9999/db": "no URI",
	"postgresql://user:pa]ss@host:9999/db": "no URI",
	"postgresql://user:pa ss@host:9999/db": "no URI",
	"postgresql://a b/db":                  "no URI",
	"postgresql://a/d b":                   "no URI",
	"postgresql://[::1]@host":              "no URI",
	"postgresql://us[er@h":                 "no URI",
	"postgresql://[zz]/":                   "no IPv6 address",
	"postgresql://[a/b]/c":                 "no IPv6 address",
	"postgresql://[::1%25eth0]/":           "an IPv6 address with a zone",
	"postgresql://[::1]:5432,[fe80::1]":    "an IPv6 address in brackets beside other hosts",
	"postgresql://[::1],b/":                "an IPv6 address in brackets beside other hosts",
	"postgresql://a:%35432/":               "a port that is not in digits",
	"postgresql://a:%20%35%20":             "a port that is not in digits",
	"POSTGRESQL://a/b":                     "the scheme in upper case; there is a warning",
	"Postgres://a/b":                       "the scheme in upper case; there is a warning",
}

// TestLibpq compares with what libpq 15.20 was seen to do: PQconninfoParse for the settings, and
// PQconnectdb for what is refused before there is a connection.
func TestLibpq(t *testing.T) {
	lines, err := os.ReadFile("testdata/libpq.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried, differ := 0, map[string]bool{}
	for line := range strings.Lines(string(lines)) {
		cols := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cols) != 3 {
			t.Fatalf("not three columns: %q", line)
		}
		verdict, in, said := cols[0], cols[1], cols[2]
		tried++
		u, err := Parse(in)
		if (err == nil) != (verdict == "takes") {
			differ[in] = true
			if deviations[in] == "" {
				t.Errorf("libpq %s %s (%s), but Parse: %v", verdict, in, said, err)
			}
			if d := Diagnose(in); !Valid(d.Fixed()) {
				t.Errorf("%s has no fix:\n%s", in, d)
			}
			continue
		}
		if err == nil {
			sameSettings(t, u, said)
		}
	}
	if tried < 200 {
		t.Errorf("only %d URLs", tried)
	}
	for in, reason := range deviations {
		if !differ[in] {
			t.Errorf("%s is no deviation (%s)", in, reason)
		}
	}
	t.Logf("%d URLs, %d deviations", tried, len(differ))
}

// sameSettings compares the settings, sorted, with libpq's in its form of keywords and values.
func sameSettings(t *testing.T, u *URL, want string) {
	t.Helper()
	s := u.Settings()
	slices.SortFunc(s, func(a, b Setting) int { return strings.Compare(a.Keyword, b.Keyword) })
	var got []string
	for _, x := range s {
		got = append(got, x.Keyword+"="+quote(x.Value))
	}
	if got := strings.Join(got, " "); got != want {
		t.Errorf("%s gives %s, and libpq %s", u, got, want)
	}
}
