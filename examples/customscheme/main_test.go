package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators/grammartest"
)

func TestGrammar(t *testing.T) {
	grammartest.Run(t, grammartest.Grammar[Link]{
		Valid: []string{"todo://garden/42", "TODO://a-1/0?view=month"},
		Invalid: []grammartest.Invalid{
			{Input: "todo:/", Offset: 6}, {Input: "todo:///1", Offset: 7}, {Input: "todo://a_b/1", Offset: 8},
			{Input: "todo://a/b", Offset: 9}, {Input: "todo://a/1?", Offset: 11}, {Input: "todo://a/1?view=mouth", Offset: 18},
		},
		Options: uri.Default.BuildOptions(),
	})
}

func TestLinks(t *testing.T) {
	link, err := Links.Parse("todo://garden/42?view=day")
	if err != nil || link.List.Text != "garden" || link.Item.Text != "42" || link.View.Text != "day" {
		t.Errorf("%v, %v", link, err)
	}
	_, err = Links.Parse("todo://garden/042")
	var e *uri.Error
	if !errors.As(err, &e) || e.Offset != 14 || !errors.Is(err, uri.Code("todo-item")) {
		t.Errorf("%v", err)
	}
}

// TestPicture shows the picture of an error, with its caret.
func TestPicture(t *testing.T) {
	const want = `1:23: error: legal RFC 2396, but not a todo URL: unexpected "y" in Link [scheme]
  todo://garden/42?view=year
                        ^^^^
  expected: view
  perhaps: write "day"
    todo://garden/42?view=day
`
	if got := (uri.Renderer{}).Diagnosis(Links.Diagnose("todo://garden/42?view=year")); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLength holds that the program stays one that is read at a glance.
func TestLength(t *testing.T) {
	source, err := os.ReadFile(filepath.Join("main.go"))
	if n := strings.Count(string(source), "\n"); err != nil || n >= 60 {
		t.Errorf("%d lines, %v", n, err)
	}
}
