package uri

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// ReferenceLimit is the length in bytes of the longest input that the participle parser
// of [Dialect.Participle] reads. Beyond 99,999 tokens participle's lookahead commits to
// the branch it is in, and would refuse valid input.
const ReferenceLimit = 65536

// The token types of a dialect's lexer count downwards from one of these, so that a leaf
// sees from a token in which dialect it is being read.
const (
	firstStrict  lexer.TokenType = -2
	firstDefault lexer.TokenType = -32
)

// newLexer makes a dialect's lexer: a token for every byte, its type named for the
// appendix's class of characters. Excluded is what no production but a delimiter holds
// (§2.4.3): space, controls, "#" and the other delimiters, and all that is not ASCII.
// QueryAlone is no class of its own but a second name for the class of "?", in a
// dialect in which a reference may be a query alone.
func newLexer(first lexer.TokenType, reserved, queryAlone *combinators.Expr) *combinators.ByteLexer {
	class := func(name string, x *combinators.Expr) combinators.TokenClass {
		set, _ := x.ByteSet()
		return combinators.TokenClass{Name: name, Set: set}
	}
	return combinators.NewByteLexer(first, ReferenceLimit,
		class("LowAlpha", lowalpha), class("UpAlpha", upalpha), class("Digit", digit),
		class("Mark", mark), class("Reserved", reserved), class("Percent", combinators.Lit("%")),
		class("QueryAlone", queryAlone), class("Excluded", combinators.Range(0, 255)),
	)
}

// dialectOf tells from the next token, or at the end of the input from the one before,
// in which dialect a text is being read. The empty input has no tokens and means the
// same in each.
func dialectOf(lex *lexer.PeekingLexer) *Dialect {
	t := lex.Peek()
	if c := lex.RawCursor(); t.EOF() && c > 0 {
		t = &lex.Range(c-1, c)[0]
	}
	if t.Type <= firstDefault {
		return Default
	}
	return AppendixA
}

// parseLeaf takes the longest text that the rule matches, in the dialect of the tokens.
func parseLeaf(l *Leaf, lex *lexer.PeekingLexer, rule *combinators.Expr) error {
	a, err := dialectOf(lex).automaton(rule)
	if err != nil {
		return err
	}
	return combinators.ParseLeaf((*tree.Leaf)(l), lex, a)
}

// positionAt gives the line and column of a byte offset in text, whose first byte stands
// at start. The zero start is line 1, column 1.
func positionAt(text string, offset int, start lexer.Position) lexer.Position {
	if start.Line == 0 && start.Column == 0 {
		start.Line, start.Column = 1, 1
	}
	rel := lexer.Position{Line: 1, Column: 1}
	rel.Advance(text[:offset])
	pos := start.Add(rel)
	return pos
}

// UTF16Column gives the column, counted in UTF-16 code units from 1, of the byte at offset
// in text: what editors and language servers count where [lexer.Position] counts runes.
// Column 1 is the first of the line. A byte that is part of no rune counts as one unit.
func UTF16Column(text string, offset int) int {
	column := 1
	for i := 0; i < offset; {
		r, n := utf8.DecodeRuneInString(text[i:])
		i += n
		switch {
		case r == '\n':
			column = 1
		case i <= offset:
			column += utf16.RuneLen(r)
		}
	}
	return column
}
