package combinators

import (
	"math"
	"slices"
	"strings"
	"sync"
)

// recorder notes what the machine expected at one place, the farthest that it reached.
// Lookaheads do not count.
type recorder struct {
	at    int
	next  ByteSet
	found bool    // whether anything failed there
	trail []Frame // what was being read, common to all that failed
	tries int     // that are left for what a dispatch left out
}

// maxLeftOut bounds how often the recorder tries what a dispatch left out, which ends
// anyway in a grammar that [Build] has checked.
const maxLeftOut = 1 << 16

// expect notes a failure at i, where one of the bytes of next would have led on. The leaf
// that was being read, if any, is given.
func (m *machine) expect(i int, next ByteSet, leaf ...Frame) {
	r := m.recorder
	if i != r.at {
		return
	}
	r.next = r.next.Union(next)
	trail := append(m.open(), leaf...)
	if !r.found {
		r.found, r.trail = true, trail
		return
	}
	n := 0
	for n < len(trail) && n < len(r.trail) && trail[n] == r.trail[n] {
		n++
	}
	r.trail = r.trail[:n]
}

// open gives the structs that are being read, outermost first: their events have no size
// yet.
func (m *machine) open() (out []Frame) {
	for i := range m.events {
		if e := &m.events[i]; e.size == 0 {
			out = append(out, Frame{m.captures[e.capture].info.name, int(e.start)})
		}
	}
	return out
}

// expectScan notes that the automaton of n, which began at i, died where it did. One that
// can go on with no byte has read all that it may.
func (m *machine) expectScan(n *inst, i, died int) {
	if died != m.recorder.at {
		return
	}
	next := n.scan.after(m.text[i:died])
	switch {
	case next == ByteSet{}:
	case n.name != "":
		m.expect(died, next, Frame{n.name, i})
	default:
		m.expect(died, next)
	}
}

// expectLeftOut runs what the dispatch of n left out at i, so that it notes what it
// expects.
func (m *machine) expectLeftOut(n *inst, i int) {
	if i != m.recorder.at || m.trouble != noTrouble {
		return
	}
	worth, mark := m.worth(n, i), len(m.events)
	for k, kid := range n.kids {
		if worth>>k&1 != 0 {
			continue
		}
		if m.recorder.tries--; m.recorder.tries >= 0 {
			m.run(kid, i)
		} else {
			m.trouble = tooManySteps
		}
		if m.trouble != noTrouble {
			m.trouble = noTrouble
			m.expect(i, kid.first)
		}
		m.events = m.events[:mark]
	}
}

// explainer tells of the errors of a program. What it needs it makes when first asked.
type explainer struct {
	program *program
	grammar *Grammar

	once       sync.Once
	contexts   *Contexts       // nil: the grammar has no texts
	characters map[string]bool // the names of the rules for characters
	alike      []ByteSet       // the bytes between which the program makes no difference
	looks      bool            // whether a byte can matter to what is read before it
	recursive  bool            // whether a struct contains itself
}

func (x *explainer) prepare() {
	x.contexts, _ = x.grammar.Contexts(x.grammar.Start().Name)
	x.characters = map[string]bool{}
	for _, r := range x.grammar.rules {
		if x.grammar.isCharacter(r) {
			x.characters[r.Name] = true
		}
	}
	x.looks = slices.ContainsFunc(x.program.insts, func(n *inst) bool {
		return n.op == opAhead || n.op == opNoAhead || n.op == opCode
	})
	x.recursive = slices.ContainsFunc(x.program.insts, func(n *inst) bool {
		return n.op == opStruct && n.owner.body.reaches(n.owner, map[*structInfo]bool{})
	})
	x.alike = x.program.alike()
}

// reaches says whether a struct stands somewhere within n.
func (n *inst) reaches(target *structInfo, seen map[*structInfo]bool) bool {
	if n.op == opStruct {
		if n.owner == target || seen[n.owner] {
			return n.owner == target
		}
		seen[n.owner] = true
	}
	return slices.ContainsFunc(n.kids, func(k *inst) bool { return k.reaches(target, seen) })
}

// alike divides the bytes into sets between whose bytes no instruction makes a difference.
func (p *program) alike() []ByteSet {
	sets := map[ByteSet]bool{}
	var single ByteSet
	for _, n := range p.insts {
		switch n.op {
		case opByte:
			sets[n.set] = true
		case opText:
			for i := range len(n.text) {
				single.Add(n.text[i])
			}
		case opScan:
			for _, set := range n.scan.auto.classes {
				sets[set] = true
			}
		case opCode:
			single = allBytes
		}
	}
	out := []ByteSet{allBytes}
	for b := range single.All() {
		var set ByteSet
		set.Add(b)
		sets[set] = true
	}
	for set := range sets {
		var finer []ByteSet
		for _, old := range out {
			for _, part := range []ByteSet{old.Intersect(set), old.Minus(set)} {
				if part != (ByteSet{}) {
					finer = append(finer, part)
				}
			}
		}
		out = finer
	}
	return out
}

// context tells what was expected where a parse failed. It is false where that cannot be
// found out.
func (x *explainer) context(e *ParseError) (c Context, ok bool) {
	x.once.Do(x.prepare)
	var m machine
	r := &recorder{at: e.at(), tries: maxLeftOut}
	m.start(x.program, e.text, true)
	m.farthest, m.recorder, m.steps = r.at-1, r, math.MaxInt
	end := m.match(e.from)
	if m.trouble != noTrouble {
		return c, false
	}
	c.Next, c.End = r.next, end == r.at && !e.prefix
	if x.looks {
		c.Next, c.End = x.probe(&m, e)
	}
	if x.asGrammar(e, &c, len(r.trail)) {
		return c, true
	}
	if c.Trail = r.trail; len(c.Trail) == 0 {
		c.Trail = []Frame{{x.grammar.Start().Name, e.from}} // nothing failed: the text goes on too long
	}
	c.Expected = x.grammar.expected(c.Next, x.characters)
	return c, true
}

// probe finds out what may stand at the offset by putting it there. A lookahead, and a
// leaf's function, may see the offset from before it, so that no more is certain than what
// happens.
func (x *explainer) probe(m *machine, e *ParseError) (next ByteSet, end bool) {
	at := e.at()
	before, behind := e.text[:at], ""
	if at < len(e.text) {
		behind = e.text[at+1:]
	}
	for _, set := range x.alike {
		text := strings.Join([]string{before, behind}, string([]byte{set.least()}))
		if valid, farthest := x.reaches(m, text, e); valid || farthest > at {
			next = next.Union(set)
		}
	}
	end, _ = x.reaches(m, before, e)
	return next, end
}

// reaches reads another text as the one of e was read, and says whether it is valid, and
// how far the parse came.
func (x *explainer) reaches(m *machine, text string, e *ParseError) (valid bool, farthest int) {
	m.start(x.program, text, false)
	m.farthest = e.from
	end := m.match(e.from)
	if end >= 0 {
		m.fail(end)
	}
	return end == len(text) || e.prefix && end >= 0, m.farthest
}

// maxNested is how many productions may be open at a place, in a grammar that contains itself,
// to be read by contexts that are remembered: each level of nesting has places of its own.
const maxNested = 40

// maxTraced is how long such a text may be to be asked of the grammar at all, which takes
// tens of microseconds for a byte.
const maxTraced = 2000

// asGrammar sets c to what the grammar has to say, where that agrees about what may follow:
// its names and its trail are finer.
func (x *explainer) asGrammar(e *ParseError, c *Context, depth int) bool {
	prefix, known := e.text[e.from:e.at()], Context{}
	if x.recursive && len(prefix) > maxTraced {
		return false
	}
	if x.recursive && depth > maxNested {
		known, _ = x.grammar.Context(x.grammar.Start().Name, prefix)
	} else if x.contexts != nil {
		p := x.contexts.Read(prefix)
		if p == nil {
			return false
		}
		known = x.contexts.Context(p)
		known.Trail = x.contexts.Trail(prefix)
	}
	if len(known.Trail) == 0 || known.Next != c.Next || known.End != c.End {
		return false
	}
	*c = known
	for i := range c.Trail {
		c.Trail[i].Start += e.from
	}
	return true
}
