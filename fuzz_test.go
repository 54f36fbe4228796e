package uri

import (
	"errors"
	"testing"
)

// fuzzLimit is the length of the longest input that is tried: long ones take long to
// compare, and say little that short ones do not.
const fuzzLimit = 2048

// addSeeds gives a fuzz test the references of the case files, one in a few, and all of
// the traps.
func addSeeds(f *testing.F) {
	f.Helper()
	const oneIn = 8
	for _, file := range referenceFiles {
		for i, r := range readLines[reference](f, file) {
			if i%oneIn == 0 {
				f.Add(r.input(f))
			}
		}
	}
	for _, c := range traps {
		f.Add(c.in)
	}
}

// FuzzParse checks that no input makes a parse panic, that every tree and every error
// keeps its contracts, and that the engines agree with the grammar read from text.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	enginesOf := map[*Dialect][]engine{AppendixA: engines(f, AppendixA), Default: engines(f, Default)}
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > fuzzLimit {
			t.Skip("TestLinear has long inputs")
		}
		for _, d := range dialects() {
			want := languageOf(d).automaton("URI-reference").Match(in)
			ref, err := d.Parse(in)
			switch {
			case (err == nil) != want || d.Valid(in) != want:
				t.Errorf("%s: %q gives %v, valid is %v; want %v", d, in, err, d.Valid(in), want)
			case want:
				checkTree(t, in, ref, In(d))
			default:
				checkError(t, in, err)
			}
			for _, e := range enginesOf[d] {
				checkEngine(t, e, d, in)
			}
		}
	})
}

// FuzzSplit checks that a flat view is that of the tree, and that the parts of it, split
// again where they are references themselves, stay as they are.
func FuzzSplit(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		if len(in) > fuzzLimit {
			t.Skip("TestLinear has long inputs")
		}
		for _, d := range dialects() {
			c, err := d.Split(in)
			ref, parseErr := d.Parse(in)
			if err != nil {
				e := checkError(t, in, err)
				if !errors.Is(parseErr, e.Code) || c != (Components{}) {
					t.Errorf("%s: %q gives %+v, but Parse %v", d, in, c, parseErr)
				}
				continue
			}
			if c != ref.Components() || assemble(c) != in {
				t.Errorf("%s: %q gives %+v, but the tree %+v", d, in, c, ref.Components())
			}
			checkPathAlone(t, d, c)
		}
	})
}

// checkPathAlone checks that a path that stands for itself is the same path.
func checkPathAlone(t *testing.T, d *Dialect, c Components) {
	t.Helper()
	if c.Kind() != KindAbs && c.Kind() != KindRel {
		return
	}
	alone, err := d.Split(c.Path().Text)
	if err != nil || alone.Path().Text != c.Path().Text || alone.Kind() != c.Kind() {
		t.Errorf("%s: the path of %q alone is %+v, %v", d, c, alone, err)
	}
}
