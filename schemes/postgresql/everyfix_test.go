package postgresql

import (
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"testing"
)

// TestEveryFix applies every fix of URLs that are nearly right, and of those of the tables.
func TestEveryFix(t *testing.T) {
	tally := fixtest.Tally{Every: true}
	for _, in := range nearMisses(t, 4000) {
		tally.Check(t, Grammar(), in, false)
	}
	tally.Log(t)
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
		all = append(all, schemetest.Neighbours(tt.in, start, "#", "/", "?", "@", ":", "&", "=", "%", " ", "\x00", "[", ",", "é", "0")...)
	}
	all = append(all, brokenPasswords()...)
	if testing.Short() {
		n /= 10
	}
	return append(schemetest.Some(all), schemetest.NearMisses(t, Grammar().Grammar(), "postgres", 23, 60, n)...)
}
