package ldap

import (
	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// What makes the structs nodes of a tree.

var (
	_ uri.Node = (*URL)(nil)
	_ uri.Node = (*Host)(nil)
	_ uri.Node = (*Attributes)(nil)
	_ uri.Node = (*Extensions)(nil)
	_ uri.Node = (*Extension)(nil)
	_ uri.Node = (*DistinguishedName)(nil)
	_ uri.Node = (*NextRDN)(nil)
	_ uri.Node = (*RelativeDistinguishedName)(nil)
	_ uri.Node = (*NextAVA)(nil)
	_ uri.Node = (*AttributeTypeAndValue)(nil)
	_ uri.Node = (*Filter)(nil)
	_ uri.Node = (*FilterComp)(nil)
	_ uri.Node = (*And)(nil)
	_ uri.Node = (*Or)(nil)
	_ uri.Node = (*Not)(nil)
	_ uri.Node = (*FilterList)(nil)
	_ uri.Node = (*Item)(nil)
	_ uri.Node = (*Simple)(nil)
	_ uri.Node = (*Present)(nil)
	_ uri.Node = (*Substring)(nil)
	_ uri.Node = (*Any)(nil)
	_ uri.Node = (*AnyPart)(nil)
	_ uri.Node = (*Extensible)(nil)
	_ uri.Node = (*FilterText)(nil)
	_ uri.Node = (*DNText)(nil)
	_ uri.Node = (*Scheme)(nil)
	_ uri.Node = (*RegName)(nil)
	_ uri.Node = (*AttributeType)(nil)
	_ uri.Node = (*AttributeValue)(nil)
	_ uri.Node = (*Selector)(nil)
	_ uri.Node = (*Scope)(nil)
	_ uri.Node = (*Extype)(nil)
	_ uri.Node = (*Exvalue)(nil)
	_ uri.Node = (*Attr)(nil)
	_ uri.Node = (*Filtertype)(nil)
	_ uri.Node = (*AssertionValue)(nil)
	_ uri.Node = (*Initial)(nil)
	_ uri.Node = (*Final)(nil)
	_ uri.Node = (*DNAttrs)(nil)
	_ uri.Node = (*MatchingRule)(nil)
	_ uri.Node = (*LParen)(nil)
	_ uri.Node = (*RParen)(nil)
	_ uri.Node = (*Ampersand)(nil)
	_ uri.Node = (*VertBar)(nil)
	_ uri.Node = (*Exclamation)(nil)
	_ uri.Node = (*Asterisk)(nil)
	_ uri.Node = (*Colon)(nil)
	_ uri.Node = (*Equals)(nil)
	_ uri.Node = (*Comma)(nil)
	_ uri.Node = (*Plus)(nil)
)

// Span gives the byte offsets of the node in the parsed text.
func (n *URL) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*URL) Production() string { return "ldapurl" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *URL) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Host) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Host) Production() string { return "host" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Host) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Attributes) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Attributes) Production() string { return "attributes" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Attributes) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Extensions) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Extensions) Production() string { return "extensions" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Extensions) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Extension) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Extension) Production() string { return "extension" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Extension) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *DistinguishedName) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*DistinguishedName) Production() string { return "distinguishedName" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *DistinguishedName) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *NextRDN) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production, which has none in the RFC.
func (*NextRDN) Production() string { return "next-rdn" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *NextRDN) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *RelativeDistinguishedName) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*RelativeDistinguishedName) Production() string { return "relativeDistinguishedName" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *RelativeDistinguishedName) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *NextAVA) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production, which has none in the RFC.
func (*NextAVA) Production() string { return "next-ava" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *NextAVA) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AttributeTypeAndValue) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*AttributeTypeAndValue) Production() string { return "attributeTypeAndValue" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AttributeTypeAndValue) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Filter) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Filter) Production() string { return "filter" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Filter) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *FilterComp) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*FilterComp) Production() string { return "filtercomp" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *FilterComp) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *And) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*And) Production() string { return "and" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *And) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Or) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Or) Production() string { return "or" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Or) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Not) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Not) Production() string { return "not" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Not) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *FilterList) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*FilterList) Production() string { return "filterlist" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *FilterList) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Item) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Item) Production() string { return "item" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Item) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Simple) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Simple) Production() string { return "simple" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Simple) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Present) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Present) Production() string { return "present" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Present) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Substring) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Substring) Production() string { return "substring" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Substring) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Any) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Any) Production() string { return "any" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Any) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *AnyPart) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production, which has none in the RFC.
func (*AnyPart) Production() string { return "any-part" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *AnyPart) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Extensible) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production as the RFC spells it.
func (*Extensible) Production() string { return "extensible" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Extensible) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *FilterText) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production, which has none in the RFC.
func (*FilterText) Production() string { return "filter-text" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *FilterText) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *DNText) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production, which has none in the RFC.
func (*DNText) Production() string { return "dn-text" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *DNText) String() string { return texts.Of(n) }
