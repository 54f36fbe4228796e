package report

import (
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/sourcemap"
)

// fix turns edits of the text into edits of the file. It fails where the file cannot hold
// the new text, and where the edits would show a password.
func (r *Report) fix(f uri.Fix, t *text) (Fix, bool) {
	edits := make([]sourcemap.Edit, len(f.Edits))
	for i, e := range f.Edits {
		edits[i] = sourcemap.Edit(e)
	}
	inFile, err := t.Edits(edits)
	if err != nil || !r.Secrets && t.tells(edits, inFile) {
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
func (t *text) tells(edits, inFile []sourcemap.Edit) bool {
	from, to := t.secret, t.secretEnd
	if from == to {
		return false
	}
	for _, e := range edits {
		if e.New != "" && (t.rewrites(e) || strings.Contains(e.New, t.Text()[from:to])) {
			return true
		}
	}
	return t.wider(inFile)
}

// rewrites says whether an edit of the text rewrites more than one character, some of a
// password.
func (t *text) rewrites(e sourcemap.Edit) bool {
	return e.Start < t.secretEnd && t.secret < e.End && utf8.RuneCountInString(t.Text()[e.Start:e.End]) > 1
}

// wider says whether an edit of the file rewrites more than one character of those that
// stand for a password, as an edit does that writes the whole literal anew.
func (t *text) wider(inFile []sourcemap.Edit) bool {
	start, end := t.Span(t.secret, t.secretEnd)
	_, first := t.Span(t.secret, t.secret+1)
	for _, e := range inFile {
		if e.New != "" && e.Start <= start && first < end && end <= e.End {
			return true
		}
	}
	return false
}
