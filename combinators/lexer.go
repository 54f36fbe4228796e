package combinators

import (
	"fmt"
	"io"
	"maps"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// TokenClass is a named set of bytes: those that a [ByteLexer] gives a token type of
// that name.
type TokenClass struct {
	Name string
	Set  ByteSet
}

// ByteLexer is a participle lexer definition that makes one token of every byte. No
// byte is an error.
type ByteLexer struct {
	types   [256]lexer.TokenType
	symbols map[string]lexer.TokenType
	limit   int
}

// NewByteLexer makes a lexer with the given token types. A byte has the type of the
// first class that holds it; one that is in none has a type of its own called Other. The
// types are numbered downwards from first, so that two lexers may be told apart by
// their tokens; first must be below [lexer.EOF]. Inputs of more than limit bytes are
// refused, unless limit is 0.
//
// A name given twice means both sets; a class whose bytes all belong to the classes
// before it is a second name for the type of the first of those bytes.
func NewByteLexer(first lexer.TokenType, limit int, classes ...TokenClass) *ByteLexer {
	d := &ByteLexer{symbols: map[string]lexer.TokenType{"EOF": lexer.EOF}, limit: limit}
	next := first
	for _, c := range classes {
		if typ, known := d.symbols[c.Name]; known {
			d.give(c.Set, typ)
			continue
		}
		d.symbols[c.Name] = d.give(c.Set, next)
		next--
	}
	d.symbols["Other"] = next
	d.give(d.untyped(), next)
	return d
}

// give gives the type to those bytes of the set that have none, and returns what the
// set's name stands for: typ, or where all its bytes have a type, that of the first.
func (d *ByteLexer) give(set ByteSet, typ lexer.TokenType) lexer.TokenType {
	name := typ
	for b := range set.Minus(d.untyped()).All() {
		name = d.types[b]
		break
	}
	for b := range set.Intersect(d.untyped()).All() {
		d.types[b], name = typ, typ
	}
	return name
}

// untyped gives the bytes that have no type yet.
func (d *ByteLexer) untyped() (set ByteSet) {
	for b, typ := range d.types {
		if typ == 0 {
			set.Add(byte(b))
		}
	}
	return set
}

// Symbols gives the token types by name, as participle wants them.
func (d *ByteLexer) Symbols() map[string]lexer.TokenType { return maps.Clone(d.symbols) }

// Type gives the token type of a byte.
func (d *ByteLexer) Type(b byte) lexer.TokenType { return d.types[b] }

// Lex reads all of r. It returns the error of reading, or that of too long an input.
func (d *ByteLexer) Lex(filename string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(filename, string(text))
}

// LexBytes is [ByteLexer.LexString] for a slice of bytes, of which it takes a copy.
func (d *ByteLexer) LexBytes(filename string, input []byte) (lexer.Lexer, error) {
	return d.LexString(filename, string(input))
}

// LexString gives a token for every byte of input, with its byte offset, line, and
// column in runes. It returns an error where the input is too long.
func (d *ByteLexer) LexString(filename, input string) (lexer.Lexer, error) {
	pos := lexer.Position{Filename: filename, Line: 1, Column: 1}
	if d.limit > 0 && len(input) > d.limit {
		return nil, participle.Errorf(pos, "the input has %d bytes, and this parser reads at most %d", len(input), d.limit)
	}
	return &byteLexer{def: d, input: input, pos: pos}, nil
}

// byteLexer is the state of reading one input.
type byteLexer struct {
	def   *ByteLexer
	input string
	pos   lexer.Position
	rest  int // bytes of the current rune still to come
}

// Next gives the token of the next byte.
func (l *byteLexer) Next() (lexer.Token, error) {
	i := l.pos.Offset
	if i >= len(l.input) {
		return lexer.EOFToken(l.pos), nil
	}
	t := lexer.Token{Type: l.def.types[l.input[i]], Value: l.input[i : i+1], Pos: l.pos}
	l.advance(i)
	return t, nil
}

// advance moves behind the byte at i. The bytes of a rune share its column; a byte that
// belongs to no rune counts as one.
func (l *byteLexer) advance(i int) {
	if l.rest == 0 {
		_, l.rest = utf8.DecodeRuneInString(l.input[i:])
	}
	l.rest--
	l.pos.Offset++
	switch {
	case l.input[i] == '\n':
		l.pos.Line++
		l.pos.Column = 1
	case l.rest == 0:
		l.pos.Column++
	}
}

// String names the definition in messages.
func (d *ByteLexer) String() string { return fmt.Sprintf("ByteLexer of %d types", len(d.symbols)) }
