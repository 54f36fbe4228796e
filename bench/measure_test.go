package main

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestRatio checks that ratios are taken within a round and that the middle one counts.
func TestRatio(t *testing.T) {
	a := []sample{{ns: 10}, {ns: 200}, {ns: 9000}, {ns: 30}}
	b := []sample{{ns: 5}, {ns: 50}, {ns: 10}, {ns: 10}}
	if got := ratio(a, b); got != 3.5 {
		t.Errorf("the ratio is %v, want 3.5", got)
	}
}

// turns records who has a turn.
type turns struct {
	name string
	log  *[]string
	err  error
}

func (r turns) sample(time.Duration) (sample, error) {
	*r.log = append(*r.log, r.name)
	return sample{ns: 1}, r.err
}

func TestInterleave(t *testing.T) {
	var log []string
	samples, err := interleave([]sampler{turns{"a", &log, nil}, turns{"b", &log, nil}}, 3, 0)
	if err != nil || len(samples) != 2 || len(samples[0]) != 3 {
		t.Errorf("%v, %v", samples, err)
	}
	if got := strings.Join(log, ""); got != "abbaab" {
		t.Errorf("the turns are %s, want abbaab", got)
	}
	broken := errors.New("broken")
	if _, err := interleave([]sampler{turns{"a", &log, broken}}, 1, 0); err != broken {
		t.Errorf("the error is %v", err)
	}
}

// kept holds what an allocation test allocates.
var kept []byte

func TestMemory(t *testing.T) {
	read := func(s string) bool { kept = make([]byte, len(s)); return true }
	bytes, allocs := local{read, []string{strings.Repeat("a", 64), strings.Repeat("a", 128)}}.memory()
	if bytes < 96 || bytes > 100 || allocs < 1 || allocs > 1.2 {
		t.Errorf("%v bytes and %v allocations, want 96 and 1", bytes, allocs)
	}
}

func TestInits(t *testing.T) {
	const trace = `init runtime @0.05 ms, 0.02 ms clock, 0 bytes, 0 allocs
init github.com/urigrammar/uri/combinators @1.3 ms, 0.012 ms clock, 832 bytes, 20 allocs
init github.com/urigrammar/uri/bench @1.4 ms, 0.5 ms clock, 1 bytes, 1 allocs
init github.com/urigrammar/uri @1.5 ms, 0.25 ms clock, 4096 bytes, 300 allocs
`
	want := []packageInit{{uriPath + "/combinators", 0.012, 832, 20}, {uriPath, 0.25, 4096, 300}}
	if got := inits(trace); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestFamilies checks that a family's members are as long as they should be.
func TestFamilies(t *testing.T) {
	for _, f := range families() {
		for _, n := range sizes {
			text := f.text(n)
			if len(text) > n || len(text) <= n-len(f.part) || !strings.HasPrefix(text, f.first) || !strings.HasSuffix(text, f.last) {
				t.Errorf("%s: %d bytes, want %d", f.name, len(text), n)
			}
		}
	}
}
