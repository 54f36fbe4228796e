package grammartest

import (
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// Grammars that are wrong, each in one way.
type (
	// losing tries words first, and so never reads mixed texts that begin with letters.
	losing struct {
		Start tree.Pos `parser:"@@"`
		Word  *Word    `parser:"(  @@"`
		Mixed *Mixed   `parser:" | @@ )"`
		End   tree.Pos `parser:"@@"`
	}

	// losingNested does so in brackets, and contains itself.
	losingNested struct {
		Start tree.Pos       `parser:"@@"`
		Word  *Word          `parser:"'(' ( @@"`
		Mixed *Mixed         `parser:"      | @@ )?"`
		Inner []losingNested `parser:"( ',' @@ )* ')'"`
		End   tree.Pos       `parser:"@@"`
	}

	// narrow has a line that says less than the tags.
	narrow struct {
		_     struct{} `rule:"narrow = word"`
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"@@ ( '!' '!' )?"`
		End   tree.Pos `parser:"@@"`
	}

	// regular has a line that is, and tags that contain themselves.
	regular struct {
		_     struct{} `rule:"regular = 1*( \"(\" ) word"`
		Start tree.Pos `parser:"@@"`
		Word  *Word    `parser:"'(' ( @@"`
		Inner *regular `parser:"      | @@ )"`
		End   tree.Pos `parser:"@@"`
	}

	endless struct { // nothing is so long
		Start tree.Pos `parser:"@@"`
		Inner *endless `parser:"'(' @@ ')'"`
		End   tree.Pos `parser:"@@"`
	}

	// peeking looks for the end of a word before it reads it, and so does not say how far
	// it came.
	peeking struct {
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"(?= Letter+ ';' ) @@ ';'"`
		End   tree.Pos `parser:"@@"`
	}

	early struct { // its end is not last
		Start tree.Pos `parser:"@@"`
		End   tree.Pos `parser:"@@ '<'"`
		Word  Word     `parser:"@@ '>'"`
	}
	outer struct { // holds a pair that is too short
		Start tree.Pos `parser:"@@"`
		Early early2   `parser:"@@"`
		End   tree.Pos `parser:"@@"`
	}
	early2 struct {
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"@@"`
		End   tree.Pos `parser:"@@"`
		Last  Number   `parser:"@@"`
	}
	byValue struct { // an option that is no pointer
		Start  tree.Pos `parser:"@@"`
		Word   Word     `parser:"@@"`
		Number Number   `parser:"( '=' @@ )?"`
		End    tree.Pos `parser:"@@"`
	}
	mingled struct { // words and numbers in turn, in two fields
		Start   tree.Pos `parser:"@@"`
		Words   []Word   `parser:"( @@"`
		Numbers []Number `parser:"| @@ )+"`
		End     tree.Pos `parser:"@@"`
	}
	lying struct { // its method says something else than its fields
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"'<' @@ '>'"`
		End   tree.Pos `parser:"@@"`
	}
	renamed struct { // the method of its leaf has another name than the rule
		Start tree.Pos `parser:"@@"`
		Leaf  misnamed `parser:"@@"`
		End   tree.Pos `parser:"@@"`
	}
	misnamed struct{ tree.Leaf }

	dropping struct { // tags that drop text
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"@@ '!'?"`
		End   tree.Pos `parser:"@@"`
	}
	silent struct { // and such as cannot be printed at all
		Start tree.Pos `parser:"@@"`
		Word  Word     `parser:"@@ Digit"`
		End   tree.Pos `parser:"@@"`
	}

	shut struct { // a lookahead that is never true
		Start  tree.Pos `parser:"@@"`
		Number *Number  `parser:"(  (?= 'x' ) @@"`
		Mixed  *Mixed   `parser:" | @@ )"`
		End    tree.Pos `parser:"@@"`
	}

	unshown struct { // a rule whose name breaks the line
		Start tree.Pos `parser:"@@"`
		Leaf  twoLines `parser:"@@"`
		End   tree.Pos `parser:"@@"`
	}
	twoLines struct{ tree.Leaf }

	hasty struct { // a leaf that participle reads otherwise
		Start tree.Pos `parser:"@@"`
		Leaf  brief    `parser:"@@"`
		Rest  *Word    `parser:"@@?"`
		End   tree.Pos `parser:"@@"`
	}
	brief struct{ tree.Leaf }

	bare struct { // a leaf that participle cannot read
		Start tree.Pos `parser:"@@"`
		Bare  Bare     `parser:"@@"`
		End   tree.Pos `parser:"@@"`
	}
)

func (l *lying) Span() (start, end int) { return int(l.Start), int(l.End) - 1 }
func (*lying) Production() string       { return "lying" }

func (*misnamed) Rule() *combinators.Expr { return wordRule }
func (*misnamed) Production() string      { return "number" }
func (m *misnamed) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&m.Leaf, lex, wordAutomaton())
}

var twoLinesRule = combinators.Rule("two\nlines", combinators.Many1(combinators.Range('a', 'z')))

func (*twoLines) Rule() *combinators.Expr { return twoLinesRule }
func (*twoLines) Production() string      { return "two\nlines" }
func (w *twoLines) Parse(lex *lexer.PeekingLexer) error {
	return combinators.ParseLeaf(&w.Leaf, lex, wordAutomaton())
}

// brief is one letter or two for the compiled engine, and one for participle.
var briefRule = combinators.Rule("brief", combinators.Repeat(1, 2, combinators.Lit("a")))

func (*brief) Rule() *combinators.Expr { return briefRule }
func (*brief) Production() string      { return "brief" }
func (b *brief) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Value != "a" {
		return participle.NextMatch
	}
	b.Text, b.Start = "a", tree.Pos(t.Pos.Offset)
	lex.Next()
	return nil
}

// grammarOnly is a grammar of which nothing else is known.
func grammarOnly[G any](classes ...combinators.TokenClass) func(*testing.T) map[Check]*recorder {
	return func(t *testing.T) map[Check]*recorder { return record(t, Grammar[G]{Classes: classes}, nil) }
}

func TestWrongGrammars(t *testing.T) {
	letter := combinators.TokenClass{Name: "Letter", Set: runs('a', 'z')}
	digit := combinators.TokenClass{Name: "Digit", Set: runs('0', '9')}
	tests := []struct {
		name   string
		got    func(*testing.T) map[Check]*recorder
		parts  []string
		checks []Check
	}{
		{"order of alternatives", grammarOnly[losing](), []string{"the grammar as it prints has this text", "offset"}, []Check{Language, Offsets}},
		{"order of alternatives in a recursion", grammarOnly[losingNested](), []string{"the grammar as it prints has this text"}, []Check{Language, Offsets}},
		{"line narrower than tags", grammarOnly[narrow](), []string{`"a!!": the parser tags have this text`}, []Check{Language, Offsets}},
		{"line of a recursion", grammarOnly[regular](), []string{"none of the parser tags"}, []Check{Language}},
		{"no texts", grammarOnly[endless](), []string{"no sentences can be made", "rule endless has no texts"}, []Check{Productions}},
		{"lookahead hides the place", grammarOnly[peeking](letter), []string{"the error is at 0, but the longest prefix that can be continued has"}, []Check{Offsets}},
		{"end not last", grammarOnly[early](), []string{"the root is grammartest.early from 0 to 0", "must be the first and the last"}, []Check{Spans}},
		{"child outside", grammarOnly[outer](), []string{`early2.Last (parser:"@@") of type grammartest.Number from`, "outside of outer.Early"}, []Check{Spans}},
		{"option by value", grammarOnly[byValue](), []string{`byValue.Number (parser:"( '=' @@ )?")`, "must be a pointer"}, []Check{Spans, RoundTrip}},
		{"mingled fields", grammarOnly[mingled](), []string{"mingled.Numbers", "must stand in the order of the text"}, []Check{Spans, RoundTrip}},
		{"method Span", grammarOnly[lying](), []string{"is a node lying from 0 to", "by its methods"}, []Check{Spans}},
		{"method Production", grammarOnly[renamed](), []string{"misnamed says \"number\", but its rule is word"}, []Check{Productions}},
		{"dropped text", grammarOnly[dropping](), []string{"the tree prints", "differs from offset"}, []Check{RoundTrip}},
		{"text that cannot be printed", grammarOnly[silent](digit), []string{"cannot be printed", "silent.Word"}, []Check{RoundTrip}},
		{"lookahead that is never true", grammarOnly[shut](), []string{"type grammartest.Number", "production number", `shut.Number (parser:"(  (?= 'x' ) @@")`}, []Check{Productions}},
		{"name of two lines", grammarOnly[unshown](), []string{`two\nlines`, "does not fit in a line"}, []Check{Errors}},
		{"leaf that differs for participle", grammarOnly[hasty](), []string{"the trees differ (-participle +compiled)"}, []Check{Participle}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { wantFaults(t, tt.got(t), tt.parts, tt.checks...) })
	}
}
