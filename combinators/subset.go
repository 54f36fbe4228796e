package combinators

import (
	"encoding/binary"
	"slices"
)

// dfa is a complete deterministic automaton: for each state and byte class the next
// state. State 0 is the one from which nothing is accepted; state 1 is the start.
type dfa struct {
	classes []ByteSet
	next    []int32
	accept  []bool
}

// subsets makes a dfa of an nfa. A state stands for a set of nodes: those that the
// bytes read may have led to, branches not yet followed.
type subsets struct {
	dfa
	nfa     *nfa
	masks   []ByteSet // for each of the nfa's sets, the classes that it consists of
	ids     map[string]int32
	members [][]int32 // the nodes of each state
	steps   int

	// Scratch space of one step.
	seen    []int32   // when a node was last visited
	targets [][]int32 // for each class, the nodes that it leads to
	key     []byte
}

// determinize makes the deterministic automaton of n.
func determinize(n *nfa) (*dfa, error) {
	d := &subsets{nfa: n, ids: map[string]int32{}, seen: make([]int32, len(n.nodes))}
	d.classes, d.masks = byteClasses(n.sets)
	d.targets = make([][]int32, len(d.classes))
	d.state(nil)
	d.state([]int32{n.start})
	for s := 0; s < len(d.members); s++ { // d.members grows on the way
		if len(d.members) > maxStates || d.steps > maxSteps {
			return nil, errTooLarge
		}
		d.expand(int32(s))
	}
	return &d.dfa, nil
}

// byteClasses puts two bytes into one class if each set has both or neither. Classes
// stand in the order of their least bytes. The masks say which classes make up each set.
func byteClasses(sets []ByteSet) (classes, masks []ByteSet) {
	classes = []ByteSet{{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}}
	for _, set := range sets {
		for i, c := range classes {
			if in := c.Intersect(set); in != c && in != (ByteSet{}) {
				classes[i] = in
				classes = append(classes, c.Minus(in))
			}
		}
	}
	slices.SortFunc(classes, func(a, b ByteSet) int { return int(a.least()) - int(b.least()) })
	masks = make([]ByteSet, len(sets))
	for i, set := range sets {
		for id, c := range classes {
			if set.Has(c.least()) {
				masks[i].Add(byte(id))
			}
		}
	}
	return classes, masks
}

// least gives the lowest byte of a set that is not empty.
func (s ByteSet) least() byte {
	for b := range s.All() {
		return b
	}
	return 0
}

// state gives the number of the state made of these nodes, a new one if need be.
func (d *subsets) state(nodes []int32) int32 {
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	d.key = d.key[:0]
	for _, n := range nodes {
		d.key = binary.LittleEndian.AppendUint16(d.key, uint16(n))
	}
	id, ok := d.ids[string(d.key)]
	if !ok {
		id = int32(len(d.members))
		d.ids[string(d.key)] = id
		d.members = append(d.members, slices.Clone(nodes))
		d.accept = append(d.accept, false)
	}
	return id
}

// expand finds where each class leads from a state.
func (d *subsets) expand(s int32) {
	for c := range d.targets {
		d.targets[c] = d.targets[c][:0]
	}
	for _, n := range d.members[s] {
		d.visit(n, s)
	}
	for _, nodes := range d.targets {
		d.next = append(d.next, d.state(nodes))
	}
}

// visit follows the branches from a node and notes the bytes that are read there.
func (d *subsets) visit(id, s int32) {
	for d.seen[id] != s+1 {
		d.seen[id] = s + 1
		d.steps++
		n := d.nfa.nodes[id]
		if n.set != nfaBranch {
			for c := range d.masks[n.set].All() {
				d.targets[c] = append(d.targets[c], n.next)
				d.steps++
			}
			return
		}
		if id == finalNode {
			d.accept[s] = true
		}
		d.visit(n.other, s)
		id = n.next
	}
}
