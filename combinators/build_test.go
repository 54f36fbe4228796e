package combinators

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators/tree"
)

// The grammars of these tests, each for some of what tags can say.
type (
	// parens are nested parentheses with texts, such as (ab(b)()a).
	parens struct {
		Start tree.Pos `parser:"@@"`
		Items []item   `parser:"'(' @@* ')'"`
		End   tree.Pos `parser:"@@"`
	}
	item struct {
		Text   *letters `parser:"  @@"`
		Parens *parens  `parser:"| @@"`
	}

	// typed captures classes of tokens into each kind of field.
	typed struct {
		Sign    string   `parser:"@( '-' | '+' )?"`
		Digits  []string `parser:"@Digit+"`
		Whole   number   `parser:"( '.' @( Digit Digit* )"`
		Dotted  mark     `parser:"| @( '!' '!' ) )?"`
		Unit    units    `parser:"@( Letter+ '%'? )*"`
		Percent bool     `parser:"@( '%':Sigil )?"`
		Dollar  bool     `parser:"@'%':Digit?"` // never: % is no digit
	}
	number string
	mark   bool
	units  []unit
	unit   string

	// header has what it is made of embedded, by types whose fields cmp may look at.
	header struct {
		Start tree.Pos `parser:"@@"`
		FieldName
		FieldValues
		End tree.Pos `parser:"@@"`
	}
	FieldName struct {
		Name  letters  `parser:"@@"`
		Colon tree.Pos `parser:"( @@ ':' | @@ '=' )"`
	}
	FieldValues struct {
		First *value   `parser:"[ @@ ]"`
		More  []value  `parser:"{ ',' @@ }"`
		Last  []*value `parser:"( ';' @@ ( '&' @@ )* )?"`
	}
	value struct {
		Bare   *letters `parser:"  @@"`
		Quoted *quoted  `parser:"| @@"`
	}
	quoted struct {
		Start tree.Pos `parser:"@@"`
		Text  string   `parser:"'<' ( @~( '>' | '^' ) | '^' @( '>' | '^' ) )* '>'"` // without the ^ that escapes
		End   tree.Pos `parser:"@@"`
	}

	// looking looks ahead both ways: numbers that end, names that are no keyword.
	looking struct {
		Keyword *keyword `parser:"(  @@"`
		Name    *letters `parser:" | (?! 'c' ) @@ (?= ';' | ',' )"`
		Number  string   `parser:" | @Digit+ (?! '.' ) )"`
		Rest    *looking `parser:"(  ( ',' | ';' ) @@ )?"`
	}
	keyword struct {
		Text string `parser:"(?! 'a' 'b' Letter ) @( 'a' 'b' )"`
	}

	// scattered captures texts that do not follow each other into one string.
	scattered struct {
		Key   string   `parser:"@Letter ( '-' @Letter )* '=' @Letter?"`
		Found bool     `parser:"( @'!' | '?' )"`
		Again value    `parser:"@@ ( '/' @@ )*"` // the last one counts
		At    tree.Pos `parser:"( '#' @@ )*"`
	}

	// layered is a term of sums and products, whose alternatives begin alike.
	layered struct {
		Sum   *sum    `parser:"  @@"`
		Other product `parser:"| @@"`
	}
	sum struct {
		Left  product `parser:"@@ '+'"`
		Right layered `parser:"@@"`
	}
	product struct {
		Power  *power   `parser:"  @@"`
		Factor *letters `parser:"| @@"`
		Group  *layered `parser:"| '(' @@ ')'"`
	}
	power struct {
		Base  letters `parser:"@@ '^'"`
		Digit string  `parser:"@Digit"`
	}
)

// testClasses are the token classes of these grammars, for both engines.
var buildClasses = []struct {
	name, bytes string
}{{"Digit", "01"}, {"Letter", "ab"}, {"Sigil", "%$"}}

func buildOptions() (opts []BuildOption) {
	for _, c := range buildClasses {
		opts = append(opts, Class(c.name, OneOf(c.bytes)))
	}
	return opts
}

func buildTokens() (classes []TokenClass) {
	for _, c := range buildClasses {
		set, _ := OneOf(c.bytes).ByteSet()
		classes = append(classes, TokenClass{c.name, set})
	}
	return classes
}

// engineTest tries a grammar in both engines.
type engineTest interface {
	name() string
	sentences(t *testing.T, n int)
	examples(t *testing.T, texts map[string]bool)
}

// enginesOf is a grammar in both engines.
type enginesOf[G any] struct {
	parser    *Parser[G]
	arena     *TreeArena[G]
	reference *participle.Parser[G]
}

func (e *enginesOf[G]) name() string { return reflect.TypeFor[G]().Name() }

func (e *enginesOf[G]) build(t *testing.T) {
	t.Helper()
	var err error
	if e.parser, err = Build[G](buildOptions()...); err != nil {
		t.Fatal(err)
	}
	e.arena = e.parser.NewArena()
	if e.reference, err = buildReference[G](buildTokens()...); err != nil {
		t.Fatal(err)
	}
}

// check compares a parse with one in an arena, and where that is wanted with participle. It
// says whether the text is valid. Errors are only looked at with participle: finding out
// what to say takes long.
func (e *enginesOf[G]) check(t *testing.T, s string, withParticiple bool) (valid bool) {
	t.Helper()
	if valid = e.parser.Valid(s); !valid && !withParticiple {
		return false
	}
	got, err := e.parser.Parse(s)
	again, arenaErr := e.arena.Parse(s)
	if valid != (err == nil) || valid != (arenaErr == nil) || !reflect.DeepEqual(got, again) {
		t.Fatalf("%q: valid is %v, and it gives %+v, %v, and in an arena %+v, %v", s, valid, got, err, again, arenaErr)
	}
	if !withParticiple {
		return valid
	}
	want, err := e.reference.ParseString("", s)
	if valid != (err == nil) {
		t.Fatalf("%q: valid is %v, and participle gives %v", s, valid, err)
	}
	if diff := cmp.Diff(want, got); valid && diff != "" {
		t.Fatalf("%q (-participle +compiled):\n%s", s, diff)
	}
	return valid
}

// sentences tries n sentences and near misses of the grammar, one in a few with participle.
func (e *enginesOf[G]) sentences(t *testing.T, n int) {
	const size, oneIn = 24, 16
	e.build(t)
	g, err := GrammarOf[G](append(buildOptions(), TagsOnly())...)
	if err != nil {
		t.Fatal(err)
	}
	gen, err := NewGenerator(g, g.Start().Name, 1, size)
	if err != nil {
		t.Fatal(err)
	}
	valid, i := 0, 0
	try := func(s string) bool {
		if e.check(t, s, i/2%oneIn == 0) {
			valid++
		}
		i++
		return i < n
	}
	for near := range gen.NearMisses(nil) {
		if !try(near) || !try(gen.Next()) {
			break
		}
	}
	t.Logf("%d texts, %d of them valid, one in %d also with participle", i, valid, oneIn)
	if valid < n/4 || valid > n*9/10 {
		t.Errorf("%d of %d texts are valid: too many or too few to tell", valid, n)
	}
}

// examples tries texts of which it is known whether they are valid.
func (e *enginesOf[G]) examples(t *testing.T, texts map[string]bool) {
	e.build(t)
	for s, want := range texts {
		if e.check(t, s, true) != want {
			t.Errorf("%q: valid is %v", s, !want)
		}
	}
}

// TestEngines compares the engines on many texts of grammars of all sorts.
func TestEngines(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	for _, e := range []engineTest{
		new(enginesOf[parens]), new(enginesOf[typed]), new(enginesOf[header]), new(enginesOf[looking]),
		new(enginesOf[scattered]), new(enginesOf[layered]), new(enginesOf[letters]),
	} {
		t.Run(e.name(), func(t *testing.T) { e.sentences(t, n) })
	}
}

// TestExamples tries the grammars on texts at whose edges a parser may go wrong.
func TestExamples(t *testing.T) {
	tests := []struct {
		engines engineTest
		texts   map[string]bool
	}{
		{new(enginesOf[parens]), map[string]bool{"()": true, "(ab(b)()a)": true, "((()))": true, "": false, "(": false, "())": false, "(c)": false, "()()": false}},
		{new(enginesOf[typed]), map[string]bool{"1": true, "-01.1": true, "0!!": true, "0!": false, "1ab%ba%%": true, "1.": false, ".1": false, "1%": true, "1%%": false, "1b%%": true}},
		{new(enginesOf[header]), map[string]bool{"a:": true, "a=b": true, "a:<^>^^>,b,<x>;a&<>": true, "a": false, "a:,": false, "a:b;": false, "a:<^x>": false, "a:;a": true}},
		{new(enginesOf[looking]), map[string]bool{"ab": true, "aba": false, "aba,1": true, "1.": false, "11;ab,b;1": true, "b": false, "b,": false, "": false}},
		{new(enginesOf[scattered]), map[string]bool{"a-b-a=b!a": true, "a=?a": true, "a=!a/b/<a>##": true, "a=a": false, "a-=!a": false}},
		{new(enginesOf[layered]), map[string]bool{"a": true, "a+b": true, "(a+b^1)+(((b)))": true, "a^": false, "a+": false, "()": false, "(a": false}},
		{new(enginesOf[letters]), map[string]bool{"a": true, "": false, "abc": false}},
	}
	for _, tt := range tests {
		t.Run(tt.engines.name(), func(t *testing.T) { tt.engines.examples(t, tt.texts) })
	}
}

// The grammars of TestFailureLeavesNothing, in which an alternative goes some way and
// fails, each by another kind of field.
type (
	triesText struct {
		A string  `parser:"( @'a' 'x'"`
		B letters `parser:"| @@ )"`
	}
	triesBool struct {
		A bool   `parser:"( @'a' 'x' )?"`
		B string `parser:"@~'x'*"`
	}
	triesStrings struct {
		A []string `parser:"( @'a' @'b' 'x' )*"`
		B string   `parser:"@~'x'*"`
	}
	triesPos struct {
		A tree.Pos `parser:"( 'a' @@ 'x'"`
		B letters  `parser:"| @@ )"`
	}
	triesLeaf struct {
		A *letters `parser:"( @@ '@' )?"`
		B letters  `parser:"@@"`
	}
	triesStruct struct {
		A *triesText `parser:"( @@ '@' )?"`
		B letters    `parser:"@@"`
	}
	triesSlice struct {
		A []letters `parser:"( @@ ',' )*"`
		B letters   `parser:"@@"`
	}
	triesPointers struct {
		A []*letters `parser:"( @@ ',' )*"`
		B letters    `parser:"@@"`
	}
	triesDeep struct {
		A *letters  `parser:"( [ '-' @@ ]"`
		B []letters `parser:"( ',' @@ )* '!'"`
		C string    `parser:"| @~'!'+ )"`
	}
	triesAhead struct {
		A *letters `parser:"(?= @@ )"`
		B letters  `parser:"@@"`
	}
	triesOther struct {
		A letters `parser:"( @@ 'x' | 'b' 'a'"`
		B bool    `parser:"@'.' )"`
	}
)

// TestFailureLeavesNothing shows that an alternative, an option or a repetition that fails
// leaves no field set, and that a lookahead never does, in both engines.
func TestFailureLeavesNothing(t *testing.T) {
	leaf := func(text string, start tree.Pos) letters { return letters{tree.Leaf{Text: text, Start: start}} }
	tests := []struct {
		name string
		try  func(t *testing.T, in string, want any)
		in   string
		want any
	}{
		{"text", leavesNothing[triesText], "ab", &triesText{B: leaf("ab", 0)}},
		{"bool", leavesNothing[triesBool], "ab", &triesBool{B: "ab"}},
		{"strings", leavesNothing[triesStrings], "abxab", &triesStrings{A: []string{"a", "b"}, B: "ab"}},
		{"position", leavesNothing[triesPos], "ab", &triesPos{B: leaf("ab", 0)}},
		{"leaf", leavesNothing[triesLeaf], "ab", &triesLeaf{B: leaf("ab", 0)}},
		{"struct", leavesNothing[triesStruct], "ab", &triesStruct{B: leaf("ab", 0)}},
		{"slice", leavesNothing[triesSlice], "a,b", &triesSlice{A: []letters{leaf("a", 0)}, B: leaf("b", 2)}},
		{"slice of pointers", leavesNothing[triesPointers], "b", &triesPointers{B: leaf("b", 0)}},
		{"option and repetition", leavesNothing[triesDeep], "-a,b", &triesDeep{C: "-a,b"}},
		{"lookahead", leavesNothing[triesAhead], "a", &triesAhead{B: leaf("a", 0)}},
		{"value", leavesNothing[triesOther], "ba.", &triesOther{B: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.try(t, tt.in, tt.want) })
	}
}

func leavesNothing[G any](t *testing.T, in string, want any) {
	t.Helper()
	var e enginesOf[G]
	e.build(t)
	if !e.check(t, in, true) {
		t.Fatalf("%q is not valid", in)
	}
	got, err := e.parser.Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, any(got)); diff != "" {
		t.Errorf("%q (-want +got):\n%s", in, diff)
	}
}

// TestCapturesAgain shows what becomes of a field into which more than one thing is
// captured.
func TestCapturesAgain(t *testing.T) {
	tests := []struct {
		name string
		try  func(t *testing.T, in string, want any)
		in   string
		want any
	}{
		{"the last struct counts", leavesNothing[lastStruct], "ab,b,", &lastStruct{halves{B: "b"}}},
		{"the last position counts", leavesNothing[lastPos], "aaba", &lastPos{Start: 2, B: "b", End: 4}},
		{"texts are joined", leavesNothing[joined], "a-b-a", &joined{"aba"}},
		{"nothing is not true", leavesNothing[nothingTrue], "b", &nothingTrue{B: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { tt.try(t, tt.in, tt.want) })
	}
}

type (
	halves struct {
		A string `parser:"@'a'?"`
		B string `parser:"@'b'?"`
	}
	lastStruct struct {
		Halves halves `parser:"@@ ',' ( @@ ',' )+"`
	}
	lastPos struct {
		Start tree.Pos `parser:"@@ ( 'a' @@ )*"`
		B     string   `parser:"@'b'"`
		End   tree.Pos `parser:"@@ 'a'? @@"`
	}
	joined struct {
		A string `parser:"( @'a' '-' @'b' '-' )+ @'a'"`
	}
	nothingTrue struct {
		A bool `parser:"@( 'a'? )"`
		B bool `parser:"@( 'b'? )"`
	}
)

// TestLeavesWithoutParse shows that a leaf needs its method Parse for participle alone.
func TestLeavesWithoutParse(t *testing.T) {
	if _, err := Build[bareLeaf](); err != nil {
		t.Error(err)
	}
	if _, err := buildReference[bareLeaf](); err == nil || !strings.Contains(err.Error(), "empty struct") {
		t.Errorf("participle: %v", err)
	}
}

type bareLeaf struct{ tree.Leaf }

func (*bareLeaf) Rule() *Expr { return lettersRule }

var _ participle.Parseable = (*letters)(nil)
var _ lexer.Definition = (*ByteLexer)(nil)

// TestParseErrorContext checks what an error tells beyond its message.
func TestParseErrorContext(t *testing.T) {
	p, err := Build[parens]()
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Parse("(a(b)|)")
	var perr *ParseError
	if !errors.As(err, &perr) {
		t.Fatalf("the error is %v", err)
	}
	c, ok := perr.Context()
	if !ok || perr.Offset != 5 || len(c.Trail) == 0 || c.Trail[0].Start != 0 || c.Next.Has('|') {
		t.Errorf("offset %d, context %v %v", perr.Offset, c, ok)
	}
	if pos := perr.Position(); pos.Offset != 5 || pos.Column != 6 {
		t.Errorf("position %#v", pos)
	}
}

// TestErrors finds several errors of one text, each where it stands in it.
func TestErrors(t *testing.T) {
	p, err := Build[parens]()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		in   string
		most int
		want []int
	}{
		{"(a(b))", 9, nil},
		{"(a|(b\u00e9)1)", 9, []int{2, 5, 8}},
		{"(a|(b\u00e9)1)", 2, []int{2, 5}},
		{"((a", 9, []int{3}},
		{"", 9, []int{0}},
		{"(a))", 9, []int{3}},
	} {
		var got []int
		for _, e := range p.Errors(tt.in, tt.most) {
			got = append(got, e.Offset)
			if found := e.Found(); e.Offset < len(tt.in) && !strings.HasPrefix(tt.in[e.Offset:], found) {
				t.Errorf("%q at %d: found %q", tt.in, e.Offset, found)
			}
			if e.Position().Offset != e.Offset || e.Message() == "" {
				t.Errorf("%q at %d: position %v, message %q", tt.in, e.Offset, e.Position(), e.Message())
			}
		}
		if !cmp.Equal(got, tt.want) {
			t.Errorf("%q: offsets %v, want %v", tt.in, got, tt.want)
		}
	}
}
