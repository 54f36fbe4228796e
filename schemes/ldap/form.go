package ldap

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// form is how LDAP's own texts stand where they were parsed. The leaves do not tell: a "%" is
// one in a filter by itself.
type form bool

const (
	ownText form = false
	urlText form = true // with the escapes of a URL
)

// text gives an own text of LDAP.
func (f form) text(s string) string {
	if f == ownText || !strings.Contains(s, "%") {
		return s
	}
	out, err := uri.Unescape(s)
	if err != nil {
		return s // no text of the grammar
	}
	return out
}

// value gives the value of an assertion (RFC 4515 §3): "\" and two digits stand for a byte.
func (f form) value(s string) []byte { return unescape(f.text(s)) }

// unescape undoes the escapes of LDAP: "\" before two hexadecimal digits, or, in a
// distinguished name, before a character that stands for itself. No such one is a digit.
func unescape(s string) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] != '\\' || i+1 == len(s):
			out = append(out, s[i])
		case i+2 < len(s) && texts.IsHex(s[i+1]) && texts.IsHex(s[i+2]):
			out = append(out, texts.HexValue(s[i+1])<<4|texts.HexValue(s[i+2]))
			i += 2
		default:
			out = append(out, s[i+1])
			i++
		}
	}
	return out
}

// fromHex gives the bytes that pairs of hexadecimal digits stand for.
func fromHex(s string) []byte {
	out := make([]byte, 0, len(s)/2)
	for ; len(s) >= 2; s = s[2:] {
		out = append(out, texts.HexValue(s[0])<<4|texts.HexValue(s[1]))
	}
	return out
}
