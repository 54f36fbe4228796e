package sourcemap

import (
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/alecthomas/participle/v2/lexer"
)

// File is a file, or a fragment of one, with what it takes to find lines and columns fast.
type File struct {
	text    string
	start   lexer.Position // of the first byte of text
	lines   []int          // where in text the second line begins, the third, …
	returns []int          // what follows a "\r" that has no "\n" behind it
	marks   []mark         // one for each stride of text
}

// mark counts the runes and UTF-16 code units that stand before a byte of the text.
type mark struct{ at, runes, units int }

// stride is how far apart the marks are. A look-up counts at most the runes of a stride,
// so that a file which is a single long line costs no more than any other.
const stride = 1024

// Unit is what columns are counted in.
type Unit uint8

// The units. A byte that is part of no rune counts as one of each.
const (
	Runes Unit = iota // Unicode code points: UTF-32
	UTF16             // UTF-16 code units
	Bytes             // bytes of UTF-8
)

// NewFile makes a file of its name and text.
func NewFile(name, text string) *File {
	return Fragment(lexer.Position{Filename: name}, text)
}

// Fragment makes a file of which only a part is known, which begins at a position; the
// zero position is line 1, column 1. Offsets are those in the whole file. On the first
// line of a fragment, what stands before it counts as it does in the position, whatever
// the unit.
func Fragment(pos lexer.Position, text string) *File {
	if pos.Line == 0 && pos.Column == 0 {
		pos.Line, pos.Column = 1, 1
	}
	f := &File{text: text, start: pos}
	f.scan()
	return f
}

// scan notes the line breaks and sets the marks.
func (f *File) scan() {
	var m mark
	for i, c := range f.text {
		if i >= len(f.marks)*stride {
			f.marks = append(f.marks, mark{i, m.runes, m.units})
		}
		m.runes++
		m.units += utf16.RuneLen(c)
		switch {
		case c == '\n':
			f.lines = append(f.lines, i+1)
		case c == '\r' && !strings.HasPrefix(f.text[i+1:], "\n"):
			f.returns = append(f.returns, i+1)
		}
	}
}

// Name gives the name of the file.
func (f *File) Name() string { return f.start.Filename }

// Text gives the text of the file, or of the fragment.
func (f *File) Text() string { return f.text }

// Apply gives the text with the edits made, whatever their order. They must not overlap;
// of two that do, the later in the file is left out.
func (f *File) Apply(edits ...Edit) string {
	var in []Edit
	for _, e := range edits {
		in = append(in, Edit{f.index(e.Start), f.index(e.End), e.New})
	}
	slices.SortStableFunc(in, func(a, b Edit) int { return a.Start - b.Start })
	return apply(f.text, in)
}

// Position gives the line and the column, in runes, of a byte offset.
func (f *File) Position(offset int) lexer.Position {
	at := f.index(offset)
	return lexer.Position{
		Filename: f.start.Filename,
		Offset:   f.start.Offset + at,
		Line:     f.start.Line + before(f.lines, at),
		Column:   f.Column(offset, Runes),
	}
}

// Column gives the column of a byte offset, from 1, in the given unit.
func (f *File) Column(offset int, unit Unit) int {
	at := f.index(offset)
	n := before(f.lines, at)
	if n == 0 {
		return f.start.Column + f.count(0, at, unit)
	}
	return 1 + f.count(f.lines[n-1], at, unit)
}

// Editor gives the line and the column of a byte offset as editors and the Language
// Server Protocol count them: both from 0, and a "\r" by itself ends a line too.
func (f *File) Editor(offset int, unit Unit) (line, column int) {
	at := f.index(offset)
	n, r := before(f.lines, at), before(f.returns, at)
	line = f.start.Line - 1 + n + r
	if n+r == 0 {
		return line, f.start.Column - 1 + f.count(0, at, unit)
	}
	from := 0
	if n > 0 {
		from = f.lines[n-1]
	}
	if r > 0 {
		from = max(from, f.returns[r-1])
	}
	return line, f.count(from, at, unit)
}

// index turns an offset in the file into one in the text.
func (f *File) index(offset int) int {
	return min(max(0, offset-f.start.Offset), len(f.text))
}

// before counts the breaks, of an ordered list, that stand at or before a byte.
func before(breaks []int, at int) int {
	n, found := slices.BinarySearch(breaks, at)
	if found {
		n++
	}
	return n
}

// count measures the text between two bytes of a line, of which the first begins a line.
func (f *File) count(from, to int, unit Unit) int {
	switch unit {
	case UTF16:
		return f.mark(to).units - f.mark(from).units
	case Bytes:
		return to - from
	}
	return f.mark(to).runes - f.mark(from).runes
}

// mark counts what stands before a byte, beginning with the nearest mark.
func (f *File) mark(at int) mark {
	k := min(at/stride, len(f.marks)-1)
	if k >= 0 && f.marks[k].at > at { // a rune lies across the stride
		k--
	}
	if k < 0 {
		return mark{}
	}
	m := f.marks[k]
	for _, c := range f.text[m.at:at] {
		m.runes++
		m.units += utf16.RuneLen(c)
	}
	m.at = at
	return m
}
