package urn

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The structural productions of RFC 8141 section 2, in its order, each with its line there.

// URN is a whole name, with what may follow it.
//
//	namestring = assigned-name [ rq-components ] [ "#" f-component ]
type URN struct {
	_            struct{}     `rule:"namestring"`
	Start        uri.Pos      `parser:"@@"`
	AssignedName AssignedName `parser:"@@"`
	RQComponents RQComponents `parser:"@@"`
	FComponent   *FComponent  `parser:"( '#' @@ )?"` // follows "#"; nil: there is no "#"
	End          uri.Pos      `parser:"@@"`
}

// AssignedName is the name proper: what two URNs are compared by (§3).
//
// The scheme is whatever the generic grammar calls one, in the grammar; that it is "urn", in
// either case, is checked before. TestABNF puts the literal in its place and proves the
// whole equal.
//
//	assigned-name = "urn" ":" NID ":" NSS
type AssignedName struct {
	_      struct{}   `rule:"assigned-name"`
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':'"`
	NID    NID        `parser:"@@ ':'"` // follows "urn:"
	NSS    NSS        `parser:"@@"`     // follows the second ":"
	End    uri.Pos    `parser:"@@"`
}

// NID is the identifier of a namespace (§2.1): 2 to 32 letters, digits and hyphens, in
// either case.
//
//	NID = (alphanum) 0*30(ldh) (alphanum)
type NID struct{ uri.Leaf }

// NSS is the string that the namespace gives a meaning (§2.2).
//
//	NSS = pchar *(pchar / "/")
type NSS struct{ uri.Leaf }

// RQComponents are the components for the resolver and for the resource (§2.3). It is there
// in every URN, and empty where both are nil, so that the optional of the RFC's line for the
// whole is the one that is in this line.
//
//	rq-components = [ "?+" r-component ] [ "?=" q-component ]
type RQComponents struct {
	_          struct{}    `rule:"rq-components"`
	Start      uri.Pos     `parser:"@@"`
	RComponent *RComponent `parser:"( '?' '+' @@ )?"` // follows "?+"; nil: there is no "?+"
	QComponent *QComponent `parser:"( '?' '=' @@ )?"` // follows "?="; nil: there is no "?="
	End        uri.Pos     `parser:"@@"`
}

// RComponent is meant for the service that resolves the name (§2.3.1). It ends before the
// first "?=" that can begin a q-component, which a rule over characters cannot say. So the
// text is no leaf, and the tag says in token classes what pchar says in rules. TestTags proves
// the two equal.
//
//	r-component = pchar *( pchar / "/" / "?" )
type RComponent struct {
	_     struct{} `rule:"r-component = pchar *( pchar | \"/\" | \"?\" )"`
	Start uri.Pos  `parser:"@@"`
	Text  string   `parser:"@( ( LowAlpha | UpAlpha | Digit | Mark | ';' | ':' | '@' | '&' | '=' | '+' | '$' | ',' | Percent ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) ) ( LowAlpha | UpAlpha | Digit | Mark | ';' | ':' | '@' | '&' | '=' | '+' | '$' | ',' | '/' | Percent ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) | '?' (?! '=') | '?' '=' (?! LowAlpha | UpAlpha | Digit | Mark | ';' | ':' | '@' | '&' | '=' | '+' | '$' | ',' | Percent ) )* )"`
	End   uri.Pos  `parser:"@@"`
}

// QComponent is meant for the resource that the name stands for, or for a service about it
// (§2.3.2): what a query is elsewhere.
//
//	q-component = pchar *( pchar / "/" / "?" )
type QComponent struct{ uri.Leaf }

// FComponent names a place in the resource (§2.3.3): what a fragment is elsewhere. It may be
// empty.
//
//	f-component = fragment
type FComponent struct{ uri.Leaf }

var (
	_ uri.Node = (*URN)(nil)
	_ uri.Node = (*AssignedName)(nil)
	_ uri.Node = (*RQComponents)(nil)
	_ uri.Node = (*RComponent)(nil)
	_ uri.Node = (*NID)(nil)
	_ uri.Node = (*NSS)(nil)
	_ uri.Node = (*QComponent)(nil)
	_ uri.Node = (*FComponent)(nil)
)

// Span gives the byte offsets of the node in the parsed text.
func (n *URN) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*URN) Production() string { return "namestring" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *URN) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AssignedName) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*AssignedName) Production() string { return "assigned-name" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AssignedName) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *RQComponents) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*RQComponents) Production() string { return "rq-components" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *RQComponents) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *RComponent) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*RComponent) Production() string { return "r-component" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *RComponent) String() string { return n.Text }

// Rule gives the rule of the leaf.
func (*NID) Rule() *combinators.Expr { return nid }

// Production gives the name of the production as the RFC spells it.
func (*NID) Production() string { return nid.Name }

// Parse is participle's way in.
func (l *NID) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, nid) }

// Rule gives the rule of the leaf.
func (*NSS) Rule() *combinators.Expr { return nss }

// Production gives the name of the production as the RFC spells it.
func (*NSS) Production() string { return nss.Name }

// Parse is participle's way in.
func (l *NSS) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, nss) }

// Rule gives the rule of the leaf.
func (*QComponent) Rule() *combinators.Expr { return qComponent }

// Production gives the name of the production as the RFC spells it.
func (*QComponent) Production() string { return qComponent.Name }

// Parse is participle's way in.
func (l *QComponent) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, qComponent)
}

// Rule gives the rule of the leaf.
func (*FComponent) Rule() *combinators.Expr { return fComponent }

// Production gives the name of the production as the RFC spells it.
func (*FComponent) Production() string { return fComponent.Name }

// Parse is participle's way in.
func (l *FComponent) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, fComponent)
}
