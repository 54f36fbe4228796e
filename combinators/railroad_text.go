package combinators

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// railLineChars is how many characters a line of text in a box may have.
const railLineChars = 44

// railSpan is a part of a set of bytes as a box shows it: lo to hi, in either case
// where fold is set.
type railSpan struct {
	lo, hi byte
	fold   bool
}

// railSpans gives the bytes that e is one of, in written order; none and false if e is
// no set written out in full. A rule is drawn by its name, so it is no set here.
func railSpans(e *Expr) (spans []railSpan, ok bool) {
	switch {
	case e.Op == OpRange && e.Lo <= e.Hi:
		return []railSpan{{lo: e.Lo, hi: e.Hi}}, true
	case e.Op == OpOneOf && e.Text != "", len(e.Text) == 1:
		for i := range len(e.Text) {
			b := e.Text[i]
			fold := e.Op == OpFold && flipCase(b) != b
			spans = append(spans, railSpan{b, b, fold})
		}
		return spans, true
	}
	return nil, false
}

// railSetLines writes a set as the alternatives of BNF, "a" – "z" | "-", in lines.
func railSetLines(spans []railSpan) []string {
	spans = joinRailSpans(spans)
	words := make([]string, len(spans))
	for i, s := range spans {
		words[i] = s.String()
		if i < len(spans)-1 {
			words[i] += " |"
		}
	}
	return railLines(words)
}

// joinRailSpans makes one span of four or more neighbours in the alphabet: "a" | "b" |
// "c" | "d" reads better as "a" – "d". Punctuation stays as it is, because nobody knows
// by heart what stands between "!" and ".".
func joinRailSpans(spans []railSpan) []railSpan {
	var out []railSpan
	for i := 0; i < len(spans); {
		n := railRun(spans[i:])
		if n < 4 {
			n = 1
		}
		joined := spans[i]
		joined.hi = spans[i+n-1].hi
		out = append(out, joined)
		i += n
	}
	return out
}

// railRun counts the single bytes at the head of spans that follow one another in the
// alphabet. It is 1 if there are none.
func railRun(spans []railSpan) int {
	first, n := spans[0], 1
	if first.lo != first.hi {
		return 1
	}
	for n < len(spans) {
		next := railSpan{first.lo + byte(n), first.lo + byte(n), first.fold}
		alphabet := railAlphabet(next.lo)
		if spans[n] != next || alphabet != railAlphabet(first.lo) || alphabet == 0 {
			break
		}
		n++
	}
	return n
}

// railAlphabet tells the bytes apart whose order everybody knows: letters, digits and
// those that are shown by number. It is 0 for the others.
func railAlphabet(b byte) int {
	switch {
	case 'a' <= b && b <= 'z':
		return 1
	case 'A' <= b && b <= 'Z':
		return 2
	case '0' <= b && b <= '9':
		return 3
	case b < ' ':
		return 4
	case b > '~':
		return 5
	}
	return 0
}

// String writes the span as a box shows it: "a", "a" – "z", or "a" – "f" any case.
func (s railSpan) String() string {
	text := QuoteByte(s.lo)
	if s.lo != s.hi {
		text += " – " + QuoteByte(s.hi)
	}
	if s.fold {
		text += " any case"
	}
	return text
}

// railLiteralLines writes a literal in lines: quoted text, with the bytes that cannot
// be quoted by number between. Neighbours follow one another in the input.
func railLiteralLines(text string, fold bool) []string {
	var words []string
	for rest := text; rest != ""; {
		n := railQuotable(rest)
		if n == 0 {
			words = append(words, QuoteByte(rest[0]))
			n = 1
		} else {
			words = append(words, `"`+rest[:n]+`"`)
		}
		rest = rest[n:]
	}
	isLetter := func(r rune) bool { return r < 0x80 && flipCase(byte(r)) != byte(r) }
	if fold && strings.ContainsFunc(text, isLetter) {
		words = append(words, "any case")
	}
	return railLines(words)
}

// railQuotable counts the bytes at the head of text that fit between one pair of
// quotation marks on one line.
func railQuotable(text string) int {
	n := 0
	for n < len(text) && n < railLineChars-2 && QuoteByte(text[n])[0] == '"' {
		n++
	}
	return n
}

// railNameLines writes a rule's name in lines.
func railNameLines(name string) []string {
	var lines []string
	rest := railName(name)
	for len(rest) > railLineChars {
		lines = append(lines, rest[:railLineChars])
		rest = rest[railLineChars:]
	}
	return append(lines, rest)
}

// railName is a rule's name as it is shown, in printable ASCII.
func railName(name string) string {
	return escapeRail(quoteName(name), "%x", func(b byte) bool { return ' ' <= b && b <= '~' })
}

// railID is the id of the diagram of the rule called name. It differs from those of
// other names, and needs no escaping in a link.
func railID(name string) string {
	return "rule-" + escapeRail(name, ".", func(b byte) bool {
		return railAlphabet(b) != 0 && ' ' < b && b < 0x7F || b == '-' || b == '_'
	})
}

// escapeRail writes the bytes of text that are not plain as mark and their number.
func escapeRail(text, mark string, plain func(byte) bool) string {
	var out strings.Builder
	for i := range len(text) {
		if plain(text[i]) {
			out.WriteByte(text[i])
		} else {
			fmt.Fprintf(&out, "%s%02X", mark, text[i])
		}
	}
	return out.String()
}

// railLines puts words into as few lines as will do, and those as even as can be.
func railLines(words []string) []string {
	lines := fillRailLines(words, railLineChars)
	for chars := railLineChars - 1; chars > 0; chars-- {
		narrower := fillRailLines(words, chars)
		if len(narrower) > len(lines) {
			break
		}
		lines = narrower
	}
	return lines
}

// fillRailLines fills lines of that many characters with words, at least one in each.
func fillRailLines(words []string, chars int) []string {
	lines := []string{words[0]}
	for _, w := range words[1:] {
		last := &lines[len(lines)-1]
		if railChars(*last)+1+railChars(w) <= chars {
			*last += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}

// railChars counts the characters of text.
func railChars(text string) int { return utf8.RuneCountInString(text) }
