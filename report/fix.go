package report

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/sourcemap"
)

// fix turns edits of the text into edits of the file. It fails where the file cannot hold
// the new text, and where the edits would show a password.
func (r *Report) fix(f uri.Fix, m *sourcemap.Map) (Fix, bool) {
	edits := make([]sourcemap.Edit, len(f.Edits))
	for i, e := range f.Edits {
		edits[i] = sourcemap.Edit(e)
	}
	inFile, err := m.Edits(edits)
	if err != nil || !r.Secrets && tells(edits, inFile, m) {
		return Fix{}, false
	}
	out := Fix{Title: f.Title, Safe: f.Safe, Edits: make([]Edit, len(inFile))}
	for i, e := range inFile {
		out.Edits[i] = Edit{r.place(e.Start, e.End), e.New}
	}
	return out, true
}

// tells says whether edits of the text, or those of the file that they become, write
// several characters of a password.
func tells(edits, inFile []sourcemap.Edit, m *sourcemap.Map) bool {
	text := m.Text()
	from, to := uri.PasswordSpan(text)
	if from == to {
		return false
	}
	for _, e := range edits {
		rewrites := e.Start < to && from < e.End && utf8.RuneCountInString(text[e.Start:e.End]) > 1
		if e.New != "" && (rewrites || strings.Contains(e.New, text[from:to])) {
			return true
		}
	}
	return wider(inFile, m, from, to)
}

// wider says whether an edit of the file rewrites more than one character of those that
// stand for text[from:to], as an edit does that writes the whole literal anew.
func wider(inFile []sourcemap.Edit, m *sourcemap.Map, from, to int) bool {
	start, end := m.Span(from, to)
	_, first := m.Span(from, from+1)
	for _, e := range inFile {
		if e.New != "" && e.Start <= start && first < end && end <= e.End {
			return true
		}
	}
	return false
}
