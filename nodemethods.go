package uri

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// What makes the types of nodes.go nodes. Each method is one line, the same for all.

var (
	_ Node = (*URIReference)(nil)
	_ Node = (*AbsoluteURI)(nil)
	_ Node = (*RelativeURI)(nil)
	_ Node = (*HierPart)(nil)
	_ Node = (*NetPath)(nil)
	_ Node = (*AbsPath)(nil)
	_ Node = (*RelPath)(nil)
	_ Node = (*Authority)(nil)
	_ Node = (*Server)(nil)
	_ Node = (*HostPort)(nil)
	_ Node = (*Host)(nil)
	_ Node = (*Path)(nil)
	_ Node = (*PathSegments)(nil)
	_ Node = (*Segment)(nil)
	_ leaf = (*OpaquePart)(nil)
	_ leaf = (*RelSegment)(nil)
	_ leaf = (*Scheme)(nil)
	_ leaf = (*RegName)(nil)
	_ leaf = (*Userinfo)(nil)
	_ leaf = (*Hostname)(nil)
	_ leaf = (*DomainLabel)(nil)
	_ leaf = (*TopLabel)(nil)
	_ leaf = (*IPv4Address)(nil)
	_ leaf = (*Port)(nil)
	_ leaf = (*Param)(nil)
	_ leaf = (*Query)(nil)
	_ leaf = (*Fragment)(nil)
	_ leaf = (*IPv6Reference)(nil)
	_ leaf = (*Escaped)(nil)
	_ leaf = (*Octet)(nil)
)

// leaf is what a leaf's pointer can do: it is a node, and participle's way into its rule.
type leaf interface {
	Node
	Rule() *combinators.Expr
	Parse(*lexer.PeekingLexer) error
}

// span gives the byte offsets between two marks.
func span(start, end tree.Pos) (int, int) { return int(start), int(end) }

// text prints a node's text by its tags. A tree from a parse always has one; for one
// made by hand that fits no production it is what could be printed.
func text(node any) string {
	b, _ := combinators.AppendText(nil, node)
	return string(b)
}

// Span gives the byte offsets of the text in the parsed text.
func (l *Leaf) Span() (start, end int) { return int(l.Start), int(l.Start) + len(l.Text) }

// String gives the text as it was written.
func (l *Leaf) String() string { return l.Text }

// self gives the Leaf that a leaf type embeds.
func (l *Leaf) self() *Leaf { return l }

// Span gives the byte offsets of the node in the parsed text.
func (n *URIReference) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*URIReference) Production() string { return "URI-reference" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *URIReference) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AbsoluteURI) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*AbsoluteURI) Production() string { return "absoluteURI" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AbsoluteURI) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *RelativeURI) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*RelativeURI) Production() string { return "relativeURI" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *RelativeURI) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HierPart) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*HierPart) Production() string { return "hier_part" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HierPart) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *NetPath) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*NetPath) Production() string { return "net_path" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *NetPath) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AbsPath) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*AbsPath) Production() string { return "abs_path" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AbsPath) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *RelPath) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*RelPath) Production() string { return "rel_path" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *RelPath) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Authority) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Authority) Production() string { return "authority" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Authority) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Server) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Server) Production() string { return "server" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Server) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HostPort) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*HostPort) Production() string { return "hostport" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HostPort) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Host) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Host) Production() string { return "host" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Host) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Path) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Path) Production() string { return "path" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Path) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *PathSegments) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*PathSegments) Production() string { return "path_segments" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *PathSegments) String() string { return text(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Segment) Span() (start, end int) { return span(n.Start, n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Segment) Production() string { return "segment" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Segment) String() string { return text(n) }

// Production gives the name of the production as the RFC spells it.
func (*OpaquePart) Production() string { return opaquePart.Name }

// Rule gives the rule that the text matches.
func (*OpaquePart) Rule() *combinators.Expr { return opaquePart }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *OpaquePart) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, opaquePart) }

// Production gives the name of the production as the RFC spells it.
func (*RelSegment) Production() string { return relSegment.Name }

// Rule gives the rule that the text matches.
func (*RelSegment) Rule() *combinators.Expr { return relSegment }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *RelSegment) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, relSegment) }

// Production gives the name of the production as the RFC spells it.
func (*Scheme) Production() string { return scheme.Name }

// Rule gives the rule that the text matches.
func (*Scheme) Rule() *combinators.Expr { return scheme }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Scheme) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, scheme) }

// Production gives the name of the production as the RFC spells it.
func (*RegName) Production() string { return regName.Name }

// Rule gives the rule that the text matches.
func (*RegName) Rule() *combinators.Expr { return regName }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *RegName) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, regName) }

// Production gives the name of the production as the RFC spells it.
func (*Userinfo) Production() string { return userinfo.Name }

// Rule gives the rule that the text matches.
func (*Userinfo) Rule() *combinators.Expr { return userinfo }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Userinfo) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, userinfo) }

// Production gives the name of the production as the RFC spells it.
func (*Hostname) Production() string { return hostname.Name }

// Rule gives the rule that the text matches.
func (*Hostname) Rule() *combinators.Expr { return hostname }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Hostname) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, hostname) }

// Production gives the name of the production as the RFC spells it.
func (*DomainLabel) Production() string { return domainlabel.Name }

// Rule gives the rule that the text matches.
func (*DomainLabel) Rule() *combinators.Expr { return domainlabel }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *DomainLabel) Parse(lex *lexer.PeekingLexer) error {
	return parseLeaf(&n.Leaf, lex, domainlabel)
}

// Production gives the name of the production as the RFC spells it.
func (*TopLabel) Production() string { return toplabel.Name }

// Rule gives the rule that the text matches.
func (*TopLabel) Rule() *combinators.Expr { return toplabel }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *TopLabel) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, toplabel) }

// Production gives the name of the production as the RFC spells it.
func (*IPv4Address) Production() string { return ipv4address.Name }

// Rule gives the rule that the text matches.
func (*IPv4Address) Rule() *combinators.Expr { return ipv4address }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *IPv4Address) Parse(lex *lexer.PeekingLexer) error {
	return parseLeaf(&n.Leaf, lex, ipv4address)
}

// Production gives the name of the production as the RFC spells it.
func (*Port) Production() string { return port.Name }

// Rule gives the rule that the text matches.
func (*Port) Rule() *combinators.Expr { return port }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Port) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, port) }

// Production gives the name of the production as the RFC spells it.
func (*Param) Production() string { return param.Name }

// Rule gives the rule that the text matches.
func (*Param) Rule() *combinators.Expr { return param }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Param) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, param) }

// Production gives the name of the production as the RFC spells it.
func (*Query) Production() string { return query.Name }

// Rule gives the rule that the text matches.
func (*Query) Rule() *combinators.Expr { return query }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Query) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, query) }

// Production gives the name of the production as the RFC spells it.
func (*Fragment) Production() string { return fragment.Name }

// Rule gives the rule that the text matches.
func (*Fragment) Rule() *combinators.Expr { return fragment }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Fragment) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, fragment) }

// Production gives the name of the production as the RFC spells it.
func (*IPv6Reference) Production() string { return ipv6reference.Name }

// Rule gives the rule that the text matches.
func (*IPv6Reference) Rule() *combinators.Expr { return ipv6reference }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *IPv6Reference) Parse(lex *lexer.PeekingLexer) error {
	return parseLeaf(&n.Leaf, lex, ipv6reference)
}

// Production gives the name of the production as the RFC spells it.
func (*Escaped) Production() string { return escaped.Name }

// Rule gives the rule that the text matches.
func (*Escaped) Rule() *combinators.Expr { return escaped }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Escaped) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, escaped) }

// Production gives the name of the production as the RFC spells it.
func (*Octet) Production() string { return "1*digit" }

// Rule gives the rule that the text matches.
func (*Octet) Rule() *combinators.Expr { return octet1 }

// Parse is participle's way in: it takes the longest text that the rule matches.
func (n *Octet) Parse(lex *lexer.PeekingLexer) error { return parseLeaf(&n.Leaf, lex, octet1) }
