package urn

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

//go:generate go test -run TestGenerated . -update-parser

// grammar is built when it is first needed.
var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URN] {
	return uri.MustDefineScheme[URN]([]string{"urn"}, append(options(), uri.BuildWith(combinators.Trusted()))...)
})

// options says what the grammar has beyond its tags and rules.
func options() []uri.SchemeOption {
	return []uri.SchemeOption{
		uri.Called("a URN"),
		uri.Explain(explain),
		uri.Within(), // TestWithin proves it
		uri.Generated(read, treeMatch0),
		uri.Warn(warn),
		uri.WithoutWarnings(uri.CodeEscapedUnreserved), // see warnNSS
	}
}

// Grammar gives the grammar of URNs, as it goes into a [uri.Registry]. It is built when it is
// first asked for.
func Grammar() *uri.SchemeGrammar[URN] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URN) SchemeGrammar() *uri.SchemeGrammar[URN] { return grammar() }

// Parse reads a URN and gives its tree, with spans in s. An error is a [*uri.Error].
func Parse(s string, opts ...uri.Option) (*URN, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a URN. It allocates nothing.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a URN. The tree is a *[URN] in
// Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }

// parsers are what the generated code works with.
var parsers = sync.Pool{New: func() any { return new(treeParser) }}

// read reads a URN by the generated code, and gives nil where s is none.
func read(s string) (u *URN) {
	m := parsers.Get().(*treeParser)
	if m.read(s) {
		u = m.tree()
	}
	m.s = "" // not to keep the text
	parsers.Put(m)
	return u
}
