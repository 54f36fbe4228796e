//go:build !race && !purego

package urn

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// TestAllocations counts: a tree is one piece of memory, and validating takes none.
func TestAllocations(t *testing.T) {
	const in = "urn:example:foo?+r:r?=q=1#f"
	if n, _ := allocs.Least(func() { Parse(in) }); n > 1 {
		t.Errorf("Parse allocates %v times", n)
	}
	if n, _ := allocs.Least(func() { Valid(in) }); n > 0 {
		t.Errorf("Valid allocates %v times", n)
	}
	a, _ := Parse(in)
	b, _ := Parse(strings.ToUpper(in[:10]) + in[10:])
	if n, _ := allocs.Least(func() { a.Equivalent(b) }); n > 0 {
		t.Errorf("Equivalent allocates %v times", n)
	}
}
