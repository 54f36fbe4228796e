package uri

// Component is one part of a reference. Start and End are byte offsets in the text that
// was parsed; the delimiters are outside. A component that is absent has Present false,
// no text, and offsets of 0; one that is present may be empty.
type Component struct {
	Text       string
	Start, End int
	Present    bool
}

// Components is a flat view of a reference: its parts by the names of RFC 2396 §3 and
// §4, as in Appendix B, but by the grammar and not by a regular expression.
//
//   - A hierarchical reference always has a path, perhaps empty.
//   - An opaque URI has an opaque part, and neither path nor query: in mailto:a?b the
//     "?" belongs to the opaque part.
//   - A registry-based authority has neither userinfo, host nor port.
//   - An empty authority is a server without a host.
//
// The zero value is that of the empty reference but for its path.
type Components struct {
	text          string
	parts         [partCount]part
	kind          Kind
	authorityKind AuthorityKind
	hostKind      HostKind
}

// part is where a component stands, with 1 added to the end, so that the zero value is
// absent.
type part struct{ start, endPlus1 int32 }

// The components in the order in which they stand in a reference.
const (
	partScheme = iota
	partOpaque
	partAuthority
	partUserinfo
	partHost
	partPort
	partPath
	partQuery
	partFragment
	partCount
)

func (c *Components) component(i int) Component {
	p := c.parts[i]
	if p.endPlus1 == 0 {
		return Component{}
	}
	start, end := int(p.start), int(p.endPlus1-1)
	return Component{Text: c.text[start:end], Start: start, End: end, Present: true}
}

func (c *Components) set(i int, start, end int) {
	c.parts[i] = part{int32(start), int32(end) + 1}
}

func (c *Components) setNode(i int, n Node) {
	start, end := n.Span()
	c.set(i, start, end)
}

// Scheme is what stands before the first ":" of a URI (§3.1).
func (c Components) Scheme() Component { return c.component(partScheme) }

// Opaque is all between the ":" of a URI that is not hierarchical and its "#" (§3).
func (c Components) Opaque() Component { return c.component(partOpaque) }

// Authority is what follows "//" (§3.2).
func (c Components) Authority() Component { return c.component(partAuthority) }

// Userinfo is what stands before the "@" of a server (§3.2.2).
func (c Components) Userinfo() Component { return c.component(partUserinfo) }

// Host is the host of a server, an IPv6 address with its brackets (§3.2.2, RFC 2732).
func (c Components) Host() Component { return c.component(partHost) }

// Port is what follows the ":" behind a host (§3.2.2).
func (c Components) Port() Component { return c.component(partPort) }

// Path is the path of a hierarchical reference with its slashes (§3.3).
func (c Components) Path() Component { return c.component(partPath) }

// Query is what follows "?" in a hierarchical reference (§3.4).
func (c Components) Query() Component { return c.component(partQuery) }

// Fragment is what follows "#" (§4.1).
func (c Components) Fragment() Component { return c.component(partFragment) }

// Kind says of what kind the reference is.
func (c Components) Kind() Kind { return c.kind }

// AuthorityKind says whether the authority is a server or a registry's name.
func (c Components) AuthorityKind() AuthorityKind { return c.authorityKind }

// HostKind says how the host is written.
func (c Components) HostKind() HostKind { return c.hostKind }

// String gives the text of the whole reference.
func (c Components) String() string { return c.text }

// Kind is what follows the scheme of a reference, or stands in its place.
type Kind uint8

// The kinds of reference. KindEmpty has no path, but may have a fragment and, under
// [Default], a query: it refers to the current document (§4.2) or to a query of it.
const (
	KindEmpty  Kind = iota // "", "#f", "?q"
	KindOpaque             // an opaque_part: mailto:a@b.example
	KindNet                // a net_path: //host/path
	KindAbs                // an abs_path: /path
	KindRel                // a rel_path: path
)

// String gives "empty", "opaque", "net", "abs" or "rel".
func (k Kind) String() string {
	return [...]string{"empty", "opaque", "net", "abs", "rel"}[k]
}

// AuthorityKind says of what kind an authority is (§3.2).
type AuthorityKind uint8

// The kinds of authority.
const (
	NoAuthority AuthorityKind = iota
	ServerAuthority
	RegNameAuthority
)

// String gives "server" or "reg_name", and nothing where there is no authority.
func (k AuthorityKind) String() string {
	return [...]string{"", "server", "reg_name"}[k]
}

// HostKind says of what kind a host is (§3.2.2).
type HostKind uint8

// The kinds of host.
const (
	NoHost HostKind = iota
	HostnameHost
	IPv4Host
	IPv6Host
)

// String gives "hostname", "IPv4address" or "IPv6reference", and nothing where there is
// no host.
func (k HostKind) String() string {
	return [...]string{"", "hostname", "IPv4address", "IPv6reference"}[k]
}

// Components gives the flat view of the text that String gives; the offsets are those in
// that text, wherever the tree stands. For the tree of a [Diagnosis] see
// [Diagnosis.Components].
func (r *URIReference) Components() Components {
	c := Components{text: r.String()}
	r.fill(&c)
	c.layOut()
	return c
}

// layOut gives the components the places that they have in the text, by the lengths of
// the leaves: the spans of a tree that was made, moved or mended are not those of its text.
func (c *Components) layOut() {
	end := len(c.text)
	if n, ok := c.length(partFragment); ok {
		c.place(partFragment, end-n, n)
		end -= n + len("#")
	}
	if n, ok := c.length(partQuery); ok {
		c.place(partQuery, end-n, n)
		end -= n + len("?")
	}
	at := 0
	if n, ok := c.length(partScheme); ok {
		c.place(partScheme, 0, n)
		at = n + len(":")
	}
	if n, ok := c.length(partOpaque); ok {
		c.place(partOpaque, at, n)
		return
	}
	if c.authorityKind != NoAuthority {
		at = c.layOutAuthority(at + len("//"))
	}
	c.place(partPath, at, end-at)
}

// layOutAuthority gives an authority and its parts their places, and gives its end.
func (c *Components) layOutAuthority(start int) (end int) {
	end = start
	if n, ok := c.length(partUserinfo); ok {
		c.place(partUserinfo, end, n)
		end += n + len("@")
	}
	if n, ok := c.length(partHost); ok {
		c.place(partHost, end, n)
		end += n
	} else if n, _ := c.length(partAuthority); c.authorityKind == RegNameAuthority {
		end += n
	}
	if n, ok := c.length(partPort); ok {
		c.place(partPort, end+len(":"), n)
		end += len(":") + n
	}
	c.place(partAuthority, start, end-start)
	return end
}

// length gives the length of a component, if it is present.
func (c *Components) length(i int) (n int, ok bool) {
	p := c.parts[i]
	return int(p.endPlus1 - 1 - p.start), p.endPlus1 > 0
}

// place sets a component within the text, which may be short where a tree that was made
// fits no production.
func (c *Components) place(i, start, length int) {
	start = min(max(start, 0), len(c.text))
	c.set(i, start, min(start+max(length, 0), len(c.text)))
}

func (r *URIReference) fill(c *Components) {
	c.set(partPath, int(r.Start), int(r.Start))
	switch {
	case r.AbsoluteURI != nil:
		r.AbsoluteURI.fill(c)
	case r.RelativeURI != nil:
		r.RelativeURI.fill(c)
	}
	if r.Fragment != nil {
		c.setNode(partFragment, r.Fragment)
	}
}

func (a *AbsoluteURI) fill(c *Components) {
	c.setNode(partScheme, &a.Scheme)
	if a.OpaquePart != nil {
		c.kind = KindOpaque
		c.parts[partPath] = part{}
		c.setNode(partOpaque, a.OpaquePart)
		return
	}
	if h := a.HierPart; h != nil {
		c.fillPaths(h.NetPath, h.AbsPath, h.Query)
	}
}

func (r *RelativeURI) fill(c *Components) {
	if p := r.RelPath; p != nil {
		c.kind = KindRel
		c.setNode(partPath, p)
	}
	c.fillPaths(r.NetPath, r.AbsPath, r.Query)
}

// fillPaths takes what hier_part and relativeURI have in common.
func (c *Components) fillPaths(net *NetPath, abs *AbsPath, query *Query) {
	if net != nil {
		c.kind = KindNet
		_, end := net.Authority.Span()
		c.set(partPath, end, end)
		net.Authority.fill(c)
		abs = net.Path
	} else if abs != nil {
		c.kind = KindAbs
	}
	if abs != nil {
		c.setNode(partPath, abs)
	}
	if query != nil {
		c.setNode(partQuery, query)
	}
}

func (a *Authority) fill(c *Components) {
	c.setNode(partAuthority, a)
	if a.RegName != nil {
		c.authorityKind = RegNameAuthority
		c.setNode(partAuthority, a.RegName)
		return
	}
	c.authorityKind = ServerAuthority
	s := a.Server
	if s == nil {
		return
	}
	if s.Userinfo != nil {
		c.setNode(partUserinfo, s.Userinfo)
	}
	s.HostPort.Host.fill(c)
	if s.HostPort.Port != nil {
		c.setNode(partPort, s.HostPort.Port)
	}
}

func (h *Host) fill(c *Components) {
	switch {
	case h.Hostname != nil:
		c.hostKind = HostnameHost
		c.setNode(partHost, h.Hostname)
	case h.IPv4Address != nil:
		c.hostKind = IPv4Host
		c.setNode(partHost, h.IPv4Address)
	case h.IPv6Reference != nil:
		c.hostKind = IPv6Host
		c.setNode(partHost, h.IPv6Reference)
	}
}
