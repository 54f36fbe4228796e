package uri

import (
	"bytes"
	"database/sql"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/internal/allocs"
)

func TestZeroURI(t *testing.T) {
	var zero URI
	empty := parsed(t, "")
	if zero != empty || !zero.IsZero() || !zero.Equal(empty) {
		t.Errorf("the zero value is not the empty reference: %+v, %+v", zero.components, empty.components)
	}
	if want := (*URIReference)(nil); zero.Tree() == want || zero.Tree().String() != "" || zero.Dialect() != Default {
		t.Errorf("the zero value has the tree %v in %s", zero.Tree(), zero.Dialect())
	}
	c, err := Split("")
	if err != nil || zero.Components() != c || !zero.Path().Present {
		t.Errorf("the zero value has the components %+v, want %+v", zero.Components(), c)
	}
}

// TestURIComparable checks what a key of a map is.
func TestURIComparable(t *testing.T) {
	a, b := parsed(t, "http://h/a"), parsed(t, strings.Clone("http://h/a"))
	m := map[URI]int{a: 1}
	m[b]++
	m[parsed(t, "http://h/b")]++
	if a != b || m[a] != 2 || len(m) != 2 {
		t.Errorf("the map is %v", len(m))
	}
	if c := parsed(t, "http://h/a", In(AppendixA)); c == a || !c.Equal(a) {
		t.Error("== does not tell dialects apart, or Equal does")
	}
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("go-cmp: %s", diff)
	}
}

// TestURIImmutable checks that a changed tree changes no URI.
func TestURIImmutable(t *testing.T) {
	u := parsed(t, "http://h/a")
	u.Tree().AbsoluteURI.Scheme.Text = "x"
	if got := u.Tree().AbsoluteURI.Scheme.Text; got != "http" {
		t.Errorf("the scheme is %q now", got)
	}
}

func TestURIComponents(t *testing.T) {
	for _, in := range []string{"http://u:p@h:80/a?q#f", "urn:a:b#", "//a_b", "a/b?", "#"} {
		u := parsed(t, in)
		c, err := Split(in)
		if err != nil || u.Components() != c {
			t.Errorf("%q has the components %+v, want %+v", in, u.Components(), c)
		}
		got := []any{u.Kind(), u.Scheme(), u.Opaque(), u.Authority(), u.Userinfo(), u.Host(), u.Port(), u.Path(), u.Query(), u.Fragment()}
		want := []any{c.Kind(), c.Scheme(), c.Opaque(), c.Authority(), c.Userinfo(), c.Host(), c.Port(), c.Path(), c.Query(), c.Fragment()}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: the accessors differ:\n%s", in, diff)
		}
		checkTree(t, in, u.Tree())
	}
}

// TestURIConcurrent is for the race detector.
func TestURIConcurrent(t *testing.T) {
	u := parsed(t, "http://u:p@h/a")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if u.Tree().String() != u.String() || u.Host().Text != "h" {
				t.Error("a URI changes")
			}
		})
	}
	wg.Wait()
}

// config is a struct with URIs, as programs have it.
type config struct {
	Site  URI
	Other *URI           `json:",omitempty"`
	None  URI            `json:",omitzero"`
	ByURI map[URI]string `json:",omitempty"`
}

func TestURIJSON(t *testing.T) {
	other := parsed(t, "")
	in := config{Site: parsed(t, "http://u:p@h/a%20b?q#f"), Other: &other, ByURI: map[URI]string{parsed(t, "urn:a:b"): "x"}}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"Site":"http://u:p@h/a%20b?q#f","Other":"","ByURI":{"urn:a:b":"x"}}`
	if string(text) != want {
		t.Errorf("JSON is %s, want %s", text, want)
	}
	var out config
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in, out); diff != "" {
		t.Errorf("read again it differs:\n%s", diff)
	}
}

func TestURIJSONError(t *testing.T) {
	for name, in := range map[string]string{
		"field":   `{"Site":"http://h/a|b"}`,
		"pointer": `{"Other":"http://h/a|b"}`,
		"key":     `{"ByURI":{"http://h/a|b":""}}`,
	} {
		var c config
		err := json.Unmarshal([]byte(in), &c)
		var e *Error
		if !errors.As(err, &e) || e.Offset != 10 || !errors.Is(err, CodeStray) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if c.Site != (URI{}) {
			t.Errorf("%s: the field is %q", name, c.Site.String())
		}
	}
}

func TestURIGob(t *testing.T) {
	in := config{Site: parsed(t, "http://h/a")}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(in); err != nil {
		t.Fatal(err)
	}
	var out config
	if err := gob.NewDecoder(&b).Decode(&out); err != nil || out.Site != in.Site {
		t.Errorf("read again it is %q, %v", out.Site.String(), err)
	}
}

func TestURIFlag(t *testing.T) {
	var u, v URI
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Var(&u, "u", "a `URI`")
	flags.TextVar(&v, "v", parsed(t, "http://default"), "a `URI`")
	if err := flags.Parse([]string{"-u", "http://h/a"}); err != nil || u.String() != "http://h/a" || v.String() != "http://default" {
		t.Errorf("the flags are %q and %q, %v", u.String(), v.String(), err)
	}
	if err := flags.Parse([]string{"-u", "a b"}); err == nil || u.String() != "http://h/a" {
		t.Errorf("the flag is %q, %v", u.String(), err)
	}
}

// TestURIDialect checks that what is read into a value is read in its dialect.
func TestURIDialect(t *testing.T) {
	u := parsed(t, "a", In(AppendixA))
	if err := u.UnmarshalText([]byte("?y")); err == nil {
		t.Error("a query alone is read in AppendixA")
	}
	if err := u.Set("b"); err != nil || u.Dialect() != AppendixA {
		t.Errorf("the dialect is %s, %v", u.Dialect(), err)
	}
}

func TestURISQL(t *testing.T) {
	u := parsed(t, "http://h/a")
	if v, err := u.Value(); v != "http://h/a" || err != nil {
		t.Errorf("the value is %v, %v", v, err)
	}
	column := []byte("urn:a:b")
	if err := u.Scan(column); err != nil {
		t.Fatal(err)
	}
	column[0] = 'x' // the driver's memory
	if u.String() != "urn:a:b" {
		t.Errorf("scanned is %q", u.String())
	}
	if err := u.Scan("a"); err != nil || u.String() != "a" {
		t.Errorf("scanned is %q, %v", u.String(), err)
	}
	var e *Error
	if err := u.Scan("a b"); !errors.As(err, &e) || e.Offset != 1 {
		t.Errorf("the error is %v", err)
	}
	for _, column := range []any{nil, 1} {
		if err := u.Scan(column); err == nil || u.String() != "a" {
			t.Errorf("%v scanned is %q, %v", column, u.String(), err)
		}
	}
	var null sql.Null[URI]
	if err := null.Scan(nil); err != nil || null.Valid {
		t.Errorf("NULL scanned is %v, %v", null.Valid, err)
	}
	if err := null.Scan("a"); err != nil || !null.Valid || null.V.String() != "a" {
		t.Errorf("a nullable column scanned is %q, %v", null.V.String(), err)
	}
}

func TestURIFormat(t *testing.T) {
	u := parsed(t, "http://u:secret@h/a;p?q")
	tests := []struct{ format, want string }{
		{"%s", "http://u:secret@h/a;p?q"},
		{"%q", `"http://u:secret@h/a;p?q"`},
		{"%v", "http://u:***@h/a;p?q"},
		{"%#v", `uri.URI("http://u:***@h/a;p?q")`},
		{"%25v|", "     http://u:***@h/a;p?q|"},
		{"%-25v|", "http://u:***@h/a;p?q     |"},
		{"%.4s", "http"},
		{"%x", "687474703a2f2f753a2a2a2a40682f613b703f71"},
		{"%d", "%!d(string=http://u:***@h/a;p?q)"},
		{"%+v", `URI-reference 0:23
  absoluteURI 0:23
    scheme 0:4 "http"
    hier_part 5:23
      net_path 5:21
        authority 7:17
          server 7:17
            userinfo 7:15 "u:***"
            hostport 16:17
              host 16:17
                hostname 16:17 "h"
        abs_path 17:21
          path_segments 18:21
            segment 18:21 "a"
              param 20:21 "p"
      query 22:23 "q"
`},
	}
	for _, tt := range tests {
		t.Run(tt.format, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, fmt.Sprintf(tt.format, u)); diff != "" {
				t.Errorf("printed it differs (-want +got):\n%s", diff)
			}
		})
	}
	if got := fmt.Sprint(struct{ U URI }{u}); strings.Contains(got, "secret") {
		t.Errorf("within a struct it is %s", got)
	}
}

// TestURISecret is the public report F13: a "#" puts a password in other components.
func TestURISecret(t *testing.T) {
	for _, in := range []string{"https://admin:Secret8#@host.example", "s://u:Se/Secret@h", "s://u:Se?Secret@h/@", "s://u:Secret@h"} {
		u := parsed(t, in)
		_, urlErr := u.URL()
		for _, got := range []string{fmt.Sprint(u), fmt.Sprintf("%+v", u), fmt.Sprintf("%#v", u), fmt.Sprint(urlErr)} {
			if strings.Contains(got, "Se") {
				t.Errorf("%q is printed as %s", in, got)
			}
		}
	}
}

func TestURISlog(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("x", "uri", parsed(t, "http://u:secret@h/a"))
	if got := b.String(); !strings.Contains(got, "uri=http://u:***@h/a") {
		t.Errorf("the log is %s", got)
	}
}

// TestFieldText is the public report F44, with what is like it: nothing is written
// otherwise than it was read.
func TestFieldText(t *testing.T) {
	for _, in := range []string{"file:///", "file:/", "//", "///", "http://h?", "http://h#", "http://h:/", "HTTP://H/%7e%7E", "magnet:?xt=urn:btih:c12f&dn", "a;b=%2F/../."} {
		checkRoundTrip(t, in)
	}
}

// TestFieldAPI is the public reports F47 and F48: a way in for each production.
func TestFieldAPI(t *testing.T) {
	if _, err := ParseURI("1"); err != nil {
		t.Errorf("1 as a URI-reference: %v", err)
	}
	_, err := ParseAs[AbsoluteURI]("1")
	var e *Error
	if !errors.As(err, &e) || e.Offset != 0 {
		t.Errorf("1 as an absoluteURI: %v", err)
	}
	if _, err := ParseAs[RelativeURI]("1"); err != nil {
		t.Errorf("1 as a relativeURI: %v", err)
	}
	if p, err := ParseAs[HostPort]("example.com:8080"); err != nil || p.Port.Text != "8080" {
		t.Errorf("a hostport: %v", err)
	}
	if k := parsed(t, "example.com:8080").Kind(); k != KindOpaque {
		t.Errorf("as a reference it is %v", k)
	}
}

// TestURILaws checks that a text read and written in any way is the same.
func TestURILaws(t *testing.T) {
	g := &referenceGenerator{rand.New(rand.NewPCG(9, 10))}
	for range lawCases() {
		checkRoundTrip(t, g.reference())
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d references", lawCases())
}

func FuzzURI(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		u, err := ParseURI(in)
		if err != nil {
			if u != (URI{}) {
				t.Errorf("%q with an error is %q", in, u.String())
			}
			return
		}
		checkRoundTrip(t, in)
		if v, err := u.URL(); err == nil {
			if w, err := FromURL(v); err != nil || !strings.EqualFold(w.String(), u.String()) && w.Authority().Text == u.Authority().Text {
				t.Errorf("%q by way of net/url is %q, %v", in, w.String(), err)
			}
		}
		_ = fmt.Sprintf("%v %+v", u, u)
	})
}

func checkRoundTrip(t *testing.T, in string) {
	t.Helper()
	u, err := ParseURI(in)
	if err != nil {
		t.Errorf("%q: %v", in, err)
		return
	}
	text, _ := u.MarshalText()
	var v URI
	if err := v.UnmarshalText(text); err != nil || v != u || v.String() != in {
		t.Errorf("%q read again is %q, %v", in, v.String(), err)
	}
	if s := u.Tree().String(); s != in {
		t.Errorf("%q is %q by its tree", in, s)
	}
	if again, err := ParseURI(u.String()); err != nil || again != u {
		t.Errorf("%q parsed again is %q, %v", in, again.String(), err)
	}
}

func TestURIAllocations(t *testing.T) {
	const text = "https://u@example.com/articles/2024?page=2#top"
	u := parsed(t, text)
	room := make([]byte, 0, 64)
	var v URI
	for name, test := range map[string]struct {
		want uint64
		do   func()
	}{
		"parse":        {0, func() { ParseURI(text) }},
		"set":          {0, func() { v.Set(text) }},
		"accessors":    {0, func() { _, _, _ = u.Host(), u.Path(), u.PathExt() }},
		"append text":  {0, func() { u.AppendText(room) }},
		"with a query": {1, func() { u.WithQuery(Legal("page=3")) }},
		"compose":      {1, func() { Compose(Parts{Host: Legal("h"), Path: Legal("/a")}) }},
	} {
		if got, _ := allocs.Least(test.do); got != test.want {
			t.Errorf("%s: %v allocations, want %v", name, got, test.want)
		}
	}
}

// BenchmarkURI measures what a URI may keep: the components, or the tree as well.
func BenchmarkURI(b *testing.B) {
	const text = "https://u@example.com/articles/2024;v=1/index.html?page=2&lang=de#top"
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			ParseURI(text)
		}
	})
	b.Run("parse and tree", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u, _ := ParseURI(text)
			u.Tree()
		}
	})
	b.Run("host", func(b *testing.B) {
		u := parsed(b, text)
		b.ReportAllocs()
		for b.Loop() {
			_ = u.Host()
		}
	})
}
