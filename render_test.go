package uri

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// TestRender compares pictures with golden files, of which there is one for each subject.
func TestRender(t *testing.T) {
	far := "http://host/" + strings.Repeat("segment/", 20)
	place := lexer.Position{Filename: "a.conf", Offset: 100, Line: 7, Column: 12}
	tests := []struct {
		name   string
		render Renderer
		inputs []string
	}{
		{"errors", Renderer{}, []string{
			"http://localhost/A|B", "http://host/a b", "http://host/%4g", "http://host/%", "a:", "192.168.2.2:6688",
			"git@host.example:org/repo.git", `file://D:\a\b.json`, "#a#b", "http://[::1::2]/", "<http://a/>",
		}},
		{"runes", Renderer{}, []string{
			"//ex\u00e4mple", "a\u0301", "//日本語/|", "a\U0001f600b", "a\U0001f469\u200d\U0001f4bb/", "a\U0001f44d\U0001f3fd",
			"a\U000e0001", "a\u05e9\u05dc", "a\ufffd", "a\u202eb", "a\u2028", "a\u200bb", "हिन्दी",
			"a\tb", "a\x00", "a\x1b[31mb", "a\x7f", "a\x80\xff", "\xc3", "a\xe2\x82|",
		}},
		{"lines", Renderer{}, []string{"a\nb|", "http://host/\n", "http://host/a\r\nb", "\n", "\n\na b\nc", "http://u:p\nq@host\n/a|"}},
		{"cut", Renderer{Width: 60}, []string{
			far + "a|b", far + "a|b/" + strings.Repeat("漢字/", 2) + far, "a|b/" + far, far + " ", far + "%", far + "|" + far + "|",
			"http://h/|" + strings.Repeat("a", 48), "http://h/|" + strings.Repeat("a", 49),
		}},
		{"narrow", Renderer{Width: 1}, []string{"http://example.com/a/b c|d", far + "%", "a\U000e0001"}},
		{"uncut", Renderer{Width: -1}, []string{far + far + "|" + far}},
		{"shared", Renderer{}, []string{
			"http://a b/c|d#e^f", "http://h/||", "http://h/{id}/é", "http://my_host:080/%7e||x", "a b\nc d|e", far + "|" + far + "|",
		}},
		{"warnings", Renderer{}, []string{
			"http://my_host/", "http://h:80:80/", "http://user:p@ss@host/", "//1.2.3", "http://HOST/a/../b%7e", "db://h:99999/",
		}},
		{"passwords", Renderer{}, []string{
			"http://user:secret@host name/", "http://user:sec|ret@host/", "https://admin:Example8#@host.example|",
			"db://user:pa#ss@host:9999/x", "pg://postgres:ex>a<mple!@localhost/ x", "mysql://user:EXAMPLE@db.example:3306/db\n",
			"http://user:sec ret", "user:sec|ret@host", "http://u:p w@h\\a",
		}},
		{"secrets", Renderer{Secrets: true}, []string{"http://user:sec|ret@host/", "db://user:pa#ss@host:9999/x"}},
		{"ascii", Renderer{ASCII: true, Width: 60}, []string{
			"//日本語/|", "http://host/é", far + "|" + far, "http://h/a b", "a\u0301\x80\t",
		}},
		{"color", Renderer{Color: ColorAlways}, []string{"http://a b/c|d", "http://my_host/", "a|é"}},
		{"file", Renderer{At: place}, []string{"http://host/a b", "a\nb|", "http://a b/c|d"}},
		{"map", Renderer{Map: everySecond{}}, []string{"http://a b/c|d"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			for _, in := range tt.inputs {
				fmt.Fprintf(&out, "%s%s\n", bar, tt.render.Diagnosis(Diagnose(in)))
				checkSame(t, tt.render, in)
			}
			checkGolden(t, filepath.Join("render", tt.name+".txt"), out.String())
		})
	}
}

// bar parts the pictures of a golden file.
var bar = strings.Repeat("=", 20) + "\n"

// everySecond is a source that holds two bytes for each of the text.
type everySecond struct{}

func (everySecond) Position(offset int) lexer.Position {
	return lexer.Position{Filename: "a.json", Offset: 2 * offset, Line: 3, Column: 2*offset + 1}
}

// checkSame checks that all ways to draw agree.
func checkSame(t *testing.T, r Renderer, in string) {
	t.Helper()
	d := Diagnose(in)
	var out strings.Builder
	if err := r.WriteDiagnosis(&out, d); err != nil || out.String() != r.Diagnosis(d) {
		t.Errorf("%q: written as\n%swith error %v, and as a string\n%s", in, &out, err, r.Diagnosis(d))
	}
	_, err := Parse(in, At(r.At))
	var e *Error
	if r.Map != nil || !errors.As(err, &e) {
		return
	}
	out.Reset()
	want := r.Diagnostic(in, firstError(d))
	if err := r.WriteError(&out, e); err != nil || out.String() != want || r.Error(e) != want {
		t.Errorf("%q: the error gives\n%swith error %v, and its diagnostic\n%s", in, &out, err, want)
	}
	out.Reset()
	if err := r.WriteDiagnostic(&out, in, firstError(d)); err != nil || out.String() != want {
		t.Errorf("%q: the diagnostic gives\n%swith error %v, want\n%s", in, &out, err, want)
	}
}

func firstError(d Diagnosis) Diagnostic {
	for _, x := range d.Diagnostics {
		if x.Severity == SeverityError {
			return x
		}
	}
	return Diagnostic{}
}

// sample is a piece of text, and how it is shown.
type sample struct {
	in, shown string
	width     int
}

// samples have one of each way to be shown. Their columns are written by hand.
var samples = []sample{
	{"a", "a", 1}, {"/", "/", 1}, {" ", " ", 1}, {"|", "|", 1}, {"\t", `\t`, 2}, {"\n", `\n`, 2}, {"\x00", `\x00`, 4},
	{"\x80", `\x80`, 4}, {"\xff", `\xff`, 4}, {"é", "é", 1}, {"漢", "漢", 2}, {"한", "한", 2}, {"ｱ", "ｱ", 1}, {"Ａ", "Ａ", 2},
	{"😀", "😀", 2}, {"\u0301", `\u0301`, 6}, {"\u200d", `\u200d`, 6}, {"\u202e", `\u202e`, 6}, {"א", `\u05d0`, 6},
	{"\U000e0001", `\U000e0001`, 10}, {"\U0001f3fd", `\U0001f3fd`, 10},
}

// displayColumns counts the columns of what is shown.
func displayColumns(shown string) (n int) {
	for _, r := range shown {
		switch r {
		case '漢', '한', 'Ａ', '😀':
			n += 2
		default:
			n++
		}
	}
	return n
}

// TestCaret checks, for texts and places at random, that the marks stand below exactly
// what is marked.
func TestCaret(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	widths := []int{1, 40, 60, 0, -1}
	for range 3000 {
		text := make([]sample, random.IntN(80))
		for i := range text {
			text[i] = samples[0]
			if random.IntN(3) > 0 {
				text[i] = samples[random.IntN(len(samples))]
			}
		}
		start := random.IntN(len(text) + 1)
		end := start + random.IntN(min(len(text)-start, 4)+1)
		checkCaret(t, Renderer{Width: widths[random.IntN(len(widths))]}, text, start, end)
	}
}

// checkCaret checks the picture of text[start:end].
func checkCaret(t *testing.T, r Renderer, text []sample, start, end int) {
	t.Helper()
	in, before, behind := splitSamples(text, start)
	marked := shownSamples(text[start:end])
	if i := strings.Index(marked, `\n`); i >= 0 {
		marked = marked[:i+2]
	}
	picture := r.Diagnostic(in, Diagnostic{
		Code: CodeStray, Severity: SeverityError, Start: bytesOf(text[:start]), End: bytesOf(text[:end]),
	})
	lines := strings.Split(picture, "\n")
	line, marks := strings.TrimPrefix(lines[1], indent), strings.TrimPrefix(lines[2], indent)
	column := strings.Index(marks, "^")
	left, right := cutColumns(line, column)
	fail := func(what string) { t.Errorf("%q at %d to %d: %s\n%s", in, start, end, what, picture) }
	if !strings.HasSuffix(before, strings.TrimPrefix(left, "…")) || left != before && !strings.HasPrefix(left, "…") {
		fail("before the mark stands something else")
	}
	if !strings.HasPrefix(behind, strings.TrimSuffix(right, "…")) || right != behind && !strings.HasSuffix(right, "…") {
		fail("at the mark stands something else")
	}
	whole := displayColumns(line) < r.Width-20 || r.Width <= 0
	if n := len(strings.Trim(marks, " ")); n != max(1, displayColumns(marked)) && (whole || n > displayColumns(marked)) {
		fail(fmt.Sprintf("%d columns are marked, want %d", n, displayColumns(marked)))
	}
	checkWidth(t, r, line)
}

// checkWidth checks that a line is not too long.
func checkWidth(t *testing.T, r Renderer, line string) {
	t.Helper()
	most := map[bool]int{true: defaultWidth, false: max(r.Width, minWidth)}[r.Width == 0]
	if r.Width >= 0 && displayColumns(line)+len(indent) > most {
		t.Errorf("%q has %d columns, want %d at most", line, displayColumns(line)+len(indent), most)
	}
}

// splitSamples gives a text, and what is shown of the line of its sample start, before that and
// from there on.
func splitSamples(text []sample, start int) (in, before, behind string) {
	for i, tok := range text {
		in += tok.in
		switch {
		case i < start && tok.in == "\n":
			before = ""
		case i < start:
			before += tok.shown
		case !strings.HasSuffix(behind, `\n`):
			behind += tok.shown
		}
	}
	return in, before, behind
}

func shownSamples(text []sample) (s string) {
	for _, tok := range text {
		s += tok.shown
	}
	return s
}

func bytesOf(text []sample) (n int) {
	for _, tok := range text {
		n += len(tok.in)
	}
	return n
}

// cutColumns cuts what is shown at a column.
func cutColumns(line string, column int) (left, right string) {
	for i := range line {
		if displayColumns(line[:i]) >= column {
			return line[:i], line[i:]
		}
	}
	return line, ""
}

// TestCaretInPassword checks that a place within a password is shown by the whole mask,
// and one behind it in its own place.
func TestCaretInPassword(t *testing.T) {
	const before = "http://user:"
	for _, tok := range samples {
		for _, password := range []string{tok.in, "ab" + tok.in, tok.in + "ab", strings.Repeat(tok.in, 200)} {
			in := before + password + "@host/|x"
			for at := len(before); at < len(before)+len(password); at++ {
				checkMarked(t, in, at, at+1, "***")
				checkMarked(t, in, at, at, "***")
			}
			checkMarked(t, in, strings.Index(in, "@"), strings.Index(in, "@")+1, "@")
			checkMarked(t, in, len(in)-2, len(in)-1, "|")
			checkMarked(t, in, 0, len(in), "http://user:***@host/|x")
			checkMarked(t, in, len(before)-1, len(before)+1, ":***")
		}
	}
}

// checkMarked checks what the marks stand below.
func checkMarked(t *testing.T, in string, start, end int, want string) {
	t.Helper()
	lines := strings.Split(Renderer{}.Diagnostic(in, Diagnostic{Severity: SeverityError, Start: start, End: end}), "\n")
	column := strings.Index(lines[2], "^")
	if got := lines[1][column:]; !strings.HasPrefix(got, want) || start == end && !strings.HasPrefix(want, "*") {
		t.Errorf("%q: %d to %d is shown by %q, want %q", in, start, end, got, want)
	}
	if n := len(strings.TrimSpace(lines[2])); start < end && n != len(want) {
		t.Errorf("%q: %d to %d has %d marks, want %d", in, start, end, n, len(want))
	}
}

// TestMended checks the line that a fix makes: what was hidden remains so, whatever the
// fix does to what shows that it is a password.
func TestMended(t *testing.T) {
	const in = "http://u:S3CR3T@h/|x"
	tests := []struct {
		name  string
		in    string
		edits []Edit
		want  string
	}{
		{"behind", in, []Edit{{18, 19, "%7C"}}, "http://u:***@h/%7Cx"},
		{"before", in, []Edit{{0, 4, "ftp"}}, "ftp://u:***@h/|x"},
		{"right before", in, []Edit{{8, 9, "::"}}, "http://u:***@h/|x"},
		{"at sign away", in, []Edit{{15, 16, ""}}, "http://u:***"},
		{"at sign escaped", in, []Edit{{15, 16, "%40"}, {18, 19, ""}}, "http://u:***"},
		{"over its start", in, []Edit{{8, 11, "!"}}, "http://u***@h/|x"},
		{"over its end", in, []Edit{{13, 17, "?!"}}, "http://u:***"},
		{"over all", in, []Edit{{4, 20, "S3CR3T"}}, "http***"},
		{"within and behind", in, []Edit{{10, 11, "X"}, {18, 19, ""}}, "http://u:***@h/x"},
		{"within", in, []Edit{{10, 11, "X"}}, ""},
		{"shows a password", "//u%3AS3CR3T@h", []Edit{{3, 6, ":"}}, "//u:***@h"},
		{"all away", "|", []Edit{{0, 1, ""}}, ""},
		{"no edit", in, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			picture := Renderer{}.Diagnostic(tt.in, Diagnostic{Start: 1, End: 1, Fixes: []Fix{{Title: "title", Edits: tt.edits}}})
			_, got, _ := strings.Cut(picture, "perhaps: title\n")
			if got = strings.TrimSpace(got); got != tt.want {
				t.Errorf("drawn %q, want %q", got, tt.want)
			}
		})
	}
}

func TestColorMode(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	closed, err := os.Create(filepath.Join(t.TempDir(), "closed"))
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	tests := []struct {
		name          string
		mode          ColorMode
		w             io.Writer
		noColor, term string
		want          bool
	}{
		{"terminal", ColorAuto, device, "", "xterm", true},
		{"terminal, NO_COLOR", ColorAuto, device, "1", "xterm", false},
		{"dumb terminal", ColorAuto, device, "", "dumb", false},
		{"file", ColorAuto, file, "", "xterm", false},
		{"closed file", ColorAuto, closed, "", "xterm", false},
		{"buffer", ColorAuto, new(bytes.Buffer), "", "xterm", false},
		{"always", ColorAlways, new(bytes.Buffer), "", "", true},
		{"always, NO_COLOR", ColorAlways, device, "1", "", true},
		{"never", ColorNever, device, "", "xterm", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("NO_COLOR", tt.noColor)
			t.Setenv("TERM", tt.term)
			if got := tt.mode.on(tt.w); got != tt.want {
				t.Errorf("colors are %v, want %v", got, tt.want)
			}
		})
	}
}

// TestColorIsPaint shows that a picture with colors is the one without, painted.
func TestColorIsPaint(t *testing.T) {
	for _, in := range []string{"http://a b/c|d", "a|é", "http://my_host/"} {
		painted := Renderer{Color: ColorAlways}.Diagnosis(Diagnose(in))
		plain := painted
		for _, paint := range []string{"0", paintPlace, paintError, paintWarning, paintHint, paintFix} {
			plain = strings.ReplaceAll(plain, "\x1b["+paint+"m", "")
		}
		if want := (Renderer{}).Diagnosis(Diagnose(in)); plain != want || painted == want {
			t.Errorf("%q: without paint\n%s, want\n%s", in, plain, want)
		}
	}
}

// TestRenderNothing shows that there is nothing to draw of a text without fault.
func TestRenderNothing(t *testing.T) {
	if got := (Renderer{}).Diagnosis(Diagnose("http://host/")); got != "" {
		t.Errorf("drawn:\n%s", got)
	}
}

// TestRenderStray shows that no file's name and no message brings a control character to
// a terminal.
func TestRenderStray(t *testing.T) {
	d := Diagnostic{Severity: SeverityError, Message: "\x1b[2J", Hint: "\u202e", Fixes: []Fix{{Title: "\x07"}}}
	got := Renderer{At: lexer.Position{Filename: "\x1b", Line: 1, Column: 1}}.Diagnostic("a", d)
	if want := "\\x1b:1:1: error: \\x1b[2J\n  a\n  ^\n  hint: \\u202e\n  perhaps: \\x07\n"; got != want {
		t.Errorf("drawn:\n%s, want\n%s", got, want)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestRenderBrokenWriter(t *testing.T) {
	_, err := Parse("a|")
	if err := (Renderer{}).WriteError(brokenWriter{}, err.(*Error)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the error is %v", err)
	}
}

// FuzzRender draws any place of any text: every line is printable, and those of the text
// fit.
func FuzzRender(f *testing.F) {
	f.Add("http://user:pa\nss@host/|", 5, 9, 40, true)
	f.Add("a\U0001f600\x80", 1, 1, 0, false)
	f.Add("http://u:p@h", 12, 12, -1, false)
	f.Fuzz(func(t *testing.T, in string, start, end, width int, ascii bool) {
		if start < 0 || start > end || end > len(in) {
			return
		}
		r := Renderer{Width: width, ASCII: ascii}
		got := r.Diagnostic(in, Diagnostic{Severity: SeverityWarning, Start: start, End: end})
		for i, line := range strings.Split(got, "\n") {
			if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) || ascii && r >= utf8.RuneSelf }) {
				t.Errorf("line %d is %q", i, line)
			}
		}
		if !strings.Contains(got, "~") {
			t.Errorf("no mark in %q", got)
		}
	})
}
