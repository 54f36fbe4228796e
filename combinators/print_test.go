package combinators_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	. "github.com/urigrammar/uri/combinators"
)

func mustGrammar(t testing.TB, rules ...*Expr) *Grammar {
	t.Helper()
	g, err := NewGrammar(rules...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// printed gives the right-hand side of x in both notations.
func printed(t testing.TB, x *Expr) (bnf, abnf string) {
	t.Helper()
	g := mustGrammar(t, Rule("x", x), Rule("a", Lit("a")), Rule("b", Lit("b")))
	line := func(text string) string {
		text, _, _ = strings.Cut(text, "\na = ")
		return strings.TrimPrefix(fields(text), "x = ")
	}
	checkStable(t, g)
	return line(g.BNF()), line(g.ABNF())
}

// printTest is an expression and its right-hand side in both notations; abnf is empty
// where they are the same. Its references are to the rules a and b.
type printTest struct {
	name      string
	x         *Expr
	bnf, abnf string
}

func checkPrint(t *testing.T, tests []printTest) {
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bnf, abnf := printed(t, tt.x)
			if bnf != tt.bnf {
				t.Errorf("BNF %s, want %s", bnf, tt.bnf)
			}
			if tt.abnf == "" {
				tt.abnf = tt.bnf
			}
			if abnf != tt.abnf {
				t.Errorf("ABNF %s, want %s", abnf, tt.abnf)
			}
			if s := tt.x.String(); s != tt.bnf {
				t.Errorf("String gives %s, want %s", s, tt.bnf)
			}
		})
	}
}

func TestPrintTexts(t *testing.T) {
	checkPrint(t, []printTest{
		{"text", Lit("ab"), `"ab"`, `%s"ab"`},
		{"text without letters", Lit("//"), `"//"`, ``},
		{"text in either case", Fold("ab"), `%i"ab"`, `"ab"`},
		{"no letter in either case", Fold("1"), `"1"`, ``},
		{"empty text", Lit(""), `""`, ``},
		{"empty text in either case", Fold(""), `""`, ``},
		{"quotation mark", Lit(`"`), `<">`, `%x22`},
		{"quotation marks", Lit(`""`), `<"> <">`, `%x22.22`},
		{"text with a quotation mark", Lit(`say "x"`), `"say " <"> "x" <">`, `%s"say " %x22 %s"x" %x22`},
		{"unprintable text", Lit("\r\n"), `%x0D.0A`, ``},
		{"text in parts", Lit("a\r\n1"), `"a" %x0D.0A "1"`, `%s"a" %x0D.0A "1"`},
		{"text in parts, repeated", Many(Lit("1\n")), `*( "1" %x0A )`, ``},
		{"non-ASCII text", Lit("é"), `%xC3.A9`, ``},
	})
}

func TestPrintClasses(t *testing.T) {
	a, b := Ref("a"), Ref("b")
	checkPrint(t, []printTest{
		{"range", Range('x', 'z'), `"x" | "y" | "z"`, `%x78-7A`},
		{"range of one", Range('1', '1'), `"1"`, ``},
		{"range with a quotation mark", Range('!', '#'), `"!" | <"> | "#"`, `%x21-23`},
		{"unprintable range", Range(0, 0x1F), `%x00-1F`, ``},
		{"range up to an unprintable byte", Range('y', 0x7F), `%x79-7F`, ``},
		{"long range", Range('!', '~'), `%x21-7E`, ``},
		{"set", OneOf(`1"2`), `"1" | <"> | "2"`, `"1" / %x22 / "2"`},
		{"set of one", OneOf("1"), `"1"`, ``},
		{"set in a choice", Alt(a, OneOf(";?")), `a | ";" | "?"`, `a / ";" / "?"`},
		{"set in a sequence", Seq(a, OneOf(";?"), b), `a ( ";" | "?" ) b`, `a ( ";" / "?" ) b`},
		{"set in a repetition", Many1(OneOf(";?")), `1*( ";" | "?" )`, `1*( ";" / "?" )`},
		{"set in an option", Opt(OneOf(";?")), `[ ";" | "?" ]`, `[ ";" / "?" ]`},
		{"set of one in a repetition", Many1(OneOf(";")), `1*";"`, ``},
		{"range in a repetition", Repeat(2, 2, Range('8', '9')), `2( "8" | "9" )`, `2%x38-39`},
		{"letters in order", Seq(OneOf("abc"), a), `( "a" | "b" | "c" ) a`, `%x61-63 a`},
		{"letters in order, repeated", Many(Alt(OneOf("ab"), Lit("c"))), `*( "a" | "b" | "c" )`, `*%x61-63`},
		{"letters out of order", OneOf("acb"), `"a" | "c" | "b"`, `%s"a" / %s"c" / %s"b"`},
	})
}

func TestPrintSequences(t *testing.T) {
	a, b := Ref("a"), Ref("b")
	checkPrint(t, []printTest{
		{"sequence", Seq(a, b), `a b`, ``},
		{"empty sequence", Seq(), `""`, ``},
		{"nested sequences", Seq(Seq(a, Seq()), Seq(Seq(b))), `a b`, ``},
		{"texts in sequence", Seq(Lit("/"), Lit("/"), a), `"//" a`, ``},
		{"texts of both kinds", Seq(Fold("a"), Lit("1"), Lit("b"), Lit("2"), Fold("c")), `%i"a1" "b2" %i"c"`, `"a1" %s"b2" "c"`},
		{"empty text in sequence", Seq(a, Lit(""), b), `a b`, ``},
		{"choice", Alt(a, b), `a | b`, `a / b`},
		{"choice of one", Alt(a), `a`, ``},
		{"nested choices", Alt(Alt(a), Alt(b, Alt(a, b))), `a | b | a | b`, `a / b / a / b`},
		{"choice in sequence", Seq(Alt(a, b), Opt(Seq(a, b))), `( a | b ) [ a b ]`, `( a / b ) [ a b ]`},
		{"sequence in choice", Alt(Seq(a, b), a), `a b | a`, `a b / a`},
	})
}

func TestPrintRepetitions(t *testing.T) {
	a, b := Ref("a"), Ref("b")
	checkPrint(t, []printTest{
		{"option", Opt(a), `[ a ]`, ``},
		{"option in option", Opt(Opt(a)), `[ [ a ] ]`, ``},
		{"repetitions", Seq(Many(a), Many1(a), Repeat(0, 3, a), Repeat(1, 3, a), Repeat(2, 2, a), Repeat(2, Unbounded, a)), `*a 1*a *3a 1*3a 2a 2*a`, ``},
		{"repetition once", Repeat(1, 1, a), `1a`, ``},
		{"repetition never", Repeat(0, 0, a), `0a`, ``},
		{"repetition of a text", Many(Lit("12")), `*"12"`, ``},
		{"repetition of a sequence", Many(Seq(a, b)), `*( a b )`, ``},
		{"repetition of a choice", Many1(Alt(a, b)), `1*( a | b )`, `1*( a / b )`},
		{"repetition of a repetition", Many(Many1(a)), `*( 1*a )`, ``},
		{"repetition of an option", Repeat(1, 2, Opt(a)), `1*2[ a ]`, ``},
		{"minimum below zero", Repeat(-1, 2, a), `*2a`, ``},
		{"nothing in a choice", Alt(a, Alt(), OneOf(""), Range(2, 1), Repeat(2, 1, b)), `a`, ``},
		{"nothing in an option", Seq(a, Opt(Alt()), b), `a b`, ``},
		{"nothing repeated", Many(Alt()), `""`, ``},
		{"nothing repeated in a choice", Alt(a, Seq(b, Many1(Alt()))), `a`, ``},
	})
}

func TestPrintNothing(t *testing.T) {
	for _, x := range []*Expr{Alt(), OneOf(""), Range('b', 'a'), Repeat(3, 2, Ref("a")), Seq(Ref("a"), Alt())} {
		if got := x.String(); got != "<nothing>" {
			t.Errorf("%s, want <nothing>", got)
		}
	}
}

// Expressions of one form, however they were put together, give one text.
func TestPrintCanonical(t *testing.T) {
	same := [][]*Expr{
		{OneOf("ab"), Alt(Lit("a"), Lit("b")), Alt(OneOf("a"), Alt(Lit("b")))},
		{OneOf("abcd"), Alt(OneOf("ab"), OneOf("cd")), Alt(Alt(OneOf("abc")), Lit("d"))},
		{Lit("//"), Seq(Lit("/"), Lit("/")), Seq(Lit("/"), Seq(OneOf("/"), Lit("")))},
		{Fold("a1b"), Seq(Fold("a"), Lit("1"), Fold("b")), Seq(Fold("a"), Fold("1b"))},
		{Seq(Fold("b"), Lit(`1"a`)), Seq(Fold("b1"), Lit(`"a`)), Seq(Fold(`b1"`), Lit("a"))},
		{Seq(Lit("1"), Fold("b")), Fold("1b")},
	}
	for _, class := range same {
		bnf, abnf := printed(t, class[0])
		for _, x := range class[1:] {
			if b, a := printed(t, x); b != bnf || a != abnf {
				t.Errorf("%s and %s, want %s and %s", b, a, bnf, abnf)
			}
		}
	}
}

// A dialect switches a rule off by making it a choice of nothing.
func TestPrintSwitchedOff(t *testing.T) {
	old := Rule("old", Lit("o"))
	onlyOld := Rule("only_old", Seq(Lit("("), old, Lit(")")))
	start := Rule("start", Alt(old, Seq(Lit("x"), Opt(onlyOld), Many(old)), onlyOld))
	g := mustGrammar(t, start, Rule("loop", Alt(Seq(Lit("y"), Ref("loop")))))
	want := "start    = old | \"x\" [ only_old ] *old | only_old\n" +
		"loop     = \"y\" loop\nold      = \"o\"\nonly_old = \"(\" old \")\"\n"
	if got := g.BNF(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	off, err := g.With(Rule("old", Alt()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := off.BNF(), "start = \"x\"\nloop  = \"y\" loop\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	checkStable(t, off)
	if again := g.BNF(); again != want {
		t.Errorf("the grammar itself has changed:\n%s", again)
	}
	if got := mustGrammar(t, Rule("a", Alt())).BNF(); got != "" {
		t.Errorf("a grammar of nothing prints %q", got)
	}
}

func TestPrintNames(t *testing.T) {
	g := mustGrammar(t,
		Rule("a_b", Seq(Ref("a-b"), Ref("A-B"), Ref("x y"), Ref("1"), Ref("ä"))),
		Rule("a-b", Lit("1")), Rule("A-B", Lit("2")), Rule("x y", Lit("3")), Rule("1", Lit("4")), Rule("ä", Lit("5")))
	wantBNF := "a_b = a-b A-B x-y r1 r-\na-b = \"1\"\nA-B = \"2\"\nx-y = \"3\"\nr1  = \"4\"\nr-  = \"5\"\n"
	wantABNF := "a-b-2 = a-b A-B-3 x-y r1 r-\na-b   = \"1\"\nA-B-3 = \"2\"\nx-y   = \"3\"\nr1    = \"4\"\nr-    = \"5\"\n"
	if got := g.BNF(); got != wantBNF {
		t.Errorf("BNF\n%swant\n%s", got, wantBNF)
	}
	if got := g.ABNF(); got != wantABNF {
		t.Errorf("ABNF\n%swant\n%s", got, wantABNF)
	}
	checkStable(t, g)
}

// A rule that is switched off takes no name away.
func TestPrintNamesSwitchedOff(t *testing.T) {
	g := mustGrammar(t, Rule("a-b", Alt()), Rule("a_b", Lit("1")))
	if got, want := g.ABNF(), "a-b = \"1\"\n"; got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

// Core rules are left out when they are the core rules, and a rule mentions them.
func TestPrintCore(t *testing.T) {
	digit := Rule("DIGIT", Range('0', '9'))
	hexdig := Rule("HEXDIG", Alt(digit, Fold("A"), Fold("B"), Fold("C"), Fold("D"), Fold("E"), Fold("F")))
	tests := []struct {
		name  string
		rules []*Expr
		want  string
	}{
		{"mentioned", []*Expr{Rule("x", Seq(hexdig, digit))}, "x = HEXDIG DIGIT\n"},
		{"mentioned by a core rule", []*Expr{Rule("x", hexdig)}, "x = HEXDIG\n"},
		{"first", []*Expr{digit, Rule("x", digit)}, "DIGIT = %x30-39\nx     = DIGIT\n"},
		{"not mentioned", []*Expr{Rule("x", Lit("1")), digit}, "x     = \"1\"\nDIGIT = %x30-39\n"},
		{"mentioned by what is left out", []*Expr{Rule("x", Alt(Lit("1"), Seq(digit, Alt()))), digit}, "x     = \"1\"\nDIGIT = %x30-39\n"},
		{"another rule of the name", []*Expr{Rule("x", Ref("DIGIT")), Rule("DIGIT", Lit("1"))}, "x     = DIGIT\nDIGIT = \"1\"\n"},
		{"name in another case", []*Expr{Rule("x", Ref("digit")), Rule("digit", Range('0', '9'))}, "x     = digit\ndigit = %x30-39\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := mustGrammar(t, tt.rules...)
			if got := g.ABNF(); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			checkStable(t, g)
		})
	}
}

func TestPrintLayout(t *testing.T) {
	long := strings.Repeat("long", 9)
	word := strings.Repeat("w", 20) // aligned with it, a line has 55 columns
	w := Rule(word, Lit("w"))
	tests := []struct {
		name string
		x    *Expr
		want []string // lines, with w for the word
	}{
		{"78 columns", Alt(w, w, Lit("1234567")), []string{`w | w | "1234567"`}},
		{"79 columns", Alt(w, w, Lit("12345678")), []string{`w | w |`, `"12345678"`}},
		{"between items", Seq(w, w, w), []string{`w w`, `w`}},
		{"bar before a later space", Alt(Seq(w, w), Seq(Lit("1"), w)), []string{`w w |`, `"1" w`}},
		{"bar too early", Seq(Alt(Lit("11"), Lit("2")), w, w), []string{`( "11" | "2" ) w`, `w`}},
		{"not behind an opening bracket", Seq(w, w, Many(Alt(w, w))), []string{`w w`, `*( w | w )`}},
		{"not before a closing bracket", Alt(w, Opt(Seq(w, Lit("1234567")))), []string{`w | [ w`, `"1234567" ]`}},
		{"text longer than the line", Lit(strings.Repeat(" ", 90)), []string{`"` + strings.Repeat(" ", 90) + `"`}},
		{"bracket as a text", Seq(w, Many(w), Lit("(((((((((("), w), []string{`w *w "(((((((((("`, `w`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := mustGrammar(t, Rule("x", tt.x), Rule(long, Lit("1")), w)
			indent := strings.Repeat(" ", len(word)+3)
			want := "x" + indent[:len(indent)-3] + "= " + strings.Join(tt.want, "\n"+indent) + "\n" +
				long + " = \"1\"\n" + "w = \"w\"\n"
			if got := strings.ReplaceAll(g.BNF(), word, "w"); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			checkStable(t, g)
		})
	}
}

// randomExpr makes an expression over the bytes a, b, A, 1, quotation mark and line
// feed, and the rules r and s.
func randomExpr(rnd *rand.Rand, depth int) *Expr {
	text := func() string {
		b := make([]byte, rnd.IntN(3))
		for i := range b {
			b[i] = alphabet[rnd.IntN(len(alphabet))]
		}
		return string(b)
	}
	items := func() []*Expr {
		out := make([]*Expr, rnd.IntN(4))
		for i := range out {
			out[i] = randomExpr(rnd, depth-1)
		}
		return out
	}
	kinds := 9
	if depth == 0 {
		kinds = 5
	}
	switch rnd.IntN(kinds) {
	case 0:
		return Lit(text())
	case 1:
		return Fold(text())
	case 2:
		return OneOf(text())
	case 3:
		lo := alphabet[rnd.IntN(len(alphabet))]
		return Range(lo, lo+byte(rnd.IntN(4))-1)
	case 4:
		return Ref([]string{"r", "s"}[rnd.IntN(2)])
	case 5:
		return Seq(items()...)
	case 6:
		return Alt(items()...)
	}
	min := rnd.IntN(3)
	return Repeat(min, []int{Unbounded, 0, 1, min, min + 1}[rnd.IntN(5)], randomExpr(rnd, depth-1))
}

const alphabet = "abA1\"\n"

// matchEnds gives the places where a match of e that starts at i may end: the meaning
// of the operators, spelled out.
func matchEnds(g *Grammar, e *Expr, s string, i int) map[int]bool {
	ends := map[int]bool{}
	switch e.Op {
	case OpLiteral, OpFold:
		if rest := s[i:]; strings.HasPrefix(rest, e.Text) ||
			e.Op == OpFold && len(rest) >= len(e.Text) && strings.EqualFold(rest[:len(e.Text)], e.Text) {
			ends[i+len(e.Text)] = true
		}
	case OpRange, OpOneOf:
		if i < len(s) && (e.Op == OpRange && e.Lo <= s[i] && s[i] <= e.Hi || e.Op == OpOneOf && strings.IndexByte(e.Text, s[i]) >= 0) {
			ends[i+1] = true
		}
	case OpRule, OpRef:
		return matchEnds(g, g.Definition(e), s, i)
	case OpChoice:
		for _, x := range e.Items {
			for end := range matchEnds(g, x, s, i) {
				ends[end] = true
			}
		}
	case OpSequence:
		ends[i] = true
		for _, x := range e.Items {
			ends = matchFrom(g, x, s, ends)
		}
	case OpRepeat:
		at := map[int]bool{i: true}
		for n := 0; len(at) > 0 && (e.Max == Unbounded || n <= e.Max) && n <= e.Min+len(s); n++ {
			for end := range at {
				if n >= e.Min {
					ends[end] = true
				}
			}
			at = matchFrom(g, e.Items[0], s, at)
		}
	}
	return ends
}

func matchFrom(g *Grammar, e *Expr, s string, starts map[int]bool) map[int]bool {
	ends := map[int]bool{}
	for i := range starts {
		for end := range matchEnds(g, e, s, i) {
			ends[end] = true
		}
	}
	return ends
}

// What is printed has the language of what was built, and is read back as printed.
func TestPrintRandom(t *testing.T) {
	const grammars, depth, length = 1500, 3, 2
	rnd := rand.New(rand.NewPCG(1, 2))
	texts := []string{""}
	for i := 0; len(texts[i]) < length; i++ {
		for _, b := range alphabet {
			texts = append(texts, texts[i]+string(b))
		}
	}
	matched, compared := 0, 0
	for range grammars {
		x := randomExpr(rnd, depth)
		g := mustGrammar(t, Rule("x", Alt(x, Lit("zz"))), Rule("r", randomExpr(rnd, 0)), Rule("s", Lit("b")))
		if refers(g.Lookup("r")) {
			continue
		}
		checkStable(t, g)
		bnf, abnf := mustRead(t, ReadBNF, g.BNF()), mustRead(t, ReadABNF, g.ABNF())
		for _, s := range texts {
			want := matchEnds(g, g.Start(), s, 0)[len(s)]
			for _, again := range []*Grammar{bnf, abnf} {
				if got := matchEnds(again, again.Start(), s, 0)[len(s)]; got != want {
					t.Fatalf("%q matches: %v, and %v as printed:\n%s", s, want, got, again.BNF())
				}
			}
			compared++
			if want {
				matched++
			}
		}
	}
	if matched < 1000 {
		t.Errorf("only %d matches", matched)
	}
	t.Logf("%d comparisons, %d of them matches", compared, matched)
}

// refers says whether a rule mentions another one, and so perhaps itself.
func refers(r *Expr) (yes bool) {
	Walk(r.Items[0], func(e *Expr) bool {
		yes = yes || e.Op == OpRef
		return true
	})
	return yes
}

func ExampleGrammar_BNF() {
	digit := Rule("digit", Range('0', '9'))
	host := Rule("host", Many1(Alt(digit, OneOf(".-"))))
	g, _ := NewGrammar(Rule("hostport", Seq(host, Opt(Seq(Lit(":"), Many(digit))))))
	fmt.Print(g.BNF())
	// Output:
	// hostport = host [ ":" *digit ]
	// host     = 1*( digit | "." | "-" )
	// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"
}

func ExampleGrammar_ABNF() {
	digit := Rule("digit", Range('0', '9'))
	host := Rule("host_name", Many1(Alt(digit, OneOf(".-"), Lit("x"))))
	g, _ := NewGrammar(Rule("hostport", Seq(host, Opt(Seq(Lit(":"), Many(digit))))))
	fmt.Print(g.ABNF())
	// Output:
	// hostport  = host-name [ ":" *digit ]
	// host-name = 1*( digit / "." / "-" / %s"x" )
	// digit     = %x30-39
}
