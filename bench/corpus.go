package main

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed testdata/*.txt
var testdata embed.FS

// corpus is a list of references to read.
type corpus struct {
	name  string
	lines []string
}

// corpora gives those of the benchmarks. The lines of urn are those of mix that are URNs.
func corpora() []corpus {
	short, web, mix := load("short"), load("web"), load("mix")
	return []corpus{short, web, mix, {"urn", withPrefix("urn:", mix.lines)}, load("invalid")}
}

// load gives the corpus in the file of that name.
func load(name string) corpus {
	text, err := testdata.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		panic(err) // a file is missing in the program itself
	}
	return corpus{name, strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")}
}

func withPrefix(prefix string, lines []string) []string {
	var chosen []string
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			chosen = append(chosen, line)
		}
	}
	return chosen
}

// corpusNamed gives the corpus of that name.
func corpusNamed(all []corpus, name string) (corpus, error) {
	for _, c := range all {
		if c.name == name {
			return c, nil
		}
	}
	return corpus{}, fmt.Errorf("there is no corpus %q", name)
}

// average gives the average length of the lines in bytes.
func (c corpus) average() float64 {
	n := 0
	for _, line := range c.lines {
		n += len(line)
	}
	return float64(n) / float64(len(c.lines))
}
