package combinators

import (
	"math"
	"strings"
)

// machine runs a program over a text. It notes captures as events; what an alternative
// that failed has noted is taken back, so that it leaves nothing behind.
type machine struct {
	*program
	text    string
	events  []event
	noting  bool // whether captures are noted
	depth   int
	steps   int // that are left
	trouble trouble

	// The farthest failure, or untracked where it is not wanted, as within lookaheads. With
	// a recorder, which knows it, it is the place before it, for ever.
	farthest int
	recorder *recorder // nil: what was expected there is not wanted
}

// untracked is behind all places.
const untracked = math.MaxInt

// trouble is why a parse was given up.
type trouble uint8

const (
	noTrouble trouble = iota
	tooDeep
	tooManySteps
	tooLong
)

// start makes the machine ready for a text.
func (m *machine) start(p *program, text string, noting bool) {
	m.program, m.text, m.noting = p, text, noting
	m.events = m.events[:0]
	m.depth, m.steps, m.trouble = 0, math.MaxInt, noTrouble
	m.farthest, m.recorder = untracked, nil
	if p.maxSteps != nil {
		if n := p.maxSteps(len(text)); n > 0 {
			m.steps = n
		}
	}
}

// match runs the program from i and gives the end of what it read, or -1.
func (m *machine) match(i int) int { return m.run(m.root, i) }

// run runs one instruction at i and gives the end of what it read, or -1.
func (m *machine) run(n *inst, i int) int {
	switch n.op {
	case opByte:
		if i < len(m.text) && n.has(&m.table, m.text[i]) {
			return i + 1
		}
		return m.failAt(n, i)
	case opText:
		if strings.HasPrefix(m.text[i:], n.text) {
			return i + len(n.text)
		}
		return m.failText(n.text, i)
	case opScan:
		return m.scan(n, i)
	case opSeq:
		return m.sequence(n, i)
	case opChoice:
		return m.choice(n, i)
	case opRepeat:
		return m.repeat(n, i)
	case opStruct:
		return m.node(n, i)
	case opPos:
		m.note(n.capture, i, i)
		return i
	case opCode:
		return m.code(n, i)
	}
	return m.lookahead(n, i)
}

// has says whether an instruction for one byte takes b.
func (n *inst) has(table *[256]uint64, b byte) bool {
	if n.bit != 0 {
		return table[b]&n.bit != 0
	}
	return n.set.Has(b)
}

// fail notes how far the machine came, and gives -1.
func (m *machine) fail(i int) int {
	if i > m.farthest {
		m.further(i)
	}
	return -1
}

func (m *machine) further(i int) {
	if m.recorder == nil {
		m.farthest = i
	}
}

// failAt fails at an instruction for a byte, or at a choice or a repetition of whose kids
// none was worth a try or matched.
func (m *machine) failAt(n *inst, i int) int {
	if i > m.farthest {
		m.furtherAt(n, i)
	}
	return -1
}

func (m *machine) furtherAt(n *inst, i int) {
	switch {
	case m.recorder == nil:
		m.farthest = i
	case n.op == opByte:
		m.expect(i, n.set)
	default:
		m.expectLeftOut(n, i)
	}
}

func (m *machine) failText(text string, i int) int {
	if m.farthest == untracked {
		return -1
	}
	n := 0
	for n < len(text) && i+n < len(m.text) && m.text[i+n] == text[n] {
		n++
	}
	if m.recorder != nil {
		m.expect(i+n, firstOfText(OpLiteral, text[n:]))
	}
	return m.fail(i + n)
}

// note notes a capture that holds no others.
func (m *machine) note(capture int32, start, end int) {
	if m.noting {
		m.events = append(m.events, event{capture, int32(start), int32(end), 1})
	}
}

func (m *machine) scan(n *inst, i int) int {
	end, died := n.scan.longest(&m.table, m.text, i)
	if died > m.farthest {
		m.further(died)
		if m.recorder != nil {
			m.expectScan(n, i, died)
		}
	}
	if end >= 0 && n.capture >= 0 {
		m.note(n.capture, i, end)
	}
	return end
}

func (m *machine) sequence(n *inst, i int) int {
	mark, start := len(m.events), i
	for _, k := range n.kids {
		if i = m.run(k, i); i < 0 {
			m.events = m.events[:mark]
			return -1
		}
	}
	if n.capture >= 0 {
		m.note(n.capture, start, i)
	}
	return i
}

// worth gives the alternatives that may match at i.
func (m *machine) worth(n *inst, i int) uint32 {
	if i < len(m.text) {
		return n.dispatch[m.text[i]]
	}
	return n.dispatch[256]
}

func (m *machine) choice(n *inst, i int) int {
	mark := len(m.events)
	worth := m.worth(n, i)
	for k := 0; worth != 0; k, worth = k+1, worth>>1 {
		if worth&1 == 0 {
			continue
		}
		if m.step(); m.trouble != noTrouble {
			return -1
		}
		if end := m.run(n.kids[k], i); end >= 0 {
			return end
		}
		m.events = m.events[:mark]
	}
	return m.failAt(n, i)
}

// step counts a piece of work.
func (m *machine) step() {
	if m.steps--; m.steps < 0 && m.trouble == noTrouble {
		m.trouble = tooManySteps
	}
}

func (m *machine) repeat(n *inst, i int) int {
	start := len(m.events)
	for count := 0; n.max < 0 || count < n.max; count++ {
		mark, end := len(m.events), -1
		if m.worth(n, i) != 0 {
			m.step()
			end = m.run(n.kids[0], i)
		} else {
			m.failAt(n, i)
		}
		if m.trouble != noTrouble {
			return -1
		}
		if end <= i { // it failed, or read nothing and would go on like this
			if end < 0 && count < n.min {
				m.events = m.events[:start]
				return -1
			}
			if end < 0 || count >= n.min && n.max == Unbounded {
				m.events = m.events[:mark]
			}
			return i
		}
		i = end
	}
	return i
}

// code reads a leaf by its own function.
func (m *machine) code(n *inst, i int) int {
	end := n.matcher.Match(m.text, i)
	if end < i || end > len(m.text) {
		return m.failCode(n, i)
	}
	m.note(n.capture, i, end)
	return end
}

// failCode fails at a leaf that is read by a function, where the leaf says.
func (m *machine) failCode(n *inst, i int) int {
	if m.farthest == untracked {
		return -1
	}
	at := i
	if f, ok := n.matcher.(failer); ok {
		if at = f.Fail(m.text, i); at < i || at > len(m.text) {
			at = i
		}
	}
	if m.recorder != nil {
		m.expect(at, ByteSet{}, Frame{n.name, i})
	}
	return m.fail(at)
}

func (m *machine) node(n *inst, i int) int {
	if m.depth++; m.depth > m.maxDepth {
		m.trouble = tooDeep
		m.depth--
		return m.fail(i)
	}
	mark := len(m.events)
	if m.noting {
		m.events = append(m.events, event{n.capture, int32(i), 0, 0})
	}
	end := m.run(n.kids[0], i)
	m.depth--
	if end < 0 {
		m.events = m.events[:mark]
		return -1
	}
	if m.noting {
		e := &m.events[mark]
		e.end, e.size = int32(end), int32(len(m.events)-mark)
	}
	return end
}

// lookahead runs opAhead and opNoAhead: what is within them is neither read nor captured.
func (m *machine) lookahead(n *inst, i int) int {
	mark, farthest := len(m.events), m.farthest
	m.farthest = untracked
	end := m.run(n.kids[0], i)
	m.farthest = farthest
	m.events = m.events[:mark]
	if (end >= 0) == (n.op == opAhead) && m.trouble == noTrouble {
		return i
	}
	if m.recorder != nil && i > m.farthest {
		m.expect(i, ByteSet{})
	}
	return m.fail(i)
}
