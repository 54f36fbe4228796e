package combinators

import (
	"encoding/xml"
	"fmt"
	"maps"
	"strings"
)

// railStyle colours a drawing. Boxes have a ground of their own, so their text is
// readable on any page. Rails and titles take the colour of the text around the SVG
// where it stands in a page; where it is the document itself or an image, they have
// one that can be seen on a dark ground too should the page not follow the colour scheme.
const railStyle = `
svg.railroad:root { color: #59636e }
.railroad text { font: 13px monospace; text-anchor: middle; white-space: pre; fill: currentColor }
.railroad text.title { font: bold 16px monospace; text-anchor: start }
.railroad .lines text { text-anchor: start }
.railroad .rails { fill: none; stroke: currentColor; stroke-width: 2 }
.railroad .end { fill: none; stroke: currentColor; stroke-width: 2 }
.railroad .start { fill: currentColor }
.railroad rect { stroke-width: 1.5 }
.railroad .terminal rect { fill: #e3f4e8; stroke: #1a7f37 }
.railroad .terminal text { fill: #10341c }
.railroad .rule rect { fill: #e4effc; stroke: #0b62c4 }
.railroad .rule text { fill: #0a2f5c }
.railroad .nothing rect { fill: #f3f3f3; stroke: #6e7781; stroke-dasharray: 4 3 }
.railroad .nothing text { fill: #424a53 }
.railroad a:hover rect, .railroad a:focus rect { stroke-width: 3 }
@media (prefers-color-scheme: dark) {
svg.railroad:root { color: #8b929b }
.railroad .terminal rect { fill: #16301f; stroke: #3fb950 }
.railroad .terminal text { fill: #c5efd0 }
.railroad .rule rect { fill: #14294a; stroke: #58a6ff }
.railroad .rule text { fill: #cfe3ff }
.railroad .nothing rect { fill: #24292f; stroke: #8b949e }
.railroad .nothing text { fill: #d0d7de }
}
`

// railLegend is the description of every drawing, for those who cannot see it and those
// who never saw one.
const railLegend = "Every route along the rails from the filled mark to the ringed mark spells one text. " +
	"Rounded boxes stand for characters, square boxes for rules."

// svg writes the drawing as an SVG document.
func (s *railSheet) svg() string { return s.svgLinking(nil) }

// svgLinking is svg with links for rules that have no diagram here.
func (s *railSheet) svgLinking(elsewhere map[string]string) string {
	w := &railWriter{links: map[string]string{}}
	maps.Copy(w.links, elsewhere)
	for _, d := range s.diagrams {
		if d.title.text != "" {
			w.links[d.name] = "#" + railID(d.name)
		}
	}
	w.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="railroad" role="img" xml:space="preserve" `+
		`width="%d" height="%d" viewBox="0 0 %d %d">`+"\n", s.width, s.height, s.width, s.height)
	w.printf("<title>%s</title>\n<desc>%s</desc>\n", escapeXML(s.title()), railLegend)
	w.printf("<style>%s</style>\n", railStyle)
	for _, d := range s.diagrams {
		w.diagram(d)
	}
	w.printf("</svg>\n")
	return w.String()
}

// title says what the drawing shows.
func (s *railSheet) title() string {
	var names []string
	for _, d := range s.diagrams {
		if d.title.text != "" {
			names = append(names, d.title.text)
		}
	}
	switch len(names) {
	case 0:
		return "Railroad diagram"
	case 1:
		return "Railroad diagram of " + names[0]
	}
	return "Railroad diagrams of " + strings.Join(names, ", ")
}

// railWriter writes the elements of a drawing.
type railWriter struct {
	strings.Builder
	links map[string]string // to the diagrams of rules, by name
}

func (w *railWriter) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// diagram writes the rails first, so that the boxes lie on top of them.
func (w *railWriter) diagram(d *railDiagram) {
	if d.title.text == "" {
		w.printf("<g>\n")
	} else {
		w.printf("<g id=\"%s\">\n", railID(d.name))
		w.printf("<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n",
			d.title.x, d.title.y+16, escapeXML(d.title.text))
	}
	w.printf("<path class=\"rails\" d=\"%s\"/>\n", railPath(d.tracks))
	w.printf("<circle class=\"start\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", d.start.x-railMark, d.start.y, railMark)
	w.printf("<circle class=\"end\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", d.end.x+railMark, d.end.y, railMark)
	for _, b := range d.boxes {
		w.box(b)
	}
	for _, l := range d.counts {
		w.printf("<text class=\"count\" x=\"%d\" y=\"%d\">%s</text>\n",
			l.x+l.width/2, l.y+12, escapeXML(l.text))
	}
	w.printf("</g>\n")
}

// box writes a box, with a link to the diagram of the rule that it stands for if there
// is one.
func (w *railWriter) box(b railBox) {
	href, link := w.links[b.name]
	link = link && b.kind == railRule
	if link {
		w.printf("<a href=\"%s\">", escapeXML(href))
	}
	corner := 0
	if b.kind == railTerminal {
		corner = railCorner
	}
	class, textX := string(b.kind), b.x+b.width/2
	if len(b.lines) > 1 {
		class, textX = class+" lines", b.x+railPadding
	}
	w.printf("<g class=\"%s\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
		class, b.x, b.y, b.width, b.height, corner)
	for i, line := range b.lines {
		w.printf("<text x=\"%d\" y=\"%d\">%s</text>", textX, b.y+17+i*railLineHeight, escapeXML(line))
	}
	w.printf("</g>")
	if link {
		w.printf("</a>")
	}
	w.printf("\n")
}

// railPath writes tracks as path data.
func railPath(tracks []railTrack) string {
	var out strings.Builder
	at := railPoint{-1, -1}
	for _, t := range tracks {
		if t.from != at {
			fmt.Fprintf(&out, "M%d %d", t.from.x, t.from.y)
		}
		switch {
		case t.bend != railStraight:
			fmt.Fprintf(&out, "A%d %d 0 0 %d %d %d", railRadius, railRadius, t.sweep(), t.to.x, t.to.y)
		case t.from.y == t.to.y:
			fmt.Fprintf(&out, "H%d", t.to.x)
		default:
			fmt.Fprintf(&out, "V%d", t.to.y)
		}
		at = t.to
	}
	return out.String()
}

// sweep is SVG's flag for the sense in which a quarter circle turns: 1 for clockwise.
func (t railTrack) sweep() int {
	rightDown := (t.to.x > t.from.x) == (t.to.y > t.from.y)
	if rightDown == (t.bend == railFromAcross) {
		return 1
	}
	return 0
}

// escapeXML escapes what has a meaning in XML.
func escapeXML(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a strings.Builder takes everything
	return out.String()
}
