package combinators

// minimize merges the states of d that accept the same continuations, by Hopcroft's
// method, and gives the block of equal states that each state belongs to.
func minimize(d *dfa) []int32 {
	p := newPartition(d.accept)
	back := newInverse(d)
	var splitter []int32
	for len(p.pending) > 0 {
		b := p.pending[len(p.pending)-1]
		p.pending = p.pending[:len(p.pending)-1]
		p.isPending[b] = false
		// The block may itself be split on the way: work on what it was.
		splitter = append(splitter[:0], p.states[p.start[b]:p.end[b]]...)
		for class := range d.classes {
			for _, s := range splitter {
				for _, from := range back.sources(class, s) {
					p.mark(from)
				}
			}
			p.split()
		}
	}
	return p.blockOf
}

// partition divides states into blocks. Each block is a stretch of states; its
// marked states stand first.
type partition struct {
	states  []int32 // block by block
	place   []int32 // of a state in states
	blockOf []int32

	start, end, marked []int32 // of a block: its stretch, the number of marked states
	touched            []int32 // blocks with marked states
	pending            []int32 // blocks by which others have yet to be split
	isPending          []bool
}

// newPartition divides the states into accepting and other ones.
func newPartition(accept []bool) *partition {
	n := len(accept)
	p := &partition{states: make([]int32, n), place: make([]int32, n), blockOf: make([]int32, n)}
	for s := range n {
		p.states[s], p.place[s] = int32(s), int32(s)
	}
	p.addBlock(0, int32(n))
	p.await(0)
	for s, ok := range accept {
		if ok {
			p.mark(int32(s))
		}
	}
	p.split()
	return p
}

func (p *partition) addBlock(start, end int32) int32 {
	p.start = append(p.start, start)
	p.end = append(p.end, end)
	p.marked = append(p.marked, 0)
	p.isPending = append(p.isPending, false)
	return int32(len(p.start) - 1)
}

func (p *partition) await(b int32) {
	p.pending = append(p.pending, b)
	p.isPending[b] = true
}

// mark moves a state among the marked ones of its block.
func (p *partition) mark(s int32) {
	b := p.blockOf[s]
	i, j := p.place[s], p.start[b]+p.marked[b]
	if i < j {
		return
	}
	if p.marked[b] == 0 {
		p.touched = append(p.touched, b)
	}
	other := p.states[j]
	p.states[i], p.states[j] = other, s
	p.place[other], p.place[s] = i, j
	p.marked[b]++
}

// split takes the marked states out of their blocks, into blocks of their own.
func (p *partition) split() {
	for _, b := range p.touched {
		n := p.marked[b]
		p.marked[b] = 0
		if p.start[b]+n < p.end[b] {
			p.splitOff(b, n)
		}
	}
	p.touched = p.touched[:0]
}

// splitOff makes the first n states of a block a new block. Of the two parts one
// must be awaited, the smaller for speed; both if the block already was.
func (p *partition) splitOff(b, n int32) {
	first := p.addBlock(p.start[b], p.start[b]+n)
	p.start[b] += n
	for _, s := range p.states[p.start[first]:p.end[first]] {
		p.blockOf[s] = first
	}
	if p.isPending[b] || n <= p.end[b]-p.start[b] {
		p.await(first)
	} else {
		p.await(b)
	}
}

// inverse lists, for each class and state, the states from which the class leads
// there.
type inverse struct {
	from    []int32
	offsets []int32 // of the list in from, by class and state; one more at the end
	states  int
}

func newInverse(d *dfa) *inverse {
	classes, states := len(d.classes), len(d.accept)
	v := &inverse{make([]int32, len(d.next)), make([]int32, len(d.next)+1), states}
	for i, to := range d.next {
		v.offsets[i%classes*states+int(to)]++
	}
	sum := int32(0)
	for i, n := range v.offsets {
		sum += n
		v.offsets[i] = sum // the list's end, until it is filled from behind
	}
	for i, to := range d.next {
		at := &v.offsets[i%classes*states+int(to)]
		*at--
		v.from[*at] = int32(i / classes)
	}
	return v
}

func (v *inverse) sources(class int, s int32) []int32 {
	i := class*v.states + int(s)
	return v.from[v.offsets[i]:v.offsets[i+1]]
}
