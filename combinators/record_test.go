package combinators

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators/tree"
)

// The grammars of these tests, besides those of TestEngines.
type (
	// atServer has an optional part, which a lookahead tells.
	atServer struct {
		_    struct{}   `rule:"server"`
		User *userBytes `parser:"( (?= ( Letter | Digit | '_' )* '@' ) @@ '@' )?"`
		Host atHost     `parser:"@@"`
	}
	atHost struct {
		_    struct{}  `rule:"hostport"`
		Name hostBytes `parser:"@@"`
		Port string    `parser:"( ':' @Digit+ )?"`
	}
	userBytes struct{ tree.Leaf }
	hostBytes struct{ tree.Leaf }

	// ordered has alternatives of which the first is taken, although another would go on.
	ordered struct {
		Short string `parser:"@'a'?"`
		Long  string `parser:"@( 'a' Digit+ | 'b' ( '-' 'b' )? )"`
		End   string `parser:"@( '-' Digit )?"`
	}

	// guarded lets a byte decide about what stands before it.
	guarded struct {
		Words []guardedWord `parser:"@@+"`
		Tail  *guarded      `parser:"( '%' @@ )?"`
	}
	guardedWord struct {
		Text string `parser:"(?! 'a' 'b' ) @Letter (?= Letter | '0' | '%' ) @( '0' | '1' )?"`
	}
)

var (
	userRule = Rule("userinfo", Many(OneOf("ab01_")))
	hostRule = Rule("host", Many1(Alt(Rule("letter", OneOf("ab")), OneOf("."))))
)

func (*userBytes) Rule() *Expr { return userRule }
func (*hostBytes) Rule() *Expr { return hostRule }

func (l *userBytes) Parse(lex *lexer.PeekingLexer) error { return parseByRule(&l.Leaf, lex, userRule) }
func (l *hostBytes) Parse(lex *lexer.PeekingLexer) error { return parseByRule(&l.Leaf, lex, hostRule) }

func parseByRule(l *tree.Leaf, lex *lexer.PeekingLexer, rule *Expr) error {
	a, err := Compile(rule)
	if err != nil {
		return err
	}
	return ParseLeaf(l, lex, a)
}

// checkExpected checks what an error tells of a text that is not valid, for some bytes.
func checkExpected[G any](t *testing.T, p *Parser[G], s string, bytes []byte) {
	t.Helper()
	parse := func(s string) error {
		_, err := p.Parse(s)
		return err
	}
	checkExpectedBy(t, p.Grammar(), parse, s, 0, bytes)
}

// checkExpectedBy is the same for a way of parsing from an offset on.
func checkExpectedBy(t *testing.T, g *Grammar, parse func(string) error, s string, from int, bytes []byte) {
	t.Helper()
	err := parse(s)
	var e *ParseError
	if !errors.As(err, &e) {
		t.Fatalf("%q: error %v", s, err)
	}
	if e.Reason() != "" {
		return
	}
	c, ok := e.Context()
	if !ok {
		t.Fatalf("%q at %d: no context", s, e.Offset)
	}
	behind := ""
	if e.Offset < len(s) {
		behind = s[e.Offset+1:]
	}
	for _, b := range bytes {
		err := parse(s[:e.Offset] + string([]byte{b}) + behind)
		var other *ParseError
		if leads := !errors.As(err, &other) || other.Offset > e.Offset; leads != c.Next.Has(b) {
			t.Fatalf("%q at %d: %s leads on: %v; Next is %s", s, e.Offset, QuoteByte(b), leads, c.Next)
		}
	}
	if valid := parse(s[:e.Offset]) == nil; valid != c.End {
		t.Fatalf("%q at %d: cut it is valid: %v", s, e.Offset, valid)
	}
	checkWords(t, g, s, from, e.Offset, c)
}

// checkWords checks that the words of a context mean its bytes, and that its trail leads to
// the offset.
func checkWords(t *testing.T, g *Grammar, s string, from, offset int, c Context) {
	t.Helper()
	var named ByteSet
	for _, word := range c.Expected {
		if rule := g.Lookup(word); rule != nil {
			named = named.Union(g.first(rule))
			continue
		}
		for b := range c.Next.All() {
			if QuoteByte(b) == word {
				named.Add(b)
			}
		}
	}
	if named != c.Next {
		t.Fatalf("%q at %d: the words %q for %s", s, offset, c.Expected, c.Next)
	}
	start := from
	for i, f := range c.Trail {
		if i == 0 && (f.Start != from || f.Production != g.Start().Name) || f.Start < start || f.Start > offset || g.Lookup(f.Production) == nil {
			t.Fatalf("%q at %d: the trail %v", s, offset, c.Trail)
		}
		start = f.Start
	}
	if len(c.Trail) == 0 {
		t.Fatalf("%q at %d: no trail", s, offset)
	}
}

// contexts checks the errors of n near misses.
func (e *enginesOf[G]) contexts(t *testing.T, n int) {
	e.build(t)
	g, err := GrammarOf[G](append(buildOptions(), TagsOnly())...)
	if err != nil {
		t.Fatal(err)
	}
	gen, err := NewGenerator(g, g.Start().Name, 3, 20)
	if err != nil {
		t.Fatal(err)
	}
	var every []byte
	for b := range allBytes.All() {
		every = append(every, b)
	}
	wrong := 0
	for near := range gen.NearMisses(nil) {
		for _, s := range []string{near, gen.Next() + near} {
			if !e.parser.Valid(s) {
				wrong++
				checkExpected(t, e.parser, s, every)
			}
		}
		if wrong >= n {
			return
		}
	}
	t.Errorf("only %d texts are wrong", wrong)
}

type contextTest interface {
	name() string
	contexts(t *testing.T, n int)
}

// TestContextIsExact puts every byte at the offset of an error, and cuts the text there.
func TestContextIsExact(t *testing.T) {
	n := 2000
	if testing.Short() {
		n = 200
	}
	for _, e := range []contextTest{
		new(enginesOf[parens]), new(enginesOf[typed]), new(enginesOf[header]), new(enginesOf[looking]),
		new(enginesOf[scattered]), new(enginesOf[layered]), new(enginesOf[letters]), new(enginesOf[coded]),
		new(enginesOf[atServer]), new(enginesOf[ordered]), new(enginesOf[guarded]),
	} {
		t.Run(e.name(), func(t *testing.T) { e.contexts(t, n) })
	}
}

// TestContextOfPrefix does the same to errors of ParsePrefix and ParseRest.
func TestContextOfPrefix(t *testing.T) {
	p, q := mustBuild[guarded](t), mustBuild[layered](t)
	for _, s := range allTexts("ab0%^+", 4) {
		for _, parse := range []func(string) error{
			func(s string) error { _, _, err := p.ParsePrefix(s, 2); return err },
			func(s string) error { _, err := p.ParseRest(s, 2); return err },
		} {
			if parse("a("+s) != nil {
				checkExpectedBy(t, p.Grammar(), parse, "a("+s, 2, []byte("ab01%^+"))
			}
		}
		if _, _, err := q.ParsePrefix("a("+s, 2); err != nil {
			parse := func(s string) error { _, _, err := q.ParsePrefix(s, 2); return err }
			checkExpectedBy(t, q.Grammar(), parse, "a("+s, 2, []byte("ab01%^+()"))
		}
	}
}

// TestContextOfOrder tries texts of which the grammar, without order and lookaheads, says
// too much.
func TestContextOfOrder(t *testing.T) {
	p := mustBuild[atServer](t)
	for _, tt := range []struct{ in, message, trail string }{
		{"a_b.a/", `unexpected "_" in hostport, expected letter, ".", ":", "@" or end`, "server@0 hostport@0"},
		{"a_b@b_", `unexpected "_" in host, expected letter, ".", ":" or end`, "server@0 hostport@4 host@4"},
		{"a_b@", `unexpected end in host, expected letter or "."`, "server@0 hostport@4 host@4"},
		{"a:/", `unexpected "/" in hostport, expected Digit`, "server@0 hostport@0"},
	} {
		_, err := p.Parse(tt.in)
		var e *ParseError
		if !errors.As(err, &e) {
			t.Fatalf("%q: %v", tt.in, err)
		}
		c, _ := e.Context()
		if got := shownTrail(c.Trail); e.Message() != tt.message || got != tt.trail {
			t.Errorf("%q: %s, trail %s", tt.in, e.Message(), got)
		}
	}
}

// followed looks at the byte that it reads next.
type followed struct {
	Text string `parser:"@Letter (?= '%' ) '%'"`
}

// TestOffsetOfLookahead shows that a lookahead counts as a failure where it stands, and
// nothing within it does.
func TestOffsetOfLookahead(t *testing.T) {
	_, within := mustBuild[atServer](t).Parse("ab01/")
	wantParseError(t, within, 2, `unexpected "0" in hostport, expected letter, ".", ":", "@" or end`)
	p := mustBuild[followed](t)
	for in, offset := range map[string]int{"ab": 1, "a": 1, "%": 0} {
		_, err := p.Parse(in)
		if e, ok := err.(*ParseError); !ok || e.Offset != offset {
			t.Errorf("%q: %v", in, err)
		}
		checkExpected(t, p, in, []byte("ab%01"))
	}
}

// TestContextAtDepth tells what may follow where no further struct may begin.
func TestContextAtDepth(t *testing.T) {
	_, err := mustBuild[parens](t, MaxDepth(3)).Parse("((|")
	wantParseError(t, err, 2, `unexpected "|" in parens, expected "(", ")", "a" or "b"`)
	p := mustBuild[parens](t)
	for _, n := range []int{2, 200} { // by contexts that are remembered, and without
		_, err := p.ParseRest("("+strings.Repeat("(", n)+"|", 1)
		wantParseError(t, err, n+1, `unexpected "|" in parens, expected "(", ")", "a" or "b"`)
		if c, _ := err.(*ParseError).Context(); c.Trail[len(c.Trail)-1].Start != n {
			t.Errorf("the trail %v", c.Trail)
		}
	}
}

// TestReasons tells why parses were given up.
func TestReasons(t *testing.T) {
	p := mustBuild[parens](t, MaxDepth(3))
	_, deep := p.Parse("((((")
	_, wrong := p.Parse("(|")
	_, steps := mustBuild[layers16](t).Parse("a")
	for _, tt := range []struct {
		err    error
		is     error
		reason string
	}{
		{deep, ErrTooDeep, "nested more than 3 deep"},
		{steps, ErrTooManySteps, "given up after 4352 steps"},
		{wrong, nil, ""},
	} {
		var e *ParseError
		if !errors.As(tt.err, &e) || e.Reason() != tt.reason {
			t.Fatalf("error %v", tt.err)
		}
		for _, reason := range []error{ErrTooDeep, ErrTooManySteps, ErrTooLong} {
			if errors.Is(tt.err, reason) != (reason == tt.is) {
				t.Errorf("%v is %v: %v", tt.err, reason, errors.Is(tt.err, reason))
			}
		}
		if _, ok := e.Context(); ok != (tt.is == nil) {
			t.Errorf("%v: context %v", tt.err, ok)
		}
	}
}

// TestParseRest compares it with Parse of what is left, and with ParsePrefix.
func TestParseRest(t *testing.T) {
	const before = "(a\xff"
	p := mustBuild[parens](t)
	for _, s := range allTexts("(a)", 6) {
		got, err := p.ParseRest(before+s, len(before))
		_, want := p.Parse(s)
		if (err == nil) != (want == nil) {
			t.Fatalf("%q: %v, want %v", s, err, want)
		}
		if err == nil {
			same, end, _ := p.ParsePrefix(before+s, len(before))
			if end != len(before+s) || !reflect.DeepEqual(same, got) {
				t.Fatalf("%q: %+v, want %+v", s, got, same)
			}
			continue
		}
		e, w := err.(*ParseError), want.(*ParseError)
		c, _ := e.Context()
		d, _ := w.Context()
		for i := range d.Trail {
			d.Trail[i].Start += len(before)
		}
		if e.Offset != w.Offset+len(before) || e.Message() != w.Message() || !cmp.Equal(c, d) {
			t.Fatalf("%q: %v %+v, want %v %+v", s, e, c, w, d)
		}
	}
	for _, from := range []int{-1, 3} {
		if node, err := p.ParseRest("()", from); node != nil || err == nil || !strings.Contains(err.Error(), "of a text of 2 bytes") {
			t.Errorf("from %d: %v, %v", from, node, err)
		}
	}
}
