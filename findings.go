package uri

import (
	"cmp"
	"slices"
	"sync"
)

// Findings gathers what a [Check] or a [Warn] has to say of a tree.
type Findings struct {
	text string
	list []Diagnostic
}

// Spanner is a piece of a tree that knows its byte offsets: a [Node], or any leaf.
type Spanner interface{ Span() (start, end int) }

// Text gives the whole text in which the tree stands. The tree's spans are offsets in it.
func (f *Findings) Text() string { return f.text }

// Error reports something wrong, at a piece of the tree. The message is one line that begins
// in lower case and quotes no secret. Hint and Fixes can be set in what it gives, until the
// next report.
func (f *Findings) Error(at Spanner, code Code, message string) *Diagnostic {
	start, end := at.Span()
	return f.ErrorAt(start, end, code, message)
}

// ErrorAt is Error for the byte offsets start to end in the text.
func (f *Findings) ErrorAt(start, end int, code Code, message string) *Diagnostic {
	return f.add(Diagnostic{Code: code, Severity: SeverityError, Start: start, End: end, Message: message})
}

// Warning reports something suspicious, at a piece of the tree.
func (f *Findings) Warning(at Spanner, code Code, message string) *Diagnostic {
	start, end := at.Span()
	return f.WarningAt(start, end, code, message)
}

// WarningAt is Warning for the byte offsets start to end in the text.
func (f *Findings) WarningAt(start, end int, code Code, message string) *Diagnostic {
	return f.add(Diagnostic{Code: code, Severity: SeverityWarning, Start: start, End: end, Message: message})
}

func (f *Findings) add(d Diagnostic) *Diagnostic {
	f.list = append(f.list, d)
	return &f.list[len(f.list)-1]
}

// findings are kept for the next parse while there is nothing in them.
var findings = sync.Pool{New: func() any { return new(Findings) }}

// check gives the first error that the checks find.
func (g *SchemeGrammar[T]) check(s string, in extent, t *T, o *options) error {
	f := findings.Get().(*Findings)
	f.text = s
	for _, check := range g.checks {
		check(t, f)
	}
	if len(f.list) == 0 {
		f.text = ""
		findings.Put(f)
		return nil
	}
	for _, d := range g.rules.sorted(f, t) {
		if d.Severity == SeverityError {
			return g.rules.found(s, in, d, o)
		}
	}
	return nil
}

// findings gives all that the checks find, in order.
func (g *SchemeGrammar[T]) findings(s string, t *T) []Diagnostic {
	f := &Findings{text: s}
	for _, check := range g.checks {
		check(t, f)
	}
	for _, warn := range g.warns {
		warn(t, f)
	}
	return g.rules.sorted(f, t)
}

// complains says whether a check finds an error in a text, by itself, that has some of a span
// in it, or the place where nothing is left of one.
func (g *SchemeGrammar[T]) complains(s string, start, end int) bool {
	if len(g.checks) == 0 {
		return false
	}
	t, err := g.parser.Parse(s)
	if err != nil {
		return true
	}
	f := &Findings{text: s}
	for _, check := range g.checks {
		check(t, f)
	}
	return slices.ContainsFunc(f.list, func(d Diagnostic) bool {
		return d.Severity == SeverityError && d.Start < max(end, start+1) && start < d.End && (start < end || d.Start < start)
	})
}

// sorted brings findings in the order of their places, and names the production where a check
// did not. What lies outside the text is brought inside.
func (r *schemeRules) sorted(f *Findings, t any) []Diagnostic {
	unnamed := false
	for i := range f.list {
		d := &f.list[i]
		d.Start = min(max(d.Start, 0), len(f.text))
		d.End = min(max(d.End, d.Start), len(f.text))
		d.Fixes = possible(d.Fixes, len(f.text))
		unnamed = unnamed || d.Production == ""
	}
	slices.SortStableFunc(f.list, func(a, b Diagnostic) int { return cmp.Compare(a.Start, b.Start) })
	if unnamed {
		r.nameProductions(f.list, t)
	}
	return f.list
}

// possible gives the fixes whose edits are in order and inside a text of n bytes.
func possible(fixes []Fix, n int) []Fix {
	return slices.DeleteFunc(slices.Clip(fixes), func(f Fix) bool {
		at := 0
		for _, e := range f.Edits {
			if e.Start < at || e.End < e.Start || n < e.End {
				return true
			}
			at = e.End
		}
		return len(f.Edits) == 0
	})
}

// nameProductions names the innermost production of the tree that contains the span of each
// diagnostic, where it has none. They are in the order of their starts.
func (r *schemeRules) nameProductions(list []Diagnostic, t any) {
	named := make([]string, len(list))
	for n := range All(t) {
		from, to := n.Span()
		first, _ := slices.BinarySearchFunc(list, from, func(d Diagnostic, at int) int { return cmp.Compare(d.Start, at) })
		for i := first; i < len(list) && list[i].Start <= to; i++ {
			if list[i].End <= to && n.Production() != "" {
				named[i] = n.Production()
			}
		}
	}
	for i := range list {
		list[i].Production = cmp.Or(list[i].Production, named[i], r.grammar.Start().Name)
	}
}
