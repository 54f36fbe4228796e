package uri

import (
	"iter"
	"strings"

	"github.com/urigrammar/uri/combinators"
)

// All gives the nodes of the tree below root, which is a pointer to a node: root first,
// parents before children, in the order of the input. It walks trees of other grammars
// too, whose structs are nodes by their rule tag and their fields Start and End.
func All(root any) iter.Seq[Node] { return combinators.Nodes(root) }

// AllFine is [All] with the nodes that are made on demand: the labels of a hostname, the
// octets of an IPv4 address, and the escapes in any text, each after its parent.
func AllFine(root any) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for n := range All(root) {
			if !yield(n) {
				return
			}
			for _, f := range fine(n) {
				if !yield(f) {
					return
				}
			}
		}
	}
}

// fine gives the nodes within n that a parse does not store.
func fine(n Node) []Node {
	switch n := n.(type) {
	case *Hostname:
		return n.Labels()
	case *IPv4Address:
		return pointers(n.Octets())
	case *Escaped:
		return nil
	case *Segment:
		return pointers(n.Escapes())
	}
	if l, ok := n.(interface{ self() *Leaf }); ok {
		return pointers(l.self().Escapes())
	}
	return nil
}

// pointers makes nodes of the elements of a slice.
func pointers[T any, P interface {
	*T
	Node
}](s []T) []Node {
	var out []Node
	for i := range s {
		out = append(out, P(&s[i]))
	}
	return out
}

// Labels gives the labels of the name in order: a [*DomainLabel] each, and a [*TopLabel]
// for the last. The dot that may end the name follows no further label.
func (h *Hostname) Labels() []Node {
	parts, starts := divide(h.Leaf)
	if n := len(parts); parts[n-1] == "" {
		parts = parts[:n-1] // behind the final dot
	}
	last := len(parts) - 1
	out := make([]Node, len(parts))
	for i, p := range parts[:last] {
		out[i] = &DomainLabel{Leaf{p, starts[i]}}
	}
	out[last] = &TopLabel{Leaf{parts[last], starts[last]}}
	return out
}

// Octets gives the four numbers of the address.
func (a *IPv4Address) Octets() []Octet {
	parts, starts := divide(a.Leaf)
	out := make([]Octet, len(parts))
	for i, p := range parts {
		out[i] = Octet{Leaf{p, starts[i]}}
	}
	return out
}

// divide cuts a leaf's text at its dots and says where each part begins.
func divide(l Leaf) (parts []string, starts []Pos) {
	parts = strings.Split(l.Text, ".")
	starts = make([]Pos, len(parts))
	at := l.Start
	for i, p := range parts {
		starts[i] = at
		at += Pos(len(p)) + 1
	}
	return parts, starts
}

// Escapes gives the escapes in the segment's name, in order. Those in its params are
// theirs.
func (s *Segment) Escapes() []Escaped { return escapes(s.Name, s.Start) }

// Escapes gives the escapes, %HH, in the text, in order.
func (l *Leaf) Escapes() []Escaped { return escapes(l.Text, l.Start) }

func escapes(text string, start Pos) []Escaped {
	var out []Escaped
	for i := 0; i+2 < len(text); i++ {
		if text[i] == '%' {
			out = append(out, Escaped{Leaf{text[i : i+3], start + Pos(i)}})
			i += 2
		}
	}
	return out
}
