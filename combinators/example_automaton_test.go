package combinators_test

import (
	"fmt"

	"github.com/urigrammar/uri/combinators"
)

// number is a decimal number: -1, 22, 3.5.
func number() *combinators.Expr {
	digit := combinators.Rule("digit", combinators.Range('0', '9'))
	digits := combinators.Many1(digit)
	return combinators.Rule("number", combinators.Seq(
		combinators.Opt(combinators.Lit("-")), digits,
		combinators.Opt(combinators.Seq(combinators.Lit("."), digits))))
}

func ExampleCompile() {
	a, err := combinators.Compile(number())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Match("-3.5"), a.Match("3."))
	fmt.Println(a.Longest("3.x"))
	fmt.Println(a.Viable("3.x"))
	fmt.Println(a.Follow("3."))
	fmt.Println(a.States(), a.Classes()[1:])
	// Output:
	// true false
	// 1 true
	// 2
	// "0"-"9" false
	// 5 ["-" "." "0"-"9"]
}

func ExampleGrammar_Compile() {
	list := combinators.Rule("list", combinators.Seq(
		combinators.Lit("("), combinators.Many(combinators.Ref("item")), combinators.Lit(")")))
	item := combinators.Rule("item", combinators.Alt(combinators.Range('a', 'z'), combinators.Ref("list")))
	g, err := combinators.NewGrammar(list, item)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = g.Compile("list")
	fmt.Println(err)
	// Output: combinators: recursive: list -> item -> list
}

func ExampleAutomaton_Step() {
	a, err := combinators.Compile(number())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := a.Start()
	for _, b := range []byte("1.5e") {
		s = a.Step(s, b)
		fmt.Printf("%c accepts %v, alive %v\n", b, a.Accepts(s), a.Alive(s))
	}
	// Output:
	// 1 accepts true, alive true
	// . accepts false, alive true
	// 5 accepts true, alive true
	// e accepts false, alive false
}

func ExampleEquivalent() {
	ab := combinators.OneOf("ab")
	a, _ := combinators.Compile(combinators.Many(ab))
	b, _ := combinators.Compile(combinators.Opt(combinators.Seq(ab, combinators.Opt(ab))))
	text, equal := combinators.Equivalent(a, b)
	fmt.Printf("%v: %q is in a: %v, in b: %v\n", equal, text, a.Match(text), b.Match(text))
	// Output: false: "aaa" is in a: true, in b: false
}

func ExampleAutomaton_Cover() {
	a, err := combinators.Compile(combinators.Seq(combinators.Lit("%"), combinators.Range('0', '9')))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range a.Cover()[:6] {
		fmt.Printf("%-4q valid %v, viable up to %d, truncated %v\n", c.Input, c.Valid, c.Offset, c.Truncated)
	}
	// Output:
	// ""   valid false, viable up to 0, truncated true
	// "a"  valid false, viable up to 0, truncated false
	// "%"  valid false, viable up to 1, truncated true
	// "1"  valid false, viable up to 0, truncated false
	// "%a" valid false, viable up to 1, truncated false
	// "%%" valid false, viable up to 1, truncated false
}

func ExampleGenerator() {
	g, err := combinators.NewGrammar(number())
	if err != nil {
		fmt.Println(err)
		return
	}
	gen, err := combinators.NewGenerator(g, "number", 1, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		fmt.Println(gen.Next(), len(gen.Uses()))
	}
	// Output:
	// -5.14 4
	// 8.195 5
	// 2724176 8
}

func ExampleGenerator_NearMisses() {
	g, err := combinators.NewGrammar(number())
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := g.Compile("number")
	if err != nil {
		fmt.Println(err)
		return
	}
	gen, err := combinators.NewGenerator(g, "number", 1, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	for text := range gen.NearMisses(a) {
		fmt.Printf("%q\n", text)
		if n++; n == 3 {
			break
		}
	}
	// Output:
	// " -5.14"
	// "-c13842"
	// "-\x7f"
}
