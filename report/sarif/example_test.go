package sarif_test

import (
	"encoding/json"
	"os"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/report/sarif"
	"github.com/urigrammar/uri/sourcemap"
)

func Example() {
	file := sourcemap.NewFile("servers.json", `{"home": "http:\/\/a.example\/a|b"}`)
	m, err := sourcemap.JSON(file, 9)
	if err != nil {
		return
	}
	r := report.New(file)
	r.Add(uri.Diagnose(m.Text()), m)
	log := sarif.New(sarif.Driver{Name: "check", SemanticVersion: "1.0.0"}, r)
	out := json.NewEncoder(os.Stdout)
	if err := out.Encode(log.Runs[0].Results[0].Locations); err != nil {
		return
	}
	// Output:
	// [{"physicalLocation":{"artifactLocation":{"uri":"servers.json"},"region":{"startLine":1,"startColumn":32,"endLine":1,"endColumn":33,"byteOffset":31,"byteLength":1}}}]
}
