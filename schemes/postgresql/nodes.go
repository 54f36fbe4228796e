package postgresql

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The structural productions. The documentation gives a synopsis, in which a bracket is an
// option and "," or "&" with dots a list:
//
//	postgresql://[userspec@][hostspec][/dbname][?paramspec]
//
//	where userspec is:  user[:password]
//	and hostspec is:    [host][:port][,...]
//	and paramspec is:   name=value[&...]
//
// The lines here are derived from it; where libpq takes more or less than the synopsis says, the
// comment tells, and testdata/libpq.txt has what libpq does.

// URL is a whole connection URI.
//
// The scheme is whatever the generic grammar calls one, in the grammar; that it is "postgresql"
// or "postgres" is checked before. A hostspec may be empty, so it is always there.
//
//	postgresql-url = scheme "://" [ userspec "@" ] hostspec [ "/" dbname ] [ "?" paramspec ]
type URL struct {
	_         struct{}   `rule:"postgresql-url"`
	Start     uri.Pos    `parser:"@@"`
	Scheme    uri.Scheme `parser:"@@ ':' '/' '/'"`
	UserSpec  *UserSpec  `parser:"( (?= ~( '@' | '/' | '?' | '#' )* '@' ) @@ '@' )?"` // stands before "@"; nil: there is no "@"
	HostSpec  HostSpec   `parser:"@@"`
	DBName    *DBName    `parser:"( '/' @@ )?"` // follows "/"; nil: there is no "/"
	ParamSpec *ParamSpec `parser:"( '?' @@ )?"` // follows "?"; nil: there is no "?"
	End       uri.Pos    `parser:"@@"`
}

// UserSpec is who connects. An empty user, or an empty password, is none for libpq.
//
//	userspec = user [ ":" password ]
type UserSpec struct {
	_        struct{}      `rule:"userspec"`
	Start    uri.Pos       `parser:"@@"`
	User     UserName      `parser:"@@"`
	Password *UserPassword `parser:"( ':' @@ )?"` // follows ":"; nil: there is no ":"
	End      uri.Pos       `parser:"@@"`
}

// UserName is the name of a user, with its escapes.
//
//	user = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
type UserName struct{ uri.Leaf }

// UserPassword is a password, with its escapes. It may hold ":".
//
//	password = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
type UserPassword struct{ uri.Leaf }

// HostSpec is where to connect: hosts that are tried in turn. There is at least one, perhaps
// empty.
//
//	hostspec = hostport *( "," hostport )
type HostSpec struct {
	_     struct{}   `rule:"hostspec"`
	Start uri.Pos    `parser:"@@"`
	Hosts []HostPort `parser:"@@ ( ',' @@ )*"` // each but the first follows ","
	End   uri.Pos    `parser:"@@"`
}

// HostPort is one of the hosts, with its port. Host and Address are nil where it has neither:
// libpq then takes its default.
//
//	hostport = [ host | IPv6reference ] [ ":" port ]
type HostPort struct {
	_       struct{}           `rule:"hostport"`
	Start   uri.Pos            `parser:"@@"`
	Host    *HostName          `parser:"( @@"`
	Address *uri.IPv6Reference `parser:"| @@ )?"`
	Port    *uri.Port          `parser:"( ':' @@ )?"` // follows ":"; nil: there is no ":"
	End     uri.Pos            `parser:"@@"`
}

// HostName is a name, an IPv4 address, or the directory of a Unix-domain socket, with its
// escapes: %2Fvar%2Frun%2Fpostgresql.
//
//	host = 1*( unreserved | escaped | ";" | "&" | "=" | "+" | "$" )
type HostName struct{ uri.Leaf }

// DBName is the name of a database, with its escapes: all up to "?", slashes included.
//
//	dbname = *( unreserved | escaped | ";" | "/" | ":" | "@" | "&" | "=" | "+" | "$" | "," )
type DBName struct{ uri.Leaf }

// ParamSpec is the parameters. There may be none behind "?", and an "&" may stand behind the
// last, for libpq, though not in the synopsis.
//
//	paramspec = [ param *( "&" param ) [ "&" ] ]
type ParamSpec struct {
	_        struct{} `rule:"paramspec"`
	Start    uri.Pos  `parser:"@@"`
	Params   []Param  `parser:"( @@ ( '&' @@ )*"` // each but the first follows "&"
	Trailing bool     `parser:"@'&'? )?"`         // whether an "&" stands behind the last
	End      uri.Pos  `parser:"@@"`
}

// Param is a parameter. A second "=" is an error for libpq.
//
//	param = name "=" value
type Param struct {
	_     struct{} `rule:"param"`
	Start uri.Pos  `parser:"@@"`
	Name  Name     `parser:"@@ '='"`
	Value Value    `parser:"@@"` // follows "="
	End   uri.Pos  `parser:"@@"`
}

// Name is the name of a parameter, with its escapes.
//
//	name = 1*( unreserved | escaped )
type Name struct{ uri.Leaf }

// Value is the value of a parameter, with its escapes. A "+" is a plus sign.
//
//	value = *( unreserved | escaped | ";" | "/" | "?" | ":" | "@" | "+" | "$" | "," | "[" | "]" )
type Value struct{ uri.Leaf }

var (
	_ uri.Node = (*URL)(nil)
	_ uri.Node = (*UserSpec)(nil)
	_ uri.Node = (*HostSpec)(nil)
	_ uri.Node = (*HostPort)(nil)
	_ uri.Node = (*ParamSpec)(nil)
	_ uri.Node = (*Param)(nil)
	_ uri.Node = (*UserName)(nil)
	_ uri.Node = (*UserPassword)(nil)
	_ uri.Node = (*HostName)(nil)
	_ uri.Node = (*DBName)(nil)
	_ uri.Node = (*Name)(nil)
	_ uri.Node = (*Value)(nil)
)

// Span gives the byte offsets of the node in the parsed text.
func (n *URL) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*URL) Production() string { return "postgresql-url" }

// String gives the text of the node, byte for byte as it was parsed, password and all.
func (n *URL) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *UserSpec) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*UserSpec) Production() string { return "userspec" }

// String gives the text of the node, byte for byte as it was parsed, password and all.
func (n *UserSpec) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HostSpec) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*HostSpec) Production() string { return "hostspec" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HostSpec) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *HostPort) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*HostPort) Production() string { return "hostport" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *HostPort) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *ParamSpec) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*ParamSpec) Production() string { return "paramspec" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *ParamSpec) String() string { return texts.Of(n) }

// Span gives the byte offsets of the node in the parsed text.
func (n *Param) Span() (start, end int) { return int(n.Start), int(n.End) }

// Production gives the name of the production.
func (*Param) Production() string { return "param" }

// String gives the text of the node, byte for byte as it was parsed.
func (n *Param) String() string { return texts.Of(n) }

// Rule gives the rule of the leaf.
func (*UserName) Rule() *combinators.Expr { return user }

// Production gives the name of the production.
func (*UserName) Production() string { return user.Name }

// Parse is participle's way in.
func (n *UserName) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, user) }

// Rule gives the rule of the leaf.
func (*UserPassword) Rule() *combinators.Expr { return password }

// Production gives the name of the production.
func (*UserPassword) Production() string { return password.Name }

// Parse is participle's way in.
func (n *UserPassword) Parse(lex *lexer.PeekingLexer) error {
	return uri.TakeLeaf(&n.Leaf, lex, password)
}

// Rule gives the rule of the leaf.
func (*HostName) Rule() *combinators.Expr { return host }

// Production gives the name of the production.
func (*HostName) Production() string { return host.Name }

// Parse is participle's way in.
func (n *HostName) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, host) }

// Rule gives the rule of the leaf.
func (*DBName) Rule() *combinators.Expr { return dbname }

// Production gives the name of the production.
func (*DBName) Production() string { return dbname.Name }

// Parse is participle's way in.
func (n *DBName) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, dbname) }

// Rule gives the rule of the leaf.
func (*Name) Rule() *combinators.Expr { return name }

// Production gives the name of the production.
func (*Name) Production() string { return name.Name }

// Parse is participle's way in.
func (n *Name) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, name) }

// Rule gives the rule of the leaf.
func (*Value) Rule() *combinators.Expr { return value }

// Production gives the name of the production.
func (*Value) Production() string { return value.Name }

// Parse is participle's way in.
func (n *Value) Parse(lex *lexer.PeekingLexer) error { return uri.TakeLeaf(&n.Leaf, lex, value) }
