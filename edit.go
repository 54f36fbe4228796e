package uri

import "strings"

// With gives u with the given parts in the place of those that are there: several at once,
// where one after the other would not do. Parts that are zero stay as they are, byte for
// byte; see [URI.WithoutQuery] and the like for how to take them away. The error is that of
// [Compose]. What stands in the place of another part takes it away:
//
//   - an opaque part takes away authority, path and query; an authority or a path takes
//     away an opaque part;
//   - an authority takes away the userinfo, host and port of another.
//
// A userinfo, a host or a port by itself takes away nothing that has none: it is an error
// for a reg_name, such as the several hosts of s://a:1,b:2, and for an opaque part, unless an
// authority or a path is given too.
func (u URI) With(p Parts) (URI, error) {
	dr := u.draft()
	for i, part := range p.list() {
		if part.form != partAbsent {
			dr.makeRoom(i)
		}
	}
	dr.add(&p, u.Dialect())
	return dr.build(&options{dialect: u.Dialect()})
}

// withPart is With for one part.
func (u URI) withPart(i int, p Part) (URI, error) {
	dr := u.draft()
	if p.form != partAbsent {
		dr.makeRoom(i)
	}
	dr.addPart(i, p, u.Dialect())
	return dr.build(&options{dialect: u.Dialect()})
}

// makeRoom takes away what a part stands in the place of.
func (dr *draft) makeRoom(i int) {
	switch i {
	case partOpaque:
		dr.regName = false
		dr.drop(partAuthority, partUserinfo, partHost, partPort, partPath, partQuery)
	case partAuthority:
		dr.regName = false
		dr.drop(partOpaque, partUserinfo, partHost, partPort)
	case partHost:
		if !dr.regName {
			dr.drop(partAuthority) // an empty one
		}
	case partPath:
		dr.drop(partOpaque)
	}
}

// draft gives the components to be changed.
func (u URI) draft() draft {
	c := u.Components()
	return c.draft()
}

// without gives u without some parts.
func (u URI) without(parts ...int) (URI, error) {
	dr := u.draft()
	if err := dr.keepsWithin(parts); err != nil {
		return URI{}, err
	}
	dr.drop(parts...)
	return dr.build(&options{dialect: u.Dialect()})
}

// keepsWithin refuses to take away what seems to be there, but is only a piece of a
// reg_name: the userinfo of s://u:p@a:1,b:2, which may be a password.
func (dr *draft) keepsWithin(parts []int) error {
	sign := ""
	switch parts[0] {
	case partUserinfo:
		sign = "@"
	case partPort:
		sign = ":"
	}
	if dr.regName && sign != "" && strings.Contains(dr.texts[partAuthority], sign) {
		return &PartError{Component: "authority", Reason: reasonRegName}
	}
	return nil
}

// WithScheme gives u with another scheme. See [URI.With] for what all these methods do.
func (u URI) WithScheme(scheme string) (URI, error) { return u.withPart(partScheme, Legal(scheme)) }

// WithOpaque gives u with an opaque part, in the place of authority, path and query.
func (u URI) WithOpaque(p Part) (URI, error) { return u.withPart(partOpaque, p) }

// WithAuthority gives u with another authority.
func (u URI) WithAuthority(p Part) (URI, error) { return u.withPart(partAuthority, p) }

// WithUserinfo gives u with another userinfo; see [UserData].
func (u URI) WithUserinfo(p Part) (URI, error) { return u.withPart(partUserinfo, p) }

// WithHost gives u with another host; an IPv6 address stands in brackets. It is an error
// where u is opaque or its authority is a reg_name, of which nothing would remain; see
// [URI.WithAuthority], and for other parts by their types [Rewrite].
func (u URI) WithHost(host string) (URI, error) { return u.withPart(partHost, Legal(host)) }

// WithPort gives u with another port, of digits, perhaps of none.
func (u URI) WithPort(port string) (URI, error) { return u.withPart(partPort, Legal(port)) }

// WithPath gives u with another path; see [SegmentData].
func (u URI) WithPath(p Part) (URI, error) { return u.withPart(partPath, p) }

// WithQuery gives u with another query; see [AppendPair].
func (u URI) WithQuery(p Part) (URI, error) { return u.withPart(partQuery, p) }

// WithFragment gives u with another fragment.
func (u URI) WithFragment(p Part) (URI, error) { return u.withPart(partFragment, p) }

// WithoutScheme gives u without its scheme.
func (u URI) WithoutScheme() (URI, error) { return u.without(partScheme) }

// WithoutAuthority gives u without its authority.
func (u URI) WithoutAuthority() (URI, error) {
	return u.without(partAuthority, partUserinfo, partHost, partPort)
}

// WithoutUserinfo gives u without its userinfo and the "@" behind it. A reg_name with an "@"
// is an error.
func (u URI) WithoutUserinfo() (URI, error) { return u.without(partUserinfo) }

// WithoutPort gives u without its port and the ":" before it. A reg_name with a ":" is an
// error.
func (u URI) WithoutPort() (URI, error) { return u.without(partPort) }

// WithoutPath gives u with an empty path.
func (u URI) WithoutPath() (URI, error) { return u.without(partPath) }

// WithoutQuery gives u without its query and the "?" before it.
func (u URI) WithoutQuery() (URI, error) { return u.without(partQuery) }

// WithoutFragment gives u without its fragment and the "#" before it.
func (u URI) WithoutFragment() (URI, error) { return u.without(partFragment) }

// Join gives u with more segments at the end of its path, as data: each behind one slash, so
// that a slash that ends the path is not doubled. It takes away nothing, and refuses
// what [SegmentData] does. Query and fragment stay.
func (u URI) Join(names ...string) (URI, error) {
	more := SegmentData(names...)
	path := u.Path().Text
	switch {
	case u.Kind() == KindOpaque:
		return URI{}, &PartError{Component: "path", Reason: reasonOpaque}
	case more.form == partDots:
		return u.WithPath(more)
	case len(names) == 0:
		return u, nil
	case u.Kind() == KindEmpty && names[0] == "":
		path = "." // what is relative remains so
	case u.Kind() == KindEmpty:
		more.text = more.text[1:]
	default:
		path = strings.TrimSuffix(path, "/")
	}
	return u.WithPath(Legal(path + more.text))
}
