package uri

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri/combinators"
)

// SchemeGrammar is the grammar of the URIs of a scheme, as a value: it reads them into trees
// of the type T. [DefineScheme] makes one. It is immutable and safe for concurrent use.
type SchemeGrammar[T any] struct {
	rules  schemeRules
	parser *combinators.Parser[T]
	checks []func(*T, *Findings)
	warns  []func(*T, *Findings)
	code   func(string) *T // nil: there is no generated code
}

// SchemeDefinition is a [SchemeGrammar] of whatever type of tree, as a [Registry] takes it.
type SchemeDefinition interface {
	Names() []string                                // in lower case; the first stands for all
	ParseAny(s string, opts ...Option) (any, error) // Parse, whose tree is a *T
	Valid(s string) bool
	Diagnose(s string, opts ...Option) Diagnosis
	Grammar() *combinators.Grammar
	BNF() string
	Own() *combinators.Excerpt

	parseAny(s string, in extent, o *options) (any, error)
	warningsOf(s string, t any, o *options) []Diagnostic
}

var _ SchemeDefinition = (*SchemeGrammar[struct{}])(nil)

// schemeRules is what there is of a scheme's grammar but for the type of its trees.
type schemeRules struct {
	names    []string // in lower case; nil: the texts are no URIs
	noun     string   // with its article
	build    []combinators.BuildOption
	checks   []any // each a func(*T, *Findings)
	warns    []any // likewise
	explain  []func(text string, from int, d *Diagnostic)
	ignored  []Code
	registry *Registry // for nested URIs
	fills    bool      // whether there are leaves to be filled
	lenient  func(*Nested, error) bool
	code     any // nil, or a func(string) *T
	valid    func(string) bool
	within   bool // whether Default accepts all that the grammar accepts

	grammar   *combinators.Grammar
	read      func(s string, o *options) (generic, own int) // tries a text; see errorOffsets
	complains func(s string, start, end int) bool           // whether a check finds an error that touches a span
	automaton func() *combinators.Automaton                 // nil: the grammar is not regular
}

// DefineScheme makes the grammar of the URIs of one scheme or several, given by names, such as
// []string{"ldap", "ldaps"}; letters of either case match. T is the struct for the whole URI,
// from its scheme on. Its tags and rules are read as [combinators.Build] reads them, by
// the token classes of the tags in this package, and may use any type of this package:
// Scheme, HostPort, Query and so on, as [Default] has them. Messages speak of a struct by its
// field _ struct{} `rule:"name"`, or else by its type. What two rules would have to say of one
// text goes into a [Check]. For [Token] and [ParseAs] the type needs a method that gives the
// grammar:
//
//	func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL]
//
// The error tells what is wrong with the names, the options, or the grammar; for the
// last see [combinators.Build].
func DefineScheme[T any](names []string, opts ...SchemeOption) (*SchemeGrammar[T], error) {
	if len(names) == 0 {
		return nil, errors.New("uri: a scheme without a name")
	}
	rules := schemeRules{}
	for _, name := range names {
		if !automatonOf[Scheme](Default).Match(name) {
			return nil, fmt.Errorf("uri: %q is no name of a scheme (RFC 2396 §3.1)", name)
		}
		rules.names = append(rules.names, strings.ToLower(name))
	}
	if sorted := slices.Sorted(slices.Values(rules.names)); len(slices.Compact(sorted)) < len(names) {
		return nil, fmt.Errorf("uri: the names %q of a scheme are not distinct", names)
	}
	rules.noun = withArticle(rules.names[0]) + " URL"
	return define[T](rules, opts)
}

// MustDefineScheme is [DefineScheme] for a grammar that is right: it panics where that gives an
// error.
func MustDefineScheme[T any](names []string, opts ...SchemeOption) *SchemeGrammar[T] {
	g, err := DefineScheme[T](names, opts...)
	if err != nil {
		panic(err)
	}
	return g
}

// DefineGrammar makes a grammar for texts that are no URIs, and so are not checked as such:
// what there is of errors, hints, fixes and pictures is there for them as well. The noun says
// what a text is, with its article: "a setting".
func DefineGrammar[T any](noun string, opts ...SchemeOption) (*SchemeGrammar[T], error) {
	return define[T](schemeRules{noun: noun}, opts)
}

func define[T any](rules schemeRules, opts []SchemeOption) (*SchemeGrammar[T], error) {
	for _, opt := range opts {
		if opt != nil {
			opt(&rules)
		}
	}
	if slices.ContainsFunc(rules.explain, func(f func(string, int, *Diagnostic)) bool { return f == nil }) {
		return nil, errors.New("uri: Explain without a function")
	}
	g := &SchemeGrammar[T]{}
	var err error
	if g.checks, err = checksOf[T](rules.checks); err != nil {
		return nil, err
	}
	if g.warns, err = checksOf[T](rules.warns); err != nil {
		return nil, err
	}
	if rules.code != nil {
		var ok bool
		if g.code, ok = rules.code.(func(string) *T); !ok {
			return nil, fmt.Errorf("uri: code of the type %T for a grammar of %s", rules.code, reflect.TypeFor[T]())
		}
	}
	p, err := combinators.Build[T](append(Default.BuildOptions(), rules.build...)...)
	if err != nil {
		return nil, err
	}
	for _, name := range rules.names {
		if !mayBegin(p, name+":") {
			return nil, fmt.Errorf("uri: no text of %s begins with %q", reflect.TypeFor[T](), name+":")
		}
	}
	g.parser, g.rules = p, rules
	g.rules.grammar = p.Grammar()
	g.rules.fills = holdsFillers(reflect.TypeFor[T](), map[reflect.Type]bool{})
	g.rules.read, g.rules.complains = g.errorOffsets, g.complains
	g.rules.automaton = sync.OnceValue(func() *combinators.Automaton {
		a, err := p.Grammar().CompileExpr(p.Grammar().Start())
		if err != nil {
			return nil
		}
		return a
	})
	return g, nil
}

// checksOf gives checks the type that a grammar of T wants.
func checksOf[T any](checks []any) (out []func(*T, *Findings), err error) {
	for _, c := range checks {
		check, ok := c.(func(*T, *Findings))
		if !ok || check == nil {
			return nil, fmt.Errorf("uri: a check of the type %T for a grammar of %s, or none", c, reflect.TypeFor[T]())
		}
		out = append(out, check)
	}
	return out, nil
}

// mayBegin says whether a text of the grammar may begin so.
func mayBegin[T any](p *combinators.Parser[T], prefix string) bool {
	_, err := p.Parse(prefix)
	var e *combinators.ParseError
	if !errors.As(err, &e) || e.Offset == len(prefix) {
		return true
	}
	c, ok := p.Grammar().Contexts(p.Grammar().Start().Name)
	return ok && c.Read(prefix) != nil // a lookahead may see more
}

// Names gives the names of the scheme in lower case.
func (g *SchemeGrammar[T]) Names() []string { return slices.Clone(g.rules.names) }

// Grammar gives the grammar, down to characters.
func (g *SchemeGrammar[T]) Grammar() *combinators.Grammar { return g.rules.grammar }

// BNF gives the scheme's own productions in the notation of RFC 2396. Those of the generic
// grammar are referred to by their names.
func (g *SchemeGrammar[T]) BNF() string { return g.Own().BNF() }

// Own gives the scheme's own productions, to be printed or drawn as railroad diagrams. Those of
// the generic grammar are referred to by their names.
func (g *SchemeGrammar[T]) Own() *combinators.Excerpt {
	own := g.rules.grammar.Without(Default.Grammar())
	own.Source = "RFC 2396"
	if slices.Contains(own.Mentioned(), ipv6reference.Name) {
		own.Source += " and RFC 2732"
	}
	return own
}

// Parse reads a URI of the scheme and gives its tree, with spans in s. An error is an [*Error]:
// that of the generic grammar where s is no URI reference at all; else its message says that s
// is legal RFC 2396, but not a URI of the scheme. In a dialect given by [In] the generic
// grammar is that.
func (g *SchemeGrammar[T]) Parse(s string, opts ...Option) (*T, error) {
	o := newOptions(opts)
	t, err := g.parse(s, extent{0, len(s)}, &o)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// ParseAny is Parse for who does not know T.
func (g *SchemeGrammar[T]) ParseAny(s string, opts ...Option) (any, error) {
	o := newOptions(opts)
	return g.parseAny(s, extent{0, len(s)}, &o)
}

func (g *SchemeGrammar[T]) parseAny(s string, in extent, o *options) (any, error) {
	t, err := g.parse(s, in, o)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Valid says whether s is a URI of the scheme. Where nothing but the grammar has to be asked it
// allocates nothing.
func (g *SchemeGrammar[T]) Valid(s string) bool {
	if len(g.checks) == 0 && !g.rules.fills {
		return len(s) <= MaxLength && g.rules.isOwn(s) && (g.rules.within || g.rules.isGeneric(s, Default)) && g.isText(s)
	}
	_, err := g.Parse(s)
	return err == nil
}

// isText says whether the scheme's grammar reads s.
func (g *SchemeGrammar[T]) isText(s string) bool {
	if g.rules.valid != nil {
		return g.rules.valid(s)
	}
	return g.parser.Valid(s)
}

// extent is the part of a text in which a URI stands, by byte offsets.
type extent struct{ from, to int }

// parse reads the URI in s, with spans and errors in s.
func (g *SchemeGrammar[T]) parse(s string, in extent, o *options) (*T, error) {
	t, err := g.parseTree(s, in, o)
	if err != nil {
		return nil, err
	}
	if g.rules.fills {
		if err := g.rules.fill(s, t, o); err != nil {
			return nil, err
		}
	}
	if len(g.checks) > 0 && !o.unchecked {
		if err := g.check(s, in, t, o); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// parseTree reads the URI in s by the generic grammar and the scheme's.
func (g *SchemeGrammar[T]) parseTree(s string, in extent, o *options) (*T, error) {
	if g.rules.within && o.dialect == Default && len(s) <= MaxLength && g.rules.isOwn(s[in.from:in.to]) {
		if t, err := g.parseOwn(s, in); err == nil {
			return t, nil
		}
	}
	if err := g.rules.checkGeneric(s, in, o); err != nil {
		return nil, g.closer(s, in, err)
	}
	t, err := g.parseOwn(s, in)
	if err != nil {
		return nil, g.rules.wrong(s, in, err, o)
	}
	return t, nil
}

// parseOwn reads the URI in s by the scheme's grammar.
func (g *SchemeGrammar[T]) parseOwn(s string, in extent) (*T, error) {
	if g.code != nil && in == (extent{0, len(s)}) {
		if t := g.code(s); t != nil {
			return t, nil
		}
	}
	return g.parser.ParseRest(s[:in.to], in.from)
}

// closer gives the error of the scheme's grammar in the place of one of the generic grammar,
// where it is at the same place: it knows more of what belongs there. In any case the error has
// the advice of the scheme.
func (g *SchemeGrammar[T]) closer(s string, in extent, e *Error) *Error {
	if e.failure == nil || e.failure.generic == nil || !g.rules.isOwn(s[in.from:in.to]) {
		return e
	}
	_, err := g.parser.ParseRest(s[:in.to], in.from)
	var p *combinators.ParseError
	if errors.As(err, &p) && p.Offset != e.Offset {
		p = nil
	}
	return g.rules.closer(e, p)
}

// errorOffsets gives the offset of the first error of a text by the generic grammar, and by
// the scheme's, not counting what checks find; len(s)+1 where there is none.
func (g *SchemeGrammar[T]) errorOffsets(s string, o *options) (generic, own int) {
	generic, own = len(s)+1, len(s)+1
	if e := g.rules.checkGeneric(s, extent{0, len(s)}, o); e != nil {
		generic = e.Offset
	}
	t, err := g.parser.Parse(s)
	if err == nil && g.rules.fills {
		err = g.rules.fill(s, t, o)
	}
	var p *combinators.ParseError
	var e *Error
	switch {
	case errors.As(err, &p):
		own = p.Offset
	case errors.As(err, &e):
		own = e.Offset
	}
	return generic, own
}

// isGeneric says whether the generic grammar has nothing against s.
func (r *schemeRules) isGeneric(s string, d *Dialect) bool { return r.names == nil || d.Valid(s) }

// isOwn says whether s begins with a name of the scheme and ":".
func (r *schemeRules) isOwn(s string) bool {
	return r.names == nil || slices.ContainsFunc(r.names, func(name string) bool { return hasScheme(s, name) })
}

// hasScheme says whether a text begins with the name, in either case, and ":".
func hasScheme(s, name string) bool {
	return len(s) > len(name) && s[len(name)] == ':' && strings.EqualFold(s[:len(name)], name)
}

// schemeEnd gives the end of what may be a scheme at the beginning of a text.
func schemeEnd(s string) int {
	if s == "" || !isLetter(s[0]) {
		return 0
	}
	if n := strings.IndexFunc(s, notScheme); n >= 0 {
		return n
	}
	return len(s)
}

// withArticle puts an article before a name, by how one says it: an ldap, a urn, an http.
func withArticle(name string) string {
	article := "a "
	if strings.ContainsRune("aeio8", rune(name[0])) || spelledWithVowel(name) {
		article = "an "
	}
	return article + name
}

// spelledWithVowel says whether a name is spelled letter by letter, and the first letter's own
// name begins with a vowel: ldap, http, s3, but not steam.
func spelledWithVowel(name string) bool {
	if !strings.ContainsRune("fhlmnrsx", rune(name[0])) {
		return false
	}
	if len(name) == 1 {
		return true
	}
	spoken := "aeiouy" // what may follow the first letter in a word
	switch name[0] {
	case 's':
		spoken += "chklmnpqtvw"
	case 'f':
		spoken += "lr"
	case 'r':
		spoken += "h"
	}
	return !strings.ContainsRune(spoken, rune(name[1])) || !strings.ContainsAny(name, "aeiouy")
}
