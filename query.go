package uri

import (
	"iter"
	"strings"
)

// Pair is a key and a value as they are written in a query, key=value, or in a param. Their
// spans are byte offsets in the parsed text, the delimiters outside. Where there is no "=",
// the value is absent; behind one it may be empty. RFC 2396 knows no pairs: they are a
// custom of those who write queries.
type Pair struct {
	Key   Component
	Value Component // follows the first "="
}

// Pairs gives the pairs of the query in order, each one that "&" divides: also those that
// occur more than once, and empty ones. The empty query has none. Nothing is unescaped; see
// [Pair.Unescape].
func (q *Query) Pairs() iter.Seq[Pair] { return pairs(q.Text, int(q.Start)) }

// Pairs is [Query.Pairs] for a query without a tree, such as the text of
// [Components.Query], or what follows "?" in an opaque URI. The spans are byte offsets in
// the query.
func Pairs(query string) iter.Seq[Pair] { return pairs(query, 0) }

// pairs gives the pairs of a query that stands at an offset.
func pairs(query string, at int) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for rest, more := query, query != ""; more; {
			var text string
			text, rest, more = strings.Cut(rest, "&")
			if !yield(newPair(text, at)) {
				return
			}
			at += len(text) + len("&")
		}
	}
}

// Pair gives the param as a name and a value, name=value: a custom of those who write
// params (§3.3).
func (p *Param) Pair() Pair { return newPair(p.Text, int(p.Start)) }

// newPair divides a text that stands at an offset.
func newPair(text string, at int) Pair {
	end := at + len(text)
	i := strings.IndexByte(text, '=')
	if i < 0 {
		return Pair{Key: Component{text, at, end, true}}
	}
	return Pair{
		Key:   Component{text[:i], at, at + i, true},
		Value: Component{text[i+1:], at + i + 1, end, true},
	}
}

// Span gives the byte offsets of the pair.
func (p Pair) Span() (start, end int) { return p.Key.Start, max(p.Key.End, p.Value.End) }

// String gives the pair as it is written.
func (p Pair) String() string {
	if !p.Value.Present {
		return p.Key.Text
	}
	return p.Key.Text + "=" + p.Value.Text
}

// Unescape gives the key and the value without escapes, which must be UTF-8. A "+" is a
// "+", as RFC 2396 has it. The error is an [*EscapeError] with an offset that counts as the
// spans do.
func (p Pair) Unescape() (key, value string, err error) { return p.unescape(false) }

// UnescapeForm is [Pair.Unescape] for what a form of HTML sends, in which "+" stands for a
// space.
func (p Pair) UnescapeForm() (key, value string, err error) { return p.unescape(true) }

func (p Pair) unescape(form bool) (key, value string, err error) {
	if key, err = checkUTF8(p.Key.Text, form); err != nil {
		return "", "", shiftEscapeError(err, p.Key.Start)
	}
	if value, err = checkUTF8(p.Value.Text, form); err != nil {
		return "", "", shiftEscapeError(err, p.Value.Start)
	}
	return key, value, nil
}

// AppendPair appends a pair to a query: "&" if the query has something already, the key, "="
// and the value, both escaped as [SlotPair] has it. A space becomes "%20", which readers of
// forms take for a space too.
func AppendPair(query []byte, key, value string) []byte {
	query = append(AppendKey(query, key), '=')
	return SlotPair.AppendEscape(query, value)
}

// AppendKey appends a key without a value to a query, like [AppendPair]. At its beginning an
// empty key leaves the query empty, which is a query without pairs.
func AppendKey(query []byte, key string) []byte {
	if len(query) > 0 {
		query = append(query, '&')
	}
	return SlotPair.AppendEscape(query, key)
}
