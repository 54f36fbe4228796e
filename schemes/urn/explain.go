package urn

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// trials says whether fixes help.
var trials = trial.OfURIs[URN](func() []uri.SchemeOption {
	return []uri.SchemeOption{uri.BuildWith(combinators.Trusted())}
})

// explain gives advice on an error of the grammar, or of the generic one: d.Start is its place
// in the text.
func explain(text string, d *uri.Diagnostic) {
	at := d.Start
	nidStart := len("urn:")
	if len(text) < nidStart || at < nidStart {
		return
	}
	colon := strings.IndexByte(text[nidStart:], ':')
	switch {
	case d.Code == uri.CodeBadEscape || d.Code == uri.CodeCutEscape:
		if colon < 0 || at <= nidStart+colon {
			d.Hint = hintNID
		}
		d.Fixes = trials.Escape(text, at)
		return
	case colon < 0 || at <= nidStart+colon:
		explainNID(text, at, d)
	case at == nidStart+colon+1:
		explainNSS(text, at, d)
	case text[at-1] == '?' && !strings.Contains(text[:at-1], "?"):
		explainQuestion(text, at, d)
	case strings.HasSuffix(text[:at], "?+") || strings.HasSuffix(text[:at], "?="):
		d.Hint = `something must stand behind "?+" and "?=", which does not begin with "/" or "?"`
		if at == len(text) || text[at] == '#' {
			d.Fixes = []uri.Fix{{Title: `remove the "` + text[at-2:at] + `"`, Edits: []uri.Edit{{Start: at - 2, End: at}}}}
		}
	case at < len(text) && (text[at] == '[' || text[at] == ']'):
		d.Hint = `a URN has no brackets; write them as escapes`
	}
	d.Fixes = trials.Helpful(text, at, d.Fixes)
}

const hintNID = "a namespace identifier has letters, digits and hyphens only"

// explainNID gives advice on a namespace identifier that goes wrong at an offset.
func explainNID(text string, at int, d *uri.Diagnostic) {
	start := len("urn:")
	switch rest := text[start:]; {
	case at == start && (rest == "" || rest[0] == ':'):
		d.Hint = `the namespace identifier (NID) is missing: a URN is "urn:", the identifier of a namespace, ":" and a name, as in urn:isbn:9780141036144`
		d.Fixes = insert(at, "example:1")
		if rest != "" {
			d.Fixes = insert(at, "example")
		}
	case isUUID(rest):
		d.Hint = "a UUID is a name in the namespace uuid"
		d.Fixes = insert(start, "uuid:")
	case at == len(text) && at > start+1 && text[at-1] != '-':
		d.Hint = `the name is missing: behind the namespace identifier there is ":" and a name`
		d.Fixes = insert(at, ":1")
	case at == start+32 && text[at-1] != '-':
		d.Hint = "a namespace identifier has 32 letters, digits and hyphens at most"
	case at < len(text) && text[at] == '_':
		d.Hint = hintNID
		if at > start && at+1 < len(text) && (isAlpha(text[at+1]) || isDigit(text[at+1])) {
			d.Fixes = []uri.Fix{{Title: `write "-"`, Edits: []uri.Edit{{Start: at, End: at + 1, New: "-"}}}}
		}
	case at == start && rest[0] == '-' || at > start && text[at-1] == '-':
		d.Hint = "a namespace identifier begins and ends with a letter or digit"
	case at == start+1 && (at == len(text) || text[at] == ':'):
		d.Hint = "a namespace identifier has two letters or digits at least"
	case at < len(text) && text[at] == '%':
		d.Hint = hintNID
		d.Fixes = unescaped(text, at)
	default:
		d.Hint = hintNID
	}
}

// unescaped writes what an escape stands for, or else removes it.
func unescaped(text string, at int) []uri.Fix {
	end := at + len("%hh")
	if end > len(text) {
		return nil
	}
	plain, err := uri.Unescape(text[at:end])
	if err == nil && (isAlpha(plain[0]) || isDigit(plain[0]) || plain == "-" || plain == ":") {
		return []uri.Fix{{Title: `write "` + plain + `"`, Edits: []uri.Edit{{Start: at, End: end, New: plain}}}}
	}
	for end+len("%hh") <= len(text) && text[end] == '%' {
		end += len("%hh")
	}
	return []uri.Fix{{Title: "remove the escape", Edits: []uri.Edit{{Start: at, End: end}}}}
}

// insert gives the fix that puts in a text: a name that shows where one belongs.
func insert(at int, text string) []uri.Fix {
	return []uri.Fix{{Title: `insert "` + text + `"`, Edits: []uri.Edit{{Start: at, End: at, New: text}}}}
}

// explainNSS gives advice on a name that goes wrong at its beginning.
func explainNSS(text string, at int, d *uri.Diagnostic) {
	switch {
	case at == len(text) || text[at] == '?' || text[at] == '#':
		d.Hint = `the name is missing behind "` + text[:at] + `"`
		d.Fixes = insert(at, "1")
	case text[at] == '/':
		d.Hint = `a name does not begin with "/"`
		d.Fixes = []uri.Fix{{Title: `write "%2F"`, Edits: []uri.Edit{{Start: at, End: at + 1, New: "%2F"}}}}
	}
}

// explainQuestion gives advice on the first "?", behind which neither "+" nor "=" stands.
func explainQuestion(text string, at int, d *uri.Diagnostic) {
	d.Hint = `"?" must be followed by "+" (for the resolver) or "=" (a query for the resource); in the name itself it is %3F`
	escape := uri.Fix{Title: `write "%3F"`, Edits: []uri.Edit{{Start: at - 1, End: at, New: "%3F"}}}
	switch {
	case at == len(text) || text[at] == '#':
		d.Fixes = []uri.Fix{{Title: `remove the "?"`, Edits: []uri.Edit{{Start: at - 1, End: at}}}, escape}
	case text[at] == '?' || text[at] == '/':
		d.Fixes = []uri.Fix{escape}
	default:
		query := uri.Fix{Title: `write "?="`, Edits: []uri.Edit{{Start: at, End: at, New: "="}}}
		d.Fixes = []uri.Fix{query, escape}
	}
}

// isUUID says whether a text is a UUID, or begins with one that goes on as no name does.
func isUUID(s string) bool {
	if len(s) < 36 || len(s) > 36 && !strings.ContainsRune("?#", rune(s[36])) {
		return false
	}
	for i := range 36 {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !isDigit(s[i]) && (s[i]|0x20 < 'a' || 'f' < s[i]|0x20) {
				return false
			}
		}
	}
	return true
}
