package uri

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// readmeBlocks gives the README's code blocks in a language.
func readmeBlocks(t *testing.T, language string) (blocks []string) {
	t.Helper()
	fenced := regexp.MustCompile("(?ms)^```" + language + "\n(.*?)^```$")
	for _, m := range fenced.FindAllStringSubmatch(readText(t, "README.md"), -1) {
		blocks = append(blocks, m[1])
	}
	if len(blocks) == 0 {
		t.Fatalf("the README has no block of %s", language)
	}
	return blocks
}

// TestReadmeCode checks that all code of the README stands, line by line, in an example,
// which is compiled and whose output is checked.
func TestReadmeCode(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("combinators/example*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	examples := ""
	for _, file := range slices.Concat(files, more, []string{"examples/customscheme/main.go"}) {
		examples += withoutIndent(readText(t, file))
	}
	for _, code := range readmeBlocks(t, "go") {
		if !strings.Contains(examples, "\n"+withoutIndent(code)) {
			t.Errorf("this stands in no example:\n%s", code)
		}
	}
}

// withoutIndent takes the tabs off the beginnings of lines.
func withoutIndent(text string) string {
	return regexp.MustCompile(`(?m)^\t+`).ReplaceAllString(text, "")
}

// TestReadmeCommands runs the commands of the README that print something, and compares.
func TestReadmeCommands(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	for _, block := range readmeBlocks(t, "console") {
		command, want, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n")
		if want == "" {
			continue // go test work would run this very test
		}
		got, err := exec.Command("sh", "-c", command).CombinedOutput()
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s (error %v) (-README +now):\n%s", command, err, diff)
		}
	}
}

// TestReadmeTable checks that the table names the type and the rule of every production, in
// three columns.
func TestReadmeTable(t *testing.T) {
	const columns = 3
	want := "|" + strings.Repeat(" production | type | rule |", columns) + "\n|" + strings.Repeat("---|", 3*columns) + "\n"
	productions := appendix()
	rows := (len(productions) + columns - 1) / columns
	for i := range rows {
		want += "|"
		for k := i; k < columns*rows; k += rows {
			if k < len(productions) {
				want += tableCells(productions[k])
			} else {
				want += " | | |"
			}
		}
		want += "\n"
	}
	if text := readText(t, "README.md"); !strings.Contains(text, "\n\n"+want+"\n") {
		t.Errorf("the README lacks the table\n%s", want)
	}
}

// tableCells gives the cells for a production, a struct's type or a rule.
func tableCells(production any) string {
	rule, ok := production.(*combinators.Expr)
	if !ok {
		n := reflect.New(production.(reflect.Type)).Interface().(Node)
		return fmt.Sprintf(" `%s` | `%s` | |", n.Production(), production.(reflect.Type).Name())
	}
	leaf := ""
	for _, n := range nodeTypes() {
		if n.Production() == rule.Name {
			leaf = "`" + reflect.TypeOf(n).Elem().Name() + "` "
		}
	}
	return fmt.Sprintf(" `%s` | %s| `%s` |", rule.Name, leaf, goName(rule.Name, false))
}

// TestReadmeLength keeps the README to what one reads.
func TestReadmeLength(t *testing.T) {
	if n := strings.Count(readText(t, "README.md"), "\n"); n >= 200 {
		t.Errorf("%d lines, want fewer than 200", n)
	}
}
