package uri

import . "github.com/urigrammar/uri/combinators"

// The character-level productions of RFC 2396 Appendix A, in the appendix's order,
// each below its line there. The structural ones are in nodes.go.

// opaque_part = uric_no_slash *uric
var opaquePart = Rule("opaque_part", Seq(uricNoSlash, Many(uric)))

// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","
var uricNoSlash = Rule("uric_no_slash", Alt(unreserved, escaped, OneOf(";?:@&=+$,")))

// rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )
var relSegment = Rule("rel_segment", Many1(Alt(unreserved, escaped, OneOf(";@&=+$,"))))

// scheme = alpha *( alpha | digit | "+" | "-" | "." )
var scheme = Rule("scheme", Seq(alpha, Many(Alt(alpha, digit, OneOf("+-.")))))

// reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )
var regName = Rule("reg_name", Many1(Alt(unreserved, escaped, OneOf("$,;:@&=+"))))

// userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
var userinfo = Rule("userinfo", Many(Alt(unreserved, escaped, OneOf(";:&=+$,"))))

// hostname = *( domainlabel "." ) toplabel [ "." ]
var hostname = Rule("hostname", Seq(Many(Seq(domainlabel, Lit("."))), toplabel, Opt(Lit("."))))

// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
var domainlabel = Rule("domainlabel", Alt(alphanum, Seq(alphanum, Many(Alt(alphanum, Lit("-"))), alphanum)))

// toplabel = alpha | alpha *( alphanum | "-" ) alphanum
var toplabel = Rule("toplabel", Alt(alpha, Seq(alpha, Many(Alt(alphanum, Lit("-"))), alphanum)))

// IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
var ipv4address = Rule("IPv4address", Seq(
	Many1(digit), Lit("."), Many1(digit), Lit("."), Many1(digit), Lit("."), Many1(digit)))

// port = *digit
var port = Rule("port", Many(digit))

// param = *pchar
var param = Rule("param", Many(pchar))

// pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","
var pchar = Rule("pchar", Alt(unreserved, escaped, OneOf(":@&=+$,")))

// query = *uric
var query = Rule("query", Many(uric))

// fragment = *uric
var fragment = Rule("fragment", Many(uric))

// uric = reserved | unreserved | escaped
var uric = Rule("uric", Alt(reserved, unreserved, escaped))

// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","
var reserved = Rule("reserved", OneOf(";/?:@&=+$,"))

// unreserved = alphanum | mark
var unreserved = Rule("unreserved", Alt(alphanum, mark))

// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
var mark = Rule("mark", OneOf("-_.!~*'()"))

// escaped = "%" hex hex
var escaped = Rule("escaped", Seq(Lit("%"), hex, hex))

// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"
var hex = Rule("hex", Alt(digit, OneOf("ABCDEF"), OneOf("abcdef")))

// alphanum = alpha | digit
var alphanum = Rule("alphanum", Alt(alpha, digit))

// alpha = lowalpha | upalpha
var alpha = Rule("alpha", Alt(lowalpha, upalpha))

// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
var lowalpha = Rule("lowalpha", Range('a', 'z'))

// upalpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
var upalpha = Rule("upalpha", Range('A', 'Z'))

// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
var digit = Rule("digit", Range('0', '9'))
