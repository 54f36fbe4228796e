package combinators_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// The structs of TestGrammarOf.
type (
	optional struct {
		Word *word `parser:"@@?"`
	}
	modifiers struct {
		_     struct{} `rule:"mod-ifiers"`
		Start tree.Pos `parser:"@@"`
		A     *word    `parser:"@@? '?'"`
		B     []word   `parser:"( @@ '*' )* '!'"`
		C     []word   `parser:"( @@ '+' )+"`
		End   tree.Pos `parser:"@@"`
	}
	groups struct {
		A []word `parser:"[ @@ ] { ',' @@ }"`
		B *word  `parser:"( '(' ( '<' @@ '>' | '-' ) ')' )"`
	}
	classes struct {
		A    string `parser:"@Bit Bit? @'x'* @( 'y' | Bit )"`
		B    bool   `parser:"@'-'?"`
		Note string // without a tag: no part of the grammar
	}
	literals struct {
		A word `parser:"\"'\" @@ \"\\\"\" '\\\\' \"|\" '\\n'"`
	}
	switched struct {
		A *word `parser:"( 'a':On @@ | 'b':Off @@"`
		B *word `parser:"| 'c':On ) ( 'x':Off @@ )?"`
		C *word `parser:"( 'y':Off )* [ 'z':Off ] { 'z':Off } 'd' @@"`
	}
	switchedAll struct {
		A *word `parser:"'a':Off @@ | ( 'b':Off | 'c':Off ) @@"`
	}
	looks struct {
		A word `parser:"(?= 'a' 'b' ) @@ (?! 'c' | '.' ) '.'"`
	}
	alternatives struct {
		A *word `parser:"  @@ '1'"`
		B *word `parser:"| @@ '2'"`
		C *word `parser:"| '3' @@ | '4'"`
	}
	withLine struct {
		_ struct{} `rule:"with-line = \"(\" word \")\" | word"`
		A word     `parser:"'(' @@ ')'"`
	}
	twoLines struct {
		A *word `parser:"( 'a'\n| 'b' )\n"`
		B *word `parser:"@@"`
	}
)

func TestGrammarOf(t *testing.T) {
	type grammarOf = func(...BuildOption) (*Grammar, error)
	switches := []BuildOption{Class("On", OneOf("abc")), Class("Off", Alt())}
	bit := Class("Bit", Rule("bit", OneOf("01")))
	tests := []struct {
		name string
		read grammarOf
		opts []BuildOption
		want string // the rule of the struct
	}{
		{"option", GrammarOf[optional], nil, `optional = [ word ]`},
		{"modifiers", GrammarOf[modifiers], nil, `mod-ifiers = [ word ] "?" *( word "*" ) "!" 1*( word "+" )`},
		{"groups", GrammarOf[groups], nil, `groups = [ word ] *( "," word ) "(" ( "<" word ">" | "-" ) ")"`},
		{"classes", GrammarOf[classes], []BuildOption{bit}, `classes = bit [ bit ] *"x" ( "y" | bit ) [ "-" ]`},
		{"literals", GrammarOf[literals], nil, `literals = "'" word <"> "\|" %x0A`},
		{"switched off", GrammarOf[switched], switches, `switched = ( "a" word | "c" ) "d" word`},
		{"lookaheads", GrammarOf[looks], nil, `looks = word "."`},
		{"alternatives", GrammarOf[alternatives], nil, `alternatives = word "1" | word "2" | "3" word | "4"`},
		{"embedded", GrammarOf[pair], nil, `pair = word "=" [ "<" numeral ">" ] word`},
		{"slice of structs", GrammarOf[args], nil, `args = "(" [ arg *( "," arg ) ] ")"`},
		{"rule tag's line", GrammarOf[withLine], nil, `with-line = "(" word ")" | word`},
		{"tags only", GrammarOf[withLine], []BuildOption{TagsOnly()}, `with-line = "(" word ")"`},
		{"tag of several lines", GrammarOf[twoLines], nil, `twoLines = ( "a" | "b" ) word`},
		{"leaf", GrammarOf[word], nil, wordRule.String()},
		{"replaced", GrammarOf[word], []BuildOption{Replace(Rule("word", Lit("w")))}, `word = "w"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := tt.read(tt.opts...)
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Start().String(); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestGrammarOfOrder checks which rules there are, in which order.
func TestGrammarOfOrder(t *testing.T) {
	names := func(g *Grammar, err error) (out []string) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range g.Rules() {
			out = append(out, r.Name)
		}
		return out
	}
	tests := []struct {
		name string
		got  []string
		want string
	}{
		{"by mention", names(GrammarOf[call]()), "call args arg word numeral"},
		{"as listed", names(GrammarOfTypes([]any{numeralRule, reflect.TypeFor[arg](), reflect.TypeFor[word](), reflect.TypeFor[call]()})), "numeral arg word call args"},
		{"a replaced rule's own", names(GrammarOf[optional](Replace(Rule("word", Seq(Lit("w"), Rule("tail", Lit("t"))))))), "optional word tail"},
		{"replaced and not there", names(GrammarOf[optional](Replace(Rule("other", Lit("o"))))), "optional word"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := strings.Join(tt.got, " "); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

func TestGrammarOfRecursion(t *testing.T) {
	g, err := GrammarOf[call]()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"call", "args", "arg"}, g.Recursive()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestGrammarOfLanguage checks by their texts what cannot be seen well in print: a
// negation, and a production that is switched off.
func TestGrammarOfLanguage(t *testing.T) {
	type negated struct {
		A string `parser:"@~( Low | 'c' ) @!'\\x00'"`
	}
	negation, err := GrammarOf[negated](Class("Low", OneOf("ab")))
	if err != nil {
		t.Fatal(err)
	}
	off, err := GrammarOf[switchedAll](Class("Off", Alt()))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		grammar *Grammar
		in, out []string
	}{
		{"negated", negation, []string{"d\x01", "\xff\xff", "\x00a"}, []string{"", "d", "ad", "bd", "cd", "d\x00", "ddd"}},
		{"switched off", off, nil, []string{"", "a", "ax", "bx", "x"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := tt.grammar.CompileExpr(tt.grammar.Start())
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range tt.in {
				if !a.Match(text) {
					t.Errorf("%q does not match", text)
				}
			}
			for _, text := range tt.out {
				if a.Match(text) {
					t.Errorf("%q matches", text)
				}
			}
		})
	}
}

// The structs of TestGrammarOfErrors: what is wrong is in their names.
type (
	longLiteral struct {
		A word `parser:"@@ '//'"`
	}
	emptyLiteral struct {
		A word `parser:"@@ ''"`
	}
	unknownClass struct {
		A string `parser:"@Unknown"`
	}
	unknownLiteralClass struct {
		A string `parser:"@'a':Unknown"`
	}
	wideClass struct {
		A string `parser:"@Wide"`
	}
	nonEmpty struct {
		A word `parser:"( @@? )!"`
	}
	negatedLong struct {
		A string `parser:"@~( 'a' 'b' )"`
	}
	captureOfInt struct {
		A int `parser:"@@"`
	}
	captureOfUntagged struct {
		A struct{ B int } `parser:"@@"`
	}
	unclosed struct {
		A word `parser:"'a'"`
		B word `parser:"( @@"`
	}
	badLine struct {
		_ struct{} `rule:"bad = ("`
		A word     `parser:"@@"`
	}
	unknownInLine struct {
		_ struct{} `rule:"bad = elsewhere"`
		A word     `parser:"@@"`
	}
	below struct {
		Child longLiteral `parser:"@@"`
	}
	embeds struct {
		longLiteral
	}
)

func TestGrammarOfErrors(t *testing.T) {
	tests := []struct {
		name string
		read func(...BuildOption) (*Grammar, error)
		want []string
	}{
		{"literal of two bytes", GrammarOf[longLiteral], []string{`longLiteral.A: the literal "//" is not one byte long`, `parser:"@@ '//'"`}},
		{"empty literal", GrammarOf[emptyLiteral], []string{`emptyLiteral.A: the literal "" is not one byte long`}},
		{"unknown class", GrammarOf[unknownClass], []string{"unknownClass.A: the token class Unknown is not defined", `parser:"@Unknown"`}},
		{"unknown class of a literal", GrammarOf[unknownLiteralClass], []string{"unknownLiteralClass.A: the token class Unknown is not defined"}},
		{"class of texts", GrammarOf[wideClass], []string{"wideClass.A: the token class Wide has texts that are not single bytes"}},
		{"modifier", GrammarOf[nonEmpty], []string{"nonEmpty.A: the modifier ! is not supported"}},
		{"negation", GrammarOf[negatedLong], []string{"negatedLong.A: only single bytes can be negated"}},
		{"capture of a number", GrammarOf[captureOfInt], []string{"captureOfInt.A: @@ of the type int"}},
		{"capture of no production", GrammarOf[captureOfUntagged], []string{"struct { B int } has no parser tags"}},
		{"unclosed", GrammarOf[unclosed], []string{"unclosed.B: ", `in parser:"( @@"`}},
		{"rule tag", GrammarOf[badLine], []string{"badLine: rule tag: "}},
		{"unknown rule in a rule tag", GrammarOf[unknownInLine], []string{"rule bad refers to elsewhere"}},
		{"below", GrammarOf[below], []string{"longLiteral.A: "}},
		{"embedded", GrammarOf[embeds], []string{"embeds.A: "}},
		{"no struct", GrammarOf[int], []string{"int is not a struct"}},
		{"no tags", GrammarOf[struct{}], []string{"has no parser tags"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := tt.read(Class("Wide", Alt(Lit("a"), Lit("bb"))))
			if err == nil {
				t.Fatalf("no error, but\n%s", g.BNF())
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %v, want %s", err, want)
				}
			}
		})
	}
}

func TestGrammarOfTypesErrors(t *testing.T) {
	tests := []struct {
		name        string
		productions []any
		want        string
	}{
		{"neither", []any{7}, "int is neither a struct type nor a rule"},
		{"a value", []any{call{}}, "combinators_test.call is neither a struct type nor a rule"},
		{"none", nil, "a grammar needs at least one rule"},
		{"no rule", []any{Lit("a")}, "is not a rule"},
		{"two of one name", []any{wordRule, Rule("word", Lit("a"))}, "two rules named word"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := GrammarOfTypes(tt.productions); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}
