package combinators

import "slices"

// Frame is a production that is being read, and the byte offset at which it began.
type Frame struct {
	Production string
	Start      int
}

// maxThreads bounds the ways of reading that [Grammar.Trail] follows at once. The
// grammar of URIs needs a few dozen.
const maxThreads = 4096

// Trail gives the productions, outermost first, in which every way of reading the prefix
// by the named rule stands at its end. A production counts as being read while more of
// it may follow, and as soon as it must follow; those that are a choice of bytes, like
// alpha, count only once their first byte is read. The trail is nil where the prefix
// cannot begin a text of the rule or the rule is not in the grammar.
//
// Time and space are linear in the prefix for a grammar that is not ambiguous.
func (g *Grammar) Trail(rule, prefix string) []Frame {
	r := g.Lookup(rule)
	if r == nil {
		return nil
	}
	t := &tracer{nfaBuilder: nfaBuilder{grammar: g, bytes: map[*Expr]byteChoice{}}}
	t.enterStep(0)
	threads := []*todo{t.todo(todo{expr: r})}
	for i := range len(prefix) {
		t.enterStep(i)
		threads = t.step(threads, prefix[i])
	}
	t.enterStep(len(prefix))
	if trail := t.common(threads); len(trail) > 0 || len(threads) == 0 {
		return trail
	}
	return []Frame{{rule, 0}} // a rule that is a choice of bytes
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
}

func (t *tracer) enterStep(offset int) {
	t.offset = offset
	t.made, t.ends, t.done = map[todo]*todo{}, map[todo]*todo{}, map[*todo]bool{}
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
	work := slices.Clone(threads)
	slices.Reverse(work)
	for len(work) > 0 && len(t.done) < maxThreads {
		d := work[len(work)-1]
		work = work[:len(work)-1]
		if d == nil || t.done[d] {
			continue
		}
		t.done[d] = true
		if next, reads := t.read(d, b); reads {
			if next != nil && !slices.Contains(out, next) {
				out = append(out, next)
			}
			continue
		}
		ways := t.expand(d)
		slices.Reverse(ways) // the first is to be looked at first
		work = append(work, ways...)
	}
	return out
}

// read tries to read b by what comes first in d. Reads is false where that is not a
// byte but something to be expanded.
func (t *tracer) read(d *todo, b byte) (next *todo, reads bool) {
	if d.expr == nil {
		return nil, false
	}
	if set := t.byteChoice(d.expr); set.only {
		if !set.set.Has(b) {
			return nil, true
		}
		return t.rest(d.next), true
	}
	if d.expr.Op != OpLiteral && d.expr.Op != OpFold || d.expr.Text == "" {
		return nil, false
	}
	c := d.expr.Text[d.count]
	if c != b && (d.expr.Op != OpFold || flipCase(c) != b) {
		return nil, true
	}
	if d.count+1 == len(d.expr.Text) {
		return t.rest(d.next), true
	}
	return t.todo(todo{expr: d.expr, count: d.count + 1, next: d.next}), true
}

// rest gives what is left to do, which at the very end is an end without a frame.
func (t *tracer) rest(next *todo) *todo {
	if next == nil {
		return t.todo(todo{})
	}
	return next
}

// expand gives the things of which one comes first in d.
func (t *tracer) expand(d *todo) []*todo {
	e := d.expr
	if e == nil {
		return []*todo{d.next}
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
		if e.Max == Unbounded || again.count < e.Max {
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
	if len(threads) == 0 {
		return nil
	}
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

// frames gives the productions in which a way of reading stands, outermost first: those
// that are complete are left, those that must come are entered.
func (t *tracer) frames(d *todo) []Frame {
	root := d
	for d != nil && d.expr == nil {
		if d.next == nil && d.frame != nil {
			break // the outermost is never left
		}
		root, d = d, d.next
	}
	if d == nil {
		d = root
	}
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

// isCharacter says whether a rule stands for something like a character: it holds no
// repetition and no option, and does not contain itself.
func (g *Grammar) isCharacter(rule *Expr) bool { return g.charactersOnly(rule, nil) }

func (g *Grammar) charactersOnly(e *Expr, above []string) bool {
	if e.Op == OpRepeat || (e.Op == OpRef || e.Op == OpRule) && slices.Contains(above, e.Name) {
		return false
	}
	if e.Op == OpRef || e.Op == OpRule {
		return g.charactersOnly(g.Definition(e), append(above, e.Name))
	}
	for _, x := range e.Items {
		if !g.charactersOnly(x, above) {
			return false
		}
	}
	return true
}
