package uri

import (
	"strings"
	"sync"

	"github.com/urigrammar/uri/combinators"
)

// Steps is a set of steps of [Normalize], joined by "|".
type Steps uint8

// The steps. Each replaces a text by another that the grammar or the RFC makes equal to it.
const (
	StepCase        Steps = 1 << iota // lower case for the scheme and for a host (§3.1, §3.2.2)
	StepHexCase                       // upper case for the digits of escapes (§2.4.1)
	StepEscapes                       // unreserved characters instead of their escapes (§2.3)
	StepDotSegments                   // a path without "." and ".." (§5.2)
	StepPort                          // no port that is empty or the scheme's default, no zeros before it (§3.2.2)
	StepEmptyPath                     // "/" for the empty path below a server

	AllSteps = StepCase | StepHexCase | StepEscapes | StepDotSegments | StepPort | StepEmptyPath
)

// stepNames are the names of the steps in their order.
var stepNames = [...]string{"case", "hex case", "escapes", "dot segments", "port", "empty path"}

// String gives the names of the steps: case, hex case, escapes, dot segments, port, empty
// path.
func (s Steps) String() string {
	var names []string
	for i, name := range stepNames {
		if s>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// Only chooses the steps of [Normalize], [Equal] and [Compare]; without it, they are
// [AllSteps]. With no steps, texts are equal where their bytes are.
func Only(steps Steps) Option { return func(o *options) { o.skipped = AllSteps &^ steps } }

// Normalize gives the normal form of a URI reference: all texts that mean the same by the
// chosen steps have one (see [Only]). Where s is in normal form already it is the result,
// and nothing is allocated. The error is an [*Error].
//
// The normal form is a reference of the same kind with the same components, but that
// [StepPort] takes away a port and [StepEmptyPath] fills a path. Normalizing it again does
// not change it. Nothing is done that could change what s means:
//
//   - No reserved character is decoded, and no character is escaped: %2F is no slash.
//   - An escaped dot stays where it would make a "." or ".." of a complete segment.
//   - A registry-based authority keeps its case, which is up to the registry (§3.2.1), and
//     its escapes where it would be read as a server without them.
//   - Empty segments and params stay. Where a path without dot segments would be read as
//     something else, it gets what [Resolve] gives it: s:/a/..//b is s:/.//b.
//   - A ".." stays where no segment is left to remove for it; [DropDotDot] drops it, but not
//     from a relative path.
//   - A default port is one of [DefaultPort]: a reference without scheme has none.
func Normalize(s string, opts ...Option) (string, error) {
	o := newOptions(opts)
	c, err := o.dialect.split(s, &o)
	if err != nil {
		return "", err
	}
	return normalize(&c, &o), nil
}

// splicer copies a text with changes. As long as there are none it copies nothing.
type splicer struct {
	text string
	out  []byte // what stands in the place of text[:done]; nil: nothing was changed
	done int
}

// replace puts a new text in the place of text[start:end], which is not before what is
// done. Where it is no other text it does nothing.
func (w *splicer) replace(start, end int, with string) {
	if w.text[start:end] == with {
		return
	}
	if w.out == nil {
		w.out = make([]byte, 0, len(w.text)+len(with))
	}
	w.out = append(append(w.out, w.text[w.done:start]...), with...)
	w.done = end
}

// result gives the text with its changes.
func (w *splicer) result() string {
	if w.out == nil {
		return w.text
	}
	return string(append(w.out, w.text[w.done:]...))
}

// normalize goes through the components in their order.
func normalize(c *Components, o *options) string {
	steps := AllSteps &^ o.skipped
	w := splicer{text: c.text}
	for i := range c.parts {
		if !c.has(i) {
			continue
		}
		part := c.component(i)
		switch i {
		case partScheme, partHost:
			w.replace(part.Start, part.End, stepCase(part.Text, steps))
		case partAuthority:
			if c.authorityKind == RegNameAuthority { // the parts of a server follow
				w.replace(part.Start, part.End, regNameEscapes(part.Text, steps, o.dialect))
			}
		case partPort:
			w.port(c, steps)
		case partPath:
			w.path(c, steps, o.dropDotDot)
		default:
			w.escapes(part.Start, part.End, steps)
		}
	}
	return w.result()
}

// stepCase gives a scheme or host in lower case. An escape is in neither.
func stepCase(s string, steps Steps) string {
	if steps&StepCase == 0 {
		return s
	}
	return strings.ToLower(s)
}

// port mends a port, or takes it away with its colon.
func (w *splicer) port(c *Components, steps Steps) {
	if steps&StepPort == 0 {
		return
	}
	p := c.Port()
	number := withoutZeros(p.Text)
	if usual, ok := DefaultPort(c.Scheme().Text); number == "" || ok && number == usual {
		w.replace(p.Start-1, p.End, "")
		return
	}
	w.replace(p.Start, p.End, number)
}

// withoutZeros gives a port without the zeros before its number.
func withoutZeros(s string) string {
	for len(s) > 1 && s[0] == '0' {
		s = s[1:]
	}
	return s
}

// path does all steps to a path. Dot segments go first: no escape makes one.
func (w *splicer) path(c *Components, steps Steps, drop bool) {
	p := c.Path()
	if p.Text == "" && c.authorityKind == ServerAuthority && steps&StepEmptyPath != 0 {
		w.replace(p.Start, p.End, "/")
		return
	}
	if steps&StepDotSegments != 0 && hasDotSegment(p.Text) {
		clean := splicer{text: withoutDots(p.Text, c.kind, drop && c.kind != KindRel)} // ".." there is for the base
		clean.pathEscapes(0, len(clean.text), steps)
		w.replace(p.Start, p.End, clean.result())
		return
	}
	w.pathEscapes(p.Start, p.End, steps)
}

// withoutDots gives a path without its dot segments, as far as it can.
func withoutDots(path string, kind Kind, drop bool) string {
	var room [resultRoom]byte
	clean := removeDotSegments(append(room[:0], path...), drop)
	clean = guardPath(clean, 0, kind)
	if string(clean) == path {
		return path
	}
	return string(clean)
}

// pathEscapes mends the escapes of the path from start to limit, and decodes none in a
// segment that would become "." or "..".
func (w *splicer) pathEscapes(start, limit int, steps Steps) {
	for start < limit {
		end := limit
		if i := strings.IndexByte(w.text[start:limit], '/'); i >= 0 {
			end = start + i
		}
		do := steps
		if hidesDots(w.text[start:end]) {
			do &^= StepEscapes
		}
		w.escapes(start, end, do)
		start = end + 1
	}
}

// hidesDots says whether a segment is one or two dots, escaped or not.
func hidesDots(segment string) bool {
	n := 0
	for ; segment != ""; n++ {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case strings.HasPrefix(segment, "%2e"), strings.HasPrefix(segment, "%2E"):
			segment = segment[3:]
		default:
			return false
		}
	}
	return n == 1 || n == 2
}

// regNameEscapes does what it can to a registry's name without making a server of it.
func regNameEscapes(s string, steps Steps, d *Dialect) string {
	with := stepEscapes(s, steps)
	if len(with) == len(s) {
		return with // none was decoded
	}
	c, err := d.Split("//" + with)
	if err != nil || c.authorityKind != RegNameAuthority {
		return stepEscapes(s, steps&^StepEscapes)
	}
	return with
}

// stepEscapes mends the escapes of a text.
func stepEscapes(s string, steps Steps) string {
	w := splicer{text: s}
	w.escapes(0, len(s), steps)
	return w.result()
}

// escapes mends the escapes from start to end: those of unreserved characters are decoded,
// the others get digits in upper case.
func (w *splicer) escapes(start, end int, steps Steps) {
	for {
		i := strings.IndexByte(w.text[start:end], '%')
		if i < 0 {
			return
		}
		start += i + len("%HH")
		w.replace(start-len("%HH"), start, stepEscape(w.text[start-len("%HH"):start], steps))
	}
}

// stepEscape mends one escape.
func stepEscape(escape string, steps Steps) string {
	b := unhex(escape[1])<<4 | unhex(escape[2])
	switch {
	case steps&StepEscapes != 0 && unreservedBytes().Has(b):
		return string([]byte{b})
	case steps&StepHexCase != 0:
		return strings.ToUpper(escape)
	}
	return escape
}

// unreservedBytes is the set of the production's characters (§2.3).
var unreservedBytes = sync.OnceValue(func() combinators.ByteSet {
	set, _ := unreserved.ByteSet()
	return set
})

// unhex gives the value of a hexadecimal digit.
func unhex(digit byte) byte {
	switch {
	case digit <= '9':
		return digit - '0'
	case digit <= 'F':
		return digit - 'A' + 10
	}
	return digit - 'a' + 10
}
