package uri

import "github.com/urigrammar/uri/combinators"

// Split gives the components of the URI reference s (§3, §4) in the dialect [Default]. It
// allocates nothing unless s is none; the error is then an [*Error].
func Split(s string) (Components, error) { return Default.Split(s) }

// Split gives the components of the URI reference s (§3, §4) in this dialect. It allocates
// nothing unless s is none; the error is then an [*Error].
func (d *Dialect) Split(s string) (Components, error) {
	return d.split(s, &options{dialect: d})
}

func (d *Dialect) split(s string, o *options) (Components, error) {
	m := flatParser{variant: d.variant}
	if len(s) > MaxLength || !m.read(s) {
		return Components{}, newError(s, o)
	}
	c := Components{text: s}
	m.root.fill(&c)
	return c, nil
}

// What follows fills in components from what the generated parser for Split read. It says
// the same as the methods fill of the tree in components.go; TestSplit compares them.

func (c *Components) setSpan(i int, s combinators.Span) {
	c.parts[i] = part{s.Start, s.End + 1}
}

func (r *flatURIReference) fill(c *Components) {
	c.set(partPath, 0, 0)
	switch {
	case r.hasAbsoluteURI():
		r.AbsoluteURI.fill(c)
	case r.hasRelativeURI():
		r.RelativeURI.fill(c)
	}
	if r.hasFragment() {
		c.setSpan(partFragment, r.Fragment)
	}
}

func (a *flatAbsoluteURI) fill(c *Components) {
	c.setSpan(partScheme, a.Scheme)
	if a.hasOpaquePart() {
		c.kind = KindOpaque
		c.parts[partPath] = part{}
		c.setSpan(partOpaque, a.OpaquePart)
		return
	}
	h := &a.HierPart
	if h.hasNetPath() {
		h.NetPath.fill(c)
	} else {
		c.kind = KindAbs
		c.setSpan(partPath, h.AbsPath)
	}
	if h.hasQuery() {
		c.setSpan(partQuery, h.Query)
	}
}

func (r *flatRelativeURI) fill(c *Components) {
	switch {
	case r.hasNetPath():
		r.NetPath.fill(c)
	case r.hasAbsPath():
		c.kind = KindAbs
		c.setSpan(partPath, r.AbsPath)
	case r.hasRelPath():
		c.kind = KindRel
		c.parts[partPath] = part{r.RelPath.Start, r.RelPath.End + 1}
	}
	if r.hasQuery() {
		c.setSpan(partQuery, r.Query)
	}
}

func (n *flatNetPath) fill(c *Components) {
	c.kind = KindNet
	a := &n.Authority
	c.parts[partAuthority] = part{a.Start, a.End + 1}
	c.parts[partPath] = part{a.End, a.End + 1}
	if n.hasPath() {
		c.setSpan(partPath, n.Path)
	}
	switch {
	case a.hasRegName():
		c.authorityKind = RegNameAuthority
	case a.hasServer():
		c.authorityKind = ServerAuthority
		a.Server.fill(c)
	default:
		c.authorityKind = ServerAuthority // the empty one
	}
}

func (s *flatServer) fill(c *Components) {
	if s.hasUserinfo() {
		c.setSpan(partUserinfo, s.Userinfo)
	}
	h := &s.HostPort
	c.parts[partHost] = part{h.Host.Start, h.Host.End + 1}
	switch {
	case h.Host.hasHostname():
		c.hostKind = HostnameHost
	case h.Host.hasIPv4Address():
		c.hostKind = IPv4Host
	default:
		c.hostKind = IPv6Host
	}
	if h.hasPort() {
		c.setSpan(partPort, h.Port)
	}
}
