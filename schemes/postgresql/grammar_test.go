package postgresql

import (
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

func TestBuild(t *testing.T) {
	if _, err := uri.DefineScheme[URL](names, options(nil)...); err != nil {
		t.Error(err)
	}
}

// suite is what grammartest gets. The offsets are those of the grammar alone.
func suite() grammartest.Grammar[URL] {
	g := grammartest.Grammar[URL]{
		Options: uri.Default.BuildOptions(),
		Lexer:   uri.Default.Lexer(),
		Parse:   func(s string) (*URL, error) { return Parse(s) },
		Accept:  schemetest.AcceptUser,
	}
	for _, tt := range validURLs {
		g.Valid = append(g.Valid, tt.in)
	}
	for _, tt := range invalidURLs {
		if tt.code == uri.CodeScheme {
			g.Invalid = append(g.Invalid, grammartest.Invalid{Input: tt.in, Offset: tt.offset})
		}
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, suite()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, suite()) }

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, Grammar().Grammar(), combinators.ReadBNF, "grammar.go", "nodes.go")
}

// TestSharedLanguages tells that a password is what the appendix has in userinfo: what libpq takes
// besides is no URI.
func TestSharedLanguages(t *testing.T) {
	userinfo := uri.AppendixRule("userinfo")
	automaton := func(x *combinators.Expr) *combinators.Automaton {
		a, err := uri.Default.Grammar().CompileExpr(x)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if c, equal := combinators.Equivalent(automaton(userinfo), automaton(password)); !equal {
		t.Errorf("userinfo and password differ: %q", c)
	}
}
