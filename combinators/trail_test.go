package combinators

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// shownTrail writes a trail as production@start, outermost first.
func shownTrail(trail []Frame) string {
	var out []string
	for _, f := range trail {
		out = append(out, fmt.Sprintf("%s@%d", f.Production, f.Start))
	}
	return strings.Join(out, " ")
}

// contextGrammar is small, but has what makes trails hard: recursion on both sides,
// alternatives that begin alike, and one that is shadowed by another.
func contextGrammar(t testing.TB) *Grammar {
	letter := Rule("letter", Range('a', 'z'))
	digit := Rule("digit", Range('0', '9'))
	name := Rule("name", Many1(letter))
	number := Rule("number", Many1(digit))
	return mustGrammar(t,
		Rule("value", Alt(Ref("list"), Ref("pair"), name, number)),
		Rule("list", Seq(Lit("("), Opt(Seq(Ref("value"), Many(Seq(Lit(","), Ref("value"))))), Lit(")"))),
		Rule("pair", Seq(Lit("<"), Ref("value"), Lit("="), Ref("value"), Lit(">"))),
		name, number, letter, digit,
		Rule("ways", Alt(Ref("first"), Ref("second"))),
		Rule("first", Seq(Lit("ab"), digit)),
		Rule("second", Seq(Lit("a"), letter, letter)),
		Rule("shadow", Alt(Ref("wide"), Ref("narrow"))),
		Rule("wide", Many1(Alt(letter, digit))),
		Rule("narrow", Many1(letter)),
		Rule("word", Seq(Lit("http"), Lit(":"))),
		Rule("folded", Seq(Fold("uRn:"), name)),
		Rule("counted", Seq(Repeat(2, 3, digit), Lit("."))),
		Rule("twice", Seq(Repeat(2, 2, name), Lit("."))),
		Rule("pairs", Repeat(1, 2, Seq(letter, Lit("-")))),
		Rule("left", Alt(Seq(Ref("left"), Lit("+"), digit), digit)),
		Rule("hex", Seq(Lit("%"), digit, digit)),
		Rule("text", Many(Alt(letter, Ref("hex")))),
		Rule("off", Alt(Seq(Lit("a"), Alt()), Seq(Opt(Seq(Lit("b"), Ref("endless"))), Lit("c")))),
		Rule("endless", Seq(Lit("d"), Ref("endless"))),
	)
}

func TestContext(t *testing.T) {
	tests := []struct {
		name, rule, prefix string
		trail, expected    string
		end                bool
	}{
		{"nothing read", "value", "", "value@0", `letter digit "(" "<"`, false},
		{"in one alternative", "value", "ab", "value@0 name@0", "letter", true},
		{"in a list", "value", "(", "value@0 list@0", `letter digit "(" ")" "<"`, false},
		{"behind a value", "value", "(a", "value@0 list@0 value@1 name@1", `letter ")" ","`, false},
		{"a value must follow", "value", "(a,", "value@0 list@0 value@3", `letter digit "(" "<"`, false},
		{"lists in lists", "value", "((a,(b", "value@0 list@0 value@1 list@1 value@4 list@4 value@5 name@5", `letter ")" ","`, false},
		{"left again", "value", "((a)", "value@0 list@0", `")" ","`, false},
		{"complete", "value", "(a)", "value@0", "", true},
		{"a list in a pair", "value", "<(a),", "", "", false},
		{"pair, key", "value", "<", "value@0 pair@0 value@1", `letter digit "(" "<"`, false},
		{"pair, behind the key", "value", "<(a)", "value@0 pair@0", `"="`, false},
		{"pair, value", "value", "<1=", "value@0 pair@0 value@3", `letter digit "(" "<"`, false},
		{"pair, in the value", "value", "<1=(", "value@0 pair@0 value@3 list@3", `letter digit "(" ")" "<"`, false},

		{"two ways", "ways", "ab", "ways@0", "letter digit", false},
		{"two ways, before they part", "ways", "a", "ways@0", `letter`, false},
		{"one way left", "ways", "ac", "ways@0 second@0", "letter", false},
		{"shadowed", "shadow", "ab", "shadow@0 wide@0", "letter digit", true},

		{"literal, nothing read", "word", "", "word@0", `"h"`, false},
		{"literal, in it", "word", "ht", "word@0", `"t"`, false},
		{"literal, behind it", "word", "http", "word@0", `":"`, false},
		{"folded, nothing read", "folded", "", "folded@0", `"U" "u"`, false},
		{"folded, in it", "folded", "uRN", "folded@0", `":"`, false},
		{"folded, in either case", "folded", "URn", "folded@0", `":"`, false},
		{"folded, behind it", "folded", "urn:", "folded@0 name@4", "letter", false},

		{"count below the least", "counted", "1", "counted@0", "digit", false},
		{"count at the least", "counted", "12", "counted@0", `digit "."`, false},
		{"count at the most", "counted", "123", "counted@0", `"."`, false},
		{"count beyond", "counted", "1234", "", "", false},
		{"exact count of texts", "twice", "a", "twice@0 name@0", "letter", false},
		{"exact count of texts, enough", "twice", "ab", "twice@0", `letter "."`, false},
		{"count of sequences", "pairs", "a-", "pairs@0", "letter", true},
		{"count of sequences, at the most", "pairs", "a-b-", "pairs@0", "", true},

		{"character, nothing read", "hex", "", "hex@0", `"%"`, false},
		{"character within", "text", "a%", "text@0 hex@1", "digit", false},
		{"character within, further", "text", "a%1", "text@0 hex@1", "digit", false},
		{"character complete", "text", "a%12", "text@0", `letter "%"`, true},

		{"switched off", "off", "", "off@0", `"c"`, false},
		{"switched off, in it", "off", "a", "", "", false},
		{"without end", "endless", "", "", "", false},

		{"no prefix", "value", ")", "", "", false},
		{"no such rule", "nothing", "", "", "", false},
	}
	g := contextGrammar(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, ok := g.Context(tt.rule, tt.prefix)
			if ok != (tt.trail != "") {
				t.Fatalf("context %v, %v", c, ok)
			}
			if got := shownTrail(c.Trail); got != tt.trail {
				t.Errorf("trail %s, want %s", got, tt.trail)
			}
			if got := strings.Join(c.Expected, " "); got != tt.expected || c.End != tt.end {
				t.Errorf("expected %s, end %v, want %s, %v", got, c.End, tt.expected, tt.end)
			}
		})
	}
}

// TestContextNext compares what may follow with the automaton's word, at every prefix over
// three letters, in grammars of all sorts.
func TestContextNext(t *testing.T) {
	const letters = "abA"
	prefixes := append(allTexts(letters, 4), "c", "ac", "abcab")
	compared := 0
	for seed := range uint64(500) {
		e := Rule("start", withoutRules(randomExpr(newDice(seed), letters, 3)))
		g := mustGrammar(t, e)
		a := mustCompile(t, e)
		for _, prefix := range prefixes {
			c, ok := g.Context("start", prefix)
			if alive := a.Alive(a.Run(prefix)); ok != alive {
				t.Fatalf("%s: %q: context %v, automaton %v", e, prefix, ok, alive)
			}
			if next, end := a.Follow(prefix); ok && (c.Next != next || c.End != end) {
				t.Fatalf("%s: %q: %v, end %v, the automaton has %v, %v", e, prefix, c.Next, c.End, next, end)
			}
			if ok {
				compared++
			}
		}
	}
	t.Logf("%d prefixes compared", compared)
}

// TestContextContracts checks what holds of every context: the trail begins with the rule
// at 0 and goes on inwards, and what is expected is what may follow.
func TestContextContracts(t *testing.T) {
	grammars := map[string]*Grammar{"Appendix A": readAppendixA(t), "small": contextGrammar(t)}
	for name, g := range grammars {
		t.Run(name, func(t *testing.T) {
			generator, err := NewGenerator(g, g.Start().Name, 3, 40)
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				text := generator.Next()
				for i := range len(text) + 1 {
					checkContext(t, g, text[:i])
				}
			}
		})
	}
}

func checkContext(t *testing.T, g *Grammar, prefix string) {
	t.Helper()
	c, ok := g.Context(g.Start().Name, prefix)
	if !ok {
		t.Fatalf("%q: no context", prefix)
	}
	if want := (Frame{g.Start().Name, 0}); c.Trail[0] != want {
		t.Errorf("%q: the trail begins with %v, want %v", prefix, c.Trail[0], want)
	}
	at := 0
	for _, f := range c.Trail {
		if f.Start < at || f.Start > len(prefix) || g.Lookup(f.Production) == nil {
			t.Errorf("%q: %v in the trail %s", prefix, f, shownTrail(c.Trail))
		}
		at = f.Start
	}
	if got := expectedBytes(g, c.Expected); got != c.Next {
		t.Errorf("%q: expected %s, which is %v, want %v", prefix, c.Expected, got, c.Next)
	}
}

// expectedBytes gives the first bytes of what is expected, rule names and quoted bytes.
func expectedBytes(g *Grammar, words []string) (set ByteSet) {
	for _, w := range words {
		if r := g.Lookup(w); r != nil {
			set = set.Union(g.first(r))
			continue
		}
		for b := range 256 {
			if QuoteByte(byte(b)) == w {
				set.Add(byte(b))
			}
		}
	}
	return set
}

// TestContextLong checks that a long text takes no long trail, nor long.
func TestContextLong(t *testing.T) {
	g := contextGrammar(t)
	const n = 2000
	c, ok := g.Context("value", "("+strings.Repeat("a,", n))
	if want := fmt.Sprintf("value@0 list@0 value@%d", 2*n+1); !ok || shownTrail(c.Trail) != want {
		t.Errorf("trail %s, want %s", shownTrail(c.Trail), want)
	}
	c, ok = g.Context("value", strings.Repeat("(", n))
	if !ok || len(c.Trail) != 2*n {
		t.Errorf("a trail of %d, want %d", len(c.Trail), 2*n)
	}
}

// TestContextIsRepeatable checks that a second question gets the same answer.
func TestContextIsRepeatable(t *testing.T) {
	g := contextGrammar(t)
	for _, prefix := range []string{"", "(a,", "<(", "a"} {
		first, _ := g.Context("value", prefix)
		second, _ := g.Context("value", prefix)
		if diff := cmp.Diff(first, second); diff != "" {
			t.Errorf("%q (-first +second):\n%s", prefix, diff)
		}
	}
}
