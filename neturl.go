package uri

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// URLError says where this package and net/url disagree on a reference.
type URLError struct {
	Component string // by its name in this package; empty where net/url reads no URL at all
	URI, URL  string // the component as each has it, with its delimiter if it is present
	Err       error  // that of net/url; may show a password, and is not in the message

	hidden bool // the texts may be part of a password
}

// Error gives the message in one line, without passwords: uri: net/url reads the path as
// "/a", not "/b".
func (e *URLError) Error() string {
	switch {
	case e.Component == "":
		return "uri: net/url does not read it"
	case e.hidden:
		return "uri: net/url reads the " + e.Component + " otherwise"
	}
	return fmt.Sprintf("uri: net/url reads the %s as %q, not %q", e.Component, e.URL, e.URI)
}

// Unwrap gives Err.
func (e *URLError) Unwrap() error { return e.Err }

// URL gives u as net/url has it. Where that would lose or change something the error is a
// [*URLError], which names the component: net/url has no empty fragment, for one. These
// are no differences: the case of the scheme, what is escaped in an authority, and that
// net/url divides an opaque part at its first "?".
func (u URI) URL() (*url.URL, error) {
	v, err := url.Parse(u.String())
	if err != nil {
		return nil, &URLError{Err: err}
	}
	if err := compareURL(u, v); err != nil {
		return nil, err
	}
	return v, nil
}

// FromURL gives v as a URI: the text of v.String. Where that is no URI reference the error
// is an [*Error] in that text, and where it means something else than the fields of v a
// [*URLError], as in [URI.URL]. That v is nil is an error too.
func FromURL(v *url.URL, opts ...Option) (URI, error) {
	if v == nil {
		return URI{}, errors.New("uri: there is no URL: it is nil")
	}
	u, err := ParseURI(v.String(), opts...)
	if err != nil {
		return URI{}, err
	}
	if err := compareURL(u, v); err != nil {
		return URI{}, err
	}
	return u, nil
}

// compareURL gives the first component, in the order of the text, on which both disagree.
func compareURL(u URI, v *url.URL) error {
	for i := range partCount {
		ours, theirs, same := compareComponent(u, v, i)
		if same {
			continue
		}
		return &URLError{Component: urlComponents[i], URI: ours, URL: theirs, hidden: u.hides(i)}
	}
	return nil
}

var urlComponents = [partCount]string{
	"scheme", "opaque_part", "authority", "userinfo", "host", "port", "path", "query", "fragment",
}

// hides says whether a component may hold a part of a password.
func (u URI) hides(i int) bool {
	c := u.components.component(i)
	start, end := passwordSpan(u.String())
	return i == partAuthority || i == partUserinfo || start < end && c.Start < end && start < c.End
}

// compareComponent gives a component as each has it, and whether they agree. A host is
// compared with its port.
func compareComponent(u URI, v *url.URL, i int) (ours, theirs string, same bool) {
	opaque := u.Kind() == KindOpaque
	switch i {
	case partScheme:
		ours, theirs = u.Scheme().Text, v.Scheme
		return ours, theirs, strings.EqualFold(ours, theirs)
	case partOpaque:
		ours, theirs = u.Opaque().Text, opaqueOf(v, opaque)
	case partAuthority:
		return compareAuthority(u, v)
	case partUserinfo:
		return compareUserinfo(u, v)
	case partHost:
		return compareHost(u, v)
	case partPath:
		ours, theirs = u.Path().Text, v.EscapedPath()
		return ours, theirs, ours == theirs || ours == "./"+theirs
	case partQuery:
		ours = withDelimiter("?", u.Query())
		if !opaque {
			theirs = queryOf(v)
		}
	case partFragment:
		ours, theirs = withDelimiter("#", u.Fragment()), ""
		if v.Fragment != "" {
			theirs = "#" + v.EscapedFragment()
		}
	}
	return ours, theirs, ours == theirs
}

func withDelimiter(before string, c Component) string {
	if !c.Present {
		return ""
	}
	return before + c.Text
}

// opaqueOf gives the opaque part of v, and its query where that belongs to it.
func opaqueOf(v *url.URL, withQuery bool) string {
	if withQuery {
		return v.Opaque + queryOf(v)
	}
	return v.Opaque
}

func queryOf(v *url.URL) string {
	if v.ForceQuery || v.RawQuery != "" {
		return "?" + v.RawQuery
	}
	return ""
}

// compareAuthority compares whether there is one, and the text of a reg_name, which to
// net/url may have a userinfo.
func compareAuthority(u URI, v *url.URL) (ours, theirs string, same bool) {
	ours = withDelimiter("//", u.Authority())
	switch {
	case v.User != nil:
		theirs = "//" + v.User.String() + "@" + v.Host
	case v.Host != "" || v.Scheme != "" && !v.OmitHost && v.Path != "":
		theirs = "//" + v.Host
	}
	if u.Components().AuthorityKind() == RegNameAuthority {
		raw, err := Unescape(theirs)
		return ours, theirs, err == nil && unescapesTo(ours, raw)
	}
	return ours, theirs, (ours == "") == (theirs == "")
}

func compareUserinfo(u URI, v *url.URL) (ours, theirs string, same bool) {
	c := u.Userinfo()
	switch {
	case u.Components().AuthorityKind() == RegNameAuthority:
		return "", "", true // compared with all of the authority
	case v.User == nil:
		return c.Text, "", !c.Present
	}
	name, password, hasPassword := strings.Cut(c.Text, ":")
	theirName := v.User.Username()
	theirPassword, theyHave := v.User.Password()
	same = c.Present && hasPassword == theyHave && unescapesTo(name, theirName) && unescapesTo(password, theirPassword)
	return c.Text, v.User.String(), same
}

func compareHost(u URI, v *url.URL) (ours, theirs string, same bool) {
	if u.Components().AuthorityKind() == RegNameAuthority {
		return "", "", true // compared with all of the authority
	}
	host := u.Host()
	ours = u.String()[host.Start:max(host.End, u.Port().End)]
	return ours, v.Host, ours == v.Host
}

// unescapesTo says whether a text without its escapes is the other.
func unescapesTo(text, raw string) bool {
	s, err := Unescape(text)
	return err == nil && s == raw
}
