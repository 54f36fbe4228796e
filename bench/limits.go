package main

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// limits gives loops that do the least that one could do with the bytes.
func limits() []contender {
	return []contender{
		{kind: limit, name: "byte-mask loop", read: maskReader()},
		{kind: limit, name: "DFA-table loop", read: dfaReader(), language: true},
	}
}

// maskReader gives a loop that says whether every byte may stand in some reference.
func maskReader() func(string) bool {
	var allowed [256]bool
	a := automaton()
	for state := range a.States() {
		next, _ := a.FollowState(combinators.State(state + 1))
		for b := range next.All() {
			allowed[b] = true
		}
	}
	return func(s string) bool {
		for i := range len(s) {
			if !allowed[s[i]] {
				return false
			}
		}
		return true
	}
}

// dfa is the automaton of uri.Default as a table: the next state by state and byte.
type dfa struct {
	start   uint16
	next    [][256]uint16
	accepts []bool
}

// automaton gives that of uri.Default.
var automaton = sync.OnceValue(func() *combinators.Automaton {
	a, err := uri.Default.Grammar().Compile("URI-reference")
	if err != nil {
		panic(err) // the grammar of the package uri is at fault
	}
	return a
})

var wholeDFA = sync.OnceValue(func() *dfa {
	a := automaton()
	d := &dfa{uint16(a.Start()), make([][256]uint16, a.States()+1), make([]bool, a.States()+1)}
	for state := range d.next {
		d.accepts[state] = a.Accepts(combinators.State(state))
		for b := range 256 {
			d.next[state][b] = uint16(a.Step(combinators.State(state), byte(b)))
		}
	}
	return d
})

// dfaReader gives a loop that steps through the table byte by byte.
func dfaReader() func(string) bool {
	d := wholeDFA()
	return func(s string) bool {
		state := d.start
		for i := range len(s) {
			state = d.next[state][s[i]]
		}
		return d.accepts[state]
	}
}
