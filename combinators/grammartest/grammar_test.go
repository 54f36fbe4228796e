package grammartest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// The leaves of the grammars of these tests.

var (
	wordRule   = combinators.Rule("word", combinators.Many1(combinators.Range('a', 'z')))
	numberRule = combinators.Rule("number", combinators.Many1(combinators.Range('0', '9')))
	mixedRule  = combinators.Rule("mixed", combinators.Many1(combinators.Alt(combinators.Range('a', 'z'), combinators.Range('0', '9'))))
)

// automatonOf compiles the rule of a leaf for participle.
func automatonOf(rule *combinators.Expr) func() *combinators.Automaton {
	return sync.OnceValue(func() *combinators.Automaton {
		a, err := combinators.Compile(rule)
		if err != nil {
			panic(err)
		}
		return a
	})
}

var wordAutomaton, numberAutomaton, mixedAutomaton = automatonOf(wordRule), automatonOf(numberRule), automatonOf(mixedRule)

type (
	Word   struct{ tree.Leaf }
	Number struct{ tree.Leaf }
	Mixed  struct{ tree.Leaf }
	Bare   struct{ tree.Leaf } // without a method Parse
)

func (*Word) Rule() *combinators.Expr { return wordRule }
func (*Word) Production() string      { return "word" }
func (w *Word) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&w.Leaf, lex, wordAutomaton())
}
func (*Number) Rule() *combinators.Expr { return numberRule }
func (*Number) Production() string      { return "number" }
func (n *Number) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&n.Leaf, lex, numberAutomaton())
}
func (*Mixed) Rule() *combinators.Expr { return mixedRule }
func (*Mixed) Production() string      { return "mixed" }
func (m *Mixed) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&m.Leaf, lex, mixedAutomaton())
}
func (*Bare) Rule() *combinators.Expr { return wordRule }
func (*Bare) Production() string      { return "word" }

var nibbleRule = combinators.Repeat(2, 2, combinators.Range('0', '9'))
var nibbleAutomaton = automatonOf(nibbleRule)

func (*Nibble) Rule() *combinators.Expr { return nibbleRule }
func (n *Nibble) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&n.Leaf, lex, nibbleAutomaton())
}

// Grammars that are right.
type (
	// Pairs are pairs of words and numbers: a=1,b=2.
	Pairs struct {
		Start tree.Pos `parser:"@@"`
		List  []Pair   `parser:"@@ ( ',' @@ )*"`
		End   tree.Pos `parser:"@@"`
	}
	Pair struct {
		_     struct{} `rule:"pair"`
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"@@ '='"`
		Value *Number  `parser:"@@?"`
		End   tree.Pos `parser:"@@"`
	}

	// Nested are lists within lists: (a(b)()). Items have no span.
	Nested struct {
		Start tree.Pos `parser:"@@"`
		Items []Item   `parser:"'(' @@* ')'"`
		End   tree.Pos `parser:"@@"`
	}
	Item struct {
		Word   *Word   `parser:"  @@"`
		Nested *Nested `parser:"| @@"`
	}

	// Typed has token classes captured into strings, slices and bools.
	Typed struct {
		Start  tree.Pos `parser:"@@"`
		Minus  bool     `parser:"@'-'?"`
		Digits string   `parser:"@Digit+"`
		Units  []string `parser:"( ' ' @Letter )*"`
		Never  bool     `parser:"@'%':Never?"`
		Nibble *Nibble  `parser:"( '#' @@ )?"`
		Embedded
		End tree.Pos `parser:"@@"`
	}
	Nibble   struct{ tree.Leaf } // whose rule has no name
	Embedded struct {
		Word *Word `parser:"( '/' @@ )?"`
	}
)

func runs(from, to byte) combinators.ByteSet {
	set, _ := combinators.Range(from, to).ByteSet()
	return set
}

func classes() []combinators.TokenClass {
	return []combinators.TokenClass{{Name: "Digit", Set: runs('0', '9')}, {Name: "Letter", Set: runs('a', 'z')}, {Name: "Never"}}
}

func pairs() Grammar[Pairs] {
	return Grammar[Pairs]{
		Valid:   []string{"a=1,b=2", "a=", "ab=12"},
		Invalid: []Invalid{{"", 0}, {"a", 1}, {"a=1,", 4}, {"a=1b", 3}, {"1=", 0}},
	}
}

func nested() Grammar[Nested] {
	return Grammar[Nested]{
		Valid:   []string{"()", "(a(b)())"},
		Invalid: []Invalid{{"(a(b)()", 7}, {"())", 2}, {"(A)", 1}},
		Size:    40,
	}
}

func typed() Grammar[Typed] {
	return Grammar[Typed]{
		Valid:   []string{"-12 a b", "1/a", "0", "1#23"},
		Invalid: []Invalid{{"--1", 1}, {"1 ", 2}, {"1/", 2}},
		Classes: classes(),
	}
}

func TestPairs(t *testing.T)  { Run(t, pairs()) }
func TestNested(t *testing.T) { Run(t, nested()) }
func TestTyped(t *testing.T)  { Run(t, typed()) }

func FuzzPairs(f *testing.F)  { Fuzz(f, pairs()) }
func FuzzNested(f *testing.F) { Fuzz(f, nested()) }
func FuzzTyped(f *testing.F)  { Fuzz(f, typed()) }

// recorder is a test that keeps what it is told.
type recorder struct {
	testing.TB
	faults, logs []string
	skipped      string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.faults = append(r.faults, fmt.Sprint(args...)) }
func (r *recorder) Errorf(format string, args ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}
func (r *recorder) Log(args ...any) { r.logs = append(r.logs, fmt.Sprint(args...)) }
func (r *recorder) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *recorder) Skip(args ...any) { r.skipped = fmt.Sprint(args...) }

// record runs the checks of a grammar, whose suite may have been changed, with few texts.
func record[G any](t *testing.T, g Grammar[G], change func(*suite[G])) map[Check]*recorder {
	t.Helper()
	s, err := newSuite(g)
	if err != nil {
		t.Fatal(err)
	}
	s.makeTexts(100)
	if change != nil {
		change(s)
	}
	out := map[Check]*recorder{}
	for _, c := range s.checks() {
		out[c.name] = &recorder{TB: t}
		s.run(out[c.name], c)
	}
	return out
}

// wantFaults checks that just the given checks fail, the first of them with the given parts
// in one message.
func wantFaults(t *testing.T, got map[Check]*recorder, parts []string, checks ...Check) {
	t.Helper()
	for name, r := range got {
		if failed := len(r.faults) > 0; failed != slices.Contains(checks, name) {
			t.Errorf("%s fails: %v, with\n%s", name, failed, strings.Join(r.faults, "\n"))
		}
	}
	if len(checks) == 0 || t.Failed() {
		return
	}
	faults := got[checks[0]].faults
	has := func(fault string) bool {
		return !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(fault, part) })
	}
	i := slices.IndexFunc(faults, has)
	if i < 0 {
		t.Errorf("no fault of %s has all of %q:\n%s", checks[0], parts, strings.Join(faults, "\n"))
		return
	}
	t.Logf("%s: %s", checks[0], faults[i])
}

func TestRight(t *testing.T) {
	wantFaults(t, record(t, pairs(), nil), nil)
	wantFaults(t, record(t, typed(), nil), nil)
	got := record(t, nested(), nil)
	wantFaults(t, got, nil)
	for _, c := range []Check{Language, Offsets} {
		if !slices.ContainsFunc(got[c].logs, func(l string) bool { return strings.Contains(l, "no automaton") }) {
			t.Errorf("%s does not say that there is no automaton: %q", c, got[c].logs)
		}
	}
	if logs := strings.Join(got[Spans].logs, "\n"); !strings.Contains(logs, "these have no spans: Item") {
		t.Errorf("the spans of items are not missed: %s", logs)
	}
	if got := got[Entry].skipped; !strings.Contains(got, "no function Parse") {
		t.Errorf("Entry is skipped: %q", got)
	}
}

// TestTexts shows that the texts are of all kinds, and the same each time.
func TestTexts(t *testing.T) {
	var before []string
	for range 2 {
		s, err := newSuite(pairs())
		if err != nil {
			t.Fatal(err)
		}
		s.makeTexts(50)
		if before != nil && !slices.Equal(before, s.texts) {
			t.Error("the texts are others the second time")
		}
		before = s.texts
		valid := 0
		for _, text := range s.texts {
			if s.parser.Valid(text) {
				valid++
			}
			if len(text) > s.size()+1 {
				t.Errorf("%q has %d bytes", text, len(text))
			}
		}
		if refused := len(s.texts) - valid; valid < 40 || refused < 40 {
			t.Errorf("%d texts, %d of them valid", len(s.texts), valid)
		}
		for _, c := range s.language.automaton.Cover() {
			if !slices.Contains(s.texts, c.Input) {
				t.Errorf("the text %q of the cover set is missing", c.Input)
			}
		}
	}
}

func TestDefaults(t *testing.T) {
	var g Grammar[Pairs]
	want := 1000
	if testing.Short() {
		want = 100
	}
	if g.sentences() != want || g.size() != 60 {
		t.Errorf("%d sentences of %d bytes", g.sentences(), g.size())
	}
	g.Sentences, g.Size = 7, 8
	if g.sentences() != 7 || g.size() != 8 {
		t.Errorf("%d sentences of %d bytes, want 7 of 8", g.sentences(), g.size())
	}
}

func TestNotBuilt(t *testing.T) {
	type loop struct {
		Loop *loop `parser:"@@ 'x'"`
	}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"left recursion", errorOf(Grammar[loop]{}), "the grammar cannot be built: combinators: grammartest.loop"},
		{"token class", errorOf(Grammar[Typed]{}), "token class Digit is not defined"},
		{"check", errorOf(Grammar[Pairs]{Skip: map[Check]string{"Spelling": "bad"}}), `no check "Spelling"`},
		{"reason", errorOf(Grammar[Pairs]{Skip: map[Check]string{Spans: ""}}), "Spans is skipped without a reason"},
	}
	for _, tt := range tests {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, tt.err, tt.want)
		}
	}
}

func errorOf[G any](g Grammar[G]) error {
	_, err := newSuite(g)
	return err
}

// Sized is a text with its length before it, which no rule knows: 3:abc.
type (
	Sized struct {
		Start tree.Pos `parser:"@@"`
		Texts []Text   `parser:"@@+"`
		Word  *Word    `parser:"( ';' @@ )?"`
		End   tree.Pos `parser:"@@"`
	}
	Text struct{ tree.Leaf }
)

func (*Text) Production() string { return "text" }
func (*Text) Match(text string, from int) int {
	if len(text) < from+2 || text[from] < '0' || '9' < text[from] || text[from+1] != ':' {
		return -1
	}
	if end := from + 2 + int(text[from]-'0'); end <= len(text) {
		return end
	}
	return -1
}
func (x *Text) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseMatched(&x.Leaf, lex, x.Match)
}

func sized() Grammar[Sized] {
	return Grammar[Sized]{
		Valid:   []string{"3:abc", "0:", "1:21:3;word"},
		Invalid: []Invalid{{"4:abc", 0}, {"1:21:3;", 7}},
		Size:    20,
	}
}

func TestSized(t *testing.T) { Run(t, sized()) }
func FuzzSized(f *testing.F) { Fuzz(f, sized()) }

func TestMatch(t *testing.T) {
	got := record(t, sized(), nil)
	wantFaults(t, got, nil)
	for _, c := range []Check{Language, Offsets} {
		if !strings.Contains(got[c].skipped, "only a method Match knows the texts of grammartest.Text") {
			t.Errorf("%s is skipped: %q", c, got[c].skipped)
		}
	}
	g := sized()
	g.Valid = nil
	wantFaults(t, record(t, g, nil), []string{"type grammartest.Text", "Valid should hold one"}, Productions)
}

func TestSkip(t *testing.T) {
	g := typed()
	g.Skip = map[Check]string{RoundTrip: "not wanted here"}
	if got := record(t, g, nil)[RoundTrip]; got.skipped != "not wanted here" || len(got.logs) > 0 {
		t.Errorf("skipped: %q, logs %q", got.skipped, got.logs)
	}
}
