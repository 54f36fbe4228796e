//go:build !purego

package combinators

import (
	"reflect"
	"slices"
	"sync/atomic"
	"unsafe"
)

// All nodes of a parse lie in one allocation, whose type is made of the nodes' types, so
// that the garbage collector knows the pointers in it. This file and tree_unsafe.go are
// all that is unsafe; the build tag purego leaves them out.

// memory is where the nodes of a slab lie.
type memory struct {
	base    unsafe.Pointer
	offsets []uintptr // of the single nodes from the base, in bytes
	slices  [MaxSlices]unsafe.Pointer
}

// NodeAt gives the memory of a slot's node, zero.
func NodeAt[T any](s *Slab, slot int) *T {
	p := (*T)(unsafe.Add(s.base, s.offsets[slot]))
	if s.reused {
		var zero T
		*p = zero
	}
	return p
}

// SliceAt gives the memory of n elements of a slice, behind the first from of it. Its capacity
// is n. The elements are zero, but for a slab that is [Slab.Reused].
func SliceAt[T any](s *Slab, slice int, from, n int32) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Add(s.slices[slice], uintptr(from)*unsafe.Sizeof(zero))), n)
}

// slabCache remembers the layouts of slabs by shape: each at one of the places that follow
// its hash. A shape that finds none free has the layout that fits all.
type slabCache struct {
	places [slabPlaces]atomic.Pointer[slabLayout]
	roomy  atomic.Pointer[slabLayout]
}

// slabLayout is how a slab of one shape is laid out: the single nodes, then the slices.
type slabLayout struct {
	layout
	shape Shape
}

// The runtime forgets no type that is made, so that their number must be bounded: there
// are as many as places. A slice longer than slabLength has memory of its own.
const (
	slabPlaces = 1024
	slabTries  = 8 // places that a shape looks at
	slabLength = 32
)

// Fill gives s fresh memory for a tree: one allocation, and another for each slice that is
// long.
func (x *Slabs) Fill(s *Slab, shape *Shape) {
	key := *shape
	for i, n := range shape.Lengths {
		if n > slabLength {
			key.Lengths[i] = 0
		}
	}
	x.cache.find(x, &key).fill(s, len(x.slices))
	for i, n := range shape.Lengths {
		if n > key.Lengths[i] {
			s.slices[i] = reflect.MakeSlice(reflect.SliceOf(x.slices[i]), int(n), int(n)).UnsafePointer()
		}
	}
}

// fill takes memory of the layout.
func (l *slabLayout) fill(s *Slab, slices int) {
	s.base = reflect.New(l.typ).UnsafePointer()
	s.offsets = l.offsets
	for i, offset := range l.offsets[len(l.offsets)-slices:] {
		if l.shape.Lengths[i] > 0 {
			s.slices[i] = unsafe.Add(s.base, offset)
		}
	}
}

// find gives the layout of a shape.
func (c *slabCache) find(x *Slabs, shape *Shape) *slabLayout {
	first := shape.hash(slabPlaces)
	for i := range uint64(slabTries) {
		l := c.places[(first+i)%slabPlaces].Load()
		if l == nil {
			l = keep(&c.places[(first+i)%slabPlaces], x.layout(*shape))
		}
		if l.shape == *shape {
			return l
		}
	}
	shape.Mask, shape.Lengths = 1<<len(x.single)-1, [MaxSlices]int32{} // every single node, and no slice
	if l := c.roomy.Load(); l != nil {
		return l
	}
	return keep(&c.roomy, x.layout(*shape))
}

// keep puts a layout in a place, unless another goroutine was there first, and gives the
// layout that is there.
func keep(place *atomic.Pointer[slabLayout], l *slabLayout) *slabLayout {
	if place.CompareAndSwap(nil, l) {
		return l
	}
	return place.Load()
}

// hash spreads shapes over n places, n being a power of two.
func (s *Shape) hash(n uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15
	h := s.Mask
	for _, l := range s.Lengths {
		h = h*odd + uint64(l)
	}
	return h * odd >> 40 & (n - 1)
}

// layout makes the layout of a shape.
func (x *Slabs) layout(shape Shape) *slabLayout {
	counts := make([]int32, 0, len(x.single)+len(x.slices))
	for i := range x.single {
		counts = append(counts, int32(shape.Mask>>i&1))
	}
	counts = append(counts, shape.Lengths[:len(x.slices)]...)
	return &slabLayout{newLayout(slices.Concat(x.single, x.slices), counts), shape}
}

// SlabArena is memory that is used for one tree after the other.
type SlabArena struct {
	slab  Slab
	shape Shape // that there is room for
}

// Fill makes the arena's memory ready for a tree and gives it. It takes more where the
// tree needs more than those before it.
func (a *SlabArena) Fill(x *Slabs, shape *Shape) *Slab {
	if a.slab.base == nil {
		a.shape.Mask = 1<<len(x.single) - 1
		x.layout(a.shape).fill(&a.slab, len(x.slices))
		a.slab.reused = true
	}
	for i, n := range shape.Lengths {
		if n > a.shape.Lengths[i] {
			n += n/2 + 8
			a.slab.slices[i] = reflect.MakeSlice(reflect.SliceOf(x.slices[i]), int(n), int(n)).UnsafePointer()
			a.shape.Lengths[i] = n
		}
	}
	return &a.slab
}
