package uri

import (
	"slices"
	"strings"
)

// AllowRelativeBase lets [Resolve] and [Relativize] take a base without a scheme; what a
// relative reference means in it is relative too.
func AllowRelativeBase() Option { return func(o *options) { o.relativeBase = true } }

// DropDotDot makes [Resolve] and [Normalize] drop each ".." that stands where no segment is
// left to remove for it, such as those of http://a/../b. Without it they are kept. Step
// 6g of §5.2 allows both.
func DropDotDot() Option { return func(o *options) { o.dropDotDot = true } }

// LenientScheme makes [Resolve] take http:g for the relative reference g where the scheme
// is that of a hierarchical base, as RFC 1630 had it. Without it http:g is what the
// grammar says, an opaque URI. Step 3 of §5.2 allows both. A reference with an authority,
// http://h/g, is a whole URI either way, and http: alone is no reference.
func LenientScheme() Option { return func(o *options) { o.lenientScheme = true } }

// OperandError says which of the texts that an operation was given is at fault. Err is
// an [*Error] where the text is no URI reference, and a [Fault] where it is one, but not
// one for this operation. errors.As and errors.Is find it.
type OperandError struct {
	Operand string // "base", "reference", "target", "first" or "second"
	Err     error
}

// Error gives the message in one line, with the operand: uri: base: it is opaque.
func (e *OperandError) Error() string {
	return "uri: " + e.Operand + ": " + strings.TrimPrefix(e.Err.Error(), "uri: ")
}

// Unwrap gives Err.
func (e *OperandError) Unwrap() error { return e.Err }

// Fault says what is wrong with a text that is a URI reference. It is an error itself, so
// that errors.Is(err, FaultOpaqueBase) works.
type Fault uint8

// The faults.
const (
	FaultRelativeBase Fault = iota + 1 // the base has no scheme; see AllowRelativeBase
	FaultOpaqueBase                    // the base is not hierarchical, and nothing is relative to it (§3)
	FaultUnreachable                   // no reference to the target exists
)

// Error gives the fault in words.
func (f Fault) Error() string {
	return "uri: " + [...]string{"no fault", "it is relative", "it is opaque", "no reference leads to it"}[f]
}

// Resolve gives the URI that the reference ref means in a document whose URI is base, by
// the steps of §5.2. It does not touch what the steps do not name: the result is made of
// pieces of base and ref, byte for byte, and is always a URI reference itself.
//
//   - A reference with a scheme is the result as it stands, its dot segments included; so
//     is the path of one that begins with a slash.
//   - A reference to the current document, "" or "#f", gives the base without its
//     fragment, and then its own; also where the base is opaque.
//   - A query alone, "?y", is one below the directory of the base, as Appendix C has it.
//   - Segments are compared as they are written: "..;x" and "%2e%2e" are no dot segments.
//
// It departs from the letter of §5.2 where that would give another kind of reference:
//
//   - Where the base has an authority and no path, its path is taken for "/", as in RFC
//     3986 §5.2.3. By the letter of step 6a, http://a.example and b would make
//     http://a.exampleb.
//   - Where the resulting path begins with "//" and there is no authority, "/." is put
//     before it: s:/a and .//b make s:/.//b, as s://b would have an authority.
//   - Where the base is relative, see [AllowRelativeBase], and the resulting path would be
//     empty or begin with a slash, or its first segment has a colon, "./" is put before it.
//
// The error is an [*OperandError]. [At] is the place of ref. See also [DropDotDot] and
// [LenientScheme].
func Resolve(base, ref string, opts ...Option) (string, error) {
	o := newOptions(opts)
	b, r, err := splitOperands(base, ref, "reference", &o)
	if err != nil {
		return "", err
	}
	return resolve(&b, &r, &o)
}

// ResolveAgainst is [Resolve] on trees: it gives the tree of what n means in the document
// base. Its spans are byte offsets in its own String.
func (n *URIReference) ResolveAgainst(base *URIReference, opts ...Option) (*URIReference, error) {
	s, err := Resolve(base.String(), n.String(), opts...)
	if err != nil {
		return nil, err
	}
	return Parse(s, opts...)
}

// splitOperands splits a base and what stands beside it.
func splitOperands(base, other, name string, o *options) (b, r Components, err error) {
	if b, err = o.dialect.split(base, &options{dialect: o.dialect}); err != nil {
		return b, r, &OperandError{"base", err}
	}
	if r, err = o.dialect.split(other, o); err != nil {
		return b, r, &OperandError{name, err}
	}
	return b, r, nil
}

// resultRoom is the length up to which a result is put together without memory of its own.
const resultRoom = 256

// addedLength is how many bytes [guardPath] and a base without a path may add.
const addedLength = 3

func resolve(base, ref *Components, o *options) (string, error) {
	var room [resultRoom]byte
	b, err := appendMeaning(room[:0], base, ref, o)
	switch {
	case err != nil:
		return "", err
	case len(b) > MaxLength:
		return "", &OperandError{"reference", newError(string(b), o)}
	case string(b) == ref.text:
		return ref.text, nil
	}
	return string(b), nil
}

// appendMeaning appends what ref means in base.
func appendMeaning(dst []byte, base, ref *Components, o *options) ([]byte, error) {
	if o.lenientScheme && ref.has(partScheme) {
		ref = withoutScheme(base, ref, o.dialect)
	}
	dst = slices.Grow(dst, len(base.text)+len(ref.text)+addedLength)
	if ref.has(partScheme) { // step 3
		return append(dst, ref.text...), nil
	}
	if err := checkBase(base, ref, o); err != nil {
		return dst, err
	}
	return appendResolved(dst, base, ref, o.dropDotDot), nil
}

// checkBase says why a reference without a scheme cannot be resolved in the base.
func checkBase(base, ref *Components, o *options) error {
	switch {
	case !base.has(partScheme) && !o.relativeBase:
		return &OperandError{"base", FaultRelativeBase}
	case base.kind == KindOpaque && !ref.sameDocument():
		return &OperandError{"base", FaultOpaqueBase}
	}
	return nil
}

// appendResolved appends what a reference without a scheme means in the base. Whatever
// the step, the result is a beginning of the base, perhaps a path of both, and then an
// end of the reference.
func appendResolved(dst []byte, base, ref *Components, drop bool) []byte {
	switch {
	case ref.sameDocument(): // step 2
		dst = append(dst, base.text[:base.uriEnd()]...)
		return append(dst, ref.text...)
	case ref.kind == KindNet: // step 4
		dst = append(dst, base.text[:base.schemeEnd()]...)
		return append(dst, ref.text...)
	case ref.kind == KindAbs: // step 5
		dst = append(dst, base.text[:base.pathStart()]...)
		return append(dst, ref.text...)
	}
	dst = append(dst, base.text[:base.pathStart()]...)
	start := len(dst)
	dst = appendDirectory(dst, base)               // step 6a
	dst = append(dst, ref.text[:ref.pathEnd()]...) // step 6b
	path := removeDotSegments(dst[start:], drop)   // steps 6c to 6g
	dst = guardPath(dst[:start+len(path)], start, base.kind)
	return append(dst, ref.text[ref.pathEnd():]...) // step 7
}

// appendDirectory appends all of the base's path but its last segment.
func appendDirectory(dst []byte, base *Components) []byte {
	path := base.text[base.pathStart():base.pathEnd()]
	if path == "" && base.kind == KindNet {
		return append(dst, '/')
	}
	return append(dst, path[:strings.LastIndexByte(path, '/')+1]...)
}

// withoutScheme gives the relative reference for which [LenientScheme] takes ref, or ref
// itself where it is none. It writes g as ./g, which means the same, and is relative also
// where g holds a colon.
func withoutScheme(base, ref *Components, d *Dialect) *Components {
	if base.kind == KindOpaque || ref.kind == KindNet || !base.has(partScheme) ||
		!strings.EqualFold(base.Scheme().Text, ref.Scheme().Text) {
		return ref
	}
	rest := ref.text[ref.schemeEnd():]
	if ref.kind == KindOpaque {
		rest = "./" + rest
	}
	if c, err := d.Split(rest); err == nil {
		return &c
	}
	return ref // the opaque part holds a bracket, which no path does
}

// What follows reads a Components as §5.2 needs it, by offsets in its text.

func (c *Components) has(part int) bool { return c.parts[part].endPlus1 != 0 }

// schemeEnd is behind the ":" of the scheme, or 0.
func (c *Components) schemeEnd() int { return int(c.parts[partScheme].endPlus1) }

func (c *Components) pathStart() int { return int(c.parts[partPath].start) }

func (c *Components) pathEnd() int { return int(c.parts[partPath].endPlus1) - 1 }

// uriEnd is the end of what stands before "#".
func (c *Components) uriEnd() int {
	if !c.has(partFragment) {
		return len(c.text)
	}
	return int(c.parts[partFragment].start) - 1
}

// sameDocument says whether it is a reference to the current document (§4.2).
func (c *Components) sameDocument() bool {
	return c.kind == KindEmpty && !c.has(partQuery)
}
