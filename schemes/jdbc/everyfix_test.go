package jdbc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/credentials/fixcheck"
)

// TestEveryFix applies every fix of URLs that are nearly right, and of those of the tables.
func TestEveryFix(t *testing.T) {
	var all []string
	for _, c := range invalid {
		all = append(all, c.in)
	}
	for _, c := range valid {
		all = append(all, c.in)
		for i := len("jdbc:"); i < len(c.in); i++ {
			all = append(all, c.in[:i]+c.in[i+1:])
			for _, b := range []string{"#", "/", "?", "@", ":", "&", "=", "%", " ", "\\", "[", ",", "é", ";"} {
				all = append(all, c.in[:i]+b+c.in[i:])
			}
		}
	}
	n := 3000
	if testing.Short() {
		every := all[:0]
		for i := 0; i < len(all); i += 17 {
			every = append(every, all[i])
		}
		all, n = every, 300
	}
	g := Grammar().Grammar()
	gen, err := combinators.NewGenerator(g, g.Start().Name, 23, 60)
	if err != nil {
		t.Fatal(err)
	}
	for text := range gen.NearMisses(nil) {
		if n--; n < 0 {
			break
		}
		if _, rest, ok := strings.Cut(text, ":"); ok {
			all = append(all, "jdbc:"+rest)
		}
	}
	s := &fixcheck.Suite{Diagnose: Diagnose, Scheme: "jdbc"}
	for _, in := range all {
		s.Check(t, in)
	}
	s.Report(t, 990)
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
