//go:build !race && !purego

package mongodb

import (
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// TestAllocations bounds what a parse allocates: the tree, and what the checks decode.
func TestAllocations(t *testing.T) {
	if _, err := Parse(sample); err != nil {
		t.Fatal(err)
	}
	count, bytes := allocs.Least(func() { _, _ = Parse(sample) })
	if count > 3 || bytes > 1200 {
		t.Errorf("%d allocations of %d bytes", count, bytes)
	}
	t.Logf("%d allocations, %d bytes", count, bytes)
}
