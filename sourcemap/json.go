package sourcemap

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON maps the JSON string (RFC 8259 §7) that begins, with its opening quote, at a byte
// offset. It refuses what JSON leaves without a meaning: invalid UTF-8 and, in escapes,
// surrogates without their other half.
func JSON(f *File, start int) (*Map, error) { return read(f, start, jsonString) }

var jsonString = &style{name: "a JSON string", read: readJSON, escape: escapeJSON, quote: '"'}

// jsonControls are the bytes that stand in a string only by escape.
const jsonControls = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F"

func readJSON(r *reader) *fault {
	if err := r.open('"'); err != nil {
		return err
	}
	for {
		if err := r.allowed(r.until(`"\`+jsonControls), anyRune); err != nil {
			return err
		}
		switch {
		case r.done():
			return r.unclosed()
		case r.peek() == '"':
			r.shut()
			return nil
		case r.peek() != '\\':
			return r.fault("a control character in a JSON string")
		}
		if err := r.jsonEscape(); err != nil {
			return err
		}
	}
}

// anyRune allows every rune.
func anyRune(rune) bool { return true }

// jsonEscape reads an escape, or the two of a surrogate pair.
func (r *reader) jsonEscape() *fault {
	const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	rest := r.rest()
	if strings.HasPrefix(rest, `\u`) {
		return r.jsonUnicode()
	}
	if len(rest) < 2 || strings.IndexByte(letters, rest[1]) < 0 {
		return r.fault("no escape of JSON")
	}
	i := strings.IndexByte(letters, rest[1])
	r.put(2, meanings[i:i+1])
	return nil
}

// jsonUnicode reads \uXXXX, or two of them that are a surrogate pair.
func (r *reader) jsonUnicode() *fault {
	rest := r.rest()
	c, ok := hexRune(rest[2:], 4)
	if !ok {
		return r.fault(`"\u" without four hexadecimal digits`)
	}
	if !utf16.IsSurrogate(c) {
		r.put(6, string(c))
		return nil
	}
	if strings.HasPrefix(rest[6:], `\u`) {
		low, _ := hexRune(rest[8:], 4)
		if c = utf16.DecodeRune(c, low); c != utf8.RuneError {
			r.put(12, string(c))
			return nil
		}
	}
	return r.fault("a surrogate without its other half")
}

func escapeJSON(text string, _ byte) string {
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
