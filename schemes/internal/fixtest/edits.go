package fixtest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// odd are the bytes that edits put in.
const odd = "%@:/?#&=[]()|,;.-_ +*\"<\\~$aZ09\x00\x7f\xe9"

// Edits gives n texts that are one edit away, behind the scheme, from one of the given: a byte is
// left out, put in, replaced, doubled, or swapped with the next, or the text cut short. They are
// the same each time.
func Edits(texts []string, n int) (out []string) {
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		in := texts[random.IntN(len(texts))]
		first := strings.IndexByte(in, ':') + 1
		i, b := first+random.IntN(len(in)-first), odd[random.IntN(len(odd))]
		switch random.IntN(6) {
		case 0:
			in = in[:i] + in[i+1:]
		case 1:
			in = in[:i] + string([]byte{b}) + in[i:]
		case 2:
			in = in[:i] + string([]byte{b}) + in[i+1:]
		case 3:
			in = in[:i] + in[i:i+1] + in[i:]
		case 4:
			in = in[:i] + in[i+1:min(i+2, len(in))] + in[i:i+1] + in[min(i+2, len(in)):]
		default:
			in = in[:i]
		}
		out = append(out, in)
	}
	return out
}

// Helpful checks valid texts, and 10,000 that are one edit away from one, or 1,000 if tests are to
// be short: each fix mends what it is for, of warnings as well as of errors, and there are few
// errors.
func Helpful(t *testing.T, g uri.SchemeDefinition, texts []string) {
	t.Helper()
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	var tally Tally
	for _, in := range Edits(texts, n) {
		tally.Check(t, g, in, true)
	}
	for _, in := range texts {
		tally.Check(t, g, in, true)
	}
	tally.Log(t)
}
