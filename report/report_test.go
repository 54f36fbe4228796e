package report_test

import (
	"bufio"
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
	"github.com/urigrammar/uri/report/sarif"
	"github.com/urigrammar/uri/sourcemap"
)

var update = flag.Bool("update", false, "write the golden files anew")

// servers is a file with three references, two of them with something to be said of them.
const servers = `{
  "name": "Café 😀", "home": "http:\u002f\u002fa.example/😀|",
  "docs": "http://a.example/docs",
  "api": "http:\/\/a.example:080\/a b"
}
`

// handmade is a diagnosis of a text like "http://a.example/😀|".
func handmade(text string) uri.Diagnosis {
	bar := strings.Index(text, "|")
	return uri.Diagnosis{Input: text, Diagnostics: []uri.Diagnostic{
		{
			Code: uri.CodeStray, Severity: uri.SeverityError, Start: bar, End: bar + 1, Production: "segment",
			Message: `unexpected "|" in segment`, Expected: []string{"pchar", `"/"`, "end"}, Hint: "write %7C",
			Fixes: []uri.Fix{
				{Title: `write "%7C"`, Safe: true, Edits: []uri.Edit{{Start: bar, End: bar + 1, New: "%7C"}}},
				{Title: "quote it", Edits: []uri.Edit{{New: `"`}, {Start: len(text), End: len(text), New: `"`}}},
			},
		},
		{Code: uri.CodePortEmpty, Severity: uri.SeverityWarning, Start: 4, End: 4, Message: "no port"},
	}}
}

// mapped reads the JSON string behind a key.
func mapped(t testing.TB, file *sourcemap.File, key string) *sourcemap.Map {
	t.Helper()
	m, err := sourcemap.JSON(file, strings.Index(file.Text(), key+`": "`)+len(key)+3)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// golden compares JSON with a golden file.
func golden(t *testing.T, path string, v any) {
	t.Helper()
	got := indented(t, v)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s: (-want +got)\n%s", path, d)
	}
}

func indented(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestJSON(t *testing.T) {
	file := sourcemap.NewFile("servers.json", servers)
	r := report.New(file)
	m := mapped(t, file, "home")
	r.Add(handmade(m.Text()), m)
	golden(t, "testdata/report.json", r)
}

func TestEmptyJSON(t *testing.T) {
	got, err := json.Marshal(report.Of(uri.Diagnosis{Input: "a"}, lexer.Position{}))
	if want := `{"version":1,"diagnostics":[]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestOf(t *testing.T) {
	r := report.Of(handmade("é|"), lexer.Position{Filename: "f", Offset: 100, Line: 3, Column: 8})
	want := report.Range{
		Start: report.Position{Offset: 102, Line: 3, Column: 9, UTF16: 9},
		End:   report.Position{Offset: 103, Line: 3, Column: 10, UTF16: 10},
	}
	if d := cmp.Diff(want, r.Diagnostics[0].Range); d != "" || r.Name != "f" {
		t.Errorf("file %s (-want +got)\n%s", r.Name, d)
	}
}

// TestFixes holds the fixes of a report to those of the diagnosis, in JSON strings whose
// every character is escaped: decoding the edited file gives the mended text.
func TestFixes(t *testing.T) {
	fixes := 0
	for _, text := range corpus(t) {
		var b strings.Builder
		for _, c := range text {
			literal, _ := json.Marshal(string(c))
			if c < 0x80 && c > ' ' {
				literal = []byte(`"\u00` + string("01234567"[c>>4]) + string("0123456789abcdef"[c&15]) + `"`)
			}
			b.Write(literal[1 : len(literal)-1])
		}
		file := sourcemap.NewFile("", `{"a": "`+b.String()+`"}`)
		m := mapped(t, file, "a")
		d := uri.Diagnose(m.Text())
		r := report.New(file)
		r.Secrets = true
		r.Add(d, m)
		for i, x := range r.Diagnostics {
			for k, f := range x.Fixes {
				fixes++
				want := d.Diagnostics[i].Fixes[k].Apply(m.Text())
				if got := mapped(t, sourcemap.NewFile("", applied(file, f)), "a").Text(); got != want {
					t.Errorf("%q: %s gives %q, want %q", text, f.Title, got, want)
				}
			}
		}
	}
	if fixes < 50 {
		t.Errorf("only %d fixes", fixes)
	}
}

// applied gives the file with a fix made.
func applied(file *sourcemap.File, f report.Fix) string {
	var edits []sourcemap.Edit
	for _, e := range f.Edits {
		edits = append(edits, sourcemap.Edit{Start: e.Range.Start.Offset, End: e.Range.End.Offset, New: e.New})
	}
	return file.Apply(edits...)
}

// corpus gives the inputs of the field cases that are valid UTF-8.
func corpus(t *testing.T) (out []string) {
	t.Helper()
	file, err := os.Open("../testdata/field.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c struct{ Input string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if !strings.ContainsRune(c.Input, '\uFFFD') {
			out = append(out, c.Input)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSecrets writes everything that is to be said of references with a password, right
// and wrong, and of literals that are written anew because of their quotes, and looks
// for pieces of the password in it.
func TestSecrets(t *testing.T) {
	const secret = "Zx7Qw9"
	withheld := 0
	for _, form := range []string{
		"http://u:SECRET@h/|", "http://u:SECRET@h:080/", "http://u:|SECRET@h", "http://u:SECRET|@h", "http://u:SECRET#@h",
		"db://u:a#SECRET@h:9999/x", "http://u:SECRET@h/a b", "u:SECRET@h", "http://u:%SECRET@h", "http://u:SECRET@h\n",
		"http://u:SECRET%u00e9@h", "http://u:SECRET[@h", "http://u:SECRET@[::1", "http://u@v:SECRET@h", "//u:SECRET@h\\a",
		"http://u:SECRET@h/`", "http://u:SECRET@h/: #", "file://u:SECRET@C:\\a", "http:\\\\u:SECRET@h\\a", "a:b://u:SECRETé@h",
	} {
		text := strings.ReplaceAll(form, "SECRET", secret)
		d := uri.Diagnose(text)
		d.Diagnostics = append(d.Diagnostics, rude(text)...)
		for name, m := range literals(t, text) {
			r := report.New(m.File())
			r.Add(d, m)
			document := lsp.Document{URI: "file:///f"}
			everywhere := lsp.Range{End: lsp.Position{Line: 1 << 30}}
			for kind, v := range map[string]any{
				"JSON": r, "diagnostics": document.Publish(r), "actions": document.CodeActions(r, everywhere),
				"SARIF": sarif.New(sarif.Driver{Name: "test"}, r),
			} {
				out := string(indented(t, v))
				for i := range len(secret) - 3 {
					if strings.Contains(out, secret[i:i+4]) {
						t.Errorf("%s in %s of %q: %s", kind, name, text, out)
						break
					}
				}
			}
			withheld += count(d) - kept(r)
		}
	}
	t.Logf("%d fixes are left out", withheld)
	if withheld < 60 {
		t.Errorf("only %d fixes were left out", withheld)
	}
}

// rude gives fixes that write the password, and one that makes many a literal be written anew.
func rude(text string) []uri.Diagnostic {
	at := strings.Index(text, "@")
	return []uri.Diagnostic{{Code: uri.CodePassword, Severity: uri.SeverityWarning, Fixes: []uri.Fix{
		{Title: "write all", Edits: []uri.Edit{{Start: 0, End: len(text), New: text}}},
		{Title: "write it twice", Edits: []uri.Edit{{Start: at, End: at, New: text}}},
		{Title: "write some", Edits: []uri.Edit{{Start: at - 7, End: at - 1, New: text[at-7 : at-2]}}},
		{Title: "break quotes", Edits: []uri.Edit{{Start: 0, End: 0, New: "`\n #"}}},
	}}}
}

// literals writes a text in several ways.
func literals(t *testing.T, text string) map[string]*sourcemap.Map {
	t.Helper()
	out := map[string]*sourcemap.Map{"a text": sourcemap.At(lexer.Position{}, text)}
	add := func(name string, m *sourcemap.Map, err error) {
		if err == nil && m.Text() == text {
			out[name] = m
		}
	}
	m, err := sourcemap.GoString(sourcemap.NewFile("a.go", "`"+text+"`"), 0)
	add("Go", m, err)
	m, err = sourcemap.YAMLSingle(sourcemap.NewFile("a.yaml", "'"+text+"'"), 0)
	add("YAML single", m, err)
	m, err = sourcemap.YAMLPlain(sourcemap.NewFile("a.yaml", text), 0, 0, sourcemap.FlowOut)
	add("YAML plain", m, err)
	m, err = sourcemap.HTMLAttribute(sourcemap.NewFile("a.html", text), 0)
	add("HTML", m, err)
	return out
}

func count(d uri.Diagnosis) (n int) {
	for _, x := range d.Diagnostics {
		n += len(x.Fixes)
	}
	return n
}

func kept(r *report.Report) (n int) {
	for _, x := range r.Diagnostics {
		n += len(x.Fixes)
	}
	return n
}

// TestRules holds that each code is described, once, and errors first.
func TestRules(t *testing.T) {
	rules := report.Rules()
	i, errors := 0, true
	for _, c := range uri.Codes() {
		if i == len(rules) || rules[i].Code != c {
			t.Fatalf("%v is not described in its place", c)
		}
		errors = errors && c != uri.CodeRegName // the first of the warnings
		if (rules[i].Severity == uri.SeverityError) != errors || rules[i].Text == "" {
			t.Errorf("%v: %v", c, rules[i])
		}
		i++
	}
	if i != len(rules) {
		t.Errorf("%d rules for %d codes", len(rules), i)
	}
}
