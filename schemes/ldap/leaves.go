package ldap

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// The leaves of the tree, those of the URL first. But for Scheme and RegName their rules are those of
// rules.go, with escapes in a URL, and without in the texts of [ParseFilter] and [ParseDN].

// Scheme is ldap, or ldaps for LDAP over TLS, in either case. RFC 4516 has the first only;
// the second is what clients and servers have used since.
//
//	scheme = "ldap" / "ldaps"
type Scheme struct{ uri.Leaf }

// RegName is the name of a machine, or its IPv4 address (RFC 3986 §3.2.2).
//
//	reg-name = 1*( unreserved / pct-encoded / sub-delims )
type RegName struct{ uri.Leaf }

// AttributeType names the attribute of an [AttributeTypeAndValue] (RFC 4514 §3).
//
//	attributeType = descr / numericoid
type AttributeType struct{ uri.Leaf }

// AttributeValue is the value in an [AttributeTypeAndValue] (RFC 4514 §3).
//
//	attributeValue = string / hexstring
type AttributeValue struct{ uri.Leaf }

// Selector names attributes that are wanted (RFC 4511 §4.5.1.8): one, all of the user by
// "*", none by "1.1", or all operational ones by "+" (RFC 3673).
//
//	selector = attributeSelector / PLUS
type Selector struct{ uri.Leaf }

// Scope says how far below the base a search goes, in either case.
//
//	scope = "base" / "one" / "sub"
type Scope struct{ uri.Leaf }

// Extype names an [Extension].
//
//	extype = oid
type Extype struct{ uri.Leaf }

// Exvalue is the value of an [Extension] (RFC 4511 §4.1.2). Commas in it are escaped, since
// one as it stands begins the next extension. It may be empty.
//
//	exvalue = LDAPString
type Exvalue struct{ uri.Leaf }

// Attr describes an attribute: its type, and options such as ;lang-de (RFC 4512 §2.5).
//
//	attr = attributedescription
type Attr struct{ uri.Leaf }

// Filtertype says how a [Simple] item compares.
//
//	filtertype = equal / approx / greaterorequal / lessorequal
type Filtertype struct{ uri.Leaf }

// AssertionValue is what an attribute is compared with. It may be empty.
//
//	assertionvalue = valueencoding
type AssertionValue struct{ uri.Leaf }

// Initial is what a value begins with. Where it is empty, that may be anything.
//
//	initial = assertionvalue
type Initial struct{ uri.Leaf }

// Final is what a value ends with. Where it is empty, that may be anything.
//
//	final = assertionvalue
type Final struct{ uri.Leaf }

// DNAttrs asks for the attributes in an entry's name to be matched too.
//
//	dnattrs = COLON "dn"
type DNAttrs struct{ uri.Leaf }

// MatchingRule names the rule by which to match.
//
//	matchingrule = COLON oid
type MatchingRule struct{ uri.Leaf }

// LParen opens a [Filter] (RFC 4512 §1.4).
//
//	LPAREN = %x28
type LParen struct{ uri.Leaf }

// RParen closes a [Filter] (RFC 4512 §1.4).
//
//	RPAREN = %x29
type RParen struct{ uri.Leaf }

// Ampersand begins an [And].
//
//	AMPERSAND = %x26
type Ampersand struct{ uri.Leaf }

// VertBar begins an [Or]. In a URL it is always escaped.
//
//	VERTBAR = %x7C
type VertBar struct{ uri.Leaf }

// Exclamation begins a [Not].
//
//	EXCLAMATION = %x21
type Exclamation struct{ uri.Leaf }

// Asterisk stands for anything in a [Substring], and for being there in a [Present].
//
//	ASTERISK = %x2A
type Asterisk struct{ uri.Leaf }

// Colon stands before the equals sign of an [Extensible].
//
//	COLON = %x3A
type Colon struct{ uri.Leaf }

// Equals stands before a value (RFC 4512 §1.4).
//
//	EQUALS = %x3D
type Equals struct{ uri.Leaf }

// Comma stands between the parts of a [DistinguishedName] (RFC 4512 §1.4).
//
//	COMMA = %x2C
type Comma struct{ uri.Leaf }

// Plus stands between the attributes of a [RelativeDistinguishedName] (RFC 4512 §1.4).
//
//	PLUS = %x2B
type Plus struct{ uri.Leaf }

// Rule gives the rule of the leaf.
func (*Scheme) Rule() *combinators.Expr { return schemeName }

// Production gives the name of the production as the RFC spells it.
func (*Scheme) Production() string { return schemeName.Name }

// Parse is participle's way in.
func (l *Scheme) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf.
func (*RegName) Rule() *combinators.Expr { return regName }

// Production gives the name of the production as the RFC spells it.
func (*RegName) Production() string { return regName.Name }

// Parse is participle's way in.
func (l *RegName) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*AttributeType) Rule() *combinators.Expr { return inURL(attributeType) }

// Production gives the name of the production as the RFC spells it.
func (*AttributeType) Production() string { return attributeType.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *AttributeType) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*AttributeValue) Rule() *combinators.Expr { return inURL(attributeValue) }

// Production gives the name of the production as the RFC spells it.
func (*AttributeValue) Production() string { return attributeValue.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *AttributeValue) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*Selector) Rule() *combinators.Expr { return inURL(selector) }

// Production gives the name of the production as the RFC spells it.
func (*Selector) Production() string { return selector.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Selector) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Scope) Rule() *combinators.Expr { return inURL(scope) }

// Production gives the name of the production as the RFC spells it.
func (*Scope) Production() string { return scope.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Scope) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Extype) Rule() *combinators.Expr { return inURL(extype) }

// Production gives the name of the production as the RFC spells it.
func (*Extype) Production() string { return extype.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Extype) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Exvalue) Rule() *combinators.Expr { return inURL(exvalue) }

// Production gives the name of the production as the RFC spells it.
func (*Exvalue) Production() string { return exvalue.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Exvalue) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Attr) Rule() *combinators.Expr { return inURL(attr) }

// Production gives the name of the production as the RFC spells it.
func (*Attr) Production() string { return attr.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Attr) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Filtertype) Rule() *combinators.Expr { return inURL(filtertype) }

// Production gives the name of the production as the RFC spells it.
func (*Filtertype) Production() string { return filtertype.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Filtertype) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*AssertionValue) Rule() *combinators.Expr { return inURL(assertionvalue) }

// Production gives the name of the production as the RFC spells it.
func (*AssertionValue) Production() string { return assertionvalue.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *AssertionValue) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*Initial) Rule() *combinators.Expr { return inURL(initial) }

// Production gives the name of the production as the RFC spells it.
func (*Initial) Production() string { return initial.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Initial) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Final) Rule() *combinators.Expr { return inURL(final) }

// Production gives the name of the production as the RFC spells it.
func (*Final) Production() string { return final.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Final) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*DNAttrs) Rule() *combinators.Expr { return inURL(dnattrs) }

// Production gives the name of the production as the RFC spells it.
func (*DNAttrs) Production() string { return dnattrs.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *DNAttrs) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*MatchingRule) Rule() *combinators.Expr { return inURL(matchingrule) }

// Production gives the name of the production as the RFC spells it.
func (*MatchingRule) Production() string { return matchingrule.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *MatchingRule) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*LParen) Rule() *combinators.Expr { return inURL(lparen) }

// Production gives the name of the production as the RFC spells it.
func (*LParen) Production() string { return lparen.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *LParen) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*RParen) Rule() *combinators.Expr { return inURL(rparen) }

// Production gives the name of the production as the RFC spells it.
func (*RParen) Production() string { return rparen.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *RParen) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Ampersand) Rule() *combinators.Expr { return inURL(ampersand) }

// Production gives the name of the production as the RFC spells it.
func (*Ampersand) Production() string { return ampersand.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Ampersand) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*VertBar) Rule() *combinators.Expr { return inURL(vertbar) }

// Production gives the name of the production as the RFC spells it.
func (*VertBar) Production() string { return vertbar.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *VertBar) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Exclamation) Rule() *combinators.Expr { return inURL(exclamation) }

// Production gives the name of the production as the RFC spells it.
func (*Exclamation) Production() string { return exclamation.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Exclamation) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&l.Leaf, lex, l.Rule())
}

// Rule gives the rule of the leaf in a URL.
func (*Asterisk) Rule() *combinators.Expr { return inURL(asterisk) }

// Production gives the name of the production as the RFC spells it.
func (*Asterisk) Production() string { return asterisk.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Asterisk) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Colon) Rule() *combinators.Expr { return inURL(colon) }

// Production gives the name of the production as the RFC spells it.
func (*Colon) Production() string { return colon.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Colon) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Equals) Rule() *combinators.Expr { return inURL(equals) }

// Production gives the name of the production as the RFC spells it.
func (*Equals) Production() string { return equals.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Equals) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Comma) Rule() *combinators.Expr { return inURL(comma) }

// Production gives the name of the production as the RFC spells it.
func (*Comma) Production() string { return comma.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Comma) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }

// Rule gives the rule of the leaf in a URL.
func (*Plus) Rule() *combinators.Expr { return inURL(plus) }

// Production gives the name of the production as the RFC spells it.
func (*Plus) Production() string { return plus.Name }

// Parse is participle's way in, to what stands in a URL.
func (l *Plus) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&l.Leaf, lex, l.Rule()) }
