package uri

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// AppendixRule gives the rule of a production of Appendix A that is one over characters, such
// as uric, pchar, unreserved or digit, to be used in rules of one's own; besides, IPv6reference
// of RFC 2732. It panics where there is none of that name.
func AppendixRule(production string) *combinators.Expr {
	for _, p := range append(appendix(), ipv6reference) {
		if rule, ok := p.(*combinators.Expr); ok && rule.Name == production {
			return rule
		}
	}
	panic("uri: the appendix has no rule over characters of the name " + production)
}

// TakeLeaf is what the method Parse of a leaf of one's own calls, if participle is to read it as
// well: it takes the longest text that the rule matches from a lexer of this package. It
// returns [combinators.ErrNoMatch] where there is none.
func TakeLeaf(l *Leaf, lex *lexer.PeekingLexer, rule *combinators.Expr) error {
	return parseLeaf(l, lex, rule)
}
