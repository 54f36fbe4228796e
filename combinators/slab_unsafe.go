//go:build !purego

package combinators

import (
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"
)

// memory is where the slots of a slab lie.
type memory struct {
	base    unsafe.Pointer
	offsets *[64]uintptr // of each slot from the base, in bytes
}

// At gives the memory of a slot's one node, zero.
func At[T any](s *Slab, slot int) *T {
	p := (*T)(unsafe.Add(s.base, s.offsets[slot]))
	if s.reused {
		var zero T
		*p = zero
	}
	return p
}

// SliceAt gives the memory of n elements, zero, of a slot's slice behind the first from
// ones. Its capacity is n.
func SliceAt[T any](s *Slab, slot int, from, n int32) []T {
	var zero T
	first := (*T)(unsafe.Add(s.base, s.offsets[slot]+uintptr(from)*unsafe.Sizeof(zero)))
	p := unsafe.Slice(first, n)
	if s.reused {
		clear(p)
	}
	return p
}

// Slabs makes the slabs of a parser. It is safe for concurrent use, without locks.
type Slabs struct {
	single, slices []reflect.Type
	known          [slabsKnown]atomic.Pointer[slabLayout]
	made           atomic.Int32
}

// slabLayout is how a slab of one shape is laid out.
type slabLayout struct {
	shape   Shape
	typ     reflect.Type
	offsets [64]uintptr
}

// slabsKnown is how many layouts are remembered; slabsMade bounds how many types are ever
// made for them, since the runtime forgets none. slabLength bounds the slices that lie in
// a slab together with the other nodes.
const (
	slabsKnown = 256
	slabsMade  = 4096
	slabLength = 64
)

// NewSlabs makes the slabs for the nodes of the given types: those that a tree has once
// at most, and those of slices.
func NewSlabs(single, slices []reflect.Type) *Slabs {
	return &Slabs{single: single, slices: slices}
}

// New gives fresh memory for a tree, in one allocation unless the slices are long.
func (x *Slabs) New(shape Shape) Slab {
	place := &x.known[shape.hash(slabsKnown)]
	l := place.Load()
	if l == nil || l.shape != shape {
		if l = x.layout(shape); l == nil {
			return x.loose(shape)
		}
		place.Store(l)
	}
	return Slab{memory: memory{reflect.New(l.typ).UnsafePointer(), &l.offsets}}
}

// layout makes a layout, or gives nil where slices are too long or layouts too many.
func (x *Slabs) layout(shape Shape) *slabLayout {
	for _, n := range shape.Lengths {
		if n > slabLength {
			return nil
		}
	}
	if x.made.Add(1) > slabsMade {
		return nil
	}
	return x.newLayout(shape)
}

func (x *Slabs) newLayout(shape Shape) *slabLayout {
	l := &slabLayout{shape: shape}
	var fields []reflect.StructField
	var slots []int
	add := func(slot int, t reflect.Type) {
		slots = append(slots, slot)
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(slot), Type: t})
	}
	for i, t := range x.single {
		if shape.Mask>>i&1 == 1 {
			add(i, t)
		}
	}
	for i, t := range x.slices {
		if n := shape.Lengths[i]; n > 0 {
			add(len(x.single)+i, reflect.ArrayOf(int(n), t))
		}
	}
	l.typ = reflect.StructOf(fields)
	for f, slot := range slots {
		l.offsets[slot] = l.typ.Field(f).Offset
	}
	return l
}

// loose gives a slab whose parts were allocated one by one.
func (x *Slabs) loose(shape Shape) Slab {
	return Slab{memory: x.parts(shape)}
}
