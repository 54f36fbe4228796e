// Package credentials finds users and passwords in URLs of databases that hold what ends them, or
// cannot stand in them, as it is: postgresql://u:pa#ss@h/db. It says how they are to be
// written.
package credentials

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// Scheme is what the URLs of a scheme have before the path, in so far as it differs from one
// scheme to another.
type Scheme struct {
	// User and Password are the bytes that either may hold as they are, besides letters,
	// digits and marks. The first ":" separates them.
	User, Password string

	// Does says what a delimiter did where it should have been escaped: "began the
	// database".
	Does map[byte]string

	// IsParam says whether the scheme has a parameter of a name, as it is written. What
	// stands behind such a name and "=" is no password.
	IsParam func(name string) bool

	// Automata gives those of the whole URL, and of its hosts with their ports.
	Automata func() (url, hosts *combinators.Automaton)
}

// Broken is a user and password that hold what cannot stand there as it is.
type Broken struct {
	scheme            *Scheme
	text              string
	start, colon, end int        // of the user; of the ":", or end; of the "@"
	edits             []uri.Edit // in order, one at least
}

// Start gives the place behind the scheme and "//". ok is false where these do not stand there.
func Start(text string) (at int, ok bool) {
	at = strings.IndexAny(text, ":/?#")
	return at + len("://"), at >= 0 && strings.HasPrefix(text[at:], "://")
}

// Find finds a user and password in a URL that end at an "@" at the offset or behind, with
// hosts behind that, and cannot stand as they are.
func (s *Scheme) Find(text string, from int) (b Broken, ok bool) {
	start, ok := Start(text)
	if !ok || from < start {
		return b, false
	}
	b = Broken{scheme: s, text: text, start: start, end: s.end(text, start, from)}
	if b.end < 0 {
		return b, false
	}
	b.colon = b.end
	if n := strings.IndexByte(text[start:b.end], ':'); n >= 0 {
		b.colon = start + n
	}
	for i := start; i < b.end; {
		_, n := utf8.DecodeRuneInString(text[i:b.end])
		if !b.mayStand(i) {
			b.edits = append(b.edits, Escape(text, i, n))
		}
		i += n
	}
	if len(b.edits) == 0 {
		return b, false
	}
	mended := uri.Fix{Edits: b.edits}.Apply(text)
	return b, s.Reads(mended, b.end+len(mended)-len(text))
}

// Reads says whether a mended URL can be read by the generic grammar and the scheme's, or goes
// wrong only behind an offset.
func (s *Scheme) Reads(text string, behind int) bool {
	url, _ := s.Automata()
	n := url.Viable(text)
	return uri.Valid(text) && url.Match(text) || n > behind && uri.Valid(text[:n])
}

// Viable gives the length of the longest beginning of a text that can be continued to a URL of
// the scheme.
func (s *Scheme) Viable(text string) int {
	url, _ := s.Automata()
	return url.Viable(text)
}

// mayStand says whether the byte at an offset may stand in the user, or in the password.
func (b *Broken) mayStand(i int) bool {
	more := b.scheme.User
	if i > b.colon {
		more = b.scheme.Password
	}
	switch c := b.text[i]; {
	case i == b.colon:
		return true
	case c == '%':
		return i+2 < b.end && isHex(b.text[i+1]) && isHex(b.text[i+2])
	default:
		return isUnreserved(c) || strings.IndexByte(more, c) >= 0
	}
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// isUnreserved says whether a byte means nothing but itself in RFC 2396.
func isUnreserved(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte("-_.!~*'()", c) >= 0
}

// Escape gives the edit that escapes n bytes at an offset.
func Escape(text string, i, n int) uri.Edit {
	e := uri.Edit{Start: i, End: i + n}
	for _, c := range []byte(text[i : i+n]) {
		e.New += fmt.Sprintf("%%%02X", c)
	}
	return e
}

// end gives the offset of the "@" that ends the user and password: the first from an offset on
// behind which hosts stand, and then nothing more of that part; -1 where there is none.
func (s *Scheme) end(text string, start, from int) int {
	last := len(text)
	if n := s.paramStart(text, start); n >= 0 {
		last = n
	}
	_, automaton := s.Automata()
	for at := from; at < last; at++ {
		if text[at] != '@' {
			continue
		}
		rest := text[at+1:]
		hosts := upTo(rest, "/?#@")
		ends := len(hosts) == len(rest) || rest[len(hosts)] != '@'
		if ends && (hosts != "" || strings.HasPrefix(rest, "/")) && automaton.Viable(hosts) >= min(1, len(hosts)) {
			return at
		}
	}
	return -1
}

// paramStart gives the offset of the delimiter before the first parameter that the scheme has,
// or -1.
func (s *Scheme) paramStart(text string, start int) int {
	for i := start; i < len(text); i++ {
		if text[i] != '?' && text[i] != '&' {
			continue
		}
		name := upTo(text[i+1:], "=?&")
		if strings.HasPrefix(text[i+1+len(name):], "=") && s.IsParam(name) {
			return i
		}
	}
	return -1
}

// upTo gives the beginning of a text up to any of some bytes.
func upTo(text, bytes string) string {
	if n := strings.IndexAny(text, bytes); n >= 0 {
		return text[:n]
	}
	return text
}

// Fixes gives the way to mend it. The offsets are those in the URL, plus shift.
func (b *Broken) Fixes(shift int) []uri.Fix {
	fix := uri.Fix{Title: "escape what cannot stand in the " + b.part(b.edits[0].Start), Edits: slices.Clone(b.edits)}
	if len(b.edits) == 1 {
		fix.Title = fmt.Sprintf("write %q", b.edits[0].New)
	}
	for i := range fix.Edits {
		fix.Edits[i].Start += shift
		fix.Edits[i].End += shift
	}
	return []uri.Fix{fix}
}

// part names the part in which an offset is.
func (b *Broken) part(at int) string {
	if at > b.colon {
		return "password"
	}
	return "user's name"
}

// Hint says what the first of the characters did, and how it is written. It shows nothing
// else of the user and password.
func (b *Broken) Hint() string {
	e := b.edits[0]
	part, c := b.part(e.Start), b.text[e.Start:e.End]
	does := ""
	if len(c) == 1 {
		does = b.scheme.Does[c[0]]
	}
	switch {
	case does != "":
		return fmt.Sprintf("the %q at offset %d of the URL %s; in a %s it is written %s", c, e.Start, does, part, e.New)
	case c == "%":
		return fmt.Sprintf(`a "%%" that begins no escape is written %%25 in a %s`, part)
	case c > "~" || c < "!":
		return fmt.Sprintf("what stands at offset %d of the URL is written %s in a %s", e.Start, e.New, part)
	}
	return fmt.Sprintf("%q cannot stand in a %s as it is; it is written %s", c, part, e.New)
}
