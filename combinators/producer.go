package combinators

import (
	"cmp"
	"math"
	"slices"
)

// producer is an expression made ready for producing texts: names are resolved,
// single bytes listed, and alternatives without texts left out.
type producer struct {
	op       Op     // none of OpRange, which is OpOneOf here, and OpRef, which is OpRule
	text     string // of OpRule, its name
	items    []*producer
	min, max int
	least    leastText
	single   ByteSet // the texts, if all have one byte; else empty
	rigid    bool    // all texts have the same length, as far as that is easily seen
	elastic  int     // the number of items that are not rigid
	chances  []int   // of OpChoice, for each item the sum of its chance and those before
}

// leastText is the length of an expression's shortest texts, and the number of rules
// that it takes to produce one of them. As every rule counts, following the least
// texts comes to an end, also where a rule contains itself.
type leastText struct{ bytes, rules int }

// nothing is the least text of an expression without texts.
var nothing = leastText{math.MaxInt, math.MaxInt}

func (l leastText) compare(m leastText) int {
	return cmp.Or(cmp.Compare(l.bytes, m.bytes), cmp.Compare(l.rules, m.rules))
}

// plus adds n times m. Sums beyond all bounds are as good as nothing.
func (l leastText) plus(n int, m leastText) leastText {
	bytes, rules := addTimes(l.bytes, n, m.bytes), addTimes(l.rules, n, m.rules)
	if bytes == math.MaxInt || rules == math.MaxInt {
		return nothing
	}
	return leastText{bytes, rules}
}

// addTimes gives a + n*b, or MaxInt if that is more. None may be negative.
func addTimes(a, n, b int) int {
	if n > 0 && b > (math.MaxInt-a)/n {
		return math.MaxInt
	}
	return a + n*b
}

// producers are those of a grammar.
type producers struct {
	grammar *Grammar
	rules   map[string]*producer
	known   map[*Expr]*producer
	all     []*producer // operands before what they are part of, recursion aside
}

func newProducers(g *Grammar) *producers {
	p := &producers{grammar: g, rules: map[string]*producer{}, known: map[*Expr]*producer{}}
	for _, r := range g.rules {
		p.rule(r)
	}
	for changed := true; changed; {
		changed = false
		for _, x := range p.all {
			least := x.leastOf()
			changed = changed || least != x.least
			x.least = least
		}
	}
	for _, x := range p.all {
		x.finish()
	}
	for _, x := range p.all {
		x.setChances()
	}
	return p
}

// rule gives the producer of a rule or of a reference to it.
func (p *producers) rule(e *Expr) *producer {
	x := p.rules[e.Name]
	if x == nil {
		x = &producer{op: OpRule, text: e.Name, least: nothing}
		p.rules[e.Name] = x
		x.items = []*producer{p.producer(p.grammar.Definition(e))}
		p.all = append(p.all, x)
	}
	return x
}

func (p *producers) producer(e *Expr) *producer {
	if e.Op == OpRule || e.Op == OpRef {
		return p.rule(e)
	}
	if x := p.known[e]; x != nil {
		return x
	}
	x := &producer{op: e.Op, text: e.Text, min: e.Min, max: e.Max, least: nothing}
	if e.Op == OpRange || e.Op == OpOneOf {
		set, _ := e.ByteSet()
		x.op, x.text = OpOneOf, string(slices.Collect(set.All()))
	}
	for _, item := range e.Items {
		x.items = append(x.items, p.producer(item))
	}
	p.known[e] = x
	p.all = append(p.all, x)
	return x
}

// leastOf gives the least text by what is known of those of the operands.
func (p *producer) leastOf() leastText {
	switch p.op {
	case OpLiteral, OpFold:
		return leastText{bytes: len(p.text)}
	case OpOneOf:
		if p.text == "" {
			return nothing
		}
		return leastText{bytes: 1}
	case OpSequence:
		sum := leastText{}
		for _, x := range p.items {
			sum = sum.plus(1, x.least)
		}
		return sum
	case OpChoice:
		best := nothing
		for _, x := range p.items {
			if x.least.compare(best) < 0 {
				best = x.least
			}
		}
		return best
	case OpRepeat:
		if p.max != Unbounded && p.max < p.min {
			return nothing
		}
		return leastText{}.plus(p.min, p.items[0].least)
	default:
		return leastText{rules: 1}.plus(1, p.items[0].least)
	}
}

// finish prepares p for use once all least texts are known.
func (p *producer) finish() {
	if p.op == OpChoice {
		p.items = slices.DeleteFunc(p.items, func(x *producer) bool { return x.least == nothing })
		slices.SortStableFunc(p.items, func(x, y *producer) int { return x.least.compare(y.least) })
	}
	for _, x := range p.items {
		if !x.rigid {
			p.elastic++
		}
	}
	p.single = p.singleOf()
	p.rigid = p.isRigid()
	if p.op == OpChoice && p.single != (ByteSet{}) {
		p.joinBytes()
	}
}

// joinBytes makes a choice of single bytes, without rules, one of a set, which is
// quicker.
func (p *producer) joinBytes() {
	for _, x := range p.items {
		if x.op == OpRule || x.op == OpChoice {
			return
		}
	}
	p.op, p.text, p.items = OpOneOf, string(slices.Collect(p.single.All())), nil
}

// singleOf gives p.single by what is known of the operands.
func (p *producer) singleOf() (set ByteSet) {
	switch p.op {
	case OpLiteral, OpOneOf:
		if p.op == OpOneOf || len(p.text) == 1 {
			for i := range len(p.text) {
				set.Add(p.text[i])
			}
		}
	case OpRule:
		set = p.items[0].single
	case OpChoice:
		for _, x := range p.items {
			if x.single == (ByteSet{}) {
				return ByteSet{}
			}
			set = set.Union(x.single)
		}
	}
	return set
}

// isRigid gives p.rigid by what is known of the operands.
func (p *producer) isRigid() bool {
	for _, x := range p.items {
		if !x.rigid || p.op == OpChoice && x.least.bytes != p.least.bytes {
			return false
		}
	}
	return p.op != OpRepeat || p.min == p.max
}

// setChances gives each alternative a chance that grows with the number of rules that
// it brings into play: an alternative that leads to half of the grammar must come up
// more often than a single byte, or the rules far down would hardly be used.
func (p *producer) setChances() {
	if p.op != OpChoice {
		return
	}
	sum := 0
	for _, x := range p.items {
		sum += 1 + x.countRules(map[*producer]bool{})
		p.chances = append(p.chances, sum)
	}
}

// countRules counts the rules in p and below it, in what has not been seen yet.
func (p *producer) countRules(seen map[*producer]bool) int {
	if seen[p] {
		return 0
	}
	seen[p] = true
	n := 0
	if p.op == OpRule {
		n++
	}
	for _, x := range p.items {
		n += x.countRules(seen)
	}
	return n
}

// byteSets gives the sets of bytes between which the grammar distinguishes.
func (p *producers) byteSets() []ByteSet {
	var sets []ByteSet
	for _, x := range p.all {
		if x.single != (ByteSet{}) {
			continue
		}
		for _, item := range x.items {
			if item.single != (ByteSet{}) {
				sets = append(sets, item.single)
			}
		}
		if x.op == OpLiteral || x.op == OpFold {
			for i := range len(x.text) {
				set := ByteSet{}
				set.Add(x.text[i])
				sets = append(sets, set)
			}
		}
	}
	return sets
}
