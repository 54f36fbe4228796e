package uri

import (
	"fmt"
	"math"
	"reflect"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri/combinators"
)

//go:generate go test -run TestGenerated -update-parser .

// Option changes how a text is parsed, or what an operation does.
type Option func(*options)

type options struct {
	dialect *Dialect
	start   lexer.Position
	places  SourceMap // of a text that does not stand verbatim; see Mapped
	ignored []Code    // warnings that are not wanted
	errors  []Code    // warnings that count as errors
	most    int       // diagnostics; 0: all

	relativeBase, dropDotDot, lenientScheme bool  // see AllowRelativeBase and those below it
	skipped                                 Steps // of the normal form; see Only

	registry  *Registry // in which nested URIs are read
	level     int       // of nesting
	knownOnly bool      // see KnownSchemesOnly
	moved     int       // by how many bytes an error's place differs in what was written from the text as mended
	unchecked bool      // see Lenient
}

func newOptions(opts []Option) options {
	if len(opts) == 0 {
		return options{dialect: Default} // and nothing escapes to the heap
	}
	o := &options{dialect: Default}
	for _, opt := range opts {
		opt(o)
	}
	return *o
}

// In chooses the dialect; without it, or with nil, it is [Default].
func In(d *Dialect) Option {
	return func(o *options) {
		if d != nil {
			o.dialect = d
		}
	}
}

// At says where the text stands, verbatim, in an enclosing file: errors give their
// positions in that file. Offsets and spans remain those in the text itself.
func At(pos lexer.Position) Option { return func(o *options) { o.start = pos } }

// Ignore leaves out the warnings of the given codes from a [Diagnosis].
func Ignore(codes ...Code) Option {
	return func(o *options) { o.ignored = append(o.ignored, codes...) }
}

// AsError makes the warnings of the given codes errors in a [Diagnosis].
func AsError(codes ...Code) Option { return func(o *options) { o.errors = append(o.errors, codes...) } }

// AtMost bounds the number of errors, and that of warnings, in a [Diagnosis]. With 0, or
// less, all are given, as without the option.
func AtMost(n int) Option { return func(o *options) { o.most = n } }

// MaxLength is the length in bytes of the longest text that is read: offsets are of 32
// bits.
const MaxLength = math.MaxInt32

// Parse reads a URI reference (§4) and gives its tree. Where s is none the tree is nil
// and the error an [*Error], which says at which byte s went wrong. Spans are byte
// offsets in s. The texts of the tree share the memory of s.
func Parse(s string, opts ...Option) (*URIReference, error) {
	o := newOptions(opts)
	return o.dialect.parse(s, &o)
}

// Parse is [Parse] in this dialect.
func (d *Dialect) Parse(s string, opts ...Option) (*URIReference, error) {
	o := newOptions(opts)
	o.dialect = d
	return d.parse(s, &o)
}

// parse reads a whole reference with the generated parser.
func (d *Dialect) parse(s string, o *options) (*URIReference, error) {
	m := d.treeParser()
	if len(s) > MaxLength || !m.read(s) {
		d.release(m)
		return nil, newError(s, o)
	}
	t := m.tree()
	d.release(m)
	return t, nil
}

// treeParser gives a parser to work with.
func (d *Dialect) treeParser() *treeParser {
	if m, ok := d.trees.Get().(*treeParser); ok {
		return m
	}
	return &treeParser{variant: d.variant}
}

// release keeps a parser for later, but not the text that it read.
func (d *Dialect) release(m *treeParser) {
	m.s = ""
	d.trees.Put(m)
}

// Arena parses into memory that it uses again: a tree is valid until the arena's next
// call. Once its memory is large enough it allocates nothing. The zero value is ready; it
// is for one goroutine at a time.
type Arena struct {
	Dialect *Dialect // nil: Default

	parser treeParser
	memory combinators.SlabArena
}

// Parse is [Parse] into the arena's memory. The tree, and all that points into it, is
// valid until the next call. The error is an [*Error].
func (a *Arena) Parse(s string) (*URIReference, error) {
	d := a.Dialect
	if d == nil {
		d = Default
	}
	a.parser.variant = d.variant
	if len(s) > MaxLength || !a.parser.read(s) {
		return nil, newError(s, &options{dialect: d})
	}
	return a.parser.treeIn(&a.memory), nil
}

// Valid says whether s is a URI reference (§4) in the dialect [Default]. It allocates
// nothing.
func Valid(s string) bool { return treeMatch0(s) }

// Valid says whether s is a URI reference (§4) in this dialect. It allocates nothing.
func (d *Dialect) Valid(s string) bool {
	if d.variant == AppendixA.variant {
		return treeMatch1(s)
	}
	return treeMatch0(s)
}

// viable gives the length of the longest prefix of s that some continuation would make a
// reference.
func (d *Dialect) viable(s string) int {
	if d.variant == AppendixA.variant {
		return treeViable1(s)
	}
	return treeViable0(s)
}

// ParseAs reads any production by its type, such as ParseAs[HostPort]("example.com:8080").
// The whole of s must be such a text. An error is an [*Error], or, where P is no
// production, tells that. P may also be the type of the trees of a [SchemeGrammar], if it has a
// method that gives it:
//
//	func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL]
func ParseAs[P any](s string, opts ...Option) (*P, error) {
	o := newOptions(opts)
	switch p := any(new(P)).(type) {
	case *URIReference:
		t, err := o.dialect.parse(s, &o)
		p = t
		node, _ := any(p).(*P)
		return node, err
	case interface{ SchemeGrammar() *SchemeGrammar[P] }:
		if g := p.SchemeGrammar(); g != nil {
			return g.parse(s, extent{0, len(s)}, &o)
		}
	}
	engine, err := engineFor[P](o.dialect)
	if err != nil {
		return nil, err
	}
	p, err := engine.Parse(s)
	if err == nil {
		return p, nil
	}
	root, err := o.dialect.root(reflect.TypeFor[P]())
	if err != nil {
		return nil, err
	}
	return nil, newErrorAt(s, &o, root)
}

// ParsePrefix reads, from the byte offset from, the longest text that is a URI reference
// (§4), and gives its tree, with spans in s, and the offset of its end. In
// "GET /hello/world HTTP/1.1", from 4 it ends at 16. Since the empty text is a reference, it
// always finds one, perhaps empty. The error tells of an offset outside s, or of a text
// longer than [MaxLength].
func ParsePrefix(s string, from int, opts ...Option) (node *URIReference, end int, err error) {
	o := newOptions(opts)
	if from < 0 || from > len(s) {
		return nil, from, fmt.Errorf("uri: the offset %d is outside the text of %d bytes", from, len(s))
	}
	if len(s) > MaxLength {
		return nil, from, newError(s, &o)
	}
	engine, err := engineFor[URIReference](o.dialect)
	if err != nil {
		return nil, from, err
	}
	root, err := o.dialect.root(reflect.TypeFor[URIReference]())
	if err != nil {
		return nil, from, err
	}
	n, _ := root.Longest(s[from:])
	return engine.ParsePrefix(s[:from+n], from)
}

// engineFor gives the compiled engine for a production.
func engineFor[P any](d *Dialect) (*combinators.Parser[P], error) {
	typ := reflect.TypeFor[P]()
	if p, ok := d.engines.Load(typ); ok {
		return p.(*combinators.Parser[P]), nil
	}
	if typ.PkgPath() != reflect.TypeFor[URIReference]().PkgPath() {
		return nil, fmt.Errorf("uri: %s is no production of this package, and has no method SchemeGrammar() *uri.SchemeGrammar[%[1]s] with a grammar", typ)
	}
	p, err := combinators.Build[P](append(d.BuildOptions(), combinators.Trusted())...)
	if err != nil {
		return nil, err
	}
	d.engines.Store(typ, p)
	return p, nil
}

// root is a production from which a text is read: its name, and the automaton of its
// texts.
type root struct {
	*combinators.Automaton
	production string
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
	node, ok := reflect.New(t).Interface().(Node)
	if !ok {
		return nil, fmt.Errorf("uri: %s is no production of this package", t)
	}
	r := &root{a, node.Production()}
	d.roots.Store(t, r)
	return r, nil
}
