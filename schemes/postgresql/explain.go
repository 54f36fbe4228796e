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
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// explain says of an error of the grammar what people get wrong there.
// The URL begins at an offset of a longer text.
func explain(text string, from int, d *uri.Diagnostic, known keywordSet) {
	start, ok := credentials.Start(text)
	if !ok {
		d.Hint = `"//" follows the scheme, also where nothing stands before the database: postgresql:///name`
		return
	}
	p := place{text: text, from: from, code: d.Code, known: known, start: start, at: d.Start, end: start + len(texts.UpTo(text[start:], "/?#"))}
	advice := []func(*place) bool{(*place).secondUser, (*place).protocol, (*place).broken, (*place).name, (*place).listed, (*place).bare, (*place).port, (*place).nul}
	if d.Code == uri.CodeScheme || d.Code == uri.CodeSecondHash {
		advice = append(advice, (*place).fragment, (*place).equals, (*place).noName, (*place).emptyParam, (*place).noValue)
	}
	for _, advise := range advice {
		if advise(&p) {
			d.Hint, d.Fixes = p.hint, append([]uri.Fix{}, p.fixes...) // what trying finds is worse
			return
		}
	}
}

// place is where an error is, with what is found out about it.
type place struct {
	text       string
	from       int // the offset of the URL in the whole text
	code       uri.Code
	known      keywordSet
	start, end int // of what stands between "//" and the next "/", "?" or "#"
	at         int
	hint       string
	fixes      []uri.Fix
}

// offer adds a fix, if the text then goes wrong only behind an offset and what the fix wrote, and
// no check complains of that.
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
	list, _ := faultsOf(mended, p.known)
	if !trial.AreOf(list, first, end) {
		p.fixes = append(p.fixes, f)
	}
}

// nul tells of the byte zero.
func (p *place) nul() bool {
	if p.at == len(p.text) || p.found() != 0 {
		return false
	}
	p.hint = "strings of C end at the byte zero, so no value can hold it"
	var edits []uri.Edit
	for i := p.at; i < len(p.text); i++ {
		if p.text[i] == 0 {
			edits = append(edits, uri.Edit{Start: i, End: i + 1})
		}
	}
	p.offer(p.at-1, "remove it", edits...)
	return true
}

// protocol tells of tcp(host:port).
func (p *place) protocol() bool {
	at := p.start + strings.LastIndexByte(p.text[p.start:p.end], '@') + 1
	fix, ok := credentials.WithoutProtocol(p.text[at:p.end], at)
	if !ok || p.at < at || p.at > p.end {
		return false
	}
	p.hint = credentials.ProtocolHint
	p.offer(at, fix.Title, fix.Edits...)
	return len(p.fixes) > 0
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
	if ok = ok && b.Mends(p.at); ok {
		p.hint, p.fixes = b.Hint(p.from), b.Fixes(0)
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
	var edits []uri.Edit
	at := p.end - len(hosts)
	for entry := range strings.SplitSeq(hosts, ",") {
		if address, ok := bracketed(entry); ok {
			edits = append(edits, uri.Edit{Start: at, End: at + len(address) + len("[]"), New: escapedAddress(address)})
		}
		at += len(entry) + 1
	}
	p.hint = `in RFC 2396 an address in brackets is the only host, and has no zone; else write it without them, its ":" as %3A`
	p.offer(p.end, "write the address with escapes, without brackets", edits...)
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
	end := start + len(entry)
	if strings.Contains(p.text[p.start:p.end], ",") {
		p.hint = "an IPv6 address stands in brackets, or beside other hosts without them, its \":\" as %3A"
		p.offer(p.at, `write "%3A" for each ":"`, uri.Edit{Start: start, End: end, New: escapedAddress(entry)})
		return true
	}
	p.offer(p.at, "put it in brackets", uri.Edit{Start: start, End: start, New: "["}, uri.Edit{Start: end, End: end, New: "]"})
	return true
}

// port tells of what is no port.
func (p *place) port() bool {
	start, entry := p.entry()
	colon := strings.IndexByte(entry, ':')
	if p.at > p.end || colon < 0 || strings.HasPrefix(entry, "[") || p.at <= start+colon {
		return false
	}
	p.hint = credentials.PortHint(p.text, p.end, p.from)
	if spaces := credentials.Spaces(p.text, start+colon+1, start+len(entry)); len(spaces) > 0 {
		p.offer(start+colon, "remove the space", spaces...)
	}
	if len(p.fixes) == 0 {
		p.offer(start+colon, "leave out the port", uri.Edit{Start: start + colon, End: start + len(entry)})
	}
	return true
}

// name tells of what no name of a parameter holds. To escape it makes no name that libpq knows.
func (p *place) name() bool {
	at := p.at
	if p.code == uri.CodeBadEscape || p.code == uri.CodeCutEscape {
		at = strings.LastIndexByte(p.text[:at], '%')
	}
	if at <= p.end || at == len(p.text) || strings.IndexByte("&=", p.text[at]) >= 0 {
		return false
	}
	name, ok := p.paramAt(at)
	if !ok || strings.Contains(name, "=") {
		return false
	}
	_, n := utf8.DecodeRuneInString(p.text[at:])
	p.hint = `the name of a parameter has letters, digits and "_" only`
	if _, known := p.known.byName[name+texts.UpTo(p.text[at+n:], "=&#")]; known {
		p.offer(at-1, "remove it", uri.Edit{Start: at, End: at + n})
	}
	return p.text[at] != '#' || len(p.fixes) > 0
}

// fragment tells of a "#".
func (p *place) fragment() bool {
	if p.found() != '#' {
		return false
	}
	p.hint = `a PostgreSQL connection URL has no fragment; a "#" is written %23`
	first := strings.IndexByte(p.text, '#')
	write := escapeAll(p.text, first, len(p.text), "#")
	param, isParam := p.paramAt(first)
	if !isParam || strings.Contains(param, "=") {
		p.offer(p.at, write.Title, write.Edits...)
	}
	before, _ := faultsOf(p.text[:first], p.known)
	touches := func(x trial.Fault) bool { return x.End == first }
	if name, _, _ := strings.Cut(param, "="); !slices.ContainsFunc(before, touches) && !p.isSecret(name) {
		p.offer(first-1, "remove the fragment", uri.Edit{Start: first, End: len(p.text)})
	}
	return true
}

// isSecret says whether a parameter, perhaps misspelt, is likely to have a secret as its value.
func (p *place) isSecret(name string) bool {
	return p.known.byName[name].hidden || credentials.IsSecret(name) || p.known.byName[nearest(p.known.names, name)].hidden
}

// equals tells of a second "=" in a parameter.
func (p *place) equals() bool {
	if p.found() != '=' || !strings.Contains(p.param(), "=") {
		return false
	}
	p.hint = `a parameter has one "="; in a value it is written %3D`
	write := escapeAll(p.text, p.at, p.at+len(texts.UpTo(p.text[p.at:], "&#")), "=")
	p.offer(p.at, write.Title, write.Edits...)
	return true
}

// noName tells of "=" without a name.
func (p *place) noName() bool {
	if p.at <= p.end || p.found() != '=' || p.param() != "" {
		return false
	}
	p.hint = `before "=" the name of a parameter must stand`
	p.offer(p.at-1, "remove the value", p.withoutParam())
	return true
}

// withoutParam makes an edit that leaves out the parameter at the place, with a delimiter.
func (p *place) withoutParam() uri.Edit {
	start := p.at - len(p.param())
	end := p.at + len(texts.UpTo(p.text[p.at:], "&#"))
	switch {
	case end < len(p.text) && p.text[end] == '&':
		end++
	case p.text[start-1] == '&':
		start--
	}
	return uri.Edit{Start: start, End: end}
}

// param gives the beginning of the parameter in which the place is; "" before any.
func (p *place) param() string {
	param, _ := p.paramAt(p.at)
	return param
}

// paramAt is param for an offset. ok is false before any.
func (p *place) paramAt(at int) (beginning string, ok bool) {
	_, params, ok := strings.Cut(p.text[:at], "?")
	return params[strings.LastIndexByte(params, '&')+1:], ok
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
	if p.at <= p.end || p.at < len(p.text) && p.found() != '&' || !strings.Contains(p.text[:p.at], "?") || strings.Contains(p.param(), "=") {
		return false
	}
	p.hint = `a parameter is a name, "=" and a value, which may be empty`
	p.offer(p.at, `insert "="`, uri.Edit{Start: p.at, End: p.at, New: "="})
	if len(p.fixes) == 0 {
		p.offer(p.at-len(p.param())-1, "remove the parameter", p.withoutParam())
	}
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
	Never:   "\x00",
	First:   credentials.FirstError(func() uri.SchemeDefinition { return bare() }),
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
