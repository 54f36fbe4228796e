package uri

import (
	"fmt"
	"iter"
	"slices"

	"github.com/urigrammar/uri/combinators"
)

// Each gives the nodes of one type in the tree below root, in the order of the input:
//
//	for p := range uri.Each[uri.Param](tree) { … }
//
// Root is a pointer to a node, as in [All]. T may be a node type of another grammar.
func Each[T any](root any) iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for n := range All(root) {
			if p := nodeAs[T](n); p != nil && !yield(p) {
				return
			}
		}
	}
}

// nodeAs gives the node as a *T, or nil.
func nodeAs[T any](n Node) *T {
	p, _ := unwrapped(n).(*T)
	return p
}

// unwrapped gives what a node is: one whose type has no methods is wrapped.
func unwrapped(n Node) any {
	if w, ok := n.(interface{ Unwrap() any }); ok {
		return w.Unwrap()
	}
	return n
}

// Rewrite gives u with new texts for its nodes of one type, as f gives them:
//
//	uri.Rewrite(u, func(s *uri.Segment) string { … })
//
// All else is kept byte for byte. Nodes within one whose text changes are not visited.
//
// The result is read again. It must have a node of the same production in the place of
// each, and the same nodes as u otherwise; else the error is a [*PartError], which names the
// production.
func Rewrite[T any](u URI, f func(*T) string) (URI, error) {
	w := newNodeRewriter(u)
	for i := 0; i < len(w.nodes); i++ {
		p := nodeAs[T](w.nodes[i])
		if p == nil {
			continue
		}
		start, end := w.nodes[i].Span()
		if text := f(p); text != u.String()[start:end] {
			w.edit(i, text)
			i += countNodes(w.nodes[i]) - 1
		}
	}
	return w.rewrite()
}

// Replace gives u with a new text in the place of one node, which is of a tree of u. It keeps
// and checks all else, as [Rewrite] does.
func (u URI) Replace(n Node, text string) (URI, error) {
	w := newNodeRewriter(u)
	i := slices.IndexFunc(w.nodes, func(o Node) bool { return sameNode(o, n) })
	if i < 0 {
		return URI{}, &PartError{Component: n.Production(), Reason: "it is no node of the reference"}
	}
	w.edit(i, text)
	return w.rewrite()
}

// sameNode says whether two nodes are of one production and stand in one place.
func sameNode(a, b Node) bool {
	start, end := a.Span()
	otherStart, otherEnd := b.Span()
	return start == otherStart && end == otherEnd && a.Production() == b.Production()
}

// nodeRewriter puts texts in the place of nodes.
type nodeRewriter struct {
	old     URI
	nodes   []Node // of the old tree
	changed []int  // those with a new text, by index
	edits   []Edit // their texts
}

func newNodeRewriter(u URI) *nodeRewriter {
	return &nodeRewriter{old: u, nodes: slices.Collect(All(u.Tree()))}
}

// edit gives a node a new text.
func (w *nodeRewriter) edit(i int, text string) {
	start, end := w.nodes[i].Span()
	w.changed = append(w.changed, i)
	w.edits = append(w.edits, Edit{start, end, text})
}

func (w *nodeRewriter) rewrite() (URI, error) {
	if len(w.edits) == 0 {
		return w.old, nil
	}
	u, err := ParseURI(applyEdits(w.old.String(), w.edits), In(w.old.Dialect()))
	if err != nil {
		return URI{}, w.blame(err)
	}
	if n := firstOther(w.nodes, slices.Collect(All(u.Tree())), u.String(), w.changed, w.edits); n != nil {
		return URI{}, &PartError{Component: n.Production(), Reason: reasonMisread}
	}
	return u, nil
}

// blame names the first new text that is none of its production, or else the first of all.
func (w *nodeRewriter) blame(whole error) error {
	for i, n := range w.changed {
		if err := checkNodeText(w.nodes[n], w.edits[i].New, w.old.Dialect()); err != nil {
			return err
		}
	}
	return &PartError{w.nodes[w.changed[0]].Production(), reasonMisread, whole}
}

// firstOther gives the first of the old nodes that is not among the new ones in its turn,
// or nil. The new ones are of a text. Of an old one that was changed the edit's text must
// be there, and what is below it does not matter.
func firstOther(old, nodes []Node, text string, changed []int, edits []Edit) Node {
	n := 0 // the next new node
	for i := 0; i < len(old); {
		switch {
		case n == len(nodes) || nodes[n].Production() != old[i].Production():
			return old[i]
		case len(changed) == 0 || changed[0] != i:
			if ownText(nodes[n]) != ownText(old[i]) {
				return old[i]
			}
			i, n = i+1, n+1
		default:
			if start, end := nodes[n].Span(); text[start:end] != edits[0].New {
				return old[i]
			}
			i, n = i+countNodes(old[i]), n+countNodes(nodes[n])
			changed, edits = changed[1:], edits[1:]
		}
	}
	if n < len(nodes) {
		return old[len(old)-1]
	}
	return nil
}

// hasOwnText says whether a node has text that is no child's.
func hasOwnText(n Node) bool {
	_, isLeaf := n.(leaf)
	_, isSegment := n.(*Segment)
	return isLeaf || isSegment
}

// ownText gives the text of a node that is no child's.
func ownText(n Node) string {
	switch n := n.(type) {
	case *Segment:
		return n.Name
	case interface{ self() *Leaf }:
		return n.self().Text
	}
	return ""
}

// countNodes counts a node and those below it.
func countNodes(n Node) (count int) {
	for range All(n) {
		count++
	}
	return count
}

// Renew reads again the text of a node that was made or changed by hand: what comes back has
// the spans of the text, the root's beginning at 0. Every text of it must be one of its
// production, and the node that is read must be the one that was given; else the error is a
// [*PartError], which names the production. So
//
//	Renew(&URIReference{RelativeURI: &RelativeURI{RelPath: …}})
//
// refuses a rel_path that would be read as a scheme.
func Renew[P any](node *P, opts ...Option) (*P, error) {
	d := newOptions(opts).dialect
	old := slices.Collect(All(node))
	for _, n := range old {
		if !hasOwnText(n) {
			continue
		}
		if err := checkNodeText(n, n.(fmt.Stringer).String(), d); err != nil {
			return nil, err
		}
	}
	text, err := combinators.AppendText(nil, node)
	if err != nil {
		return nil, &PartError{firstProduction(old), "no text has these parts", err}
	}
	again, err := ParseAs[P](string(text), opts...)
	if err != nil {
		return nil, &PartError{firstProduction(old), reasonMisread, err}
	}
	if n := firstOther(old, slices.Collect(All(again)), "", nil, nil); n != nil {
		return nil, &PartError{Component: n.Production(), Reason: reasonMisread}
	}
	return again, nil
}

// firstProduction gives the production of the first node.
func firstProduction(nodes []Node) string {
	if len(nodes) == 0 {
		return ""
	}
	return nodes[0].Production()
}
