// Package urn reads URNs, the names of RFC 8141:
//
//	urn:example:weather?=op=map&lat=39.56#now
//
// [Parse] gives the tree, a [URN]: the identifier of a namespace (NID), the string that names
// something in it (NSS), and behind it what is meant for a resolver (r-component), for the
// resource (q-component) and for a place in it (f-component). Each knows its byte span.
// [Equivalent] compares two URNs as names, and [Normalize] gives the form that equivalent ones
// have in common. [Diagnose] finds all errors, and warns of namespaces that nobody can have and
// of what makes two names of one.
//
// The grammar is that of RFC 8141 section 2, with the rules of RFC 3986 that it takes. There
// is no deviation from it, and no text of it that RFC 2396 does not have: what RFC 3986 calls
// reserved and unreserved is together the same characters, "~" included, and "[" and "]", which
// RFC 2732 lets stand in other opaque URIs, stand in no URN. Tests prove both.
//
// The grammar is ambiguous, since an r-component may hold "?=": it ends before the first "?=" with
// which a q-component can begin, as section 2.3 has it. A q-component does not end before "?+".
//
// What RFC 2141 allowed and RFC 8141 does not are namespaces of one letter, and such as end
// with a hyphen: urn:a:b and urn:ab-:c are errors. What a namespace says of its own
// names, the digits of an ISBN for one, is not looked at.
package urn
