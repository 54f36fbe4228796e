package grammartest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// fake is a parser that differs from the one it has in some methods.
type fake struct {
	engine[Pairs]
	parse  func(s string) (*Pairs, error)
	valid  func(s string) bool
	prefix func(s string, from int) (*Pairs, int, error)
	rest   func(s string, from int) (*Pairs, error)
	errs   func(s string) []*combinators.ParseError
}

func (f *fake) Parse(s string) (*Pairs, error) {
	if f.parse == nil {
		return f.engine.Parse(s)
	}
	return f.parse(s)
}

func (f *fake) Valid(s string) bool {
	if f.valid == nil {
		return f.engine.Valid(s)
	}
	return f.valid(s)
}

func (f *fake) ParsePrefix(s string, from int) (*Pairs, int, error) {
	if f.prefix == nil {
		return f.engine.ParsePrefix(s, from)
	}
	return f.prefix(s, from)
}

func (f *fake) ParseRest(s string, from int) (*Pairs, error) {
	if f.rest == nil {
		return f.engine.ParseRest(s, from)
	}
	return f.rest(s, from)
}

func (f *fake) Errors(s string, most int) []*combinators.ParseError {
	if f.errs == nil {
		return f.engine.Errors(s, most)
	}
	return f.errs(s)
}

// damaged is a parser of pairs whose errors and trees a function may change.
func damaged(change func(n int, root *Pairs, err error) (*Pairs, error)) func(*suite[Pairs]) {
	return func(s *suite[Pairs]) {
		real, n := s.parser, 0
		s.parser = &fake{engine: real, parse: func(text string) (*Pairs, error) {
			root, err := real.Parse(text)
			n++
			return change(n, root, err)
		}}
	}
}

// moved gives an error at another offset.
func moved(err error, by int) error {
	if e, ok := err.(*combinators.ParseError); ok {
		other := *e
		other.Offset += by
		return &other
	}
	return err
}

// damages are ways in which a parser does not keep its contracts, and what is found.
var damages = []struct {
	name   string
	change func(*suite[Pairs])
	check  Check
	part   string
}{
	{"other error", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		if err != nil {
			err = errors.New("no")
		}
		return root, err
	}), Errors, "no *combinators.ParseError but *errors.errorString"},
	{"tree beside the error", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		if err != nil {
			root = &Pairs{}
		}
		return root, err
	}), Errors, "a tree beside the error"},
	{"offset before the text", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		return root, moved(err, -1000)
	}), Errors, "is not in the text"},
	{"offset behind the text", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		return root, moved(err, 1000)
	}), Errors, "is not in the text"},
	{"offset that changes", damaged(func(n int, root *Pairs, err error) (*Pairs, error) {
		if e, ok := err.(*combinators.ParseError); ok && e.Offset > 0 {
			err = moved(err, -(n % 2))
		}
		return root, err
	}), Errors, "a second time the error is"},
	{"panic", damaged(func(int, *Pairs, error) (*Pairs, error) { panic("oh") }), Spans, "panic: oh"},
	{"leaf of another text", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		if err == nil {
			root.List[0].Word.Text = strings.ToUpper(root.List[0].Word.Text)
		}
		return root, err
	}), Spans, `Pair.Word (parser:"@@ '='") of type grammartest.Word from 0 to`},
	{"node that is no text of its production", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		if err == nil {
			root.List[0].Start++
			root.List[0].Word = Word{tree.Leaf{Start: 1}}
		}
		return root, err
	}), Spans, "which is no "},
	{"end before the start", damaged(func(_ int, root *Pairs, err error) (*Pairs, error) {
		if err == nil {
			root.List[0].End = -1
		}
		return root, err
	}), Spans, "is not in the text of"},
	{"Errors", func(s *suite[Pairs]) {
		s.parser = &fake{engine: s.parser, errs: func(string) []*combinators.ParseError { return nil }}
	}, Errors, "Errors gives []"},
	{"Valid", func(s *suite[Pairs]) {
		s.parser = &fake{engine: s.parser, valid: func(string) bool { return true }}
	}, Methods, "Valid says true, but Parse"},
	{"language", func(s *suite[Pairs]) {
		s.parser = &fake{engine: s.parser, valid: func(string) bool { return true }}
	}, Language, "the grammar as it prints"},
	{"arena that refuses", func(s *suite[Pairs]) {
		s.arena = arenaFunc(func(string) (*Pairs, error) { return nil, errors.New("full") })
	},
		Methods, `the arena says "full"`},
	{"arena of another tree", func(s *suite[Pairs]) { s.arena = arenaFunc(func(string) (*Pairs, error) { return &Pairs{}, nil }) },
		Methods, "the arena's tree differs"},
	{"rest that is refused", rests(func(*Pairs, error) (*Pairs, error) { return nil, errors.New("late") }), Methods, `ParseRest from 2 in`},
	{"rest with an error elsewhere", rests(func(root *Pairs, err error) (*Pairs, error) { return root, moved(err, -2) }), Methods, "the error is at"},
	{"rest with spans from its start", rests(func(root *Pairs, err error) (*Pairs, error) {
		if err == nil {
			root.Start = 0
		}
		return root, err
	}), Methods, "the nodes of ParseRest"},
	{"prefix that ends early", prefixes(func(from int, root *Pairs, end int, err error) (*Pairs, int, error) {
		return root, end - 1, err
	}), Methods, "ParsePrefix ends at"},
	{"prefix that ends behind the text", prefixes(func(from int, root *Pairs, end int, err error) (*Pairs, int, error) {
		if err != nil {
			return &Pairs{}, 1000, nil
		}
		return root, end, err
	}), Methods, "ParsePrefix ends at 1000"},
	{"prefix of another tree", prefixes(func(from int, root *Pairs, end int, err error) (*Pairs, int, error) {
		return &Pairs{}, end, err
	}), Methods, "the tree of ParsePrefix differs"},
	{"prefix that ends elsewhere in a text", prefixes(func(from int, root *Pairs, end int, err error) (*Pairs, int, error) {
		return root, end - min(1, from), err
	}), Methods, "ParsePrefix from 2 in"},
	{"prefix with spans from its start", prefixes(func(from int, root *Pairs, end int, err error) (*Pairs, int, error) {
		if err == nil && from > 0 {
			root.Start -= tree.Pos(from)
		}
		return root, end, err
	}), Methods, "the nodes of ParsePrefix"},
}

// TestDamagedParsers shows that a parser that does not keep its contracts is found out.
func TestDamagedParsers(t *testing.T) {
	for _, tt := range damages {
		t.Run(tt.name, func(t *testing.T) {
			got := record(t, pairs(), tt.change)[tt.check]
			if all := strings.Join(got.faults, "\n"); !strings.Contains(all, tt.part) {
				t.Errorf("no fault of %s has %q:\n%s", tt.check, tt.part, all)
			}
			if len(got.faults) > maxFaults+2 {
				t.Errorf("%d faults are reported", len(got.faults))
			}
		})
	}
}

// fakeError is an error of which a test says what it tells.
type fakeError struct {
	text, found string
	messages    []string // one after the other, the last again and again
	position    int
	context     combinators.Context
}

func (e *fakeError) Error() string { return e.text }

func (e *fakeError) Message() string {
	m := e.messages[0]
	if len(e.messages) > 1 {
		e.messages = e.messages[1:]
	}
	return m
}

func (e *fakeError) Found() string { return e.found }

func (e *fakeError) Position() lexer.Position { return lexer.Position{Offset: e.position} }

func (e *fakeError) Context() (combinators.Context, bool) { return e.context, true }

// TestErrorCheck gives errors that say what is not so, of the text "a=1x" at 3.
func TestErrorCheck(t *testing.T) {
	s, err := newSuite(pairs())
	if err != nil {
		t.Fatal(err)
	}
	right := combinators.Context{Next: runs('0', '9').Union(runs(',', ',')), End: true}
	tests := []struct {
		name string
		err  *fakeError
		want string // "" for none
	}{
		{"right", &fakeError{"3: bad", "x", []string{"bad"}, 3, right}, ""},
		{"no message", &fakeError{"3: ", "x", []string{""}, 3, right}, `the message "" is empty`},
		{"no UTF-8", &fakeError{"3: \xFF", "x", []string{"\xFF"}, 3, right}, "is not UTF-8"},
		{"two lines", &fakeError{"3: a\nb", "x", []string{"a\nb"}, 3, right}, "does not fit in a line"},
		{"message that changes", &fakeError{"3: bad", "x", []string{"bad", "worse"}, 3, right}, `is "bad", and a second time "worse"`},
		{"error without the message", &fakeError{"3", "x", []string{"bad"}, 3, right}, `the error is "3", without the message "bad"`},
		{"position", &fakeError{"3: bad", "x", []string{"bad"}, 2, right}, "the position has the offset 2"},
		{"found", &fakeError{"3: bad", "1", []string{"bad"}, 3, right}, `found is "1", want "x"`},
		{"expects what it found", &fakeError{"3: bad", "x", []string{"bad"}, 3, combinators.Context{Next: runs('0', 'x'), End: true}}, "it expects what it found: bad"},
		{"expects what is no better", &fakeError{"3: bad", "x", []string{"bad"}, 3, combinators.Context{Next: runs('a', 'b'), End: true}}, `it expects "a", but "a=1a" gives offset 3`},
		{"no end", &fakeError{"3: bad", "x", []string{"bad"}, 3, combinators.Context{Next: right.Next}}, `the text may end there: false, but that "a=1" is valid: true`},
	}
	for _, tt := range tests {
		r := &recorder{TB: t}
		c := &errorCheck{&report{TB: r, check: Errors}, tt.err, 3, "a=1x"}
		c.message()
		c.place()
		s.expected(c)
		if all := strings.Join(r.faults, "\n"); !strings.Contains(all, tt.want) || (all == "") != (tt.want == "") || len(r.faults) > 1 {
			t.Errorf("%s: faults %q, want %q", tt.name, all, tt.want)
		}
	}
}

// TestNodes compares the fields of a tree with other nodes.
func TestNodes(t *testing.T) {
	s, err := newSuite(pairs())
	if err != nil {
		t.Fatal(err)
	}
	root, err := s.parser.Parse("a=1")
	if err != nil {
		t.Fatal(err)
	}
	nodes := slices.Collect(combinators.Nodes(root))
	swapped := append([]tree.Node{nodes[0], nodes[2], nodes[1]}, nodes[3:]...)
	for want, nodes := range map[string][]tree.Node{
		"": nodes, "gives 3 nodes, but the fields hold 4": nodes[1:], "is a node word from 0 to 1": swapped,
	} {
		r := &recorder{TB: t}
		sameNodes(&report{TB: r, check: Spans}, "a=1", nodes, s.types.places(root))
		if all := strings.Join(r.faults, "\n"); !strings.Contains(all, want) || (all == "") != (want == "") {
			t.Errorf("faults %q, want %q", all, want)
		}
	}
}

// TestBound bounds the work of comparing with a grammar that contains itself, and says so.
func TestBound(t *testing.T) {
	got := record(t, nested(), func(s *suite[Nested]) { s.language.places = 8 })
	wantFaults(t, got, nil)
	if logs := strings.Join(got[Language].logs, "\n"); !strings.Contains(logs, "of them would have taken too long") {
		t.Errorf("the logs are %s", logs)
	}
}

// TestNarrow gives a text of which the tags read more than the line of the rule tag has.
func TestNarrow(t *testing.T) {
	g := Grammar[narrow]{Valid: []string{"a!!"}, Invalid: []Invalid{{"a!x", 2}}}
	got := record(t, g, nil)
	wantFaults(t, got, []string{`"a!!": it is accepted`, "no text that begins like this but up to offset 1"}, Language, Offsets, Spans, RoundTrip)
	if all := strings.Join(got[Offsets].faults, "\n"); !strings.Contains(all, `"a!": the error is at 2, but the longest prefix that can be continued has 1 bytes`) {
		t.Errorf("the faults are %s", all)
	}
}

// arenaFunc is an arena.
type arenaFunc func(string) (*Pairs, error)

func (f arenaFunc) Parse(s string) (*Pairs, error) { return f(s) }

// prefixes is a parser of pairs whose prefixes a function may change.
func prefixes(change func(from int, root *Pairs, end int, err error) (*Pairs, int, error)) func(*suite[Pairs]) {
	return func(s *suite[Pairs]) {
		real := s.parser
		s.parser = &fake{engine: real, prefix: func(text string, from int) (*Pairs, int, error) {
			root, end, err := real.ParsePrefix(text, from)
			return change(from, root, end, err)
		}}
	}
}

// rests is a parser of pairs whose rests a function may change.
func rests(change func(root *Pairs, err error) (*Pairs, error)) func(*suite[Pairs]) {
	return func(s *suite[Pairs]) {
		real := s.parser
		s.parser = &fake{engine: real, rest: func(text string, from int) (*Pairs, error) { return change(real.ParseRest(text, from)) }}
	}
}

// placed is an error with an offset.
func placed(offset int) error {
	return participle.Errorf(lexer.Position{Offset: offset, Line: 1, Column: 1}, "bad")
}

// parsePairs is a function that parses pairs.
type parsePairs func(s string) (*Pairs, error)

var calls atomic.Int32 // of a function whose messages change

// entries are functions of an author, given that of the bare grammar, and what is found.
var entries = []struct {
	name   string
	parse  func(bare parsePairs, s string) (*Pairs, error)
	parts  []string
	checks []Check
}{
	{"the same", func(bare parsePairs, s string) (*Pairs, error) { return bare(s) }, nil, nil},
	{"refuses more", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			return nil, placed(20)
		}
		return bare(s)
	}, nil, nil},
	{"accepts more", func(bare parsePairs, s string) (*Pairs, error) {
		return bare(strings.TrimSuffix(s, ","))
	}, []string{"Parse accepts it, but the bare grammar says"}, []Check{Entry, Examples}},
	{"another tree", func(bare parsePairs, s string) (*Pairs, error) {
		root, err := bare(s)
		if err == nil {
			root.List = root.List[:1:1]
		}
		return root, err
	}, []string{"the tree of Parse differs"}, []Check{Entry}},
	{"refuses examples", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 6 {
			return nil, placed(6)
		}
		return bare(s)
	}, []string{`"a=1,b=2": the function Parse refuses the valid text`}, []Check{Examples}},
	{"another offset", func(bare parsePairs, s string) (*Pairs, error) {
		root, err := bare(s)
		if err != nil {
			err = placed(0)
		}
		return root, err
	}, []string{`"a=1,": the error is at 0, want 4`}, []Check{Examples}},
	{"offset behind the text", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			return nil, placed(1000)
		}
		return bare(s)
	}, []string{"the offset 1000 of Parse's error is not in the text"}, []Check{Entry}},
	{"message that changes", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			return nil, fmt.Errorf("call %d", calls.Add(1))
		}
		return bare(s)
	}, []string{"the error of Parse is", "and a second time"}, []Check{Entry}},
	{"message of two lines", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			return nil, errors.New("too\nlong")
		}
		return bare(s)
	}, []string{`"too\nlong"`, "does not fit in a line"}, []Check{Entry}},
	{"tree beside the error", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			return &Pairs{}, errors.New("long")
		}
		return bare(s)
	}, []string{`Parse gives a tree beside the error "long"`}, []Check{Entry}},
	{"panic", func(bare parsePairs, s string) (*Pairs, error) {
		if len(s) > 20 {
			panic("long")
		}
		return bare(s)
	}, []string{"panic: long"}, []Check{Entry}},
}

// TestEntry gives functions that keep what they promise, and such as do not.
func TestEntry(t *testing.T) {
	bare, err := combinators.Build[Pairs]()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range entries {
		t.Run(tt.name, func(t *testing.T) {
			g := pairs()
			g.Parse = func(s string) (*Pairs, error) { return tt.parse(bare.Parse, s) }
			wantFaults(t, record(t, g, nil), tt.parts, tt.checks...)
		})
	}
}

func TestExamples(t *testing.T) {
	tests := []struct {
		name    string
		valid   []string
		invalid []Invalid
		want    string // "" for none
	}{
		{"right", []string{"a="}, []Invalid{{"a", 1}}, ""},
		{"invalid among the valid", []string{"a"}, nil, `"a": the valid text is refused: offset 1: unexpected end`},
		{"valid among the invalid", nil, []Invalid{{"a=", 2}}, `"a=": the invalid text is accepted`},
		{"other offset", nil, []Invalid{{"a=1,", 3}}, `"a=1,": the error is at 4, want 3: offset 4: unexpected end`},
	}
	for _, tt := range tests {
		got := record(t, Grammar[Pairs]{Valid: tt.valid, Invalid: tt.invalid}, nil)[Examples].faults
		if all := strings.Join(got, "\n"); !strings.Contains(all, tt.want) || (all == "") != (tt.want == "") {
			t.Errorf("%s: %q, want %q", tt.name, all, tt.want)
		}
	}
}

// TestParticiple shows what keeps participle from reading a grammar, and what comes of it.
func TestParticiple(t *testing.T) {
	if got := record(t, Grammar[bare]{}, nil)[Participle].skipped; !strings.Contains(got, "without a method Parse: grammartest.Bare") {
		t.Errorf("a leaf without Parse: skipped for %q", got)
	}
	g := typed()
	g.Classes = nil
	for _, c := range classes() {
		g.Options = append(g.Options, combinators.Class(c.Name, exprOf(c.Set)))
	}
	wantFaults(t, record(t, g, nil), []string{"participle does not take the grammar", "given to participle by Lexer"}, Participle)

	g.Lexer = combinators.NewByteLexer(lexer.EOF-1, 0, classes()...)
	wantFaults(t, record(t, g, nil), nil)

	other := classes()
	other[0].Set = runs('0', '8')
	g.Lexer = combinators.NewByteLexer(lexer.EOF-1, 0, other...)
	wantFaults(t, record(t, g, nil), []string{"participle says", "and the compiled parser that it is valid"}, Participle)
}

// TestAccept accepts faults for a reason, which is logged.
func TestAccept(t *testing.T) {
	const reason = "words come first, as in the standard"
	var seen []Fault
	g := Grammar[losing]{Accept: func(f Fault) string {
		seen = append(seen, f)
		if f.Check == Language || f.Check == Offsets && f.Offset <= f.Viable {
			return reason
		}
		return ""
	}}
	got := record(t, g, nil)
	wantFaults(t, got, nil)
	for _, c := range []Check{Language, Offsets} {
		if logs := strings.Join(got[c].logs, "\n"); !strings.Contains(logs, "times, first \"") || !strings.Contains(logs, reason) {
			t.Errorf("%s does not log what was accepted: %s", c, logs)
		}
	}
	a, err := combinators.Compile(mixedRule)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range seen {
		if f.Viable != a.Viable(f.Input) || f.Offset < 0 || f.Message == "" {
			t.Errorf("the fault is %+v", f)
		}
	}
	if len(seen) < 20 {
		t.Errorf("%d faults", len(seen))
	}
}

// TestOneText does all checks of one text, as a fuzz test does.
func TestOneText(t *testing.T) {
	s, err := newSuite(Grammar[losing]{Skip: map[Check]string{Offsets: "not here"}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"ab": 0, "12": 0, "!": 0, "a1": 1} {
		r := &recorder{TB: t}
		s.tryAll(r, text)
		if len(r.faults) != want {
			t.Errorf("%q has the faults %q, want %d", text, r.faults, want)
		}
	}
}

// TestSentences shows what is said where there are none, or where they do not reach a rule.
func TestSentences(t *testing.T) {
	g := Grammar[pairOfLong]{Size: 3}
	wantFaults(t, record(t, g, nil), []string{"no sentences can be made (Size is 3 bytes)", "at least 5 bytes"}, Productions)
	g.Size = 5
	wantFaults(t, record(t, g, nil), []string{"the rule number has no part in any of", "needs more than Size, 5 bytes"}, Productions)
	g.Size = 0
	wantFaults(t, record(t, g, nil), nil)
}

// pairOfLong are texts of five bytes at least, with a number of seven.
type pairOfLong struct {
	Start  tree.Pos `parser:"@@ '<' '<' '<' '<'"`
	Number *Number  `parser:"(  '#' '#' @@"`
	Word   *Word    `parser:" | @@ )"`
	End    tree.Pos `parser:"@@"`
}
