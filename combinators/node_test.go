package combinators_test

import (
	"reflect"
	"sync"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// The leaf types of the tests' grammars.

// word is a leaf that embeds tree.Leaf.
type word struct{ tree.Leaf }

var (
	wordRule      = Rule("word", Many1(Range('a', 'z')))
	wordAutomaton = sync.OnceValues(func() (*Automaton, error) { return Compile(wordRule) })
)

func (*word) Rule() *Expr        { return wordRule }
func (*word) Production() string { return "word" }
func (w *word) Parse(lex *lexer.PeekingLexer) error {
	a, err := wordAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf(&w.Leaf, lex, a)
}

// ownLeaf has the fields of a tree.Leaf and methods of its own.
type ownLeaf struct {
	Text  string
	Start tree.Pos
}

func (l *ownLeaf) Span() (start, end int) { return int(l.Start), int(l.Start) + len(l.Text) }

// numeral is a leaf that embeds another struct of the same fields. It may be empty.
type numeral struct{ ownLeaf }

var (
	numeralRule      = Rule("numeral", Many(Range('0', '9')))
	numeralAutomaton = sync.OnceValues(func() (*Automaton, error) { return Compile(numeralRule) })
)

func (*numeral) Rule() *Expr        { return numeralRule }
func (*numeral) Production() string { return "numeral" }
func (n *numeral) Parse(lex *lexer.PeekingLexer) error {
	a, err := numeralAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf((*tree.Leaf)(&n.ownLeaf), lex, a)
}

// peekAt gives the tokens of text, those before offset read.
func peekAt(t *testing.T, def lexer.Definition, text string, offset int) *lexer.PeekingLexer {
	t.Helper()
	l, err := def.(lexer.StringDefinition).LexString("f", text)
	if err != nil {
		t.Fatal(err)
	}
	peeking, err := lexer.Upgrade(l)
	if err != nil {
		t.Fatal(err)
	}
	for peeking.Peek().Pos.Offset < offset && !peeking.Peek().EOF() {
		peeking.Next()
	}
	return peeking
}

func TestParseLeaf(t *testing.T) {
	dotted := Seq(Many1(Lit("a")), Many(Seq(Lit("."), Many1(Lit("a")))))
	tests := []struct {
		name   string
		rule   *Expr
		text   string
		offset int
		want   string
		none   bool
	}{
		{"all", dotted, "aa.a", 0, "aa.a", false},
		{"the longest", dotted, "a.ab", 0, "a.a", false},
		{"back to the last place", dotted, "a.a.b", 0, "a.a", false},
		{"back at the end", dotted, "a.a.", 0, "a.a", false},
		{"from within", dotted, "b.aa.", 2, "aa", false},
		{"not here", dotted, "ba", 0, "", true},
		{"not at the end", dotted, "a", 1, "", true},
		{"a beginning only", Lit("abc"), "abd", 0, "", true},
		{"empty here", Many(Lit("a")), "b", 0, "", false},
		{"empty at the end", Many(Lit("a")), "b", 1, "", false},
		{"a language without texts", Alt(), "a", 0, "", true},
		{"bytes of a rune", Range(0x80, 0xFF), "é", 1, "\xa9", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lex := peekAt(t, NewByteLexer(-2, 0), tt.text, tt.offset)
			a, err := Compile(tt.rule)
			if err != nil {
				t.Fatal(err)
			}
			var got tree.Leaf
			err = ParseLeaf(&got, lex, a)
			if tt.none {
				if err != ErrNoMatch || lex.Peek().Pos.Offset != tt.offset || got != (tree.Leaf{}) {
					t.Errorf("leaf %v, error %v, then offset %d; want none, ErrNoMatch and %d", got, err, lex.Peek().Pos.Offset, tt.offset)
				}
				return
			}
			if want := (tree.Leaf{Text: tt.want, Start: tree.Pos(tt.offset)}); err != nil || got != want {
				t.Errorf("leaf %v, error %v, want %v", got, err, want)
			}
			if at, want := lex.Peek().Pos.Offset, tt.offset+len(tt.want); at != want {
				t.Errorf("then at offset %d, want %d", at, want)
			}
		})
	}
}

// TestParseLeafOfLongTokens checks that a leaf takes no tokens of more than one byte.
func TestParseLeafOfLongTokens(t *testing.T) {
	def := lexer.MustSimple([]lexer.SimpleRule{{Name: "One", Pattern: `a`}, {Name: "Two", Pattern: `bb`}})
	a, err := Compile(Many(OneOf("ab")))
	if err != nil {
		t.Fatal(err)
	}
	var got tree.Leaf
	err = ParseLeaf(&got, peekAt(t, def, "aabb", 0), a)
	if want := (tree.Leaf{Text: "aa"}); err != nil || got != want {
		t.Errorf("leaf %v, error %v, want %v", got, err, want)
	}
}

func TestParseLeafWithoutAutomaton(t *testing.T) {
	err := ParseLeaf(new(tree.Leaf), peekAt(t, NewByteLexer(-2, 0), "a", 0), nil)
	if err == nil || err == ErrNoMatch {
		t.Errorf("error %v, want one that tells of the automaton", err)
	}
}

func TestRuleOf(t *testing.T) {
	type named struct {
		_    struct{} `rule:"the-name"`
		Word word     `parser:"@@"`
	}
	type withLine struct {
		_    struct{} `rule:"short = word"`
		Word word     `parser:"@@"`
	}
	type unnamed struct {
		Word word `parser:"@@"`
	}
	tests := []struct {
		name string
		typ  reflect.Type
		want string
	}{
		{"leaf", reflect.TypeFor[word](), wordRule.String()},
		{"leaf of another struct", reflect.TypeFor[numeral](), numeralRule.String()},
		{"rule tag", reflect.TypeFor[named](), "the-name"},
		{"rule tag with a line", reflect.TypeFor[withLine](), "short"},
		{"type name", reflect.TypeFor[unnamed](), "unnamed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rule, err := RuleOf(tt.typ)
			if err != nil || rule.String() != tt.want {
				t.Errorf("%v, error %v, want %s", rule, err, tt.want)
			}
		})
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[struct{}](), reflect.TypeFor[tree.Leaf]()} {
		if rule, err := RuleOf(typ); err == nil {
			t.Errorf("%s: %v, want an error", typ, rule)
		}
	}
}
