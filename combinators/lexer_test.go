package combinators_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	. "github.com/urigrammar/uri/combinators"
)

// class makes a token class of the bytes of a text.
func class(name, bytes string) TokenClass {
	set, _ := OneOf(bytes).ByteSet()
	return TokenClass{Name: name, Set: set}
}

// lexForms reads a text in each form that a participle lexer has.
func lexForms(d *ByteLexer, text string) map[string]func() (lexer.Lexer, error) {
	return map[string]func() (lexer.Lexer, error){
		"string": func() (lexer.Lexer, error) { return d.LexString("f", text) },
		"bytes":  func() (lexer.Lexer, error) { return d.LexBytes("f", []byte(text)) },
		"reader": func() (lexer.Lexer, error) { return d.Lex("f", strings.NewReader(text)) },
		"slow reader": func() (lexer.Lexer, error) {
			return d.Lex("f", iotest.OneByteReader(strings.NewReader(text)))
		},
	}
}

func TestByteLexerPositions(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // line:column of each byte and of the end
	}{
		{"empty", "", []string{"1:1"}},
		{"ASCII", "ab", []string{"1:1", "1:2", "1:3"}},
		{"lines", "a\n\nb\n", []string{"1:1", "1:2", "2:1", "3:1", "3:2", "4:1"}},
		{"carriage return", "\r\na", []string{"1:1", "1:2", "2:1", "2:2"}},
		{"runes", "é日😀a", []string{"1:1", "1:1", "1:2", "1:2", "1:2", "1:3", "1:3", "1:3", "1:3", "1:4", "1:5"}},
		{"no runes", "\x80\xff\xc3a", []string{"1:1", "1:2", "1:3", "1:4", "1:5"}},
		{"cut rune", "\xe6\x97\na", []string{"1:1", "1:2", "1:3", "2:1", "2:2"}},
		{"surrogate", "\xed\xa0\x80a", []string{"1:1", "1:2", "1:3", "1:4", "1:5"}},
		{"zero byte", "\x00a", []string{"1:1", "1:2", "1:3"}},
	}
	for _, tt := range tests {
		for form, lex := range lexForms(NewByteLexer(-2, 0), tt.text) {
			t.Run(tt.name+"/"+form, func(t *testing.T) {
				l, err := lex()
				if err != nil {
					t.Fatal(err)
				}
				tokens, err := lexer.ConsumeAll(l)
				if err != nil {
					t.Fatal(err)
				}
				checkTokens(t, tt.text, tokens)
				var got []string
				for _, tok := range tokens {
					got = append(got, strings.TrimPrefix(tok.Pos.String(), "f:"))
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// checkTokens checks that there is a token for each byte, in order, and then the end.
func checkTokens(t *testing.T, text string, tokens []lexer.Token) {
	t.Helper()
	for i, tok := range tokens {
		switch {
		case tok.Pos.Offset != i || tok.Pos.Filename != "f":
			t.Errorf("token %d stands at %#v", i, tok.Pos)
		case i == len(text) && !tok.EOF() || i < len(text) && tok.Value != text[i:i+1]:
			t.Errorf("token %d is %#v", i, tok)
		}
	}
	if len(tokens) != len(text)+1 {
		t.Errorf("%d tokens for %d bytes", len(tokens), len(text))
	}
}

// TestByteLexerEnd checks that the end stays the end.
func TestByteLexerEnd(t *testing.T) {
	l, err := NewByteLexer(-2, 0).LexString("", "a")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		if tok, err := l.Next(); err != nil || tok.EOF() != (i > 0) {
			t.Errorf("token %d: %#v, error %v", i, tok, err)
		}
	}
}

// FuzzByteLexer compares with participle's own way of counting, which takes whole runes.
func FuzzByteLexer(f *testing.F) {
	for _, s := range []string{"", "a\nb", "é\n日", "\xff\xfe", "\r\n", "\xf0\x9f\x98a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := NewByteLexer(-2, 0).LexString("f", text)
		if err != nil {
			t.Fatal(err)
		}
		tokens, err := lexer.ConsumeAll(l)
		if err != nil {
			t.Fatal(err)
		}
		checkTokens(t, text, tokens)
		pos := lexer.Position{Filename: "f", Line: 1, Column: 1}
		for i := 0; i < len(text); {
			_, n := utf8.DecodeRuneInString(text[i:])
			for k := range n {
				want := pos
				want.Offset += k
				if tokens[i+k].Pos != want {
					t.Errorf("byte %d of %q stands at %#v, want %#v", i+k, text, tokens[i+k].Pos, want)
				}
			}
			pos.Advance(text[i : i+n])
			i += n
		}
	})
}

func TestByteLexerTypes(t *testing.T) {
	type symbols map[string]lexer.TokenType
	tests := []struct {
		name    string
		classes []TokenClass
		want    symbols
		types   string // of the bytes a to e, as letters: a for -2, b for -3, …
	}{
		{"no classes", nil, symbols{"Other": -2}, "aaaaa"},
		{"classes", []TokenClass{class("A", "ab"), class("B", "c")}, symbols{"A": -2, "B": -3, "Other": -4}, "aabcc"},
		{"the first counts", []TokenClass{class("A", "ab"), class("B", "bc")}, symbols{"A": -2, "B": -3, "Other": -4}, "aabcc"},
		{"the rest", []TokenClass{class("A", "c"), class("Rest", "abcde")}, symbols{"A": -2, "Rest": -3, "Other": -4}, "bbabb"},
		{"a name given twice", []TokenClass{class("A", "a"), class("B", "b"), class("A", "bc")}, symbols{"A": -2, "B": -3, "Other": -4}, "abacc"},
		{"a second name", []TokenClass{class("A", "ab"), class("B", "b"), class("C", "c")}, symbols{"A": -2, "B": -2, "C": -4, "Other": -5}, "aacdd"},
		{"no bytes", []TokenClass{class("A", ""), class("B", "a")}, symbols{"A": -2, "B": -3, "Other": -4}, "bcccc"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := NewByteLexer(-2, 0, tt.classes...)
			tt.want["EOF"] = lexer.EOF
			if diff := cmp.Diff(tt.want, symbols(d.Symbols())); diff != "" {
				t.Errorf("symbols (-want +got):\n%s", diff)
			}
			got := ""
			for _, b := range []byte("abcde") {
				got += string(rune('a' - 2 - d.Type(b)))
			}
			if got != tt.types {
				t.Errorf("types %s, want %s", got, tt.types)
			}
			checkTypes(t, d)
		})
	}
}

// checkTypes checks that each byte's type has a name, and that tokens have the type of
// their byte.
func checkTypes(t *testing.T, d *ByteLexer) {
	t.Helper()
	names := lexer.SymbolsByRune(d)
	for b := range 256 {
		l, err := d.LexString("", string([]byte{byte(b)}))
		if err != nil {
			t.Fatal(err)
		}
		tok, err := l.Next()
		if err != nil || tok.Type != d.Type(byte(b)) || tok.EOF() || names[tok.Type] == "" {
			t.Errorf("byte %q: token %#v called %q, type %d, error %v", b, tok, names[tok.Type], d.Type(byte(b)), err)
		}
	}
}

// TestByteLexerSymbolsAreACopy checks that a lexer cannot be changed from outside.
func TestByteLexerSymbolsAreACopy(t *testing.T) {
	d := NewByteLexer(-2, 0)
	d.Symbols()["Other"] = 7
	if got := d.Symbols()["Other"]; got != -2 {
		t.Errorf("Other is %d now", got)
	}
}

func TestByteLexerLimit(t *testing.T) {
	const want = "f:1:1: the input has 5 bytes, and this parser reads at most 4"
	for form, lex := range lexForms(NewByteLexer(-2, 4), "abcde") {
		_, err := lex()
		var perr participle.Error
		if !errors.As(err, &perr) || err.Error() != want {
			t.Errorf("%s: error %v, want %s", form, err, want)
		}
	}
	for form, lex := range lexForms(NewByteLexer(-2, 4), "abcd") {
		if _, err := lex(); err != nil {
			t.Errorf("%s: error %v at the limit", form, err)
		}
	}
}

func TestByteLexerReadError(t *testing.T) {
	broken := errors.New("broken")
	_, err := NewByteLexer(-2, 0).Lex("f", io.MultiReader(strings.NewReader("a"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want that of the reader", err)
	}
}
