package combinators

import (
	"fmt"
	"github.com/urigrammar/uri/combinators/tree"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

func TestZZHunt(t *testing.T) {
	plainTypes = plainTypes[:1]
	m := &typeMaker{Rand: rand.New(rand.NewPCG(*randomSeed, 1))}
	names := map[reflect.Type]string{reflect.TypeFor[letters](): "Letters", reflect.TypeFor[pairs](): "Pairs", reflect.TypeFor[tree.Pos](): "tree.Pos", reflect.TypeFor[string](): "string", reflect.TypeFor[[]string](): "[]string", reflect.TypeFor[bool](): "bool"}
	var name func(t reflect.Type) string
	name = func(t reflect.Type) string {
		if n, ok := names[t]; ok {
			return n
		}
		if t.Kind() == reflect.Pointer {
			return "*" + name(t.Elem())
		}
		if t.Kind() == reflect.Slice {
			return "[]" + name(t.Elem())
		}
		panic(t)
	}
	out := "package hunt\nimport \"github.com/urigrammar/uri/combinators/tree\"\nvar _ tree.Pos\n"
	list := ""
	accepted := 0
	for n := 0; accepted < *randomCount; n++ {
		typ := m.next()
		cfg := newConfig([]BuildOption{Class("AB", OneOf("ab"))})
		p, err := compile(typ, cfg)
		if err != nil {
			continue
		}
		g := &generator{root: typ, name: "x", masks: &masks{bits: map[ByteSet]uint64{}}, slots: map[int32]int{}, numbers: map[*inst]int{}, owners: map[*structInfo][]*structInfo{}}
		_ = g
		_ = p
		accepted++
		nm := fmt.Sprintf("S%d", m.count)
		names[typ] = nm
		out += "type " + nm + " struct {\n"
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Name == "_" {
				out += "\t_ struct{} `" + string(f.Tag) + "`\n"
				continue
			}
			out += fmt.Sprintf("\t%s %s %s\n", f.Name, name(f.Type), strconv.Quote(string(f.Tag)))
		}
		out += "}\n"
		list += fmt.Sprintf("gen[%s](%q)\n", nm, nm)
		if len(m.made) < 8 {
			m.made = append(m.made, typ)
		} else {
			m.made[m.IntN(8)] = typ
		}
		if m.IntN(10) == 0 {
			m.made = m.made[:0]
		}
	}
	os.MkdirAll("/tmp/hunt", 0o777)
	os.WriteFile("/tmp/hunt/types.go", []byte(out), 0o666)
	os.WriteFile("/tmp/hunt/gen_test.go", []byte(`package hunt
import ("testing";"os";"fmt";"strings"; c "github.com/urigrammar/uri/combinators")
var checks strings.Builder
func gen[G any](name string) {
	src, err := c.Generate[G](c.GoCode{Package:"hunt", Name: "p"+name, Variants: [][]c.BuildOption{{c.Class("AB", c.OneOf("ab"))}}})
	if err != nil { fmt.Println(err); return }
	os.WriteFile("p"+name+".go", src, 0o666)
	fmt.Fprintf(&checks, "func TestP%s(t *testing.T) { var m p%sParser; var ar c.SlabArena; check(t, func(s string) *%s { if !m.read(s) { return nil }; return m.tree() }, func(s string) *%s { if !m.read(s) { return nil }; return m.treeIn(&ar) }) }\n", name, name, name, name)
}
func TestGen(t *testing.T) {
`+list+`
os.WriteFile("checks_test.go", []byte("package hunt\nimport (\"testing\"; c \"github.com/urigrammar/uri/combinators\")\n"+checks.String()), 0o666)
}
`), 0o666)
	_ = strings.Join
}
