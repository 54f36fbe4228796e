package combinators

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
)

// Generator makes random texts of a rule's language. Rules may contain themselves.
// The same grammar, rule, seed and size give the same texts. A Generator is not safe
// for concurrent use.
//
// Each alternative has its chance, as long as the result stays within the size: the
// more rules it brings into play, the greater. Repetitions without upper bound favour
// low counts, but reach high ones.
type Generator struct {
	random *rand.Rand
	start  *producer
	size   int
	odd    []byte // bytes that near misses like to use

	// The text being made.
	text  []byte
	uses  []Use
	depth int
}

// Use says that a rule gave the bytes from Start to End of a text.
type Use struct {
	Rule       string
	Start, End int
}

// Beyond these bounds a text is brought to its end by the shortest way, so that a
// grammar in which recursion is the rule still ends.
const (
	maxDepth       = 1000
	maxUses        = 4096
	maxUsesPerByte = 8
)

// NewGenerator makes a generator for the named rule of g, whose texts are at most size
// bytes long. It is an error if there is no such rule or no such text.
func NewGenerator(g *Grammar, rule string, seed uint64, size int) (*Generator, error) {
	if g.Lookup(rule) == nil {
		return nil, fmt.Errorf("combinators: no rule %s", quoteName(rule))
	}
	p := newProducers(g)
	start := p.rules[rule]
	switch {
	case start.least == nothing:
		return nil, fmt.Errorf("combinators: rule %s has no texts", quoteName(rule))
	case start.least.bytes > size:
		return nil, fmt.Errorf("combinators: the texts of rule %s have at least %d bytes, more than %d", quoteName(rule), start.least.bytes, size)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	return &Generator{random: random, start: start, size: size, odd: p.oddBytes()}, nil
}

// Next gives the next text.
func (g *Generator) Next() string {
	g.text, g.uses = g.text[:0], g.uses[:0]
	g.produce(g.start, g.size)
	return string(g.text)
}

// All gives one text after the other, without end.
func (g *Generator) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(g.Next()) {
		}
	}
}

// Uses says which rules made the latest text of [Generator.Next] and which parts of
// it, in the order in which they begin, containing ones first. If the grammar is
// ambiguous, this is one of several derivations. The slice is valid until the next
// text.
func (g *Generator) Uses() []Use { return g.uses }

// produce appends a text of p that has at most the given number of bytes, which must
// be enough.
func (g *Generator) produce(p *producer, budget int) {
	if budget == 0 && p.least.rules == 0 {
		return // the empty text, however many ways there are to make it
	}
	switch p.op {
	case OpLiteral:
		g.text = append(g.text, p.text...)
	case OpFold:
		g.fold(p.text)
	case OpOneOf:
		g.text = append(g.text, p.text[g.random.IntN(len(p.text))])
	case OpSequence:
		g.sequence(p, budget)
	case OpChoice:
		g.produce(g.choose(p, budget), budget)
	case OpRepeat:
		g.repeat(p, budget)
	case OpRule:
		g.rule(p, budget)
	}
}

func (g *Generator) fold(text string) {
	for i := range len(text) {
		b := text[i]
		if g.random.IntN(2) == 0 {
			b = flipCase(b)
		}
		g.text = append(g.text, b)
	}
}

func (g *Generator) rule(p *producer, budget int) {
	i := len(g.uses)
	g.uses = append(g.uses, Use{Rule: p.text, Start: len(g.text)})
	g.depth++
	g.produce(p.items[0], budget)
	g.depth--
	g.uses[i].End = len(g.text)
}

// choose gives one of the alternatives that fit. They stand in the order of their
// least texts.
func (g *Generator) choose(p *producer, budget int) *producer {
	if g.terse() {
		return p.items[0]
	}
	n := len(p.items)
	for p.items[n-1].least.bytes > budget {
		n--
	}
	i, _ := slices.BinarySearch(p.chances[:n], 1+g.random.IntN(p.chances[n-1]))
	return p.items[i]
}

// terse says that it is time to come to an end.
func (g *Generator) terse() bool {
	return g.depth > maxDepth || len(g.uses) > maxUses+maxUsesPerByte*g.size
}

func (g *Generator) sequence(p *producer, budget int) {
	spare := budget - p.least.bytes
	elastic := p.elastic
	for _, x := range p.items {
		spare = g.share(x, spare, elastic)
		if !x.rigid {
			elastic--
		}
	}
}

// share produces p with a random part of the spare bytes, on average an equal share
// if n elastic items are to have some. It gives what is left.
func (g *Generator) share(p *producer, spare, n int) int {
	if p.rigid {
		g.produce(p, p.least.bytes)
		return spare
	}
	part := spare
	if n > 1 {
		part = min(spare, g.random.IntN(2*spare/n+1))
	}
	before := len(g.text)
	g.produce(p, p.least.bytes+part)
	return spare - (len(g.text) - before - p.least.bytes)
}

func (g *Generator) repeat(p *producer, budget int) {
	x, spare := p.items[0], budget-p.least.bytes
	n := p.min + g.extra(p, spare)
	spare -= (n - p.min) * x.least.bytes
	if x.least.bytes == 0 && n > budget { // all but a few would be empty
		n = 1 + min(budget, g.count(budget))
	}
	for i := range n {
		spare = g.share(x, spare, n-i)
	}
}

// extra gives a number of repetitions beyond the necessary ones.
func (g *Generator) extra(p *producer, spare int) int {
	x := p.items[0]
	if g.terse() || x.least == nothing {
		return 0
	}
	most := spare / max(1, x.least.bytes)
	switch bound := p.max - p.min; {
	case p.max == Unbounded:
		return min(most, g.count(most))
	case bound == 1: // an option is taken more often than not, or most texts would be bare
		return min(most, bound, g.random.IntN(4))
	default:
		return g.random.IntN(min(most, bound) + 1)
	}
}

// count gives a random number with a random number of binary digits, so that low
// numbers are frequent. It may be more than most, but not by much.
func (g *Generator) count(most int) int {
	limit := 2
	for limit <= most && g.random.IntN(4) > 0 {
		limit *= 2
	}
	return g.random.IntN(limit)
}
