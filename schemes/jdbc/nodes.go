package jdbc

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// URL is a whole JDBC URL. The line is that of the documentation of java.sql.DriverManager; what it
// calls subprotocol and subname is together a URI, which is read as one. TestLanguage proves
// that the grammar's line has just those texts in which the subprotocol is a scheme and the
// subname is made of what may stand in a URI.
//
//	jdbc:subprotocol:subname
type URL struct {
	_           struct{}     `rule:"jdbc-url"`
	Start       uri.Pos      `parser:"@@"`
	Scheme      uri.Scheme   `parser:"@@ ':'"`
	Inner       *uri.Nested  `parser:"( @@"`       // follows "jdbc:"
	Subprotocol *Subprotocol `parser:"| @@ ':' )"` // instead of Inner, where the subname is empty
	End         uri.Pos      `parser:"@@"`
}

// Subprotocol names a driver. It stands alone in jdbc:sqlite:, where nothing follows its ":".
//
//	subprotocol = scheme
type Subprotocol struct{ uri.Leaf }

var subprotocol = combinators.Rule("subprotocol", (*uri.Scheme)(nil).Rule())

var (
	_ uri.Node = (*URL)(nil)
	_ uri.Node = (*Subprotocol)(nil)
)

// Span gives the byte offsets of the node in the parsed text.
func (n *URL) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*URL) Production() string { return "jdbc-url" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *URL) String() string {
	b, _ := combinators.AppendText(nil, n)
	return string(b)
}

// Rule gives the rule of the leaf.
func (*Subprotocol) Rule() *combinators.Expr { return subprotocol }

// Production gives the name of the production.
func (*Subprotocol) Production() string { return subprotocol.Name }

// Parse is participle's way in.
func (l *Subprotocol) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, subprotocol)
}
