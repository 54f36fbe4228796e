package combinators

import (
	"fmt"
	"strings"
)

// The part of [Generate] that reads. Code for an instruction advances i, or else runs the
// code that it is given for failing, which jumps away.

// reader writes the method that reads a struct.
func (g *generator) reader(info *structInfo) {
	g.vars = []string{"e"}
	g.p("s := m.s")
	g.p("r.Start = int32(i)")
	for _, c := range g.sliceCaptures(info) {
		g.p("r.%sFrom = int32(len(m.list%d))", g.fieldName(info, g.capture(c)), g.slots[c])
	}
	g.read(info, info.body, "return -1")
	for _, c := range g.sliceCaptures(info) {
		g.p("r.%sTo = int32(len(m.list%d))", g.fieldName(info, g.capture(c)), g.slots[c])
	}
	g.p("r.End = int32(i)")
	g.p("_, _ = s, e")
	g.p("return i")
	g.flush(
		fmt.Sprintf("read%s reads %s at i and gives its end, or -1.", info.typ.Name(), info.name),
		fmt.Sprintf("func (m *%sParser) read%s(r *%s, i int) int", g.name, info.typ.Name(), g.recordName(info)))
}

// capture gives a capture by its number.
func (g *generator) capture(number int32) *capture { return &g.programs[0].captures[number] }

// sliceCaptures gives the captures of a struct into slices.
func (g *generator) sliceCaptures(info *structInfo) (out []int32) {
	g.eachCapture(info.body, func(n *inst) {
		if _, ok := g.slots[n.capture]; ok && g.capture(n.capture).kind == captureSlice {
			for _, c := range out {
				if c == n.capture {
					return
				}
			}
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

func (g *generator) read(info *structInfo, n *inst, fail string) {
	switch n.op {
	case opByte:
		g.p("if !(%s) {\n%s\n}\ni++", g.test(n, func(n *inst) ByteSet { return n.set }), fail)
	case opText:
		g.p("if len(s)-i < %d || s[i:i+%d] != %q {\n%s\n}\ni += %d", len(n.text), len(n.text), n.text, fail, len(n.text))
	case opScan:
		g.readScan(info, n, fail)
	case opSeq:
		g.readSeq(info, n, fail)
	case opChoice:
		g.readChoice(info, n, fail)
	case opRepeat:
		g.readRepeat(info, n, fail)
	case opStruct:
		g.readStruct(info, n, fail)
	case opPos:
		g.p("r.%s = int32(i)", g.fieldName(info, g.capture(n.capture)))
	case opAhead:
		g.p("if !(%s) {\n%s\n}", g.test(n.kids[0], func(n *inst) ByteSet { return n.set }), fail)
	case opNoAhead:
		g.p("if %s {\n%s\n}", g.test(n.kids[0], func(n *inst) ByteSet { return n.set }), fail)
	}
}

// test gives the condition that the byte at i is one of a set that an instruction has.
func (g *generator) test(n *inst, set func(*inst) ByteSet) string {
	sets := make([]ByteSet, len(g.programs))
	same := true
	for v, p := range g.programs {
		sets[v] = set(p.insts[g.index[n]])
		same = same && sets[v] == sets[0]
	}
	if same {
		return "i < len(s) && " + g.has(sets[0])
	}
	var ways []string
	for v, s := range sets {
		ways = append(ways, fmt.Sprintf("m.variant == %d && %s", v, g.has(s)))
	}
	return "i < len(s) && (" + strings.Join(ways, " || ") + ")"
}

// has gives the condition that s[i] is one of a set.
func (g *generator) has(set ByteSet) string {
	switch set.Len() {
	case 0:
		return "false"
	case 1:
		return fmt.Sprintf("s[i] == %q", set.least())
	}
	return fmt.Sprintf("%sMasks[s[i]]&0x%x != 0", g.name, g.masks.bit(set))
}

func (g *generator) readScan(info *structInfo, n *inst, fail string) {
	names := make([]string, len(g.programs))
	nullable, same := true, true
	for v, p := range g.programs {
		k := p.insts[g.index[n]]
		names[v] = g.scanner(k.scan.auto)
		nullable, same = nullable && k.nullable, same && names[v] == names[0]
	}
	if same {
		g.p("e = %s(s, i)", names[0])
	} else {
		for v, name := range names {
			g.p("if m.variant == %d {\ne = %s(s, i)\n}", v, name)
		}
	}
	if !nullable {
		g.p("if e < 0 {\n%s\n}", fail)
	}
	if n.capture >= 0 {
		g.keepSpan(info, n.capture, "i", "e")
	}
	g.p("i = e")
}

// keepSpan keeps where a leaf or a text stands.
func (g *generator) keepSpan(info *structInfo, capture int32, start, end string) {
	c := g.capture(capture)
	span := fmt.Sprintf("combinators.Span{Start: int32(%s), End: int32(%s)}", start, end)
	if c.kind == captureSlice {
		slot := g.slots[capture]
		g.p("m.list%d = append(m.list%d, %s)", slot, slot, span)
		return
	}
	g.p("r.%s = %s", g.fieldName(info, c), span)
}

func (g *generator) readSeq(info *structInfo, n *inst, fail string) {
	start := ""
	if n.capture >= 0 {
		start = g.variable()
		g.p("%s = i", start)
	}
	for _, k := range n.kids {
		g.read(info, k, fail)
	}
	if n.capture >= 0 {
		g.keepSpan(info, n.capture, start, "i")
	}
}

// readChoice tries the alternatives whose first bytes fit.
func (g *generator) readChoice(info *structInfo, n *inst, fail string) {
	start, done := g.variable(), g.label("done")
	g.p("%s = i", start)
	back := g.keepLists(n)
	number, numbered := g.numbers[n]
	for i, k := range n.kids {
		next := g.label("next")
		if !g.checksFirst(k) {
			g.p("if !(%s) {\n%s\n}", g.test(k, func(k *inst) ByteSet { return k.first }), g.jump(next))
		}
		g.read(info, k, g.jump(next))
		if numbered {
			g.p("r.choice%d = %d", number, i)
		}
		g.p("%s", g.jump(done))
		g.p("%s:", next)
		g.p("i = %s", start)
		back()
	}
	g.p("%s", fail)
	g.p("%s:", done)
}

// checksFirst says whether the code of n begins by testing its first byte anyway.
func (g *generator) checksFirst(n *inst) bool {
	switch n.op {
	case opByte, opText:
		return true
	case opSeq:
		return g.checksFirst(n.kids[0])
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
	if n.capture >= 0 && g.capture(n.capture).kind == captureSlice {
		slot := g.slots[n.capture]
		for _, l := range *out {
			if l == slot {
				slot = -1
			}
		}
		if slot >= 0 {
			*out = append(*out, slot)
		}
	}
	for _, k := range n.kids {
		g.listsIn(k, out)
	}
}

// readRepeat reads an option or a repetition.
func (g *generator) readRepeat(info *structInfo, n *inst, fail string) {
	number, numbered := g.numbers[n]
	numbered = numbered && n.max == 1
	if numbered {
		g.p("r.choice%d = 0", number)
	}
	for range n.min {
		g.read(info, n.kids[0], fail)
	}
	again, stop, done := g.label("again"), g.label("stop"), g.label("done")
	start := g.variable()
	if n.max != 1 {
		g.p("%s:", again)
	}
	if !g.checksFirst(n.kids[0]) {
		g.p("if !(%s) {\n%s\n}", g.test(n.kids[0], func(k *inst) ByteSet { return k.first }), g.jump(done))
	}
	g.p("%s = i", start)
	back := g.keepLists(n)
	g.read(info, n.kids[0], g.jump(stop))
	if numbered {
		g.p("r.choice%d = 1", number)
	}
	if n.max == 1 {
		g.p("%s", g.jump(done))
	} else {
		g.p("%s", g.jump(again))
	}
	g.p("%s:", stop)
	g.p("i = %s", start)
	back()
	g.p("%s:", done)
}

func (g *generator) readStruct(info *structInfo, n *inst, fail string) {
	c := g.capture(n.capture)
	name := n.owner.typ.Name()
	if c.kind == captureSlice {
		slot := g.slots[n.capture]
		g.p("m.list%d = append(m.list%d, %s{})", slot, slot, g.recordName(n.owner))
		g.p("e = m.read%s(&m.list%d[len(m.list%d)-1], i)", name, slot, slot)
	} else {
		g.p("e = m.read%s(&r.%s, i)", name, g.fieldName(info, c))
	}
	g.p("if e < 0 {\n%s\n}\ni = e", fail)
}
