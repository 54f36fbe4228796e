//go:build !race && !purego

package uri

import (
	"runtime"
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// typical is a URL as they are met in the web, and full has all that a URL can have.
const (
	typical = "https://www.example.com/products/item-1234?category=books&sort=price"
	full    = "https://user@www.example.com:8080/products/archive/2024/item-1234.html;v=2?category=books#reviews"
)

// TestAllocations counts allocations. The race detector and the builder without unsafe
// make others.
func TestAllocations(t *testing.T) {
	arenas := []Arena{{}, {Dialect: AppendixA}}
	texts := map[string]string{
		"typical": typical, "full": full, "short": "a", "empty": "", "opaque": "mailto:a@b.example", "relative": "../a;b/c?d",
		"registry": "//a_b:c/d", "IPv4": "http://user:secret@192.0.2.1/", "query and fragment": "/a?b#c",
	}
	for name, s := range texts {
		t.Run(name, func(t *testing.T) {
			wantAllocs(t, "Valid", 0, func() { Valid(s) })
			wantAllocs(t, "Dialect.Valid", 0, func() { AppendixA.Valid(s) })
			wantAllocs(t, "Split", 0, func() { _, _ = Split(s) })
			wantAllocs(t, "Parse", 1, func() { _, _ = Parse(s) })
			wantAllocs(t, "Dialect.Parse", 1, func() { _, _ = AppendixA.Parse(s) })
			for i := range arenas {
				wantAllocs(t, "Arena.Parse", 0, func() { _, _ = arenas[i].Parse(s) })
			}
		})
	}
}

// TestAllocationsOfErrors counts those of a text that is none: an error, and nothing of what
// it can tell.
func TestAllocationsOfErrors(t *testing.T) {
	var arena Arena
	var err error // which keeps the errors
	for _, s := range []string{"%", full + "#", "http://a b/", "\u00e9", "a:"} {
		wantAllocs(t, "Valid", 0, func() { Valid(s) })
		wantAllocs(t, "Split", 1, func() { _, err = Split(s) })
		wantAllocs(t, "Parse", 1, func() { _, err = Parse(s) })
		wantAllocs(t, "Arena.Parse", 1, func() { _, err = arena.Parse(s) })
		checkError(t, s, err)
	}
}

// wantAllocs checks how many allocations f makes once it is warm.
func wantAllocs(t *testing.T, what string, want uint64, f func()) {
	t.Helper()
	if got, _ := allocs.Least(f); got != want {
		t.Errorf("%s makes %v allocations, want %v", what, got, want)
	}
}

// TestTreeSize checks that the tree of a typical URL stays small: of what a parse takes,
// memory is the most.
func TestTreeSize(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		most     uint64 // bytes
	}{{"typical", typical, 512}, {"full", full, 768}} {
		got := allocated(func() { _, _ = Parse(tt.in) })
		t.Logf("the tree of a %s URL of %d bytes takes %d bytes", tt.name, len(tt.in), got)
		if got > tt.most {
			t.Errorf("that is more than %d", tt.most)
		}
	}
}

// allocated gives how many bytes a call of f allocates.
func allocated(f func()) uint64 {
	const runs = 1000
	f()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / runs
}

func TestSchemeAllocations(t *testing.T) {
	g, plain := newS3(), MustDefineScheme[s3URL]([]string{"s3"})
	const in = "s3://abc/d/e?versionId=1"
	for name, tt := range map[string]struct {
		do   func()
		want uint64
	}{
		"Parse": {func() { g.Parse(in) }, 1}, "Valid without checks": {func() { plain.Valid(in) }, 0},
	} {
		if got, _ := allocs.Least(tt.do); got > tt.want {
			t.Errorf("%s makes %d allocations", name, got)
		}
	}
}
