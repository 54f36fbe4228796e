package combinators

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// update makes the tests write the golden files instead of comparing with them.
var update = flag.Bool("update", false, "write the golden files")

// checkGolden compares got with the golden file of that path below testdata.
func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	path = filepath.Join("testdata", filepath.FromSlash(path))
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run the test with -update to write it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; run with -update if the new one is right):\n%s", path, diff)
	}
}
