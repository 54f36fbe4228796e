// Package report gives diagnoses of package uri to machines: places in the enclosing
// file, in every way of counting, fixes as edits of that file, and no passwords. A [Report]
// is ready to be written as JSON; the packages lsp and sarif below it make of it what the
// Language Server Protocol and the format SARIF ask for.
package report

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/sourcemap"
)

// Version is the version of the JSON of a [Report]. Fields may be added to it, but none
// changes its name or meaning.
const Version = 1

// Report is what is to be said of the references in a file.
//
// As JSON it is an object; fields in brackets may be missing:
//
//	version        1
//	[file]         the name of the file
//	diagnostics    an array, in the order in which the texts were added:
//	  code         the stable name, such as "bad-escape"
//	  severity     "error" or "warning"
//	  message      one line, without position
//	  [production] the innermost production, as the RFC spells it
//	  [expected]   an array of strings: what could stand there
//	  [hint]       what to do, in plain words
//	  span         start and end: byte offsets, from 0, in the decoded text
//	  range        start and end in the file, each of them an object:
//	    offset     in bytes, from 0
//	    line       from 1
//	    column     in runes, from 1
//	    utf16      the column in UTF-16 code units, from 1
//	  [fixes]      an array, the best first:
//	    title      what the fix does, as a command
//	    safe       whether unescaping the result gives the original bytes
//	    edits      an array, in the order of their places, of edits of the file:
//	      range    as above: what is replaced
//	      new      the new text, escaped as the file needs
//
// The end of a range is behind its last byte. Every string is safe to show: the report
// holds nothing of the text but single characters in messages, and what fixes write. A fix
// that would write several characters of a password, or of what stands where a password
// would (see [uri.Redact]), is left out.
type Report struct {
	Version     int          `json:"version"`
	Name        string       `json:"file,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`

	Secrets bool            `json:"-"` // keep the fixes that write a password
	File    *sourcemap.File `json:"-"`
}

// Diagnostic is a [uri.Diagnostic] with its place in the file.
type Diagnostic struct {
	Code       string   `json:"code"`
	Severity   string   `json:"severity"`
	Message    string   `json:"message"`
	Production string   `json:"production,omitempty"`
	Expected   []string `json:"expected,omitempty"`
	Hint       string   `json:"hint,omitempty"`
	Span       Span     `json:"span"`
	Range      Range    `json:"range"`
	Fixes      []Fix    `json:"fixes,omitempty"`
}

// Text gives the message and the hint, on a line each.
func (d Diagnostic) Text() string {
	if d.Hint == "" {
		return d.Message
	}
	return d.Message + "\n" + d.Hint
}

// Span is a part of the decoded text, in byte offsets.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Range is a part of the file.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Position is a place in the file.
type Position struct {
	Offset int `json:"offset"` // in bytes, from 0
	Line   int `json:"line"`   // from 1
	Column int `json:"column"` // in runes, from 1
	UTF16  int `json:"utf16"`  // the column in UTF-16 code units, from 1
}

// Fix is a way to mend the file.
type Fix struct {
	Title string `json:"title"`
	Safe  bool   `json:"safe"`
	Edits []Edit `json:"edits"`
}

// Edit puts a new text in the place of a part of the file.
type Edit struct {
	Range Range  `json:"range"`
	New   string `json:"new"`
}

// New begins the report of a file.
func New(f *sourcemap.File) *Report {
	return &Report{Version: Version, Name: f.Name(), Diagnostics: []Diagnostic{}, File: f}
}

// Of makes the report of a text that stands verbatim at a position of a file; the zero
// position is that of a text which stands by itself.
func Of(d uri.Diagnosis, pos lexer.Position) *Report {
	m := sourcemap.At(pos, d.Input)
	r := New(m.File())
	r.Add(d, m)
	return r
}

// Add adds the diagnosis of a text of the file. The map must be one of the report's file,
// and the diagnosis one of the map's text.
func (r *Report) Add(d uri.Diagnosis, m *sourcemap.Map) {
	t := text{Map: m}
	t.secret, t.secretEnd = uri.PasswordSpan(m.Text())
	for _, x := range d.Diagnostics {
		r.Diagnostics = append(r.Diagnostics, r.diagnostic(x, &t))
	}
}

// text is a text of the file, with what is worked out once for all its diagnostics.
type text struct {
	*sourcemap.Map
	secret, secretEnd int // what may be a password
}

func (r *Report) diagnostic(d uri.Diagnostic, t *text) Diagnostic {
	out := Diagnostic{
		Code: d.Code.String(), Severity: d.Severity.String(),
		Message: d.Message, Production: d.Production, Expected: d.Expected, Hint: d.Hint,
		Span: Span{d.Start, d.End}, Range: r.place(t.Span(d.Start, d.End)),
	}
	for _, f := range d.Fixes {
		if fix, ok := r.fix(f, t); ok {
			out.Fixes = append(out.Fixes, fix)
		}
	}
	return out
}

// place gives the range between two byte offsets of the file.
func (r *Report) place(start, end int) Range {
	return Range{r.position(start), r.position(end)}
}

func (r *Report) position(offset int) Position {
	p := r.File.Position(offset)
	return Position{p.Offset, p.Line, p.Column, r.File.Column(offset, sourcemap.UTF16)}
}
