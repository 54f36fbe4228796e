package ldap

import "github.com/urigrammar/uri"

// The structural productions of RFC 4515 section 3, in its order, each with its line there.

// Filter says which entries are wanted.
//
//	filter = LPAREN filtercomp RPAREN
type Filter struct {
	_          struct{}   `rule:"filter"`
	Start      uri.Pos    `parser:"@@"`
	LParen     LParen     `parser:"@@"`
	FilterComp FilterComp `parser:"@@"`
	RParen     RParen     `parser:"@@"`
	End        uri.Pos    `parser:"@@"`
}

// FilterComp is what stands in the parentheses of a [Filter]. Exactly one of the four is set.
//
//	filtercomp = and / or / not / item
type FilterComp struct {
	_     struct{} `rule:"filtercomp"`
	Start uri.Pos  `parser:"@@"`
	And   *And     `parser:"( @@"`
	Or    *Or      `parser:"| @@"`
	Not   *Not     `parser:"| @@"`
	Item  *Item    `parser:"| @@ )"`
	End   uri.Pos  `parser:"@@"`
}

// And holds where all of its filters hold.
//
//	and = AMPERSAND filterlist
type And struct {
	_          struct{}   `rule:"and"`
	Start      uri.Pos    `parser:"@@"`
	Ampersand  Ampersand  `parser:"@@"`
	FilterList FilterList `parser:"@@"`
	End        uri.Pos    `parser:"@@"`
}

// Or holds where one of its filters holds.
//
//	or = VERTBAR filterlist
type Or struct {
	_          struct{}   `rule:"or"`
	Start      uri.Pos    `parser:"@@"`
	VertBar    VertBar    `parser:"@@"`
	FilterList FilterList `parser:"@@"`
	End        uri.Pos    `parser:"@@"`
}

// Not holds where its filter does not.
//
//	not = EXCLAMATION filter
type Not struct {
	_           struct{}    `rule:"not"`
	Start       uri.Pos     `parser:"@@"`
	Exclamation Exclamation `parser:"@@"`
	Filter      *Filter     `parser:"@@"`
	End         uri.Pos     `parser:"@@"`
}

// FilterList is what an [And] or [Or] is about. There is at least one.
//
//	filterlist = 1*filter
type FilterList struct {
	_       struct{} `rule:"filterlist"`
	Start   uri.Pos  `parser:"@@"`
	Filters []Filter `parser:"@@+"`
	End     uri.Pos  `parser:"@@"`
}

// Item is a condition on the values of attributes. Exactly one of the four is set. What could be a
// [Present] and a [Substring] is the former, as the RFC has it.
//
//	item = simple / present / substring / extensible
type Item struct {
	_          struct{}    `rule:"item"`
	Start      uri.Pos     `parser:"@@"`
	Simple     *Simple     `parser:"( @@"`
	Present    *Present    `parser:"| @@"`
	Substring  *Substring  `parser:"| @@"`
	Extensible *Extensible `parser:"| @@ )"`
	End        uri.Pos     `parser:"@@"`
}

// Simple compares with one value.
//
//	simple = attr filtertype assertionvalue
type Simple struct {
	_              struct{}       `rule:"simple"`
	Start          uri.Pos        `parser:"@@"`
	Attr           Attr           `parser:"@@"`
	Filtertype     Filtertype     `parser:"@@"`
	AssertionValue AssertionValue `parser:"@@ (?! '*' | '%' '2' ( 'A' | 'a' ) )"`
	End            uri.Pos        `parser:"@@"`
}

// Extensible compares by a matching rule. Without an attribute it is about all those to which the
// rule applies; then the fields that begin with Any are set instead of the two before them.
//
//	extensible = ( attr [dnattrs] [matchingrule] COLON EQUALS assertionvalue )
//	               / ( [dnattrs] matchingrule COLON EQUALS assertionvalue )
type Extensible struct {
	_               struct{}       `rule:"extensible"`
	Start           uri.Pos        `parser:"@@"`
	Attr            *Attr          `parser:"( @@"`
	DNAttrs         *DNAttrs       `parser:"  ( @@ (?= ':' | '%' '3' ( 'A' | 'a' ) ) )?"`
	MatchingRule    *MatchingRule  `parser:"  @@?"`
	AnyDNAttrs      *DNAttrs       `parser:"| ( @@ (?= ':' | '%' '3' ( 'A' | 'a' ) ) (?! ( ':' | '%' '3' ( 'A' | 'a' ) ) ( '=' | '%' '3' ( 'D' | 'd' ) ) ) )?"`
	AnyMatchingRule *MatchingRule  `parser:"  @@ )"`
	Colon           Colon          `parser:"@@"`
	Equals          Equals         `parser:"@@"`
	AssertionValue  AssertionValue `parser:"@@"`
	End             uri.Pos        `parser:"@@"`
}

// Present holds where the attribute is there at all.
//
//	present = attr EQUALS ASTERISK
type Present struct {
	_        struct{} `rule:"present"`
	Start    uri.Pos  `parser:"@@"`
	Attr     Attr     `parser:"@@"`
	Equals   Equals   `parser:"@@"`
	Asterisk Asterisk `parser:"@@ (?= ')' | '%' '2' '9' )"`
	End      uri.Pos  `parser:"@@"`
}

// Substring compares parts of a value. What the RFC has as optional may be empty, and is always
// there instead: the same texts.
//
//	substring = attr EQUALS [initial] any [final]
type Substring struct {
	_       struct{} `rule:"substring"`
	Start   uri.Pos  `parser:"@@"`
	Attr    Attr     `parser:"@@"`
	Equals  Equals   `parser:"@@"`
	Initial Initial  `parser:"@@"`
	Any     Any      `parser:"@@"`
	Final   Final    `parser:"@@"`
	End     uri.Pos  `parser:"@@"`
}

// Any is what stands between the first asterisk and the last.
//
//	any = ASTERISK *(assertionvalue ASTERISK)
type Any struct {
	_        struct{}  `rule:"any = ASTERISK *( assertionvalue ASTERISK )"`
	Start    uri.Pos   `parser:"@@"`
	Asterisk Asterisk  `parser:"@@"`
	Parts    []AnyPart `parser:"@@*"`
	End      uri.Pos   `parser:"@@"`
}

// AnyPart is a part of a value with the asterisk behind it.
type AnyPart struct {
	_              struct{}       `rule:"any-part"`
	Start          uri.Pos        `parser:"@@"`
	AssertionValue AssertionValue `parser:"@@"`
	Asterisk       Asterisk       `parser:"@@"`
	End            uri.Pos        `parser:"@@"`
}

// FilterText is a filter by itself, as [ParseFilter] reads it.
type FilterText struct {
	_      struct{} `rule:"filter-text"`
	Start  uri.Pos  `parser:"@@"`
	Filter Filter   `parser:"@@"`
	End    uri.Pos  `parser:"@@"`
}
