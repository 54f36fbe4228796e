package sourcemap

import (
	"strconv"
	"unicode/utf8"
)

// GoString maps the string literal of Go, interpreted or raw, that begins, with its opening
// quote, at a byte offset. It decodes as [strconv.Unquote] does: in an interpreted literal
// a byte that is part of no rune is U+FFFD, and from a raw one "\r" is left out.
func GoString(f *File, start int) (*Map, error) { return read(f, start, goString) }

var goString = &style{name: "a string literal of Go", read: readGo, escape: escapeGo, quote: '"'}

func readGo(r *reader) *fault {
	if r.peek() == '`' {
		return r.goRaw()
	}
	if err := r.open('"'); err != nil {
		return err
	}
	for {
		r.valid(r.until("\"\\\n"))
		switch {
		case r.done() || r.peek() == '\n':
			return r.unclosed()
		case r.peek() == '"':
			r.shut()
			return nil
		}
		if err := r.goEscape(); err != nil {
			return err
		}
	}
}

// valid reads n bytes that stand for themselves, but for those that are part of no rune.
func (r *reader) valid(n int) {
	for end := r.at + n; r.at < end; {
		c, size := utf8.DecodeRuneInString(r.src[r.at:end])
		if c == utf8.RuneError && size == 1 {
			r.put(1, "\uFFFD")
			continue
		}
		r.keep(size)
	}
}

// goEscape reads an escape, which stands for a byte or a rune.
func (r *reader) goEscape() *fault {
	rest := r.rest()
	c, isRune, tail, err := strconv.UnquoteChar(rest, '"')
	if err != nil {
		return r.fault("no escape of Go")
	}
	text := string(c)
	if !isRune {
		text = string([]byte{byte(c)})
	}
	r.put(len(rest)-len(tail), text)
	return nil
}

// goRaw reads a raw literal.
func (r *reader) goRaw() *fault {
	r.skip(1)
	for {
		r.keep(r.until("`\r"))
		switch {
		case r.done():
			return r.unclosed()
		case r.peek() == '`':
			r.shut()
			return nil
		}
		r.skip(1)
	}
}

func escapeGo(text string, quote byte) string {
	if quote == '`' {
		return text
	}
	q := strconv.Quote(text)
	return q[1 : len(q)-1]
}
