package sourcemap

import (
	"strings"
	"unicode/utf8"
)

// style is a way to write a text in a file.
type style struct {
	name   string
	read   func(r *reader) *fault               // reads a literal, all of it
	escape func(text string, quote byte) string // writes a text within a literal with that quote
	quote  byte                                 // with which a literal is written anew
	other  *style                               // in which a literal is written anew; nil: the same
}

// verbatim is the style of a text that stands as it is.
var verbatim = &style{name: "a text", escape: asIs}

// asIs escapes nothing.
func asIs(text string, _ byte) string { return text }

// anew gives the style in which a literal is written anew.
func (s *style) anew() *style {
	if s.other != nil {
		return s.other
	}
	return s
}

// literal writes a text as a literal.
func (s *style) literal(text string) string {
	q := string(s.quote)
	return q + s.escape(text, s.quote) + q
}

// reader reads a literal and notes where its text comes from.
type reader struct {
	src    string // the file from the literal's first byte on
	base   int    // where in the file src begins
	what   string // the name of the style
	at     int    // how much of src is read
	close  int    // where the closing quote is
	text   []byte
	pieces []piece
}

// fault says what is wrong with a literal, and where in the reader's source.
type fault struct {
	at      int
	message string
}

// literal reads a literal of a style.
func (r *reader) literal(s *style) *fault {
	r.what, r.close = s.name, -1
	err := s.read(r)
	if r.close < 0 {
		r.close = r.at // it has no closing quote
	}
	return err
}

// fault tells what is wrong at the place that was reached.
func (r *reader) fault(message string) *fault { return &fault{r.at, message} }

// rest gives what is not read yet.
func (r *reader) rest() string { return r.src[r.at:] }

// done says whether the source is at its end.
func (r *reader) done() bool { return r.at == len(r.src) }

// peek gives the next byte; 0 at the end.
func (r *reader) peek() byte {
	if r.done() {
		return 0
	}
	return r.src[r.at]
}

// skip reads n bytes that stand for nothing.
func (r *reader) skip(n int) { r.at += n }

// keep reads n bytes that stand for themselves.
func (r *reader) keep(n int) {
	if n == 0 {
		return
	}
	if last := len(r.pieces) - 1; last < 0 || !r.pieces[last].verbatim || r.pieces[last].end != r.base+r.at {
		r.pieces = append(r.pieces, piece{len(r.text), r.base + r.at, r.base + r.at, true})
	}
	r.pieces[len(r.pieces)-1].end += n
	r.text = append(r.text, r.src[r.at:r.at+n]...)
	r.at += n
}

// put reads n bytes that stand for a text.
func (r *reader) put(n int, text string) {
	if text != "" {
		r.pieces = append(r.pieces, piece{len(r.text), r.base + r.at, r.base + r.at + n, false})
		r.text = append(r.text, text...)
	}
	r.at += n
}

// open reads the opening quote.
func (r *reader) open(quote byte) *fault {
	if r.done() || r.peek() != quote {
		return r.absent()
	}
	r.skip(1)
	return nil
}

// absent says that no literal of the style begins here.
func (r *reader) absent() *fault { return r.fault(r.what + " does not begin here") }

// unclosed says that the literal does not end.
func (r *reader) unclosed() *fault { return r.fault("the closing quote is missing") }

// shut reads the closing quote.
func (r *reader) shut() {
	r.close = r.at
	r.skip(1)
}

// until gives the length of what is left up to the first byte of a set.
func (r *reader) until(set string) int {
	rest := r.rest()
	if n := strings.IndexAny(rest, set); n >= 0 {
		return n
	}
	return len(rest)
}

// allowed reads n bytes that stand for themselves if they are runes that may stand there.
func (r *reader) allowed(n int, may func(rune) bool) *fault {
	part := r.src[r.at : r.at+n]
	for i, c := range part {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(part[i:]); size == 1 {
				return &fault{r.at + i, "invalid UTF-8"}
			}
		}
		if !may(c) {
			return &fault{r.at + i, "a character that may not stand here"}
		}
	}
	r.keep(n)
	return nil
}

// hexRune gives the value of the n hexadecimal digits with which a text begins.
func hexRune(s string, n int) (rune, bool) {
	if len(s) < n {
		return 0, false
	}
	var v rune
	for i := range n {
		d, ok := digit(s[i], 16)
		if !ok {
			return 0, false
		}
		v = v<<4 | d
	}
	return v, true
}

// digit gives the value of a digit to a base up to 16.
func digit(c byte, base rune) (rune, bool) {
	var v rune
	switch {
	case '0' <= c && c <= '9':
		v = rune(c - '0')
	case 'a' <= c && c <= 'f':
		v = rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		v = rune(c-'A') + 10
	default:
		return 0, false
	}
	return v, v < base
}
