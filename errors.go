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
	Code   Code
	Offset int // byte offset: the length of the longest prefix that some continuation would make valid

	input   string
	options options
	root    *root // nil: the production is URI-reference
}

var _ participle.Error = (*Error)(nil)

// newError finds where s, which is no URI reference, goes wrong.
func newError(s string, o *options) error {
	if len(s) > MaxLength {
		return &Error{Code: CodeTooLong, Offset: MaxLength, input: s, options: *o}
	}
	offset := o.dialect.viable(s)
	return &Error{Code: classify(s, offset), Offset: offset, input: s, options: *o}
}

// newErrorAt finds where s, which is no text of the root's production, goes wrong.
func newErrorAt(s string, o *options, r *root) error {
	if len(s) > MaxLength {
		return &Error{Code: CodeTooLong, Offset: MaxLength, input: s, options: *o, root: r}
	}
	offset := r.Viable(s)
	return &Error{Code: classify(s, offset), Offset: offset, input: s, options: *o, root: r}
}

// from gives the production from which the text was read.
func (e *Error) from() *root {
	if e.root != nil {
		return e.root
	}
	r, err := e.options.dialect.root(reflect.TypeFor[URIReference]())
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
	found := "end"
	if e.Offset < len(e.input) {
		found = quoteRune(e.Found())
	}
	c := e.context()
	production := c.Trail[len(c.Trail)-1].Production
	return "unexpected " + found + " in " + production + ", expected " + list(e.expected(c))
}

// Position gives the file, line and column, in runes, of the first byte that cannot stand
// where it stands; see [At].
func (e *Error) Position() lexer.Position {
	return positionAt(e.input, e.Offset, e.options.start)
}

// Is makes errors.Is find the error's code.
func (e *Error) Is(target error) bool { return target == error(e.Code) }

// Truncated says whether the text is not wrong but merely stops too soon.
func (e *Error) Truncated() bool { return e.Offset == len(e.input) }

// Found gives the rune that stands at the offset; a byte that is part of no rune by
// itself; nothing at the end of the text.
func (e *Error) Found() string {
	_, n := utf8.DecodeRuneInString(e.input[e.Offset:])
	return e.input[e.Offset : e.Offset+n]
}

// Production gives the innermost production that was being read: the deepest that
// contains every way of reading on.
func (e *Error) Production() string {
	trail := e.Trail()
	return trail[len(trail)-1].Production
}

// Trail gives the productions that were being read, from the root to the innermost, each
// with the byte offset at which it began.
func (e *Error) Trail() []combinators.Frame {
	return e.context().Trail
}

// Expected describes what could stand at the offset: the largest production of characters
// that fits, then what is left as quoted bytes in ascending order, then "end" where the
// text could stop.
func (e *Error) Expected() []string { return e.expected(e.context()) }

// expected adds the end of the text to what the grammar expects.
func (e *Error) expected(c combinators.Context) []string {
	if e.AtEnd() {
		return append(c.Expected, "end")
	}
	return c.Expected
}

// ExpectedBytes gives exactly the bytes that could stand at the offset.
func (e *Error) ExpectedBytes() combinators.ByteSet {
	next, _ := e.from().Follow(e.input[:e.Offset])
	return next
}

// AtEnd says whether the text could end at the offset.
func (e *Error) AtEnd() bool {
	_, end := e.from().Follow(e.input[:e.Offset])
	return end
}

// context asks the grammar what it has to say of the offset.
func (e *Error) context() combinators.Context {
	root := e.from()
	c, ok := e.options.dialect.Grammar().Context(root.production, e.input[:e.Offset])
	if !ok { // the root has no rule of its own name
		c.Trail = []combinators.Frame{{Production: root.production}}
		c.Next, c.End = root.Follow(e.input[:e.Offset])
		for b := range c.Next.All() {
			c.Expected = append(c.Expected, combinators.QuoteByte(b))
		}
	}
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

// classify gives the code for a text that goes wrong at offset.
func classify(s string, offset int) Code {
	inEscape := endsInEscape(s[:offset])
	switch {
	case offset == len(s) && inEscape:
		return CodeCutEscape
	case offset == len(s):
		return CodeCutShort
	case inEscape:
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
	case endsInBracket(s[:offset]):
		return CodeBadIPv6
	case c == '[' || c == ']':
		return CodeBracket
	case c == ':' && !strings.ContainsAny(s[:offset], "/?#:"):
		return CodeBadScheme
	case c == '#' && strings.Contains(s[:offset], "#"):
		return CodeSecondHash
	case c == '#':
		return CodeCutShort // nothing stands between the ":" of the scheme and "#"
	}
	return CodeStray
}

// endsInEscape says whether a viable prefix ends within "%" hex hex.
func endsInEscape(s string) bool {
	n := len(s)
	return n > 0 && s[n-1] == '%' || n > 1 && s[n-2] == '%'
}

// endsInBracket says whether a viable prefix ends within the brackets of an IPv6 address,
// which stand in an authority and nowhere else.
func endsInBracket(s string) bool {
	_, authority, ok := strings.Cut(s, "//")
	if !ok || strings.ContainsAny(s[:len(s)-len(authority)-2], "/?#") {
		return false
	}
	open := strings.IndexByte(authority, '[')
	return open >= 0 && !strings.ContainsAny(authority, "]/?#")
}
