package uri

import (
	"fmt"
	"slices"
)

//go:generate go test -run TestEscapeTable -update-escape .

// Slot is a place in a reference where text of any kind can stand once it is escaped
// (§2.4). A host has no slot here: no production of it holds an escape.
type Slot uint8

// The slots, each with what stays as it is. All but the unreserved characters and these is
// escaped, "%" too.
const (
	SlotOpaque     Slot = iota // an opaque_part (§3): uric, but no "/" at its beginning
	SlotRelSegment             // the first segment of a path that has no slash before it (§5)
	SlotRegName                // a reg_name (§3.2.1)
	SlotUserinfo               // a userinfo (§3.2.2), or the password in one
	SlotUser                   // the user in a userinfo: as userinfo, but without ":"
	SlotPath                   // segments with their "/", and params with their ";" (§3.3)
	SlotSegment                // the name of a segment (§3.3): pchar
	SlotParam                  // a param (§3.3), or the value in one: pchar
	SlotParamName              // the name in a param: pchar without "="
	SlotQuery                  // a query (§3.4): uric
	SlotPair                   // a key or a value in a query of pairs: uric without "&", "=", "+"
	SlotFragment               // a fragment (§4.1): uric
	slotCount
)

// slotOpaqueFirst is the first byte of an opaque_part.
const slotOpaqueFirst = slotCount

// Escape writes raw so that it can stand in the slot, in the dialect [Default]: each byte
// that may not becomes "%" and two hexadecimal digits in upper case. "%" always does, so
// that [Unescape] gives raw again. Where there is nothing to do it gives raw and allocates
// nothing.
func (s Slot) Escape(raw string) string { return newEscaper(Default, s).escape(raw) }

// EscapeRest is [Slot.Escape] for a text that may be escaped already, in whole or in part:
// "%" stays where two hexadecimal digits follow. So it never escapes twice, and does
// nothing to its own result.
func (s Slot) EscapeRest(text string) string {
	return newEscaper(Default, s).sparing().escape(text)
}

// AppendEscape appends to dst what [Slot.Escape] gives.
func (s Slot) AppendEscape(dst []byte, raw string) []byte {
	return newEscaper(Default, s).append(dst, raw)
}

// AppendEscapeRest appends to dst what [Slot.EscapeRest] gives.
func (s Slot) AppendEscapeRest(dst []byte, text string) []byte {
	return newEscaper(Default, s).sparing().append(dst, text)
}

// Escape is [Slot.Escape] in this dialect: [Default] has "[" and "]" among the characters
// of a query, for one.
func (d *Dialect) Escape(slot Slot, raw string) string { return newEscaper(d, slot).escape(raw) }

// EscapeRest is [Slot.EscapeRest] in this dialect.
func (d *Dialect) EscapeRest(slot Slot, text string) string {
	return newEscaper(d, slot).sparing().escape(text)
}

// escaper knows which bytes stay: those with a bit of the mask in the table.
type escaper struct {
	table       *[256]uint16
	first, mask uint16 // of the first byte, and of the others
	spare       bool   // escapes stay
}

func newEscaper(d *Dialect, slot Slot) escaper {
	e := escaper{table: &slotTable[d.variant], first: 1 << slot, mask: 1 << slot}
	if slot == SlotOpaque {
		e.first = 1 << slotOpaqueFirst
	}
	return e
}

// sparing makes it leave escapes as they are.
func (e escaper) sparing() escaper {
	e.spare = true
	return e
}

// The lengths up to which a text is written into room on the stack: a larger one takes
// longer to clear.
const (
	smallRoom = 64
	largeRoom = 512
)

// escape escapes a text, into memory of its own only where there is something to do.
func (e escaper) escape(s string) string {
	if e.onlyFirst(s, 0) {
		return e.escaped(s, 0)
	}
	table, mask := e.table, e.mask
	for i := range len(s) {
		if table[s[i]]&mask == 0 {
			return e.escaped(s, i)
		}
	}
	return s
}

// escaped escapes a text in which there is nothing to do before the offset clean. It counts
// what there is to do only for a text that may be too long for the stack.
func (e escaper) escaped(s string, clean int) string {
	switch n := 3 * len(s); {
	case n <= smallRoom:
		var room [smallRoom]byte
		return e.text(room[:], s, clean)
	case n <= largeRoom:
		var room [largeRoom]byte
		return e.text(room[:], s, clean)
	}
	return e.text(make([]byte, len(s)+2*e.count(s, clean)), s, clean)
}

// text gives the escaped text, by way of b.
func (e escaper) text(b []byte, s string, clean int) string {
	n := e.write(b, s, clean)
	if n == len(s) {
		return s // what is not clean is escapes, which stay
	}
	return string(b[:n])
}

// append appends the escaped text.
func (e escaper) append(dst []byte, s string) []byte {
	at, n := len(dst), len(s)+2*e.count(s, 0)
	dst = slices.Grow(dst, n)[:at+n]
	e.write(dst[at:], s, 0)
	return dst
}

// count gives the number of bytes to escape.
func (e escaper) count(s string, clean int) (n int) {
	if e.onlyFirst(s, clean) {
		n++
	}
	table, mask := e.table, e.mask
	for i := clean; i < len(s); i++ {
		if table[s[i]]&mask == 0 {
			n++
		}
	}
	if e.spare {
		n -= countEscapes(s[clean:])
	}
	return n
}

// countEscapes counts the escapes, %HH, in a text.
func countEscapes(s string) (n int) {
	for i := range len(s) {
		if isEscape(s[i:]) {
			n++
		}
	}
	return n
}

// onlyFirst says whether s, if nothing of it is clean, begins with a byte that may stand
// anywhere but first.
func (e escaper) onlyFirst(s string, clean int) bool {
	return e.first != e.mask && clean == 0 && s != "" && e.table[s[0]]&e.first == 0 && e.table[s[0]]&e.mask != 0
}

// write writes the escaped text to the beginning of b, which has room for it, and gives its
// length.
func (e escaper) write(b []byte, s string, clean int) int {
	i, j := clean, copy(b, s[:clean])
	if e.onlyFirst(s, clean) {
		writeEscape(b, s[0])
		i, j = 1, 3
	}
	table, mask := e.table, e.mask
	for ; i < len(s); i++ {
		c := s[i]
		if table[c]&mask != 0 || e.spare && isEscape(s[i:]) {
			b[j] = c
			j++
		} else {
			writeEscape(b[j:], c)
			j += 3
		}
	}
	return j
}

const upperHex = "0123456789ABCDEF"

func writeEscape(b []byte, c byte) {
	_ = b[2] // one check of the bounds
	b[0], b[1], b[2] = '%', upperHex[c>>4], upperHex[c&15]
}

// isEscape says whether s begins with an escape.
func isEscape(s string) bool {
	return len(s) > 2 && s[0] == '%' && hexValue(s[1]) >= 0 && hexValue(s[2]) >= 0
}

// hexDigits has 1 more than the value of each hexadecimal digit, and 0 for all other bytes.
var hexDigits = [256]byte{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 10,
	'A': 11, 'B': 12, 'C': 13, 'D': 14, 'E': 15, 'F': 16,
	'a': 11, 'b': 12, 'c': 13, 'd': 14, 'e': 15, 'f': 16,
}

// hexValue gives the value of a hexadecimal digit, and -1 for any other byte.
func hexValue(b byte) int { return int(hexDigits[b]) - 1 }

// EscapeError says where a text cannot be unescaped. Code is CodeBadEscape, CodeCutEscape or
// CodeEscapedUTF8; errors.Is finds it.
type EscapeError struct {
	Code   Code
	Offset int // byte offset, in the escaped text, of the "%" or of what is no UTF-8
}

// Error gives the message in one line: uri: offset 3: "%" without two hexadecimal digits.
func (e *EscapeError) Error() string {
	what := `"%" without two hexadecimal digits`
	if e.Code == CodeEscapedUTF8 {
		what = "the unescaped bytes are not UTF-8"
	}
	return fmt.Sprintf("uri: offset %d: %s", e.Offset, what)
}

// Is makes errors.Is find the error's code.
func (e *EscapeError) Is(target error) bool { return target == error(e.Code) }
