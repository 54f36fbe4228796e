package uri

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
)

// maxSchemeErrors is how many errors of a scheme's grammar a [Diagnosis] has, where the option
// [AtMost] does not say: each takes another reading of the text.
const maxSchemeErrors = 100

// maxReadings bounds how often a text is read.
const maxReadings = 10 * maxSchemeErrors

// Diagnose is [Diagnose] for URIs of the scheme: it finds the errors of the generic grammar
// and of the scheme's, those in [Nested] URIs among them, then what the checks report; and
// warns by all. They are in the order of their places; the error of [SchemeGrammar.Parse] is
// among them, but need not be the first. Of the errors of the grammars there are 100 at most.
// Diagnosis.Scheme is the tree by the scheme's grammar, a *T.
func (g *SchemeGrammar[T]) Diagnose(s string, opts ...Option) Diagnosis {
	if len(s) > MaxLength {
		return Diagnose(s, opts...)
	}
	o := newOptions(opts)
	m := &schemeMender{options: &o, in: s, text: s}
	var t *T
	for t == nil && m.left() {
		tree, err := g.parseOnly(m.text, &o)
		if t = tree; err != nil && !m.mend(err) {
			break
		}
	}
	d := Diagnosis{Input: s, At: o.start, Map: o.places}
	var warnings []Diagnostic
	if g.rules.names != nil {
		d.Tree, warnings = m.generic()
	}
	if t != nil {
		warnings = slices.DeleteFunc(warnings, g.rules.isUsual)
		m.found = append(m.found, m.unmended(g.findings(m.text, t))...)
		m.found = append(m.found, m.unmended(g.rules.nestedWarnings(m.text, t, &o))...)
		d.Scheme = m.tree(t)
	}
	d.Diagnostics = o.merge(warnings, m.found)
	return d
}

// generic gives the tree of the text as mended by the generic grammar, and its warnings.
func (m *schemeMender) generic() (*URIReference, []Diagnostic) {
	t, err := m.dialect.parse(m.text, m.options)
	if err != nil {
		d := m.dialect.diagnose(m.in, m.options)
		return d.Tree, slices.DeleteFunc(d.Diagnostics, isError)
	}
	warnings := m.unmended(lint(t, m.options))
	if m.origin != nil {
		m.origin.tree(t)
	}
	return t, warnings
}

func isError(d Diagnostic) bool { return d.Severity == SeverityError }

// parseOnly reads a whole text, without what checks find.
func (g *SchemeGrammar[T]) parseOnly(s string, o *options) (*T, error) {
	without := *g
	without.checks = nil
	return without.parse(s, extent{0, len(s)}, o)
}

// isUsual says whether a warning is none for URIs of the scheme, which its grammar accepts.
func (r *schemeRules) isUsual(d Diagnostic) bool {
	return d.Severity == SeverityWarning &&
		(d.Code == CodeRegName || d.Code == CodeHostAsScheme || slices.Contains(r.ignored, d.Code))
}

// merge brings the errors and the warnings of two grammars together, as far as they are
// wanted.
func (o *options) merge(generic, scheme []Diagnostic) []Diagnostic {
	scheme = slices.DeleteFunc(scheme, func(d Diagnostic) bool {
		return d.Severity == SeverityWarning && slices.Contains(o.ignored, d.Code)
	})
	for i := range scheme {
		if slices.Contains(o.errors, scheme[i].Code) {
			scheme[i].Severity = SeverityError
		}
	}
	all := slices.Concat(generic, scheme)
	slices.SortStableFunc(all, func(a, b Diagnostic) int { return cmp.Compare(a.Start, b.Start) })
	if o.most <= 0 {
		return all
	}
	seen := map[Severity]int{}
	return slices.DeleteFunc(all, func(d Diagnostic) bool {
		seen[d.Severity]++
		return seen[d.Severity] > o.most
	})
}

// schemeMender mends a text error by error, reading it again after each.
type schemeMender struct {
	*options
	in       string  // as it was written
	text     string  // as mended
	origin   *origin // of the text's bytes; nil: it is what was written
	errors   int
	dropped  bool // the last error was mended by leaving out what was found
	drops    int  // how often that was so in a row
	at       int  // where that was, in the text as mended
	readings int
	found    []Diagnostic
}

// left says whether more errors are wanted.
func (m *schemeMender) left() bool {
	most := m.most
	if most <= 0 {
		most = maxSchemeErrors
	}
	m.readings++
	return m.errors < most && m.readings <= maxReadings
}

// mend reports an error and mends it by its first fix, or else leaves out what was found. It
// says false where it can do nothing. Where something was left out, and what follows is wrong
// as well, that is one error with one fix.
func (m *schemeMender) mend(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	if m.origin != nil {
		e.options.moved = int(m.origin.from[e.Offset]) - e.Offset
	}
	d := diagnosticOf(e)
	goesOn := m.dropped && d.Start == m.at
	if !goesOn {
		m.errors++
		m.found = append(m.found, m.placed(d))
	}
	last := &m.found[len(m.found)-1]
	switch m.dropped = false; {
	case len(d.Fixes) > 0:
		if goesOn {
			last.join(d.Fixes[0], d.Start, int(m.origin.from[d.Fixes[0].Edits[0].End]))
		}
		m.apply(d.Fixes[0].Edits)
	case d.Start < d.End && e.isOfGrammar():
		d.End = m.endOfDrop(e, d.End, goesOn)
		last.End = max(last.End, m.placed(d).End)
		m.dropped, m.at = true, d.Start
		m.apply([]Edit{{d.Start, d.End, ""}})
	default:
		return false
	}
	return true
}

// maxDrops is how many runes are left out one by one, each time to see whether a fix helps now.
const maxDrops = 8

// endOfDrop gives the end of what is to be left out: the end of what was found or, where many
// runes have been left out already, the next byte that may stand here.
func (m *schemeMender) endOfDrop(e *Error, end int, goesOn bool) int {
	if m.drops++; !goesOn {
		m.drops = 1
	}
	if m.drops < maxDrops {
		return end
	}
	for next := e.ExpectedBytes(); end < len(m.text) && !next.Has(m.text[end]); {
		end++
	}
	return end
}

// isOfGrammar says whether the error is one that leaving something out may mend.
func (e *Error) isOfGrammar() bool {
	return e.failure == nil || e.failure.parse != nil && e.failure.parse.Reason() == "" || e.failure.generic != nil
}

// join makes one error of two, of which the first was mended by leaving something out, and
// the second, behind it, by a fix at that place in the text as mended. The end is that of its
// edit in what was written.
func (d *Diagnostic) join(f Fix, at, end int) {
	d.End = max(d.End, end)
	if len(f.Edits) > 1 || f.Edits[0].Start != at {
		return
	}
	joined := write(f.Edits[0].New)
	if f.Edits[0].New == "" {
		joined = remove("it")
	}
	d.Fixes = []Fix{joined.at(d.Start, d.End)}
}

// apply makes edits of the text as mended so far.
func (m *schemeMender) apply(edits []Edit) {
	edits = finer(m.text, edits)
	next := newOrigin(m.text, edits)
	m.text = applyEdits(m.text, edits)
	if m.origin != nil {
		next = m.origin.behind(next)
	}
	m.origin = next
}

// finer gives edits that do the same and leave alone what stays the same: where a text is as
// long as before, each byte by itself, else what stands at its ends.
func finer(text string, edits []Edit) (out []Edit) {
	for _, e := range edits {
		old := text[e.Start:e.End]
		if len(old) == len(e.New) {
			for i := range len(old) {
				if old[i] != e.New[i] {
					out = append(out, Edit{e.Start + i, e.Start + i + 1, e.New[i : i+1]})
				}
			}
			continue
		}
		for old != "" && e.New != "" && old[0] == e.New[0] {
			old, e.New, e.Start = old[1:], e.New[1:], e.Start+1
		}
		for old != "" && e.New != "" && old[len(old)-1] == e.New[len(e.New)-1] {
			old, e.New, e.End = old[:len(old)-1], e.New[:len(e.New)-1], e.End-1
		}
		out = append(out, e)
	}
	return out
}

// behind gives the origin of a text that was made from the one of o.
func (o *origin) behind(next *origin) *origin {
	out := &origin{in: o.in}
	for i, at := range next.from {
		out.from = append(out.from, o.from[at])
		out.put = append(out.put, o.put[at]+next.put[i])
	}
	return out
}

// placed gives a diagnostic of the text as mended at the place of what was written.
func (m *schemeMender) placed(d Diagnostic) Diagnostic {
	if m.origin != nil {
		m.origin.diagnostic(&d)
	}
	return d
}

// unmended gives diagnostics at their places, but for those of what a fix put in.
func (m *schemeMender) unmended(all []Diagnostic) (out []Diagnostic) {
	for _, d := range all {
		if m.origin == nil || m.origin.diagnostic(&d) {
			out = append(out, d)
		}
	}
	return out
}

// tree gives a tree of the text as mended the spans and texts of what was written.
func (m *schemeMender) tree(t any) any {
	if m.origin != nil {
		m.origin.move(reflect.ValueOf(t))
	}
	return t
}

var posType = reflect.TypeFor[Pos]()

// move moves all spans in a value, and the texts of leaves.
func (o *origin) move(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			o.move(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			o.move(v.Index(i))
		}
	case reflect.Struct:
		o.moveStruct(v)
	}
}

func (o *origin) moveStruct(v reflect.Value) {
	if v.Type().ConvertibleTo(reflect.TypeFor[Leaf]()) {
		start := v.FieldByName("Start").Int()
		from, to := o.from[start], o.from[int(start)+v.FieldByName("Text").Len()]
		v.FieldByName("Text").SetString(o.in[from:to])
		v.FieldByName("Start").SetInt(int64(from))
		return
	}
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case !f.CanSet():
		case f.Type() == posType:
			f.SetInt(int64(o.from[f.Int()]))
		default:
			o.move(f)
		}
	}
}
