package uri

import "strings"

// schemeFixes is for a ":" behind what is no scheme. What stands there is most often a
// host, or a path.
func (p *spot) schemeFixes() []Fix {
	if !p.whole {
		return nil
	}
	if fixes := p.unwrapScheme(); fixes != nil {
		return fixes
	}
	before, ahead := p.in[p.lead:p.at], p.ahead()
	path := insert("./", p.lead)
	switch {
	case p.isBareAddress():
		return []Fix{{Title: `insert "//[" and "]"`, Edits: []Edit{{p.lead, p.lead, "//["}, {p.trail, p.trail, "]"}}}, path}
	case before == "" && strings.HasPrefix(ahead, "//"):
		return []Fix{remove(`the ":"`).at(p.at, p.at+1), path}
	case strings.HasPrefix(ahead, "//") && isLetterFirst(before) && onlyScheme(strings.ReplaceAll(before, "_", "-")):
		return []Fix{p.dashes(before), path}
	case strings.Contains(before, "@"):
		return append(p.remoteFixes(before, ahead), path)
	case isHostLike(before) && isPortAhead(ahead) && strings.ContainsAny(before, "._"):
		return []Fix{insert("//", p.lead), path}
	case isHostLike(before) && isPortAhead(ahead):
		return []Fix{path, insert("//", p.lead)}
	}
	return []Fix{path}
}

// unwrapScheme takes away what was put around a reference, where it begins with a
// character that a relative path may have.
func (p *spot) unwrapScheme() []Fix {
	if before := p.in[p.lead:p.at]; before == "" || !onlyScheme(before[1:]) {
		return nil
	}
	return p.unwrap()
}

// dashes writes the underscores of what should be a scheme as hyphens.
func (p *spot) dashes(before string) Fix {
	fix := Fix{Title: `write "-" for "_"`}
	for i := range len(before) {
		if before[i] == '_' {
			fix.Edits = append(fix.Edits, Edit{p.lead + i, p.lead + i + 1, "-"})
		}
	}
	return fix
}

// remoteFixes is for user@host:port, and for user@host:path, as scp has it.
func (p *spot) remoteFixes(before, ahead string) []Fix {
	switch {
	case !isRemote(before):
		return nil
	case isPortAhead(ahead) && !strings.HasPrefix(ahead, "/"):
		return []Fix{insert("//", p.lead)}
	}
	fix := Fix{Title: `insert "ssh://" and write "/" for ":"`}
	slash := Edit{p.at, p.at + 1, "/"}
	if strings.HasPrefix(ahead, "/") {
		fix.Title, slash.New = `insert "ssh://" and remove the ":"`, ""
	}
	fix.Edits = []Edit{{p.lead, p.lead, "ssh://"}, slash}
	return []Fix{fix}
}

// isRemote says whether a text may be meant as user@host.
func isRemote(s string) bool {
	user, host, _ := strings.Cut(s, "@")
	return user != "" && isHostLike(host)
}

// isBareAddress says whether the text is an IPv6 address without brackets.
func (p *spot) isBareAddress() bool {
	const longest = len("0000:0000:0000:0000:0000:0000:255.255.255.255")
	text := p.in[p.lead:p.trail]
	if len(text) > longest || p.dialect != Default {
		return false
	}
	a, err := p.dialect.automaton(ipv6address)
	return err == nil && a.Match(text)
}

func isLetterFirst(s string) bool { return s != "" && isLetter(s[0]) }

// isHostLike says whether a text may be meant as a host.
func isHostLike(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r != '_' && (r == '+' || notScheme(r)) })
}

// isPortAhead says whether a port follows, perhaps empty, and then the end or a delimiter.
func isPortAhead(s string) bool {
	const most = len("65535")
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n <= most && (n == len(s) || strings.IndexByte("/?#", s[n]) >= 0)
}
