package combinators

import "slices"

// Equivalent says whether two automata have the same language. If not, the
// counterexample is a text that just one of them matches: the shortest, among the
// shortest the first in the order of bytes.
func Equivalent(a, b *Automaton) (counterexample string, equal bool) {
	text, found := searchBoth(a, b, func(inA, inB bool) bool { return inA != inB })
	return text, !found
}

// Includes says whether every text of b's language is in a's. If not, the
// counterexample is a text of b's only: the shortest, among the shortest the first in
// the order of bytes.
func Includes(a, b *Automaton) (counterexample string, ok bool) {
	text, found := searchBoth(a, b, func(inA, inB bool) bool { return inB && !inA })
	return text, !found
}

// Overlap gives a text that is in the languages of both automata, if there is one:
// the shortest, among the shortest the first in the order of bytes.
func Overlap(a, b *Automaton) (text string, ok bool) {
	return searchBoth(a, b, func(inA, inB bool) bool { return inA && inB })
}

// Shortest gives the shortest text of the language, if there is one; among the
// shortest, the first in the order of bytes.
func (a *Automaton) Shortest() (text string, ok bool) { return Overlap(a, a) }

// statePair is a state of each of two automata that read the same text.
type statePair struct{ a, b State }

// searchStep says how a search came to a pair: from the one at index from, by a byte.
type searchStep struct {
	from int
	by   byte
}

// searchBoth lets two automata read all texts, shorter ones first, and gives the
// first text of which wanted is true, told whether each automaton accepts it.
func searchBoth(a, b *Automaton, wanted func(inA, inB bool) bool) (text string, found bool) {
	bytes := commonBytes(a, b)
	queue := []statePair{{a.start, b.start}}
	steps := []searchStep{{}}
	seen := map[statePair]bool{queue[0]: true}
	for i := 0; i < len(queue); i++ { // queue grows on the way
		p := queue[i]
		if wanted(a.accept[p.a], b.accept[p.b]) {
			return traceSteps(steps, i), true
		}
		for _, by := range bytes {
			if q := (statePair{a.Step(p.a, by), b.Step(p.b, by)}); !seen[q] {
				seen[q] = true
				queue = append(queue, q)
				steps = append(steps, searchStep{i, by})
			}
		}
	}
	return "", false
}

// commonBytes gives the least byte of each class of bytes that neither automaton
// tells apart, in ascending order.
func commonBytes(a, b *Automaton) []byte {
	var out []byte
	var seen [256 * 256 / 64]uint64
	for i := range 256 {
		key := int(a.classOf[i])<<8 | int(b.classOf[i])
		if seen[key>>6]&(1<<(key&63)) == 0 {
			seen[key>>6] |= 1 << (key & 63)
			out = append(out, byte(i))
		}
	}
	return out
}

// traceSteps gives the text that led to the i-th pair.
func traceSteps(steps []searchStep, i int) string {
	var text []byte
	for ; i > 0; i = steps[i].from {
		text = append(text, steps[i].by)
	}
	slices.Reverse(text)
	return string(text)
}
