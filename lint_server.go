package uri

import (
	"fmt"
	"strconv"
	"strings"
)

// server warns of what a server is made of. A drive is no host, and where a password is
// cut off, its beginning is no port.
func (l *linter) server(s *Server, drive, cut bool) {
	if s.Userinfo != nil {
		l.password(s.Userinfo, s.Userinfo.Text)
	}
	if !drive {
		l.host(&s.HostPort.Host)
	}
	if s.HostPort.Port != nil && !drive && !cut {
		l.port(&s.HostPort)
	}
}

// password warns of a password in a text that ends before "@", with which n begins.
func (l *linter) password(n Node, text string) {
	user, password, _ := strings.Cut(text, ":")
	if password == "" {
		return
	}
	start, _ := n.Span()
	l.warn(Diagnostic{
		Code: CodePassword, Start: start + len(user) + 1, End: start + len(text), Production: n.Production(),
		Message: `there is a password before the "@"`,
		Hint:    "whoever gets to see the text has the password; §3.2.2 advises against it",
	})
}

func (l *linter) host(h *Host) {
	switch {
	case h.Hostname != nil:
		l.upperCase(h.Hostname, h.Hostname.Text, "a host means the same in either case, and is written in lower case (§3.2.2)")
	case h.IPv4Address != nil:
		l.octets(h.IPv4Address)
	case h.IPv6Reference != nil:
		l.upperCase(h.IPv6Reference, h.IPv6Reference.Text, "the digits of an IPv6 address are written in lower case (RFC 5952)")
		l.octets(ipv4Tail(h.IPv6Reference))
	}
}

// ipv4Tail gives the IPv4 address at the end of an IPv6 address. It has no text where there
// is none.
func ipv4Tail(r *IPv6Reference) *IPv4Address {
	tail := strings.LastIndexByte(r.Text, ':') + 1
	text := strings.TrimSuffix(r.Text[tail:], "]")
	if !strings.Contains(text, ".") {
		text = ""
	}
	return &IPv4Address{Leaf{text, r.Start + Pos(tail)}}
}

func (l *linter) octets(a *IPv4Address) {
	for _, o := range a.Octets() {
		const greatest = "255"
		number := withoutZeros(o.Text)
		if len(number) < len(greatest) || len(number) == len(greatest) && number <= greatest {
			continue
		}
		start, end := o.Span()
		l.warn(Diagnostic{
			Code: CodeOctetRange, Start: start, End: end, Production: a.Production(),
			Message: l.quote(start, end, "the number") + " is above 255",
			Hint:    "the four numbers of an IPv4 address are bytes, 0 to 255",
		})
	}
}

// port warns of what is odd about a port. It may be odd in several ways.
func (l *linter) port(h *HostPort) {
	p := h.Port
	start, end := p.Span()
	number := withoutZeros(p.Text)
	if number == "" {
		l.warn(l.emptyPort(h))
		return
	}
	d := Diagnostic{Start: start, End: end, Production: p.Production()}
	if !isPort(p.Text) {
		d.Code = CodePortRange
		d.Message = l.quote(start, end, "the port") + " is above 65535"
		d.Hint = "ports have 16 bits, and no server can have this one"
		l.warn(d)
	}
	if usual, ok := DefaultPort(l.scheme); ok && usual == number {
		d.Code = CodePortDefault
		d.Message = fmt.Sprintf("%s is the default port of %s", l.quote(start, end, "this"), l.scheme)
		d.Hint = "without the port the text means the same, and compares as the same"
		d.Fixes = []Fix{remove("the port").at(start-1, end)}
		l.warn(d)
	}
	if zeros := len(p.Text) - len(number); zeros > 0 {
		d.Code, d.End = CodePortZeros, start+zeros
		d.Message = "leading zeros in a port"
		d.Hint = "they mean nothing in a port, but to some programs an octal number"
		d.Fixes = []Fix{remove("the leading zeros").at(start, start+zeros)}
		l.warn(d)
	}
}

// emptyPort makes the warning for a ":" without a port. What stands before it may be a scheme.
func (l *linter) emptyPort(h *HostPort) Diagnostic {
	colon := int(h.Port.Start) - 1
	d := Diagnostic{
		Code: CodePortEmpty, Start: colon, End: colon + 1, Production: h.Production(),
		Message: `no port behind the ":"`,
		Hint:    `without a port the ":" is better left out`,
		Fixes:   []Fix{remove(`the ":"`).at(colon, colon+1)},
	}
	host := int(h.Host.Start)
	rest, doubled := strings.CutPrefix(l.text[colon+1:], "//")
	if !doubled || l.scheme == "" || !isServerScheme(l.text[host:colon]) {
		return d
	}
	d.Message = strconv.Quote(l.text[host:colon]) + " is read as a host without a port"
	d.Hint = "two schemes stand before this text"
	d.Fixes = nil
	if !strings.Contains(rest, "://") {
		d.Fixes = []Fix{remove("the first scheme").at(0, host)}
	}
	return d
}

// isServerScheme says whether a text is a scheme that a server is known to have.
func isServerScheme(text string) bool {
	_, ok := DefaultPort(text)
	return ok || strings.EqualFold(text, "file")
}
