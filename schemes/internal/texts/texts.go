// Package texts has the small functions on texts that several schemes need.
package texts

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// Of gives the text that a node was read from. node is a pointer to it.
func Of(node any) string {
	b, _ := combinators.AppendText(nil, node)
	return string(b)
}

// IsHex says whether a byte is a hexadecimal digit, in either case.
func IsHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

// HexValue gives the value of a hexadecimal digit.
func HexValue(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}

// UpTo gives the beginning of a text up to any of some bytes, or all of it.
func UpTo(text, bytes string) string {
	if n := strings.IndexAny(text, bytes); n >= 0 {
		return text[:n]
	}
	return text
}

// Unescape decodes a text, or gives it as it is where an escape in it is none.
func Unescape(s string) string {
	if out, err := uri.Unescape(s); err == nil {
		return out
	}
	return s
}

// Escape writes each byte of a text as an escape.
func Escape(text string) (escapes string) {
	for _, b := range []byte(text) {
		escapes += fmt.Sprintf("%%%02X", b)
	}
	return escapes
}

// OrList lists words with commas, and "or" before the last.
func OrList(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Fix makes a fix of edits.
func Fix(title string, edits ...uri.Edit) uri.Fix { return uri.Fix{Title: title, Edits: edits} }

// Write makes a fix that writes a text in the place of a piece of the tree.
func Write(at uri.Spanner, text string) uri.Fix {
	start, end := at.Span()
	return Fix(fmt.Sprintf("write %q", text), uri.Edit{Start: start, End: end, New: text})
}

// Distance counts the bytes to change, put in or leave out that make one text of another, up to
// three: a text three longer than another is too far from it to be looked at.
func Distance(a, b string) int {
	if n := len(a) - len(b); n < -2 || n > 2 {
		return 3
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, before+1, row[j]+1)
		}
	}
	return row[len(b)]
}
