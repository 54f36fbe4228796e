package sourcemap

import (
	"sort"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Map is a text, and where its bytes stand in a file.
type Map struct {
	file       *File
	style      *style
	text       string
	start, end int // of the literal, with its quotes
	close      int // where the text stops: at the closing quote
	pieces     []piece
}

// piece is a part of a text that stands in one place. What stands verbatim does so byte
// for byte; of anything else the whole place stands for the whole part. Between the
// places of two pieces there may be bytes that stand for nothing.
type piece struct {
	text       int // where the part begins; it ends where the next one begins
	start, end int // the place in the file
	verbatim   bool
}

// Verbatim maps the bytes of a file between two offsets, as they stand.
func Verbatim(f *File, start, end int) *Map {
	from, to := f.index(start), max(f.index(start), f.index(end))
	m := &Map{file: f, style: verbatim, text: f.text[from:to]}
	m.start, m.end = f.start.Offset+from, f.start.Offset+to
	m.close = m.end
	if from < to {
		m.pieces = []piece{{0, m.start, m.end, true}}
	}
	return m
}

// At maps a text that stands verbatim at a position of a file, of which the rest is not
// known.
func At(pos lexer.Position, text string) *Map {
	return Verbatim(Fragment(pos, text), pos.Offset, pos.Offset+len(text))
}

// read maps the literal of a style that begins at an offset.
func read(f *File, start int, s *style) (*Map, error) {
	at := f.index(start)
	r := &reader{src: f.text[at:], base: f.start.Offset + at}
	if err := r.literal(s); err != nil {
		return nil, participle.Errorf(f.Position(r.base+err.at), "%s", err.message)
	}
	m := &Map{file: f, style: s, text: string(r.text), pieces: r.pieces}
	m.start, m.end, m.close = r.base, r.base+r.at, r.base+r.close
	return m, nil
}

// Text gives the decoded text.
func (m *Map) Text() string { return m.text }

// File gives the file.
func (m *Map) File() *File { return m.file }

// Literal gives the byte offsets in the file at which the literal begins and ends, its
// quotes included.
func (m *Map) Literal() (start, end int) { return m.start, m.end }

// Offset gives the byte offset in the file of what stands for the byte at an offset of
// the text. The end of the text is where its closing quote stands.
func (m *Map) Offset(offset int) int {
	offset = max(0, offset)
	if offset >= len(m.text) {
		return m.close
	}
	start, _ := m.place(offset)
	return start
}

// Span gives the byte offsets in the file between which stands what the bytes of the text
// between two offsets are made of.
func (m *Map) Span(start, end int) (from, to int) {
	from = m.Offset(start)
	end = min(end, len(m.text))
	if end <= max(0, start) {
		return from, from
	}
	_, to = m.place(end - 1)
	return from, to
}

// Position gives the line and the column, in runes, at which the byte at an offset of the
// text stands in the file.
func (m *Map) Position(offset int) lexer.Position {
	return m.file.Position(m.Offset(offset))
}

// UTF16Column gives the column of the byte at an offset of the text in UTF-16 code units,
// from 1.
func (m *Map) UTF16Column(offset int) int {
	return m.file.Column(m.Offset(offset), UTF16)
}

// place gives the span in the file of a byte of the text.
func (m *Map) place(i int) (start, end int) {
	p, _ := m.piece(i)
	if p.verbatim {
		at := p.start + i - p.text
		return at, at + 1
	}
	return p.start, p.end
}

// piece gives the piece in which a byte of the text lies, and where in the text it ends.
func (m *Map) piece(i int) (p piece, end int) {
	n := sort.Search(len(m.pieces), func(k int) bool { return m.pieces[k].text > i })
	if n == len(m.pieces) {
		return m.pieces[n-1], len(m.text)
	}
	return m.pieces[n-1], m.pieces[n].text
}
