package combinators

import "reflect"

// A Slab is memory for the nodes of one tree. Parsers that [Generate] writes take it from
// [Slabs]; nobody else needs it.
//
// The types of nodes are numbered, by slots: those that a tree has once at most come first,
// then those of slices.
type Slab struct {
	memory
	reused bool // whether the memory held another tree before
}

// SlabOf is the type of the nodes of a slot, for [NewSlabs].
func SlabOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// MaxSlices is how many slots of slices a parser may have.
const MaxSlices = 4

// Shape says which nodes a tree has: a bit for each slot of the first kind, and the number
// of elements for each of the second.
type Shape struct {
	Mask    uint64
	Lengths [MaxSlices]int32
}

// hash spreads shapes over n places, n being a power of two.
func (s Shape) hash(n uint64) uint64 {
	h := s.Mask
	for _, l := range s.Lengths {
		h = h*0x9E3779B97F4A7C15 + uint64(l)
	}
	h *= 0x9E3779B97F4A7C15
	return h >> 32 & (n - 1)
}

// covers says whether memory for s has room for t.
func (s Shape) covers(t Shape) bool {
	for i, n := range t.Lengths {
		if n > s.Lengths[i] {
			return false
		}
	}
	return t.Mask&^s.Mask == 0
}
