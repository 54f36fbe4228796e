package combinators

// Case is a text with what an automaton has to say about it.
type Case struct {
	Input     string
	Valid     bool // the input is in the language
	Offset    int  // length in bytes of its longest viable prefix, see [Automaton.Viable]
	Truncated bool // not valid, but viable to its end: it only stops too soon
}

// Cover gives a small set of texts that takes the automaton through each of its
// steps: the empty text, then for every state and every class a shortest text that
// leads to the state, and one byte of the class after it. Of the bytes of a class it
// takes the one that reads best, a letter or digit if there is one. A parser that
// agrees on all of them knows each state of the language and each of its ways out.
func (a *Automaton) Cover() []Case {
	bytes := make([]byte, len(a.classes))
	for c, set := range a.classes {
		bytes[c] = readable(set)
	}
	out := []Case{a.newCase("")}
	access := a.access(bytes)
	for _, prefix := range access[1:] {
		for _, b := range bytes {
			out = append(out, a.newCase(prefix+string([]byte{b})))
		}
	}
	return out
}

func (a *Automaton) newCase(input string) Case {
	c := Case{Input: input, Valid: a.Match(input), Offset: a.Viable(input)}
	c.Truncated = !c.Valid && c.Offset == len(input) && !a.Empty()
	return c
}

// access gives for each state a shortest text that leads to it, made of the given
// bytes, one for each class. States are numbered so that the state from which a
// state is reached first comes before it.
func (a *Automaton) access(bytes []byte) []string {
	text := make([]string, len(a.accept))
	for s := a.start; s != Dead && int(s) < len(text); s++ {
		for _, b := range bytes {
			if to := a.Step(s, b); to != Dead && to != a.start && text[to] == "" {
				text[to] = text[s] + string([]byte{b})
			}
		}
	}
	return text
}

// readableBytes are bytes in the order in which they are preferred as examples.
const readableBytes = "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ" +
	`-._~/:?#[]@!$&'()*+,;=%"<>\^` + "`{|} "

// readable gives the byte of a set that reads best.
func readable(set ByteSet) byte {
	for i := range len(readableBytes) {
		if set.Has(readableBytes[i]) {
			return readableBytes[i]
		}
	}
	return set.least()
}
