// Package jdbc reads the URLs by which Java's JDBC finds a driver and tells it what to connect to:
//
//	jdbc:postgresql://db1:5432,db2:5433/orders?user=app
//	jdbc:sqlserver://db:1433;databaseName=orders;encrypt=true
//	jdbc:oracle:thin:@//db:1521/ORCL
//
// The documentation of java.sql has one line for all of them, jdbc:subprotocol:subname, and
// leaves the subname to the drivers. [Parse] gives the tree, a [URL]. What follows "jdbc:" is a
// URI in its own right, of the scheme that the subprotocol is: it is read by the grammar of
// that scheme, with spans and errors in the whole text, where there is one, and else by the
// generic grammar. [URL.Properties] and [URL.Parameters] give the settings behind ";" and "?",
// as drivers have them.
//
// The grammar of PostgreSQL is that of package postgresql, which is libpq's. PostgreSQL's JDBC
// driver has another form, so what the driver takes is not refused for what libpq says of it:
// the driver knows further parameters, and jdbc:postgresql:orders without a host. The first is read
// by libpq's grammar all the same; what the grammar cannot read is read by the generic one. An
// error is what neither takes. What libpq alone takes, a user before "@", is a warning.
//
// What stands behind the subprotocol of another scheme need not be a URI reference by itself, as in
// jdbc:mysql://[::1]:1,[::2]:2/db. Then it has no tree of its own, and is a warning.
//
// Deviations. A URL is first of all a URI by RFC 2396, so backslashes, braces, spaces and "|", as
// in jdbc:sqlserver://db\instance, are errors; [Diagnose] says what to write. A subprotocol is
// named as a scheme is. The subname may be empty, with a warning: jdbc:sqlite: is a database in
// memory. "#" begins a fragment, though most drivers know none, PostgreSQL's among them: there is a
// warning, and of jdbc:postgresql://h/db#x no tree by libpq's grammar. Where a driver wraps another, as
// in jdbc:p6spy:mysql://db, the inner URI is p6spy:mysql://db.
package jdbc

import (
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/postgresql"
)

var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL]([]string{"jdbc"}, append(options(), uri.BuildWith(combinators.Trusted()))...)
})

// options says what the grammar has beyond its tags and rules.
func options() []uri.SchemeOption {
	inner, err := uri.NewRegistry(postgresql.Grammar())
	if err != nil {
		panic(err) // not for one grammar
	}
	return []uri.SchemeOption{
		uri.Called("a JDBC URL"),
		uri.NestedIn(inner),
		uri.Lenient(ignore),
		uri.Within(), // TestWithin proves it
		uri.Explain(explain),
		uri.Warn(warn),
	}
}

// Grammar gives the grammar of the URLs, as it goes into a [uri.Registry], which then reads the
// inner URIs as well. It is built when it is first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// Parse reads a JDBC URL and gives its tree, with spans in s. An error is a [*uri.Error].
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a JDBC URL.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a JDBC URL. The tree is a *[URL]
// in Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }

// ignore says which errors of the inner URI are none here.
func ignore(inner *uri.Nested, _ error) bool {
	switch scheme, rest, _ := strings.Cut(inner.Text, ":"); strings.ToLower(scheme) {
	case "postgresql":
		return isPgJDBC(rest)
	case "jdbc":
		return false
	}
	return !uri.Valid(inner.Text)
}

// isPgJDBC says whether PostgreSQL's JDBC driver takes what stands behind "jdbc:postgresql:".
func isPgJDBC(s string) bool {
	server, _, _ := strings.Cut(s, "?")
	rest, ok := strings.CutPrefix(server, "//")
	if !ok {
		return true // the name of a database, or nothing
	}
	hosts, database, _ := strings.Cut(rest, "/")
	if strings.Contains(database, "/") || strings.Contains(hosts, "#") {
		return false // a "#" behind the hosts belongs to a name or a value, which is a warning
	}
	hosts = hosts[strings.LastIndexByte(hosts, '@')+1:] // what stands before is warned of
	for host := range strings.SplitSeq(hosts, ",") {
		if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') && !isPort(host[i+1:]) {
			return false
		}
	}
	return true
}

// isPort says whether a text is a number from 1 to 65535.
func isPort(s string) bool {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || '9' < s[i] || n > 65535 {
			return false
		}
		n = 10*n + int(s[i]-'0')
	}
	return 0 < n && n <= 65535
}
