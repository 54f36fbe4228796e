package sourcemap

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// The decoders of this file know nothing of those that they check: they are those of the
// standard library, or work in another way.

var errRefused = errors.New("refused")

// language is a style with its decoder to compare with.
type language struct {
	name   string
	quotes []string // with which literals open and close
	read   func(f *File, start int) (*Map, error)
	decode func(literal string) (string, error)
	// part decodes what stands within a literal with those quotes.
	part func(quote, part string) (string, error)
}

func languages() []language {
	quoted := func(decode func(string) (string, error)) func(quote, part string) (string, error) {
		return func(quote, part string) (string, error) {
			text, err := decode(quote + "-" + part + "-" + quote)
			if err != nil || len(text) < 2 {
				return text, err
			}
			return text[1 : len(text)-1], nil
		}
	}
	return []language{
		{"JSON", []string{`"`}, JSON, decodeJSON, quoted(decodeJSON)},
		{"Go", []string{`"`, "`"}, GoString, decodeGo, quoted(decodeGo)},
		{"XML", []string{`"`, `'`}, XMLAttribute, decodeXML, quoted(decodeXML)},
		{"HTML", []string{`"`, `'`, ""}, HTMLAttribute, decodeHTML, quoted(decodeHTML)},
		{"YAML single", []string{`'`}, YAMLSingle, decodeYAML, quoted(decodeYAML)},
		{"YAML double", []string{`"`}, YAMLDouble, decodeYAML, quoted(decodeYAML)},
		{"YAML plain", []string{""}, plainIn(2, FlowOut), decodeYAML, quoted(decodeYAML)},
		{"YAML plain in flow", []string{""}, plainIn(0, FlowIn), decodeYAML, quoted(decodeYAML)},
	}
}

func plainIn(indent int, c YAMLContext) func(*File, int) (*Map, error) {
	return func(f *File, start int) (*Map, error) { return YAMLPlain(f, start, indent, c) }
}

// decodeJSON is that of encoding/json, without what it replaces by U+FFFD.
func decodeJSON(literal string) (text string, err error) {
	if !utf8.ValidString(literal) || literal == "" || literal[0] != '"' {
		return "", errRefused
	}
	err = json.Unmarshal([]byte(literal), &text)
	given := regexp.MustCompile(`\x{FFFD}|\\u[fF]{3}[dD]`).FindAllString(literal, -1)
	if strings.Count(text, "\uFFFD") > len(given) {
		return "", errRefused
	}
	return text, err
}

func decodeGo(literal string) (string, error) {
	if strings.HasPrefix(literal, "'") {
		return "", errRefused
	}
	return strconv.Unquote(literal)
}

// decodeXML is that of encoding/xml, which leaves white space as it is, and takes
// references to surrogates for U+FFFD.
func decodeXML(literal string) (string, error) {
	if regexp.MustCompile(`(?i)&#(x0*d[89a-f]..|0*5(529[6-9]|5[3-9]|[6]|7[0-2]|73[0-3]|734[0-3])\d*);`).MatchString(literal) {
		for _, m := range regexp.MustCompile(`(?i)&#(x?)([0-9a-f]+);`).FindAllStringSubmatch(literal, -1) {
			base := 10
			if m[1] != "" {
				base = 16
			}
			if n, err := strconv.ParseInt(m[2], base, 32); err == nil && 0xD800 <= n && n < 0xE000 {
				return "", errRefused
			}
		}
	}
	literal = strings.ReplaceAll(literal, "\r\n", "\n")
	literal = regexp.MustCompile(`[\t\n\r]`).ReplaceAllString(literal, " ")
	var v struct {
		A string `xml:"a,attr"`
	}
	err := xml.Unmarshal([]byte("<x a="+literal+"/>"), &v)
	if again := `<x a="" a=`; err == nil && xml.Unmarshal([]byte(again+literal+"/>"), &v) != nil {
		err = errRefused
	}
	return v.A, err
}

// htmlNames are the names of character references, with their ";" if they have one, as
// the source of the standard library lists them.
var htmlNames = sync.OnceValues(func() (map[string]bool, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(strings.TrimSpace(string(root)), "src", "html", "entity.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return nil, err
	}
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.BasicLit); ok && key.Kind == token.STRING {
				name, _ := strconv.Unquote(key.Value)
				names[name] = true
			}
		}
		return true
	})
	return names, nil
})

var (
	htmlBreak   = regexp.MustCompile(`\r\n?`)
	htmlNumeral = regexp.MustCompile(`^&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?`)
)

// decodeHTML follows the tokenizer of HTML §13.2.5.72–80 to the letter.
func decodeHTML(literal string) (string, error) {
	if q := literal[:min(1, len(literal))]; q == `"` || q == `'` {
		if len(literal) < 2 || strings.Index(literal[1:], q) != len(literal)-2 {
			return "", errRefused
		}
		literal = literal[1 : len(literal)-1]
	} else if literal == "" || strings.ContainsAny(literal, "\t\n\f\r >") {
		return "", errRefused
	}
	s := strings.ReplaceAll(htmlBreak.ReplaceAllString(literal, "\n"), "\x00", "\uFFFD")
	var out strings.Builder
	for s != "" {
		n, text := 1, s[:1]
		if s[0] == '&' {
			if m := htmlNumeral.FindStringSubmatch(s); m != nil {
				n, text = len(m[0]), htmlCharacter(m[1], m[2])
			} else if name := htmlLongest(s[1:]); name != "" {
				n, text = 1+len(name), html.UnescapeString("&"+name)
			}
		}
		out.WriteString(text)
		s = s[n:]
	}
	return out.String(), nil
}

// htmlCharacter gives what a number stands for.
func htmlCharacter(hex, decimal string) string {
	n, err := strconv.ParseInt(hex, 16, 32)
	if hex == "" {
		n, err = strconv.ParseInt(decimal, 10, 32)
	}
	switch {
	case err != nil || n == 0 || !utf8.ValidRune(rune(n)):
		return "\uFFFD"
	case 0x80 <= n && n < 0xA0:
		const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"
		return string([]rune(windows1252)[n-0x80])
	}
	return string(rune(n))
}

// htmlLongest gives the longest name with which a text begins, if it counts in an attribute.
func htmlLongest(s string) string {
	names, err := htmlNames()
	if err != nil {
		panic(err)
	}
	n := min(len(s), 40)
	for n > 0 && !names[s[:n]] {
		n--
	}
	if n > 0 && s[n-1] != ';' && n < len(s) && regexp.MustCompile(`^[=a-zA-Z0-9]`).MatchString(s[n:]) {
		return ""
	}
	return s[:n]
}

var (
	yamlBreak  = regexp.MustCompile(`\r\n|\r|\n`)
	yamlAtom   = regexp.MustCompile(`(?s)\\(?:\r\n|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)`)
	yamlQuoted = regexp.MustCompile(`(?s)^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$`)
)

// hidden stands for the escapes while lines are folded, and noBreak for a line break by
// escape.
const hidden, noBreak = 0xF0000, "\U000FFFFD"

// decodeYAML decodes a flow scalar of any kind: it hides the escapes, folds the lines one
// by one, and puts the escapes back.
func decodeYAML(literal string) (string, error) {
	if !utf8.ValidString(literal) || regexp.MustCompile(`[\x00-\x08\x0B\x0C\x0E-\x1F]`).MatchString(literal) {
		return "", errRefused
	}
	body, double := literal, strings.HasPrefix(literal, `"`)
	if double || strings.HasPrefix(literal, "'") {
		if !yamlQuoted.MatchString(literal) {
			return "", errRefused
		}
		body = literal[1 : len(literal)-1]
	}
	if !double {
		text := foldLines(body)
		if body != literal {
			text = strings.ReplaceAll(text, "''", "'")
		}
		return text, nil
	}
	var meanings []string
	var err error
	text := foldLines(yamlAtom.ReplaceAllStringFunc(body, func(escape string) string {
		if yamlBreak.MatchString(escape) {
			return noBreak + "\n"
		}
		meaning, ok := yamlMeaning(escape)
		if !ok {
			err = errRefused
		}
		meanings = append(meanings, meaning)
		return string(rune(hidden + len(meanings)))
	}))
	for i, meaning := range meanings {
		text = strings.Replace(text, string(rune(hidden+1+i)), meaning, 1)
	}
	return text, err
}

// yamlMeaning gives what an escape stands for, from the table of YAML 1.2.2 §5.7.
func yamlMeaning(escape string) (string, bool) {
	table := map[string]string{
		`\0`: "\x00", `\a`: "\x07", `\b`: "\x08", `\t`: "\x09", "\\\t": "\x09", `\n`: "\x0A", `\v`: "\x0B",
		`\f`: "\x0C", `\r`: "\x0D", `\e`: "\x1B", `\ `: "\x20", `\"`: "\x22", `\/`: "\x2F", `\\`: "\x5C",
		`\N`: "\u0085", `\_`: "\u00A0", `\L`: "\u2028", `\P`: "\u2029",
	}
	if text, ok := table[escape]; ok {
		return text, true
	}
	if len(escape) < 4 {
		return "", false
	}
	n, err := strconv.ParseUint(escape[2:], 16, 32)
	return string(rune(n)), err == nil && n <= utf8.MaxRune && utf8.ValidRune(rune(n))
}

// foldLines joins the lines of a flow scalar.
func foldLines(body string) string {
	lines := yamlBreak.Split(body, -1)
	last := len(lines) - 1
	out, empty := "", 0
	for i, line := range lines {
		if i > 0 {
			line = strings.TrimLeft(line, " \t")
		}
		if i < last {
			line = strings.TrimRight(line, " \t")
		}
		if line == "" && 0 < i && i < last {
			empty++
			continue
		}
		if i > 0 {
			before, escaped := strings.CutSuffix(out, noBreak)
			switch {
			case empty > 0:
				out = before + strings.Repeat("\n", empty)
			case escaped:
				out = before
			default:
				out = before + " "
			}
			empty = 0
		}
		out += line
	}
	return out
}

// plainEnd finds the end of a plain scalar from the conditions under which it ends.
func plainEnd(s string, indent int, flow bool) int {
	ends := []string{`[ \t\r\n]*$`, `[ \t\r\n]+#`, `[ \t\r\n]*:([ \t\r\n]|$)`, `[ \t\r\n]*(\r|\n)(---|\.\.\.)([ \t\r\n]|$)`}
	if flow {
		ends = append(ends, `[ \t\r\n]*:?[,\[\]{}]`)
	}
	if indent > 0 {
		ends = append(ends, `[ \t\r\n]*(\r|\n) {0,`+strconv.Itoa(indent-1)+`}\t*[^ \t\r\n]`)
	}
	end := regexp.MustCompile(`^(?:` + strings.Join(ends, "|") + `)`)
	for i := range len(s) {
		if i > 0 && end.MatchString(s[i:]) {
			return i
		}
	}
	return len(s)
}

// TestReferenceDecoders holds the decoders of this file to examples of the specifications.
func TestReferenceDecoders(t *testing.T) {
	for _, c := range []struct {
		name          string
		decode        func(string) (string, error)
		literal, want string
	}{
		{"YAML 7.5", decodeYAML, "\"folded \nto a space,\t\n \nto a line feed, or \t\\\n \\ \tnon-content\"",
			"folded to a space,\nto a line feed, or \t \tnon-content"},
		{"YAML 7.6", decodeYAML, "\" 1st non-empty\n\n 2nd non-empty \n\t3rd non-empty \"",
			" 1st non-empty\n2nd non-empty 3rd non-empty "},
		{"YAML 7.9", decodeYAML, "' 1st non-empty\n\n 2nd non-empty \n\t3rd non-empty '",
			" 1st non-empty\n2nd non-empty 3rd non-empty "},
		{"YAML 7.12", decodeYAML, "1st non-empty\n\n 2nd non-empty \n\t3rd non-empty", "1st non-empty\n2nd non-empty 3rd non-empty"},
		{"HTML in attribute", decodeHTML, `"?a=1&notit;&copy=2&amp&lt;&notin;"`, "?a=1&notit;&copy=2&<∉"},
	} {
		if got, err := c.decode(c.literal); err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
}
