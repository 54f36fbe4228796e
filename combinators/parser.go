package combinators

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Parser reads texts of a grammar of structs into trees: the tags are those of
// participle, over bytes instead of tokens, and compiled. It is immutable and safe for
// concurrent use.
type Parser[G any] struct {
	program   *program
	grammar   *Grammar
	explainer *explainer // of errors
	states    sync.Pool  // of *state
}

// state is what a parse works with.
type state struct {
	machine machine
	builder treeBuilder
}

// Build compiles the grammar of the struct type G. It reads the tags as participle does, in
// the same order of alternatives, with unlimited lookahead and a token for every byte.
// Options name token classes and replace rules. What Build accepts participle reads alike,
// with a [ByteLexer] of the same classes, where the leaves have a method Parse: see
// [ParseLeaf] and [ParseMatched].
//
// A leaf is a struct whose first field is a tree.Leaf, mostly embedded, and whose pointer
// has one of these methods, or both:
//
//	Rule() *Expr                            // the rule of which it is the longest text
//	Match(text string, from int) (end int)  // reads it from the byte offset from on
//
// Match gives the offset behind the leaf, which may be from for the empty text, or -1 where
// there is none; an end before from or behind the text is none either. It is called on one
// zero leaf by all parses, at any offset and perhaps more than once, must not change the
// leaf, and must give the same for the same. With both methods Match reads, and the rule
// stands for it in the grammar: a byte with which no text of the rule begins is not tried,
// nor the end of the text where the rule has no empty text. Without Rule the leaf stands in
// the grammar as any bytes, 1*%x00-FF, and is tried everywhere. A repetition ends with a
// leaf that Match reads as the empty text; participle would go on, or refuse such a text in
// an alternative. Where a leaf has a third method, Fail(text string, from int) (at int), it
// tells for [ParseError.Offset] where what Match refused went wrong; else that is from.
//
// A method Production() string, which with Span of tree.Leaf makes a leaf a tree.Node,
// names it in walks such as [Nodes]; a leaf without Rule has its rule named so too, and one
// without either its type's name.
//
// An error names type, field and tag. It is one of these:
//
//   - tags that cannot be read, or use what is not supported: the modifier !, a capture
//     within a capture, captures into other than strings, bools, slices of strings and
//     nodes, types with a method Capture or UnmarshalText, fields that participle fills
//     without a tag, @@ of what is neither a struct with tags nor a leaf, a position in a
//     slice or behind a pointer, more than 32 alternatives;
//   - a literal that is not one byte long, or a token class or a negation that means other
//     than single bytes: there is a token for every byte;
//   - a rule or a token class that is not defined, and two different rules of one name;
//   - a leaf's rule that contains itself, unless it has a method Match: an automaton reads
//     it, which has no memory;
//   - left recursion, which would not end;
//   - a repetition of what can match nothing, which would not end, and an alternative that
//     can, behind which none would be tried; of what Match reads that is not known;
//   - an alternative that can never win, with a text that it loses: as far as its language
//     and that of the one before it are regular, without lookaheads and methods Match;
//   - a capture that participle would keep though what it stands in fails.
func Build[G any](opts ...BuildOption) (*Parser[G], error) {
	t := reflect.TypeFor[G]()
	cfg := newConfig(opts)
	p, err := compile(t, cfg)
	if err != nil {
		return nil, err
	}
	g, err := grammarOf([]any{t}, cfg, cfg.tagsOnly)
	if err != nil {
		return nil, err
	}
	return &Parser[G]{program: p, grammar: g, explainer: &explainer{program: p, grammar: g}}, nil
}

// Grammar gives the grammar that the parser reads.
func (p *Parser[G]) Grammar() *Grammar { return p.grammar }

// Parse reads the whole of s and gives its tree, whose texts share the memory of s and
// whose spans are byte offsets in s. An error is a [*ParseError].
func (p *Parser[G]) Parse(s string) (*G, error) {
	st := p.take()
	defer p.states.Put(st)
	if end := st.read(p.program, s, 0, true); end != len(s) {
		return nil, p.failure(st, s, 0)
	}
	return build[G](&st.builder, &st.machine, false), nil
}

// Valid says whether the whole of s can be read. It allocates nothing.
func (p *Parser[G]) Valid(s string) bool {
	st := p.take()
	end := st.read(p.program, s, 0, false)
	p.states.Put(st)
	return end == len(s)
}

// ParsePrefix reads from the byte offset from as much as the grammar's alternatives take,
// and gives its tree, with spans in s, and the offset of its end.
func (p *Parser[G]) ParsePrefix(s string, from int) (node *G, end int, err error) {
	if err := checkFrom(s, from); err != nil {
		return nil, from, err
	}
	st := p.take()
	defer p.states.Put(st)
	if end = st.read(p.program, s, from, true); end < 0 {
		err := p.failure(st, s, from)
		err.prefix = true
		return nil, from, err
	}
	return build[G](&st.builder, &st.machine, false), end, nil
}

// ParseRest reads the whole of s from the byte offset from on, and gives its tree, whose
// spans are byte offsets in s. An error is a [*ParseError] with offsets in s, or says that
// from is none.
func (p *Parser[G]) ParseRest(s string, from int) (*G, error) {
	if err := checkFrom(s, from); err != nil {
		return nil, err
	}
	st := p.take()
	defer p.states.Put(st)
	if end := st.read(p.program, s, from, true); end != len(s) {
		return nil, p.failure(st, s, from)
	}
	return build[G](&st.builder, &st.machine, false), nil
}

// checkFrom refuses an offset at which nothing of s can begin.
func checkFrom(s string, from int) error {
	if from < 0 || from > len(s) {
		return fmt.Errorf("combinators: offset %d of a text of %d bytes", from, len(s))
	}
	return nil
}

// take gives a state to work with.
func (p *Parser[G]) take() *state {
	if st, ok := p.states.Get().(*state); ok {
		return st
	}
	return new(state)
}

// read runs the program and gives the end of what it read, or -1.
func (st *state) read(p *program, s string, from int, noting bool) int {
	if len(s) > math.MaxInt32 {
		return -1
	}
	st.machine.start(p, s, noting)
	return st.machine.match(from)
}

// TreeArena parses into memory that it uses again: a tree is valid until the next call. Once
// its memory is large enough it allocates nothing but slices of strings, and strings that
// join texts from several places. It is for one goroutine at a time. Built with the tag
// purego it takes new memory for every tree.
type TreeArena[G any] struct {
	parser *Parser[G]
	state  state
}

// NewArena gives an arena for the trees of a parser.
func (p *Parser[G]) NewArena() *TreeArena[G] { return &TreeArena[G]{parser: p} }

// Parse is [Parser.Parse] into the arena's memory.
func (a *TreeArena[G]) Parse(s string) (*G, error) {
	if end := a.state.read(a.parser.program, s, 0, true); end != len(s) {
		return nil, a.parser.failure(&a.state, s, 0)
	}
	return build[G](&a.state.builder, &a.state.machine, true), nil
}

// ParseError says where a text is wrong. It is a participle error. Everything but the
// offset is worked out when asked for.
type ParseError struct {
	Offset int // byte offset of the farthest place that was reached

	trouble trouble // why the parse was given up; noTrouble: the text is wrong
	prefix  bool    // whether a beginning of the text was to be read
	text    string
	from    int // the offset at which the parse began
	dropped int // bytes of the original that are missing in the text before the offset

	original  string // the text as it was given
	explainer *explainer
}

// Why a parse was given up: [errors.Is] finds them in a [*ParseError].
var (
	ErrTooDeep      = errors.New("combinators: structs lie too deep within each other")
	ErrTooManySteps = errors.New("combinators: too many steps")
	ErrTooLong      = errors.New("combinators: the text is too long")
)

var _ participle.Error = (*ParseError)(nil)

// Error gives the message with the offset.
func (e *ParseError) Error() string {
	return fmt.Sprintf("offset %d: %s", e.Offset, e.Message())
}

// Message says what was found and what was expected instead, or why the parse was given
// up.
func (e *ParseError) Message() string {
	if e.trouble != noTrouble {
		return e.Reason()
	}
	found := "end"
	if at := e.at(); at < len(e.text) {
		found = QuoteByte(e.text[at])
	}
	c, ok := e.Context()
	if !ok {
		return "unexpected " + found
	}
	expected := fewWords(c)
	msg := fmt.Sprintf("unexpected %s in %s", found, c.Trail[len(c.Trail)-1].Production)
	if len(expected) == 0 {
		return msg
	}
	return msg + ", expected " + orList(expected)
}

// maxWords is how many bytes a message names one by one.
const maxWords = 32

// fewWords gives what was expected for a message: of very many bytes their number.
func fewWords(c Context) []string {
	words := slices.Clone(c.Expected)
	named := 0 // so many words are names of rules, which come first
	for named < len(words) && !isQuotedByte(words[named]) {
		named++
	}
	if n := len(words) - named; n > maxWords {
		words = append(words[:named], fmt.Sprintf("one of %d bytes", n))
	}
	if c.End {
		words = append(words, "end")
	}
	return words
}

// isQuotedByte says whether a word is a byte as [QuoteByte] writes it, which no rule's name
// looks like.
func isQuotedByte(word string) bool {
	return strings.HasPrefix(word, `"`) || strings.HasPrefix(word, "%x")
}

// Reason tells why the parse was given up: the depth, the steps or the length that it may
// have at most. It is empty where the text is wrong.
func (e *ParseError) Reason() string {
	switch p := e.explainer.program; e.trouble {
	case tooDeep:
		return fmt.Sprintf("nested more than %d deep", p.maxDepth)
	case tooManySteps:
		return fmt.Sprintf("given up after %d steps", p.maxSteps(len(e.text)))
	case tooLong:
		return fmt.Sprintf("the input has %d bytes, and at most %d are read", len(e.text), math.MaxInt32)
	}
	return ""
}

// Unwrap gives [ErrTooDeep], [ErrTooManySteps] or [ErrTooLong] where the parse was given
// up, else nil.
func (e *ParseError) Unwrap() error {
	switch e.trouble {
	case tooDeep:
		return ErrTooDeep
	case tooManySteps:
		return ErrTooManySteps
	case tooLong:
		return ErrTooLong
	}
	return nil
}

// Context tells of the offset: the productions that were being read, and what could have
// followed. A byte is in Next exactly where the parse, with the byte at the offset, comes
// farther than the offset, or to a tree, the bounds of depth and steps aside; End is true
// where the text, cut there, can be read. So what was found is never expected. It says false
// where the parse was given up.
//
// Where the grammar, in which alternatives have no order and nothing looks ahead, allows
// the same to follow, trail and words are those of [Grammar.Context]. Else the trail holds
// the structs and the leaf that all which failed at the offset had begun, and the words are
// of all rules for characters.
//
// It reads the text once more, and where the tags look ahead, or leaves have a method Match,
// once for each class of bytes that they tell apart.
func (e *ParseError) Context() (Context, bool) {
	if e.trouble != noTrouble {
		return Context{}, false
	}
	return e.explainer.context(e)
}

// ContextWithin is Context without the bytes that may not follow by another grammar, which the
// text must be of as well: next are those that may, and end says whether the text may end.
func (e *ParseError) ContextWithin(next ByteSet, end bool) (Context, bool) {
	c, ok := e.Context()
	if ok && !next.Contains(c.Next) {
		c.Next = c.Next.Intersect(next)
		c.Expected = e.explainer.grammar.expected(c.Next, e.explainer.characters)
	}
	c.End = c.End && end
	return c, ok
}

// Found gives the rune at the offset; a byte that is part of no rune by itself; nothing at
// the end of the text.
func (e *ParseError) Found() string {
	_, n := utf8.DecodeRuneInString(e.text[e.at():])
	return e.text[e.at() : e.at()+n]
}

// at gives the offset in the text that was read.
func (e *ParseError) at() int { return e.Offset - e.dropped }

// Position gives the offset with its line, and its column in runes.
func (e *ParseError) Position() lexer.Position {
	pos := lexer.Position{Line: 1, Column: 1}
	pos.Advance(e.original[:e.Offset])
	return pos
}

// failure finds out why s could not be read, by reading it again.
func (p *Parser[G]) failure(st *state, s string, from int) *ParseError {
	e := &ParseError{text: s, original: s, from: from, explainer: p.explainer}
	if len(s) > math.MaxInt32 {
		e.Offset, e.trouble = math.MaxInt32, tooLong
		return e
	}
	m := &st.machine
	m.start(p.program, s, false)
	m.farthest = from
	if end := m.match(from); end >= 0 {
		m.fail(end)
	}
	e.Offset, e.trouble = m.farthest, m.trouble
	return e
}

// orList joins words as a sentence does: a, b or c.
func orList(words []string) string {
	out := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			out += " or "
		default:
			out += ", "
		}
		out += w
	}
	return out
}

// Errors gives the errors of s, in order, most at the most: the first is that of
// [Parser.Parse], and each further one is the first of what is left when the rune at the one
// before is dropped. Offsets are those in s; messages and contexts are those of the text
// without the runes that were dropped. It stops at the end of the text, and where a parse
// is given up. It reads the text once for each error.
func (p *Parser[G]) Errors(s string, most int) []*ParseError {
	var out []*ParseError
	dropped := 0 // bytes
	for left := s; len(out) < most; {
		_, err := p.Parse(left)
		e, ok := err.(*ParseError)
		if !ok {
			break
		}
		at, found := e.Offset, ""
		if e.trouble == noTrouble {
			found = e.Found()
		}
		e.dropped, e.original = dropped, s
		e.Offset += dropped
		out = append(out, e)
		if found == "" {
			break
		}
		left = left[:at] + left[at+len(found):]
		dropped += len(found)
	}
	return out
}
