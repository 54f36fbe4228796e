package urn

import (
	"iter"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
)

// Namespace gives the namespace identifier in lower case, in which it has no other meaning.
func (n *URN) Namespace() string { return strings.ToLower(n.AssignedName.NID.Text) }

// Name gives the namespace-specific string without escapes. The error, an [*uri.EscapeError],
// says where the escapes are not UTF-8, in the text that was parsed. Equivalence is about the
// string with its escapes: see [URN.Equivalent].
func (n *URN) Name() (string, error) { return n.AssignedName.NSS.Unescape() }

// Informal gives the number of an informal namespace, urn-1 and so on (RFC 8141 §5.2). It is
// false where the namespace is none.
func (n *URN) Informal() (number uint64, ok bool) {
	number, err := strconv.ParseUint(informal(n.Namespace()), 10, 64)
	return number, err == nil
}

// RComponent gives what stands behind "?+", for the resolver; nil: there is none.
func (n *URN) RComponent() *RComponent { return n.RQComponents.RComponent }

// QComponent gives what stands behind "?=", for the resource; nil: there is none.
func (n *URN) QComponent() *QComponent { return n.RQComponents.QComponent }

// Leaf gives the component as a leaf.
func (n *RComponent) Leaf() uri.Leaf { return uri.Leaf{Text: n.Text, Start: n.Start} }

// Unescape gives the component without escapes, which must be UTF-8.
func (n *RComponent) Unescape() (string, error) {
	l := n.Leaf()
	return l.Unescape()
}

// Pairs gives the pairs of a q-component that is made up like a query: op=map&lat=39.56. RFC
// 8141 leaves that open. Spans are byte offsets in the text that was parsed.
func (l *QComponent) Pairs() iter.Seq[uri.Pair] { return (&uri.Query{Leaf: l.Leaf}).Pairs() }

// URI reads the URI that the r-component may be, in a registry, which may be nil. Text is
// the text that was parsed, in which the spans and errors are. It is false where the
// component does not begin with a scheme.
func (n *RComponent) URI(text string, in *uri.Registry, opts ...uri.Option) (uri.Parsed, bool, error) {
	l := n.Leaf()
	return inner(&l, text, in, opts)
}

// URI reads the URI that the q-component may be; see [RComponent.URI].
func (l *QComponent) URI(text string, in *uri.Registry, opts ...uri.Option) (uri.Parsed, bool, error) {
	return inner(&l.Leaf, text, in, opts)
}

// inner reads the URI that a leaf may be.
func inner(l *uri.Leaf, text string, in *uri.Registry, opts []uri.Option) (uri.Parsed, bool, error) {
	if !beginsWithScheme(l.Text) {
		return uri.Parsed{}, false, nil
	}
	start, end := l.Span()
	p, err := in.ParseIn(text, start, end, opts...)
	return p, true, err
}

// beginsWithScheme says whether a text begins with a scheme and ":".
func beginsWithScheme(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':':
			return i > 0
		case isAlpha(c), i > 0 && (isDigit(c) || strings.IndexByte("+-.", c) >= 0):
		default:
			return false
		}
	}
	return false
}
