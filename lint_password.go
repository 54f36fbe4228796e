package uri

import "strings"

// brokenPassword is a password that is cut off, because it holds a character that ends the
// authority.
type brokenPassword struct {
	start, end int // from behind the ":" to the "@"
}

// brokenPassword finds what looks like a password that is cut off where the authority
// ends: behind the authority stand "@" and a host, and in it a ":" that is hardly that of a port.
func (l *linter) brokenPassword(a *Authority) (p brokenPassword, ok bool) {
	start, end := a.Span()
	if end == len(l.text) || l.scheme == "file" {
		return p, false
	}
	colon := l.passwordColon(l.text[start:end])
	if colon < 0 {
		return p, false
	}
	p.start = start + colon + 1
	p.end = l.atBeforeHost(end)
	return p, p.end >= 0 && !l.isPlausiblePort(l.text[p.start:end], l.text[end:p.end])
}

// passwordColon gives the place in an authority of the ":" behind which a password might
// stand, or -1. Behind an "@" no other looks like it where that is a host, or a name.
func (l *linter) passwordColon(authority string) int {
	colon := strings.IndexByte(authority, ':')
	at := strings.LastIndexByte(authority, '@')
	switch {
	case colon < 0, strings.ContainsAny(authority[:colon], "[("):
		return -1
	case at >= 0:
		host := authority[at+1:]
		n := automatonOf[HostPort](l.dialect).Viable(host)
		if strings.IndexByte(authority, '@') < colon || n == len(host) || !strings.Contains(host[:n], ":") {
			return -1
		}
	}
	if strings.Contains(authority, ",") && l.isHosts(authority[at+1:]) {
		return -1
	}
	return colon
}

// atBeforeHost gives the offset of the first "@" from there on that a host follows, or
// several, and then nothing more of an authority; -1 where there is none.
func (l *linter) atBeforeHost(from int) int {
	for {
		i := strings.IndexByte(l.text[from:], '@')
		if i < 0 {
			return -1
		}
		from += i + 1
		host := l.text[from:]
		if n := strings.IndexAny(host, "/?#@"); n >= 0 {
			if host[n] == '@' {
				continue
			}
			host = host[:n]
		}
		if l.isHosts(host) {
			return from - 1
		}
	}
}

// isPlausiblePort says whether what stands behind ":" is a port after all, and not the
// beginning of a password of which the rest follows. Addresses of the web have "@" in
// paths, but "#" right behind a port is rare.
func (l *linter) isPlausiblePort(port, rest string) bool {
	web := l.scheme == "" || l.scheme == "http" || l.scheme == "https" || l.scheme == "ws" || l.scheme == "wss"
	switch {
	case port == "":
		return web || strings.HasPrefix(rest, "//")
	case leadingDigits(port) != port, !isPort(port):
		return false
	}
	return web || rest[0] != '#' || strings.Contains(rest, "/")
}

// passwordDelimiter makes the warning for a password that is cut off at the end of the
// authority.
func (l *linter) passwordDelimiter(a *Authority, p brokenPassword) Diagnostic {
	_, end := a.Span()
	delimiter := l.text[end : end+1]
	part, production := "path", "abs_path"
	switch delimiter {
	case "#":
		part, production = "fragment", "URI-reference"
	case "?":
		part, production = "query", "hier_part"
		if l.scheme == "" {
			production = "relativeURI"
		}
	}
	return Diagnostic{
		Code: CodePasswordDelimiter, Start: end, End: end + 1, Production: production,
		Message: `the ` + part + ` starts at "` + delimiter + `", amid what looks like a password`,
		Hint:    `in a password "` + delimiter + `" is written ` + encodeText(delimiter),
		Fixes:   l.wholePassword(p),
	}
}

// wholePassword escapes what cannot stand in a password. There is no fix where the path
// that follows holds brackets, which it may not.
func (l *linter) wholePassword(p brokenPassword) []Fix {
	host, _, _ := strings.Cut(l.text[p.end+1:], "#")
	host, _, _ = strings.Cut(host, "?")
	if _, path, _ := strings.Cut(host, "/"); strings.ContainsAny(path, "[]") {
		return nil
	}
	var fix Fix
	for i := p.start; i < p.end; i++ {
		if strings.IndexByte("/?#@[]", l.text[i]) >= 0 {
			fix.Edits = append(fix.Edits, Edit{i, i + 1, encodeText(l.text[i : i+1])})
		}
	}
	fix.Title = "escape the delimiters in the password"
	if len(fix.Edits) == 1 {
		fix.Title = write(fix.Edits[0].New).Title
	}
	return []Fix{fix}
}
