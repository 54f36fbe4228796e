package texts

import (
	"testing"

	"github.com/urigrammar/uri"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"port", "port", 0}, {"pot", "port", 1}, {"port", "pot", 1}, {"part", "port", 1}, {"prot", "port", 2},
		{"", "ab", 2}, {"", "abc", 3}, {"abcdef", "", 3}, {"abc", "xyz", 3},
	} {
		if got := Distance(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestOrList(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{{nil, ""}, {[]string{"a"}, "a"}, {[]string{"a", "b"}, "a or b"}, {[]string{"a", "b", "c"}, "a, b or c"}} {
		if got := OrList(c.words); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestEscapes(t *testing.T) {
	for b := range 256 {
		text := string([]byte{byte(b)})
		escape := Escape(text)
		if len(escape) != 3 || !IsHex(escape[1]) || !IsHex(escape[2]) || HexValue(escape[1])<<4|HexValue(escape[2]) != byte(b) {
			t.Errorf("%q: %s", text, escape)
		}
		if isDigit := uri.Valid("%4" + text); IsHex(byte(b)) != isDigit {
			t.Errorf("%q: %v", text, isDigit)
		}
	}
	if got := Unescape("a%20b"); got != "a b" {
		t.Error(got)
	}
	if got := Unescape("a%4"); got != "a%4" {
		t.Error(got)
	}
}

func TestUpTo(t *testing.T) {
	for _, c := range [][3]string{{"a/b?c", "?/", "a"}, {"abc", "/", "abc"}, {"/", "/", ""}, {"", "/", ""}} {
		if got := UpTo(c[0], c[1]); got != c[2] {
			t.Errorf("%q: %q", c, got)
		}
	}
}
