package combinators

import (
	"reflect"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators/tree"
)

// matcher is a leaf that is read by a function.
type matcher interface {
	Match(text string, from int) (end int)
}

// failer is a matcher that tells where it failed.
type failer interface {
	Fail(text string, from int) (at int)
}

// matcherOf gives a leaf of the type to read with, or nil where the type is no leaf with a
// method Match.
func matcherOf(t reflect.Type) matcher {
	if !holdsLeaf(t) {
		return nil
	}
	m, _ := reflect.New(t).Interface().(matcher)
	return m
}

// unknownRule is the rule of a leaf whose language only its function knows.
func unknownRule(t reflect.Type) *Expr {
	name := t.Name()
	if n, ok := reflect.New(t).Interface().(interface{ Production() string }); ok {
		name = n.Production()
	}
	return Rule(name, Many1(Range(0, 255)))
}

// ParseMatched takes from lex, whose tokens are single bytes, what match reads of the text
// at the place where lex stands: the text is all that lex has, and match gives the offset of
// the end in it, or -1. It returns [ErrNoMatch] and takes nothing where there is no match,
// and where the end lies before the place or behind the text. It copies the text each time.
func ParseMatched(l *tree.Leaf, lex *lexer.PeekingLexer, match func(text string, from int) int) error {
	start := lex.MakeCheckpoint()
	for !lex.Peek().EOF() {
		lex.Next()
	}
	var text strings.Builder
	from := 0
	for i, t := range lex.Range(0, lex.RawCursor()) {
		if i < int(start.RawCursor()) {
			from += len(t.Value)
		}
		text.WriteString(t.Value)
	}
	lex.LoadCheckpoint(start)
	end := match(text.String(), from)
	if end < from || end > text.Len() {
		return ErrNoMatch
	}
	l.Start = tree.Pos(lex.Peek().Pos.Offset)
	l.Text = text.String()[from:end]
	for at := from; at < end; {
		at += len(lex.Next().Value)
	}
	return nil
}
