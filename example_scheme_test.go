package uri_test

import (
	"fmt"
	"strconv"

	"github.com/alecthomas/participle/v2"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// The grammar of an invented scheme: the seats of a theatre, seat:row/number.

var (
	rowRule    = combinators.Rule("row", uri.AppendixRule("upalpha"))
	numberRule = combinators.Rule("number", combinators.Many1(uri.AppendixRule("digit")))
)

type (
	Row    struct{ uri.Leaf }
	Number struct{ uri.Leaf }
)

func (*Row) Rule() *combinators.Expr    { return rowRule }
func (*Number) Rule() *combinators.Expr { return numberRule }

// Seat = scheme ":" row "/" number
type Seat struct {
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':'"`
	Row    Row        `parser:"@@ '/'"`
	Number Number     `parser:"@@"`
	End    uri.Pos    `parser:"@@"`
}

// checkSeat says what a grammar cannot say.
func checkSeat(s *Seat, found *uri.Findings) {
	if n, err := strconv.Atoi(s.Number.Text); err != nil || n < 1 || n > 40 {
		found.Error(&s.Number, "seat-number", "a row has the seats 1 to 40").Hint = "rows beyond Z do not exist either"
	}
}

func ExampleDefineScheme() {
	seats, err := uri.DefineScheme[Seat]([]string{"seat"}, uri.Check(checkSeat), uri.Called("a seat"))
	if err != nil {
		fmt.Println(err)
		return
	}
	seat, err := seats.Parse("seat:C/17")
	if err != nil {
		fmt.Println(err)
		return
	}
	start, end := seat.Number.Span()
	fmt.Println(seat.Row.Text, seat.Number.Text, start, end)
	for _, s := range []string{"seat:c/17", "seat:C/17#x", "seat:C/41", "seat:C|17"} {
		_, err = seats.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// C 17 7 9
	// uri: 1:6: legal RFC 2396, but not a seat: unexpected "c" in Seat, expected row
	// uri: 1:10: legal RFC 2396, but not a seat: unexpected "#" in number, expected digit or end
	// uri: 1:8: legal RFC 2396, but not a seat: a row has the seats 1 to 40
	// uri: 1:7: unexpected "|" in Seat, expected "/"
}

func ExampleSchemeGrammar_Diagnose() {
	seats := uri.MustDefineScheme[Seat]([]string{"seat"}, uri.Check(checkSeat))
	d := seats.Diagnose("seat:C|41")
	fmt.Print(uri.Renderer{}.Diagnosis(d))
	fmt.Println(d.Fixed())
	fmt.Println(d.Scheme.(*Seat).Number.Text)
	// Output:
	//   seat:C|41
	//         ^
	//          ^^
	// 1:7: error: unexpected "|" in Seat [stray]
	//   expected: "/"
	//   hint: "|" cannot stand in a URI (§2.4.3); write %7C
	//   perhaps: write "/"
	// 1:8: error: a row has the seats 1 to 40 [seat-number]
	//   hint: rows beyond Z do not exist either
	// seat:C/41
	// 41
}

func ExampleSchemeGrammar_BNF() {
	fmt.Print(uri.MustDefineScheme[Seat]([]string{"seat"}).BNF())
	// Output:
	// ; scheme, upalpha and digit are those of RFC 2396
	// Seat   = scheme ":" row "/" number
	// row    = upalpha
	// number = 1*digit
}

func ExampleNewRegistry() {
	schemes, err := uri.NewRegistry(uri.MustDefineScheme[Seat]([]string{"seat"}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"SEAT:C/17", "http://example.com/"} {
		parsed, err := schemes.Parse(s)
		switch u := parsed.Scheme.(type) {
		case *Seat:
			fmt.Println("row", u.Row.Text)
		case nil:
			fmt.Println(parsed.Reference.AbsoluteURI.Scheme.Text, err)
		}
	}
	_, err = schemes.Parse("http://example.com/", uri.KnownSchemesOnly())
	fmt.Println(err)
	// Output:
	// row C
	// http <nil>
	// uri: 1:1: there is no grammar for the scheme http
}

// Viewed is a URI within another: view:http://example.com/.
type Viewed struct {
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':'"`
	Inner  uri.Nested `parser:"@@"`
	End    uri.Pos    `parser:"@@"`
}

func ExampleNested() {
	schemes, err := uri.NewRegistry(
		uri.MustDefineScheme[Seat]([]string{"seat"}), uri.MustDefineScheme[Viewed]([]string{"view"}),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	parsed, err := schemes.Parse("view:seat:C/17")
	if err != nil {
		fmt.Println(err)
		return
	}
	inner := parsed.Scheme.(*Viewed).Inner
	fmt.Println(inner.Scheme.(*Seat).Number.Text, inner.Scheme.(*Seat).Number.Start)
	_, err = schemes.Parse("view:seat:C/x")
	fmt.Println(err)
	// Output:
	// 17 12
	// uri: 1:13: legal RFC 2396, but not a seat URL: unexpected "x" in number, expected digit
}

// Sums are a leaf that a participle parser reads once the URI has been read.
type Sums struct {
	uri.Leaf
	Tree *SumsTree
}

type SumsTree struct {
	Terms []int `parser:"@Int ( '+' @Int )*"`
}

var sumsParser = participle.MustBuild[SumsTree]()

func (*Sums) Rule() *combinators.Expr {
	return combinators.Rule("sums", combinators.Many1(uri.AppendixRule("uric")))
}

func (l *Sums) Fill() (err error) {
	l.Tree, err = sumsParser.ParseString("", l.Text)
	return err
}

type SumURL struct {
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':'"`
	Sums   Sums       `parser:"@@"`
	End    uri.Pos    `parser:"@@"`
}

func ExampleFiller() {
	sums := uri.MustDefineScheme[SumURL]([]string{"sum"})
	u, err := sums.Parse("sum:1+20")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Sums.Tree.Terms)
	_, err = sums.Parse("sum:1+x")
	fmt.Println(err)
	// Output:
	// [1 20]
	// uri: 1:7: legal RFC 2396, but not a sum URL: unexpected token "x" (expected <int>)
}

// A grammar for texts that are no URIs has the same errors, hints and fixes.
func ExampleDefineGrammar() {
	addresses, err := uri.DefineGrammar[uri.HostPort]("an address")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = addresses.Parse("example.com:8o")
	fmt.Println(err)
	fmt.Println(addresses.Diagnose("example.com:8o").Fixed())
	// Output:
	// uri: 1:14: unexpected "o" in port, expected digit or end
	// example.com:8
}
