package http

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// place is where the grammar found an error, in or before the authority.
type place struct {
	text       string
	at         int // of the error
	start, end int // of the authority
	host       int // where the host begins, or would
}

const (
	hintServer    = `a URL of the web has "//" and a server behind its scheme: http://host/path (RFC 2616 §3.2.2)`
	hintLetters   = `a host has letters, digits, "-" and "." (RFC 2396 §3.2.2)`
	hintLabel     = "labels of a host begin and end with a letter or digit (RFC 2396 §3.2.2)"
	hintNoEscapes = "a host has no escapes (RFC 2396 §3.2.2)"
	hintIDNA      = "a host is ASCII: a name in another script is written as IDNA has it, xn--… (RFC 5890)"
)

// trials says whether fixes help.
var trials = trial.OfURIs[URL](func() []uri.SchemeOption {
	return []uri.SchemeOption{uri.BuildWith(combinators.Trusted())}
})

// explain says what is wrong with an authority, or before it. Behind it there are only the
// errors of the generic grammar.
func explain(text string, d *uri.Diagnostic) {
	p := newPlace(text, d.Start)
	switch {
	case d.Code == uri.CodeBadEscape || d.Code == uri.CodeCutEscape:
		if p.start <= p.host && p.host < p.at && p.at <= p.end {
			d.Hint = hintNoEscapes
		}
		d.Fixes = trials.Escape(text, p.at)
		return
	case p.at < p.start:
		p.explainSlashes(d)
	case p.at > p.end:
	case p.at == p.start && p.found() == '/':
		p.explainEmpty(d)
	case p.at == p.host && (p.at == p.end || p.found() == ':') && !p.isIPv6():
		d.Hint = "the host is missing: " + hintServer
		d.Fixes = []uri.Fix{insert("localhost", p.at)}
	case p.at >= p.host:
		p.explainHost(d)
	case d.Code != uri.CodeScheme:
		d.Hint = `a userinfo stands before the "@", and what no URI holds is an escape there (RFC 2396 §3.2.2)`
	}
	d.Fixes = trials.Helpful(text, p.at, d.Fixes)
}

func newPlace(text string, at int) place {
	p := place{text: text, at: at}
	colon := strings.IndexByte(text, ':')
	if colon < 0 || !strings.HasPrefix(text[colon:], "://") {
		p.start = at + 1 // there is no authority
		return p
	}
	p.start = colon + len("://")
	p.end = len(text)
	if n := strings.IndexAny(text[p.start:], "/?#"); n >= 0 {
		p.end = p.start + n
	}
	p.host = p.start + strings.IndexByte(text[p.start:p.end], '@') + 1
	return p
}

// found gives the byte that cannot stand, 0 at the end of the text.
func (p *place) found() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// explainSlashes is for what stands in the place of "//". Backslashes are explained
// elsewhere.
func (p *place) explainSlashes(d *uri.Diagnostic) {
	_, before, ok := strings.Cut(p.text[:p.at], ":")
	if _, err := uri.ParseAs[uri.HostPort](p.text[p.at : p.at+hostEnd(p.text[p.at:])]); ok && err == nil && p.found() == '[' {
		d.Hint = hintServer
		d.Fixes = []uri.Fix{texts.Fix(`write "//" before the host`, uri.Edit{Start: p.at - len(before), End: p.at, New: "//"})}
		return
	}
	missing, isSlashes := strings.CutPrefix("//", before)
	if !ok || !isSlashes || p.found() == '\\' {
		return
	}
	d.Hint = hintServer
	if strings.IndexByte("\x00?#:", p.found()) >= 0 {
		missing += "localhost"
	}
	d.Fixes = []uri.Fix{insert(missing, p.at)}
}

// explainEmpty is for more slashes than two.
func (p *place) explainEmpty(d *uri.Diagnostic) {
	d.Hint = "the server is missing between the slashes: " + hintServer
	rest := strings.TrimLeft(p.text[p.at:], "/")
	if _, err := uri.ParseAs[uri.HostPort](rest[:hostEnd(rest)]); err == nil {
		title := `remove what is too much of "/"`
		d.Fixes = append(d.Fixes, texts.Fix(title, uri.Edit{Start: p.at, End: len(p.text) - len(rest)}))
	}
	d.Fixes = append(d.Fixes, insert("localhost", p.at))
}

func hostEnd(s string) int {
	if n := strings.IndexAny(s, "/?#"); n >= 0 {
		return n
	}
	return len(s)
}

// explainHost is for what stands in a host or port, or ends it too soon.
func (p *place) explainHost(d *uri.Diagnostic) {
	before, authority := p.text[p.host:p.at], p.text[p.host:p.end]
	last := strings.LastIndexByte(p.text[p.start:p.end], '@') + p.start
	switch {
	case last >= p.host:
		p.explainAts(d, last)
	case p.isBeforeBracket():
		bracket := p.host + strings.IndexByte(authority, '[')
		d.Hint = `an IPv6 address stands alone, or behind a userinfo and "@"`
		f := insert("@", bracket)
		if !trials.Accepts(p.text, f) {
			f = texts.Fix("remove what stands before the address", uri.Edit{Start: p.host, End: bracket})
		}
		d.Fixes = []uri.Fix{f}
	case p.isIPv6():
		d.Hint = "an IPv6 address stands in brackets (RFC 2732)"
		d.Fixes = []uri.Fix{texts.Fix(`insert "[" and "]"`, uri.Edit{Start: p.host, End: p.host, New: "["}, uri.Edit{Start: p.end, End: p.end, New: "]"})}
	case p.found() == ',' && isHosts(authority):
		d.Hint = "this is a list of hosts, and a URL of the web has one"
		d.Fixes = []uri.Fix{texts.Fix("keep the first host", uri.Edit{Start: p.at, End: p.end})}
	case strings.HasPrefix(before, "[") && !strings.Contains(authority, "]") && !strings.Contains(before, ":"):
		f := texts.Fix(`remove the "["`, uri.Edit{Start: p.host, End: p.host + 1})
		if trials.Accepts(p.text, f) {
			d.Fixes = []uri.Fix{f}
		}
	case strings.HasPrefix(before, "[") && !strings.Contains(before, "]:"): // the generic grammar knows more
	case strings.Contains(before, ":"):
		p.explainPort(d)
	default:
		p.explainName(d)
	}
}

// isBeforeBracket says whether an IPv6 address in brackets follows in the host.
func (p *place) isBeforeBracket() bool {
	bracket := strings.IndexByte(p.text[p.at:p.end], '[')
	if bracket < 0 || p.at+bracket == p.host || strings.Contains(p.text[p.host:p.at], "[") {
		return false
	}
	_, err := uri.ParseAs[uri.HostPort](p.text[p.at+bracket : p.end])
	return err == nil
}

// isIPv6 says whether what stands for a host is an IPv6 address without brackets.
func (p *place) isIPv6() bool {
	_, err := uri.ParseAs[uri.IPv6Reference]("[" + p.text[p.host:p.end] + "]")
	return err == nil
}

// isHosts says whether a text is a list of hosts, perhaps with ports.
func isHosts(list string) bool {
	for host := range strings.SplitSeq(list, ",") {
		if _, err := uri.ParseAs[uri.HostPort](host); err != nil {
			return false
		}
	}
	return true
}

// explainAts is for more than one "@", of which the last is the one meant.
func (p *place) explainAts(d *uri.Diagnostic, last int) {
	d.Hint = `the first "@" ends the userinfo; one that belongs to it is written %40`
	f := texts.Fix(`write "%40" for each "@" but the last`)
	for i := p.host - 1; i < last; i++ {
		if p.text[i] == '@' {
			f.Edits = append(f.Edits, uri.Edit{Start: i, End: i + 1, New: "%40"})
		}
	}
	if len(f.Edits) == 1 {
		f.Title = `write "%40" for the first "@"`
	}
	d.Fixes = []uri.Fix{f}
}

// explainPort is for what is no port.
func (p *place) explainPort(d *uri.Diagnostic) {
	colon := p.host + strings.LastIndexByte(p.text[p.host:p.at], ':')
	switch at := p.atBehind(); {
	case at >= 0:
		delimiter := p.text[p.end : p.end+1]
		d.Hint = fmt.Sprintf("a port is digits; if a password stands here, the %q at %d ended it, and is written %s", delimiter, p.end, texts.Escape(delimiter))
		d.Fixes = []uri.Fix{p.wholePassword(at)}
	case p.found() == ':':
		d.Hint = "one port may follow a host"
		d.Fixes = []uri.Fix{texts.Fix("keep the first port", uri.Edit{Start: p.at, End: p.end})}
	case p.found() == ' ' || p.found() == '\\':
	default:
		d.Hint = "a port is digits"
		d.Fixes = []uri.Fix{texts.Fix("remove the port", uri.Edit{Start: colon, End: p.end})}
	}
}

// atBehind gives the offset of an "@" behind the authority that a host follows, as behind a
// password that holds a delimiter; -1 where there is none.
func (p *place) atBehind() int {
	i := strings.IndexByte(p.text[p.end:], '@')
	if i < 0 || p.host > p.start {
		return -1
	}
	host := p.text[p.end+i+1:]
	if _, err := uri.ParseAs[uri.HostPort](host[:hostEnd(host)]); err != nil {
		return -1
	}
	return p.end + i
}

// wholePassword escapes the delimiters between the authority's end and the "@".
func (p *place) wholePassword(at int) uri.Fix {
	f := texts.Fix("escape the delimiters in the password")
	for i := p.end; i < at; i++ {
		if strings.IndexByte("/?#[]", p.text[i]) >= 0 {
			f.Edits = append(f.Edits, uri.Edit{Start: i, End: i + 1, New: texts.Escape(p.text[i : i+1])})
		}
	}
	return f
}

// explainName is for what stands in a name, or ends it too soon.
func (p *place) explainName(d *uri.Diagnostic) {
	before, c := p.text[p.host:p.at], p.found()
	switch {
	case c == '_':
		d.Hint = hintLetters + `; "_" is for names in the DNS that are no hosts`
		d.Fixes = []uri.Fix{p.withoutUnderscores()}
	case c == ' ' || c == '\\':
	case c >= 0x80 || c == '%' || before != "" && before[len(before)-1] == '%':
		p.explainIDNA(d)
	case strings.HasSuffix(before, "-"):
		d.Hint = hintLabel
		d.Fixes = []uri.Fix{texts.Fix(`remove the "-"`, uri.Edit{Start: p.at - 1 - countSuffix(before[:len(before)-1], "-"), End: p.at})}
	case c == '-':
		d.Hint = hintLabel
	case c == '.' && (before == "" || strings.HasSuffix(before, ".")):
		d.Hint = `a label of the host is empty; one "." stands between two`
	case c == '.' || c == ':' || p.at == p.end:
		p.explainNumber(d)
	default:
		d.Hint = hintLetters
		if c == '*' {
			d.Hint = "a pattern is no host"
		} else if c == '$' || c == '{' {
			d.Hint = "a variable is to be replaced first"
		}
		d.Fixes = p.without()
	}
}

// maxRemoved is how much of a host is removed at most.
const maxRemoved = 16

// without removes what was found, and what stands behind it until that helps.
func (p *place) without() []uri.Fix {
	title := fmt.Sprintf("remove the %q", string(rune(p.found())))
	for end := p.at + 1; end <= min(p.end, p.at+maxRemoved); end++ {
		f := texts.Fix(title, uri.Edit{Start: p.at, End: end})
		if trials.Helps(p.text, p.at, f) {
			return []uri.Fix{f}
		}
		title = "remove what no host has"
	}
	return nil
}

// countSuffix counts how often a text ends with another.
func countSuffix(s, suffix string) (n int) {
	for strings.HasSuffix(s, suffix) {
		s = s[:len(s)-len(suffix)]
		n++
	}
	return n
}

// withoutUnderscores writes "-" for each "_", if all stand within labels, or else removes them.
func (p *place) withoutUnderscores() uri.Fix {
	f := texts.Fix(`write "-"`)
	for i := p.at; i < p.end; i++ {
		if p.text[i] == '_' {
			f.Edits = append(f.Edits, uri.Edit{Start: i, End: i + 1, New: "-"})
			if i == p.host || i+1 == p.end || !isAlphanum(p.text[i-1]) || !isAlphanum(p.text[i+1]) {
				f.Title = `remove the "_"`
			}
		}
	}
	if f.Title != `write "-"` {
		for i := range f.Edits {
			f.Edits[i].New = ""
		}
	}
	return f
}

func isAlphanum(b byte) bool { return b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' }

// explainIDNA is for a name in another script, perhaps in escapes.
func (p *place) explainIDNA(d *uri.Diagnostic) {
	host := p.text[p.host:p.end]
	if colon := strings.LastIndexByte(host, ':'); colon >= 0 {
		host = host[:colon]
	}
	d.Hint = hintIDNA
	name, err := uri.UnescapeUTF8(host)
	if err == nil && !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 }) {
		d.Hint = hintNoEscapes
	}
	if ascii, ok := toASCII(name); ok && err == nil {
		d.Fixes = []uri.Fix{texts.Fix(fmt.Sprintf("write %q", ascii), uri.Edit{Start: p.host, End: p.host + len(host), New: ascii})}
	} else if p.found() == '%' {
		d.Fixes = []uri.Fix{p.withoutEscapes()}
	}
}

// withoutEscapes removes the escapes in a row where the error is.
func (p *place) withoutEscapes() uri.Fix {
	end := p.at
	for end+len("%HH") <= p.end && p.text[end] == '%' {
		end += len("%HH")
	}
	f := texts.Fix("remove the escape", uri.Edit{Start: p.at, End: end})
	if end > p.at+len("%HH") {
		f.Title += "s"
	}
	return f
}

// explainNumber is for a name whose last label begins with a digit, as no name's does.
func (p *place) explainNumber(d *uri.Diagnostic) {
	name := p.text[p.host:p.end]
	if colon := strings.IndexByte(name, ':'); colon >= 0 {
		name = name[:colon]
	}
	d.Hint = "the last label of a name begins with a letter, which tells it from an IPv4 address (RFC 2396 §3.2.2)"
	a, ok := numbers(strings.TrimSuffix(name, "."))
	if !ok {
		return
	}
	d.Hint = "an IPv4 address is written as four numbers; some programs read other forms, in which addresses hide"
	d.Fixes = []uri.Fix{texts.Fix(fmt.Sprintf("write %q", a), uri.Edit{Start: p.host, End: p.host + len(name), New: a})}
}

// numbers reads an address as inet_aton does: of one to four numbers, decimal, octal or
// hexadecimal, of which the last fills the bytes that are left.
func numbers(s string) (address string, ok bool) {
	const size = 4
	parts := strings.Split(s, ".")
	if len(parts) > size {
		return "", false
	}
	var all uint64
	for i, part := range parts {
		n, err := strconv.ParseUint(strings.ToLower(part), 0, 32)
		bits := 8
		if i == len(parts)-1 {
			bits = 8 * (size - i)
		}
		if err != nil || n>>bits > 0 || strings.ContainsAny(part, "_obOB") && !strings.HasPrefix(strings.ToLower(part), "0x") {
			return "", false
		}
		all = all<<bits | n
	}
	return netip.AddrFrom4([size]byte{byte(all >> 24), byte(all >> 16), byte(all >> 8), byte(all)}).String(), true
}

// insert makes a fix that puts a text at a place.
func insert(text string, at int) uri.Fix {
	return texts.Fix(fmt.Sprintf("insert %q", text), uri.Edit{Start: at, End: at, New: text})
}
