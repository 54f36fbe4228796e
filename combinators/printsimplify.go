package combinators

// maxListedRange is how many bytes of a range BNF lists one by one. All letters of
// one case fit, and so do the digits.
const maxListedRange = 40

// simplify gives the expression that is printed for e. It matches the same texts, and
// however they were put together, equal texts, sequences and choices become equal:
// what matches nothing is gone, nested sequences and choices are one, texts that
// follow each other are joined, and classes are lists of bytes. Nil means that e
// matches nothing.
func (p *printer) simplify(e *Expr) *Expr {
	switch e.Op {
	case OpSequence:
		return p.simplifySequence(e)
	case OpChoice:
		return p.simplifyChoice(e)
	case OpRepeat:
		return p.simplifyRepeat(e)
	case OpRule, OpRef:
		if p.off[e.Name] {
			return nil
		}
		return Ref(e.Name)
	case OpRange:
		return p.simplifyRange(e)
	case OpOneOf:
		return listBytes([]byte(e.Text))
	}
	return oneOrSequence(appendText(nil, e))
}

func (p *printer) simplifySequence(e *Expr) *Expr {
	var items []*Expr
	for _, x := range e.Items {
		x = p.simplify(x)
		if x == nil {
			return nil
		}
		items = appendItem(items, x)
	}
	return oneOrSequence(items)
}

// appendItem appends a simplified expression to the items of a sequence.
func appendItem(items []*Expr, x *Expr) []*Expr {
	switch x.Op {
	case OpLiteral, OpFold:
		return appendText(items, x)
	case OpSequence:
		for _, y := range x.Items {
			items = appendItem(items, y)
		}
		return items
	}
	return append(items, x)
}

// appendText appends text byte by byte, so that the outcome does not depend on how
// the bytes came in pieces: a letter joins letters of its own kind, case-sensitive or
// not, and other bytes join any text before them.
func appendText(items []*Expr, text *Expr) []*Expr {
	for i := range len(text.Text) {
		b := text.Text[i : i+1]
		if joined := joinText(items, text.Op, b); joined != nil {
			items[len(items)-1] = joined
		} else {
			items = append(items, &Expr{Op: text.Op, Text: b})
		}
	}
	return items
}

// joinText gives the last item with the byte b at its end, or nil where they do not join.
func joinText(items []*Expr, op Op, b string) *Expr {
	if len(items) == 0 {
		return nil
	}
	last := items[len(items)-1]
	switch {
	case last.Op != OpLiteral && last.Op != OpFold:
		return nil
	case last.Op == op || !hasLetter(b):
		return &Expr{Op: last.Op, Text: last.Text + b}
	case !hasLetter(last.Text):
		return &Expr{Op: op, Text: last.Text + b}
	}
	return nil
}

func oneOrSequence(items []*Expr) *Expr {
	switch len(items) {
	case 0:
		return Lit("")
	case 1:
		return items[0]
	}
	return Seq(items...)
}

func (p *printer) simplifyChoice(e *Expr) *Expr {
	var items []*Expr
	for _, x := range e.Items {
		switch x = p.simplify(x); {
		case x == nil:
		case x.Op == OpChoice:
			items = append(items, x.Items...)
		default:
			items = append(items, x)
		}
	}
	return oneOrChoice(items)
}

func oneOrChoice(items []*Expr) *Expr {
	switch len(items) {
	case 0:
		return nil
	case 1:
		return items[0]
	}
	return Alt(items...)
}

func (p *printer) simplifyRepeat(e *Expr) *Expr {
	min := max(e.Min, 0)
	if e.Max != Unbounded && e.Max < min {
		return nil
	}
	if x := p.simplify(e.Items[0]); x != nil {
		return Repeat(min, e.Max, x)
	}
	if min == 0 {
		return Lit("")
	}
	return nil
}

// simplifyRange keeps a range where the notation has ranges, which in BNF is where a
// list would be unreadable.
func (p *printer) simplifyRange(e *Expr) *Expr {
	listed := e.Lo >= e.Hi ||
		p.notation == bnfNotation && ' ' <= e.Lo && e.Hi <= '~' && e.Hi-e.Lo < maxListedRange
	if !listed {
		return Range(e.Lo, e.Hi)
	}
	var bytes []byte
	for b := int(e.Lo); b <= int(e.Hi); b++ {
		bytes = append(bytes, byte(b))
	}
	return listBytes(bytes)
}

func listBytes(bytes []byte) *Expr {
	items := make([]*Expr, len(bytes))
	for i, b := range bytes {
		items[i] = Lit(string([]byte{b}))
	}
	return oneOrChoice(items)
}
