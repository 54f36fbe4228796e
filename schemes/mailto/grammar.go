package mailto

import (
	"strings"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// The rules over characters. Where a rule is of an address, its characters stand for those of
// the RFCs' lines: as they are, or as escapes; see [written].

// local-part = dot-atom-text / quoted-string
var localPart = c.Rule("local-part", c.Alt(dotAtomText, quotedString))

// RFC 6068: domain = dot-atom-text / "[" *dtext-no-obs "]"
//
//	domain = dot-atom-text / "%5B" *dtext-no-obs "%5D"
var domain = c.Rule("domain", c.Alt(dotAtomText, c.Seq(c.Fold("%5B"), c.Many(dtextNoObs), c.Fold("%5D"))))

// RFC 5322: dot-atom-text = 1*atext *("." 1*atext)
//
//	dot-atom-text = 1*atext *( dot 1*atext )
var dotAtomText = c.Rule("dot-atom-text", c.Seq(c.Many1(atext), c.Many(c.Seq(dot, c.Many1(atext)))))

// dot = "." / "%2E"
var dot = c.Rule("dot", c.Alt(c.Lit("."), c.Fold("%2E")))

// RFC 5322 has white space in it as well, which RFC 6068 forbids.
//
//	quoted-string = "%22" *qcontent "%22"
var quotedString = c.Rule("quoted-string", c.Seq(c.Lit("%22"), c.Many(qcontent), c.Lit("%22")))

// qcontent = qtext / quoted-pair
var qcontent = c.Rule("qcontent", c.Alt(qtext, quotedPair))

// RFC 5322: quoted-pair = ("\" (VCHAR / WSP)) / obs-qp
//
//	quoted-pair = "%5C" quoted-char
var quotedPair = c.Rule("quoted-pair", c.Seq(c.Fold("%5C"), quotedChar))

// RFC 5322: atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" /
// "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"
var atext = written("atext", bytes("!#$%&'*+-/=?^_`{|}~", '0', '9', 'A', 'Z', 'a', 'z'))

// RFC 5322: qtext = %d33 / %d35-91 / %d93-126 / obs-qtext
var qtext = written("qtext", bytes("", 33, 33, 35, 91, 93, 126))

// quotedChar is what may follow the "\" of a quoted-pair: VCHAR / WSP.
var quotedChar = written("quoted-char", bytes(" \t", 0x21, 0x7E))

// RFC 6068: dtext-no-obs = %d33-90 / %d94-126
var dtextNoObs = written("dtext-no-obs", bytes("", 33, 90, 94, 126))

// hfname = *qchar
var hfname = c.Rule("hfname", c.Many(qchar))

// hfvalue = *qchar
var hfvalue = c.Rule("hfvalue", c.Many(qchar))

// RFC 6068: qchar = unreserved / pct-encoded / some-delims
//
//	qchar = unreserved3986 / escaped / some-delims
var qchar = c.Rule("qchar", c.Alt(unreserved, uri.AppendixRule("escaped"), someDelims))

// unreserved is that of RFC 3986, which has fewer marks than the one of RFC 2396.
//
//	unreserved3986 = alphanum / "-" / "." / "_" / "~"
var unreserved = c.Rule("unreserved3986", c.Alt(uri.AppendixRule("alphanum"), c.OneOf("-._~")))

// some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"
var someDelims = c.Rule("some-delims", c.OneOf("!$'()*+,;:@"))

// written makes the rule of a character in an address that is one of a set, or above 0x7F
// (RFC 6532): it is written as it is, or as an escape. What must be an escape is what no URI
// holds, and "%", "/", "?", "#", "[", "]", "&", ";" and "=" (RFC 6068 §2). All sets have the
// letters and digits.
func written(name string, set c.ByteSet) *c.Expr {
	plain := set.Intersect(bytes("-._~!$'()*+,:@", '0', '9', 'A', 'Z', 'a', 'z'))
	set.AddRange(0x80, 0xFF)
	marks := oneOf(plain.Minus(bytes("", '0', '9', 'A', 'Z', 'a', 'z')))
	return c.Rule(name, c.Alt(uri.AppendixRule("alphanum"), marks, c.Rule("escaped-"+name, c.Seq(c.Lit("%"), digits(set)))))
}

// digits is the two hexadecimal digits of the bytes of a set.
func digits(set c.ByteSet) *c.Expr {
	rows := map[string][]int{} // the first digits by the second ones that they can have
	var order []string
	for high := range 16 {
		var lows strings.Builder
		for low := range 16 {
			if set.Has(byte(high<<4 | low)) {
				lows.WriteString(bothCases(low))
			}
		}
		row := lows.String()
		if row != "" && rows[row] == nil {
			order = append(order, row)
		}
		rows[row] = append(rows[row], high)
	}
	var ways []*c.Expr
	for _, row := range order {
		var highs string
		for _, high := range rows[row] {
			highs += bothCases(high)
		}
		second := c.OneOf(row)
		if row == allDigits {
			second = uri.AppendixRule("hex")
		}
		ways = append(ways, c.Seq(c.OneOf(highs), second))
	}
	return c.Alt(ways...)
}

const allDigits = "0123456789AaBbCcDdEeFf"

// bothCases gives a hexadecimal digit in both cases.
func bothCases(digit int) string {
	const upper, lower = "0123456789ABCDEF", "abcdef"
	if digit < 10 {
		return upper[digit : digit+1]
	}
	return upper[digit:digit+1] + lower[digit-10:digit-9]
}

// bytes makes a set of the bytes of a text, and of runs, each from a first to a last byte.
func bytes(text string, runs ...byte) (set c.ByteSet) {
	for i := range len(text) {
		set.Add(text[i])
	}
	for i := 0; i < len(runs); i += 2 {
		set.AddRange(runs[i], runs[i+1])
	}
	return set
}

// oneOf is any byte of a set.
func oneOf(set c.ByteSet) *c.Expr {
	var text []byte
	for b := range set.All() {
		text = append(text, b)
	}
	return c.OneOf(string(text))
}
