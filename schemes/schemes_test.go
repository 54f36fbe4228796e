package schemes_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/jdbc"
	"github.com/urigrammar/uri/schemes/ldap"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/mongodb"
	"github.com/urigrammar/uri/schemes/postgresql"
	"github.com/urigrammar/uri/schemes/urn"
)

func TestAll(t *testing.T) {
	want := []string{"http", "https", "jdbc", "ldap", "ldaps", "mailto", "mongodb", "mongodb+srv", "postgres", "postgresql", "urn", "ws", "wss"}
	if got := schemes.All().Names(); !slices.Equal(got, want) {
		t.Errorf("the schemes are %q, want %q", got, want)
	}
	if first, second := schemes.All(), schemes.All(); first != second {
		t.Error("there are two registries")
	}
}

// TestTrees reads a URI of each scheme, in whatever case, and looks at the type of its tree.
func TestTrees(t *testing.T) {
	for in, want := range map[string]any{
		"http://example.com/":            (*http.URL)(nil),
		"HTTPS://example.com/":           (*http.URL)(nil),
		"ws://example.com/":              (*http.URL)(nil),
		"wss://example.com/":             (*http.URL)(nil),
		"mailto:a@b.example":             (*mailto.URL)(nil),
		"urn:isbn:9780141036144":         (*urn.URN)(nil),
		"ldap://h/o=x?cn?sub?(cn=a)":     (*ldap.URL)(nil),
		"ldaps://h/o=x":                  (*ldap.URL)(nil),
		"postgresql://h1:1,h2:2/db":      (*postgresql.URL)(nil),
		"postgres://h/db":                (*postgresql.URL)(nil),
		"mongodb://h1:1,h2:2/db":         (*mongodb.URL)(nil),
		"jdbc:postgresql://h1:1,h2:2/db": (*jdbc.URL)(nil),
		"news:comp.infosystems.www.misc": nil,
		"a/b?c#d":                        nil,
		"":                               nil,
	} {
		p, err := schemes.All().Parse(in)
		if err != nil || p.Reference.String() != in {
			t.Errorf("%q: %v, %v", in, p.Reference, err)
			continue
		}
		if got := fmt.Sprintf("%T", p.Scheme); got != fmt.Sprintf("%T", want) {
			t.Errorf("%q: the tree is a %s, want %T", in, got, want)
		}
		if s, ok := p.Scheme.(fmt.Stringer); ok && s.String() != in {
			t.Errorf("%q is printed %q", in, s)
		}
	}
}

// TestNested reads a URI within another in the same registry, as deep as that goes.
func TestNested(t *testing.T) {
	for in, want := range map[string]any{
		"jdbc:postgresql://h1:1,h2:2/db": (*postgresql.URL)(nil),
		"jdbc:urn:isbn:9780141036144":    (*urn.URN)(nil),
		"jdbc:jdbc:mysql://h/db":         (*jdbc.URL)(nil),
		"jdbc:mysql://h/db":              nil,
	} {
		p, err := schemes.All().Parse(in)
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		inner := p.Scheme.(*jdbc.URL).Inner
		if got := fmt.Sprintf("%T", inner.Scheme); got != fmt.Sprintf("%T", want) {
			t.Errorf("%q: the inner tree is a %s, want %T", in, got, want)
		}
		if start, _ := inner.Reference.Span(); start != len("jdbc:") {
			t.Errorf("%q: the inner tree begins at %d", in, start)
		}
	}
	var e *uri.Error
	_, err := schemes.All().Parse("jdbc:urn:x:y")
	if !errors.As(err, &e) || e.Offset != 10 || e.Code != uri.CodeScheme {
		t.Error(err)
	}
	_, err = schemes.All().Parse(strings.Repeat("jdbc:", 1000) + "x:y")
	if !errors.As(err, &e) || e.Code != uri.CodeTooDeep {
		t.Error(err)
	}
}

// TestImports proves that each package can be used without the others, but for jdbc, which reads
// PostgreSQL's URLs.
func TestImports(t *testing.T) {
	packages, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	const below = `"github.com/urigrammar/uri/schemes/`
	for _, p := range packages {
		if !p.IsDir() {
			continue
		}
		files, err := os.ReadDir(p.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
				continue
			}
			text, err := os.ReadFile(p.Name() + "/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			others := strings.Count(string(text), below) - strings.Count(string(text), below+"internal/")
			if p.Name() == "jdbc" {
				others -= strings.Count(string(text), below+`postgresql"`)
			}
			if others > 0 {
				t.Errorf("%s/%s imports another scheme's package", p.Name(), f.Name())
			}
		}
	}
}

func ExampleAll() {
	p, err := schemes.All().Parse("jdbc:postgresql://db1:5432,db2:5433/orders")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Reference.AbsoluteURI.OpaquePart)
	fmt.Println(p.Scheme.(*jdbc.URL).PostgreSQL())

	_, err = schemes.All().Parse("urn:x:y")
	fmt.Println(err)
	// Output:
	// postgresql://db1:5432,db2:5433/orders
	// postgresql://db1:5432,db2:5433/orders
	// uri: 1:6: legal RFC 2396, but not a URN: unexpected ":" in NID, expected ldh
}
