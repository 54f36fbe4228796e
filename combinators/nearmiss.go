package combinators

import (
	"iter"
	"slices"
)

// alwaysOdd are bytes that texts of few languages contain, or that many programs get
// wrong: controls, the space, "%", DEL, and bytes of UTF-8.
const alwaysOdd = "\x00\t\n\r\x1F %\x7F\x80\xBF\xC3\xE2\xF0\xFF"

// maxTries is how many edited texts in a row may be members before the search for
// others is given up.
const maxTries = 10000

// NearMisses gives, without end, texts that are one edit away from a text of the
// language: one byte inserted, deleted, replaced, or swapped with the next. New bytes
// are mostly such as stand at the edge of a byte class of the grammar, which includes its
// delimiters, or are unusual everywhere: controls, the space, bytes above 0x7F.
//
// With an automaton, all are texts that it does not match; the sequence ends if there
// seem to be none. Without one (nil), as there is none for a grammar whose rules
// contain themselves, some of them may be members of the language.
func (g *Generator) NearMisses(not *Automaton) iter.Seq[string] {
	return func(yield func(string) bool) {
		for near, ok := g.nearMiss(not); ok && yield(near); near, ok = g.nearMiss(not) {
		}
	}
}

func (g *Generator) nearMiss(not *Automaton) (near string, ok bool) {
	for range maxTries {
		text := g.Next()
		near = g.edit(text)
		if near != text && (not == nil || !not.Match(near)) {
			return near, true
		}
	}
	return "", false
}

// edit gives the text with one random edit.
func (g *Generator) edit(text string) string {
	out := []byte(text)
	if len(out) == 0 {
		return string([]byte{g.oddByte()})
	}
	i := g.random.IntN(len(out))
	switch g.random.IntN(4) {
	case 0:
		i = g.random.IntN(len(out) + 1)
		out = slices.Insert(out, i, g.oddByte())
	case 1:
		out = slices.Delete(out, i, i+1)
	case 2:
		out[i] = g.oddByte()
	default:
		j := max(i, 1)
		out[j-1], out[j%len(out)] = out[j%len(out)], out[j-1]
	}
	return string(out)
}

// oddByte gives an odd byte, three times out of four, or else any.
func (g *Generator) oddByte() byte {
	if g.random.IntN(4) > 0 {
		return g.odd[g.random.IntN(len(g.odd))]
	}
	return byte(g.random.IntN(256))
}

// oddBytes gives the bytes at the edges of the grammar's byte classes, and those that
// are always odd.
func (p *producers) oddBytes() []byte {
	out := []byte(alwaysOdd)
	classes, _ := byteClasses(p.byteSets())
	for _, set := range classes {
		for b := range set.All() {
			if b == 0 || b == 255 || !set.Has(b-1) || !set.Has(b+1) {
				out = append(out, b)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
