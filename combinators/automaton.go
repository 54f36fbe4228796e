package combinators

import (
	"fmt"
	"slices"
)

// Automaton is the minimal deterministic automaton of a regular language over
// bytes. It reads a text byte by byte, in constant time each, and tells at every
// point whether the text so far is in the language and which bytes may follow.
// An Automaton is immutable and safe for concurrent use.
//
// Two automata of one language are alike in every detail: states are numbered as a
// search from the start comes upon them, shorter texts and lesser bytes first, and
// classes stand in the order of their least bytes.
type Automaton struct {
	next    []State // by state and class
	classOf [256]uint8
	classes []ByteSet
	accept  []bool // by state
	start   State
}

// State is a state of an automaton. States of different automata have nothing to do
// with each other.
type State uint16

// Dead is the state of each automaton in which nothing is accepted any more,
// whatever follows. It is no state of the language, but what is left of it.
const Dead State = 0

// Compile gives the automaton of the named rule. A rule that is not in the grammar
// or that contains itself, and a language that would need more than some ten
// thousand states, are errors.
func (g *Grammar) Compile(rule string) (*Automaton, error) {
	r := g.Lookup(rule)
	if r == nil {
		return nil, fmt.Errorf("combinators: no rule %s", quoteName(rule))
	}
	return compileRegular(g, r)
}

// CompileExpr gives the automaton of an expression in which names mean rules of the
// grammar. Its errors are those of [Grammar.Compile].
func (g *Grammar) CompileExpr(e *Expr) (*Automaton, error) { return compileRegular(g, e) }

// Compile gives the automaton of an expression that contains all its rules. A
// reference by name, and a language that would need more than some ten thousand
// states, are errors.
func Compile(e *Expr) (*Automaton, error) { return compileRegular(nil, e) }

func compileRegular(g *Grammar, e *Expr) (*Automaton, error) {
	n, err := newNFA(g, e)
	if err != nil {
		return nil, err
	}
	d, err := determinize(n)
	if err != nil {
		return nil, err
	}
	return newAutomaton(d, minimize(d)), nil
}

// newAutomaton makes one state of each block of d's states, numbered in the order in
// which a search from the start comes upon them.
func newAutomaton(d *dfa, blockOf []int32) *Automaton {
	a := &Automaton{accept: []bool{false}}
	numbers := make([]int32, len(blockOf)) // of blocks, plus one; 0: not met yet
	numbers[blockOf[0]] = int32(Dead) + 1
	met := []int32{0} // a state of d for each state of a
	number := func(s int32) State {
		n := &numbers[blockOf[s]]
		if *n == 0 {
			met = append(met, s)
			a.accept = append(a.accept, d.accept[s])
			*n = int32(len(met))
		}
		return State(*n - 1)
	}
	a.start = number(1)
	width := len(d.classes)
	for i := 0; i < len(met); i++ { // met grows on the way
		row := int(met[i]) * width
		for _, to := range d.next[row : row+width] {
			a.next = append(a.next, number(to))
		}
	}
	a.mergeClasses(d.classes)
	return a
}

// mergeClasses sets a's classes to the given ones, those joined that lead to the same
// state from every state, and narrows the table accordingly.
func (a *Automaton) mergeClasses(classes []ByteSet) {
	ids := map[string]int{} // of merged classes, by what they do
	var kept []int          // the first old class of each
	for c, set := range classes {
		column := a.column(c, len(classes))
		id, ok := ids[column]
		if !ok {
			id = len(kept)
			ids[column] = id
			kept = append(kept, c)
			a.classes = append(a.classes, ByteSet{})
		}
		a.classes[id] = a.classes[id].Union(set)
	}
	next := make([]State, 0, len(a.accept)*len(kept))
	for row := range slices.Chunk(a.next, len(classes)) {
		for _, c := range kept {
			next = append(next, row[c])
		}
	}
	a.next = next
	for id, set := range a.classes {
		for b := range set.All() {
			a.classOf[b] = uint8(id)
		}
	}
}

// column gives the states to which a class leads, in a form that compares.
func (a *Automaton) column(class, width int) string {
	out := make([]byte, 0, 2*len(a.accept))
	for i := class; i < len(a.next); i += width {
		out = append(out, byte(a.next[i]), byte(a.next[i]>>8))
	}
	return string(out)
}

// Start gives the state in which nothing has been read.
func (a *Automaton) Start() State { return a.start }

// Step gives the state that follows s when b is read.
func (a *Automaton) Step(s State, b byte) State {
	return a.next[int(s)*len(a.classes)+int(a.classOf[b])]
}

// Run gives the state in which the automaton is after reading the text.
func (a *Automaton) Run(text string) State {
	s := a.start
	for i := 0; i < len(text) && s != Dead; i++ {
		s = a.Step(s, text[i])
	}
	return s
}

// Accepts says whether a text that leads to s is in the language.
func (a *Automaton) Accepts(s State) bool { return a.accept[s] }

// Alive says whether a text that leads to s has a continuation, perhaps the empty
// one, that is in the language.
func (a *Automaton) Alive(s State) bool { return s != Dead }

// Match says whether the text is in the language. It does not allocate.
func (a *Automaton) Match(text string) bool { return a.accept[a.Run(text)] }

// Longest gives the length in bytes of the longest prefix of the text that is in the
// language, and whether there is one: the empty prefix counts like any other.
func (a *Automaton) Longest(text string) (n int, ok bool) {
	s := a.start
	n, ok = 0, a.accept[s]
	for i := 0; i < len(text) && s != Dead; i++ {
		s = a.Step(s, text[i])
		if a.accept[s] {
			n, ok = i+1, true
		}
	}
	return n, ok
}

// Viable gives the length in bytes of the longest prefix of the text that has a
// continuation in the language: the offset of the first byte that cannot stand where
// it stands, or the length of the text if there is none. Of a language without texts
// it is 0.
func (a *Automaton) Viable(text string) int {
	s := a.start
	for i := range len(text) {
		if s = a.Step(s, text[i]); s == Dead {
			return i
		}
	}
	return len(text)
}

// Follow gives the bytes that may follow the prefix on the way to a text of the
// language, and whether the prefix is such a text itself.
func (a *Automaton) Follow(prefix string) (next ByteSet, end bool) {
	return a.FollowState(a.Run(prefix))
}

// FollowState is [Automaton.Follow] for the prefixes that lead to s.
func (a *Automaton) FollowState(s State) (next ByteSet, end bool) {
	row := int(s) * len(a.classes)
	for c, set := range a.classes {
		if a.next[row+c] != Dead {
			next = next.Union(set)
		}
	}
	return next, a.accept[s]
}

// States counts the states, Dead not included. They are numbered from 1 on.
func (a *Automaton) States() int { return len(a.accept) - 1 }

// Classes gives the classes into which the automaton divides the 256 bytes: bytes of
// one class may take each other's place in every text. They are as few as possible,
// and in the order of their least bytes.
func (a *Automaton) Classes() []ByteSet { return slices.Clone(a.classes) }

// Class gives the index in [Automaton.Classes] of the class of b.
func (a *Automaton) Class(b byte) int { return int(a.classOf[b]) }

// Empty says whether the language has no texts, not even the empty one.
func (a *Automaton) Empty() bool { return a.start == Dead }

// Finite says whether the language has finitely many texts.
func (a *Automaton) Finite() bool {
	const onPath, done = 1, 2
	mark := make([]byte, len(a.accept))
	mark[Dead] = done
	var acyclic func(State) bool
	acyclic = func(s State) bool {
		if mark[s] != 0 {
			return mark[s] == done
		}
		mark[s] = onPath
		for c := range a.classes {
			if !acyclic(a.next[int(s)*len(a.classes)+c]) {
				return false
			}
		}
		mark[s] = done
		return true
	}
	return acyclic(a.start)
}
