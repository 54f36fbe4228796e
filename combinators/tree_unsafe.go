//go:build !purego

package combinators

import (
	"maps"
	"math/bits"
	"reflect"
	"strconv"
	"sync/atomic"
	"unsafe"

	"github.com/urigrammar/uri/combinators/tree"
)

// This file is all that is unsafe: it writes the fields of nodes by their offsets, which
// it has from the struct types themselves. The build tag purego leaves it out in favour
// of tree_purego.go.
//
// All nodes of a parse lie in one allocation, whose type is made of the nodes' types and
// numbers, so that the garbage collector knows the pointers in it. Pointers are only
// written as such, so that its write barriers are kept.

// treeBuilder makes the tree of a text from the events of its parse.
type treeBuilder struct {
	*program
	text   string
	events []event
	slots  []slab  // by slot
	counts []int32 // of nodes, by slot
	reused bool    // whether the memory held another tree before
}

// slab is memory for nodes of one type, and how much of it is taken.
type slab struct {
	base     unsafe.Pointer
	offset   uintptr // of what is free, in bytes
	size     uintptr // of a node
	room     int32   // for so many nodes; only where memory is reused
	pointers []bool  // which words of a node are pointers
}

// sliceHeader is what a slice is.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

// take gives the memory of n nodes.
func (b *treeBuilder) take(slot int32, n int) unsafe.Pointer {
	s := &b.slots[slot]
	p := unsafe.Add(s.base, s.offset)
	if b.reused {
		for i := range n {
			s.clear(unsafe.Add(p, uintptr(i)*s.size))
		}
	}
	s.offset += s.size * uintptr(n)
	return p
}

// clear sets a node to zero, its pointers as pointers, so that the garbage collector
// learns of it.
func (s *slab) clear(p unsafe.Pointer) {
	for i, pointer := range s.pointers {
		word := unsafe.Add(p, i*wordSize)
		switch {
		case !pointer:
			*(*uintptr)(word) = 0
		case *(*unsafe.Pointer)(word) != nil:
			*(*unsafe.Pointer)(word) = nil
		}
	}
	if whole := len(s.pointers) * wordSize; whole < int(s.size) {
		clear(unsafe.Slice((*byte)(unsafe.Add(p, whole)), int(s.size)-whole))
	}
}

const wordSize = int(unsafe.Sizeof(uintptr(0)))

// pointerWords tells which whole words of a type hold pointers. The bytes that are left
// at the end of a type hold none.
func pointerWords(t reflect.Type) []bool {
	out := make([]bool, int(t.Size())/wordSize)
	markPointers(t, 0, out)
	return out
}

func markPointers(t reflect.Type, offset int, out []bool) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			markPointers(t.Field(i).Type, offset+int(t.Field(i).Offset), out)
		}
	case reflect.Array:
		for i := range t.Len() {
			markPointers(t.Elem(), offset+i*int(t.Elem().Size()), out)
		}
	case reflect.String, reflect.Slice, reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		out[offset/wordSize] = true
	case reflect.Interface:
		out[offset/wordSize], out[offset/wordSize+1] = true, true
	}
}

// fill sets the fields of the struct at base by the events from from to to.
func (b *treeBuilder) fill(base unsafe.Pointer, from, to int) {
	for i := from; i < to; i += int(b.events[i].size) {
		e := &b.events[i]
		c := &b.captures[e.capture]
		field := unsafe.Add(base, c.offset)
		switch c.kind {
		case captureValue:
			if c.again {
				reflect.NewAt(c.typ, field).Elem().SetZero()
			}
			b.node(field, c, i)
		case capturePointer:
			p := b.take(c.slot, 1)
			b.node(p, c, i)
			*(*unsafe.Pointer)(field) = p
		case captureSlice:
			b.node(b.element(field, c.slot, i, to), c, i)
		case capturePointers:
			p := b.take(c.slot, 1)
			b.node(p, c, i)
			*(*unsafe.Pointer)(b.element(field, c.slot2, i, to)) = p
		default:
			b.plain(field, c, e)
		}
	}
}

// plain sets a field that is no node.
func (b *treeBuilder) plain(field unsafe.Pointer, c *capture, e *event) {
	switch c.kind {
	case captureString:
		b.appendString((*string)(field), e)
	case captureBool:
		*(*bool)(field) = *(*bool)(field) || e.start < e.end
	case capturePos:
		*(*tree.Pos)(field) = tree.Pos(e.start)
	case captureCharacters:
		for j := e.start; j < e.end; j++ {
			p := (*[]string)(field)
			*p = append(*p, b.text[j:j+1])
		}
	}
}

// appendString sets a string to a text, behind what it has already: without a copy where
// the two follow each other in the input.
func (b *treeBuilder) appendString(s *string, e *event) {
	n := len(*s)
	switch {
	case n == 0:
		*s = b.text[e.start:e.end]
	case n <= int(e.start) && unsafe.StringData(*s) == unsafe.StringData(b.text[int(e.start)-n:]):
		*s = b.text[int(e.start)-n : e.end]
	default:
		*s += b.text[e.start:e.end]
	}
}

// node makes the node of event i at p.
func (b *treeBuilder) node(p unsafe.Pointer, c *capture, i int) {
	e := &b.events[i]
	if c.leaf {
		*(*tree.Leaf)(p) = leafText(b.text, e.start, e.end)
		return
	}
	if c.start >= 0 {
		*(*tree.Pos)(unsafe.Add(p, c.start)) = tree.Pos(e.start)
	}
	if c.end >= 0 {
		*(*tree.Pos)(unsafe.Add(p, c.end)) = tree.Pos(e.end)
	}
	b.fill(p, i+1, i+int(e.size))
}

// element gives the memory of a slice's next element. At the first one it makes room for
// all that the struct's events will bring.
func (b *treeBuilder) element(field unsafe.Pointer, slot int32, i, to int) unsafe.Pointer {
	h := (*sliceHeader)(field)
	if h.data == nil {
		n := 0
		for j := i; j < to; j += int(b.events[j].size) {
			if b.events[j].capture == b.events[i].capture {
				n++
			}
		}
		h.data, h.cap = b.take(slot, n), n
	}
	p := unsafe.Add(h.data, uintptr(h.len)*b.slots[slot].size)
	h.len++
	return p
}

// layout is where the nodes of a parse lie, for one number of nodes of each type.
type layout struct {
	typ     reflect.Type // of the whole
	offsets []uintptr    // by slot
}

// newLayout puts the nodes of each type one after the other.
func newLayout(slots []reflect.Type, counts []int32) layout {
	l := layout{offsets: make([]uintptr, len(slots))}
	var fields []reflect.StructField
	var at []int
	for i, n := range counts {
		if n > 0 {
			at = append(at, i)
			fields = append(fields, reflect.StructField{
				Name: "F" + strconv.Itoa(i), Type: reflect.ArrayOf(int(n), slots[i]),
			})
		}
	}
	l.typ = reflect.StructOf(fields)
	for f, i := range at {
		l.offsets[i] = l.typ.Field(f).Offset
	}
	return l
}

// layouts remembers the layouts of a program by the numbers of nodes. It is copied when
// it grows, so that reading it needs no lock.
type layouts struct {
	known atomic.Pointer[map[string]*layout]
}

// maxLayouts and maxTogether bound what is remembered: parses beyond them get an
// allocation for each type of node.
const (
	maxLayouts  = 1024
	maxTogether = 1 << 14 // bytes
)

// layout gives the layout for b's numbers of nodes, or nil where they are too many.
func (l *layouts) layout(b *treeBuilder) *layout {
	var buf [64]byte
	key, size := buf[:0], uintptr(0)
	for i, n := range b.counts {
		if n > maxTogether {
			return nil
		}
		size += uintptr(n) * b.slots[i].size
		key = append(key, byte(n), byte(n>>8))
	}
	if size > maxTogether {
		return nil
	}
	known := l.known.Load()
	if known != nil {
		if found := (*known)[string(key)]; found != nil {
			return found
		}
	}
	return l.add(known, b, string(key))
}

// add remembers a new layout. Two goroutines may do so at once; then one layout of the two
// is forgotten and made again when next needed.
func (l *layouts) add(known *map[string]*layout, b *treeBuilder, key string) *layout {
	next := map[string]*layout{}
	if known != nil {
		if len(*known) >= maxLayouts {
			return nil
		}
		maps.Copy(next, *known)
	}
	made := newLayout(b.program.slots, b.counts)
	next[key] = &made
	l.known.CompareAndSwap(known, &next)
	return next[key]
}

// prepare makes b ready for the events of m, and counts the nodes.
func (b *treeBuilder) prepare(m *machine) {
	b.text, b.events = m.text, m.events
	if b.program != m.program {
		b.program = m.program
		b.slots = make([]slab, len(m.slots))
		b.counts = make([]int32, len(m.slots))
		for i, t := range m.slots {
			b.slots[i].size = t.Size()
			b.slots[i].pointers = pointerWords(t)
		}
	}
	clear(b.counts)
	for i := range m.events {
		c := &m.captures[m.events[i].capture]
		if c.slot >= 0 {
			b.counts[c.slot]++
		}
		if c.slot2 >= 0 {
			b.counts[c.slot2]++
		}
	}
}

// fresh takes new memory for the nodes: all together where that is possible.
func (b *treeBuilder) fresh() {
	for i, n := range b.counts {
		b.counts[i] = roundUp(n)
	}
	if l := b.layouts.layout(b); l != nil {
		p := reflect.New(l.typ).UnsafePointer()
		for i := range b.slots {
			b.slots[i].base, b.slots[i].offset = p, l.offsets[i]
		}
		return
	}
	for i, n := range b.counts {
		if n > 0 {
			b.slots[i].allocate(b.program.slots[i], n)
		}
	}
}

// roundUp makes large numbers of nodes rounder, by an eighth at most, so that there are
// fewer of them to remember.
func roundUp(n int32) int32 {
	if n <= 16 {
		return n
	}
	step := int32(1) << (bits.Len32(uint32(n)) - 4)
	return (n + step - 1) &^ (step - 1)
}

// allocate takes memory for n nodes of a type.
func (s *slab) allocate(t reflect.Type, n int32) {
	s.base = reflect.MakeSlice(reflect.SliceOf(t), int(n), int(n)).UnsafePointer()
	s.offset, s.room = 0, n
}

// again makes the memory of the tree before free, and takes more where it is too little.
func (b *treeBuilder) again() {
	for i, n := range b.counts {
		s := &b.slots[i]
		s.offset = 0
		if n > s.room {
			s.allocate(b.program.slots[i], roundUp(n))
		}
	}
}

// build makes the tree.
func build[G any](b *treeBuilder, m *machine, reuse bool) *G {
	b.prepare(m)
	b.reused = reuse
	if reuse {
		b.again()
	} else {
		b.fresh()
	}
	root := b.take(0, 1)
	b.node(root, &b.captures[0], 0)
	b.text, b.events = "", nil
	if !reuse {
		for i := range b.slots {
			b.slots[i].base = nil // so that b does not keep the tree alive
		}
	}
	return (*G)(root)
}
