package combinators

import (
	"fmt"
	"slices"
)

// Frame is a production that is being read, and the byte offset at which it began.
type Frame struct {
	Production string
	Start      int
}

// maxThreads bounds the ways of reading that [Grammar.Context] follows at once. The
// grammar of URIs needs a few dozen.
const maxThreads = 4096

// Context is what a grammar has to say of a place in a text.
type Context struct {
	Trail    []Frame  // the productions being read there, outermost first
	Next     ByteSet  // exactly the bytes that may follow
	End      bool     // whether the text may end
	Expected []string // what may follow, in words, without the end
}

// Context tells of the place behind a prefix that begins a text of the named rule. It says
// false where the prefix does not, or where the grammar has no such rule.
//
// The trail holds the productions that are common to all ways of reading on. A production
// is being read while more of it may follow, and as soon as it must follow; one that
// stands for a character, like alpha, only once its first byte is read. Alternatives have
// an order here: one is no way of reading on where all that may come of it would also
// come of those before it.
//
// What is expected is the largest rule for characters that may come next and fits into
// Next, the earlier in the grammar's order where two are equal, and then the bytes that
// are left in ascending order, quoted. A rule for characters is one without repetitions
// and options.
//
// Time and space are linear in the prefix for a grammar that is not ambiguous.
func (g *Grammar) Context(rule, prefix string) (Context, bool) {
	r := g.Lookup(rule)
	if r == nil || !g.hasTexts(r) {
		return Context{}, false
	}
	t := newTracer(g)
	threads := t.readAll(r, prefix)
	if len(threads) == 0 {
		return Context{}, false
	}
	t.enterStep(len(prefix))
	return t.context(rule, threads), true
}

// context gives the context in which the ways of reading are those.
func (t *tracer) context(rule string, threads []*todo) (c Context) {
	c.Trail, threads, c.Next, c.End = t.settle(threads)
	if len(c.Trail) == 0 {
		c.Trail = []Frame{{rule, 0}} // a rule that is a choice of bytes
	}
	c.Expected = t.grammar.expected(c.Next, t.characters(threads))
	return c
}

// settle drops the threads that cannot win, and gives the trail and the threads of the
// others with what may follow any of them.
func (t *tracer) settle(threads []*todo) (trail []Frame, alive []*todo, next ByteSet, end bool) {
	next, end = t.frontier(threads)
	for {
		trail = t.common(threads)
		kept := t.dropShadowed(threads, len(trail))
		if len(kept) == len(threads) {
			return trail, threads, next, end
		}
		threads = kept
	}
}

// todo is what a way of reading has before it: an expression, count repetitions or bytes
// of which are done, and then the rest. Where expr is nil, frame ends here.
type todo struct {
	expr  *Expr
	count int
	frame *Frame
	next  *todo
}

// tracer follows all ways of reading a text at once. Equal things to do are one, within
// the step that makes them.
type tracer struct {
	nfaBuilder
	offset int
	made   map[todo]*todo
	ends   map[todo]*todo // the ends of rules entered in this step, by rule and rest
	done   map[*todo]bool // expanded in this step
	alike  ByteSet        // the bytes that would have made the same of this step
}

func newTracer(g *Grammar) *tracer {
	return &tracer{
		nfaBuilder: nfaBuilder{grammar: g, bytes: g.byteChoices()},
		made:       map[todo]*todo{}, ends: map[todo]*todo{}, done: map[*todo]bool{},
	}
}

// byteChoices gives what byteChoice finds for each expression of the grammar.
func (g *Grammar) byteChoices() map[*Expr]byteChoice {
	g.choicesOnce.Do(func() {
		b := nfaBuilder{grammar: g, bytes: map[*Expr]byteChoice{}}
		for _, r := range g.rules {
			walkOnce(r, func(e *Expr) bool {
				b.byteChoice(e)
				return true
			})
		}
		g.choices = b.bytes
	})
	return g.choices
}

// readAll gives what is to be done after reading the prefix by a rule. A byte that leaves
// all as it was does so until another changes something.
func (t *tracer) readAll(rule *Expr, prefix string) []*todo {
	t.enterStep(0)
	threads := []*todo{t.todo(todo{expr: rule})}
	var stay ByteSet
	for i := range len(prefix) {
		if stay.Has(prefix[i]) {
			continue
		}
		t.enterStep(i)
		next := t.step(threads, prefix[i])
		if slices.Equal(next, threads) {
			stay = stay.Union(t.alike)
			continue
		}
		threads, stay = next, ByteSet{}
	}
	return threads
}

func (t *tracer) enterStep(offset int) {
	t.offset = offset
	clear(t.made)
	clear(t.ends)
	clear(t.done)
}

// todo gives the one todo of that value.
func (t *tracer) todo(v todo) *todo {
	if p, ok := t.made[v]; ok {
		return p
	}
	p := &v
	t.made[v] = p
	return p
}

// step gives what is to be done after reading b. It does not look into what is next.
func (t *tracer) step(threads []*todo, b byte) []*todo {
	var out []*todo
	t.alike = allBytes
	t.explore(threads, func(d *todo) bool {
		next, reads := t.read(d, b)
		if next != nil && !slices.Contains(out, next) {
			out = append(out, next)
		}
		return !reads
	})
	return out
}

// explore calls visit for all that may come next, in the order of the alternatives, and
// expands those for which it returns true.
func (t *tracer) explore(threads []*todo, visit func(*todo) bool) {
	work := slices.Clone(threads)
	slices.Reverse(work)
	for len(work) > 0 && len(t.done) < maxThreads {
		d := work[len(work)-1]
		work = work[:len(work)-1]
		if d == nil || t.done[d] {
			continue
		}
		t.done[d] = true
		if visit(d) {
			ways := t.expand(d)
			slices.Reverse(ways) // the first is to be looked at first
			work = append(work, ways...)
		}
	}
}

// frontier gives the bytes that may come next, and whether the text may end.
func (t *tracer) frontier(threads []*todo) (next ByteSet, end bool) {
	clear(t.done)
	t.explore(threads, func(d *todo) bool {
		if d.expr == nil {
			end = end || d.next == nil
			return true
		}
		if c := t.byteChoice(d.expr); c.only {
			next = next.Union(c.set)
			return false
		}
		if (d.expr.Op == OpLiteral || d.expr.Op == OpFold) && d.expr.Text != "" {
			next = next.Union(firstOfText(d.expr.Op, d.expr.Text[d.count:]))
			return false
		}
		return true
	})
	return next, end
}

// characters gives the rules for characters that may come next.
func (t *tracer) characters(threads []*todo) map[string]bool {
	names := map[string]bool{}
	clear(t.done)
	t.explore(threads, func(d *todo) bool {
		if d.expr == nil {
			return true
		}
		if (d.expr.Op == OpRule || d.expr.Op == OpRef) && t.grammar.isCharacter(d.expr) {
			t.grammar.addCharacters(d.expr, names)
			return false
		}
		switch d.expr.Op {
		case OpLiteral, OpFold:
			return d.expr.Text == ""
		case OpRange, OpOneOf:
			return false
		}
		return true
	})
	return names
}

// read tries to read b by what comes first in d. Reads is false where that is not a
// byte but something to be expanded.
func (t *tracer) read(d *todo, b byte) (next *todo, reads bool) {
	if d.expr == nil {
		return nil, false
	}
	c := t.byteChoice(d.expr)
	switch {
	case c.only:
	case (d.expr.Op == OpLiteral || d.expr.Op == OpFold) && d.expr.Text != "":
		c.set = firstOfText(d.expr.Op, d.expr.Text[d.count:])
	default:
		return nil, false
	}
	if !c.set.Has(b) {
		t.alike = t.alike.Minus(c.set)
		return nil, true
	}
	t.alike = t.alike.Intersect(c.set)
	if c.only || d.count+1 == len(d.expr.Text) {
		return t.rest(d.next), true
	}
	return t.todo(todo{expr: d.expr, count: d.count + 1, next: d.next}), true
}

// rest gives what is left to do: the rules that are complete are left at once, but for the
// outermost. At the very end of a rule that has no frame it is an end without one.
func (t *tracer) rest(next *todo) *todo {
	if next == nil {
		return t.todo(todo{})
	}
	for next.expr == nil && next.next != nil {
		next = next.next
	}
	return next
}

// expand gives the things of which one comes first in d.
func (t *tracer) expand(d *todo) []*todo {
	e := d.expr
	if e == nil {
		return []*todo{d.next}
	}
	if !t.grammar.hasTexts(e) {
		return nil
	}
	switch e.Op {
	case OpRule, OpRef:
		return []*todo{t.enter(d)}
	case OpSequence:
		return []*todo{t.sequence(e.Items, d.next)}
	case OpChoice:
		ways := make([]*todo, len(e.Items))
		for i, x := range e.Items {
			ways[i] = t.todo(todo{expr: x, next: d.next})
		}
		return ways
	case OpRepeat:
		return t.repeat(d)
	}
	return []*todo{d.next} // the empty text
}

func (t *tracer) sequence(items []*Expr, next *todo) *todo {
	for i := len(items) - 1; i >= 0; i-- {
		next = t.todo(todo{expr: items[i], next: next})
	}
	return next
}

// enter begins a rule: its definition is to be read, and then it ends.
func (t *tracer) enter(d *todo) *todo {
	key := todo{expr: d.expr, next: d.next}
	end := t.ends[key]
	if end == nil {
		end = &todo{frame: &Frame{d.expr.Name, t.offset}, next: d.next}
		t.ends[key] = end
	}
	return t.todo(todo{expr: t.grammar.Definition(d.expr), next: end})
}

// repeat gives another repetition, if there may be one, and the end of them, if there are
// enough.
func (t *tracer) repeat(d *todo) (ways []*todo) {
	e := d.expr
	if d.count < e.Max || e.Max == Unbounded {
		again := todo{expr: e, count: min(d.count+1, max(e.Min, e.Max)), next: d.next}
		rest := d.next
		switch {
		case again == *d:
			rest = d // so that a repetition that goes on stays what it is
		case e.Max == Unbounded || again.count < e.Max:
			rest = t.todo(again)
		}
		ways = append(ways, t.todo(todo{expr: e.Items[0], next: rest}))
	}
	if d.count >= e.Min {
		ways = append(ways, d.next)
	}
	return ways
}

// common gives the frames that all threads share, outermost first.
func (t *tracer) common(threads []*todo) []Frame {
	trail := t.frames(threads[0])
	for _, d := range threads[1:] {
		other := t.frames(d)
		n := 0
		for n < len(trail) && n < len(other) && trail[n] == other[n] {
			n++
		}
		trail = trail[:n]
	}
	return trail
}

// dropShadowed groups the threads by the production in which they stand below the first
// depth ones, and drops each group that can bring nothing that the groups before it
// cannot bring as well.
func (t *tracer) dropShadowed(threads []*todo, depth int) []*todo {
	var keys []Frame
	groups := map[Frame][]*todo{}
	for _, d := range threads {
		var key Frame
		if frames := t.frames(d); len(frames) > depth {
			key = frames[depth]
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], d)
	}
	kept := groups[keys[0]]
	for _, key := range keys[1:] {
		if !t.shadowed(groups[key], kept) {
			kept = append(kept, groups[key]...)
		}
	}
	return kept
}

// shadowed says whether whatever may follow some threads may also follow others. In a
// grammar that is not regular it says no.
func (t *tracer) shadowed(threads, others []*todo) bool {
	key := string(appendKey(append(appendKey(nil, threads), 0), others))
	if known, ok := t.grammar.shadows.Load(key); ok {
		return known.(bool)
	}
	a, err := t.grammar.CompileExpr(ahead(threads))
	if err != nil {
		return false
	}
	b, err := t.grammar.CompileExpr(ahead(others))
	if err != nil {
		return false
	}
	_, included := Includes(b, a)
	t.grammar.shadows.Store(key, included)
	return included
}

// appendKey appends what threads have to do, without where their productions began.
func appendKey(dst []byte, threads []*todo) []byte {
	for _, d := range threads {
		for ; d != nil; d = d.next {
			if d.expr != nil {
				dst = fmt.Appendf(dst, "%p %d ", d.expr, d.count)
			}
		}
		dst = append(dst, '|')
	}
	return dst
}

// ahead gives what threads have to do as an expression.
func ahead(threads []*todo) *Expr {
	var ways []*Expr
	for _, d := range threads {
		var items []*Expr
		for ; d != nil; d = d.next {
			if d.expr != nil {
				items = append(items, d.left())
			}
		}
		ways = append(ways, Seq(items...))
	}
	return Alt(ways...)
}

// left gives what is left of d's own expression.
func (d *todo) left() *Expr {
	e := d.expr
	switch {
	case d.count == 0:
		return e
	case e.Op != OpRepeat:
		return &Expr{Op: e.Op, Text: e.Text[d.count:]}
	case e.Max == Unbounded:
		return Repeat(max(0, e.Min-d.count), Unbounded, e.Items[0])
	}
	return Repeat(max(0, e.Min-d.count), e.Max-d.count, e.Items[0])
}

// frames gives the productions in which a way of reading stands, outermost first: those
// that must come are entered.
func (t *tracer) frames(d *todo) []Frame {
	for next := t.forced(d); next != nil; next = t.forced(d) {
		d = next
	}
	var out []Frame
	for ; d != nil; d = d.next {
		if d.expr == nil && d.frame != nil {
			out = append(out, *d.frame)
		}
	}
	slices.Reverse(out)
	return out
}

// forced gives the one thing that comes first in d, or nil where there is a choice, or a
// byte.
func (t *tracer) forced(d *todo) *todo {
	e := d.expr
	if e == nil || t.byteChoice(e).only {
		return nil
	}
	switch e.Op {
	case OpRule, OpRef:
		if t.grammar.isCharacter(e) {
			return nil
		}
		return t.enter(d)
	case OpSequence:
		if len(e.Items) > 0 {
			return t.sequence(e.Items, d.next)
		}
	case OpRepeat:
		if d.count < e.Min {
			return t.repeat(d)[0]
		}
	}
	return nil
}

// hasTexts says whether an expression has any texts, and is not switched off.
func (g *Grammar) hasTexts(e *Expr) bool {
	g.fruitfulOnce.Do(func() {
		g.fruitful = map[string]bool{}
		for changed := true; changed; {
			changed = false
			for _, r := range g.rules {
				if !g.fruitful[r.Name] && hasTexts(r.Items[0], g.fruitful) {
					g.fruitful[r.Name], changed = true, true
				}
			}
		}
	})
	return hasTexts(e, g.fruitful)
}

// hasTexts is the same, given the rules that have texts.
func hasTexts(e *Expr, rules map[string]bool) bool {
	barren := func(x *Expr) bool { return !hasTexts(x, rules) }
	switch e.Op {
	case OpRange:
		return e.Lo <= e.Hi
	case OpOneOf:
		return e.Text != ""
	case OpRule, OpRef:
		return rules[e.Name]
	case OpSequence:
		return !slices.ContainsFunc(e.Items, barren)
	case OpChoice:
		return slices.ContainsFunc(e.Items, func(x *Expr) bool { return !barren(x) })
	case OpRepeat:
		return (e.Max == Unbounded || e.Min <= e.Max) && (e.Min == 0 || !barren(e.Items[0]))
	}
	return true
}
