package combinators

import "strings"

// Op says what an [Expr] is.
type Op uint8

// The operators of the notation. The fields named are those that the operator uses.
const (
	OpLiteral  Op = iota + 1 // Text, byte for byte
	OpFold                   // Text, its ASCII letters in either case
	OpRange                  // one byte from Lo to Hi
	OpOneOf                  // one of the bytes of Text
	OpSequence               // Items one after the other; none: the empty text
	OpChoice                 // one of Items; none: nothing at all, not even the empty text
	OpRepeat                 // Items[0], Min to Max times
	OpRule                   // the rule called Name, defined as Items[0]
	OpRef                    // the rule called Name, defined elsewhere
)

// Unbounded as the Max of a repetition means that it has no upper bound.
const Unbounded = -1

// Expr is an expression of the notation: an operator and its operands. The
// constructors make well-formed ones. An Expr is immutable once built; it may be
// shared between grammars and goroutines.
type Expr struct {
	Op       Op
	Lo, Hi   byte    // OpRange: bounds, both included
	Min, Max int     // OpRepeat: how often; Max may be Unbounded
	Name     string  // OpRule, OpRef
	Text     string  // OpLiteral, OpFold, OpOneOf
	Items    []*Expr // operands
}

// Lit is the text itself, byte for byte. In BNF: "text". The empty text is allowed
// and matches everywhere, at the end of the input too; any other needs its bytes.
func Lit(text string) *Expr { return &Expr{Op: OpLiteral, Text: text} }

// Fold is the text with its ASCII letters in either case, as in the literals of RFC
// 5234. In ABNF: "text". Like [Lit] it needs its bytes to be there.
func Fold(text string) *Expr { return &Expr{Op: OpFold, Text: text} }

// Range is one byte from lo to hi, both included. In ABNF: %x61-7A; in BNF the
// alternatives "a" | "b" | … | "z". It does not match at the end of the input.
// A range whose lo is above its hi matches nothing.
func Range(lo, hi byte) *Expr { return &Expr{Op: OpRange, Lo: lo, Hi: hi} }

// OneOf is any one byte of chars. In BNF: "a" | "b" | "c". It does not match at the
// end of the input.
func OneOf(chars string) *Expr { return &Expr{Op: OpOneOf, Text: chars} }

// Seq is its items one after the other. In BNF: a b c. Without items it is the empty
// text. At the end of the input it matches when every item does.
func Seq(items ...*Expr) *Expr { return &Expr{Op: OpSequence, Items: items} }

// Alt is any one of its items. In BNF: a | b | c. As a language it has no order: the
// longest text counts, whichever item it comes from. Without items it matches
// nothing, which is how a dialect switches a rule off.
func Alt(items ...*Expr) *Expr { return &Expr{Op: OpChoice, Items: items} }

// Opt is x or nothing. In BNF: [ x ]. It always matches at the end of the input.
func Opt(x *Expr) *Expr { return &Expr{Op: OpRepeat, Min: 0, Max: 1, Items: []*Expr{x}} }

// Many is x any number of times. In BNF: *x. It always matches at the end of the
// input.
func Many(x *Expr) *Expr { return &Expr{Op: OpRepeat, Min: 0, Max: Unbounded, Items: []*Expr{x}} }

// Many1 is x once or more. In BNF: 1*x. At the end of the input it matches only
// when x does.
func Many1(x *Expr) *Expr { return &Expr{Op: OpRepeat, Min: 1, Max: Unbounded, Items: []*Expr{x}} }

// Repeat is x from min to max times; max may be [Unbounded]. In BNF: 1*3x, and 2x for
// exactly two. At the end of the input it matches when min is 0 or x does. A max below
// min matches nothing.
func Repeat(min, max int, x *Expr) *Expr {
	return &Expr{Op: OpRepeat, Min: min, Max: max, Items: []*Expr{x}}
}

// Rule gives x a name, under which it prints, is drawn and is spoken of in errors. In
// BNF: name = x. It matches what x matches.
func Rule(name string, x *Expr) *Expr { return &Expr{Op: OpRule, Name: name, Items: []*Expr{x}} }

// Ref is the rule called name that is defined later, or elsewhere: a [Grammar] says
// what it stands for. In BNF: name. It lets a rule contain itself.
func Ref(name string) *Expr { return &Expr{Op: OpRef, Name: name} }

// String gives the expression in BNF; a rule gives its right-hand side's line,
// name = x.
func (e *Expr) String() string {
	if e.Op == OpRule {
		return e.Name + " = " + printExpr(bnfNotation, e.Items[0])
	}
	return printExpr(bnfNotation, e)
}

// ByteSet gives the bytes that the expression matches as texts of one byte, and
// whether it has no other texts. References to rules elsewhere count as others.
func (e *Expr) ByteSet() (set ByteSet, only bool) {
	switch e.Op {
	case OpLiteral, OpFold:
		if len(e.Text) != 1 {
			return set, false
		}
		set.Add(e.Text[0])
		if e.Op == OpFold {
			set.Add(flipCase(e.Text[0]))
		}
		return set, true
	case OpRange:
		set.AddRange(e.Lo, e.Hi)
		return set, true
	case OpOneOf:
		for i := range len(e.Text) {
			set.Add(e.Text[i])
		}
		return set, true
	case OpRule:
		return e.Items[0].ByteSet()
	case OpSequence:
		if len(e.Items) == 1 {
			return e.Items[0].ByteSet()
		}
	case OpRepeat:
		if e.Min == 1 && e.Max == 1 {
			return e.Items[0].ByteSet()
		}
	case OpChoice:
		only = true
		for _, x := range e.Items {
			s, o := x.ByteSet()
			set, only = set.Union(s), only && o
		}
		return set, only
	}
	return set, false
}

// flipCase gives an ASCII letter in its other case, any other byte unchanged.
func flipCase(b byte) byte {
	if c := b | 0x20; 'a' <= c && c <= 'z' {
		return b ^ 0x20
	}
	return b
}

// Walk calls f for e and, where f returns true, for the operands below it, in
// written order. It follows a rule into its definition, but no reference by name.
func Walk(e *Expr, f func(*Expr) bool) {
	if !f(e) {
		return
	}
	for _, x := range e.Items {
		Walk(x, f)
	}
}

// walkOnce is Walk, but comes only once to an expression that stands in several places:
// there may be very many.
func walkOnce(e *Expr, f func(*Expr) bool) {
	seen := map[*Expr]bool{}
	Walk(e, func(x *Expr) bool {
		if seen[x] {
			return false
		}
		seen[x] = true
		return f(x)
	})
}

// quoteName makes a rule's name readable in a message.
func quoteName(name string) string {
	if name == "" || strings.ContainsAny(name, " \t\"") {
		return `"` + name + `"`
	}
	return name
}
