package grammartest

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// participleLimit is how many bytes participle is given. Its lookahead ends at 99,999
// tokens, behind which it refuses valid texts.
const participleLimit = 65536

// engine is what a [combinators.Parser] has.
type engine[G any] interface {
	Parse(s string) (*G, error)
	Valid(s string) bool
	ParsePrefix(s string, from int) (node *G, end int, err error)
	ParseRest(s string, from int) (*G, error)
	Errors(s string, most int) []*combinators.ParseError
}

// suite is a grammar with all that is made of it for the checks.
type suite[G any] struct {
	Grammar[G]
	types    *typeSet
	grammar  *combinators.Grammar // as it prints
	language language

	parser engine[G]
	arena  interface{ Parse(string) (*G, error) }

	reference    func(string) (*G, error) // participle; nil if it cannot be had
	noReference  string                   // why there is none
	referenceErr error                    // why there should be one

	texts []string
	made  int             // sentences that were made
	used  map[string]bool // rules that had a part in a sentence
}

// newSuite builds the engines.
func newSuite[G any](g Grammar[G]) (*suite[G], error) {
	s := &suite[G]{Grammar: g, used: map[string]bool{}}
	if err := s.checkSkipped(); err != nil {
		return nil, err
	}
	p, err := combinators.Build[G](g.options()...)
	if err != nil {
		return nil, fmt.Errorf("grammartest: the grammar cannot be built: %w", err)
	}
	s.parser, s.arena, s.grammar = p, p.NewArena(), p.Grammar()
	s.types = newTypeSet(reflect.TypeFor[G]())
	s.language = newLanguage(s.grammar)
	if names := s.types.unknown(); len(names) > 0 {
		s.language.unknown = "only a method Match knows the texts of " + strings.Join(names, ", ")
	}
	s.buildReference()
	return s, nil
}

// buildReference builds participle's parser.
func (s *suite[G]) buildReference() {
	if bare := s.types.withoutParse(); len(bare) > 0 {
		s.noReference = fmt.Sprintf("participle cannot read leaves without a method Parse: %s", strings.Join(bare, ", "))
		return
	}
	lex := s.Lexer
	if lex == nil {
		const first = lexer.EOF - 1
		lex = combinators.NewByteLexer(first, participleLimit, s.Classes...)
	}
	p, err := participle.Build[G](participle.Lexer(lex), participle.UseLookahead(participle.MaxLookahead))
	if err != nil {
		s.referenceErr = err
		return
	}
	s.reference = func(text string) (*G, error) { return p.ParseString("", text) }
}

// maxCover bounds how many texts of the cover set are tried, for each sentence.
const maxCover = 4

// makeTexts makes the texts to try: the examples and what is close to them, n sentences, n near misses, and the cover
// set of the automaton, or as much of it as is reasonable, spread evenly. Short ones come first, as they say most.
func (s *suite[G]) makeTexts(n int) {
	s.texts = slices.Clone(s.Valid)
	s.addShortened(n)
	for _, x := range s.Invalid {
		s.texts = append(s.texts, x.Input)
	}
	s.addSentences(n)
	if a := s.language.automaton; a != nil {
		cases := a.Cover()
		step := 1 + (len(cases)-1)/(maxCover*n)
		for i := 0; i < len(cases); i += step {
			s.texts = append(s.texts, cases[i].Input)
		}
	}
	seen := map[string]bool{}
	s.texts = slices.DeleteFunc(s.texts, func(text string) bool {
		again := seen[text]
		seen[text] = true
		return again
	})
	slices.SortStableFunc(s.texts, func(a, b string) int { return len(a) - len(b) })
}

// addShortened adds the author's valid texts with one byte left out, n texts at the most.
func (s *suite[G]) addShortened(n int) {
	for _, text := range s.Valid {
		for i := 0; i < len(text) && n > 0; i++ {
			s.texts = append(s.texts, text[:i]+text[i+1:])
			n--
		}
	}
}

// extraSentences is how often n sentences are made at most until each rule has a part in
// one.
const extraSentences = 20

func (s *suite[G]) addSentences(n int) {
	gen, err := combinators.NewGenerator(s.grammar, s.grammar.Start().Name, s.Seed, s.size())
	if err != nil {
		return // Productions tells
	}
	rules := s.fruitful()
	for s.made < n || s.made < n*extraSentences && len(s.used) < len(rules) {
		text, before := gen.Next(), len(s.used)
		for _, u := range gen.Uses() {
			s.used[u.Rule] = true
		}
		s.made++
		if s.made <= n || len(s.used) > before {
			s.texts = append(s.texts, text)
		}
	}
	not, near := s.language.automaton, 0
	if s.language.unknown != "" {
		not = nil
	}
	for text := range gen.NearMisses(not) {
		s.texts = append(s.texts, text)
		if near++; near == n {
			break
		}
	}
}

// fruitful gives the names of the rules that have texts and are part of the start. Where
// the line of a rule tag stands for the tags, those that only the tags mention are not.
func (s *suite[G]) fruitful() (names []string) {
	seen := map[string]bool{}
	queue := []string{s.grammar.Start().Name}
	for i := 0; i < len(queue); i++ { // grows on the way
		name := queue[i]
		if seen[name] {
			continue
		}
		seen[name] = true
		if _, ok := s.grammar.Contexts(name); ok {
			names = append(names, name)
			queue = append(queue, mentioned(s.grammar.Lookup(name))...)
		}
	}
	return names
}

// mentioned gives the names of the rules that a rule mentions.
func mentioned(r *combinators.Expr) (names []string) {
	combinators.Walk(r.Items[0], func(e *combinators.Expr) bool {
		if e.Op == combinators.OpRule || e.Op == combinators.OpRef {
			names = append(names, e.Name)
		}
		return e.Op != combinators.OpRule
	})
	return names
}

// check is a check of each text by itself, or else of all together.
type check struct {
	name  Check
	text  func(r *report, text string)
	all   func(r *report)
	skip  string // why it cannot be done
	about string // what it cannot do, to be logged
}

// checks gives all checks in order.
func (s *suite[G]) checks() []check {
	noEntry := ""
	if s.Parse == nil {
		noEntry = "the grammar has no function Parse of its own"
	}
	return []check{
		{name: Examples, all: s.examples},
		{name: Participle, text: s.participle, all: s.participleBuilds, skip: s.noReference},
		{name: Language, text: s.sameLanguage, all: s.sameLines, about: s.language.limits, skip: s.language.unknown},
		{name: Errors, text: s.errors},
		{name: Offsets, text: s.offset, about: s.language.limits, skip: s.language.unknown},
		{name: Spans, text: s.spans, all: s.spanless},
		{name: RoundTrip, text: s.roundTrip},
		{name: Methods, text: s.methods},
		{name: Entry, text: s.entry, skip: noEntry},
		{name: Productions, all: s.productions},
	}
}

// maxFaults is how many faults a check reports.
const maxFaults = 10

// run runs one check on all texts.
func (s *suite[G]) run(t testing.TB, c check) {
	t.Helper()
	if reason := cmp.Or(s.Skip[c.name], c.skip); reason != "" {
		t.Skip(reason)
		return
	}
	if c.about != "" {
		t.Log(c.about)
	}
	r := &report{TB: t, check: c.name, accept: s.Accept}
	if c.all != nil {
		r.guard("", func() { c.all(r) })
	}
	tried := 0
	for _, text := range s.texts {
		if c.text == nil || r.faults >= maxFaults {
			break
		}
		r.guard(text, func() { c.text(r, text) })
		tried++
	}
	if r.faults >= maxFaults {
		t.Logf("stopped at %d faults", r.faults)
	}
	if s.language.skipped > 0 && c.about != "" {
		t.Logf("%d of them would have taken too long", s.language.skipped)
		s.language.skipped = 0
	}
	r.logAccepted()
	if c.text != nil {
		t.Logf("%d texts", tried)
	}
}

// tryAll does every check of single texts on one.
func (s *suite[G]) tryAll(t testing.TB, text string) {
	t.Helper()
	for _, c := range s.checks() {
		if c.text != nil && c.skip == "" && s.Skip[c.name] == "" {
			r := &report{TB: t, check: c.name, accept: s.Accept}
			r.guard(text, func() { c.text(r, text) })
		}
	}
}

// report takes the faults of one check.
type report struct {
	testing.TB
	check    Check
	accept   func(Fault) string
	faults   int
	accepted map[string]*accepted
}

// accepted are the faults that are accepted for one reason.
type accepted struct {
	first string
	count int
}

// faultf reports a fault of a text.
func (r *report) faultf(text, format string, args ...any) {
	r.Helper()
	r.fault(Fault{Input: text, Offset: -1, Viable: -1, Message: fmt.Sprintf(format, args...)})
}

// grammarf reports a fault of the grammar.
func (r *report) grammarf(format string, args ...any) {
	r.Helper()
	r.fault(Fault{Offset: -1, Viable: -1, Message: fmt.Sprintf(format, args...), whole: true})
}

func (r *report) fault(f Fault) {
	r.Helper()
	f.Check = r.check
	if r.accept != nil {
		if reason := r.accept(f); reason != "" {
			r.note(reason, f.Input)
			return
		}
	}
	r.faults++
	if f.whole {
		r.Error(f.Message)
		return
	}
	r.Errorf("%q: %s", f.Input, f.Message)
}

func (r *report) note(reason, text string) {
	if r.accepted == nil {
		r.accepted = map[string]*accepted{}
	}
	if r.accepted[reason] == nil {
		r.accepted[reason] = &accepted{first: text}
	}
	r.accepted[reason].count++
}

// logAccepted logs what was accepted.
func (r *report) logAccepted() {
	for _, reason := range slices.Sorted(maps.Keys(r.accepted)) {
		a := r.accepted[reason]
		r.Logf("accepted %d times, first %q: %s", a.count, a.first, reason)
	}
}

// guard runs f and reports a panic.
func (r *report) guard(text string, f func()) {
	r.Helper()
	defer func() {
		if p := recover(); p != nil {
			r.Helper()
			r.fault(Fault{Input: text, Offset: -1, Viable: -1, whole: text == "", Message: fmt.Sprintf("panic: %v\n%s", p, debug.Stack())})
		}
	}()
	f()
}
