//go:build purego

package combinators

import "reflect"

// buildDynamic is build for a type that is known at run time.
func buildDynamic(t reflect.Type, b *treeBuilder, m *machine, _ bool) any {
	b.program, b.text, b.events = m.program, m.text, m.events
	root := reflect.New(t).Elem()
	b.node(root, &b.captures[0], 0)
	return root.Interface()
}
