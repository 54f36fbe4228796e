package urn

import (
	"strings"

	"github.com/urigrammar/uri"
)

// Equivalent says whether two URNs are the same name by RFC 8141 §3.1: the scheme and the
// namespace in whatever case, the escapes in the name with digits in whatever case, and
// without regard to r-, q- and f-components. Nothing is unescaped, so that %2C and "," differ.
// The error is that of the first text that is no URN.
func Equivalent(a, b string) (bool, error) {
	x, err := Parse(a)
	if err != nil {
		return false, err
	}
	y, err := Parse(b)
	if err != nil {
		return false, err
	}
	return x.Equivalent(y), nil
}

// Equivalent is the function [Equivalent] for URNs that have been parsed. It allocates
// nothing. A namespace may have rules of its own by which further URNs mean the same.
func (n *URN) Equivalent(other *URN) bool {
	a, b := &n.AssignedName, &other.AssignedName
	return strings.EqualFold(a.NID.Text, b.NID.Text) && sameNSS(a.NSS.Text, b.NSS.Text)
}

// sameNSS compares names but for the case of the digits of escapes.
func sameNSS(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	digits := 0 // of an escape, still to come
	for i := range len(a) {
		x, y := a[i], b[i]
		if digits > 0 {
			digits--
			x, y = upper(x), upper(y)
		}
		if x != y {
			return false
		}
		if x == '%' {
			digits = 2
		}
	}
	return true
}

// Normalize gives the form that all equivalent URNs have in common, and no others: scheme and
// namespace in lower case, digits of escapes in upper case, without r-, q- and f-component.
func (n *URN) Normalize() string {
	name := &n.AssignedName
	b := make([]byte, 0, len("urn::")+len(name.NID.Text)+len(name.NSS.Text))
	b = append(b, "urn:"...)
	for i := range len(name.NID.Text) {
		b = append(b, lower(name.NID.Text[i]))
	}
	b = append(b, ':')
	digits := 0
	for i := range len(name.NSS.Text) {
		c := name.NSS.Text[i]
		if digits > 0 {
			digits--
			c = upper(c)
		} else if c == '%' {
			digits = 2
		}
		b = append(b, c)
	}
	return string(b)
}

// Normalize reads a URN and gives its normal form; see [URN.Normalize].
func Normalize(s string, opts ...uri.Option) (string, error) {
	u, err := Parse(s, opts...)
	if err != nil {
		return "", err
	}
	return u.Normalize(), nil
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		b -= 'a' - 'A'
	}
	return b
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		b += 'a' - 'A'
	}
	return b
}
