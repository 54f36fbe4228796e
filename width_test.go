package uri

import (
	"testing"
	"unicode/utf8"
)

// TestShow shows how runes and bytes are shown, and how wide.
func TestShow(t *testing.T) {
	tests := []struct {
		name, in, shown, ascii string
		width                  int
	}{
		{"ASCII", "a", "a", "a", 1},
		{"space", " ", " ", " ", 1},
		{"tab", "\t", `\t`, `\t`, 2},
		{"line feed", "\n", `\n`, `\n`, 2},
		{"carriage return", "\r", `\r`, `\r`, 2},
		{"escape", "\x1b", `\x1b`, `\x1b`, 4},
		{"delete", "\x7f", `\x7f`, `\x7f`, 4},
		{"C1 control", "\u009b", `\u009b`, `\u009b`, 6},
		{"no UTF-8", "\xff", `\xff`, `\xff`, 4},
		{"replacement character", "\ufffd", "\ufffd", `\ufffd`, 1},
		{"Latin", "é", "é", `\u00e9`, 1},
		{"ambiguous", "§", "§", `\u00a7`, 1},
		{"space that does not break", "\u00a0", `\u00a0`, `\u00a0`, 6},
		{"wide", "漢", "漢", `\u6f22`, 2},
		{"Hangul", "한", "한", `\ud55c`, 2},
		{"full width", "Ａ", "Ａ", `\uff21`, 2},
		{"half width", "ｱ", "ｱ", `\uff71`, 1},
		{"emoji", "😀", "😀", `\U0001f600`, 2},
		{"first of wide blocks", "\u2e80", "\u2e80", `\u2e80`, 2},
		{"half fill space", "\u303f", "\u303f", `\u303f`, 1},
		{"combining", "\u0301", `\u0301`, `\u0301`, 6},
		{"vowel sign", "\u093f", `\u093f`, `\u093f`, 6},
		{"vowel of Hangul", "\u1161", `\u1161`, `\u1161`, 6},
		{"filler", "\u3164", `\u3164`, `\u3164`, 6},
		{"tone of skin", "\U0001f3fd", `\U0001f3fd`, `\U0001f3fd`, 10},
		{"joiner", "\u200d", `\u200d`, `\u200d`, 6},
		{"zero width", "\u200b", `\u200b`, `\u200b`, 6},
		{"variation selector", "\ufe0f", `\ufe0f`, `\ufe0f`, 6},
		{"override", "\u202e", `\u202e`, `\u202e`, 6},
		{"Hebrew", "א", `\u05d0`, `\u05d0`, 6},
		{"Arabic", "ب", `\u0628`, `\u0628`, 6},
		{"line separator", "\u2028", `\u2028`, `\u2028`, 6},
		{"byte order mark", "\ufeff", `\ufeff`, `\ufeff`, 6},
		{"tag", "\U000e0001", `\U000e0001`, `\U000e0001`, 10},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, _ := utf8.DecodeRuneInString(tt.in)
			if shown, width := show(r, tt.in, false); shown != tt.shown || width != tt.width {
				t.Errorf("shown as %q in %d columns, want %q in %d", shown, width, tt.shown, tt.width)
			}
			if shown, width := show(r, tt.in, true); shown != tt.ascii || width != len(tt.ascii) {
				t.Errorf("in ASCII shown as %q in %d columns, want %q", shown, width, tt.ascii)
			}
		})
	}
}
