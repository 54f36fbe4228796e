package uri

import (
	"fmt"
	"slices"
	"strconv"
)

// Code names a kind of error or warning. Codes are stable, and errors themselves, so that
// errors.Is(err, CodeSpace) works.
type Code uint8

// The codes of errors.
const (
	CodeStray      Code = iota + 1 // a character that may not stand in its production
	CodeBadEscape                  // "%" without two hexadecimal digits behind it (§2.4.1)
	CodeCutEscape                  // the text ends within an escape
	CodeCutShort                   // the text, or what stands before "#", ends too soon
	CodeBadScheme                  // ":" behind what is no scheme (§3.1)
	CodeSecondHash                 // a second "#" (§4.1)
	CodeBracket                    // "[" or "]" where RFC 2732 has none
	CodeBadIPv6                    // something wrong in an IPv6 address (RFC 2732)
	CodeNonASCII                   // a byte above 0x7F (§2.4.3)
	CodeControl                    // a control character (§2.4.3)
	CodeSpace                      // a space (§2.4.3)
	CodeBackslash                  // a backslash (§2.4.3)
	CodeTooLong                    // more bytes than are read
)

// The codes of warnings: what is valid, but hardly what was meant.
const (
	CodeRegName           Code = iota + 32 // an authority that is no server (§3.2.1)
	CodePasswordDelimiter                  // "#", "/" or "?" in what looks like a password
	CodeOctetRange                         // a number above 255 in an IPv4 address
	CodePortEmpty                          // ":" without a port
	CodePortRange                          // a port above 65535
	CodePortZeros                          // a port with leading zeros
	CodePortDefault                        // the port that the scheme means anyway
	CodePassword                           // a password in the userinfo (§3.2.2)
	CodeHostAsScheme                       // host:port read as a scheme
	CodeDriveLetter                        // a drive letter read as a host
	CodeDotSegment                         // "." or ".." in an absolute path (§5.2)
	CodeEscapedUnreserved                  // an escape of an unreserved character (§2.3)
	CodeLowerHex                           // an escape with lower-case digits
	CodeUpperCase                          // upper case in a scheme or host (§3.1, §3.2.2)
	CodeEscapedControl                     // an escape of a control character (§2.4.3)
	CodeEscapedUTF8                        // escapes that are not well-formed UTF-8
)

// codeNames gives the names for machines; they do not change.
var codeNames = [...]string{
	CodeStray: "stray", CodeBadEscape: "bad-escape", CodeCutEscape: "cut-escape",
	CodeCutShort: "cut-short", CodeBadScheme: "bad-scheme", CodeSecondHash: "second-hash",
	CodeBracket: "bracket", CodeBadIPv6: "bad-ipv6", CodeNonASCII: "non-ascii",
	CodeControl: "control", CodeSpace: "space", CodeBackslash: "backslash", CodeTooLong: "too-long",

	CodeRegName: "reg-name", CodePasswordDelimiter: "password-delimiter",
	CodeOctetRange: "octet-range", CodePortEmpty: "port-empty", CodePortRange: "port-range",
	CodePortZeros: "port-zeros", CodePortDefault: "port-default", CodePassword: "password",
	CodeHostAsScheme: "host-as-scheme", CodeDriveLetter: "drive-letter",
	CodeDotSegment: "dot-segment", CodeEscapedUnreserved: "escaped-unreserved",
	CodeLowerHex: "lower-hex", CodeUpperCase: "upper-case",
	CodeEscapedControl: "escaped-control", CodeEscapedUTF8: "escaped-utf8",
}

// String gives the code's stable name, such as bad-escape.
func (c Code) String() string {
	if int(c) < len(codeNames) && codeNames[c] != "" {
		return codeNames[c]
	}
	return "code(" + strconv.Itoa(int(c)) + ")"
}

// MarshalText gives the code's stable name.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the stable name of a code.
func (c *Code) UnmarshalText(name []byte) error {
	i := slices.Index(codeNames[:], string(name))
	if i < 0 || len(name) == 0 {
		return fmt.Errorf("uri: no code has the name %q", name)
	}
	*c = Code(i)
	return nil
}

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
func (c Code) Error() string { return "uri: " + c.String() }

// codeSet is a set of codes.
type codeSet uint64

func (s codeSet) has(c Code) bool { return s>>c&1 == 1 }

func (s *codeSet) add(codes []Code) {
	for _, c := range codes {
		*s |= 1 << c
	}
}
