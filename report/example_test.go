package report_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/sourcemap"
)

// A JSON file with two URLs, of which one is wrong.
func Example() {
	file := sourcemap.NewFile("servers.json", `{
  "docs": "http:\/\/a.example\/docs",
  "home": "http:\/\/a.example\/\u007C"
}`)
	r := report.New(file)
	for start := range stringsOf(file.Text()) {
		m, err := sourcemap.JSON(file, start)
		if err != nil {
			fmt.Println(err)
			return
		}
		r.Add(uri.Diagnose(m.Text()), m)
	}
	for _, d := range r.Diagnostics {
		fmt.Printf("%s:%d:%d: %s: %s\n", r.Name, d.Range.Start.Line, d.Range.Start.Column, d.Severity, d.Code)
		for _, e := range d.Fixes[0].Edits {
			fmt.Printf("%s: %d to %d: %s\n", d.Fixes[0].Title, e.Range.Start.Offset, e.Range.End.Offset, e.New)
		}
	}
	// Output:
	// servers.json:3:32: error: stray
	// write "%7C": 71 to 77: %7C
}

// stringsOf gives the offsets of the strings in a JSON text, keys included.
func stringsOf(text string) iter.Seq[int] {
	return func(yield func(int) bool) {
		d := json.NewDecoder(strings.NewReader(text))
		for {
			before := int(d.InputOffset())
			token, err := d.Token()
			if err != nil {
				return
			}
			_, ok := token.(string)
			if ok && !yield(before+strings.IndexByte(text[before:], '"')) {
				return
			}
		}
	}
}

func ExampleOf() {
	r := report.Of(uri.Diagnose("http://h/%zz"), lexer.Position{Filename: "notes.md", Offset: 40, Line: 3, Column: 9})
	start := r.Diagnostics[0].Range.Start
	fmt.Println(r.Name, start.Offset, start.Line, start.Column)
	// Output:
	// notes.md 50 3 19
}

func ExampleRules() {
	rule := report.Rules()[1]
	fmt.Println(rule.Code.String(), rule.Text)
	// Output:
	// bad-escape "%" stands without two hexadecimal digits behind it (RFC 2396 §2.4.1).
}
