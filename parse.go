package uri

import (
	"reflect"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

// Option changes how a text is parsed.
type Option func(*options)

type options struct {
	dialect *Dialect
	start   lexer.Position
}

func newOptions(opts []Option) options {
	o := options{dialect: Default}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// In chooses the dialect; without it, it is [Default].
func In(d *Dialect) Option { return func(o *options) { o.dialect = d } }

// At says where the text stands, verbatim, in an enclosing file: errors give their
// positions in that file. Offsets and spans remain those in the text itself.
func At(pos lexer.Position) Option { return func(o *options) { o.start = pos } }

// Parse reads a URI reference (§4) and gives its tree. Where s is none the tree is nil
// and the error an [*Error], which says at which byte s went wrong. Spans are byte
// offsets in s. The texts of the tree share the memory of s.
func Parse(s string, opts ...Option) (*URIReference, error) {
	return ParseAs[URIReference](s, opts...)
}

// ParseAs reads any production by its type, such as ParseAs[HostPort]("example.com:8080").
// The whole of s must be such a text. An error is an [*Error], or, where P is no
// production, tells that.
func ParseAs[P any](s string, opts ...Option) (*P, error) {
	o := newOptions(opts)
	root, err := o.dialect.root(reflect.TypeFor[P]())
	if err != nil {
		return nil, err
	}
	if len(s) > ReferenceLimit {
		return nil, &Error{Code: CodeTooLong, Offset: ReferenceLimit, input: s, options: o, root: root}
	}
	if !root.Match(s) {
		return nil, newError(s, o, root)
	}
	return parseReference[P](s, o.dialect)
}

// Parse is [Parse] in this dialect.
func (d *Dialect) Parse(s string, opts ...Option) (*URIReference, error) {
	return ParseAs[URIReference](s, append(opts[:len(opts):len(opts)], In(d))...)
}

// parseReference reads s, which is valid, with the reference engine.
func parseReference[P any](s string, d *Dialect) (*P, error) {
	p, err := participleFor[P](d)
	if err != nil {
		return nil, err
	}
	return p.ParseString("", s)
}

// Valid says whether s is a URI reference (§4) in the dialect [Default]. It allocates
// nothing.
func Valid(s string) bool { return Default.Valid(s) }

// Valid says whether s is a URI reference (§4) in this dialect. It allocates nothing.
func (d *Dialect) Valid(s string) bool { return d.reference().Match(s) }

// Split gives the components of the URI reference s (§3, §4) in the dialect [Default]. An
// error is an [*Error].
func Split(s string) (Components, error) { return Default.Split(s) }

// Split gives the components of the URI reference s (§3, §4) in this dialect. An error is
// an [*Error].
func (d *Dialect) Split(s string) (Components, error) {
	r, err := d.Parse(s)
	if err != nil {
		return Components{}, err
	}
	return r.Components(), nil
}

// root is a production from which a text is read: its name, and the automaton of its
// texts.
type root struct {
	*combinators.Automaton
	production string
}

// reference gives the root for whole references.
func (d *Dialect) reference() *root {
	r, err := d.root(reflect.TypeFor[URIReference]())
	if err != nil {
		panic(err) // the grammar of this package is at fault; every test would show it
	}
	return r
}

// root gives the root for the production of that type.
func (d *Dialect) root(t reflect.Type) (*root, error) {
	if r, ok := d.roots.Load(t); ok {
		return r.(*root), nil
	}
	rule, err := combinators.RuleOf(t)
	if err != nil {
		return nil, err
	}
	a, err := d.automaton(rule)
	if err != nil {
		return nil, err
	}
	r := &root{a, reflect.New(t).Interface().(Node).Production()}
	d.roots.Store(t, r)
	return r, nil
}
