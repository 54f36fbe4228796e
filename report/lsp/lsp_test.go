package lsp_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/report/lsp"
	"github.com/urigrammar/uri/sourcemap"
)

var update = flag.Bool("update", false, "write the golden files anew")

// everywhere is a range that touches all others.
var everywhere = lsp.Range{End: lsp.Position{Line: 1 << 30}}

// handmade is the report of a JSON file with a "|" in a text.
func handmade(t *testing.T, file string) *report.Report {
	t.Helper()
	f := sourcemap.NewFile("a.json", file)
	m, err := sourcemap.JSON(f, strings.Index(file, `"HTTP`))
	if err != nil {
		t.Fatal(err)
	}
	bar := strings.Index(m.Text(), "|")
	r := report.New(f)
	r.Add(uri.Diagnosis{Input: m.Text(), Diagnostics: []uri.Diagnostic{
		{
			Code: uri.CodeStray, Severity: uri.SeverityError, Start: bar, End: bar + 1, Production: "segment",
			Message: `unexpected "|" in segment`, Expected: []string{"pchar", "end"}, Hint: "write %7C",
			Fixes: []uri.Fix{
				{Title: `write "%7C"`, Safe: true, Edits: []uri.Edit{{Start: bar, End: bar + 1, New: "%7C"}}},
				{Title: `remove the "|"`, Edits: []uri.Edit{{Start: bar, End: bar + 1}}},
			},
		},
		{Code: uri.CodeUpperCase, Severity: uri.SeverityWarning, Start: 0, End: 4, Message: "upper case"},
	}}, m)
	return r
}

const file = "{\n  \"😀\": \"HTTP:\\u002f\\u002fa.example/é|\"\n}"

func TestGolden(t *testing.T) {
	r := handmade(t, file)
	version := 3
	open := lsp.Document{URI: "file:///a.json", Version: &version, DocumentChanges: true}
	closed := lsp.Document{URI: "file:///a.json", DocumentChanges: true}
	old := lsp.Document{URI: "file:///a.json"}
	for name, v := range map[string]any{
		"publish": open.Publish(r), "actions": open.CodeActions(r, everywhere),
		"changes": old.CodeActions(r, everywhere)[:1], "closed": closed.CodeActions(r, everywhere)[:1],
	} {
		golden(t, "testdata/"+name+".json", v)
	}
}

func golden(t *testing.T, path string, v any) {
	t.Helper()
	var got bytes.Buffer
	e := json.NewEncoder(&got)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("%s: (-want +got)\n%s", path, d)
	}
}

func TestEncodings(t *testing.T) {
	text := "file:///x/é😀|"
	r := report.Of(uri.Diagnosis{Input: text, Diagnostics: []uri.Diagnostic{
		{Start: 10, End: 12}, {Start: 16, End: 17}, {Start: 17, End: 17},
	}}, lexer.Position{Offset: 20, Line: 3, Column: 5})
	for encoding, want := range map[lsp.PositionEncoding][3][2]int{
		"":        {{14, 15}, {17, 18}, {18, 18}},
		lsp.UTF16: {{14, 15}, {17, 18}, {18, 18}},
		lsp.UTF8:  {{14, 16}, {20, 21}, {21, 21}},
		lsp.UTF32: {{14, 15}, {16, 17}, {17, 17}},
	} {
		for i, d := range (lsp.Document{Encoding: encoding}).Diagnostics(r) {
			got := [2]int{d.Range.Start.Character, d.Range.End.Character}
			if got != want[i] || d.Range.Start.Line != 2 || d.Range.End.Line != 2 {
				t.Errorf("%q, diagnostic %d: %v, want %v in line 2", encoding, i, d.Range, want[i])
			}
		}
	}
}

func TestWithin(t *testing.T) {
	r := handmade(t, file)
	at := func(line, from, to int) lsp.Range {
		return lsp.Range{Start: lsp.Position{Line: line, Character: from}, End: lsp.Position{Line: line, Character: to}}
	}
	bar := (lsp.Document{}).Diagnostics(r)[0].Range
	for _, c := range []struct {
		name   string
		within lsp.Range
		want   int
	}{
		{"everywhere", everywhere, 2},
		{"the bar", bar, 2},
		{"cursor before it", at(1, bar.Start.Character, bar.Start.Character), 2},
		{"cursor behind it", at(1, bar.End.Character, bar.End.Character), 2},
		{"before", at(1, 0, bar.Start.Character-1), 0},
		{"behind", at(1, bar.End.Character+1, 99), 0},
		{"the line before", at(0, 0, 99), 0},
		{"the line behind", at(2, 0, 99), 0},
	} {
		actions := (lsp.Document{}).CodeActions(r, c.within)
		if len(actions) != c.want {
			t.Errorf("%s: %d actions, want %d", c.name, len(actions), c.want)
		}
	}
}

// TestActions applies the edits of actions as a client does.
func TestActions(t *testing.T) {
	document := lsp.Document{URI: "file:///a.json"}
	want := []string{strings.Replace(file, "|", "%7C", 1), strings.Replace(file, "|", "", 1)}
	for i, a := range document.CodeActions(handmade(t, file), everywhere) {
		if got := applied(file, a.Edit.Changes[document.URI]); got != want[i] || a.IsPreferred != (i == 0) {
			t.Errorf("%s gives %s, want %s", a.Title, got, want[i])
		}
	}
}

// applied makes one edit, in UTF-16.
func applied(text string, edits []lsp.TextEdit) string {
	at := func(p lsp.Position) int {
		lines := strings.SplitAfter(text, "\n")
		offset := len(strings.Join(lines[:p.Line], ""))
		units := 0
		for i, c := range lines[p.Line] {
			if units == p.Character {
				return offset + i
			}
			units++
			if c > 0xFFFF {
				units++
			}
		}
		return len(text)
	}
	e := edits[0]
	return text[:at(e.Range.Start)] + e.NewText + text[at(e.Range.End):]
}
