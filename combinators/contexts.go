package combinators

import (
	"fmt"
	"slices"
	"sync"
)

// maxPlaces bounds what [Contexts] remembers. The grammar of URIs has a few hundred places.
const maxPlaces = 10000

// Contexts tells of every prefix of a text what [Grammar.Context] tells of one, but for
// where the productions began. Reading a byte takes constant time once another text has
// taken the same way. It is safe for concurrent use.
type Contexts struct {
	mu     sync.Mutex
	tracer *tracer
	start  *Cursor
	places map[string]*Cursor // by what may come of them
}

// Cursor stands behind a prefix: it is what matters of it for all that may follow.
type Cursor struct {
	threads []*todo
	offset  int          // of the prefix by which it was first reached
	frames  []*Frame     // those of the threads, in order
	next    [256]*passed // by byte; nil: nobody has asked
	context *Context     // nil: nobody has asked
}

// passed is the way of a byte from one place to another.
type passed struct {
	to   *Cursor // nil: the byte may not stand there
	from []int32 // for each frame of to, which frame of the place before it is, or -1 for a new one
	same bool    // whether each is the one of its own number
}

// Contexts gives the contexts of the texts of the named rule. It says false where the
// grammar has no such rule, or the rule no texts.
func (g *Grammar) Contexts(rule string) (*Contexts, bool) {
	r := g.Lookup(rule)
	if r == nil || !g.hasTexts(r) {
		return nil, false
	}
	c := &Contexts{tracer: newTracer(g), places: map[string]*Cursor{}}
	c.tracer.enterStep(0)
	c.start = c.place([]*todo{c.tracer.todo(todo{expr: r})}, 0)
	return c, true
}

// Start gives the place at which nothing has been read.
func (c *Contexts) Start() *Cursor { return c.start }

// Step gives the place behind p and b, or nil where b may not stand.
func (c *Contexts) Step(p *Cursor, b byte) *Cursor {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.step(p, b)
}

// Read gives the place behind a prefix, or nil where it begins no text of the rule.
func (c *Contexts) Read(prefix string) *Cursor {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.start
	for i := 0; i < len(prefix) && p != nil; i++ {
		p = c.step(p, prefix[i])
	}
	return p
}

func (c *Contexts) step(p *Cursor, b byte) *Cursor { return c.pass(p, b).to }

func (c *Contexts) pass(p *Cursor, b byte) *passed {
	if way := p.next[b]; way != nil {
		return way
	}
	c.tracer.enterStep(p.offset)
	way := &passed{}
	if threads := c.tracer.step(p.threads, b); len(threads) > 0 {
		way.to = c.place(threads, p.offset+1)
		way.same = true
		for i, f := range framesOf(threads) {
			from := slices.Index(p.frames, f)
			way.from = append(way.from, int32(from))
			way.same = way.same && from == i
		}
	}
	p.next[b] = way
	return way
}

// Trail gives the productions that are being read behind a prefix, as [Grammar.Context]
// does; nil where the prefix begins no text of the rule.
func (c *Contexts) Trail(prefix string) []Frame {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, starts, before := c.start, []int(nil), []int(nil)
	for i := range len(prefix) {
		way := c.pass(p, prefix[i])
		if p = way.to; p == nil {
			return nil
		}
		if way.same && len(way.from) == len(starts) {
			continue
		}
		starts, before = before[:0], starts
		for _, from := range way.from {
			if from < 0 {
				starts = append(starts, i)
			} else {
				starts = append(starts, before[from])
			}
		}
	}
	trail := slices.Clone(c.ask(p).Trail)
	for i, f := range trail {
		if f.Start == notBegun {
			trail[i].Start = len(prefix)
		} else if f.Start < len(starts) { // else it is that of a rule that is a choice of bytes
			trail[i].Start = starts[f.Start]
		}
	}
	return trail
}

// notBegun is the start of a frame that begins at the place itself.
const notBegun = -1

// ask gives the context at p, whose frames tell as their starts by which of the frames of p
// they began.
func (c *Contexts) ask(p *Cursor) *Context {
	if p.context == nil {
		numbers := make([]int, len(p.frames))
		for i, f := range p.frames {
			numbers[i] = slices.IndexFunc(p.frames, func(g *Frame) bool { return g.Start == f.Start })
		}
		c.tracer.enterStep(notBegun)
		x := c.tracer.context(c.start.threads[0].expr.Name, begunAt(p.threads, numbers))
		p.context = &x
	}
	return p.context
}

// framesOf gives the frames of threads in order.
func framesOf(threads []*todo) (out []*Frame) {
	for _, d := range threads {
		for ; d != nil; d = d.next {
			if d.frame != nil {
				out = append(out, d.frame)
			}
		}
	}
	return out
}

// begunAt gives the same threads, their frames begun at the given places.
func begunAt(threads []*todo, starts []int) []*todo {
	out := make([]*todo, len(threads))
	for i, d := range threads {
		at := &out[i]
		for ; d != nil; d = d.next {
			same := *d
			if d.frame != nil {
				same.frame = &Frame{d.frame.Production, starts[0]}
				starts = starts[1:]
			}
			*at = &same
			at = &same.next
		}
	}
	return out
}

// place gives the place for threads, which is the one known before where all that may come
// of the two is the same.
func (c *Contexts) place(threads []*todo, offset int) *Cursor {
	key := placeKey(threads)
	if known, ok := c.places[key]; ok {
		return known
	}
	if len(c.places) == maxPlaces {
		clear(c.places)
	}
	p := &Cursor{threads: threads, offset: offset, frames: framesOf(threads)}
	c.places[key] = p
	return p
}

// placeKey writes down threads. Of where their productions began it has only which began
// together: no more is asked of it than whether two frames are equal.
func placeKey(threads []*todo) string {
	var key []byte
	began := map[int]int{} // a number for each place, in the order of the key
	for _, d := range threads {
		for ; d != nil; d = d.next {
			if d.expr != nil {
				key = fmt.Appendf(key, "%p %d ", d.expr, d.count)
			} else if d.frame != nil {
				n, ok := began[d.frame.Start]
				if !ok {
					n = len(began)
					began[d.frame.Start] = n
				}
				key = fmt.Appendf(key, "%s@%d ", d.frame.Production, n)
			}
		}
		key = append(key, '|')
	}
	return string(key)
}

// Context gives the context at p. The frames of its trail do not say where they began:
// their Start is 0.
func (c *Contexts) Context(p *Cursor) Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	x := *c.ask(p)
	x.Trail, x.Expected = slices.Clone(x.Trail), slices.Clone(x.Expected)
	for i := range x.Trail {
		x.Trail[i].Start = 0
	}
	return x
}

// Places counts the places that are remembered.
func (c *Contexts) Places() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.places)
}
