package jdbc

import (
	"fmt"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"strings"
	"testing"
)

// TestEveryFix applies every fix of URLs that are nearly right, and of those of the tables.
func TestEveryFix(t *testing.T) {
	var all []string
	for _, c := range invalid {
		all = append(all, c.in)
	}
	for _, c := range valid {
		all = append(all, c.in)
		all = append(all, schemetest.Neighbours(c.in, len("jdbc:"), "#", "/", "?", "@", ":", "&", "=", "%", " ", "\\", "[", ",", "é", ";")...)
	}
	n := 3000
	if testing.Short() {
		n = 300
	}
	all = append(schemetest.Some(all), schemetest.NearMisses(t, Grammar().Grammar(), "jdbc", 23, 60, n)...)
	tally := fixtest.Tally{Every: true}
	for _, in := range all {
		tally.Check(t, Grammar(), in, false)
	}
	tally.Log(t)
}

// TestSecretFixes holds that no fix has anything of a password but escapes of what breaks it.
func TestSecretFixes(t *testing.T) {
	for _, frame := range []string{
		"jdbc:postgresql://u:%s@h/db", "jdbc:postgresql://h/db?user=u&password=%s", "jdbc:mysql://h/db?password=%s",
		"jdbc:mysql://u:%s@h/db", "jdbc:sqlserver://h\\i;user=u;password=%s", "jdbc:oracle:thin:u/%s@h:1521/s",
	} {
		for _, b := range "#/?@[]%+:;&=, é\\{}" {
			for _, secret := range []string{"Xq7" + string(b) + "Zw9", string(b) + "Xq7Zw9", "Xq7Zw9" + string(b)} {
				in := fmt.Sprintf(frame, secret)
				for _, x := range Diagnose(in).Diagnostics {
					if said := fmt.Sprintf("%+v", x.Fixes); strings.Contains(said, "Xq7") || strings.Contains(said, "Zw9") {
						t.Errorf("%q: %s", in, said)
					}
				}
			}
		}
	}
}

// TestNoPlaceholder holds that no driver is made up where none is named.
func TestNoPlaceholder(t *testing.T) {
	for _, in := range []string{"jdbc:", "jdbc://h/db", "jdbc:#x", "jdbc::x", "jdbc:?a=b", "jdbc:/db"} {
		for _, x := range Diagnose(in).Diagnostics {
			if x.Start == len("jdbc:") && len(x.Fixes) > 0 {
				t.Errorf("%q: %+v", in, x.Fixes)
			}
		}
	}
}

// TestNestedHint holds that a hint about a URL in another speaks of offsets in the whole text.
func TestNestedHint(t *testing.T) {
	const in = "jdbc:postgresql://user:pa#ss@host:9999/db"
	d := Diagnose(in)
	want := fmt.Sprintf(`the "#" at offset %d began the fragment`, strings.IndexByte(in, '#'))
	if len(d.Diagnostics) == 0 || !strings.HasPrefix(d.Diagnostics[0].Hint, want) {
		t.Errorf("%+v, want %q", d.Diagnostics, want)
	}
}

// TestFragmentOfPostgreSQL holds that "#" behind the hosts is a warning, as it is with other
// drivers: PostgreSQL's takes it.
func TestFragmentOfPostgreSQL(t *testing.T) {
	for in, want := range map[string]bool{
		"jdbc:postgresql://h/db#x":                  true,
		"jdbc:postgresql:db#x":                      true,
		"jdbc:postgresql://h/db?password=a#x":       true,
		"jdbc:postgresql://h#x":                     false,
		"jdbc:postgresql://user:pa#ss@host:9999/db": false,
		"jdbc:postgresql://h:x/db#x":                false,
	} {
		d := Diagnose(in)
		if Valid(in) != want || want && (len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != CodeFragment) {
			t.Errorf("%s: %v", in, d)
		}
	}
}
