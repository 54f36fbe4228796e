package combinators

import (
	"strconv"
	"strings"
)

// notation is a way to write expressions down.
type notation uint8

const (
	bnfNotation  notation = iota // RFC 822, RFC 2396: a | b, "text" as it stands
	abnfNotation                 // RFC 5234, RFC 7405: a / b, "text" in either case
)

// BNF gives the grammar in the notation of RFC 822 and RFC 2396, a rule to a line
// (name = expression), laid out as in the appendix of RFC 2396.
//
// A quotation mark is <">. Three forms come from RFC 5234 and 7405, for what the
// older notation cannot say: %x0A for bytes that are not printable ASCII, %x00-1F
// for long or unprintable ranges, and %i"text" for text in either case.
//
// What matches nothing, such as [Alt] without items, is left out: of alternatives;
// of options, which leaves the empty text; and a rule that matches nothing because of
// it, of the grammar. The text is canonical: [ReadBNF] makes a grammar of it that
// prints the same text.
func (g *Grammar) BNF() string { return printGrammar(bnfNotation, g) }

// ABNF gives the grammar in the notation of RFC 5234 and RFC 7405, a rule to a line
// (name = expression).
//
// ABNF has no underscore and does not tell upper case from lower in names: an
// underscore is printed as a hyphen, and a name that is taken gets a number. The core
// rules of RFC 5234, Appendix B.1, are not printed where another rule mentions them.
// What matches nothing is left out as [Grammar.BNF] does. The text is canonical:
// [ReadABNF] makes a grammar of it that prints the same text.
func (g *Grammar) ABNF() string { return printGrammar(abnfNotation, g) }

// printExpr gives an expression on one line, its rules by name. What matches nothing
// has no notation; it appears as <nothing>, which no reader accepts.
func printExpr(n notation, e *Expr) string {
	p := &printer{notation: n}
	return strings.Join(p.words(p.simplify(e)), " ")
}

// printer writes the expressions of one grammar in one notation. It makes words,
// which stand with one space between them; a line may be broken between two words.
type printer struct {
	notation notation
	off      map[string]bool   // the rules that match nothing
	names    map[string]string // the rules' names as they are printed
}

func newPrinter(n notation, g *Grammar) *printer {
	p := &printer{notation: n, off: map[string]bool{}}
	for p.switchOff(g) {
	}
	p.names = p.spellAll(g)
	return p
}

// switchOff finds further rules that match nothing, and says whether there were any.
// A rule that can only contain itself is not one of them: it is a mistake that the
// reader of the text should see.
func (p *printer) switchOff(g *Grammar) (more bool) {
	for _, r := range g.rules {
		if !p.off[r.Name] && p.simplify(r.Items[0]) == nil {
			p.off[r.Name], more = true, true
		}
	}
	return more
}

// printGrammar writes the rules that match something.
func printGrammar(n notation, g *Grammar) string {
	p := newPrinter(n, g)
	lines := make([]printedRule, 0, len(g.rules))
	for _, r := range g.rules {
		if x := p.simplify(r.Items[0]); x != nil {
			lines = append(lines, printedRule{name: p.name(r.Name), expr: x, words: p.words(x)})
		}
	}
	if n == abnfNotation {
		lines = p.withoutCore(lines)
	}
	return alignRules(lines)
}

// printedRule is a rule on its way into the text.
type printedRule struct {
	name  string
	expr  *Expr
	words []string
}

// withoutCore leaves out the core rules that another rule mentions, for these are
// known to every reader of ABNF. The first rule stays, since it is the start.
func (p *printer) withoutCore(lines []printedRule) []printedRule {
	mentioned := map[string]bool{}
	for _, l := range lines {
		for name := range mentions(Rule(l.name, l.expr)) {
			mentioned[p.name(name)] = true
		}
	}
	kept := lines[:0]
	for i, l := range lines {
		if i == 0 || !mentioned[l.name] || !isCore(l.name, strings.Join(l.words, " ")) {
			kept = append(kept, l)
		}
	}
	return kept
}

// words gives the words of an expression that [printer.simplify] has made.
func (p *printer) words(e *Expr) []string {
	if e == nil {
		return []string{"<nothing>"}
	}
	switch e.Op {
	case OpChoice:
		return p.choice(e.Items)
	case OpSequence:
		return p.sequence(e.Items)
	case OpRepeat:
		return p.repetition(e)
	case OpRange:
		return []string{hexRange(e.Lo, e.Hi)}
	case OpRule, OpRef:
		return []string{p.name(e.Name)}
	}
	return p.text(e)
}

func (p *printer) choice(items []*Expr) (out []string) {
	or := "|"
	if p.notation == abnfNotation {
		or, items = "/", joinLetters(items)
	}
	for i, x := range items {
		if i > 0 {
			out = append(out, or)
		}
		out = append(out, p.words(x)...)
	}
	return out
}

// joinLetters makes a range of three letters or more that follow each other in the
// alphabet and in the list: one by one, each would need its %s.
func joinLetters(items []*Expr) (out []*Expr) {
	for len(items) > 0 {
		n := 1
		for n < len(items) && follows(items[n-1], items[n]) {
			n++
		}
		if n < 3 {
			n = 1
			out = append(out, items[0])
		} else {
			out = append(out, Range(items[0].Text[0], items[n-1].Text[0]))
		}
		items = items[n:]
	}
	return out
}

// follows says whether two expressions are letters, the second being the next one
// after the first.
func follows(x, y *Expr) bool {
	return isLetter(x) && isLetter(y) && x.Text[0]+1 == y.Text[0]
}

func isLetter(x *Expr) bool {
	return x.Op == OpLiteral && len(x.Text) == 1 && hasLetter(x.Text)
}

func (p *printer) sequence(items []*Expr) (out []string) {
	for _, x := range items {
		w := p.words(x)
		if x.Op == OpChoice && len(w) > 1 {
			w = bracket("(", w, ")")
		}
		out = append(out, w...)
	}
	return out
}

func (p *printer) repetition(e *Expr) []string {
	x := e.Items[0]
	w := p.words(x)
	if isOption(e) {
		return bracket("[", w, "]")
	}
	if !isOption(x) && (x.Op == OpRepeat || len(w) > 1) {
		w = bracket("(", w, ")")
	}
	w[0] = times(e.Min, e.Max) + w[0]
	return w
}

func isOption(e *Expr) bool { return e.Op == OpRepeat && e.Min == 0 && e.Max == 1 }

// times writes how often a repetition's operand may stand: *, 1*, *3, 1*3, 2.
func times(min, max int) string {
	if min == max {
		return strconv.Itoa(min)
	}
	out := "*"
	if min > 0 {
		out = strconv.Itoa(min) + out
	}
	if max != Unbounded {
		out += strconv.Itoa(max)
	}
	return out
}

func bracket(open string, words []string, shut string) []string {
	out := make([]string, 0, len(words)+2)
	out = append(out, open)
	out = append(out, words...)
	return append(out, shut)
}

// text writes a literal as words: runs of printable bytes in quotation marks, the
// others by their values.
func (p *printer) text(e *Expr) (out []string) {
	if e.Text == "" {
		return []string{`""`}
	}
	for rest := e.Text; rest != ""; {
		n := quotable(rest)
		switch {
		case n > 0:
			out = append(out, p.quote(rest[:n], e.Op == OpFold))
		case rest[0] == '"' && p.notation == bnfNotation:
			n = 1
			out = append(out, `<">`)
		default:
			n = p.unquotable(rest)
			out = append(out, hexText(rest[:n]))
		}
		rest = rest[n:]
	}
	return out
}

// quote puts printable text into quotation marks, with the mark of RFC 7405 where the
// notation would take its letters otherwise.
func (p *printer) quote(text string, fold bool) string {
	quoted := `"` + text + `"`
	switch {
	case !hasLetter(text) || fold == (p.notation == abnfNotation):
		return quoted
	case fold:
		return "%i" + quoted
	}
	return "%s" + quoted
}

func isQuotable(b byte) bool { return ' ' <= b && b <= '~' && b != '"' }

// quotable counts the bytes at the start of s that may stand in quotation marks.
func quotable(s string) int {
	for i := range len(s) {
		if !isQuotable(s[i]) {
			return i
		}
	}
	return len(s)
}

// unquotable counts the bytes at the start of s that are written by their values.
func (p *printer) unquotable(s string) int {
	for i := range len(s) {
		if isQuotable(s[i]) || s[i] == '"' && p.notation == bnfNotation {
			return i
		}
	}
	return len(s)
}

func hasLetter(s string) bool {
	for i := range len(s) {
		if flipCase(s[i]) != s[i] {
			return true
		}
	}
	return false
}

// hexText writes bytes by their values: %x0D.0A.
func hexText(s string) string {
	var out strings.Builder
	out.WriteString("%x" + hexByte(s[0]))
	for i := 1; i < len(s); i++ {
		out.WriteString("." + hexByte(s[i]))
	}
	return out.String()
}

func hexRange(lo, hi byte) string { return "%x" + hexByte(lo) + "-" + hexByte(hi) }

func hexByte(b byte) string {
	const digits = "0123456789ABCDEF"
	return string([]byte{digits[b>>4], digits[b&15]})
}
