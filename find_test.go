package uri

import (
	"fmt"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"F58", "see http://a.example/x, and more", "4:22"},
		{"F59", "See http://ex.example/!", "4:22"},
		{"F60", "(https://www.example.com/watch?v=4K)", "1:35"},
		{"balanced", "http://h/a_(b)", "0:14"},
		{"two", "http://a/ and ftp://b/c.", "0:9 14:23"},
		{"none", "a: b :// c", ""},
		{"letters before", "1http://a/", "1:10"},
		{"no authority", "http://, http://", ""},
		{"quotes", `"http://a/b"`, "1:11"},
		{"not ASCII", "http://h/é x", "0:9"},
		{"cut escape", "http://h/a%4 x", "0:10"},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for start, end := range Find(tt.text) {
				got = append(got, fmt.Sprintf("%d:%d", start, end))
				if !Valid(tt.text[start:end]) {
					t.Errorf("%q is no reference", tt.text[start:end])
				}
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("%s, want %s", s, tt.want)
			}
		})
	}
}

// TestFindTiles finds a URI again where it stands between spaces.
func TestFindTiles(t *testing.T) {
	found := 0
	for _, r := range readLines[reference](t, "testdata/references.jsonl") {
		in := r.input(t)
		if !strings.Contains(in, "://") || !Valid(in) {
			continue
		}
		text := "x " + in + " y"
		for start, end := range Find(text) {
			found++
			if start < 2 || end > len(in)+2 || !Valid(text[start:end]) {
				t.Errorf("%q: %d:%d", in, start, end)
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d found", found)
	}
}
