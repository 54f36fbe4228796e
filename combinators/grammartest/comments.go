package grammartest

import (
	"fmt"
	"go/ast"
	goparser "go/parser"
	"go/token"
	"regexp"
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
)

// A Reader reads grammars as text: [combinators.ReadBNF] or [combinators.ReadABNF].
type Reader func(text string, known ...*combinators.Expr) (*combinators.Grammar, error)

// CheckComments checks the lines of grammar in the comments of Go files against the code: in the
// doc comment of each variable and type, a line such as
//
//	setting = name "=" value
//
// with the lines that continue it, indented further, must mean what the grammar has for
// the rule of that name. It is compared as text, then by automaton where both are regular.
// That no line is found is an error too.
func CheckComments(t testing.TB, g *combinators.Grammar, read Reader, files ...string) {
	t.Helper()
	lines := commentLines(t, files)
	if len(lines) == 0 {
		t.Errorf("there is no line of grammar in the comments of %s", strings.Join(files, ", "))
		return
	}
	for _, l := range lines {
		checkComment(t, g, read, l)
	}
}

func checkComment(t testing.TB, g *combinators.Grammar, read Reader, l commentLine) {
	t.Helper()
	rule := g.Lookup(l.name)
	if rule == nil {
		t.Errorf("%s: the grammar has no rule %s", l.pos, l.name)
		return
	}
	said, err := l.read(g, read)
	if err != nil {
		t.Errorf("%s: %s = %s: %v", l.pos, l.name, l.body, err)
		return
	}
	if code := g.Definition(rule); said.String() != code.String() {
		if text, equal := compare(g, rule, said); !equal {
			t.Errorf("%s: %s is in the comment\n\t%s\nand in the code\n\t%s\n%s", l.pos, l.name, said, code, text)
		}
	}
}

// read reads the line as an expression that mentions the other rules of g by name.
func (l commentLine) read(g *combinators.Grammar, read Reader) (*combinators.Expr, error) {
	var known []*combinators.Expr
	for _, r := range g.Rules() {
		if !strings.EqualFold(r.Name, l.name) {
			known = append(known, combinators.Rule(r.Name, combinators.Lit(r.Name)))
		}
	}
	said, err := read(l.name+" = "+l.body, known...)
	if err != nil {
		return nil, err
	}
	return byName(said.Lookup(l.name).Items[0], g), nil
}

// byName gives an expression that mentions the rules of g by name.
func byName(x *combinators.Expr, g *combinators.Grammar) *combinators.Expr {
	if x.Op == combinators.OpRule && g.Lookup(x.Name) != nil {
		return combinators.Ref(x.Name)
	}
	out := *x
	out.Items = nil
	for _, item := range x.Items {
		out.Items = append(out.Items, byName(item, g))
	}
	return &out
}

// compare compares a rule with another definition of it.
func compare(g *combinators.Grammar, rule, said *combinators.Expr) (difference string, equal bool) {
	other, err := g.With(combinators.Rule(rule.Name, said))
	if err != nil {
		return err.Error(), false
	}
	a, err := g.CompileExpr(rule)
	if err != nil {
		return err.Error(), false
	}
	b, err := other.CompileExpr(other.Lookup(rule.Name))
	if err != nil {
		return err.Error(), false
	}
	text, equal := combinators.Equivalent(a, b)
	return fmt.Sprintf("they differ in %q", text), equal
}

// commentLine is a line of grammar in a comment.
type commentLine struct {
	pos        token.Position
	name, body string
}

var definition = regexp.MustCompile(`^(\s*)([A-Za-z][A-Za-z0-9_-]*)\s+=\s+(\S.*)$`)

func commentLines(t testing.TB, files []string) (out []commentLine) {
	t.Helper()
	set := token.NewFileSet()
	for _, file := range files {
		f, err := goparser.ParseFile(set, file, nil, goparser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.GenDecl); ok {
				out = append(out, linesOf(set, decl.Doc)...)
				for _, spec := range decl.Specs {
					out = append(out, linesOf(set, docOf(spec))...)
				}
			}
		}
	}
	return out
}

func docOf(spec ast.Spec) *ast.CommentGroup {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return spec.Doc
	case *ast.ValueSpec:
		return spec.Doc
	}
	return nil
}

// linesOf gives the lines of grammar in a comment, each joined with those that continue it.
func linesOf(set *token.FileSet, doc *ast.CommentGroup) (out []commentLine) {
	indent := -1 // of the line that may go on
	for line := range strings.SplitSeq(doc.Text(), "\n") {
		if m := definition.FindStringSubmatch(line); m != nil {
			indent = len(m[1])
			out = append(out, commentLine{set.Position(doc.Pos()), m[2], m[3]})
			continue
		}
		rest := strings.TrimLeft(line, " \t")
		if indent < 0 || rest == "" || len(line)-len(rest) <= indent {
			indent = -1
			continue
		}
		out[len(out)-1].body += " " + rest
	}
	return out
}
