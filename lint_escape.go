package uri

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// escapedText is a text with escapes in it.
type escapedText struct {
	*linter
	node   Node
	text   string
	start  int  // of the text in that of the reference
	plain  bool // nothing else changes where an unreserved character is unescaped
	binary bool // it stands for bytes rather than for text
	lines  bool // it may hold line breaks
}

// escapes warns of the escapes in the text of a node.
func (l *linter) escapes(n Node) {
	t := escapedText{linter: l, node: n, plain: true}
	t.start, _ = n.Span()
	switch n := n.(type) {
	case *Segment:
		t.text = n.Name
		t.plain = !hidesDots(l.segment(n))
	case *RelSegment:
		t.text = n.Text
		t.plain = !hidesDots(n.Text)
	case *RegName:
		t.text = n.Text
		t.plain = false // it might become a server
	case *OpaquePart:
		t.text = n.Text
		t.binary = l.scheme == "data"
		t.lines = l.scheme == "mailto" || l.scheme == "sms" // RFC 6068 wants them
	case interface{ self() *Leaf }:
		t.text = n.self().Text
	}
	for i := 0; i < len(t.text); i++ {
		if t.text[i] == '%' {
			t.escape(i)
			i += 2
		}
	}
	if !t.binary {
		t.sequences()
	}
}

// escapedByte gives the byte for which an escape at i stands, if one begins there.
func escapedByte(text string, i int) (b byte, ok bool) {
	if i < 0 || i >= len(text) || !isEscape(text[i:]) {
		return 0, false
	}
	return byte(hexValue(text[i+1])<<4 | hexValue(text[i+2])), true
}

// escape warns of the escape at i by itself.
func (t *escapedText) escape(i int) {
	b, ok := escapedByte(t.text, i)
	switch {
	case !ok:
		return
	case unreservedBytes().Has(b) && t.wants(CodeEscapedUnreserved):
		t.unreserved(i, b)
		return // and its digits do not matter
	case b < ' ' || b == 0x7F:
		t.control(i, b)
	}
	t.lowerHex(i)
}

// diagnostic begins a warning about count escapes at i.
func (t *escapedText) diagnostic(code Code, i, count int, message, hint string) Diagnostic {
	start := t.start + i
	return Diagnostic{
		Code: code, Start: start, End: start + 3*count, Production: (*Escaped)(nil).Production(),
		Message: message, Hint: hint,
	}
}

// quoteAt quotes count escapes at i.
func (t *escapedText) quoteAt(i, count int) string {
	words := "this escape"
	if count > 1 {
		words = "these escapes"
	}
	return t.quote(t.start+i, t.start+i+3*count, words)
}

func (t *escapedText) unreserved(i int, b byte) {
	character, title := "a character", "write it without the escape"
	if !t.hides(t.start+i, t.start+i+3) {
		character = strconv.Quote(string(rune(b)))
		title = "write " + character
	}
	d := t.diagnostic(CodeEscapedUnreserved, i, 1,
		t.quoteAt(i, 1)+" stands for "+character+", which needs no escape",
		"an unreserved character means the same without escape, but the texts compare as different (§2.3)")
	d.Fixes = []Fix{{Title: title, Safe: t.plain, Edits: []Edit{{d.Start, d.End, string(rune(b))}}}}
	t.warn(d)
}

func (t *escapedText) lowerHex(i int) {
	escape := t.text[i : i+3]
	upper := strings.ToUpper(escape)
	if upper == escape {
		return
	}
	d := t.diagnostic(CodeLowerHex, i, 1, t.quoteAt(i, 1)+" has lower-case digits",
		"escapes mean the same in either case, but the texts compare as different; upper case is usual")
	d.Fixes = []Fix{{Title: "write the digits in upper case", Safe: true, Edits: []Edit{{d.Start, d.End, upper}}}}
	t.warn(d)
}

// control warns of a control character by escape; of CR and LF as one.
func (t *escapedText) control(i int, b byte) {
	if t.binary || t.lines && isLineBreak(b) {
		return
	}
	count := 1
	next, _ := escapedByte(t.text, i+3)
	last, ok := escapedByte(t.text, i-3)
	switch {
	case b == '\r' && next == '\n':
		count = 2
	case b == '\n' && ok && last == '\r':
		return // it is in the warning of that
	}
	d := t.diagnostic(CodeEscapedControl, i, count, "", "a control character in a URI (§2.4.3) is hardly ever meant")
	switch {
	case b == 0:
		d.Message = t.quoteAt(i, 1) + " stands for the byte 0"
		d.Hint = "a program in C takes it for the end of the text, others do not"
	case isLineBreak(b):
		d.Message = t.quoteAt(i, count) + " stands for a line break"
		d.Hint = "unescaped in the header of a request it begins another line: so headers are smuggled in"
	default:
		d.Message = t.quoteAt(i, 1) + " stands for a control character"
	}
	t.warn(d)
}

func isLineBreak(b byte) bool { return b == '\r' || b == '\n' }

// sequences warns of escapes of bytes above 0x7F that are not well-formed UTF-8.
func (t *escapedText) sequences() {
	for i := 0; i < len(t.text); {
		b, ok := escapedByte(t.text, i)
		switch {
		case !ok:
			i++
		case b < utf8.RuneSelf:
			i += 3
		default:
			s := readSequence(t.text[i:])
			if s.wrong != "" {
				t.malformed(i, s)
			}
			i += 3 * s.count
		}
	}
}

func (t *escapedText) malformed(i int, s sequence) {
	verb := " are no UTF-8: "
	if s.count == 1 {
		verb = " is no UTF-8: "
	}
	if !t.hides(t.start+i, t.start+i+3*s.count) {
		s.wrong += s.of
	}
	d := t.diagnostic(CodeEscapedUTF8, i, s.count, t.quoteAt(i, s.count)+verb+s.wrong, s.hint)
	d.Production = t.node.Production()
	if s.meant != "" {
		d.Fixes = []Fix{{Title: "write the character in UTF-8", Edits: []Edit{{d.Start, d.End, s.meant}}}}
	}
	t.warn(d)
}

// sequence is escapes that stand for one character, or should.
type sequence struct {
	count       int    // of escapes
	wrong, hint string // why it is not well-formed; empty: it is
	of          string // for which character, where it is worth telling
	meant       string // what was probably meant
}

const (
	hintLatin1    = "perhaps the text was ISO-8859-1 when it was escaped; a URI has UTF-8"
	hintOverlong  = "programs that take it for the character let it pass where the character would not; it is never right"
	hintSurrogate = "the two halves of a character in UTF-16 are to be joined before they are escaped"
	hintNoUTF8    = "programs that want text will refuse this, or replace it"
)

// readSequence reads the escapes with which a text begins, the first of which stands for
// a byte above 0x7F.
func readSequence(text string) sequence {
	b, _ := escapedByte(text, 0)
	length := sequenceLength(b)
	r := rune(b) & (0x7F >> length)
	for n := 1; n < length; n++ {
		next, ok := escapedByte(text, 3*n)
		if !ok || next&0xC0 != 0x80 {
			s := sequence{count: n, wrong: "the sequence is cut short", hint: hintNoUTF8}
			return s.asLatin1(b)
		}
		r = r<<6 | rune(next&0x3F)
	}
	s := sequence{count: length}
	switch {
	case length == 1 && b < 0xC0:
		s.wrong, s.hint = "a continuation byte without a beginning", hintNoUTF8
		return s.asLatin1(b)
	case length == 1:
		s.wrong, s.hint = "a byte that UTF-8 never has", hintNoUTF8
		return s.asLatin1(b)
	case length > utf8.RuneLen(r) && utf8.ValidRune(r):
		s.wrong, s.of, s.hint, s.meant = "an overlong form", fmt.Sprintf(" of U+%04X", r), hintOverlong, escapeRune(r)
	case 0xD800 <= r && r < 0xE000:
		return surrogate(r, text)
	case r > utf8.MaxRune:
		s.wrong, s.hint = "a character above U+10FFFF", hintNoUTF8
	}
	return s
}

// sequenceLength gives the number of bytes in a sequence that begins with b; 1 where none
// does.
func sequenceLength(b byte) int {
	switch {
	case b < 0xC0 || b >= 0xF8:
		return 1
	case b < 0xE0:
		return 2
	case b < 0xF0:
		return 3
	}
	return 4
}

// surrogate reads one half of a character in UTF-16, with which a text begins, and the
// other if it follows.
func surrogate(high rune, text string) sequence {
	s := sequence{count: 3, wrong: "a surrogate of UTF-16", hint: hintSurrogate}
	a, _ := escapedByte(text, 9)
	b, _ := escapedByte(text, 12)
	c, ok := escapedByte(text, 15)
	low := rune(a&0x0F)<<12 | rune(b&0x3F)<<6 | rune(c&0x3F)
	if ok && a == 0xED && b >= 0xB0 && b < 0xC0 && c&0xC0 == 0x80 && high < 0xDC00 {
		s.count, s.wrong = 6, "two surrogates of UTF-16"
		s.meant = escapeRune(0x10000 + (high-0xD800)<<10 + low - 0xDC00)
	}
	return s
}

// asLatin1 takes a single byte for a character of ISO-8859-1, where that has one that is
// seen.
func (s sequence) asLatin1(b byte) sequence {
	if s.count == 1 && b >= 0xA0 {
		s.hint, s.meant = hintLatin1, escapeRune(rune(b))
	}
	return s
}

// escapeRune gives a character as escapes of UTF-8, or as it is where it needs none.
func escapeRune(r rune) string {
	if r < utf8.RuneSelf && unreservedBytes().Has(byte(r)) {
		return string(r)
	}
	return encodeText(string(r))
}
