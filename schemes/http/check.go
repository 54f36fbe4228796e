package http

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The codes of errors that the grammar does not find.
const (
	CodePort     uri.Code = "http-port"     // a port that is not 1 to 65535
	CodeIPv4     uri.Code = "http-ipv4"     // a number above 255 in an IPv4 address
	CodeFragment uri.Code = "http-fragment" // a fragment behind ws or wss (RFC 6455 §3)
)

// The codes of warnings.
const (
	CodeUserinfo   uri.Code = "http-userinfo"    // a userinfo, which http does not have (RFC 7230 §2.7.1)
	CodeQueryAlone uri.Code = "http-query-alone" // a query without a path (RFC 2616 §3.2.2)
	CodeLabel      uri.Code = "http-label"       // a label of more than 63 bytes (RFC 1035 §2.3.4)
	CodeHostLength uri.Code = "http-host-length" // a name of more than 253 bytes (RFC 1035 §2.3.4)
	CodeIPv4Zeros  uri.Code = "http-ipv4-zeros"  // leading zeros in an IPv4 address (RFC 3986 §7.4)
	CodePunycode   uri.Code = "http-punycode"    // a label xn--… that is not in Punycode (RFC 5890 §2.3.2.1)
)

// The limits of RFC 1035 §2.3.4. A name has 255 bytes with the length of each label, and that
// of the root, before it: 253 as it is written.
const (
	maxLabel = 63
	maxName  = 253
)

// checkPort finds a port that no server has.
func checkPort(u *URL, found *uri.Findings) {
	p := u.HostPort.Port
	if p == nil || p.Text == "" {
		return
	}
	if n, err := strconv.ParseUint(p.Text, 10, 16); err == nil && n > 0 {
		return
	}
	d := found.Error(p, CodePort, "the port is not 1 to 65535")
	d.Hint = "ports have 16 bits, and 0 is none (RFC 6335 §6)"
	d.Fixes = []uri.Fix{texts.Fix("remove the port", uri.Edit{Start: int(p.Start) - 1, End: int(p.Start) + len(p.Text)})}
}

// checkAddress finds addresses that are none.
func checkAddress(u *URL, found *uri.Findings) {
	switch h := &u.HostPort.Host; {
	case h.IPv4Address != nil:
		checkOctets(h.IPv4Address, found)
	case h.IPv6Reference != nil && strings.Contains(h.IPv6Reference.Text, "."):
		checkOctets(ipv4Tail(h.IPv6Reference), found)
	}
}

func checkOctets(a *uri.IPv4Address, found *uri.Findings) {
	for _, o := range a.Octets() {
		if n, err := strconv.Atoi(o.Text); err == nil && n > 255 {
			found.Error(&o, CodeIPv4, strconv.Quote(o.Text)+" is above 255").Hint =
				"the four numbers of an IPv4 address are bytes, 0 to 255"
		}
	}
}

// ipv4Tail gives the IPv4 address at the end of an IPv6 address that has one.
func ipv4Tail(r *uri.IPv6Reference) *uri.IPv4Address {
	tail := strings.LastIndexByte(r.Text, ':') + 1
	return &uri.IPv4Address{Leaf: uri.Leaf{Text: strings.TrimSuffix(r.Text[tail:], "]"), Start: r.Start + uri.Pos(tail)}}
}

// warnOfZeros finds IPv4 addresses that programs read differently.
func warnOfZeros(u *URL, found *uri.Findings) {
	a := u.HostPort.Host.IPv4Address
	if a == nil {
		return
	}
	for _, o := range a.Octets() {
		zeros := len(o.Text) - len(strings.TrimLeft(o.Text[:len(o.Text)-1], "0")) - 1
		if zeros == 0 {
			continue
		}
		start, _ := o.Span()
		d := found.WarningAt(start, start+zeros, CodeIPv4Zeros, "leading zeros in an IPv4 address")
		d.Hint = "to some programs the number is octal, and the address another one (RFC 3986 §7.4)"
		d.Fixes = []uri.Fix{texts.Fix("remove the leading zeros", uri.Edit{Start: start, End: start + zeros})}
	}
}

// warnOfName finds names that the DNS cannot have.
func warnOfName(u *URL, found *uri.Findings) {
	h := u.HostPort.Host.Hostname
	if h == nil {
		return
	}
	name := strings.TrimSuffix(h.Text, ".")
	if len(name) > maxName {
		found.Warning(h, CodeHostLength, fmt.Sprintf("the host has %d bytes, and names in the DNS have %d at most", len(name), maxName)).Hint =
			"no such name can be looked up (RFC 1035 §2.3.4)"
	}
	if len(name) <= maxLabel && !hasACE(name) {
		return // as nearly always
	}
	for _, l := range h.Labels() {
		start, end := l.Span()
		warnOfLabel(found.Text()[start:end], l, found)
	}
}

// hasACE says whether a name may hold a label that begins with xn--.
func hasACE(name string) bool { return strings.Contains(strings.ToLower(name), acePrefix) }

func warnOfLabel(label string, at uri.Node, found *uri.Findings) {
	if len(label) > maxLabel {
		found.Warning(at, CodeLabel, fmt.Sprintf("the label has %d bytes, and labels in the DNS have %d at most", len(label), maxLabel)).Hint =
			"no such name can be looked up (RFC 1035 §2.3.4)"
		return // decoding takes the square of the length
	}
	if lower := strings.ToLower(label); strings.HasPrefix(lower, acePrefix) && !isPunycode(lower[len(acePrefix):]) {
		found.Warning(at, CodePunycode, strconv.Quote(label)+" begins like a label of IDNA, but what follows is not in Punycode").Hint =
			"xn-- is kept for names in other scripts than ASCII (RFC 5890 §2.3.2.1)"
	}
}

// warnOfParts finds what stands where RFC 2616 has nothing.
func warnOfParts(u *URL, found *uri.Findings) {
	if u.Userinfo != nil {
		start, end := u.Userinfo.Span()
		d := found.WarningAt(start, end+1, CodeUserinfo, "a userinfo stands before the host, which a URL of "+strings.ToLower(u.Scheme.Text)+" does not have")
		d.Hint = "it is there to mislead about the host, or tells a secret; RFC 7230 §2.7.1 has it treated as an error"
		d.Fixes = []uri.Fix{texts.Fix("remove the userinfo", uri.Edit{Start: start, End: end + 1})}
	}
	if u.Query != nil && u.AbsPath == nil {
		mark := int(u.Query.Start) - 1
		d := found.WarningAt(mark, mark+1, CodeQueryAlone, "the query stands right behind the server")
		d.Hint = "RFC 2616 §3.2.2 has a query only behind a path; with \"/\" the URL means the same"
		d.Fixes = []uri.Fix{texts.Fix(`insert "/"`, uri.Edit{Start: mark, End: mark, New: "/"})}
	}
}

// checkFragment finds the fragment of a WebSocket.
func checkFragment(u *URL, found *uri.Findings) {
	if u.Fragment == nil || !u.IsWebSocket() {
		return
	}
	start, end := u.Fragment.Span()
	d := found.ErrorAt(start-1, start, CodeFragment, "a fragment stands behind a URL of "+strings.ToLower(u.Scheme.Text))
	d.Hint = `RFC 6455 §3 forbids it; a "#" in path or query is written %23`
	d.Fixes = []uri.Fix{texts.Fix("remove the fragment", uri.Edit{Start: start - 1, End: end})}
	if u.Query != nil || u.AbsPath != nil && !strings.ContainsAny(u.Fragment.Text, "[]") {
		d.Fixes = append(d.Fixes, texts.Fix(`write "%23"`, uri.Edit{Start: start - 1, End: start, New: "%23"}))
	}
}
