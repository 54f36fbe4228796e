package combinators_test

import (
	"fmt"

	"github.com/alecthomas/participle/v2"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// A grammar of one's own: settings as in "host=a,port=80". Names and values are leaves,
// which are rules; the rest are structs with tags.

var (
	letter       = Rule("letter", Range('a', 'z'))
	settingName  = Rule("name", Many1(letter))
	settingValue = Rule("value", Many(Alt(letter, Range('0', '9'), OneOf("./"))))
)

type SettingName struct{ tree.Leaf }

func (*SettingName) Rule() *Expr        { return settingName }
func (*SettingName) Production() string { return "name" }

type SettingValue struct{ tree.Leaf }

func (*SettingValue) Rule() *Expr        { return settingValue }
func (*SettingValue) Production() string { return "value" }

// setting = name "=" value
type Setting struct {
	_     struct{}     `rule:"setting"`
	Start tree.Pos     `parser:"@@"`
	Name  SettingName  `parser:"@@ '='"`
	Value SettingValue `parser:"@@"`
	End   tree.Pos     `parser:"@@"`
}

// settings = setting *( "," setting )
type Settings struct {
	_     struct{}  `rule:"settings"`
	Start tree.Pos  `parser:"@@"`
	List  []Setting `parser:"@@ ( ',' @@ )*"`
	End   tree.Pos  `parser:"@@"`
}

func ExampleBuild() {
	parser, err := Build[Settings]()
	if err != nil {
		fmt.Println(err)
		return
	}
	settings, err := parser.Parse("host=a.example,port=80")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range settings.List {
		fmt.Println(s.Name.Text, s.Value.Text, s.Start, s.End)
	}
	_, err = parser.Parse("host=a,=80")
	fmt.Println(err)
	// Output:
	// host a.example 0 14
	// port 80 15 22
	// offset 7: unexpected "=" in name, expected letter
}

func ExampleGrammarOf() {
	g, err := GrammarOf[Settings]()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Lookup("settings"))
	fmt.Println(g.Lookup("setting"))
	// Output:
	// settings = setting *( "," setting )
	// setting = name "=" value
}

func ExampleAppendText() {
	name, value := SettingName{tree.Leaf{Text: "port"}}, SettingValue{tree.Leaf{Text: "80"}}
	text, err := AppendText(nil, &Settings{List: []Setting{{Name: name, Value: value}, {Name: name, Value: value}}})
	fmt.Printf("%s %v\n", text, err)
	// Output: port=80,port=80 <nil>
}

func ExampleNodes() {
	parser, err := Build[Settings]()
	if err != nil {
		fmt.Println(err)
		return
	}
	settings, err := parser.Parse("a=1,b=")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range Nodes(settings) {
		start, end := n.Span()
		fmt.Printf("%s %d:%d\n", n.Production(), start, end)
	}
	// Output:
	// settings 0:6
	// setting 0:3
	// name 0:1
	// value 2:3
	// setting 4:6
	// name 4:5
	// value 6:6
}

func ExampleGrammar_Context() {
	g, err := GrammarOf[Settings]()
	if err != nil {
		fmt.Println(err)
		return
	}
	c, ok := g.Context("settings", "a=1,b")
	fmt.Println(ok, c.Trail, c.Next, c.End)
	_, ok = g.Context("settings", "a,")
	fmt.Println(ok)
	// Output:
	// true [{settings 0} {setting 4} {name 4}] "=" "a"-"z" false
	// false
}

// A participle grammar over bytes.
func ExampleNewByteLexer() {
	type Number struct {
		Digits string `parser:"@Digit+"`
	}
	digit, _ := Range('0', '9').ByteSet()
	bytes := NewByteLexer(-2, 0, TokenClass{Name: "Digit", Set: digit})
	parser := participle.MustBuild[Number](participle.Lexer(bytes))
	n, err := parser.ParseString("", "2396")
	fmt.Println(n.Digits, err)
	_, err = parser.ParseString("", "23x")
	fmt.Println(err)
	// Output:
	// 2396 <nil>
	// 1:3: unexpected token "x"
}
