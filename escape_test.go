package uri

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/internal/allocs"
)

var updateEscape = flag.Bool("update-escape", false, "write the table of bytes that are not escaped anew")

// slotSource says from which production the bytes of a slot come: those that may stand,
// as they are, behind a text that begins it. Some delimit within the slot, and are left
// out for that.
type slotSource struct{ production, behind, but string }

var slotSources = [...]slotSource{
	SlotOpaque:      {"opaque_part", "x", ""},
	SlotRelSegment:  {"rel_segment", "", ""},
	SlotRegName:     {"reg_name", "", ""},
	SlotUserinfo:    {"userinfo", "", ""},
	SlotUser:        {"userinfo", "", ":"},
	SlotPath:        {"path_segments", "", ""},
	SlotSegment:     {"pchar", "", ""},
	SlotParam:       {"param", "", ""},
	SlotParamName:   {"param", "", "="},
	SlotQuery:       {"query", "", ""},
	SlotPair:        {"query", "", "&=+"},
	SlotFragment:    {"fragment", "", ""},
	slotOpaqueFirst: {"opaque_part", "", ""},
}

// bytes gives the bytes of a slot in the language.
func (p slotSource) bytes(l *language) (set combinators.ByteSet) {
	a := l.automaton(p.production)
	for b := range 256 {
		text := p.behind + string([]byte{byte(b)})
		if a.Match(text) && !strings.Contains(p.but, text) {
			set.Add(byte(b))
		}
	}
	return set
}

// TestEscapeTable proves that the table is that of the grammar.
func TestEscapeTable(t *testing.T) {
	const file = "escape_generated.go"
	got, err := format.Source(escapeTable())
	if err != nil {
		t.Fatal(err)
	}
	if *updateEscape {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not up to date; run go generate", file)
	}
}

// escapeTable writes the table as Go code.
func escapeTable() []byte {
	var b bytes.Buffer
	b.WriteString("// Code generated from the grammar by TestEscapeTable. DO NOT EDIT.\n\npackage uri\n\n" +
		"// slotTable has, for the variant of a dialect and a byte, the bits 1 << [Slot] of the\n" +
		"// slots in which the byte may stand as it is.\n" +
		"var slotTable = [...][256]uint16{\n")
	const perLine = 16
	for _, d := range []*Dialect{Default, AppendixA} {
		fmt.Fprintf(&b, "%d: { // %s\n", d.variant, d)
		for i, mask := range slotMasks(languageOf(d)) {
			fmt.Fprintf(&b, "0x%04X,", mask)
			if i%perLine == perLine-1 {
				b.WriteByte('\n')
			}
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func slotMasks(l *language) (masks [256]uint16) {
	for slot, source := range slotSources {
		for b := range source.bytes(l).All() {
			masks[b] |= 1 << slot
		}
	}
	return masks
}

func TestEscape(t *testing.T) {
	tests := []struct {
		name      string
		slot      Slot
		raw, want string
	}{
		{"segment: a colon stays (§3.3)", SlotSegment, "categories:batchGet", "categories:batchGet"},
		{"segment: delimiters of a path", SlotSegment, "a/b;c?d#e", "a%2Fb%3Bc%3Fd%23e"},
		{"segment: percent is data", SlotSegment, "100%25", "100%2525"},
		{"segment: all marks stay (§2.3)", SlotSegment, "-_.!~*'()", "-_.!~*'()"},
		{"param", SlotParam, "a=b;c", "a=b%3Bc"},
		{"param name", SlotParamName, "a=b;c", "a%3Db%3Bc"},
		{"path: its delimiters stay", SlotPath, "/a b;p=1/é", "/a%20b;p=1/%C3%A9"},
		{"path: no question mark", SlotPath, "/a?b", "/a%3Fb"},
		{"relative segment: no colon (§5)", SlotRelSegment, "this:that;x", "this%3Athat;x"},
		{"query: slash and question mark stay (§3.4)", SlotQuery, "a=/b?c#d", "a=/b?c%23d"},
		{"query: brackets are reserved in RFC 2732", SlotQuery, "a[0]", "a[0]"},
		{"pair", SlotPair, "a&b=c+d e", "a%26b%3Dc%2Bd%20e"},
		{"fragment", SlotFragment, "a#b/?", "a%23b/?"},
		{"userinfo", SlotUserinfo, "p:w@/h", "p:w%40%2Fh"},
		{"user: no colon", SlotUser, "d:u", "d%3Au"},
		{"reg_name", SlotRegName, "a:b@c/d", "a:b@c%2Fd"},
		{"opaque part: no slash at its beginning (§3)", SlotOpaque, "/a/b", "%2Fa/b"},
		{"opaque part: no bracket at its beginning", SlotOpaque, "[[", "%5B["},
		{"control, delete, bytes of no rune", SlotQuery, "\x00\x7F\xFF", "%00%7F%FF"},
		{"empty", SlotOpaque, "", ""},
		{"longer than the room on the stack", SlotSegment, strings.Repeat(" ", 300), strings.Repeat("%20", 300)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.slot.Escape(tt.raw); got != tt.want {
				t.Errorf("%q escaped is %q, want %q", tt.raw, got, tt.want)
			}
			if got := string(tt.slot.AppendEscape([]byte("x"), tt.raw)); got != "x"+tt.want {
				t.Errorf("%q appended escaped is %q, want x%q", tt.raw, got, tt.want)
			}
			if got := tt.slot.EscapeRest(tt.want); got != tt.want {
				t.Errorf("%q escaped again is %q", tt.want, got)
			}
			if got, err := Unescape(tt.want); got != tt.raw || err != nil {
				t.Errorf("%q unescaped is %q, %v; want %q", tt.want, got, err, tt.raw)
			}
		})
	}
}

func TestEscapeDialect(t *testing.T) {
	if got := AppendixA.Escape(SlotQuery, "a[0]"); got != "a%5B0%5D" {
		t.Errorf("AppendixA escapes brackets in a query as %q", got)
	}
	if got := AppendixA.EscapeRest(SlotQuery, "[%5B%"); got != "%5B%5B%25" {
		t.Errorf("AppendixA escapes the rest as %q", got)
	}
}

func TestEscapeRest(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"escaped", "a%20b", "a%20b"},
		{"lower case stays", "%c3%a9", "%c3%a9"},
		{"in part", "a%20b c", "a%20b%20c"},
		{"lone percent", "100%", "100%25"},
		{"percent and one digit", "%4", "%254"},
		{"percent and no digits", "%zz%41", "%25zz%41"},
		{"percent before an escape", "%%41", "%25%41"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := SlotSegment.EscapeRest(tt.text); got != tt.want {
				t.Errorf("the rest of %q escaped is %q, want %q", tt.text, got, tt.want)
			}
			if got := string(SlotSegment.AppendEscapeRest(nil, tt.text)); got != tt.want {
				t.Errorf("the rest of %q appended escaped is %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestUnescape(t *testing.T) {
	tests := []struct {
		name, in, want string
		code           Code // of the error of UnescapeUTF8
		offset         int
	}{
		{"nothing to do", "a+b", "a+b", "", 0},
		{"either case", "%c3%A9", "é", "", 0},
		{"once only", "%2541", "%41", "", 0},
		{"the replacement character itself", "%EF%BF%BD%41", "\uFFFDA", "", 0},
		{"cut after percent", "ab%", "", CodeCutEscape, 2},
		{"cut after a digit", "%41%4", "", CodeCutEscape, 3},
		{"no digit", "%41%4g", "", CodeBadEscape, 3},
		{"no digit at the end", "%z", "", CodeBadEscape, 0},
		{"no UTF-8", "a%20%FFb", "a \xFFb", CodeEscapedUTF8, 4},
		{"cut UTF-8", "%C3%A9%E2%82", "é\xE2\x82", CodeEscapedUTF8, 6},
		{"a surrogate", "x%ED%A0%80", "x\xED\xA0\x80", CodeEscapedUTF8, 1},
		{"overlong", "%C0%AF", "\xC0\xAF", CodeEscapedUTF8, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := UnescapeUTF8(tt.in)
			checkEscapeError(t, tt.in, err, tt.code, tt.offset)
			if tt.code == "" && got != tt.want {
				t.Errorf("%q unescaped is %q, want %q", tt.in, got, tt.want)
			}
			if tt.code != CodeEscapedUTF8 {
				return
			}
			if got, err := Unescape(tt.in); got != tt.want || err != nil {
				t.Errorf("%q unescaped to bytes is %q, %v; want %q", tt.in, got, err, tt.want)
			}
		})
	}
}

func checkEscapeError(t *testing.T, in string, err error, code Code, offset int) {
	t.Helper()
	if code == "" {
		if err != nil {
			t.Errorf("%q: %v", in, err)
		}
		return
	}
	var e *EscapeError
	if !errors.As(err, &e) || !errors.Is(err, code) || e.Offset != offset {
		t.Errorf("%q: error %v, want %v at %d", in, err, code, offset)
	}
}

func TestLeafUnescape(t *testing.T) {
	ref, err := Parse("/a%20b;p%3Dq/%FF?x%FF#%41")
	if err != nil {
		t.Fatal(err)
	}
	segments := ref.RelativeURI.AbsPath.PathSegments.Segments
	name, err := segments[0].UnescapeName()
	if name != "a b" || err != nil {
		t.Errorf("the name is %q, %v", name, err)
	}
	if text, err := segments[0].Params[0].Unescape(); text != "p=q" || err != nil {
		t.Errorf("the param is %q, %v", text, err)
	}
	if text, err := ref.Fragment.Unescape(); text != "A" || err != nil {
		t.Errorf("the fragment is %q, %v", text, err)
	}
	_, err = segments[1].UnescapeName()
	checkEscapeError(t, "the second segment", err, CodeEscapedUTF8, 13)
	_, err = ref.RelativeURI.Query.Unescape()
	checkEscapeError(t, "the query", err, CodeEscapedUTF8, 18)
}

func TestEscapeAllocations(t *testing.T) {
	room := make([]byte, 0, 64)
	for name, test := range map[string]struct {
		want uint64
		do   func()
	}{
		"escape nothing":         {0, func() { SlotSegment.Escape("categories:batchGet") }},
		"escape the rest, none":  {0, func() { SlotSegment.EscapeRest("a%20b") }},
		"escape":                 {1, func() { SlotSegment.Escape("a b") }},
		"escape into room":       {0, func() { SlotSegment.AppendEscape(room, "a b") }},
		"unescape nothing":       {0, func() { Unescape("categories:batchGet") }},
		"unescape":               {1, func() { Unescape("a%20b") }},
		"unescape UTF-8":         {1, func() { UnescapeUTF8("a%20b") }},
		"unescape into room":     {0, func() { AppendUnescape(room, "a%20b") }},
		"unescape a form":        {1, func() { unescape("a+b", true) }},
		"unescape a form, clean": {0, func() { unescape("a-b", true) }},
	} {
		if got, _ := allocs.Least(test.do); got != test.want {
			t.Errorf("%s: %v allocations, want %v", name, got, test.want)
		}
	}
}

// randomBytes gives a text of up to most bytes: letters, characters that delimit, escapes,
// whole and broken, runes of more bytes, and bytes of any kind.
func randomBytes(r *rand.Rand, most int) string {
	var b []byte
	for n := r.IntN(most + 1); len(b) < n; {
		switch r.IntN(5) {
		case 0:
			b = append(b, byte('a'+r.IntN(26)))
		case 1:
			const delimiters = ":/?#[]@!$&'()*+,;=%%% \\|.-"
			b = append(b, delimiters[r.IntN(len(delimiters))])
		case 2:
			b = fmt.Appendf(b, "%%%02X", r.IntN(256))
		case 3:
			b = utf8.AppendRune(b, rune(r.IntN(0x3000)))
		case 4:
			b = append(b, byte(r.IntN(256)))
		}
	}
	return string(b[:min(len(b), most)])
}

// TestEscapeLaws checks, on texts of any bytes: what is escaped may stand in its slot, and
// unescaping gives the text again.
func TestEscapeLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := lawCases()
	for i := range n {
		checkEscape(t, randomBytes(r, 24), Slot(i%int(slotCount)), dialects()[r.IntN(2)])
	}
	t.Logf("%d texts", n)
}

func FuzzEscape(f *testing.F) {
	for slot := range slotCount {
		f.Add("a b/;?:@&=+$,%41%[é\xFF", byte(slot))
	}
	f.Fuzz(func(t *testing.T, raw string, slot byte) {
		for _, d := range dialects() {
			checkEscape(t, raw, Slot(slot)%slotCount, d)
		}
	})
}

// checkEscape checks the laws of escaping. The productions are those of the grammar that is
// read from text.
func checkEscape(t *testing.T, raw string, slot Slot, d *Dialect) {
	escaped := d.Escape(slot, raw)
	if back, err := Unescape(escaped); back != raw || err != nil {
		t.Fatalf("%s: slot %d: %q escaped is %q, and unescaped %q, %v", d, slot, raw, escaped, back, err)
	}
	rest := d.EscapeRest(slot, raw)
	if again := d.EscapeRest(slot, rest); again != rest {
		t.Fatalf("%s: slot %d: the rest of %q escaped is %q, and again %q", d, slot, raw, rest, again)
	}
	if raw == "" {
		return // no text is escaped to nothing, which may be no text of the production
	}
	production := slotSources[slot].production
	if slot == SlotSegment {
		production = "segment"
	}
	for _, text := range []string{escaped, rest} {
		if !languageOf(d).automaton(production).Match(text) || strings.ContainsAny(text, slotSources[slot].but) {
			t.Fatalf("%s: %q of %q is no %s", d, text, raw, production)
		}
	}
	if text, err := UnescapeUTF8(escaped); (err == nil) != utf8.ValidString(raw) || err == nil && text != raw {
		t.Fatalf("%q unescaped as UTF-8 is %q, %v", escaped, text, err)
	}
}

// TestEscapeLeast checks that no byte is escaped that could stand in its slot by itself.
func TestEscapeLeast(t *testing.T) {
	for slot, source := range slotSources[:slotCount] {
		for b := range source.bytes(languageOf(Default)).All() {
			text := "x" + string(rune(b))
			if got := Slot(slot).Escape(text); got != text {
				t.Errorf("slot %d: %q escaped is %q", slot, text, got)
			}
		}
	}
}

var escapeTexts = []struct{ name, text string }{
	{"clean", "categories"},
	{"short", "a b/c"},
	{"long", "Hello, world! What's this? 100% of it; a/b/c: é, ü, ß, 日本語 and more text that needs nothing at all"},
}

func BenchmarkEscape(b *testing.B) {
	for _, tt := range escapeTexts {
		b.Run("segment/"+tt.name, func(b *testing.B) { benchString(b, tt.text, SlotSegment.Escape) })
		b.Run("net-url.PathEscape/"+tt.name, func(b *testing.B) { benchString(b, tt.text, url.PathEscape) })
		b.Run("pair/"+tt.name, func(b *testing.B) { benchString(b, tt.text, SlotPair.Escape) })
		b.Run("net-url.QueryEscape/"+tt.name, func(b *testing.B) { benchString(b, tt.text, url.QueryEscape) })
	}
}

func BenchmarkUnescape(b *testing.B) {
	for _, tt := range escapeTexts {
		text := SlotSegment.Escape(tt.text)
		unescape := func(s string) string { s, _ = Unescape(s); return s }
		pathUnescape := func(s string) string { s, _ = url.PathUnescape(s); return s }
		b.Run("bytes/"+tt.name, func(b *testing.B) { benchString(b, text, unescape) })
		b.Run("net-url.PathUnescape/"+tt.name, func(b *testing.B) { benchString(b, text, pathUnescape) })
	}
}

func benchString(b *testing.B, text string, f func(string) string) {
	b.ReportAllocs()
	for b.Loop() {
		f(text)
	}
}

// TestSlots checks that there is a source for every slot.
func TestSlots(t *testing.T) {
	if len(slotSources) != int(slotCount)+1 || slices.Contains(slotSources[:], slotSource{}) {
		t.Errorf("%d slots, %d sources", slotCount, len(slotSources))
	}
}
