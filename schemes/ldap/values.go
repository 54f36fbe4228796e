package ldap

import (
	"fmt"
	"strconv"
	"strings"
)

// Secure says whether the scheme is ldaps, so that TLS begins with the connection.
func (u *URL) Secure() bool { return len(u.Scheme.Text) == len("ldaps") }

// HostName gives the host without escapes; of an IPv6 address, without the brackets. Without a
// host it is "": the client knows which server to ask (§3). The error is that of [uri.UnescapeUTF8].
func (u *URL) HostName() (string, error) {
	switch {
	case u.Host == nil:
		return "", nil
	case u.Host.IPv6Reference != nil:
		return strings.Trim(u.Host.IPv6Reference.Text, "[]"), nil
	}
	return u.Host.RegName.Unescape()
}

// The ports that are meant where none is given (§3).
const (
	DefaultPort       = 389
	DefaultSecurePort = 636 // of ldaps
)

// PortNumber gives the port. Without one, or with an empty one, it is the default of the scheme.
// It is an error if the port is above 65535.
func (u *URL) PortNumber() (int, error) {
	switch {
	case u.Port != nil && u.Port.Text != "":
		n, err := strconv.ParseUint(u.Port.Text, 10, 16)
		if err != nil {
			return 0, fmt.Errorf("ldap: the port %s is above 65535", u.Port.Text)
		}
		return int(n), nil
	case u.Secure():
		return DefaultSecurePort, nil
	}
	return DefaultPort, nil
}

// Base gives the name at which the search begins. Without one it is the empty name (§3).
func (u *URL) Base() Name {
	if u.DN == nil {
		return nil
	}
	return urlText.name(u.DN)
}

// AttributeNames gives the attributes that are wanted, without escapes. It is nil where none is
// given, which means all of the user, as "*" does (§3).
func (u *URL) AttributeNames() (names []string) {
	if u.Attributes == nil {
		return nil
	}
	for i := range u.Attributes.Selectors {
		names = append(names, urlText.text(u.Attributes.Selectors[i].Text))
	}
	return names
}

// SearchScope says how far below the base a search goes (RFC 4511 §4.5.1.2).
type SearchScope uint8

// The scopes.
const (
	Base SearchScope = iota // the base alone
	One                     // what is one level below the base
	Sub                     // the base and all below it
)

// String gives the scope as a URL has it.
func (s SearchScope) String() string { return [...]string{"base", "one", "sub"}[s] }

// SearchScope gives the scope. Without one it is [Base] (§3).
func (u *URL) SearchScope() SearchScope {
	if u.Scope == nil {
		return Base
	}
	switch strings.ToLower(urlText.text(u.Scope.Text)) {
	case "one":
		return One
	case "sub":
		return Sub
	}
	return Base
}

// Condition gives the filter as a value. Without one it is "(objectClass=*)" (§3), which holds for
// every entry; its span is empty then.
func (u *URL) Condition() *Condition {
	if u.Filter == nil {
		return &Condition{Op: OpPresent, Attribute: "objectClass", Start: int(u.End), End: int(u.End)}
	}
	return urlText.condition(u.Filter)
}

// ExtensionValue is an [Extension] without escapes.
type ExtensionValue struct {
	Name     string
	Value    string // may be empty; see HasValue
	HasValue bool   // whether there is a "="
	Critical bool   // who does not know it must not use the URL
}

// ExtensionValues gives the extensions, without escapes.
func (u *URL) ExtensionValues() (out []ExtensionValue) {
	if u.Extensions == nil {
		return nil
	}
	for i := range u.Extensions.Extensions {
		out = append(out, u.Extensions.Extensions[i].value())
	}
	return out
}

func (e *Extension) value() ExtensionValue {
	v := ExtensionValue{Name: urlText.text(e.Extype.Text), Critical: e.Critical}
	if e.Exvalue != nil {
		v.Value, v.HasValue = urlText.text(e.Exvalue.Text), true
	}
	return v
}

// Name is a distinguished name as a value: the entry's own part first.
type Name []RelativeName

// RelativeName is a part of a [Name]: one attribute, or several in no order.
type RelativeName []AVA

// AVA is an attribute of a name with its value, and where it stands in the text.
type AVA struct {
	Type       string // a name or numbers with dots between them
	Value      []byte // without escapes; mostly UTF-8
	BER        bool   // the value was written as "#" and digits, and is one encoded by BER
	Start, End int    // byte offsets
}

// Name gives the name as a value.
func (d *DNText) Name() Name { return ownText.name(&d.DN) }

// String gives the name as RFC 4514 writes it, with no more escapes than it must have.
func (n Name) String() string {
	var out strings.Builder
	for i, r := range n {
		for k, a := range r {
			switch {
			case k > 0:
				out.WriteByte('+')
			case i > 0:
				out.WriteByte(',')
			}
			out.WriteString(a.String())
		}
	}
	return out.String()
}

// String gives the attribute as RFC 4514 writes it, with no more escapes than it must have.
func (a AVA) String() string {
	if a.BER {
		return fmt.Sprintf("%s=#%x", a.Type, a.Value)
	}
	return a.Type + "=" + escapeDN(a.Value)
}

func (f form) name(d *DistinguishedName) (out Name) {
	if d.First == nil {
		return nil
	}
	out = append(out, f.relativeName(d.First))
	for i := range d.Next {
		out = append(out, f.relativeName(&d.Next[i].RelativeDistinguishedName))
	}
	return out
}

func (f form) relativeName(r *RelativeDistinguishedName) (out RelativeName) {
	out = append(out, f.ava(&r.First))
	for i := range r.Next {
		out = append(out, f.ava(&r.Next[i].AttributeTypeAndValue))
	}
	return out
}

func (f form) ava(a *AttributeTypeAndValue) AVA {
	out := AVA{Type: f.text(a.AttributeType.Text)}
	out.Start, out.End = a.Span()
	value := f.text(a.AttributeValue.Text)
	if out.BER = strings.HasPrefix(value, "#"); out.BER {
		out.Value = fromHex(value[1:])
	} else {
		out.Value = unescape(value)
	}
	return out
}
