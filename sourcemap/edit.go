package sourcemap

import (
	"errors"
	"fmt"
)

// Edit puts a new text in the place of the bytes between two offsets.
type Edit struct {
	Start, End int
	New        string
}

// Edits turns edits of the text, in order and without overlap, into edits of the file:
// decoding the edited literal gives the edited text. An edit within an escape rewrites
// the whole escape. Where the literal cannot hold the new text as it is quoted — a
// backquote in a raw string of Go, ": " in a plain scalar — a single edit writes
// the whole literal anew in a way that can. The error says that no way can.
func (m *Map) Edits(edits []Edit) ([]Edit, error) {
	if err := m.check(edits); err != nil {
		return nil, err
	}
	out := m.inPlace(edits)
	if m.style == verbatim {
		return out, nil
	}
	want := apply(m.text, edits)
	if m.gives(out, m.style, want) {
		return out, nil
	}
	anew := m.style.anew()
	out = []Edit{{m.start, m.end, anew.literal(want)}}
	if m.gives(out, anew, want) {
		return out, nil
	}
	return nil, fmt.Errorf("sourcemap: %s cannot hold the text", anew.name)
}

// check refuses edits out of order and outside the text.
func (m *Map) check(edits []Edit) error {
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(m.text) {
			return errors.New("sourcemap: the edits overlap, or are out of order or outside the text")
		}
		at = e.End
	}
	return nil
}

// apply makes edits that are in order.
func apply(text string, edits []Edit) string {
	var out []byte
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start {
			continue
		}
		out = append(out, text[at:e.Start]...)
		out = append(out, e.New...)
		at = e.End
	}
	return string(append(out, text[at:]...))
}

// inPlace writes the new texts where the old ones stand.
func (m *Map) inPlace(edits []Edit) []Edit {
	out := make([]Edit, 0, len(edits))
	for len(edits) > 0 {
		from, to := m.widen(edits[0])
		n := 1
		for ; n < len(edits) && edits[n].Start < to; n++ { // in the same escape
			_, end := m.widen(edits[n])
			to = max(to, end)
		}
		shifted := make([]Edit, n)
		for i, e := range edits[:n] {
			shifted[i] = Edit{e.Start - from, e.End - from, e.New}
		}
		start, end := m.Span(from, to)
		text := apply(m.text[from:to], shifted)
		out = append(out, Edit{start, end, m.style.escape(text, m.quote())})
		edits = edits[n:]
	}
	return out
}

// widen gives the span of an edit, or a wider one that holds the escapes whole in which it
// begins and ends.
func (m *Map) widen(e Edit) (from, to int) {
	from, to = e.Start, e.End
	if from < len(m.text) {
		if p, end := m.piece(from); !p.verbatim && p.text < from {
			from, to = p.text, max(to, end)
		}
	}
	if to > from {
		if p, end := m.piece(to - 1); !p.verbatim {
			to = max(to, end)
		}
	}
	return from, to
}

// quote gives the literal's first byte.
func (m *Map) quote() byte {
	if m.start == m.end {
		return 0
	}
	return m.file.text[m.file.index(m.start)]
}

// gives says whether the edited literal, read in a style, is the wanted text. The byte
// behind a plain scalar decides whether a ":" at its end belongs to it.
func (m *Map) gives(edits []Edit, s *style, want string) bool {
	shifted := make([]Edit, len(edits))
	for i, e := range edits {
		shifted[i] = Edit{e.Start - m.start, e.End - m.start, e.New}
	}
	rest := m.file.text[m.file.index(m.start):]
	size := m.end - m.start
	literal := apply(rest[:size], shifted)
	r := &reader{src: literal + rest[size:min(len(rest), size+1)]}
	err := r.literal(s)
	return err == nil && r.at == len(literal) && string(r.text) == want
}
