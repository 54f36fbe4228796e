package ldap

import "github.com/urigrammar/uri"

// The structural productions of RFC 4516 section 2, in its order, each with its line there.

// URL is a whole URL. A field is nil where it is absent or empty: of attributes, scope and filter
// the mark before each tells which.
//
// EXCLAMATION, SLASH, COLON, QUESTION, COMMA and EQUALS stand in the tags of this file as the
// characters that they are: at these places they are never escaped. TestABNF proves the lines
// equal.
//
//	ldapurl = scheme COLON SLASH SLASH [host [COLON port]] [SLASH dn [QUESTION [attributes] [QUESTION [scope] [QUESTION [filter] [QUESTION extensions]]]]]
type URL struct {
	_              struct{}           `rule:"ldapurl"`
	Start          uri.Pos            `parser:"@@"`
	Scheme         Scheme             `parser:"@@ ':' '/' '/'"`
	Host           *Host              `parser:"@@?"`                             // follows "//"
	Port           *uri.Port          `parser:"( ':' @@ )?"`                     // follows ":"; nil: there is no ":"
	DN             *DistinguishedName `parser:"( '/' @@"`                        // follows "/"; nil: there is no "/"
	AttributesMark bool               `parser:"  ( @'?'"`                        // whether the first "?" is there
	Attributes     *Attributes        `parser:"    @@?"`                         // follows the first "?"
	ScopeMark      bool               `parser:"    ( @'?'"`                      // whether the second "?" is there
	Scope          *Scope             `parser:"      @@?"`                       // follows the second "?"
	FilterMark     bool               `parser:"      ( @'?'"`                    // whether the third "?" is there
	Filter         *Filter            `parser:"        @@?"`                     // follows the third "?"
	Extensions     *Extensions        `parser:"        ( '?' @@ )? )? )? )? )?"` // follows the fourth "?"
	End            uri.Pos            `parser:"@@"`
}

// Host is a machine by name or address, as RFC 3986 §3.2.2 has it, but for addresses of a version to
// come. Exactly one of the two is set. A name may be an IPv4 address. TestHostABNF compares it with
// the RFC's line, which is
//
//	host = IP-literal / IPv4address / reg-name
type Host struct {
	_             struct{}           `rule:"host"`
	Start         uri.Pos            `parser:"@@"`
	IPv6Reference *uri.IPv6Reference `parser:"( @@"`
	RegName       *RegName           `parser:"| @@ )"`
	End           uri.Pos            `parser:"@@"`
}

// Attributes are those that are wanted. The RFC's line with its attrdesc says the same in
// more than one way.
//
//	attributes = attrdesc *(COMMA attrdesc)
//	attrdesc = selector *(COMMA selector)
type Attributes struct {
	_         struct{}   `rule:"attributes"`
	Start     uri.Pos    `parser:"@@"`
	Selectors []Selector `parser:"@@ ( ',' @@ )*"` // at least one
	End       uri.Pos    `parser:"@@"`
}

// Extensions are what else there is to say of how to search. There is at least one.
//
//	extensions = extension *(COMMA extension)
type Extensions struct {
	_          struct{}    `rule:"extensions"`
	Start      uri.Pos     `parser:"@@"`
	Extensions []Extension `parser:"@@ ( ',' @@ )*"`
	End        uri.Pos     `parser:"@@"`
}

// Extension is one of the [Extensions]. Who does not know a critical one must not use the URL.
//
//	extension = [EXCLAMATION] extype [EQUALS exvalue]
type Extension struct {
	_        struct{} `rule:"extension"`
	Start    uri.Pos  `parser:"@@"`
	Critical bool     `parser:"@'!'?"`
	Extype   Extype   `parser:"@@"`
	Exvalue  *Exvalue `parser:"( '=' @@ )?"` // follows "="; nil: there is no "="
	End      uri.Pos  `parser:"@@"`
}
