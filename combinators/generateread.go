package combinators

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// The part of [Generate] that reads. Code for an instruction advances i, or else runs the
// code that it is given for failing, which jumps away.

// scope is the struct whose code is being written, and the expression for its record.
type scope struct {
	info *structInfo
	rec  string
}

// reader writes the method that reads a struct.
func (g *generator) reader(info *structInfo) {
	g.vars = []string{"e"}
	g.p("s := m.s")
	g.readBody(scope{info, "r"}, "return -1")
	g.p("_, _ = s, e")
	g.p("return i")
	g.flush(
		fmt.Sprintf("read%s reads %s at i and gives its end, or -1.", info.typ.Name(), info.name),
		fmt.Sprintf("func (m *%sParser) read%s(r *%s, i int) int", g.name, info.typ.Name(), g.recordName(info)))
}

// readBody reads a struct into its record.
func (g *generator) readBody(sc scope, fail string) {
	g.p("%s.Start = int32(i)", sc.rec)
	captures := g.sliceCaptures(sc.info)
	for _, c := range captures {
		g.p("%s.%sFrom = int32(len(m.list%d))", sc.rec, g.fieldName(sc.info, g.capture(c)), g.slots[c])
	}
	g.read(sc, sc.info.body, fail)
	for _, c := range captures {
		g.p("%s.%sTo = int32(len(m.list%d))", sc.rec, g.fieldName(sc.info, g.capture(c)), g.slots[c])
	}
	g.p("%s.End = int32(i)", sc.rec)
}

// capture gives a capture by its number.
func (g *generator) capture(number int32) *capture { return &g.programs[0].captures[number] }

// sliceCaptures gives the captures of a struct into slices.
func (g *generator) sliceCaptures(info *structInfo) (out []int32) {
	g.eachCapture(info.body, func(n *inst) {
		if g.capture(n.capture).kind == captureSlice && !slices.Contains(out, n.capture) {
			out = append(out, n.capture)
		}
	})
	return out
}

// eachCapture calls f for the instructions of a struct's body that capture something.
func (g *generator) eachCapture(n *inst, f func(*inst)) {
	if n.capture >= 0 {
		f(n)
	}
	if n.op == opStruct {
		return
	}
	for _, k := range n.kids {
		g.eachCapture(k, f)
	}
}

func (g *generator) read(sc scope, n *inst, fail string) {
	switch n.op {
	case opByte:
		g.p("if !(%s) {\n%s\n}\ni++", g.test(n, (*inst).bytes), fail)
	case opText:
		g.p("if len(s)-i < %d || s[i:i+%d] != %q {\n%s\n}\ni += %d", len(n.text), len(n.text), n.text, fail, len(n.text))
	case opScan:
		g.readScan(sc, n, fail)
	case opSeq:
		g.readSeq(sc, n, fail)
	case opChoice:
		g.readChoice(sc, n, fail)
	case opRepeat:
		g.readRepeat(sc, n, fail)
	case opStruct:
		g.readStruct(sc, n, fail)
	case opPos:
		g.p("%s.%s = int32(i)", sc.rec, g.fieldName(sc.info, g.capture(n.capture)))
	case opAhead:
		g.p("if !(%s) {\n%s\n}", g.test(n.kids[0], (*inst).bytes), fail)
	case opNoAhead:
		g.p("if %s {\n%s\n}", g.test(n.kids[0], (*inst).bytes), fail)
	}
}

// bytes gives the bytes that an instruction for one byte takes.
func (n *inst) bytes() ByteSet { return n.set }

// begins gives the bytes with which an instruction can begin.
func (n *inst) begins() ByteSet { return n.first }

// test gives the condition that the byte at i is one of a set that an instruction has.
func (g *generator) test(n *inst, set func(*inst) ByteSet) string {
	sets := make([]ByteSet, len(g.programs))
	same := true
	for v, p := range g.programs {
		sets[v] = set(p.insts[g.index[n]])
		same = same && sets[v] == sets[0]
	}
	if same {
		return inside("i") + " && " + g.has("i", sets[0])
	}
	var ways []string
	for v, s := range sets {
		ways = append(ways, fmt.Sprintf("m.variant == %d && %s", v, g.has("i", s)))
	}
	return inside("i") + " && (" + strings.Join(ways, " || ") + ")"
}

// inside gives the condition that a place is in the text, in the form of which the Go
// compiler learns that no index at it can be out of range.
func inside(place string) string { return fmt.Sprintf("uint(%s) < uint(len(s))", place) }

// has gives the condition that the byte at a place is one of a set.
func (g *generator) has(place string, set ByteSet) string {
	switch set.Len() {
	case 0:
		return "false"
	case 1:
		return fmt.Sprintf("s[%s] == %q", place, set.least())
	}
	if bit := g.masks.bit(set); bit != 0 {
		return fmt.Sprintf("%sMasks[s[%s]]&0x%x != 0", g.name, place, bit)
	}
	return "(" + strings.Join(rangeTests("s["+place+"]", set), " || ") + ")"
}

// rangeTests gives the conditions of which one holds where a byte is in a set: for a set
// that has no bit in the masks.
func rangeTests(b string, set ByteSet) (out []string) {
	for lo := 0; lo < 256; lo++ {
		if !set.Has(byte(lo)) {
			continue
		}
		hi := lo
		for hi < 255 && set.Has(byte(hi+1)) {
			hi++
		}
		out = append(out, fmt.Sprintf("%q <= %s && %s <= %q", lo, b, b, hi))
		lo = hi
	}
	return out
}

// automata gives the automaton of an instruction that scans, by variant.
func (g *generator) automata(n *inst) (out []*Automaton) {
	for v, p := range g.programs {
		k := p.insts[g.index[n]]
		if k.op == opScan {
			out = append(out, k.scan.auto)
			continue
		}
		a, err := g.grammars[v].Compile(n.owner.name) // of a flat struct
		if err != nil {
			panic(err) // the whole grammar is regular: see matchers
		}
		out = append(out, a)
	}
	return out
}

func (g *generator) readScan(sc scope, n *inst, fail string) {
	g.scanEach(g.automata(n))
	if !n.nullable {
		g.p("if e < 0 {\n%s\n}", fail)
	}
	if n.capture >= 0 {
		g.keepSpan(sc, n.capture, "i", "e")
	}
	g.p("i = e")
}

// scanEach sets e to the end of the longest text of the variant's automaton, or to -1.
func (g *generator) scanEach(automata []*Automaton) {
	same := true
	for _, a := range automata[1:] {
		_, equal := Equivalent(automata[0], a)
		same = same && equal
	}
	if same {
		g.scan(automata[0])
		return
	}
	g.p("switch m.variant {")
	for v, a := range automata {
		g.p("case %d:", v)
		g.p("e = %s(s, i)", g.scanFunction(a))
	}
	g.p("}")
}

// keepSpan keeps where a leaf or a text stands.
func (g *generator) keepSpan(sc scope, capture int32, start, end string) {
	c := g.capture(capture)
	span := fmt.Sprintf("combinators.Span{Start: int32(%s), End: int32(%s)}", start, end)
	if c.kind == captureSlice {
		slot := g.slots[capture]
		g.p("m.list%d = append(m.list%d, %s)", slot, slot, span)
		return
	}
	g.p("%s.%s = %s", sc.rec, g.fieldName(sc.info, c), span)
}

func (g *generator) readSeq(sc scope, n *inst, fail string) {
	start := ""
	if n.capture >= 0 {
		start = g.variable()
		g.p("%s = i", start)
	}
	for _, k := range n.kids {
		g.read(sc, k, fail)
	}
	if n.capture >= 0 {
		g.keepSpan(sc, n.capture, start, "i")
	}
}

// readChoice tries the alternatives whose first bytes fit.
func (g *generator) readChoice(sc scope, n *inst, fail string) {
	start, done := g.variable(), g.label("done")
	g.p("%s = i", start)
	back := g.keepLists(n)
	number, numbered := g.numbers[n]
	for i, k := range n.kids {
		next := g.label("next")
		if !checksFirst(k) {
			g.p("if !(%s) {\n%s\n}", g.test(k, (*inst).begins), "goto "+next)
		}
		g.read(sc, k, "goto "+next)
		if numbered {
			g.p("%s.choice%d = %d", sc.rec, number, i)
		}
		g.p("%s", "goto "+done)
		g.p("%s:", next)
		g.p("i = %s", start)
		back()
	}
	g.p("%s", fail)
	g.p("%s:", done)
}

// checksFirst says whether the code of n begins by testing its first byte anyway.
func checksFirst(n *inst) bool {
	switch n.op {
	case opByte, opText:
		return true
	case opSeq:
		return checksFirst(n.kids[0])
	}
	return false
}

// keepLists writes what is needed to take back what n appends to lists, and gives what
// writes the taking back.
func (g *generator) keepLists(n *inst) (back func()) {
	var lists []int
	g.listsIn(n, &lists)
	kept := make([]string, len(lists))
	for i, l := range lists {
		kept[i] = g.variable()
		g.p("%s = len(m.list%d)", kept[i], l)
	}
	return func() {
		for i, l := range lists {
			g.p("m.list%d = m.list%d[:%s]", l, l, kept[i])
		}
	}
}

// listsIn finds the lists to which n may append, those of structs within it included.
func (g *generator) listsIn(n *inst, out *[]int) {
	if n.capture >= 0 && g.capture(n.capture).kind == captureSlice && !slices.Contains(*out, g.slots[n.capture]) {
		*out = append(*out, g.slots[n.capture])
	}
	if g.isFlat(n) {
		return
	}
	for _, k := range n.kids {
		g.listsIn(k, out)
	}
}

// readRepeat reads an option or a repetition.
func (g *generator) readRepeat(sc scope, n *inst, fail string) {
	number, numbered := g.numbers[n]
	numbered = numbered && n.max == 1
	if numbered {
		g.p("%s.choice%d = 0", sc.rec, number)
	}
	for range n.min {
		g.read(sc, n.kids[0], fail)
	}
	again, stop, done := g.label("again"), g.label("stop"), g.label("done")
	if n.max != 1 {
		g.p("%s:", again)
	}
	if test := g.firstTest(n.kids[0]); test != "" {
		g.p("if !(%s) {\n%s\n}", test, "goto "+done)
	}
	g.readOptional(n, stop, func() {
		g.read(sc, n.kids[0], "goto "+stop)
		if numbered {
			g.p("%s.choice%d = 1", sc.rec, number)
		}
		g.p("goto %s", map[bool]string{true: done, false: again}[n.max == 1])
	})
	g.p("%s:", done)
}

// readOptional writes what read writes, the code that reads what an option or repetition n
// holds. Where that may fail, which is where it jumps to stop, all is as it was before.
func (g *generator) readOptional(n *inst, stop string, read func()) {
	before := g.body
	g.body = bytes.Buffer{}
	read()
	inner := g.body
	g.body = before
	if !jumpsTo(&inner, stop) {
		g.body.Write(inner.Bytes())
		return
	}
	start := g.variable()
	g.p("%s = i", start)
	back := g.keepLists(n)
	g.body.Write(inner.Bytes())
	g.p("%s:", stop)
	g.p("i = %s", start)
	back()
}

// jumpsTo says whether code jumps to a label.
func jumpsTo(code *bytes.Buffer, label string) bool {
	return bytes.Contains(code.Bytes(), []byte("goto "+label+"\n"))
}

// firstTest gives the condition under which it is worth to try what an option holds.
func (g *generator) firstTest(n *inst) string {
	if n.nullable {
		return ""
	}
	return g.test(n, (*inst).begins)
}

func (g *generator) readStruct(sc scope, n *inst, fail string) {
	if g.isFlat(n) {
		g.readScan(sc, n, fail)
		return
	}
	c := g.capture(n.capture)
	rec := sc.rec + "." + g.fieldName(sc.info, c)
	if c.kind == captureSlice {
		slot := g.slots[n.capture]
		rec = g.pointer(g.recordName(n.owner))
		g.p("m.list%d = append(m.list%d, %s{})", slot, slot, g.recordName(n.owner))
		g.p("%s = &m.list%d[len(m.list%d)-1]", rec, slot, slot)
	}
	if g.inlined(n.owner) {
		g.readBody(scope{n.owner, rec}, fail)
		return
	}
	g.p("e = m.read%s(&%s, i)", n.owner.typ.Name(), rec)
	g.p("if e < 0 {\n%s\n}\ni = e", fail)
}
