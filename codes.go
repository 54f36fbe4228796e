package uri

import "fmt"

// Code names a kind of error or warning by a stable word, such as bad-escape. Codes are
// errors themselves, so that errors.Is(err, CodeSpace) works. A grammar of one's own may
// have codes of its own, which best begin with the name of the scheme.
type Code string

// The codes of errors.
const (
	CodeStray      Code = "stray"       // a character that may not stand in its production
	CodeBadEscape  Code = "bad-escape"  // "%" without two hexadecimal digits behind it (§2.4.1)
	CodeCutEscape  Code = "cut-escape"  // the text ends within an escape
	CodeCutShort   Code = "cut-short"   // the text, or what stands before "#", ends too soon
	CodeBadScheme  Code = "bad-scheme"  // ":" behind what is no scheme (§3.1)
	CodeSecondHash Code = "second-hash" // a second "#" (§4.1)
	CodeBracket    Code = "bracket"     // "[" or "]" where RFC 2732 has none
	CodeBadIPv6    Code = "bad-ipv6"    // something wrong in an IPv6 address (RFC 2732)
	CodeNonASCII   Code = "non-ascii"   // a byte above 0x7F (§2.4.3)
	CodeControl    Code = "control"     // a control character (§2.4.3)
	CodeSpace      Code = "space"       // a space (§2.4.3)
	CodeBackslash  Code = "backslash"   // a backslash (§2.4.3)
	CodeTooLong    Code = "too-long"    // more bytes than are read
)

// The codes of errors in URIs that the generic grammar accepts. A scheme's grammar may have
// further ones.
const (
	CodeScheme        Code = "scheme"         // something that the scheme's grammar does not have there
	CodeOtherScheme   Code = "other-scheme"   // a URI of another scheme than the grammar's
	CodeUnknownScheme Code = "unknown-scheme" // a scheme that the [Registry] has no grammar for
	CodeTooDeep       Code = "too-deep"       // more levels than are read
	CodeTooManySteps  Code = "too-many-steps" // more work than a parse may take
)

// The codes of warnings: what is valid, but hardly what was meant.
const (
	CodeRegName           Code = "reg-name"           // an authority that is no server (§3.2.1)
	CodePasswordDelimiter Code = "password-delimiter" // "#", "/" or "?" in what looks like a password
	CodeOctetRange        Code = "octet-range"        // a number above 255 in an IPv4 address
	CodePortEmpty         Code = "port-empty"         // ":" without a port
	CodePortRange         Code = "port-range"         // a port above 65535
	CodePortZeros         Code = "port-zeros"         // a port with leading zeros
	CodePortDefault       Code = "port-default"       // the port that the scheme means anyway
	CodePassword          Code = "password"           // a password in the userinfo (§3.2.2)
	CodeHostAsScheme      Code = "host-as-scheme"     // host:port read as a scheme
	CodeDriveLetter       Code = "drive-letter"       // a drive letter read as a host
	CodeDotSegment        Code = "dot-segment"        // "." or ".." in an absolute path (§5.2)
	CodeEscapedUnreserved Code = "escaped-unreserved" // an escape of an unreserved character (§2.3)
	CodeLowerHex          Code = "lower-hex"          // an escape with lower-case digits
	CodeUpperCase         Code = "upper-case"         // upper case in a scheme or host (§3.1, §3.2.2)
	CodeEscapedControl    Code = "escaped-control"    // an escape of a control character (§2.4.3)
	CodeEscapedUTF8       Code = "escaped-utf8"       // escapes that are not well-formed UTF-8
)

// Codes gives the codes of this package, those of errors first.
func Codes() []Code {
	return []Code{
		CodeStray, CodeBadEscape, CodeCutEscape, CodeCutShort, CodeBadScheme, CodeSecondHash, CodeBracket,
		CodeBadIPv6, CodeNonASCII, CodeControl, CodeSpace, CodeBackslash, CodeTooLong,

		CodeScheme, CodeOtherScheme, CodeUnknownScheme, CodeTooDeep, CodeTooManySteps,

		CodeRegName, CodePasswordDelimiter, CodeOctetRange, CodePortEmpty, CodePortRange, CodePortZeros,
		CodePortDefault, CodePassword, CodeHostAsScheme, CodeDriveLetter, CodeDotSegment,
		CodeEscapedUnreserved, CodeLowerHex, CodeUpperCase, CodeEscapedControl, CodeEscapedUTF8,
	}
}

// String gives the word for the code.
func (c Code) String() string { return string(c) }

// MarshalText gives "error" or "warning".
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads "error" or "warning".
func (s *Severity) UnmarshalText(name []byte) error {
	for _, known := range []Severity{SeverityError, SeverityWarning} {
		if string(name) == known.String() {
			*s = known
			return nil
		}
	}
	return fmt.Errorf("uri: no severity has the name %q", name)
}

// Error makes a code an error.
func (c Code) Error() string { return "uri: " + string(c) }
