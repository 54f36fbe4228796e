// Package mongodb reads MongoDB's connection strings:
//
//	mongodb://app:secret@db1:27017,db2:27018/orders?replicaSet=rs0&w=majority
//	mongodb+srv://app:secret@cluster.example.com/orders
//
// [Parse] gives the tree, a [URL], in which each host, port and option knows its byte span. Its
// methods give the decoded values: [URL.User], [URL.Password], [URL.Hosts], [URL.AuthDatabase],
// [URL.Option], and what follows from them, such as [URL.AuthSource] and [URL.TLS]. [Diagnose]
// finds all errors, and warns.
//
// The documents are MongoDB's Connection String specification (changes up to 2024-05-29), its
// URI Options and Authentication specifications, and for mongodb+srv the one of Initial DNS
// Seedlist Discovery. What they say a driver must refuse is an error. What they say a driver must
// ignore and log (a key that it does not know, a value that its key does not have, a key given
// twice) is a warning.
//
// Where the documents leave a choice, or say less than one should like:
//
//   - The "/" before "?" may be missing, as since 2023-08-02. Some drivers refuse that, the one
//     for Go among them, so [Diagnose] warns.
//   - Pairs may be separated by ";", which drivers may support; [Diagnose] warns. A value can
//     therefore hold no ";".
//   - Each pair has a "=", and none is empty: no "&" stands behind "?" or at the end.
//   - A port is one digit or more, so there is no empty one. Each host has a name.
//   - "+" is a plus sign. The document recommends %20 for a space, and lets drivers read "+" as one;
//     [Diagnose] warns of it.
//   - A user or password may hold "$" as it is, as in RFC 3986; the manual wants it escaped, and
//     [Diagnose] warns.
//   - MONGODB-OIDC without an ENVIRONMENT is right: a program may set a callback instead.
//   - With mongodb+srv each option about a proxy may stand alone, as the tests of the URI Options
//     specification have it; with mongodb all but proxyHost need that, and none is given twice.
//   - A host of mongodb+srv is a name that can be looked up: neither an address nor a socket.
//
// A connection string is first of all a URI reference by RFC 2396 here, though the document says
// that it need not be one. So these, which drivers take, are errors: "#" anywhere, characters
// beyond ASCII, and an IPv6 address in brackets beside other hosts, or with a zone. The scheme
// may be written in upper case, as RFC 2396 has it; [Diagnose] warns of it.
//
// Nothing is looked up: neither DNS records nor files.
package mongodb

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// names are the names of the scheme. A URL of the second names a host whose DNS records have
// the servers.
var names = []string{"mongodb", "mongodb+srv"}

// built is the grammar, from the first call of grammar on. It is no sync.OnceValue, since fixes
// are tried by the grammar that offers them.
var built struct {
	once    sync.Once
	grammar *uri.SchemeGrammar[URL]
}

func grammar() *uri.SchemeGrammar[URL] {
	built.once.Do(func() {
		built.grammar = uri.MustDefineScheme[URL](names, append(options(), uri.BuildWith(combinators.Trusted()))...)
	})
	return built.grammar
}

// Grammar gives the grammar of the connection strings, as it goes into a [uri.Registry]. It is
// built when it is first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// options says what the grammar has beyond its tags and rules.
func options() []uri.SchemeOption {
	return []uri.SchemeOption{
		uri.Called("a MongoDB connection string"),
		uri.ExplainAt(explain),
		uri.Check(check),
		uri.Warn(warn),
		// Passwords and the default port are usual here, a database is no path, and the rest is said more exactly.
		uri.WithoutWarnings(uri.CodePassword, uri.CodePasswordDelimiter, uri.CodePortRange, uri.CodePortDefault, uri.CodeDotSegment, uri.CodeUpperCase),
	}
}

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// Parse reads a connection string and gives its tree, with spans in s. An error is a
// [*uri.Error], whose code is one of this package, or of package uri.
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a connection string.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a connection string. The tree is
// a *[URL] in Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }
