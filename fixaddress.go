package uri

import "strings"

// addressFixes is for something wrong within the brackets of an IPv6 address.
func (p *spot) addressFixes() []Fix {
	found := p.found()
	text, closed := p.addressText()
	switch {
	case closed && p.isBracketedHost(p.at+len(text)):
		open, end := p.marks.bracket, p.at+len(text)
		return []Fix{{Title: `remove the "[" and "]"`, Edits: []Edit{{open, open + 1, ""}, {end, end + 1, ""}}}}
	case strings.Contains("]/?#", found):
		return nil // what is missing is put in before it
	case found == "%":
		return []Fix{remove("the zone").at(p.at, p.at+len(text))}
	case p.address.digits == maxDigits && isHex(found[0]):
		return []Fix{remove("the digits above four").at(p.at, p.at+hexRun(text))}
	case p.address.isFull():
		return []Fix{remove("the groups above eight").at(p.at, p.at+len(text))}
	}
	return nil
}

const (
	maxDigits = 4 // of a group
	maxGroups = 8 // of an address
)

// isFull says whether there is no room for another group: "::" stands for one at least.
func (a *address) isFull() bool {
	return a.groups == maxGroups || a.pair && a.groups == maxGroups-1
}

// isBracketedHost says whether a name or an IPv4 address stands in the brackets, which end
// at the offset.
func (p *spot) isBracketedHost(end int) bool {
	return p.whole && p.marks.bracket >= 0 && isHostLike(p.in[p.marks.bracket+1:end])
}

// addressText gives what stands between the error and the end of the address, as far as
// one looks, and whether it is closed by "]". A backslash, which may become a slash, ends it.
func (p *spot) addressText() (text string, closed bool) {
	text = p.in[p.at:min(p.at+lookahead, p.trail)]
	if i := strings.IndexAny(text, `]/?#\`); i >= 0 {
		return text[:i], text[i] == ']'
	}
	return text, false
}

// hexRun counts the hexadecimal digits with which a text begins.
func hexRun(text string) (n int) {
	for n < len(text) && isHex(text[n]) {
		n++
	}
	return n
}
