package uri

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// Unescape undoes escapes, once: what it gives may hold any bytes, and is no text of the
// grammar any more. Take a reference apart before unescaping its parts. Where there is no
// escape it gives s and allocates nothing. The error is an [*EscapeError].
func Unescape(s string) (string, error) { return unescape(s, false) }

// UnescapeUTF8 is [Unescape] for what is to be shown or compared as text: bytes that are not
// well-formed UTF-8 are an error too.
func UnescapeUTF8(s string) (string, error) { return checkUTF8(s, false) }

// AppendUnescape appends to dst what [Unescape] gives. With an error it gives dst with what
// stands before the offset of the error.
func AppendUnescape(dst []byte, s string) ([]byte, error) { return appendUnescaped(dst, s, false) }

// Unescape gives the text of the leaf without escapes, which must be UTF-8; for other bytes
// there is the function [Unescape]. The offset in the error, an [*EscapeError], is one in
// the text that was parsed.
func (l *Leaf) Unescape() (string, error) {
	s, err := UnescapeUTF8(l.Text)
	return s, shiftEscapeError(err, int(l.Start))
}

// UnescapeName gives the name of the segment without escapes, which must be UTF-8. The
// offset in the error, an [*EscapeError], is one in the text that was parsed.
func (s *Segment) UnescapeName() (string, error) {
	name, err := UnescapeUTF8(s.Name)
	return name, shiftEscapeError(err, int(s.Start))
}

// shiftEscapeError moves the offset of an error, if it is one.
func shiftEscapeError(err error, n int) error {
	var e *EscapeError
	if errors.As(err, &e) {
		return &EscapeError{e.Code, e.Offset + n}
	}
	return err
}

// unescape undoes escapes; in a form, "+" stands for a space.
func unescape(s string, form bool) (string, error) {
	switch {
	case strings.IndexByte(s, '%') < 0 && !(form && strings.IndexByte(s, '+') >= 0):
		return s, nil
	case len(s) <= smallRoom:
		var room [smallRoom]byte
		return unescapedText(room[:], s, form)
	case len(s) <= largeRoom:
		var room [largeRoom]byte
		return unescapedText(room[:], s, form)
	}
	return unescapedText(make([]byte, len(s)), s, form)
}

// unescapedText gives the text without its escapes, by way of b.
func unescapedText(b []byte, s string, form bool) (string, error) {
	n, err := writeUnescaped(b, s, form)
	if err != nil {
		return "", err
	}
	return string(b[:n]), nil
}

func appendUnescaped(dst []byte, s string, form bool) ([]byte, error) {
	at := len(dst)
	dst = slices.Grow(dst, len(s))
	n, err := writeUnescaped(dst[at:at+len(s)], s, form)
	return dst[:at+n], err
}

// writeUnescaped writes the text without its escapes to the beginning of b, which has room
// for s, and gives its length.
func writeUnescaped(b []byte, s string, form bool) (n int, err error) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '%':
			if !isEscape(s[i:]) {
				return n, badEscape(s, i)
			}
			c = byte(hexValue(s[i+1])<<4 | hexValue(s[i+2]))
			i += 2
		case c == '+' && form:
			c = ' '
		}
		b[n] = c
		n++
	}
	return n, nil
}

// badEscape tells of a "%" at offset i that begins no escape: the text ends too soon, or
// else the digits are none.
func badEscape(s string, i int) error {
	rest := s[i+1:]
	if rest == "" || len(rest) == 1 && hexValue(rest[0]) >= 0 {
		return &EscapeError{CodeCutEscape, i}
	}
	return &EscapeError{CodeBadEscape, i}
}

func checkUTF8(s string, form bool) (string, error) {
	out, err := unescape(s, form)
	if err != nil {
		return "", err
	}
	if n := validUTF8(out); n < len(out) {
		return "", &EscapeError{CodeEscapedUTF8, escapedOffset(s, n)}
	}
	return out, nil
}

// validUTF8 gives the length of the longest beginning of s that is well-formed UTF-8.
func validUTF8(s string) int {
	if utf8.ValidString(s) {
		return len(s)
	}
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)) {
			return i
		}
	}
	return len(s)
}

// escapedOffset gives the offset in an escaped text of the byte that is at offset n of the
// unescaped one.
func escapedOffset(s string, n int) int {
	i := 0
	for ; n > 0; n-- {
		if s[i] == '%' {
			i += 2
		}
		i++
	}
	return i
}
