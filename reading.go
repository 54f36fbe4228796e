package uri

// reading is what errors, hints and fixes want to know of the text before an error. It is
// kept byte by byte, so that [Diagnose] need not look back, and it is worth something for
// viable texts only: it does not check them.
type reading struct {
	part    section // in which the next byte stands
	bare    bool    // nothing of that part has been read
	hash    bool    // there was a "#"
	escape  int8    // bytes of an escape that is not complete: "%" and a digit
	digit   byte    // that digit
	address address
	marks   marks
}

// section is a part of a reference.
type section uint8

// The parts of a reference. From partQuery on no byte but "#" ends one.
const (
	inNothing   section = iota // at the beginning
	inFirst                    // in a first segment, or a scheme
	afterScheme                // behind ":"
	afterSlash                 // behind the slash that may begin "//"
	inAuthority
	inPath
	inQuery
	inOpaque
	inFragment
)

// address is what is known of an IPv6 address.
type address struct {
	open   bool // its "[" has been read, its "]" has not
	colon  bool // the last byte was ":"
	pair   bool // there was a "::"
	dotted bool // there was a "."
	groups int8 // so far, with the one that is being read
	digits int8 // of that group
}

// marks are offsets in the text, before mending; -1 where there is none.
type marks struct {
	colon   int // of the ":" behind the scheme
	bracket int // of the "[" of an address
	percent int // of the last "%"
}

// partOf says in which part the texts of a production begin, where it is not the first.
func partOf(production string) section {
	switch production {
	case "hier_part", "opaque_part":
		return afterScheme
	case "authority", "server", "reg_name", "userinfo", "hostport", "host", "hostname", "domainlabel",
		"toplabel", "IPv4address", "IPv6reference", "port":
		return inAuthority
	case "path_segments", "segment", "param":
		return inPath
	case "query":
		return inQuery
	case "fragment":
		return inFragment
	}
	return inNothing
}

// newReading begins a text of a production.
func newReading(production string) reading {
	part := partOf(production)
	return reading{part: part, bare: part == inAuthority, marks: marks{-1, -1, -1}}
}

// readAll reads a text.
func (r *reading) readAll(s string) {
	for i := range len(s) {
		if r.isSettled() && isOrdinary(s[i]) {
			r.bare = false
			continue
		}
		r.read(s[i], i)
	}
}

// isSettled says whether an ordinary byte changes nothing.
func (r *reading) isSettled() bool {
	return r.escape == 0 && !r.address.open && (r.part >= inQuery || behindOther[r.part] == r.part)
}

// isOrdinary says whether a byte is none of those by which a reading tells its parts.
func isOrdinary(b byte) bool {
	switch b {
	case ':', '/', '?', '#', '[', '%':
		return false
	}
	return true
}

// read reads a byte that stands at the offset at, which is -1 for one that was put in.
func (r *reading) read(b byte, at int) {
	r.readEscape(b, at)
	if r.address.open {
		r.address.read(b)
	}
	part := r.partBehind(b)
	switch {
	case part == afterScheme && r.part != part:
		r.marks.colon = at
	case part == inAuthority && b == '[':
		r.marks.bracket = at
		r.address = address{open: true}
	}
	r.bare = part == inAuthority && r.part != part
	r.part = part
	r.hash = r.hash || b == '#'
}

func (r *reading) readEscape(b byte, at int) {
	switch {
	case b == '%':
		r.escape = 1
		r.marks.percent = at
	case r.escape == 1:
		r.escape, r.digit = 2, b
	default:
		r.escape = 0
	}
}

// partBehind gives the part behind b.
func (r *reading) partBehind(b byte) section {
	switch {
	case b == '#':
		return inFragment
	case r.part >= inQuery:
		return r.part
	case b == '?' && r.part != afterScheme:
		return inQuery
	case b == '/':
		return behindSlash[r.part]
	case b == ':' && r.part <= inFirst:
		return afterScheme
	}
	return behindOther[r.part]
}

// Where a slash, and a byte that is no delimiter, lead from each part before the query.
var (
	behindSlash = [inQuery]section{
		inNothing: afterSlash, inFirst: inPath, afterScheme: afterSlash, afterSlash: inAuthority,
		inAuthority: inPath, inPath: inPath,
	}
	behindOther = [inQuery]section{
		inNothing: inFirst, inFirst: inFirst, afterScheme: inOpaque, afterSlash: inPath,
		inAuthority: inAuthority, inPath: inPath,
	}
)

// read reads a byte of the address.
func (a *address) read(b byte) {
	switch {
	case b == ']':
		a.open = false
	case b == ':':
		a.pair = a.pair || a.colon
		a.digits = 0
	case b == '.':
		a.dotted = true
	case isHex(b) && !a.dotted:
		if a.digits == 0 {
			a.groups++
		}
		a.digits++
	}
	a.colon = b == ':'
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isHex(b byte) bool    { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }
