package combinators_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// shownNodes lists nodes as production start:end.
func shownNodes(root any) string {
	var out []string
	for n := range Nodes(root) {
		start, end := n.Span()
		out = append(out, fmt.Sprintf("%s %d:%d", n.Production(), start, end))
	}
	return strings.Join(out, ", ")
}

func TestNodes(t *testing.T) {
	parsed, err := mustParticiple[call](t).ParseString("", "f(#1,g(),#)")
	if err != nil {
		t.Fatal(err)
	}
	mixed, err := mustParticiple[pair](t).ParseString("", "a=<1>b")
	if err != nil {
		t.Fatal(err)
	}
	type marked struct {
		Start  tree.Pos `parser:"@@"`
		Name   word     `parser:"@@"`
		Middle tree.Pos `parser:"@@ '#'"`
		Number numeral  `parser:"@@"`
		End    tree.Pos `parser:"@@"`
	}
	threeMarks, err := mustParticiple[marked](t).ParseString("", "ab#12")
	if err != nil {
		t.Fatal(err)
	}
	const whole = "call 0:11, word 0:1, args 1:11, numeral 3:4, call 5:8, word 5:6, args 6:8, numeral 10:10"
	pointer := &parsed
	var none *call
	tests := []struct {
		name string
		root any
		want string
	}{
		{"structs without methods", parsed, whole},
		{"a pointer to a pointer", pointer, whole},
		{"below", parsed.Args.List[1].Call, "call 5:8, word 5:6, args 6:8"},
		{"a leaf", &parsed.Name, "word 0:1"},
		{"a struct without a span", &parsed.Args.List[0], "numeral 3:4"},
		{"embedded fields in their place", mixed, "word 0:1, numeral 3:4, word 5:6"},
		{"a mark between", threeMarks, "marked 0:5, word 0:2, numeral 3:5"},
		{"nil", nil, ""},
		{"a nil pointer", none, ""},
		{"a pointer to one", &none, ""},
		{"no pointer", *parsed, ""},
		{"no struct", new(int), ""},
		{"no tags", &struct{ A word }{}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := shownNodes(tt.root); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestNodesUnwrap checks that the structs themselves can be had.
func TestNodesUnwrap(t *testing.T) {
	root := &call{Name: aWord("f"), Args: &args{}}
	nodes := slices.Collect(Nodes(root))
	if got := nodes[0].(interface{ Unwrap() any }).Unwrap(); got != any(root) {
		t.Errorf("the root is %v", got)
	}
	if got := nodes[1]; got != tree.Node(&root.Name) {
		t.Errorf("the leaf is %v, not the one in the tree", got)
	}
	if got := nodes[2].(interface{ Unwrap() any }).Unwrap(); got != any(root.Args) {
		t.Errorf("the child is %v", got)
	}
}

// TestNodesStops breaks off after each number of nodes: a walk that went on would panic.
func TestNodesStops(t *testing.T) {
	root, err := mustParticiple[call](t).ParseString("", "f(#1,g(h(#2)),#)")
	if err != nil {
		t.Fatal(err)
	}
	for stop := range len(slices.Collect(Nodes(root))) {
		n := 0
		for range Nodes(root) {
			if n++; n > stop {
				break
			}
		}
		if n != stop+1 {
			t.Errorf("%d nodes, want %d", n, stop+1)
		}
	}
}
