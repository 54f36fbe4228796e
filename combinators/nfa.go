package combinators

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Bounds of a compilation, so that a grammar such as Repeat(1, 1000000, x) gives an
// error and not an exhausted machine. The grammar of URIs needs a few hundred nodes.
const (
	maxNodes  = 1 << 16
	maxStates = 1 << 14
	maxSteps  = 1 << 24
)

var errTooLarge = errors.New("combinators: too large for an automaton")

// nfa is a nondeterministic automaton. Its nodes are made back to front: an
// expression becomes a node for a given continuation, the node that stands for all
// that may follow. Equal nodes are one, so alternatives that end alike share their
// ends, and a rule used twice before the same continuation exists once.
type nfa struct {
	nodes []nfaNode
	sets  []ByteSet
	start int32
}

// nfaNode reads one byte of a set and goes on at next, or, if set is nfaBranch, reads
// nothing and goes on at both next and other.
type nfaNode struct{ set, next, other int32 }

const nfaBranch = -1

const (
	failNode  int32 = iota // nothing follows: a branch that leads only to itself
	finalNode              // the text ends here: likewise
)

// nfaBuilder turns expressions into nodes.
type nfaBuilder struct {
	nfa
	grammar *Grammar // says what names stand for; nil: rules stand for themselves
	setIDs  map[ByteSet]int32
	known   map[nfaNode]int32
	memo    map[continued]int32
	bytes   map[*Expr]byteChoice
	err     error
}

// continued is an expression with what follows it.
type continued struct {
	expr *Expr
	next int32
}

// byteChoice is the answer of ByteSet for an expression, names resolved.
type byteChoice struct {
	set  ByteSet
	only bool
}

// newNFA gives the automaton of e, whose names are those of g.
func newNFA(g *Grammar, e *Expr) (*nfa, error) {
	if err := checkRegular(g, e, nil, map[*Expr]bool{}); err != nil {
		return nil, err
	}
	b := &nfaBuilder{
		grammar: g,
		setIDs:  map[ByteSet]int32{},
		known:   map[nfaNode]int32{},
		memo:    map[continued]int32{},
		bytes:   map[*Expr]byteChoice{},
	}
	b.nodes = []nfaNode{failNode: {nfaBranch, failNode, failNode}, finalNode: {nfaBranch, finalNode, finalNode}}
	b.start = b.build(e, finalNode)
	return &b.nfa, b.err
}

// checkRegular reports names without a definition and rules that contain
// themselves. The path holds the names of the rules around e; done tells of what was met
// whether it has been gone through: an expression within itself may not have a name.
func checkRegular(g *Grammar, e *Expr, path []string, done map[*Expr]bool) error {
	if e.Op == OpRef && (g == nil || g.Lookup(e.Name) == nil) {
		return fmt.Errorf("combinators: no definition of %s", quoteName(e.Name))
	}
	if g != nil && (e.Op == OpRule || e.Op == OpRef) {
		if i := slices.Index(path, e.Name); i >= 0 {
			return fmt.Errorf("combinators: recursive: %s", strings.Join(append(path[i:], e.Name), " -> "))
		}
		path = append(path, e.Name)
	}
	if whole, met := done[e]; whole {
		return nil
	} else if met {
		return fmt.Errorf("combinators: recursive: %s", strings.Join(path, " -> "))
	}
	done[e] = false
	items := e.Items
	if def := definitionIn(g, e); def != e {
		items = []*Expr{def}
	}
	for _, x := range items {
		if err := checkRegular(g, x, path, done); err != nil {
			return err
		}
	}
	done[e] = true
	return nil
}

// definitionIn is g.Definition, where there may be no grammar.
func definitionIn(g *Grammar, e *Expr) *Expr {
	switch {
	case g != nil:
		return g.Definition(e)
	case e.Op == OpRule:
		return e.Items[0]
	}
	return e
}

// build gives the node that reads e and goes on at next.
func (b *nfaBuilder) build(e *Expr, next int32) int32 {
	if next == failNode || b.err != nil {
		return failNode
	}
	key := continued{e, next}
	if n, ok := b.memo[key]; ok {
		return n
	}
	n := b.buildNew(e, next)
	b.memo[key] = n
	return n
}

func (b *nfaBuilder) buildNew(e *Expr, next int32) int32 {
	if c := b.byteChoice(e); c.only {
		return b.read(c.set, next)
	}
	switch e.Op {
	case OpLiteral, OpFold:
		return b.text(e, next)
	case OpSequence:
		for _, x := range slices.Backward(e.Items) {
			next = b.build(x, next)
		}
		return next
	case OpChoice:
		return b.choice(e.Items, next)
	case OpRepeat:
		return b.repeat(e, next)
	case OpRule, OpRef:
		return b.build(definitionIn(b.grammar, e), next)
	}
	b.err = fmt.Errorf("combinators: an expression with the unknown operator %d", e.Op)
	return failNode
}

func (b *nfaBuilder) text(e *Expr, next int32) int32 {
	for i := len(e.Text) - 1; i >= 0; i-- {
		var set ByteSet
		set.Add(e.Text[i])
		if e.Op == OpFold {
			set.Add(flipCase(e.Text[i]))
		}
		next = b.read(set, next)
	}
	return next
}

// choice reads the items that are single bytes in one step.
func (b *nfaBuilder) choice(items []*Expr, next int32) int32 {
	var set ByteSet
	n := failNode
	for _, x := range items {
		if c := b.byteChoice(x); c.only {
			set = set.Union(c.set)
		} else {
			n = b.either(n, b.build(x, next))
		}
	}
	return b.either(n, b.read(set, next))
}

// repeat unrolls the repetition, from its end: first what may be there, then what
// must be. It stops early where one more round changes nothing.
func (b *nfaBuilder) repeat(e *Expr, next int32) int32 {
	x, n := e.Items[0], next
	switch {
	case e.Max == Unbounded:
		n = b.loop(x, next)
	case e.Max < e.Min:
		return failNode
	}
	for range e.Max - e.Min {
		more := b.either(b.build(x, n), next)
		if more == n || b.err != nil {
			break
		}
		n = more
	}
	for range e.Min {
		more := b.build(x, n)
		if more == n {
			break
		}
		n = more
	}
	return n
}

// loop reads x any number of times. Its node is made before the nodes that lead back
// to it, and so is like no other.
func (b *nfaBuilder) loop(x *Expr, next int32) int32 {
	n := b.add(nfaNode{nfaBranch, next, next})
	body := b.build(x, n)
	b.nodes[n].other = body
	return n
}

// read gives the node that reads a byte of the set.
func (b *nfaBuilder) read(set ByteSet, next int32) int32 {
	if set == (ByteSet{}) || next == failNode {
		return failNode
	}
	id, ok := b.setIDs[set]
	if !ok {
		id = int32(len(b.sets))
		b.setIDs[set] = id
		b.sets = append(b.sets, set)
	}
	return b.share(nfaNode{id, next, next})
}

// either gives the node that goes on at m or n.
func (b *nfaBuilder) either(m, n int32) int32 {
	switch {
	case m == n || n == failNode:
		return m
	case m == failNode:
		return n
	}
	return b.share(nfaNode{nfaBranch, min(m, n), max(m, n)})
}

func (b *nfaBuilder) share(n nfaNode) int32 {
	id, ok := b.known[n]
	if !ok {
		id = b.add(n)
		b.known[n] = id
	}
	return id
}

func (b *nfaBuilder) add(n nfaNode) int32 {
	if len(b.nodes) >= maxNodes {
		b.err = errTooLarge
		return failNode
	}
	b.nodes = append(b.nodes, n)
	return int32(len(b.nodes) - 1)
}

// byteChoice is e.ByteSet, but looks names up in the grammar.
func (b *nfaBuilder) byteChoice(e *Expr) byteChoice {
	switch {
	case e.Op == OpSequence && len(e.Items) == 1, e.Op == OpRepeat && e.Min == 1 && e.Max == 1:
		return b.byteChoice(e.Items[0])
	case e.Op == OpChoice, e.Op == OpRule, e.Op == OpRef:
		c, ok := b.bytes[e]
		if !ok {
			b.bytes[e] = byteChoice{} // of a rule that contains itself
			c = b.newByteChoice(e)
			b.bytes[e] = c
		}
		return c
	case e.Op == OpSequence, e.Op == OpRepeat:
		return byteChoice{}
	}
	set, only := e.ByteSet()
	return byteChoice{set, only}
}

func (b *nfaBuilder) newByteChoice(e *Expr) byteChoice {
	if e.Op != OpChoice {
		return b.byteChoice(definitionIn(b.grammar, e))
	}
	all := byteChoice{only: true}
	for _, x := range e.Items {
		c := b.byteChoice(x)
		if !c.only {
			return byteChoice{}
		}
		all.set = all.set.Union(c.set)
	}
	return all
}
