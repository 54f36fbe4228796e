package ldap

import (
	"strings"
	utf "unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// What people get wrong, and how to mend it. The grammar says where a text is wrong; what is
// here looks at what stands around that place.

// field is a part of a URL, by the delimiters before it.
type field uint8

const (
	beforeHost field = iota
	inHost
	inDN
	inAttributes
	inScope
	inFilter
	inExtensions
	behindAll // behind a fifth "?"
)

// spot is the place of an error.
type spot struct {
	*uri.Diagnostic
	text       string
	at         int // byte offset of the error
	field      field
	start, end int // of the field
	form       form
	trials     *trial.Grammar
}

// explainURL explains an error of the grammar of URLs.
func explainURL(text string, d *uri.Diagnostic) {
	s := &spot{Diagnostic: d, text: text, at: d.Start, form: urlText, trials: urlTrials}
	if d.Code == uri.CodeBadEscape || d.Code == uri.CodeCutEscape {
		if d.Fixes = s.trials.Escape(text, s.at); d.Fixes == nil {
			s.locate()
			s.lastResort()
		}
		return
	}
	s.locate()
	if s.found() == '#' {
		s.Hint = `an LDAP URL has no fragment; a "#" in a name or a filter is %23`
		return
	}
	switch s.field {
	case beforeHost:
		s.slashes()
	case inHost:
		s.host()
	case inDN:
		s.name()
	case inAttributes:
		s.attributes()
	case inScope:
		s.scope()
	case inFilter:
		s.filter()
	case inExtensions:
		s.extensions()
	case behindAll:
		s.Hint = `an LDAP URL has four "?" at most; one in a name or a value is %3F`
	}
	isHost := d.Code == uri.CodeBracket || d.Code == uri.CodeBadIPv6
	if s.Fixes == nil && s.field > beforeHost && (d.Code == uri.CodeScheme || isHost && s.field == inHost) {
		s.lastResort()
	}
}

// lastResort removes what is wrong: a byte or an escape if that makes the text right, or else
// the piece of the field, or all of the field.
func (s *spot) lastResort() {
	start, end, _ := s.wrongByte()
	from, to, what := s.piece(start)
	var offered []uri.Fix
	for _, f := range []uri.Fix{
		removal("what cannot stand here", start, end), removal(what, from, to), removal("all of this part", s.start, s.end),
	} {
		e := f.Edits[0]
		switch {
		case e.Start == e.End:
		case s.trials.Accepts(s.text, f):
			s.Fixes = []uri.Fix{f}
			return
		case e.End > end || to == end:
			offered = append(offered, f)
		}
	}
	for _, f := range offered {
		if s.Fixes == nil {
			s.offer(f)
		}
	}
}

func removal(what string, start, end int) uri.Fix {
	return uri.Fix{Title: "remove " + what, Edits: []uri.Edit{{Start: start, End: end}}}
}

// piece gives the span of the part of a list in which an offset is, with a delimiter; of a
// filter that of the innermost one.
func (s *spot) piece(at int) (from, to int, what string) {
	at = min(at, s.end)
	switch s.field {
	case inDN, inAttributes, inExtensions:
		from = s.start + strings.LastIndexByte(s.text[s.start:at], ',') + 1
		to = s.end
		if n := strings.IndexByte(s.text[at:s.end], ','); n >= 0 {
			to = at + n
		}
		if from > s.start {
			from--
		} else if to < s.end {
			to++
		}
		return from, to, "this part of the list"
	case inFilter:
		from = s.start + max(strings.LastIndexByte(s.text[s.start:at], '('), 0)
		if to = s.closing(from + 1); to < 0 {
			to = s.end - 1
		}
		return from, to + 1, "this filter"
	}
	return s.start, s.end, "this part"
}

// explainFilter explains an error in a filter by itself.
func explainFilter(text string, d *uri.Diagnostic) {
	s := &spot{Diagnostic: d, text: text, at: d.Start, field: inFilter, end: len(text), trials: filterTrials}
	s.filter()
}

// explainDN explains an error in a distinguished name by itself.
func explainDN(text string, d *uri.Diagnostic) {
	s := &spot{Diagnostic: d, text: text, at: d.Start, field: inDN, end: len(text), trials: dnTrials}
	s.name()
}

// What says whether fixes help.
var (
	urlTrials    = trial.OfURIs[URL](bare(inURLs))
	filterTrials = trial.OfTexts[FilterText](bare(inOwnTexts))
	dnTrials     = trial.OfTexts[DNText](bare(inOwnTexts))
)

// bare says how a grammar is built that has no advice.
func bare(building func() uri.SchemeOption) func() []uri.SchemeOption {
	return func() []uri.SchemeOption { return []uri.SchemeOption{building(), trusted()} }
}

// locate finds the field of the URL in which the error is.
func (s *spot) locate() {
	colon := strings.IndexByte(s.text, ':')
	s.start, s.end = colon+1, len(s.text)
	if s.at < colon+len("://") || !strings.HasPrefix(s.text[colon+1:], "//") {
		return
	}
	s.field, s.start = inHost, colon+len("://")
	for i := s.start; i < len(s.text); i++ {
		b := s.text[i]
		ends := b == '?' && s.field > inHost || b == '/' && s.field == inHost || b == '#'
		switch {
		case ends && i >= s.at:
			s.end = i
			return
		case ends && s.field < behindAll:
			s.field, s.start = s.field+1, i+1
		}
	}
}

// found gives the byte that cannot stand, or 0 at the end of the text.
func (s *spot) found() byte {
	if s.at == len(s.text) {
		return 0
	}
	return s.text[s.at]
}

// isEnd says whether the field ends at the error.
func (s *spot) isEnd() bool { return s.at >= s.end }

// offer offers a fix, if it helps.
func (s *spot) offer(f uri.Fix) {
	s.Fixes = append(s.Fixes, s.trials.Helpful(s.text, s.at, []uri.Fix{f})...)
}

// escape gives the place of the escape of the URL in which the error is; it is -1 if it is in
// none.
func (s *spot) escape() int {
	for i := s.at - 1; s.form == urlText && i >= s.start && i >= s.at-2; i-- {
		if s.text[i] == '%' && i+2 < len(s.text) && texts.IsHex(s.text[i+1]) && texts.IsHex(s.text[i+2]) {
			return i
		}
	}
	return -1
}

// wrongByte gives the span of what cannot stand, an escape as a whole, and the byte it stands for.
func (s *spot) wrongByte() (start, end int, b byte) {
	if i := s.escape(); i >= 0 {
		return i, i + 3, texts.HexValue(s.text[i+1])<<4 | texts.HexValue(s.text[i+2])
	}
	if s.at == len(s.text) {
		return s.at, s.at, 0
	}
	return s.at, s.at + 1, s.text[s.at]
}

// unfinished gives the place of escapes of bytes above 0x7F before an offset, or around the error,
// that are not UTF-8, or -1.
func (s *spot) unfinished(start int) int {
	from, to := start, start
	if _, end, b := s.wrongByte(); b >= 0x80 && s.escape() >= 0 {
		to = end
	}
	for from-3 >= s.start && s.text[from-3] == '%' && texts.HexValue(s.text[from-2]) >= 8 {
		from -= 3
	}
	if s.form == ownText {
		return -1
	}
	for text := s.form.text(s.text[from:to]); text != ""; {
		r, n := utf.DecodeRuneInString(text)
		if r == utf.RuneError && n == 1 {
			return from
		}
		text, from = text[n:], from+3*n
	}
	return -1
}

// notUTF8 explains escapes that are not UTF-8, which a text is.
func (s *spot) notUTF8(which string) {
	start, end, b := s.wrongByte()
	from := s.unfinished(start)
	if b < 0x80 || s.escape() < 0 {
		end = start
	}
	s.Hint = "the escapes are not UTF-8, " + which + "; a byte of a binary value is %5Cxx"
	s.offer(replacement(strings.ReplaceAll(s.text[from:end], "%", "%5C"), from, end))
}

// slashes explains an error before the host.
func (s *spot) slashes() {
	s.Hint = `two slashes and the host follow the scheme; where there is no host, a third slash follows at once`
	rest := strings.TrimLeft(s.text[s.start:], "/")
	slashes := "//"
	if name, _, _ := strings.Cut(rest, "?"); strings.Contains(name, "=") || s.at > s.start {
		slashes = "///"
	}
	s.offer(replacement(slashes, s.start, len(s.text)-len(rest)))
}

// host explains an error in the host or the port.
func (s *spot) host() {
	authority := s.text[s.at:s.end]
	switch at := strings.IndexByte(authority, '@'); {
	case at >= 0:
		s.Hint = "an LDAP URL has no user; the name to bind as may be given by the extension bindname"
		s.offer(uri.Fix{Title: `remove what stands before the host`, Edits: []uri.Edit{{Start: s.start, End: s.at + at + 1}}})
	case s.found() == '?':
		s.Hint = `a "/" must stand before the first "?", also where the name is empty`
		s.offer(insertion("/", s.at))
	case strings.Contains(authority, "="):
		s.Hint = `a "/" must stand before the name`
		s.offer(insertion("/", s.at))
	}
}

// attributes explains an error in the list of attributes.
func (s *spot) attributes() {
	switch start, end, b := s.wrongByte(); {
	case b == '(' && start == s.start:
		s.Hint = `the filter follows the third "?"; what follows the first are attributes, the second the scope`
		s.offer(insertion("??", start))
	case b == ' ':
		s.Hint = "attributes are separated by commas alone"
		s.offer(uri.Fix{Title: "remove the space", Edits: []uri.Edit{{Start: start, End: end}}})
	case b == '_':
		s.Hint = "an attribute has a name of letters, digits and hyphens (RFC 4512 §1.4)"
	}
}

// scopes are the words for a scope in other places.
var scopes = map[string]string{
	"baseobject": "base", "onelevel": "one", "singlelevel": "one", "subtree": "sub", "wholesubtree": "sub",
}

// scope explains an error in the scope.
func (s *spot) scope() {
	if start, _, b := s.wrongByte(); b == '(' && start == s.start {
		s.Hint = `the filter follows the third "?"; what follows the second is the scope`
		if attributes := strings.LastIndexByte(s.text[:s.start-1], '?') + 1; isScope(s.text[attributes : s.start-1]) {
			s.offer(insertion("?", attributes))
		}
		s.offer(insertion("?", start))
		return
	}
	s.Hint = "the scope is base, one or sub"
	word := strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(s.text[s.start:s.end]))
	if scopes[word] != "" {
		s.offer(replacement(scopes[word], s.start, s.end))
	} else {
		s.offer(removal("the scope", s.start, s.end))
	}
}

// isScope says whether a text is a scope.
func isScope(word string) bool {
	return strings.EqualFold(word, "base") || strings.EqualFold(word, "one") || strings.EqualFold(word, "sub")
}

// extensions explains an error in the extensions.
func (s *spot) extensions() {
	mark := uri.Edit{Start: s.start - 1, End: s.start}
	rest := strings.TrimLeft(s.text[s.at:], "?")
	switch start, _, b := s.wrongByte(); {
	case s.at == s.start && rest == "":
		s.Hint = `an extension must follow the fourth "?" (RFC 4516 §2)`
		s.offer(uri.Fix{Title: `remove the "?"`, Edits: []uri.Edit{{Start: mark.Start, End: len(s.text)}}})
	case s.at == s.start && s.found() == '?':
		s.Hint = `an LDAP URL has four "?" at most, and an extension must follow the fourth (RFC 4516 §2)`
	case b == '(' && start == s.start:
		s.Hint = `the filter follows the third "?"; what follows the fourth are extensions`
		s.offer(uri.Fix{Title: `remove a "?"`, Edits: []uri.Edit{mark}})
	case b == '?':
		s.Hint = `an LDAP URL has four "?" at most; one in a value is %3F`
		s.offer(replacement("%3F", start, start+1))
	}
}
