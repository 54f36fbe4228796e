package grammartest

import (
	"fmt"
	"reflect"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// differ says how two trees differ, or "".
func differ(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true }))
}

// examples checks the author's examples, with the author's function if there is one.
func (s *suite[G]) examples(r *report) {
	r.Helper()
	for _, text := range s.Valid {
		r.guard(text, func() {
			if _, err := s.parser.Parse(text); err != nil {
				r.fault(Fault{Input: text, Offset: offsetOf(err), Viable: -1, Message: fmt.Sprintf("the valid text is refused: %v", err)})
			} else if s.Parse != nil {
				if _, err := s.Parse(text); err != nil {
					r.faultf(text, "the function Parse refuses the valid text: %v", err)
				}
			}
		})
	}
	for _, x := range s.Invalid {
		r.guard(x.Input, func() { s.invalid(r, x) })
	}
}

// invalid checks one invalid example.
func (s *suite[G]) invalid(r *report, x Invalid) {
	r.Helper()
	parse := s.parser.Parse
	if s.Parse != nil {
		parse = s.Parse
	}
	_, err := parse(x.Input)
	if err == nil {
		r.faultf(x.Input, "the invalid text is accepted")
		return
	}
	got, ok := positionOf(err)
	if ok && got != x.Offset {
		r.fault(Fault{Input: x.Input, Offset: got, Viable: -1, Message: fmt.Sprintf(
			"the error is at %d, want %d: %v", got, x.Offset, err)})
	}
}

// participleBuilds checks that participle takes the grammar.
func (s *suite[G]) participleBuilds(r *report) {
	r.Helper()
	if s.referenceErr == nil {
		return
	}
	advice := ""
	if s.Lexer == nil {
		advice = " (token classes that stand in Options must be given to participle by Lexer, or to both by Classes)"
	}
	r.grammarf("participle does not take the grammar: %v%s", s.referenceErr, advice)
}

// participle compares the tree, or the refusal, of participle.
func (s *suite[G]) participle(r *report, text string) {
	r.Helper()
	if s.reference == nil || len(text) > participleLimit {
		return
	}
	want, wantErr := s.reference(text)
	got, err := s.parser.Parse(text)
	f := Fault{Input: text, Offset: offsetOf(err), Viable: -1}
	switch {
	case (wantErr == nil) != (err == nil):
		f.Message = fmt.Sprintf("participle says %v, and the compiled parser %v", said(wantErr), said(err))
	case err != nil:
		return
	default:
		diff := differ(want, got)
		if diff == "" {
			return
		}
		f.Message = "the trees differ (-participle +compiled):\n" + diff
	}
	r.fault(f)
}

// said tells a verdict.
func said(err error) string {
	if err == nil {
		return "that it is valid"
	}
	return fmt.Sprintf("%q", err)
}

// methods checks that all ways to parse agree.
func (s *suite[G]) methods(r *report, text string) {
	r.Helper()
	tree, err := s.parser.Parse(text)
	if s.parser.Valid(text) != (err == nil) {
		r.faultf(text, "Valid says %v, but Parse %s", s.parser.Valid(text), said(err))
	}
	again, againErr := s.arena.Parse(text)
	switch {
	case (againErr == nil) != (err == nil), err != nil && againErr.Error() != err.Error():
		r.faultf(text, "the arena says %s, but Parse %s", said(againErr), said(err))
	case err == nil && differ(tree, again) != "":
		r.faultf(text, "the arena's tree differs (-Parse +arena):\n%s", differ(tree, again))
	}
	s.prefix(r, text, tree, err)
}

// prefix checks ParsePrefix against Parse, and within another text against itself.
func (s *suite[G]) prefix(r *report, text string, tree *G, err error) {
	r.Helper()
	node, end, prefixErr := s.parser.ParsePrefix(text, 0)
	whole := prefixErr == nil && end == len(text)
	switch {
	case whole != (err == nil):
		r.faultf(text, "ParsePrefix ends at %d, %s, but Parse %s", end, said(prefixErr), said(err))
		return
	case whole && differ(tree, node) != "":
		r.faultf(text, "the tree of ParsePrefix differs (-Parse +ParsePrefix):\n%s", differ(tree, node))
		return
	case prefixErr == nil && (end < 0 || len(text) < end):
		r.faultf(text, "ParsePrefix ends at %d", end)
		return
	}
	s.rest(r, text, tree, err)
	const before = "\x00/"
	node2, end2, err2 := s.parser.ParsePrefix(before+text, len(before))
	if (err2 == nil) != (prefixErr == nil) || prefixErr == nil && end2 != end+len(before) {
		r.faultf(text, "ParsePrefix from %d in %q ends at %d, %s, but from 0 at %d, %s",
			len(before), before+text, end2, said(err2), end, said(prefixErr))
		return
	}
	if prefixErr == nil {
		if diff := cmp.Diff(s.outline(node, 0), s.outline(node2, len(before))); diff != "" {
			r.faultf(text, "the nodes of ParsePrefix from %d in %q differ, spans apart from where it begins (-from 0 +from there):\n%s",
				len(before), before+text, diff)
		}
	}
}

// rest checks ParseRest against Parse.
func (s *suite[G]) rest(r *report, text string, tree *G, err error) {
	r.Helper()
	const before = "\x00/"
	rest, restErr := s.parser.ParseRest(before+text, len(before))
	if (restErr == nil) != (err == nil) {
		r.faultf(text, "ParseRest from %d in %q: %s, but Parse %s", len(before), before+text, said(restErr), said(err))
		return
	}
	if err != nil {
		if got, want := offsetOf(restErr), offsetOf(err)+len(before); got != want {
			r.faultf(text, "ParseRest from %d in %q: the error is at %d, want %d: %v", len(before), before+text, got, want, restErr)
		}
		return
	}
	if diff := cmp.Diff(s.outline(tree, 0), s.outline(rest, len(before))); diff != "" {
		r.faultf(text, "the nodes of ParseRest from %d in %q differ, spans apart from where it begins (-Parse +ParseRest):\n%s",
			len(before), before+text, diff)
	}
}

// outline lists the nodes of a tree with their spans from an offset.
func (s *suite[G]) outline(root *G, from int) (lines []string) {
	for _, p := range s.types.places(root) {
		if p.hasSpan() {
			start, end := p.start-from, p.end-from
			if p.value.IsZero() {
				start, end = 0, 0 // its tag did not match: Spans tells
			}
			lines = append(lines, fmt.Sprintf("%s %d-%d", p.nodeKind.Type, start, end))
		}
	}
	return lines
}

// entry checks the author's function against the bare grammar.
func (s *suite[G]) entry(r *report, text string) {
	r.Helper()
	got, err := s.Parse(text)
	if err != nil {
		if got != nil {
			r.faultf(text, "Parse gives a tree beside the error %q", err)
		}
		s.entryError(r, text, err)
		return
	}
	want, bareErr := s.parser.Parse(text)
	if bareErr != nil {
		r.fault(Fault{Input: text, Offset: offsetOf(bareErr), Viable: -1, Message: fmt.Sprintf(
			"Parse accepts it, but the bare grammar says %q", bareErr)})
		return
	}
	if diff := differ(want, got); diff != "" {
		r.faultf(text, "the tree of Parse differs (-grammar +Parse):\n%s", diff)
	}
}

// roundTrip prints the tree.
func (s *suite[G]) roundTrip(r *report, text string) {
	r.Helper()
	root, err := s.parser.Parse(text)
	if err != nil {
		return
	}
	got, err := combinators.AppendText(nil, root)
	switch {
	case err != nil:
		r.faultf(text, "the tree cannot be printed (a reason to Skip RoundTrip, if the tags are to drop text): %v", err)
	case string(got) != text:
		r.faultf(text, "the tree prints %q, which differs from offset %d on: the tags drop text, or a string or "+
			"bool holds several captures", got, commonPrefix(text, string(got)))
	}
}

// commonPrefix counts the bytes with which two texts begin alike.
func commonPrefix(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
