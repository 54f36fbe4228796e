package sourcemap

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// YAMLContext says where a plain scalar stands (YAML 1.2.2 §7.3.3): that decides at which
// characters it ends.
type YAMLContext uint8

// The contexts, by the names of the specification.
const (
	FlowOut  YAMLContext = iota // a value outside of [ ] and { }
	FlowIn                      // a value inside of them
	BlockKey                    // a key outside of them, which is a single line
	FlowKey                     // a key inside of them that is a single line
)

// YAMLPlain maps the plain scalar (YAML 1.2.2 §7.3.3) that begins at a byte offset. It ends
// before ": " and " #", in FlowIn and FlowKey also before ",", "[", "]", "{" and "}", before
// a line that begins with fewer spaces than indent, and before a line "---" or "...".
//
// indent is what the specification calls n: one more than the indentation of the mapping or
// sequence in which the scalar stands, and 0 where it stands in none. It matters to a scalar
// of several lines alone. Inside of [ ] and { } many readers do not ask for it: theirs is 0.
//
// Of all three kinds of flow scalars the map follows folding (§6.5) and line breaks
// (§5.4: "\n", "\r\n" and "\r") of version 1.2. A line of nothing but white space counts
// as empty, tabs or not.
func YAMLPlain(f *File, start, indent int, c YAMLContext) (*Map, error) {
	return read(f, start, &style{
		name:   "a plain scalar",
		read:   func(r *reader) *fault { return r.plain(indent, c) },
		escape: asIs,
		other:  yamlDouble,
	})
}

// YAMLSingle maps the single-quoted scalar (YAML 1.2.2 §7.3.2) that begins, with its opening
// quote, at a byte offset. Neither the indentation of its lines is checked, nor that none of
// them is "---" or "...".
func YAMLSingle(f *File, start int) (*Map, error) { return read(f, start, yamlSingle) }

// YAMLDouble maps the double-quoted scalar (YAML 1.2.2 §7.3.1) that begins, with its opening
// quote, at a byte offset. All escapes of §5.7 are read; one of a surrogate is refused, as
// by most readers of YAML. What [YAMLSingle] does not check is not checked here either.
func YAMLDouble(f *File, start int) (*Map, error) { return read(f, start, yamlDouble) }

var (
	yamlSingle = &style{
		name: "a single-quoted scalar", read: readYAMLSingle, escape: escapeYAMLSingle,
		other: yamlDouble,
	}
	yamlDouble = &style{
		name: "a double-quoted scalar", read: readYAMLDouble, escape: escapeYAMLDouble, quote: '"',
	}
)

func readYAMLSingle(r *reader) *fault {
	if err := r.open('\''); err != nil {
		return err
	}
	for {
		if err := r.allowed(r.until("' \t\r\n"), yamlJSON); err != nil {
			return err
		}
		switch {
		case r.done():
			return r.unclosed()
		case strings.HasPrefix(r.rest(), "''"):
			r.put(2, "'")
		case r.peek() == '\'':
			r.shut()
			return nil
		default:
			r.blank()
		}
	}
}

func readYAMLDouble(r *reader) *fault {
	if err := r.open('"'); err != nil {
		return err
	}
	for {
		if err := r.allowed(r.until("\"\\ \t\r\n"), yamlJSON); err != nil {
			return err
		}
		switch {
		case r.done():
			return r.unclosed()
		case r.peek() == '"':
			r.shut()
			return nil
		case r.peek() != '\\':
			r.blank()
		default:
			if err := r.yamlEscape(); err != nil {
				return err
			}
		}
	}
}

// blank reads white space in a line as it stands, and white space with line breaks folded.
func (r *reader) blank() {
	n, breaks := blankLength(r.rest())
	if breaks == 0 {
		r.keep(n)
		return
	}
	r.put(n, folded(breaks))
}

// folded gives what stands for a number of line breaks (§6.5): a space for one, and a line
// feed for each empty line.
func folded(breaks int) string {
	if breaks == 1 {
		return " "
	}
	return strings.Repeat("\n", breaks-1)
}

// blankLength gives the length of the white space and line breaks with which a text begins,
// and the number of line breaks.
func blankLength(s string) (n, breaks int) {
	for ; n < len(s); n++ {
		switch s[n] {
		case ' ', '\t':
		case '\r':
			if !strings.HasPrefix(s[n+1:], "\n") {
				breaks++
			}
		case '\n':
			breaks++
		default:
			return n, breaks
		}
	}
	return n, breaks
}

// yamlEscape reads an escape (§5.7). A line break by escape is none, but empty lines
// behind it are line feeds (§7.3.1).
func (r *reader) yamlEscape() *fault {
	rest := r.rest()
	if len(rest) == 1 {
		return r.unclosed()
	}
	switch c := rest[1]; c {
	case '\r', '\n':
		n, breaks := blankLength(rest[1:])
		r.put(1+n, strings.Repeat("\n", breaks-1))
		return nil
	case 'x':
		return r.yamlHex(2)
	case 'u':
		return r.yamlHex(4)
	case 'U':
		return r.yamlHex(8)
	default:
		text := yamlLetter(c)
		if text == "" {
			return r.fault("no escape of YAML")
		}
		r.put(2, text)
		return nil
	}
}

// yamlHex reads an escape of that many hexadecimal digits.
func (r *reader) yamlHex(digits int) *fault {
	c, ok := hexRune(r.rest()[2:], digits)
	if !ok {
		return r.fault("an escape without " + strconv.Itoa(digits) + " hexadecimal digits")
	}
	if !utf8.ValidRune(c) {
		return r.fault("an escape of what is no character")
	}
	r.put(2+digits, string(c))
	return nil
}

// yamlLetter gives what "\" and a character stand for; "" if for nothing.
func yamlLetter(c byte) string {
	switch c {
	case '0':
		return "\x00"
	case 'a':
		return "\a"
	case 'b':
		return "\b"
	case 't', '\t':
		return "\t"
	case 'n':
		return "\n"
	case 'v':
		return "\v"
	case 'f':
		return "\f"
	case 'r':
		return "\r"
	case 'e':
		return "\x1B"
	case ' ', '"', '/', '\\':
		return string(c)
	case 'N':
		return "\u0085"
	case '_':
		return "\u00A0"
	case 'L':
		return "\u2028"
	case 'P':
		return "\u2029"
	}
	return ""
}

// yamlJSON says whether a rune may stand in a quoted scalar (nb-json, §5.1).
func yamlJSON(c rune) bool { return c == '\t' || c >= ' ' }

func escapeYAMLSingle(text string, _ byte) string {
	return strings.ReplaceAll(text, "'", "''")
}

// escapeYAMLDouble uses the escapes of Go, which mean the same in YAML, but for those of
// bytes that are part of no rune, which YAML cannot hold.
func escapeYAMLDouble(text string, _ byte) string {
	q := strconv.Quote(text)
	return q[1 : len(q)-1]
}
