package uri

import (
	"fmt"
	"reflect"
	"strings"
)

// Parts is what [Compose] puts together, and [URI.With] puts in the place of what is there. A
// part that is zero is absent. An authority is given whole, or else by its userinfo, host
// and port; an opaque part stands in the place of authority, path and query.
type Parts struct {
	Scheme, Opaque, Authority, Userinfo, Host, Port, Path, Query, Fragment Part
}

// Part is a part of a reference to be built: absent, or a text, perhaps empty, from [Legal]
// or [Data].
type Part struct {
	text string
	form partForm
}

// partForm says what the text of a part is.
type partForm uint8

const (
	partAbsent partForm = iota
	partLegal           // as the grammar has it
	partData            // to be escaped
	partDots            // data that is a dot segment
)

// Legal is a part that is written already as the grammar has it: it stands as it is.
func Legal(text string) Part { return Part{text, partLegal} }

// Data is a part in which all is data that the part's production does not allow: it is
// escaped as the [Slot] of the part's name has it, "%" too. What delimits within the part
// stays: "/" and ";" in a path, ":" in a userinfo. An authority is taken for a reg_name.
// Scheme, host and port have no escapes and stand as they are.
func Data(raw string) Part { return Part{raw, partData} }

// SegmentData is a path of segments that are data, "/" and ";" in them too: each behind a
// slash. [Compose] refuses the segments "." and "..", which would mean something else than a
// name (§5.2) and have no other spelling.
func SegmentData(names ...string) Part {
	var b []byte
	for _, name := range names {
		if dotSegment([]byte(name)) > 0 {
			return Part{name, partDots}
		}
		b = SlotSegment.AppendEscape(append(b, '/'), name)
	}
	return Legal(string(b))
}

// UserData is a userinfo of a name and a password, which are data: a ":" in the name too.
func UserData(name, password string) Part {
	b := append(SlotUser.AppendEscape(nil, name), ':')
	return Legal(string(SlotUserinfo.AppendEscape(b, password)))
}

// Parts gives the components as the parts of which [Compose] makes the same reference.
func (c Components) Parts() Parts {
	p := Parts{
		Scheme: c.Scheme().part(), Opaque: c.Opaque().part(), Path: c.Path().part(),
		Query: c.Query().part(), Fragment: c.Fragment().part(),
	}
	if c.Host().Present {
		p.Userinfo, p.Host, p.Port = c.Userinfo().part(), c.Host().part(), c.Port().part()
	} else {
		p.Authority = c.Authority().part()
	}
	return p
}

func (c Component) part() Part {
	if !c.Present {
		return Part{}
	}
	return Legal(c.Text)
}

// PartError says which part cannot stand in the reference that it was meant for.
type PartError struct {
	Component string // the name of its production, such as userinfo; path for any path
	Reason    string // in plain words
	Err       error  // an [*Error] in the part's own text, or of the result; may be nil
}

// Error gives the message in one line, without the texts: uri: port: it needs a host.
func (e *PartError) Error() string {
	if e.Err == nil {
		return "uri: " + e.Component + ": " + e.Reason
	}
	return fmt.Sprintf("uri: %s: %s: %s", e.Component, e.Reason, strings.TrimPrefix(e.Err.Error(), "uri: "))
}

// Unwrap gives Err.
func (e *PartError) Unwrap() error { return e.Err }

// Compose makes a reference of its parts. The result is read again, and has the components
// that were given, byte for byte; what cannot be expressed is a [*PartError], which names
// the part. Only a path gets something before it where it would be read as something else:
//
//   - "./" before a relative path whose first segment holds a colon, which would be a scheme;
//   - "/." before a path that begins with "//" where there is no authority.
//
// Both stand for nothing (§5.2, step 6c). An empty host alone is an empty authority.
func Compose(p Parts, opts ...Option) (URI, error) {
	o := newOptions(opts)
	var dr draft
	dr.add(&p, o.dialect)
	return dr.build(&o)
}

// draft is the components of a reference that is yet to be put together.
type draft struct {
	texts   [partCount]string
	present [partCount]bool
	dots    bool            // the path is data, and has a dot segment
	regName bool            // the authority is one, as it was read
	places  [partCount]part // where each stands once they are put together
}

// add escapes the parts and puts them in.
func (dr *draft) add(p *Parts, d *Dialect) {
	for i, part := range p.list() {
		dr.addPart(i, *part, d)
	}
}

func (dr *draft) addPart(i int, p Part, d *Dialect) {
	switch p.form {
	case partData:
		dr.set(i, escapePart(d, i, p.text))
	case partLegal, partDots:
		dr.set(i, p.text)
		dr.dots = dr.dots || p.form == partDots
	}
}

// draft takes the components as they are: a server by its parts.
func (c *Components) draft() (dr draft) {
	for i := range partCount {
		if c.has(i) {
			dr.set(i, c.component(i).Text)
		}
	}
	if dr.present[partHost] {
		dr.drop(partAuthority)
	}
	dr.regName = c.authorityKind == RegNameAuthority
	return dr
}

// escapePart escapes the data of a part. Scheme, host and port have no escapes.
func escapePart(d *Dialect, i int, data string) string {
	switch i {
	case partOpaque:
		return d.Escape(SlotOpaque, data)
	case partAuthority:
		return d.Escape(SlotRegName, data)
	case partUserinfo:
		return d.Escape(SlotUserinfo, data)
	case partPath:
		return d.Escape(SlotPath, data)
	case partQuery:
		return d.Escape(SlotQuery, data)
	case partFragment:
		return d.Escape(SlotFragment, data)
	}
	return data
}

// list gives the parts by the numbers of components.
func (p *Parts) list() [partCount]*Part {
	return [partCount]*Part{
		partScheme: &p.Scheme, partOpaque: &p.Opaque, partAuthority: &p.Authority, partUserinfo: &p.Userinfo,
		partHost: &p.Host, partPort: &p.Port, partPath: &p.Path, partQuery: &p.Query, partFragment: &p.Fragment,
	}
}

func (dr *draft) set(i int, text string) { dr.texts[i], dr.present[i] = text, true }

func (dr *draft) drop(parts ...int) {
	for _, i := range parts {
		dr.texts[i], dr.present[i] = "", false
	}
}

// build puts the reference together and checks it.
func (dr *draft) build(o *options) (URI, error) {
	dr.emptyHost()
	var room [resultRoom]byte
	text := string(dr.append(room[:0]))
	c, err := o.dialect.split(text, o)
	if err != nil || dr.dots || !dr.is(&c) {
		return URI{}, dr.blame(o, err)
	}
	return newURI(c, o.dialect), nil
}

// emptyHost makes an empty host alone an empty authority, which is what it is read as.
func (dr *draft) emptyHost() {
	if dr.present[partHost] && dr.texts[partHost] == "" &&
		!dr.present[partUserinfo] && !dr.present[partPort] && !dr.present[partAuthority] {
		dr.drop(partHost)
		dr.set(partAuthority, "")
	}
}

// append appends the text, and notes where each part comes to stand.
func (dr *draft) append(b []byte) []byte {
	b = dr.appendPart(b, "", partScheme, ":")
	if dr.hasAuthority() {
		b = append(b, "//"...)
		start := len(b)
		b = append(b, dr.texts[partAuthority]...)
		b = dr.appendPart(b, "", partUserinfo, "@")
		b = dr.appendPart(b, "", partHost, "")
		b = dr.appendPart(b, ":", partPort, "")
		dr.places[partAuthority] = part{int32(start), int32(len(b)) + 1}
	}
	b = dr.appendPart(b, "", partOpaque, "")
	b = dr.appendPath(b)
	b = dr.appendPart(b, "?", partQuery, "")
	return dr.appendPart(b, "#", partFragment, "")
}

func (dr *draft) appendPart(b []byte, before string, i int, after string) []byte {
	if !dr.present[i] {
		return b
	}
	b = append(b, before...)
	start := len(b)
	b = append(b, dr.texts[i]...)
	dr.places[i] = part{int32(start), int32(len(b)) + 1}
	return append(b, after...)
}

// appendPath appends the path behind its guard. What is not opaque has a path.
func (dr *draft) appendPath(b []byte) []byte {
	if dr.present[partOpaque] && !dr.present[partPath] {
		return b
	}
	start := len(b)
	b = append(b, dr.guard()...)
	b = append(b, dr.texts[partPath]...)
	dr.places[partPath] = part{int32(start), int32(len(b)) + 1}
	return b
}

// hasServer says whether a part of a server is given.
func (dr *draft) hasServer() bool {
	return dr.present[partUserinfo] || dr.present[partHost] || dr.present[partPort]
}

// hasAuthority says whether there is an authority, whole or in parts.
func (dr *draft) hasAuthority() bool { return dr.present[partAuthority] || dr.hasServer() }

// guard gives what is put before the path, so that it is read as one.
func (dr *draft) guard() string {
	path := dr.texts[partPath]
	switch {
	case dr.hasAuthority() || path == "":
		return ""
	case strings.HasPrefix(path, "//"):
		return "/."
	case !dr.present[partScheme] && path[0] != '/' && needsDot(path):
		return "./"
	}
	return ""
}

// is says whether the components of the text stand where they were put. The parts of an
// authority that is given whole may be any.
func (dr *draft) is(c *Components) bool {
	if dr.present[partAuthority] {
		if dr.hasServer() {
			return false
		}
		copy(dr.places[partUserinfo:partPath], c.parts[partUserinfo:partPath])
	}
	return dr.places == c.parts
}

// The reasons of a [PartError] that have no rule of their own, or several.
const (
	reasonOpaque  = "an opaque part stands in its place"
	reasonText    = "it is not written as its production has it"
	reasonRegName = "it is a reg_name, which has neither userinfo, host nor port (§3.2.1)"
	reasonMisread = "in its place it is read as something else"
)

// buildRule says what is wrong with a draft of a certain shape.
type buildRule struct {
	component string
	reason    string
	broken    func(*draft) bool
}

// buildRules are what the grammar asks of the parts together. What they do not name is
// found by reading the parts, and then the whole.
var buildRules = [...]buildRule{
	{"path", `a segment of data is "." or "..", which means no name`, func(dr *draft) bool { return dr.dots }},
	{"opaque_part", "it needs a scheme", func(dr *draft) bool { return dr.present[partOpaque] && !dr.present[partScheme] }},
	{"authority", reasonOpaque, func(dr *draft) bool { return dr.present[partOpaque] && dr.hasAuthority() }},
	{"path", reasonOpaque, func(dr *draft) bool { return dr.present[partOpaque] && dr.present[partPath] }},
	{"query", reasonOpaque, func(dr *draft) bool { return dr.present[partOpaque] && dr.present[partQuery] }},
	{"opaque_part", "it is empty", func(dr *draft) bool { return dr.present[partOpaque] && dr.texts[partOpaque] == "" }},
	{"opaque_part", "it begins with a slash, as a path does", func(dr *draft) bool { return strings.HasPrefix(dr.texts[partOpaque], "/") }},
	{"authority", reasonRegName, func(dr *draft) bool { return dr.regName && dr.hasServer() }},
	{"authority", "it is given whole and in parts", func(dr *draft) bool { return dr.present[partAuthority] && dr.hasServer() }},
	{"userinfo", "it needs a host", func(dr *draft) bool { return dr.present[partUserinfo] && dr.texts[partHost] == "" }},
	{"port", "it needs a host", func(dr *draft) bool { return dr.present[partPort] && dr.texts[partHost] == "" }},
	{"path", "behind an authority it begins with a slash", func(dr *draft) bool { return dr.hasAuthority() && dr.relative() }},
	{"path", "behind a scheme it begins with a slash", func(dr *draft) bool { return dr.present[partScheme] && dr.relative() }},
	{"path", "a scheme needs something behind it that begins with a slash, or an opaque part", (*draft).bare},
}

// relative says whether there is a path that begins without a slash.
func (dr *draft) relative() bool {
	path := dr.texts[partPath]
	return path != "" && path[0] != '/'
}

// bare says whether nothing follows the scheme that could.
func (dr *draft) bare() bool {
	return dr.present[partScheme] && !dr.present[partOpaque] && !dr.hasAuthority() && dr.texts[partPath] == ""
}

// blame says which part is at fault; whole is the error of the result, if it has one. It
// works on a copy, so that only a draft that fails is put on the heap.
func (dr draft) blame(o *options, whole error) error {
	for _, r := range buildRules {
		if r.broken(&dr) {
			return &PartError{Component: r.component, Reason: r.reason}
		}
	}
	for i := range partCount {
		if dr.present[i] {
			if err := checkNodeText(dr.production(i), dr.texts[i], o.dialect); err != nil {
				if i == partPath {
					err.Component = "path"
				}
				return err
			}
		}
	}
	return &PartError{Component: dr.misread(), Reason: reasonMisread, Err: whole}
}

// production gives a node of the type whose text a part is.
func (dr *draft) production(i int) Node {
	if i == partPath && dr.relative() {
		if dr.guard() != "" {
			return (*PathSegments)(nil)
		}
		return (*RelPath)(nil)
	}
	return [partCount]Node{
		partScheme: (*Scheme)(nil), partOpaque: (*OpaquePart)(nil), partAuthority: (*Authority)(nil),
		partUserinfo: (*Userinfo)(nil), partHost: (*Host)(nil), partPort: (*Port)(nil),
		partPath: (*AbsPath)(nil), partQuery: (*Query)(nil), partFragment: (*Fragment)(nil),
	}[i]
}

// misread names what is read as something else though all parts are right by themselves.
// That is a query alone where the dialect has none.
func (dr *draft) misread() string {
	if dr.present[partQuery] {
		return "query"
	}
	return "URI-reference"
}

// checkNodeText checks a text for the production of a node, which may be nil.
func checkNodeText(n Node, text string, d *Dialect) *PartError {
	r, err := d.root(reflect.TypeOf(n).Elem())
	switch {
	case err != nil:
		return &PartError{n.Production(), reasonText, err}
	case r.Match(text):
		return nil
	}
	return &PartError{n.Production(), reasonText, newErrorAt(text, &options{dialect: d}, r)}
}
