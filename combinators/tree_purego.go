//go:build purego

package combinators

import (
	"reflect"

	"github.com/urigrammar/uri/combinators/tree"
)

// treeBuilder makes the tree of a text from the events of its parse, by reflection only.
type treeBuilder struct {
	*program
	text   string
	events []event
}

// layouts is only needed by the other builder.
type layouts struct{}

// build makes the tree. It never reuses memory.
func build[G any](b *treeBuilder, m *machine, _ bool) *G {
	b.program, b.text, b.events = m.program, m.text, m.events
	root := new(G)
	b.node(reflect.ValueOf(root).Elem(), &b.captures[0], 0)
	b.text, b.events = "", nil
	return root
}

// fill sets the fields of a struct by the events from from to to.
func (b *treeBuilder) fill(v reflect.Value, from, to int) {
	for i := from; i < to; i += int(b.events[i].size) {
		e := &b.events[i]
		c := &b.captures[e.capture]
		field := v.FieldByIndex(c.index)
		switch c.kind {
		case captureValue:
			field.SetZero()
			b.node(field, c, i)
		case capturePointer:
			p := reflect.New(c.typ)
			b.node(p.Elem(), c, i)
			field.Set(p)
		case captureSlice:
			b.room(field, i, to)
			b.node(b.element(field), c, i)
		case capturePointers:
			b.room(field, i, to)
			p := reflect.New(c.typ)
			b.node(p.Elem(), c, i)
			b.element(field).Set(p)
		default:
			b.plain(field, c, e)
		}
	}
}

// plain sets a field that is no node.
func (b *treeBuilder) plain(field reflect.Value, c *capture, e *event) {
	switch c.kind {
	case captureString:
		field.SetString(field.String() + b.text[e.start:e.end])
	case captureBool:
		field.SetBool(field.Bool() || e.start < e.end)
	case capturePos:
		field.SetInt(int64(e.start))
	case captureCharacters:
		for j := e.start; j < e.end; j++ {
			b.room(field, 0, 0)
			b.element(field).SetString(b.text[j : j+1])
		}
	}
}

// node makes the node of event i.
func (b *treeBuilder) node(v reflect.Value, c *capture, i int) {
	e := &b.events[i]
	if c.leaf {
		leaf := reflect.ValueOf(leafText(b.text, e.start, e.end))
		v.Field(0).Set(leaf.Convert(v.Field(0).Type()))
		return
	}
	if c.info.start != nil {
		v.FieldByIndex(c.info.start).Set(reflect.ValueOf(tree.Pos(e.start)))
	}
	if c.info.end != nil {
		v.FieldByIndex(c.info.end).Set(reflect.ValueOf(tree.Pos(e.end)))
	}
	b.fill(v, i+1, i+int(e.size))
}

// room makes room for all elements that the events will bring to a slice.
func (b *treeBuilder) room(slice reflect.Value, i, to int) {
	if slice.Len() < slice.Cap() {
		return
	}
	n := 1
	for j := i; j < to; j += int(b.events[j].size) {
		if j > i && b.events[j].capture == b.events[i].capture {
			n++
		}
	}
	slice.Grow(n)
}

// element makes a slice one longer and gives the new element.
func (b *treeBuilder) element(slice reflect.Value) reflect.Value {
	n := slice.Len()
	slice.SetLen(n + 1)
	slice.Index(n).SetZero()
	return slice.Index(n)
}
