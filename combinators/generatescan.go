package combinators

import (
	"bytes"
	"fmt"
	"slices"
)

// The part of [Generate] that makes code of automata: a label for each state, a loop over
// the bytes on which it stays, a jump for each set of bytes on which it does not.

// maxCoded is how many states an automaton may have to be made code; larger ones become
// tables.
const maxCoded = 24

// scanner writes the function that finds the longest text of an automaton's language,
// once, and gives its name.
func (g *generator) scanner(a *Automaton) string {
	key := fmt.Sprint(a.next, a.accept, a.classes, a.start)
	if name, ok := g.scans[key]; ok {
		return name
	}
	name := fmt.Sprintf("%sScan%d", g.name, len(g.scans))
	g.scans[key] = name
	f := *g // the function is written while another one is
	f.body, f.out, f.vars, f.used, f.labels = bytes.Buffer{}, bytes.Buffer{}, nil, nil, 0
	f.scan(name, a)
	g.functions.Write(f.out.Bytes())
	return name
}

// scan writes the function of an automaton.
func (g *generator) scan(name string, a *Automaton) {
	if a.States() <= maxCoded {
		g.p("end := -1")
		g.states(a, func(s State) {
			if a.accept[s] {
				g.p("end = i")
			}
			g.p("if i >= len(s) {\nreturn end\n}")
		}, "return end")
	} else {
		g.table(name, a)
		g.p("return %sTable.Longest(s, i)", name)
	}
	g.flush(fmt.Sprintf("%s gives the end of the longest text that begins at i, or -1.", name), fmt.Sprintf("func %s(s string, i int) int", name))
}

// matcher writes the function that tells whether a text is in an automaton's language.
func (g *generator) matcher(name string, a *Automaton) {
	if a.start == Dead {
		g.p("return false")
	} else {
		g.p("i := 0")
		g.states(a, func(s State) { g.p("if i >= len(s) {\nreturn %v\n}", a.accept[s]) }, "return false")
	}
	g.flush(name+" says whether s is valid.", fmt.Sprintf("func %s(s string) bool", name))
}

// states writes the code of all states, the start first. At what is written in a state
// when it stays no longer; dead what is written where no byte leads on.
func (g *generator) states(a *Automaton, at func(State), dead string) {
	if a.start == Dead {
		g.p("_ = i\n%s", dead)
		return
	}
	order := []State{a.start}
	for s := State(1); int(s) < len(a.accept); s++ {
		if s != a.start {
			order = append(order, s)
		}
	}
	for _, s := range order {
		g.p("state%d:", s)
		to := a.targets(s)
		if stay := to[s]; stay != (ByteSet{}) {
			g.p("for i < len(s) && %s {\ni++\n}", g.has(stay))
		}
		at(s)
		for _, t := range sortedTargets(to) {
			if t != s {
				g.p("if %s {\ni++\n%s\n}", g.has(to[t]), g.jump(fmt.Sprintf("state%d", t)))
			}
		}
		g.p("%s", dead)
	}
}

// targets gives the states to which s leads, with the bytes that lead there.
func (a *Automaton) targets(s State) map[State]ByteSet {
	out := map[State]ByteSet{}
	for class, set := range a.classes {
		if t := a.next[int(s)*len(a.classes)+class]; t != Dead {
			out[t] = out[t].Union(set)
		}
	}
	return out
}

// sortedTargets gives the states in the order of the number of bytes that lead to them,
// the most first.
func sortedTargets(to map[State]ByteSet) []State {
	out := make([]State, 0, len(to))
	for t := range to {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b State) int {
		if d := to[b].Len() - to[a].Len(); d != 0 {
			return d
		}
		return int(a) - int(b)
	})
	return out
}

// table writes an automaton as data.
func (g *generator) table(name string, a *Automaton) {
	next := make([]byte, 0, 2*len(a.next))
	for _, s := range a.next {
		next = append(next, byte(s), byte(s>>8))
	}
	accept := make([]byte, len(a.accept))
	for i, ok := range a.accept {
		if ok {
			accept[i] = 1
		}
	}
	fmt.Fprintf(&g.out, "var %sTable = combinators.Table{Start: %d, Width: %d, Class: %q, Next: %q, Accept: %q}\n\n",
		name, a.start, len(a.classes), string(a.classOf[:]), string(next), string(accept))
}

// Table is an automaton as data, for parsers that [Generate] writes.
type Table struct {
	Start, Width int
	Class        string // by byte
	Next         string // two bytes, the lower first, by state and class
	Accept       string // by state
}

// Longest gives the end of the longest text of the language that begins at i, or -1.
func (t *Table) Longest(s string, i int) int {
	end, state := -1, t.Start
	for ; ; i++ {
		if t.Accept[state] != 0 {
			end = i
		}
		if i >= len(s) {
			return end
		}
		at := 2 * (state*t.Width + int(t.Class[s[i]]))
		if state = int(t.Next[at]) | int(t.Next[at+1])<<8; state == int(Dead) {
			return end
		}
	}
}
