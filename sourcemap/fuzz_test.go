package sourcemap

import (
	"strings"
	"testing"
)

// FuzzMaps reads a text as a literal of each language, in each kind of quotes.
func FuzzMaps(f *testing.F) {
	for _, body := range []string{
		"", "http://a.example/|", `http:\u002f\u002fa.example/|`, `\ud83d\ude00`, `\ud83d`, `\x41\101\n\"`,
		"a&amp;b&copy=1&#65;&#x1F600;&notin;&NotEqualTilde;", "a \n\n  b\\\n  c\\ \n d''e", "a\r\nb\rc\td", "\xff\xc3é",
		"a: b", "a #b", "a, b]", "a\n b\nc", "&#xD800;&#0;&#128;", "\\_\\N\\L\\P\\e\\U0001F600", "-a", "? b", "a:", "a\n---\nb",
	} {
		f.Add(body, 0, 1, "%7C")
	}
	f.Fuzz(func(t *testing.T, body string, start, end int, text string) {
		if len(body) > 200 || len(text) > 20 {
			t.Skip()
		}
		for _, l := range languages() {
			for _, quote := range l.quotes {
				fuzzOne(t, l, quote, body, Edit{start, end, text})
			}
		}
	})
}

func fuzzOne(t *testing.T, l language, quote, body string, e Edit) {
	const before = "é:\n 😀 "
	m, err := l.read(NewFile("f", before+quote+body+quote), len(before))
	if err != nil {
		refused(t, l, quote, body)
		return
	}
	start, end := m.Literal()
	literal := m.File().Text()[start:end]
	if want, err := l.decode(literal); err != nil || m.Text() != want {
		t.Fatalf("%s: %q is %q, want %q, %v", l.name, literal, m.Text(), want, err)
	}
	if strings.HasPrefix(l.name, "YAML plain") {
		indent, flow := 2, false
		if l.name != "YAML plain" {
			indent, flow = 0, true
		}
		if want := plainEnd(body, indent, flow); want != len(literal) {
			t.Fatalf("%s: %q of %q, want %d bytes", l.name, literal, body, want)
		}
	}
	checkMap(t, m, partOf(l, m))
	n := len(m.Text()) + 1
	e.Start = (e.Start%n + n) % n
	e.End = e.Start + (e.End%n+n)%n
	e.End = min(e.End, len(m.Text()))
	checkEdit(t, l, m, e)
}

// refused holds that no literal begins there: not up to any of the closing quotes.
func refused(t *testing.T, l language, quote, body string) {
	if quote == "" {
		return
	}
	literal := quote + body + quote
	for i := 1; i < len(literal); i++ {
		if l.name == "YAML single" && strings.HasPrefix(literal[i+1:], quote) {
			continue // it may not end between two quotes
		}
		if strings.HasPrefix(literal[i:], quote) {
			if text, err := l.decode(literal[:i+1]); err == nil {
				t.Fatalf("%s: %q is refused, but stands for %q", l.name, literal[:i+1], text)
			}
		}
	}
}
