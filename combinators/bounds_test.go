package combinators

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// layer is a grammar whose alternatives all begin with the layer below: reading it again
// for each makes the work grow threefold with every layer.
type layer[T any] struct {
	A *T `parser:"(  @@ '1'"`
	B *T `parser:" | @@ '2'"`
	C *T `parser:" | @@ )"`
}

type (
	layers4  = layer[layer[layer[layer[letters]]]]
	layers8  = layer[layer[layer[layer[layers4]]]]
	layers16 = layer[layer[layer[layer[layer[layer[layer[layer[layers8]]]]]]]]
	layers32 = layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layer[layers16]]]]]]]]]]]]]]]]
)

// TestBuildOfLayers shows that the checks of a grammar do not take its ways one by one:
// here there are 3 to the power of 32 of them.
func TestBuildOfLayers(t *testing.T) {
	if _, err := Build[layers32](); err != nil {
		t.Error(err)
	}
}

// wantParseError checks the error of a parse.
func wantParseError(t *testing.T, err error, offset int, message string) {
	t.Helper()
	var perr *ParseError
	if !errors.As(err, &perr) || perr.Offset != offset || perr.Message() != message {
		t.Errorf("error %v, want offset %d: %s", err, offset, message)
	}
}

func mustBuild[G any](t *testing.T, opts ...BuildOption) *Parser[G] {
	t.Helper()
	p, err := Build[G](append(buildOptions(), opts...)...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestSteps(t *testing.T) {
	few := mustBuild[layers4](t)
	if _, err := few.Parse("a"); err != nil {
		t.Errorf("4 layers: %v", err)
	}
	many := mustBuild[layers16](t)
	_, err := many.Parse("a")
	wantParseError(t, err, 1, "given up after 4352 steps")
	_, _, err = many.ParsePrefix("?a", 1)
	wantParseError(t, err, 2, "given up after 4608 steps")
	if _, err = many.NewArena().Parse("a"); err == nil || many.Valid("a") {
		t.Errorf("error %v, valid is %v", err, many.Valid("a"))
	}
	const list = "a:b,<a^^>,b;a&b"
	exact := stepsOf(mustBuild[header](t), list)
	if _, err := mustBuild[header](t, MaxSteps(func(int) int { return exact })).Parse(list); err != nil {
		t.Errorf("with the %d steps that it takes: %v", exact, err)
	}
	_, err = mustBuild[header](t, MaxSteps(func(int) int { return exact - 1 })).Parse(list)
	if err == nil || !strings.HasSuffix(err.Error(), fmt.Sprintf("given up after %d steps", exact-1)) {
		t.Errorf("with a step less than the %d that it takes: %v", exact, err)
	}
	bounded := mustBuild[letters](t, MaxSteps(func(int) int { return 1 }))
	if _, err := bounded.Parse("ab"); err != nil {
		t.Errorf("a leaf takes no steps: %v", err)
	}
	free := mustBuild[layers8](t, MaxSteps(func(int) int { return 0 }))
	if _, err := free.Parse("a"); err != nil {
		t.Errorf("without a bound: %v", err)
	}
	if _, err := mustBuild[layers8](t).Parse("a"); err == nil {
		t.Error("8 layers are within the bound; that without one shows nothing")
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + strings.Repeat(")", n) }
	tests := []struct {
		name  string
		opts  []BuildOption
		fit   int // so many parentheses, each a struct in an item but the first
		error string
	}{
		{"default", nil, 500, "nested more than 1000 deep"},
		{"set", []BuildOption{MaxDepth(9)}, 5, "nested more than 9 deep"},
		{"one", []BuildOption{MaxDepth(1)}, 1, "nested more than 1 deep"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := mustBuild[parens](t, tt.opts...)
			if _, err := p.Parse(nested(tt.fit)); err != nil || !p.Valid(nested(tt.fit)) {
				t.Errorf("%d parentheses: %v", tt.fit, err)
			}
			in := nested(tt.fit + 1)
			_, err := p.Parse(in)
			wantParseError(t, err, tt.fit, tt.error)
			_, err = p.NewArena().Parse(in)
			wantParseError(t, err, tt.fit, tt.error)
			if p.Valid(in) {
				t.Errorf("%d parentheses are valid", tt.fit+1)
			}
		})
	}
}

// TestDepthInLookahead shows that a bound that is reached in a lookahead is no answer to it.
func TestDepthInLookahead(t *testing.T) {
	type unlike struct {
		Ahead *parens `parser:"(?! @@ )"`
		Text  string  `parser:"@~'x'+"`
	}
	p := mustBuild[unlike](t, MaxDepth(4))
	if _, err := p.Parse("(("); err != nil {
		t.Error(err)
	}
	_, err := p.Parse("(((((")
	wantParseError(t, err, 0, "nested more than 4 deep")
}

// stepsOf counts the steps of a parse.
func stepsOf[G any](p *Parser[G], s string) int {
	var m machine
	m.start(p.program, s, true)
	m.steps = math.MaxInt
	m.match(0)
	return math.MaxInt - m.steps
}

// TestLinearSteps shows that for grammars whose alternatives begin differently the steps
// grow with the input and no faster.
func TestLinearSteps(t *testing.T) {
	type steps func(in string) int
	header, typed := mustBuild[header](t), mustBuild[typed](t)
	looking, nested := mustBuild[looking](t), mustBuild[parens](t)
	tests := []struct {
		name        string
		steps       steps
		begin, part string
	}{
		{"list", func(s string) int { return stepsOf(header, s) }, "a:", ",<a^^>"},
		{"list cut short", func(s string) int { return stepsOf(header, s) }, "a:", ",<aa"},
		{"digits", func(s string) int { return stepsOf(typed, s) }, "1", "0"},
		{"units", func(s string) int { return stepsOf(typed, s) }, "1", "ab%"},
		{"recursion", func(s string) int { return stepsOf(looking, s) }, "1", ",ab"},
		{"parentheses", func(s string) int { return stepsOf(nested, s) }, "(", "(ab)"},
		{"texts", func(s string) int { return stepsOf(nested, s) }, "(", "abababab"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const n = 200
			once, fourfold := tt.steps(tt.begin+strings.Repeat(tt.part, n)), tt.steps(tt.begin+strings.Repeat(tt.part, 4*n))
			if fourfold > 4*once+16 {
				t.Errorf("%d parts take %d steps, %d take %d", n, once, 4*n, fourfold)
			}
		})
	}
}

func TestParsePrefix(t *testing.T) {
	names, lists := mustBuild[letters](t), mustBuild[header](t)
	tests := []struct {
		name  string
		try   func(s string, from int) (start, end int, err error)
		in    string
		from  int
		end   int // -1: none
		error string
	}{
		{"whole", prefixOf(names), "ab", 0, 2, ""},
		{"within", prefixOf(names), "..ab..", 2, 4, ""},
		{"at the end", prefixOf(names), "..ab", 3, 4, ""},
		{"none", prefixOf(names), "ab.", 2, -1, `offset 2: unexpected "." in letters, expected "a" or "b"`},
		{"none at the end", prefixOf(names), "ab", 2, -1, `offset 2: unexpected end in letters, expected "a" or "b"`},
		{"below", prefixOf(names), "ab", -1, -1, "combinators: offset -1 of a text of 2 bytes"},
		{"beyond", prefixOf(names), "ab", 3, -1, "combinators: offset 3 of a text of 2 bytes"},
		{"a struct", prefixOf(lists), "(a:b,<>;)", 1, 7, ""},
		{"a struct cut short", prefixOf(lists), "a", 0, -1, `offset 1: unexpected end in letters, expected ":", "=", "a" or "b"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start, end, err := tt.try(tt.in, tt.from)
			switch {
			case tt.error != "":
				if err == nil || err.Error() != tt.error || end != tt.from {
					t.Errorf("end %d, error %v, want %s", end, err, tt.error)
				}
			case err != nil || start != tt.from || end != tt.end:
				t.Errorf("from %d to %d, error %v; want %d to %d", start, end, err, tt.from, tt.end)
			}
		})
	}
}

// prefixOf gives a parser's ParsePrefix, with the start and the end of the node, which
// must end where it says.
func prefixOf[G any, N interface {
	*G
	span() (start, end int)
}](p *Parser[G]) func(string, int) (int, int, error) {
	return func(s string, from int) (int, int, error) {
		node, end, err := p.ParsePrefix(s, from)
		if err != nil {
			return 0, end, err
		}
		start, nodeEnd := N(node).span()
		if nodeEnd != end {
			return start, -1, nil
		}
		return start, end, nil
	}
}

func (l *letters) span() (start, end int) { return l.Span() }
func (h *header) span() (start, end int)  { return int(h.Start), int(h.End) }

// TestCompileWithin compiles what stands within a rule that contains itself: on the way to
// itself no name comes twice.
func TestCompileWithin(t *testing.T) {
	g := mustBuild[parens](t).Grammar()
	_, err := g.CompileExpr(g.Start().Items[0])
	if err == nil || !strings.HasPrefix(err.Error(), "combinators: recursive: ") {
		t.Errorf("error %v", err)
	}
}
