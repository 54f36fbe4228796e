package grammartest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// Grammar is a grammar of structs, whose start is the type G, and what its author knows of
// it. The zero value is enough for a grammar without token classes.
type Grammar[G any] struct {
	Valid   []string  // texts of the language
	Invalid []Invalid // texts that are not

	// Options are those of [combinators.Build]. With [combinators.Trusted] among them the
	// grammar is not checked as it is built.
	Options []combinators.BuildOption

	// Classes are the token classes of the tags, for the compiled engine and participle
	// alike. Where Options have them instead, Lexer gives participle the same ones.
	Classes []combinators.TokenClass

	// Lexer is what participle reads bytes with. Without it, it is a
	// [combinators.ByteLexer] of Classes.
	Lexer lexer.Definition

	// Parse is the author's own function, where there is more to it than the grammar: it
	// may refuse more texts, but what it accepts the grammar reads as the same tree.
	Parse func(text string) (*G, error)

	// Skip leaves out checks, each with the reason, which is logged.
	Skip map[Check]string

	// Accept gives the reason why a fault is none, or "" if it is one. Reasons are
	// logged, each once with its first text and the number of texts.
	Accept func(Fault) (reason string)

	// Sentences is how many random texts of the grammar are tried, and how many near
	// misses of such texts: 1000, or 100 in a short test, if it is 0.
	Sentences int

	Size int    // of a random text in bytes, at most; 60 if it is 0
	Seed uint64 // of the random texts
}

// Invalid is a text that is not in the language.
type Invalid struct {
	Input  string
	Offset int // byte offset of the error
}

// Check is the name of a check, and of its subtest.
type Check string

// The checks, in the order in which they run.
const (
	// Examples: the author's valid texts are accepted, and the invalid ones refused with an
	// error at their offset.
	Examples Check = "Examples"

	// Participle: participle accepts the same texts and gives equal trees, spans included.
	// It is left out where a leaf type has no method Parse. Texts have at most 65,536
	// bytes, more than which participle does not read well.
	Participle Check = "Participle"

	// Language: the texts that are accepted are those of the grammar as it prints. The
	// order of alternatives, and lookaheads, may lose some of these. A grammar that
	// contains itself is not compared as far, nor are its offsets: what it accepts is not
	// looked into. Of a leaf that a method Match reads, and that has no rule, nothing is known.
	Language Check = "Language"

	// Errors: an error is a *combinators.ParseError with an offset in the text, whose
	// message is the same each time and fits in a line, and which does not expect what it
	// found.
	Errors Check = "Errors"

	// Offsets: an error's offset is the length of the longest prefix of the text that
	// can be continued to a text of the grammar as it prints, and what is expected there
	// is what can follow. An error is reported at the farthest place that was reached, which
	// may be another one if alternatives begin alike, or a lookahead has seen more.
	Offsets Check = "Offsets"

	// Spans: a node lies within its parent, behind the node before it; the root covers the
	// text; a leaf's text stands where it says; the text of a node is one of its
	// production, where that is regular.
	Spans Check = "Spans"

	// RoundTrip: combinators.AppendText gives the text back. Tags that drop text cannot
	// keep this.
	RoundTrip Check = "RoundTrip"

	// Methods: Valid, TreeArena, ParsePrefix and ParseRest agree with Parse.
	Methods Check = "Methods"

	// Entry: what the function Parse of the [Grammar] accepts the bare grammar accepts,
	// with an equal tree; its errors have a message that is the same each time, and where
	// they are participle errors, an offset in the text.
	Entry Check = "Entry"

	// Productions: every rule has a part in some sentence, and every type is in some tree.
	Productions Check = "Productions"
)

// Fault is what a check finds wrong with a text, or with the grammar.
type Fault struct {
	Check   Check
	Input   string // empty where it is about the grammar
	Message string

	// Offset is the byte offset of the parser's error, -1 where it accepts the text.
	Offset int

	// Viable is the length in bytes of the longest prefix that the grammar as it prints
	// can continue. It is set by Language and Offsets, and -1 in others.
	Viable int

	whole bool // it is about the grammar
}

// Run checks a grammar, each [Check] in a subtest. Where the grammar cannot be built it
// fails at once.
func Run[G any](t *testing.T, g Grammar[G]) {
	t.Helper()
	s, err := newSuite(g)
	if err != nil {
		t.Fatal(err)
	}
	s.makeTexts(s.sentences())
	s.language.places = maxPlaces
	for _, c := range s.checks() {
		t.Run(string(c.name), func(t *testing.T) { s.run(t, c) })
	}
}

// Fuzz fuzzes with the same checks of each input, but for Examples and Productions. The
// seeds are the examples, some sentences and near misses, and where the grammar is regular
// a text for every state and byte class of its automaton. Inputs of more than 2048
// bytes are skipped.
func Fuzz[G any](f *testing.F, g Grammar[G]) {
	f.Helper()
	const few, limit = 50, 2048
	s, err := newSuite(g)
	if err != nil {
		f.Fatal(err)
	}
	s.makeTexts(min(few, s.sentences()))
	for _, text := range s.texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > limit {
			t.Skipf("more than %d bytes", limit)
		}
		s.tryAll(t, text)
	})
}

// maxPlaces bounds the work of comparing with a grammar that contains itself: of one that
// has few ways of reading a text it is never reached.
const maxPlaces = 512

// sentences gives how many sentences are made.
func (g *Grammar[G]) sentences() int {
	switch {
	case g.Sentences > 0:
		return g.Sentences
	case testing.Short():
		return 100
	}
	return 1000
}

// size gives how long sentences may be.
func (g *Grammar[G]) size() int {
	if g.Size > 0 {
		return g.Size
	}
	return 60
}

// options are those to build with.
func (g *Grammar[G]) options() []combinators.BuildOption {
	opts := slices.Clone(g.Options)
	for _, c := range g.Classes {
		opts = append(opts, combinators.Class(c.Name, exprOf(c.Set)))
	}
	return opts
}

// exprOf gives the expression for one byte of a set.
func exprOf(set combinators.ByteSet) *combinators.Expr {
	bytes := slices.Collect(set.All())
	if len(bytes) == 0 {
		return combinators.Alt()
	}
	return combinators.OneOf(string(bytes))
}

// checkSkipped gives an error where a check is to be left out that there is not, or for
// no reason.
func (s *suite[G]) checkSkipped() error {
	for name, reason := range s.Skip {
		if !slices.ContainsFunc(s.checks(), func(c check) bool { return c.name == name }) {
			return fmt.Errorf("grammartest: there is no check %q to skip", name)
		}
		if reason == "" {
			return fmt.Errorf("grammartest: %s is skipped without a reason", name)
		}
	}
	return nil
}
