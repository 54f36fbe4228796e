package uri

import (
	"errors"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"

	"github.com/urigrammar/uri/internal/allocs"
)

// longInputs are references that can be made as long as one likes, each from a beginning
// and a part that is repeated.
var longInputs = []struct{ name, first, part string }{
	{"segments", "", "a/"},
	{"labels", "//", "a.a."},
	{"registry", "//_", "a.a."},
	{"numbers", "//", "1.1."},
	{"userinfo", "//", "a:a:"},
	{"params", "/", ";a"},
	{"escapes", "s:", "%41"},
	{"queries", "a?", "?/"},
	{"cut short", "", "a%"},
}

// long gives an input of about n bytes.
func long(first, part string, n int) string {
	return first + strings.Repeat(part, (n-len(first))/len(part))
}

// TestLinear shows that memory, and so the work that needs it, grows with the length of
// the input and not with its square: of four times the input it would be sixteen times
// as much. Slices grow in steps.
func TestLinear(t *testing.T) {
	for _, e := range engines(t, Default) {
		for _, in := range longInputs {
			t.Run(e.name+"/"+in.name, func(t *testing.T) {
				short, fourfold := long(in.first, in.part, 2048), long(in.first, in.part, 4*2048)
				checkLong(t, e, short)
				checkLong(t, e, fourfold)
				allocs1, bytes1 := allocs.Least(func() { _, _ = e.parse(short) })
				allocs4, bytes4 := allocs.Least(func() { _, _ = e.parse(fourfold) })
				if allocs4 > 5*allocs1+10 || bytes4 > 6*bytes1+1024 {
					t.Errorf("%d bytes take %d allocations and %d bytes, %d take %d and %d",
						len(short), allocs1, bytes1, len(fourfold), allocs4, bytes4)
				}
			})
		}
	}
}

// checkLong checks that the engine gives the same for a long input as a parse, whose
// tree or error keeps the contracts.
func checkLong(t *testing.T, e engine, in string) {
	t.Helper()
	checkEngine(t, e, Default, in)
	ref, err := Parse(in)
	if err != nil {
		checkError(t, in, err)
		return
	}
	checkTree(t, in, ref)
}

// TestLimit shows that the reference engine reads up to its limit and refuses more with an
// error that says so.
func TestLimit(t *testing.T) {
	for _, d := range dialects() {
		in := strings.Repeat("a", ReferenceLimit)
		ref, err := d.Participle().ParseString("", in)
		if err != nil || ref.String() != in {
			t.Errorf("%s: %d bytes give %v", d, len(in), err)
		}
		_, err = d.Participle().ParseString("", in+"a")
		var perr participle.Error
		if !errors.As(err, &perr) || perr.Message() != "the input has 65537 bytes, and this parser reads at most 65536" {
			t.Errorf("%s: %d bytes give %v", d, len(in)+1, err)
		}
	}
}

// TestBeyondLimit shows that the limit is that of the reference engine only.
func TestBeyondLimit(t *testing.T) {
	in := strings.Repeat("a", ReferenceLimit+1)
	for _, d := range dialects() {
		ref, err := d.Parse(in)
		if err != nil || ref.String() != in || !d.Valid(in) {
			t.Errorf("%s: %d bytes give %v", d, len(in), err)
		}
	}
}
