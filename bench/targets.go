package main

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// target is a figure that the design (§9) asks of an operation.
type target struct {
	what       string
	got        float64
	must, goal float64
	unit       string
}

// verdict says how near the figure is.
func (t target) verdict() string {
	switch {
	case t.got <= t.goal:
		return "goal"
	case t.got <= t.must:
		return "pass"
	}
	return "falls short"
}

// figure prints what was measured.
func (t target) figure() string {
	if math.IsNaN(t.got) {
		return number(t.got)
	}
	return number(t.got) + t.unit
}

// printTargets prints what the design asks for beside what was measured. The corpus web
// decides.
func printTargets(out io.Writer, r results, g []growth, s start) {
	fmt.Fprint(out, "## Targets of the design, §9\n\n")
	t := &table{}
	t.row("operation", "measured:", "must:", "goal:", "verdict")
	for _, x := range targets(r, g, s) {
		t.row(x.what, x.figure(), "≤ "+bound(x.must)+x.unit, "≤ "+bound(x.goal)+x.unit, x.verdict())
	}
	t.print(out)
}

// bound prints a figure as the design has it.
func bound(x float64) string { return fmt.Sprintf("%.4g", x) }

func targets(r results, g []growth, s start) []target {
	list := speeds(r)
	for i, op := range growing {
		w := worst(g, i)
		list = append(list, target{"growth of " + op + ", worst: `" + w.name + "`", w.toMiB[i], 1.5, 1.1, " ×"})
	}
	var ms float64
	for _, p := range s.inits {
		if strings.HasPrefix(p.path, uriPath) {
			ms += p.ms
		}
	}
	return append(list,
		target{"initialisation of uri and combinators", ms, 0, 0, " ms"},
		target{"first Parse in a process", s.parse / 1e6, 2, 2, " ms"},
	)
}

// speeds gives the targets of time and allocations.
func speeds(r results) []target {
	var list []target
	for _, x := range []struct {
		op                     string
		must, goal             float64
		mustAllocs, goalAllocs float64
	}{
		{opValid, 0.25, 0.15, 0, 0},
		{opSplit, 0.35, 0.24, 0, 0},
		{opParse, 1.2, 0.80, 2, 1},
		{opArena, 0.7, 0.45, 0, 0},
	} {
		y, _ := r.get("web", x.op)
		list = append(list,
			target{x.op, y.ratio, x.must, x.goal, " ×"},
			target{x.op + ", allocations", y.allocs, x.mustAllocs, x.goalAllocs, ""})
	}
	value, _ := r.get("invalid", opParse)
	message, _ := r.get("invalid", opMessage)
	return append(list,
		target{"rejecting with an error, to a successful Parse", value.perParse, 10, 4, " ×"},
		target{"and asking for its message and trail", message.perParse, 10, 4, " ×"})
}
