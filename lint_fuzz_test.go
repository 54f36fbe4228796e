package uri

import "testing"

// FuzzLint checks that the warnings about any reference keep their contracts: they stand
// inside the text, and their fixes give texts that parse and no longer have them there.
func FuzzLint(f *testing.F) {
	for _, s := range suspicious {
		for _, in := range s.inputs {
			f.Add(in)
		}
	}
	for _, in := range unsuspicious {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > fuzzLimit {
			t.Skip("TestLintLinear has long inputs")
		}
		for _, d := range dialects() {
			if d.Valid(in) {
				checkLint(t, d, in)
			}
		}
	})
}
