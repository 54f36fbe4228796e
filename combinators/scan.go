package combinators

// scanner is an automaton made fast: a state knows the bytes on which it stays, and
// passes over a run of them with a mask instead of a step each.
type scanner struct {
	auto    *Automaton
	states  []scanState
	classOf [256]uint8
	start   int32
}

type scanState struct {
	stay   uint64  // the bit of the bytes that lead back to the state; 0: there are none, or no bit was left
	next   []State // by class of byte
	accept bool
}

// masks gives each of up to 64 sets of bytes a bit: table[b] has the bits of the sets
// that hold b.
type masks struct {
	table [256]uint64
	bits  map[ByteSet]uint64
}

// bit gives the bit of a set, or 0 where the set is empty or all bits are taken.
func (m *masks) bit(set ByteSet) uint64 {
	if bit, ok := m.bits[set]; ok {
		return bit
	}
	if set == (ByteSet{}) || len(m.bits) == 64 {
		return 0
	}
	bit := uint64(1) << len(m.bits)
	m.bits[set] = bit
	for b := range set.All() {
		m.table[b] |= bit
	}
	return bit
}

// newScanner makes a scanner of an automaton.
func newScanner(a *Automaton, m *masks) *scanner {
	c := &scanner{auto: a, classOf: a.classOf, start: int32(a.start), states: make([]scanState, len(a.accept))}
	for i := range c.states {
		row := a.next[i*len(a.classes) : (i+1)*len(a.classes)]
		c.states[i] = scanState{next: row, accept: a.accept[i]}
		if State(i) == Dead {
			continue
		}
		var stay ByteSet
		for class, to := range row {
			if to == State(i) {
				stay = stay.Union(a.classes[class])
			}
		}
		c.states[i].stay = m.bit(stay)
	}
	return c
}

// alive gives the bytes that lead on from a state.
func (c *scanner) alive(q *scanState) (set ByteSet) {
	for b := range 256 {
		if q.next[c.classOf[b]] != Dead {
			set.Add(byte(b))
		}
	}
	return set
}

// after gives the bytes that may follow a beginning of a text of the language.
func (c *scanner) after(s string) ByteSet {
	q := &c.states[c.start]
	for i := range len(s) {
		q = &c.states[q.next[c.classOf[s[i]]]]
	}
	return c.alive(q)
}

// longest gives the end of the longest text of the language that begins at i, or -1, and
// the place at which the automaton died or the input ended.
func (c *scanner) longest(table *[256]uint64, s string, i int) (end, died int) {
	end = -1
	q := &c.states[c.start]
	for {
		for uint(i) < uint(len(s)) && table[s[i]]&q.stay != 0 {
			i++
		}
		if q.accept {
			end = i
		}
		if uint(i) >= uint(len(s)) {
			return end, i
		}
		next := q.next[c.classOf[s[i]]]
		if next == Dead {
			return end, i
		}
		q = &c.states[next]
		i++
	}
}
