package postgresql

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/credentials/fixcheck"
)

// TestEveryFix applies every fix of URLs that are nearly right, and of those of the tables.
func TestEveryFix(t *testing.T) {
	s := &fixcheck.Suite{Diagnose: Diagnose, Scheme: "postgresql"}
	for _, in := range nearMisses(t, 4000) {
		s.Check(t, in)
	}
	s.Report(t, 990)
}

// nearMisses gives URLs that are nearly right: the tables, passwords that break, and generated
// ones.
func nearMisses(t *testing.T, n int) (all []string) {
	for _, tt := range invalidURLs {
		all = append(all, tt.in)
	}
	for _, tt := range validURLs {
		all = append(all, tt.in)
		start, ok := credentials.Start(tt.in)
		if !ok {
			t.Fatal(tt.in)
		}
		for i := start; i < len(tt.in); i++ {
			all = append(all, tt.in[:i]+tt.in[i+1:])
			for _, b := range []string{"#", "/", "?", "@", ":", "&", "=", "%", " ", "\x00", "[", ",", "é", "0"} {
				all = append(all, tt.in[:i]+b+tt.in[i:])
			}
		}
	}
	all = append(all, brokenPasswords()...)
	if testing.Short() {
		every := all[:0]
		for i := 0; i < len(all); i += 17 {
			every = append(every, all[i])
		}
		all, n = every, n/10
	}
	g, err := combinators.NewGenerator(Grammar().Grammar(), "postgresql-url", 23, 60)
	if err != nil {
		t.Fatal(err)
	}
	for text := range g.NearMisses(nil) {
		if n--; n < 0 {
			break
		}
		if _, rest, ok := strings.Cut(text, ":"); ok {
			text = "postgres:" + rest
		}
		all = append(all, text)
	}
	return all
}
