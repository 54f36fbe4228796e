package uri

import (
	"cmp"
	"slices"

	"github.com/urigrammar/uri/combinators"
)

// mender reads a text to its end, mending each error by the first of its fixes. It goes
// back only a bounded number of times, and looks ahead only so far; so it takes linear time.
type mender struct {
	bounds
	in       string
	options  *options
	root     *root
	contexts *combinators.Contexts
	now      moment
	percent  moment // before the last "%"
	done     []Edit // in the order of their places, all before now
	todo     []Edit // of fixes that mend more than one place: what is not yet done
	rewinds  int
	stuck    bool // the text is cut short and nothing can be put in
	steps    int  // bytes read
}

// maxRewinds is how often a mender goes back to the beginning. Few fixes change the
// beginning of a text, and none of them twice.
const maxRewinds = 4

// moment is how far a text has been read.
type moment struct {
	at      int // byte offset in the text as it was written
	edits   int // made so far
	state   combinators.State
	cursor  *combinators.Cursor
	reading reading
}

func newMender(in string, o *options) *mender {
	e := &Error{options: *o}
	m := &mender{bounds: newBounds(in, 0, len(in)), in: in, options: o, root: e.from(), contexts: o.dialect.contextsOf((*URIReference)(nil).Production())}
	m.now = m.start()
	return m
}

func (m *mender) start() moment {
	return moment{state: m.root.Start(), cursor: m.contexts.Start(), reading: newReading(m.root.production)}
}

// next reads on to the next error, and gives its place; nil at the end of a good text.
func (m *mender) next() *spot {
	for {
		switch {
		case len(m.todo) > 0 && m.todo[0].Start == m.now.at:
			if !m.edit(m.todo[0]) {
				return m.spot(m.todo[0].New)
			}
			m.todo = m.todo[1:]
		case m.now.at == len(m.in):
			if m.stuck || m.root.Accepts(m.now.state) {
				return nil
			}
			return m.spot("")
		case !m.step(m.in[m.now.at], m.now.at):
			return m.spot("")
		default:
			m.now.at++
		}
	}
}

// step reads a byte, if it may stand here. Its offset is -1 where a fix put it in.
func (m *mender) step(b byte, at int) bool {
	state := m.root.Step(m.now.state, b)
	if !m.root.Alive(state) {
		return false
	}
	if b == '%' {
		m.percent = m.now
	}
	m.now.state = state
	m.now.cursor = m.contexts.Step(m.now.cursor, b)
	m.now.reading.read(b, at)
	m.steps++
	return true
}

// edit makes an edit that begins here, if its text may stand here.
func (m *mender) edit(e Edit) bool {
	if !m.root.Alive(run(m.root.Automaton, m.now.state, e.New)) {
		return false
	}
	for i := range len(e.New) {
		m.step(e.New[i], -1)
	}
	m.did(e)
	return true
}

// did notes an edit, behind which the text goes on.
func (m *mender) did(e Edit) {
	m.done = append(m.done, e)
	m.now.edits = len(m.done)
	m.now.at = e.End
}

// spot gives the place of an error here.
func (m *mender) spot(pending string) *spot {
	p := &spot{
		reading: m.now.reading, bounds: m.bounds, in: m.in, at: m.now.at,
		code: classify(m.in, m.now.at, &m.now.reading), dialect: m.options.dialect,
		grammar: m.root.Automaton, state: m.now.state, pending: pending, whole: m.rewinds < maxRewinds,
	}
	if p.reading.escape > 0 {
		p.escape = m.percent.state
	}
	return p
}

// mend makes the first fix that does not get in the way of those that are made, and gives
// the fixes from that one on. Without one it drops what was found.
func (m *mender) mend(p *spot) []Fix {
	for fixes := p.fixes(); len(fixes) > 0; fixes = fixes[1:] {
		if m.make(p, fixes[0]) {
			return fixes
		}
	}
	m.drop(p)
	return nil
}

// drop leaves out what was found. Behind the end there is nothing, and the text stays
// without a tree.
func (m *mender) drop(p *spot) {
	end := p.at + len(p.found())
	m.did(Edit{p.at, end, ""})
	m.stuck = p.at == end
}

// make makes a fix, unless it gets in the way of another. It goes back no further than it
// must: not at all, to a "%" that begins no escape, or to the beginning.
func (m *mender) make(p *spot, f Fix) bool {
	first, last := f.Edits[0], f.Edits[len(f.Edits)-1]
	from, far := m.now, last.Start > p.at
	switch {
	case first.Start >= p.at:
	case p.reading.escape > 0 && first.Start >= p.marks.percent:
		from = m.percent
	default:
		from, far = m.start(), true
	}
	again := m.done[from.edits:]
	if !far && len(again) == 0 {
		return m.makeHere(f.Edits, from)
	}
	todo := slices.Concat(again, f.Edits, m.todo)
	sortEdits(todo)
	for i := range todo[1:] {
		if todo[i+1].Start < todo[i].End {
			return false
		}
	}
	m.now, m.todo, m.done = from, todo, m.done[:from.edits]
	m.rewinds++
	if len(f.Edits) > 1 && first.New == "" && last.New == "" && last.End == m.trail { // it was unwrapped
		m.bounds = newBounds(m.in, first.End, last.Start)
	}
	return true
}

// makeHere makes edits of which none lies behind the error, from a moment on since which
// none was made.
func (m *mender) makeHere(edits []Edit, from moment) bool {
	if last := edits[len(edits)-1]; len(m.todo) > 0 && m.todo[0].Start < last.End {
		return false
	}
	m.now = from
	for _, e := range edits {
		for m.now.at < e.Start {
			m.step(m.in[m.now.at], m.now.at)
			m.now.at++
		}
		if !m.edit(e) {
			return false
		}
	}
	return true
}

// sortEdits brings edits in the order of their places. An insertion comes before what
// stands at its place, and after an insertion that was there before.
func sortEdits(edits []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Or(a.Start-b.Start, a.End-b.End) })
}
