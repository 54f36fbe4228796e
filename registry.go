package uri

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Registry knows the grammars of schemes by their names. It is immutable and safe for
// concurrent use; a nil Registry, and the zero value, know none.
type Registry struct {
	grammars map[string]SchemeDefinition // by name in lower case
}

// NewRegistry gives a registry of grammars. It is an error if two are for one name.
func NewRegistry(grammars ...SchemeDefinition) (*Registry, error) {
	return (*Registry)(nil).With(grammars...)
}

// With gives a registry that has further grammars. It is an error if two are for one name.
func (r *Registry) With(grammars ...SchemeDefinition) (*Registry, error) {
	out := &Registry{grammars: map[string]SchemeDefinition{}}
	if r != nil {
		maps.Copy(out.grammars, r.grammars)
	}
	for _, g := range grammars {
		if isNil(g) || len(g.Names()) == 0 {
			return nil, errors.New("uri: a grammar without a scheme")
		}
		for _, name := range g.Names() {
			if out.grammars[name] != nil {
				return nil, fmt.Errorf("uri: two grammars for the scheme %s", name)
			}
			out.grammars[name] = g
		}
	}
	return out, nil
}

// isNil says whether there is no grammar.
func isNil(g SchemeDefinition) bool { return g == nil || reflect.ValueOf(g).IsNil() }

// Names gives the names of the schemes that the registry knows, in order.
func (r *Registry) Names() []string {
	if r == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(r.grammars))
}

// Lookup gives the grammar of the URIs of a scheme, in whatever case; nil where there is
// none.
func (r *Registry) Lookup(scheme string) SchemeDefinition {
	if r == nil {
		return nil
	}
	if g := r.grammars[scheme]; g != nil {
		return g
	}
	return r.grammars[strings.ToLower(scheme)]
}

// Parsed is a reference as a [Registry] reads it.
type Parsed struct {
	Reference *URIReference // by the generic grammar
	Scheme    any           // by the grammar of its scheme, a *T; nil: it has none, or no scheme
}

// KnownSchemesOnly makes a [Registry] refuse URIs of schemes that it does not know.
func KnownSchemesOnly() Option { return func(o *options) { o.knownOnly = true } }

// Parse reads a URI reference by the generic grammar and by that of its scheme. A URI of a
// scheme that the registry does not know, and a relative reference, are read by the generic
// grammar alone. An error is an [*Error], of the one grammar or the other.
func (r *Registry) Parse(s string, opts ...Option) (Parsed, error) {
	o := newOptions(opts)
	return r.parse(s, extent{0, len(s)}, &o)
}

// ParseIn is Parse for a reference that stands in another text, as s[start:end]. Spans and
// errors are those in s. An error that is no [*Error] tells of offsets outside s.
func (r *Registry) ParseIn(s string, start, end int, opts ...Option) (Parsed, error) {
	if start < 0 || end < start || len(s) < end {
		return Parsed{}, fmt.Errorf("uri: the offsets %d to %d are outside the text of %d bytes", start, end, len(s))
	}
	o := newOptions(opts)
	return r.parse(s, extent{start, end}, &o)
}

// parse reads the reference in s, with spans and errors in s.
func (r *Registry) parse(s string, in extent, o *options) (p Parsed, err error) {
	inside := *o
	inside.registry = r
	uri := s[in.from:in.to]
	g := r.Lookup(uri[:schemeEnd(uri)])
	if g != nil && isAbsolute(uri) {
		if p.Scheme, err = g.parseAny(s, in, &inside); err != nil {
			return Parsed{}, err
		}
	}
	if p.Reference, err = parseIn(s, in, o); err != nil {
		return Parsed{}, err
	}
	if g == nil && o.knownOnly && p.Reference.AbsoluteURI != nil {
		return Parsed{}, unknownScheme(s, in, p.Reference.AbsoluteURI, o)
	}
	return p, nil
}

// isAbsolute says whether a text begins with a scheme.
func isAbsolute(s string) bool {
	n := schemeEnd(s)
	return n > 0 && n < len(s) && s[n] == ':'
}

// parseIn reads a reference that may be part of a text.
func parseIn(s string, in extent, o *options) (*URIReference, error) {
	if in == (extent{0, len(s)}) {
		return o.dialect.parse(s, o)
	}
	engine, err := engineFor[URIReference](o.dialect)
	if err != nil {
		return nil, err
	}
	if t, err := engine.ParseRest(s[:in.to], in.from); err == nil {
		return t, nil
	}
	return nil, (*schemeRules)(nil).genericError(s, in, o)
}

func unknownScheme(s string, in extent, a *AbsoluteURI, o *options) *Error {
	start, end := a.Scheme.Span()
	said := Diagnostic{
		Code: CodeUnknownScheme, Start: start, End: end, Production: a.Scheme.Production(),
		Message: "there is no grammar for the scheme " + a.Scheme.Text,
	}
	return newFailure(s, CodeUnknownScheme, start, &failure{in: in, said: said}, o)
}

// Diagnose is [Diagnose] by the grammar of the scheme, where the registry has one.
func (r *Registry) Diagnose(s string, opts ...Option) Diagnosis {
	if g := r.Lookup(s[:schemeEnd(s)]); g != nil && isAbsolute(s) {
		return g.Diagnose(s, append(slices.Clone(opts), within(r))...)
	}
	d := Diagnose(s, opts...)
	if o := newOptions(opts); o.knownOnly && d.Tree != nil && d.Tree.AbsoluteURI != nil && !d.HasErrors() {
		d.Diagnostics = append([]Diagnostic{diagnosticOf(unknownScheme(s, extent{0, len(s)}, d.Tree.AbsoluteURI, &o))}, d.Diagnostics...)
	}
	return d
}

// within says in which registry nested URIs are read.
func within(r *Registry) Option { return func(o *options) { o.registry = r } }
