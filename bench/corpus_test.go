package main

import (
	"testing"

	"github.com/urigrammar/uri"
)

// TestCorpora checks that a corpus is what the benchmarks say of it.
func TestCorpora(t *testing.T) {
	for _, test := range []struct {
		name           string
		lines          int
		shortest, most float64 // average length
		longest        int
		valid          bool
	}{
		{"short", 200, 10, 25, 64, true},
		{"web", 300, 95, 105, 160, true},
		{"mix", 150, 150, 300, 2048, true},
		{"urn", 10, 15, 60, 80, true},
		{"invalid", 200, 95, 110, 180, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := corpusNamed(corpora(), test.name)
			if err != nil {
				t.Fatal(err)
			}
			if len(c.lines) < test.lines {
				t.Errorf("%d lines, want %d", len(c.lines), test.lines)
			}
			if a := c.average(); a < test.shortest || a > test.most {
				t.Errorf("lines have %.1f bytes on average, want %v to %v", a, test.shortest, test.most)
			}
			for _, line := range c.lines {
				if _, err := uri.Parse(line); (err == nil) != test.valid {
					t.Errorf("%q: %v", line, err)
				}
				if len(line) > test.longest {
					t.Errorf("%q has %d bytes, more than %d", line, len(line), test.longest)
				}
			}
		})
	}
}

// TestVariety checks that the corpus web has whatever a URL of the web may have.
func TestVariety(t *testing.T) {
	seen := map[string]int{}
	for _, line := range load("web").lines {
		c, err := uri.Split(line)
		if err != nil {
			t.Fatal(err)
		}
		for part, present := range map[string]bool{
			"userinfo": c.Userinfo().Present, "port": c.Port().Present,
			"query": c.Query().Present, "fragment": c.Fragment().Present,
		} {
			if present {
				seen[part]++
			}
		}
	}
	for _, part := range []string{"userinfo", "port", "query", "fragment"} {
		if seen[part] == 0 {
			t.Errorf("no line has a %s", part)
		}
	}
}
