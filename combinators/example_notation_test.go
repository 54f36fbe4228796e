package combinators_test

import (
	"fmt"

	. "github.com/urigrammar/uri/combinators"
)

func ExampleLit() {
	fmt.Println(Lit("://"))
	fmt.Println(Lit(`"`))
	fmt.Println(Lit("\r\n"))
	// Output:
	// "://"
	// <">
	// %x0D.0A
}

func ExampleFold() {
	fmt.Println(Fold("bearer"))
	// Output: %i"bearer"
}

func ExampleRange() {
	fmt.Println(Range('0', '7'))
	fmt.Println(Range(0x00, 0x1F))
	// Output:
	// "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7"
	// %x00-1F
}

func ExampleOneOf() {
	fmt.Println(OneOf("+-."))
	fmt.Println(Alt(Ref("digit"), OneOf("+-.")))
	fmt.Println(Many(OneOf("+-.")))
	// Output:
	// "+" | "-" | "."
	// digit | "+" | "-" | "."
	// *( "+" | "-" | "." )
}

func ExampleSeq() {
	fmt.Println(Seq(Lit("//"), Ref("authority"), Opt(Ref("abs_path"))))
	// Output: "//" authority [ abs_path ]
}

func ExampleAlt() {
	fmt.Println(Alt(Ref("hostname"), Ref("IPv4address")))
	// Output: hostname | IPv4address
}

func ExampleOpt() {
	fmt.Println(Opt(Seq(Lit(":"), Ref("port"))))
	// Output: [ ":" port ]
}

func ExampleMany() {
	fmt.Println(Many(Ref("digit")))
	// Output: *digit
}

func ExampleMany1() {
	fmt.Println(Many1(Alt(Ref("digit"), Lit("-"))))
	// Output: 1*( digit | "-" )
}

func ExampleRepeat() {
	fmt.Println(Repeat(1, 3, Ref("digit")))
	fmt.Println(Repeat(2, 2, Ref("hex")))
	fmt.Println(Repeat(2, Unbounded, Ref("hex")))
	// Output:
	// 1*3digit
	// 2hex
	// 2*hex
}

func ExampleRule() {
	digit := Rule("digit", Range('0', '3'))
	port := Rule("port", Many(digit))
	fmt.Println(digit)
	fmt.Println(port)
	fmt.Println(Seq(Lit(":"), port))
	// Output:
	// digit = "0" | "1" | "2" | "3"
	// port = *digit
	// ":" port
}

func ExampleRef() {
	// A rule that contains itself mentions itself by name.
	list := Rule("list", Seq(Lit("("), Many(Alt(Lit("x"), Ref("list"))), Lit(")")))
	fmt.Println(list)
	// Output: list = "(" *( "x" | list ) ")"
}

func ExampleNewGrammar() {
	digit := Rule("digit", OneOf("01"))
	number := Rule("number", Many1(digit))
	g, err := NewGrammar(Rule("pair", Seq(number, Lit(","), number)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.BNF())

	_, err = NewGrammar(Rule("pair", Ref("numbre")))
	fmt.Println(err)
	// Output:
	// pair   = number "," number
	// number = 1*digit
	// digit  = "0" | "1"
	// combinators: rule pair refers to numbre, which is not defined
}

func ExampleGrammar_With() {
	hex := Rule("hex", OneOf("01"))
	g, _ := NewGrammar(Rule("host", Alt(Ref("name"), Ref("address"))),
		Rule("name", Many1(hex)), Rule("address", Seq(Lit("["), hex, Lit("]"))))

	strict, _ := g.With(Rule("address", Alt())) // switched off
	fmt.Print(strict.BNF())

	wide, _ := g.With(Rule("hex", OneOf("012")))
	fmt.Println(wide.Lookup("hex"))
	// Output:
	// host = name
	// name = 1*hex
	// hex  = "0" | "1"
	// hex = "0" | "1" | "2"
}

func ExampleReadBNF() {
	g, err := ReadBNF(`
		hostport = host [ ":" port ]
		host     = 1*( digit | "." )
		port     = *digit
		digit    = "0" | "1"      ; enough for an example`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(g.Rules()), "rules, starting with", g.Start())

	_, err = ReadBNF(`host = 1*( digit | "."`)
	fmt.Println(err)
	// Output:
	// 4 rules, starting with hostport = host [ ":" port ]
	// 1:23: unexpected end of the text, expected ) to close the ( at 1:10
}

func ExampleReadABNF() {
	g, err := ReadABNF(`
		dec-octet = DIGIT               ; 0-9
		          / %x31-39 DIGIT       ; 10-99
		          / "1" 2DIGIT          ; 100-199
		          / "2" %x30-34 DIGIT   ; 200-249
		          / "25" %x30-35        ; 250-255`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.ABNF())
	// Output:
	// dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT /
	//             "25" %x30-35
}

func ExampleReadBNFExpr() {
	x, err := ReadBNFExpr(`server = [ [ userinfo "@" ] hostport ]`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x.Name)
	fmt.Println(x.Items[0])
	// Output:
	// server
	// [ [ userinfo "@" ] hostport ]
}
