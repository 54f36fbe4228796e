package trial_test

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// word is a URI of the scheme "x": letters behind "x:", and perhaps "!".
type word struct {
	Start  uri.Pos    `parser:"@@"`
	Scheme uri.Scheme `parser:"@@ ':'"`
	A      []string   `parser:"@'a'+"`
	Mark   bool       `parser:"@'!'?"`
	End    uri.Pos    `parser:"@@"`
}

// anything is a URI with anything behind its scheme.
type anything struct {
	Scheme uri.Scheme `parser:"@@ ':'"`
	Query  uri.Query  `parser:"@@"`
}

var words = trial.OfURIs[word](func() []uri.SchemeOption { return nil })

func edit(start, end int, text string) uri.Fix {
	return uri.Fix{Edits: []uri.Edit{{Start: start, End: end, New: text}}}
}

// TestHelps tells fixes that move an error behind themselves from those that do not.
func TestHelps(t *testing.T) {
	for _, c := range []struct {
		in   string
		at   int
		fix  uri.Fix
		want bool
	}{
		{"x:ab", 3, edit(3, 4, ""), true},
		{"x:ab", 3, edit(3, 4, "!"), true},
		{"x:ab", 3, edit(3, 4, "c"), false},
		{"x:ab", 3, edit(3, 3, "a"), false},        // it is wrong as before
		{"x:abc", 3, edit(3, 4, ""), false},        // so is what stands there now
		{"x:abac", 3, edit(3, 4, ""), true},        // what is wrong now is behind it
		{"x:", 2, edit(2, 2, "a"), true},           // nothing is missing
		{"x:", 2, edit(2, 2, " "), false},          // the generic grammar has something against it
		{"x:b", 2, edit(2, 3, ""), true},           // that something is missing is another error
		{"x:ab<", 4, edit(4, 5, "%3C"), true},      // the scheme's grammar was wrong before
		{"x:a<", 3, edit(3, 4, "%3C"), false},      // but not before this
		{"x:ab", 3, uri.Fix{Title: "none"}, false}, // there is nothing in it
	} {
		if got := words.Helps(c.in, c.at, c.fix); got != c.want {
			t.Errorf("%q, wrong at %d, becomes %q: %v", c.in, c.at, c.fix.Apply(c.in), got)
		}
	}
	if words.Accepts("x:ab", edit(3, 4, "c")) || !words.Accepts("x:ab", edit(3, 4, "!")) {
		t.Error("what is accepted is wrong")
	}
}

// TestEscape mends escapes that are none, by the percent sign that is meant or without it.
func TestEscape(t *testing.T) {
	queries := trial.OfURIs[anything](func() []uri.SchemeOption { return nil })
	for _, c := range []struct {
		grammar  *trial.Grammar
		in, want string
	}{
		{queries, "x:a%", "x:a%25"}, {queries, "x:a%4", "x:a%254"}, {queries, "x:a%zz", "x:a%25zz"}, {queries, "x:a% ", "x:a%25 "},
		{words, "x:a%a!", "x:aa!"}, {words, "x:a%", "x:a"}, {words, "x:a%4!", "x:a!"}, {words, "x:a%zz", ""},
	} {
		_, err := uri.Parse(c.in)
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Fatal(c.in, err)
		}
		got := ""
		if fixes := c.grammar.Escape(c.in, e.Offset); len(fixes) > 0 {
			got = fixes[0].Apply(c.in)
		}
		if got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}
