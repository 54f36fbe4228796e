package combinators

import "fmt"

// The part of [Generate] that holds what was read, and makes trees of it.

// record writes the type that holds what was read of a struct.
func (g *generator) record(info *structInfo) {
	fmt.Fprintf(&g.out, "// %s is what was read of %s.\ntype %s struct {\nStart, End int32\n", g.recordName(info), info.name, g.recordName(info))
	seen := map[string]bool{}
	g.eachCapture(info.body, func(n *inst) {
		c := g.capture(n.capture)
		name := g.fieldName(info, c)
		if seen[name] {
			return
		}
		seen[name] = true
		switch {
		case c.kind == captureSlice:
			fmt.Fprintf(&g.out, "%sFrom, %sTo int32\n", name, name)
		case c.kind == capturePos:
			fmt.Fprintf(&g.out, "%s int32\n", name)
		case n.op == opStruct:
			fmt.Fprintf(&g.out, "%s %s\n", name, g.recordName(n.owner))
		default:
			fmt.Fprintf(&g.out, "%s combinators.Span\n", name)
		}
	})
	g.eachNumber(info.body, func(number int) { fmt.Fprintf(&g.out, "choice%d int8\n", number) })
	g.out.WriteString("}\n\n")
}

// eachNumber calls f for the numbers of a struct's choices and options.
func (g *generator) eachNumber(n *inst, f func(int)) {
	if number, ok := g.numbers[n]; ok && (n.op == opChoice || n.max == 1) {
		f(number)
	}
	if n.op == opStruct {
		return
	}
	for _, k := range n.kids {
		g.eachNumber(k, f)
	}
}

// follow writes code that runs what leaf writes for each capture that was made.
func (g *generator) follow(n *inst, leaf func(*inst)) {
	number, numbered := g.numbers[n]
	switch {
	case n.op == opChoice && numbered:
		g.p("switch r.choice%d {", number)
		for i, k := range n.kids {
			if k.captures() {
				g.p("case %d:", i)
				g.follow(k, leaf)
			}
		}
		g.p("}")
	case n.op == opRepeat && n.max == 1 && numbered:
		g.p("if r.choice%d == 1 {", number)
		g.follow(n.kids[0], leaf)
		g.p("}")
	case n.capture >= 0:
		leaf(n)
	case n.op != opStruct:
		for _, k := range n.kids {
			g.follow(k, leaf)
		}
	}
}

// masker writes the method that tells which nodes a struct's tree has.
func (g *generator) masker(info *structInfo) {
	g.follow(info.body, func(n *inst) {
		c := g.capture(n.capture)
		switch {
		case c.kind == captureSlice: // nothing in a slice has a bit
		case c.kind == capturePointer && n.op == opStruct:
			g.p("mask |= 1<<%d | r.%s.mask()", g.slots[n.capture], g.fieldName(info, c))
		case c.kind == capturePointer:
			g.p("mask |= 1<<%d", g.slots[n.capture])
		case n.op == opStruct:
			g.p("mask |= r.%s.mask()", g.fieldName(info, c))
		}
	})
	g.p("return mask")
	g.flush("mask gives the bits of the nodes.", fmt.Sprintf("func (r *%s) mask() (mask uint64)", g.recordName(info)))
}

// builder writes the method that makes a struct's node.
func (g *generator) builder(info *structInfo) {
	if info.start != nil {
		g.p("p.%s = tree.Pos(r.Start)", info.typ.FieldByIndex(info.start).Name)
	}
	if info.end != nil {
		g.p("p.%s = tree.Pos(r.End)", info.typ.FieldByIndex(info.end).Name)
	}
	slicesDone := map[int32]bool{}
	g.follow(info.body, func(n *inst) {
		if g.capture(n.capture).kind != captureSlice {
			g.buildField(info, n)
		} else if !slicesDone[n.capture] {
			slicesDone[n.capture] = true
			g.buildSlice(info, n)
		}
	})
	g.flush(
		fmt.Sprintf("build%s makes the node of what was read.", info.typ.Name()),
		fmt.Sprintf("func (m *%sParser) build%s(r *%s, p *%s, a *combinators.Slab)", g.name, info.typ.Name(), g.recordName(info), g.typeName(info.typ)))
}

func (g *generator) buildField(info *structInfo, n *inst) {
	c := g.capture(n.capture)
	name := g.fieldName(info, c)
	switch c.kind {
	case capturePos:
		g.p("p.%s = tree.Pos(r.%s)", name, name)
	case captureString:
		g.p("p.%s = m.s[r.%s.Start:r.%s.End]", name, name, name)
	case captureValue:
		g.buildNode(n, "r."+name, "p."+name, "&p."+name)
	case capturePointer:
		q := fmt.Sprintf("p%d", g.slots[n.capture])
		g.p("%s := combinators.NodeAt[%s](a, %d)", q, g.typeName(c.typ), g.slots[n.capture])
		g.buildNode(n, "r."+name, "*"+q, q)
		g.p("p.%s = %s", name, q)
	}
}

// buildNode makes a node of a record: at value, which pointer points to.
func (g *generator) buildNode(n *inst, record, value, pointer string) {
	if n.op == opStruct {
		g.p("m.build%s(&%s, %s, a)", n.owner.typ.Name(), record, pointer)
		return
	}
	t := g.capture(n.capture).typ
	leaf := t.Field(0)
	g.p("%s = %s{%s: %s{Text: m.s[%s.Start:%s.End], Start: tree.Pos(%s.Start)}}",
		value, g.typeName(t), leaf.Name, g.typeName(leaf.Type), record, record, record)
}

func (g *generator) buildSlice(info *structInfo, n *inst) {
	c := g.capture(n.capture)
	name, slot := g.fieldName(info, c), g.slots[n.capture]
	g.p("if n := r.%sTo - r.%sFrom; n > 0 {", name, name)
	g.p("q := combinators.SliceAt[%s](a, %d, r.%sFrom, n)", g.typeName(c.typ), slot, name)
	g.p("for k := range q {")
	g.p("e := &m.list%d[int(r.%sFrom)+k]", slot, name)
	if n.op == opStruct {
		g.p("m.build%s(e, &q[k], a)", n.owner.typ.Name())
	} else {
		g.buildNode(n, "e", "q[k]", "")
	}
	g.p("}\np.%s = q\n}", name)
}
