package combinators

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// maxTimes bounds the counts of repetitions: an automaton holds a copy of the operand
// for each time.
const maxTimes = 9999

// builder makes expressions of the tree of a text. It remembers the error that stands
// first in the text, and goes on with a harmless expression in the place of a faulty one.
type builder struct {
	notation notation
	resolve  func(name string, pos lexer.Position) string // how the rule that is meant is spelled
	err      participle.Error
}

func (b *builder) fail(pos lexer.Position, format string, args ...any) {
	if b.err == nil || pos.Offset < b.err.Position().Offset {
		b.err = participle.Errorf(pos, format, args...)
	}
}

func (b *builder) choice(c *astChoice) *Expr {
	items := make([]*Expr, len(c.Items))
	for i := range c.Items {
		items[i] = b.sequence(&c.Items[i])
	}
	return oneOrChoice(items)
}

// sequence checks that white space separates the items, as RFC 5234 wants it. It is
// more than form: without it %d65a would be the byte 65 and the rule a, and x* y the
// rule x and any number of y.
func (b *builder) sequence(s *astSequence) *Expr {
	items := make([]*Expr, len(s.Items))
	for i := range s.Items {
		items[i] = b.element(&s.Items[i])
		if i > 0 && s.Items[i-1].EndPos.Offset == s.Items[i].Pos.Offset {
			b.fail(s.Items[i].Pos, "no white space between two operands")
		}
	}
	return oneOrSequence(items)
}

func (b *builder) element(e *astElement) *Expr {
	x := b.operand(&e.Operand)
	if e.Times == "" {
		return x
	}
	if e.Pos.Offset+len(e.Times) != e.Operand.Pos.Offset {
		b.fail(e.Pos, "white space between %s and what it repeats", e.Times)
	}
	least, most, bounded := strings.Cut(e.Times, "*")
	if !bounded {
		most = least
	}
	min, max := b.count(least, 0, e.Pos), b.count(most, Unbounded, e.Pos)
	if max != Unbounded && max < min {
		b.fail(e.Pos, "%s repeats at least %d and at most %d times", e.Times, min, max)
	}
	return Repeat(min, max, x)
}

// count reads how often something is repeated; without digits it is the default.
func (b *builder) count(digits string, without int, pos lexer.Position) int {
	if digits == "" {
		return without
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > maxTimes {
		b.fail(pos, "more than %d repetitions", maxTimes)
	}
	return n
}

func (b *builder) operand(o *astOperand) *Expr {
	switch {
	case o.Name != "":
		return Ref(b.resolve(strings.Trim(o.Name, "<>"), o.Pos))
	case o.Text != "":
		return b.text(o.Text)
	case o.Value != "":
		return b.value(o.Value, o.Pos)
	case o.Group != nil:
		return b.choice(o.Group)
	}
	return Opt(b.choice(o.Option))
}

// text makes a literal of a text in quotation marks, or of <">.
func (b *builder) text(s string) *Expr {
	if s == `<">` {
		return Lit(`"`)
	}
	kind, text, _ := strings.Cut(strings.TrimSuffix(s, `"`), `"`)
	switch {
	case strings.EqualFold(kind, "%i"), kind == "" && b.notation == abnfNotation:
		return Fold(text)
	}
	return Lit(text)
}

// value makes a literal or a range of bytes given by number: %x0D.0A, %d48-57.
func (b *builder) value(s string, pos lexer.Position) *Expr {
	base := map[byte]int{'x': 16, 'd': 10, 'b': 2}[s[1]|0x20]
	if first, last, ok := strings.Cut(s[2:], "-"); ok {
		lo, hi := b.number(first, base, pos), b.number(last, base, pos)
		if lo > hi {
			b.fail(pos, "the range %s goes backwards", s)
		}
		return Range(lo, hi)
	}
	var text []byte
	for digits := range strings.SplitSeq(s[2:], ".") {
		text = append(text, b.number(digits, base, pos))
	}
	return Lit(string(text))
}

func (b *builder) number(digits string, base int, pos lexer.Position) byte {
	n, err := strconv.ParseUint(digits, base, 8)
	if err != nil {
		b.fail(pos, "%s is more than 255, and rules are made of bytes", digits)
	}
	return byte(n)
}

// headName gives the name in what stands at the head of a rule: name =, <name> =.
func headName(head string) string {
	head = strings.TrimPrefix(head, "<")
	end := strings.IndexFunc(head, func(r rune) bool { return !isNameByte(r) })
	return head[:end]
}
