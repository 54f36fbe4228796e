package uri

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// Dialect is a variant of the grammar: Appendix A with some productions switched. A
// Dialect is immutable and safe for concurrent use; what it needs it makes when first
// asked.
type Dialect struct {
	name       string
	first      lexer.TokenType     // of its lexer
	reserved   *combinators.Expr   // its reserved characters
	queryAlone *combinators.Expr   // "?" where a reference may be a query alone, else nothing
	replaced   []*combinators.Expr // rules in the place of those of the same name
	variant    int                 // of the generated parsers

	lexerOnce, grammarOnce, tagsOnce sync.Once

	lexer         *combinators.ByteLexer
	grammar, tags *combinators.Grammar
	contexts      sync.Map  // of production to *combinators.Contexts
	automata      sync.Map  // of rule to *combinators.Automaton
	parsers       sync.Map  // of node type to its *participle.Parser
	roots         sync.Map  // of node type to *root
	engines       sync.Map  // of node type to its *combinators.Parser
	trees         sync.Pool // of *treeParser
}

var (
	// AppendixA is RFC 2396 Appendix A to the letter.
	AppendixA = &Dialect{
		name: "AppendixA", first: firstStrict, reserved: reserved, queryAlone: nothing,
		replaced: []*combinators.Expr{noIPv6reference}, variant: 1,
	}
	// Default is Appendix A as amended by RFC 2732, with IPv6 addresses in brackets, and
	// by RFC 2396 §5.2 and Appendix C, in which a reference may be a query alone.
	Default = &Dialect{
		name: "Default", first: firstDefault, reserved: reserved2732, queryAlone: questionMark,
		replaced: []*combinators.Expr{reserved2732, ipv4address2732},
	}
)

// String gives the name of the dialect.
func (d *Dialect) String() string { return d.name }

// Lexer gives the dialect's participle lexer: one token for every byte of the input,
// typed LowAlpha, UpAlpha, Digit, Mark, Reserved, Percent or Excluded, with its byte
// offset, line, and column in runes. No byte is an error; an input of more than
// [ReferenceLimit] bytes is.
func (d *Dialect) Lexer() *combinators.ByteLexer {
	d.lexerOnce.Do(func() { d.lexer = newLexer(d.first, d.reserved, d.queryAlone) })
	return d.lexer
}

// Participle gives the reference engine: participle's own parser for the types of
// this package. It has what participle offers, such as tracing and the grammar by String,
// and it is hundreds of times slower than [Parse]. It reads at most [ReferenceLimit]
// bytes. Its errors are participle's, less exact than those of [Parse].
func (d *Dialect) Participle() *participle.Parser[URIReference] {
	p, err := participleFor[URIReference](d)
	if err != nil {
		panic(err) // the tags of this package are at fault; every test would show it
	}
	return p
}

// participleFor gives participle's parser for a production.
func participleFor[P any](d *Dialect) (*participle.Parser[P], error) {
	typ := reflect.TypeFor[P]()
	if p, ok := d.parsers.Load(typ); ok {
		return p.(*participle.Parser[P]), nil
	}
	p, err := participle.Build[P](participle.Lexer(d.Lexer()), participle.UseLookahead(participle.MaxLookahead))
	if err != nil {
		return nil, fmt.Errorf("uri: %w", err)
	}
	d.parsers.Store(typ, p)
	return p, nil
}

// Grammar gives the productions of the appendix, in its order, as this dialect has them.
func (d *Dialect) Grammar() *combinators.Grammar {
	d.grammarOnce.Do(func() { d.grammar = d.read() })
	return d.grammar
}

// tagGrammar is the grammar as the tags of the structs have it, also where that is not
// the appendix's line.
func (d *Dialect) tagGrammar() *combinators.Grammar {
	d.tagsOnce.Do(func() { d.tags = d.read(combinators.TagsOnly()) })
	return d.tags
}

func (d *Dialect) read(opts ...combinators.BuildOption) *combinators.Grammar {
	g, err := combinators.GrammarOfTypes(appendix(), append(opts, d.BuildOptions()...)...)
	if err != nil {
		panic(err) // the tags of this package are at fault; every test would show it
	}
	return g
}

// BuildOptions says what the token classes in the tags of this package mean in the dialect, and
// which rules are replaced: what [combinators.Build] needs for a grammar that uses its types.
func (d *Dialect) BuildOptions() []combinators.BuildOption {
	return []combinators.BuildOption{
		combinators.Class("LowAlpha", lowalpha), combinators.Class("UpAlpha", upalpha),
		combinators.Class("Digit", digit), combinators.Class("Mark", mark),
		combinators.Class("Reserved", d.reserved), combinators.Class("Percent", combinators.Lit("%")),
		combinators.Class("QueryAlone", d.queryAlone),
		combinators.Replace(d.replaced...),
	}
}

// BNF gives the grammar in the notation of RFC 2396, a line for each production, in the
// order of the appendix.
func (d *Dialect) BNF() string { return d.Grammar().BNF() }

// automaton gives the automaton of a rule as this dialect has it.
func (d *Dialect) automaton(rule *combinators.Expr) (*combinators.Automaton, error) {
	if a, ok := d.automata.Load(rule); ok {
		return a.(*combinators.Automaton), nil
	}
	a, err := d.compile(rule)
	if err != nil {
		return nil, err
	}
	d.automata.Store(rule, a)
	return a, nil
}

// compile makes the automaton of a rule. A rule of somebody else's grammar may contain others
// that have the name of one of the appendix and mean something else, as RFC 3986's pchar; so
// the rule counts as it is, but for what the dialect replaces. Where it mentions rules by name
// only, those of the appendix are meant.
func (d *Dialect) compile(rule *combinators.Expr) (*combinators.Automaton, error) {
	if rule.Op == combinators.OpRule {
		if g, err := combinators.NewGrammar(rule); err == nil {
			if g, err = g.With(d.replaced...); err == nil {
				return g.Compile(rule.Name)
			}
		}
	}
	return d.tagGrammar().CompileExpr(rule)
}

// appendix lists the productions of Appendix A in its order: structs by their types,
// the rest as rules.
func appendix() []any {
	return []any{
		reflect.TypeFor[URIReference](), reflect.TypeFor[AbsoluteURI](), reflect.TypeFor[RelativeURI](),
		reflect.TypeFor[HierPart](), opaquePart, uricNoSlash,
		reflect.TypeFor[NetPath](), reflect.TypeFor[AbsPath](), reflect.TypeFor[RelPath](),
		relSegment, scheme, reflect.TypeFor[Authority](), regName, reflect.TypeFor[Server](),
		userinfo, reflect.TypeFor[HostPort](), reflect.TypeFor[Host](), hostname, domainlabel, toplabel,
		ipv4address, port, reflect.TypeFor[Path](), reflect.TypeFor[PathSegments](), reflect.TypeFor[Segment](),
		param, pchar, query, fragment, uric, reserved, unreserved, mark, escaped, hex,
		alphanum, alpha, lowalpha, upalpha, digit,
	}
}

// contextsOf gives what the grammar has to say of all places in a production, or nil where
// it has no rule of that name.
func (d *Dialect) contextsOf(production string) *combinators.Contexts {
	if c, ok := d.contexts.Load(production); ok {
		return c.(*combinators.Contexts)
	}
	c, ok := d.Grammar().Contexts(production)
	if !ok {
		return nil
	}
	known, _ := d.contexts.LoadOrStore(production, c)
	return known.(*combinators.Contexts)
}
