package grammartest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// positionOf gives the byte offset that an error has, if it is one of participle's.
func positionOf(err error) (offset int, ok bool) {
	if e := parseErrorOf(err); e != nil {
		return e.Offset, true
	}
	var e participle.Error
	if errors.As(err, &e) {
		return e.Position().Offset, true
	}
	return 0, false
}

// errors checks the error of a text that is refused.
func (s *suite[G]) errors(r *report, text string) {
	r.Helper()
	root, err := s.parser.Parse(text)
	if err == nil {
		return
	}
	if root != nil {
		r.faultf(text, "there is a tree beside the error %q", err)
	}
	e, ok := err.(*combinators.ParseError)
	if !ok {
		r.faultf(text, "the error is no *combinators.ParseError but %T: %v", err, err)
		return
	}
	if e.Offset < 0 || len(text) < e.Offset {
		r.faultf(text, "the offset %d is not in the text", e.Offset)
		return
	}
	c := &errorCheck{r, e, e.Offset, text}
	c.message()
	if _, again := s.parser.Parse(text); again == nil || again.Error() != err.Error() {
		c.faultf("a second time the error is %v, the first time %v", again, err)
	}
	if all := s.parser.Errors(text, 2); len(all) == 0 || all[0].Error() != err.Error() {
		c.faultf("Errors gives %v, but Parse %v", all, err)
	}
	c.place()
	s.expected(c)
}

// parseError is what a [combinators.ParseError] tells.
type parseError interface {
	participle.Error
	Found() string
	Context() (combinators.Context, bool)
}

// errorCheck checks one error.
type errorCheck struct {
	*report
	parseError
	offset int
	text   string
}

func (c *errorCheck) faultf(format string, args ...any) {
	c.Helper()
	c.fault(Fault{Input: c.text, Offset: c.offset, Viable: -1, Message: fmt.Sprintf("at %d: ", c.offset) + fmt.Sprintf(format, args...)})
}

// message checks that the message can be shown.
func (c *errorCheck) message() {
	c.Helper()
	m := c.Message()
	if reason := unfit(m); reason != "" {
		c.faultf("the message %q %s: rules need names that can be shown", m, reason)
	}
	if again := c.Message(); again != m {
		c.faultf("the message is %q, and a second time %q", m, again)
	}
	if err := c.parseError.Error(); !strings.HasSuffix(err, m) {
		c.faultf("the error is %q, without the message %q", err, m)
	}
}

// unfit says why a message is none.
func unfit(m string) string {
	switch {
	case m == "":
		return "is empty"
	case !utf8.ValidString(m):
		return "is not UTF-8"
	case strings.ContainsFunc(m, unicode.IsControl):
		return "does not fit in a line"
	}
	return ""
}

// place checks where the error says it is.
func (c *errorCheck) place() {
	c.Helper()
	if p := c.Position(); p.Offset != c.offset {
		c.faultf("the position has the offset %d", p.Offset)
	}
	_, n := utf8.DecodeRuneInString(c.text[c.offset:])
	if want := c.text[c.offset : c.offset+n]; c.Found() != want {
		c.faultf("found is %q, want %q", c.Found(), want)
	}
}

// expected checks that the error expects what would have led on, as far as that can be told
// by a few parses: not what it found, but the first of the bytes that it names, and the end
// where the text could end.
func (s *suite[G]) expected(c *errorCheck) {
	c.Helper()
	x, ok := c.Context()
	if !ok {
		return // given up
	}
	before := c.text[:c.offset]
	if s.parser.Valid(before) != x.End {
		c.faultf("that the text may end there: %v, but that %q is valid: %v", x.End, before, !x.End)
	}
	if c.offset == len(c.text) {
		return
	}
	if x.Next.Has(c.text[c.offset]) {
		c.faultf("it expects what it found: %s", c.Message())
	}
	for b := range x.Next.All() {
		other := before + string([]byte{b}) + c.text[c.offset+1:]
		if _, err := s.parser.Parse(other); err != nil && offsetOf(err) <= c.offset {
			c.faultf("it expects %s, but %q gives %v", combinators.QuoteByte(b), other, err)
		}
		break
	}
}

// entryError checks an error of the author's function.
func (s *suite[G]) entryError(r *report, text string, err error) {
	r.Helper()
	m := err.Error()
	if reason := unfit(m); reason != "" {
		r.faultf(text, "the message %q of Parse %s", m, reason)
	}
	if at, ok := positionOf(err); ok && (at < 0 || len(text) < at) {
		r.faultf(text, "the offset %d of Parse's error is not in the text: %v", at, err)
	}
	if _, again := s.Parse(text); again == nil || again.Error() != m {
		r.faultf(text, "the error of Parse is %q, and a second time %v", m, again)
	}
}

// spanless tells which types are left out.
func (s *suite[G]) spanless(r *report) {
	r.Helper()
	var bare []string
	for _, k := range s.types.order {
		if !k.hasSpan() {
			bare = append(bare, k.Name())
		}
	}
	if len(bare) > 0 {
		r.Logf("without two fields of type tree.Pos, Start first and End last, these have no spans: %s", strings.Join(bare, ", "))
	}
}

// spans checks the spans of a tree.
func (s *suite[G]) spans(r *report, text string) {
	r.Helper()
	root, err := s.parser.Parse(text)
	if err != nil {
		return
	}
	places := s.types.places(root)
	if p := &places[0]; p.hasSpan() && (p.start != 0 || p.end != len(text)) {
		r.faultf(text, "the root is %s, but the text has %d bytes: %s", p, len(text), posAdvice)
	}
	last := make([]int, len(places)) // of each place, where its latest child ends
	for i := range places {
		p := &places[i]
		last[i] = p.start
		if !p.hasSpan() {
			continue
		}
		if p.start < 0 || p.end < p.start || len(text) < p.end {
			r.faultf(text, "%s is not in the text of %d bytes: %s", p, len(text), posAdvice)
			return
		}
		if p.parent >= 0 {
			if fault := outside(p, &places[p.parent], last[p.parent]); fault != "" {
				r.faultf(text, "%s", fault)
				return
			}
			last[p.parent] = p.end
		}
		s.content(r, text, p)
	}
	sameNodes(r, text, slices.Collect(combinators.Nodes(root)), places)
}

const posAdvice = "the fields Start and End must be the first and the last of the tags"

// outside says what is wrong with the span of a node in its parent, whose latest child ended
// at last.
func outside(p, parent *place, last int) string {
	switch {
	case last <= p.start && p.end <= parent.end:
		return ""
	case p.value.IsZero():
		return fmt.Sprintf("%s is there though its tag did not match: a field of an alternative or option must be a pointer", p)
	case p.end <= parent.end && parent.start <= p.start:
		return fmt.Sprintf("%s begins before offset %d, where the node before it in %s ends: fields must stand in the order of the text",
			p, last, parent)
	}
	return fmt.Sprintf("%s lies outside of %s: %s", p, parent, posAdvice)
}

// content checks the text of a node.
func (s *suite[G]) content(r *report, text string, p *place) {
	r.Helper()
	part := text[p.start:p.end]
	if p.leaf && leafOf(p.value).Text != part {
		r.faultf(text, "%s has the text %q, but there stands %q", p, leafOf(p.value).Text, part)
	}
	if a := s.language.production(p.production); a != nil && !a.Match(part) {
		r.faultf(text, "%s is %q, which is no %s: its longest part that could begin one has %d bytes", p, part, p.production, a.Viable(part))
	}
}

// sameNodes checks that the nodes of a tree are what its fields hold.
func sameNodes(r *report, text string, nodes []tree.Node, places []place) {
	r.Helper()
	var want []*place
	for i := range places {
		if p := &places[i]; p.hasSpan() {
			want = append(want, p)
		}
	}
	if len(nodes) != len(want) {
		r.faultf(text, "combinators.Nodes gives %d nodes, but the fields hold %d", len(nodes), len(want))
		return
	}
	for i, n := range nodes {
		start, end := n.Span()
		if p := want[i]; start != p.start || end != p.end || n.Production() != p.production {
			r.faultf(text, "%s is a node %s from %d to %d by its methods", p, n.Production(), start, end)
			return
		}
	}
}

// productions checks that all of the grammar has been seen.
func (s *suite[G]) productions(r *report) {
	r.Helper()
	_, err := combinators.NewGenerator(s.grammar, s.grammar.Start().Name, s.Seed, s.size())
	if err != nil {
		r.grammarf("no sentences can be made (Size is %d bytes): %v", s.size(), err)
		return
	}
	fruitful := map[string]bool{}
	for _, name := range s.fruitful() {
		fruitful[name] = true
		if !s.used[name] {
			r.grammarf("the rule %s has no part in any of %d sentences: it cannot be reached, or needs more than Size, %d bytes: %s",
				name, s.made, s.size(), s.grammar.Lookup(name))
		}
	}
	seen := map[reflect.Type]bool{}
	trees := 0
	for _, text := range s.texts {
		if root, err := s.parser.Parse(text); err == nil {
			trees++
			for _, p := range s.types.places(root) {
				seen[p.nodeKind.Type] = true
			}
		}
	}
	for _, k := range s.types.order {
		if k.ruleName != "" && k.ruleName != k.production {
			r.grammarf("the method Production of the type %s says %q, but its rule is %s", k.Type, k.production, k.ruleName)
		}
		if !seen[k.Type] && (fruitful[k.production] || s.grammar.Lookup(k.production) == nil) {
			r.grammarf("the type %s, the production %s, is in none of %d trees: alternatives before it, or lookaheads, "+
				"take its texts from %s, or no text has been tried that has it, and Valid should hold one",
				k.Type, k.production, trees, k.owner)
		}
	}
	r.Logf("%d rules and %d types seen in %d sentences and %d trees", len(fruitful), len(seen), s.made, trees)
}
