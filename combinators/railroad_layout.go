package combinators

import "fmt"

// railBlock is a part of a diagram whose size is known and whose place is not: a pen
// brings it there. Rails enter it on the left and leave it on the right.
type railBlock interface {
	size() railSize
	// draw draws the block with its entry where the pen stands, and leaves the pen at
	// its exit.
	draw(p *railPen)
}

// railSize is the size of a block. Its exit is not always on the line of its entry:
// a sequence in several rows ends further down.
type railSize struct {
	width int
	up    int // from the line of the entry to the top
	drop  int // from the line of the entry down to that of the exit
	down  int // from the line of the exit to the bottom
}

func (s railSize) size() railSize { return s }

// layOutRailSheet lays out diagrams of the expressions, below one another.
func layOutRailSheet(exprs []*Expr) *railSheet {
	s := &railSheet{height: railMargin - railApart}
	for _, e := range exprs {
		d := &railDiagram{}
		s.diagrams = append(s.diagrams, d)
		s.height += railApart
		if e.Op == OpRule {
			s.addTitle(d, e.Name)
			e = e.Items[0]
		}
		s.addRails(d, layOutRails(e, railWidth-2*railMargin-4*railMark-2*railGap))
	}
	s.width += railMargin
	s.height += railMargin
	return s
}

// addTitle puts a title below what is there.
func (s *railSheet) addTitle(d *railDiagram, name string) {
	d.name = name
	text := railName(name)
	width := railTitleCharWidth * railChars(text)
	d.title = railLabel{railRect{railMargin, s.height, width, railTitleHeight}, text}
	s.extend(d.title.x+d.title.width, d.title.height)
}

// addRails puts a diagram below what is there: the marks and b between them.
func (s *railSheet) addRails(d *railDiagram, b railBlock) {
	size := b.size()
	up, down := max(size.up, railMark), max(size.down, railMark)
	d.start = railPoint{railMargin + 2*railMark, s.height + up}
	p := &railPen{diagram: d, at: d.start}
	p.forward(railGap)
	b.draw(p)
	p.forward(railGap)
	d.end = p.at
	s.extend(d.end.x+2*railMark, up+size.drop+down)
}

// extend makes room as far to the right as that, and so much further down.
func (s *railSheet) extend(right, height int) {
	s.width = max(s.width, right)
	s.height += height
}

// layOutRails lays out an expression in a block that is no wider than room, if it can be.
func layOutRails(e *Expr, room int) railBlock {
	if railIsNothing(e) {
		return newRailBox(railNothing, []string{"nothing"}, "")
	}
	if spans, ok := railSpans(e); ok {
		return newRailBox(railTerminal, railSetLines(spans), "")
	}
	switch e.Op {
	case OpLiteral, OpFold:
		if e.Text == "" {
			return railLine{}
		}
		return newRailBox(railTerminal, railLiteralLines(e.Text, e.Op == OpFold), "")
	case OpRule, OpRef:
		return newRailBox(railRule, railNameLines(e.Name), e.Name)
	case OpSequence:
		return layOutRailSequence(e.Items, room)
	case OpChoice:
		return layOutRailChoice(e.Items, room)
	}
	return layOutRailRepeat(e, room)
}

// railIsNothing says whether e is a way to write that nothing matches.
func railIsNothing(e *Expr) bool {
	switch e.Op {
	case OpRange:
		return e.Lo > e.Hi
	case OpOneOf:
		return e.Text == ""
	case OpChoice:
		return len(e.Items) == 0
	case OpRepeat:
		return e.Max != Unbounded && e.Max < e.Min
	}
	return false
}

// railLine is the block of the empty text: no more than a place on the line.
type railLine struct{ railSize }

func (railLine) draw(*railPen) {}

// railBoxBlock is a block of one box.
type railBoxBlock struct {
	railSize
	box railBox // its place is still open
}

func newRailBox(kind railKind, lines []string, name string) railBlock {
	chars := 0
	for _, l := range lines {
		chars = max(chars, railChars(l))
	}
	half := (len(lines)*railLineHeight + 8) / 2
	width := chars*railCharWidth + 2*railPadding
	return railBoxBlock{
		railSize{width: width, up: half, down: half},
		railBox{railRect{width: width, height: 2 * half}, kind, lines, name},
	}
}

func (b railBoxBlock) draw(p *railPen) {
	b.box.x, b.box.y = p.at.x, p.at.y-b.up
	p.diagram.boxes = append(p.diagram.boxes, b.box)
	p.at.x += b.width
}

// layOutRailSequence lays out items one after the other, in as many rows as room demands.
func layOutRailSequence(items []*Expr, room int) railBlock {
	inner := railRoom(room)
	var all railRow
	rows := []railRow{{}}
	for _, x := range flattenRails(nil, items) {
		b := layOutRails(x, inner)
		if _, empty := b.(railLine); empty {
			continue
		}
		all.add(b)
		last := &rows[len(rows)-1]
		if len(last.blocks) > 0 && last.width+railGap+b.size().width > inner {
			rows = append(rows, railRow{})
			last = &rows[len(rows)-1]
		}
		last.add(b)
	}
	switch {
	case len(all.blocks) == 0:
		return railLine{}
	case all.width <= room || len(rows) == 1:
		return all
	}
	return newRailRows(rows)
}

// flattenRails appends items to out, those of sequences among them one by one: they
// fill the rows better.
func flattenRails(out, items []*Expr) []*Expr {
	for _, x := range items {
		if x.Op == OpSequence {
			out = flattenRails(out, x.Items)
		} else {
			out = append(out, x)
		}
	}
	return out
}

// railRoom is the room left inside a block with rails up and down on both sides. It
// never gets so small that each box would have a row of its own.
func railRoom(room int) int { return max(room-4*railRadius, 240) }

// railRow is a sequence in one row.
type railRow struct {
	railSize
	blocks []railBlock
}

func (r *railRow) add(b railBlock) {
	size := b.size()
	if len(r.blocks) > 0 {
		r.width += railGap
	}
	r.blocks = append(r.blocks, b)
	r.width += size.width
	r.up = max(r.up, size.up-r.drop)
	r.down = max(r.down-size.drop, size.down)
	r.drop += size.drop
}

func (r railRow) draw(p *railPen) {
	for i, b := range r.blocks {
		if i > 0 {
			p.forward(railGap)
		}
		b.draw(p)
	}
}

// railRows is a sequence in several rows. From the end of each, a rail leads back
// between the two rows to the beginning of the next.
type railRows struct {
	railSize
	rows  []railRow
	lines []int // from the line of the entry down to that of each row
	backs []int // likewise of each rail that leads back; the last row has none
}

func newRailRows(rows []railRow) railBlock {
	b := railRows{rows: rows, lines: []int{0}}
	for i, r := range rows {
		b.width = max(b.width, r.width+4*railRadius)
		if i > 0 {
			back := b.drop + max(2*railRadius, b.down+railRowSpace)
			line := back + max(2*railRadius, railRowSpace+r.up)
			b.backs = append(b.backs, back)
			b.lines = append(b.lines, line)
			b.drop = line
		}
		b.up = max(b.up, r.up-b.drop)
		b.drop += r.drop
		b.down = r.down
	}
	return b
}

func (b railRows) draw(p *railPen) {
	entry := p.at
	left, right := entry.x+2*railRadius, entry.x+b.width-2*railRadius
	p.across(left)
	for i, r := range b.rows {
		r.draw(p)
		p.across(right)
		if i < len(b.backs) {
			p.change(1, entry.y+b.backs[i], -1)
			p.across(left)
			p.change(-1, entry.y+b.lines[i+1], 1)
		}
	}
	p.across(entry.x + b.width)
}

// layOutRailChoice lays out alternatives below one another. Neighbours that are sets of
// bytes share a box.
func layOutRailChoice(items []*Expr, room int) railBlock {
	var blocks []railBlock
	for i := 0; i < len(items); {
		var set []railSpan
		for spans, ok := railSpans(items[i]); ok; spans, ok = railSpans(items[i]) {
			set = append(set, spans...)
			if i++; i == len(items) {
				break
			}
		}
		if set != nil {
			blocks = append(blocks, newRailBox(railTerminal, railSetLines(set), ""))
			continue
		}
		blocks = append(blocks, layOutRails(items[i], railRoom(room)))
		i++
	}
	if len(blocks) == 1 {
		return blocks[0]
	}
	return newRailChoice(blocks)
}

// railChoice is a choice. The first alternative is on the line of the entry, the
// others are below it, between a rail that leads down to them on the left and one that
// leads up from them on the right.
type railChoice struct {
	railSize
	blocks []railBlock
	lines  []int // from the line of the entry down to that of each block
}

func newRailChoice(blocks []railBlock) railBlock {
	first := blocks[0].size()
	c := railChoice{railSize{up: first.up, drop: first.drop}, blocks, nil}
	bottom, lowest := -first.up-railSpace, 0
	for _, b := range blocks {
		size := b.size()
		line := max(lowest, bottom+railSpace+size.up)
		c.lines = append(c.lines, line)
		c.width = max(c.width, size.width+4*railRadius)
		bottom = line + size.drop + size.down
		lowest = line + size.drop + 2*railRadius
	}
	c.down = bottom - c.drop
	return c
}

func (c railChoice) draw(p *railPen) {
	entry, right := p.at, p.at.x+c.width
	column := *p
	p.forward(2 * railRadius)
	c.blocks[0].draw(p)
	p.across(right)
	ends := []railPen{*p}
	column.turn(1, 1)
	for i, b := range c.blocks[1:] {
		column.along(entry.y + c.lines[i+1] - railRadius)
		branch := column
		branch.turn(1, 1)
		b.draw(&branch)
		branch.across(right - 2*railRadius)
		branch.turn(1, -1)
		ends = append(ends, branch)
	}
	joinRails(ends)
}

// joinRails leads the rails that head up on the right of a choice to the one above
// them, and the topmost to the exit, which is the first end.
func joinRails(ends []railPen) {
	for i := len(ends) - 1; i > 1; i-- {
		ends[i].along(ends[i-1].at.y)
	}
	ends[1].along(ends[0].at.y + railRadius)
	ends[1].turn(1, -1)
}

// layOutRailRepeat lays out a repetition.
func layOutRailRepeat(e *Expr, room int) railBlock {
	if e.Min == 1 && e.Max == 1 {
		return layOutRails(e.Items[0], room)
	}
	inner := layOutRails(e.Items[0], railRoom(room))
	if _, empty := inner.(railLine); empty || e.Max == 0 {
		return railLine{}
	}
	r := railRepeat{inner: inner, skip: e.Min <= 0, again: e.Max != 1, count: railCount(e.Min, e.Max)}
	r.railSize = inner.size()
	r.width = max(r.width, railCharWidth*railChars(r.count)) + 4*railRadius
	if r.skip {
		r.up = max(2*railRadius, r.up+railSpace)
	}
	if r.again {
		r.back = r.drop + max(2*railRadius, r.down+railSpace)
		r.down = r.back - r.drop
	}
	if r.count != "" {
		r.down += railLineHeight
	}
	return r
}

// railCount says how often something is repeated, where rails do not say it.
func railCount(min, max int) string {
	switch {
	case max == Unbounded && min <= 1, min <= 0 && max == 1:
		return ""
	case max == Unbounded:
		return fmt.Sprintf("%d or more times", min)
	case min == max:
		return fmt.Sprintf("%d times", min)
	}
	return fmt.Sprintf("%d to %d times", min, max)
}

// railRepeat is a repetition: a way past the inner block above it, a way back below
// it, or both.
type railRepeat struct {
	railSize
	inner       railBlock
	skip, again bool
	back        int // from the line of the entry down to the way back
	count       string
}

func (r railRepeat) draw(p *railPen) {
	entry := *p
	left, right := p.at.x+2*railRadius, p.at.x+r.width-2*railRadius
	p.across(left)
	p.forward((right - left - r.inner.size().width) / 2)
	r.inner.draw(p)
	p.across(right)
	back := *p
	p.forward(2 * railRadius)
	if r.skip {
		skip := entry
		skip.change(1, entry.at.y-r.up, 1)
		skip.across(right)
		skip.change(1, p.at.y, 1)
	}
	if r.again {
		back.change(1, entry.at.y+r.back, -1)
		if r.count != "" {
			r.drawCount(back)
		}
		back.across(left)
		back.change(-1, entry.at.y, 1)
	}
}

// drawCount writes the count below the way back, which begins where p stands.
func (r railRepeat) drawCount(p railPen) {
	width := railCharWidth * railChars(r.count)
	middle := p.at.x + 2*railRadius - r.width/2
	p.diagram.counts = append(p.diagram.counts,
		railLabel{railRect{middle - width/2, p.at.y + 2, width, railLineHeight - 2}, r.count})
}
