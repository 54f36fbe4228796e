package sourcemap

import (
	"errors"
	"html"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// checkMap holds a map to its contract: each byte stands where decoding gives that byte.
func checkMap(t *testing.T, m *Map, part func(part string) (string, error)) {
	t.Helper()
	source, text := m.File().Text(), m.Text()
	base := m.File().Position(0).Offset
	start, end := m.Literal()
	last := start
	for i := 0; i < len(text); {
		from, to := m.Span(i, i+1)
		if from < last || to <= from || to > end {
			t.Fatalf("byte %d of %q stands at [%d, %d), behind %d in a literal up to %d", i, text, from, to, last, end)
		}
		n := i + 1
		for n < len(text) && m.Offset(n) == from {
			n++
		}
		if a, b := m.Span(i, n); a != from || b != to {
			t.Fatalf("bytes %d to %d of %q stand at [%d, %d), of which the first has [%d, %d)", i, n, text, a, b, from, to)
		}
		written := source[from-base : to-base]
		if decoded, err := part(written); written != text[i:n] && (err != nil || decoded != text[i:n]) {
			t.Fatalf("%q stands for bytes %d to %d of %q, but decodes to %q, %v", written, i, n, text, decoded, err)
		}
		i, last = n, to
	}
	if m.Offset(len(text)) < last || m.Offset(len(text)) > end {
		t.Fatalf("the end of %q is at %d, in a literal up to %d", text, m.Offset(len(text)), end)
	}
}

// checkEdit holds an edit of a text, and those of the file that it becomes, to the same
// result.
func checkEdit(t *testing.T, l language, m *Map, edits ...Edit) {
	t.Helper()
	want := apply(m.Text(), edits)
	inFile, err := m.Edits(edits)
	if err != nil {
		return // each language has texts that it cannot hold
	}
	start, end := m.Literal()
	edited := m.File().Apply(inFile...)
	grown := len(edited) - len(m.File().Text())
	literal := edited[start : end+grown]
	if got, err := l.decode(literal); err != nil || got != want {
		t.Fatalf("%s: %v of %q makes the literal %q, which decodes to %q, %v; want %q",
			l.name, edits, m.Text(), literal, got, err, want)
	}
}

// naive gives the position of an offset by reading the file from its begin.
func naive(text string, offset int) (pos lexer.Position, units int) {
	pos = lexer.Position{Line: 1, Column: 1}
	pos.Advance(text[:offset])
	line := text[strings.LastIndex(text[:offset], "\n")+1 : offset]
	return pos, 1 + len(utf16.Encode([]rune(line)))
}

func TestMaps(t *testing.T) {
	for _, c := range []struct {
		name, language, literal string
		text                    string
		offset, source          int // of a byte of the text, and where it stands in the literal
	}{
		{"JSON, verbatim", "JSON", `"http://a/b"`, "http://a/b", 9, 10},
		{"JSON, empty", "JSON", `""`, "", 0, 1},
		{"JSON, escaped slashes", "JSON", `"http:\u002f\u002fa.example/|"`, "http://a.example/|", 17, 28},
		{"JSON, all letters", "JSON", `"\"\\\/\b\f\n\r\tx"`, "\"\\/\b\f\n\r\tx", 8, 17},
		{"JSON, surrogate pair", "JSON", `"\uD83D\ude00|"`, "😀|", 4, 13},
		{"JSON, within a surrogate pair", "JSON", `"a\uD83D\ude00|"`, "a😀|", 3, 2},
		{"JSON, the end", "JSON", `"a\u0062"`, "ab", 2, 8},
		{"JSON, DEL stands by itself", "JSON", "\"\x7F\"", "\x7F", 0, 1},
		{"Go, interpreted", "Go", `"\x41\101\u00e9\U0001F600\"b"`, "AAé😀\"b", 9, 27},
		{"Go, bytes", "Go", `"\xff\xfeb"`, "\xff\xfeb", 2, 9},
		{"Go, invalid UTF-8", "Go", "\"\xffb\"", "\uFFFDb", 3, 2},
		{"Go, raw", "Go", "`a\\n\r\nb`", "a\\n\nb", 4, 6},
		{"XML, entities", "XML", `"?a=1&amp;b=&#60;&#x3E;&lt;&gt;&quot;&apos;c"`, `?a=1&b=<><>"'c`, 13, 43},
		{"XML, white space", "XML", "'a\r\nb\rc\nd\te&#10;f'", "a b c d e\nf", 10, 16},
		{"XML, single quotes", "XML", `'a"b'`, `a"b`, 2, 3},
		{"HTML, no quotes", "HTML", `a&amp;b`, "a&b", 2, 6},
		{"HTML, a name without semicolon", "HTML", `"a&copy|"`, "a©|", 3, 7},
		{"HTML, not before =", "HTML", `"?a&copy=1"`, "?a&copy=1", 8, 9},
		{"HTML, not before a letter", "HTML", `"?a&copyb"`, "?a&copyb", 7, 8},
		{"HTML, a longer name", "HTML", `"&notin;&notit;"`, "∉&notit;", 3, 8},
		{"HTML, two runes", "HTML", `"&NotEqualTilde;a"`, "≂̸a", 5, 16},
		{"HTML, two letters", "HTML", `"&fjlig;a"`, "fja", 2, 8},
		{"HTML, a semicolon", "HTML", `"&semi;a"`, ";a", 1, 7},
		{"HTML, numbers", "HTML", `"&#65&#x42;&#X43z"`, "ABCz", 3, 16},
		{"HTML, one digit", "HTML", `"&#9z"`, "\tz", 1, 4},
		{"HTML, Windows-1252", "HTML", `"&#x80;&#150;"`, "€–", 3, 7},
		{"HTML, no characters", "HTML", `"&#0;&#xD800;&#x110000;&#99999999999999999999;"`, "\uFFFD\uFFFD\uFFFD\uFFFD", 3, 5},
		{"HTML, no references", "HTML", `"&;&#;&#x;&"`, "&;&#;&#x;&", 9, 10},
		{"HTML, line breaks and NUL", "HTML", "'a\r\nb\rc\nd\x00e'", "a\nb\nc\nd\uFFFDe", 10, 10},
		{"YAML single, quotes", "YAML single", `'a''b'`, "a'b", 2, 4},
		{"YAML single, no escapes", "YAML single", `'a\n"b'`, `a\n"b`, 4, 5},
		{"YAML single, folded", "YAML single", "'a \r\n\t b\n\n \n  c'", "a b\n\nc", 5, 14},
		{"YAML double, all letters", "YAML double", `"\0\a\b\t\n\v\f\r\e\ \"\/\\\N\_\L\Px"`,
			"\x00\a\b\t\n\v\f\r\x1b \"/\\\u0085\u00a0\u2028\u2029x", 23, 35},
		{"YAML double, numbers", "YAML double", `"\x41\xe9\u00e9\U0001F600|"`, "Aéé😀|", 9, 25},
		{"YAML double, escaped line break", "YAML double", "\"http://a/ \\\n   b\"", "http://a/ b", 10, 16},
		{"YAML double, escaped line break and empty line", "YAML double", "\"a\\\n\n  b\"", "a\nb", 2, 7},
		{"YAML double, folded", "YAML double", "\"a  \n  b\"", "a b", 2, 7},
		{"YAML double, the fold", "YAML double", "\"a  \n  b\"", "a b", 1, 2},
		{"YAML double, empty lines", "YAML double", "\"a\n \n\n b\"", "a\n\nb", 3, 7},
		{"YAML double, white space in a line", "YAML double", "\" a \t b \"", " a \t b ", 5, 6},
		{"YAML double, escaped white space at a fold", "YAML double", "\"a\\ \n\\ b\"", "a   b", 3, 5},
		{"YAML plain", "YAML plain", `http://a/b#c:d`, "http://a/b#c:d", 13, 13},
		{"YAML plain, folded", "YAML plain", "a\n  b\n\n   c", "a b\nc", 4, 10},
		{"YAML plain, marks first", "YAML plain", `-a ?b :c`, "-a ?b :c", 7, 7},
		{"YAML plain, flow marks", "YAML plain", `a,[b]{c}`, "a,[b]{c}", 7, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := languageOf(t, c.language)
			before := "{é\n\"😀\": "
			f := NewFile("f", before+c.literal)
			m, err := l.read(f, len(before))
			if err != nil {
				t.Fatal(err)
			}
			if m.Text() != c.text {
				t.Fatalf("text %q, want %q", m.Text(), c.text)
			}
			if want, err := l.decode(c.literal); err != nil || want != c.text {
				t.Fatalf("the reference decoder says %q, %v", want, err)
			}
			if got := m.Offset(c.offset) - len(before); got != c.source {
				t.Errorf("byte %d stands at %d, want %d", c.offset, got, c.source)
			}
			if start, end := m.Literal(); start != len(before) || end != len(before)+len(c.literal) {
				t.Errorf("literal [%d, %d), want [%d, %d)", start, end, len(before), len(before)+len(c.literal))
			}
			checkMap(t, m, partOf(l, m))
		})
	}
}

func languageOf(t *testing.T, name string) language {
	t.Helper()
	for _, l := range languages() {
		if l.name == name {
			return l
		}
	}
	t.Fatalf("no language %s", name)
	return language{}
}

// partOf decodes parts as they stand in the map's literal.
func partOf(l language, m *Map) func(string) (string, error) {
	quote := ""
	if q := string(m.quote()); slices.Contains(l.quotes, q) {
		quote = q
	}
	return func(part string) (string, error) { return l.part(quote, part) }
}

func TestMapErrors(t *testing.T) {
	for _, c := range []struct {
		name, language, literal string
		offset                  int
	}{
		{"JSON, no quote", "JSON", `a`, 0},
		{"JSON, nothing", "JSON", ``, 0},
		{"JSON, unclosed", "JSON", `"ab`, 3},
		{"JSON, bad letter", "JSON", `"a\x41"`, 2},
		{"JSON, nothing escaped", "JSON", `"a\`, 2},
		{"JSON, three digits", "JSON", `"a\u12g4"`, 2},
		{"JSON, cut short", "JSON", `"a\u12`, 2},
		{"JSON, high surrogate", "JSON", `"a\ud83dx"`, 2},
		{"JSON, low surrogate", "JSON", `"a\ude00"`, 2},
		{"JSON, two high surrogates", "JSON", `"\ud83d\ud83d"`, 1},
		{"JSON, control", "JSON", "\"ab\ncd\"", 3},
		{"JSON, invalid UTF-8", "JSON", "\"ab\xffcd\"", 3},
		{"Go, no quote", "Go", `'a'`, 0},
		{"Go, line break", "Go", "\"a\n\"", 2},
		{"Go, other quote escaped", "Go", `"a\'"`, 2},
		{"Go, surrogate", "Go", `"a\ud800"`, 2},
		{"Go, raw unclosed", "Go", "`ab", 3},
		{"XML, no quote", "XML", `a`, 0},
		{"XML, unclosed", "XML", `"a'`, 3},
		{"XML, markup", "XML", `"a<b"`, 2},
		{"XML, bare ampersand", "XML", `"a&b"`, 2},
		{"XML, unknown entity", "XML", `"a&copy;"`, 2},
		{"XML, no character", "XML", `"a&#0;"`, 2},
		{"XML, no number", "XML", `"a&#;"`, 2},
		{"XML, upper-case x", "XML", `"a&#X41;"`, 2},
		{"XML, surrogate", "XML", `"a&#xD800;"`, 2},
		{"XML, control", "XML", "\"a\x01\"", 2},
		{"HTML, nothing", "HTML", `>`, 0},
		{"HTML, unclosed", "HTML", `"a`, 2},
		{"YAML single, unclosed", "YAML single", `'a''`, 4},
		{"YAML single, no quote", "YAML single", `a`, 0},
		{"YAML single, control", "YAML single", "'a\x01'", 2},
		{"YAML double, unclosed", "YAML double", `"a`, 2},
		{"YAML double, unclosed escape", "YAML double", `"a\`, 2},
		{"YAML double, bad letter", "YAML double", `"a\'"`, 2},
		{"YAML double, one digit", "YAML double", `"a\x4"`, 2},
		{"YAML double, surrogate", "YAML double", `"a\ud83d\ude00"`, 2},
		{"YAML double, beyond Unicode", "YAML double", `"a\UFFFFFFFF"`, 2},
		{"YAML double, invalid UTF-8", "YAML double", "\"a\xff\"", 2},
		{"YAML plain, an indicator", "YAML plain", `@a`, 0},
		{"YAML plain, a mark by itself", "YAML plain", `- a`, 0},
		{"YAML plain, nothing", "YAML plain", ``, 0},
		{"YAML plain, control", "YAML plain", "a\x01", 1},
		{"YAML plain, byte order mark", "YAML plain", "a\uFEFF", 1},
		{"YAML plain in flow, a bracket", "YAML plain in flow", `[a`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := "{é\n"
			m, err := languageOf(t, c.language).read(NewFile("f", before+c.literal), len(before))
			var perr participle.Error
			if !errors.As(err, &perr) {
				t.Fatalf("%v, %v; want an error", m, err)
			}
			if got := perr.Position(); got.Offset != len(before)+c.offset || got.Line != 2 || got.Filename != "f" {
				t.Errorf("%v at %#v; want offset %d", err, got, len(before)+c.offset)
			}
		})
	}
}

func TestPlainEnds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		indent     int
		context    YAMLContext
		want       string
	}{
		{"end of file", "a", 0, FlowOut, "a"},
		{"white space at the end", "a \n", 0, FlowOut, "a"},
		{"comment", "http://a/#b #c", 0, FlowOut, "http://a/#b"},
		{"key", "http://a: b", 0, FlowOut, "http://a"},
		{"key at the end", "a:", 0, FlowOut, "a"},
		{"less indented", "a\n b\nc", 1, FlowOut, "a b"},
		{"tab is no indentation", "a\n\tb", 1, FlowOut, "a"},
		{"comment in a line of its own", "a\n # b", 1, FlowOut, "a"},
		{"next key", "a\n b: c", 1, FlowOut, "a b"},
		{"document", "a\n--- b", 0, FlowOut, "a"},
		{"no document", "a\n---b", 0, FlowOut, "a ---b"},
		{"end of document", "a\n...", 0, FlowOut, "a"},
		{"list", "a, b", 0, FlowOut, "a, b"},
		{"list in flow", "a, b", 0, FlowIn, "a"},
		{"braces in flow", "http://a:}", 0, FlowIn, "http://a"},
		{"lines in flow", "a\nb]", 0, FlowIn, "a b"},
		{"key of one line", "a\n b", 0, BlockKey, "a"},
		{"key of one line in flow", "a b\n c", 0, FlowKey, "a b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := YAMLPlain(NewFile("", c.text), 0, c.indent, c.context)
			if err != nil || m.Text() != c.want {
				t.Errorf("%v, %v; want %q", m, err, c.want)
			}
		})
	}
}

func TestHTMLNames(t *testing.T) {
	names, err := htmlNames()
	if err != nil {
		t.Skip(err)
	}
	for name := range names {
		for _, after := range []string{"", "=", "a", "1", ";", "-", "&"} {
			literal := `"&` + name + after + `"`
			m, err := HTMLAttribute(NewFile("", literal), 0)
			if err != nil {
				t.Fatal(err)
			}
			if want, _ := decodeHTML(literal); m.Text() != want {
				t.Errorf("%s is %q, want %q", literal, m.Text(), want)
			}
			if whole := html.UnescapeString("&" + name); after == "" && m.Text() != whole {
				t.Errorf("%s is %q, and by the standard library %q", literal, m.Text(), whole)
			}
		}
	}
	if len(names) < 2000 {
		t.Errorf("only %d names", len(names))
	}
}

func TestVerbatim(t *testing.T) {
	f := NewFile("f.md", "see <http://é/|>\n")
	m := Verbatim(f, 5, 16)
	if m.Text() != "http://é/|>"[:11] || m.Offset(9) != 14 {
		t.Errorf("%q, byte 9 at %d", m.Text(), m.Offset(9))
	}
	at := At(lexer.Position{Filename: "f.md", Offset: 5, Line: 1, Column: 6}, "http://é/|")
	for i := range at.Text() {
		if got, want := at.Position(i), m.Position(i); got != want {
			t.Errorf("byte %d at %v, want %v", i, got, want)
		}
	}
	if m := Verbatim(f, 7, 7); m.Text() != "" || m.Offset(0) != 7 || m.Offset(-1) != 7 || m.Offset(9) != 7 {
		t.Error("the empty text stands elsewhere")
	}
}

func TestPositions(t *testing.T) {
	long := strings.Repeat("é😀x", 1000)
	for name, text := range map[string]string{
		"empty": "", "lines": "a\nbé\n\n😀c\r\nd", "long line": long, "long lines": long + "\n" + long,
		"invalid UTF-8": strings.Repeat("\xff\xc3😀", 700),
	} {
		f := NewFile("f", text)
		for i := 0; i <= len(text); i++ {
			want, units := naive(text, i)
			want.Filename = "f"
			if got := f.Position(i); got != want {
				t.Fatalf("%s: offset %d at %#v, want %#v", name, i, got, want)
			}
			if got := f.Column(i, UTF16); got != units {
				t.Fatalf("%s: offset %d in column %d of UTF-16, want %d", name, i, got, units)
			}
			if got, want := f.Column(i, Bytes), i-strings.LastIndex(text[:i], "\n"); got != want {
				t.Fatalf("%s: offset %d in column %d of bytes, want %d", name, i, got, want)
			}
		}
	}
}

func TestEditor(t *testing.T) {
	f := NewFile("", "a\rb\r\né😀x\n\ry")
	for _, c := range []struct{ offset, line, column int }{
		{0, 0, 0}, {1, 0, 1}, {2, 1, 0}, {3, 1, 1}, {5, 2, 0}, {7, 2, 1}, {11, 2, 3}, {13, 3, 0}, {14, 4, 0}, {15, 4, 1},
	} {
		if line, column := f.Editor(c.offset, UTF16); line != c.line || column != c.column {
			t.Errorf("offset %d at %d:%d, want %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
	g := Fragment(lexer.Position{Offset: 100, Line: 3, Column: 8}, "ab\ncd")
	if line, column := g.Editor(101, UTF16); line != 2 || column != 8 {
		t.Errorf("in a fragment: %d:%d", line, column)
	}
	if line, column := g.Editor(104, Bytes); line != 3 || column != 1 {
		t.Errorf("in the second line of a fragment: %d:%d", line, column)
	}
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		name, language, literal string
		edits                   []Edit
		want                    string
	}{
		{"JSON, verbatim", "JSON", `"a|b"`, []Edit{{1, 2, "%7C"}}, `"a%7Cb"`},
		{"JSON, an escape", "JSON", `"a\u007cb"`, []Edit{{1, 2, "%7C"}}, `"a%7Cb"`},
		{"JSON, the new text escaped", "JSON", `"a"`, []Edit{{1, 1, "\"\\\n"}}, `"a\"\\\u000a"`},
		{"JSON, half of a surrogate pair stays", "JSON", `"\ud83d\ude00"`, []Edit{{0, 0, "-"}, {4, 4, "-"}}, `"-\ud83d\ude00-"`},
		{"JSON, several", "JSON", `"a b c"`, []Edit{{1, 2, "%20"}, {3, 4, "%20"}}, `"a%20b%20c"`},
		{"Go, interpreted", "Go", `"a\x7cb"`, []Edit{{1, 2, `"`}}, `"a\"b"`},
		{"Go, raw", "Go", "`a|b`", []Edit{{1, 2, `"`}}, "`a\"b`"},
		{"Go, raw with a backquote", "Go", "`a|b\"`", []Edit{{1, 2, "`"}}, "\"a`b\\\"\""},
		{"XML", "XML", `"a|b"`, []Edit{{1, 2, `&"'<`}}, `"a&amp;&quot;'&#60;b"`},
		{"XML, single quotes", "XML", `'a&amp;b'`, []Edit{{1, 2, `'"`}}, `'a&#39;"b'`},
		{"XML, white space", "XML", `"ab"`, []Edit{{1, 1, "\n"}}, `"a&#10;b"`},
		{"HTML, no quotes", "HTML", `a|b`, []Edit{{1, 2, "> &"}}, `a&#62;&#32;&amp;b`},
		{"HTML, made empty", "HTML", `a`, []Edit{{0, 1, ""}}, `""`},
		{"HTML, what would become a reference", "HTML", `"?a&b=1"`, []Edit{{3, 5, "lt;"}}, `"?a&amp;lt;1"`},
		{"YAML single", "YAML single", `'a|b'`, []Edit{{1, 2, "'"}}, `'a''b'`},
		{"YAML single, a line break", "YAML single", `'a|b'`, []Edit{{1, 2, "\n"}}, `"a\nb"`},
		{"YAML double", "YAML double", `"a|b"`, []Edit{{1, 2, "\n\"\u0085"}}, `"a\n\"\u0085b"`},
		{"YAML double, a fold", "YAML double", "\"a\n  b\"", []Edit{{1, 2, "%20"}}, `"a%20b"`},
		{"YAML double, part of a fold", "YAML double", "\"a\n\n\n b\"", []Edit{{1, 2, "x"}, {2, 3, "y"}}, `"axyb"`},
		{"YAML double, all of a fold in two parts", "YAML double", "\"\\x41\n\n\n b\"", []Edit{{1, 2, "x"}, {2, 3, "y"}}, `"\x41xyb"`},
		{"YAML double, the end of a fold", "YAML double", "\"\\x41\n\n\n b\"", []Edit{{2, 3, "y"}}, `"\x41\nyb"`},
		{"YAML double, the begin of a fold", "YAML double", "\"\\x41\n\n\n b\"", []Edit{{1, 2, "y"}}, `"\x41y\nb"`},
		{"YAML double, within a fold", "YAML double", "\"\\x41\n\n\n b\"", []Edit{{2, 2, "y"}}, `"\x41\ny\nb"`},
		{"YAML double, a space before a fold", "YAML double", "\"a\n  b\"", []Edit{{0, 1, "a "}}, `"a  b"`},
		{"YAML plain", "YAML plain", "http://a|b", []Edit{{8, 9, "%7C"}}, "http://a%7Cb"},
		{"YAML plain, quoted for a comment", "YAML plain", "a|b", []Edit{{1, 2, " #"}}, `"a #b"`},
		{"YAML plain, quoted for a bracket", "YAML plain", "a", []Edit{{0, 0, "["}}, `"[a"`},
		{"YAML plain, made empty", "YAML plain", "a", []Edit{{0, 1, ""}}, `""`},
		{"YAML plain in flow", "YAML plain in flow", "a|b", []Edit{{1, 2, ","}}, `"a,b"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := languageOf(t, c.language)
			before, after := "é ", "\n"
			m, err := l.read(NewFile("", before+c.literal+after), len(before))
			if err != nil {
				t.Fatal(err)
			}
			edits, err := m.Edits(c.edits)
			if err != nil {
				t.Fatal(err)
			}
			if got := m.File().Apply(edits...); got != before+c.want+after {
				t.Errorf("%s, want %s", got, c.want)
			}
			checkEdit(t, l, m, c.edits...)
		})
	}
}

// TestEditOfKey holds that what follows a plain scalar counts: "a:" is a key before ": ".
func TestEditOfKey(t *testing.T) {
	m, err := YAMLPlain(NewFile("", "a: b"), 0, 0, BlockKey)
	if err != nil {
		t.Fatal(err)
	}
	edits, err := m.Edits([]Edit{{1, 1, ":"}})
	if got := m.File().Apply(edits...); err != nil || got != "a:: b" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestEditErrors(t *testing.T) {
	for _, c := range []struct {
		name, language, literal string
		edits                   []Edit
	}{
		{"out of order", "JSON", `"abc"`, []Edit{{2, 3, ""}, {0, 1, ""}}},
		{"overlapping", "JSON", `"abc"`, []Edit{{0, 2, ""}, {1, 3, ""}}},
		{"reversed", "JSON", `"abc"`, []Edit{{2, 1, ""}}},
		{"outside", "JSON", `"abc"`, []Edit{{3, 4, ""}}},
		{"JSON, invalid UTF-8", "JSON", `"abc"`, []Edit{{1, 2, "\xff"}}},
		{"XML, control", "XML", `"abc"`, []Edit{{1, 2, "\x01"}}},
		{"YAML, invalid UTF-8", "YAML plain", `abc`, []Edit{{1, 2, "\xff"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := languageOf(t, c.language).read(NewFile("", c.literal), 0)
			if err != nil {
				t.Fatal(err)
			}
			if edits, err := m.Edits(c.edits); err == nil {
				t.Errorf("%v; want an error", edits)
			}
		})
	}
}
