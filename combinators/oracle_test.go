package combinators

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// The oracle decides languages slowly and obviously, by derivatives: the derivative
// of an expression by a byte matches what may follow that byte. It shares nothing
// with the automata.

// oracleAccepts says whether e matches the empty text.
func oracleAccepts(e *Expr) bool {
	switch e.Op {
	case OpLiteral, OpFold:
		return e.Text == ""
	case OpSequence:
		return oracleAll(e.Items, oracleAccepts)
	case OpChoice:
		return oracleAny(e.Items, oracleAccepts)
	case OpRepeat:
		return (e.Max == Unbounded || e.Max >= e.Min) && (e.Min == 0 || oracleAccepts(e.Items[0]))
	case OpRule:
		return oracleAccepts(e.Items[0])
	}
	return false
}

// oracleEmpty says whether e matches nothing.
func oracleEmpty(e *Expr) bool {
	switch e.Op {
	case OpRange:
		return e.Lo > e.Hi
	case OpOneOf:
		return e.Text == ""
	case OpSequence:
		return oracleAny(e.Items, oracleEmpty)
	case OpChoice:
		return oracleAll(e.Items, oracleEmpty)
	case OpRepeat:
		return e.Max != Unbounded && e.Max < e.Min || e.Min > 0 && oracleEmpty(e.Items[0])
	case OpRule:
		return oracleEmpty(e.Items[0])
	}
	return false
}

// oracleAfter gives the derivative of e by b.
func oracleAfter(e *Expr, b byte) *Expr {
	switch e.Op {
	case OpLiteral, OpFold:
		if e.Text != "" && (e.Text[0] == b || e.Op == OpFold && strings.EqualFold(e.Text[:1], string(rune(b)))) {
			return &Expr{Op: e.Op, Text: e.Text[1:]}
		}
	case OpRange, OpOneOf:
		if e.Op == OpRange && e.Lo <= b && b <= e.Hi || strings.IndexByte(e.Text, b) >= 0 {
			return Seq()
		}
	case OpSequence:
		return oracleAfterSequence(e.Items, b)
	case OpChoice:
		var out []*Expr
		for _, x := range e.Items {
			out = append(out, oracleAfter(x, b))
		}
		return oracleAlt(out...)
	case OpRepeat:
		x := e.Items[0]
		if e.Max == Unbounded {
			return oracleSeq(oracleAfter(x, b), Repeat(max(0, e.Min-1), Unbounded, x))
		}
		if e.Max > 0 && e.Max >= e.Min {
			return oracleSeq(oracleAfter(x, b), Repeat(max(0, e.Min-1), e.Max-1, x))
		}
	case OpRule:
		return oracleAfter(e.Items[0], b)
	}
	return Alt()
}

func oracleAfterSequence(items []*Expr, b byte) *Expr {
	if len(items) == 0 {
		return Alt()
	}
	first := oracleSeq(append([]*Expr{oracleAfter(items[0], b)}, items[1:]...)...)
	if oracleAccepts(items[0]) {
		return oracleAlt(first, oracleAfterSequence(items[1:], b))
	}
	return first
}

// oracleSeq and oracleAlt drop what can match nothing, so that derivatives of
// derivatives stay small.
func oracleSeq(items ...*Expr) *Expr {
	if oracleAny(items, oracleEmpty) {
		return Alt()
	}
	return Seq(items...)
}

func oracleAlt(items ...*Expr) *Expr {
	var out []*Expr
	for _, x := range items {
		if !oracleEmpty(x) {
			out = append(out, x)
		}
	}
	return Alt(out...)
}

func oracleAny(items []*Expr, f func(*Expr) bool) bool {
	for _, x := range items {
		if f(x) {
			return true
		}
	}
	return false
}

func oracleAll(items []*Expr, f func(*Expr) bool) bool {
	return !oracleAny(items, func(x *Expr) bool { return !f(x) })
}

// oracleAnswer is what an automaton should say of a text.
type oracleAnswer struct {
	match           bool
	longest, viable int
	any             bool // some prefix is in the language
}

func askOracle(e *Expr, text string) oracleAnswer {
	a := oracleAnswer{viable: len(text)}
	for i := 0; ; i++ {
		if oracleEmpty(e) {
			a.viable, a.match = max(0, i-1), false
			return a
		}
		if a.match = oracleAccepts(e); a.match {
			a.longest, a.any = i, true
		}
		if i == len(text) {
			return a
		}
		e = oracleAfter(e, text[i])
	}
}

// askAutomaton collects the same from an automaton.
func askAutomaton(a *Automaton, text string) oracleAnswer {
	n, ok := a.Longest(text)
	return oracleAnswer{match: a.Match(text), longest: n, any: ok, viable: a.Viable(text)}
}

// source is where random expressions come from: dice, or the bytes of a fuzzer.
type source interface{ IntN(n int) int }

type byteSource struct{ data string }

func (s *byteSource) IntN(n int) int {
	if s.data == "" {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return int(b) % n
}

// randomExpr makes an expression over the letters, including all sorts of odd ones.
func randomExpr(s source, letters string, depth int) *Expr {
	op := s.IntN(5)
	if depth > 0 {
		op = 4 + s.IntN(6)
	}
	items := func() (out []*Expr) {
		for range (1 + s.IntN(15)) % 4 {
			out = append(out, randomExpr(s, letters, depth-1))
		}
		return out
	}
	letter := func() byte { return letters[s.IntN(len(letters))] }
	switch op {
	case 0, 1:
		return Lit(strings.Repeat(string(letter()), s.IntN(3)))
	case 2:
		low, high := letter(), letter()
		if low > high && s.IntN(4) > 0 {
			low, high = high, low
		}
		return Range(low, high)
	case 3:
		return OneOf(letters[s.IntN(len(letters)):])
	case 4:
		return Fold(strings.ToUpper(string(letter())) + string(letter()))
	case 5, 6:
		return Seq(items()...)
	case 7:
		return Alt(items()...)
	case 8:
		low := s.IntN(3)
		return Repeat(low, low+s.IntN(4)-1, randomExpr(s, letters, depth-1))
	default:
		return Rule("rule"+strconv.Itoa(s.IntN(5)), Repeat(s.IntN(2), Unbounded, randomExpr(s, letters, depth-1)))
	}
}

func newDice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// toRegexp translates an expression into the syntax of package regexp.
func toRegexp(e *Expr) string {
	const never = `[^\x00-\x{10FFFF}]`
	switch {
	case e.Op != OpSequence && oracleEmpty(e):
		return never
	case e.Op == OpLiteral:
		return "(?:" + regexp.QuoteMeta(e.Text) + ")"
	case e.Op == OpFold:
		return "(?i:" + regexp.QuoteMeta(e.Text) + ")"
	case e.Op == OpRange:
		return "[" + string(e.Lo) + "-" + string(e.Hi) + "]"
	case e.Op == OpOneOf:
		return "[" + e.Text + "]"
	case e.Op == OpRule:
		return toRegexp(e.Items[0])
	case e.Op == OpRepeat && e.Max == Unbounded:
		return "(?:" + toRegexp(e.Items[0]) + "){" + strconv.Itoa(e.Min) + ",}"
	case e.Op == OpRepeat:
		return "(?:" + toRegexp(e.Items[0]) + "){" + strconv.Itoa(e.Min) + "," + strconv.Itoa(e.Max) + "}"
	}
	var parts []string
	for _, x := range e.Items {
		parts = append(parts, toRegexp(x))
	}
	if e.Op == OpChoice {
		return "(?:" + strings.Join(parts, "|") + ")"
	}
	return strings.Join(parts, "")
}

// allTexts gives every text over the letters up to a length, shorter ones first, then
// in the order of the letters.
func allTexts(letters string, length int) []string {
	out := []string{""}
	for begin := 0; length > 0; length-- {
		end := len(out)
		for _, t := range out[begin:end] {
			for _, b := range letters {
				out = append(out, t+string(b))
			}
		}
		begin = end
	}
	return out
}
