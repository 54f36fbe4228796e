package uri

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri/combinators"
)

// Fixes gives ways to mend the error, the best first. A fix mends this error; behind it
// there may be others, which [Diagnose] finds.
func (e *Error) Fixes() []Fix {
	if e.Code == CodeTooLong {
		return nil
	}
	if e.failure != nil {
		return e.failure.fixes(e)
	}
	return e.spot().fixes()
}

// Fix gives the best way to mend the error, if there is one.
func (e *Error) Fix() (Fix, bool) {
	fixes := e.Fixes()
	if len(fixes) == 0 {
		return Fix{}, false
	}
	return fixes[0], true
}

// fixes gives the ways that fit the kind of error, and then the one that fits all.
func (p *spot) fixes() []Fix {
	var special []Fix
	switch p.code {
	case CodeBadEscape, CodeCutEscape:
		return p.escapeFixes()
	}
	if p.pending != "" {
		return p.bridge(p.pending)
	}
	switch p.code {
	case CodeCutShort:
		if special = p.shortFixes(); special != nil && p.found() == "" {
			return special
		}
	case CodeBadScheme:
		special = p.schemeFixes()
	case CodeBadIPv6:
		if special = p.addressFixes(); special != nil {
			return special
		}
	case CodeSpace, CodeControl:
		special = p.whiteFixes()
	case CodeBackslash:
		return p.backslashFixes()
	default:
		special = p.strayFixes()
	}
	return append(special, p.plainFix()...)
}

// plainFix makes the most of what was found: an escape of it; where none may stand, a text
// before it that lets it stand; or else nothing of it.
func (p *spot) plainFix() []Fix {
	found := p.found()
	switch {
	case found == "":
		return p.complete()
	case p.may("%"):
		return []Fix{encode(found).at(p.at, p.at+len(found)).safe()}
	}
	for _, before := range []string{":", "/"} { // as behind an IPv6 address
		if p.may(before + found) {
			return []Fix{insert(before, p.at)}
		}
	}
	if strings.Contains("]/?#", found) {
		if fixes := p.bridge(found); fixes != nil {
			return fixes
		}
	}
	return []Fix{remove("the "+quoteRune(found)).at(p.at, p.at+len(found))}
}

// bridge puts the shortest text here that lets another stand behind it.
func (p *spot) bridge(text string) []Fix {
	before, ok := shortest(p.grammar, p.state, func(s combinators.State) bool {
		return p.grammar.Alive(run(p.grammar, s, text))
	})
	if !ok {
		return nil
	}
	return []Fix{insert(before, p.at)}
}

// complete puts the shortest text behind one that is cut short.
func (p *spot) complete() []Fix {
	rest, ok := shortest(p.grammar, p.state, p.grammar.Accepts)
	if !ok {
		return nil
	}
	return []Fix{insert(rest, p.at)}
}

// escapeFixes escapes a "%" that begins no escape. Where what stands behind it could not
// stand there either, that is mended as well: it is one error, at one place.
func (p *spot) escapeFixes() []Fix {
	percent := p.marks.percent
	fix := write("%25").at(percent, percent+1).safe()
	behind := *p
	behind.reading.escape = 0
	behind.state = run(p.grammar, p.escape, "%25")
	if p.reading.escape > 1 {
		behind.state = p.grammar.Step(behind.state, p.digit)
	}
	switch next := p.next(); {
	case next == "" && p.grammar.Accepts(behind.state), next != "" && behind.may(next):
		return append([]Fix{fix}, p.unicodeEscape()...)
	}
	behind.code = classify(p.in, p.at, &behind.reading)
	var fixes []Fix
	for _, next := range behind.fixes() {
		fixes = append(fixes, fix.and(next))
	}
	return fixes
}

// unicodeEscape writes %u00e9, which JavaScript's escape makes, as an escape of UTF-8.
func (p *spot) unicodeEscape() []Fix {
	const length = len("u00e9")
	rest := p.in[p.marks.percent+1:]
	if len(rest) < length || rest[0]|0x20 != 'u' {
		return nil
	}
	var r rune
	if n, _ := fmt.Sscanf(rest[1:length], "%04x", &r); n != 1 || !utf8.ValidRune(r) || strings.ContainsFunc(rest[1:length], notHex) {
		return nil
	}
	return []Fix{encode(string(r)).at(p.marks.percent, p.marks.percent+1+length)}
}

func notHex(r rune) bool { return r >= utf8.RuneSelf || !isHex(byte(r)) }

// shortFixes puts something behind a scheme that nothing follows.
func (p *spot) shortFixes() []Fix {
	if p.part != afterScheme || !p.whole {
		return nil
	}
	fixes := []Fix{insert("/", p.at)}
	if s := p.scheme(); strings.Contains(s, ".") || s == "localhost" {
		fixes = append(fixes, insert("//", p.lead))
	}
	return fixes
}

// strayFixes is for a character that is written on purpose: around a reference, or in
// another notation than that of references.
func (p *spot) strayFixes() []Fix {
	found := p.found()
	if p.part == inNothing && p.whole {
		if fixes := p.unwrap(); fixes != nil {
			return fixes
		}
		if found == "?" {
			return []Fix{insert("./", p.at)}
		}
	}
	if isInvisible(found) && (p.part == inNothing || p.at+len(found) == p.trail) {
		return []Fix{remove("what cannot be seen").at(p.at, p.at+len(found))}
	}
	if found == "|" && p.scheme() == "file" && isDrive(p.in[:p.at]+":") {
		return []Fix{write(":").at(p.at, p.at+1)}
	}
	return nil
}

// isInvisible says whether a rune is one that hides in text that was copied: a mark of
// the byte order, a space without width, a space that does not break.
func isInvisible(found string) bool {
	return slices.Contains([]string{"\uFEFF", "\u200B", "\u2060", "\u00A0", "\u200E", "\u200F"}, found)
}

// wrappers are what people put around a reference (Appendix E).
var wrappers = [][2]string{
	{"<URL:", ">"}, {"<", ">"}, {`"`, `"`}, {"'", "'"}, {"`", "`"}, {"(", ")"}, {"[", "]"}, {"{", "}"},
	{"\u201C", "\u201D"}, {"\u2018", "\u2019"}, {"\u00AB", "\u00BB"},
}

// unwrap takes away what was put around a reference, if it begins and ends with that.
func (p *spot) unwrap() []Fix {
	text := p.in[p.lead:p.trail]
	for _, w := range wrappers {
		left, right := len(w[0]), len(w[1])
		if len(text) > left+right && strings.EqualFold(text[:left], w[0]) && strings.HasSuffix(text, w[1]) {
			return []Fix{{Title: fmt.Sprintf("remove the %s and %s around it", w[0], w[1]), Edits: []Edit{
				{p.lead, p.lead + left, ""}, {p.trail - right, p.trail, ""},
			}}}
		}
	}
	return nil
}

// whiteFixes is for white space, which is mostly there by mistake.
func (p *spot) whiteFixes() []Fix {
	if !strings.Contains(whites, p.found()) {
		return nil
	}
	if p.isAround() {
		return []Fix{p.trim()}
	}
	ahead := p.ahead()
	rest := strings.TrimLeft(ahead, whites)
	n := 1 + len(ahead) - len(rest)
	if strings.ContainsAny(p.in[p.at:p.at+n], "\r\n") {
		return []Fix{remove("the line break").at(p.at, p.at+n)}
	}
	if p.isSlip(rest) {
		return []Fix{remove("the space").at(p.at, p.at+n)}
	}
	return nil
}

// isAround says whether what was found is white space around the text.
func (p *spot) isAround() bool {
	return strings.Contains(whites, p.found()) && (p.at < p.lead || p.at >= p.trail && p.at < len(p.in))
}

// trim takes the white space away. Within quotes or brackets that is a guess, as they are.
func (p *spot) trim() Fix {
	switch {
	case p.at < p.lead:
		f := remove("the white space before it").at(p.at, p.lead)
		f.Safe = p.begin == 0
		return f
	case p.at < p.end:
		f := remove("the white space behind it").at(p.at, p.end)
		f.Safe = p.end == len(p.in)
		return f
	}
	return remove("the white space behind it").at(p.at, len(p.in)).safe()
}

// isSlip says whether white space before rest stands where nobody means it: in or around
// a scheme, or around a host.
func (p *spot) isSlip(rest string) bool {
	switch p.part {
	case inFirst:
		colon := strings.Index(rest, "://")
		return colon >= 0 && p.whole && onlyScheme(p.in[p.lead:p.at]) && !strings.ContainsFunc(rest[:colon], notScheme)
	case afterScheme:
		return strings.HasPrefix(rest, "//")
	case inAuthority:
		return p.bare || rest != "" && strings.Contains(":/?#", rest[:1])
	}
	return false
}

// onlyScheme says whether a text might be a scheme, or the beginning of one.
func onlyScheme(s string) bool {
	return s != "" && isLetter(s[0]) && !strings.ContainsFunc(s, notScheme)
}

func notScheme(r rune) bool {
	return r >= utf8.RuneSelf || !isLetter(byte(r)) && !isDigit(byte(r)) && !strings.ContainsRune("+-.", r)
}

// A fix is made from words and a place: insert("/", 3), remove("the space").at(3, 4).

// write begins a fix that writes a text.
func write(text string) Fix {
	return Fix{Title: fmt.Sprintf(`write "%s"`, text), Edits: []Edit{{New: text}}}
}

// encode begins a fix that writes the bytes of a text as escapes.
func encode(text string) Fix {
	var out []byte
	for i := range len(text) {
		out = fmt.Appendf(out, "%%%02X", text[i])
	}
	return write(string(out))
}

// insert makes a fix that puts a text at a place.
func insert(text string, at int) Fix {
	return Fix{Title: fmt.Sprintf(`insert "%s"`, text), Edits: []Edit{{at, at, text}}}
}

// remove begins a fix that takes away what the words say.
func remove(what string) Fix { return Fix{Title: "remove " + what, Edits: []Edit{{}}} }

// at gives the fix its place.
func (f Fix) at(start, end int) Fix {
	f.Edits = []Edit{{start, end, f.Edits[0].New}}
	return f
}

// safe marks a fix that loses nothing.
func (f Fix) safe() Fix {
	f.Safe = true
	return f
}

// and makes both fixes one.
func (f Fix) and(g Fix) Fix {
	edits := slices.Concat(f.Edits, g.Edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		return cmp.Or(a.Start-b.Start, a.End-b.End) // an insertion comes first
	})
	title := f.Title + " and " + g.Title
	if rest, ok := strings.CutPrefix(g.Title, "write "); ok && strings.HasPrefix(f.Title, "write ") {
		title = f.Title + " and " + rest
	}
	return Fix{Title: title, Safe: f.Safe && g.Safe, Edits: edits}
}
