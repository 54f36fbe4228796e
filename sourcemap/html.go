package sourcemap

import (
	"html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// HTMLAttribute maps the attribute value (HTML §13.2.5.36–38) that begins at a byte offset,
// with its opening quote if it has one. It knows all named and numeric character
// references, those without ";" included: one that is not followed by ";" stands for
// itself if "=", a letter or a digit follows. Line breaks are "\n", and NUL is U+FFFD.
func HTMLAttribute(f *File, start int) (*Map, error) { return read(f, start, htmlAttribute) }

var htmlAttribute = &style{
	name: "an attribute value of HTML", read: readHTML, escape: escapeHTML, quote: '"',
}

// readHTML reads an attribute value in the quotes that it has, or without.
func readHTML(r *reader) *fault {
	end := "\t\n\f\r >"
	if quote := r.peek(); quote == '"' || quote == '\'' {
		r.skip(1)
		end = string(quote)
	}
	for begin := r.at; ; {
		r.keep(r.until("&\r\x00" + end))
		switch c := r.peek(); {
		case len(end) == 1 && r.done():
			return r.unclosed()
		case len(end) == 1 && c == end[0]:
			r.shut()
			return nil
		case len(end) > 1 && (r.done() || strings.IndexByte(end, c) >= 0):
			if r.at == begin {
				return r.absent()
			}
			return nil
		case c == '&':
			r.htmlReference()
		case c == '\r':
			r.put(r.lineBreak(1), "\n")
		default:
			r.put(1, "\uFFFD")
		}
	}
}

// longestName is more than the length of the longest name.
const longestName = 40

// htmlReference reads "&" and the character reference that it begins, if it does.
func (r *reader) htmlReference() {
	rest := r.rest()
	n, text := 0, ""
	if strings.HasPrefix(rest, "&#") {
		n, text = htmlNumber(rest)
	} else {
		n, text = htmlName(rest)
	}
	if n == 0 {
		r.keep(1)
		return
	}
	r.put(n, text)
}

// htmlNumber gives the length of a numeric character reference, and what it stands for.
// Its ";" may be missing.
func htmlNumber(s string) (n int, text string) {
	n, base := len("&#"), rune(10)
	if n < len(s) && s[n]|0x20 == 'x' {
		n, base = n+1, 16
	}
	begin := n
	var v rune
	for ; n < len(s); n++ {
		d, ok := digit(s[n], base)
		if !ok {
			break
		}
		v = min(v*base+d, utf8.MaxRune+1)
	}
	if n == begin {
		return 0, ""
	}
	if n < len(s) && s[n] == ';' {
		n++
	}
	// The standard library knows which numbers stand for others: those of Windows-1252.
	return n, html.UnescapeString("&#" + strconv.Itoa(int(v)) + ";")
}

// htmlName gives the length of a named character reference, and what it stands for. The
// standard library knows the names, but it reads the longest name with which a text
// begins: in an attribute value a name stands alone.
func htmlName(s string) (n int, text string) {
	n = 1
	for n < len(s) && n < longestName && isAlnum(s[n]) {
		n++
	}
	if n < len(s) && s[n] == ';' {
		n++
		text = html.UnescapeString(s[:n])
		if len(text) > 1 && strings.HasSuffix(text, ";") { // no name, or a shorter one
			return 0, ""
		}
		return n, text
	}
	text = html.UnescapeString(s[:n])
	if utf8.RuneCountInString(text) != 1 || n == 1 || n < len(s) && (s[n] == '=' || isAlnum(s[n])) {
		return 0, ""
	}
	return n, text
}

func isAlnum(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// escapeHTML writes by reference, where there are no quotes, also all that would end the
// value or look like a mistake.
func escapeHTML(text string, quote byte) string {
	if quote == '"' || quote == '\'' {
		return escapeMarkup(text, quote, "\r")
	}
	return escapeMarkup(text, 0, "\t\n\f\r \"'<=>`")
}
