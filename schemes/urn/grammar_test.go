package urn

import (
	"os"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
)

// named is the grammar in which the scheme is none but "urn".
func named(t testing.TB) *combinators.Grammar {
	g, err := Grammar().Grammar().With(combinators.Rule("scheme", combinators.Fold("urn")))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestABNF proves that the code's productions are those of RFC 8141 section 2.
func TestABNF(t *testing.T) {
	text, err := os.ReadFile("testdata/rfc8141.abnf")
	if err != nil {
		t.Fatal(err)
	}
	rfc, err := combinators.ReadABNF(string(text))
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[string]string{ // by other names in the code
		"ALPHA": "alpha", "DIGIT": "digit",
	}
	code := named(t)
	for _, rule := range rfc.Rules() {
		name := rule.Name
		if other, ok := elsewhere[name]; ok {
			name = other
		}
		if code.Lookup(name) == nil {
			t.Errorf("the code has no production %s", name)
			continue
		}
		want, err := rfc.Compile(rule.Name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := code.Compile(name)
		if err != nil {
			t.Fatal(err)
		}
		if text, equal := combinators.Equivalent(want, got); !equal {
			t.Errorf("%s: %q is in one only of the RFC and the code", name, text)
		}
	}
}

// TestTags proves that what the tags read is what the rules say, where a rule tag gives a
// line to print instead.
func TestTags(t *testing.T) {
	tags, err := combinators.GrammarOf[URN](append(uri.Default.BuildOptions(), combinators.TagsOnly())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range Grammar().Grammar().Rules() {
		want, err := Grammar().Grammar().Compile(rule.Name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := tags.Compile(rule.Name)
		if err != nil {
			t.Errorf("%s: %v", rule.Name, err)
		} else if text, equal := combinators.Equivalent(want, got); !equal {
			t.Errorf("%s: %q is in one only of the rules and the tags", rule.Name, text)
		}
	}
}

// TestWithin proves that every URN is a URI by RFC 2396, in both dialects: RFC 8141 builds on
// RFC 3986, but takes nothing from it that RFC 2396 does not have.
func TestWithin(t *testing.T) {
	urn, err := named(t).Compile("namestring")
	if err != nil {
		t.Fatal(err)
	}
	for name, d := range map[string]*uri.Dialect{"Default": uri.Default, "AppendixA": uri.AppendixA} {
		generic, err := d.Grammar().Compile("URI-reference")
		if err != nil {
			t.Fatal(err)
		}
		if text, ok := combinators.Includes(generic, urn); !ok {
			t.Errorf("%s: %q is a URN, but no URI reference", name, text)
		}
	}
}

// TestChecked builds the grammar with the checks that a program leaves out.
func TestChecked(t *testing.T) {
	if _, err := uri.DefineScheme[URN]([]string{"urn"}, options()...); err != nil {
		t.Fatal(err)
	}
}

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, named(t), combinators.ReadABNF, "grammar.go", "nodes.go")
}

// suite is what grammartest is to know.
func suite() grammartest.Grammar[URN] {
	g := grammartest.Grammar[URN]{
		Options: uri.Default.BuildOptions(),
		Lexer:   uri.Default.Lexer(),
	}
	for _, c := range valid {
		g.Valid = append(g.Valid, c.in)
	}
	for _, c := range invalid {
		if c.code == uri.CodeScheme {
			g.Invalid = append(g.Invalid, grammartest.Invalid{Input: c.in, Offset: c.offset})
		}
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, suite()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, suite()) }
