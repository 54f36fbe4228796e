package mailto

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
)

// differences are what the code's grammar has otherwise than the ABNF of the RFCs: rules in the
// place of those of the same name, and why.
var differences = []struct {
	rule *c.Expr
	why  string
}{
	{c.Rule("CFWS", c.Alt()), "RFC 6068 §2: no comments and white space in an address"},
	{c.Rule("FWS", c.Alt()), "RFC 6068 §2: no comments and white space in an address"},
	{c.Rule("obs-qp", c.Alt()), "RFC 6068 §2: nothing obsolete"},
	{c.Rule("obs-qtext", above7F), "RFC 6068 §2: nothing obsolete, but UTF-8 (RFC 6532 §3.2) in its place"},
	{c.Rule("VCHAR", c.Alt(c.Range(0x21, 0x7E), above7F)), "RFC 6532 §3.2: UTF-8"},
	{c.Rule("atext", c.Alt(atextOfRFC, above7F)), "RFC 6532 §3.2: UTF-8"},
	{c.Rule("dtext-no-obs", c.Alt(c.Range(33, 90), c.Range(94, 126), above7F)), "RFC 6532 §3.2: UTF-8"},
}

var (
	above7F    = c.Range(0x80, 0xFF)
	atextOfRFC = c.Alt(c.Range('A', 'Z'), c.Range('a', 'z'), c.Range('0', '9'), c.OneOf("!#$%&'*+-/=?^_`{|}~"))
)

// readABNF reads the ABNF of the RFCs, with or without the differences.
func readABNF(t *testing.T, different bool) *c.Grammar {
	t.Helper()
	var text []byte
	for _, name := range []string{"rfc6068", "rfc5322"} {
		part, err := os.ReadFile("testdata/" + name + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, part...), '\n')
	}
	var known []*c.Expr
	for _, d := range differences[:4] { // of which there is no line
		known = append(known, d.rule)
	}
	g, err := c.ReadABNF(string(text), known...)
	if err != nil {
		t.Fatal(err)
	}
	if !different {
		return g
	}
	var rules []*c.Expr
	for _, d := range differences {
		rules = append(rules, d.rule)
	}
	if g, err = g.With(rules...); err != nil {
		t.Fatal(err)
	}
	return g
}

// inURI turns an expression for a text of mail into one for that text in a URI, by what RFC 6068
// §2 says in words: a character stands as it is, unless it is one that must not; and any
// may be an escape.
func inURI(g *c.Grammar, e *c.Expr) *c.Expr {
	if set, only := g.Definition(e).ByteSet(); only {
		return escapedOrNot(set)
	}
	switch e.Op {
	case c.OpRef, c.OpRule:
		if set, only := resolved(g, e).ByteSet(); only {
			return escapedOrNot(set)
		}
		return inURI(g, g.Lookup(e.Name).Items[0])
	case c.OpLiteral, c.OpFold:
		var out []*c.Expr
		for i := range len(e.Text) {
			out = append(out, inURI(g, c.OneOf(e.Text[i:i+1])))
		}
		return c.Seq(out...)
	}
	out := *e
	out.Items = nil
	for _, item := range e.Items {
		out.Items = append(out.Items, inURI(g, item))
	}
	return &out
}

// resolved gives the definition of a rule with those of the rules in it in their places.
func resolved(g *c.Grammar, e *c.Expr) *c.Expr {
	if e.Op == c.OpRef || e.Op == c.OpRule {
		return resolved(g, g.Lookup(e.Name).Items[0])
	}
	out := *e
	out.Items = nil
	for _, item := range e.Items {
		out.Items = append(out.Items, resolved(g, item))
	}
	return &out
}

// escapedOrNot is a byte of a set as a URI has it.
func escapedOrNot(set c.ByteSet) *c.Expr {
	var ways []*c.Expr
	for b := range set.All() {
		ways = append(ways, c.Fold(fmt.Sprintf("%%%02X", b)))
		if b < 0x80 && uri.Valid("x:a"+string(rune(b))) && strings.IndexByte(`%/?#[]&;=`, b) < 0 {
			ways = append(ways, c.Lit(string(rune(b))))
		}
	}
	return c.Alt(ways...)
}

// TestRFC6068 compares the grammar with the ABNF of the RFC and those that it refers to.
func TestRFC6068(t *testing.T) {
	abnf := readABNF(t, true)
	written, err := abnf.With(
		c.Rule("local-part", inURI(abnf, abnf.Lookup("local-part").Items[0])),
		c.Rule("domain", inURI(abnf, abnf.Lookup("domain").Items[0])),
	)
	if err != nil {
		t.Fatal(err)
	}
	code := Grammar().Grammar()
	for _, name := range []string{"to", "hfields", "hfield", "hfname", "hfvalue", "addr-spec", "local-part", "domain", "qchar", "some-delims"} {
		t.Run(name, func(t *testing.T) { compare(t, written.Lookup(name), written, code.Lookup(name), code) })
	}
	named, err := code.With(c.Rule("scheme", c.Fold("mailto")), c.Rule("fragment", c.Alt())) // the RFC has no fragment
	if err != nil {
		t.Fatal(err)
	}
	t.Run("mailtoURI", func(t *testing.T) {
		empty := c.Alt(c.Fold("mailto:"), named.Lookup("mailtoURI")) // RFC 2396 has no such URI
		compare(t, written.Lookup("mailtoURI"), written, empty, named)
	})
}

// TestWithin proves what the option [uri.Within] says.
func TestWithin(t *testing.T) {
	code := Grammar().Grammar()
	own, err := code.CompileExpr(code.Start())
	if err != nil {
		t.Fatal(err)
	}
	generic, err := uri.Default.Grammar().Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := c.Includes(generic, own); !ok {
		t.Errorf("%q is in the grammar, but in no URI", text)
	}
}

func compare(t *testing.T, want *c.Expr, abnf *c.Grammar, got *c.Expr, code *c.Grammar) {
	t.Helper()
	a, err := abnf.CompileExpr(want)
	if err != nil {
		t.Fatal(err)
	}
	b, err := code.CompileExpr(got)
	if err != nil {
		t.Fatal(err)
	}
	if text, equal := c.Equivalent(a, b); !equal {
		t.Errorf("%q: in the RFC: %v, in the code: %v", text, a.Match(text), b.Match(text))
	}
}

// TestDifferences checks that every difference is one: the rule of the RFC is another.
func TestDifferences(t *testing.T) {
	plain, different := readABNF(t, false), readABNF(t, true)
	for _, d := range differences[4:] {
		a, err := plain.CompileExpr(c.Ref(d.rule.Name))
		if err != nil {
			a, err = c.Compile(c.Range(0x21, 0x7E)) // VCHAR is one of ABNF itself
		}
		if err != nil {
			t.Fatal(err)
		}
		b, err := different.CompileExpr(c.Ref(d.rule.Name))
		if err != nil {
			t.Fatal(err)
		}
		if _, same := c.Equivalent(a, b); same {
			t.Errorf("%s is no difference: %s", d.rule.Name, d.why)
		}
	}
}

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, Grammar().Grammar(), c.ReadABNF, "nodes.go", "grammar.go")
}

// TestBuild builds the grammar with the checks that [Grammar] leaves out.
func TestBuild(t *testing.T) {
	if _, err := c.Build[URL](uri.Default.BuildOptions()...); err != nil {
		t.Error(err)
	}
}
