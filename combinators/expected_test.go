package combinators

import (
	"strings"
	"testing"
)

// TestExpected checks in which words what may follow is told.
func TestExpected(t *testing.T) {
	low, up := Rule("low", Range('a', 'e')), Rule("up", Range('A', 'C'))
	letter := Rule("letter", Alt(low, up))
	alsoLow := Rule("also-low", OneOf("abcde"))
	x := Rule("x", Lit("x"))
	escape := Rule("escape", Seq(Lit("%"), low))
	folded := Rule("folded", Fold("qr"))
	word := Rule("word", Many1(low))
	tests := []struct {
		name   string
		start  *Expr
		others []*Expr // rules of the grammar that start does not mention
		prefix string
		want   string
	}{
		{"bytes in ascending order", OneOf("zay"), nil, "", `"a" "y" "z"`},
		{"bytes that cannot be seen", OneOf("\n\"\x00é"), nil, "", `%x00 %x0A %x22 %xA9 %xC3`},
		{"a rule", low, nil, "", "low"},
		{"the larger rule, not those within", letter, nil, "", "letter"},
		{"the larger rule first", Alt(up, low), nil, "", "low up"},
		{"equal rules: the earlier", Alt(alsoLow, low), []*Expr{low}, "", "low"},
		{"equal rules: the earlier, turned", Alt(low, alsoLow), []*Expr{alsoLow}, "", "also-low"},
		{"rules and bytes", Alt(Lit("!"), low, Lit("~")), nil, "", `low "!" "~"`},
		{"bytes of a rule are not told again", Alt(OneOf("ax"), low), nil, "", `low "x"`},
		{"a rule of one byte", Alt(x, low), nil, "", `low "x"`},
		{"a rule that may not come", OneOf("abcde"), []*Expr{low}, "", `"a" "b" "c" "d" "e"`},
		{"a rule behind a literal", Alt(Seq(Lit("xy"), low), OneOf("abcde")), nil, "", `"a" "b" "c" "d" "e" "x"`},
		{"a rule behind the empty literal", Seq(Lit(""), low), nil, "", "low"},
		{"a rule that comes in part", Alt(escape, OneOf("!")), nil, "", `"!" "%"`},
		{"behind the beginning of a rule", escape, nil, "%", "low"},
		{"a rule with two first bytes", folded, nil, "", "folded"},
		{"behind its first byte", folded, nil, "Q", `"R" "r"`},
		{"a rule with a repetition", word, nil, "", "low"},
		{"the end", x, nil, "x", ""},
		{"rules below rules", Rule("outer", Alt(Rule("inner", Alt(low, up)), Lit("!"))), nil, "", "outer"},
		{"rules below rules that do not fit", Seq(Opt(Rule("outer", Alt(letter, Seq(Lit("!"), Lit("?"))))), Lit(".")), nil, "", `outer "."`},
		{"a rule that contains itself", Rule("self", Alt(low, Seq(Lit("("), Ref("self"), Lit(")")))), nil, "(", `low "("`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start := Rule("start", Repeat(1, 1, tt.start)) // with a repetition, it is no word for what comes
			g := mustGrammar(t, append(tt.others, start)...)
			c, ok := g.Context("start", tt.prefix)
			if got := strings.Join(c.Expected, " "); !ok || got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestExpectedDescribes checks, over random alternatives of rules for characters, that
// what is told is exactly what may follow, without a rule too many.
func TestExpectedDescribes(t *testing.T) {
	for seed := range uint64(300) {
		dice := newDice(seed)
		var rules []*Expr
		for _, name := range []string{"one", "two", "three", "four"} {
			rules = append(rules, Rule(name, OneOf("abcdef"[dice.IntN(3):3+dice.IntN(4)])))
		}
		start := Rule("start", Many(Alt(rules[dice.IntN(4)], rules[dice.IntN(4)], OneOf("fgh"[dice.IntN(3):]))))
		g := mustGrammar(t, append([]*Expr{start}, rules...)...)
		c, _ := g.Context("start", "")
		if got := expectedBytes(g, c.Expected); got != c.Next {
			t.Errorf("%s: %s is %v, want %v", g.BNF(), c.Expected, got, c.Next)
		}
		told := 0
		for _, w := range c.Expected {
			if r := g.Lookup(w); r != nil {
				told += g.first(r).Len()
			} else {
				told++
			}
		}
		if told != c.Next.Len() {
			t.Errorf("%s: %s tells of %d bytes, some of them twice; want %d", g.BNF(), c.Expected, told, c.Next.Len())
		}
	}
}
