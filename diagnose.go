package uri

import "slices"

// Diagnose finds all errors of a text in one pass, and warns of what is suspicious in it
// though valid. The first error is that of [Parse]. The next is the first in the text that
// the first fix of the one before makes, at its place in s; where there is no fix, what
// was found is left out. It takes linear time.
//
// The tree of a text with errors is that of the text as mended, with the spans of s and, in
// its leaves, the texts of s: these may hold what is wrong in them, and what a fix put in is
// empty. What its nodes print is not what was written; see [Diagnosis].
func Diagnose(s string, opts ...Option) Diagnosis {
	o := newOptions(opts)
	return o.dialect.diagnose(s, &o)
}

// Diagnose is [Diagnose] in this dialect.
func (d *Dialect) Diagnose(s string, opts ...Option) Diagnosis {
	o := newOptions(opts)
	o.dialect = d
	return d.diagnose(s, &o)
}

func (d *Dialect) diagnose(s string, o *options) Diagnosis {
	g, _ := d.mended(s, o)
	return g
}

// mended gives the diagnosis with the edits that were made for it.
func (d *Dialect) mended(s string, o *options) (Diagnosis, []Edit) {
	g := Diagnosis{Input: s, At: o.start, Map: o.places}
	t, err := d.parse(s, o)
	if err == nil {
		g.Tree, g.Diagnostics = t, o.bound(lint(t, o))
		return g, nil
	}
	if e, ok := err.(*Error); ok && e.Code == CodeTooLong {
		g.Diagnostics = []Diagnostic{{
			Code: e.Code, Severity: SeverityError, Start: e.Offset, End: len(s), Message: e.Message(), Hint: e.Hint(),
		}}
		return g, nil
	}
	m := newMender(s, o)
	errors := m.errors()
	tree, warnings := m.tree()
	g.Tree, g.Diagnostics = tree, slices.Concat(errors, o.bound(warnings))
	slices.SortStableFunc(g.Diagnostics, func(a, b Diagnostic) int { return a.Start - b.Start })
	return g, m.done
}

// bound leaves out what is more than is wanted.
func (o *options) bound(all []Diagnostic) []Diagnostic {
	if o.most > 0 && len(all) > o.most {
		return all[:o.most]
	}
	return all
}

// errors mends the text, and gives its errors as far as they are wanted.
func (m *mender) errors() (out []Diagnostic) {
	for p := m.next(); p != nil; p = m.next() {
		wanted := m.options.most <= 0 || len(out) < m.options.most
		if wanted {
			out = append(out, m.diagnostic(p))
		}
		fixes := m.mend(p)
		if wanted {
			out[len(out)-1].Fixes = fixes
		}
	}
	return out
}

// diagnostic describes an error at the place that has been reached.
func (m *mender) diagnostic(p *spot) Diagnostic {
	c := m.contexts.Context(m.now.cursor)
	found := p.found()
	return Diagnostic{
		Code: p.code, Severity: SeverityError, Start: p.at, End: p.at + len(found),
		Production: innermost(c), Message: message(found, c), Expected: expected(c), Hint: p.hint(),
	}
}

// Components gives the parts of the tree, with the texts of the input at its offsets. A
// part that a fix puts in is present and empty. Without a tree there are none.
func (d Diagnosis) Components() Components {
	c := Components{text: d.Input}
	if d.Tree != nil {
		d.Tree.fill(&c)
	}
	return c
}

// HasErrors says whether there is an error among the diagnostics.
func (d Diagnosis) HasErrors() bool {
	return slices.ContainsFunc(d.Diagnostics, func(x Diagnostic) bool { return x.Severity == SeverityError })
}

// Fixed gives the text with the first fix of each error made. Where all errors were
// asked for and each has a fix, it parses. By the grammar of a scheme a check may still object,
// to what two fixes make together.
func (d Diagnosis) Fixed() string {
	var edits []Edit
	for _, x := range d.Diagnostics {
		if x.Severity == SeverityError && len(x.Fixes) > 0 {
			edits = append(edits, x.Fixes[0].Edits...)
		}
	}
	sortEdits(edits)
	end := 0
	edits = slices.DeleteFunc(edits, func(e Edit) bool { // warnings that count as errors may overlap
		overlaps := e.Start < end
		if !overlaps {
			end = e.End
		}
		return overlaps
	})
	return applyEdits(d.Input, edits)
}
