package ldap

import (
	"fmt"
	"iter"
	"strings"
	utf "unicode/utf8"
)

// Op is what a [Condition] does (RFC 4511 §4.5.1).
type Op uint8

// The operators, each with the form in which a filter has it.
const (
	OpAnd            Op = iota + 1 // (&…)
	OpOr                           // (|…)
	OpNot                          // (!…)
	OpEqual                        // (a=b)
	OpApprox                       // (a~=b)
	OpGreaterOrEqual               // (a>=b)
	OpLessOrEqual                  // (a<=b)
	OpPresent                      // (a=*)
	OpSubstrings                   // (a=b*c*d)
	OpExtensible                   // (a:dn:rule:=b)
)

// String gives what stands for the operator in a filter.
func (o Op) String() string {
	return [...]string{"", "&", "|", "!", "=", "~=", ">=", "<=", "=*", "=", ":="}[o]
}

// Condition is a filter as a value: without escapes, and with what it compares as bytes.
type Condition struct {
	Op        Op
	Of        []Condition // of an OpAnd and OpOr at least one, of an OpNot one
	Attribute string      // with its options; "" in an OpExtensible about any
	Value     []byte      // what the attribute is compared with

	Initial, Final []byte   // of OpSubstrings; empty: anything
	Any            [][]byte // of OpSubstrings: what stands between them, in order

	Rule string // of OpExtensible: the matching rule; "": the usual one
	DN   bool   // of OpExtensible: whether attributes of the entry's name count

	Start, End int // byte offsets in the text
}

// Condition gives the filter as a value.
func (f *FilterText) Condition() *Condition { return ownText.condition(&f.Filter) }

// All gives the condition and those in it, parents first, in the order of the text.
func (c *Condition) All() iter.Seq[*Condition] {
	return func(yield func(*Condition) bool) { c.walk(yield) }
}

func (c *Condition) walk(yield func(*Condition) bool) bool {
	if !yield(c) {
		return false
	}
	for i := range c.Of {
		if !c.Of[i].walk(yield) {
			return false
		}
	}
	return true
}

// Type gives the attribute without its options.
func (c *Condition) Type() string {
	name, _, _ := strings.Cut(c.Attribute, ";")
	return name
}

// Options gives the attribute's options, such as lang-de.
func (c *Condition) Options() []string {
	_, options, ok := strings.Cut(c.Attribute, ";")
	if !ok {
		return nil
	}
	return strings.Split(options, ";")
}

// String gives the filter as RFC 4515 writes it, with no more escapes than it must have.
func (c *Condition) String() string {
	var out strings.Builder
	c.write(&out)
	return out.String()
}

func (c *Condition) write(out *strings.Builder) {
	out.WriteByte('(')
	switch c.Op {
	case OpAnd, OpOr, OpNot:
		out.WriteString(c.Op.String())
		for i := range c.Of {
			c.Of[i].write(out)
		}
	case OpSubstrings:
		out.WriteString(c.Attribute + "=" + escapeFilter(c.Initial) + "*")
		for _, part := range c.Any {
			out.WriteString(escapeFilter(part) + "*")
		}
		out.WriteString(escapeFilter(c.Final))
	default:
		out.WriteString(c.left() + c.Op.String() + escapeFilter(c.Value))
	}
	out.WriteByte(')')
}

// left gives what stands before the operator of an item.
func (c *Condition) left() string {
	left := c.Attribute
	if c.DN {
		left += ":dn"
	}
	if c.Rule != "" {
		left += ":" + c.Rule
	}
	return left
}

// EscapeFilter gives the text for a value in a filter (RFC 4515 §3): what may not stand there
// becomes "\" and two digits, and so does what is not UTF-8.
func EscapeFilter(value []byte) string { return escapeFilter(value) }

func escapeFilter(value []byte) string {
	return escape(value, func(int) bool { return false }, `\*()`+"\x00", func(b byte) string { return fmt.Sprintf(`\%02x`, b) })
}

// EscapeDN gives the text for a value in a distinguished name (RFC 4514 §2.4).
func EscapeDN(value []byte) string { return escapeDN(value) }

func escapeDN(value []byte) string {
	atEnd := func(i int) bool {
		return value[i] == ' ' && (i == 0 || i == len(value)-1) || value[i] == '#' && i == 0
	}
	return escape(value, atEnd, `"+,;<>\`+"\x00", func(b byte) string {
		if b == 0 || b >= utf.RuneSelf {
			return fmt.Sprintf(`\%02x`, b)
		}
		return `\` + string(rune(b))
	})
}

// escape writes a value with escapes for the bytes of a set, those for which also says so, and those
// that are no UTF-8.
func escape(value []byte, also func(i int) bool, set string, escaped func(byte) string) string {
	var out strings.Builder
	for i := 0; i < len(value); {
		r, n := utf.DecodeRune(value[i:])
		switch {
		case r == utf.RuneError && n == 1, n == 1 && strings.IndexByte(set, value[i]) >= 0, also(i):
			out.WriteString(escaped(value[i]))
		default:
			out.Write(value[i : i+n])
		}
		i += n
	}
	return out.String()
}

func (f form) condition(n *Filter) *Condition {
	c := &Condition{}
	f.fill(c, n)
	return c
}

// fill fills c from a filter.
func (f form) fill(c *Condition, n *Filter) {
	c.Start, c.End = n.Span()
	switch comp := &n.FilterComp; {
	case comp.And != nil:
		c.Op = OpAnd
		f.fillAll(c, comp.And.FilterList.Filters)
	case comp.Or != nil:
		c.Op = OpOr
		f.fillAll(c, comp.Or.FilterList.Filters)
	case comp.Not != nil:
		c.Op, c.Of = OpNot, make([]Condition, 1)
		f.fill(&c.Of[0], comp.Not.Filter)
	default:
		f.fillItem(c, comp.Item)
	}
}

func (f form) fillAll(c *Condition, filters []Filter) {
	c.Of = make([]Condition, len(filters))
	for i := range filters {
		f.fill(&c.Of[i], &filters[i])
	}
}

func (f form) fillItem(c *Condition, n *Item) {
	switch {
	case n.Simple != nil:
		c.Op = compares[f.text(n.Simple.Filtertype.Text)]
		c.Attribute = f.text(n.Simple.Attr.Text)
		c.Value = f.value(n.Simple.AssertionValue.Text)
	case n.Present != nil:
		c.Op, c.Attribute = OpPresent, f.text(n.Present.Attr.Text)
	case n.Substring != nil:
		f.fillSubstring(c, n.Substring)
	default:
		f.fillExtensible(c, n.Extensible)
	}
}

// compares gives the operators by what stands for them.
var compares = map[string]Op{"=": OpEqual, "~=": OpApprox, ">=": OpGreaterOrEqual, "<=": OpLessOrEqual}

func (f form) fillSubstring(c *Condition, n *Substring) {
	c.Op, c.Attribute = OpSubstrings, f.text(n.Attr.Text)
	c.Initial, c.Final = f.value(n.Initial.Text), f.value(n.Final.Text)
	for i := range n.Any.Parts {
		c.Any = append(c.Any, f.value(n.Any.Parts[i].AssertionValue.Text))
	}
}

func (f form) fillExtensible(c *Condition, n *Extensible) {
	c.Op, c.Value = OpExtensible, f.value(n.AssertionValue.Text)
	if n.Attr != nil {
		c.Attribute = f.text(n.Attr.Text)
	}
	c.DN = n.DNAttrs != nil || n.AnyDNAttrs != nil
	for _, rule := range []*MatchingRule{n.MatchingRule, n.AnyMatchingRule} {
		if rule != nil {
			c.Rule = f.text(rule.Text)[len(":"):]
		}
	}
}
