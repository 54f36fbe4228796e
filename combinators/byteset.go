package combinators

import (
	"iter"
	"math/bits"
	"strings"
)

// ByteSet is a set of bytes. The zero value is empty; sets compare with ==.
type ByteSet [4]uint64

// allBytes is the set of all bytes.
var allBytes = ByteSet{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 1<<64 - 1}

// Has says whether b is in the set.
func (s ByteSet) Has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }

// Add puts b into the set.
func (s *ByteSet) Add(b byte) { s[b>>6] |= 1 << (b & 63) }

// AddRange puts the bytes from lo to hi, both included, into the set.
func (s *ByteSet) AddRange(lo, hi byte) {
	for b := int(lo); b <= int(hi); b++ {
		s.Add(byte(b))
	}
}

// Union gives the bytes that are in either set.
func (s ByteSet) Union(t ByteSet) ByteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect gives the bytes that are in both sets.
func (s ByteSet) Intersect(t ByteSet) ByteSet {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus gives the bytes of s that are not in t.
func (s ByteSet) Minus(t ByteSet) ByteSet {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Contains says whether every byte of t is in s.
func (s ByteSet) Contains(t ByteSet) bool { return t.Minus(s) == ByteSet{} }

// Len counts the bytes in the set.
func (s ByteSet) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All gives the bytes of the set in ascending order.
func (s ByteSet) All() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(byte(i<<6 | bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// String lists the set as quoted bytes in ascending order, runs of four or more as
// ranges: "a"-"z" "~".
func (s ByteSet) String() string {
	var out []string
	for b := 0; b < 256; {
		if !s.Has(byte(b)) {
			b++
			continue
		}
		end := b
		for end < 255 && s.Has(byte(end+1)) {
			end++
		}
		if end-b >= 3 {
			out = append(out, QuoteByte(byte(b))+"-"+QuoteByte(byte(end)))
		} else {
			for c := b; c <= end; c++ {
				out = append(out, QuoteByte(byte(c)))
			}
		}
		b = end + 1
	}
	return strings.Join(out, " ")
}

// QuoteByte writes a byte as the notations do: "a" where it is printable ASCII and
// no quotation mark, else its value, %x0A.
func QuoteByte(b byte) string {
	if ' ' <= b && b <= '~' && b != '"' {
		return `"` + string(rune(b)) + `"`
	}
	const hex = "0123456789ABCDEF"
	return "%x" + string(hex[b>>4]) + string(hex[b&15])
}
