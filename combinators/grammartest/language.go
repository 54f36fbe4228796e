package grammartest

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri/combinators"
)

// language decides what a grammar, as it prints, has to say of texts: by its automaton
// where it is regular, else by following all ways of reading them.
type language struct {
	grammar     *combinators.Grammar
	automaton   *combinators.Automaton // nil: there is none
	contexts    *combinators.Contexts  // where there is no automaton; nil: it has no texts
	limits      string                 // what it cannot decide
	productions map[string]*combinators.Automaton
}

func newLanguage(g *combinators.Grammar) language {
	l := language{grammar: g, productions: map[string]*combinators.Automaton{}}
	start := g.Start().Name
	a, err := g.Compile(start)
	if err == nil {
		l.automaton = a
		return l
	}
	l.contexts, _ = g.Contexts(start)
	l.limits = fmt.Sprintf("there is no automaton of the whole language (%v): "+
		"what the grammar accepts is not compared, only what it refuses, and errors only with offsets that are too low", err)
	return l
}

// read says whether the text is in the language, and gives the length of its longest viable
// prefix. Without an automaton both may be less than they are, since of many ways of
// reading a text at once not all are followed.
func (l *language) read(text string) (valid bool, viable int) {
	if l.automaton != nil {
		return l.automaton.Match(text), l.automaton.Viable(text)
	}
	if l.contexts == nil {
		return false, 0
	}
	at := l.contexts.Start()
	for i := range len(text) {
		next := l.contexts.Step(at, text[i])
		if next == nil {
			return false, i
		}
		at = next
	}
	return l.contexts.Context(at).End, len(text)
}

// production gives the automaton of a production, or nil where there is none.
func (l *language) production(name string) *combinators.Automaton {
	a, ok := l.productions[name]
	if !ok {
		a, _ = l.grammar.Compile(name)
		l.productions[name] = a
	}
	return a
}

// offsetOf gives the offset of a parser's error, -1 where there is none.
func offsetOf(err error) int {
	var e *combinators.ParseError
	if errors.As(err, &e) {
		return e.Offset
	}
	return -1
}

// sameLanguage compares what is accepted with the grammar as it prints.
func (s *suite[G]) sameLanguage(r *report, text string) {
	r.Helper()
	valid, viable := s.language.read(text)
	if s.parser.Valid(text) == valid {
		return
	}
	f := Fault{Input: text, Offset: -1, Viable: viable}
	if valid {
		_, err := s.parser.Parse(text)
		f.Offset = offsetOf(err)
		f.Message = fmt.Sprintf("the grammar as it prints has this text, but it is refused (%v): an alternative before "+
			"the right one takes a beginning of its text, or a lookahead forbids it", err)
	} else if s.language.automaton != nil {
		f.Message = fmt.Sprintf("it is accepted, but the grammar as it prints has no text that begins like this but up to offset %d", viable)
		if viable == len(text) {
			f.Message = "it is accepted, but the grammar as it prints wants more behind it"
		}
	} else {
		return
	}
	r.fault(f)
}

// sameLines compares the lines of the rule tags with the parser tags beside them.
func (s *suite[G]) sameLines(r *report) {
	r.Helper()
	if s.language.automaton == nil {
		return
	}
	tags, err := combinators.GrammarOf[G](append(s.options(), combinators.TagsOnly())...)
	if err != nil {
		r.grammarf("the parser tags cannot be read without the lines of the rule tags: %v", err)
		return
	}
	a, err := tags.Compile(tags.Start().Name)
	if err != nil {
		r.grammarf("the parser tags are not regular, though the lines of the rule tags are: %v", err)
		return
	}
	if text, same := combinators.Equivalent(s.language.automaton, a); !same {
		have, not := "the lines of the rule tags", "the parser tags"
		if a.Match(text) {
			have, not = not, have
		}
		_, viable := s.language.read(text)
		r.fault(Fault{Input: text, Offset: -1, Viable: viable, Message: have + " have this text, and " + not + " do not"})
	}
}

// offset compares an error's offset with the longest viable prefix.
func (s *suite[G]) offset(r *report, text string) {
	r.Helper()
	_, err := s.parser.Parse(text)
	if err == nil {
		return
	}
	got := offsetOf(err)
	_, want := s.language.read(text)
	if got == want || s.language.automaton == nil && got > want {
		return
	}
	why := "another alternative could go on from there"
	if got > want {
		why = "the parser has read on behind what the grammar as it prints allows"
	}
	r.fault(Fault{Input: text, Offset: got, Viable: want, Message: fmt.Sprintf(
		"the error is at %d, but the longest prefix that can be continued has %d bytes: %s", got, want, why)})
}
