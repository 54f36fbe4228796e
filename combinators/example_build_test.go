package combinators_test

import (
	"fmt"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// A grammar that contains itself: lists as in (a (b c) ()).

type Atom struct{ tree.Leaf }

var atom = Rule("atom", Many1(letter))

func (*Atom) Rule() *Expr        { return atom }
func (*Atom) Production() string { return "atom" }

// list = "(" [ element *( " " element ) ] ")"
type List struct {
	_        struct{}  `rule:"list"`
	Start    tree.Pos  `parser:"@@"`
	Elements []Element `parser:"'(' ( @@ ( ' ' @@ )* )? ')'"`
	End      tree.Pos  `parser:"@@"`
}

// element = atom | list
type Element struct {
	_    struct{} `rule:"element"`
	Atom *Atom    `parser:"  @@"`
	List *List    `parser:"| @@"`
}

// depth gives how deep lists lie within a list.
func depth(l *List) (n int) {
	for _, e := range l.Elements {
		if e.List != nil {
			n = max(n, depth(e.List))
		}
	}
	return n + 1
}

func ExampleBuild_recursion() {
	parser, err := Build[List](MaxDepth(20))
	if err != nil {
		fmt.Println(err)
		return
	}
	list, err := parser.Parse("(a (b c) ())")
	fmt.Println(depth(list), list.Elements[1].List.Start, err)
	_, err = parser.Parse("(a  b)")
	fmt.Println(err)
	_, err = parser.Parse("((((((((((((((a))))))))))))))")
	fmt.Println(err)
	// Output:
	// 2 3 <nil>
	// offset 3: unexpected " " in element, expected letter or "("
	// offset 10: nested more than 20 deep
}

func ExampleBuild_error() {
	type Number struct {
		Digits string `parser:"@( Digit | Digit '.' Digit )"`
	}
	_, err := Build[Number](Class("Digit", Range('0', '9')))
	fmt.Println(err)
	// Output:
	// combinators: combinators_test.Number.Digits: alternative 2 can never win, because alternative 1 matches a beginning of each of its texts, such as "0.0" in parser:"@( Digit | Digit '.' Digit )"
}

// A list within other text.
func ExampleParser_ParsePrefix() {
	parser, err := Build[List]()
	if err != nil {
		fmt.Println(err)
		return
	}
	const text = "see (a (b)) and (c"
	list, end, err := parser.ParsePrefix(text, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(text[4:end], list.Start, list.End)
	_, _, err = parser.ParsePrefix(text, 16)
	fmt.Println(err)
	// Output:
	// (a (b)) 4 11
	// offset 18: unexpected end in atom, expected letter, " " or ")"
}

// An arena has one tree at a time: what is to stay must be copied, though texts are those
// of the input and stay anyway.
func ExampleTreeArena() {
	parser, err := Build[List]()
	if err != nil {
		fmt.Println(err)
		return
	}
	arena := parser.NewArena()
	deepest := ""
	most := 0
	for _, text := range []string{"(a)", "(a (b))", "(a b c)"} {
		list, err := arena.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if n := depth(list); n > most {
			most, deepest = n, text
		}
	}
	fmt.Println(deepest, most)
	// Output:
	// (a (b)) 2
}
