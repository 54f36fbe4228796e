// Package uri reads URI references by the grammar of RFC 2396 Appendix A, each
// production of which is a piece of Go code, and gives a typed tree in which every node
// knows the bytes that it covers.
//
// [Parse] is where to begin. It turns a reference into its tree, a [*URIReference], or
// else gives an [*Error], which names the first byte that cannot stand where it stands,
// the production that it stands in, and what was expected. [Split] gives the components,
// [Valid] no more than a yes or no, and [ParseAs] reads any other production.
//
// # Terms
//
// A URI reference (§4) is a URI, which begins with a scheme, or a relative reference;
// either may have a fragment. What follows the scheme is either opaque, as in
// mailto:a@b.example, or hierarchical: an authority, a path, a query. A node is the piece
// of text that one production matched. Its type has the production's name in Go case:
// abs_path is an [AbsPath]. Section signs refer to RFC 2396.
//
// All offsets and spans are byte offsets in the parsed text. A field that is nil is
// absent; one that is not nil may be empty: http://h? has an empty query, http://h has
// none. Texts are kept as they were written, so that String gives the reference back
// byte for byte.
//
// # Dialects
//
// [AppendixA] is the appendix to the letter. The functions of the package use [Default],
// which deviates from it in what later RFCs, or others of its own sections, ask for:
//
//   - A host may be an IPv6 address in brackets, the brackets are reserved characters,
//     and a number of an IPv4 address has three digits at most (RFC 2732).
//   - A reference may be a query alone, "?y", which §5.2 and Appendix C resolve though
//     Appendix A does not derive it.
//
// The tree differs from the appendix in one point: an empty authority, as in file:///etc,
// has neither a [Server] nor a [RegName], though the appendix's server may be empty.
//
// # Limits
//
// Only ASCII characters stand in a reference (§2.1): no IRI is one. An authority that is no
// host is not wrong but a [RegName] (§3.2.1): http://a_b/ is valid, and so is
// http://localhost:80:80/. The grammar knows nothing of the rules of single schemes. An
// input that is too long is an [Error] of [CodeTooLong].
//
// # Schemes
//
// [DefineScheme] makes a grammar of one's own, for the URIs of a scheme, from structs like those
// of the tree; a [Registry] joins several. The packages below schemes have the grammars of
// some that people use. [DefineGrammar] is for texts that are no URIs.
//
// # Participle
//
// The structs of the tree are a grammar for [participle], whose parser for them
// [Dialect.Participle] gives. [Token] reads a reference within the grammar of another
// language, with positions in that language's file.
//
// [participle]: https://github.com/alecthomas/participle
package uri
