package urn

import (
	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// The productions of RFC 8141 over characters, in its order, and those of RFC 3986 that it
// takes from there, each below its line. The structural ones are in urn.go.

// NID = (alphanum) 0*30(ldh) (alphanum)
var nid = c.Rule("NID", c.Seq(alphanum, c.Repeat(0, 30, ldh), alphanum))

// ldh = alphanum / "-"
var ldh = c.Rule("ldh", c.Alt(alphanum, c.Lit("-")))

// NSS = pchar *(pchar / "/")
var nss = c.Rule("NSS", c.Seq(pchar, c.Many(c.Alt(pchar, c.Lit("/")))))

// q-component = pchar *( pchar / "/" / "?" )
var qComponent = c.Rule("q-component", c.Seq(pchar, c.Many(c.Alt(pchar, c.OneOf("/?")))))

// f-component = fragment
var fComponent = c.Rule("f-component", fragment)

// fragment = *( pchar / "/" / "?" )
var fragment = c.Rule("fragment", c.Many(c.Alt(pchar, c.OneOf("/?"))))

// pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
var pchar = c.Rule("pchar", c.Alt(unreserved, pctEncoded, subDelims, c.OneOf(":@")))

// pct-encoded = "%" HEXDIG HEXDIG
var pctEncoded = c.Rule("pct-encoded", c.Seq(c.Lit("%"), hexdig, hexdig))

// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
var unreserved = c.Rule("unreserved", c.Alt(alphanum, c.OneOf("-._~")))

// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
var subDelims = c.Rule("sub-delims", c.OneOf("!$&'()*+,;="))

// What RFC 5234 calls HEXDIG, and what RFC 2396 calls alphanum, are rules of the appendix.
var (
	hexdig   = c.Rule("HEXDIG", uri.AppendixRule("hex"))
	alphanum = uri.AppendixRule("alphanum")
)
