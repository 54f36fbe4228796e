package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/sourcemap"
)

// TestMapped finds the errors of texts where they stand in a file: at the first "|" of it.
func TestMapped(t *testing.T) {
	for _, c := range []struct {
		name, before, literal string
		read                  func(f *sourcemap.File, start int) (*sourcemap.Map, error)
	}{
		{"JSON", `{"é": `, `"http:\u002f\u002fa.example/|"`, sourcemap.JSON},
		{"JSON in the second line", "{\n\"😀\": ", `"\/\u0061|"`, sourcemap.JSON},
		{"Go", `const é = `, `"\x2f\057\u0061.example/|"`, sourcemap.GoString},
		{"XML", "<é>\n<a href=", `"?a&amp;b&#61;|"`, sourcemap.XMLAttribute},
		{"HTML", "<a title=é href=", `?a&copy=1&amp;b&semi;|`, sourcemap.HTMLAttribute},
		{"YAML single", "é: ", `'a''|'`, sourcemap.YAMLSingle},
		{"YAML double", "é: ", "\"http://a/\\\n   b\\x2F|\"", sourcemap.YAMLDouble},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := c.read(sourcemap.NewFile("f", c.before+c.literal), len(c.before))
			if err != nil {
				t.Fatal(err)
			}
			_, err = uri.Parse(m.Text(), uri.Mapped(m))
			var wrong *uri.Error
			if !errors.As(err, &wrong) || wrong.Offset != strings.Index(m.Text(), "|") {
				t.Fatalf("%q: %v", m.Text(), err)
			}
			before, _, _ := strings.Cut(c.before+c.literal, "|")
			want := lexer.Position{Filename: "f", Line: 1, Column: 1}
			want.Advance(before)
			if got := wrong.Position(); got != want || !strings.Contains(err.Error(), want.String()) {
				t.Errorf("%v at %#v, want %#v", err, got, want)
			}
		})
	}
}

// TestMappedBeforeAt holds that a map counts where both are given.
func TestMappedBeforeAt(t *testing.T) {
	m, err := sourcemap.JSON(sourcemap.NewFile("f", ` "\u0061|"`), 1)
	if err != nil {
		t.Fatal(err)
	}
	_, err = uri.Parse(m.Text(), uri.Mapped(m), uri.At(lexer.Position{Line: 7, Column: 7}))
	var wrong *uri.Error
	if !errors.As(err, &wrong) || wrong.Position().String() != "f:1:9" {
		t.Error(err)
	}
}

func ExampleMapped() {
	file := sourcemap.NewFile("servers.json", `{
  "home": "http:\u002f\u002fa.example/|"
}`)
	m, err := sourcemap.JSON(file, 12)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = uri.Parse(m.Text(), uri.Mapped(m))
	fmt.Println(err)
	// Output:
	// uri: servers.json:2:39: unexpected "|" in segment, expected pchar, "#", "/", ";", "?" or end
}
