package urn

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

var updateGenerated = flag.Bool("update-parser", false, "write the generated parser anew")

// TestGenerated proves that the generated parser is the one that the grammar gives.
func TestGenerated(t *testing.T) {
	const file = "parse_generated.go"
	got, err := combinators.Generate[URN](combinators.GoCode{
		Package: "urn", Name: "tree", Variants: [][]combinators.BuildOption{uri.Default.BuildOptions()},
	})
	if err != nil {
		t.Fatal(err)
	}
	if *updateGenerated {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s is not up to date; run go generate (- file, + grammar):\n%s", file, diff)
	}
}
