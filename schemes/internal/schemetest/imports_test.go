package schemetest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// TestImports holds that only tests import this package and fixtest.
func TestImports(t *testing.T) {
	read := 0
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		read++
		for _, i := range f.Imports {
			if strings.HasSuffix(i.Path.Value, `/internal/fixtest"`) || strings.HasSuffix(i.Path.Value, `/internal/schemetest"`) {
				t.Errorf("%s imports %s", path, i.Path.Value)
			}
		}
		return nil
	})
	if err != nil || read < 50 {
		t.Errorf("%d files: %v", read, err)
	}
}
