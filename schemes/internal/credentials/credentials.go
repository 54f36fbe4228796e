// Package credentials finds users and passwords in URLs of databases that hold what ends them, or
// cannot stand in them, as it is: postgresql://u:pa#ss@h/db. It says how they are to be
// written.
package credentials

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// Scheme is what the URLs of a scheme have before the path, in so far as it differs from one
// scheme to another.
type Scheme struct {
	// User and Password are the bytes that either may hold as they are, besides letters,
	// digits and marks. The first ":" separates them.
	User, Password string

	// Never are the bytes that neither may hold, with escapes either. They are left out.
	Never string

	// Does says what a delimiter did where it should have been escaped: "began the
	// database".
	Does map[byte]string

	// IsParam says whether the scheme has a parameter of a name, as it is written. What
	// stands behind such a name and "=" is no password.
	IsParam func(name string) bool

	// Automata gives those of the whole URL, and of its hosts with their ports.
	Automata func() (url, hosts *combinators.Automaton)

	// First gives the offset of the first error of a text by the grammars, or one more than
	// its length where it has none; see [FirstError].
	First func(text string) int
}

// FirstError gives the function for Scheme.First by a grammar without checks.
func FirstError(grammar func() uri.SchemeDefinition) func(text string) int {
	return func(text string) int {
		at, generic := firstError(grammar(), text)
		if !generic {
			return at
		}
		before := text[:at] // may have an error of the scheme's grammar
		if start, ok := Start(text); ok && start <= at && !strings.ContainsAny(text[start:at], "/?#") && strings.Contains(texts.UpTo(text[at:], "/?#"), "@") {
			before += "@h" // it is a user
		}
		if own, generic := firstError(grammar(), before); !generic {
			at = min(at, own)
		}
		return at
	}
}

// firstError gives the offset of the error that a grammar gives, and whether it is one of the
// generic grammar.
func firstError(g uri.SchemeDefinition, text string) (at int, generic bool) {
	_, err := g.ParseAny(text)
	var e *uri.Error
	if !errors.As(err, &e) {
		return len(text) + 1, false
	}
	return e.Offset, e.Code != uri.CodeScheme
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
		switch {
		case strings.Contains(s.Never, text[i:i+n]):
			b.edits = append(b.edits, uri.Edit{Start: i, End: i + n})
		case !b.mayStand(i):
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

// Mends says whether, with the fix, the text goes wrong only behind an offset.
func (b *Broken) Mends(at int) bool {
	behind := at
	for _, e := range b.edits {
		if e.Start <= at {
			behind += len(e.New) - (e.End - e.Start)
		}
	}
	return b.scheme.Reads(uri.Fix{Edits: b.edits}.Apply(b.text), behind)
}

// Reads says whether a mended URL can be read by the generic grammar and the scheme's, or goes
// wrong only behind an offset.
func (s *Scheme) Reads(text string, behind int) bool { return s.First(text) > min(behind, len(text)) }

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
		return i+2 < b.end && texts.IsHex(b.text[i+1]) && texts.IsHex(b.text[i+2])
	default:
		return isUnreserved(c) || strings.IndexByte(more, c) >= 0
	}
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
		hosts := texts.UpTo(rest, "/?#@")
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
		name := texts.UpTo(text[i+1:], "=?&")
		if strings.HasPrefix(text[i+1+len(name):], "=") && s.IsParam(name) {
			return i
		}
	}
	return -1
}

// Fixes gives the way to mend it. The offsets are those in the URL, plus shift.
func (b *Broken) Fixes(shift int) []uri.Fix {
	fix := uri.Fix{Title: "escape what cannot stand in the " + b.part(b.edits[0].Start), Edits: slices.Clone(b.edits)}
	switch e := b.edits[0]; {
	case len(b.edits) == 1 && e.New == "":
		fix.Title = "remove it"
	case len(b.edits) == 1:
		fix.Title = fmt.Sprintf("write %q", e.New)
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
// else of the user and password. The offsets are those in the URL, plus shift.
func (b *Broken) Hint(shift int) string {
	e := b.edits[0]
	part, c := b.part(e.Start), b.text[e.Start:e.End]
	does := ""
	if len(c) == 1 {
		does = b.scheme.Does[c[0]]
	}
	switch at := e.Start + shift; {
	case e.New == "":
		return fmt.Sprintf("no %s holds what stands at offset %d", part, at)
	case does != "":
		return fmt.Sprintf("the %q at offset %d %s; in a %s it is written %s", c, at, does, part, e.New)
	case c == "%":
		return fmt.Sprintf(`a "%%" that begins no escape is written %%25 in a %s`, part)
	case c > "~" || c < "!":
		return fmt.Sprintf("what stands at offset %d is written %s in a %s", at, e.New, part)
	}
	return fmt.Sprintf("%q cannot stand in a %s as it is; it is written %s", c, part, e.New)
}

// Rewrite makes a fix that writes a text in the place of each byte of its kind in a leaf, and
// leaves alone what stands between them.
func Rewrite(l *uri.Leaf, old, text string) uri.Fix {
	fix := uri.Fix{Title: fmt.Sprintf("write %q for %q", text, old)}
	for i := range len(l.Text) {
		if strings.HasPrefix(l.Text[i:], old) {
			at := int(l.Start) + i
			fix.Edits = append(fix.Edits, uri.Edit{Start: at, End: at + len(old), New: text})
		}
	}
	return fix
}

// ProtocolHint is to be said of what WithoutProtocol finds.
const ProtocolHint = "tcp(host:port) is how a driver for MySQL has it; a URL has host:port"

// WithoutProtocol makes a fix for hosts that are written tcp(host:port). ok is false where
// they are not. The hosts begin at an offset.
func WithoutProtocol(hosts string, at int) (fix uri.Fix, ok bool) {
	inner, ok := strings.CutPrefix(hosts, "tcp(")
	if !ok || !strings.HasSuffix(inner, ")") || strings.ContainsAny(inner[:len(inner)-1], "()") {
		return fix, false
	}
	end := at + len(hosts)
	return uri.Fix{Title: `remove "tcp(" and ")"`, Edits: []uri.Edit{{Start: at, End: at + len("tcp(")}, {Start: end - 1, End: end}}}, true
}

// IsSecret says whether a parameter of a name is likely to have a value that is secret.
func IsSecret(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"pass", "pwd", "secret", "token", "key"}, func(word string) bool { return strings.Contains(name, word) })
}

// PortHint says what is wrong with a port that is none, where hosts end at an offset. The
// offsets are those in the URL, plus shift. Where "#" ends them, and no "@" follows, what was
// meant is perhaps a password of a URL that is cut short.
func PortHint(text string, end, shift int) string {
	const hint = `behind ":" a port of digits follows, and then ",", "/" or "?"`
	if end < len(text) && text[end] == '#' && !strings.Contains(text[end:], "@") {
		return fmt.Sprintf(`%s; the "#" at offset %d ends the hosts: in a password it is written %%23, and "@" and a host follow that`, hint, end+shift)
	}
	return hint
}

// Spaces gives the edits that remove the spaces between two offsets, if there is nothing else there
// but digits.
func Spaces(text string, from, to int) (edits []uri.Edit) {
	if strings.Trim(text[from:to], "0123456789 ") != "" {
		return nil
	}
	for i := from; i < to; i++ {
		if text[i] == ' ' {
			edits = append(edits, uri.Edit{Start: i, End: i + 1})
		}
	}
	return edits
}
