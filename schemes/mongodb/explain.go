package mongodb

import (
	"net/netip"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// scheme is what users and passwords with delimiters in them are found by.
var scheme = &credentials.Scheme{
	User:     ";&=+$,",
	Password: ";&=+$,",
	Does: map[byte]string{
		'#': "began the fragment", '/': "began the database", '?': "began the options",
		'@': "ended the user and password", ':': "is the second one",
	},
	First:   credentials.FirstError(func() uri.SchemeDefinition { return bare() }),
	IsParam: func(name string) bool { return lookup(name) != nil },
	Automata: sync.OnceValues(func() (url, hosts *combinators.Automaton) {
		g, err := combinators.GrammarOf[URL](uri.Default.BuildOptions()...)
		if err != nil {
			panic(err) // the tags are at fault; every test would show it
		}
		url, _ = g.CompileExpr(g.Start()) // without recursion there is one
		hosts, _ = g.CompileExpr(g.Lookup("host-information"))
		return url, hosts
	}),
}

// explain says of an error of the grammar what people get wrong there. The string begins at an
// offset of a longer text.
func explain(text string, from int, d *uri.Diagnostic) {
	start, ok := credentials.Start(text)
	if !ok {
		d.Hint = `"//" follows the scheme: mongodb://host/database`
		return
	}
	p := place{text: text, from: from, start: start, at: d.Start, end: start + len(texts.UpTo(text[start:], "/?#"))}
	for _, advice := range []func(*place) bool{
		(*place).secondUser, (*place).protocol, (*place).broken, (*place).listed, (*place).bare, (*place).socket, (*place).noHost,
		(*place).port, (*place).database, (*place).fragment, (*place).entity, (*place).emptyPair, (*place).noValue,
	} {
		if advice(&p) {
			d.Hint, d.Fixes = p.hint, append([]uri.Fix{}, p.fixes...) // what trying finds is worse
			return
		}
	}
}

// place is where an error is, with what is found out about it.
type place struct {
	text       string
	from       int // the offset of the string in the whole text
	start, end int // of what stands between "//" and the next "/", "?" or "#"
	at         int
	hint       string
	fixes      []uri.Fix
}

// found gives the byte at the place, or 0 at the end.
func (p *place) found() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// fix adds a fix, if the text then goes wrong only behind the place.
func (p *place) fix(title string, edits ...uri.Edit) { p.offer(p.at, title, edits...) }

// offer adds a fix, if the text then goes wrong only behind an offset and what the fix wrote, and no
// check complains of that.
func (p *place) offer(behind int, title string, edits ...uri.Edit) {
	if len(edits) == 0 {
		return
	}
	f := uri.Fix{Title: title, Edits: edits}
	mended := f.Apply(p.text)
	grown := len(mended) - len(p.text)
	first, end := edits[0].Start, grown+edits[len(edits)-1].End
	if mended == p.text || !scheme.Reads(mended, behind+max(0, grown)) {
		return
	}
	list, _ := faultsOf(mended)
	if !trial.AreOf(list, first, end) {
		p.fixes = append(p.fixes, f)
	}
}

// protocol tells of tcp(host:port).
func (p *place) protocol() bool {
	at, hosts := p.hosts()
	fix, ok := credentials.WithoutProtocol(hosts, at)
	if !ok || p.at < at || p.at > p.end {
		return false
	}
	p.hint = credentials.ProtocolHint
	p.offer(at, fix.Title, fix.Edits...)
	return len(p.fixes) > 0
}

// endsAt says whether the text ends at the place, or has one of some bytes there.
func (p *place) endsAt(bytes string) bool {
	return p.at == len(p.text) || strings.IndexByte(bytes, p.text[p.at]) >= 0
}

// secondUser tells of a user before each host: mongodb://u@h1,u@h2.
func (p *place) secondUser() bool {
	first, behind, ok := strings.Cut(p.text[p.start:p.end], "@")
	second := strings.Index(behind, ","+first+"@")
	if !ok || first == "" || second < 0 {
		return false
	}
	at := p.start + len(first) + 1 + second + 1
	if p.at <= at || p.at > at+len(first) {
		return false
	}
	p.hint = "the user stands once, before the first of the hosts"
	p.fixes = []uri.Fix{{Title: "remove the second user", Edits: []uri.Edit{{Start: at, End: at + len(first) + 1}}}}
	return true
}

// broken tells of a user or password with a character that cannot stand there.
func (p *place) broken() bool {
	from := min(p.at, scheme.Viable(p.text)) // before an error of the generic grammar may be another
	if p.at > p.end && !strings.Contains(p.text[p.start:p.end], "@") {
		from = p.end // without a user, the first "@" behind the hosts may be what ends one
	}
	b, ok := scheme.Find(p.text, from)
	if !ok || !b.Mends(p.at) {
		return false
	}
	if p.hint = b.Hint(p.from); p.text[p.start] != ':' { // without a user there is another error
		p.fixes = b.Fixes(0)
	}
	return true
}

// hosts gives what stands behind the user, and where.
func (p *place) hosts() (start int, text string) {
	start = p.start + strings.LastIndexByte(p.text[p.start:p.end], '@') + 1
	return start, p.text[start:p.end]
}

// listed tells of an IPv6 address that is not alone, or has a zone: in brackets the generic
// grammar takes neither.
func (p *place) listed() bool {
	at, hosts := p.hosts()
	if p.at > p.end || !strings.Contains(hosts, "[") || !strings.ContainsAny(hosts, ",%") {
		return false
	}
	p.hint = `in RFC 2396 an address in brackets is the only host, and has no zone; drivers that undo escapes before they look at a host, as the one for Go, take it with escapes: %5B, %3A, %5D`
	var edits []uri.Edit
	for entry := range strings.SplitSeq(hosts, ",") {
		if n := strings.IndexByte(entry, ']'); strings.HasPrefix(entry, "[") && n > 0 {
			address := strings.Replace(entry[1:n], "%25", "%", 1)
			address = strings.NewReplacer("%", "%25", ":", "%3A").Replace(address)
			edits = append(edits, uri.Edit{Start: at, End: at + n + 1, New: "%5B" + address + "%5D"})
		}
		at += len(entry) + 1
	}
	p.fix("write the address with escapes", edits...)
	return len(p.fixes) > 0
}

// entry gives the host in which the place is, with its port, and where it begins.
func (p *place) entry() (start int, text string) {
	start = p.start + strings.LastIndexAny(p.text[p.start:min(p.at, p.end)], "@,") + 1
	return start, texts.UpTo(p.text[start:p.end], ",")
}

// bare tells of an IPv6 address without brackets.
func (p *place) bare() bool {
	start, entry := p.entry()
	address, err := netip.ParseAddr(entry)
	if p.at > p.end || err != nil || !address.Is6() {
		return false
	}
	p.hint = "an IPv6 address stands in brackets"
	if strings.Contains(p.text[p.start:p.end], ",") {
		p.hint = "an IPv6 address stands in brackets, beside other hosts with escapes: %5B, %3A, %5D"
		escaped := strings.NewReplacer("%25", "%25", "%", "%25", ":", "%3A").Replace(entry)
		p.offer(p.at, "write it with escapes", uri.Edit{Start: start, End: start + len(entry), New: "%5B" + escaped + "%5D"})
		return true
	}
	p.fix("put it in brackets", uri.Edit{Start: start, End: start, New: "["}, uri.Edit{Start: start + len(entry), End: start + len(entry), New: "]"})
	return true
}

// socket tells of a path that is not escaped: mongodb:///tmp/mongodb-27017.sock.
func (p *place) socket() bool {
	if p.found() != '/' || p.at != p.end {
		return false
	}
	n := strings.Index(texts.UpTo(p.text[p.at:], ",?#@"), ".sock")
	if n < 0 {
		return false
	}
	p.hint = "the path of a Unix-domain socket is written with escapes, its slashes as %2F"
	p.fix(`write "%2F" for each slash`, escapes(p.text, p.at, p.at+n, "/")...)
	return true
}

// escapes makes edits that escape the bytes of a set between two offsets.
func escapes(text string, from, to int, set string) (edits []uri.Edit) {
	for i := from; i < to; i++ {
		if strings.IndexByte(set, text[i]) >= 0 {
			edits = append(edits, credentials.Escape(text, i, 1))
		}
	}
	return edits
}

// noHost tells of a host that is missing.
func (p *place) noHost() bool {
	start, _ := p.hosts()
	if p.at < start || p.at > p.end || p.at > start && p.text[p.at-1] != ',' || !p.endsAt(",/?#:") {
		return false
	}
	p.hint = "a host must stand here"
	switch {
	case p.found() == ',':
		p.fix(`remove the ","`, uri.Edit{Start: p.at, End: p.at + 1})
	case p.at > start:
		p.fix(`remove the "," before it`, uri.Edit{Start: p.at - 1, End: p.at})
	default:
		p.hint = "a host must stand here; that of this machine is localhost"
		p.fix(`put "localhost" there`, uri.Edit{Start: p.at, End: p.at, New: "localhost"})
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
	colon += start
	p.hint = credentials.PortHint(p.text, p.end, p.from)
	if p.at == colon+1 && (p.at == p.end || p.found() == ':' || p.found() == ',') {
		p.fix(`remove the ":"`, uri.Edit{Start: colon, End: colon + 1})
	}
	if spaces := credentials.Spaces(p.text, colon+1, start+len(entry)); len(spaces) > 0 {
		p.offer(colon, "remove the space", spaces...)
	}
	if len(p.fixes) == 0 {
		p.offer(colon, "leave out the port", uri.Edit{Start: colon, End: start + len(entry)})
	}
	return true
}

// database tells of what no name of a database holds, so that to escape it does not help.
func (p *place) database() bool {
	slash := p.end
	if slash == len(p.text) || p.text[slash] != '/' || p.at <= slash {
		return false
	}
	end := slash + 1 + len(texts.UpTo(p.text[slash+1:], "?#"))
	if p.at >= end || !strings.Contains(noDatabase, p.text[p.at:p.at+1]) {
		return false
	}
	p.hint = databaseHint
	if p.at == slash+1 || strings.Trim(p.text[p.at:end], noDatabase) == "" {
		p.offer(p.at-1, "remove it", uri.Edit{Start: p.at, End: end - len(strings.TrimLeft(p.text[p.at:end], noDatabase))})
	}
	return true
}

// fragment tells of a "#".
func (p *place) fragment() bool {
	if p.found() != '#' {
		return false
	}
	p.hint = `a connection string has no fragment; a "#" is written %23`
	p.fix(`write "%23"`, escapes(p.text, strings.IndexByte(p.text, '#'), len(p.text), "#")...)
	return true
}

// pair gives the beginning of the pair in which the place is, and where it starts; it is
// false before "?".
func (p *place) pair() (start int, text string, ok bool) {
	n := strings.IndexByte(p.text[:p.at], '?')
	if n < 0 {
		return 0, "", false
	}
	start = max(n, strings.LastIndexAny(p.text[:p.at], "&;")) + 1
	return start, p.text[start:p.at], true
}

// entity tells of "&amp;", which is how HTML and XML write "&".
func (p *place) entity() bool {
	_, pair, ok := p.pair()
	if !ok || pair != "amp" || p.found() != ';' || p.text[p.at-4] != '&' {
		return false
	}
	p.hint = `"&amp;" is how HTML and XML write "&"`
	var edits []uri.Edit
	for i := p.at - 4; i < len(p.text); i++ {
		if strings.HasPrefix(p.text[i:], "&amp;") {
			edits = append(edits, uri.Edit{Start: i + 1, End: i + len("&amp;")})
		}
	}
	p.fixes = []uri.Fix{{Title: `write "&"`, Edits: edits}}
	return true
}

// emptyPair tells of a delimiter that no pair stands beside.
func (p *place) emptyPair() bool {
	start, pair, ok := p.pair()
	if !ok || pair != "" || !p.endsAt("&;") {
		return false
	}
	p.hint = `between two "&", behind "?" and at the end, a key, "=" and a value must stand`
	end := p.at + len(p.text[p.at:]) - len(strings.TrimLeft(p.text[p.at:], "&;"))
	if end == len(p.text) && p.text[start-1] != '?' {
		start--
	}
	p.fixes = []uri.Fix{{Title: "remove the delimiter", Edits: []uri.Edit{{Start: start, End: end}}}}
	return true
}

// noValue tells of a key without "=", or of "=" without a key.
func (p *place) noValue() bool {
	_, pair, ok := p.pair()
	switch {
	case !ok:
		return false
	case p.found() == '=' && pair == "":
		p.hint = `before "=" a key must stand`
		p.offer(p.at-1, "remove the value", p.withoutPair())
		return true
	case p.endsAt("&;") && !strings.Contains(pair, "="):
		p.hint = `an option is a key, "=" and a value, which may be empty`
		p.offer(p.at-1, `insert "="`, uri.Edit{Start: p.at, End: p.at, New: "="})
		if len(p.fixes) == 0 {
			p.offer(p.at-len(pair)-1, "remove the option", p.withoutPair())
		}
		return true
	}
	return false
}

// withoutPair makes an edit that leaves out the pair at the place, with a delimiter.
func (p *place) withoutPair() uri.Edit {
	start, _, _ := p.pair()
	end := p.at + len(texts.UpTo(p.text[p.at:], "&;#"))
	switch {
	case end < len(p.text) && p.text[end] != '#':
		end++
	case p.text[start-1] != '?':
		start--
	}
	return uri.Edit{Start: start, End: end}
}
