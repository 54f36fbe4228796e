package postgresql

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// explain says of an error of the grammar what people get wrong there.
func explain(text string, d *uri.Diagnostic) {
	start, ok := userStart(text)
	if !ok {
		d.Hint = `"//" follows the scheme, also where nothing stands before the database: postgresql:///name`
		return
	}
	p := place{text: text, start: start, at: d.Start, end: start + len(upTo(text[start:], "/?#"))}
	for _, advice := range []func(*place) bool{
		(*place).secondUser, (*place).broken, (*place).listed, (*place).bare, (*place).port,
		(*place).fragment, (*place).equals, (*place).emptyParam, (*place).noValue,
	} {
		if advice(&p) {
			d.Hint, d.Fixes = p.hint, p.fixes
			return
		}
	}
}

// place is where an error is, with what is found out about it.
type place struct {
	text       string
	start, end int // of what stands between "//" and the next "/", "?" or "#"
	at         int
	hint       string
	fixes      []uri.Fix
}

// userStart gives the place behind the scheme and "//".
func userStart(text string) (at int, ok bool) {
	scheme, rest, _ := strings.Cut(text, ":")
	return len(scheme) + len("://"), strings.HasPrefix(rest, "//")
}

// upTo gives the beginning of a text up to any of some bytes.
func upTo(text, bytes string) string {
	if n := strings.IndexAny(text, bytes); n >= 0 {
		return text[:n]
	}
	return text
}

// found gives the byte at the place, or 0 at the end.
func (p *place) found() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// secondUser tells of a user before each host: postgres://u@h1,u@h2.
func (p *place) secondUser() bool {
	first, behind, ok := strings.Cut(p.text[p.start:p.end], "@")
	second := strings.Index(behind, ","+first+"@")
	if !ok || first == "" || second < 0 || p.start+len(first)+1+second+1+len(first) != p.at {
		return false
	}
	p.hint = "the user stands once, before the first of the hosts"
	p.fixes = []uri.Fix{{Title: "remove the second user", Edits: []uri.Edit{{Start: p.at - len(first), End: p.at + 1}}}}
	return true
}

// broken tells of a user or password with a character that cannot stand there.
func (p *place) broken() bool {
	from := min(p.at, automata().url.Viable(p.text)) // before an error of the generic grammar may be another
	if p.at > p.end && !strings.Contains(p.text[p.start:p.end], "@") {
		from = p.end // without a user, the first "@" behind the hosts may be what ends one
	}
	b, ok := brokenUserSpec(p.text, from)
	if ok {
		p.hint, p.fixes = b.hint(), b.fixes()
	}
	return ok
}

// listed tells of an IPv6 address that is not alone, or has a zone: in brackets the generic
// grammar takes neither.
func (p *place) listed() bool {
	hosts := p.text[p.start:p.end]
	hosts = hosts[strings.LastIndexByte(hosts, '@')+1:]
	if p.at > p.end || !strings.Contains(hosts, "[") || !strings.ContainsAny(hosts, ",%") {
		return false
	}
	fix := uri.Fix{Title: "write the address with escapes, without brackets"}
	at := p.end - len(hosts)
	for entry := range strings.SplitSeq(hosts, ",") {
		if address, ok := bracketed(entry); ok {
			fix.Edits = append(fix.Edits, uri.Edit{Start: at, End: at + len(address) + len("[]"), New: escapedAddress(address)})
		}
		at += len(entry) + 1
	}
	p.hint = `in RFC 2396 an address in brackets is the only host, and has no zone; else write it without them, its ":" as %3A`
	if len(fix.Edits) > 0 && reads(fix.Apply(p.text), p.end) {
		p.fixes = []uri.Fix{fix}
	}
	return len(p.fixes) > 0
}

// bracketed gives the address that begins a host in brackets.
func bracketed(entry string) (address string, ok bool) {
	rest, opened := strings.CutPrefix(entry, "[")
	address, _, closed := strings.Cut(rest, "]")
	return address, opened && closed
}

// escapedAddress writes an address so that it can stand as a host.
func escapedAddress(address string) string {
	address, zone, ok := strings.Cut(strings.Replace(address, "%25", "%", 1), "%")
	if address = strings.ReplaceAll(address, ":", "%3A"); ok {
		address += "%25" + zone
	}
	return address
}

// entry gives the host in which the place is, with its port, and where it begins.
func (p *place) entry() (start int, text string) {
	start = p.start + strings.LastIndexAny(p.text[p.start:min(p.at, p.end)], "@,") + 1
	return start, upTo(p.text[start:p.end], ",")
}

// bare tells of an IPv6 address without brackets.
func (p *place) bare() bool {
	start, entry := p.entry()
	address, err := netip.ParseAddr(entry)
	if p.at > p.end || err != nil || !address.Is6() {
		return false
	}
	p.hint = "an IPv6 address stands in brackets"
	fix := uri.Fix{Title: "put it in brackets", Edits: []uri.Edit{{Start: start, End: start, New: "["}, {Start: start + len(entry), End: start + len(entry), New: "]"}}}
	if reads(fix.Apply(p.text), p.at) {
		p.fixes = []uri.Fix{fix}
	}
	return true
}

// port tells of what is no port.
func (p *place) port() bool {
	start, entry := p.entry()
	colon := strings.IndexByte(entry, ':')
	if p.at > p.end || colon < 0 || strings.HasPrefix(entry, "[") || p.at <= start+colon {
		return false
	}
	p.hint = `behind ":" a port of digits follows, and then ",", "/" or "?"`
	fix := uri.Fix{Title: "leave out the port", Edits: []uri.Edit{{Start: start + colon, End: start + len(entry)}}}
	if reads(fix.Apply(p.text), start+colon) {
		p.fixes = []uri.Fix{fix}
	}
	return true
}

// fragment tells of a "#".
func (p *place) fragment() bool {
	if p.found() != '#' {
		return false
	}
	p.hint = `a PostgreSQL connection URL has no fragment; a "#" is written %23`
	p.fixes = []uri.Fix{
		escapeAll(p.text, p.at, len(p.text), "#"),
		{Title: "remove the fragment", Edits: []uri.Edit{{Start: p.at, End: len(p.text)}}},
	}
	name, _, _ := strings.Cut(p.param(), "=")
	if k := documented().byName[name]; k.kind != anything { // no value of these has a "#"
		slices.Reverse(p.fixes)
	}
	return true
}

// equals tells of a second "=" in a parameter.
func (p *place) equals() bool {
	if p.found() != '=' || !strings.Contains(p.param(), "=") {
		return false
	}
	p.hint = `a parameter has one "="; in a value it is written %3D`
	p.fixes = []uri.Fix{escapeAll(p.text, p.at, p.at+len(upTo(p.text[p.at:], "&#")), "=")}
	return true
}

// param gives the beginning of the parameter in which the place is; "" before any.
func (p *place) param() string {
	_, params, _ := strings.Cut(p.text[:p.at], "?")
	return params[strings.LastIndexByte(params, '&')+1:]
}

// emptyParam tells of an "&" that no parameter stands before.
func (p *place) emptyParam() bool {
	if p.found() != '&' || p.param() != "" {
		return false
	}
	p.hint = `between two "&", and behind "?", a parameter must stand`
	end := p.at + len(p.text[p.at:]) - len(strings.TrimLeft(p.text[p.at:], "&"))
	p.fixes = []uri.Fix{{Title: `remove the "&"`, Edits: []uri.Edit{{Start: p.at, End: end}}}}
	return true
}

// noValue tells of a parameter without "=".
func (p *place) noValue() bool {
	if p.at <= p.end || p.found() != 0 && p.found() != '&' || strings.Contains(p.param(), "=") {
		return false
	}
	p.hint = `a parameter is a name, "=" and a value, which may be empty`
	return true
}

// escapeAll makes a fix that writes the bytes of a set between two offsets as escapes.
func escapeAll(text string, from, to int, set string) uri.Fix {
	var edits []uri.Edit
	for i := from; i < to; i++ {
		if strings.IndexByte(set, text[i]) >= 0 {
			edits = append(edits, escapeAt(text, i, 1))
		}
	}
	fix := uri.Fix{Title: fmt.Sprintf("write %q", edits[0].New), Edits: edits}
	if len(edits) > 1 {
		fix.Title = fmt.Sprintf("write %q for each", edits[0].New)
	}
	return fix
}

// escapeAt writes n bytes as escapes.
func escapeAt(text string, i, n int) uri.Edit {
	e := uri.Edit{Start: i, End: i + n}
	for _, c := range []byte(text[i : i+n]) {
		e.New += fmt.Sprintf("%%%02X", c)
	}
	return e
}

// automata are of what fixes are tried with.
var automata = sync.OnceValue(func() (a struct{ url, hosts *combinators.Automaton }) {
	g, err := combinators.GrammarOf[URL](uri.Default.BuildOptions()...)
	if err != nil {
		panic(err) // the tags are at fault; every test would show it
	}
	a.url, _ = g.CompileExpr(g.Start()) // without recursion there is one
	a.hosts, _ = g.CompileExpr(g.Lookup("hostspec"))
	return a
})

// reads says whether a mended text can be read by both grammars, or goes wrong only behind an
// offset.
func reads(text string, behind int) bool {
	a := automata().url
	return uri.Valid(text) && a.Match(text) || a.Viable(text) > behind && uri.Valid(text[:a.Viable(text)])
}

// broken is a user and password that hold what cannot stand there as it is.
type broken struct {
	text              string
	start, colon, end int        // of the user; of the ":", or end; of the "@"
	edits             []uri.Edit // in order, one at least
}

// brokenUserSpec finds a user and password that end at an "@" at the offset or behind, with hosts
// behind that, and cannot stand as they are.
func brokenUserSpec(text string, from int) (b broken, ok bool) {
	start, ok := userStart(text)
	if !ok || from < start {
		return b, false
	}
	b = broken{text: text, start: start, end: userEnd(text, start, from)}
	if b.end < 0 {
		return b, false
	}
	b.colon = b.start + len(upTo(text[b.start:b.end], ":"))
	for i := b.start; i < b.end; {
		_, n := utf8.DecodeRuneInString(text[i:b.end])
		if !b.mayStand(i) {
			b.edits = append(b.edits, escapeAt(text, i, n))
		}
		i += n
	}
	if len(b.edits) == 0 {
		return b, false
	}
	mended := uri.Fix{Edits: b.edits}.Apply(text)
	return b, reads(mended, b.end+len(mended)-len(text))
}

// mayStand says whether the byte at an offset may stand in the user, or in the password.
func (b *broken) mayStand(i int) bool {
	switch c := b.text[i]; {
	case c == '%':
		return i+2 < b.end && isHex(b.text[i+1]) && isHex(b.text[i+2])
	case c == ':':
		return true
	default:
		return c < 0x80 && (isAlphanum(c) || strings.IndexByte("-_.!~*'();&=+$,", c) >= 0)
	}
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func isAlphanum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// userEnd gives the offset of the "@" that ends the user and password: the first from an offset
// on behind which hosts stand, and then nothing more of that part; -1 where there is none. What
// stands behind the name of a parameter is its value.
func userEnd(text string, start, from int) int {
	last := len(text)
	if n := paramStart(text, start); n >= 0 {
		last = n
	}
	for at := from; at < last; at++ {
		if text[at] != '@' {
			continue
		}
		rest := text[at+1:]
		hosts := upTo(rest, "/?#@")
		ends := len(hosts) == len(rest) || rest[len(hosts)] != '@'
		if ends && (hosts != "" || strings.HasPrefix(rest, "/")) && automata().hosts.Viable(hosts) >= min(1, len(hosts)) {
			return at
		}
	}
	return -1
}

// paramStart gives the offset of the first parameter that libpq knows, or -1.
func paramStart(text string, start int) int {
	for i := start; i < len(text); i++ {
		if text[i] != '?' && text[i] != '&' {
			continue
		}
		param := upTo(text[i+1:], "=?&")
		_, known := documented().byName[param]
		if known && strings.HasPrefix(text[i+1+len(param):], "=") {
			return i
		}
	}
	return -1
}

// fixes gives the way to mend it.
func (b *broken) fixes() []uri.Fix {
	title := "escape what cannot stand in the " + b.part(b.edits[0].Start)
	if len(b.edits) == 1 {
		title = fmt.Sprintf("write %q", b.edits[0].New)
	}
	return []uri.Fix{{Title: title, Edits: slices.Clone(b.edits)}}
}

// part names the part in which an offset is.
func (b *broken) part(at int) string {
	if at > b.colon {
		return "password"
	}
	return "user's name"
}

// hint says what the first of the characters does, and how it is written.
func (b *broken) hint() string {
	e := b.edits[0]
	c := b.text[e.Start:e.End]
	does := map[string]string{
		"#": "began the fragment", "/": "began the database", "?": "began the parameters", "@": "ended the user and password",
	}[c]
	switch {
	case does != "":
		return fmt.Sprintf("the %q at offset %d of the URL %s; in a %s it is written %s", c, e.Start, does, b.part(e.Start), e.New)
	case c == "%":
		return fmt.Sprintf(`a "%%" that begins no escape is written %%25 in a %s`, b.part(e.Start))
	case c > "~" || c < "!":
		return fmt.Sprintf("what stands at offset %d of the URL is written %s in a %s", e.Start, e.New, b.part(e.Start))
	}
	return fmt.Sprintf("%q cannot stand in a %s as it is; it is written %s", c, b.part(e.Start), e.New)
}
