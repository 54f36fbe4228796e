// Package ldap reads LDAP URLs (RFC 4516) into typed trees, down to the distinguished name (RFC
// 4514) and the search filter (RFC 4515, with the attribute descriptions of RFC 4512), each with
// its byte offsets:
//
//	u, err := ldap.Parse("ldap://ldap.example.com/dc=example,dc=com?cn,mail?sub?(cn=Babs*)")
//
// [URL] has the parts as they were written. Its methods give them without escapes, and
// what is meant where one is absent: [URL.HostName], [URL.PortNumber], [URL.Base],
// [URL.AttributeNames], [URL.SearchScope], [URL.Condition] and [URL.ExtensionValues].
// [ParseFilter] and [ParseDN] read a filter and a name that stand by themselves. [Diagnose] finds
// all errors, with fixes, and warns.
//
// # Two layers of escapes
//
// A filter or a name has escapes of LDAP, "\" and two digits. In a URL it has those of
// RFC 3986 besides, "%" and two digits, for all that may not stand in a URI, such as the
// space, "\" itself and "|". These are undone first (RFC 4516 §2.1), so %2A in a filter is an
// asterisk that stands for anything, %7C begins an or, and %2C in a name begins its next part. The
// value "*" is %5C2A. A byte that must not be escaped so may be: (cn=x) and %28cn%3Dx%29 are the
// same.
//
// # Deviations
//
//   - The scheme may be ldaps, and an attribute "+" (RFC 3673).
//   - What RFC 2396 has not as reserved, "[" and "]", must be escaped behind the host, and so
//     must "#", which begins a fragment; LDAP URLs have none.
//   - The host is that of RFC 3986 without addresses of versions to come, "[v1.x]".
//   - Escapes that do not make UTF-8 are refused, as the ABNF has it, though RFC 4515 §3 would have
//     them read in filters. As escapes of LDAP they may be any bytes.
//   - (&) and (|) of RFC 4526 are refused, as by RFC 4515.
//
// # Limits
//
// [MaxFilterDepth] filters may stand one in another, of whatever kind; the parser reads a few
// more, of "!" a third more, and then gives up with [uri.CodeTooDeep].
package ldap
