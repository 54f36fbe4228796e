package combinators_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// A leaf that no automaton reads: a netstring tells its length, as in 5:hello, before its
// bytes.

type Netstring struct{ tree.Leaf }

func (*Netstring) Production() string { return "netstring" }

// Match reads the digits, the colon and so many bytes.
func (*Netstring) Match(text string, from int) int {
	digits, rest, ok := strings.Cut(text[from:], ":")
	n, err := strconv.ParseUint(digits, 10, 31)
	if !ok || err != nil || int(n) > len(rest) {
		return -1
	}
	return from + len(digits) + 1 + int(n)
}

// Parse is for participle, which reads the same.
func (l *Netstring) Parse(lex *lexer.PeekingLexer) error {
	return ParseMatched(&l.Leaf, lex, l.Match)
}

// Content gives the bytes without their length.
func (l *Netstring) Content() string {
	_, content, _ := strings.Cut(l.Text, ":")
	return content
}

// record = "<" netstring *( "," netstring ) ">"
type Record struct {
	_      struct{}    `rule:"record"`
	Start  tree.Pos    `parser:"@@ '<'"`
	Fields []Netstring `parser:"@@ ( ',' @@ )*"`
	End    tree.Pos    `parser:"'>' @@"`
}

func ExampleBuild_match() {
	parser, err := Build[Record]()
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := parser.Parse("<5:a,b>c,0:,1:>>")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range Nodes(record) {
		start, end := n.Span()
		fmt.Println(n.Production(), start, end)
	}
	fmt.Printf("%q\n", record.Fields[0].Content())
	_, err = parser.Parse("<5:a,b>c;0:>")
	fmt.Println(err)
	_, err = parser.Parse("<5:a,b>c,9:>")
	fmt.Println(err)
	// Output:
	// record 0 16
	// netstring 1 8
	// netstring 9 11
	// netstring 12 15
	// "a,b>c"
	// offset 8: unexpected ";" in record, expected "," or ">"
	// offset 9: unexpected "9" in netstring, expected "0" or "1"
}
