package uri

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
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
//   - Without "@" the text may have been cut short: where a port should be but none is, all
//     is hidden to the end, for a password may hold "/", "?" and "#".
//   - The value of a parameter whose name ends in password, passwd, pwd, passphrase or
//     client_secret is hidden as well, as in ?user=a&password=b; of several such places, all
//     from the first to the last.
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
	start, end = userPassword(s)
	if first, last := secretParams(s); first < last {
		if start == end {
			return first, last
		}
		return min(start, first), max(end, last)
	}
	return start, end
}

// longestName is how long the name of a parameter with a secret may be, in bytes.
const longestName = 64

// secretParams gives the bytes from the first value of a parameter that is a secret to the end
// of the last one; none where start is end. A value ends at "&", and at ";" if that stands
// before the name.
func secretParams(s string) (start, end int) {
	for at := 0; ; {
		n := strings.IndexAny(s[at:], "?&;")
		if n < 0 {
			return start, end
		}
		delimiter := s[at+n]
		at += n + 1
		name, _, ok := strings.Cut(s[at:min(len(s), at+longestName+1)], "=")
		if !ok || !isSecretName(name) {
			continue
		}
		ends := "&"
		if delimiter == ';' {
			ends = "&;"
		}
		from := at + len(name) + 1
		value := s[from:]
		if n := strings.IndexAny(value, ends); n >= 0 {
			value = value[:n]
		}
		if at = from + len(value); start == end {
			start = from
		}
		end = at
	}
}

// isSecretName says whether a parameter of that name is a password or the like.
func isSecretName(name string) bool {
	if strings.ContainsAny(name, "?&;") {
		return false
	}
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"password", "passwd", "pwd", "passphrase", "client_secret"}, func(end string) bool {
		return strings.HasSuffix(name, end)
	})
}

// userPassword gives the bytes of the password of a user; none where start is end.
func userPassword(s string) (start, end int) {
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

// passwordSpanAs is passwordSpan for a text that was read as a production of its own: of
// what follows "//" no "//" tells, and a userinfo has lost its "@".
func passwordSpanAs(production, s string) (start, end int) {
	switch production {
	case "userinfo":
		user, _, _ := strings.Cut(s, ":")
		return min(len(user)+1, len(s)), len(s)
	case "authority", "server", "reg_name", "hostport":
		start, end = passwordSpan("//" + s)
		return max(start-len("//"), 0), max(end-len("//"), 0)
	}
	return passwordSpan(s)
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
// "@": all behind the first ":" of an authority that names no hosts.
func cutPassword(s string) (start, end int) {
	at, ok := authorityStart(s)
	if !ok {
		return 0, 0
	}
	authority := s[at:]
	if n := strings.IndexAny(authority, "/?#"); n >= 0 {
		authority = authority[:n]
	}
	user, rest, _ := strings.Cut(authority, ":")
	if rest == "" || looksLikeHosts(authority) || namesDrive(s[:at], user) {
		return 0, 0
	}
	return at + len(user) + 1, len(s)
}

// namesDrive says whether a letter can be that of a drive, as in file://D:\a\b.
func namesDrive(before, name string) bool {
	return len(name) == 1 && strings.EqualFold(strings.TrimSpace(before), "file://")
}

// looksLikeHosts says whether a text with a ":" is one host with nothing but ports behind
// it, or several with a port at most, or an IPv6 address with brackets or without.
func looksLikeHosts(s string) bool {
	_, ports, _ := strings.Cut(s, ":")
	if strings.Trim(ports, "0123456789:") == "" || s[0] == '[' || looksLikeIPv6(s) {
		return true
	}
	for host := range strings.SplitSeq(s, ",") {
		if !hasPort(host) {
			return false
		}
	}
	return true
}

// hasPort says whether nothing but a port stands behind the first ":", if there is one. In
// tcp(localhost:3306), which is how drivers of databases write an address, it does.
func hasPort(host string) bool {
	name, port, _ := strings.Cut(host, ":")
	if strings.Contains(name, "(") {
		port = strings.TrimSuffix(port, ")")
	}
	return strings.Trim(port, "0123456789") == ""
}

func looksLikeIPv6(s string) bool {
	return strings.Count(s, ":") > 1 && strings.Trim(s, "0123456789abcdefABCDEF:.") == ""
}

// Format prints what [Error.Error] gives, whatever the verb, and with %#v the code and the
// offset: no verb prints the text, which may hold a password. It belongs to the value, so
// that *err prints as err does.
func (e Error) Format(f fmt.State, verb rune) {
	if verb == 'v' && f.Flag('#') {
		fmt.Fprintf(f, "uri.Error{Code: %q, Offset: %d}", string(e.Code), e.Offset)
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

// MarshalJSON gives what LogValue gives: code, offset, position and message.
func (e Error) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Code     Code   `json:"code"`
		Offset   int    `json:"offset"`
		Position string `json:"position"`
		Message  string `json:"message"`
	}{e.Code, e.Offset, e.Position().String(), e.Message()})
}

// Format prints the text with %s and %q, and with all other verbs without its password.
func (c Components) Format(f fmt.State, verb rune) {
	text := c.Redacted()
	switch {
	case verb == 's' || verb == 'q':
		text = c.String()
	case verb == 'v' && f.Flag('#'):
		text = "uri.Components(" + strconv.Quote(text) + ")"
	}
	fmt.Fprintf(f, formatString(f, verb), text)
}

// LogValue gives slog the text without its password.
func (c Components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }

// MarshalJSON gives an object of the components that are present: the text of each, without
// the password, by its name in lower case, such as "host".
func (c Components) MarshalJSON() ([]byte, error) {
	hidden, end := passwordSpan(c.text)
	present := map[string]string{}
	for i, name := range componentKeys {
		if part := c.component(i); part.Present {
			present[name] = maskWithin(part.Text, part.Start, hidden, end)
		}
	}
	return json.Marshal(present)
}

// componentKeys are the names of the components in JSON.
var componentKeys = [partCount]string{
	"scheme", "opaque", "authority", "userinfo", "host", "port", "path", "query", "fragment",
}

// maskWithin gives a part of a text, which stands at an offset of it, without what the part
// has of the bytes of the whole that are hidden.
func maskWithin(part string, at, hidden, end int) string {
	from, to := hidden-at, end-at
	if hidden == end || from >= len(part) || to <= 0 {
		return part
	}
	return part[:max(from, 0)] + mask + part[min(to, len(part)):]
}

// Format prints of what form the part is, but not its text, which may be that of a password.
func (p Part) Format(f fmt.State, verb rune) {
	text := [...]string{partAbsent: "absent", partLegal: "legal", partData: "data", partDots: "data"}[p.form]
	fmt.Fprintf(f, formatString(f, verb), text)
}

// Format prints what [URLError.Error] gives, whatever the verb.
func (e *URLError) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, formatString(f, verb), e.Error())
}

// MarshalJSON gives the component and the message.
func (e *URLError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Component string `json:"component,omitempty"`
		Message   string `json:"message"`
	}{e.Component, e.Error()})
}

// String gives a line for each diagnostic: 1:9: error: and its message.
func (d Diagnosis) String() string {
	var lines []string
	places := places{text: d.Input, start: d.At, source: d.Map}
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
