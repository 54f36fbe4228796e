package uri

import (
	"slices"
	"strings"
)

// marking underlines text[start:end] with a sign.
type marking struct {
	start, end int
	sign       string
	paint      string // see paint
}

// excerpt is a line of a text, or what of it fits, with the places that are marked.
type excerpt struct {
	view
	ellipsis    string
	cells       []cell
	left, right bool // the line goes on there, and an ellipsis says so
}

// excerpt cuts the line around text[start:end] to a number of columns. The beginning of
// that is shown in any case, then as much of it as fits, and what is left is for two parts
// of the text before it and one behind it.
func (v *view) excerpt(start, end, columns int) *excerpt {
	x := &excerpt{view: *v, ellipsis: v.ellipsis()}
	if v.hidden < start && start < v.shut {
		start, end = v.hidden, max(end, v.shut)
	}
	room := columns - 2*len([]rune(x.ellipsis)) - 1 // 1 for a caret behind the end of the line
	middle := v.rightward(start, end, room)
	rest := columns - max(middle.width, 1)
	before, behind := v.leftward(start, rest), side{whole: true}
	if !middle.line {
		behind = v.rightward(middle.at, len(v.text), rest)
	}
	x.share(&before, &behind, rest)
	slices.Reverse(before.cells)
	x.cells = slices.Concat(before.cells, middle.cells, behind.cells)
	x.left, x.right = !before.whole, !behind.whole
	return x
}

// ellipsis stands for what is left out of a line.
func (v *view) ellipsis() string {
	if v.ascii {
		return "..."
	}
	return "…"
}

// side is a part of a line, from a place to the left or to the right.
type side struct {
	cells []cell // the nearest first
	width int
	at    int  // the byte that is reached
	line  bool // it ends at the end of the line
	whole bool // it ends for that, or for the end of what was asked for, and not for want of room
}

// rightward goes to the end of the line, or of text[start:end]. The line feed belongs to
// the line, and is shown: none may stand in a reference.
func (v *view) rightward(start, end, room int) side {
	s := side{at: start}
	for s.at < end && !s.line {
		c := v.at(s.at)
		if !s.take(c, room) {
			return s
		}
		s.at, s.line = c.end, c.shown == `\n`
	}
	s.whole = true
	return s
}

// leftward goes to the beginning of the line.
func (v *view) leftward(end, room int) side {
	s := side{at: end}
	for s.at > 0 {
		c := v.before(s.at)
		if c.shown == `\n` {
			break
		}
		if !s.take(c, room) {
			return s
		}
		s.at = c.start
	}
	s.whole = true
	return s
}

// take adds a cell, the first in any case, if there is room.
func (s *side) take(c cell, room int) bool {
	if s.width+c.width > room && len(s.cells) > 0 {
		return false
	}
	s.cells = append(s.cells, c)
	s.width += c.width
	return true
}

// share divides the room between both sides.
func (x *excerpt) share(before, behind *side, room int) {
	if before.whole && behind.whole && before.width+behind.width <= room {
		return
	}
	left, right := room-room/3, room/3
	switch {
	case before.whole && before.width < left:
		right = room - before.width
	case behind.whole && behind.width < right:
		left = room - behind.width
	}
	before.shrink(left, len([]rune(x.ellipsis)))
	behind.shrink(right, len([]rune(x.ellipsis)))
}

// shrink makes a side fit, with an ellipsis if it must be cut.
func (s *side) shrink(room, ellipsis int) {
	if s.whole && s.width <= room {
		return
	}
	for s.whole = false; len(s.cells) > 0 && s.width > room-ellipsis; {
		last := len(s.cells) - 1
		s.width -= s.cells[last].width
		s.cells = s.cells[:last]
	}
}

// String gives the line.
func (x *excerpt) String() string {
	var out strings.Builder
	if x.left {
		out.WriteString(x.ellipsis)
	}
	for _, c := range x.cells {
		out.WriteString(c.shown)
	}
	if x.right {
		out.WriteString(x.ellipsis)
	}
	return out.String()
}

// stroke is a mark in columns.
type stroke struct {
	start, end int
	marking
}

// edges gives the columns at which the cells begin, and that at which the last ends.
func (x *excerpt) edges() []int {
	edges := make([]int, 1, len(x.cells)+1)
	if x.left {
		edges[0] = len([]rune(x.ellipsis))
	}
	for i, c := range x.cells {
		edges = append(edges, edges[i]+c.width)
	}
	return edges
}

// stroke gives the columns of a mark, of which there is always one.
func (x *excerpt) stroke(m marking, edges []int) stroke {
	first, _ := slices.BinarySearchFunc(x.cells, m.start+1, func(c cell, at int) int { return c.end - at })
	last, _ := slices.BinarySearchFunc(x.cells, m.end, func(c cell, at int) int { return c.start - at })
	return stroke{edges[first], max(edges[last], edges[first]+1), m}
}

// underlines draws the marks, which are in order, in as many lines as they need to stay
// apart. Two that cannot be told apart, in a password, are drawn once.
func (x *excerpt) underlines(marks []marking) [][]stroke {
	var rows [][]stroke
	edges := x.edges()
	for _, m := range marks {
		s := x.stroke(m, edges)
		if slices.ContainsFunc(rows, func(row []stroke) bool { return s.same(row[len(row)-1]) }) {
			continue
		}
		i := slices.IndexFunc(rows, func(row []stroke) bool { return row[len(row)-1].end < s.start })
		if i < 0 {
			i, rows = len(rows), append(rows, nil)
		}
		rows[i] = append(rows[i], s)
	}
	return rows
}

func (s stroke) same(t stroke) bool {
	return s.start == t.start && s.end == t.end && s.sign == t.sign
}
