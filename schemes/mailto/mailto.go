// Package mailto reads URIs that name addresses of mail, mailto:joe@example.com?subject=Hello,
// by RFC 6068.
//
//	u, err := mailto.Parse("mailto:joe@example.com,ann@example.org?subject=caf%C3%A9")
//
// A URI has addresses, divided by ",", and header fields for the message. "+" is "+" in both: it
// never stands for a space. Section 2 of the RFC has a grammar of addresses as they are in mail
// (RFC 5322) and says in words which characters a URI has as escapes. The rules of this package
// are the two together: [LocalPart] and [Domain] are what the RFC's grammar has, each character
// either as it is, if a URI may hold it there, or as an escape. TestRFC6068 proves it by the
// RFC's own ABNF. So an escape that cannot be meant, as in joe%40example.com, is an error of
// the grammar.
//
// What else there is:
//
//   - Escapes of bytes above 0x7F may stand in both parts of an address: internationalized names
//     (RFC 6068 §2, RFC 6532). Escapes that are not well-formed UTF-8 are an error
//     anywhere, for the RFC has no other encoding.
//   - White space and comments in addresses, and what RFC 5322 calls obsolete, are errors,
//     as the RFC has it. "[" and "]" around an address of a machine are escapes, %5B and %5D.
//   - "/" and "?" in a header field are errors: the RFC has them only as escapes, though RFC
//     3986 would have them in any query.
//   - Something follows the ":", as RFC 2396 has it: mailto: alone, which the RFC's grammar has,
//     is an error.
//   - A fragment is accepted with a warning: the RFC says that it should not be used, and is to
//     be ignored.
//   - The values of to, cc and bcc are text to the grammar; [URL.Recipients] reads them as mail
//     does, names of people included.
//
// A URI of more than [uri.MaxLength] bytes is not read.
package mailto

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

var grammar = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL](names(), append(options(), uri.BuildWith(combinators.Trusted()))...)
})

func names() []string { return []string{"mailto"} }

// options says what the grammar has beyond its tags and rules.
func options() []uri.SchemeOption {
	return []uri.SchemeOption{
		uri.Called("a mailto URI"), uri.Within(), uri.Explain(explain),
		uri.Check(checkUTF8), uri.Warn(warnOfAddresses), uri.Warn(warnOfFields), uri.Warn(warnOfFragment),
		uri.WithoutWarnings(uri.CodeEscapedUTF8), // an error here
	}
}

// Grammar gives the grammar of the URIs, as it goes into a [uri.Registry]. It is built when it
// is first asked for.
func Grammar() *uri.SchemeGrammar[URL] { return grammar() }

// SchemeGrammar gives the grammar of which the type is the root, so that [uri.ParseAs] and
// [uri.Token] read it.
func (*URL) SchemeGrammar() *uri.SchemeGrammar[URL] { return grammar() }

// Parse reads a URI and gives its tree, with spans in s. An error is a [*uri.Error].
func Parse(s string, opts ...uri.Option) (*URL, error) { return grammar().Parse(s, opts...) }

// Valid says whether s is a mailto URI.
func Valid(s string) bool { return grammar().Valid(s) }

// Diagnose finds all errors and warnings of a text that is to be a mailto URI. The tree is a
// *[URL] in Diagnosis.Scheme.
func Diagnose(s string, opts ...uri.Option) uri.Diagnosis { return grammar().Diagnose(s, opts...) }
