package mailto

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// place is where the grammar found an error.
type place struct {
	text string
	at   int // of the error
	to   int // where the addresses begin, behind ":"
}

// trials says whether fixes help.
var trials = trial.OfURIs[URL](func() []uri.SchemeOption {
	return []uri.SchemeOption{uri.BuildWith(combinators.Trusted())}
})

// explain says what is wrong with addresses and header fields. Of a fragment package uri knows
// as much.
func explain(text string, d *uri.Diagnostic) {
	p := &place{text, d.Start, strings.IndexByte(text, ':') + 1}
	switch mark := strings.IndexByte(text, '?'); {
	case p.to == 0 || p.at < p.to || strings.IndexByte(text[:p.at], '#') >= 0:
	case d.Code == uri.CodeBadEscape || d.Code == uri.CodeCutEscape:
		d.Fixes = trials.Escape(text, p.at)
		return
	case isStrayByte(text[p.at:]) && !isEscaping(text[:p.at]):
		d.Fixes = []uri.Fix{p.write(texts.Escape(string(rune(p.found()))))}
	case mark >= 0 && mark < p.at:
		p.explainField(d)
	default:
		p.explainAddress(d)
	}
	d.Fixes = trials.Helpful(text, p.at, d.Fixes)
}

// isStrayByte says whether a text begins with a byte that is part of no rune, as those of
// Latin-1 are.
func isStrayByte(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return r == utf8.RuneError && n == 1
}

// found gives the byte that cannot stand, 0 at the end of the text.
func (p *place) found() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// isEnd says whether the addresses end where the error is.
func (p *place) isEnd() bool { return strings.IndexByte("\x00?#", p.found()) >= 0 }

// address gives the place at which the address begins in which the error is, and what stands
// of it before the error.
func (p *place) address() (start int, before string) {
	start = p.to + strings.LastIndexByte(p.text[p.to:p.at], ',') + 1
	return start, p.text[start:p.at]
}

// explainAddress is for what cannot stand in an address, or between two.
func (p *place) explainAddress(d *uri.Diagnostic) {
	start, before := p.address()
	switch c := p.found(); {
	case p.at == p.to && strings.HasPrefix(p.text[p.at:], "//"):
		d.Hint = `no "//" stands before an address of mail`
		d.Fixes = []uri.Fix{p.remove(`"//"`, p.at, p.at+2)}
	case p.isBeforeName():
		p.explainName(d)
	case inLiteral(before) && (c == ',' || c == '&' || c == ';' || p.isEnd()):
		d.Hint = `the address of a machine ends with "]", written %5D`
		d.Fixes = []uri.Fix{p.insert("%5D")}
	case before == "" && (c == ',' || p.isEnd()):
		p.explainComma(d, start)
	case c == ';':
		p.explainSemicolon(d, before)
	case c == ' ' || c == '\t':
		p.explainSpace(d, before)
	case c == '&' && strings.Contains(before, "@"):
		d.Hint = `a "?" stands before the first header field, and "&" before the others`
		d.Fixes = []uri.Fix{p.write("?")}
	case strings.HasSuffix(before, "%4") && c == '0' && !strings.Contains(before, "@") && !p.hasAt():
		d.Hint = `the "@" between local part and domain stands as it is (RFC 6068 §2)`
		d.Fixes = []uri.Fix{texts.Fix(`write "@"`, uri.Edit{Start: p.at - 2, End: p.at + 1, New: "@"})}
	case strings.HasSuffix(before, "@") && (p.isEnd() || c == ','):
		d.Hint = `a domain stands behind the "@": joe@example.com`
		d.Fixes = []uri.Fix{p.insert("example.com")}
	case !strings.Contains(before, "@") && (p.isEnd() || c == ',') && !strings.HasSuffix(before, ".") && !strings.HasPrefix(before, "%22"):
		d.Hint = `an address has an "@" and a domain: joe@example.com`
		d.Fixes = []uri.Fix{p.insert("@example.com")}
	default:
		p.explainCharacter(d, before)
	}
}

// inLiteral says whether the beginning of an address ends within brackets.
func inLiteral(before string) bool {
	_, domain, ok := strings.Cut(strings.ToUpper(before), "@%5B")
	return ok && !strings.Contains(domain, "%5D") && !isEscaping(domain)
}

// explainCharacter is for a character that may not stand where it does.
func (p *place) explainCharacter(d *uri.Diagnostic, before string) {
	start := p.at - len(before)
	switch c := p.found(); {
	case c == '@' && strings.Contains(before, "@"):
		p.explainSecondAt(d, start, before)
	case c == '@' && before == "":
		d.Hint = `a name stands before the "@": joe@example.com`
		f := p.insert("postmaster")
		if end := p.endOf('@'); strings.Contains(p.text[end:p.endOfAddress()], "@") {
			f = p.remove(`what is too much of "@"`, p.at, end)
		} else if end > p.at+1 {
			f.Title += ` and remove what is too much of "@"`
			f.Edits = append(f.Edits, uri.Edit{Start: p.at + 1, End: end})
		}
		d.Fixes = []uri.Fix{f}
	case strings.HasPrefix(before, "%22") && (p.hasAt() || p.isEnd() && strings.Contains(before, "@")):
		d.Hint = `between quotes, %22, another quote is written %5C%22`
		d.Fixes = []uri.Fix{p.quoted(start)}
	case c == '.' || strings.HasSuffix(before, ".") && (c == '@' || c == ',' || p.isEnd()):
		d.Hint = `a "." stands between two names, none of which is empty (RFC 5322 §3.2.3)`
		dot := p.at
		if c != '.' {
			dot--
		}
		d.Fixes = []uri.Fix{p.remove(`the "."`, dot, dot+1)}
	case c == '[' || c == ']':
		p.explainBracket(d)
	case c == '(' || c == ')':
		d.Hint = "an address in a URI has no comments (RFC 6068 §2)"
	case isEscaping(before) && texts.IsHex(c):
		d.Hint = "no address has the character for which this escape stands, or only between quotes, %22"
		p.explainEscape(d, start, before)
	case d.Code == uri.CodeScheme && strings.Contains(before, "@") && !strings.HasSuffix(before, "@"):
		d.Fixes = p.restOfDomain()
	case d.Code == uri.CodeScheme && !strings.Contains(before, "@") && start > p.to && !p.hasAt() && !p.isLast(p.remove("it", p.at, min(p.at+1, len(p.text)))):
		d.Fixes = []uri.Fix{p.remove("what is no address", start-1, p.endOfAddress())}
	}
}

// explainEscape is for an escape of what no address has.
func (p *place) explainEscape(d *uri.Diagnostic, start int, before string) {
	percent := start + strings.LastIndexByte(before, '%')
	escape := strings.ToUpper(p.text[percent:min(percent+len("%HH"), len(p.text))])
	d.Fixes = p.withoutEscapes(percent)
	switch isLocal := !strings.Contains(before, "@"); {
	case isLocal && p.hasAt():
		d.Fixes = append(d.Fixes, p.quoted(start))
		if escape == "%40" || !p.isLast(d.Fixes[0]) {
			slices.Reverse(d.Fixes)
		}
	case isLocal && escape == "%5B" && percent > start:
		d.Hint = `an "@" stands before the address of a machine`
		d.Fixes = []uri.Fix{texts.Fix(`insert "@"`, uri.Edit{Start: percent, End: percent, New: "@"})}
	case !isLocal && len(d.Fixes) > 0 && !p.isLast(d.Fixes[0]):
		d.Fixes = append(p.restOfDomain(), d.Fixes...)
	}
}

// isLast says whether nothing else is wrong in the address with a fix.
func (p *place) isLast(f uri.Fix) bool {
	mended := f.Apply(p.text)
	wrong := trials.Own(mended)
	return wrong < 0 || wrong >= p.endOfAddress()+len(mended)-len(p.text)
}

// restOfDomain removes what is left of a domain, unless it is enough to leave out what was
// found.
func (p *place) restOfDomain() []uri.Fix {
	end := p.endOfAddress()
	if p.at >= end || p.isLast(p.remove("it", p.at, p.at+1)) || p.isLast(p.write("%2F")) {
		return nil
	}
	first := p.at
	if i := strings.LastIndexByte(p.text[:p.at], '%'); i >= p.at-2 {
		first = i
	}
	return []uri.Fix{p.remove("the rest of the domain", first, end)}
}

// explainSecondAt is for an "@" behind another one.
func (p *place) explainSecondAt(d *uri.Diagnostic, start int, before string) {
	end := p.endOf('@')
	switch isLast := end == p.endOfAddress(); {
	case isLast && strings.HasSuffix(before, "@"):
		d.Hint = `a domain stands behind the "@": joe@example.com`
		d.Fixes = []uri.Fix{texts.Fix(`write "example.com"`, uri.Edit{Start: p.at, End: end, New: "example.com"})}
	case isLast || strings.HasSuffix(before, "@"):
		d.Hint = `an address has one "@"`
		d.Fixes = []uri.Fix{p.remove(`what is too much of "@"`, p.at, end)}
	default:
		d.Hint = `an address has one "@"; another stands between quotes, as %40: %22not%40me%22@example.org`
		d.Fixes = []uri.Fix{p.quoted(start)}
	}
}

// endOf gives the end of the run of a byte where the error is.
func (p *place) endOf(b byte) int {
	end := p.at
	for end < len(p.text) && p.text[end] == b {
		end++
	}
	return end
}

// endOfAddress gives the end of the address in which the error is.
func (p *place) endOfAddress() int {
	if n := strings.IndexAny(p.text[p.at:], ",;&?#"); n >= 0 {
		return p.at + n
	}
	return len(p.text)
}

// hasAt says whether there is an "@" in what is left of the address.
func (p *place) hasAt() bool { return strings.Contains(p.text[p.at:p.endOfAddress()], "@") }

// quoted puts all of the address before its last "@" between quotes, which it may begin with.
func (p *place) quoted(start int) uri.Fix {
	last := start + strings.LastIndexByte(p.text[start:p.endOfAddress()], '@')
	f := texts.Fix(`put quotes around all before the last "@"`)
	i, shut := start, false
	if strings.HasPrefix(p.text[start:last], "%22") {
		f.Title = "mend the quotes"
		i += len("%22")
	} else {
		f.Edits = append(f.Edits, uri.Edit{Start: start, End: start, New: "%22"})
	}
	isOpen := i > start
	for ; i < last; i++ {
		if p.text[i] == '@' {
			f.Edits = append(f.Edits, uri.Edit{Start: i, End: i + 1, New: "%40"})
		}
		if p.text[i] != '%' {
			continue
		}
		escape := strings.ToUpper(p.text[i:min(i+len("%HH"), last)])
		i += len(escape) - 1
		switch shut = isOpen && escape == "%22" && i+1 == last; {
		case shut:
		case isOpen && escape == "%5C" && i+1 < last: // a quoted-pair
			i += tokenLength(p.text[i+1 : last])
		case escape == "%22" || escape == "%5C" || escape == "%20" || escape == "%09":
			at := i + 1 - len(escape)
			f.Edits = append(f.Edits, uri.Edit{Start: at, End: at, New: "%5C"})
		}
	}
	if !shut {
		f.Edits = append(f.Edits, uri.Edit{Start: last, End: last, New: "%22"})
	}
	return f
}

// tokenLength gives the length of an escape at the beginning of a text, or of a byte.
func tokenLength(s string) int {
	if s[0] == '%' && len(s) >= len("%HH") {
		return len("%HH")
	}
	return 1
}

// maxEscapes is how many escapes in a row are removed at once.
const maxEscapes = 16

// withoutEscapes removes the escape at an offset, and those behind it until that helps.
func (p *place) withoutEscapes(percent int) []uri.Fix {
	end := percent
	for range maxEscapes {
		if end+len("%HH") > len(p.text) || p.text[end] != '%' {
			return nil
		}
		end += len("%HH")
		f := p.remove("the escape", percent, end)
		if end > percent+len("%HH") {
			f.Title += "s"
		}
		if trials.Helps(p.text, p.at, f) {
			return []uri.Fix{f}
		}
	}
	return nil
}

// isEscaping says whether a text ends within an escape.
func isEscaping(s string) bool {
	i := strings.LastIndexByte(s, '%')
	return i >= 0 && len(s)-i < len("%HH")
}

// explainBracket is for brackets as they are.
func (p *place) explainBracket(d *uri.Diagnostic) {
	d.Hint = "brackets are written %5B and %5D (RFC 6068 §2)"
	end := strings.IndexAny(p.text[p.at:], "],?#@")
	if p.found() != '[' || end < 0 || p.text[p.at+end] != ']' {
		return
	}
	f := p.write("%5B")
	f.Edits = append(f.Edits, uri.Edit{Start: p.at + end, End: p.at + end + 1, New: "%5D"})
	f.Title, f.Safe = `write "%5B" and "%5D"`, true
	d.Fixes = []uri.Fix{f}
}

// length gives the length of what is left of the addresses.
func (p *place) length() int {
	if n := strings.IndexAny(p.text[p.at:], "?#"); n >= 0 {
		return n
	}
	return len(p.text) - p.at
}

// isBeforeName says whether a "<" follows in what is left of the address.
func (p *place) isBeforeName() bool {
	return strings.Contains(p.text[p.at:p.endOfAddress()], "<")
}

// explainName is for a name beside the address, Ann <ann@example.org>.
func (p *place) explainName(d *uri.Diagnostic) {
	d.Hint = "only the address stands in a URI, without a name and brackets"
	start, _ := p.address()
	open := p.at + strings.IndexByte(p.text[p.at:], '<')
	length := strings.IndexByte(p.text[open:], '>')
	if length < 0 || strings.ContainsAny(p.text[open:open+length], "?#") {
		return
	}
	shut := open + length
	d.Fixes = []uri.Fix{texts.Fix("keep the address alone", uri.Edit{Start: start, End: open + 1}, uri.Edit{Start: shut, End: shut + 1})}
}

// explainComma is for a "," without an address on one of its sides, or for no address at all.
func (p *place) explainComma(d *uri.Diagnostic, start int) {
	first, end := p.at, p.endOf(',')
	isLast := end == len(p.text) || strings.IndexByte("?#", p.text[end]) >= 0
	switch isFirst := start == p.to; {
	case isFirst && isLast && (end == len(p.text) || p.text[end] == '#'):
		f := texts.Fix(`write "?to="`, uri.Edit{Start: first, End: end, New: "?to="})
		if first == end {
			f = p.insert("?to=")
		}
		d.Fixes = []uri.Fix{f}
		return
	case !isFirst && isLast:
		first--
	}
	d.Hint = `an address stands before and behind each ","`
	d.Fixes = []uri.Fix{p.remove(`the ","`, first, end)}
}

// explainSemicolon is for ";" in the place of ",", as some programs for mail have it.
func (p *place) explainSemicolon(d *uri.Diagnostic, before string) {
	if !strings.Contains(before, "@") {
		d.Hint = `in an address ";" is written %3B, and only between quotes, %22`
		return
	}
	d.Hint = `addresses are divided by ","`
	rest := p.text[p.at+1:]
	if spaces := len(rest) - len(strings.TrimLeft(rest, "; ")); spaces < p.length()-1 {
		d.Fixes = []uri.Fix{texts.Fix(`write ","`, uri.Edit{Start: p.at, End: p.at + 1 + spaces, New: ","})}
		return
	}
	d.Fixes = []uri.Fix{p.remove(`the ";"`, p.at, p.at+p.length())}
}

// explainSpace is for white space in addresses or around them.
func (p *place) explainSpace(d *uri.Diagnostic, before string) {
	d.Hint = "white space is no part of an address (RFC 6068 §2)"
	rest := p.text[p.at:]
	end := p.at + len(rest) - len(strings.TrimLeft(rest, " \t"))
	switch {
	case before == "" || strings.HasSuffix(before, ";") || end == len(p.text) || strings.IndexByte(",?#", p.text[end]) >= 0:
		d.Fixes = []uri.Fix{p.remove("the white space", p.at, end)}
	case strings.Contains(before, "@") && !strings.HasSuffix(before, "@"):
		d.Hint = `addresses are divided by ","`
		d.Fixes = []uri.Fix{texts.Fix(`write ","`, uri.Edit{Start: p.at, End: end, New: ","})}
	}
}

// explainField is for what cannot stand in header fields.
func (p *place) explainField(d *uri.Diagnostic) {
	from := strings.LastIndexAny(p.text[:p.at], "?&") + 1
	field := p.text[from:p.at]
	switch c := p.found(); {
	case c == '?':
		d.Hint = `one "?" stands before the header fields, and "&" between them; a "?" in a value is written %3F`
		if isFieldName(p.text[p.at+1:]) && strings.Contains(field, "=") {
			d.Fixes = []uri.Fix{p.write("&")}
		}
		d.Fixes = append(d.Fixes, p.write("%3F"))
	case field == "" && (c == '&' || c == '#' || c == 0):
		d.Hint = "a header field, name=value, is missing"
		d.Fixes = []uri.Fix{p.missingField(from - 1)}
	case !strings.Contains(field, "=") && (c == '&' || c == '#' || c == 0) && !isEscaping(field):
		d.Hint = `"=" stands behind the name of a header field, also where the value is empty; a "&" in a value is written %26`
		d.Fixes = p.missingValue(from - 1)
	case c == '=' || c == '/' || c == '[' || c == ']':
		escape := fmt.Sprintf("%%%02X", c)
		d.Hint = quote(c) + " in a header field is written " + escape + " (RFC 6068 §2)"
		f := p.write(escape)
		f.Safe = true
		d.Fixes = []uri.Fix{f}
	}
}

// missingField mends what stands behind a delimiter at an offset, which is no field.
func (p *place) missingField(delimiter int) uri.Fix {
	end := p.endOf('&')
	switch isLast := end == len(p.text) || p.text[end] == '#'; {
	case isLast && delimiter == p.to:
		return texts.Fix(`write "?to="`, uri.Edit{Start: delimiter, End: end, New: "?to="})
	case isLast:
		return p.remove("the "+quote(p.text[delimiter]), delimiter, end)
	}
	return p.remove(`the "&"`, p.at, end)
}

// missingValue mends a field without "=", whose delimiter is at an offset.
func (p *place) missingValue(delimiter int) (fixes []uri.Fix) {
	if p.text[delimiter] == '&' {
		fixes = append(fixes, texts.Fix(`write "%26"`, uri.Edit{Start: delimiter, End: delimiter + 1, New: "%26"}))
	}
	return append(fixes, p.insert("="))
}

// isFieldName says whether a text begins with the name of a header field and "=".
func isFieldName(s string) bool {
	name, _, ok := strings.Cut(s, "=")
	return ok && name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r >= 0x80 || r != '-' && isNoLetter(byte(r)) })
}

func quote(b byte) string { return fmt.Sprintf("%q", string(rune(b))) }

func (p *place) insert(text string) uri.Fix {
	return texts.Fix(fmt.Sprintf("insert %q", text), uri.Edit{Start: p.at, End: p.at, New: text})
}

// write writes a text for the byte that was found.
func (p *place) write(text string) uri.Fix {
	return texts.Fix(fmt.Sprintf("write %q", text), uri.Edit{Start: p.at, End: p.at + 1, New: text})
}

func (p *place) remove(what string, start, end int) uri.Fix {
	return texts.Fix("remove "+what, uri.Edit{Start: start, End: end})
}
