package combinators

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContexts compares what is told byte by byte with what [Grammar.Context] tells of each
// prefix, but for where productions began.
func TestContexts(t *testing.T) {
	g := contextGrammar(t)
	checked := 0
	for _, tt := range []struct{ rule, text string }{
		{"value", "(a,b,(cd,<a=1>))"}, {"value", "((((a"}, {"value", "<(a,12)=b>"}, {"value", "a1"},
		{"ways", "ab1"}, {"ways", "abc"}, {"shadow", "a1b"}, {"word", "http:"}, {"folded", "URN:a"}, {"counted", "123."},
	} {
		c, ok := g.Contexts(tt.rule)
		if !ok {
			t.Fatalf("no contexts of %s", tt.rule)
		}
		for range 2 { // the second time all is known
			cursor := c.Start()
			for i := range len(tt.text) + 1 {
				want, ok := g.Context(tt.rule, tt.text[:i])
				if ok != (cursor != nil) {
					t.Fatalf("%s %q: goes on: %v", tt.rule, tt.text[:i], cursor != nil)
				}
				if !ok {
					break
				}
				for j := range want.Trail {
					want.Trail[j].Start = 0
				}
				if diff := cmp.Diff(want, c.Context(cursor)); diff != "" {
					t.Errorf("%s %q (-want +got):\n%s", tt.rule, tt.text[:i], diff)
				}
				checked++
				if i < len(tt.text) {
					cursor = c.Step(cursor, tt.text[i])
				}
			}
		}
	}
	t.Logf("%d places", checked)
}

// TestContextsRemember shows that a long text of a regular language leads to few places.
func TestContextsRemember(t *testing.T) {
	c, _ := contextGrammar(t).Contexts("shadow")
	cursor := c.Start()
	for range 1000 {
		cursor = c.Step(c.Step(cursor, 'a'), '1')
	}
	if n := c.Places(); n > 4 {
		t.Errorf("%d places", n)
	}
}

// TestContextsForget shows that the memory is bounded where a language is not regular.
func TestContextsForget(t *testing.T) {
	c, _ := contextGrammar(t).Contexts("value")
	cursor := c.Start()
	const depth = 300
	for range depth {
		cursor = c.Step(cursor, '(')
	}
	for range depth {
		if cursor = c.Step(cursor, ')'); cursor == nil {
			t.Fatal("a closing bracket is refused")
		}
	}
	if x := c.Context(cursor); !x.End || c.Places() > maxPlaces {
		t.Errorf("behind all brackets it may end: %v, with %d places", x.End, c.Places())
	}
}

// TestContextsOfNothing shows for which rules there are none.
func TestContextsOfNothing(t *testing.T) {
	g := mustGrammar(t, Rule("none", Alt()), Rule("some", Lit("a")))
	for name, want := range map[string]bool{"some": true, "none": false, "other": false} {
		if _, ok := g.Contexts(name); ok != want {
			t.Errorf("contexts of %s: %v", name, ok)
		}
	}
}

// TestContextsTrail compares the trails of remembered places with those of single prefixes.
func TestContextsTrail(t *testing.T) {
	g := readAppendixA(t)
	contexts, ok := g.Contexts("URI-reference")
	if !ok {
		t.Fatal("no contexts")
	}
	gen, err := NewGenerator(g, "URI-reference", 7, 60)
	if err != nil {
		t.Fatal(err)
	}
	prefixes := 0
	for range 300 {
		text := gen.Next()
		for n := range len(text) + 1 {
			c, ok := g.Context("URI-reference", text[:n])
			if got := contexts.Trail(text[:n]); !ok || !slices.Equal(got, c.Trail) {
				t.Fatalf("%q: trail %v, want %v", text[:n], got, c.Trail)
			}
			prefixes++
		}
	}
	if contexts.Trail("a b") != nil {
		t.Error("a trail behind what begins no text")
	}
	t.Logf("%d prefixes", prefixes)
}
