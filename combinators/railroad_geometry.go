package combinators

// The geometry of railroad diagrams: what stands where, in pixels, the origin at the
// top left. It is made by the layout (railroad_layout.go), written out as SVG
// (railroad_svg.go) and checked by the tests in both forms.

// The measures of a drawing. A box is as wide as its longest line has characters, so
// the characters must be of one known width: monospaced fonts are 0.55 to 0.61 times
// as wide as high, hence at 13 pixels no wider than the 8 that are reckoned here, and
// at the 16 of the titles no wider than 10.
const (
	railCharWidth      = 8
	railLineHeight     = 18
	railTitleCharWidth = 10
	railTitleHeight    = 32 // down to the highest rail or box of its diagram

	railWidth    = 900 // of the drawing, as far as wrapping can keep it
	railMargin   = 16  // around the drawing
	railApart    = 32  // between diagrams
	railPadding  = 10  // in a box, left and right of the text
	railGap      = 14  // between neighbours in a sequence
	railSpace    = 9   // between a rail or box and the next one above or below
	railRowSpace = 16  // between a row of a sequence and the rail to the next row
	railRadius   = 10  // of the curves
	railCorner   = 13  // radius of the corners of rounded boxes
	railMark     = 6   // radius of the marks at start and end
)

// railPoint is a place in the drawing.
type railPoint struct{ x, y int }

// railRect is a rectangle, given by its top left corner and its size.
type railRect struct{ x, y, width, height int }

// railBend is the shape of a rail.
type railBend uint8

const (
	railStraight   railBend = iota // horizontal or vertical
	railFromAcross                 // a quarter circle that sets off horizontally
	railFromUpDown                 // a quarter circle that sets off vertically
)

// railTrack is a piece of rail, from and to in the direction of travel. Pieces join
// where their ends meet; nothing joins in the midst of a piece.
type railTrack struct {
	from, to railPoint
	bend     railBend
}

// railKind is what a box stands for.
type railKind string

// The kinds of boxes; in the SVG they are the names of classes.
const (
	railTerminal railKind = "terminal" // characters
	railRule     railKind = "rule"     // another rule
	railNothing  railKind = "nothing"  // no text at all
)

// railBox is a box. Its rail enters in the middle of its left side and leaves in the
// middle of its right side.
type railBox struct {
	railRect
	kind  railKind
	lines []string
	name  string // railRule: the rule
}

// railLabel is a text outside the boxes.
type railLabel struct {
	railRect
	text string
}

// railDiagram is the diagram of one expression. A diagram without a title is that of
// an expression without a name.
type railDiagram struct {
	name       string
	title      railLabel
	start, end railPoint // where the rails leave the start mark and reach the end mark
	boxes      []railBox
	counts     []railLabel
	tracks     []railTrack
}

// railSheet is a whole drawing.
type railSheet struct {
	width, height int
	diagrams      []*railDiagram
}

// railPen lays rails in a diagram, from where it stands, the way it is heading.
type railPen struct {
	diagram *railDiagram
	at      railPoint
	upDown  bool // whether it is heading up or down
}

// forward lays a straight rail of that length to the right.
func (p *railPen) forward(length int) { p.across(p.at.x + length) }

// across lays a straight rail to x.
func (p *railPen) across(x int) { p.lay(railPoint{x, p.at.y}, railStraight) }

// along lays a straight rail up or down to y.
func (p *railPen) along(y int) { p.lay(railPoint{p.at.x, y}, railStraight) }

// turn lays a quarter circle, between left and right and up and down: dx and dy are 1
// or -1, towards the right and down where they are 1.
func (p *railPen) turn(dx, dy int) {
	bend := railFromAcross
	if p.upDown {
		bend = railFromUpDown
	}
	p.lay(railPoint{p.at.x + dx*railRadius, p.at.y + dy*railRadius}, bend)
	p.upDown = !p.upDown
}

// change leads from a line heading out, 1 for right and -1 for left, to the line at y,
// heading in. Unless out and in are opposites it gets two radii further.
func (p *railPen) change(out, y, in int) {
	dy := 1
	if y < p.at.y {
		dy = -1
	}
	p.turn(out, dy)
	p.along(y - dy*railRadius)
	p.turn(in, dy)
}

func (p *railPen) lay(to railPoint, bend railBend) {
	if to != p.at {
		p.diagram.tracks = append(p.diagram.tracks, railTrack{p.at, to, bend})
	}
	p.at = to
}
