package mongodb

import (
	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// The productions over characters, in the order of the document, which has lines for none but
// userinfo. The structural ones are in nodes.go. What may stand in a part is what RFC 2396 lets
// stand there, less what ends the part.

// username = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
var username = c.Rule("username", c.Many(c.Alt(unreserved, escaped, c.OneOf(";&=+$,"))))

// password = *( unreserved | escaped | ";" | "&" | "=" | "+" | "$" | "," )
var password = c.Rule("password", c.Many(c.Alt(unreserved, escaped, c.OneOf(";&=+$,"))))

// host = 1*( unreserved | escaped | ";" | "&" | "=" | "+" | "$" )
var host = c.Rule("host", c.Many1(c.Alt(unreserved, escaped, c.OneOf(";&=+$"))))

// port = 1*digit
var port = c.Rule("port", c.Many1(uri.AppendixRule("digit")))

// auth-database = *( unreserved | escaped | ";" | "/" | ":" | "@" | "&" | "=" | "+" | "$" | "," )
var authDatabase = c.Rule("auth-database", c.Many(c.Alt(unreserved, escaped, c.OneOf(";/:@&=+$,"))))

// key = 1*( unreserved | escaped | "/" | "?" | ":" | "@" | "+" | "$" | "," | "[" | "]" )
var key = c.Rule("key", c.Many1(c.Alt(unreserved, escaped, c.OneOf("/?:@+$,[]"))))

// value = *( unreserved | escaped | "/" | "?" | ":" | "@" | "=" | "+" | "$" | "," | "[" | "]" )
var value = c.Rule("value", c.Many(c.Alt(unreserved, escaped, c.OneOf("/?:@=+$,[]"))))

var (
	unreserved = uri.AppendixRule("unreserved")
	escaped    = uri.AppendixRule("escaped")
)
