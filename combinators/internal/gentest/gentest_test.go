package gentest

import (
	"flag"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

var updateParser = flag.Bool("update-parser", false, "write the generated parsers anew")

// TestGenerated shows that the generated parsers are those that the grammars give, and so
// that what Generate writes is Go.
func TestGenerated(t *testing.T) {
	record, err := combinators.Generate[Record](combinators.GoCode{Package: "gentest", Name: "record", Variants: options()})
	checkCode(t, "record_generated.go", record, err)
	sets, err := combinators.Generate[Sets](combinators.GoCode{Package: "gentest", Name: "sets"})
	checkCode(t, "sets_generated.go", sets, err)
}

func checkCode(t *testing.T, file string, code []byte, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if *updateParser {
		if err := os.WriteFile(file, code, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(code)); diff != "" {
		t.Errorf("%s is not up to date; run go generate (- file, + grammar):\n%s", file, diff)
	}
}

// generated is a generated parser of records in one dialect.
type generated struct {
	recordParser
	arena combinators.SlabArena
	match func(string) bool
	built *combinators.Parser[Record]
	texts *combinators.Generator
}

func newGenerated(t *testing.T, variant int) *generated {
	t.Helper()
	opts := options()[variant]
	built, err := combinators.Build[Record](opts...)
	if err != nil {
		t.Fatal(err)
	}
	g, err := combinators.GrammarOf[Record](opts...)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := combinators.NewGenerator(g, "Record", 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	return &generated{
		recordParser: recordParser{variant: variant},
		match:        []func(string) bool{recordMatch0, recordMatch1}[variant],
		built:        built, texts: texts,
	}
}

// check compares the generated parser with the compiled one, and says whether the text is
// valid.
func (g *generated) check(t *testing.T, s string) bool {
	t.Helper()
	valid := g.read(s)
	if valid != g.built.Valid(s) {
		t.Fatalf("%q: valid is %v, and for Build it is not", s, valid)
	}
	if !valid {
		return false
	}
	want, err := g.built.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	if got := g.tree(); !reflect.DeepEqual(want, got) {
		t.Fatalf("%q (-built +generated):\n%s", s, cmp.Diff(want, got))
	}
	if got := g.treeIn(&g.arena); !reflect.DeepEqual(want, got) {
		t.Fatalf("%q, in an arena (-built +generated):\n%s", s, cmp.Diff(want, got))
	}
	return true
}

// TestRecords compares the generated parser with the compiled one on many texts.
func TestRecords(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	for variant := range options() {
		g := newGenerated(t, variant)
		tried, valid, unordered := 0, 0, 0
		for near := range g.texts.NearMisses(nil) {
			for _, s := range []string{near, g.texts.Next()} {
				if g.check(t, s) {
					valid++
				} else if g.match(s) {
					unordered++ // alternatives in order say no where the language says yes
				}
				tried++
			}
			if tried >= n {
				break
			}
		}
		t.Logf("dialect %d: %d texts, %d of them valid; %d only without an order of alternatives", variant, tried, valid, unordered)
		if valid < n/4 || valid > n*9/10 {
			t.Errorf("%d of %d texts are valid: too many or too few to tell", valid, n)
		}
	}
}

// TestRecordExamples has texts at whose edges the generated code may go wrong.
func TestRecordExamples(t *testing.T) {
	tests := map[string][2]bool{ // in the two dialects
		"":                                       {true, true},
		"a":                                      {true, true},
		"2024-01-02T03:04!":                      {true, true},
		"2024-01-02T03:04!20!a":                  {true, true},
		"2024-01-02T03:04!2!a":                   {false, false},
		"2024-01-02T03:0!a":                      {false, false},
		"a=b,c;d/e/f:1x;g<>;h<i><j>":             {true, true},
		"a=b-c":                                  {true, false},
		"a=b--":                                  {true, true}, // a word, or a word and a flag
		"a/b.":                                   {false, false},
		"a#1=2!":                                 {true, true},
		"a#1=2":                                  {false, false},
		"a#1":                                    {true, true},
		"a#?a":                                   {true, true},
		"#b!":                                    {true, true},
		"a/b:;c":                                 {false, false},
		"a;":                                     {false, false},
		"a<b>+":                                  {true, true},
		strings.Repeat("a=b,c;", 500) + "a":      {true, true},
		"a/" + strings.Repeat("b:1/", 500) + "c": {true, true},
	}
	for variant := range options() {
		g := newGenerated(t, variant)
		for s, want := range tests {
			if g.check(t, s) != want[variant] {
				t.Errorf("dialect %d: %.40q: valid is not %v", variant, s, want[variant])
			}
		}
	}
}

// TestViable compares the generated tables with the automaton of the grammar.
func TestViable(t *testing.T) {
	for variant, opts := range options() {
		g, err := combinators.GrammarOf[Record](opts...)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Compile("Record")
		if err != nil {
			t.Fatal(err)
		}
		match := []func(string) bool{recordMatch0, recordMatch1}[variant]
		viable := []func(string) int{recordViable0, recordViable1}[variant]
		cases := a.Cover()
		for _, c := range cases {
			if match(c.Input) != c.Valid || viable(c.Input) != a.Viable(c.Input) {
				t.Errorf("dialect %d: %q is valid: %v, and viable up to %d", variant, c.Input, match(c.Input), viable(c.Input))
			}
		}
		t.Logf("dialect %d: %d cases for every state and byte class", variant, len(cases))
	}
}

// TestSets reads texts byte by byte by sets that have no bit.
func TestSets(t *testing.T) {
	built, err := combinators.Build[Sets]()
	if err != nil {
		t.Fatal(err)
	}
	var p setsParser
	in := []byte(strings.Repeat("~", 68))
	invalid := 0
	for i := range in {
		for b := range 256 {
			in[i] = byte(b)
			s := string(in)
			if p.read(s) != built.Valid(s) || setsMatch0(s) != built.Valid(s) {
				t.Errorf("%q: valid is %v, %v, for Build %v", s, p.read(s), setsMatch0(s), built.Valid(s))
			}
			if !p.read(s) {
				invalid++
			}
		}
		in[i] = '~'
	}
	if invalid != len(in) {
		t.Errorf("%d texts are not valid, want one for each of %d bytes", invalid, len(in))
	}
}

// TestTreesStay shows that trees stay as they are while others are made, and the garbage
// of others is collected.
func TestTreesStay(t *testing.T) {
	g := newGenerated(t, 0)
	type kept struct {
		text string
		tree *Record
	}
	var all []kept
	for s := range g.texts.All() {
		if !g.read(s) {
			continue
		}
		all = append(all, kept{strings.Clone(s), g.tree()})
		if len(all)%500 == 0 {
			runtime.GC()
		}
		if len(all) == 2000 {
			break
		}
	}
	runtime.GC()
	for _, k := range slices.Backward(all) {
		if want, err := g.built.Parse(k.text); err != nil || !reflect.DeepEqual(want, k.tree) {
			t.Fatalf("%q is now (-want +got):\n%s", k.text, cmp.Diff(want, k.tree))
		}
	}
}
