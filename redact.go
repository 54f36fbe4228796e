package uri

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
)

// mask stands for a password. Its characters may stand in every part of a reference, so
// that one with the mask in it can still be read.
const mask = "***"

// Redact puts three asterisks in the place of the password of a reference, right or wrong,
// and of what stands where a password would: all from the first ":" behind the "//" to the
// last "@" of the text. It keeps the user's name.
//
// The "@" that counts is the last of the whole text, since "#", "/", "?" and "@" are what
// people leave unescaped in passwords: https://admin:Example8#@host.example is valid, has
// the port "Example8" and the fragment "@host.example", and means something else. So more
// than a password may be lost, as in http://localhost:80/@a, but never less.
//
//   - The "//" may stand deep, as in jdbc:postgresql://user:password@host.
//   - Without "//" the user's name begins the text, as in user:password@host, but for the
//     schemes whose addresses have an "@" of their own, such as mailto.
//   - Without "@" the text may have been cut short: what begins with a letter where a
//     port should be is hidden up to the end of the authority.
//
// A text without such a place comes back as it is. Where the last "@" ends the userinfo,
// the result has the components of the text but for the userinfo.
func Redact(s string) string {
	start, end := passwordSpan(s)
	if start == end {
		return s
	}
	return s[:start] + mask + s[end:]
}

// Redacted gives the text of the reference without the password; see [Redact].
func (r *URIReference) Redacted() string { return Redact(r.String()) }

// Redacted gives the text of the reference without the password; see [Redact].
func (c Components) Redacted() string { return Redact(c.String()) }

// passwordSpan gives the bytes of s that [Redact] hides; none where start is end.
func passwordSpan(s string) (start, end int) {
	end = strings.LastIndexByte(s, '@')
	if end < 0 {
		return cutPassword(s)
	}
	user := userStart(s[:end])
	colon := strings.IndexByte(s[user:end], ':')
	if colon < 0 {
		return 0, 0
	}
	return user + colon + 1, end
}

// userStart gives the place in s where the name of a user would begin.
func userStart(s string) int {
	if at, ok := authorityStart(s); ok {
		return at
	}
	scheme, _, ok := strings.Cut(s, ":")
	if ok && isAddressScheme(strings.TrimSpace(scheme)) {
		return len(scheme) + 1
	}
	return 0
}

// authorityStart gives the place behind the first "//", if that follows a scheme or begins s.
func authorityStart(s string) (at int, ok bool) {
	slashes := strings.Index(s, "//")
	return slashes + 2, slashes == 0 || slashes > 0 && s[slashes-1] == ':'
}

// isAddressScheme says whether the URIs of a scheme have the form scheme:name@domain, or
// another with an "@" that ends no userinfo, and no "//".
func isAddressScheme(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "mailto", "sip", "sips", "xmpp", "acct", "im", "pres", "cid", "mid", "news", "tag", "pkg":
		return true
	}
	return false
}

// cutPassword gives the bytes of what may be a password in a text that stops before its
// "@". An IPv6 address without its brackets is none.
func cutPassword(s string) (start, end int) {
	at, ok := authorityStart(s)
	if !ok {
		return 0, 0
	}
	authority := s[at:]
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	user, password, _ := strings.Cut(authority, ":")
	if password == "" || !isLetter(password[0]) || user != "" && user[0] == '[' || looksLikeIPv6(authority) {
		return 0, 0
	}
	return at + len(user) + 1, at + len(authority)
}

func looksLikeIPv6(s string) bool {
	return strings.Count(s, ":") > 1 && strings.Trim(s, "0123456789abcdefABCDEF:.") == ""
}

// Format prints what [Error.Error] gives, whatever the verb, and with %#v the code and the
// offset: no verb prints the text, which may hold a password. It belongs to the value, so
// that *err prints as err does.
func (e Error) Format(f fmt.State, verb rune) {
	if verb == 'v' && f.Flag('#') {
		fmt.Fprintf(f, "uri.Error{Code: %d, Offset: %d}", e.Code, e.Offset)
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), e.Error())
}

// LogValue gives the error to slog as a group: code, offset, position and message.
func (e Error) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("code", e.Code.String()),
		slog.Int("offset", e.Offset),
		slog.String("position", e.Position().String()),
		slog.String("message", e.Message()),
	)
}

// String gives a line for each diagnostic: 1:9: error: and its message.
func (d Diagnosis) String() string {
	var lines []string
	places := places{text: d.Input}
	for _, x := range d.Diagnostics {
		lines = append(lines, fmt.Sprintf("%s: %s: %s", places.position(x.Start), x.Severity, x.Message))
	}
	return strings.Join(lines, "\n")
}

// Format prints what [Diagnosis.String] gives, whatever the verb, and with %#v the number
// of diagnostics: neither the text nor its tree, which may hold a password.
func (d Diagnosis) Format(f fmt.State, verb rune) {
	if verb == 'v' && f.Flag('#') {
		fmt.Fprintf(f, "uri.Diagnosis{%d diagnostics}", len(d.Diagnostics))
		return
	}
	fmt.Fprintf(f, fmt.FormatString(f, verb), d.String())
}

// MarshalJSON gives the diagnostics alone: neither the text nor its tree, which may hold a
// password.
func (d Diagnosis) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct{ Diagnostics []Diagnostic }{d.Diagnostics})
}
