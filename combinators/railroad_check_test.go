package combinators

import (
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// railFaults gives what is wrong with the geometry of a drawing, for one laid out and
// for one read back from its SVG alike.
func railFaults(s *railSheet) []string {
	var f faultList
	for i, d := range s.diagrams {
		f.bounds(s, d)
		f.overlaps(d)
		f.crossings(d)
		f.routes(d)
		for _, e := range s.diagrams[:i] {
			f.apart(e, d)
		}
	}
	return f
}

type faultList []string

func (f *faultList) addf(format string, args ...any) { *f = append(*f, fmt.Sprintf(format, args...)) }

// bounds finds what sticks out of the drawing, and text that sticks out of its box.
func (f *faultList) bounds(s *railSheet, d *railDiagram) {
	all := railRect{0, 0, s.width, s.height}
	for _, r := range railRects(d) {
		if !all.holds(r) {
			f.addf("%v is outside the drawing %v", r, all)
		}
	}
	for _, b := range d.boxes {
		for _, line := range b.lines {
			if need := railCharWidth * len([]rune(line)); need > b.width || len(b.lines)*railLineHeight > b.height {
				f.addf("%q does not fit into %v", b.lines, b.railRect)
			}
		}
	}
}

// railRects gives the surroundings of everything in d.
func railRects(d *railDiagram) []railRect {
	rects := []railRect{d.title.railRect, railMarkRect(d.start, -1), railMarkRect(d.end, 1)}
	for _, b := range d.boxes {
		rects = append(rects, b.railRect)
	}
	for _, l := range d.counts {
		rects = append(rects, l.railRect)
	}
	for _, t := range d.tracks {
		rects = append(rects, t.rect())
	}
	return rects
}

func railMarkRect(at railPoint, side int) railRect {
	return railRect{at.x + side*railMark - railMark, at.y - railMark, 2 * railMark, 2 * railMark}
}

func (t railTrack) rect() railRect {
	x, y := min(t.from.x, t.to.x), min(t.from.y, t.to.y)
	return railRect{x, y, max(t.from.x, t.to.x) - x, max(t.from.y, t.to.y) - y}
}

func (r railRect) holds(s railRect) bool {
	return r.x <= s.x && s.x+s.width <= r.x+r.width && r.y <= s.y && s.y+s.height <= r.y+r.height
}

// meets says whether s reaches into the interior of r; a line in r's border does not.
func (r railRect) meets(s railRect) bool {
	return s.x < r.x+r.width && r.x < s.x+s.width && s.y < r.y+r.height && r.y < s.y+s.height
}

// touches says whether r and s have a point in common.
func (r railRect) touches(s railRect) bool {
	return s.x <= r.x+r.width && r.x <= s.x+s.width && s.y <= r.y+r.height && r.y <= s.y+s.height
}

// overlaps finds boxes, marks and labels that lie on one another, and rails under them.
func (f *faultList) overlaps(d *railDiagram) {
	solid := []railRect{railMarkRect(d.start, -1), railMarkRect(d.end, 1)}
	for _, b := range d.boxes {
		solid = append(solid, b.railRect)
	}
	for _, l := range append([]railLabel{d.title}, d.counts...) {
		if l.text != "" {
			solid = append(solid, l.railRect)
		}
	}
	for i, r := range solid {
		for _, s := range solid[:i] {
			if r.meets(s) {
				f.addf("%v overlaps %v", r, s)
			}
		}
		for _, t := range d.tracks {
			if r.meets(t.rect()) {
				f.addf("rail %v runs through %v", t, r)
			}
		}
	}
}

// apart finds diagrams that reach into each other: b must be all below a.
func (f *faultList) apart(a, b *railDiagram) {
	top, bottom := math.MaxInt, 0
	for _, r := range railRects(b)[1:] {
		top = min(top, r.y)
	}
	for _, r := range railRects(a)[1:] {
		bottom = max(bottom, r.y+r.height)
	}
	if top <= bottom || b.title.text != "" && b.title.y <= bottom {
		f.addf("diagram %q reaches into %q", b.title.text, a.title.text)
	}
}

// crossings finds rails that have a point in common which is not an end of both.
func (f *faultList) crossings(d *railDiagram) {
	for i, t := range d.tracks {
		for _, u := range d.tracks[:i] {
			if t.rect().touches(u.rect()) && t.crosses(u) {
				f.addf("rail %v crosses %v", t, u)
			}
		}
	}
}

// crosses looks at straight rails exactly, and at curves as a run of short lines.
func (t railTrack) crosses(u railTrack) bool {
	if t.bend == railStraight && u.bend == railStraight {
		return t.crossesStraight(u)
	}
	if t.bend == u.bend && t.from == u.from && t.to == u.to {
		return true
	}
	for _, a := range t.chords() {
		for _, b := range u.chords() {
			if a.crosses(b) {
				return true
			}
		}
	}
	return false
}

// crossesStraight needs no more than the rectangles: the rails are as thin as those.
func (t railTrack) crossesStraight(u railTrack) bool {
	a, b := t.rect(), u.rect()
	x, y := max(a.x, b.x), max(a.y, b.y)
	common := railRect{x, y, min(a.x+a.width, b.x+b.width) - x, min(a.y+a.height, b.y+b.height) - y}
	at := railPoint{x, y}
	ends := (at == t.from || at == t.to) && (at == u.from || at == u.to)
	return common.width > 0 || common.height > 0 || !ends
}

// railChord is a line between two points.
type railChord struct{ x0, y0, x1, y1 float64 }

func (a railChord) crosses(b railChord) bool {
	return a.side(b.x0, b.y0)*a.side(b.x1, b.y1) < 0 && b.side(a.x0, a.y0)*b.side(a.x1, a.y1) < 0
}

// side is 1 or -1 for a point on one side of the line or the other, 0 on it.
func (a railChord) side(x, y float64) int {
	switch v := (a.x1-a.x0)*(y-a.y0) - (a.y1-a.y0)*(x-a.x0); {
	case v > 1e-6:
		return 1
	case v < -1e-6:
		return -1
	}
	return 0
}

func (t railTrack) chords() []railChord {
	const steps = 6
	x0, y0 := float64(t.from.x), float64(t.from.y)
	x1, y1 := float64(t.to.x), float64(t.to.y)
	if t.bend == railStraight {
		return []railChord{{x0, y0, x1, y1}}
	}
	at := func(i int) (x, y float64) {
		sin, cos := math.Sincos(float64(i) * math.Pi / 2 / steps)
		if t.bend == railFromUpDown {
			sin, cos = 1-cos, 1-sin
		}
		return x0 + (x1-x0)*sin, y0 + (y1-y0)*(1-cos)
	}
	var out []railChord
	for i := range steps {
		x, y := at(i)
		nextX, nextY := at(i + 1)
		out = append(out, railChord{x, y, nextX, nextY})
	}
	return out
}

// railState is where a train is and the way it is heading.
type railState struct {
	at     railPoint
	dx, dy int
}

// railMove is a piece of the way: a track or, with a label, a box.
type railMove struct {
	from, to railState
	label    string
}

// railMoves gives the pieces that a train can use. Since it can neither turn on the
// spot nor take a bend against its direction, two pieces follow each other only where
// the way is smooth.
func railMoves(d *railDiagram) []railMove {
	var moves []railMove
	for _, t := range d.tracks {
		dx, dy := railSign(t.to.x-t.from.x), railSign(t.to.y-t.from.y)
		from, to := railState{t.from, dx, dy}, railState{t.to, dx, dy}
		switch t.bend {
		case railFromAcross:
			from.dy, to.dx = 0, 0
		case railFromUpDown:
			from.dx, to.dy = 0, 0
		}
		moves = append(moves, railMove{from, to, ""})
	}
	for _, b := range d.boxes {
		y := b.y + b.height/2
		from, to := railState{railPoint{b.x, y}, 1, 0}, railState{railPoint{b.x + b.width, y}, 1, 0}
		moves = append(moves, railMove{from, to, string(b.kind) + " " + strings.Join(b.lines, " ")})
	}
	return moves
}

func railSign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// routes finds boxes and rails that are on no way from the start to the end.
func (f *faultList) routes(d *railDiagram) {
	forth, back := map[railState][]railState{}, map[railState][]railState{}
	moves := railMoves(d)
	for _, m := range moves {
		forth[m.from] = append(forth[m.from], m.to)
		back[m.to] = append(back[m.to], m.from)
	}
	fromStart := railReach(railState{d.start, 1, 0}, forth)
	toEnd := railReach(railState{d.end, 1, 0}, back)
	if !toEnd[railState{d.start, 1, 0}] {
		f.addf("diagram %q: no way from %v to %v", d.title.text, d.start, d.end)
	}
	for _, m := range moves {
		if !fromStart[m.from] || !toEnd[m.to] {
			f.addf("diagram %q: %q from %v to %v is on no way from start to end", d.title.text, m.label, m.from, m.to)
		}
	}
}

func railReach(from railState, next map[railState][]railState) map[railState]bool {
	seen := map[railState]bool{from: true}
	for todo := []railState{from}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range next[at] {
			if !seen[n] {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	return seen
}

// svgElement is an element of an SVG document.
type svgElement struct {
	XMLName xml.Name
	Attrs   []xml.Attr   `xml:",any,attr"`
	Items   []svgElement `xml:",any"`
	Text    string       `xml:",chardata"`
}

func (e svgElement) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e svgElement) num(name string) int {
	n, err := strconv.Atoi(e.attr(name))
	if err != nil {
		panic(fmt.Sprintf("<%s %s=%q>: %v", e.XMLName.Local, name, e.attr(name), err))
	}
	return n
}

// is says whether e is an element of that name with that class.
func (e svgElement) is(name, class string) bool {
	return e.XMLName.Local == name && strings.Fields(e.attr("class") + " -")[0] == class
}

// parseSVG reads a document, and makes sure that it is of one root element and has
// neither scripts nor anything from elsewhere.
func parseSVG(t *testing.T, svg string) svgElement {
	t.Helper()
	var root svgElement
	dec := xml.NewDecoder(strings.NewReader(svg))
	if err := dec.Decode(&root); err != nil {
		t.Fatalf("the SVG is no XML: %v", err)
	}
	if rest := strings.TrimSpace(svg[dec.InputOffset():]); rest != "" {
		t.Fatalf("after the root element: %q", rest)
	}
	root.each(func(e svgElement) {
		if n := e.XMLName; n.Space != "http://www.w3.org/2000/svg" || n.Local == "script" {
			t.Errorf("unexpected element %v", n)
		}
		for _, a := range e.Attrs {
			if (a.Name.Local == "href" && a.Value[0] != '#') || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("unexpected attribute %v", a)
			}
		}
	})
	return root
}

func (e svgElement) each(f func(svgElement)) {
	f(e)
	for _, x := range e.Items {
		x.each(f)
	}
}

// readRailroad reads the geometry back from an SVG document, from nothing but the
// shapes and texts that are drawn.
func readRailroad(root svgElement) *railSheet {
	box := strings.Fields(root.attr("viewBox"))
	s := &railSheet{width: root.num("width"), height: root.num("height")}
	if want := fmt.Sprint("0 0 ", s.width, " ", s.height); strings.Join(box, " ") != want {
		panic(fmt.Sprintf("viewBox is %q, want %q", box, want))
	}
	for _, e := range root.Items {
		if e.XMLName.Local == "g" {
			d := &railDiagram{}
			for _, x := range e.Items {
				d.read(x)
			}
			s.diagrams = append(s.diagrams, d)
		}
	}
	return s
}

// read adds what the element draws.
func (d *railDiagram) read(e svgElement) {
	switch {
	case e.is("a", "-"):
		d.read(e.Items[0])
	case e.is("g", "terminal"), e.is("g", "rule"), e.is("g", "nothing"):
		d.boxes = append(d.boxes, readRailBox(e))
	case e.is("path", "rails"):
		d.tracks = readRailPath(e.attr("d"))
	case e.is("circle", "start"):
		d.start = railPoint{e.num("cx") + e.num("r"), e.num("cy")}
	case e.is("circle", "end"):
		d.end = railPoint{e.num("cx") - e.num("r"), e.num("cy")}
	case e.is("text", "title"):
		width := railTitleCharWidth * len([]rune(e.Text))
		d.title = railLabel{railRect{e.num("x"), e.num("y") - 16, width, railTitleHeight}, e.Text}
	case e.is("text", "count"):
		width := railCharWidth * len([]rune(e.Text))
		d.counts = append(d.counts, railLabel{railRect{e.num("x") - width/2, e.num("y") - 12, width, railLineHeight - 2}, e.Text})
	default:
		panic(fmt.Sprintf("unexpected element %v", e))
	}
}

func readRailBox(e svgElement) railBox {
	r := e.Items[0]
	b := railBox{kind: railKind(strings.Fields(e.attr("class"))[0])}
	b.railRect = railRect{r.num("x"), r.num("y"), r.num("width"), r.num("height")}
	for i, line := range e.Items[1:] {
		b.lines = append(b.lines, line.Text)
		if y := line.num("y"); y-13 != b.y+4+i*railLineHeight {
			panic(fmt.Sprintf("line %d of %v is at %d", i, b, y))
		}
	}
	return b
}

var railCommand = regexp.MustCompile(`^([MHVA])((?: ?-?\d+)+)`)

// readRailPath reads path data of the commands that the drawings use.
func readRailPath(data string) []railTrack {
	var tracks []railTrack
	var at railPoint
	for data != "" {
		m := railCommand.FindStringSubmatch(data)
		if m == nil {
			panic("path data: " + data)
		}
		data = data[len(m[0]):]
		t := readRailCommand(m[1], strings.Fields(m[2]), at)
		if m[1] != "M" {
			tracks = append(tracks, t)
		}
		at = t.to
	}
	return tracks
}

func readRailCommand(command string, args []string, at railPoint) railTrack {
	n := make([]int, len(args))
	for i, a := range args {
		n[i], _ = strconv.Atoi(a)
	}
	t := railTrack{from: at, to: at}
	switch command {
	case "M":
		t.to = railPoint{n[0], n[1]}
	case "H":
		t.to.x = n[0]
	case "V":
		t.to.y = n[0]
	case "A":
		t.to = railPoint{n[5], n[6]}
		dx, dy := t.to.x-at.x, t.to.y-at.y
		if n[0] != n[1] || dx*dx != n[0]*n[0] || dy*dy != n[1]*n[1] {
			panic(fmt.Sprint("no quarter of a circle: ", at, args))
		}
		// Clockwise from left to right and down the way begins horizontally.
		t.bend = railFromUpDown
		if (dx*dy > 0) == (n[4] == 1) {
			t.bend = railFromAcross
		}
	}
	return t
}
