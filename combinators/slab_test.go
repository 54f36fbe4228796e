package combinators

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The nodes of the slabs in these tests: with and without pointers, of odd sizes.
type (
	textNodes struct {
		Text string
		Next *textNodes
	}
	numberNode struct {
		A int32
		B byte
	}
	manyNode struct {
		Texts []string
		N     int64
	}
)

// slabTree is what slabs are filled with in these tests: single nodes of three types in
// turn, and two slices.
type slabTree struct {
	texts   []*textNodes
	numbers []*numberNode
	manies  []*manyNode
	list    []textNodes
	digits  []numberNode
}

const slabSingles = 12

func testSlabs() *Slabs {
	types := []reflect.Type{reflect.TypeFor[textNodes](), reflect.TypeFor[numberNode](), reflect.TypeFor[manyNode]()}
	var single []reflect.Type
	for i := range slabSingles {
		single = append(single, types[i%3])
	}
	return NewSlabs(single, []reflect.Type{reflect.TypeFor[textNodes](), reflect.TypeFor[numberNode]()})
}

// randomShape gives a shape in which slot 0 has a node, as that of the root always has.
func randomShape(r *rand.Rand) *Shape {
	s := &Shape{Mask: 1 | r.Uint64N(1<<slabSingles)}
	for i := range 2 {
		s.Lengths[i] = int32(r.IntN(2*slabTestLength) - slabTestLength/2)
		s.Lengths[i] = max(0, s.Lengths[i])
	}
	return s
}

// slabTestLength is more than fits a slab.
const slabTestLength = 50

// fill takes all nodes of a shape, which must be zero, and fills them with texts and numbers
// that tell them from each other.
func (x *slabTree) fill(t *testing.T, s *Slab, shape *Shape, id int) {
	*x = slabTree{}
	for slot := range slabSingles {
		if shape.Mask>>slot&1 == 0 {
			continue
		}
		text := fmt.Sprint(id, slot)
		switch slot % 3 {
		case 0:
			x.texts = append(x.texts, zeroNode[textNodes](t, s, slot))
			*x.texts[len(x.texts)-1] = textNodes{text, &textNodes{Text: text}}
		case 1:
			x.numbers = append(x.numbers, zeroNode[numberNode](t, s, slot))
			*x.numbers[len(x.numbers)-1] = numberNode{int32(id), byte(slot)}
		case 2:
			x.manies = append(x.manies, zeroNode[manyNode](t, s, slot))
			*x.manies[len(x.manies)-1] = manyNode{[]string{text, text}, int64(id)}
		}
	}
	half := shape.Lengths[0] / 2 // a slice may be taken in parts
	x.list = append(x.list, zeroSlice[textNodes](t, s, 0, 0, half)...)
	x.list = append(x.list, zeroSlice[textNodes](t, s, 0, half, shape.Lengths[0]-half)...)
	x.digits = zeroSlice[numberNode](t, s, 1, 0, shape.Lengths[1])
	for i := range x.list {
		x.list[i] = textNodes{fmt.Sprint(id, "list", i), &textNodes{Text: "below"}}
	}
	for i := range x.digits {
		x.digits[i] = numberNode{int32(i), byte(id)}
	}
}

func zeroNode[T any](t *testing.T, s *Slab, slot int) *T {
	t.Helper()
	p := NodeAt[T](s, slot)
	if !reflect.ValueOf(p).Elem().IsZero() {
		t.Errorf("slot %d holds %+v", slot, *p)
	}
	return p
}

func zeroSlice[T any](t *testing.T, s *Slab, slice int, from, n int32) []T {
	t.Helper()
	if n == 0 {
		return nil
	}
	p := SliceAt[T](s, slice, from, n)
	if len(p) != int(n) || cap(p) != int(n) {
		t.Errorf("slice %d from %d has %d of %d elements, want %d", slice, from, len(p), cap(p), n)
	}
	if s.Reused() {
		clear(p)
	}
	for i := range p {
		if !reflect.ValueOf(p[i]).IsZero() {
			t.Errorf("element %d of slice %d is %+v", i, slice, p[i])
		}
	}
	return p
}

// TestSlabs fills slabs of more shapes than there are places for, and looks at all of them
// in the end.
func TestSlabs(t *testing.T) {
	const shapes = 4000
	slabs, r := testSlabs(), rand.New(rand.NewPCG(1, 1))
	seen := map[Shape]bool{}
	got, want := make([]slabTree, shapes), make([]slabTree, shapes)
	for i := range shapes {
		shape := randomShape(r)
		seen[*shape] = true
		var s Slab
		slabs.Fill(&s, shape)
		got[i].fill(t, &s, shape, i)
		want[i].fill(t, freshSlab(slabs, shape), shape, i)
		if i%500 == 0 {
			runtime.GC()
		}
	}
	runtime.GC()
	for i := range got {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("tree %d is no longer what it was", i)
		}
	}
	t.Logf("%d trees of %d shapes", shapes, len(seen))
}

// freshSlab gives a slab of a cache of its own.
func freshSlab(slabs *Slabs, shape *Shape) *Slab {
	own := NewSlabs(slabs.single, slabs.slices)
	s := new(Slab)
	own.Fill(s, shape)
	return s
}

// TestSlabArena fills one arena with one tree after the other. Each is zero at first.
func TestSlabArena(t *testing.T) {
	slabs, r := testSlabs(), rand.New(rand.NewPCG(2, 1))
	var arena SlabArena
	for i := range 2000 {
		shape := randomShape(r)
		var got, want slabTree
		got.fill(t, arena.Fill(slabs, shape), shape, i)
		want.fill(t, freshSlab(slabs, shape), shape, i)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("tree %d differs", i)
		}
		if i%200 == 0 {
			runtime.GC()
		}
	}
}

// TestSlabsTogether fills slabs from several goroutines.
func TestSlabsTogether(t *testing.T) {
	slabs := testSlabs()
	var wg sync.WaitGroup
	for seed := range uint64(8) {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed/2, 1)) // two goroutines have the same shapes
			for i := range 300 {
				shape := randomShape(r)
				var s Slab
				slabs.Fill(&s, shape)
				var x slabTree
				x.fill(t, &s, shape, i)
			}
		})
	}
	wg.Wait()
}

// longTexts are texts of the tests' grammars that make trees of many sizes, beyond what is
// remembered of them and what lies in one allocation.
func longTexts(yield func(string) bool) {
	for i := range 1500 {
		s := "a:b" + strings.Repeat(",<a^^>", i%40) + strings.Repeat(",b", i/40)
		if i%3 == 0 {
			s += ";a" + strings.Repeat("&<>", i%7)
		}
		if !yield(s) {
			return
		}
	}
	for _, n := range []int{1000, 10_000, 1, 20_000, 0} {
		if !yield("b=" + strings.Repeat(",<a>", n) + ";b" + strings.Repeat("&a", n)) {
			return
		}
	}
}

// TestTreesOfManySizes makes trees of many sizes, keeps them, and shows that they stay.
func TestTreesOfManySizes(t *testing.T) {
	p, reference := mustBuild[header](t), new(enginesOf[header])
	reference.build(t)
	arena := p.NewArena()
	kept := map[string]*header{}
	for s := range longTexts {
		got, err := p.Parse(s)
		if err != nil {
			t.Fatalf("%.40q: %v", s, err)
		}
		again, err := arena.Parse(s)
		if err != nil || !reflect.DeepEqual(got, again) {
			t.Fatalf("%.40q in an arena, error %v:\n%s", s, err, cmp.Diff(got, again))
		}
		kept[s] = got
	}
	runtime.GC()
	for s, got := range kept {
		if len(s) > 1<<14 {
			continue // participle takes long
		}
		want, err := reference.reference.ParseString("", s)
		if err != nil || !reflect.DeepEqual(want, got) {
			t.Fatalf("%.40q, error %v (-participle +compiled):\n%s", s, err, cmp.Diff(want, got))
		}
	}
	t.Logf("%d trees", len(kept))
}

// TestTreeArena shows that a tree lies in memory that is used again, and that nothing of
// an old tree is in a new one, after a failure either.
func TestTreeArena(t *testing.T) {
	p := mustBuild[header](t)
	arena := p.NewArena()
	texts := []string{"a:a,b,<ab>;b&a", "b:", "b:,a", "a=<a>;<b>&<a>&b", "b:,<>,<>,<>", "a:;b", "a:b,", "b:a"}
	r := newDice(1)
	for range 3000 {
		s := texts[r.IntN(len(texts))]
		want, wantErr := p.Parse(s)
		got, err := arena.Parse(s)
		if !reflect.DeepEqual(want, got) || (err == nil) != (wantErr == nil) {
			t.Fatalf("%q, error %v (-fresh +arena):\n%s", s, err, cmp.Diff(want, got))
		}
	}
}

// flags is a struct that is smaller than a word.
type flags struct {
	A bool `parser:"@'a'?"`
	B bool `parser:"@'b'?"`
	C bool `parser:"@'c'?"`
}

// TestTreeArenaOfBytes shows the same of nodes that are smaller than a word, and that what
// lies behind them is left alone.
func TestTreeArenaOfBytes(t *testing.T) {
	p := mustBuild[flags](t)
	texts := []string{"abc", "", "b", "ac", "c", "a", "bc"}
	arenas := make([]*TreeArena[flags], 100)
	behind := make([]*[3]byte, len(arenas)) // the runtime puts small things next to each other
	for i := range arenas {
		arenas[i] = p.NewArena()
		if _, err := arenas[i].Parse("abc"); err != nil {
			t.Fatal(err)
		}
		behind[i] = &[3]byte{1, 2, 3}
	}
	trees := make([]*flags, len(arenas))
	for round := range texts {
		for i := range arenas {
			var err error
			if trees[i], err = arenas[i].Parse(texts[(i+round)%len(texts)]); err != nil {
				t.Fatal(err)
			}
		}
		for i, tree := range trees {
			s := texts[(i+round)%len(texts)]
			if want := (flags{strings.Contains(s, "a"), strings.Contains(s, "b"), strings.Contains(s, "c")}); *tree != want {
				t.Fatalf("%q gives %+v", s, *tree)
			}
			if *behind[i] != [3]byte{1, 2, 3} {
				t.Fatalf("%q has changed what lies behind it to %v", s, *behind[i])
			}
		}
	}
}

// TestParserTogether parses with one parser from several goroutines.
func TestParserTogether(t *testing.T) {
	p := mustBuild[header](t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range 200 {
				s := "a:b" + strings.Repeat(",<a>", i)
				h, err := p.Parse(s)
				if err != nil || len(h.More) != i || !p.Valid(s) || p.Valid(s+"!") {
					t.Errorf("%q: %v", s, err)
				}
			}
		})
	}
	wg.Wait()
}
