// Package postgresql reads the connection URIs of PostgreSQL, as its library libpq takes them:
//
//	postgresql://app:secret@db1:5432,db2:5433/orders?sslmode=require&target_session_attrs=read-write
//
// [Parse] gives the tree, a [URL], in which each host, port and parameter knows its byte span.
// Its methods give the decoded values, by the rules of libpq: [URL.User], [URL.Password],
// [URL.Hosts], [URL.Database], [URL.Param], and all together [URL.Settings] and
// [URL.ConnString]. [Diagnose] finds all errors, and warns.
//
// The grammar is that of the documentation (libpq, Connection URIs), which is a synopsis; what
// it leaves open was tried with libpq 15, and testdata/libpq.txt has the results. The
// parameters are those that PostgreSQL 18 documents, and two more of PostgreSQL 19; libpq refuses
// all others, and so does Parse. Drivers that are not libpq have further ones; for those there is [Knowing].
//
// A URL is first of all a URI reference by RFC 2396. So these, which libpq takes, are errors,
// each with a fix:
//
//   - "#" and "?" in a user's name or password, and "#" anywhere: for every other reader of URIs
//     they begin a fragment and a query. libpq looks for "@" first, and knows no fragment;
//   - "@" in a host, characters that may not stand in a URI at all, and "%" alone in a host;
//   - a port with escapes, a sign or spaces: a port is digits;
//   - an IPv6 address in brackets beside other hosts, or with a zone. Without brackets, and its
//     colons as %3A, it is one host of several.
//
// In brackets libpq takes any text, here it is an IPv6 address. The scheme may be written in
// upper case, as RFC 2396 has it, which libpq does not know; [Diagnose] warns of it.
//
// A value that libpq itself refuses before it connects (a port, sslmode, the number of ports) is
// an error; what it leaves to the server, such as replication, is not. Environment variables, service files and password files are not looked at.
package postgresql

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// names are the names of the scheme, which mean the same.
var names = []string{"postgresql", "postgres"}

var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URL] { return Knowing() })

// Grammar gives the grammar of the URLs, as it goes into a [uri.Registry]. It is built when it
// is first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// Knowing gives a grammar that takes further parameters, of any value, such as the
// pool_max_conns of a driver. Their names are those when decoded.
func Knowing(parameters ...string) *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL](names, append(options(parameters), uri.BuildWith(combinators.Trusted()))...)
}

// options says what the grammar has beyond its tags and rules.
func options(parameters []string) []uri.SchemeOption {
	known := newKeywordSet(parameters)
	return []uri.SchemeOption{
		uri.Called("a PostgreSQL connection URL"),
		uri.ExplainAt(func(text string, from int, d *uri.Diagnostic) { explain(text, from, d, known) }),
		uri.Check(func(u *URL, found *uri.Findings) { check(u, found, known) }),
		uri.Warn(func(u *URL, found *uri.Findings) { warn(u, found, known) }),
		// Passwords and ports are usual here, a dbname is no path, and the rest is said more exactly.
		uri.WithoutWarnings(uri.CodePassword, uri.CodePortDefault, uri.CodeDotSegment,
			uri.CodePasswordDelimiter, uri.CodePortRange, uri.CodeUpperCase),
	}
}

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// Parse reads a connection URL and gives its tree, with spans in s. An error is a [*uri.Error],
// whose code is one of this package, or of package uri.
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a connection URL.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a connection URL. The tree is a
// *[URL] in Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }
