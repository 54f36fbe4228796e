package uri

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/internal/allocs"
)

func TestPairs(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"empty", "", ""},
		{"a value and none", "a=1&b", "0:3 a=1|4:5 b"},
		{"an empty value is no absent one", "a=&b", "0:2 a=|3:4 b"},
		{"order and duplicates", "b=2&a=1&b=3", "0:3 b=2|4:7 a=1|8:11 b=3"},
		{"the first equals sign divides", "a=b=c", "0:5 a=b=c"},
		{"empty keys", "=x&=", "0:2 =x|3:4 ="},
		{"empty pairs", "&&", "0:0 |1:1 |2:2 "},
		{"a semicolon divides nothing", "a=1;b=2", "0:7 a=1;b=2"},
		{"escaped delimiters divide nothing", "a%26b%3Dc=1", "0:11 a%26b%3Dc=1"},
		{"other delimiters", "a=/?:@[+]", "0:9 a=/?:@[+]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for p := range Pairs(tt.query) {
				got = append(got, formatPair(t, p, tt.query))
			}
			if s := strings.Join(got, "|"); s != tt.want {
				t.Errorf("the pairs of %q are %q, want %q", tt.query, s, tt.want)
			}
		})
	}
}

// formatPair shows a pair, and checks that its spans are those of its texts.
func formatPair(t *testing.T, p Pair, in string) string {
	t.Helper()
	for _, c := range []Component{p.Key, p.Value} {
		if c.Present && in[c.Start:c.End] != c.Text {
			t.Errorf("%q: %q is not at %d:%d", in, c.Text, c.Start, c.End)
		}
	}
	start, end := p.Span()
	if in[start:end] != p.String() {
		t.Errorf("%q: the pair %q is not at %d:%d", in, p, start, end)
	}
	return fmt.Sprintf("%d:%d %s", start, end, p)
}

func TestQueryPairs(t *testing.T) {
	const in = "http://h/p?a=1&b#f"
	ref, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range ref.AbsoluteURI.HierPart.Query.Pairs() {
		got = append(got, formatPair(t, p, in))
	}
	if want := []string{"11:14 a=1", "15:16 b"}; !slices.Equal(got, want) {
		t.Errorf("the pairs are %q, want %q", got, want)
	}
	for range ref.AbsoluteURI.HierPart.Query.Pairs() {
		break // the sequence stops when told
	}
}

// TestParamPairs is the public report F68: parameters of each segment of a path.
func TestParamPairs(t *testing.T) {
	const in = "/foo;a=1/bar;b;c=/qux;c=3=%20"
	ref, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range Each[Param](ref) {
		got = append(got, formatPair(t, p.Pair(), in))
	}
	if want := []string{"5:8 a=1", "13:14 b", "15:17 c=", "22:29 c=3=%20"}; !slices.Equal(got, want) {
		t.Errorf("the params are %q, want %q", got, want)
	}
}

func TestPairUnescape(t *testing.T) {
	tests := []struct {
		name, in, key, value, form string // form: the value in a form
		code                       Code
		offset                     int
	}{
		{"a plus sign", "a=1+1", "a", "1+1", "1 1", "", 0},
		{"an escaped plus sign", "a=1%2B1", "a", "1+1", "1+1", "", 0},
		{"escaped delimiters", "a%26=%3D", "a&", "=", "=", "", 0},
		{"no value", "%C3%A9", "é", "", "", "", 0},
		{"no UTF-8 in the key", "x%FF=1", "", "", "", CodeEscapedUTF8, 1},
		{"no UTF-8 in the value", "a=1+%FF", "", "", "", CodeEscapedUTF8, 4},
		{"no escape", "a=%4", "", "", "", CodeCutEscape, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for p := range Pairs(tt.in) {
				key, value, err := p.Unescape()
				_, form, formErr := p.UnescapeForm()
				checkEscapeError(t, tt.in, err, tt.code, tt.offset)
				checkEscapeError(t, tt.in, formErr, tt.code, tt.offset)
				if key != tt.key || value != tt.value || form != tt.form {
					t.Errorf("%q is %q, %q, in a form %q", tt.in, key, value, form)
				}
			}
		})
	}
}

// pairText is a pair before it is escaped.
type pairText struct {
	key, value string
	present    bool
}

// TestPairLaws checks on pairs of any bytes that a query made of them has them.
func TestPairLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := lawCases()
	for range n {
		var want []pairText
		for range r.IntN(4) {
			p := pairText{key: randomBytes(r, 6), present: r.IntN(3) > 0}
			if p.present {
				p.value = randomBytes(r, 8)
			}
			want = append(want, p)
		}
		checkPairs(t, want)
	}
	t.Logf("%d queries", n)
}

func checkPairs(t *testing.T, want []pairText) {
	if len(want) > 0 && want[0] == (pairText{}) {
		return // an empty key at the beginning is nothing
	}
	var query []byte
	for _, p := range want {
		if p.present {
			query = AppendPair(query, p.key, p.value)
		} else {
			query = AppendKey(query, p.key)
		}
	}
	ref, err := Parse("?" + string(query))
	if err != nil {
		t.Fatalf("%q of %+v: %v", query, want, err)
	}
	var got []pairText
	for p := range ref.RelativeURI.Query.Pairs() {
		key, _ := Unescape(p.Key.Text)
		value, _ := Unescape(p.Value.Text)
		got = append(got, pairText{key, value, p.Value.Present})
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%q has the pairs %+v, want %+v", query, got, want)
	}
}

// FuzzPairs checks that the pairs of a query, put together, are the query.
func FuzzPairs(f *testing.F) {
	for _, s := range []string{"", "&", "a=1&b", "a==&&=b", "%41=%zz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, query string) {
		var texts []string
		for p := range Pairs(query) {
			formatPair(t, p, query)
			texts = append(texts, p.String())
		}
		if diff := cmp.Diff(query, strings.Join(texts, "&")); diff != "" {
			t.Errorf("the pairs put together differ:\n%s", diff)
		}
	})
}

func TestPairAllocations(t *testing.T) {
	q := &Query{Leaf{Text: "a=1&b&c=%C3%A9"}}
	room := make([]byte, 0, 64)
	for name, test := range map[string]struct {
		want uint64
		do   func()
	}{
		"pairs": {0, func() {
			for p := range q.Pairs() {
				_ = p
			}
		}},
		"append":   {0, func() { AppendPair(room, "a b", "c") }},
		"unescape": {0, func() { newPair("a=1", 0).Unescape() }},
	} {
		if got, _ := allocs.Least(test.do); got != test.want {
			t.Errorf("%s: %v allocations, want %v", name, got, test.want)
		}
	}
}

func BenchmarkPairs(b *testing.B) {
	const query = "q=uri+grammar&page=2&lang=de&sort=date%20asc&utm_source=x&utm_medium=email&flag"
	type pair struct{ key, value string }
	b.Run("pairs", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var all []pair
			for p := range Pairs(query) {
				key, value, _ := p.UnescapeForm()
				all = append(all, pair{key, value})
			}
		}
	})
	b.Run("net-url.Query", func(b *testing.B) {
		u := url.URL{RawQuery: query}
		b.ReportAllocs()
		for b.Loop() {
			u.Query()
		}
	})
}
