package mongodb

import (
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestBuild builds the grammar with the checks that a program leaves out.
func TestBuild(t *testing.T) {
	if _, err := uri.DefineScheme[URL](names, options()...); err != nil {
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
	for _, c := range validURLs {
		g.Valid = append(g.Valid, c.in)
	}
	for _, c := range invalidURLs {
		if c.code == uri.CodeScheme {
			g.Invalid = append(g.Invalid, grammartest.Invalid{Input: c.in, Offset: c.offset})
		}
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, suite()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, suite()) }

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, Grammar().Grammar(), combinators.ReadBNF, "grammar.go", "nodes.go")
}

// TestUserinfo tells that a user and password are what the document's line for userinfo, of RFC
// 3986, lets stand, less ":" in either.
func TestUserinfo(t *testing.T) {
	rfc, err := combinators.ReadABNF(`
		userinfo    = *( unreserved / pct-encoded / sub-delims )
		unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
		pct-encoded = "%" HEXDIG HEXDIG
		sub-delims  = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	`)
	if err != nil {
		t.Fatal(err)
	}
	want, err := rfc.Compile("userinfo")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"username", "password"} {
		got, err := Grammar().Grammar().Compile(name)
		if err != nil {
			t.Fatal(err)
		}
		if text, equal := combinators.Equivalent(want, got); !equal {
			t.Errorf("%s: %q is in one only of the document and the code", name, text)
		}
	}
}

// FuzzDiagnose looks for panics, for trees that break their contracts, and for mended texts that are
// refused by the grammar.
func FuzzDiagnose(f *testing.F) {
	for _, c := range validURLs {
		f.Add(c.in)
	}
	for _, c := range invalidURLs {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		d := Diagnose(in)
		u, err := Parse(in)
		if (err == nil) == d.HasErrors() || (err == nil) != Valid(in) {
			t.Fatalf("%q: the error is %v, and the diagnosis %v", in, err, schemetest.Marks(d, uri.SeverityError))
		}
		if err != nil {
			if e := err.(*uri.Error); e.Offset < 0 || e.Offset > len(in) {
				t.Fatalf("%q: an error at %d", in, e.Offset)
			}
			applyFixes(t, in)
			return
		}
		checkTree(t, in, u)
		checkWarningFixes(t, in, d)
		useAll(u)
	})
}

// useAll calls every method with a value.
func useAll(u *URL) {
	u.User()
	u.Password()
	u.Database()
	u.Options()
	u.AuthSource()
	u.AuthMechanismProperties()
	u.ReadPreferenceTags()
	u.TLS()
	u.Milliseconds("connectTimeoutMS")
}
