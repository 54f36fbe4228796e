package combinators

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func mustGenerate(t testing.TB, g *Grammar, rule string, seed uint64, size int) *Generator {
	t.Helper()
	gen, err := NewGenerator(g, rule, seed, size)
	if err != nil {
		t.Fatal(err)
	}
	return gen
}

// recursiveGrammar has rules that contain themselves in all the ways that could keep
// a generator from coming to an end.
func recursiveGrammar(t testing.TB) *Grammar {
	nest := func(name string) *Expr {
		return Rule(name, Alt(Seq(Lit("("), Many(Ref(name)), Lit(")")), Lit("x")))
	}
	return mustGrammar(t,
		nest("nest"),
		Rule("left", Alt(Seq(Ref("left"), Lit("+"), Ref("left")), Lit("1"))),
		Rule("explosive", Alt(Seq(Ref("explosive"), Ref("explosive"), Ref("explosive")), Lit(""))),
		Rule("idle", Alt(Ref("idle"), Ref("idle"), Lit("y"), Lit(""))),
		Rule("last", Alt(Ref("endless"), Seq(Ref("last"), Ref("endless")), Lit("z"))),
		Rule("endless", Seq(Lit("e"), Ref("endless"))),
		Rule("often", Repeat(1<<40, 1<<41, Opt(Lit("a")))),
		Rule("late", Seq(Ref("later"), Ref("later"))),
		Rule("later", Alt(Seq(Lit("a"), Ref("late")), Seq(Lit("bb")))),
	)
}

func TestSentencesAreMembers(t *testing.T) {
	g := readAppendixA(t)
	a, err := g.Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, 2, 7, 40, 300} {
		gen := mustGenerate(t, g, "URI-reference", 1, size)
		lengths := map[int]bool{}
		for range 2000 {
			s := gen.Next()
			lengths[len(s)] = true
			if !a.Match(s) || len(s) > size {
				t.Fatalf("size %d: %d bytes: %q", size, len(s), s)
			}
		}
		if len(lengths) < min(size, 50) {
			t.Errorf("size %d: only %d different lengths", size, len(lengths))
		}
	}
}

// TestSentencesUseEverything proves that each rule, and each of the alternatives in it,
// has its part in the sentences.
func TestSentencesUseEverything(t *testing.T) {
	g := readAppendixA(t)
	gen := mustGenerate(t, g, "URI-reference", 1, 60)
	uses := map[string]int{}
	texts := map[string]map[string]bool{}
	for range 3000 {
		s := gen.Next()
		for _, u := range gen.Uses() {
			uses[u.Rule]++
			if texts[u.Rule] == nil {
				texts[u.Rule] = map[string]bool{}
			}
			texts[u.Rule][s[u.Start:u.End]] = true
		}
	}
	for _, r := range g.Rules() {
		if n := uses[r.Name]; n < 10 != (r.Name == "path") {
			t.Errorf("%s: used %d times", r.Name, n)
		}
	}
	for rule, want := range map[string]int{"lowalpha": 26, "upalpha": 26, "digit": 10, "hex": 22, "mark": 9, "reserved": 10} {
		if len(texts[rule]) != want {
			t.Errorf("%s: %d texts, want %d", rule, len(texts[rule]), want)
		}
	}
}

func TestUsesAreADerivation(t *testing.T) {
	g := readAppendixA(t)
	automata := map[string]*Automaton{}
	for _, r := range g.Rules() {
		automata[r.Name], _ = g.Compile(r.Name)
	}
	gen := mustGenerate(t, g, "URI-reference", 1, 80)
	for range 500 {
		s := gen.Next()
		uses := gen.Uses()
		if uses[0] != (Use{"URI-reference", 0, len(s)}) {
			t.Fatalf("%q: the first use is %v", s, uses[0])
		}
		for i, u := range uses {
			if !automata[u.Rule].Match(s[u.Start:u.End]) {
				t.Fatalf("%q: %v: not in the language", s, u)
			}
			if i > 0 && u.Start < uses[i-1].Start {
				t.Fatalf("%q: %v stands after %v", s, u, uses[i-1])
			}
		}
	}
}

func TestSentencesOfRecursiveRules(t *testing.T) {
	tests := []struct {
		rule   string
		member func(string) bool
		atMost int // different texts of up to 4 bytes
		least  int
	}{
		{"nest", balanced, 5, 5},
		{"left", func(s string) bool { return strings.Trim(s+"+", "1+") == "" && len(s)%2 == 1 }, 2, 2},
		{"explosive", func(s string) bool { return s == "" }, 1, 1},
		{"idle", func(s string) bool { return s == "" || s == "y" }, 2, 2},
		{"last", func(s string) bool { return s == "z" }, 1, 1},
		{"often", func(s string) bool { return strings.Trim(s, "a") == "" }, 5, 5},
		{"late", func(s string) bool { return s != "" && strings.Trim(s, "ab") == "" }, 1, 1},
	}
	g := recursiveGrammar(t)
	for _, tt := range tests {
		for _, size := range []int{4, 200} {
			t.Run(fmt.Sprint(tt.rule, size), func(t *testing.T) {
				gen := mustGenerate(t, g, tt.rule, 7, size)
				short := map[string]bool{}
				for range 2000 {
					s := gen.Next()
					if !tt.member(s) || len(s) > size {
						t.Fatalf("%q", s)
					}
					if len(s) <= 4 {
						short[s] = true
					}
				}
				if len(short) < tt.least || len(short) > tt.atMost {
					t.Errorf("%d short texts: %v", len(short), short)
				}
			})
		}
	}
}

// balanced is what the rule nest means.
func balanced(s string) bool {
	for old := ""; s != old; {
		old, s = s, strings.ReplaceAll(strings.ReplaceAll(s, "(x", "("), "()", "x")
	}
	return s == "x"
}

func TestSentencesOfRandomExpressions(t *testing.T) {
	dice := newDice(3)
	for range 500 {
		g, err := NewGrammar(Rule("start", withoutRules(randomExpr(dice, "abc", 3))))
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Compile("start")
		if err != nil {
			t.Fatal(err)
		}
		gen, err := NewGenerator(g, "start", 1, 12)
		shortest, ok := a.Shortest()
		if (err == nil) != (ok && len(shortest) <= 12) {
			t.Fatalf("%s: %v, though the shortest text is %q, %v", g.Start(), err, shortest, ok)
		}
		for i := 0; err == nil && i < 50; i++ {
			if s := gen.Next(); !a.Match(s) || len(s) > 12 {
				t.Fatalf("%s: %q", g.Start(), s)
			}
		}
	}
}

// withoutRules gives e without names, which may stand for different things in a random
// expression.
func withoutRules(e *Expr) *Expr {
	if e.Op == OpRule {
		return withoutRules(e.Items[0])
	}
	out := *e
	out.Items = nil
	for _, x := range e.Items {
		out.Items = append(out.Items, withoutRules(x))
	}
	return &out
}

func TestSentencesAreDeterministic(t *testing.T) {
	g := readAppendixA(t)
	take := func(seed uint64) (out []string) {
		for s := range mustGenerate(t, g, "URI-reference", seed, 50).All() {
			if out = append(out, s); len(out) == 20 {
				break
			}
		}
		return out
	}
	if !slices.Equal(take(1), take(1)) {
		t.Error("the same seed gives other texts")
	}
	if slices.Equal(take(1), take(2)) {
		t.Error("another seed gives the same texts")
	}
}

func TestNewGeneratorErrors(t *testing.T) {
	g := mustGrammar(t,
		Rule("endless", Seq(Lit("a"), Ref("endless"))),
		Rule("off", Alt()),
		Rule("long", Repeat(3, 3, Lit("ab"))),
		Rule("overflow", Repeat(1<<40, 1<<40, Repeat(1<<40, 1<<40, Lit("a")))))
	tests := []struct{ rule, want string }{
		{"none", "no rule none"},
		{"endless", "has no texts"},
		{"off", "has no texts"},
		{"long", "at least 6 bytes, more than 5"},
		{"overflow", "has no texts"},
	}
	for _, tt := range tests {
		if _, err := NewGenerator(g, tt.rule, 1, 5); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.rule, err, tt.want)
		}
	}
}

func TestNearMisses(t *testing.T) {
	g := readAppendixA(t)
	a, err := g.Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	gen := mustGenerate(t, g, "URI-reference", 1, 30)
	n, bytes := 0, ByteSet{}
	for s := range gen.NearMisses(a) {
		if a.Match(s) || len(s) > 31 || !oneEditAway(a, s) {
			t.Fatalf("%q is no near miss", s)
		}
		bytes.Add(s[a.Viable(s+"\x00")%len(s)])
		if n++; n == 3000 {
			break
		}
	}
	for _, b := range []byte("\x00 \"%[]^{|}\x7F\x80\xFF") {
		if !bytes.Has(b) {
			t.Errorf("no near miss fails at %q", b)
		}
	}
}

// oneEditAway says whether an edit makes s a member.
func oneEditAway(a *Automaton, s string) bool {
	for i := range len(s) + 1 {
		for b := range 256 {
			if insert := s[:i] + string([]byte{byte(b)}) + s[i:]; a.Match(insert) {
				return true
			}
			if i < len(s) && a.Match(s[:i]+string([]byte{byte(b)})+s[i+1:]) {
				return true
			}
		}
		if i < len(s) && a.Match(s[:i]+s[i+1:]) {
			return true
		}
		if i+1 < len(s) && a.Match(s[:i]+s[i+1:i+2]+s[i:i+1]+s[i+2:]) {
			return true
		}
	}
	return false
}

func TestNearMissesOfOddLanguages(t *testing.T) {
	anything := mustGrammar(t, Rule("anything", Many(Range(0, 255))))
	a, _ := anything.Compile("anything")
	for s := range mustGenerate(t, anything, "anything", 1, 5).NearMisses(a) {
		t.Fatalf("%q is not outside of everything", s)
	}
	n := 0
	for s := range mustGenerate(t, recursiveGrammar(t), "nest", 1, 20).NearMisses(nil) {
		if len(s) > 21 {
			t.Fatalf("%q is too long", s)
		}
		if n++; n == 1000 {
			break
		}
	}
}

func BenchmarkSentences(b *testing.B) {
	gen := mustGenerate(b, readAppendixA(b), "URI-reference", 1, 60)
	bytes, n := 0, 0
	for b.Loop() {
		bytes += len(gen.Next())
		n++
	}
	b.ReportMetric(float64(bytes)/float64(n), "bytes/sentence")
}
