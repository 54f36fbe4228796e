package mongodb

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The structural productions. The document has no grammar but a picture, of which these words
// are the names, and what it says under General Syntax and after it:
//
//	mongodb://username:password@example.com:27017,example2.com:27017,...,example.comN:27017/database?key=value&keyN=valueN

// URL is a whole connection string.
//
// The scheme is whatever the generic grammar calls one, in the grammar; that it is "mongodb" or
// "mongodb+srv" is checked before. The "@" ends a userinfo where it stands before any of the
// delimiters that end the hosts.
//
//	connection-string = scheme "://" [ userinfo "@" ] host-information [ "/" auth-database ] [ "?" connection-options ]
type URL struct {
	_                 struct{}           `rule:"connection-string"`
	Start             uri.Pos            `parser:"@@"`
	Scheme            uri.Scheme         `parser:"@@ ':' '/' '/'"`
	Userinfo          *Userinfo          `parser:"( (?= ~( '@' | '/' | '?' | '#' )* '@' ) @@ '@' )?"` // stands before "@"; nil: there is no "@"
	HostInformation   HostInformation    `parser:"@@"`
	AuthDatabase      *AuthDatabase      `parser:"( '/' @@ )?"` // follows "/"; nil: there is no "/"
	ConnectionOptions *ConnectionOptions `parser:"( '?' @@ )?"` // follows "?"; nil: there is no "?"
	End               uri.Pos            `parser:"@@"`
}

// Userinfo is who connects. It holds one ":" at most.
//
//	userinfo = username [ ":" password ]
type Userinfo struct {
	_        struct{}  `rule:"userinfo"`
	Start    uri.Pos   `parser:"@@"`
	Username Username  `parser:"@@"`
	Password *Password `parser:"( ':' @@ )?"` // follows ":"; nil: there is no ":"
	End      uri.Pos   `parser:"@@"`
}

// Username is the name of a user, with its escapes.
//
//	username = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
type Username struct{ uri.Leaf }

// Password is a password, with its escapes.
//
//	password = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
type Password struct{ uri.Leaf }

// HostInformation is where to connect: servers of which the first that answers tells about the
// others. There is at least one.
//
//	host-information = host-identifier *( "," host-identifier )
type HostInformation struct {
	_     struct{}         `rule:"host-information"`
	Start uri.Pos          `parser:"@@"`
	Hosts []HostIdentifier `parser:"@@ ( ',' @@ )*"` // each but the first follows ","
	End   uri.Pos          `parser:"@@"`
}

// HostIdentifier is a server: a host, perhaps with its port. Exactly one of Host and Address is
// set.
//
//	host-identifier = ( host | IPv6reference ) [ ":" port ]
type HostIdentifier struct {
	_       struct{}           `rule:"host-identifier"`
	Start   uri.Pos            `parser:"@@"`
	Host    *Host              `parser:"( @@"`
	Address *uri.IPv6Reference `parser:"| @@ )"`
	Port    *Port              `parser:"( ':' @@ )?"` // follows ":"; nil: there is no ":"
	End     uri.Pos            `parser:"@@"`
}

// Host is a name, an IPv4 address, or the path of a Unix-domain socket, with its escapes:
// %2Ftmp%2Fmongodb-27017.sock.
//
//	host = 1*( unreserved | escaped | ";" | "&" | "=" | "+" | "$" )
type Host struct{ uri.Leaf }

// Port is the number of a port.
//
//	port = 1*digit
type Port struct{ uri.Leaf }

// AuthDatabase is the name of a database, with its escapes: all up to "?". It may be empty. What no
// name holds, "/" and "$" among it, is an error that a check finds, with escapes or without.
//
//	auth-database = *( unreserved | escaped | ";" | "/" | ":" | "@" | "&" | "=" | "+" | "$" | "," )
type AuthDatabase struct{ uri.Leaf }

// ConnectionOptions is what follows "?". There may be none; First is nil then.
//
//	connection-options = [ key-value-pair *further-pair ]
type ConnectionOptions struct {
	_       struct{}      `rule:"connection-options"`
	Start   uri.Pos       `parser:"@@"`
	First   *KeyValuePair `parser:"( @@"`
	Further []FurtherPair `parser:"@@* )?"`
	End     uri.Pos       `parser:"@@"`
}

// FurtherPair is a pair behind another one, with the delimiter between them.
//
//	further-pair = ( "&" | ";" ) key-value-pair
type FurtherPair struct {
	_         struct{}     `rule:"further-pair"`
	Start     uri.Pos      `parser:"@@"`
	Delimiter string       `parser:"@( '&' | ';' )"` // "&", or of old ";"
	Pair      KeyValuePair `parser:"@@"`
	End       uri.Pos      `parser:"@@"`
}

// KeyValuePair is an option. The first "=" ends the key.
//
//	key-value-pair = key "=" value
type KeyValuePair struct {
	_     struct{} `rule:"key-value-pair"`
	Start uri.Pos  `parser:"@@"`
	Key   Key      `parser:"@@ '='"`
	Value Value    `parser:"@@"` // follows "="
	End   uri.Pos  `parser:"@@"`
}

// Key is the name of an option, with its escapes, in either case.
//
//	key = 1*( unreserved | escaped | "/" | "?" | ":" | "@" | "+" | "$" | "," | "[" | "]" )
type Key struct{ uri.Leaf }

// Value is the value of an option, with its escapes. A "+" is a plus sign.
//
//	value = *( unreserved | escaped | "/" | "?" | ":" | "@" | "=" | "+" | "$" | "," | "[" | "]" )
type Value struct{ uri.Leaf }

var (
	_ uri.Node = (*URL)(nil)
	_ uri.Node = (*Userinfo)(nil)
	_ uri.Node = (*HostInformation)(nil)
	_ uri.Node = (*HostIdentifier)(nil)
	_ uri.Node = (*ConnectionOptions)(nil)
	_ uri.Node = (*FurtherPair)(nil)
	_ uri.Node = (*KeyValuePair)(nil)
	_ uri.Node = (*Username)(nil)
	_ uri.Node = (*Password)(nil)
	_ uri.Node = (*Host)(nil)
	_ uri.Node = (*Port)(nil)
	_ uri.Node = (*AuthDatabase)(nil)
	_ uri.Node = (*Key)(nil)
	_ uri.Node = (*Value)(nil)
)

// Span gives the byte offsets of the node in the parsed text.
func (n *URL) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*URL) Production() string { return "connection-string" }

// String gives the text of the node, byte for byte as it was parsed, password and all.
func (n *URL) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Userinfo) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*Userinfo) Production() string { return "userinfo" }

// String gives the text of the node, byte for byte as it was parsed, password and all.
func (n *Userinfo) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HostInformation) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*HostInformation) Production() string { return "host-information" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HostInformation) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HostIdentifier) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*HostIdentifier) Production() string { return "host-identifier" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HostIdentifier) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *ConnectionOptions) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*ConnectionOptions) Production() string { return "connection-options" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *ConnectionOptions) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *FurtherPair) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*FurtherPair) Production() string { return "further-pair" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *FurtherPair) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *KeyValuePair) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*KeyValuePair) Production() string { return "key-value-pair" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *KeyValuePair) String() string { return texts.Of(n) }

// Rule gives the rule of the leaf.
func (*Username) Rule() *combinators.Expr { return username }

// Production gives the name of the production.
func (*Username) Production() string { return username.Name }

// Parse is participle's way in.
func (n *Username) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, username) }

// Rule gives the rule of the leaf.
func (*Password) Rule() *combinators.Expr { return password }

// Production gives the name of the production.
func (*Password) Production() string { return password.Name }

// Parse is participle's way in.
func (n *Password) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, password) }

// Rule gives the rule of the leaf.
func (*Host) Rule() *combinators.Expr { return host }

// Production gives the name of the production.
func (*Host) Production() string { return host.Name }

// Parse is participle's way in.
func (n *Host) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, host) }

// Rule gives the rule of the leaf.
func (*Port) Rule() *combinators.Expr { return port }

// Production gives the name of the production.
func (*Port) Production() string { return port.Name }

// Parse is participle's way in.
func (n *Port) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, port) }

// Rule gives the rule of the leaf.
func (*AuthDatabase) Rule() *combinators.Expr { return authDatabase }

// Production gives the name of the production.
func (*AuthDatabase) Production() string { return authDatabase.Name }

// Parse is participle's way in.
func (n *AuthDatabase) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&n.Leaf, lex, authDatabase)
}

// Rule gives the rule of the leaf.
func (*Key) Rule() *combinators.Expr { return key }

// Production gives the name of the production.
func (*Key) Production() string { return key.Name }

// Parse is participle's way in.
func (n *Key) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, key) }

// Rule gives the rule of the leaf.
func (*Value) Rule() *combinators.Expr { return value }

// Production gives the name of the production.
func (*Value) Production() string { return value.Name }

// Parse is participle's way in.
func (n *Value) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, value) }
