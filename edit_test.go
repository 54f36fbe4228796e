package uri

import (
	"math/rand/v2"
	"net/url"
	"testing"
)

// parsed reads a URI that is right.
func parsed(t testing.TB, s string, opts ...Option) URI {
	t.Helper()
	u, err := ParseURI(s, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestEdit(t *testing.T) {
	const full = "HTTP://u:p@h.example:80/a%7e;p/./b?q=1&r#F%2f"
	tests := []struct {
		name, in string
		edit     func(URI) (URI, error)
		want     string
	}{
		{"scheme", full, func(u URI) (URI, error) { return u.WithScheme("s") }, "s://u:p@h.example:80/a%7e;p/./b?q=1&r#F%2f"},
		{"authority", full, func(u URI) (URI, error) { return u.WithAuthority(Legal("a_b")) }, "HTTP://a_b/a%7e;p/./b?q=1&r#F%2f"},
		{"userinfo", full, func(u URI) (URI, error) { return u.WithUserinfo(UserData("x:", "y")) }, "HTTP://x%3A:y@h.example:80/a%7e;p/./b?q=1&r#F%2f"},
		{"host", full, func(u URI) (URI, error) { return u.WithHost("[::1]") }, "HTTP://u:p@[::1]:80/a%7e;p/./b?q=1&r#F%2f"},
		{"port", full, func(u URI) (URI, error) { return u.WithPort("8080") }, "HTTP://u:p@h.example:8080/a%7e;p/./b?q=1&r#F%2f"},
		{"path", full, func(u URI) (URI, error) { return u.WithPath(SegmentData("x y")) }, "HTTP://u:p@h.example:80/x%20y?q=1&r#F%2f"},
		{"query", full, func(u URI) (URI, error) { return u.WithQuery(Data("#")) }, "HTTP://u:p@h.example:80/a%7e;p/./b?%23#F%2f"},
		{"fragment", full, func(u URI) (URI, error) { return u.WithFragment(Legal("")) }, "HTTP://u:p@h.example:80/a%7e;p/./b?q=1&r#"},
		{"opaque", full, func(u URI) (URI, error) { return u.WithOpaque(Legal("x")) }, "HTTP:x#F%2f"},
		{"no scheme", full, URI.WithoutScheme, "//u:p@h.example:80/a%7e;p/./b?q=1&r#F%2f"},
		{"no authority", full, URI.WithoutAuthority, "HTTP:/a%7e;p/./b?q=1&r#F%2f"},
		{"no userinfo", full, URI.WithoutUserinfo, "HTTP://h.example:80/a%7e;p/./b?q=1&r#F%2f"},
		{"no port", full, URI.WithoutPort, "HTTP://u:p@h.example/a%7e;p/./b?q=1&r#F%2f"},
		{"no path", full, URI.WithoutPath, "HTTP://u:p@h.example:80?q=1&r#F%2f"},
		{"no query", full, URI.WithoutQuery, "HTTP://u:p@h.example:80/a%7e;p/./b#F%2f"},
		{"no fragment", full, URI.WithoutFragment, "HTTP://u:p@h.example:80/a%7e;p/./b?q=1&r"},
		{"nothing to take away", "a", URI.WithoutQuery, "a"},
		{"a reg_name without its userinfo, which it has not", "//a_b", URI.WithoutUserinfo, "//a_b"},
		{"a reg_name without its port, which it has not", "//a_b", URI.WithoutPort, "//a_b"},
		{"a reg_name whole", "//a:1,b:2/c", func(u URI) (URI, error) { return u.WithAuthority(Legal("h")) }, "//h/c"},
		{"a host before a path", "/rel", func(u URI) (URI, error) { return u.WithHost("new") }, "//new/rel"},
		{"a host and a path for an opaque part", "s:x", func(u URI) (URI, error) {
			return u.With(Parts{Host: Legal("h"), Path: Legal("/p")})
		}, "s://h/p"},
		{"a host for an empty authority", "file:///c", func(u URI) (URI, error) { return u.WithHost("h") }, "file://h/c"},
		{"a path for an opaque part", "s:x#f", func(u URI) (URI, error) { return u.WithPath(Legal("/a")) }, "s:/a#f"},
		{"two slashes without their authority", "s://h//x", URI.WithoutAuthority, "s:/.//x"},
		{"several at once", "a/b", func(u URI) (URI, error) {
			return u.With(Parts{Scheme: Legal("s"), Host: Legal("h"), Path: Legal("/c")})
		}, "s://h/c"},
		{"join", "http://h/a?q", func(u URI) (URI, error) { return u.Join("b c", "d/e") }, "http://h/a/b%20c/d%2Fe?q"},
		{"join behind a slash", "http://h/a/", func(u URI) (URI, error) { return u.Join("b") }, "http://h/a/b"},
		{"join without a path", "http://h?q", func(u URI) (URI, error) { return u.Join("b") }, "http://h/b?q"},
		{"join a relative path", "a", func(u URI) (URI, error) { return u.Join("b") }, "a/b"},
		{"join nothing and a colon", "?q", func(u URI) (URI, error) { return u.Join("a:b") }, "./a:b?q"},
		{"join nothing and an empty name", "", func(u URI) (URI, error) { return u.Join("", "b") }, ".//b"},
		{"join no names", "http://h/a/?q", func(u URI) (URI, error) { return u.Join() }, "http://h/a/?q"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := parsed(t, tt.in)
			got, err := tt.edit(u)
			if err != nil || got.String() != tt.want {
				t.Fatalf("%q becomes %q, %v; want %q", tt.in, got.String(), err, tt.want)
			}
			if u.String() != tt.in {
				t.Errorf("the old value is %q now", u.String())
			}
			checkTree(t, tt.want, got.Tree())
		})
	}
}

func TestEditErrors(t *testing.T) {
	tests := []struct {
		name, in  string
		edit      func(URI) (URI, error)
		component string
		offset    int
	}{
		{"a scheme before a relative path", "a/b", func(u URI) (URI, error) { return u.WithScheme("s") }, "path", -1},
		{"an authority before a relative path", "a/b", func(u URI) (URI, error) { return u.WithAuthority(Legal("h")) }, "path", -1},
		{"a userinfo for a reg_name", "//a_b", func(u URI) (URI, error) { return u.WithUserinfo(Legal("u")) }, "authority", -1},
		{"a port without a host", "/a", func(u URI) (URI, error) { return u.WithPort("1") }, "port", -1},
		{"no userinfo of a reg_name", "postgres://app:pw@a:1,b:2/db", URI.WithoutUserinfo, "authority", -1},
		{"no port of a reg_name", "postgres://a:1,b:2/db", URI.WithoutPort, "authority", -1},
		{"a port for a reg_name", "//a_b", func(u URI) (URI, error) { return u.WithPort("1") }, "authority", -1},
		{"a host for a reg_name", "//a:1,b:2/c", func(u URI) (URI, error) { return u.WithHost("h") }, "authority", -1},
		{"a host for an opaque part", "mailto:a@b", func(u URI) (URI, error) { return u.WithHost("h") }, "authority", -1},
		{"a port for an opaque part", "mailto:a@b", func(u URI) (URI, error) { return u.WithPort("1") }, "authority", -1},
		{"a host before a relative path", "a", func(u URI) (URI, error) { return u.WithHost("h") }, "path", -1},
		{"a query for an opaque part", "s:a", func(u URI) (URI, error) { return u.WithQuery(Legal("q")) }, "query", -1},
		{"an opaque part without its scheme", "s:a", URI.WithoutScheme, "opaque_part", -1},
		{"nothing behind a scheme", "s://h", URI.WithoutAuthority, "path", -1},
		{"an illegal port", "//h", func(u URI) (URI, error) { return u.WithPort("x") }, "port", 0},
		{"join an opaque part", "s:a", func(u URI) (URI, error) { return u.Join("b") }, "path", -1},
		{"join dots", "/a", func(u URI) (URI, error) { return u.Join("..") }, "path", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := tt.edit(parsed(t, tt.in))
			checkPartError(t, err, tt.component, tt.offset)
		})
	}
}

// TestEditReason checks that the error of a reg_name says what is in the way.
func TestEditReason(t *testing.T) {
	_, err := parsed(t, "s://a:1,b:2").WithPort("1")
	const want = "uri: authority: it is a reg_name, which has neither userinfo, host nor port (§3.2.1)"
	if err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestEditLaws checks that an edit changes what it names, and no byte of the rest.
func TestEditLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	g := &referenceGenerator{r}
	edited := 0
	for range lawCases() {
		if checkEdit(t, g.reference(), randomParts(r), r.IntN(partCount)) {
			edited++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d references, of which %d edited", lawCases(), edited)
}

// checkEdit edits one part of a reference, and says whether that was possible.
func checkEdit(t *testing.T, text string, p Parts, which int) bool {
	t.Helper()
	var only Parts
	part := p.list()[which]
	for i, to := range []*Part{&only.Scheme, &only.Opaque, &only.Authority, &only.Userinfo, &only.Host,
		&only.Port, &only.Path, &only.Query, &only.Fragment} {
		if i == which {
			*to = *part
		}
	}
	u, err := ParseURI(text)
	if err != nil || part.form == partAbsent {
		return false
	}
	v, err := u.With(only)
	if err != nil {
		return false
	}
	before, after := u.Components(), v.Components()
	for _, i := range []int{partScheme, partQuery, partFragment} {
		old, got := before.component(i), after.component(i)
		if i != which && (old.Text != got.Text || old.Present != got.Present) && (which != partOpaque || i != partQuery) {
			t.Errorf("%q with %+v is %q: component %d has changed", text, only, v.String(), i)
		}
	}
	if back, err := v.With(u.Components().Parts()); err == nil && which == partFragment && u.Fragment().Present && back != u {
		t.Errorf("%q with %+v, and back, is %q", text, only, back.String())
	}
	return true
}

func BenchmarkEdit(b *testing.B) {
	const text = "https://example.com/articles/2024?page=2"
	u := parsed(b, text)
	v, err := url.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("join", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u.Join("images", "a b.png")
		}
	})
	b.Run("net-url.JoinPath", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_ = v.JoinPath("images", "a b.png").String()
		}
	})
	b.Run("query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u.WithQuery(Legal("page=3"))
		}
	})
	b.Run("net-url.query", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w := *v
			w.RawQuery = "page=3"
			_ = w.String()
		}
	})
}
