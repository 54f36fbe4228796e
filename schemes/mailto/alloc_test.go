//go:build !race && !purego

package mailto_test

import (
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
	"github.com/urigrammar/uri/schemes/mailto"
)

// TestAllocations counts what a parse allocates: the tree.
func TestAllocations(t *testing.T) {
	mailto.Valid(typical)
	n, _ := allocs.Least(func() {
		if _, err := mailto.Parse(typical); err != nil {
			t.Error(err)
		}
	})
	if n > 1 {
		t.Errorf("Parse allocates %d times", n)
	}
}
