// Command customscheme reads deep links of an invented app: which item of which list to open,
// and how. It is a scheme's grammar from beginning to end.
//
//	go run ./examples/customscheme 'todo://work/42?view=day'
package main

import (
	"fmt"
	"os"

	"github.com/urigrammar/uri"
	. "github.com/urigrammar/uri/combinators"
)

// Rules over characters are leaves of the tree.
var (
	list = Rule("list", Many1(Alt(uri.AppendixRule("alphanum"), Lit("-"))))
	item = Rule("item", Many1(uri.AppendixRule("digit")))
	view = Rule("view", Alt(Lit("day"), Lit("week"), Lit("month")))
)

type (
	List struct{ uri.Leaf }
	Item struct{ uri.Leaf }
	View struct{ uri.Leaf }
)

func (*List) Rule() *Expr { return list }
func (*Item) Rule() *Expr { return item }
func (*View) Rule() *Expr { return view }

// Link is a structure, in the tags of participle.
//
//	link = scheme "://" list "/" item [ "?view=" view ]
type Link struct {
	_      struct{}   `rule:"link"`
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':' '/' '/'"`
	List   List       `parser:"@@ '/'"`
	Item   Item       `parser:"@@"`
	View   *View      `parser:"( '?' 'v' 'i' 'e' 'w' '=' @@ )?"`
	End    uri.Pos    `parser:"@@"`
}

// Links is the grammar, with what tags cannot say.
var Links = uri.MustDefineScheme[Link]([]string{"todo"}, uri.Check(func(l *Link, found *uri.Findings) {
	if l.Item.Text[0] == '0' {
		found.Error(&l.Item, "todo-item", "items are numbered from 1").Hint = "leave out the leading zeros"
	}
}))

func main() {
	d := Links.Diagnose(os.Args[1])
	if fmt.Print(uri.Renderer{}.Diagnosis(d)); d.HasErrors() {
		os.Exit(1)
	}
	link := d.Scheme.(*Link)
	fmt.Println("item", link.Item.Text, "of the list", link.List.Text)
}
