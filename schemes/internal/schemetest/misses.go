package schemetest

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
)

// NearMisses gives n texts that are nearly of a grammar, with a scheme in the place of theirs,
// unless it is "". They are the same each time for a seed and a size.
func NearMisses(t testing.TB, g *combinators.Grammar, scheme string, seed uint64, size, n int) (out []string) {
	t.Helper()
	gen, err := combinators.NewGenerator(g, g.Start().Name, seed, size)
	if err != nil {
		t.Fatal(err)
	}
	for text := range gen.NearMisses(nil) {
		if len(out) == n {
			break
		}
		if _, rest, ok := strings.Cut(text, ":"); ok && scheme != "" {
			text = scheme + ":" + rest
		}
		out = append(out, text)
	}
	return out
}

// Neighbours gives the texts that lack one byte of a text from an offset on, or have one of some
// pieces more there.
func Neighbours(text string, from int, pieces ...string) (out []string) {
	for i := from; i < len(text); i++ {
		out = append(out, text[:i]+text[i+1:])
		for _, p := range pieces {
			out = append(out, text[:i]+p+text[i:])
		}
	}
	return out
}

// Some gives all texts, or if tests are to be short each of 17.
func Some(texts []string) []string {
	if !testing.Short() {
		return texts
	}
	some := texts[:0]
	for i := 0; i < len(texts); i += 17 {
		some = append(some, texts[i])
	}
	return some
}
