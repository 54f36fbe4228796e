// Command generate writes the corpora of the benchmarks into testdata. The seeds are
// fixed, so it writes the same files each time. All hosts are reserved for examples (RFC
// 2606, RFC 5737, RFC 3849), and so are the telephone numbers; there are no persons.
package main

import (
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// corpora says how many lines of each corpus there are, and how one is made.
var corpora = []struct {
	name  string
	lines int
	line  func(*source) string
}{
	{"short", 200, (*source).short},
	{"web", 300, (*source).web},
	{"mix", 150, (*source).mix},
	{"invalid", 200, (*source).invalid},
}

func main() {
	for i, c := range corpora {
		s := &source{rand.New(rand.NewPCG(2396, uint64(i)))}
		lines := distinct(c.lines, func() string { return c.line(s) })
		file := filepath.Join("testdata", c.name+".txt")
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// distinct gives n different lines.
func distinct(n int, line func() string) []string {
	seen := map[string]bool{}
	var lines []string
	for len(lines) < n {
		if l := line(); !seen[l] {
			seen[l] = true
			lines = append(lines, l)
		}
	}
	return lines
}

// source makes up pieces of references.
type source struct{ *rand.Rand }

// chance is true in percent of all cases.
func (s *source) chance(percent int) bool { return s.IntN(100) < percent }

// between gives a number from lo to hi, both included.
func (s *source) between(lo, hi int) int { return lo + s.IntN(hi-lo+1) }

// one gives one of the items, which spaces separate.
func (s *source) one(items string) string {
	list := strings.Fields(items)
	return list[s.IntN(len(list))]
}

// some gives n bytes out of chars.
func (s *source) some(n int, chars string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = chars[s.IntN(len(chars))]
	}
	return string(b)
}

// join gives from lo to hi pieces with the separator between them.
func (s *source) join(lo, hi int, separator string, piece func() string) string {
	pieces := make([]string, s.between(lo, hi))
	for i := range pieces {
		pieces[i] = piece()
	}
	return strings.Join(pieces, separator)
}

const (
	lower        = "abcdefghijklmnopqrstuvwxyz"
	digits       = "0123456789"
	hexadecimal  = digits + "abcdef"
	alphanumeric = lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + digits
)
