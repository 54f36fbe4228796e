package ldap

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// maxDepth bounds how deep structs lie in one another: a filter in an [And] or [Or] is four
// levels, in a [Not] three.
const maxDepth = 4*MaxFilterDepth + 16

// MaxFilterDepth is how many filters may stand one in another, of whatever kind. What is counted
// is levels of the tree, four for each "&" or "|" and three for each "!": so a few more of the
// former are read, and a third more of the latter. Beyond that the error has the code
// [uri.CodeTooDeep].
const MaxFilterDepth = 1000

var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL]([]string{"ldap", "ldaps"}, append(urlOptions(), trusted())...)
})

var filterGrammar = sync.OnceValue(func() *uri.SchemeGrammar[FilterText] {
	return must(uri.DefineGrammar[FilterText]("an LDAP filter", append(filterOptions(), trusted())...))
})

var dnGrammar = sync.OnceValue(func() *uri.SchemeGrammar[DNText] {
	return must(uri.DefineGrammar[DNText]("a distinguished name", append(dnOptions(), trusted())...))
})

// trusted leaves out the checks of the grammar, which a test does.
func trusted() uri.SchemeOption { return uri.BuildWith(combinators.Trusted()) }

// must gives a grammar that is right.
func must[T any](g *uri.SchemeGrammar[T], err error) *uri.SchemeGrammar[T] {
	if err != nil {
		panic(err) // a test builds it
	}
	return g
}

// inURLs says how the grammar of URLs is built.
func inURLs() uri.SchemeOption { return uri.BuildWith(combinators.MaxDepth(maxDepth)) }

// inOwnTexts says how the grammars of LDAP's own texts are built.
func inOwnTexts() uri.SchemeOption {
	return uri.BuildWith(combinators.MaxDepth(maxDepth), combinators.Replace(ownTexts()...))
}

// urlOptions says what the grammar of URLs has beyond its tags and rules. Escapes of what RFC 2396
// calls unreserved are usual: for RFC 3986, which RFC 4516 goes by, parentheses and the asterisk are
// reserved. There is no password, so none that holds a delimiter.
func urlOptions() []uri.SchemeOption {
	return []uri.SchemeOption{
		inURLs(), uri.Warn(warnURL), uri.Explain(explainURL), uri.WithoutWarnings(uri.CodeEscapedUnreserved, uri.CodePasswordDelimiter),
	}
}

// filterOptions says what the grammar of filters has beyond its tags and rules.
func filterOptions() []uri.SchemeOption {
	return []uri.SchemeOption{inOwnTexts(), uri.Warn(warnFilterText), uri.Explain(explainFilter)}
}

// dnOptions says what the grammar of names has beyond its tags and rules.
func dnOptions() []uri.SchemeOption {
	return []uri.SchemeOption{inOwnTexts(), uri.Warn(warnDNText), uri.Explain(explainDN)}
}

// Grammar gives the grammar of LDAP URLs, as it goes into a [uri.Registry]. It is built when it is
// first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root.
func (*FilterText) SchemeGrammar() *uri.SchemeGrammar[FilterText] { return filterGrammar() }

// SchemeGrammar gives the grammar of which the type is the root.
func (*DNText) SchemeGrammar() *uri.SchemeGrammar[DNText] { return dnGrammar() }

// Parse reads an LDAP URL and gives its tree, with spans in s. An error is a [*uri.Error].
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is an LDAP URL.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be an LDAP URL. The tree is a
// *[URL] in Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }

// ParseFilter reads a filter by itself, as RFC 4515 has it: nothing is escaped by "%", and "|"
// stands as it is. Spans are those in s. An error is a [*uri.Error].
func ParseFilter(s string, opts ...uri.Option) (*FilterText, error) {
	return filterGrammar().Parse(s, opts...)
}

// DiagnoseFilter finds all errors and warnings of a text that is to be a filter. The tree is a
// *[FilterText] in Diagnosis.Scheme.
func DiagnoseFilter(s string, opts ...uri.Option) uri.Diagnosis {
	return filterGrammar().Diagnose(s, opts...)
}

// ParseDN reads a distinguished name by itself, as RFC 4514 has it: nothing is escaped by "%".
// Spans are those in s. An error is a [*uri.Error].
func ParseDN(s string, opts ...uri.Option) (*DNText, error) { return dnGrammar().Parse(s, opts...) }

// DiagnoseDN finds all errors and warnings of a text that is to be a distinguished name. The tree
// is a *[DNText] in Diagnosis.Scheme.
func DiagnoseDN(s string, opts ...uri.Option) uri.Diagnosis { return dnGrammar().Diagnose(s, opts...) }
