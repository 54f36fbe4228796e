package main

import (
	"encoding/json"
	"fmt"
	"iter"
	"unicode/utf8"

	"github.com/urigrammar/uri"
)

// node is a node of the tree and what is below it.
type node struct {
	Production string  `json:"production"`
	Start      int     `json:"start"` // byte offset
	End        int     `json:"end"`
	Text       string  `json:"text"`
	Children   []*node `json:"children,omitempty"`
}

// nest makes a tree of nodes that come parents first, in the order of the input. A node
// belongs to the latest one that reaches as far: siblings do not overlap, and an empty
// node never touches the one before it, since a delimiter stands between them.
func nest(input string, nodes iter.Seq[uri.Node]) *node {
	var open []*node // from the root to the latest
	for n := range nodes {
		start, end := n.Span()
		child := &node{Production: n.Production(), Start: start, End: end, Text: input[start:end]}
		for len(open) > 0 && end > open[len(open)-1].End {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			parent := open[len(open)-1]
			parent.Children = append(parent.Children, child)
		}
		open = append(open, child)
	}
	return open[0]
}

// nest gives the nodes of the tree that the flags ask for.
func (c *command) nest(ref string, tree *uri.URIReference) *node {
	if c.fine {
		return nest(ref, uri.AllFine(tree))
	}
	return nest(ref, uri.All(tree))
}

// row is a line of the printed tree.
type row struct {
	lines string // that lead to the production
	*node
}

// label is what stands before the span.
func (r row) label() string { return r.lines + r.Production }

// rows gives n's line and those below it. Its own line begins with first, those below
// with rest.
func (n *node) rows(first, rest string) []row {
	out := []row{{first, n}}
	for i, child := range n.Children {
		if i == len(n.Children)-1 {
			out = append(out, child.rows(rest+"└─ ", rest+"   ")...)
		} else {
			out = append(out, child.rows(rest+"├─ ", rest+"│  ")...)
		}
	}
	return out
}

// printTree prints a line for each node: its production, its span, and its text.
func (c *command) printTree(ref string, tree *uri.URIReference) {
	if c.printed {
		c.stdout.WriteByte('\n')
	}
	c.printed = true
	rows := c.nest(ref, tree).rows("", "")
	labels := 0
	for _, r := range rows {
		labels = max(labels, utf8.RuneCountInString(r.label()))
	}
	digits := len(fmt.Sprint(len(ref)))
	for _, r := range rows {
		left := fmt.Sprintf("%-*s  %*d:%-*d  ", labels, r.label(), digits, r.Start, digits, r.End)
		fmt.Fprintln(c.stdout, left+shorten(r.Text, c.width-utf8.RuneCountInString(left)))
	}
}

// shorten cuts the middle out of a text that has more than width bytes, but leaves some
// of it in any case. The empty text is shown by quotes, which no reference contains.
func shorten(text string, width int) string {
	width = max(width, 9)
	if text == "" {
		return `""`
	}
	if len(text) <= width {
		return text
	}
	tail := (width - 1) / 3
	return text[:width-1-tail] + "…" + text[len(text)-tail:]
}

// result is what -json prints of a reference. An input that is not UTF-8, which JSON
// cannot hold, is given in hexadecimal.
type result struct {
	Input    *string `json:"input,omitempty"`
	InputHex string  `json:"inputHex,omitempty"`
	Tree     *node   `json:"tree,omitempty"`
	Error    *fault  `json:"error,omitempty"`
}

// fault is what -json prints of an error.
type fault struct {
	Code       string   `json:"code"`
	Offset     int      `json:"offset"`
	Message    string   `json:"message"`
	Production string   `json:"production"`
	Trail      []opened `json:"trail"`
	Expected   []string `json:"expected"`
}

// opened is a production that was being read.
type opened struct {
	Production string `json:"production"`
	Start      int    `json:"start"`
}

func (c *command) printJSON(ref string, tree *uri.URIReference, wrong *uri.Error) error {
	var r result
	if utf8.ValidString(ref) {
		r.Input = &ref
	} else {
		r.InputHex = fmt.Sprintf("%x", ref)
	}
	if wrong != nil {
		r.Error = newFault(wrong)
	} else {
		r.Tree = c.nest(ref, tree)
	}
	enc := json.NewEncoder(c.stdout)
	enc.SetEscapeHTML(false) // leave the & of a query as it is
	return enc.Encode(r)
}

func newFault(e *uri.Error) *fault {
	f := &fault{
		Code: e.Code.String(), Offset: e.Offset, Message: e.Error(),
		Production: e.Production(), Expected: e.Expected(),
	}
	for _, frame := range e.Trail() {
		f.Trail = append(f.Trail, opened(frame))
	}
	return f
}
