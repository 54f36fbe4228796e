package combinators

import (
	"strconv"
	"strings"
)

// name gives a rule's name as it is printed.
func (p *printer) name(name string) string {
	if s, ok := p.names[name]; ok {
		return s
	}
	return p.spell(name)
}

// spellAll gives the printed names of the rules that are printed, each a different
// one. Names that can stand as they are have precedence over those that cannot.
func (p *printer) spellAll(g *Grammar) map[string]string {
	names, taken := map[string]string{}, map[string]bool{}
	for _, asIs := range []bool{true, false} {
		for _, r := range g.rules {
			s := p.spell(r.Name)
			if names[r.Name] != "" || p.off[r.Name] || asIs && (s != r.Name || taken[p.notation.key(s)]) {
				continue
			}
			s = p.unused(s, taken)
			names[r.Name], taken[p.notation.key(s)] = s, true
		}
	}
	return names
}

// unused gives the name, with a number where the name itself is taken.
func (p *printer) unused(name string, taken map[string]bool) string {
	for i, s := 2, name; ; i++ {
		if !taken[p.notation.key(s)] {
			return s
		}
		s = name + "-" + strconv.Itoa(i)
	}
}

// spell gives the name with the characters that the notation allows in names.
func (p *printer) spell(name string) string {
	s := strings.Map(func(r rune) rune {
		if isNameByte(r) && (r != '_' || p.notation == bnfNotation) {
			return r
		}
		return '-'
	}, name)
	if s == "" || flipCase(s[0]) == s[0] {
		return "r" + s
	}
	return s
}

func isNameByte(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_'
}

// key gives what two names have in common when the notation takes them for one.
func (n notation) key(name string) string {
	if n == abnfNotation {
		return strings.ToLower(name)
	}
	return name
}
