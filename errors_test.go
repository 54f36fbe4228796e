package uri

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"
)

// update makes the tests write the golden files instead of comparing with them.
var update = flag.Bool("update", false, "write the golden files")

// checkGolden compares got with the golden file of that name.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (run the test with -update to write it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; run with -update if the new one is right):\n%s", file, diff)
	}
}

// wrong are references with an error in at least one dialect, by what is wrong with them.
var wrong = []struct {
	subject string
	inputs  []string
}{
	{"characters", []string{
		" http://a", "http://a b/", "http://a/b c", "a b", "a?b c", "a#b c", "mailto:a b", "http://a/b\n", "\thttp://a",
		"http://a/\x00", "a\x7f", "\x80", "a\xff/b", "http://a/é", "http://é/", "a?😀", `a\b`, `http:\\a`, `file://D:\a`,
		"a<b", "<http://a>", `"a"`, "http://a/{id}", "a|b", "http://a|b/", "a^b", "a`b", "a?x=[1]", "a[b]", "/a[b]", "#[",
	}},
	{"escapes", []string{
		"%", "%4", "%4g", "%g", "a%", "/%zz", "http://a/%", "http://%", "http://u%@h/", "http://u:%4@h", "a?%", "a#%1",
		"s:%", "a;%", "/a;%x", "%%41",
	}},
	{"schemes", []string{
		":", ":a", "a:", "urn:", "http:#f", "1a:b", "a_b:c", "a%41:b", "@:a", "ht tp://a", "a:b#c#d", "a:[", "a:b[", "a:%",
		"a:\x00", "+a:b", "a+:",
	}},
	{"authorities", []string{
		"//|", "//a|", "//a:|", "//a:8|", "//a.|", "//1.2|", "//1.2.3.4|", "//u@|", "//u:p@|", "//a#b#", "//a_|", "http://[",
		"http://[]", "http://[::1", "http://[::1]", "http://[::1]:", "http://[::1]:8x", "http://[::1]a", "http://[1:2:3]",
		"http://[1:2:3:4:5:6:7:8:9]", "http://[::12345]", "http://[::g]", "http://[::1.2.3]", "http://[::1.2.3.4444]",
		"http://[::1%25eth0]/", "http://u@[::1", "//a[", "//a]", "http://user:secret@host|name/",
	}},
	{"paths, queries and fragments", []string{
		"/|", "//a/|", "a/|", "a;b|", "/a;b|", "/a;|", "/;;|", "/a/b/c|", "?", "?a|", "s:/a?|", "a#|", "#a#b", "a#b#", "##",
		"/a?b#c#d",
	}},
}

// TestErrors compares errors in full with a golden file. Where both dialects say the
// same it stands there once.
func TestErrors(t *testing.T) {
	var out strings.Builder
	inputs := 0
	for _, w := range wrong {
		fmt.Fprintf(&out, "# %s\n\n", w.subject)
		for _, in := range w.inputs {
			inputs++
			strict, amended := report(t, AppendixA, in), report(t, Default, in)
			fmt.Fprintf(&out, "%q\n%s", in, strict)
			if amended != strict {
				fmt.Fprintf(&out, "  in Default:\n%s", amended)
			}
			out.WriteString("\n")
		}
	}
	checkGolden(t, "errors.txt", out.String())
	t.Logf("%d inputs in %d dialects", inputs, len(dialects()))
}

// report writes down all that an error says.
func report(t *testing.T, d *Dialect, in string) string {
	t.Helper()
	ref, err := d.Parse(in)
	if err == nil {
		checkTree(t, in, ref, In(d))
		return "  valid\n"
	}
	e := checkError(t, in, err)
	var trail []string
	for _, f := range e.Trail() {
		trail = append(trail, fmt.Sprintf("%s %d", f.Production, f.Start))
	}
	return fmt.Sprintf("  %s\n  offset %d, %s; %s\n", e, e.Offset, e.Code.String(), strings.Join(trail, " > "))
}

// TestErrorAt shows that an error gives its place in the enclosing file.
func TestErrorAt(t *testing.T) {
	at := lexer.Position{Filename: "a.conf", Offset: 100, Line: 7, Column: 12}
	tests := []struct {
		name, in string
		want     lexer.Position
		message  string
	}{
		{"same line", "/a b", lexer.Position{Filename: "a.conf", Offset: 102, Line: 7, Column: 14},
			`uri: a.conf:7:14: unexpected " " in segment, expected`},
		{"first byte", "|", lexer.Position{Filename: "a.conf", Offset: 100, Line: 7, Column: 12},
			`uri: a.conf:7:12: unexpected "|" in URI-reference, expected`},
		{"at the end", "ab:", lexer.Position{Filename: "a.conf", Offset: 103, Line: 7, Column: 15},
			"uri: a.conf:7:15: unexpected end in absoluteURI, expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse(tt.in, At(at))
			e := checkError(t, tt.in, err)
			if e.Position() != tt.want {
				t.Errorf("the position is %#v, want %#v", e.Position(), tt.want)
			}
			if !strings.HasPrefix(e.Error(), tt.message) {
				t.Errorf("the error is %q, want it to begin with %q", e, tt.message)
			}
		})
	}
}

// TestCodes shows what is told apart by code.
func TestCodes(t *testing.T) {
	tests := []struct {
		in      string
		strict  Code
		amended Code
	}{
		{"a|", CodeStray, CodeStray},
		{"%g", CodeBadEscape, CodeBadEscape},
		{"%4\x00", CodeBadEscape, CodeBadEscape},
		{"%4", CodeCutEscape, CodeCutEscape},
		{"a:", CodeCutShort, CodeCutShort},
		{"1a:b", CodeBadScheme, CodeBadScheme},
		{":", CodeBadScheme, CodeBadScheme},
		{"#a#", CodeSecondHash, CodeSecondHash},
		{"a:b#c#", CodeSecondHash, CodeSecondHash},
		{"/[", CodeBracket, CodeBracket},
		{"//a]", CodeBracket, CodeBracket},
		{"//[1::2::3]", CodeBracket, CodeBadIPv6},
		{"//[::1]x", CodeBracket, CodeStray},
		{"//[::1", CodeBracket, CodeCutShort},
		{"a/é", CodeNonASCII, CodeNonASCII},
		{"a\x1f", CodeControl, CodeControl},
		{"a ", CodeSpace, CodeSpace},
		{`a\`, CodeBackslash, CodeBackslash},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%q", tt.in), func(t *testing.T) {
			_, strict := AppendixA.Parse(tt.in)
			_, amended := Default.Parse(tt.in)
			checkError(t, tt.in, strict)
			checkError(t, tt.in, amended)
			if !errors.Is(strict, tt.strict) || !errors.Is(amended, tt.amended) {
				t.Errorf("gives %v and %v, want the codes %s and %s", strict, amended, tt.strict, tt.amended)
			}
		})
	}
}

// TestPassword shows that no error tells the password of a userinfo.
func TestPassword(t *testing.T) {
	for _, in := range []string{
		"http://user:secret@host name/", "http://user:secret@host|", "http://user:sec ret@host/", "http://user:secret%@host/",
		"s://user:secret@h/a#b#c", "http://user:secret", "http://user:secret@[::1",
	} {
		_, err := AppendixA.Parse(in)
		if err == nil {
			continue
		}
		e := checkError(t, in, err)
		for _, text := range []string{e.Error(), fmt.Sprintf("%v", e), fmt.Sprintf("%+v", err), fmt.Sprintf("%s", err)} {
			if strings.Contains(text, "sec") {
				t.Errorf("%q: the error tells the password: %s", in, text)
			}
		}
	}
}
