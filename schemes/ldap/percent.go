package ldap

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
)

// LDAP's own texts stand in a URL with some of their bytes escaped (RFC 4516 §2.1): those that are
// neither reserved nor unreserved must be, and so must "?". All others may be. To read such a
// text means to undo the escapes first, so that an escaped delimiter delimits as well. The rules
// for texts in a URL are made of those in rules.go by this alone.
//
// RFC 4516 means what RFC 3986 calls reserved and unreserved. Of that RFC 2396 has no "[" and
// "]" behind the host, and "#" begins a fragment in both: these three are to be escaped too.

// leafRules are the rules of the leaves that stand in LDAP's own texts.
func leafRules() []*c.Expr {
	return []*c.Expr{
		attributeType, attributeValue, selector, scope, extype, exvalue, attr, filtertype, assertionvalue,
		initial, final, dnattrs, matchingrule, lparen, rparen, ampersand, vertbar, exclamation, asterisk,
		colon, equals, comma, plus,
	}
}

// inURL gives the rule for what stands in a URL.
func inURL(rule *c.Expr) *c.Expr { return encoded()[rule] }

// encoded gives the rules for what stands in a URL, by those for the texts themselves.
var encoded = sync.OnceValue(func() map[*c.Expr]*c.Expr {
	e := encoder{raw: rawBytes(), rules: map[*c.Expr]*c.Expr{}}
	for _, rule := range leafRules() {
		e.expr(rule)
	}
	return e.rules
})

// rawBytes gives the bytes that may stand in a URL as they are.
func rawBytes() c.ByteSet {
	raw, _ := c.Alt(uri.AppendixRule("reserved"), uri.AppendixRule("unreserved")).ByteSet()
	return raw.Minus(bytesOf("?"))
}

// ownTexts gives the rules for LDAP's own texts, which a grammar of these has in the place of
// those for what stands in a URL.
func ownTexts() []*c.Expr {
	return slices.SortedFunc(maps.Keys(encoded()), func(a, b *c.Expr) int { return strings.Compare(a.Name, b.Name) })
}

// encoder makes rules for what stands in a URL.
type encoder struct {
	raw   c.ByteSet           // may stand there as it is
	rules map[*c.Expr]*c.Expr // made so far
}

// expr gives an expression with escapes.
func (e *encoder) expr(x *c.Expr) *c.Expr {
	switch x.Op {
	case c.OpRule:
		return e.rule(x)
	case c.OpRange, c.OpOneOf:
		set, _ := x.ByteSet()
		return e.oneOf(set)
	case c.OpLiteral, c.OpFold:
		return e.literal(x)
	}
	out := *x
	out.Items = nil
	for _, item := range x.Items {
		out.Items = append(out.Items, e.expr(item))
	}
	return &out
}

// rule gives the counterpart of a rule, of which there is one. In an exvalue, which alone has
// all of UTF-8, a comma is escaped as well.
func (e *encoder) rule(x *c.Expr) *c.Expr {
	if e.rules[x] == nil {
		raw := e.raw
		if x == utf1 {
			e.raw = e.raw.Minus(bytesOf(","))
		}
		e.rules[x] = c.Rule(x.Name, e.expr(x.Items[0]))
		e.raw = raw
	}
	return e.rules[x]
}

// literal gives a text, each byte of which may be escaped.
func (e *encoder) literal(x *c.Expr) *c.Expr {
	var items []*c.Expr
	for i := range len(x.Text) {
		set := bytesOf(x.Text[i : i+1])
		if x.Op == c.OpFold {
			set = bytesOf(strings.ToLower(x.Text[i:i+1]) + strings.ToUpper(x.Text[i:i+1]))
		}
		items = append(items, e.oneOf(set))
	}
	if len(items) == 1 {
		return items[0]
	}
	return c.Seq(items...)
}

// oneOf gives a byte of a set, as it is if it may stand so, or escaped.
func (e *encoder) oneOf(set c.ByteSet) *c.Expr {
	escapes := c.Seq(c.Lit("%"), hexOf(set))
	if raw := set.Intersect(e.raw); raw.Len() > 0 {
		return c.Alt(c.OneOf(string(slices.Collect(raw.All()))), escapes)
	}
	return escapes
}

// hexOf gives two hexadecimal digits that stand for a byte of a set.
func hexOf(set c.ByteSet) *c.Expr {
	var lows []string // digits that may follow
	highs := map[string]string{}
	for high := range 16 {
		low := ""
		for b := range 16 {
			if set.Has(byte(high<<4 | b)) {
				low += hexDigit(b)
			}
		}
		if low != "" && highs[low] == "" {
			lows = append(lows, low)
		}
		highs[low] += hexDigit(high)
	}
	var items []*c.Expr
	for _, low := range lows {
		items = append(items, c.Seq(c.OneOf(highs[low]), c.OneOf(low)))
	}
	if len(items) == 1 {
		return items[0]
	}
	return c.Alt(items...)
}

// hexDigit gives a digit, in either case if it is a letter.
func hexDigit(n int) string {
	const lower, upper = "0123456789abcdef", "0123456789ABCDEF"
	if n < 10 {
		return lower[n : n+1]
	}
	return upper[n:n+1] + lower[n:n+1]
}

// bytesOf gives the set of the bytes of a text.
func bytesOf(s string) (set c.ByteSet) {
	for i := range len(s) {
		set.Add(s[i])
	}
	return set
}
