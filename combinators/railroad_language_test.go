package combinators

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// railNet is a net of ways, from place 0 to the place end, for comparing what a diagram
// says with what its expression says. A way with a label leads through a box.
type railNet struct {
	ways map[int][]railWay
	size int
	end  int
}

type railWay struct {
	to    int
	label string
}

func (n *railNet) place() int { n.size++; return n.size - 1 }

func (n *railNet) add(from, to int, label string) {
	n.ways[from] = append(n.ways[from], railWay{to, label})
}

// drawnNet gives the net that the rails of a diagram form.
func drawnNet(d *railDiagram) *railNet {
	n := &railNet{ways: map[int][]railWay{}}
	places := map[railState]int{}
	place := func(s railState) int {
		if _, ok := places[s]; !ok {
			places[s] = n.place()
		}
		return places[s]
	}
	place(railState{d.start, 1, 0})
	for _, m := range railMoves(d) {
		n.add(place(m.from), place(m.to), m.label)
	}
	n.end = place(railState{d.end, 1, 0})
	return n
}

// meantNet gives the net that an expression means, counts left aside: once and again
// is all that rails can say. It also counts the boxes.
func meantNet(e *Expr) (n *railNet, boxes int) {
	n = &railNet{ways: map[int][]railWay{}}
	n.end = n.mean(n.place(), e)
	for _, ways := range n.ways {
		for _, w := range ways {
			if w.label != "" {
				boxes++
			}
		}
	}
	return n, boxes
}

// mean adds e behind the place from, and gives the place where it ends.
func (n *railNet) mean(from int, e *Expr) int {
	if label := boxLabel(e); label != "" {
		to := n.place()
		n.add(from, to, label)
		return to
	}
	switch e.Op {
	case OpSequence:
		for _, x := range e.Items {
			from = n.mean(from, x)
		}
	case OpChoice:
		to := n.place()
		for _, x := range mergeSets(e.Items) {
			n.add(n.mean(from, x), to, "")
		}
		return to
	case OpRepeat:
		return n.meanRepeat(from, e)
	}
	return from
}

func (n *railNet) meanRepeat(from int, e *Expr) int {
	if e.Max == 0 {
		return from
	}
	begin, end := n.place(), n.place()
	n.add(from, begin, "")
	last := n.mean(begin, e.Items[0])
	n.add(last, end, "")
	if e.Min == 0 {
		n.add(from, end, "")
	}
	if e.Max != 1 {
		n.add(last, begin, "")
	}
	return end
}

// mergeSets makes one set of neighbouring alternatives that are sets.
func mergeSets(items []*Expr) []*Expr {
	var out []*Expr
	for _, x := range items {
		if _, ok := railSpans(x); ok && len(out) > 0 && out[len(out)-1].Op == 0 {
			last := out[len(out)-1]
			last.Items = append(last.Items, x)
		} else if ok {
			out = append(out, &Expr{Items: []*Expr{x}}) // no operator: a set for boxLabel
		} else {
			out = append(out, x)
		}
	}
	return out
}

// boxLabel gives the label of the one box that e is drawn as, or "".
func boxLabel(e *Expr) string {
	never := e.Op == OpRange && e.Lo > e.Hi || e.Op == OpOneOf && e.Text == "" ||
		e.Op == OpChoice && len(e.Items) == 0 || e.Op == OpRepeat && e.Max >= 0 && e.Max < e.Min
	switch {
	case never:
		return "nothing nothing"
	case e.Op == OpRule || e.Op == OpRef:
		return "rule " + strings.Join(railNameLines(e.Name), " ")
	case e.Op == OpRange || e.Op == OpOneOf || e.Op == 0 || len(e.Text) == 1:
		return "terminal " + strings.Join(railSetLines(setSpans(e)), " ")
	case e.Text != "":
		return "terminal " + strings.Join(railLiteralLines(e.Text, e.Op == OpFold), " ")
	}
	return ""
}

func setSpans(e *Expr) []railSpan {
	if e.Op != 0 {
		spans, _ := railSpans(e)
		return spans
	}
	var all []railSpan
	for _, x := range e.Items {
		all = append(all, setSpans(x)...)
	}
	return all
}

// differ walks two nets side by side, and gives a sequence of boxes that is a whole way
// in just one of them, or one box short of it. It gives up, as if they were the same,
// after that many places.
func (n *railNet) differ(m *railNet, limit int) (route []string, differ bool) {
	type pair struct {
		a, b  []int
		route []string
	}
	seen := map[string]bool{}
	for todo := []pair{{n.close([]int{0}), m.close([]int{0}), nil}}; len(todo) > 0 && len(seen) < limit; todo = todo[1:] {
		p := todo[0]
		if key := fmt.Sprint(p.a, p.b); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		labels := n.labels(p.a)
		if slices.Contains(p.a, n.end) != slices.Contains(p.b, m.end) || !slices.Equal(labels, m.labels(p.b)) {
			return p.route, true
		}
		for _, l := range labels {
			todo = append(todo, pair{n.step(p.a, l), m.step(p.b, l), append(slices.Clip(p.route), l)})
		}
	}
	return nil, false
}

// close adds the places that can be reached without a box.
func (n *railNet) close(places []int) []int {
	set := map[int]bool{}
	var visit func(int)
	visit = func(p int) {
		if set[p] {
			return
		}
		set[p] = true
		for _, w := range n.ways[p] {
			if w.label == "" {
				visit(w.to)
			}
		}
	}
	for _, p := range places {
		visit(p)
	}
	out := make([]int, 0, len(set))
	for p := range set {
		out = append(out, p)
	}
	sort.Ints(out)
	return out
}

// labels gives the boxes next on the way.
func (n *railNet) labels(places []int) []string {
	var out []string
	for _, p := range places {
		for _, w := range n.ways[p] {
			if w.label != "" {
				out = append(out, w.label)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (n *railNet) step(places []int, label string) []int {
	var next []int
	for _, p := range places {
		for _, w := range n.ways[p] {
			if w.label == label {
				next = append(next, w.to)
			}
		}
	}
	return n.close(next)
}
