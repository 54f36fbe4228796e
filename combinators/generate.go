package combinators

import (
	"bytes"
	"fmt"
	"go/format"
	"reflect"
	"slices"
	"strings"
)

// Generate writes a parser of the struct type G in Go: the program of [Build] as code,
// which runs several times as fast. The code belongs into the package called pkg, that of
// G, and begins each name that it declares with name. With several variants, each the
// options of a dialect of the grammar, the code holds them all and chooses while it runs.
//
// The code declares a type <name>Parser with a field variant and the methods
//
//	read(s string) bool                              // reads the whole of s
//	tree() *G                                        // what was read, in fresh memory
//	treeIn(*combinators.SlabArena) *G                // what was read, in memory used before
//
// with what was read in its field root, and for each variant n a function
//
//	<name>Match<n>(s string) bool                    // only tells whether s is valid
//
// It supports less than [Build]: no structs that contain themselves, no captures in a
// repetition but into slices, no two captures into one field but slices, no captures into
// bools, slices of strings and slices of pointers, and no lookaheads for more than a byte.
func Generate[G any](pkg, name string, variants ...[]BuildOption) ([]byte, error) {
	if len(variants) == 0 {
		variants = [][]BuildOption{nil}
	}
	g := &generator{
		pkg: pkg, name: name, root: reflect.TypeFor[G](),
		masks:     &masks{bits: map[ByteSet]uint64{}},
		scans:     map[string]string{},
		slots:     map[int32]int{},
		numbers:   map[*inst]int{},
		functions: new(bytes.Buffer),
	}
	for _, opts := range variants {
		p, err := Build[G](opts...)
		if err != nil {
			return nil, err
		}
		g.programs = append(g.programs, p.program)
		whole, err := GrammarOf[G](append([]BuildOption{TagsOnly()}, opts...)...)
		if err != nil {
			return nil, err
		}
		a, err := whole.Compile(whole.Start().Name)
		if err != nil {
			return nil, err
		}
		g.whole = append(g.whole, a)
	}
	return g.generate()
}

// generator writes the code of a program. The instructions of its variants differ only in
// the bytes that they take.
type generator struct {
	pkg, name string
	root      reflect.Type
	programs  []*program   // by variant
	whole     []*Automaton // likewise, of all texts
	index     map[*inst]int
	masks     *masks
	scans     map[string]string // names of scan functions, by their code

	structs []*structInfo  // those within a struct before it
	single  []reflect.Type // types of slots; the root is slot 0
	slices  []reflect.Type
	slots   map[int32]int // of captures, by number
	numbers map[*inst]int // of choices and options with captures, within their struct

	out       bytes.Buffer
	functions *bytes.Buffer // that scan
	body      bytes.Buffer  // of the function being written
	vars      []string      // of the function being written
	labels    int
	used      map[string]bool // labels of the function being written that are jumped to
}

func (g *generator) generate() ([]byte, error) {
	if err := g.prepare(); err != nil {
		return nil, err
	}
	g.head()
	for _, info := range g.structs {
		g.record(info)
		g.reader(info)
		g.masker(info)
		g.builder(info)
	}
	for v, a := range g.whole {
		g.matcher(fmt.Sprintf("%sMatch%d", g.name, v), a)
	}
	g.out.Write(g.functions.Bytes())
	g.maskTable()
	src, err := format.Source(g.out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("combinators: generated code: %w", err)
	}
	return src, nil
}

// prepare checks that the grammar is supported, and numbers what needs a number.
func (g *generator) prepare() error {
	p := g.programs[0]
	if p.root.op != opStruct {
		return fmt.Errorf("combinators: Generate of the leaf %s", g.root)
	}
	g.index = map[*inst]int{}
	for i, n := range p.insts {
		g.index[n] = i
	}
	for _, q := range g.programs[1:] {
		if len(q.insts) != len(p.insts) || len(q.captures) != len(p.captures) {
			return fmt.Errorf("combinators: the variants of %s differ in more than bytes", g.root)
		}
	}
	g.single = []reflect.Type{g.root}
	if err := g.collect(p.root.owner, nil); err != nil {
		return err
	}
	if len(g.single) > MaxSingle || len(g.slices) > MaxSlices {
		return fmt.Errorf("combinators: %s has more than %d nodes or %d slices: not supported by Generate", g.root, MaxSingle, MaxSlices)
	}
	return nil
}

// collect finds the structs and captures of a struct. Open are those that it lies in.
func (g *generator) collect(info *structInfo, open []*structInfo) error {
	if slices.Contains(g.structs, info) {
		return nil
	}
	open = append(open, info)
	c := collection{g, open, map[string]int32{}, 0}
	if err := c.visit(info.body, false); err != nil {
		return err
	}
	g.structs = append(g.structs, info)
	return nil
}

// collection is the state of collecting from one struct.
type collection struct {
	*generator
	open   []*structInfo
	fields map[string]int32 // the captures into each field
	count  int              // of numbers
}

func (c *collection) visit(n *inst, repeated bool) error {
	if n.capture >= 0 {
		if err := c.visitCapture(n, repeated); err != nil {
			return err
		}
	}
	switch {
	case n.op == opStruct && slices.Contains(c.open, n.owner):
		return unsupported(n, "a struct that contains itself")
	case n.op == opStruct:
		return c.collect(n.owner, c.open)
	case n.op == opAhead || n.op == opNoAhead:
		if n.kids[0].op != opByte {
			return unsupported(n, "a lookahead for more than a byte")
		}
	case (n.op == opChoice || n.op == opRepeat) && n.captures():
		c.numbers[n] = c.count
		c.count++
	}
	for _, k := range n.kids {
		if err := c.visit(k, repeated || n.op == opRepeat && n.max != 1); err != nil {
			return err
		}
	}
	return nil
}

// unsupported is the error of a grammar that only Build takes.
func unsupported(n *inst, what string) error {
	return n.errorf("%s is supported by Build, but not by Generate", what)
}

// captures says whether something is captured within n.
func (n *inst) captures() bool {
	return n.capture >= 0 || n.op != opStruct && slices.ContainsFunc(n.kids, (*inst).captures)
}

func (c *collection) visitCapture(n *inst, repeated bool) error {
	k := &c.programs[0].captures[n.capture]
	field := fmt.Sprint(k.index)
	_, again := c.fields[field]
	c.fields[field] = n.capture
	switch k.kind {
	case captureSlice:
		if !again {
			c.slots[n.capture] = len(c.slices)
			c.slices = append(c.slices, k.typ)
		}
		return nil
	case capturePointer:
		if _, known := c.slots[n.capture]; !known {
			c.slots[n.capture] = len(c.single)
			c.single = append(c.single, k.typ)
		}
	case captureValue, captureString, capturePos:
	default:
		return unsupported(n, "a capture into a bool, a slice of strings or a slice of pointers")
	}
	if repeated {
		return unsupported(n, "a capture in a repetition other than into a slice of nodes")
	}
	if again && k.kind != capturePointer {
		return unsupported(n, "a second capture into the same field")
	}
	return nil
}

// p writes a line of the function's body.
func (g *generator) p(format string, args ...any) { fmt.Fprintf(&g.body, format+"\n", args...) }

// flush ends a function: it goes behind the rest, with its comment and head.
func (g *generator) flush(comment, head string) {
	fmt.Fprintf(&g.out, "// %s\n%s {\n", comment, head)
	if len(g.vars) > 0 {
		fmt.Fprintf(&g.out, "var %s int\n", strings.Join(g.vars, ", "))
	}
	for line := range strings.Lines(g.body.String()) {
		if label, ok := strings.CutSuffix(strings.TrimSpace(line), ":"); !ok || strings.Contains(label, " ") || g.used[label] {
			g.out.WriteString(line)
		}
	}
	g.out.WriteString("}\n\n")
	g.body.Reset()
	g.vars, g.used, g.labels = nil, nil, 0
}

// variable gives a new variable of the function being written.
func (g *generator) variable() string {
	v := fmt.Sprintf("i%d", len(g.vars)+1)
	g.vars = append(g.vars, v)
	return v
}

// label gives a new label.
func (g *generator) label(what string) string {
	g.labels++
	return fmt.Sprintf("%s%d", what, g.labels)
}

// jump gives the code that jumps to a label.
func (g *generator) jump(label string) string {
	if g.used == nil {
		g.used = map[string]bool{}
	}
	g.used[label] = true
	return "goto " + label
}

// typeName gives a type's name in the code.
func (g *generator) typeName(t reflect.Type) string {
	if t.PkgPath() == g.root.PkgPath() {
		return t.Name()
	}
	return t.String()
}

// recordName gives the name of the type that holds what was read of a struct.
func (g *generator) recordName(info *structInfo) string { return g.name + info.typ.Name() }

// fieldName gives the name of a capture's field.
func (g *generator) fieldName(info *structInfo, c *capture) string {
	return info.typ.FieldByIndex(c.index).Name
}

// head writes what comes before the structs.
func (g *generator) head() {
	fmt.Fprintf(&g.out, `// Code generated by combinators.Generate; DO NOT EDIT.

package %[1]s

import (
	"reflect"
	"sync"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// %[2]sParser reads a text. Root holds what was read, by the structs of the grammar; what
// a struct has of alternatives that were not taken means nothing.
type %[2]sParser struct {
	s       string
	variant int
	shape   combinators.Shape
	root    %[3]s
`, g.pkg, g.name, g.recordName(g.programs[0].root.owner))
	for i, t := range g.slices {
		fmt.Fprintf(&g.out, "list%d []%s\n", i, g.elementName(t))
	}
	fmt.Fprintf(&g.out, "}\n\n// %[1]sSlabs makes the memory of the trees.\nvar %[1]sSlabs = sync.OnceValue(func() *combinators.Slabs {\nreturn combinators.NewSlabs([]reflect.Type{", g.name)
	for _, t := range g.single {
		fmt.Fprintf(&g.out, "\nreflect.TypeFor[%s](),", g.typeName(t))
	}
	g.out.WriteString("\n}, []reflect.Type{")
	for _, t := range g.slices {
		fmt.Fprintf(&g.out, "\nreflect.TypeFor[%s](),", g.typeName(t))
	}
	g.out.WriteString("\n})\n})\n\n")
	g.entries()
}

// elementName gives the type that holds what was read of a slice's element.
func (g *generator) elementName(t reflect.Type) string {
	if leafRule(t) != nil {
		return "combinators.Span"
	}
	return g.name + t.Name()
}

// entries writes the methods by which the parser is used.
func (g *generator) entries() {
	root := g.root.Name()
	g.p("m.s = s")
	for i := range g.slices {
		g.p("m.list%d = m.list%d[:0]", i, i)
	}
	g.p("if m.read%s(&m.root, 0) != len(s) {\nreturn false\n}", root)
	for i := range g.slices {
		g.p("m.shape.Lengths[%d] = int32(len(m.list%d))", i, i)
	}
	g.p("m.shape.Mask = 1 | m.root.mask()\nreturn true")
	g.flush("read reads the whole of s and says whether it is valid.", fmt.Sprintf("func (m *%sParser) read(s string) bool", g.name))

	g.p("var a combinators.Slab\n%sSlabs().Fill(&a, &m.shape)", g.name)
	g.p("p := combinators.NodeAt[%s](&a, 0)\nm.build%s(&m.root, p, &a)\nreturn p", root, root)
	g.flush("tree makes the tree of what was read.", fmt.Sprintf("func (m *%sParser) tree() *%s", g.name, root))

	g.p("a := arena.Fill(%sSlabs(), &m.shape)", g.name)
	g.p("p := combinators.NodeAt[%s](a, 0)\nm.build%s(&m.root, p, a)\nreturn p", root, root)
	g.flush("treeIn makes the tree of what was read in memory that held another one.", fmt.Sprintf("func (m *%sParser) treeIn(arena *combinators.SlabArena) *%s", g.name, root))
}

// maskTable writes the table of sets of bytes.
func (g *generator) maskTable() {
	fmt.Fprintf(&g.out, "// %sMasks has for each byte the bits of the sets that hold it.\nvar %sMasks = [256]uint64{\n", g.name, g.name)
	for b, bits := range g.masks.table {
		if bits != 0 {
			fmt.Fprintf(&g.out, "%d: 0x%x,\n", b, bits)
		}
	}
	g.out.WriteString("}\n")
}
