package uri

import (
	"reflect"
	"strings"
)

// origin tells where the bytes of a mended text come from.
type origin struct {
	in   string
	from []int32 // for each offset in the mended text, that in the text as it was written
	put  []int32 // how many bytes before it were put in
}

// newOrigin follows edits, which are in the order of their places.
func newOrigin(in string, edits []Edit) *origin {
	o := &origin{in: in}
	put := int32(0)
	note := func(at int) {
		o.from = append(o.from, int32(at))
		o.put = append(o.put, put)
	}
	at := 0
	for _, e := range edits {
		for ; at < e.Start; at++ {
			note(at)
		}
		for range len(e.New) {
			note(e.Start)
			put++
		}
		at = e.End
	}
	for ; at < len(in); at++ {
		note(at)
	}
	note(endOf(in, edits))
	return o
}

// endOf gives the end of a text without what the last edits take away from it.
func endOf(in string, edits []Edit) int {
	end := len(in)
	for i := len(edits) - 1; i >= 0 && edits[i].End == end && edits[i].New == ""; i-- {
		end = edits[i].Start
	}
	return end
}

// span gives the place of mended[start:end], and whether nothing in it was changed.
func (o *origin) span(start, end int) (from, to int, same bool) {
	from, to = int(o.from[start]), int(o.from[end])
	if start < end {
		last := int(o.from[end-1]) + 1
		if o.put[start] == o.put[end] && last-from == end-start {
			return from, last, true
		}
	}
	return from, to, start == end
}

// tree gives the tree of the mended text at the places of the text as it was written, and
// the warnings for what was not mended.
func (m *mender) tree() (*URIReference, []Diagnostic) {
	mended := applyEdits(m.in, m.done)
	t, err := m.options.dialect.parse(mended, m.options)
	if err != nil {
		return nil, nil
	}
	o := newOrigin(m.in, m.done)
	var warnings []Diagnostic
	for _, w := range lint(t, m.options) {
		if o.diagnostic(&w) {
			warnings = append(warnings, w)
		}
	}
	o.tree(t)
	return t, warnings
}

// diagnostic moves a diagnostic to its place, without the fixes that would change what
// was mended. It says false where that is the place of the diagnostic itself, and for a
// drive that was taken for one because of a path that a fix put in.
func (o *origin) diagnostic(d *Diagnostic) (same bool) {
	if d.Code == CodeDriveLetter && d.End+1 < len(o.put) && o.put[d.End] < o.put[d.End+1] {
		return false
	}
	d.Start, d.End, same = o.span(d.Start, d.End)
	var kept []Fix
	for _, f := range d.Fixes {
		if edits, ok := o.edits(f.Edits); ok {
			f.Edits = edits
			kept = append(kept, f)
		}
	}
	d.Fixes = kept
	return same
}

// edits moves edits to their places, and says whether they change nothing that was mended,
// by themselves or by making an escape of a "%" that is none.
func (o *origin) edits(edits []Edit) ([]Edit, bool) {
	out := make([]Edit, len(edits))
	for i, e := range edits {
		from, to, same := o.span(e.Start, e.End)
		if !same || o.isBehindPercent(from) && (e.New == "" || isHex(e.New[0])) {
			return nil, false
		}
		out[i] = Edit{from, to, e.New}
	}
	return out, true
}

// isBehindPercent says whether a "%" stands before an offset of the text as it was written,
// with one byte between them or none.
func (o *origin) isBehindPercent(at int) bool {
	return strings.Contains(o.in[max(at-2, 0):at], "%")
}

// tree moves the nodes of a tree to their places. The root has all of the text.
func (o *origin) tree(t *URIReference) {
	for n := range All(t) {
		o.node(n)
	}
	t.Start, t.End = 0, Pos(len(o.in))
}

func (o *origin) node(n Node) {
	start, end := n.Span()
	from, to := o.from[start], o.from[end]
	if l, ok := n.(interface{ self() *Leaf }); ok {
		*l.self() = Leaf{o.in[from:to], Pos(from)}
		return
	}
	if s, ok := n.(*Segment); ok {
		s.Name = o.in[from:o.from[start+len(s.Name)]]
	}
	v := reflect.ValueOf(n).Elem()
	v.FieldByName("Start").SetInt(int64(from))
	v.FieldByName("End").SetInt(int64(to))
}
