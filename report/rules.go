package report

import "github.com/urigrammar/uri"

// Rule describes a code.
type Rule struct {
	Code     uri.Code
	Severity uri.Severity // that of its diagnostics, unless the caller asked for another
	Text     string       // what is wrong, in a sentence
}

// Rules describes all codes, errors first.
func Rules() []Rule {
	return []Rule{
		{uri.CodeStray, uri.SeverityError, "A character stands where the grammar has none such."},
		{uri.CodeBadEscape, uri.SeverityError, `"%" stands without two hexadecimal digits behind it (RFC 2396 §2.4.1).`},
		{uri.CodeCutEscape, uri.SeverityError, "The text ends within an escape (RFC 2396 §2.4.1)."},
		{uri.CodeCutShort, uri.SeverityError, "The reference ends too soon."},
		{uri.CodeBadScheme, uri.SeverityError, `":" stands behind what is no scheme (RFC 2396 §3.1).`},
		{uri.CodeSecondHash, uri.SeverityError, `A second "#" stands in the reference (RFC 2396 §4.1).`},
		{uri.CodeBracket, uri.SeverityError, "A bracket stands where RFC 2732 has none."},
		{uri.CodeBadIPv6, uri.SeverityError, "An IPv6 address is wrong (RFC 2732)."},
		{uri.CodeNonASCII, uri.SeverityError, "A character outside of ASCII stands unescaped (RFC 2396 §2.4.3)."},
		{uri.CodeControl, uri.SeverityError, "A control character stands unescaped (RFC 2396 §2.4.3)."},
		{uri.CodeSpace, uri.SeverityError, "A space stands unescaped (RFC 2396 §2.4.3)."},
		{uri.CodeBackslash, uri.SeverityError, "A backslash stands unescaped (RFC 2396 §2.4.3)."},
		{uri.CodeTooLong, uri.SeverityError, "The text is longer than what is read."},
		{uri.CodeScheme, uri.SeverityError, "The grammar of the scheme does not have what stands there."},
		{uri.CodeOtherScheme, uri.SeverityError, "The URI is of another scheme than what is asked for."},
		{uri.CodeUnknownScheme, uri.SeverityError, "The scheme has no grammar."},
		{uri.CodeTooDeep, uri.SeverityError, "The text is nested more deeply than what is read."},
		{uri.CodeTooManySteps, uri.SeverityError, "The text takes more work than what a parse may take."},

		{uri.CodeRegName, uri.SeverityWarning, "The authority is not that of a server (RFC 2396 §3.2.1)."},
		{uri.CodePasswordDelimiter, uri.SeverityWarning, "A delimiter stands unescaped in what looks like a password."},
		{uri.CodeOctetRange, uri.SeverityWarning, "A number in an IPv4 address is above 255."},
		{uri.CodePortEmpty, uri.SeverityWarning, `":" stands without a port behind it.`},
		{uri.CodePortRange, uri.SeverityWarning, "The port is above 65535."},
		{uri.CodePortZeros, uri.SeverityWarning, "The port has leading zeros."},
		{uri.CodePortDefault, uri.SeverityWarning, "The port is the one that the scheme means anyway."},
		{uri.CodePassword, uri.SeverityWarning, "A password stands in the reference (RFC 2396 §3.2.2)."},
		{uri.CodeHostAsScheme, uri.SeverityWarning, "What looks like a host and a port is read as a scheme."},
		{uri.CodeDriveLetter, uri.SeverityWarning, "A drive letter is read as a host."},
		{uri.CodeDotSegment, uri.SeverityWarning, `"." or ".." is a segment of an absolute path (RFC 2396 §5.2).`},
		{uri.CodeEscapedUnreserved, uri.SeverityWarning, "A character is escaped that needs no escape (RFC 2396 §2.3)."},
		{uri.CodeLowerHex, uri.SeverityWarning, "An escape has lower-case digits."},
		{uri.CodeUpperCase, uri.SeverityWarning, "A scheme or a host has upper-case letters (RFC 2396 §3.1, §3.2.2)."},
		{uri.CodeEscapedControl, uri.SeverityWarning, "A control character is escaped (RFC 2396 §2.4.3)."},
		{uri.CodeEscapedUTF8, uri.SeverityWarning, "Escapes are no well-formed UTF-8."},
	}
}
