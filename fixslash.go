package uri

import "strings"

// backslashFixes is for a backslash: that of a path of Windows, or one for a slash.
func (p *spot) backslashFixes() []Fix {
	plain := p.plainFix()
	if !p.whole || p.part > inPath || !p.may("/") {
		return plain
	}
	if fix, ok := p.windowsFix(); ok {
		return append([]Fix{fix}, plain...)
	}
	if p.isSlashSlip() {
		slashes := Fix{Title: `write "/" for "\"`, Edits: p.slashes(nil)}
		return append([]Fix{slashes}, plain...)
	}
	if p.part == inAuthority {
		return plain
	}
	return append(plain, write("/").at(p.at, p.at+1))
}

// isSlashSlip says whether slashes are meant and not backslashes: at the beginning, behind
// a scheme, a host, or a "." or ".." that is a segment. What stands before a "@" may be a
// password.
func (p *spot) isSlashSlip() bool {
	switch p.part {
	case inFirst:
		s := p.in[p.lead:p.at]
		return s == "." || s == ".."
	case inAuthority:
		return !strings.Contains(p.component(), "@")
	}
	return p.part != inPath
}

// component gives what follows up to the next delimiter, as far as one looks.
func (p *spot) component() string {
	ahead := p.ahead()
	if i := strings.IndexAny(ahead, "/?#"); i >= 0 {
		return ahead[:i]
	}
	return ahead
}

// windowsFix makes a file URI of a path with a drive, such as C:\a or file://C:\a, and of
// one with a machine, \\host\share.
func (p *spot) windowsFix() (Fix, bool) {
	scheme := p.scheme()
	switch {
	case !p.whole:
		return Fix{}, false
	case len(scheme) == 1 && p.isDrivePath():
		return Fix{`insert "file:///" and write "/" for "\"`, false,
			p.slashes([]Edit{{p.lead, p.lead, "file:///"}})}, true
	case p.part == inNothing && strings.HasPrefix(p.in[p.at:], `\\`):
		return Fix{`insert "file:" and write "/" for "\"`, false,
			p.slashes([]Edit{{p.lead, p.lead, "file:"}})}, true
	case scheme != "file":
		return Fix{}, false
	}
	from := p.marks.colon + 1
	to := from
	for to < min(from+lookahead, p.trail) && strings.IndexByte(`\/`, p.in[to]) >= 0 {
		to++
	}
	if !isDrive(p.in[to:min(to+2, p.trail)]) {
		return Fix{}, false
	}
	if strings.HasPrefix(p.in[from:to], "///") {
		return Fix{`write "/" for "\"`, false, p.slashes(nil)}, true
	}
	return Fix{`write "file:///" and "/" for "\"`, false, p.slashes([]Edit{{from, to, "///"}})}, true
}

// isDrivePath says whether behind the ":" of the scheme there is one slash, or a backslash.
// Behind "//" there is a host.
func (p *spot) isDrivePath() bool {
	path := p.in[p.marks.colon+1 : p.trail]
	return strings.HasPrefix(path, `\`) || strings.HasPrefix(path, "/") && !strings.HasPrefix(path, "//")
}

// isDrive says whether a text ends in a drive, its letter and ":", behind what is no part
// of a longer name.
func isDrive(s string) bool {
	n := len(s)
	return n > 1 && s[n-1] == ':' && isLetter(s[n-2]) && (n == 2 || s[n-3] == '/')
}

// slashes appends edits that make slashes of the backslashes from the error, or from the
// end of the last edit on, up to the query.
func (p *spot) slashes(edits []Edit) []Edit {
	from := p.at
	if n := len(edits); n > 0 {
		from = max(from, edits[n-1].End)
	}
	for i := from; i < p.trail && p.in[i] != '?' && p.in[i] != '#'; i++ {
		if p.in[i] == '\\' {
			edits = append(edits, Edit{i, i + 1, "/"})
		}
	}
	return edits
}
