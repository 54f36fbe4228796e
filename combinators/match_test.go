package combinators

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators/tree"
)

// The grammar of these tests: leaves that are read by functions, in all places in which a
// leaf may stand.
type (
	coded struct {
		Start tree.Pos    `parser:"@@"`
		Items []codedItem `parser:"( @@ ( ',' @@ )* )?"`
		End   tree.Pos    `parser:"@@"`
	}
	codedItem struct {
		Count    *counted `parser:"(  @@"`
		Mirror   *mirror  `parser:" | '(' @@ ')'"`
		Mirrors  []mirror `parser:" | '1' @@+"`
		Text     *letters `parser:" | (?! @@ ':' ) @@"`
		Optional *counted `parser:" | ':' @@? )"`
		Rest     digits   `parser:"@@"`
	}

	// counted is a digit, a colon and so many bytes.
	counted struct{ tree.Leaf }
	// mirror is a text that reads the same backwards, of an even length, the longest.
	mirror struct{ tree.Leaf }
	// digits are ones, or nothing.
	digits struct{ tree.Leaf }
)

func (*counted) Production() string { return "counted" }

func (*counted) Match(text string, from int) int {
	s := text[from:]
	if len(s) < 2 || s[0] < '0' || s[0] > '9' || s[1] != ':' {
		return -1
	}
	return from + 2 + int(s[0]-'0') // perhaps behind the text
}

func (*counted) Fail(text string, from int) int {
	for i := range 2 {
		if c := "0:"[i]; from+i == len(text) || text[from+i] != c && (i > 0 || text[from+i] < '0' || text[from+i] > '9') {
			return from + i
		}
	}
	return len(text)
}

var mirrorRule = Rule("mirror", Many1(Seq(OneOf("ab"), OneOf("ab"))))

func (*mirror) Rule() *Expr { return mirrorRule }

func (*mirror) Match(text string, from int) int {
	n := len(text[from:]) - len(strings.TrimLeft(text[from:], "ab"))
	for n -= n % 2; n > 0; n -= 2 {
		s := text[from : from+n]
		same := true
		for i := range s {
			same = same && s[i] == s[n-1-i]
		}
		if same {
			return from + n
		}
	}
	return -1
}

func (*digits) Match(text string, from int) int {
	return len(text) - len(strings.TrimLeft(text[from:], "1"))
}

func (l *counted) Parse(lex *lexer.PeekingLexer) error { return ParseMatched(&l.Leaf, lex, l.Match) }
func (l *mirror) Parse(lex *lexer.PeekingLexer) error  { return ParseMatched(&l.Leaf, lex, l.Match) }
func (l *digits) Parse(lex *lexer.PeekingLexer) error  { return ParseMatched(&l.Leaf, lex, l.Match) }

// TestMatched compares the engines on all short texts.
func TestMatched(t *testing.T) {
	n := 6
	if testing.Short() {
		n = 5
	}
	e := new(enginesOf[coded])
	e.build(t)
	valid := 0
	for _, s := range allTexts("ab1:,()", n) {
		if e.check(t, s, true) {
			valid++
		}
	}
	t.Logf("%d texts are valid", valid)
	e.examples(t, map[string]bool{
		"": true, "1:a": true, "1:": false, "3:),(,1::": true, "2:a": false, "(abba)": true, "(ab)": false,
		"1abbaabba": true, "1abba11": true, "1ab": false, "a1": true, ":": true, ":2:ab111": true, ":2:ab,": false,
	})
}

func FuzzMatched(f *testing.F) {
	for _, s := range []string{"1:a,a1", "(abba),1aa", ":3:abc", "9:", "\xff"} {
		f.Add(s)
	}
	var once sync.Once
	e := new(enginesOf[coded])
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return // participle copies the text for each leaf
		}
		once.Do(func() { e.build(t) })
		valid := e.check(t, s, true)
		if node, end, err := e.parser.ParsePrefix("1"+s, 1); valid && (err != nil || end != len(s)+1 || int(node.End) != end) {
			t.Errorf("%q as a prefix: %+v, %d, %v", s, node, end, err)
		}
		if _, err := e.parser.Parse(s); err != nil {
			checkExpected(t, e.parser, s, []byte("ab1:,()\x00\xff"))
		}
	})
}

// TestMatchedEmpty repeats a leaf that may read nothing.
func TestMatchedEmpty(t *testing.T) {
	type many struct {
		Zero []digits `parser:"@@*"`
		One  []digits `parser:"'-' @@+"`
		Or   *digits  `parser:"'-' ( @@ | 'a' )"`
	}
	p := mustBuild[many](t)
	one := func(start int, text string) digits { return digits{tree.Leaf{Text: text, Start: tree.Pos(start)}} }
	or := one(4, "")
	tests := map[string]*many{
		"11--":   {[]digits{one(0, "11")}, []digits{one(3, "")}, &or},
		"--":     {nil, []digits{one(1, "")}, &digits{tree.Leaf{Start: 2}}},
		"-11-11": {nil, []digits{one(1, "11")}, &digits{tree.Leaf{Text: "11", Start: 4}}},
		"--a":    nil, // the leaf wins with nothing
	}
	for in, want := range tests {
		got, err := p.Parse(in)
		if diff := cmp.Diff(want, got); diff != "" || (err == nil) != (want != nil) {
			t.Errorf("%q: %v (-want +got):\n%s", in, err, diff)
		}
	}
}

// lying is a leaf whose function gives what it must not.
type lying struct{ tree.Leaf }

func (*lying) Match(text string, from int) int {
	switch text[from:] {
	case "before":
		return from - 1
	case "behind":
		return len(text) + 1
	}
	return len(text)
}

func (*lying) Fail(text string, _ int) int { return 2 * len(text) }

// TestMatchGuards reads with a function that gives offsets which are none.
func TestMatchGuards(t *testing.T) {
	p := mustBuild[lying](t)
	for in, want := range map[string]bool{"": true, "x": true, "before": false, "behind": false} {
		node, err := p.Parse(in)
		if (err == nil) != want || p.Valid(in) != want || want && node.Text != in {
			t.Errorf("%q: %+v, %v", in, node, err)
		}
		if err != nil {
			wantParseError(t, err, 0, "unexpected \"b\" in lying, expected one of 255 bytes or end")
		}
	}
}

// TestMatchedGrammar shows by which rules functions stand in a grammar.
func TestMatchedGrammar(t *testing.T) {
	bnf := strings.Join(strings.Fields(mustBuild[coded](t).Grammar().BNF()), " ")
	for _, want := range []string{"counted = 1*", "digits = 1*", `mirror = 1*( `} {
		if !strings.Contains(bnf, want) {
			t.Errorf("no %s in %s", want, bnf)
		}
	}
	if got, err := AppendText(nil, &counted{tree.Leaf{Text: "1:a"}}); string(got) != "1:a" || err != nil {
		t.Errorf("text %q, %v", got, err)
	}
	for n := range Nodes(&codedItem{Count: &counted{tree.Leaf{Text: "0:"}}}) {
		if n.Production() != "counted" {
			t.Errorf("a node %s", n.Production())
		}
		return
	}
	t.Error("no nodes")
}

func TestMatchedGenerate(t *testing.T) {
	_, err := Generate[coded](GoCode{Package: "x", Name: "coded", Variants: [][]BuildOption{buildOptions()}})
	if err == nil || !strings.Contains(err.Error(), "codedItem.Count: a leaf with a method Match is supported by Build, but not by Generate") {
		t.Errorf("error %v", err)
	}
	first, second := leafRule(reflect.TypeFor[counted]()), leafRule(reflect.TypeFor[counted]())
	if first != second {
		t.Error("a leaf has two rules")
	}
}

// TestMatchedIsNotRefused builds what would be refused if the rule that stands for a
// function were its language.
func TestMatchedIsNotRefused(t *testing.T) {
	type alternatives struct {
		First  *counted `parser:"  @@"`
		Second *letters `parser:"| @@"`
	}
	type repeated struct {
		All []counted `parser:"( @@ | @@ ';' )*"`
	}
	mustBuild[alternatives](t)
	mustBuild[repeated](t)
	for in, want := range map[string]bool{"": false, "(())": true, "(()": false, "()()": false} {
		if got := mustBuild[nestedPair](t).Valid(in); got != want {
			t.Errorf("%q: valid is %v", in, got)
		}
	}
}

// nestedPair has a rule that contains itself, which no automaton reads.
type nestedPair struct{ tree.Leaf }

var nestedRule = Rule("nested", Seq(Lit("("), Opt(Ref("nested")), Lit(")")))

func (*nestedPair) Rule() *Expr { return nestedRule }

func (*nestedPair) Match(text string, from int) int {
	n := len(text[from:]) - len(strings.TrimLeft(text[from:], "("))
	if n == 0 || !strings.HasPrefix(text[from+n:], strings.Repeat(")", n)) {
		return -1
	}
	return from + 2*n
}
