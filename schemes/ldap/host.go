package ldap

import (
	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// The rules for the scheme, and for the host as RFC 3986 section 3.2.2 has it, where nothing else is
// escaped than what stands in a pct-encoded.

// scheme = "ldap" / "ldaps"
var schemeName = c.Rule("scheme", c.Seq(c.Fold("ldap"), c.Opt(c.Fold("s"))))

// The reg-name of the RFC may be empty, which here means that there is no host.
//
//	reg-name = 1*( unreserved / pct-encoded / sub-delims )
var regName = c.Rule("reg-name", c.Many1(c.Alt(unreserved, pctEncoded, subDelims)))

// What RFC 5234 calls ALPHA, DIGIT and HEXDIG are the appendix's rules here, since LDAP has rules of
// these names that may be escaped.
//
//	unreserved = alphanum / "-" / "." / "_" / "~"
var unreserved = c.Rule("unreserved", c.Alt(uri.AppendixRule("alphanum"), c.OneOf("-._~")))

// pct-encoded = "%" hex hex
var pctEncoded = c.Rule("pct-encoded", c.Seq(c.Lit("%"), uri.AppendixRule("hex"), uri.AppendixRule("hex")))

// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
var subDelims = c.Rule("sub-delims", c.OneOf("!$&'()*+,;="))
