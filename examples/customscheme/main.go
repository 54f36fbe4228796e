// Command customscheme reads the deep links of an invented app, todo://garden/42?view=day.
package main

import (
	"fmt"
	"os"

	"github.com/urigrammar/uri"
	. "github.com/urigrammar/uri/combinators"
)

// A production over characters is a rule, and a leaf of the tree.
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

// Link = scheme "://" list "/" item [ "?view=" view ]
type Link struct {
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':' '/' '/'"` // any type of package uri will do
	List   List       `parser:"@@ '/'"`
	Item   Item       `parser:"@@"`
	View   *View      `parser:"( '?' 'v' 'i' 'e' 'w' '=' @@ )?"` // nil: it is not there
	End    uri.Pos    `parser:"@@"`
}

// Links is the grammar, with what tags cannot say.
var Links = uri.MustDefineScheme[Link]([]string{"todo"}, uri.Check(func(l *Link, found *uri.Findings) {
	if l.Item.Text[0] == '0' {
		found.Error(&l.Item, "todo-item", "items count from 1").Hint = "leave out the zeros"
	}
}))

func main() {
	for _, arg := range os.Args[1:] {
		d := Links.Diagnose(arg) // or Links.Parse, which gives a *Link and an error
		fmt.Print(uri.Renderer{}.Diagnosis(d))
		if link, ok := d.Scheme.(*Link); ok && !d.HasErrors() {
			fmt.Println("item", link.Item.Text, "of list", link.List.Text, "at", link.List.Start)
		}
	}
}
