package combinators

import "reflect"

// What a parser that [Generate] writes needs while it runs. Nobody else needs it.

// Slab is memory for the nodes of one tree. The types of nodes are numbered: a slot for
// each place in the grammar that a tree fills once at most, and a slot for each slice.
type Slab struct {
	memory
	reused bool // whether the memory held another tree before
}

// Reused says whether the elements of slices may hold what an earlier tree had. They are set to
// zero one by one, as they are filled: twice over a long slice would be twice through memory.
func (s *Slab) Reused() bool { return s.reused }

// MaxSlices is how many slices a generated parser may have, and MaxSingle how many nodes
// of other kinds.
const (
	MaxSlices = 4
	MaxSingle = 60
)

// Shape says which nodes a tree has: a bit for each slot of the first kind, and the number
// of elements for each slice.
type Shape struct {
	Mask    uint64
	Lengths [MaxSlices]int32
}

// Slabs makes the slabs of a parser. It is safe for concurrent use, without locks.
type Slabs struct {
	single, slices []reflect.Type
	cache          slabCache
}

// NewSlabs makes the slabs for nodes of the given types: those that a tree has once at
// most, and the elements of slices.
func NewSlabs(single, slices []reflect.Type) *Slabs {
	return &Slabs{single: single, slices: slices}
}

// Span is where a leaf stands: byte offsets in the text.
type Span struct{ Start, End int32 }
