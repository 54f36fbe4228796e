package gentest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/internal/gentest"
)

// elsewhere has a leaf and a struct of another package.
type elsewhere struct {
	Word  *gentest.Word  `parser:"@@ '.'"`
	Param gentest.Param  `parser:"( '-' @@"`
	Other *gentest.Param `parser:"| '+' @@ )"`
}

// bytesOnly has neither positions nor leaves.
type bytesOnly struct {
	A string `parser:"@'a'"`
}

// pointing has a leaf, and pairing holds it twice.
type (
	pointing struct {
		A *gentest.Key `parser:"@@"`
	}
	pairing struct {
		A pointing `parser:"@@ '.'"`
		B pointing `parser:"@@"`
	}
)

// TestGeneratedImports checks which packages generated code imports, and that it is Go.
// Whether it
// does what it should is for other tests.
func TestGeneratedImports(t *testing.T) {
	const own, positions = "github.com/urigrammar/uri/combinators", "github.com/urigrammar/uri/combinators/tree"
	digits := [][]combinators.BuildOption{{combinators.Class("Digit", combinators.OneOf("01"))}}
	tests := []struct {
		name     string
		generate func(combinators.GoCode) ([]byte, error)
		code     combinators.GoCode
		want     []string
	}{
		{"types of another package", combinators.Generate[elsewhere], combinators.GoCode{Variants: digits}, []string{own, own + "/internal/gentest", positions, "reflect", "sync"}},
		{"a leaf of another package", combinators.Generate[pointing], combinators.GoCode{}, []string{own, own + "/internal/gentest", positions, "reflect", "sync"}},
		{"no positions", combinators.Generate[bytesOnly], combinators.GoCode{}, []string{own, "reflect", "sync"}},
		{"no trees", combinators.Generate[pairing], combinators.GoCode{Flat: []reflect.Type{reflect.TypeFor[pointing]()}}, []string{own}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.code.Package, tt.code.Name = "p", "x"
			src, err := tt.generate(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			f, err := parser.ParseFile(token.NewFileSet(), "", src, 0)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, importsOf(f)); diff != "" {
				t.Errorf("imports (-want +got):\n%s", diff)
			}
		})
	}
}

func importsOf(f *ast.File) (paths []string) {
	for _, i := range f.Imports {
		paths = append(paths, strings.Trim(i.Path.Value, `"`))
	}
	slices.Sort(paths)
	return paths
}
