package combinators

import (
	"bytes"
	"fmt"
	"go/format"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// GoCode says what [Generate] is to write.
type GoCode struct {
	Package string // into which the code goes: that of the grammar's root
	Name    string // with which every name begins that the code declares

	// Variants are the options of the grammar's dialects: the code holds them all and
	// chooses while it runs. Without any there is one, without options.
	Variants [][]BuildOption

	// Flat are types of structs of which only the span is wanted: they are read as the
	// longest text of their language, like leaves. With them the code makes no trees, but
	// methods of what was read tell which fields are there.
	Flat []reflect.Type
}

// Generate writes a parser of the struct type G in Go: the program of [Build] as code,
// which runs several times as fast. The code declares a type <Name>Parser with the methods
//
//	read(s string) bool                     // reads the whole of s
//	tree() *G                               // what was read, in fresh memory
//	treeIn(*combinators.SlabArena) *G       // what was read, in memory used before
//
// with what was read in its field root and the number of the variant in its field variant,
// and for each variant n the functions
//
//	<Name>Match<n>(s string) bool           // only tells whether s is valid
//	<Name>Viable<n>(s string) int           // the length of the longest viable prefix
//
// by the automaton of the grammar, in which alternatives have no order: a test of the
// grammar should prove that it makes no difference.
//
// Generate supports less than [Build]: no structs that contain themselves, no captures in a
// repetition but into slices, no two captures into one field but slices and alternatives
// that are pointers, no pointer in a struct that may be there more than once, no captures
// into bools, slices of strings and slices of pointers, no lookaheads for more than a byte,
// no leaves with a method Match, and no field called Start or End but the positions of these names.
func Generate[G any](code GoCode) ([]byte, error) {
	if len(code.Variants) == 0 {
		code.Variants = [][]BuildOption{nil}
	}
	g := &generator{
		pkg: code.Package, name: code.Name, flat: code.Flat, root: reflect.TypeFor[G](),
		masks:     &masks{bits: map[ByteSet]uint64{}},
		tables:    map[string]string{},
		slots:     map[int32]int{},
		numbers:   map[*inst]int{},
		owners:    map[*structInfo][]*structInfo{},
		functions: new(bytes.Buffer),
	}
	for _, opts := range code.Variants {
		p, err := Build[G](opts...)
		if err != nil {
			return nil, err
		}
		tags, err := GrammarOf[G](append([]BuildOption{TagsOnly()}, opts...)...)
		if err != nil {
			return nil, err
		}
		g.programs = append(g.programs, p.program)
		g.grammars = append(g.grammars, tags)
	}
	return g.generate()
}

// generator writes the code of a program. The instructions of its variants differ only in
// the bytes that they take.
type generator struct {
	pkg, name string
	root      reflect.Type
	programs  []*program // by variant
	grammars  []*Grammar // likewise, by the tags
	flat      []reflect.Type
	index     map[*inst]int
	masks     *masks
	tables    map[string]string // names of functions for large automata, by what they do

	structs []*structInfo                 // those within a struct before it
	owners  map[*structInfo][]*structInfo // the structs in which a struct stands
	single  []reflect.Type                // types of slots; the root is slot 0
	slices  []reflect.Type
	slots   map[int32]int // of captures, by number
	numbers map[*inst]int // of choices and options with captures, within their struct

	out       bytes.Buffer
	functions *bytes.Buffer // that scan
	body      bytes.Buffer  // of the function being written
	vars      []string      // of the function being written
	pointers  []string      // likewise, with their types
	labels    int
}

func (g *generator) generate() ([]byte, error) {
	if err := g.prepare(); err != nil {
		return nil, err
	}
	g.head()
	for _, info := range g.structs {
		g.record(info)
		if !g.inlined(info) {
			g.reader(info)
		}
		if len(g.flat) > 0 {
			g.tellers(info)
		}
		if !g.inlined(info) && len(g.flat) == 0 {
			g.masker(info)
			g.builder(info)
		}
	}
	if err := g.matchers(); err != nil {
		return nil, err
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
		if n.op == opCode {
			return unsupported(n, "a leaf with a method Match")
		}
		g.index[n] = i
	}
	for _, q := range g.programs[1:] {
		if !slices.EqualFunc(p.insts, q.insts, (*inst).like) {
			return fmt.Errorf("combinators: the variants of %s differ in more than single bytes and rules: that is not supported", g.root)
		}
	}
	g.single = []reflect.Type{g.root}
	if err := g.collect(p.root.owner, nil); err != nil {
		return err
	}
	if len(g.single) > MaxSingle || len(g.slices) > MaxSlices {
		return fmt.Errorf("combinators: %s has more than %d pointers or %d slices, which is supported by Build, but not by Generate", g.root, MaxSingle, MaxSlices)
	}
	return g.checkPointers()
}

// checkPointers refuses a pointer of which a tree may have two, since the node that it
// points to has one slot.
func (g *generator) checkPointers() error {
	if len(g.flat) > 0 {
		return nil // there are no trees
	}
	counts := map[*structInfo]map[int32]int{}
	for _, info := range g.structs { // those within a struct come before it
		counts[info] = g.countPointers(info.body, counts)
	}
	for _, n := range g.programs[0].insts {
		if n.capture >= 0 && counts[g.programs[0].root.owner][n.capture] > 1 {
			return unsupported(n, "a pointer that a tree may have more than once")
		}
	}
	return nil
}

// countPointers counts how often captures into pointers may be made within n. From two on
// it is not exact.
func (g *generator) countPointers(n *inst, known map[*structInfo]map[int32]int) map[int32]int {
	out := map[int32]int{}
	if n.op == opStruct {
		maps.Copy(out, known[n.owner])
	}
	if n.op != opStruct {
		for _, k := range n.kids {
			for c, count := range g.countPointers(k, known) {
				if n.op == opChoice {
					out[c] = max(out[c], count)
				} else {
					out[c] = min(out[c]+count, 2)
				}
			}
		}
	}
	if n.op == opRepeat && n.max != 1 || n.capture >= 0 && g.capture(n.capture).kind == captureSlice {
		for c := range out {
			out[c] = 2
		}
	}
	if n.capture >= 0 && g.capture(n.capture).kind == capturePointer {
		out[n.capture]++
	}
	return out
}

// like says whether two instructions differ at most in the bytes that they take one by one
// and in what they scan.
func (n *inst) like(m *inst) bool {
	return n.op == m.op && n.capture == m.capture && n.text == m.text && len(n.kids) == len(m.kids)
}

// collect finds the structs and captures of a struct. Open are those that it lies in.
func (g *generator) collect(info *structInfo, open []*structInfo) error {
	if slices.Contains(g.structs, info) {
		return nil
	}
	name := info.typ.Name()
	if name == "" || strings.Contains(name, "[") {
		return fmt.Errorf("combinators: %s, a struct without a plain name, is supported by Build, but not by Generate", info.typ)
	}
	for _, other := range g.structs {
		if other.typ.Name() == name {
			return fmt.Errorf("combinators: two structs called %s, in %s and %s, are supported by Build, but not by Generate",
				name, other.typ.PkgPath(), info.typ.PkgPath())
		}
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
	case n.op == opStruct && c.isFlat(n):
		return nil
	case n.op == opStruct && slices.Contains(c.open, n.owner):
		return unsupported(n, "a struct that contains itself")
	case n.op == opStruct:
		if here := c.open[len(c.open)-1]; !slices.Contains(c.owners[n.owner], here) {
			c.owners[n.owner] = append(c.owners[n.owner], here)
		}
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

// isFlat says whether only the span of a struct is wanted.
func (g *generator) isFlat(n *inst) bool {
	return n.op == opStruct && slices.Contains(g.flat, n.owner.typ)
}

// inlined says whether a struct has no functions of its own, since all places in which it
// stands are in one other struct.
func (g *generator) inlined(info *structInfo) bool { return len(g.owners[info]) == 1 }

// unsupported is the error of a grammar that only Build takes.
func unsupported(n *inst, what string) error {
	return n.errorf("%s is supported by Build, but not by Generate", what)
}

func (c *collection) visitCapture(n *inst, repeated bool) error {
	k := &c.programs[0].captures[n.capture]
	if name := c.fieldName(c.open[len(c.open)-1], k); name == "Start" || name == "End" {
		return unsupported(n, "a field called "+name+" that is not the position there")
	}
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
	for _, p := range g.pointers {
		fmt.Fprintf(&g.out, "var %s\n", p)
	}
	for line := range strings.Lines(g.body.String()) {
		if label, ok := strings.CutSuffix(line, ":\n"); !ok || strings.Contains(label, " ") || jumpsTo(&g.body, label) {
			g.out.WriteString(line)
		}
	}
	g.out.WriteString("}\n\n")
	g.body.Reset()
	g.vars, g.pointers, g.labels = nil, nil, 0
}

// variable gives a new variable of the function being written.
func (g *generator) variable() string {
	v := fmt.Sprintf("i%d", len(g.vars)+1)
	g.vars = append(g.vars, v)
	return v
}

// pointer gives a new variable that points to a value of the named type.
func (g *generator) pointer(typ string) string {
	v := fmt.Sprintf("r%d", len(g.pointers)+1)
	g.pointers = append(g.pointers, v+" *"+typ)
	return v
}

// label gives a new label.
func (g *generator) label(what string) string {
	g.labels++
	return fmt.Sprintf("%s%d", what, g.labels)
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
	%[4]s
)

// %[2]sParser reads a text. Root holds what was read, by the structs of the grammar; what
// a struct has of alternatives that were not taken means nothing.
type %[2]sParser struct {
	s       string
	variant int
	shape   combinators.Shape
	root    %[3]s
`, g.pkg, g.name, g.recordName(g.programs[0].root.owner), g.imports())
	for i, t := range g.slices {
		fmt.Fprintf(&g.out, "list%d []%s\n", i, g.elementName(t))
	}
	g.out.WriteString("}\n\n")
	if len(g.flat) == 0 {
		g.slabs()
	}
	g.entries()
}

// imports gives the imports: where trees are made, the packages of their types too.
func (g *generator) imports() string {
	own := reflect.TypeFor[Slab]().PkgPath()
	if len(g.flat) > 0 {
		return strconv.Quote(own)
	}
	paths := []string{own}
	if g.hasPositions() {
		paths = append(paths, posType.PkgPath())
	}
	for _, types := range [][]reflect.Type{g.single, g.slices} {
		for _, t := range types {
			if t.PkgPath() != g.root.PkgPath() {
				paths = append(paths, t.PkgPath())
			}
		}
	}
	for _, info := range g.structs {
		if info.typ.PkgPath() != g.root.PkgPath() && !g.inlined(info) {
			paths = append(paths, info.typ.PkgPath())
		}
	}
	slices.Sort(paths)
	out := "\"reflect\"\n\"sync\"\n\n"
	for _, p := range slices.Compact(paths) {
		out += strconv.Quote(p) + "\n"
	}
	return out
}

// hasPositions says whether there are positions or leaves, which have one.
func (g *generator) hasPositions() bool {
	return slices.ContainsFunc(g.structs, func(info *structInfo) bool {
		found := info.start != nil || info.end != nil
		g.eachCapture(info.body, func(n *inst) {
			c := g.capture(n.capture)
			found = found || c.leaf || c.kind == capturePos
		})
		return found
	})
}

// slabs writes the variable that makes memory for trees.
func (g *generator) slabs() {
	fmt.Fprintf(&g.out, "// %[1]sSlabs makes the memory of the trees.\nvar %[1]sSlabs = sync.OnceValue(func() *combinators.Slabs {\nreturn combinators.NewSlabs([]reflect.Type{", g.name)
	for _, t := range g.single {
		fmt.Fprintf(&g.out, "\nreflect.TypeFor[%s](),", g.typeName(t))
	}
	g.out.WriteString("\n}, []reflect.Type{")
	for _, t := range g.slices {
		fmt.Fprintf(&g.out, "\nreflect.TypeFor[%s](),", g.typeName(t))
	}
	g.out.WriteString("\n})\n})\n\n")
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
	if len(g.flat) == 0 {
		g.p("m.shape.Mask = 1 | m.root.mask()")
	}
	g.p("return true")
	g.flush("read reads the whole of s and says whether it is valid.", fmt.Sprintf("func (m *%sParser) read(s string) bool", g.name))
	if len(g.flat) > 0 {
		return
	}
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
