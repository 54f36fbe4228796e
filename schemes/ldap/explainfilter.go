package ldap

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// filter explains an error in a filter.
func (s *spot) filter() {
	start, end, b := s.wrongByte()
	before := s.text[s.start:start]
	open := s.open(before)
	switch {
	case b == '|' && s.form == urlText && s.escape() < 0:
		s.Hint = `"|" cannot stand in a URI (RFC 2396 §2.4.3); in an LDAP URL it is %7C`
		s.offer(replacement("%7C", start, end))
	case before == "":
		s.parentheses(start)
	case open == 0 && !s.isEnd():
		s.second(start, end, b)
	case s.isEnd() && open > 0:
		s.close(open)
	case isOperator(s.form.text(before)):
		s.operand(b)
	case isItem(s.form.text(before)):
		s.value(start, end, b)
	default:
		s.left(start, end, b)
	}
	if s.Fixes == nil && s.escape() >= 0 {
		s.withoutEscape(start)
	}
}

// maxRemoved is how much is removed at most where an escape cannot stand.
const maxRemoved = 32

// withoutEscape removes an escape that cannot stand, and what stands behind it until that
// helps. A piece of one alone would leave something else.
func (s *spot) withoutEscape(start int) {
	for end := start; end < s.end && end < start+maxRemoved && s.Fixes == nil; {
		if strings.HasPrefix(s.text[end:], "%") {
			end += len("%HH")
		} else {
			end++
		}
		if end <= s.end {
			s.offer(uri.Fix{Title: "remove what cannot stand here", Edits: []uri.Edit{{Start: start, End: end}}})
		}
	}
}

// open gives the number of parentheses that are open behind the beginning of a filter.
func (s *spot) open(before string) int {
	before = s.form.text(before)
	return strings.Count(before, "(") - strings.Count(before, ")")
}

// isOperator says whether the beginning of a filter ends with "&", "|" or "!".
func isOperator(before string) bool {
	return strings.HasSuffix(before, "(&") || strings.HasSuffix(before, "(|") || strings.HasSuffix(before, "(!")
}

// isItem says whether the beginning of a filter ends in the value of an item.
func isItem(before string) bool {
	return strings.Contains(before[strings.LastIndexByte(before, '(')+1:], "=")
}

// parentheses explains that a filter does not begin with one.
func (s *spot) parentheses(start int) {
	s.Hint = "a filter stands in parentheses: (cn=x)"
	s.wrap(start, s.end)
}

// wrap offers to put a text in parentheses if that makes a filter of it, or if it is the attribute
// alone.
func (s *spot) wrap(start, end int) {
	for _, closing := range []string{")", "=*)"} {
		f := uri.Fix{Title: "put it in parentheses", Edits: []uri.Edit{{Start: start, End: start, New: "("}, {Start: end, End: end, New: closing}}}
		if _, wrong := s.trials.Wrong(f.Apply(s.text)); wrong < 0 || wrong >= end+len("(")+len(closing) {
			s.Fixes = append(s.Fixes, f)
			return
		}
	}
}

// second explains what stands behind a filter that is closed.
func (s *spot) second(start, end int, b byte) {
	switch b {
	case '(':
		s.Hint = "there is one filter; several are joined by & as in (&(a=1)(b=2))"
		s.offer(uri.Fix{Title: `join them by "&"`, Edits: []uri.Edit{{Start: s.start, End: s.start, New: "(&"}, {Start: s.end, End: s.end, New: ")"}}})
	case ')':
		s.Hint = "a parenthesis is closed that was not opened"
		s.offer(uri.Fix{Title: `remove the ")"`, Edits: []uri.Edit{{Start: start, End: end}}})
	default:
		s.Hint = "the filter ends before this"
	}
}

// close explains that a filter stops too soon.
func (s *spot) close(open int) {
	s.Hint = fmt.Sprintf("%d parentheses are not closed", open)
	if open == 1 {
		s.Hint = "a parenthesis is not closed"
	}
	s.offer(insertion(strings.Repeat(")", open), s.at))
}

// operand explains what stands behind an operator.
func (s *spot) operand(b byte) {
	s.Hint = "a filter in parentheses must follow the operator"
	if b == ')' {
		s.Hint += "; (&) and (|) of RFC 4526 are not read"
	}
	if to := strings.IndexAny(s.text[s.at:s.end], "()"); to > 0 && b != '(' {
		s.wrap(s.at, s.at+to)
	}
}

// value explains what cannot stand in a value.
func (s *spot) value(start, end int, b byte) {
	backslash := escapeIn(s.form, `\`)
	switch {
	case s.isBackslash(start):
		s.Hint = `two hexadecimal digits must follow the "\" of LDAP; for one itself write ` + backslash + "5c"
		s.offer(insertion("5c", start))
	case s.unfinished(start) >= 0:
		s.notUTF8("which a filter is")
	case strings.IndexByte("()*\x00", b) >= 0 && !s.isEnd():
		s.Hint = fmt.Sprintf("in a value this is %s%02x (RFC 4515 §3)", backslash, b)
		if to := s.closing(end); b == '(' && to >= 0 && s.open(s.text[s.start:s.end]) == 0 {
			s.offer(uri.Fix{Title: "escape the pair", Edits: []uri.Edit{{Start: start, End: end, New: backslash + "28"}, {Start: to, End: to + 1, New: backslash + "29"}}})
		}
		s.offer(replacement(fmt.Sprintf("%s%02x", backslash, b), start, end))
	}
}

// closing gives the place of the ")" that closes a parenthesis which stands before the offset, or -1.
func (s *spot) closing(from int) int {
	open := 1
	for i := from; i < s.end; i++ {
		switch s.text[i] {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				return i
			}
		}
	}
	return -1
}

// isBackslash says whether what stands before is a "\" of LDAP, perhaps with a digit behind it.
func (s *spot) isBackslash(start int) bool {
	before := s.form.text(s.text[s.start:start])
	return strings.HasSuffix(before, `\`) || len(before) > 1 && before[len(before)-2] == '\\' && texts.IsHex(before[len(before)-1])
}

// left explains what cannot stand in front of the value of an item.
func (s *spot) left(start, end int, b byte) {
	switch before := s.form.text(s.text[s.start:start]); {
	case strings.HasSuffix(before, "<") || strings.HasSuffix(before, ">") || strings.HasSuffix(before, "~"):
		s.Hint = "an item compares by =, ~=, <= or >=; for < and > negate one of these"
		s.offer(insertion("=", s.at))
	case b == '=' && strings.Contains(before[strings.LastIndexByte(before, '(')+1:], ":"):
		s.Hint = `behind a matching rule stands ":="`
		s.offer(insertion(":", start))
	case b == ' ':
		s.Hint = "no space stands before the value"
		s.offer(uri.Fix{Title: "remove the space", Edits: []uri.Edit{{Start: start, End: end}}})
	case b == '(' && strings.HasSuffix(before, "("):
		s.Hint = "one pair of parentheses is enough"
		if to := s.closing(end); to >= 0 {
			s.offer(uri.Fix{Title: "remove a pair", Edits: []uri.Edit{{Start: start, End: end}, {Start: to, End: to + 1}}})
		}
	case b == ')':
		s.Hint = "an item is attribute=value; (cn=*) asks whether the attribute is there"
		s.offer(insertion("=*", s.at))
	case b == '_':
		s.Hint = "an attribute has a name of letters, digits and hyphens (RFC 4512 §1.4)"
	}
}
