package combinators

import (
	"fmt"
	"slices"
	"strings"
)

// The part of [Generate] that holds what was read, and makes trees of it.

// record writes the type that holds what was read of a struct.
func (g *generator) record(info *structInfo) {
	fmt.Fprintf(&g.out, "// %s is what was read of %s.\ntype %s struct {\nStart, End int32\n", g.recordName(info), info.name, g.recordName(info))
	seen := map[string]bool{}
	g.eachCapture(info.body, func(n *inst) {
		name := g.fieldName(info, g.capture(n.capture))
		if !seen[name] {
			seen[name] = true
			g.recordField(n, name)
		}
	})
	g.eachNumber(info.body, func(number int) { fmt.Fprintf(&g.out, "choice%d int8\n", number) })
	g.out.WriteString("}\n\n")
}

func (g *generator) recordField(n *inst, name string) {
	switch c := g.capture(n.capture); {
	case c.kind == captureSlice:
		fmt.Fprintf(&g.out, "%sFrom, %sTo int32\n", name, name)
	case c.kind == capturePos:
		fmt.Fprintf(&g.out, "%s int32\n", name)
	case n.op == opStruct && !g.isFlat(n):
		fmt.Fprintf(&g.out, "%s %s\n", name, g.recordName(n.owner))
	default:
		fmt.Fprintf(&g.out, "%s combinators.Span\n", name)
	}
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
func (g *generator) follow(sc scope, n *inst, leaf func(*inst)) {
	number, numbered := g.numbers[n]
	switch {
	case n.op == opChoice && numbered:
		g.p("switch %s.choice%d {", sc.rec, number)
		for i, k := range n.kids {
			if k.captures() {
				g.p("case %d:", i)
				g.follow(sc, k, leaf)
			}
		}
		g.p("}")
	case n.op == opRepeat && n.max == 1 && numbered:
		g.p("if %s.choice%d == 1 {", sc.rec, number)
		g.follow(sc, n.kids[0], leaf)
		g.p("}")
	case n.capture >= 0:
		leaf(n)
	case n.op != opStruct:
		for _, k := range n.kids {
			g.follow(sc, k, leaf)
		}
	}
}

// tellers writes, for each field that may be absent, the method that tells whether what
// was read has it.
func (g *generator) tellers(info *structInfo) {
	conditions := map[string][]string{}
	var order []string
	var walk func(n *inst, under []string)
	walk = func(n *inst, under []string) {
		if n.capture >= 0 {
			name := g.fieldName(info, g.capture(n.capture))
			if conditions[name] == nil {
				order = append(order, name)
			}
			conditions[name] = append(conditions[name], strings.Join(under, " && "))
			return
		}
		number, numbered := g.numbers[n]
		for i, k := range n.kids {
			switch {
			case numbered && n.op == opChoice:
				walk(k, append(under[:len(under):len(under)], fmt.Sprintf("r.choice%d == %d", number, i)))
			case numbered && n.max == 1:
				walk(k, append(under[:len(under):len(under)], fmt.Sprintf("r.choice%d == 1", number)))
			default:
				walk(k, under)
			}
		}
	}
	walk(info.body, nil)
	for _, name := range order {
		if !slices.Contains(conditions[name], "") {
			fmt.Fprintf(&g.out, "func (r *%s) has%s() bool { return %s }\n\n", g.recordName(info), name, strings.Join(conditions[name], " || "))
		}
	}
}

// masker writes the method that tells which nodes a struct's tree has.
func (g *generator) masker(info *structInfo) {
	g.maskBody(scope{info, "r"})
	g.p("return mask")
	g.flush("mask gives the bits of the nodes.", fmt.Sprintf("func (r *%s) mask() (mask uint64)", g.recordName(info)))
}

func (g *generator) maskBody(sc scope) {
	g.follow(sc, sc.info.body, func(n *inst) {
		c := g.capture(n.capture)
		if c.kind == capturePointer {
			g.p("mask |= 1<<%d", g.slots[n.capture])
		}
		if n.op != opStruct || c.kind == captureSlice { // nothing in a slice has a bit
			return
		}
		rec := sc.rec + "." + g.fieldName(sc.info, c)
		if g.inlined(n.owner) {
			g.maskBody(scope{n.owner, rec})
		} else {
			g.p("mask |= %s.mask()", rec)
		}
	})
}

// builder writes the method that makes a struct's node.
func (g *generator) builder(info *structInfo) {
	g.buildBody(scope{info, "r"}, "p")
	g.flush(
		fmt.Sprintf("build%s makes the node of what was read.", info.typ.Name()),
		fmt.Sprintf("func (m *%sParser) build%s(r *%s, p *%s, a *combinators.Slab)", g.name, info.typ.Name(), g.recordName(info), g.typeName(info.typ)))
}

// buildBody sets the fields of the node that the expression node stands for.
func (g *generator) buildBody(sc scope, node string) {
	if sc.info.start != nil {
		g.p("%s.%s = tree.Pos(%s.Start)", node, sc.info.typ.FieldByIndex(sc.info.start).Name, sc.rec)
	}
	if sc.info.end != nil {
		g.p("%s.%s = tree.Pos(%s.End)", node, sc.info.typ.FieldByIndex(sc.info.end).Name, sc.rec)
	}
	done := map[int32]bool{}
	g.eachCapture(sc.info.body, func(n *inst) { // whichever way was taken: the list tells what is there
		if g.capture(n.capture).kind == captureSlice && !done[n.capture] {
			done[n.capture] = true
			g.buildSlice(sc, n, node)
		}
	})
	g.follow(sc, sc.info.body, func(n *inst) {
		if g.capture(n.capture).kind != captureSlice {
			g.buildField(sc, n, node)
		}
	})
}

func (g *generator) buildField(sc scope, n *inst, node string) {
	c := g.capture(n.capture)
	name := g.fieldName(sc.info, c)
	rec, field := sc.rec+"."+name, node+"."+name
	switch c.kind {
	case capturePos:
		g.p("%s = tree.Pos(%s)", field, rec)
	case captureString:
		g.p("%s = m.s[%s.Start:%s.End]", field, rec, rec)
	case captureValue:
		g.buildNode(n, rec, field, "&"+field)
	case capturePointer:
		q := fmt.Sprintf("p%d", g.slots[n.capture])
		g.p("%s := combinators.NodeAt[%s](a, %d)", q, g.typeName(c.typ), g.slots[n.capture])
		g.p("%s = %s", field, q)
		g.buildNode(n, rec, q, q)
	}
}

// buildNode makes a node of a record, where value stands for the node, or for a pointer to
// it, and pointer for a pointer to it.
func (g *generator) buildNode(n *inst, rec, value, pointer string) {
	switch {
	case n.op == opStruct && g.inlined(n.owner):
		g.buildBody(scope{n.owner, rec}, value)
	case n.op == opStruct:
		g.p("m.build%s(&%s, %s, a)", n.owner.typ.Name(), rec, pointer)
	default:
		t := g.capture(n.capture).typ
		leaf := value + "." + t.Field(0).Name
		g.p("%s.Text = m.s[%s.Start:%s.End]", leaf, rec, rec)
		g.p("%s.Start = tree.Pos(%s.Start)", leaf, rec)
	}
}

func (g *generator) buildSlice(sc scope, n *inst, node string) {
	c := g.capture(n.capture)
	name, slot := g.fieldName(sc.info, c), g.slots[n.capture]
	rec, q, e := sc.rec+"."+name, fmt.Sprintf("q%d", slot), fmt.Sprintf("e%d", slot)
	g.p("if n := %sTo - %sFrom; n > 0 {", rec, rec)
	g.p("%s := combinators.SliceAt[%s](a, %d, %sFrom, n)", q, g.typeName(c.typ), slot, rec)
	g.p("%s.%s = %s", node, name, q)
	g.p("for k := range %s {", q)
	g.p("%s := &m.list%d[int(%sFrom)+k]", e, slot, rec)
	p := fmt.Sprintf("p%s", q)
	g.p("%s := &%s[k]", p, q)
	g.p("if a.Reused() {\n*%s = %s{}\n}", p, g.typeName(c.typ))
	g.buildNode(n, e, p, p)
	g.p("}\n}")
}
