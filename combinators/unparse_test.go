package combinators_test

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/google/go-cmp/cmp"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// Grammars that between them use all that tags have.

// call is f(a,g(b,1)): recursion, and an option by pointer.
type call struct {
	Start tree.Pos `parser:"@@"`
	Name  word     `parser:"@@"`
	Args  *args    `parser:"@@?"`
	End   tree.Pos `parser:"@@"`
}

// args is the arguments of a call, a number or a call each.
type args struct {
	Start tree.Pos `parser:"@@"`
	List  []arg    `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
	End   tree.Pos `parser:"@@"`
}

// arg holds one of two.
type arg struct {
	Call   *call    `parser:"( @@"`
	Number *numeral `parser:"| '#' @@ )"`
}

// flags has captures of all sorts.
type flags struct {
	Negative bool     `parser:"@'-'?"`
	Digits   string   `parser:"@Digit+"`
	Rest     string   `parser:"( '.' @Digit* 'e'? )?"`
	Units    []string `parser:"( ' ' @Letter )*"`
	Loud     bool     `parser:"@( '+' | '!' )?"`
}

// pair is an embedded struct's fields around another's.
type pair struct {
	Left word `parser:"@@ '='"`
	side
	Right word `parser:"@@"`
}

type side struct {
	Middle *numeral `parser:"( '<' @@ '>' )?"`
}

// nested has groups in groups, brackets and braces.
type nested struct {
	A []word   `parser:"[ @@ { ';' @@ } ]"`
	B *numeral `parser:"( ( '#' @@ | '!'"`
	C *word    `parser:"  ( @@ | '?' ) ) '.' )?"`
}

// looking has lookaheads, which print nothing.
type looking struct {
	Word *word    `parser:"( (?= 'a' ) @@ (?! '.' )"`
	Num  *numeral `parser:"| '#' @@ )"`
	Tail string   `parser:"@'.'?"`
}

// testClasses are the token classes of the grammars.
var testClasses = map[string]*Expr{"Digit": Range('0', '9'), "Letter": Range('a', 'z')}

func classOptions() (opts []BuildOption) {
	for name, set := range testClasses {
		opts = append(opts, Class(name, set))
	}
	return opts
}

// mustParticiple gives participle's parser for a grammar over bytes.
func mustParticiple[G any](t testing.TB) *participle.Parser[G] {
	t.Helper()
	var classes []TokenClass
	for name, x := range testClasses {
		set, _ := x.ByteSet()
		classes = append(classes, TokenClass{Name: name, Set: set})
	}
	p, err := participle.Build[G](participle.Lexer(NewByteLexer(-2, 0, classes...)), participle.UseLookahead(participle.MaxLookahead))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkRoundTrip parses random texts of a grammar and prints them again.
func checkRoundTrip[G any](t *testing.T) {
	t.Helper()
	g, err := GrammarOf[G](classOptions()...)
	if err != nil {
		t.Fatal(err)
	}
	generator, err := NewGenerator(g, g.Start().Name, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	parser := mustParticiple[G](t)
	for range 300 {
		text := generator.Next()
		node, err := parser.ParseString("", text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got, err := AppendText([]byte("> "), node); err != nil || string(got) != "> "+text {
			t.Errorf("%q prints as %q, error %v", text, got, err)
		}
	}
}

func TestAppendText(t *testing.T) {
	t.Run("call", checkRoundTrip[call])
	t.Run("args", checkRoundTrip[args])
	t.Run("pair", checkRoundTrip[pair])
}

// TestAppendTextOfTexts is for grammars in which random texts do not all parse, or do not
// all print: an uncaptured literal is an option that nothing tells of.
func TestAppendTextOfTexts(t *testing.T) {
	t.Run("flags", checkTexts[flags](map[string]string{
		"7": "", "-7": "", "12.34": "", "1 a b c": "", "1+": "", "1!": "1+", "1.": "1", "1.5e": "1.5", "-1.2 x+": "",
	}))
	t.Run("nested", checkTexts[nested](map[string]string{
		"": "", "a": "", "a;b;c": "", "#1.": "", "!x.": "", "a;b!x.": "", "#.": "",
	}))
	t.Run("looking", checkTexts[looking](map[string]string{"ab": "", "#1": "", "#1.": "", "#": ""}))
}

// checkTexts parses texts and compares what they print as, which is the text itself where
// nothing else is said.
func checkTexts[G any](texts map[string]string) func(*testing.T) {
	return func(t *testing.T) {
		parser := mustParticiple[G](t)
		for text, want := range texts {
			if want == "" {
				want = text
			}
			node, err := parser.ParseString("", text)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			if got, err := AppendText(nil, node); err != nil || string(got) != want {
				t.Errorf("%q prints as %q, error %v, want %q", text, got, err, want)
			}
		}
	}
}

func aWord(text string) word { return word{tree.Leaf{Text: text}} }

func aNumber(text string) *numeral { return &numeral{ownLeaf{Text: text}} }

// TestAppendTextOfEdits prints nodes that were made or changed by hand. Spans do not count.
func TestAppendTextOfEdits(t *testing.T) {
	tests := []struct {
		name string
		node any
		want string
	}{
		{"leaf", &word{tree.Leaf{Text: "x"}}, "x"},
		{"leaf of another struct", aNumber("12"), "12"},
		{"leaf that its rule does not match", &word{tree.Leaf{Text: "X Y"}}, "X Y"},
		{"no option", &call{Name: aWord("f")}, "f"},
		{"empty list", &call{Name: aWord("f"), Args: &args{}}, "f()"},
		{"list grown", &args{List: []arg{{Number: aNumber("1")}, {Number: aNumber("")}, {Call: &call{Name: aWord("g"), Args: &args{}}}}}, "(#1,#,g())"},
		{"embedded", &pair{Left: aWord("a"), side: side{Middle: aNumber("1")}, Right: aWord("b")}, "a=<1>b"},
		{"both of a choice: the first", &arg{Call: &call{Name: aWord("f")}, Number: aNumber("1")}, "f"},
		{"nested choice by what is set", &nested{B: aNumber("1")}, "#1."},
		{"nested choice, the other", &nested{C: &word{tree.Leaf{Text: "x"}}}, "!x."},
		{"nothing set", &nested{}, ""},
		{"slice in braces", &nested{A: []word{aWord("a"), aWord("b"), aWord("c")}}, "a;b;c"},
		{"bool set", &flags{Negative: true, Digits: "1"}, "-1"},
		{"strings", &flags{Digits: "1", Units: []string{"a", "b"}}, "1 a b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := AppendText([]byte("> "), tt.node)
			if err != nil || string(got) != "> "+tt.want {
				t.Errorf("%q, error %v, want %q", got, err, tt.want)
			}
		})
	}
}

// TestAppendTextOfParsedEdit changes a parsed tree, and parses what it prints as.
func TestAppendTextOfParsedEdit(t *testing.T) {
	parser := mustParticiple[call](t)
	node, err := parser.ParseString("", "f(#1,g())")
	if err != nil {
		t.Fatal(err)
	}
	node.Args.List[0].Number.Text = "23"
	node.Args.List = append(node.Args.List, arg{Call: &call{Name: aWord("h")}})
	text, err := AppendText(nil, node)
	if err != nil || string(text) != "f(#23,g(),h)" {
		t.Fatalf("%q, error %v", text, err)
	}
	again, err := parser.ParseString("", string(text))
	if err != nil {
		t.Fatal(err)
	}
	ignoreSpans := cmp.Transformer("", func(tree.Pos) struct{} { return struct{}{} })
	exported := cmp.AllowUnexported(numeral{})
	if diff := cmp.Diff(node, again, ignoreSpans, exported); diff != "" {
		t.Errorf("parsed again (-edited +parsed):\n%s", diff)
	}
}

func TestAppendTextErrors(t *testing.T) {
	type dropsClass struct {
		Word word `parser:"@@ Digit"`
	}
	type dropsNegation struct {
		Word word `parser:"@@ ~'x'"`
	}
	type capturesInt struct {
		Count int `parser:"@Digit"`
	}
	type capturesBools struct {
		Signs []bool `parser:"@( '+' | '!' )*"`
	}
	type needsOne struct {
		Words []word `parser:"@@+"`
	}
	type badTag struct {
		Word word `parser:"( @@"`
	}
	tests := []struct {
		name string
		node any
		want string
	}{
		{"nil", nil, "which points to no node"},
		{"nil pointer", (*call)(nil), "which points to no node"},
		{"no pointer", call{}, "which points to no node"},
		{"no struct", new(int), "int is not a struct"},
		{"no tags", &struct{ A int }{}, "has no parser tags"},
		{"tag that cannot be read", &badTag{}, "badTag"},
		{"no alternative", &arg{}, "arg: the fields that are set fit no alternative"},
		{"no alternative below", &args{List: []arg{{}}}, "arg: the fields that are set fit no alternative"},
		{"mandatory and empty", &needsOne{}, "needsOne: the fields that are set fit no alternative"},
		{"class dropped", &dropsClass{}, `dropsClass.Word: text that is not captured cannot be printed in parser:"@@ Digit"`},
		{"negation dropped", &dropsNegation{}, "dropsNegation.Word: text that is not captured cannot be printed"},
		{"capture of another type", &capturesInt{7}, "capturesInt.Count: a capture into int cannot be printed"},
		{"capture of slices of another type", &capturesBools{[]bool{true}}, "capturesBools.Signs: a capture into []bool cannot be printed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := AppendText(nil, tt.node)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%q, error %v, want one with %q", got, err, tt.want)
			}
		})
	}
}

// repeatedBool sets a bool as often as a text says so.
type repeatedBool struct {
	N bool `parser:"'x' @'n'*"`
}

// TestAppendTextOfBool writes a bool once, however often it was captured.
func TestAppendTextOfBool(t *testing.T) {
	for _, tt := range []struct {
		in   repeatedBool
		want string
	}{{repeatedBool{}, "x"}, {repeatedBool{N: true}, "xn"}} {
		if got, err := AppendText(nil, &tt.in); err != nil || string(got) != tt.want {
			t.Errorf("%v: %q, error %v, want %q", tt.in, got, err, tt.want)
		}
	}
}
