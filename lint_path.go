package uri

// dotSegments warns of the segments "." and ".." of an absolute path. One fix mends them
// all; the first has it.
func (l *linter) dotSegments(p *AbsPath, net bool) {
	segments := p.PathSegments.Segments
	fixed := false
	for i := range segments {
		text := l.segment(&segments[i])
		if !hidesDots(text) || i == 0 && !net && guards(segments) {
			continue
		}
		d := l.dotSegment(&segments[i])
		if !fixed && isDots(text) {
			d.Fixes = l.withoutDots(segments, net)
			fixed = true
		}
		l.warn(d)
	}
}

func (l *linter) segment(s *Segment) string { return l.text[s.Start:s.End] }

// guards says whether the first segment, a ".", keeps the rest of the path from being read
// as an authority, as in /.//a.
func guards(segments []Segment) bool {
	return len(segments) > 2 && segments[0].Name == "." && segments[1].Start == segments[1].End
}

func isDots(segment string) bool { return segment == "." || segment == ".." }

// dotSegment makes the warning for a segment of one or two dots, escaped or not.
func (l *linter) dotSegment(s *Segment) Diagnostic {
	start, end := s.Span()
	d := Diagnostic{
		Code: CodeDotSegment, Start: start, End: end, Production: s.Production(),
		Message: l.quote(start, end, "this segment") + " in an absolute path",
		Hint:    "dot segments are for relative references; in an absolute path some programs keep them, and others do not (§5.2)",
	}
	if !isDots(l.segment(s)) {
		d.Message = l.quote(start, end, "this segment") + " is a dot segment to whoever unescapes first"
		d.Hint = "for §5.2 this is a name like others, but many programs unescape before they resolve"
	}
	return d
}

// withoutDots removes the dot segments as §5.2 does, with each ".." the segment before it
// if there is one. There is no fix where the rest would begin with "//" without being
// an authority.
func (l *linter) withoutDots(segments []Segment, net bool) []Fix {
	removed := make([]bool, len(segments))
	var kept []int
	for i := range segments {
		switch l.segment(&segments[i]) {
		case ".":
			removed[i] = true
		case "..":
			removed[i] = true
			if n := len(kept); n > 0 {
				removed[kept[n-1]] = true
				kept = kept[:n-1]
			}
		default:
			kept = append(kept, i)
		}
	}
	last := len(segments) - 1
	if !net && len(kept) > 0 && segments[kept[0]].Start == segments[kept[0]].End && (len(kept) > 1 || removed[last]) {
		return nil
	}
	return []Fix{{Title: "remove the dot segments", Edits: removeSegments(segments, removed)}}
}

// removeSegments gives the edits that remove segments, each with the slash behind it.
func removeSegments(segments []Segment, removed []bool) (edits []Edit) {
	for i := range segments {
		if !removed[i] {
			continue
		}
		start, end := segments[i].Span()
		if i < len(segments)-1 {
			end++
		}
		if n := len(edits); n > 0 && edits[n-1].End == start {
			edits[n-1].End = end
			continue
		}
		edits = append(edits, Edit{Start: start, End: end})
	}
	return edits
}
