package combinators_test

import (
	"slices"
	"strings"
	"testing"

	. "github.com/urigrammar/uri/combinators"
)

func setOf(bytes string) (s ByteSet) {
	for i := range len(bytes) {
		s.Add(bytes[i])
	}
	return s
}

func TestByteSet(t *testing.T) {
	edges := "\x00\x3f\x40\x7f\x80\xbf\xc0\xff" // first and last of each word
	s := setOf(edges)
	if got := string(slices.Collect(s.All())); got != edges {
		t.Errorf("All gives %q, want %q", got, edges)
	}
	if s.Len() != len(edges) || s.Has(0x01) || !s.Has(0xff) || !s.Has(0x00) {
		t.Errorf("%d bytes: %s", s.Len(), s)
	}
	var all ByteSet
	all.AddRange(0, 255)
	if all.Len() != 256 || all.Minus(s).Len() != 248 || all.Minus(all) != (ByteSet{}) {
		t.Errorf("of %d bytes, %d without those", all.Len(), all.Minus(s).Len())
	}
	var none ByteSet
	none.AddRange('b', 'a')
	if none != (ByteSet{}) || none.Len() != 0 || none.String() != "" {
		t.Errorf("a range that goes backwards gives %s", none)
	}
}

func TestByteSetOperations(t *testing.T) {
	ab, bc := setOf("ab"), setOf("bc")
	tests := []struct {
		name      string
		got, want ByteSet
	}{
		{"union", ab.Union(bc), setOf("abc")},
		{"intersection", ab.Intersect(bc), setOf("b")},
		{"difference", ab.Minus(bc), setOf("a")},
		{"operands stay", ab, setOf("ab")},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, tt.got, tt.want)
		}
	}
	if !ab.Contains(setOf("b")) || !ab.Contains(ab) || !ab.Contains(ByteSet{}) || ab.Contains(bc) {
		t.Error("Contains is wrong")
	}
	stopped := 0
	for range setOf("abc").All() {
		stopped++
		break
	}
	if stopped != 1 {
		t.Errorf("All went on after break: %d", stopped)
	}
}

func TestByteSetString(t *testing.T) {
	for bytes, want := range map[string]string{
		"":                                     ``,
		"cab":                                  `"a" "b" "c"`,
		"abcd":                                 `"a"-"d"`,
		"0123456789x~":                         `"0"-"9" "x" "~"`,
		"\"\n\xff":                             `%x0A %x22 %xFF`,
		"\xfc\xfd\xfe":                         `%xFC %xFD %xFE`,
		"\xfb\xfc\xfd\xfe\xff\x00\x01\x02\x03": `%x00-%x03 %xFB-%xFF`,
	} {
		if got := setOf(bytes).String(); got != want {
			t.Errorf("%q: %s, want %s", bytes, got, want)
		}
	}
}

func TestExprByteSet(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	tests := []struct {
		name string
		x    *Expr
		want string
		only bool
	}{
		{"text of one byte", Lit("a"), "a", true},
		{"longer text", Lit("ab"), "", false},
		{"empty text", Lit(""), "", false},
		{"letter in either case", Fold("a"), "aA", true},
		{"digit in either case", Fold("1"), "1", true},
		{"range", Range('a', 'c'), "abc", true},
		{"range that goes backwards", Range('c', 'a'), "", true},
		{"range up to 255", Range(254, 255), "\xfe\xff", true},
		{"set", OneOf("ba"), "ab", true},
		{"empty set", OneOf(""), "", true},
		{"rule", digit, "0123456789", true},
		{"reference", Ref("digit"), "", false},
		{"choice", Alt(digit, OneOf("ab")), "0123456789ab", true},
		{"choice with a longer text", Alt(digit, Lit("ab"), Lit("c")), "0123456789c", false},
		{"choice of nothing", Alt(), "", true},
		{"sequence of one", Seq(Lit("a")), "a", true},
		{"sequence of two", Seq(Lit("a"), Lit("b")), "", false},
		{"empty sequence", Seq(), "", false},
		{"once", Repeat(1, 1, Lit("a")), "a", true},
		{"option", Opt(Lit("a")), "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, only := tt.x.ByteSet()
			if set != setOf(tt.want) || only != tt.only {
				t.Errorf("%s, only those: %v; want %s, %v", set, only, setOf(tt.want), tt.only)
			}
		})
	}
}

func TestWalk(t *testing.T) {
	inner := Rule("inner", Lit("y"))
	x := Seq(Lit("x"), Opt(inner), Ref("far"))
	var seen []string
	Walk(x, func(e *Expr) bool {
		seen = append(seen, e.String())
		return e.Op != OpRepeat
	})
	if got, want := strings.Join(seen, ", "), `"x" [ inner ] far, "x", [ inner ], far`; got != want {
		t.Errorf("walked %s, want %s", got, want)
	}
	rules := 0
	Walk(x, func(e *Expr) bool {
		if e == inner.Items[0] {
			rules++
		}
		return true
	})
	if rules != 1 {
		t.Errorf("the definition of a rule was seen %d times", rules)
	}
}
