package postgresql

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/credentials"
)

// explain says of an error of the grammar what people get wrong there.
func explain(text string, d *uri.Diagnostic) {
	start, ok := credentials.Start(text)
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
	from := min(p.at, scheme.Viable(p.text)) // before an error of the generic grammar may be another
	if p.at > p.end && !strings.Contains(p.text[p.start:p.end], "@") {
		from = p.end // without a user, the first "@" behind the hosts may be what ends one
	}
	b, ok := scheme.Find(p.text, from)
	if ok {
		p.hint, p.fixes = b.Hint(), b.Fixes(0)
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
	if len(fix.Edits) > 0 && scheme.Reads(fix.Apply(p.text), p.end) {
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
	if scheme.Reads(fix.Apply(p.text), p.at) {
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
	if scheme.Reads(fix.Apply(p.text), start+colon) {
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
			edits = append(edits, credentials.Escape(text, i, 1))
		}
	}
	fix := uri.Fix{Title: fmt.Sprintf("write %q", edits[0].New), Edits: edits}
	if len(edits) > 1 {
		fix.Title = fmt.Sprintf("write %q for each", edits[0].New)
	}
	return fix
}

// scheme is what users and passwords with delimiters in them are found by.
var scheme = &credentials.Scheme{
	User:     ";&=+$,",
	Password: ";:&=+$,",
	Does: map[byte]string{
		'#': "began the fragment", '/': "began the database", '?': "began the parameters", '@': "ended the user and password",
	},
	IsParam: func(name string) bool { _, ok := documented().byName[name]; return ok },
	Automata: sync.OnceValues(func() (url, hosts *combinators.Automaton) {
		g, err := combinators.GrammarOf[URL](uri.Default.BuildOptions()...)
		if err != nil {
			panic(err) // the tags are at fault; every test would show it
		}
		url, _ = g.CompileExpr(g.Start()) // without recursion there is one
		hosts, _ = g.CompileExpr(g.Lookup("hostspec"))
		return url, hosts
	}),
}
