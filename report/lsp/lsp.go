// Package lsp gives a [report.Report] to a language server, as diagnostics and code
// actions of the Language Server Protocol 3.17: plain structs with the protocol's names.
// The server needs to do no more than to send them.
package lsp

import (
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/sourcemap"
)

// Source is what diagnostics name as the tool that they come from.
const Source = "uri"

// PositionEncoding is what characters of a line are counted in (general.positionEncodings).
type PositionEncoding string

// The encodings. The empty one is the protocol's default, UTF16.
const (
	UTF8  PositionEncoding = "utf-8"
	UTF16 PositionEncoding = "utf-16"
	UTF32 PositionEncoding = "utf-32"
)

// unit gives what the encoding counts.
func (e PositionEncoding) unit() sourcemap.Unit {
	switch e {
	case UTF8:
		return sourcemap.Bytes
	case UTF32:
		return sourcemap.Runes
	}
	return sourcemap.UTF16
}

// Severity says how bad a diagnostic is.
type Severity int

// The severities that are in use.
const (
	SeverityError   Severity = 1
	SeverityWarning Severity = 2
)

// QuickFix is the kind of all code actions.
const QuickFix = "quickfix"

// Position is a place in a document; both count from 0.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Before says whether the position comes before another.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// Range is a part of a document; the end does not belong to it.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Touches says whether two ranges overlap or meet.
func (r Range) Touches(s Range) bool {
	return !r.End.Before(s.Start) && !s.End.Before(r.Start)
}

// Diagnostic is the protocol's Diagnostic.
type Diagnostic struct {
	Range    Range    `json:"range"`
	Severity Severity `json:"severity"`
	Code     string   `json:"code"`
	Source   string   `json:"source"`
	Message  string   `json:"message"` // with the hint in a line of its own
	Data     Data     `json:"data"`
}

// Data is what a diagnostic says beyond the protocol.
type Data struct {
	Production string   `json:"production,omitempty"` // as the RFC spells it
	Expected   []string `json:"expected,omitempty"`
	Hint       string   `json:"hint,omitempty"`
}

// PublishDiagnosticsParams are those of textDocument/publishDiagnostics.
type PublishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// CodeAction is the protocol's CodeAction.
type CodeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []Diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred,omitempty"` // the best fix of its diagnostic, if it is safe
	Edit        WorkspaceEdit `json:"edit"`
}

// WorkspaceEdit is the protocol's WorkspaceEdit, of one document. One of its fields is set.
type WorkspaceEdit struct {
	Changes         map[string][]TextEdit `json:"changes,omitempty"`
	DocumentChanges []TextDocumentEdit    `json:"documentChanges,omitempty"`
}

// TextDocumentEdit is the protocol's TextDocumentEdit.
type TextDocumentEdit struct {
	TextDocument TextDocument `json:"textDocument"`
	Edits        []TextEdit   `json:"edits"`
}

// TextDocument is the protocol's OptionalVersionedTextDocumentIdentifier.
type TextDocument struct {
	URI     string `json:"uri"`
	Version *int   `json:"version"` // nil: null, the version on disk
}

// TextEdit is the protocol's TextEdit.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// Document is a document as the client knows it.
type Document struct {
	URI             string
	Version         *int             // nil where the document is not open
	Encoding        PositionEncoding // as agreed upon with the client
	DocumentChanges bool             // the client takes documentChanges rather than changes
}

// Publish gives the diagnostics of a report on the document.
func (d Document) Publish(r *report.Report) PublishDiagnosticsParams {
	return PublishDiagnosticsParams{URI: d.URI, Version: d.Version, Diagnostics: d.Diagnostics(r)}
}

// Diagnostics gives the diagnostics of a report on the document, in its order.
func (d Document) Diagnostics(r *report.Report) []Diagnostic {
	out := make([]Diagnostic, len(r.Diagnostics))
	for i, x := range r.Diagnostics {
		out[i] = d.diagnostic(r, x)
	}
	return out
}

// CodeActions gives an action for each fix of the diagnostics that touch a range, as in
// textDocument/codeAction.
func (d Document) CodeActions(r *report.Report, within Range) []CodeAction {
	out := []CodeAction{}
	for _, x := range r.Diagnostics {
		diagnostic := d.diagnostic(r, x)
		if !diagnostic.Range.Touches(within) {
			continue
		}
		for i, f := range x.Fixes {
			out = append(out, CodeAction{
				Title: f.Title, Kind: QuickFix, Diagnostics: []Diagnostic{diagnostic},
				IsPreferred: i == 0 && f.Safe, Edit: d.edit(r, f),
			})
		}
	}
	return out
}

func (d Document) diagnostic(r *report.Report, x report.Diagnostic) Diagnostic {
	severity := SeverityError
	if x.Severity != "error" {
		severity = SeverityWarning
	}
	return Diagnostic{
		Range: d.place(r, x.Range), Severity: severity, Code: x.Code, Source: Source,
		Message: x.Text(), Data: Data{x.Production, x.Expected, x.Hint},
	}
}

// edit makes a fix an edit of the document.
func (d Document) edit(r *report.Report, f report.Fix) WorkspaceEdit {
	edits := make([]TextEdit, len(f.Edits))
	for i, e := range f.Edits {
		edits[i] = TextEdit{d.place(r, e.Range), e.New}
	}
	if d.DocumentChanges {
		return WorkspaceEdit{DocumentChanges: []TextDocumentEdit{{TextDocument{d.URI, d.Version}, edits}}}
	}
	return WorkspaceEdit{Changes: map[string][]TextEdit{d.URI: edits}}
}

// place gives a range of the file as the client counts.
func (d Document) place(r *report.Report, x report.Range) Range {
	return Range{d.position(r, x.Start), d.position(r, x.End)}
}

func (d Document) position(r *report.Report, p report.Position) Position {
	line, character := r.File.Editor(p.Offset, d.Encoding.unit())
	return Position{line, character}
}
