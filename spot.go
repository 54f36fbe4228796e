package uri

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/combinators"
)

// spot is the place of an error with all that hints and fixes look at. They look at no more
// than a bounded part of the text, so that a [Diagnosis] takes linear time.
type spot struct {
	reading // of the text before, as mended
	bounds
	in      string // as it was written
	at      int    // byte offset in it of what cannot stand
	code    Code
	dialect *Dialect
	grammar *combinators.Automaton
	state   combinators.State // behind the text before
	escape  combinators.State // before the last "%"
	pending string            // what an earlier fix puts here
	whole   bool              // the text is a reference, and fixes may go back to its beginning
}

// lookahead is how far behind an error hints and fixes look.
const lookahead = 256

// bounds are where a text begins and ends that has white space around it.
type bounds struct {
	begin, end  int // the text and the white space
	lead, trail int // the text alone
}

// whites are the characters of white space.
const whites = " \t\r\n\v\f"

// newBounds finds the white space around in[begin:end].
func newBounds(in string, begin, end int) bounds {
	text := in[begin:end]
	lead := len(text) - len(strings.TrimLeft(text, whites))
	trail := max(lead, len(strings.TrimRight(text, whites)))
	return bounds{begin, end, begin + lead, begin + trail}
}

// spot gives the place of the error. The error must not be one of length.
func (e *Error) spot() *spot {
	root := e.from()
	p := &spot{
		reading: e.reading(), bounds: newBounds(e.input, 0, len(e.input)),
		in: e.input, at: e.Offset, code: e.Code, dialect: e.dialect(), grammar: root.Automaton,
		state: root.Run(e.input[:e.Offset]), whole: root.production == (*URIReference)(nil).Production(),
	}
	if p.reading.escape > 0 {
		p.escape = root.Run(e.input[:p.marks.percent])
	}
	return p
}

// found gives the rune that cannot stand, or nothing at the end of the text.
func (p *spot) found() string {
	_, n := utf8.DecodeRuneInString(p.in[p.at:])
	return p.in[p.at : p.at+n]
}

// next gives what is to be read.
func (p *spot) next() string {
	if p.pending != "" {
		return p.pending
	}
	return p.found()
}

// ahead gives what follows the error, as far as one looks.
func (p *spot) ahead() string {
	_, n := utf8.DecodeRuneInString(p.in[p.at:])
	from := p.at + n
	return p.in[from:max(from, min(from+lookahead, p.trail))]
}

// scheme gives the scheme in lower case, if it has been read and stands as it was written.
func (p *spot) scheme() string {
	if p.marks.colon < p.lead {
		return ""
	}
	return strings.ToLower(p.in[p.lead:p.marks.colon])
}

// may says whether a text may follow, as far as it goes.
func (p *spot) may(text string) bool { return p.grammar.Alive(run(p.grammar, p.state, text)) }

// run reads a text from a state on.
func run(a *combinators.Automaton, s combinators.State, text string) combinators.State {
	for i := 0; i < len(text) && a.Alive(s); i++ {
		s = a.Step(s, text[i])
	}
	return s
}

// shortest gives the shortest text, of those the first by byte value, that leads from a
// state to one that will do.
func shortest(a *combinators.Automaton, from combinators.State, will func(combinators.State) bool) (string, bool) {
	return shortestBy(least, a, from, will)
}

// shortestBy is shortest of texts in which one byte, which is picked, stands for all of its class.
func shortestBy(
	pick func(combinators.ByteSet) byte, a *combinators.Automaton, from combinators.State, will func(combinators.State) bool,
) (string, bool) {
	type way struct {
		state combinators.State
		text  string
	}
	seen := map[combinators.State]bool{from: true}
	for ways := []way{{from, ""}}; len(ways) > 0; ways = ways[1:] {
		w := ways[0]
		if will(w.state) {
			return w.text, true
		}
		for _, class := range a.Classes() {
			b := pick(class)
			if next := a.Step(w.state, b); a.Alive(next) && !seen[next] {
				seen[next] = true
				ways = append(ways, way{next, w.text + string(rune(b))})
			}
		}
	}
	return "", false
}

// least gives the least byte of a set that has one.
func least(set combinators.ByteSet) (b byte) {
	for !set.Has(b) {
		b++
	}
	return b
}
