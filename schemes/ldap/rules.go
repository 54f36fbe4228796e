package ldap

import c "github.com/urigrammar/uri/combinators"

// The productions over characters of RFC 4516, 4511, 4514, 4515 and 4512, in this order, each below its
// line there. They speak of LDAP's own texts; percent.go makes of them what stands in a URL.

// scope = "base" / "one" / "sub"
var scope = c.Rule("scope", c.Alt(c.Fold("base"), c.Fold("one"), c.Fold("sub")))

// selector = attributeSelector / PLUS
var selector = c.Rule("selector", c.Alt(attributeSelector, plus))

// extype = oid
var extype = c.Rule("extype", oid)

// exvalue = LDAPString
var exvalue = c.Rule("exvalue", ldapString)

// LDAPString = *UTF8
var ldapString = c.Rule("LDAPString", c.Many(utf8))

// attributeSelector = attributedescription / selectorspecial
var attributeSelector = c.Rule("attributeSelector", c.Alt(attributedescription, selectorspecial))

// selectorspecial = noattrs / alluserattrs
var selectorspecial = c.Rule("selectorspecial", c.Alt(noattrs, alluserattrs))

// noattrs = %x31.2E.31
var noattrs = c.Rule("noattrs", c.Lit("1.1"))

// alluserattrs = %x2A
var alluserattrs = c.Rule("alluserattrs", c.Lit("*"))

// attributeType = descr / numericoid
var attributeType = c.Rule("attributeType", c.Alt(descr, numericoid))

// attributeValue = string / hexstring
var attributeValue = c.Rule("attributeValue", c.Alt(str, hexstring))

// string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]
var str = c.Rule("string", c.Opt(c.Seq(
	c.Alt(leadchar, pair), c.Opt(c.Seq(c.Many(c.Alt(stringchar, pair)), c.Alt(trailchar, pair))))))

// leadchar = LUTF1 / UTFMB
var leadchar = c.Rule("leadchar", c.Alt(lutf1, utfmb))

// LUTF1 = %x01-1F / %x21 / %x24-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
var lutf1 = c.Rule("LUTF1", c.Alt(
	c.Range(0x01, 0x1F), c.Lit("!"), c.Range(0x24, 0x2A), c.Range(0x2D, 0x3A), c.Lit("="), c.Range(0x3F, 0x5B), c.Range(0x5D, 0x7F)))

// trailchar = TUTF1 / UTFMB
var trailchar = c.Rule("trailchar", c.Alt(tutf1, utfmb))

// TUTF1 = %x01-1F / %x21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
var tutf1 = c.Rule("TUTF1", c.Alt(
	c.Range(0x01, 0x1F), c.Lit("!"), c.Range(0x23, 0x2A), c.Range(0x2D, 0x3A), c.Lit("="), c.Range(0x3F, 0x5B), c.Range(0x5D, 0x7F)))

// stringchar = SUTF1 / UTFMB
var stringchar = c.Rule("stringchar", c.Alt(sutf1, utfmb))

// SUTF1 = %x01-21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
var sutf1 = c.Rule("SUTF1", c.Alt(
	c.Range(0x01, 0x21), c.Range(0x23, 0x2A), c.Range(0x2D, 0x3A), c.Lit("="), c.Range(0x3F, 0x5B), c.Range(0x5D, 0x7F)))

// pair = ESC ( ESC / special / hexpair )
var pair = c.Rule("pair", c.Seq(esc, c.Alt(esc, special, hexpair)))

// RFC 4515 has a rule escaped as well, which is another. So that of RFC 4514 has a longer name here.
//
//	special = escapedchar / SPACE / SHARP / EQUALS
var special = c.Rule("special", c.Alt(escapedchar, space, sharp, equals))

// escapedchar = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE
var escapedchar = c.Rule("escapedchar", c.Alt(dquote, plus, comma, semi, langle, rangle))

// hexstring = SHARP 1*hexpair
var hexstring = c.Rule("hexstring", c.Seq(sharp, c.Many1(hexpair)))

// hexpair = HEX HEX
var hexpair = c.Rule("hexpair", c.Seq(hex, hex))

// filtertype = equal / approx / greaterorequal / lessorequal
var filtertype = c.Rule("filtertype", c.Alt(equal, approx, greaterorequal, lessorequal))

// equal = EQUALS
var equal = c.Rule("equal", equals)

// approx = TILDE EQUALS
var approx = c.Rule("approx", c.Seq(tilde, equals))

// greaterorequal = RANGLE EQUALS
var greaterorequal = c.Rule("greaterorequal", c.Seq(rangle, equals))

// lessorequal = LANGLE EQUALS
var lessorequal = c.Rule("lessorequal", c.Seq(langle, equals))

// initial = assertionvalue
var initial = c.Rule("initial", assertionvalue)

// final = assertionvalue
var final = c.Rule("final", assertionvalue)

// attr = attributedescription
var attr = c.Rule("attr", attributedescription)

// dnattrs = COLON "dn"
var dnattrs = c.Rule("dnattrs", c.Seq(colon, c.Fold("dn")))

// matchingrule = COLON oid
var matchingrule = c.Rule("matchingrule", c.Seq(colon, oid))

// assertionvalue = valueencoding
var assertionvalue = c.Rule("assertionvalue", valueencoding)

// valueencoding = 0*(normal / escaped)
var valueencoding = c.Rule("valueencoding", c.Many(c.Alt(normal, escaped)))

// normal = UTF1SUBSET / UTFMB
var normal = c.Rule("normal", c.Alt(utf1subset, utfmb))

// escaped = ESC HEX HEX
var escaped = c.Rule("escaped", c.Seq(esc, hex, hex))

// UTF1SUBSET = %x01-27 / %x2B-5B / %x5D-7F
var utf1subset = c.Rule("UTF1SUBSET", c.Alt(c.Range(0x01, 0x27), c.Range(0x2B, 0x5B), c.Range(0x5D, 0x7F)))

// EXCLAMATION = %x21
var exclamation = c.Rule("EXCLAMATION", c.Lit("!"))

// AMPERSAND = %x26
var ampersand = c.Rule("AMPERSAND", c.Lit("&"))

// ASTERISK = %x2A
var asterisk = c.Rule("ASTERISK", c.Lit("*"))

// COLON = %x3A
var colon = c.Rule("COLON", c.Lit(":"))

// VERTBAR = %x7C
var vertbar = c.Rule("VERTBAR", c.Lit("|"))

// TILDE = %x7E
var tilde = c.Rule("TILDE", c.Lit("~"))

// attributedescription = attributetype options
var attributedescription = c.Rule("attributedescription", c.Seq(attributetype, options))

// The rule attributetype of RFC 4512 stands beside attributeType of RFC 4514, which is the same.
//
//	attributetype = oid
var attributetype = c.Rule("attributetype", oid)

// options = *( SEMI option )
var options = c.Rule("options", c.Many(c.Seq(semi, option)))

// option = 1*keychar
var option = c.Rule("option", c.Many1(keychar))

// oid = descr / numericoid
var oid = c.Rule("oid", c.Alt(descr, numericoid))

// descr = keystring
var descr = c.Rule("descr", keystring)

// keystring = leadkeychar *keychar
var keystring = c.Rule("keystring", c.Seq(leadkeychar, c.Many(keychar)))

// leadkeychar = ALPHA
var leadkeychar = c.Rule("leadkeychar", alpha)

// keychar = ALPHA / DIGIT / HYPHEN
var keychar = c.Rule("keychar", c.Alt(alpha, digit, hyphen))

// numericoid = number 1*( DOT number )
var numericoid = c.Rule("numericoid", c.Seq(number, c.Many1(c.Seq(dot, number))))

// number = DIGIT / ( LDIGIT 1*DIGIT )
var number = c.Rule("number", c.Alt(digit, c.Seq(ldigit, c.Many1(digit))))

// ALPHA = %x41-5A / %x61-7A
var alpha = c.Rule("ALPHA", c.Alt(c.Range('A', 'Z'), c.Range('a', 'z')))

// DIGIT = %x30 / LDIGIT
var digit = c.Rule("DIGIT", c.Alt(c.Lit("0"), ldigit))

// LDIGIT = %x31-39
var ldigit = c.Rule("LDIGIT", c.Range('1', '9'))

// HEX = DIGIT / %x41-46 / %x61-66
var hex = c.Rule("HEX", c.Alt(digit, c.Range('A', 'F'), c.Range('a', 'f')))

// SPACE = %x20
var space = c.Rule("SPACE", c.Lit(" "))

// DQUOTE = %x22
var dquote = c.Rule("DQUOTE", c.Lit(`"`))

// SHARP = %x23
var sharp = c.Rule("SHARP", c.Lit("#"))

// LPAREN = %x28
var lparen = c.Rule("LPAREN", c.Lit("("))

// RPAREN = %x29
var rparen = c.Rule("RPAREN", c.Lit(")"))

// PLUS = %x2B
var plus = c.Rule("PLUS", c.Lit("+"))

// COMMA = %x2C
var comma = c.Rule("COMMA", c.Lit(","))

// HYPHEN = %x2D
var hyphen = c.Rule("HYPHEN", c.Lit("-"))

// DOT = %x2E
var dot = c.Rule("DOT", c.Lit("."))

// SEMI = %x3B
var semi = c.Rule("SEMI", c.Lit(";"))

// LANGLE = %x3C
var langle = c.Rule("LANGLE", c.Lit("<"))

// EQUALS = %x3D
var equals = c.Rule("EQUALS", c.Lit("="))

// RANGLE = %x3E
var rangle = c.Rule("RANGLE", c.Lit(">"))

// ESC = %x5C
var esc = c.Rule("ESC", c.Lit(`\`))

// UTF8 = UTF1 / UTFMB
var utf8 = c.Rule("UTF8", c.Alt(utf1, utfmb))

// UTFMB = UTF2 / UTF3 / UTF4
var utfmb = c.Rule("UTFMB", c.Alt(utf2, utf3, utf4))

// UTF0 = %x80-BF
var utf0 = c.Rule("UTF0", c.Range(0x80, 0xBF))

// UTF1 = %x00-7F
var utf1 = c.Rule("UTF1", c.Range(0x00, 0x7F))

// UTF2 = %xC2-DF UTF0
var utf2 = c.Rule("UTF2", c.Seq(c.Range(0xC2, 0xDF), utf0))

// UTF3 = %xE0 %xA0-BF UTF0 / %xE1-EC 2(UTF0) / %xED %x80-9F UTF0 / %xEE-EF 2(UTF0)
var utf3 = c.Rule("UTF3", c.Alt(
	c.Seq(c.Lit("\xE0"), c.Range(0xA0, 0xBF), utf0), c.Seq(c.Range(0xE1, 0xEC), utf0, utf0),
	c.Seq(c.Lit("\xED"), c.Range(0x80, 0x9F), utf0), c.Seq(c.Range(0xEE, 0xEF), utf0, utf0)))

// UTF4 = %xF0 %x90-BF 2(UTF0) / %xF1-F3 3(UTF0) / %xF4 %x80-8F 2(UTF0)
var utf4 = c.Rule("UTF4", c.Alt(
	c.Seq(c.Lit("\xF0"), c.Range(0x90, 0xBF), utf0, utf0), c.Seq(c.Range(0xF1, 0xF3), utf0, utf0, utf0),
	c.Seq(c.Lit("\xF4"), c.Range(0x80, 0x8F), utf0, utf0)))
