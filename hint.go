package uri

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Hint says in plain words what is wrong and what to do. It quotes nothing of the text but
// what was found.
func (e *Error) Hint() string {
	if e.Code == CodeTooLong {
		return "offsets have 32 bits; a reference of that length is no reference"
	}
	if e.failure != nil {
		return e.failure.hint(e)
	}
	return e.spot().hint()
}

// hint gives the hint by the kind of error.
func (p *spot) hint() string {
	switch p.code {
	case CodeBadEscape, CodeCutEscape:
		return p.escapeHint()
	case CodeCutShort:
		return p.shortHint()
	case CodeBadScheme:
		return p.schemeHint()
	case CodeSecondHash:
		return `a reference has one fragment, which begins at the first "#" and holds none; write %23`
	case CodeBracket:
		return p.bracketHint()
	case CodeBadIPv6:
		return p.addressHint()
	case CodeNonASCII:
		return p.nonASCIIHint()
	case CodeControl, CodeSpace:
		return p.whiteHint()
	case CodeBackslash:
		return p.backslashHint()
	}
	return p.strayHint()
}

func (p *spot) escapeHint() string {
	if fixes := p.unicodeEscape(); fixes != nil {
		return `"%u" and four digits is JavaScript's escape; a URI escapes the bytes of UTF-8`
	}
	return `two hexadecimal digits must follow "%"; for a percent sign itself write %25`
}

func (p *spot) shortHint() string {
	switch {
	case p.address.open:
		return `the IPv6 address ends too soon: it has ` + p.address.count() + ` and no "]"`
	case p.part == afterScheme && p.whole:
		return `something must follow the ":" of a scheme; RFC 3986 allows it to end there, RFC 2396 does not`
	}
	return "the text ends too soon"
}

func (p *spot) schemeHint() string {
	before, ahead := p.in[p.lead:p.at], p.ahead()
	switch {
	case p.unwrapScheme() != nil:
		return "quotes and brackets around a reference are no part of it"
	case p.isBareAddress():
		return `an IPv6 address stands in brackets, behind "//"`
	case before != "" && strings.HasPrefix(ahead, "//"):
		return `a scheme is a letter and then letters, digits, "+", "-" or "." (§3.1)`
	case isRemote(before) && (strings.HasPrefix(ahead, "/") || !isPortAhead(ahead)):
		return `user@host:path is how scp names a file, and no URI; as one it begins with ssh://`
	case isHostLike(before) && isPortAhead(ahead) && strings.ContainsAny(before, "._"), isRemote(before):
		return `what stands before the ":" is no scheme; if it is a host, "//" goes before it`
	case before == "":
		return `a scheme must stand before the ":"; a relative path that begins with ":" is written with "./" before it`
	}
	return `a scheme is a letter and then letters, digits, "+", "-" or "."; a relative path with ":" in its first segment is written with "./" before it (§5)`
}

func (p *spot) bracketHint() string {
	switch {
	case p.part == inNothing && p.unwrap() != nil:
		return "quotes and brackets around a reference are no part of it"
	case p.part == inAuthority && p.dialect == AppendixA:
		return "an IPv6 address in brackets came with RFC 2732: use the dialect Default"
	case p.part >= inQuery && p.dialect == AppendixA:
		return "brackets in a query or fragment came with RFC 2732: use the dialect Default, or write " + encodeText(p.found())
	case p.part == inAuthority:
		return "brackets stand around an IPv6 address, which is the whole of a host, and nowhere else in an authority"
	}
	return "brackets stand around an IPv6 address, in a query and in a fragment, but not here; write " + encodeText(p.found())
}

func (p *spot) addressHint() string {
	a, found := &p.address, p.found()
	text, closed := p.addressText()
	switch {
	case closed && p.isBracketedHost(p.at+len(text)):
		return "only an IPv6 address stands in brackets; a name, or an IPv4 address, stands without"
	case found == "%":
		return "a zone (RFC 6874) is no part of an address in RFC 2732; it means something to one machine only"
	case found == "]" && a.dotted:
		return "the IPv4 address at the end has four numbers, and stands for the last two of eight groups"
	case found == "]":
		return "the address has " + a.count() + `, and needs eight, or one "::" for those that are zero`
	case strings.Contains("/?#", found):
		return `the IPv6 address needs its "]"; it has ` + a.count()
	case found == ":" && a.pair && a.colon:
		return `"::" may stand in an address only once`
	case a.digits == maxDigits && isHex(found[0]):
		return fmt.Sprintf("group %d of the address has more than four digits", a.groups)
	case a.isFull():
		return fmt.Sprintf(`group %d is one too many: an address has eight, and "::" is one at least`, a.groups+1)
	case found == ":" && a.pair:
		return `"::" may stand in an address only once`
	}
	return fmt.Sprintf("this is no part of group %d of the address: hexadecimal digits and colons are", a.group())
}

// count says how many groups there are.
func (a *address) count() string {
	if a.groups == 1 {
		return "1 group"
	}
	return fmt.Sprintf("%d groups", a.groups)
}

// group gives the number of the group that is being read, or would be next.
func (a *address) group() int {
	if a.digits > 0 {
		return int(a.groups)
	}
	return int(a.groups) + 1
}

func (p *spot) nonASCIIHint() string {
	found := p.found()
	switch r, n := utf8.DecodeRuneInString(found); {
	case r == utf8.RuneError && n == 1:
		return "a URI is ASCII, and this byte is not even UTF-8; as it stands it is written " + encodeText(found)
	case isInvisible(found):
		return fmt.Sprintf("U+%04X cannot be seen, and came perhaps with text that was copied", r)
	case p.part == inNothing && p.unwrap() != nil:
		return "quotes and brackets around a reference are no part of it"
	case p.part == inAuthority:
		return "a host is ASCII: a name in another script is written as IDNA has it (xn--…); as an escape it is only a name of some registry"
	}
	return "a URI is ASCII; this would be an IRI (RFC 3987), which as a URI has the bytes of UTF-8 as escapes: " + encodeText(found)
}

func (p *spot) whiteHint() string {
	fixes := p.whiteFixes()
	switch {
	case p.isAround():
		return "white space around a reference is no part of it"
	case fixes != nil && strings.ContainsAny(p.in[p.at:fixes[0].Edits[0].End], "\r\n"):
		return "a line break within a reference comes from wrapped text, and is no part of it (Appendix E)"
	case p.code == CodeControl:
		return "a control character cannot stand in a URI (§2.4.3); write " + encodeText(p.found()) + " if it is meant"
	case fixes != nil:
		return "a space cannot stand in a URI, and here none is meant"
	case p.part == inAuthority:
		return "a host cannot hold a space; with %20 for it, it is only a name of some registry"
	}
	return "a space cannot stand in a URI (§2.4.3); write %20"
}

func (p *spot) backslashHint() string {
	if p.part > inPath {
		return "a backslash cannot stand in a URI (§2.4.3); write %5C"
	}
	if _, ok := p.windowsFix(); ok {
		return "a path of Windows is no URI; as one it begins with file:, and its backslashes are slashes"
	}
	return `a URI has "/" between its parts; for a backslash itself write %5C`
}

func (p *spot) strayHint() string {
	found := p.found()
	switch {
	case p.part == inNothing && found == "?":
		return "the appendix has no reference that is a query alone, though §5.2 and Appendix C resolve one: use the dialect Default"
	case p.part == inNothing && p.whole && p.unwrap() != nil:
		return "quotes and brackets around a reference are no part of it"
	case found == "|" && p.strayFixes() != nil:
		return `the drive of a file is written with ":" in a URI`
	case found == "#":
		return "the text must not hold a fragment"
	case found == "{" || found == "}":
		return "braces cannot stand in a URI (§2.4.3); a template (RFC 6570) is to be expanded first"
	case p.marks.bracket >= 0 && p.part == inAuthority:
		return `a port or the end of the authority must follow the "]"`
	case p.may("%"):
		return fmt.Sprintf("%s cannot stand in a URI (§2.4.3); write %s", quoteRune(found), encodeText(found))
	}
	return ""
}

// encodeText gives a text as escapes.
func encodeText(text string) string { return encode(text).Edits[0].New }
