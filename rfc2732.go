package uri

import . "github.com/urigrammar/uri/combinators"

// What RFC 2732 changes in Appendix A: "[" and "]" become reserved, an IPv4 octet
// has three digits at most, and a host may be an IPv6 address in brackets.

// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," | "[" | "]"
var reserved2732 = Rule("reserved", OneOf(";/?:@&=+$,[]"))

// IPv4address = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
var ipv4address2732 = Rule("IPv4address", Seq(octet, Lit("."), octet, Lit("."), octet, Lit("."), octet))

// octet is a part of an IPv4 address. It has no name in the RFC.
var octet = Repeat(1, 3, digit)

// IPv6reference = "[" IPv6address "]"
var ipv6reference = Rule("IPv6reference", Seq(Lit("["), ipv6address, Lit("]")))

// noIPv6reference is IPv6reference under Appendix A, which has no such thing.
var noIPv6reference = Rule("IPv6reference", Alt())

// ipv6address follows the text forms of RFC 2373 §2.2: eight groups, or fewer with one
// "::" for the rest, which is one group at least; the last two may be an IPv4 address.
// The BNF in Appendix B of that RFC is broken: it cannot derive ::1.2.3.4.
// TestIPv6Address counts the groups of every form.
var ipv6address = Rule("IPv6address", Alt(
	Seq(groups(6), last32),
	Seq(Lit("::"), groups(5), last32),
	Seq(Opt(group), Lit("::"), groups(4), last32),
	Seq(upTo(2), Lit("::"), groups(3), last32),
	Seq(upTo(3), Lit("::"), groups(2), last32),
	Seq(upTo(4), Lit("::"), group, Lit(":"), last32),
	Seq(upTo(5), Lit("::"), last32),
	Seq(upTo(6), Lit("::"), group),
	Seq(upTo(7), Lit("::")),
))

// group is 16 bits of an IPv6 address.
var group = Rule("hex4", Repeat(1, 4, hex))

// last32 is the last 32 bits of an IPv6 address.
var last32 = Alt(Seq(group, Lit(":"), group), Ref("IPv4address"))

// groups is n groups, each with its colon.
func groups(n int) *Expr { return Repeat(n, n, Seq(group, Lit(":"))) }

// upTo is at most n groups with colons between them.
func upTo(n int) *Expr { return Opt(Seq(Repeat(0, n-1, Seq(group, Lit(":"))), group)) }

// The switches of a dialect: see [Dialect].
var (
	nothing      = Alt()
	questionMark = Lit("?")
)

// octet1 is an octet under Appendix A, of any number of digits.
var octet1 = Many1(digit)
