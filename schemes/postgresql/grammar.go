package postgresql

import (
	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// The productions over characters, in the order of the synopsis. The structural ones are in
// nodes.go. PostgreSQL's documentation has no lines for these: what may stand in a part is what
// RFC 2396 lets stand there, less what ends the part for libpq.

// user = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
var user = c.Rule("user", c.Many(c.Alt(unreserved, escaped, c.OneOf(";&=+$,"))))

// password = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
var password = c.Rule("password", c.Many(c.Alt(unreserved, escaped, c.OneOf(";:&=+$,"))))

// host = 1*( unreserved | escaped | ";" | "&" | "=" | "+" | "$" )
var host = c.Rule("host", c.Many1(c.Alt(unreserved, escaped, c.OneOf(";&=+$"))))

// dbname = *( unreserved | escaped | ";" | "/" | ":" | "@" | "&" | "=" | "+" | "$" | "," )
var dbname = c.Rule("dbname", c.Many(c.Alt(unreserved, escaped, c.OneOf(";/:@&=+$,"))))

// name = 1*( unreserved | escaped )
var name = c.Rule("name", c.Many1(c.Alt(unreserved, escaped)))

// value = *( unreserved | escaped | ";" | "/" | "?" | ":" | "@" | "+" | "$" | "," | "[" | "]" )
var value = c.Rule("value", c.Many(c.Alt(unreserved, escaped, c.OneOf(";/?:@+$,[]"))))

var (
	unreserved = uri.AppendixRule("unreserved")
	escaped    = uri.AppendixRule("escaped")
)
