package combinators

import "slices"

// expected describes the bytes of next by the rules of the given names, as
// [Grammar.Context] does.
func (g *Grammar) expected(next ByteSet, names map[string]bool) []string {
	var out []string
	rest := next
	for {
		name, set := g.largest(names, rest)
		if name == "" {
			break
		}
		out = append(out, name)
		rest = rest.Minus(set)
	}
	for b := range rest.All() {
		out = append(out, QuoteByte(b))
	}
	return out
}

// largest finds the rule that begins with the most bytes, two at least, all of them in set.
func (g *Grammar) largest(names map[string]bool, set ByteSet) (name string, first ByteSet) {
	most := 1
	for _, r := range g.rules {
		if !names[r.Name] {
			continue
		}
		if f := g.first(r); f.Len() > most && set.Contains(f) {
			name, first, most = r.Name, f, f.Len()
		}
	}
	return name, first
}

// addCharacters adds the name of a rule for characters and those of the rules that may
// come first in it.
func (g *Grammar) addCharacters(e *Expr, names map[string]bool) {
	switch e.Op {
	case OpRule, OpRef:
		if !names[e.Name] {
			names[e.Name] = true
			g.addCharacters(g.Definition(e), names)
		}
	case OpSequence:
		if len(e.Items) > 0 {
			g.addCharacters(e.Items[0], names)
		}
	case OpChoice:
		for _, x := range e.Items {
			g.addCharacters(x, names)
		}
	}
}

// isCharacter says whether a rule stands for something like a character: it holds no
// repetition and no option, and does not contain itself.
func (g *Grammar) isCharacter(rule *Expr) bool { return g.charactersOnly(rule, nil) }

func (g *Grammar) charactersOnly(e *Expr, above []string) bool {
	switch e.Op {
	case OpRepeat:
		return false
	case OpRef, OpRule:
		return !slices.Contains(above, e.Name) && g.charactersOnly(g.Definition(e), append(above, e.Name))
	}
	for _, x := range e.Items {
		if !g.charactersOnly(x, above) {
			return false
		}
	}
	return true
}

// first gives the first bytes of the texts of an expression that stands for characters.
func (g *Grammar) first(e *Expr) ByteSet {
	var set ByteSet
	switch e.Op {
	case OpRule, OpRef:
		return g.first(g.Definition(e))
	case OpLiteral, OpFold:
		return firstOfText(e.Op, e.Text)
	case OpSequence:
		if len(e.Items) > 0 {
			return g.first(e.Items[0])
		}
	case OpChoice:
		for _, x := range e.Items {
			set = set.Union(g.first(x))
		}
	default:
		set, _ = e.ByteSet()
	}
	return set
}

// firstOfText gives the first byte of a literal, in both cases where it is folded.
func firstOfText(op Op, text string) (set ByteSet) {
	if text != "" {
		set.Add(text[0])
		if op == OpFold {
			set.Add(flipCase(text[0]))
		}
	}
	return set
}
