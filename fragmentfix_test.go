package uri

import (
	"errors"
	"testing"

	. "github.com/urigrammar/uri/combinators"
)

type (
	testDigits struct{ Leaf }
	testNumber struct {
		_        struct{}   `rule:"number"`
		Start    Pos        `parser:"@@"`
		Scheme   Scheme     `parser:"@@ ':'"`
		Digits   testDigits `parser:"@@"`
		Fragment *Fragment  `parser:"( '#' @@ )?"`
		End      Pos        `parser:"@@"`
	}
)

func (*testDigits) Rule() *Expr        { return Rule("digits", Many1(AppendixRule("digit"))) }
func (*testDigits) Production() string { return "digits" }

// TestNoFragmentFix sees that what cannot stand in a URI is not made a fragment of it by putting
// in "#".
func TestNoFragmentFix(t *testing.T) {
	g := MustDefineScheme[testNumber]([]string{"number"})
	if !g.Valid("number:1#a") {
		t.Fatal("there is no fragment")
	}
	_, err := g.Parse("number:1a")
	var e *Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	fixes := e.Fixes()
	if len(fixes) != 1 || fixes[0].Apply("number:1a") != "number:1" {
		t.Errorf("%v", fixes)
	}
}
