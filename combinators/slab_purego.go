//go:build purego

package combinators

// memory is nothing here: every node is allocated by itself.
type memory struct{}

type slabCache struct{}

// NodeAt gives a new node.
func NodeAt[T any](*Slab, int) *T { return new(T) }

// SliceAt gives a new slice of n elements.
func SliceAt[T any](_ *Slab, _ int, _, n int32) []T { return make([]T, n) }

// Fill does nothing.
func (x *Slabs) Fill(*Slab, *Shape) {}

// SlabArena is an arena that takes new memory for every tree.
type SlabArena struct{ slab Slab }

// Fill gives the slab.
func (a *SlabArena) Fill(*Slabs, *Shape) *Slab { return &a.slab }
