package combinators

import (
	"cmp"
	"iter"
	"reflect"
	"sync"

	"github.com/urigrammar/uri/combinators/tree"
)

// Nodes gives the nodes stored in the tree below root, root first, parents before
// children, in the order of the input. Root is a pointer to a node; where it is nil or
// holds no nodes the sequence is empty. Types without methods of their own are nodes too:
// structs by their rule tag and their fields Start and End, leaves by their rule.
func Nodes(root any) iter.Seq[tree.Node] {
	return func(yield func(tree.Node) bool) {
		v := reflect.ValueOf(root)
		for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().Kind() == reflect.Struct {
			walk(v, yield)
		}
	}
}

// walk yields the node at pointer v and those below; it says whether to go on.
func walk(v reflect.Value, yield func(tree.Node) bool) bool {
	plan := planOf(v.Type().Elem())
	if n := plan.node(v); n != nil && !yield(n) {
		return false
	}
	for _, index := range plan.children {
		if !walkField(v.Elem().FieldByIndex(index), yield) {
			return false
		}
	}
	return true
}

func walkField(f reflect.Value, yield func(tree.Node) bool) bool {
	switch f.Kind() {
	case reflect.Pointer:
		return f.IsNil() || walk(f, yield)
	case reflect.Slice:
		for i := range f.Len() {
			if !walkField(f.Index(i), yield) {
				return false
			}
		}
		return true
	}
	return walk(f.Addr(), yield)
}

// walkPlan is what is known of a type: how it is a node, and which fields hold more.
type walkPlan struct {
	isNode     bool // its pointer implements tree.Node
	leaf       bool
	production string
	start, end []int // of the Pos fields, for a struct without methods
	children   [][]int
}

var walkPlans sync.Map // of reflect.Type to *walkPlan

func planOf(t reflect.Type) *walkPlan {
	if p, ok := walkPlans.Load(t); ok {
		return p.(*walkPlan)
	}
	p := newWalkPlan(t)
	walkPlans.Store(t, p)
	return p
}

func newWalkPlan(t reflect.Type) *walkPlan {
	p := &walkPlan{isNode: reflect.PointerTo(t).Implements(reflect.TypeFor[tree.Node]())}
	if rule := leafRule(t); rule != nil {
		p.leaf, p.production = true, cmp.Or(rule.Name, t.Name())
		return p
	}
	if s, err := structureOf(t); err == nil {
		p.production = s.name
		p.addFields(s)
	}
	return p
}

func (p *walkPlan) addFields(s *structure) {
	for i, index := range s.fields {
		switch t := s.fieldType(i); {
		case t == posType && p.start == nil:
			p.start = index
		case t == posType:
			p.end = index
		case elemType(t).Kind() == reflect.Struct:
			p.children = append(p.children, index)
		}
	}
}

// node gives the node at pointer v, or nil where the type is none.
func (p *walkPlan) node(v reflect.Value) tree.Node {
	switch {
	case p.isNode:
		return v.Interface().(tree.Node)
	case p.leaf:
		l := v.Elem().Field(0).Convert(leafType).Interface().(tree.Leaf)
		return &structNode{v.Interface(), p.production, int(l.Start), int(l.Start) + len(l.Text)}
	case p.end == nil:
		return nil
	}
	e := v.Elem()
	return &structNode{
		value: v.Interface(), production: p.production,
		start: int(e.FieldByIndex(p.start).Int()), end: int(e.FieldByIndex(p.end).Int()),
	}
}

// structNode is a struct or a leaf without methods as a node.
type structNode struct {
	value      any
	production string
	start, end int
}

func (n *structNode) Span() (start, end int) { return n.start, n.end }
func (n *structNode) Production() string     { return n.production }

// Unwrap gives the struct itself, as a pointer.
func (n *structNode) Unwrap() any { return n.value }
