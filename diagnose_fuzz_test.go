package uri

import "testing"

// FuzzDiagnose checks that every diagnosis keeps its contracts, and that all errors of
// any text can be mended.
func FuzzDiagnose(f *testing.F) {
	addSeeds(f)
	for _, h := range hints {
		f.Add(h.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 512 {
			t.Skip("each of many fixes is checked on all of the text")
		}
		for _, d := range dialects() {
			checkDiagnosis(t, d, in)
		}
	})
}

// FuzzFix checks that a fix of a single production keeps its promise, and that the first
// fix mends the error: what is wrong afterwards stands behind it.
func FuzzFix(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > 512 {
			t.Skip("each of many fixes is checked on all of the text")
		}
		for _, d := range dialects() {
			for _, err := range parseErrors(d, in) {
				checkErrorFixes(t, d, in, err)
			}
		}
	})
}
