package combinators

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators/tree"
)

// Grammars that Build refuses. What is wrong with each is in its name.

// blank is a leaf that may be empty, dangling one whose rule mentions what is not defined,
// and endless one whose rule contains itself.
type (
	blank    struct{ tree.Leaf }
	dangling struct{ tree.Leaf }
	endless  struct{ tree.Leaf }
	huge     struct{ tree.Leaf }
)

var (
	blankRule    = Rule("blank", Many(Lit(" ")))
	danglingRule = Rule("dangling", Seq(Lit("a"), Ref("elsewhere")))
	endlessRule  = Rule("endless", Opt(Seq(Lit("("), Ref("endless"), Lit(")"))))
	hugeRule     = Rule("huge", Seq(Many(OneOf("ab")), Lit("a"), Repeat(16, 16, OneOf("ab"))))
)

func (*blank) Rule() *Expr                     { return blankRule }
func (*dangling) Rule() *Expr                  { return danglingRule }
func (*endless) Rule() *Expr                   { return endlessRule }
func (*huge) Rule() *Expr                      { return hugeRule }
func (*blank) Parse(*lexer.PeekingLexer) error { return nil } // it matches the empty text

type (
	leftDirect struct {
		Self *leftDirect `parser:"  @@ 'a'"`
		Leaf *letters    `parser:"| @@"`
	}
	leftBehindPos struct {
		Start tree.Pos       `parser:"@@"`
		Self  *leftBehindPos `parser:"( @@ '+'"`
		Leaf  *letters       `parser:"| @@ )"`
	}
	leftMutual struct {
		Other leftMutualOther `parser:"@@ '+'"`
	}
	leftMutualOther struct {
		Back *leftMutual `parser:"  @@"`
		Leaf *letters    `parser:"| @@"`
	}
	leftBehindOption struct {
		Sign string            `parser:"@'-'?"`
		Self *leftBehindOption `parser:"( @@ '+' | 'c' )"`
	}
	leftBehindAhead struct {
		Self *leftBehindAhead `parser:"(?= 'a' ) @@"`
	}
	leftInAhead struct {
		Self *leftInAhead `parser:"(?! @@ ) 'a'"`
	}

	repeatedNothing struct {
		A string `parser:"( @'a'? )*"`
	}
	repeatedBlank struct {
		Blanks []blank `parser:"{ @@ }"`
	}
	repeatedAhead struct {
		A string `parser:"@'a' (?= 'b' )+"`
	}

	nullableAlternative struct {
		Blank *blank   `parser:"( @@"`
		Leaf  *letters `parser:"| @@ ) '.'"`
	}
	nullableLast struct {
		Leaf *letters `parser:"@@"`
		A    string   `parser:"| @'.'*"`
	}

	neverWins struct {
		A string `parser:"@( 'a' | 'a' 'b' ) 'c'"`
	}
	neverWinsLeaf struct {
		Name    *letters `parser:"( @@"`
		Keyword bool     `parser:"| @( 'b' 'a' ) ) '.'"`
	}
	neverWinsBelow struct {
		Long  *neverLong  `parser:"  @@"`
		Short *neverShort `parser:"| @@"`
	}
	neverLong struct {
		A letters `parser:"@@ '!'?"`
	}
	neverShort struct {
		A letters `parser:"@@ '.'"`
	}
	tooManyAlternatives struct {
		A string `parser:"@( 'a' '1' | 'b' '1' | 'c' '1' | 'd' '1' | 'e' '1' | 'f' '1' | 'g' '1' | 'h' '1' | 'i' '1' | 'j' '1' | 'k' '1'"`
		B string `parser:"| 'l' '1' | 'm' '1' | 'n' '1' | 'o' '1' | 'p' '1' | 'q' '1' | 'r' '1' | 's' '1' | 't' '1' | 'u' '1' | 'v' '1'"`
		C string `parser:"| 'w' '1' | 'x' '1' | 'y' '1' | 'z' '1' | '0' '1' | '2' '1' | '3' '1' | '4' '1' | '5' '1' | '6' '1' | '7' '1' )"`
	}

	// name and dotted are structs: a leaf does not make participle keep what is pending.
	name struct {
		Leaf letters `parser:"@@"`
	}
	dotted struct {
		Leaf letters `parser:"@@ '.'"`
	}
	staleStruct struct {
		First  *name `parser:"( @@"`
		Second *name `parser:"'=' @@ 'x'"`
		Only   *name `parser:"| @@ '=' 'b' )"`
	}
	staleText struct {
		Sign string `parser:"( @'-'"`
		Name *name  `parser:"@@ '.' )?"`
		Rest string `parser:"@~'.'*"`
	}
	staleLeaf struct {
		Leaf *letters `parser:"( @@ '='"`
		Name *name    `parser:"@@ '.' )?"`
		Rest string   `parser:"@~'.'*"`
	}
	stalePos struct {
		At   tree.Pos `parser:"( '-' @@"`
		Name []name   `parser:"@@ '.' )*"`
		Rest string   `parser:"@~'.'*"`
	}
	staleFailing struct {
		Sign string  `parser:"( @'-'"`
		Name *dotted `parser:"@@ )?"`
		Rest string  `parser:"@~'.'*"`
	}
	staleAhead struct {
		Sign string `parser:"(?= @'-'"`
		Name *name  `parser:"@@ )"`
		Rest string `parser:"@~'.'*"`
	}
	staleNotAhead struct {
		Sign string `parser:"(?! @'-'"`
		Name *name  `parser:"@@ '.' )"`
		Rest string `parser:"@~'.'*"`
	}
	staleDeep struct {
		A    string `parser:"( 'b' | ( 'a' ( @'-'"`
		Name *name  `parser:"  ( ( @@ ) ) '.' )? ) )"`
		Rest string `parser:"@~'.'*"`
	}

	nonEmptyModifier struct {
		A string `parser:"( @'a'? )!"`
	}
	captureInCapture struct {
		A string `parser:"@( 'a'"`
		B string `parser:"@'b' )"`
	}
	nodeInCapture struct {
		A string `parser:"@( 'a' @@ )"`
	}
	longLiteral struct {
		A string `parser:"@'http'"`
	}
	emptyLiteral struct {
		A string `parser:"@''"`
	}
	wideLiteral struct {
		A string `parser:"@'é'"`
	}
	negatedTexts struct {
		A string `parser:"@~( 'a' 'b' )"`
	}
	undefinedClass struct {
		A string `parser:"@Digit+"`
	}
	endClass struct {
		A string `parser:"@'a' EOF"`
	}
	undefinedLiteralClass struct {
		A string `parser:"@'a':Digit"`
	}
	wideClass struct {
		A string `parser:"@Word"`
	}
	danglingRef struct {
		A dangling `parser:"@@"`
	}
	endlessLeaf struct {
		A endless `parser:"@@"`
	}
	hugeLeaf struct {
		A huge `parser:"@@"`
	}
	bareTag struct {
		A string `json:"a"`
	}
	unclosedGroup struct {
		A string `parser:"@( 'a' | 'b'"`
		B string `parser:"@'c'"`
	}
	emptyAlternative struct {
		A string `parser:"@'a' |"`
	}
	unknownLookahead struct {
		A string `parser:"(?< 'a' ) @'b'"`
	}
	loneAt struct {
		A string `parser:"@"`
	}
	looseAt struct {
		A name `parser:"( @ )"`
	}
	noTags   struct{ A string }
	twoNamed struct {
		A name          `parser:"@@"`
		B namedTheSame1 `parser:"@@"`
	}
	namedTheSame1 struct {
		_ struct{} `rule:"name"`
		A letters  `parser:"@@"`
	}
)

// The types of fields that nothing can be captured into.
type (
	capturing  struct{ A string }
	unmarshals string
	textNode   struct {
		A letters `parser:"@@"`
	}

	intoInt struct {
		A int `parser:"@'1'"`
	}
	intoMap struct {
		A map[string]string `parser:"@'1'"`
	}
	intoBytes struct {
		A []byte `parser:"@'1'"`
	}
	intoStringPointer struct {
		A *string `parser:"@'1'"`
	}
	intoBoolPointer struct {
		A *bool `parser:"@'1'"`
	}
	intoInterface struct {
		A any `parser:"@'1'"`
	}
	intoToken struct {
		A lexer.Token `parser:"@'1'"`
	}
	intoCapture struct {
		A capturing `parser:"@'1'"`
	}
	intoUnmarshaler struct {
		A unmarshals `parser:"@'1'"`
	}
	intoUnmarshalers struct {
		A []unmarshals `parser:"@'1'"`
	}
	intoTextNode struct {
		A *textNode `parser:"@@"`
	}
	textIntoNode struct {
		A name `parser:"@'1'"`
	}
	nodeIntoString struct {
		A string `parser:"@@"`
	}
	nodeIntoInterface struct {
		A tree.Node `parser:"@@"`
	}
	slicesOfSlices struct {
		A [][]name `parser:"@@*"`
	}
	pointerToSlice struct {
		A *[]name `parser:"@@*"`
	}
	pointerToPointer struct {
		A **name `parser:"@@"`
	}
	pointerToPos struct {
		A *tree.Pos `parser:"@@"`
		B string    `parser:"@'a'"`
	}
	positions struct {
		A []tree.Pos `parser:"( 'a' @@ )*"`
	}
	injectedPos struct {
		Pos  lexer.Position
		Name name `parser:"@@"`
	}
	injectedTokens struct {
		Tokens []lexer.Token
		Name   name `parser:"@@"`
	}
)

func (*capturing) Capture([]string) error      { return nil }
func (*unmarshals) UnmarshalText([]byte) error { return nil }
func (*textNode) UnmarshalText([]byte) error   { return nil }

// badGrammar is a grammar that Build refuses.
type badGrammar struct {
	name  string
	build func() error
}

func bad[G any](name string) badGrammar {
	return badGrammar{name, func() error {
		_, err := Build[G](Class("Word", Many1(Lit("a"))))
		return err
	}}
}

// buildReference builds participle's parser.
func buildReference[G any](classes ...TokenClass) (*participle.Parser[G], error) {
	return participle.Build[G](participle.Lexer(NewByteLexer(-2, 0, classes...)), participle.UseLookahead(participle.MaxLookahead))
}

var badGrammars = []badGrammar{
	bad[leftDirect]("left recursion"),
	bad[leftBehindPos]("left recursion behind a position"),
	bad[leftMutual]("left recursion by way of another"),
	bad[leftBehindOption]("left recursion behind an option"),
	bad[leftBehindAhead]("left recursion behind a lookahead"),
	bad[leftInAhead]("left recursion in a lookahead"),
	bad[repeatedNothing]("repetition of an option"),
	bad[repeatedBlank]("repetition of a leaf that may be empty"),
	bad[repeatedAhead]("repetition of a lookahead"),
	bad[nullableAlternative]("alternative that may be empty"),
	bad[nullableLast]("last alternative that may be empty"),
	bad[neverWins]("alternative behind a prefix of it"),
	bad[neverWinsLeaf]("keyword behind a leaf"),
	bad[neverWinsBelow]("struct behind another"),
	bad[tooManyAlternatives]("33 alternatives"),
	bad[staleStruct]("struct and struct in an alternative"),
	bad[staleText]("text and struct in an option"),
	bad[staleLeaf]("leaf and struct in an option"),
	bad[stalePos]("position and struct in a repetition"),
	bad[staleFailing]("text and a struct that fails"),
	bad[staleAhead]("text and struct in a lookahead"),
	bad[staleNotAhead]("text and struct in a negative lookahead"),
	bad[staleDeep]("text and struct in groups"),
	bad[nonEmptyModifier]("modifier !"),
	bad[captureInCapture]("capture in a capture"),
	bad[nodeInCapture]("node in a capture"),
	bad[longLiteral]("literal of four bytes"),
	bad[emptyLiteral]("literal of no bytes"),
	bad[wideLiteral]("literal of one rune, two bytes"),
	bad[negatedTexts]("negation of texts"),
	bad[undefinedClass]("undefined class"),
	bad[undefinedLiteralClass]("undefined class of a literal"),
	bad[endClass]("participle's end of input"),
	bad[wideClass]("class of texts"),
	bad[danglingRef]("undefined rule"),
	bad[endlessLeaf]("rule of a leaf that contains itself"),
	bad[hugeLeaf]("rule of a leaf with too many states"),
	bad[bareTag]("tag without the key parser"),
	bad[unclosedGroup]("unclosed group"),
	bad[emptyAlternative]("empty alternative"),
	bad[unknownLookahead]("unknown lookahead"),
	bad[loneAt]("lone @"),
	bad[looseAt]("@ at the end of a group"),
	bad[noTags]("no tags"),
	bad[int]("no struct"),
	bad[twoNamed]("two structs of one name"),
	bad[intoInt]("text into int"),
	bad[intoMap]("text into map"),
	bad[intoBytes]("text into bytes"),
	bad[intoStringPointer]("text into pointer to string"),
	bad[intoBoolPointer]("text into pointer to bool"),
	bad[intoInterface]("text into interface"),
	bad[intoToken]("text into token"),
	bad[intoCapture]("text into type with Capture"),
	bad[intoUnmarshaler]("text into type with UnmarshalText"),
	bad[intoUnmarshalers]("text into slice of type with UnmarshalText"),
	bad[intoTextNode]("node of type with UnmarshalText"),
	bad[textIntoNode]("text into struct"),
	bad[nodeIntoString]("node into string"),
	bad[nodeIntoInterface]("node into interface"),
	bad[slicesOfSlices]("node into slice of slices"),
	bad[pointerToSlice]("node into pointer to slice"),
	bad[pointerToPointer]("node into pointer to pointer"),
	bad[pointerToPos]("position by pointer"),
	bad[positions]("slice of positions"),
	bad[injectedPos]("position without a tag"),
	bad[injectedTokens]("tokens without a tag"),
}

// TestBadGrammars shows the error of every bad grammar.
func TestBadGrammars(t *testing.T) {
	var out strings.Builder
	for _, g := range badGrammars {
		err := g.build()
		if err == nil {
			t.Errorf("%s: no error", g.name)
			continue
		}
		fmt.Fprintf(&out, "%s\n\t%s\n\n", g.name, err)
	}
	checkGolden(t, "golden/badgrammars.txt", out.String())
}

// TestParticipleKeepsCaptures shows why Build refuses a capture that comes before a struct
// in what may fail: participle keeps it, and a program without the check does not.
func TestParticipleKeepsCaptures(t *testing.T) {
	tests := []struct {
		name string
		kept func(in string) (participle, compiled any, err error)
		in   string
	}{
		{"struct and struct", bothTrees[staleStruct], "a=b"},
		{"text and struct", bothTrees[staleText], "-a"},
		{"leaf and struct", bothTrees[staleLeaf], "a=b"},
		{"position and struct", bothTrees[stalePos], "-a"},
		{"text and a struct that fails", bothTrees[staleFailing], "-a"},
		{"in a lookahead", bothTrees[staleAhead], "-a"},
		{"in a negative lookahead", bothTrees[staleNotAhead], "-a"},
		{"in groups", bothTrees[staleDeep], "a-b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want, got, err := tt.kept(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if cmp.Equal(want, got) {
				t.Errorf("%q gives the same with both: %+v", tt.in, got)
			}
			if diff := cmp.Diff(keptFields[reflect.TypeOf(want).Elem().Name()], filledOnlyIn(want, got)); diff != "" {
				t.Errorf("%q: participle keeps (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// keptFields are the fields that participle fills though what they stand in fails.
var keptFields = map[string][]string{
	"staleStruct": {"First"}, "staleText": {"Sign"}, "staleLeaf": {"Leaf"}, "stalePos": {"At"},
	"staleFailing": {"Sign"}, "staleAhead": {"Sign"}, "staleNotAhead": {"Sign"}, "staleDeep": {"A"},
}

// bothTrees gives the trees of participle and of a program that is built without checks.
func bothTrees[G any](in string) (want, got any, err error) {
	reference, err := buildReference[G]()
	if err != nil {
		return nil, nil, err
	}
	parser, err := Build[G](Trusted())
	if err != nil {
		return nil, nil, err
	}
	if want, err = reference.ParseString("", in); err != nil {
		return nil, nil, err
	}
	got, err = parser.Parse(in)
	return want, got, err
}

// filledOnlyIn gives the names of the fields of a struct that are zero in another one.
func filledOnlyIn(filled, zero any) (names []string) {
	a, b := reflect.ValueOf(filled).Elem(), reflect.ValueOf(zero).Elem()
	for i := range a.NumField() {
		if !a.Field(i).IsZero() && b.Field(i).IsZero() {
			names = append(names, a.Type().Field(i).Name)
		}
	}
	return names
}

// TestParticipleOnBadGrammars shows what participle does with other grammars that Build
// refuses.
func TestParticipleOnBadGrammars(t *testing.T) {
	defer func(n int) { participle.MaxIterations = n }(participle.MaxIterations)
	participle.MaxIterations = 100
	tests := []struct {
		name string
		try  func(in string) string
		in   string
		want string
	}{
		{"it sees left recursion", withParticiple[leftDirect], "a", "build: left recursion detected"},
		{"but not behind a position", buildsOnly[leftBehindPos], "", "builds"},
		{"nor behind an option", buildsOnly[leftBehindOption], "", "builds"},
		{"alternative that matches nothing", withParticiple[nullableAlternative], "a.", "panic: 1:1: branch"},
		{"repetition of nothing", withParticiple[repeatedNothing], "a", "error: 1:2: too many iterations"},
		{"alternative that never wins", withParticiple[neverWins], "abc", `error: 1:2: unexpected token "b"`},
		{"capture in a capture", withParticiple[captureInCapture], "ab", "tree: {A:a<combinators.captureInCapture Value> B:b}"},
		{"node with UnmarshalText", withParticiple[intoTextNode], "a", "panic: interface conversion"},
		{"text into map", withParticiple[intoMap], "1", "error: 1:1: unsupported field type map[string]string"},
		{"node into slice of slices", withParticiple[slicesOfSlices], "a", "panic: reflect"},
		{"position without a tag", withParticiple[injectedPos], "a", "tree: {Pos:1:1 Name"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.try(tt.in); !strings.HasPrefix(got, tt.want) {
				t.Errorf("%q gives %s, want %s", tt.in, got, tt.want)
			}
		})
	}
}

// withParticiple tells what participle makes of a text.
func withParticiple[G any](in string) (did string) {
	defer func() {
		if p := recover(); p != nil {
			did = fmt.Sprint("panic: ", p)
		}
	}()
	p, err := buildReference[G]()
	if err != nil {
		return "build: " + err.Error()
	}
	tree, err := p.ParseString("", in)
	if err != nil {
		return "error: " + err.Error()
	}
	return fmt.Sprintf("tree: %+v", *tree)
}

// buildsOnly tells whether participle builds a parser, which would not come to an end.
func buildsOnly[G any](string) string {
	if _, err := buildReference[G](); err != nil {
		return "build: " + err.Error()
	}
	return "builds"
}
