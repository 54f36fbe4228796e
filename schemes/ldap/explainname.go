package ldap

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// name explains an error in a distinguished name.
func (s *spot) name() {
	start, end, b := s.wrongByte()
	before := s.text[s.start:start]
	switch {
	case b == '(' && before == "" && s.form == urlText:
		s.Hint = `the filter follows the third "?"; what follows the "/" is a distinguished name`
		s.offer(insertion("???", start))
	case s.isPart(before):
		s.part(before, start, end, b)
	case s.unfinished(start) >= 0:
		s.notUTF8("which a name is")
	case s.isNumber(before):
		s.number(before)
	case b == ';':
		s.Hint = `the parts of a name are separated by "," (RFC 4514 §3)`
		s.offer(replacement(",", start, end))
	case s.endsInSpace(before):
		s.Hint = "a value does not end in a space (RFC 4514 §2.4)"
		s.offer(uri.Fix{Title: "remove the space", Edits: []uri.Edit{{Start: s.start + len(strings.TrimSuffix(before, s.space())), End: start}}})
	case !s.isEnd() && strings.IndexByte(" \"#+,;<>\\\x00", b) >= 0:
		s.special(start, end, b)
	}
}

// space gives a space as it stands in the form.
func (s *spot) space() string {
	if s.form == urlText {
		return "%20"
	}
	return " "
}

func (s *spot) endsInSpace(before string) bool {
	return (s.isEnd() || s.found() == ',' || s.found() == '+') && strings.HasSuffix(before, s.space())
}

// isPart says whether the error is before the equals sign of an attribute.
func (s *spot) isPart(before string) bool {
	return !strings.Contains(s.form.text(before[s.delimiter(before):]), "=")
}

// delimiter gives the offset behind the last delimiter of parts or attributes, or 0.
func (s *spot) delimiter(before string) int {
	at := strings.LastIndexAny(before, ",+") + 1
	if s.form == urlText {
		for _, escaped := range []string{"%2c", "%2b"} {
			if i := strings.LastIndex(strings.ToLower(before), escaped); i >= 0 {
				at = max(at, i+len(escaped))
			}
		}
	}
	return at
}

// part explains an error where an attribute with a value should stand.
func (s *spot) part(before string, start, end int, b byte) {
	s.Hint = "a name is made of attribute=value, with commas between them (RFC 4514 §3)"
	at := s.delimiter(before)
	if b == ' ' && at == len(before) && s.beforePart(&end) {
		s.Hint = `no space stands before an attribute (RFC 4514 §3)`
		s.offer(uri.Fix{Title: "remove the space", Edits: []uri.Edit{{Start: start, End: end}}})
		return
	}
	if at == 0 {
		if _, to, _ := s.piece(start); !strings.Contains(s.text[s.start:to], "=") {
			if f := insertion("cn=", s.start); s.trials.Accepts(s.text, f) {
				s.Fixes = append(s.Fixes, f)
			}
		}
		return
	}
	from := s.start + at - 1
	if before[at-1] != ',' && before[at-1] != '+' {
		from = s.start + at - len("%2C")
	}
	delimiter := s.text[from : s.start+at]
	if s.form.text(delimiter) == "+" {
		s.Hint = `"+" begins another attribute; it is no space, and in a value it is ` + escapeIn(s.form, `\+`)
		s.offer(replacement(s.space(), from, s.start+at))
	} else {
		s.Hint = `"," begins the next attribute=value; in a value it is ` + escapeIn(s.form, `\,`)
	}
	s.offer(replacement(escapeIn(s.form, `\`)+strings.TrimPrefix(delimiter, "%"), from, s.start+at))
}

// beforePart says whether an attribute with a value stands behind a space that ends at an
// offset, or several spaces, which it moves the offset behind.
func (s *spot) beforePart(end *int) bool {
	for strings.HasPrefix(s.text[*end:], s.space()) {
		*end += len(s.space())
	}
	part := s.text[*end:s.end]
	if i := strings.IndexAny(part, ",+"); i >= 0 {
		part = part[:i]
	}
	return strings.Contains(s.form.text(part), "=")
}

// number explains what stands behind "#" at the beginning of a value.
func (s *spot) number(before string) {
	s.Hint = `"#" begins a value in hexadecimal digits, two for each byte (RFC 4514 §3)`
	number := "#"
	if s.form == urlText {
		number = "%23"
	}
	if i := strings.LastIndex(before, number); i >= 0 {
		s.offer(insertion(escapeIn(s.form, `\`), s.start+i))
	}
}

// isNumber says whether the value that is being read begins with "#".
func (s *spot) isNumber(before string) bool {
	value := s.form.text(before[s.delimiter(before):])
	_, value, _ = strings.Cut(value, "=")
	return strings.HasPrefix(value, "#")
}

// special explains a character that must be escaped in a value.
func (s *spot) special(start, end int, b byte) {
	backslash := escapeIn(s.form, `\`)
	switch {
	case b == ' ' && !strings.HasSuffix(s.form.text(s.text[s.start:start]), "="): // that is for the URL to escape
	case b == '\\' && s.form == urlText && s.escape() < 0:
		s.Hint = `"\" cannot stand in a URI (RFC 2396 §2.4.3); write %5C`
	case b == ' ':
		s.Hint = "a value does not begin with a space (RFC 4514 §2.4)"
		first := end
		for strings.HasPrefix(s.text[end:], s.space()) {
			end += len(s.space())
		}
		s.offer(uri.Fix{Title: "remove the space", Edits: []uri.Edit{{Start: start, End: end}}})
		s.offer(replacement(backslash+s.space(), start, first))
	case b == 0:
		s.Hint = "a zero byte in a value is " + backslash + "00 (RFC 4514 §2.4)"
		s.offer(replacement(backslash+"00", start, end))
	default:
		s.Hint = `this character needs the escape ` + backslash + ` of LDAP in a value (RFC 4514 §2.4)`
		text := s.text[start:end]
		if s.form == urlText && end == start+1 && !rawBytes().Has(b) {
			text = fmt.Sprintf("%%%02X", b)
		}
		s.offer(replacement(backslash+text, start, end))
	}
}
