//go:build !purego

package combinators

import (
	"flag"
	"reflect"
	"unsafe"
)

var randomSeed = flag.Uint64("seed", 1, "")
var randomCount = flag.Int("count", 2000, "")

func buildDynamic(t reflect.Type, b *treeBuilder, m *machine, reuse bool) any {
	return reflect.NewAt(t, unsafe.Pointer(build[byte](b, m, reuse))).Elem().Interface()
}
