package combinators

import (
	"errors"
	"reflect"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators/tree"
)

var (
	posType       = reflect.TypeFor[tree.Pos]()
	leafType      = reflect.TypeFor[tree.Leaf]()
	ruledType     = reflect.TypeFor[interface{ Rule() *Expr }]()
	parseableType = reflect.TypeFor[participle.Parseable]()
)

// leafRule gives the rule of a leaf type, which embeds a tree.Leaf, or a struct of the
// same fields, as its first field and has a method Rule or Match; nil where t is no such
// type. It asks once, so that a method may make its rule anew each time.
func leafRule(t reflect.Type) *Expr {
	if !holdsLeaf(t) {
		return nil
	}
	if rule, ok := leafRules.Load(t); ok {
		return rule.(*Expr)
	}
	var rule *Expr
	switch {
	case hasRule(t):
		rule = reflect.New(t).Interface().(interface{ Rule() *Expr }).Rule()
	case matcherOf(t) != nil:
		rule = unknownRule(t)
	}
	known, _ := leafRules.LoadOrStore(t, rule)
	return known.(*Expr)
}

var leafRules sync.Map // of reflect.Type to *Expr

// holdsLeaf says whether a type is a struct whose first field is a leaf.
func holdsLeaf(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() > 0 && t.Field(0).Type.ConvertibleTo(leafType)
}

// hasRule says whether a leaf type has a method Rule.
func hasRule(t reflect.Type) bool { return reflect.PointerTo(t).Implements(ruledType) }

// ErrNoMatch is what a leaf's Parse returns where its rule matches nothing: that of
// participle, which compares it with ==.
var ErrNoMatch = participle.NextMatch

// ParseLeaf takes from lex, whose tokens are single bytes, the longest text that a
// matches. It returns [ErrNoMatch] and takes nothing where there is none.
func ParseLeaf(l *tree.Leaf, lex *lexer.PeekingLexer, a *Automaton) error {
	if a == nil {
		return errors.New("combinators: a leaf without an automaton")
	}
	start := lex.MakeCheckpoint()
	text, end := longest(lex, a)
	if end == nil {
		lex.LoadCheckpoint(start)
		return ErrNoMatch
	}
	lex.LoadCheckpoint(start)
	l.Start = tree.Pos(lex.Peek().Pos.Offset)
	l.Text = text
	lex.LoadCheckpoint(*end)
	return nil
}

// longest reads tokens while a can go on, and gives the text up to the last place
// where a accepts, with the checkpoint behind it; nil where there is no such place.
func longest(lex *lexer.PeekingLexer, a *Automaton) (text string, end *lexer.Checkpoint) {
	var read []byte
	accepted := 0
	for s := a.Start(); ; {
		if a.Accepts(s) {
			c := lex.MakeCheckpoint()
			end, accepted = &c, len(read)
		}
		t := lex.Peek()
		if t.EOF() || len(t.Value) != 1 {
			break
		}
		if s = a.Step(s, t.Value[0]); !a.Alive(s) {
			break
		}
		read = append(read, t.Value[0])
		lex.Next()
	}
	return string(read[:accepted]), end
}
