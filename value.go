package uri

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"flag"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
)

// URI is a URI reference (§4) as an immutable value: a text that is one, its components,
// and its tree when asked for. The zero value is the empty reference in the dialect
// [Default]. It is safe for concurrent use, and plugs into packages that take text: flag,
// encoding/json and others like it, encoding/gob, database/sql, log/slog.
//
// Two are equal by == where their texts are, byte for byte, and their dialects; so a URI
// may be the key of a map. See [Equal] for other meanings of the word.
//
// Only String, MarshalText and the like, Value, and the verbs %s and %q give the text as it
// is; %v and slog give it without its password, see [Redact].
type URI struct {
	components Components // zero: those of the empty reference
	dialect    *Dialect   // nil: Default
}

var (
	_ encoding.TextMarshaler     = URI{}
	_ encoding.TextAppender      = URI{}
	_ encoding.TextUnmarshaler   = (*URI)(nil)
	_ encoding.BinaryMarshaler   = URI{}
	_ encoding.BinaryUnmarshaler = (*URI)(nil)
	_ flag.Value                 = (*URI)(nil)
	_ sql.Scanner                = (*URI)(nil)
	_ driver.Valuer              = URI{}
	_ fmt.Formatter              = URI{}
	_ slog.LogValuer             = URI{}
)

// ParseURI reads a URI reference (§4) as a value. The error is an [*Error].
func ParseURI(s string, opts ...Option) (URI, error) {
	o := newOptions(opts)
	c, err := o.dialect.split(s, &o)
	if err != nil {
		return URI{}, err
	}
	return newURI(c, o.dialect), nil
}

// newURI makes a value of what was split in a dialect. What is the zero value's is left
// zero, so that == says what it should.
func newURI(c Components, d *Dialect) URI {
	if d == Default {
		d = nil
	}
	if c.text == "" {
		c = Components{}
	}
	return URI{c, d}
}

// Dialect gives the dialect in which the URI was read.
func (u URI) Dialect() *Dialect {
	if u.dialect == nil {
		return Default
	}
	return u.dialect
}

// Tree gives the tree of the URI, which it makes anew with each call: who changes it, does
// not change the URI.
func (u URI) Tree() *URIReference {
	tree, err := u.Dialect().Parse(u.String())
	if err != nil {
		panic(err) // there is no URI but of a text that was read
	}
	return tree
}

// Components gives the flat view of the URI.
func (u URI) Components() Components {
	c := u.components
	if c.text == "" {
		c.set(partPath, 0, 0)
	}
	return c
}

// Kind says of what kind the reference is.
func (u URI) Kind() Kind { return u.components.kind }

// Scheme is what stands before the first ":" of a URI (§3.1).
func (u URI) Scheme() Component { return u.components.component(partScheme) }

// Opaque is all between the ":" of a URI that is not hierarchical and its "#" (§3).
func (u URI) Opaque() Component { return u.components.component(partOpaque) }

// Authority is what follows "//" (§3.2).
func (u URI) Authority() Component { return u.components.component(partAuthority) }

// Userinfo is what stands before the "@" of a server (§3.2.2).
func (u URI) Userinfo() Component { return u.components.component(partUserinfo) }

// Host is the host of a server, an IPv6 address with its brackets (§3.2.2, RFC 2732).
func (u URI) Host() Component { return u.components.component(partHost) }

// Port is what follows the ":" behind a host (§3.2.2).
func (u URI) Port() Component { return u.components.component(partPort) }

// Path is the path of a hierarchical reference with its slashes (§3.3).
func (u URI) Path() Component { return u.Components().Path() }

// Query is what follows "?" in a hierarchical reference (§3.4).
func (u URI) Query() Component { return u.components.component(partQuery) }

// Fragment is what follows "#" (§4.1).
func (u URI) Fragment() Component { return u.components.component(partFragment) }

// String gives the text as it was read.
func (u URI) String() string { return u.components.text }

// Redacted gives the text without the password; see [Redact].
func (u URI) Redacted() string { return Redact(u.String()) }

// Equal says whether the texts are equal, byte for byte. It is what go-cmp asks.
func (u URI) Equal(v URI) bool { return u.String() == v.String() }

// IsZero says whether it is the empty reference, which encoding/json leaves out of a field
// with omitzero.
func (u URI) IsZero() bool { return u.String() == "" }

// MarshalText gives the text.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.String()), nil }

// AppendText appends the text.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.String()...), nil }

// UnmarshalText reads a text in the dialect that u has. The error is an [*Error], which
// errors.As finds in what encoding/json and others like it return; its offset is one in
// the text.
func (u *URI) UnmarshalText(text []byte) error { return u.Set(string(text)) }

// MarshalBinary gives the text. It is there for encoding/gob, which takes no type without
// exported fields otherwise, and no MarshalText.
func (u URI) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary is UnmarshalText.
func (u *URI) UnmarshalBinary(text []byte) error { return u.UnmarshalText(text) }

// Set reads a text in the dialect that u has: with String it makes *URI a flag.Value. Where
// the text is no reference, u stays as it was.
func (u *URI) Set(s string) error {
	d := u.Dialect()
	c, err := d.Split(s)
	if err != nil {
		return err
	}
	*u = newURI(c, d)
	return nil
}

// Scan reads a column of a database that is a text. NULL is an error, since the empty text
// is a reference: where it may come, scan into an [sql.Null] of URI.
func (u *URI) Scan(column any) error {
	switch column := column.(type) {
	case string:
		return u.Set(column)
	case []byte:
		return u.UnmarshalText(column)
	}
	return fmt.Errorf("uri: a column of type %T is no text", column)
}

// Value gives the text to a database.
func (u URI) Value() (driver.Value, error) { return u.String(), nil }

// LogValue gives slog the text without its password.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// Format prints the text with %s and quoted with %q; without its password with %v, and in Go
// syntax with %#v; and with %+v the tree, a line for each node: production, span, and of
// what has no parts the text, without the password. The text handler of slog prints with %+v
// what is no URI itself but holds some, such as a slice; give it the texts instead.
func (u URI) Format(f fmt.State, verb rune) {
	text := u.Redacted()
	switch {
	case verb == 's' || verb == 'q':
		text = u.String()
	case verb == 'v' && f.Flag('+'):
		text = u.outline()
	case verb == 'v' && f.Flag('#'):
		text = "uri.URI(" + strconv.Quote(text) + ")"
	}
	fmt.Fprintf(f, formatString(f, verb), text)
}

// formatString gives the directive for the text: the one that was asked for, but without
// the flags that choose the text.
func formatString(f fmt.State, verb rune) string {
	s := fmt.FormatString(f, verb)
	if verb == 'v' {
		s = strings.NewReplacer("+", "", "#", "", "v", "s").Replace(s)
	}
	return s
}

// outline gives the tree, a line for each node. The texts are those of the tree without the
// password, the spans those of the tree with it.
func (u URI) outline() string {
	var b strings.Builder
	var ends []int // of the nodes around
	for n := range All(u.Tree()) {
		start, end := n.Span()
		for len(ends) > 0 && ends[len(ends)-1] < end {
			ends = ends[:len(ends)-1]
		}
		fmt.Fprintf(&b, "%s%s %d:%d%s\n", strings.Repeat("  ", len(ends)), n.Production(), start, end, u.outlineText(n))
		ends = append(ends, end)
	}
	return b.String()
}

// outlineText gives the text of a node that has no parts, quoted, and nothing of others.
func (u URI) outlineText(n Node) string {
	if !hasOwnText(n) {
		return ""
	}
	start, _ := n.Span()
	hidden, end := passwordSpan(u.String())
	return " " + strconv.Quote(maskWithin(ownText(n), start, hidden, end))
}
