package grammartest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
)

func TestCheckComments(t *testing.T) {
	const grammar = `setting = name "=" value
name    = 1*letter
value   = *( letter / digit )
letter  = %x61-7A
digit   = %x30-39
nested  = "(" *nested ")"
`
	g, err := combinators.ReadABNF(grammar)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, comment, want string }{
		{"as the code has it", "setting = name \"=\" value", ""},
		{"in other words", "value = *( digit / letter )", ""},
		{"over two lines", "name = 1*(\n//\t    letter )", ""},
		{"with prose around", "text\n//\n//\tname = 1*letter\n//\n// more text", ""},
		{"recursive", "nested = \"(\" *nested \")\"", ""},
		{"another language", "name = *letter", "they differ in \"\""},
		{"recursive and in other words", "nested = \"(\" *( nested ) *nested \")\"", "nested is in the comment"},
		{"no such rule", "names = name", "no rule names"},
		{"a name that nothing defines", "name = 1*letters", "letters"},
		{"no line", "nothing to see", "no line of grammar"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.go")
			source := "package a\n\n//\t" + tt.comment + "\nvar rule = 1\n"
			if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
				t.Fatal(err)
			}
			r := &recorder{TB: t}
			CheckComments(r, g, combinators.ReadABNF, file)
			got := strings.Join(r.faults, "\n")
			if !strings.Contains(got, tt.want) || (tt.want == "") != (got == "") {
				t.Errorf("%s gives %q, want %q", tt.comment, got, tt.want)
			}
		})
	}
}
