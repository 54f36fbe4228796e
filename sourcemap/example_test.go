package sourcemap_test

import (
	"fmt"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/sourcemap"
)

func ExampleJSON() {
	file := sourcemap.NewFile("a.json", `["caf\u00e9", 1]`)
	m, err := sourcemap.JSON(file, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Text())
	fmt.Println(m.Span(3, 5)) // the two bytes of "é"
	fmt.Println(m.Position(3))
	// Output:
	// café
	// 5 11
	// a.json:1:6
}

func ExampleGoString() {
	file := sourcemap.NewFile("a.go", `const a = "a\tb"`)
	m, err := sourcemap.GoString(file, 10)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Offset(1), m.Offset(2))
	_, err = sourcemap.GoString(sourcemap.NewFile("a.go", `const a = "a\qb"`), 10)
	fmt.Println(err)
	// Output:
	// 12 14
	// a.go:1:13: no escape of Go
}

func ExampleYAMLPlain() {
	file := sourcemap.NewFile("a.yaml", "a: b\n  c # d\n")
	m, err := sourcemap.YAMLPlain(file, 3, 1, sourcemap.FlowOut)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q, c at %v\n", m.Text(), m.Position(2))
	// Output:
	// "b c", c at a.yaml:2:3
}

func ExampleYAMLSingle() {
	m, _ := sourcemap.YAMLSingle(sourcemap.NewFile("a.yaml", "'it''s'"), 0)
	fmt.Println(m.Text(), m.Offset(3))
	// Output:
	// it's 5
}

func ExampleYAMLDouble() {
	m, _ := sourcemap.YAMLDouble(sourcemap.NewFile("a.yaml", "\"a\\\n  b\""), 0)
	fmt.Println(m.Text(), m.Position(1))
	// Output:
	// ab a.yaml:2:3
}

func ExampleXMLAttribute() {
	m, _ := sourcemap.XMLAttribute(sourcemap.NewFile("a.xml", `<a b='&lt;c'/>`), 5)
	fmt.Println(m.Text(), m.Offset(1))
	// Output:
	// <c 10
}

func ExampleHTMLAttribute() {
	m, _ := sourcemap.HTMLAttribute(sourcemap.NewFile("a.html", `<a href=?a=1&copy=2&amp;b>`), 8)
	fmt.Println(m.Text())
	// Output:
	// ?a=1&copy=2&b
}

func ExampleVerbatim() {
	m := sourcemap.Verbatim(sourcemap.NewFile("a.md", "see <b>\n"), 5, 6)
	fmt.Println(m.Text(), m.Position(0))
	// Output:
	// b a.md:1:6
}

func ExampleAt() {
	m := sourcemap.At(lexer.Position{Filename: "a.md", Offset: 30, Line: 3, Column: 6}, "bc")
	fmt.Println(m.Position(1))
	// Output:
	// a.md:3:7
}

func ExampleMap_Edits() {
	file := sourcemap.NewFile("a.json", `["a\u007cb"]`)
	m, _ := sourcemap.JSON(file, 1)
	edits, err := m.Edits([]sourcemap.Edit{{Start: 1, End: 2, New: `"`}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(edits)
	fmt.Println(file.Apply(edits...))
	// Output:
	// [{3 9 \"}]
	// ["a\"b"]
}

func ExampleFile_Column() {
	file := sourcemap.NewFile("", "é😀b")
	for _, unit := range []sourcemap.Unit{sourcemap.Runes, sourcemap.UTF16, sourcemap.Bytes} {
		fmt.Print(file.Column(6, unit), " ")
	}
	// Output:
	// 3 4 7
}
