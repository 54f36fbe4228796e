// Package http reads the URLs of the web: http and https, and those of WebSockets, ws and wss.
//
//	u, err := http.Parse("https://example.com/a%20b?q=1")
//
// The tree is that of [uri.Parse] where the two have the same productions. Two documents say
// what a URL is. RFC 2616 §3.2.2 has
//
//	http_URL = "http:" "//" host [ ":" port ] [ abs_path [ "?" query ]]
//
// with the productions of RFC 2396, and RFC 6455 §3 has
//
//	ws-URI  = "ws:" "//" host [ ":" port ] path [ "?" query ]
//	wss-URI = "wss:" "//" host [ ":" port ] path [ "?" query ]
//
// with those of RFC 3986. The package reads all four schemes by one production, [URL]. Beyond
// RFC 2616 it has:
//
//   - A fragment. It is no part of the URL but of a reference to it, and browsers know no
//     difference. RFC 6455 §3 forbids it behind ws and wss, where it is an error.
//   - A userinfo before "@". RFC 2616 has none, and RFC 7230 §2.7.1 wants it treated as an
//     error where the source is not trusted, but browsers take it: it gets a warning. It is looked
//     for only where an "@" follows in the authority; elsewhere all that is expected is a host.
//   - A query without a path, http://h?q, which RFC 3986 has and RFC 2616 does not: it gets
//     a warning.
//   - IPv6 addresses in brackets, as [uri.Default] has them (RFC 2732).
//
// A host is that of RFC 2396, in which the last label of a name begins with a letter. What is
// a host of RFC 3986 alone, such as my_host, is an error where it stops being one of RFC 2396.
//
// Beyond the grammar a port is 1 to 65535, and a number of an IPv4 address at most 255: else it
// is an error. Names that the DNS cannot have (RFC 1035 §2.3.4) get a warning. See the codes.
//
// A URL of more than [uri.MaxLength] bytes is not read.
package http

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// URL is a URL of the web. Its text is kept as it was written; methods such as [URL.Host] give
// what it means.
//
// The schemes are compared by [uri.SchemeGrammar]. The lookahead takes a userinfo only where
// an "@" follows it. TestRFC2616 and TestRFC6455 compare the production with the RFCs' lines,
// which the package comment has.
//
//	http_URL = scheme "://" [ userinfo "@" ] hostport [ abs_path ] [ "?" query ] [ "#" fragment ]
type URL struct {
	_        struct{}      `rule:"http_URL"`
	Start    uri.Pos       `parser:"@@"`
	Scheme   uri.Scheme    `parser:"@@ ':' '/' '/'"`
	Userinfo *uri.Userinfo `parser:"( (?= ( ~( '@' | '/' | '?' | '#' ) )* '@' ) @@ '@' )?"` // stands before "@"; nil: there is no "@"
	HostPort uri.HostPort  `parser:"@@"`
	AbsPath  *uri.AbsPath  `parser:"@@?"`         // nil: nothing follows the server
	Query    *uri.Query    `parser:"( '?' @@ )?"` // follows "?"; nil: there is no "?"
	Fragment *uri.Fragment `parser:"( '#' @@ )?"` // follows "#"; nil: there is no "#"
	End      uri.Pos       `parser:"@@"`
}

var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL](names(), append(options(), uri.BuildWith(combinators.Trusted()))...)
})

func names() []string { return []string{"http", "https", "ws", "wss"} }

// options says what the grammar has beyond its tags.
func options() []uri.SchemeOption {
	return []uri.SchemeOption{
		uri.Within(), uri.Explain(explain),
		uri.Check(checkPort), uri.Check(checkAddress), uri.Check(checkFragment),
		uri.Warn(warnOfName), uri.Warn(warnOfZeros), uri.Warn(warnOfParts),
		uri.WithoutWarnings(uri.CodePortRange, uri.CodeOctetRange), // errors here
	}
}

// Grammar gives the grammar of the URLs, as it goes into a [uri.Registry]. It is built when it
// is first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// Parse reads a URL and gives its tree, with spans in s. An error is a [*uri.Error].
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a URL of the web.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a URL. The tree is a *[URL] in
// Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }

// Span gives the byte offsets of the URL in the parsed text.
func (u *URL) Span() (start, end int) { return int(u.Start), int(u.End) }

// Production gives the name of the production as RFC 2616 spells it.
func (*URL) Production() string { return "http_URL" }

// String gives the text, byte for byte as it was parsed.
func (u *URL) String() string {
	b, _ := combinators.AppendText(nil, u)
	return string(b)
}
