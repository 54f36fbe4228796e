package sourcemap

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// XMLAttribute maps the attribute value (XML 1.0 §2.3, AttValue) that begins, with its
// opening quote, at a byte offset. Of entities it knows the five that need no declaration
// (§4.6), and the references to characters. It normalises as for an attribute without
// a declared type (§3.3.3): white space and line breaks that stand there by themselves are
// spaces.
func XMLAttribute(f *File, start int) (*Map, error) { return read(f, start, xmlAttribute) }

var xmlAttribute = &style{
	name: "an attribute value of XML", read: readXML, escape: escapeXML, quote: '"',
}

func readXML(r *reader) *fault {
	quote := r.peek()
	if quote != '"' && quote != '\'' {
		return r.absent()
	}
	r.skip(1)
	for {
		if err := r.allowed(r.until("&<\t\n\r"+string(quote)), xmlChar); err != nil {
			return err
		}
		switch c := r.peek(); {
		case r.done():
			return r.unclosed()
		case c == quote:
			r.shut()
			return nil
		case c == '<':
			return r.fault(`"<" in an attribute value`)
		case c != '&':
			r.put(r.lineBreak(1), " ")
			continue
		}
		if err := r.xmlReference(); err != nil {
			return err
		}
	}
}

// xmlReference reads a reference to an entity or a character.
func (r *reader) xmlReference() *fault {
	name, _, ok := strings.Cut(r.src[r.at+1:], ";")
	if !ok {
		return r.fault(`"&" without ";"`)
	}
	c := xmlEntity(name)
	if number, isNumber := strings.CutPrefix(name, "#"); isNumber {
		c, ok = charNumber(number, "x")
		if !ok || !xmlChar(c) {
			return r.fault("no reference to a character of XML")
		}
	}
	if c == 0 {
		return r.fault("an entity that XML does not know by itself")
	}
	r.put(len(name)+2, string(c))
	return nil
}

// xmlEntity gives what an entity stands for that needs no declaration; 0 for others.
func xmlEntity(name string) rune {
	switch name {
	case "amp":
		return '&'
	case "lt":
		return '<'
	case "gt":
		return '>'
	case "quot":
		return '"'
	case "apos":
		return '\''
	}
	return 0
}

// xmlChar says whether a rune may stand in a document (§2.2, Char).
func xmlChar(c rune) bool {
	return c == '\t' || c == '\n' || c == '\r' ||
		' ' <= c && c < 0xD800 || 0xE000 <= c && c <= 0xFFFD || 0x10000 <= c && c <= utf8.MaxRune
}

// lineBreak gives the length of "\r\n", or of any other white space that stands there.
func (r *reader) lineBreak(other int) int {
	if strings.HasPrefix(r.rest(), "\r\n") {
		return 2
	}
	return other
}

// charNumber reads all of a decimal number, or of a hexadecimal one behind one of the
// given letters. A number beyond Unicode is 0x110000.
func charNumber(s, x string) (rune, bool) {
	base := rune(10)
	if s != "" && strings.IndexByte(x, s[0]) >= 0 {
		base, s = 16, s[1:]
	}
	var v rune
	for i := range len(s) {
		d, ok := digit(s[i], base)
		if !ok {
			return 0, false
		}
		v = min(v*base+d, utf8.MaxRune+1)
	}
	return v, s != ""
}

func escapeXML(text string, quote byte) string {
	return escapeMarkup(text, quote, "\t\n\r<")
}

// escapeMarkup writes by reference "&", the quote, and the bytes of a set.
func escapeMarkup(text string, quote byte, set string) string {
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '&':
			b.WriteString("&amp;")
		case c == quote && c == '"':
			b.WriteString("&quot;")
		case c == quote || strings.IndexByte(set, c) >= 0:
			b.WriteString("&#" + strconv.Itoa(int(c)) + ";")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
