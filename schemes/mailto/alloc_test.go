//go:build !race && !purego

package mailto_test

import (
	"strings"
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

// TestWorkForBadEscapes counts the bytes that are allocated for texts full of escapes that are
// not UTF-8: they grow with the text, and no faster.
func TestWorkForBadEscapes(t *testing.T) {
	for _, unit := range []string{"%C3", "%C3a", "%C3%A9%C3a"} {
		work := func(n int) uint64 {
			in := "mailto:a@b?x=" + strings.Repeat(unit, n)
			_, bytes := allocs.Least(func() {
				if mailto.Valid(in) {
					t.Errorf("%s… is valid", in[:30])
				}
			})
			return bytes
		}
		const n = 2000 // beyond what is reported at most
		if one, four := work(n), work(4*n); four > 5*one {
			t.Errorf("%s: %d bytes for %d, %d for %d", unit, one, n, four, 4*n)
		}
	}
}
