package uri

import (
	"flag"
	"os"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

var updateGenerated = flag.Bool("update-parser", false, "write the generated parser anew")

// TestGenerated proves that the generated parsers are those that the grammar gives.
func TestGenerated(t *testing.T) {
	variants := [][]combinators.BuildOption{Default.BuildOptions(), AppendixA.BuildOptions()}
	for file, code := range map[string]combinators.GoCode{
		"parse_generated.go": {Package: "uri", Name: "tree", Variants: variants},
		"split_generated.go": {Package: "uri", Name: "flat", Variants: variants, Flat: []reflect.Type{reflect.TypeFor[AbsPath]()}},
	} {
		t.Run(file, func(t *testing.T) { checkGenerated(t, file, code) })
	}
}

func checkGenerated(t *testing.T, file string, code combinators.GoCode) {
	got, err := combinators.Generate[URIReference](code)
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
