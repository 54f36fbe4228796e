package combinators_test

import (
	"slices"
	"strings"
	"testing"

	. "github.com/urigrammar/uri/combinators"
)

func ruleNames(g *Grammar) string {
	var names []string
	for _, r := range g.Rules() {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

func TestNewGrammar(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	number := Rule("number", Many1(digit))
	pair := Rule("pair", Seq(number, Lit(","), Opt(Ref("last"))))
	last := Rule("last", Alt(number, Ref("pair")))
	g := mustGrammar(t, pair, last)
	// What is only mentioned follows, in the order of first mention.
	if got, want := ruleNames(g), "pair last number digit"; got != want {
		t.Errorf("rules %s, want %s", got, want)
	}
	if g.Start() != pair || g.Lookup("digit") != digit || g.Lookup("nobody") != nil {
		t.Error("wrong rules under the names")
	}
	if g.Definition(Ref("last")) != last.Items[0] || g.Definition(pair) != pair.Items[0] {
		t.Error("wrong definitions")
	}
	if x := Lit("x"); g.Definition(x) != x {
		t.Error("a text is not its own definition")
	}
	stranger := Rule("stranger", Lit("x"))
	if g.Definition(stranger) != stranger.Items[0] {
		t.Error("a rule from elsewhere has lost its definition")
	}
	g.Rules()[0] = stranger
	if g.Start() != pair {
		t.Error("Rules gives the grammar's own memory away")
	}
}

func TestNewGrammarErrors(t *testing.T) {
	a := Rule("a", Lit("x"))
	tests := []struct {
		name  string
		rules []*Expr
		want  string
	}{
		{"no rules", nil, "combinators: a grammar needs at least one rule"},
		{"no rule", []*Expr{Lit("x")}, `combinators: "x" is not a rule`},
		{"no name", []*Expr{Rule("", Lit("x"))}, `combinators: a rule without a name: "x"`},
		{"no name inside", []*Expr{Rule("b", Opt(Rule("", Lit("x"))))}, `combinators: a rule without a name: "x"`},
		{"two of a name", []*Expr{a, Rule("a", Lit("x"))}, "combinators: two rules named a"},
		{"two of a name inside", []*Expr{Rule("b", Seq(a, Rule("a", Lit("y"))))}, "combinators: two rules named a"},
		{"undefined", []*Expr{a, Rule("b", Opt(Ref("c d")))}, `combinators: rule b refers to "c d", which is not defined`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := NewGrammar(tt.rules...); err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	if _, err := NewGrammar(a, a, Rule("b", Seq(a, a))); err != nil {
		t.Errorf("the same rule twice is one rule, but: %v", err)
	}
}

func TestGrammarWith(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	number := Rule("number", Many1(digit))
	g := mustGrammar(t, Rule("pair", Seq(number, Lit(","), number)))
	sign := Rule("sign", OneOf("+-"))
	signed, err := g.With(Rule("number", Seq(Opt(sign), Many1(digit))), Rule("more", Ref("pair")))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ruleNames(signed), "pair number digit more sign"; got != want {
		t.Errorf("rules %s, want %s", got, want)
	}
	if !matchEnds(signed, signed.Start(), "+1,-2", 0)[5] || matchEnds(g, g.Start(), "+1,-2", 0)[5] {
		t.Error("the new rule does not stand where the old one stood, or stands in the old grammar too")
	}
	if got, want := ruleNames(g), "pair number digit"; got != want {
		t.Errorf("the old grammar has rules %s, want %s", got, want)
	}
	if _, err := g.With(Rule("number", Ref("nobody"))); err == nil {
		t.Error("a name without a definition is no error")
	}
	if _, err := g.With(Rule("new", Lit("1")), Rule("new", Lit("2"))); err == nil {
		t.Error("two rules of one name are no error")
	}
}

func TestGrammarRecursive(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"none", "a = b b\nb = c\nc = \"x\"", ""},
		{"itself", "a = [ a ] b\nb = \"x\"", "a"},
		{"by way of others", "a = [ b ]\nb = c | d\nc = ( a )\nd = \"x\"", "a b c"},
		{"two circles", "a = b [ a ]\nb = *b c\nc = \"x\"", "a b"},
		{"reaches a circle", "a = b\nb = [ b ]", "b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := mustRead(t, ReadBNF, tt.text).Recursive()
			if !slices.Equal(got, strings.Fields(tt.want)) {
				t.Errorf("%v, want %s", got, tt.want)
			}
		})
	}
}
