package mailto

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// URL is a mailto URI. Its text is kept as it was written; methods such as [URL.Addresses] give
// what it means.
//
// The scheme is compared by [uri.SchemeGrammar]. RFC 6068 §2 has no fragment, and says that
// one should not be used and is ignored; it has neither to nor hfields in mailto: alone, which
// RFC 2396 does not have. TestRFC6068 compares the production with the RFC's line:
// RFC 6068: mailtoURI = "mailto:" [ to ] [ hfields ]
//
//	mailtoURI = scheme ":" ( to [ hfields ] / hfields ) [ "#" fragment ]
type URL struct {
	_        struct{}      `rule:"mailtoURI"`
	Start    uri.Pos       `parser:"@@"`
	Scheme   uri.Scheme    `parser:"@@ ':'"`
	To       *To           `parser:"( @@"`        // nil: no address follows ":"
	HFields  *HFields      `parser:"@@? | @@ )"`  // nil: there is no "?"
	Fragment *uri.Fragment `parser:"( '#' @@ )?"` // follows "#"; nil: there is no "#"
	End      uri.Pos       `parser:"@@"`
}

// To is the addresses before the header fields.
//
//	to = addr-spec *("," addr-spec )
type To struct {
	_         struct{}   `rule:"to"`
	Start     uri.Pos    `parser:"@@"`
	AddrSpecs []AddrSpec `parser:"@@ ( ',' @@ )*"` // each but the first follows ","
	End       uri.Pos    `parser:"@@"`
}

// AddrSpec is an address.
//
//	addr-spec = local-part "@" domain
type AddrSpec struct {
	_         struct{}  `rule:"addr-spec"`
	Start     uri.Pos   `parser:"@@"`
	LocalPart LocalPart `parser:"@@ '@'"`
	Domain    Domain    `parser:"@@"` // follows "@"
	End       uri.Pos   `parser:"@@"`
}

// LocalPart is what stands before the "@" of an address: names divided by ".", or a text
// between quotes, which are escapes, %22.
//
//	local-part = dot-atom-text / quoted-string
type LocalPart struct{ uri.Leaf }

// Domain is what stands behind the "@" of an address: a name, or the address of a machine
// between brackets, which are escapes.
//
//	domain = dot-atom-text / "%5B" *dtext-no-obs "%5D"
type Domain struct{ uri.Leaf }

// HFields is the header fields of the message, and its body.
//
//	hfields = "?" hfield *( "&" hfield )
type HFields struct {
	_       struct{} `rule:"hfields"`
	Start   uri.Pos  `parser:"@@"`
	HFields []HField `parser:"'?' @@ ( '&' @@ )*"` // the first follows "?", the others "&"
	End     uri.Pos  `parser:"@@"`
}

// HField is a header field, or the body.
//
//	hfield = hfname "=" hfvalue
type HField struct {
	_       struct{} `rule:"hfield"`
	Start   uri.Pos  `parser:"@@"`
	HFName  HFName   `parser:"@@ '='"`
	HFValue HFValue  `parser:"@@"` // follows "="
	End     uri.Pos  `parser:"@@"`
}

// HFName is the name of a header field; letters of either case are the same.
//
//	hfname = *qchar
type HFName struct{ uri.Leaf }

// HFValue is the value of a header field. See [URL.Header] for what it stands for.
//
//	hfvalue = *qchar
type HFValue struct{ uri.Leaf }

// Span gives the byte offsets of the node in the parsed text.
func (n *URL) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*URL) Production() string { return "mailtoURI" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *URL) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *To) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*To) Production() string { return "to" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *To) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AddrSpec) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*AddrSpec) Production() string { return "addr-spec" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AddrSpec) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HFields) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*HFields) Production() string { return "hfields" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HFields) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HField) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*HField) Production() string { return "hfield" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HField) String() string { return texts.Of(n) }

// Production gives the name of the production as the RFC spells it.
func (*LocalPart) Production() string { return localPart.Name }

// Rule gives the rule that the text matches.
func (*LocalPart) Rule() *combinators.Expr { return localPart }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *LocalPart) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&n.Leaf, lex, localPart)
}

// Production gives the name of the production as the RFC spells it.
func (*Domain) Production() string { return domain.Name }

// Rule gives the rule that the text matches.
func (*Domain) Rule() *combinators.Expr { return domain }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Domain) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, domain) }

// Production gives the name of the production as the RFC spells it.
func (*HFName) Production() string { return hfname.Name }

// Rule gives the rule that the text matches.
func (*HFName) Rule() *combinators.Expr { return hfname }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *HFName) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, hfname) }

// Production gives the name of the production as the RFC spells it.
func (*HFValue) Production() string { return hfvalue.Name }

// Rule gives the rule that the text matches.
func (*HFValue) Rule() *combinators.Expr { return hfvalue }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *HFValue) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, hfvalue) }
