package uri

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

// relativizeCases are targets by what is special about the way to them.
var relativizeCases = []struct {
	name, base, target, want string
	opts                     []Option
}{
	{"same", "http://a/b?q", "http://a/b?q", "", nil},
	{"other fragment", "http://a/b?q#f", "http://a/b?q#g", "#g", nil},
	{"fragment of the base", "http://a/b#f", "http://a/b#f", "#f", nil},
	{"empty fragment", "http://a/b", "http://a/b#", "#", nil},
	{"no query", "http://a/b?q", "http://a/b", "b", nil},
	{"other query", "http://a/b?q", "http://a/b?r", "b?r", nil},
	{"query of a directory", "http://a/b/c", "http://a/b/?q", "?q", nil},
	{"query of a directory, strict", "http://a/b/c", "http://a/b/?q", ".?q", []Option{In(AppendixA)}},
	{"empty query", "http://a/b/c", "http://a/b/c?", "c?", nil},
	{"sibling", "http://a/b/c", "http://a/b/d", "d", nil},
	{"child", "http://a/b/c", "http://a/b/c/d", "c/d", nil},
	{"directory", "http://a/b/c", "http://a/b/", ".", nil},
	{"directory above", "http://a/b/c/d", "http://a/b/", "..", nil},
	{"file in the one above", "http://a/b/c/d", "http://a/b/e", "../e", nil},
	{"directory as a file", "http://a/b/c/d", "http://a/b/c", "../c", nil},
	{"root is shorter", "http://a/b/c/d/e", "http://a/f", "/f", nil},
	{"root", "http://a/b/c/d", "http://a/", "/", nil},
	{"below a directory as short as from the root", "http://a/b/c", "http://a/b", "/b", nil},
	{"colon", "http://a/b/c", "http://a/b/d:e", "./d:e", nil},
	{"colon above", "http://a/b/long/c", "http://a/b/d:e", "../d:e", nil},
	{"colon behind a slash", "http://a/b/c", "http://a/b/d/e:f", "d/e:f", nil},
	{"empty segment", "http://a/b/c", "http://a/b//d", ".//d", nil},
	{"empty segment above", "http://a/b/long/c", "http://a/b//d", "..//d", nil},
	{"two slashes", "http://a/b", "http://a//c", ".//c", nil},
	{"two slashes from afar", "http://a/b/c/d/e/f", "http://a//c", "//a//c", nil},
	{"dots in the target", "http://a/b/c", "http://a/b/./d", "/b/./d", nil},
	{"dots at the end of the target", "http://a/b/c", "http://a/b/..", "/b/..", nil},
	{"dots above the root", "http://a/b", "http://a/../c", "../c", nil},
	{"dots above the root, dropped", "http://a/b", "http://a/../c", "/../c", []Option{DropDotDot()}},
	{"dots in the base", "http://a/long/../b/c", "http://a/b/d", "d", nil},
	{"same dots in both", "http://a/x/../b/c", "http://a/x/../b/d", "/x/../b/d", nil},
	{"escaped dots", "http://a/b/c", "http://a/b/%2e%2e", "%2e%2e", nil},
	{"base without a path", "http://a", "http://a/b", "b", nil},
	{"base without a path, root", "http://a", "http://a/", ".", nil},
	{"base without a path, query", "http://a", "http://a?q", "//a?q", nil},
	{"target without a path", "http://a/b", "http://a", "//a", nil},
	{"other host", "http://a/b", "http://c/d", "//c/d", nil},
	{"other case of the host", "http://a/b", "http://A/b", "//A/b", nil},
	{"other port", "http://a/b", "http://a:80/b", "//a:80/b", nil},
	{"empty authority", "file:///a/b", "file:///a/c", "c", nil},
	{"authority and none", "file:/a", "file:///a", "///a", nil},
	{"none and authority", "file:///a", "file:/a", "file:/a", nil},
	{"other scheme", "http://a/b", "https://a/b", "https://a/b", nil},
	{"other case of the scheme", "http://a/b", "HTTP://a/b", "HTTP://a/b", nil},
	{"no authority", "s:/a/b", "s:/a/c", "c", nil},
	{"guarded target", "s:/a", "s:/.//b", ".//b", nil},
	{"guarded base", "s:/.//a/b", "s:/.//a/c", "c", nil},
	{"opaque", "urn:a", "urn:b", "urn:b", nil},
	{"opaque, same", "urn:a", "urn:a#b", "#b", nil},
	{"opaque base", "s:a", "s://h/a", "s://h/a", nil},
	{"opaque target", "s://h/a", "s:a", "s:a", nil},
	{"opaque target that looks like a path", "http://a/b", "http:b", "http:b", nil},
	{"lenient", "http://a/b", "http://a/c", "c", []Option{LenientScheme()}},
	{"relative base, absolute target", "a", "s:b", "s:b", nil},
	{"relative", "a/b/c", "a/d", "../d", []Option{AllowRelativeBase()}},
	{"relative, nothing left", "a/b", "./", "..", []Option{AllowRelativeBase()}},
	{"relative, further up", "a/b", "../../c", "../../../c", []Option{AllowRelativeBase()}},
	{"relative, root", "/a/b", "/c", "/c", []Option{AllowRelativeBase()}},
}

func TestRelativize(t *testing.T) {
	for _, c := range relativizeCases {
		t.Run(c.name, func(t *testing.T) {
			got, err := Relativize(c.base, c.target, c.opts...)
			if err != nil || got != c.want {
				t.Errorf("%q from %q is %q, %v; want %q", c.target, c.base, got, err, c.want)
			}
			checkRelativizeLaw(t, c.base, c.target, c.opts...)
		})
	}
}

func TestRelativizeErrors(t *testing.T) {
	for _, c := range []struct {
		name, base, target string
		want               error
		operand            string
		opts               []Option
	}{
		{"relative target", "http://a/", "b", FaultUnreachable, "target", nil},
		{"lenient, opaque target", "http://a/", "http:b", FaultUnreachable, "target", []Option{LenientScheme()}},
		{"lenient, no authority", "http://a/", "http:/b", FaultUnreachable, "target", []Option{LenientScheme()}},
		{"out of reach", "../a", "b", FaultUnreachable, "target", []Option{AllowRelativeBase()}},
		{"invalid base", "a b", "s:b", CodeSpace, "base", nil},
		{"invalid target", "s:b", "a b", CodeSpace, "target", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Relativize(c.base, c.target, c.opts...)
			var operand *OperandError
			if got != "" || !errors.Is(err, c.want) || !errors.As(err, &operand) || operand.Operand != c.operand {
				t.Errorf("%q from %q is %q, %v", c.target, c.base, got, err)
			}
		})
	}
}

// TestRelativizeResolutions leads every result of the case file back.
func TestRelativizeResolutions(t *testing.T) {
	count := map[string]int{}
	for _, r := range readLines[resolution](t, "testdata/resolve.jsonl") {
		opts := r.options()
		if target, err := Resolve(r.Base, r.Ref, opts...); err == nil {
			count[checkRelativizeLaw(t, r.Base, target, opts...)]++
		}
	}
	logCounts(t, count)
}

// fieldOperation finds the texts of a report in its input.
var fieldOperation = regexp.MustCompile(`^base=(\S+) (ref|target)=(\S+)$`)

// TestFieldOperations holds the reports on resolving and relativizing: what they expect
// begins with the right result.
func TestFieldOperations(t *testing.T) {
	n := 0
	for _, c := range readLines[fieldCase](t, "testdata/field.jsonl") {
		m := fieldOperation.FindStringSubmatch(c.Input)
		if m == nil {
			continue
		}
		n++
		t.Run(c.ID, func(t *testing.T) {
			operation := Resolve
			if m[2] == "target" {
				operation = Relativize
				checkRelativizeLaw(t, m[1], m[3])
			}
			want := strings.FieldsFunc(c.Expected, func(r rune) bool { return strings.ContainsRune(" ,;(", r) })[0]
			if got, err := operation(m[1], m[3]); err != nil || got != strings.TrimSuffix(want, ".") {
				t.Errorf("%q, %v; want %q", got, err, want)
			}
		})
	}
	t.Logf("%d reports", n)
}

// TestFieldRoundTrip holds the reports of texts that did not come back as they were.
func TestFieldRoundTrip(t *testing.T) {
	for _, s := range []string{"magnet:?xt=urn:btih:c12fe1c06bba254a&dn", "file:///"} { // F30, F44
		if got := normalForm(t, s); got != s {
			t.Errorf("%q is %q", s, got)
		}
		checkResolve(t, "http://a/b", s, s)
		checkResolve(t, s, "#f", s+"#f")
	}
}

func BenchmarkRelativize(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Relativize("http://example.com/a/b/c", "http://example.com/a/d?q")
	}
}
