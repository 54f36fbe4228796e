package uri

import "github.com/urigrammar/uri/combinators"

// SchemeOption says more about a grammar than its type does.
type SchemeOption func(*schemeRules)

// Check adds what a grammar cannot say: ranges, and what fields have to do with each other.
// The function gets every tree that is read, and reports what is wrong with it, or suspicious.
func Check[T any](f func(t *T, found *Findings)) SchemeOption {
	return func(r *schemeRules) { r.checks = append(r.checks, f) }
}

// Warn adds what is right, but hardly what was meant: the function gets a tree and reports what
// is suspicious in it. Unlike that of [Check] it is called by Diagnose only, so that Parse and
// Valid are not slower for it.
func Warn[T any](f func(t *T, found *Findings)) SchemeOption {
	return func(r *schemeRules) { r.warns = append(r.warns, f) }
}

// Explain adds advice to errors of the grammars: the function gets the text and the diagnostic,
// which has everything but a hint and fixes, and puts these into it. The text is the URI
// alone, and the offsets are those in it. Where Fixes stays nil the fixes are those that are
// found by trying; with an empty slice there are none. End may be moved; changes to other
// fields do not count. A title of a fix must not quote what may be a password.
func Explain(f func(text string, d *Diagnostic)) SchemeOption {
	if f == nil {
		return ExplainAt(nil)
	}
	return ExplainAt(func(text string, _ int, d *Diagnostic) { f(text, d) })
}

// ExplainAt is [Explain] for a function that is also given the byte offset at which the URI
// begins in the whole text, to be added to the offsets of which a hint speaks.
func ExplainAt(f func(text string, from int, d *Diagnostic)) SchemeOption {
	return func(r *schemeRules) { r.explain = append(r.explain, f) }
}

// Called says what a URI of the scheme is, with its article, where messages speak of it: "a
// URN". Without it, it is "an ldap URL", by the first name.
func Called(noun string) SchemeOption { return func(r *schemeRules) { r.noun = noun } }

// NestedIn says in which registry a [Nested] URI is read, where the outer one is not
// itself read in a registry.
func NestedIn(registry *Registry) SchemeOption {
	return func(r *schemeRules) { r.registry = registry }
}

// Lenient says which errors of a [Nested] URI do not count, since what stands in a URI of the
// scheme need not be quite what it is elsewhere. Where the function says true, the inner URI is
// read by the grammar of its scheme without what that checks; where that does not accept it,
// by the generic grammar alone; and not at all where that does not accept it either. The error is an
// [*Error].
func Lenient(ignore func(inner *Nested, err error) bool) SchemeOption {
	return func(r *schemeRules) { r.lenient = ignore }
}

// WithoutWarnings leaves out the warnings of the given codes about URIs of the scheme, since
// they are usual there. What the scheme's grammar accepts is never called an authority that
// is no server.
func WithoutWarnings(codes ...Code) SchemeOption {
	return func(r *schemeRules) { r.ignored = append(r.ignored, codes...) }
}

// Within says that [Default] accepts every text that the scheme's grammar accepts, as a test of
// the grammar should prove. What that accepts is then not checked by the generic grammar as
// well, which makes parsing faster; errors are the same.
func Within() SchemeOption { return func(r *schemeRules) { r.within = true } }

// Generated gives the grammar code that [combinators.Generate] wrote from it, which is several
// times as fast: read gives the tree of a text, or nil, and valid says whether the text is one
// of the grammar. A test should prove that the code is that of the grammar. Errors come
// from the grammar.
func Generated[T any](read func(s string) *T, valid func(s string) bool) SchemeOption {
	return func(r *schemeRules) { r.code, r.valid = read, valid }
}

// BuildWith hands options to [combinators.Build]: further token classes, rules to replace,
// bounds. With [combinators.Trusted] the grammar is not checked when a program starts; a
// test of it should check it.
func BuildWith(opts ...combinators.BuildOption) SchemeOption {
	return func(r *schemeRules) { r.build = append(r.build, opts...) }
}
