package report_test

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/internal/allocs"
	"github.com/urigrammar/uri/report"
)

// TestLinear shows that the memory which a report takes, and so the work that needs it,
// grows with the number of diagnostics and not with its square: of four times the text it
// would be sixteen times as much.
func TestLinear(t *testing.T) {
	for _, in := range []struct{ name, first, part string }{
		{"bars", "http://h/", "|"}, {"escapes", "http://h/", "%41"}, {"behind a password", "http://u:p@h/", "|"},
	} {
		t.Run(in.name, func(t *testing.T) {
			const n = 2000
			once, fourfold := reportBytes(in.first+strings.Repeat(in.part, n)), reportBytes(in.first+strings.Repeat(in.part, 4*n))
			if fourfold > 6*once {
				t.Errorf("%d diagnostics take %d bytes, %d take %d", n, once, 4*n, fourfold)
			}
		})
	}
}

// reportBytes gives how many bytes the report of a text allocates, without its diagnosis.
func reportBytes(text string) uint64 {
	d := uri.Diagnose(text)
	_, bytes := allocs.Least(func() { report.Of(d, lexer.Position{}) })
	return bytes
}
