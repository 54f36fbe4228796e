package uri

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri/combinators"
)

// noServer is a registry-based authority, and where it stops being a server: the place in
// its text at which server dies if it holds an "@", and else hostport.
type noServer struct {
	*linter
	text   string
	start  int  // of the text in that of the reference
	host   int  // where the host would begin
	died   int  // where it stops being a server
	broken bool // it holds what looks like the beginning of a password
	drive  bool // it begins with a drive
}

const (
	hintNoHost = "a userinfo and a port stand beside a host, which must be there (§3.2.2)"
	hintLabel  = "labels of a host begin and end with a letter or digit (§3.2.2)"
	hintList   = "this is a list of hosts, and a server is one; a scheme that has lists needs a grammar of its own"
)

// regName warns of an authority that is no server (§3.2.1), and of a password in it.
func (l *linter) regName(r *RegName, broken, drive bool) {
	if at := strings.LastIndexByte(r.Text, '@'); at >= 0 {
		l.password(r, r.Text[:at])
	}
	n := &noServer{linter: l, text: r.Text, start: int(r.Start), broken: broken, drive: drive}
	production := (*HostPort)(nil).Production()
	if n.host = strings.IndexByte(r.Text, '@') + 1; n.host > 0 {
		production = (*Server)(nil).Production()
		n.died = automatonOf[Server](l.dialect).Viable(r.Text)
	} else {
		n.died = automatonOf[HostPort](l.dialect).Viable(r.Text)
	}
	if l.wants(CodeRegName) {
		l.warn(n.diagnostic(production))
	}
}

// diagnostic makes the warning. What it expects is what would make a server of the text.
func (n *noServer) diagnostic(production string) Diagnostic {
	c := n.context(production)
	message, hint := n.reason()
	switch {
	case n.isAddress():
		hint = n.addressHint()
	case n.broken:
		hint = n.delimiterHint()
	}
	return Diagnostic{
		Code: CodeRegName, Start: n.start + n.died, End: n.start + n.died + len(n.found()),
		Production: innermost(c), Message: "the authority is no server: " + message,
		Expected: expectedInServer(c), Hint: hint, Fixes: n.fixes(),
	}
}

// context asks the grammar what it has to say of the place.
func (n *noServer) context(production string) combinators.Context {
	contexts := n.dialect.contextsOf(production)
	return contexts.Context(contexts.Read(n.text[:n.died]))
}

// expectedInServer adds what may follow a server to what may stand in it.
func expectedInServer(c combinators.Context) []string {
	if !c.End {
		return c.Expected
	}
	names := slices.IndexFunc(c.Expected, func(s string) bool { return s[0] == '"' })
	if names < 0 {
		names = len(c.Expected)
	}
	out := append(c.Expected, `"#"`, `"/"`, `"?"`)
	slices.Sort(out[names:])
	return append(out, "end")
}

// found gives what cannot stand in a server: a character, an escape, or nothing at the end.
func (n *noServer) found() string {
	rest := n.text[n.died:]
	if strings.HasPrefix(rest, "%") {
		return rest[:len("%HH")]
	}
	return rest[:min(1, len(rest))]
}

// quoteFound quotes what cannot stand in a server. Delimiters give no password away.
func (n *noServer) quoteFound() string {
	at := n.start + n.died
	if found := n.found(); found == ":" || found == "@" {
		return fmt.Sprintf("%q", found)
	}
	return n.quote(at, at+len(n.found()), "this character")
}

// reason says why the text is no server, and what to do.
func (n *noServer) reason() (message, hint string) {
	before, found := n.text[n.host:n.died], n.found()
	switch {
	case n.host > 0 && n.died == len(n.text) && before == "":
		return `nothing stands behind the "@"`, hintNoHost
	case found == "@":
		return `there is a second "@"`, `the first "@" ends the userinfo; one that belongs to it is written %40`
	case strings.Contains(before, ":"):
		return n.portReason()
	case found == "." || found == ":" || found == "":
		return n.labelReason()
	case found == "-":
		return `a label begins with "-"`, hintLabel
	case found[0] == '%':
		return "an escape stands in the host", n.escapeHint()
	}
	return n.quoteFound() + " stands in the host", n.characterHint()
}

// portReason is for what is no digit behind the ":" of a port.
func (n *noServer) portReason() (message, hint string) {
	message = n.quoteFound() + " stands in the port"
	switch {
	case n.drive:
		return message, hintDrive
	case n.isHosts(n.text[n.host:]):
		return message, hintList
	case n.found() == ":":
		return `there is a second ":"`, "one port may follow a host (§3.2.2)"
	case n.scp() != nil:
		return message, `a port stands behind the ":"; the path of a URI begins with "/", other than that of scp`
	}
	return message, "a port is digits (§3.2.2)"
}

// delimiterHint is for a password that is cut off at the end of the authority.
func (n *noServer) delimiterHint() string {
	end := n.start + len(n.text)
	delimiter := n.linter.text[end : end+1]
	return `the authority ends at the "` + delimiter + `"; in a password that is written ` + encodeText(delimiter)
}

// labelReason is for a label that cannot end where it does.
func (n *noServer) labelReason() (message, hint string) {
	before, found := n.text[n.host:n.died], n.found()
	switch {
	case before == "" && found == ":":
		return `there is no host before the ":"`, hintNoHost
	case strings.HasSuffix(before, "-"):
		return `a label ends with "-"`, hintLabel
	case found == ".":
		return "a label is empty", `one "." stands between two labels, and one may end the last (§3.2.2)`
	}
	return "the last label begins with a digit", topLabelHint(before)
}

// topLabelHint says what the grammar makes of a host whose last label begins with a digit.
func topLabelHint(host string) string {
	const numbers = 4
	const hint = "the last label of a name, a toplabel, begins with a letter (§3.2.2), "
	name := strings.TrimSuffix(host, ".")
	switch n := strings.Count(name, ".") + 1; {
	case strings.Trim(name, "0123456789.") != "":
		return hint + "which tells it from an IPv4 address"
	case n == numbers && name != host:
		return hint + `and no "." ends an IPv4 address`
	case n == numbers:
		return hint + "and the numbers of an IPv4 address have three digits at most (RFC 2732)"
	case n == 1:
		return hint + "and an IPv4 address has four numbers, not one"
	default:
		return hint + fmt.Sprintf("and an IPv4 address has four numbers, not %d", n)
	}
}

// escapeHint looks at the first escape in the host.
func (n *noServer) escapeHint() string {
	if hexValue(n.found()[1]) >= 8 { // a byte above 0x7F
		return "a host is ASCII: a name in another script is written as IDNA has it (xn--…)"
	}
	return "a host has no escapes (§3.2.2); what is needed in one stands there as it is"
}

// characterHint is for a character that no host has.
func (n *noServer) characterHint() string {
	found := n.found()
	switch {
	case n.hides(n.start+n.died, n.start+n.died+1):
	case found == "_":
		return `a host has letters, digits, "-" and "." (§3.2.2); "_" is for names in the DNS that are no hosts`
	case found == "(":
		return "an address such as tcp(host:port) is no host; a scheme that has it needs a grammar of its own"
	case found == "," && n.isHosts(n.text[n.host:]):
		return hintList
	case found == "$":
		return "a variable is to be replaced first"
	case found == "*":
		return "a pattern is no host"
	}
	return `a host has letters, digits, "-" and "." (§3.2.2)`
}

// isAddress says whether the text is an IPv6 address without brackets, behind a userinfo
// perhaps.
func (n *noServer) isAddress() bool {
	a, err := n.dialect.automaton(ipv6address)
	return err == nil && a.Match(n.text[n.host:])
}

func (n *noServer) addressHint() string {
	if n.dialect == AppendixA {
		return "an IPv6 address stands in brackets, which came with RFC 2732: use the dialect Default"
	}
	return "an IPv6 address stands in brackets (RFC 2732)"
}

// fixes makes a server of the text, where it is clear which. A password that is cut off,
// and a drive, are mended by fixes of their own, with which these would not go together.
func (n *noServer) fixes() []Fix {
	if n.broken || n.drive {
		return nil
	}
	fix := n.scp()
	switch last := strings.LastIndexByte(n.text, '@'); {
	case last >= n.host && n.isHosts(n.text[last+1:]):
		fix = n.manyAts(last)
	case n.dialect != AppendixA && n.isAddress():
		fix = &Fix{Title: `insert "[" and "]"`, Edits: []Edit{{n.host, n.host, "["}, {len(n.text), len(n.text), "]"}}}
	case n.found() == "." && !strings.HasSuffix(n.text[n.host:n.died], "-"):
		fix = n.manyDots()
	}
	if fix == nil {
		return nil
	}
	for i := range fix.Edits {
		fix.Edits[i].Start += n.start
		fix.Edits[i].End += n.start
	}
	return []Fix{*fix}
}

// manyAts escapes each "@" but the last. There are two at least.
func (n *noServer) manyAts(last int) *Fix {
	fix := Fix{Title: `write "%40" for each "@" but the last`}
	for i := n.host - 1; i < last; i++ {
		if n.text[i] == '@' {
			fix.Edits = append(fix.Edits, Edit{i, i + 1, "%40"})
		}
	}
	if len(fix.Edits) == 1 {
		fix.Title = `write "%40" for the first "@"`
	}
	return &fix
}

// manyDots removes dots that follow each other, if that is all.
func (n *noServer) manyDots() *Fix {
	rest := strings.TrimLeft(n.text[n.died:], ".")
	if !automatonOf[Server](n.dialect).Match(n.text[:n.died] + rest) {
		return nil
	}
	fix := remove(`what is too much of "."`).at(n.died, len(n.text)-len(rest))
	return &fix
}

// scp separates host and path by a slash where a colon stands, as scp has it.
func (n *noServer) scp() *Fix {
	host, path, _ := strings.Cut(n.text[n.host:], ":")
	colon := n.host + len(host)
	if n.died != colon+1 || path == "" || !isLetter(path[0]) && path[0] != '~' {
		return nil
	}
	switch n.scheme {
	case "ssh", "git", "git+ssh", "ssh+git", "svn+ssh", "hg+ssh", "bzr+ssh", "scp", "sftp", "rsync":
		fix := write("/").at(colon, colon+1)
		return &fix
	}
	return nil
}
