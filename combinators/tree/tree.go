// Package tree holds what every node of a typed tree is made of: positions, leaves, and
// the interface by which a program that does not know a grammar walks its trees.
package tree

import "github.com/alecthomas/participle/v2/lexer"

// Pos records the byte offset at which it stands in a struct's tags and consumes
// nothing. As the first and the last field of a node, Start and End, it gives the
// node its exact span, also where the node is empty.
type Pos int32

// Parse is participle's hook: it notes where the next token begins.
func (p *Pos) Parse(lex *lexer.PeekingLexer) error {
	*p = Pos(lex.Peek().Pos.Offset)
	return nil
}

// Leaf is a piece of text that a rule matched: Text is exactly input[Start:Start+len(Text)],
// in bytes. A leaf type embeds it and names its rule by a method Rule.
type Leaf struct {
	Text  string
	Start Pos
}

// Span gives the byte offsets of the text in the input.
func (l *Leaf) Span() (start, end int) { return int(l.Start), int(l.Start) + len(l.Text) }

// String gives the text as it was written.
func (l *Leaf) String() string { return l.Text }

// Node is a piece of a typed tree: a production and the bytes that it covers.
type Node interface {
	// Span gives byte offsets in the parsed text: the node is text[start:end].
	Span() (start, end int)
	// Production gives the name of the node's rule, as the grammar spells it.
	Production() string
}
