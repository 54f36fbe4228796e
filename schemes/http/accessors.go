package http

import (
	"iter"
	"net"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
)

// IsSecure says whether the scheme is one over TLS: https or wss.
func (u *URL) IsSecure() bool {
	return strings.EqualFold(u.Scheme.Text, "https") || strings.EqualFold(u.Scheme.Text, "wss")
}

// IsWebSocket says whether the scheme is ws or wss.
func (u *URL) IsWebSocket() bool {
	return strings.EqualFold(u.Scheme.Text, "ws") || strings.EqualFold(u.Scheme.Text, "wss")
}

// Host gives the host in lower case, an IPv6 address without its brackets. A host has no
// escapes. The "." that may end a name is there.
func (u *URL) Host() string {
	return strings.Trim(strings.ToLower(u.HostPort.Host.String()), "[]")
}

// Port gives the number of the port: that of the scheme, 80 or 443, where the URL has none or
// an empty one.
func (u *URL) Port() int {
	if p := u.HostPort.Port; p != nil && p.Text != "" {
		n, _ := strconv.Atoi(p.Text) // of a tree that was parsed it is in range
		return n
	}
	return u.defaultPort()
}

func (u *URL) defaultPort() int {
	if u.IsSecure() {
		return 443
	}
	return 80
}

// Address gives host and port as net.Dial takes them.
func (u *URL) Address() string { return net.JoinHostPort(u.Host(), strconv.Itoa(u.Port())) }

// User gives what stands in the userinfo before the first ":", unescaped; ok is false where
// there is no userinfo. The error is an [*uri.EscapeError] with an offset in the parsed text.
func (u *URL) User() (name string, ok bool, err error) {
	if u.Userinfo == nil {
		return "", false, nil
	}
	user, _, _ := strings.Cut(u.Userinfo.Text, ":")
	part := uri.Leaf{Text: user, Start: u.Userinfo.Start}
	name, err = part.Unescape()
	return name, true, err
}

// Password gives what stands in the userinfo behind the first ":", unescaped; ok is false where
// there is no ":". The error is an [*uri.EscapeError] with an offset in the parsed text.
func (u *URL) Password() (password string, ok bool, err error) {
	if u.Userinfo == nil {
		return "", false, nil
	}
	user, text, ok := strings.Cut(u.Userinfo.Text, ":")
	if !ok {
		return "", false, nil
	}
	part := uri.Leaf{Text: text, Start: u.Userinfo.Start + uri.Pos(len(user)+1)}
	password, err = part.Unescape()
	return password, true, err
}

// Path gives the path as it is written, "/" where there is none (RFC 2616 §5.1.2).
func (u *URL) Path() string {
	if u.AbsPath == nil {
		return "/"
	}
	return u.AbsPath.String()
}

// Segments gives the segments of the path, unescaped: one empty segment where the path is "/"
// or missing. A segment has its params, such as ";v=1"; those by themselves are in the tree.
// An escaped "/" is a "/" within a segment. The error is an [*uri.EscapeError] with an offset in
// the parsed text.
func (u *URL) Segments() ([]string, error) {
	if u.AbsPath == nil {
		return []string{""}, nil
	}
	var out []string
	for i := range u.AbsPath.PathSegments.Segments {
		s := &u.AbsPath.PathSegments.Segments[i]
		whole := uri.Leaf{Text: s.String(), Start: s.Start}
		text, err := whole.Unescape()
		if err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, nil
}

// QueryPairs gives the pairs of the query, as [uri.Query.Pairs] does; none where there is no
// query.
func (u *URL) QueryPairs() iter.Seq[uri.Pair] {
	if u.Query == nil {
		return func(func(uri.Pair) bool) {}
	}
	return u.Query.Pairs()
}

// RequestTarget gives what stands in the request line: path and query (RFC 7230 §5.3.1). For a
// WebSocket it is the resource name (RFC 6455 §3).
func (u *URL) RequestTarget() string {
	if u.Query == nil {
		return u.Path()
	}
	return u.Path() + "?" + u.Query.Text
}

// Origin gives scheme, host and port in lower case, without the port where it is that of the
// scheme: two URLs are of one origin if these are equal (RFC 6454 §6.2).
func (u *URL) Origin() string {
	host := strings.ToLower(u.HostPort.Host.String())
	origin := strings.ToLower(u.Scheme.Text) + "://" + host
	if port := u.Port(); port != u.defaultPort() {
		origin += ":" + strconv.Itoa(port)
	}
	return origin
}
