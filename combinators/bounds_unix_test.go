//go:build unix

package combinators

import (
	"math"
	"syscall"
	"testing"
	"unsafe"
)

// anything has every text, so that a text may be too long, but not wrong.
type anything struct {
	A string `parser:"@~Digit*"`
}

// TestInputLength reads a text that is too long: pages of memory that nobody looks at, so
// that they take up addresses only.
func TestInputLength(t *testing.T) {
	if math.MaxInt == math.MaxInt32 {
		t.Skip("no text is that long")
	}
	pages, err := syscall.Mmap(-1, 0, math.MaxInt32+1, syscall.PROT_READ, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = syscall.Munmap(pages) }()
	s := unsafe.String(unsafe.SliceData(pages), len(pages))
	p := mustBuild[anything](t)
	const message = "the input has 2147483648 bytes, and at most 2147483647 are read"
	_, err = p.Parse(s)
	wantParseError(t, err, math.MaxInt32, message)
	_, _, err = p.ParsePrefix(s, 7)
	wantParseError(t, err, math.MaxInt32, message)
	_, err = p.NewArena().Parse(s)
	wantParseError(t, err, math.MaxInt32, message)
	if p.Valid(s) {
		t.Error("it is valid")
	}
	if node, err := p.Parse("a"); err != nil || node.A != "a" {
		t.Errorf("a short text behind it: %v, %v", node, err)
	}
}
