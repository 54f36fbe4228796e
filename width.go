package uri

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// cell is what a line shows of a rune, of a byte that is part of none, or of a password.
type cell struct {
	start, end int // the bytes of the text for which it stands
	shown      string
	width      int // in columns of a terminal
}

// view is a text as it is shown: plain to see, from left to right, and without the
// password.
type view struct {
	text         string
	ascii        bool // nothing but ASCII
	hidden, shut int  // the mask stands for text[hidden:shut]
}

// at gives the cell that begins at the byte i, or the mask if that stands for it.
func (v *view) at(i int) cell {
	if v.hidden <= i && i < v.shut {
		return cell{v.hidden, v.shut, mask, len(mask)}
	}
	r, n := utf8.DecodeRuneInString(v.text[i:])
	shown, width := show(r, v.text[i:i+n], v.ascii)
	return cell{i, i + n, shown, width}
}

// before gives the cell that ends at the byte i, or the mask if that stands for it.
func (v *view) before(i int) cell {
	_, n := utf8.DecodeLastRuneInString(v.text[:i])
	return v.at(i - n)
}

// columns counts the columns of text[start:end], up to some limit.
func (v *view) columns(start, end, limit int) (n int) {
	for start < end && n < limit {
		c := v.at(start)
		n, start = n+c.width, c.end
	}
	return n
}

// show gives what is shown of one rune, whose bytes are s, and the columns that it takes.
// What a terminal would not show in a place of its own, from left to right, is shown by
// its code.
func show(r rune, s string, ascii bool) (shown string, width int) {
	switch {
	case ' ' <= r && r < 0x7F:
		return s, 1
	case r >= utf8.RuneSelf && len(s) > 1 && !ascii && standsAlone(r):
		return s, runeWidth(r)
	}
	shown = escape(r, s)
	return shown, len(shown)
}

// escape writes one rune, whose bytes are s, by its code as in Go.
func escape(r rune, s string) string {
	switch {
	case r == '\t':
		return `\t`
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case len(s) == 1:
		return fmt.Sprintf(`\x%02x`, s[0])
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// standsAlone says whether a terminal shows a rune in a place of its own. Marks, vowels
// of Hangul and tones of skin join the rune before them; scripts that are written from
// right to left go elsewhere.
func standsAlone(r rune) bool {
	return unicode.IsPrint(r) && !unicode.IsMark(r) && !unicode.Is(joining, r) && !unicode.Is(rightToLeft, r) &&
		!unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// runeWidth gives the columns of a rune that stands alone.
func runeWidth(r rune) int {
	if unicode.Is(wide, r) {
		return 2
	}
	return 1
}

// visible gives a text as a terminal can show it.
func visible(s string, ascii bool) string {
	var out []byte
	for i, v := 0, (&view{text: s, ascii: ascii}); i < len(s); {
		c := v.at(i)
		out, i = append(out, c.shown...), c.end
	}
	return string(out)
}

// joining has the letters and symbols that join the rune before them.
var joining = &unicode.RangeTable{
	R16: []unicode.Range16{{0x1160, 0x11FF, 1}, {0xD7B0, 0xD7FF, 1}},
	R32: []unicode.Range32{{0x1F3FB, 0x1F3FF, 1}},
}

// rightToLeft has the blocks of the scripts that are written from right to left.
var rightToLeft = &unicode.RangeTable{
	R16: []unicode.Range16{{0x0590, 0x08FF, 1}, {0xFB1D, 0xFDFF, 1}, {0xFE70, 0xFEFF, 1}},
	R32: []unicode.Range32{{0x10800, 0x10FFF, 1}, {0x1E800, 0x1EFFF, 1}},
}

// wide has the runes of two columns: those that are wide or full-width by Unicode's annex
// 11. A range may run over runes that are never shown.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, {0x231A, 0x231B, 1}, {0x2329, 0x232A, 1}, {0x23E9, 0x23EC, 1}, {0x23F0, 0x23F3, 3},
		{0x25FD, 0x25FE, 1}, {0x2614, 0x2615, 1}, {0x2648, 0x2653, 1}, {0x267F, 0x2693, 20}, {0x26A1, 0x26AA, 9},
		{0x26AB, 0x26BD, 18}, {0x26BE, 0x26C4, 6}, {0x26C5, 0x26CE, 9}, {0x26D4, 0x26EA, 22}, {0x26F2, 0x26F3, 1},
		{0x26F5, 0x26FA, 5}, {0x26FD, 0x2705, 8}, {0x270A, 0x270B, 1}, {0x2728, 0x274C, 36}, {0x274E, 0x2753, 5},
		{0x2754, 0x2755, 1}, {0x2757, 0x2795, 62}, {0x2796, 0x2797, 1}, {0x27B0, 0x27BF, 15}, {0x2B1B, 0x2B1C, 1},
		{0x2B50, 0x2B55, 5}, {0x2E80, 0x303E, 1}, {0x3041, 0x3247, 1}, {0x3250, 0x4DBF, 1}, {0x4E00, 0xA4C6, 1},
		{0xA960, 0xA97C, 1}, {0xAC00, 0xD7A3, 1}, {0xF900, 0xFAD9, 1}, {0xFE10, 0xFE6B, 1}, {0xFF01, 0xFF60, 1},
		{0xFFE0, 0xFFE6, 1},
	},
	R32: []unicode.Range32{
		{0x16FE0, 0x1B2FB, 1}, {0x1F004, 0x1F0CF, 203}, {0x1F18E, 0x1F191, 3}, {0x1F192, 0x1F19A, 1},
		{0x1F200, 0x1F320, 1}, {0x1F32D, 0x1F335, 1}, {0x1F337, 0x1F37C, 1}, {0x1F37E, 0x1F393, 1},
		{0x1F3A0, 0x1F3CA, 1}, {0x1F3CF, 0x1F3D3, 1}, {0x1F3E0, 0x1F3F0, 1}, {0x1F3F4, 0x1F3F8, 4},
		{0x1F3F9, 0x1F43E, 1}, {0x1F440, 0x1F442, 2}, {0x1F443, 0x1F4FC, 1}, {0x1F4FF, 0x1F53D, 1},
		{0x1F54B, 0x1F54E, 1}, {0x1F550, 0x1F567, 1}, {0x1F57A, 0x1F595, 27}, {0x1F596, 0x1F5A4, 14},
		{0x1F5FB, 0x1F64F, 1}, {0x1F680, 0x1F6C5, 1}, {0x1F6CC, 0x1F6D0, 4}, {0x1F6D1, 0x1F6D2, 1},
		{0x1F6D5, 0x1F6DF, 1}, {0x1F6EB, 0x1F6EC, 1}, {0x1F6F4, 0x1F6FC, 1}, {0x1F7E0, 0x1F7F0, 1},
		{0x1F90C, 0x1F93A, 1}, {0x1F93C, 0x1F945, 1}, {0x1F947, 0x1F9FF, 1}, {0x1FA70, 0x1FAFF, 1},
		{0x20000, 0x3FFFD, 1},
	},
}
