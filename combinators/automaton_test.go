package combinators

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

func mustCompile(t testing.TB, e *Expr) *Automaton {
	t.Helper()
	a, err := Compile(e)
	if err != nil {
		t.Fatalf("Compile(%s): %v", e, err)
	}
	return a
}

func mustGrammar(t testing.TB, rules ...*Expr) *Grammar {
	t.Helper()
	g, err := NewGrammar(rules...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// readAppendixA reads the appendix that the project proves itself against.
func readAppendixA(t testing.TB) *Grammar {
	t.Helper()
	text, err := os.ReadFile("../testdata/appendix-a.bnf")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ReadBNF(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestLanguages(t *testing.T) {
	ab := OneOf("ab")
	tests := []struct {
		name          string
		expr          *Expr
		states        int
		classes       int
		empty, finite bool
		shortest      string
	}{
		{"choice of nothing", Alt(), 0, 1, true, true, ""},
		{"one of no bytes", OneOf(""), 0, 1, true, true, ""},
		{"range upside down", Range('b', 'a'), 0, 1, true, true, ""},
		{"repetition upside down", Repeat(2, 1, ab), 0, 1, true, true, ""},
		{"repetition upside down of the empty text", Repeat(2, 1, Seq()), 0, 1, true, true, ""},
		{"nothing within a sequence", Seq(ab, Alt(), ab), 0, 1, true, true, ""},
		{"nothing repeated", Many(Alt()), 1, 1, false, true, ""},
		{"nothing at least once", Many1(Alt()), 0, 1, true, true, ""},
		{"the empty text", Seq(), 1, 1, false, true, ""},
		{"an empty literal", Lit(""), 1, 1, false, true, ""},
		{"the empty text, very often", Repeat(1<<40, 1<<41, Seq()), 1, 1, false, true, ""},
		{"no repetition", Repeat(0, 0, ab), 1, 1, false, true, ""},
		{"everything", Many(Range(0, 255)), 1, 1, false, false, ""},
		{"a literal", Lit("abc"), 4, 4, false, true, "abc"},
		{"a literal in either case", Fold("a-b"), 4, 4, false, true, "A-B"},
		{"bytes above 127", Seq(Range(0x80, 0xFF), Lit("\xFF")), 3, 3, false, true, "\x80\xFF"},
		{"an even number", Many(Seq(ab, ab)), 2, 2, false, false, ""},
		{"the last but two", Seq(Many(ab), Lit("a"), ab, ab), 8, 3, false, false, "aaa"},
		{"optional items within a loop", Many(Seq(Opt(Lit("a")), Opt(Lit("b")))), 1, 2, false, false, ""},
		{"loop within loop", Many1(Many(Many1(ab))), 1, 2, false, false, ""},
		{"alternatives that are one set", Alt(Lit("a"), Range('b', 'y'), OneOf("z")), 2, 2, false, true, "a"},
		{"first in the order of bytes", Alt(Lit("b"), Lit("ab"), Lit("ac"), Lit("a~")), 3, 4, false, true, "b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := mustCompile(t, tt.expr)
			if a.States() != tt.states || len(a.Classes()) != tt.classes {
				t.Errorf("%d states, %d classes, want %d, %d", a.States(), len(a.Classes()), tt.states, tt.classes)
			}
			if a.Empty() != tt.empty || a.Finite() != tt.finite {
				t.Errorf("empty %v, finite %v, want %v, %v", a.Empty(), a.Finite(), tt.empty, tt.finite)
			}
			if s, ok := a.Shortest(); s != tt.shortest || ok == tt.empty {
				t.Errorf("shortest %q, %v, want %q, %v", s, ok, tt.shortest, !tt.empty)
			}
			checkMinimal(t, a)
		})
	}
}

func TestTexts(t *testing.T) {
	number := Seq(Opt(Lit("-")), Many1(Range('0', '9')), Opt(Seq(Lit("."), Many1(Range('0', '9')))))
	tests := []struct {
		name, text string
		want       oracleAnswer
	}{
		{"nothing", "", oracleAnswer{}},
		{"a match", "-1.5", oracleAnswer{match: true, longest: 4, any: true, viable: 4}},
		{"something follows", "12a", oracleAnswer{longest: 2, any: true, viable: 2}},
		{"cut short", "12.", oracleAnswer{longest: 2, any: true, viable: 3}},
		{"wrong after the last match", "12.a", oracleAnswer{longest: 2, any: true, viable: 3}},
		{"no prefix matches", "-", oracleAnswer{viable: 1}},
		{"wrong from the start", "a", oracleAnswer{}},
		{"a byte above 127", "1\xB2", oracleAnswer{longest: 1, any: true, viable: 1}},
	}
	a := mustCompile(t, number)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := askAutomaton(a, tt.text); got != tt.want {
				t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want)
			}
		})
	}
}

func TestFollow(t *testing.T) {
	a := mustCompile(t, Seq(Lit("a"), Opt(OneOf("bc"))))
	tests := []struct {
		prefix, next string
		end          bool
	}{
		{"", `"a"`, false},
		{"a", `"b" "c"`, true},
		{"ab", "", true},
		{"b", "", false},
	}
	for _, tt := range tests {
		if next, end := a.Follow(tt.prefix); next.String() != tt.next || end != tt.end {
			t.Errorf("after %q: %s, %v, want %s, %v", tt.prefix, next, end, tt.next, tt.end)
		}
	}
}

func TestRulesMeanWhatTheGrammarSays(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	g := mustGrammar(t, Rule("pair", Seq(digit, Ref("comma"), Alt(digit, Lit("-")))), Rule("comma", Lit(",")))
	g, err := g.With(Rule("digit", OneOf("xy")), Rule("comma", Lit("::")))
	if err != nil {
		t.Fatal(err)
	}
	a, err := g.Compile("pair")
	if err != nil {
		t.Fatal(err)
	}
	if !a.Match("x::y") || !a.Match("y::-") || a.Match("1,2") {
		t.Error("replaced rules do not count")
	}
	b, err := g.CompileExpr(Seq(digit, Lit("!")))
	if err != nil || !b.Match("x!") {
		t.Errorf("CompileExpr does not replace digit: %v", err)
	}
}

func TestCompileErrors(t *testing.T) {
	ab := OneOf("ab")
	g := mustGrammar(t,
		Rule("list", Seq(Lit("("), Many(Ref("item")), Lit(")"))),
		Rule("item", Alt(Ref("atom"), Ref("list"))),
		Rule("atom", Many1(ab)),
		Rule("self", Ref("self")),
		Rule("uses", Seq(Ref("atom"), Ref("item"))))
	compileRule := func(name string) func() (*Automaton, error) {
		return func() (*Automaton, error) { return g.Compile(name) }
	}
	compileExpr := func(e *Expr) func() (*Automaton, error) {
		return func() (*Automaton, error) { return Compile(e) }
	}
	tests := []struct {
		name    string
		compile func() (*Automaton, error)
		want    string
	}{
		{"no rule", compileRule("none"), "no rule none"},
		{"rule contains itself", compileRule("self"), "recursive: self -> self"},
		{"by way of another", compileRule("list"), "recursive: list -> item -> list"},
		{"only the cycle is named", compileRule("uses"), "recursive: item -> list -> item"},
		{"reference without grammar", compileExpr(Seq(Ref("x"))), "no definition of x"},
		{"too many nodes", compileExpr(Repeat(1, 1000000, ab)), "too large"},
		{"too many nodes, nested", compileExpr(Repeat(1<<40, 1<<40, Repeat(1<<40, Unbounded, ab))), "too large"},
		{"too many states", compileExpr(Seq(Many(ab), Lit("a"), Repeat(30, 30, ab))), "too large"},
		{"too many steps", compileExpr(Seq(Many(ab), Repeat(0, 9000, ab))), "too large"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := tt.compile()
			if err == nil || !strings.Contains(err.Error(), tt.want) || a != nil {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

func TestSharedExpressions(t *testing.T) {
	e := Lit("")
	for range 60 { // 2^60 paths to the literal
		e = Seq(e, Alt(e, e))
	}
	if a := mustCompile(t, e); a.States() != 1 {
		t.Errorf("%d states", a.States())
	}
}

// TestRandomExpressions holds automata against two other opinions, for all texts up
// to a length.
func TestRandomExpressions(t *testing.T) {
	dice := newDice(1)
	for i := range 400 {
		letters := "abcd"[:2+i%3]
		e := randomExpr(dice, letters, 3)
		a := mustCompile(t, e)
		checkMinimal(t, a)
		re := regexp.MustCompile(`^(?:` + toRegexp(e) + `)$`)
		for _, text := range allTexts(letters+"A", 4) {
			if got, want := askAutomaton(a, text), askOracle(e, text); got != want {
				t.Fatalf("%s: %q: %+v, want %+v", toRegexp(e), text, got, want)
			}
		}
		for _, text := range allTexts(letters, 5) {
			if a.Match(text) != re.MatchString(text) {
				t.Fatalf("%s: %q: match %v", re, text, a.Match(text))
			}
		}
	}
}

// checkMinimal proves that no two states or classes are alike and that the language
// needs each of them.
func checkMinimal(t *testing.T, a *Automaton) {
	t.Helper()
	n := len(a.accept)
	differ := map[[2]int]bool{} // pairs of states that some text tells apart
	for changed := true; changed; {
		changed = false
		for p := range n {
			for q := range p {
				if !differ[[2]int{p, q}] && tellApart(a, p, q, differ) {
					differ[[2]int{p, q}], changed = true, true
				}
			}
		}
	}
	if len(differ) != n*(n-1)/2 {
		t.Errorf("%d states, of which some are alike", n)
	}
	for c := range a.classes {
		for d := range c {
			if a.column(c, len(a.classes)) == a.column(d, len(a.classes)) {
				t.Errorf("classes %s and %s are alike", a.classes[c], a.classes[d])
			}
		}
	}
	for s, text := range a.access(leastBytes(a)) {
		if s > 0 && a.Run(text) != State(s) {
			t.Errorf("state %d cannot be reached", s)
		}
	}
}

func tellApart(a *Automaton, p, q int, differ map[[2]int]bool) bool {
	if a.accept[p] != a.accept[q] {
		return true
	}
	for _, b := range leastBytes(a) {
		x, y := int(a.Step(State(p), b)), int(a.Step(State(q), b))
		if differ[[2]int{max(x, y), min(x, y)}] {
			return true
		}
	}
	return false
}

func leastBytes(a *Automaton) []byte {
	var out []byte
	for _, set := range a.Classes() {
		out = append(out, set.least())
	}
	return out
}

func TestClasses(t *testing.T) {
	a := mustCompile(t, Seq(OneOf("0123456789abcdef"), Range('0', '9')))
	var all ByteSet
	for c, set := range a.Classes() {
		if all.Intersect(set) != (ByteSet{}) {
			t.Errorf("class %s overlaps others", set)
		}
		all = all.Union(set)
		for b := range set.All() {
			if a.Class(b) != c {
				t.Errorf("Class(%q) = %d, want %d", b, a.Class(b), c)
			}
		}
	}
	if all.Len() != 256 {
		t.Errorf("classes have %d bytes", all.Len())
	}
	want := []string{`"0"-"9"`, `"a"-"f"`}
	if got := []string{a.Classes()[1].String(), a.Classes()[2].String()}; !slices.Equal(got, want) {
		t.Errorf("classes %q, want %q", got, want)
	}
	a.Classes()[0] = ByteSet{}
	if a.Classes()[0] == (ByteSet{}) {
		t.Error("Classes gives away the automaton's own slice")
	}
}

func TestAppendixA(t *testing.T) {
	g := readAppendixA(t)
	a, err := g.Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	if a.States() != 12 || len(a.Classes()) != 11 {
		t.Errorf("%d states, %d classes, want 12, 11", a.States(), len(a.Classes()))
	}
	checkMinimal(t, a)
	for _, r := range g.Rules() {
		if b, err := g.Compile(r.Name); err != nil || b.Empty() {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
}

func TestMatchDoesNotAllocate(t *testing.T) {
	a := mustCompile(t, Many(Alt(Lit("ab"), OneOf("cd"))))
	if n, _ := allocs.Least(func() {
		a.Match("abcd")
		a.Longest("abca")
		a.Viable("abca")
		a.Follow("abca")
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestEquivalent(t *testing.T) {
	dice := newDice(2)
	texts := allTexts("ABCabc", 4)
	same := 0
	for range 1500 {
		d, e := randomExpr(dice, "abc", 2), randomExpr(dice, "abc", 2)
		a, b := mustCompile(t, d), mustCompile(t, e)
		i := slices.IndexFunc(texts, func(s string) bool { return a.Match(s) != b.Match(s) })
		text, equal := Equivalent(a, b)
		switch {
		case equal:
			same++
			if i >= 0 || !reflect.DeepEqual(a, b) {
				t.Fatalf("%s, %s: equal, but for %d, or unlike as automata", toRegexp(d), toRegexp(e), i)
			}
		case a.Match(text) == b.Match(text):
			t.Fatalf("%s, %s: no counterexample: %q", toRegexp(d), toRegexp(e), text)
		case i >= 0 && texts[i] != text || i < 0 && len(text) <= 4:
			t.Fatalf("%s, %s: counterexample %q is not the first", toRegexp(d), toRegexp(e), text)
		}
	}
	if same < 50 {
		t.Errorf("only %d pairs were equal", same)
	}
}

func TestIncludesAndOverlap(t *testing.T) {
	tests := []struct {
		name          string
		a, b          *Expr
		beyond        string
		includes      bool
		common        string
		commonToBoth  bool
		equal         bool
		differingText string
	}{
		{"the same", Lit("a"), OneOf("a"), "", true, "a", true, true, ""},
		{"larger", Many(Lit("a")), Many1(Lit("a")), "", true, "a", true, false, ""},
		{"smaller", Many1(Lit("a")), Many(Lit("a")), "", false, "a", true, false, ""},
		{"apart", Lit("b"), Alt(Lit("ba"), Lit("bb")), "ba", false, "", false, false, "b"},
		{"nothing", Lit("b"), Alt(), "", true, "", false, false, "b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, b := mustCompile(t, tt.a), mustCompile(t, tt.b)
			if s, ok := Includes(a, b); s != tt.beyond || ok != tt.includes {
				t.Errorf("Includes: %q, %v", s, ok)
			}
			if s, ok := Overlap(a, b); s != tt.common || ok != tt.commonToBoth {
				t.Errorf("Overlap: %q, %v", s, ok)
			}
			if s, ok := Equivalent(a, b); s != tt.differingText || ok != tt.equal {
				t.Errorf("Equivalent: %q, %v", s, ok)
			}
		})
	}
}

func TestCover(t *testing.T) {
	a := mustCompile(t, Seq(Lit("%"), OneOf("0123456789abcdef")))
	want := []Case{
		{"", false, 0, true},
		{"g", false, 0, false}, {"%", false, 1, true}, {"a", false, 0, false},
		{"%g", false, 1, false}, {"%%", false, 1, false}, {"%a", true, 2, false},
		{"%ag", false, 2, false}, {"%a%", false, 2, false}, {"%aa", false, 2, false},
	}
	got := a.Cover()
	if len(got) != 1+a.States()*len(a.Classes()) {
		t.Errorf("%d cases, %d states, %d classes", len(got), a.States(), len(a.Classes()))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v,\nwant %+v", got, want)
	}
	if got := mustCompile(t, Alt()).Cover(); !slices.Equal(got, []Case{{}}) {
		t.Errorf("of nothing: %+v", got)
	}
}

// TestCoverTakesEachStep checks on larger automata that each step is taken, by a
// shortest text.
func TestCoverTakesEachStep(t *testing.T) {
	a, err := readAppendixA(t).Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	type step struct {
		from  State
		class int
	}
	seen := map[step]bool{}
	for _, c := range a.Cover()[1:] {
		last := len(c.Input) - 1
		seen[step{a.Run(c.Input[:last]), a.Class(c.Input[last])}] = true
		if c.Valid != a.Match(c.Input) || c.Offset != a.Viable(c.Input) || c.Truncated != (!c.Valid && c.Offset == len(c.Input)) {
			t.Errorf("%+v contradicts the automaton", c)
		}
	}
	if len(seen) != a.States()*len(a.Classes()) {
		t.Errorf("%d steps taken", len(seen))
	}
}

func FuzzAutomaton(f *testing.F) {
	f.Add("\x05\x03\x00\x01\x02\x08\x01\x02", "abab")
	f.Add("\x09\x01\x07\x02\x00\x00\x01\x04\x01\x01", "aBc")
	f.Fuzz(func(t *testing.T, recipe, text string) {
		if len(text) > 12 || len(recipe) > 200 {
			t.Skip("the oracle is slow")
		}
		e := randomExpr(&byteSource{recipe}, "abc", 3)
		a := mustCompile(t, e)
		if got, want := askAutomaton(a, text), askOracle(e, text); got != want {
			t.Errorf("%s: %q: %+v, want %+v", toRegexp(e), text, got, want)
		}
	})
}

func BenchmarkCompileAppendixA(b *testing.B) {
	g := readAppendixA(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g.Compile("URI-reference"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	a, err := readAppendixA(b).Compile("URI-reference")
	if err != nil {
		b.Fatal(err)
	}
	text := "http://user@www.example.com:8080/a/b;p=1/c?q=" + strings.Repeat("x", 50) + "#f"
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if !a.Match(text) {
			b.Fatal("no match")
		}
	}
}

// TestCompileUnknown refuses what no constructor makes.
func TestCompileUnknown(t *testing.T) {
	if _, err := Compile(&Expr{}); err == nil {
		t.Error("the zero expression compiles")
	}
}
