package sourcemap

import (
	"strings"
	"unicode/utf8"
)

// plain reads a plain scalar: runs of its characters, and what stands between two of them
// that both belong to it.
func (r *reader) plain(indent int, c YAMLContext) *fault {
	if !plainBegins(r.src, c) {
		return r.absent()
	}
	for {
		if err := r.allowed(plainRun(r.rest(), c), yamlPrintable); err != nil {
			return err
		}
		if !goesOn(r.rest(), indent, c) {
			return nil
		}
		r.blank()
	}
}

// plainBegins says whether a plain scalar can begin with a text (ns-plain-first).
func plainBegins(s string, c YAMLContext) bool {
	if s == "" || isBlank(s[0]) {
		return false
	}
	if strings.IndexByte("?:-", s[0]) >= 0 {
		return plainSafe(s[1:], c)
	}
	return strings.IndexByte(",[]{}#&*!|>'\"%@`", s[0]) < 0
}

// plainRun gives the length of the characters of a plain scalar, without white space, with
// which a text begins (ns-plain-char). Behind such a character "#" is one too.
func plainRun(s string, c YAMLContext) int {
	n := 0
	for n < len(s) && plainSafe(s[n:], c) && (s[n] != ':' || plainSafe(s[n+1:], c)) {
		n++
	}
	return n
}

// plainSafe says whether a text begins with a character that ends no plain scalar
// (ns-plain-safe).
func plainSafe(s string, c YAMLContext) bool {
	if s == "" || isBlank(s[0]) {
		return false
	}
	return c == FlowOut || c == BlockKey || strings.IndexByte(",[]{}", s[0]) < 0
}

// goesOn says whether a scalar goes on behind the white space and the line breaks with
// which a text begins.
func goesOn(s string, indent int, c YAMLContext) bool {
	n, breaks := blankLength(s)
	if n == 0 || n == len(s) || s[n] == '#' || plainRun(s[n:], c) == 0 {
		return false
	}
	if breaks == 0 {
		return true
	}
	line := s[strings.LastIndexAny(s[:n], "\r\n")+1:]
	spaces := len(line) - len(strings.TrimLeft(line, " "))
	return c != BlockKey && c != FlowKey && spaces >= indent && !isMarker(line)
}

// isMarker says whether a line begins or ends a document (§9.1.2).
func isMarker(line string) bool {
	if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "...") {
		return false
	}
	return len(line) == 3 || isBlank(line[3])
}

// isBlank says whether a byte is white space or a line break.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// yamlPrintable says whether a rune may stand in a plain scalar (nb-char, §5.1 and §5.4).
func yamlPrintable(c rune) bool {
	switch {
	case c == 0xFEFF:
		return false
	case c < 0x7F:
		return c >= ' ' || c == '\t'
	}
	return c == 0x85 || 0xA0 <= c && c < 0xD800 || 0xE000 <= c && c <= 0xFFFD || c >= 0x10000 && c <= utf8.MaxRune
}
