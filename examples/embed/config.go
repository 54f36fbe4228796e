package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/postgresql"
)

// Config is a file of the language:
//
//	service shop {
//	    listen http://[::1]:8080/shop           # a URI as it stands, without "#",
//	    store  "postgresql://app@db1,db2/shop"  # or in quotes
//	    alert  mailto:ops@example.com
//	    docs   ../README.md                     # any reference
//	}
type Config struct {
	Services []*Service `parser:"@@*"`
}

// Service is a block of settings.
type Service struct {
	Name     string     `parser:"'service' @Word '{'"`
	Settings []*Setting `parser:"@@* '}'"`
}

// Setting is a key and a URI of the schemes that it asks for; exactly one field is set.
type Setting struct {
	Listen *uri.Token[http.URL]         `parser:"  'listen' @@"`
	Store  *uri.Token[postgresql.URL]   `parser:"| 'store' @@"`
	Alert  *uri.Token[mailto.URL]       `parser:"| 'alert' @@"`
	Docs   *uri.Token[uri.URIReference] `parser:"| 'docs' @@"`
}

var parser = participle.MustBuild[Config](
	participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Space", Pattern: `\s+`},
		{Name: "Comment", Pattern: `#[^\n]*`},
		{Name: "String", Pattern: `"[^"\n]*"`},
		{Name: "Brace", Pattern: `[{}]`},
		{Name: "Word", Pattern: `[^\s{}"#][^\s{}"]*`},
	})),
	participle.Elide("Space", "Comment"),
)

func parse(name string, source []byte) (*Config, error) { return parser.ParseBytes(name, source) }

// describe says in words what a setting means.
func (s *Setting) describe() string {
	switch {
	case s.Listen != nil:
		return fmt.Sprintf("listens at %s for %s", s.Listen.Node.Address(), s.Listen.Node.Path())
	case s.Store != nil:
		return "stores at " + strings.Join(addresses(s.Store.Node), ", else at ")
	case s.Alert != nil:
		to, err := s.Alert.Node.Recipients()
		if err != nil {
			return "alerts nobody: " + err.Error()
		}
		return fmt.Sprintf("alerts %d", len(to))
	}
	return "is explained in " + s.Docs.Text
}

func addresses(u *postgresql.URL) (out []string) {
	for _, h := range u.Hosts() {
		out = append(out, fmt.Sprintf("%s:%d", h.Name, h.Port))
	}
	return out
}

// picture adds to an error in a URI its picture.
func picture(err error) error {
	var e *uri.Error
	if errors.As(err, &e) {
		return errors.New(strings.TrimSuffix(uri.Renderer{}.Error(e), "\n"))
	}
	return err
}
