package http_test

import (
	"os"
	"testing"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/http"
)

// schemeOnly gives the code's grammar for one scheme, with the given rules in the places of those
// of the same names.
func schemeOnly(t *testing.T, scheme string, rules ...*c.Expr) *c.Automaton {
	t.Helper()
	g, err := http.Grammar().Grammar().With(append(rules, c.Rule("scheme", c.Fold(scheme)))...)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, g, g.Start())
}

func compile(t *testing.T, g *c.Grammar, e *c.Expr) *c.Automaton {
	t.Helper()
	a, err := g.CompileExpr(e)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func checkEqual(t *testing.T, rfc, code *c.Automaton) {
	t.Helper()
	if text, equal := c.Equivalent(rfc, code); !equal {
		t.Errorf("%q: in the RFC: %v, in the code: %v", text, rfc.Match(text), code.Match(text))
	}
}

// nothing takes a rule out of a grammar.
func nothing(name string) *c.Expr { return c.Rule(name, c.Alt()) }

// TestRFC2616 compares the production with RFC 2616 §3.2.2, whose host, port, abs_path and query
// are those of RFC 2396, here as [uri.Default] has them. What the RFC does not have is left out,
// and each of it is seen to be there.
func TestRFC2616(t *testing.T) {
	line, err := os.ReadFile("testdata/rfc2616.bnf")
	if err != nil {
		t.Fatal(err)
	}
	const more = `with-query = http_URL | "http://" host [ ":" port ] "?" query`
	rfc, err := c.ReadBNF(uri.Default.BNF() + string(line) + more)
	if err != nil {
		t.Fatal(err)
	}
	code, err := http.Grammar().Grammar().With(nothing("userinfo"), nothing("fragment"), c.Rule("scheme", c.Lit("http")))
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, compile(t, rfc, rfc.Lookup("with-query")), compile(t, code, code.Start()))
	url := compile(t, rfc, rfc.Lookup("http_URL"))
	for _, d := range []struct{ text, why string }{
		{"http://h?q", "RFC 3986 §3: a query without a path"},
		{"http://u@h", "browsers: a userinfo"},
		{"http://h#f", "RFC 2396 §4: a fragment"},
		{"HTTP://h", "RFC 2616 §3.2.3: either case"},
		{"https://h", "RFC 2818 §2.4: the same syntax"},
	} {
		if url.Match(d.text) || !http.Valid(d.text) {
			t.Errorf("%s is no difference: %s", d.text, d.why)
		}
	}
}

// TestRFC6455 compares the production with RFC 6455 §3, whose productions are those of RFC 3986.
// Those that RFC 2396 has otherwise are put in their places.
func TestRFC6455(t *testing.T) {
	var text []byte
	for _, file := range []string{"testdata/rfc6455.abnf", "../../combinators/testdata/rfc3986.abnf"} {
		part, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, part...)
	}
	rfc, err := c.ReadABNF(string(text))
	if err != nil {
		t.Fatal(err)
	}
	rfc, err = rfc.With(
		c.Rule("path", c.Ref("path-abempty")),                        // as RFC 6455 §3 has it
		c.Rule("host", oneExpr(t, http.Grammar().Grammar(), "host")), // RFC 2396 §3.2.2 has less, and greater octets
	)
	if err != nil {
		t.Fatal(err)
	}
	withoutBrackets := c.Rule("reserved", c.OneOf(";/?:@&=+$,")) // RFC 3986 §3.4: no "[" in a query
	for scheme, name := range map[string]string{"ws": "ws-URI", "wss": "wss-URI"} {
		code := schemeOnly(t, scheme, nothing("userinfo"), nothing("fragment"), withoutBrackets)
		checkEqual(t, compile(t, rfc, rfc.Lookup(name)), code)
	}
}

// oneExpr gives a rule with the definitions of those that it mentions in their places.
func oneExpr(t *testing.T, g *c.Grammar, name string) *c.Expr {
	t.Helper()
	var resolve func(e *c.Expr) *c.Expr
	resolve = func(e *c.Expr) *c.Expr {
		if e.Op == c.OpRef || e.Op == c.OpRule {
			return resolve(g.Lookup(e.Name).Items[0])
		}
		out := *e
		out.Items = nil
		for _, item := range e.Items {
			out.Items = append(out.Items, resolve(item))
		}
		return &out
	}
	return resolve(c.Ref(name))
}

// TestWithin proves what the option [uri.Within] says.
func TestWithin(t *testing.T) {
	code := http.Grammar().Grammar()
	generic, err := uri.Default.Grammar().Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := c.Includes(generic, compile(t, code, code.Start())); !ok {
		t.Errorf("%q is in the grammar, but in no URI", text)
	}
}
