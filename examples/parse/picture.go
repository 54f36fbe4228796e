package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urigrammar/uri"
)

// indent is what the lines of a picture begin with.
const indent = "  "

// picture shows the place of an error: the text around it, and below it a caret, in
// lines of some width. What stands before the place is the beginning of some reference,
// and so plain ASCII, one column for each byte.
func picture(e *uri.Error, input string, width int) string {
	if e.Code == uri.CodeTooLong {
		return "" // not the place is wrong
	}
	width = max(width-len(indent), 30)
	before := input[:e.Offset]
	if most := width / 3 * 2; len(before) > most {
		before = "…" + before[len(before)-most+1:]
	}
	column := utf8.RuneCountInString(before)
	found, _ := visible(e.Found())
	caret := strings.Repeat("^", max(1, utf8.RuneCountInString(found)))
	rest := visibleUpTo(input[e.Offset:], width-column)
	return indent + before + rest + "\n" + indent + strings.Repeat(" ", column) + caret + "\n"
}

// visibleUpTo shows as much of a text as fits into some columns, its first rune in any
// case.
func visibleUpTo(text string, columns int) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		_, n := utf8.DecodeRuneInString(text[i:])
		shown, needed := visible(text[i : i+n])
		columns -= needed
		if last := i+n == len(text); i > 0 && (columns < 0 || columns == 0 && !last) {
			return out.String() + "…"
		}
		out.WriteString(shown)
		i += n
	}
	return out.String()
}

// visible shows one rune, or one byte that is part of none, and says how many columns
// it may take at most. What a terminal would not show in a place of its own, from left to
// right, is escaped.
func visible(s string) (shown string, columns int) {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 0:
		return "", 0
	case r < utf8.RuneSelf && unicode.IsPrint(r):
		return s, 1
	case n == 1 && r == '\t':
		return `\t`, 2
	case n == 1:
		return fmt.Sprintf(`\x%02x`, s[0]), 4
	case unicode.IsPrint(r) && !unicode.IsMark(r) && !rightToLeft(r):
		return s, 2
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r), 6
	}
	return fmt.Sprintf(`\U%08x`, r), 10
}

// rightToLeft says whether a rune belongs to a script that is written from right to left,
// in which a terminal may put it elsewhere.
func rightToLeft(r rune) bool {
	return 0x590 <= r && r <= 0x8FF || 0xFB1D <= r && r <= 0xFDFF || 0xFE70 <= r && r <= 0xFEFF ||
		0x10800 <= r && r <= 0x10FFF || 0x1E800 <= r && r <= 0x1EFFF
}
