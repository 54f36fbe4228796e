package uri

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// trio is a dialect in its three engines, and its automaton, which knows nothing of them.
type trio struct {
	*Dialect
	built     *combinators.Parser[URIReference]
	automaton *combinators.Automaton
	arena     Arena
}

func trios(t testing.TB) (all []*trio) {
	t.Helper()
	for _, d := range dialects() {
		built, err := combinators.Build[URIReference](d.BuildOptions()...)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &trio{d, built, languageOf(d).automaton("URI-reference"), Arena{Dialect: d}})
	}
	return all
}

// validity compares what all say of a text without a tree of it. It stands on its own
// to be cheap.
func (e *trio) validity(t testing.TB, s string) (valid bool) {
	valid = e.automaton.Match(s)
	m := e.treeParser()
	read := m.read(s)
	e.release(m)
	if read != valid || e.Valid(s) != valid || e.built.Valid(s) != valid {
		t.Errorf("%s: %q: valid is %v, Valid says %v, the generated parser %v, the compiled one %v",
			e, s, valid, e.Valid(s), read, e.built.Valid(s))
	}
	if got, want := e.viable(s), e.automaton.Viable(s); got != want {
		t.Errorf("%s: %q is viable up to %d, want %d", e, s, got, want)
	}
	return valid
}

// trees compares the trees of a valid text and its components.
func (e *trio) trees(t testing.TB, s string) {
	want, err := e.built.Parse(s)
	if err != nil {
		t.Errorf("%s: %q: %v", e, s, err)
		return
	}
	got, err := e.Parse(s)
	if err != nil || !reflect.DeepEqual(want, got) {
		t.Errorf("%s: %q, error %v (-compiled +generated):\n%s", e, s, err, cmp.Diff(want, got))
	}
	again, err := e.arena.Parse(s)
	if err != nil || !reflect.DeepEqual(want, again) {
		t.Errorf("%s: %q in an arena, error %v (-compiled +generated):\n%s", e, s, err, cmp.Diff(want, again))
	}
	if split, err := e.Split(s); err != nil || split != want.Components() {
		t.Errorf("%s: %q: Split gives %+v, %v; the tree %+v", e, s, split, err, want.Components())
	}
}

// participle compares the tree, or the refusal, of the reference engine.
func (e *trio) participle(t testing.TB, s string) {
	want, err := e.Participle().ParseString("", s)
	if valid := e.automaton.Match(s); (err == nil) != valid {
		t.Errorf("%s: %q: valid is %v, and participle says %v", e, s, valid, err)
		return
	} else if !valid {
		return
	}
	got, err := e.Parse(s)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%s: %q, error %v (-participle +generated):\n%s", e, s, err, diff)
	}
}

// TestEnginesOnCases compares all engines on all references of the case files.
func TestEnginesOnCases(t *testing.T) {
	texts := map[string]bool{}
	for _, file := range referenceFiles {
		for _, r := range readLines[reference](t, file) {
			texts[r.input(t)] = true
		}
	}
	for _, e := range trios(t) {
		valid := 0
		for s := range texts {
			if e.validity(t, s) {
				e.trees(t, s)
				valid++
			}
			e.participle(t, s)
		}
		t.Logf("%s: %d references, %d of them valid", e, len(texts), valid)
	}
}

// TestEnginesOnSentences compares the engines on random references and near misses, a few
// of them also with participle.
func TestEnginesOnSentences(t *testing.T) {
	const participleOneIn, arenasOneIn = 200, 2
	n := 500_000 // for each dialect
	if testing.Short() {
		n = 25_000
	}
	for _, e := range trios(t) {
		g, err := combinators.NewGenerator(e.tagGrammar(), "URI-reference", 1, 60)
		if err != nil {
			t.Fatal(err)
		}
		tried, valid := 0, 0
		for near := range g.NearMisses(nil) {
			for _, s := range []string{near, g.Next()} {
				if e.validity(t, s) {
					e.trees(t, s)
					valid++
				}
				if tried%participleOneIn < 2 {
					e.participle(t, s)
				}
				tried++
			}
			if tried >= n || t.Failed() {
				break
			}
		}
		t.Logf("%s: %d texts, %d of them valid, one in %d also with participle", e, tried, valid, participleOneIn/2)
	}
}

// TestEnginesOnAllStrings tries every string up to six bytes over one byte of each class
// of the whole language: bytes of one class are treated alike. Up to four bytes trees and
// components are compared too.
func TestEnginesOnAllStrings(t *testing.T) {
	length, withTrees := 6, 4
	if testing.Short() {
		length, withTrees = 4, 3
	}
	for _, e := range trios(t) {
		bytes := representatives(e.automaton)
		tried, valid := 0, 0
		var from func(buf []byte)
		from = func(buf []byte) {
			tried++
			if s := string(buf); e.validity(t, s) {
				valid++
				if len(s) <= withTrees {
					e.trees(t, s)
				}
			}
			if len(buf) == length || t.Failed() {
				return
			}
			for _, b := range bytes {
				from(append(buf, b))
			}
		}
		from(make([]byte, 0, length))
		if tried != countStrings(len(bytes), length) {
			t.Errorf("%s: only %d strings", e, tried)
		}
		t.Logf("%s: %d strings over %d bytes, %d of them valid; %d states", e, tried, len(bytes), valid, e.automaton.States())
	}
}

// FuzzEngines compares the engines on a fuzzer's texts.
func FuzzEngines(f *testing.F) {
	addSeeds(f)
	all := trios(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range all {
			if e.validity(t, s) {
				e.trees(t, s)
			}
			if len(s) <= fuzzLimit {
				e.participle(t, s)
			}
		}
	})
}

// hostileParts are what references are repeated of that a parser may go over again and
// again.
var hostileParts = []string{
	"a.a.a.", "%41", ";;;;", "////", "@@@@", "::::", "a:a:a:", "%", "1.1.", "a-", "[", "a@", "?", "#", "0:", "..", "./", "-.",
}

// hostile gives texts of about n bytes.
func hostile(n int) (texts []string) {
	for _, begin := range []string{"", "//", "s:", "s://", "//u@", "//h:", "/", "?", "//[", "a/"} {
		for _, part := range hostileParts {
			texts = append(texts, begin+strings.Repeat(part, n/len(part)))
		}
	}
	return texts
}

// TestLinearSteps shows that the steps of the compiled engine grow as the input: with
// a bound of so many steps for each byte it reads every hostile text.
func TestLinearSteps(t *testing.T) {
	const stepsPerByte, few = 1, 64
	bound := combinators.MaxSteps(func(n int) int { return few + stepsPerByte*n })
	for _, e := range trios(t) {
		p, err := combinators.Build[URIReference](append(e.BuildOptions(), bound)...)
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for _, n := range []int{100, 10_000, 1_000_000} {
			for _, s := range hostile(n) {
				if got, want := p.Valid(s), e.automaton.Match(s); got != want {
					_, err := p.Parse(s)
					t.Errorf("%s: %.20q… of %d bytes: valid is %v, and with %d steps for a byte %v", e, s, len(s), want, stepsPerByte, err)
				}
				tried++
			}
		}
		t.Logf("%s: %d texts of 100 bytes to 1 MB within %d step for a byte", e, tried, stepsPerByte)
	}
}

// TestHostile compares the engines on hostile texts.
func TestHostile(t *testing.T) {
	for _, e := range trios(t) {
		for _, s := range hostile(10_000) {
			if e.validity(t, s) {
				e.trees(t, s)
			} else if _, err := e.Parse(s); err == nil {
				t.Errorf("%s: %.20q… gives no error", e, s)
			}
		}
		for _, s := range hostile(100) {
			e.participle(t, s)
		}
	}
}

// TestLongSlices reads more segments and params than lie in one allocation.
func TestLongSlices(t *testing.T) {
	for _, n := range []int{31, 32, 33, 100, 10_000} {
		for _, s := range []string{
			strings.Repeat("/a", n), "/a" + strings.Repeat(";p", n), "//h" + strings.Repeat("/a;p;q", n), "s:" + strings.Repeat("/;", n),
		} {
			ref, err := Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			checkTree(t, s, ref)
			for _, e := range trios(t) {
				e.trees(t, s)
			}
		}
	}
}

// randomReferences gives references of the grammar.
func randomReferences(t *testing.T, seed uint64, n int) (texts []string) {
	t.Helper()
	g, err := combinators.NewGenerator(Default.tagGrammar(), "URI-reference", seed, 200)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		texts = append(texts, g.Next())
	}
	return texts
}

// TestTreesStay shows that trees are what they were when others have been made and memory
// has been collected.
func TestTreesStay(t *testing.T) {
	texts := randomReferences(t, 3, 5000)
	trees := make([]*URIReference, len(texts))
	for i, s := range texts {
		var err error
		if trees[i], err = Parse(strings.Clone(s)); err != nil {
			t.Fatal(err)
		}
		if i%1000 == 0 {
			runtime.GC()
		}
	}
	runtime.GC()
	for i, e := range trees {
		want, err := Default.Participle().ParseString("", texts[i])
		if i%10 > 0 {
			want, err = Parse(texts[i])
		}
		if err != nil || !reflect.DeepEqual(want, e) {
			t.Fatalf("%q, error %v (-again +kept):\n%s", texts[i], err, cmp.Diff(want, e))
		}
	}
}

// TestArena shows that nothing of an old tree is in the next one, whatever the order, and
// that the next tree lies where the old one was.
func TestArena(t *testing.T) {
	texts := append(randomReferences(t, 4, 300), "", "%", "http://a b", "//h"+strings.Repeat("/a;p", 500), "s:x")
	r := rand.New(rand.NewPCG(5, 1))
	for _, d := range dialects() {
		arena := Arena{Dialect: d}
		for range 5000 {
			s := texts[r.IntN(len(texts))]
			want, wantErr := d.Parse(s)
			got, err := arena.Parse(s)
			if !reflect.DeepEqual(want, got) || (err == nil) != (wantErr == nil) {
				t.Fatalf("%s: %q, error %v (-fresh +arena):\n%s", d, s, err, cmp.Diff(want, got))
			}
			if wantErr != nil && err.Error() != wantErr.Error() {
				t.Fatalf("%s: %q: error %v, want %v", d, s, err, wantErr)
			}
		}
	}
}

// TestTogether parses from several goroutines, with a new dialect's engines at first.
func TestTogether(t *testing.T) {
	texts := randomReferences(t, 6, 200)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			var arena Arena
			for _, s := range texts {
				want, err := Parse(s)
				if err != nil {
					t.Errorf("%q: %v", s, err)
					return
				}
				got, err := arena.Parse(s)
				split, splitErr := Split(s)
				if err != nil || splitErr != nil || !reflect.DeepEqual(want, got) || split != want.Components() || want.String() != s {
					t.Errorf("%q: %v, %v", s, err, splitErr)
				}
				if _, _, err := ParsePrefix("("+s+")", 1); err != nil {
					t.Errorf("%q: %v", s, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestParsePrefix(t *testing.T) {
	tests := []struct {
		name, in  string
		from, end int
	}{
		{"request line", "GET /hello/world HTTP/1.1", 4, 16},
		{"label", "a: b", 0, 1},
		{"URI in a sentence", "see <http://a.example/b?c#d>.", 5, 27},
		{"comma behind it", "http://a.example, b", 0, 17},
		{"nothing", " a", 0, 0},
		{"at the end", "ab", 2, 2},
		{"escape cut short", "a%4", 0, 1},
		{"scheme cut short", "x http:", 2, 6},
		{"IPv6", "(//[::1]:80/a)", 1, 14},
		{"IPv6 cut short", "//[::1", 0, 2},
		{"two fragments", "a#b#c", 0, 3},
		{"empty text", "", 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			node, end, err := ParsePrefix(tt.in, tt.from)
			if err != nil || end != tt.end {
				t.Fatalf("ends at %d, error %v, want %d", end, err, tt.end)
			}
			checkPrefix(t, Default, tt.in, tt.from, node, end)
		})
	}
}

// checkPrefix checks that a node is the longest reference in s from an offset, and that
// its spans are in s.
func checkPrefix(t *testing.T, d *Dialect, s string, from int, node *URIReference, end int) {
	t.Helper()
	longest, _ := languageOf(d).automaton("URI-reference").Longest(s[from:])
	if end != from+longest {
		t.Errorf("%s: from %d in %q: it ends at %d, want %d", d, from, s, end, from+longest)
		return
	}
	want, err := d.Parse(s[from:end])
	if err != nil {
		t.Errorf("%s: %q: %v", d, s[from:end], err)
		return
	}
	if start, stop := node.Span(); start != from || stop != end || node.String() != s[from:end] {
		t.Errorf("%s: from %d to %d in %q: the node spans %d to %d and prints %q", d, from, end, s, start, stop, node)
	}
	if got, want := spansOf(node, from), spansOf(want, 0); got != want {
		t.Errorf("%s: from %d to %d in %q: nodes\n%s\nwant\n%s", d, from, end, s, got, want)
	}
}

// spansOf lists nodes with their spans from an offset.
func spansOf(root *URIReference, from int) string {
	var out strings.Builder
	for n := range All(root) {
		start, end := n.Span()
		fmt.Fprintln(&out, n.Production(), start-from, end-from)
	}
	return out.String()
}

// TestParsePrefixOfNearMisses looks for references in what is nearly one, from every
// offset.
func TestParsePrefixOfNearMisses(t *testing.T) {
	for _, d := range dialects() {
		g, err := combinators.NewGenerator(d.tagGrammar(), "URI-reference", 7, 20)
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for s := range g.NearMisses(languageOf(d).automaton("URI-reference")) {
			for from := range len(s) + 1 {
				node, end, err := ParsePrefix(s, from, In(d))
				if err != nil {
					t.Fatalf("%s: from %d in %q: %v", d, from, s, err)
				}
				checkPrefix(t, d, s, from, node, end)
				tried++
			}
			if tried > 5000 || t.Failed() {
				break
			}
		}
	}
}

func TestParsePrefixErrors(t *testing.T) {
	for _, from := range []int{-1, 3} {
		node, end, err := ParsePrefix("ab", from)
		if node != nil || end != from || err == nil || !strings.Contains(err.Error(), "is outside the text of 2 bytes") {
			t.Errorf("from %d: %v, %d, %v", from, node, end, err)
		}
	}
	if _, err := ParseAs[int]("1"); err == nil || errors.As(err, new(*Error)) {
		t.Errorf("ParseAs[int]: %v", err)
	}
}
