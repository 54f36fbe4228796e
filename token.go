package uri

import (
	"reflect"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Token puts a production of this package into a participle grammar of one's own. A
// field of type *Token[URIReference] with the tag "@@" takes one token of the grammar's
// lexer, reads the token's text with [ParseAs] in the dialect [Default], and reports
// errors as an [*Error] at the place in the grammar's file. P may also be the type of the
// trees of a [SchemeGrammar]; see [ParseAs].
//
// Where the token's text is its source without the quotes around it, as participle.Unquote
// leaves it, and where the source holds no escapes, positions count the opening quote. A
// text that still has its quotes, " or `, is read without them. Positions in a text that
// was changed otherwise are those of a text that stands verbatim behind one opening quote.
//
// An error in a Token is that of the parse, also where the Token is optional, or one of several
// alternatives. But participle goes on to the next alternative where no more tokens follow than
// it may look ahead: what it says then, if it fails, is that it did not expect the token. So
// a grammar should do without participle.UseLookahead, or with little of it.
type Token[P any] struct {
	Pos  lexer.Position // of the first byte of Text in the file
	Text string         // what was read, without quotes
	Node *P             // its tree; spans are byte offsets in Text
}

// Parse is participle's way in.
func (t *Token[P]) Parse(lex *lexer.PeekingLexer) error {
	if lex.Peek().EOF() {
		return participle.NextMatch
	}
	tok := *lex.Next()
	text, quote := unquoted(tok, *lex.RawPeek())
	pos := tok.Pos
	pos.Offset += quote
	pos.Column += quote
	node, err := ParseAs[P](text, At(pos))
	if err != nil {
		for !lex.Peek().EOF() { // the farther an error, the more participle makes of it
			lex.Next()
		}
		return err
	}
	*t = Token[P]{Pos: pos, Text: text, Node: node}
	return nil
}

// unquoted gives the text of a token without quotes, and how many bytes of quote stand
// before it in the source; next is the token behind it.
func unquoted(tok, next lexer.Token) (text string, quote int) {
	text = tok.Value
	if n := len(text); n > 1 && text[0] == text[n-1] && (text[0] == '"' || text[0] == '`') {
		return text[1 : n-1], 1
	}
	if source := next.Pos.Offset - tok.Pos.Offset; source > len(text) {
		return text, 1
	}
	return text, 0
}

// position gives the line and column of an offset in the token's text.
func (t *Token[P]) position(offset int) lexer.Position {
	return positionAt(t.Text, offset, t.Pos)
}

// Span gives the places in the file at which a node of the token's tree begins and ends.
func (t *Token[P]) Span(n Node) (start, end lexer.Position) {
	from, to := n.Span()
	return t.position(from), t.position(to)
}

// String gives the text that was read.
func (t *Token[P]) String() string { return t.Text }

// GoString names the production in a trace.
func (t *Token[P]) GoString() string { return reflect.TypeFor[P]().Name() }
