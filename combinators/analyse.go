package combinators

import (
	"encoding"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
)

// analyse works out what each instruction can begin with and whether it can match
// nothing. Structs contain each other, so it goes on until nothing changes.
func (c *compiler) analyse() {
	for _, n := range c.insts {
		if n.op == opStruct {
			n.kids[0] = n.owner.body
		}
	}
	for changed := true; changed; {
		changed = false
		for _, n := range c.insts {
			if b := n.begin(); b != n.beginning {
				n.beginning, changed = b, true
			}
		}
	}
}

// begin gives how n begins, by what is known of its kids.
func (n *inst) begin() (out beginning) {
	switch n.op {
	case opByte:
		return beginning{first: n.set}
	case opText:
		return beginning{first: firstOfText(OpLiteral, n.text)}
	case opScan:
		return n.scan.begin()
	case opCode:
		if n.scan != nil {
			return n.scan.begin()
		}
		return beginning{first: allBytes, perhaps: true}
	case opStruct:
		return n.kids[0].beginning
	case opRepeat:
		out = n.kids[0].beginning
		out.nullable, out.perhaps = out.nullable || n.min == 0, out.perhaps || n.min == 0
		return out
	case opChoice:
		for _, k := range n.kids {
			out.first = out.first.Union(k.first)
			out.nullable, out.perhaps = out.nullable || k.nullable, out.perhaps || k.perhaps
		}
		return out
	}
	out.nullable, out.perhaps = true, true
	if n.op == opSeq {
		for _, k := range n.kids {
			if out.perhaps {
				out.first = out.first.Union(k.first)
			}
			out.nullable, out.perhaps = out.nullable && k.nullable, out.perhaps && k.perhaps
		}
	}
	return out
}

// begin gives the first bytes of the scanner's texts, and whether one is empty.
func (c *scanner) begin() beginning {
	q := &c.states[c.start]
	return beginning{first: c.alive(q), nullable: q.accept, perhaps: q.accept}
}

// addDispatch tells each choice and each repetition which bytes are worth a try.
func (c *compiler) addDispatch() {
	for _, n := range c.insts {
		if n.op != opChoice && n.op != opRepeat {
			continue
		}
		n.dispatch = new(dispatch)
		for i, k := range n.kids {
			for b := range n.dispatch {
				if k.perhaps || b < 256 && k.first.Has(byte(b)) {
					n.dispatch[b] |= 1 << i
				}
			}
		}
	}
}

// maxAlternatives is how many alternatives fit a dispatch.
const maxAlternatives = 32

// check refuses what would loop, panic or never match while parsing.
func (c *compiler) check() error {
	if err := c.checkLeftRecursion(); err != nil {
		return err
	}
	for _, n := range c.insts {
		if err := c.checkInst(n); err != nil {
			return err
		}
	}
	for _, info := range c.order {
		if err := checkStale(info.body); err != nil {
			return err
		}
	}
	return nil
}

// errorf is an error in the tags from which n comes.
func (n *inst) errorf(format string, args ...any) error {
	return n.at.s.structureError(n.at.field, format, args...)
}

func (c *compiler) checkInst(n *inst) error {
	switch n.op {
	case opRepeat:
		if n.max == Unbounded && n.kids[0].nullable {
			return n.errorf("a repetition of what can match nothing")
		}
	case opChoice:
		return c.checkChoice(n)
	}
	return nil
}

func (c *compiler) checkChoice(n *inst) error {
	if len(n.kids) > maxAlternatives {
		return n.errorf("%d alternatives; at most %d are supported", len(n.kids), maxAlternatives)
	}
	for i, k := range n.kids {
		if k.nullable {
			return k.errorf("alternative %d can match nothing, so that none behind it is tried; make the whole choice optional instead", i+1)
		}
	}
	for j := 1; j < len(n.kids); j++ {
		for i := range j {
			if text, never := c.shadows(n.kids[i], n.kids[j]); never {
				return n.kids[j].errorf("alternative %d can never win, because alternative %d matches a beginning of each of its texts, such as %q", j+1, i+1, text)
			}
		}
	}
	return nil
}

// shadows says whether the earlier alternative matches a prefix of each text of the
// later one, and gives such a text. It does not know where that is not regular, or very
// long, or where one looks ahead.
func (c *compiler) shadows(earlier, later *inst) (text string, yes bool) {
	if !earlier.first.Contains(later.first) {
		return "", false
	}
	room := maxLanguage
	x, y := c.language(earlier, nil, &room), c.language(later, nil, &room)
	if x == nil || y == nil {
		return "", false
	}
	a, err := c.grammar.CompileExpr(Seq(x, Many(Range(0, 255))))
	if err != nil {
		return "", false
	}
	b, err := c.grammar.CompileExpr(y)
	if err != nil {
		return "", false
	}
	if _, yes = Includes(a, b); !yes {
		return "", false
	}
	return b.Shortest() // none: the alternative is switched off
}

// maxLanguage is how many instructions the languages of two alternatives may take when
// they are compared: structs are written out where they stand.
const maxLanguage = 4096

// language gives what n reads as an expression, or nil where it contains itself, looks
// ahead, is read by a function or takes more than room.
func (c *compiler) language(n *inst, above []*inst, room *int) *Expr {
	if *room--; *room < 0 || slices.Contains(above, n) {
		return nil
	}
	items := make([]*Expr, len(n.kids))
	for i, k := range n.kids {
		if items[i] = c.language(k, append(above, n), room); items[i] == nil {
			return nil
		}
	}
	switch n.op {
	case opByte:
		return oneOf(n.set)
	case opText:
		return Lit(n.text)
	case opScan:
		return n.expr
	case opSeq:
		return Seq(items...)
	case opChoice:
		return Alt(items...)
	case opRepeat:
		return Repeat(n.min, n.max, items[0])
	case opStruct:
		return items[0]
	case opPos:
		return Seq()
	}
	return nil
}

// checkLeftRecursion refuses structs that can come to themselves before they read a byte.
func (c *compiler) checkLeftRecursion() error {
	for _, info := range c.order {
		w := leftmost{target: info, seen: map[*structInfo]bool{}}
		if n := w.find(info.body); n != nil {
			slices.Reverse(w.path)
			return n.errorf("left recursion: %s begins with itself, by way of %s", info.name, strings.Join(w.path, ", "))
		}
	}
	return nil
}

// leftmost looks for a way to the target struct that reads nothing.
type leftmost struct {
	target *structInfo
	seen   map[*structInfo]bool // that do not lead there, or are being looked at
	path   []string             // the names of the structs on the way, the last one first
}

// find gives the first struct on the way that begins at n, or nil.
func (w *leftmost) find(n *inst) *inst {
	if n.op == opStruct {
		if n.owner == w.target || !w.seen[n.owner] && w.enter(n.owner) {
			w.path = append(w.path, n.owner.name)
			return n
		}
		return nil
	}
	for _, k := range n.kids {
		if found := w.find(k); found != nil {
			return found
		}
		if n.op == opSeq && !k.nullable {
			return nil
		}
	}
	return nil
}

// enter says whether a struct leads to the target.
func (w *leftmost) enter(info *structInfo) bool {
	w.seen[info] = true
	return w.find(info.body) != nil
}

// checkStale refuses a capture that participle would keep although the alternative, the
// option or the repetition in which it stands fails, or though it stands in a lookahead: one that comes before a struct, with
// which participle sets all fields that are pending. The engine of this package would
// not keep it, so the two would differ.
func checkStale(n *inst) error {
	switch n.op {
	case opChoice, opRepeat, opAhead, opNoAhead:
		for _, k := range n.kids {
			if bad := staleIn(k); bad != nil {
				return bad.errorf("a capture comes before a struct within an alternative, an option or a repetition that may still fail; participle would keep the capture: put both into a struct of their own")
			}
		}
	case opStruct:
		return nil // its own body is looked at by itself
	}
	for _, k := range n.kids {
		if err := checkStale(k); err != nil {
			return err
		}
	}
	return nil
}

// staleIn finds, in the body of a branch, the struct behind a capture.
func staleIn(n *inst) *inst {
	pending := false
	var found *inst
	var look func(n *inst)
	look = func(n *inst) {
		if found != nil || n.op == opAhead || n.op == opNoAhead {
			return
		}
		if n.op == opStruct {
			if pending {
				found = n
			}
			pending = true
			return
		}
		if n.op == opChoice {
			before, after := pending, false
			for _, k := range n.kids {
				pending = false // a branch of its own
				look(k)
				after = after || pending
			}
			pending = before || after
			return
		}
		outer := pending
		if n.op == opRepeat {
			pending = false // likewise
		}
		for _, k := range n.kids {
			look(k)
		}
		pending = pending || outer || n.capture != noCapture
	}
	look(n)
	return found
}

// implementsCapture says whether participle would hand a captured text to the type.
func implementsCapture(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[participle.Capture]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}
