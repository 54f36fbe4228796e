package main

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// appendixB is the expression of RFC 2396 Appendix B. It takes references apart; it
// matches every text.
var appendixB = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)
})

func readAppendixB(s string) bool { return appendixB().FindStringSubmatchIndex(s) != nil }

// wholeGrammar is the grammar of uri.Default as a single expression.
var wholeGrammar = sync.OnceValue(func() *regexp.Regexp {
	g := uri.Default.Grammar()
	return regexp.MustCompile(`\A` + expression(g, g.Start()) + `\z`)
})

func readGrammarRegexp(s string) bool { return wholeGrammar().MatchString(s) }

// expression writes e, of which no rule contains itself, as a regular expression.
func expression(g *combinators.Grammar, e *combinators.Expr) string {
	e = g.Definition(e)
	if set, ok := bytesOf(g, e); ok {
		return class(set)
	}
	switch e.Op {
	case combinators.OpLiteral:
		return regexp.QuoteMeta(e.Text)
	case combinators.OpSequence:
		return "(?:" + strings.Join(expressions(g, e.Items), "") + ")"
	case combinators.OpChoice:
		return "(?:" + strings.Join(expressions(g, e.Items), "|") + ")"
	case combinators.OpRepeat:
		return "(?:" + expression(g, e.Items[0]) + ")" + bounds(e.Min, e.Max)
	}
	panic(fmt.Sprintf("no regular expression for %v", e))
}

func expressions(g *combinators.Grammar, items []*combinators.Expr) []string {
	list := make([]string, len(items))
	for i, item := range items {
		list[i] = expression(g, item)
	}
	return list
}

// bytesOf gives the bytes that e matches where it matches nothing but single bytes.
func bytesOf(g *combinators.Grammar, e *combinators.Expr) (set combinators.ByteSet, ok bool) {
	e = g.Definition(e)
	if e.Op != combinators.OpChoice {
		return e.ByteSet()
	}
	for _, item := range e.Items {
		bytes, ok := bytesOf(g, item)
		if !ok {
			return set, false
		}
		set = set.Union(bytes)
	}
	return set, true
}

// class writes a set of bytes; the empty one matches nothing.
func class(set combinators.ByteSet) string {
	if set.Len() == 0 {
		return `[^\x00-\x{10FFFF}]`
	}
	var b strings.Builder
	for c := range set.All() {
		fmt.Fprintf(&b, `\x%02X`, c)
	}
	return "[" + b.String() + "]"
}

// bounds writes how often something is repeated.
func bounds(lo, hi int) string {
	if hi == combinators.Unbounded {
		return fmt.Sprintf("{%d,}", lo)
	}
	return fmt.Sprintf("{%d,%d}", lo, hi)
}
