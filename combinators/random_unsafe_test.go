//go:build !purego

package combinators

import (
	"reflect"
	"unsafe"
)

// buildDynamic is build for a type that is known at run time.
func buildDynamic(t reflect.Type, b *treeBuilder, m *machine, reuse bool) any {
	return reflect.NewAt(t, unsafe.Pointer(build[byte](b, m, reuse))).Elem().Interface()
}
