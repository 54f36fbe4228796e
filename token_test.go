package uri_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
)

// A configuration of services, each with an address and perhaps with a link to its
// documentation.
func ExampleToken() {
	type Service struct {
		Name string                         `parser:"'service' @Ident"`
		URL  uri.Token[uri.URIReference]    `parser:"@@"`
		Docs *uri.Token[uri.URIReference]   `parser:"( 'docs' @@ )?"`
		Tags []*uri.Token[uri.PathSegments] `parser:"( 'tags' @@+ )?"`
	}
	type Config struct {
		Services []Service `parser:"@@*"`
	}
	parser := participle.MustBuild[Config](
		participle.Unquote("String"),
	)

	config, err := parser.ParseString("services.conf", `
service web "http://example.com:8080/" docs "/docs/web#intro"
service db  "postgres://10.0.0.1/main" tags "a/b" "c"
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range config.Services {
		fmt.Println(s.Name, s.URL.Node.Components().Host().Text, s.URL.Pos)
		if s.Docs != nil {
			start, end := s.Docs.Span(s.Docs.Node.Fragment)
			fmt.Println("  fragment", s.Docs.Node.Fragment, "from", start, "to", end)
		}
	}

	_, err = parser.ParseString("services.conf", `service web "http://example.com:8080/"
service db "postgres://10.0.0.1/main"
  docs "/docs/my db"
`)
	fmt.Println(err)
	var perr participle.Error
	fmt.Println(errors.As(err, &perr) && perr.Position().Line == 3)
	// Output:
	// web example.com services.conf:2:14
	//   fragment intro from services.conf:2:56 to services.conf:2:61
	// db 10.0.0.1 services.conf:3:14
	// uri: services.conf:3:17: unexpected " " in segment, expected pchar, "#", "/", ";", "?" or end
	// true
}

// hostFile is a grammar with references.
type hostFile struct {
	First  uri.Token[uri.URIReference]  `parser:"'first' @@"`
	Second *uri.Token[uri.URIReference] `parser:"( 'second' @@ )?"`
	Third  []uri.Token[uri.HostPort]    `parser:"( 'third' @@* )?"`
}

func hostParser(t *testing.T, opts ...participle.Option) *participle.Parser[hostFile] {
	t.Helper()
	p, err := participle.Build[hostFile](opts...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTokenErrors(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"mandatory", "first \"a b\"", `f:1:9: unexpected " "`},
		{"optional", "first \"a\"\nsecond\n  \"a|\"", `f:3:5: unexpected "|"`},
		{"repeated", "first \"a\" third \"h:1\" \"h:x\"", `f:1:26: unexpected "x"`},
		{"cut short", "first \"http:\"", `f:1:13: unexpected end`},
		{"raw string", "first `a b`", `f:1:9: unexpected " "`},
		{"raw string with lines", "first `a\nb`", `f:1:9: unexpected "\n"`},
		{"behind wide runes", "/* 日本語 */ first \"a b\"", `f:1:19: unexpected " "`},
		{"without quotes", "first 12.", ""},
		{"missing", "first", `f:1:6: unexpected token "<EOF>"`},
		{"not in the optional field", "first \"a\" second", `f:1:17: unexpected token "<EOF>"`},
	}
	parsers := map[string]*participle.Parser[hostFile]{
		"quoted": hostParser(t), "unquoted": hostParser(t, participle.Unquote()),
	}
	for name, parser := range parsers {
		for _, tt := range tests {
			t.Run(name+"/"+tt.name, func(t *testing.T) {
				_, err := parser.ParseString("f", tt.in)
				if got := strings.TrimPrefix(fmt.Sprint(err), "uri: "); tt.want == "" && err != nil || !strings.HasPrefix(got, tt.want) {
					t.Errorf("error %v, want %q", err, tt.want)
				}
			})
		}
	}
}

// TestTokenKeepsTheCode checks that participle passes the error on as it is.
func TestTokenKeepsTheCode(t *testing.T) {
	for _, in := range []string{`first "a b"`, `first "a" second "a b"`, `first "a" third "a b"`} {
		_, err := hostParser(t).ParseString("f", in)
		var wrong *uri.Error
		if !errors.As(err, &wrong) || !errors.Is(err, uri.CodeSpace) {
			t.Errorf("%s: %T %v, want an *uri.Error of CodeSpace", in, err, err)
		}
	}
}

func TestTokenPlaces(t *testing.T) {
	const in = "first \"//h/e\"\nsecond `#frag`"
	file, err := hostParser(t).ParseString("f", in)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lexer.Position{Filename: "f", Offset: 7, Line: 1, Column: 8}, file.First.Pos); diff != "" {
		t.Errorf("Pos (-want +got):\n%s", diff)
	}
	host := &file.First.Node.RelativeURI.NetPath.Authority
	start, end := file.First.Span(host)
	if got := fmt.Sprint(start, start.Offset, end, end.Offset); got != "f:1:10 9 f:1:11 10" {
		t.Errorf("Span of the authority: %s", got)
	}
	start, end = file.Second.Span(file.Second.Node.Fragment)
	if got := fmt.Sprint(start, start.Offset, end, end.Offset); got != "f:2:10 23 f:2:14 27" {
		t.Errorf("Span of the fragment: %s", got)
	}
	if got := file.Second.String(); got != "#frag" {
		t.Errorf("String: %s", got)
	}
	if file.Third != nil {
		t.Errorf("Third: %v", file.Third)
	}
}
