package ldap

import "github.com/urigrammar/uri"

// The structural productions of RFC 4514 section 3, in its order, each with its line there.

// DistinguishedName names an entry: the entry itself first, what it belongs to behind it. First is
// nil in the empty name, that of the root.
//
//	distinguishedName = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]
type DistinguishedName struct {
	_     struct{}                   `rule:"distinguishedName = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]"`
	Start uri.Pos                    `parser:"@@"`
	First *RelativeDistinguishedName `parser:"( @@"`
	Next  []NextRDN                  `parser:"  @@* )?"`
	End   uri.Pos                    `parser:"@@"`
}

// NextRDN is a [RelativeDistinguishedName] with the comma before it.
type NextRDN struct {
	_                         struct{}                  `rule:"next-rdn"`
	Start                     uri.Pos                   `parser:"@@"`
	Comma                     Comma                     `parser:"@@"`
	RelativeDistinguishedName RelativeDistinguishedName `parser:"@@"`
	End                       uri.Pos                   `parser:"@@"`
}

// RelativeDistinguishedName tells an entry from its neighbours, by one attribute or several.
//
//	relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )
type RelativeDistinguishedName struct {
	_     struct{}              `rule:"relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )"`
	Start uri.Pos               `parser:"@@"`
	First AttributeTypeAndValue `parser:"@@"`
	Next  []NextAVA             `parser:"@@*"`
	End   uri.Pos               `parser:"@@"`
}

// NextAVA is an [AttributeTypeAndValue] with the plus sign before it.
type NextAVA struct {
	_                     struct{}              `rule:"next-ava"`
	Start                 uri.Pos               `parser:"@@"`
	Plus                  Plus                  `parser:"@@"`
	AttributeTypeAndValue AttributeTypeAndValue `parser:"@@"`
	End                   uri.Pos               `parser:"@@"`
}

// AttributeTypeAndValue is an attribute that is part of a name.
//
//	attributeTypeAndValue = attributeType EQUALS attributeValue
type AttributeTypeAndValue struct {
	_              struct{}       `rule:"attributeTypeAndValue"`
	Start          uri.Pos        `parser:"@@"`
	AttributeType  AttributeType  `parser:"@@"`
	Equals         Equals         `parser:"@@"`
	AttributeValue AttributeValue `parser:"@@"`
	End            uri.Pos        `parser:"@@"`
}

// DNText is a distinguished name by itself, as [ParseDN] reads it.
type DNText struct {
	_     struct{}          `rule:"dn-text"`
	Start uri.Pos           `parser:"@@"`
	DN    DistinguishedName `parser:"@@"`
	End   uri.Pos           `parser:"@@"`
}
