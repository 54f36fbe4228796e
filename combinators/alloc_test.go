//go:build !race && !purego

package combinators

import (
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// TestAllocations counts allocations. The race detector and the builder without unsafe
// make others.
func TestAllocations(t *testing.T) {
	const text, wrong = "a:<a^^>,b,<b>,ab;<>&a", "a:<a^^>,b,<b>,ab;<>&"
	p := mustBuild[header](t)
	arena := p.NewArena()
	tests := []struct {
		name string
		want uint64
		do   func()
	}{
		{"Valid", 0, func() { p.Valid(text) }},
		{"Valid of what is not", 0, func() { p.Valid(wrong) }},
		{"Parse", 2, func() { _, _ = p.Parse(text) }},                 // the tree, and a string that is joined
		{"Parse of what is not", 1, func() { _, _ = p.Parse(wrong) }}, // the error
		{"TreeArena.Parse", 1, func() { _, _ = arena.Parse(text) }},
		{"TreeArena.Parse without a joined string", 0, func() { _, _ = arena.Parse("a:a,b,ab;b&a") }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := allocs.Least(tt.do); got != tt.want {
				t.Errorf("%v allocations, want %v", got, tt.want)
			}
		})
	}
}
