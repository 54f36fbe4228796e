package uri_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
)

var dialects = map[string]*uri.Dialect{"AppendixA": uri.AppendixA, "Default": uri.Default}

// typeNames gives the name of each token type of a dialect's lexer. QueryAlone is a
// second name, in Default for the type of "?".
func typeNames(d *uri.Dialect) map[lexer.TokenType]string {
	out := map[lexer.TokenType]string{}
	for name, typ := range d.Lexer().Symbols() {
		if name != "QueryAlone" {
			out[typ] = name
		}
	}
	return out
}

// lexAll gives the tokens of a text without the end.
func lexAll(t *testing.T, l lexer.Lexer, err error) []lexer.Token {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := lexer.ConsumeAll(l)
	if err != nil {
		t.Fatal(err)
	}
	last := tokens[len(tokens)-1]
	if !last.EOF() {
		t.Fatalf("the last token is %#v", last)
	}
	return tokens[:len(tokens)-1]
}

// TestLexerTypes compares the type of every byte with the appendix's classes.
func TestLexerTypes(t *testing.T) {
	classes := []struct{ name, bytes string }{
		{"LowAlpha", "abcdefghijklmnopqrstuvwxyz"},
		{"UpAlpha", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
		{"Digit", "0123456789"},
		{"Mark", "-_.!~*'()"},
		{"Reserved", ";/?:@&=+$,"},
		{"Percent", "%"},
	}
	for name, d := range dialects {
		t.Run(name, func(t *testing.T) {
			names := typeNames(d)
			for b := range 256 {
				want := "Excluded"
				for _, c := range classes {
					if strings.IndexByte(c.bytes, byte(b)) >= 0 {
						want = c.name
					}
				}
				if d == uri.Default && (b == '[' || b == ']') {
					want = "Reserved" // RFC 2732
				}
				if got := names[d.Lexer().Type(byte(b))]; got != want {
					t.Errorf("byte %q has the type %q, want %s", b, got, want)
				}
			}
		})
	}
}

// TestLexerTypesApart checks that a token tells its dialect.
func TestLexerTypesApart(t *testing.T) {
	for b := range 256 {
		if uri.AppendixA.Lexer().Type(byte(b)) == uri.Default.Lexer().Type(byte(b)) {
			t.Errorf("byte %q has one type in both dialects", b)
		}
	}
}

func TestLexerQueryAlone(t *testing.T) {
	d := uri.Default.Lexer()
	if got, want := d.Symbols()["QueryAlone"], d.Type('?'); got != want {
		t.Errorf("Default: QueryAlone is %d, want %d", got, want)
	}
	strict := uri.AppendixA.Lexer()
	for b := range 256 {
		if strict.Type(byte(b)) == strict.Symbols()["QueryAlone"] {
			t.Errorf("AppendixA: byte %q is QueryAlone", b)
		}
	}
}

// TestLexerForms checks the tokens of each form of input, which are single bytes.
func TestLexerForms(t *testing.T) {
	const in = "a/é\x80\n?日"
	want := []lexer.Position{ // by hand: line, and column in runes
		{Offset: 0, Line: 1, Column: 1}, {Offset: 1, Line: 1, Column: 2},
		{Offset: 2, Line: 1, Column: 3}, {Offset: 3, Line: 1, Column: 3}, // é
		{Offset: 4, Line: 1, Column: 4}, {Offset: 5, Line: 1, Column: 5},
		{Offset: 6, Line: 2, Column: 1},
		{Offset: 7, Line: 2, Column: 2}, {Offset: 8, Line: 2, Column: 2}, {Offset: 9, Line: 2, Column: 2}, // 日
	}
	d := uri.Default.Lexer()
	forms := map[string]func() (lexer.Lexer, error){
		"string": func() (lexer.Lexer, error) { return d.LexString("f", in) },
		"bytes":  func() (lexer.Lexer, error) { return d.LexBytes("f", []byte(in)) },
		"reader": func() (lexer.Lexer, error) { return d.Lex("f", bytes.NewBufferString(in)) },
	}
	for name, form := range forms {
		t.Run(name, func(t *testing.T) {
			l, err := form()
			tokens := lexAll(t, l, err)
			if len(tokens) != len(want) {
				t.Fatalf("%d tokens, want %d", len(tokens), len(want))
			}
			for i, tok := range tokens {
				want[i].Filename = "f"
				if tok.Pos != want[i] || tok.Value != in[i:i+1] {
					t.Errorf("token %d is %q at %#v, want %q at %#v", i, tok.Value, tok.Pos, in[i:i+1], want[i])
				}
			}
		})
	}
}

func TestReferenceLimit(t *testing.T) {
	longest := strings.Repeat("a", uri.ReferenceLimit)
	l, err := uri.Default.Lexer().LexString("f", longest)
	if got := len(lexAll(t, l, err)); got != len(longest) {
		t.Errorf("%d tokens, want %d", got, len(longest))
	}
	_, err = uri.Default.Participle().ParseString("f", longest+"a")
	want := fmt.Sprintf("f:1:1: the input has %d bytes, and this parser reads at most %d", len(longest)+1, len(longest))
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestUTF16Column(t *testing.T) {
	tests := []struct {
		name, text string
		want       []int // of each byte and the end
	}{
		{"empty", "", []int{1}},
		{"ASCII", "ab", []int{1, 2, 3}},
		{"two bytes, one unit", "éb", []int{1, 1, 2, 3}},
		{"three bytes, one unit", "日b", []int{1, 1, 1, 2, 3}},
		{"four bytes, two units", "😀b", []int{1, 1, 1, 1, 3, 4}},
		{"lines", "a\nb\n", []int{1, 2, 1, 2, 1}},
		{"carriage return", "a\r\nb", []int{1, 2, 3, 1, 2}},
		{"no runes", "\x80\xffb", []int{1, 2, 3, 4}},
		{"cut rune", "\xf0\x9fb", []int{1, 2, 3, 4}},
		{"combining", "e\u0301b", []int{1, 2, 2, 3, 4}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []int
			for i := range len(tt.text) + 1 {
				got = append(got, uri.UTF16Column(tt.text, i))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
