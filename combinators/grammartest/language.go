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
	unknown     string                 // why it can decide nothing
	productions map[string]*combinators.Automaton

	places  int // of contexts, that may be made; 0: any number
	skipped int // texts that were not read for their sake
}

// reading is what a language says of a text.
type reading struct {
	valid  bool
	viable int // length in bytes of the longest prefix that can be continued
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

// read tells of a text, or says false where that would take too long. Without an automaton
// a text may be found to be less than it is, since of many ways of reading a text at once
// not all are followed.
func (l *language) read(text string) (reading, bool) {
	switch {
	case l.automaton != nil:
		return reading{l.automaton.Match(text), l.automaton.Viable(text)}, true
	case l.contexts == nil:
		return reading{}, true
	}
	at := l.contexts.Start()
	for i := range len(text) {
		if l.places > 0 && l.contexts.Places() >= l.places {
			l.skipped++
			return reading{}, false
		}
		next := l.contexts.Step(at, text[i])
		if next == nil {
			return reading{false, i}, true
		}
		at = next
	}
	return reading{l.contexts.Context(at).End, len(text)}, true
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

// parseErrorOf gives the error of a parser, or nil where it is another one.
func parseErrorOf(err error) *combinators.ParseError {
	var e *combinators.ParseError
	errors.As(err, &e)
	return e
}

// offsetOf gives the offset of a parser's error, -1 where there is none.
func offsetOf(err error) int {
	if e := parseErrorOf(err); e != nil {
		return e.Offset
	}
	return -1
}

// sameLanguage compares what is accepted with the grammar as it prints.
func (s *suite[G]) sameLanguage(r *report, text string) {
	r.Helper()
	said, ok := s.language.read(text)
	if !ok || s.parser.Valid(text) == said.valid {
		return
	}
	f := Fault{Input: text, Offset: -1, Viable: said.viable}
	if said.valid {
		_, err := s.parser.Parse(text)
		f.Offset = offsetOf(err)
		f.Message = fmt.Sprintf("the grammar as it prints has this text, but it is refused (%v): an alternative before "+
			"the right one takes a beginning of its text, or a lookahead forbids it", err)
	} else if s.language.automaton != nil {
		f.Message = fmt.Sprintf("it is accepted, but the grammar as it prints has no text that begins like this but up to offset %d", said.viable)
		if said.viable == len(text) {
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
	var a *combinators.Automaton
	if err == nil {
		a, err = tags.Compile(tags.Start().Name)
	}
	if err != nil {
		r.grammarf("there is an automaton of the lines of the rule tags, but none of the parser tags: %v", err)
		return
	}
	if text, same := combinators.Equivalent(s.language.automaton, a); !same {
		have, not := "the lines of the rule tags", "the parser tags"
		if a.Match(text) {
			have, not = not, have
		}
		said, _ := s.language.read(text)
		r.fault(Fault{Input: text, Offset: -1, Viable: said.viable, Message: have + " have this text, and " + not + " do not"})
	}
}

// offset compares an error's offset with the longest viable prefix, and what is expected
// there with what can follow it.
func (s *suite[G]) offset(r *report, text string) {
	r.Helper()
	_, err := s.parser.Parse(text)
	e := parseErrorOf(err)
	if e == nil {
		return // or Errors tells
	}
	got := e.Offset
	said, ok := s.language.read(text)
	if !ok {
		return
	}
	want := said.viable
	f := Fault{Input: text, Offset: got, Viable: want}
	switch {
	case got < want:
		f.Message = fmt.Sprintf("the error is at %d, but the longest prefix that can be continued has %d bytes: "+
			"another alternative could go on from there, or a lookahead hides how far it came", got, want)
	case s.language.automaton == nil:
		return
	case got > want:
		f.Message = fmt.Sprintf("the error is at %d, but the longest prefix that can be continued has %d bytes: "+
			"the tags read on behind what the grammar as it prints allows", got, want)
	default:
		if f.Message = s.expectation(e, text[:got]); f.Message == "" {
			return
		}
	}
	r.fault(f)
}

// expectation says how what an error expects differs from what can follow the prefix.
func (s *suite[G]) expectation(e *combinators.ParseError, prefix string) string {
	x, ok := e.Context()
	next, end := s.language.automaton.Follow(prefix)
	if !ok || next == x.Next && end == x.End {
		return ""
	}
	return fmt.Sprintf("at %d the error expects %s, or the end: %v; what can follow in the grammar as it prints is %s, or the end: %v",
		len(prefix), x.Next, x.End, next, end)
}
