package combinators

import (
	"bytes"
	"fmt"
	"slices"
)

// The part of [Generate] that makes code of automata: a label for each state, a loop over
// the bytes on which it stays, a jump for each set of bytes on which it does not.

// maxInlined is how many states an automaton may have to be made code where it is used;
// larger ones become tables.
const maxInlined = 12

// scan sets e to the end of the longest text of an automaton's language that begins at i,
// or to -1.
func (g *generator) scan(a *Automaton) {
	if a.States() > maxInlined || a.start == Dead {
		g.p("e = %s(s, i)", g.scanFunction(a))
		return
	}
	at, out := g.variable(), g.label("scanned")
	g.p("%s = i", at)
	if !a.accept[a.start] {
		g.p("e = -1")
	}
	leave := func(State) string { return "goto " + out }
	g.states(a, at, func(s State) string {
		if a.accept[s] {
			return fmt.Sprintf("e = %s\n", at)
		}
		return ""
	}, leave, leave)
	g.p("%s:", out)
}

// scanFunction gives the name of the function that scans by an automaton.
func (g *generator) scanFunction(a *Automaton) string {
	key := fmt.Sprint(a.next, a.accept, a.classes, a.start)
	if name, ok := g.tables[key]; ok {
		return name
	}
	name := fmt.Sprintf("%sScan%d", g.name, len(g.tables))
	g.tables[key] = name
	f := *g // the function is written while another one is
	f.body, f.out = bytes.Buffer{}, bytes.Buffer{}
	f.vars, f.pointers, f.labels = []string{"e"}, nil, 0
	if a.States() > maxInlined || a.start == Dead {
		f.vars = nil
		f.table(name, a)
		f.p("return %sTable.Longest(s, i)", name)
	} else {
		f.scan(a)
		f.p("return e")
	}
	f.flush(fmt.Sprintf("%s gives the end of the longest text that begins at i, or -1.", name), fmt.Sprintf("func %s(s string, i int) int", name))
	g.functions.Write(f.out.Bytes())
	return name
}

// matchers writes the functions that only tell whether a text is valid.
func (g *generator) matchers() error {
	for v, grammar := range g.grammars {
		a, err := grammar.Compile(grammar.Start().Name)
		if err != nil {
			return err
		}
		if len(g.flat) > 0 {
			continue
		}
		name := fmt.Sprintf("%sMatch%d", g.name, v)
		if a.start == Dead {
			g.p("return false")
		} else {
			g.p("i := 0")
			g.states(a, "i",
				func(State) string { return "" },
				func(s State) string { return fmt.Sprintf("return %v", a.accept[s]) },
				func(State) string { return "return false" })
		}
		g.flush(name+" says whether s is valid.", fmt.Sprintf("func %s(s string) bool", name))
		viable := fmt.Sprintf("%sViable%d", g.name, v)
		g.table(viable, a)
		g.p("return %sTable.Viable(s)", viable)
		g.flush(viable+" gives the length of the longest prefix of s that some continuation makes valid.", fmt.Sprintf("func %s(s string) int", viable))
	}
	return nil
}

// states writes the code of all states, the start first. At is the variable that advances;
// stayed gives what is written where a state stays no longer, end what is written at the
// end of the text, and dead where no byte leads on.
func (g *generator) states(a *Automaton, at string, stayed, end, dead func(State) string) {
	order := []State{a.start}
	for s := State(1); int(s) < len(a.accept); s++ {
		if s != a.start {
			order = append(order, s)
		}
	}
	prefix := g.label("state") + "x"
	for _, s := range order {
		g.p("%s%d:", prefix, s)
		to := a.targets(s)
		if stay := to[s]; stay != (ByteSet{}) {
			g.p("for %s && %s {\n%s++\n}", inside(at), g.has(at, stay), at)
		}
		g.p("%s", stayed(s))
		if len(to) > 1 || len(to) == 1 && to[s] == (ByteSet{}) {
			g.p("if !(%s) {\n%s\n}", inside(at), end(s))
			for _, t := range sortedTargets(to) {
				if t != s {
					g.p("if %s {\n%s++\n%s\n}", g.has(at, to[t]), at, "goto "+prefix+fmt.Sprint(t))
				}
			}
			g.p("%s", dead(s))
			continue
		}
		if end(s) != dead(s) {
			g.p("if !(%s) {\n%s\n}", inside(at), end(s))
		}
		g.p("%s", dead(s))
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
		if uint(i) >= uint(len(s)) {
			return end
		}
		at := 2 * (state*t.Width + int(t.Class[s[i]]))
		if state = int(t.Next[at]) | int(t.Next[at+1])<<8; state == int(Dead) {
			return end
		}
	}
}

// Viable gives the length of the longest prefix of s that has a continuation in the
// language.
func (t *Table) Viable(s string) int {
	state := t.Start
	for i := range len(s) {
		at := 2 * (state*t.Width + int(t.Class[s[i]]))
		if state = int(t.Next[at]) | int(t.Next[at+1])<<8; state == int(Dead) {
			return i
		}
	}
	return len(s)
}
