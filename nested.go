package uri

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// MaxNesting is how many URIs may stand one in another, as in jdbc:postgresql://h/db.
const MaxNesting = 16

// nestedURI is what may be a URI within another.
var nestedURI = combinators.Rule("nested-uri", combinators.Seq(
	scheme, combinators.Lit(":"), combinators.Many1(uric), combinators.Opt(combinators.Seq(combinators.Lit("#"), combinators.Many(uric))),
))

// Nested is a leaf that is a URI within the URI of a scheme: what follows jdbc: or
// view-source:. It takes all that can stand in a URI, a fragment included. The URI is read
// by the grammar of its own scheme, in the registry that reads the outer one, or in the
// one that [NestedIn] gives, or else by the generic grammar alone, and its spans and errors are
// those in the whole text.
//
//	nested-uri = scheme ":" 1*uric [ "#" *uric ]
type Nested struct {
	Leaf
	Reference *URIReference // by the generic grammar; nil: see [Lenient]
	Scheme    any           // by the grammar of its scheme; nil: the registry has none, or see [Lenient]
}

// Rule gives the rule of the leaf.
func (*Nested) Rule() *combinators.Expr { return nestedURI }

// Production gives the name of the production.
func (*Nested) Production() string { return nestedURI.Name }

// Parse is participle's way in.
func (l *Nested) Parse(lex *lexer.PeekingLexer) error {
	return parseLeaf(&l.Leaf, lex, nestedURI)
}

// A Filler is a leaf with more to it than its text, which a participle parser of one's own may
// read, for one. When a URI of a scheme has been read, Fill is called for each such leaf of
// the tree. An error that is a participle error has its place in the leaf's text.
type Filler interface{ Fill() error }

var (
	fillerType = reflect.TypeFor[Filler]()
	nestedType = reflect.TypeFor[Nested]()
)

// holdsFillers says whether trees of a type may hold leaves to be filled.
func holdsFillers(t reflect.Type, seen map[reflect.Type]bool) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return false
	}
	seen[t] = true
	if t == nestedType || reflect.PointerTo(t).Implements(fillerType) {
		return true
	}
	for i := range t.NumField() {
		if holdsFillers(t.Field(i).Type, seen) {
			return true
		}
	}
	return false
}

// fill fills the leaves of a tree.
func (r *schemeRules) fill(s string, t any, o *options) error {
	for n := range All(t) {
		switch leaf := unwrapped(n).(type) {
		case *Nested:
			if err := r.fillNested(s, leaf, o); err != nil {
				return err
			}
		case Filler:
			if err := leaf.Fill(); err != nil {
				start, end := n.Span()
				return r.notFilled(s, extent{start, end}, n.Production(), err, o)
			}
		}
	}
	return nil
}

// fillNested reads the URI within another.
func (r *schemeRules) fillNested(s string, n *Nested, o *options) error {
	start, end := n.Span()
	in := extent{start, end}
	inner := *o
	if inner.registry == nil {
		inner.registry = r.registry
	}
	if inner.level++; inner.level >= MaxNesting {
		said := Diagnostic{Code: CodeTooDeep, Start: start, End: end, Production: n.Production(), Message: fmt.Sprintf("more than %d URIs stand one in another", MaxNesting)}
		return newFailure(s, CodeTooDeep, start, &failure{rules: r, in: extent{0, len(s)}, said: said}, o)
	}
	parsed, err := inner.registry.parse(s, in, &inner)
	switch {
	case err == nil:
		n.Reference, n.Scheme = parsed.Reference, parsed.Scheme
	case r.lenient == nil || !r.lenient(n, err):
		return err
	default:
		r.fillLeniently(s, n, &inner)
	}
	return nil
}

// nestedWarnings gives the warnings of the grammars of the URIs that stand in one.
func (r *schemeRules) nestedWarnings(s string, t any, o *options) (out []Diagnostic) {
	if !r.fills {
		return nil
	}
	inner := *o
	if inner.registry == nil {
		inner.registry = r.registry
	}
	for n := range All(t) {
		if n, ok := unwrapped(n).(*Nested); ok && n.Scheme != nil {
			g := inner.registry.Lookup(n.Text[:schemeEnd(n.Text)])
			out = append(out, g.warningsOf(s, n.Scheme, &inner)...)
		}
	}
	return out
}

// warningsOf gives the warnings about a tree, and about the URIs in it.
func (g *SchemeGrammar[T]) warningsOf(s string, t any, o *options) []Diagnostic {
	warnings := slices.DeleteFunc(g.findings(s, t.(*T)), isError) // errors count where it is read
	return append(warnings, g.rules.nestedWarnings(s, t, o)...)
}

// fillLeniently reads the URI within another as well as it can be: by the grammar of its scheme
// without what that checks, or else by the generic grammar, or not at all.
func (r *schemeRules) fillLeniently(s string, n *Nested, o *options) {
	start, end := n.Span()
	in := extent{start, end}
	o.unchecked = true
	if parsed, err := o.registry.parse(s, in, o); err == nil {
		n.Reference, n.Scheme = parsed.Reference, parsed.Scheme
		return
	}
	n.Reference, _ = parseIn(s, in, o)
}

// notFilled makes an error of that of a leaf.
func (r *schemeRules) notFilled(s string, in extent, production string, err error, o *options) error {
	at, message := in.from, err.Error()
	var p participle.Error
	if errors.As(err, &p) {
		at, message = min(in.from+max(p.Position().Offset, 0), in.to), p.Message()
	}
	said := Diagnostic{Code: CodeScheme, Start: at, End: in.to, Production: production, Message: message}
	return newFailure(s, CodeScheme, at, &failure{rules: r, in: extent{0, len(s)}, said: said}, o)
}
