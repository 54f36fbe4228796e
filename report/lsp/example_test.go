package lsp_test

import (
	"encoding/json"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/report/lsp"
	"github.com/urigrammar/uri/sourcemap"
)

// A language server answers textDocument/codeAction for a JSON file.
func Example() {
	file := sourcemap.NewFile("servers.json", `{"docs": "http:\/\/a.example\/", "home": "http:\/\/é.example\/a|b"}`)
	r := report.New(file)
	for _, start := range []int{9, 41} { // where a reader of JSON finds the strings
		m, err := sourcemap.JSON(file, start)
		if err != nil {
			fmt.Println(err)
			return
		}
		r.Add(uri.Diagnose(m.Text()), m)
	}
	document := lsp.Document{URI: "file:///servers.json"}
	for _, d := range document.Diagnostics(r) {
		fmt.Println(d.Code, d.Range.Start.Line, d.Range.Start.Character)
	}
	bar := lsp.Position{Line: 0, Character: 63}
	for _, a := range document.CodeActions(r, lsp.Range{Start: bar, End: bar}) {
		edit, _ := json.Marshal(a.Edit)
		fmt.Println(a.Title, string(edit))
	}
	// Output:
	// non-ascii 0 51
	// stray 0 63
	// write "%7C" {"changes":{"file:///servers.json":[{"range":{"start":{"line":0,"character":63},"end":{"line":0,"character":64}},"newText":"%7C"}]}}
}
