package combinators_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"

	. "github.com/urigrammar/uri/combinators"
)

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func mustRead(t testing.TB, read func(string, ...*Expr) (*Grammar, error), text string, known ...*Expr) *Grammar {
	t.Helper()
	g, err := read(text, known...)
	if err != nil {
		t.Fatalf("reading %q: %v", text, err)
	}
	return g
}

// checkStable reads what a grammar prints, and wants the same print again.
func checkStable(t testing.TB, g *Grammar) {
	t.Helper()
	if text := g.BNF(); text != "" {
		if again := mustRead(t, ReadBNF, text).BNF(); again != text {
			t.Fatalf("BNF changes when it is read and printed:\n%s\nthen\n%s", text, again)
		}
	}
	if text := g.ABNF(); text != "" {
		if again := mustRead(t, ReadABNF, text).ABNF(); again != text {
			t.Fatalf("ABNF changes when it is read and printed:\n%s\nthen\n%s", text, again)
		}
	}
}

func fields(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestReadAppendixA(t *testing.T) {
	text := readFile(t, "../testdata/appendix-a.bnf")
	g := mustRead(t, ReadBNF, text)
	if n := len(g.Rules()); n != 40 {
		t.Errorf("%d productions, want 40", n)
	}
	if got := g.Start().Name; got != "URI-reference" {
		t.Errorf("the grammar starts with %s", got)
	}
	heads := regexp.MustCompile(`(?m)^\S+`).FindAllString(text, -1)
	for i, r := range g.Rules() {
		if r.Name != heads[i] {
			t.Errorf("production %d is %s, want %s", i, r.Name, heads[i])
		}
	}
	if got := g.BNF(); fields(got) != fields(text) {
		t.Errorf("printed otherwise than written:\n%s", got)
	}
	checkStable(t, g)
	t.Logf("%d productions, %d words equal", len(g.Rules()), len(strings.Fields(text)))
}

func TestReadRFC3986(t *testing.T) {
	text := readFile(t, "testdata/rfc3986.abnf")
	g := mustRead(t, ReadABNF, text)
	const own, core = 36, 3 // ALPHA, DIGIT, HEXDIG
	if n := len(g.Rules()); n != own+core {
		t.Errorf("%d rules, want %d", n, own+core)
	}
	// Equal up to white space, comments, and three places that say the same at more length.
	same := strings.NewReplacer("<pchar>", "pchar", `( h16 ":" h16 )`, `h16 ":" h16`, `*1( h16 ":" )`, `[ h16 ":" ]`)
	bare := func(s string) string {
		s = regexp.MustCompile(`(?m)\s;.*$`).ReplaceAllString(s, "")
		return strings.Join(strings.Fields(same.Replace(s)), "")
	}
	if got := g.ABNF(); bare(got) != bare(text) {
		t.Errorf("printed otherwise than written:\n%s", got)
	}
	checkStable(t, g)
	t.Logf("%d rules of the RFC, %d core rules", own, len(g.Rules())-own)
}

func TestReadRFC5234(t *testing.T) {
	g := mustRead(t, ReadABNF, readFile(t, "testdata/rfc5234.abnf"))
	const own, core = 21, 12
	if n := len(g.Rules()); n != own+core {
		t.Errorf("%d rules, want %d", n, own+core)
	}
	lines := strings.Split(g.ABNF(), "\n")
	for _, want := range []string{
		`rulelist      = 1*( rule / *c-wsp c-nl )`,
		`defined-as    = *c-wsp ( "=" / "=/" ) *c-wsp`,
		`repeat        = 1*DIGIT / *DIGIT "*" *DIGIT`,
		`char-val      = DQUOTE *( %x20-21 / %x23-7E ) DQUOTE`,
		`bin-val       = "b" 1*BIT [ 1*( "." 1*BIT ) / "-" 1*BIT ]`,
		`prose-val     = "<" *( %x20-3D / %x3F-7E ) ">"`,
	} {
		if !strings.Contains(g.ABNF(), want+"\n") {
			t.Errorf("no line %s in\n%s", want, g.ABNF())
		}
	}
	if n := len(lines) - 1; n != own {
		t.Errorf("%d lines printed, want %d: the core rules are known", n, own)
	}
	checkStable(t, g)
	t.Logf("%d rules of the RFC, %d core rules", own, len(g.Rules())-own)
}

func TestReadCoreRules(t *testing.T) {
	want := map[string]string{
		"ALPHA": `%x41-5A / %x61-7A`, "BIT": `"0" / "1"`, "CHAR": `%x01-7F`, "CR": `%x0D`,
		"CRLF": `CR LF`, "CTL": `%x00-1F / %x7F`, "DIGIT": `%x30-39`, "DQUOTE": `%x22`,
		"HEXDIG": `DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, "HTAB": `%x09`, "LF": `%x0A`,
		"LWSP": `*( WSP / CRLF WSP )`, "OCTET": `%x00-FF`, "SP": `" "`, "VCHAR": `%x21-7E`,
		"WSP": `SP / HTAB`,
	}
	for name, line := range want {
		g := mustRead(t, ReadABNF, "x = "+strings.ToLower(name))
		if got := g.ABNF(); got != "x = "+name+"\n" {
			t.Errorf("a mention of %s prints %q", name, got)
		}
		alone, err := NewGrammar(append([]*Expr{g.Lookup(name)}, g.Rules()[1:]...)...)
		if err != nil {
			t.Fatal(err)
		}
		if got, _, _ := strings.Cut(alone.ABNF(), "\n"); fields(got) != name+" = "+line {
			t.Errorf("%s is printed as %q, want %q", name, got, line)
		}
	}
	t.Logf("%d core rules", len(want))
}

// A text that defines a core rule itself means its own one, in other core rules too.
func TestReadCoreRulesRedefined(t *testing.T) {
	g := mustRead(t, ReadABNF, `x = 2HEXDIG
digit = "7"`)
	if got := g.Lookup("HEXDIG").String(); !strings.HasPrefix(got, `HEXDIG = digit | %i"A"`) {
		t.Errorf("HEXDIG does not use the text's digit: %s", got)
	}
	if got, want := g.ABNF(), "x     = 2HEXDIG\ndigit = \"7\"\n"; got != want {
		t.Errorf("printed %q, want %q", got, want)
	}
	checkStable(t, g)
}

func TestReadForms(t *testing.T) {
	tests := []struct {
		name, text, want string
		abnf             bool
	}{
		{"sequence", `a = "b" c` + "\n" + `c = "d"`, "a = \"b\" c\nc = \"d\"\n", false},
		{"choice", `a = "b"|"c"`, "a = \"b\" | \"c\"\n", false},
		{"option", `a = ["b"]`, "a = [ \"b\" ]\n", false},
		{"repetitions", `a = *"b" 1*"c" *3"d" 1*3"e" 2"f" 2*"g"`, "a = *\"b\" 1*\"c\" *3\"d\" 1*3\"e\" 2\"f\" 2*\"g\"\n", false},
		{"repetition of nothing but one", `a = *1"b" 1"c" 0"d"`, "a = [ \"b\" ] 1\"c\" 0\"d\"\n", false},
		{"superfluous groups", `a = ( "b" ( a c ) ) | ( "x" | ("y") )` + "\nc=\"c\"", "a = \"b\" a c | \"x\" | \"y\"\nc = \"c\"\n", false},
		{"quotation mark", `a = <"> "b" <">`, "a = <\"> \"b\" <\">\n", false},
		{"comments", "; first\na = \"b\" ; \"c\" | (\n ; more\n | \"d\"; end", "a = \"b\" | \"d\"\n", false},
		{"semicolon in quotation marks", `a = ";" "b"`, "a = \";b\"\n", false},
		{"CR LF and tabs", "a\t=\t\"b\"\r\n|\t\"c\"\r\nd = a\r\n", "a = \"b\" | \"c\"\nd = a\n", false},
		{"byte order mark", "\uFEFFa = \"b\"", "a = \"b\"\n", false},
		{"equals sign on the next line", "a ; the\n= \"b\" c\nc\n=\"d\"", "a = \"b\" c\nc = \"d\"\n", false},
		{"continuation in the first column", "a =\n\"b\"\n| \"c\"\nd = a", "a = \"b\" | \"c\"\nd = a\n", false},
		{"name in angle brackets", "<a> = <b>\nb = \"c\"", "a = b\nb = \"c\"\n", false},
		{"underscore, hyphen, digit", "a_b-1 = \"c\"", "a_b-1 = \"c\"\n", false},
		{"BNF names differ in case", "a = A\nA = \"c\"", "a = A\nA = \"c\"\n", false},
		{"values in BNF", `a = %x41 %d66 %b1000011 %x0D.0a %x00-1F %d48-50`, "a = \"ABC\" %x0D.0A %x00-1F ( \"0\" | \"1\" | \"2\" )\n", false},
		{"case in BNF", `a = %i"b" %s"c" %I"1"`, "a = %i\"b\" \"c1\"\n", false},
		{"empty text", `a = "" | "b" | ( "" "" )`, "a = \"\" | \"b\" | \"\"\n", false},

		{"ABNF choice", `a = "b"/"c" / "d"`, "a = \"b\" / \"c\" / \"d\"\n", true},
		{"ABNF case", `a = "b" %s"c" %i"d" %S"1" %x65`, "a = \"b\" %s\"c\" \"d1\" %s\"e\"\n", true},
		{"ABNF values", `a = %x41-5A / %d13.10 / %b1-11 / %X7f / %x22`, "a = %x41-5A / %x0D.0A / %x01-03 / %x7F / %x22\n", true},
		{"ABNF incremental", "a = \"b\"\nc = a\nA =/ \"d\" / \"e\"\na=/\"f\"", "a = \"b\" / \"d\" / \"e\" / \"f\"\nc = a\n", true},
		{"ABNF names ignore case", "Foo = bAr / \"x\" FOO\nBar = \"b\"", "Foo = Bar / \"x\" Foo\nBar = \"b\"\n", true},
		{"ABNF core rule", "a = <alpha> digit", "a = ALPHA DIGIT\n", true},
		{"ABNF own core rule", "a = ALPHA\nalpha = \"x\"", "a     = alpha\nalpha = \"x\"\n", true},
		{"ABNF core rule not mentioned", "a = \"x\"\nALPHA = %x41-5A / %x61-7A", "a     = \"x\"\nALPHA = %x41-5A / %x61-7A\n", true},
		{"ABNF core rule spelled otherwise", "a = digit\ndigit = %x30-39", "a     = digit\ndigit = %x30-39\n", true},
		{"ABNF letters in order", "a = %s\"a\" / %s\"b\" / %s\"c\" / %s\"e\" / %s\"f\"", "a = %x61-63 / %s\"e\" / %s\"f\"\n", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			read, print := ReadBNF, (*Grammar).BNF
			if tt.abnf {
				read, print = ReadABNF, (*Grammar).ABNF
			}
			g := mustRead(t, read, tt.text)
			if got := print(g); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			checkStable(t, g)
		})
	}
}

// Expressions are read as they are written, not as they are printed.
func TestReadExprs(t *testing.T) {
	for text, want := range map[string]Op{
		`"a"`: OpLiteral, `%i"a"`: OpFold, `%x41`: OpLiteral, `%x41-42`: OpRange, `( "a" )`: OpLiteral,
		`a`: OpRef, `a b`: OpSequence, `a | b`: OpChoice, `[ a ]`: OpRepeat, `2a`: OpRepeat, `a = b`: OpRule,
	} {
		x, err := ReadBNFExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if x.Op != want {
			t.Errorf("%s: operator %d, want %d", text, x.Op, want)
		}
	}
}

func TestReadBNFExpr(t *testing.T) {
	for _, text := range []string{
		`server = [ [ userinfo "@" ] hostport ]`,
		`net_path = "//" authority [ abs_path ]`,
		`*( unreserved | escaped | ";" )`,
		`a = a`,
		`<">`,
	} {
		x, err := ReadBNFExpr(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if x.String() != text {
			t.Errorf("%s is printed as %s", text, x)
		}
	}
}

func TestReadKnown(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	number := Rule("number", Many1(digit))
	other := Rule("other", Lit("x"))
	g := mustRead(t, ReadBNF, `pair = number "," number`, number, other)
	if got, want := g.BNF(), fields(`pair = number "," number
number = 1*digit
digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`); fields(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if g.Lookup("number") != number || g.Lookup("digit") != digit {
		t.Error("the known rules are not the ones that were given")
	}
	// The rules of a grammar that was read mention each other by name.
	again := mustRead(t, ReadBNF, `start = pair`, g.Rules()...)
	if n := len(again.Rules()); n != 4 {
		t.Errorf("%d rules, want 4:\n%s", n, again.BNF())
	}
	if a := mustRead(t, ReadABNF, `start = NUMBER`, number); a.Start().Items[0].Name != "number" {
		t.Error("ABNF does not find a known rule spelled otherwise")
	}
	_, err := ReadBNF("pair = number\ndigit = \"1\"", number)
	checkReadError(t, err, "2:1: rule digit is already known, and cannot be defined again")
}

// checkReadError wants a participle error of that text.
func checkReadError(t *testing.T, err error, want string) {
	t.Helper()
	var perr participle.Error
	switch {
	case err == nil:
		t.Errorf("no error, want %s", want)
	case err.Error() != want:
		t.Errorf("error\n\t%v, want\n\t%s", err, want)
	case !errors.As(err, &perr):
		t.Errorf("%v is no participle.Error", err)
	case perr.Position().String()+": "+perr.Message() != want:
		t.Errorf("position %v and message %s, want %s", perr.Position(), perr.Message(), want)
	}
}

// bnfOperand is what the errors call the start of an operand.
const bnfOperand = "expected a name, a text, a value or an opening bracket"

type readErrorTest struct{ name, text, want string }

func checkReadErrors(t *testing.T, read func(string, ...*Expr) (*Grammar, error), tests []readErrorTest) {
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := read(tt.text)
			checkReadError(t, err, tt.want)
			if g != nil {
				t.Error("a grammar beside the error")
			}
		})
	}
	t.Logf("%d errors", len(tests))
}

func TestReadBNFSyntaxErrors(t *testing.T) {
	checkReadErrors(t, ReadBNF, []readErrorTest{
		{"empty", "", "1:1: unexpected end of the text, expected a rule, name = …"},
		{"blank", " \n ; only a comment\n", "3:1: unexpected end of the text, expected a rule, name = …"},
		{"no rule", `"b" c`, `1:1: unexpected "b", expected a rule, name = …`},
		{"no name", `= b`, `1:1: unexpected character "="`},
		{"no right-hand side", "a =\nb = \"c\"", "2:1: unexpected start of rule b, " + bnfOperand},
		{"two equals signs", `a == "b"`, `1:4: unexpected character "="`},
		{"bar first", `a = | "b"`, "1:5: unexpected |, " + bnfOperand},
		{"bar last", "a = \"b\" |", "1:10: unexpected end of the text, " + bnfOperand},
		{"two bars", `a = "b" || "c"`, "1:10: unexpected |, " + bnfOperand},
		{"bar before a rule", "a = \"b\" |\r\nc = \"d\"", "2:1: unexpected start of rule c, " + bnfOperand},
		{"bar of the other notation", `a = "b" / "c"`, `1:9: unexpected character "/"`},
		{"group not closed", "a = ( \"b\"", "1:10: unexpected end of the text, expected ) to close the ( at 1:5"},
		{"group not closed before a rule", "a = ( \"b\"\n  [ \"c\" ]\nd = \"e\"", "3:1: unexpected start of rule d, expected ) to close the ( at 1:5"},
		{"group closed otherwise", `a = ( [ "b" ) ]`, "1:13: unexpected ), expected ] to close the [ at 1:7"},
		{"closed twice", `a = ( "b" ) )`, "1:13: unexpected ), expected another operand or the end"},
		{"empty group", `a = "b" ( )`, "1:11: unexpected ), " + bnfOperand},
		{"empty option", `a = [ ]`, "1:7: unexpected ], " + bnfOperand},
		{"bar last in a group", `a = ( "b" | ) "c"`, "1:13: unexpected ), " + bnfOperand},
		{"repetition of nothing", `a = "b" 1*`, "1:11: unexpected end of the text, " + bnfOperand},
		{"repetition of a repetition", `a = 1 *"b"`, "1:7: unexpected *, " + bnfOperand},
		{"text not closed", "a = \"b\nc = \"d\"", "1:5: the quotation mark is not closed on its line"},
		{"text not closed at the end", `a = "`, "1:5: the quotation mark is not closed on its line"},
		{"tab in a text", "a = \"b\tc\"", `1:7: '\t' in quotation marks, where only printable ASCII may stand: write it as %x…`},
		{"umlaut in a text", `a = ( "bär" )`, `1:9: 'ä' in quotation marks, where only printable ASCII may stand: write it as %x…`},
		{"column counts characters", "a = ; äöü\n  \"ä\"", `2:4: 'ä' in quotation marks, where only printable ASCII may stand: write it as %x…`},
		{"value of two ranges", `a = %x41-5A-60`, `1:12: unexpected character "-"`},
		{"no digits", `a = %xG`, `1:5: unexpected character "%"`},
		{"wrong digits", `a = %b12`, "1:9: unexpected end of the text, " + bnfOperand},
		{"unknown character", "a = \"b\"\n  !", `2:3: unexpected character "!"`},
		{"broken UTF-8", "a = \xff", `1:5: unexpected character "\xff"`},
		{"prose", `a = <any CHAR but "b">`, `1:5: <any CHAR but "b"> is prose, which no program can follow`},
		{"angle bracket", `a = <b`, `1:5: unexpected character "<"`},
		{"name starts with a hyphen", `a = -b`, `1:5: unexpected character "-"`},
		{"first error counts", "a = ( \"b\" ) \"c\"! \"d", `1:16: unexpected character "!"`},
		{"incremental in BNF", "a = \"b\"\na =/ \"c\"", `2:4: unexpected character "/"`},
		{"byte order mark inside", "a = \uFEFF\"b\"", `1:5: unexpected character "` + `\ufeff` + `"`},
		{"byte order mark is not counted", "\uFEFFa = !", `1:5: unexpected character "!"`},
	})
}

func TestReadBNFMeaningErrors(t *testing.T) {
	checkReadErrors(t, ReadBNF, []readErrorTest{
		{"space behind a repetition", `a = 1* "b"`, "1:5: white space between 1* and what it repeats"},
		{"star behind its operand", `a = b* "c"`, `1:5: rule b is not defined`},
		{"star behind a text", `a = "b"* "c"`, `1:8: white space between * and what it repeats`},
		{"repetition reversed", `a = "b" 3*1"c"`, "1:9: 3*1 repeats at least 3 and at most 1 times"},
		{"repetition too long", `a = 1*999999999"b"`, "1:5: more than 9999 repetitions"},
		{"repetition far too long", `a = 99999999999999999999999"b"`, "1:5: more than 9999 repetitions"},
		{"texts touch", `a = "b""c"`, "1:8: no white space between two operands"},
		{"value and name touch", "a = %d65b\nb = \"c\"", "1:9: no white space between two operands"},
		{"value over 255", `a = "b" %x100`, "1:9: 100 is more than 255, and rules are made of bytes"},
		{"value far over 255", `a = %d99999999999999999999`, "1:5: 99999999999999999999 is more than 255, and rules are made of bytes"},
		{"range over 255", `a = %d48-256`, "1:5: 256 is more than 255, and rules are made of bytes"},
		{"text over 255", `a = %b1.100000000`, "1:5: 100000000 is more than 255, and rules are made of bytes"},
		{"range reversed", "a = \"b\" |\n    %x5A-41", "2:5: the range %x5A-41 goes backwards"},
		{"undefined", "a = \"b\"\n    [ c ]", "2:7: rule c is not defined"},
		{"undefined in this case", "a = A", "1:5: rule A is not defined"},
		{"core rule in BNF", "a = ALPHA", "1:5: rule ALPHA is not defined"},
		{"core rule in BNF, lower case", "a = alpha", "1:5: rule alpha is not defined"},
		{"defined twice", "a = \"b\"\n; more\n  a = \"c\"", "3:3: rule a is defined a second time"},
		{"first faulty meaning counts", "a = b\na = 2*1\"c\"", `1:5: rule b is not defined`},
	})
}

func TestReadABNFErrors(t *testing.T) {
	checkReadErrors(t, ReadABNF, []readErrorTest{
		{"bar of the other notation", `a = "b" | "c"`, `1:9: unexpected character "|"`},
		{"underscore", `a = b_c`, `1:6: unexpected character "_"`},
		{"quotation mark of BNF", `a = <">`, `1:5: <"> is prose, which no program can follow`},
		{"prose", "a = \"b\" /\n <four bytes>", `2:2: <four bytes> is prose, which no program can follow`},
		{"prose does not hide an undefined name", "a = b <c d>", `1:7: <c d> is prose, which no program can follow`},
		{"adds to nothing", "a = \"b\"\nc =/ \"d\"", "2:1: =/ adds to rule c, which is not defined before"},
		{"adds too soon", "a =/ \"b\"\na = \"d\"", "1:1: =/ adds to rule a, which is not defined before"},
		{"defined twice in another case", "a = \"b\"\nA = \"d\"", "2:1: rule A is defined a second time"},
		{"undefined", "a = DIGITS", "1:5: rule DIGITS is not defined"},
		{"space behind %s", `a = %s "b"`, `1:5: unexpected character "%"`},
		{"group touches", `a = ("b")("c")`, "1:10: no white space between two operands"},
	})
}

func TestReadBNFExprErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "1:1: unexpected end of the text, expected a name, a text, a value or an opening bracket",
		"a = b\nc = d":     "2:1: unexpected start of rule c, expected another operand or the end",
		"b | ":             "1:5: unexpected end of the text, expected a name, a text, a value or an opening bracket",
		`"b" 2*1c`:         "1:5: 2*1 repeats at least 2 and at most 1 times",
		`a = b ]`:          "1:7: unexpected ], expected another operand or the end",
		`( b | c`:          "1:8: unexpected end of the text, expected ) to close the ( at 1:1",
		`"b" <something>!`: "1:16: unexpected character \"!\"",
	} {
		_, err := ReadBNFExpr(text)
		checkReadError(t, err, want)
	}
}

func TestReadNesting(t *testing.T) {
	nested := func(n int) string {
		return "a = \"x\" |\n" + strings.Repeat("( \"b\" [", n/2) + ` "c" ` + strings.Repeat("] )", n/2)
	}
	g := mustRead(t, ReadBNF, nested(500))
	checkStable(t, g)
	_, err := ReadBNF(nested(502))
	checkReadError(t, err, "2:1751: brackets nest deeper than 500")
	_, err = ReadABNF("a = " + strings.Repeat("(", 1_000_000))
	checkReadError(t, err, "1:505: brackets nest deeper than 500")
}

// FuzzReadBNF: no text makes the reader panic, and what it reads it reads again from
// the print, in both notations.
func FuzzReadBNF(f *testing.F) {
	f.Add(readFile(f, "../testdata/appendix-a.bnf"))
	for _, seed := range []string{
		"a = *( \"b\" | <\"> %i\"c1\" ) 1*3%x0D.0A [ b_c ]\nb_c = %x00-1F 2( a ) ; end",
		"a = b-c\nb-c = b_c\nb_c = B-C | \"\"\nB-C = a\r\n",
		"a = %x61.22.00 %i\"1\" \"1a\" %s\"Z\" \"2\" %i\"q2\"",
		"a = %d48-57 | ( \"a\" | %x62 | \"c\" ) %x61-7A",
		"HEXDIG = DIGIT | %i\"A\"\nDIGIT = %x30-39\n<digit> = 0HEXDIG *1a\na=*[*a]",
		"a = b* c", "a = ( b", "a = \"b", "a = 9*1b", "\uFEFFa =",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { fuzzRead(t, ReadBNF, text) })
}

// FuzzReadABNF does with ABNF what FuzzReadBNF does with BNF.
func FuzzReadABNF(f *testing.F) {
	f.Add(readFile(f, "testdata/rfc3986.abnf"))
	f.Add(readFile(f, "testdata/rfc5234.abnf"))
	for _, seed := range []string{
		"a = %s\"b\" / \"c1\" %x22 / ALPHA\nA =/ LWSP / HEXDIG",
		"a = %s\"a\" / %s\"b\" / %x63 / %x64-66 \"g\"\nwsp = 2*3(*a)",
		"a = HEXDIG / digit\ndigit = %x30-39\nWSP = DQUOTE [ CRLF ]",
		"a = %x41.22.42 \"1\" %s\"1a\" %i\"b\" <a> %b1-11 %d13.10",
		"ALPHA = %x41-5A / %x61-7A\nx-2 = alpha\nX = x-2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { fuzzRead(t, ReadABNF, text) })
}

func fuzzRead(t *testing.T, read func(string, ...*Expr) (*Grammar, error), text string) {
	g, err := read(text)
	if err != nil {
		var perr participle.Error
		if !errors.As(err, &perr) || perr.Position().Line < 1 || perr.Position().Column < 1 {
			t.Fatalf("an error without a position: %v", err)
		}
		return
	}
	checkStable(t, g)
	_, _ = ReadBNFExpr(text)
}
