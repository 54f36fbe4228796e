package combinators

// Expected describes the bytes that may follow a prefix in the words of the grammar: the
// largest rule of characters all of whose first bytes are among them, the earlier in the
// grammar's order where two are equal, then what is left byte by byte. A rule of
// characters is one without repetitions and options, such as alpha or escaped.
func (g *Grammar) Expected(next ByteSet) []string {
	var out []string
	rest := next
	for {
		name, set := g.largestCharacter(next, rest)
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

// largestCharacter finds the rule of characters that begins with the most bytes of rest,
// two at least, and with none outside next.
func (g *Grammar) largestCharacter(next, rest ByteSet) (name string, set ByteSet) {
	most := 1
	for _, r := range g.rules {
		if !g.isCharacter(r) {
			continue
		}
		first := g.first(r)
		if n := first.Intersect(rest).Len(); next.Contains(first) && rest.Contains(first) && n > most {
			name, set, most = r.Name, first, n
		}
	}
	return name, set
}

// first gives the first bytes of the texts of an expression that is made of characters
// only.
func (g *Grammar) first(e *Expr) ByteSet {
	switch e.Op {
	case OpRule, OpRef:
		return g.first(g.Definition(e))
	case OpLiteral, OpFold:
		if e.Text == "" {
			return ByteSet{}
		}
		set, _ := (&Expr{Op: e.Op, Text: e.Text[:1]}).ByteSet()
		return set
	case OpSequence:
		for _, x := range e.Items {
			if set := g.first(x); set != (ByteSet{}) {
				return set
			}
		}
		return ByteSet{}
	case OpChoice:
		var set ByteSet
		for _, x := range e.Items {
			set = set.Union(g.first(x))
		}
		return set
	}
	set, _ := e.ByteSet()
	return set
}
