package uri

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// Error says where a text is wrong and what was expected there. It is a participle
// error; errors.Is finds its [Code] in it. Everything but the code and the offset is
// worked out when asked for.
type Error struct {
	Code Code

	// Offset is a byte offset: the length of the longest prefix that some continuation would
	// make valid. By the grammar of a scheme it is the farthest place that was reached, which
	// lies before that where a lookahead has seen what follows.
	Offset int

	input   string
	options options
	root    *root    // nil: the production is URI-reference
	failure *failure // nil: it is an error of the generic grammar alone
}

var _ participle.Error = (*Error)(nil)

// newError finds where s, which is no URI reference, goes wrong.
func newError(s string, o *options) error {
	if len(s) > MaxLength {
		return &Error{Code: CodeTooLong, Offset: MaxLength, input: s, options: *o}
	}
	return newErrorAtOffset(s, o, nil, o.dialect.viable(s))
}

// newErrorAt finds where s, which is no text of the root's production, goes wrong.
func newErrorAt(s string, o *options, r *root) error {
	if len(s) > MaxLength {
		return &Error{Code: CodeTooLong, Offset: MaxLength, input: s, options: *o, root: r}
	}
	return newErrorAtOffset(s, o, r, r.Viable(s))
}

func newErrorAtOffset(s string, o *options, root *root, offset int) *Error {
	e := &Error{Offset: offset, input: s, options: *o, root: root}
	r := e.reading()
	e.Code = classify(s, offset, &r)
	return e
}

// reading gives what is known of the text before the error.
func (e *Error) reading() reading {
	r := newReading(e.production())
	r.readAll(e.input[:e.Offset])
	return r
}

// production names the production from which the text was read; "" is that of a reference.
func (e *Error) production() string {
	if e.root == nil {
		return ""
	}
	return e.root.production
}

// dialect gives the dialect in which the text was read: the default one where nothing was,
// in an error that somebody made.
func (e *Error) dialect() *Dialect {
	if e.options.dialect == nil {
		return Default
	}
	return e.options.dialect
}

// from gives the production from which the text was read.
func (e *Error) from() *root {
	if e.root != nil {
		return e.root
	}
	r, err := e.dialect().root(reflect.TypeFor[URIReference]())
	if err != nil {
		panic(err) // the grammar of this package is at fault; every test would show it
	}
	return r
}

// Error gives the message with its position, in one line: uri: 1:13: unexpected "|" in
// segment, expected pchar, "#", "/", ";", "?" or end.
func (e *Error) Error() string {
	return "uri: " + e.Position().String() + ": " + e.Message()
}

// Message gives the message without a position.
func (e *Error) Message() string {
	if e.Code == CodeTooLong {
		return fmt.Sprintf("the input has %d bytes, and at most %d are read", len(e.input), e.Offset)
	}
	if e.failure != nil {
		return e.failure.message(e)
	}
	said := message(e.Found(), e.context())
	if len(e.Expected()) == 0 {
		said += ", which this dialect does not have"
	}
	return said
}

// message says what was found, which is nothing at the end of the text, and what was
// expected instead.
func message(found string, c combinators.Context) string {
	if found == "" {
		found = "end"
	} else {
		found = quoteRune(found)
	}
	said := "unexpected " + found + " in " + innermost(c)
	if words := expected(c); len(words) > 0 {
		said += ", expected " + list(words)
	}
	return said
}

// innermost gives the production that was being read.
func innermost(c combinators.Context) string { return c.Trail[len(c.Trail)-1].Production }

// Position gives the file, line and column, in runes, of the first byte that cannot stand
// where it stands; see [At].
func (e *Error) Position() lexer.Position {
	return e.options.position(e.input, e.Offset)
}

// Is makes errors.Is find the error's code.
func (e *Error) Is(target error) bool { return target == error(e.Code) }

// Truncated says whether the text is not wrong but merely stops too soon.
func (e *Error) Truncated() bool { return e.Offset == len(e.text()) }

// Found gives the rune that stands at the offset; a byte that is part of no rune by
// itself; nothing at the end of the text.
func (e *Error) Found() string {
	rest := e.text()[e.Offset:]
	_, n := utf8.DecodeRuneInString(rest)
	return rest[:n]
}

// text gives the text up to the end of the URI that is wrong.
func (e *Error) text() string {
	if e.failure != nil {
		return e.input[:e.failure.in.to]
	}
	return e.input
}

// Production gives the innermost production that was being read: the deepest that
// contains every way of reading on.
func (e *Error) Production() string {
	return innermost(e.context())
}

// Trail gives the productions that were being read, from the root to the innermost, each
// with the byte offset at which it began.
func (e *Error) Trail() []combinators.Frame {
	if e.failure != nil {
		return e.failure.context(e).Trail
	}
	production := e.from().production
	contexts := e.dialect().contextsOf(production)
	if contexts == nil { // the root has no rule of its own name
		return []combinators.Frame{{Production: production}}
	}
	return contexts.Trail(e.input[:e.Offset])
}

// Expected describes what could stand at the offset: the largest production of characters
// that fits, then what is left as quoted bytes in ascending order, then "end" where the
// text could stop.
func (e *Error) Expected() []string { return expected(e.context()) }

// expected adds the end of the text to what the grammar expects.
func expected(c combinators.Context) []string {
	if c.End {
		return append(c.Expected, "end")
	}
	return c.Expected
}

// ExpectedBytes gives exactly the bytes that could stand at the offset.
func (e *Error) ExpectedBytes() combinators.ByteSet {
	if e.failure != nil {
		return e.failure.context(e).Next
	}
	next, _ := e.from().Follow(e.input[:e.Offset])
	return next
}

// AtEnd says whether the text could end at the offset.
func (e *Error) AtEnd() bool {
	if e.failure != nil {
		return e.failure.context(e).End
	}
	_, end := e.from().Follow(e.input[:e.Offset])
	return end
}

// context asks the grammar what it has to say of the offset, but for where productions
// began.
func (e *Error) context() combinators.Context {
	if e.failure != nil {
		return e.failure.context(e)
	}
	root := e.from()
	prefix := e.input[:e.Offset]
	contexts := e.dialect().contextsOf(root.production)
	if contexts == nil { // the root has no rule of its own name
		c := combinators.Context{Trail: []combinators.Frame{{Production: root.production}}}
		c.Next, c.End = root.Follow(prefix)
		for b := range c.Next.All() {
			c.Expected = append(c.Expected, combinators.QuoteByte(b))
		}
		return c
	}
	c := contexts.Context(contexts.Read(prefix))
	c.End = e.AtEnd() // of a server the appendix says that it may be empty, which the type does not
	return c
}

// quoteRune quotes what was found; it shows what cannot be seen by its code.
func quoteRune(s string) string {
	if r, n := utf8.DecodeRuneInString(s); r == utf8.RuneError && n == 1 {
		return fmt.Sprintf("byte 0x%02X", s[0])
	}
	return strconv.Quote(s)
}

// list joins words as a sentence does: a, b or c.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// classify gives the code for a text that goes wrong at offset, and whose beginning reads
// so.
func classify(s string, offset int, r *reading) Code {
	switch {
	case offset == len(s) && r.escape > 0:
		return CodeCutEscape
	case offset == len(s):
		return CodeCutShort
	case r.escape > 0:
		return CodeBadEscape
	}
	switch c := s[offset]; {
	case c >= utf8.RuneSelf:
		return CodeNonASCII
	case c < ' ' || c == 0x7F:
		return CodeControl
	case c == ' ':
		return CodeSpace
	case c == '\\':
		return CodeBackslash
	case r.address.open:
		return CodeBadIPv6
	case c == '[' || c == ']':
		return CodeBracket
	case c == ':' && r.part <= inFirst:
		return CodeBadScheme
	case c == '#' && r.hash:
		return CodeSecondHash
	case c == '#' && r.part == afterScheme:
		return CodeCutShort // nothing stands between the ":" of the scheme and "#"
	}
	return CodeStray
}
