package uri

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
)

func TestCompose(t *testing.T) {
	tests := []struct {
		name  string
		parts Parts
		want  string
	}{
		{"nothing", Parts{}, ""},
		{"all of a server", Parts{Scheme: Legal("http"), Userinfo: Legal("u:p"), Host: Legal("h"), Port: Legal("80"),
			Path: Legal("/a;p/b"), Query: Legal("q"), Fragment: Legal("f")}, "http://u:p@h:80/a;p/b?q#f"},
		{"empty parts are there", Parts{Authority: Legal(""), Query: Legal(""), Fragment: Legal("")}, "//?#"},
		{"an empty port and userinfo", Parts{Userinfo: Legal(""), Host: Legal("h"), Port: Legal("")}, "//@h:"},
		{"an empty host is an empty authority", Parts{Scheme: Legal("file"), Host: Legal(""), Path: Legal("/etc")}, "file:///etc"},
		{"a reg_name of data", Parts{Authority: Data("a b/c")}, "//a%20b%2Fc"},
		{"opaque", Parts{Scheme: Legal("mailto"), Opaque: Data("a@b.example?x y")}, "mailto:a@b.example?x%20y"},
		{"opaque data that begins with a slash", Parts{Scheme: Legal("s"), Opaque: Data("/a")}, "s:%2Fa"},
		{"data is escaped", Parts{Path: Data("/a?b"), Query: Data("c#d"), Fragment: Data("e#f%41")}, "/a%3Fb?c%23d#e%23f%2541"},
		{"segments are data", Parts{Path: SegmentData("a/b", "", "c;d?", "...")}, "/a%2Fb//c%3Bd%3F/..."},
		{"no segments", Parts{Path: SegmentData()}, ""},
		{"a colon in the name of a user", Parts{Userinfo: UserData("a:b", "c:d@"), Host: Legal("h")}, "//a%3Ab:c:d%40@h"},
		{"F45: a colon in a later segment", Parts{Scheme: Legal("https"), Host: Legal("api.example"),
			Path: Data("/v1/categories:batchGet")}, "https://api.example/v1/categories:batchGet"},
		{"F69: a colon in the first segment", Parts{Path: Legal("this:that")}, "./this:that"},
		{"a colon in a later segment", Parts{Path: Legal("a/b:c")}, "a/b:c"},
		{"a colon at the beginning", Parts{Path: Legal(":")}, "./:"},
		{"two slashes and no authority", Parts{Path: Legal("//a")}, "/.//a"},
		{"two slashes behind a scheme", Parts{Scheme: Legal("s"), Path: Legal("//a")}, "s:/.//a"},
		{"two slashes behind an authority", Parts{Host: Legal("h"), Path: Legal("//a")}, "//h//a"},
		{"IPv6", Parts{Host: Legal("[::1]")}, "//[::1]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u, err := Compose(tt.parts)
			if err != nil || u.String() != tt.want {
				t.Fatalf("composed is %q, %v; want %q", u.String(), err, tt.want)
			}
			checkTree(t, tt.want, u.Tree())
		})
	}
}

func TestComposeErrors(t *testing.T) {
	s, h := Legal("s"), Legal("h")
	tests := []struct {
		name      string
		parts     Parts
		component string
		offset    int // in the part; -1: no text is at fault
	}{
		{"a scheme that is none (§3.1)", Parts{Scheme: Legal("1s"), Host: h}, "scheme", 0},
		{"an empty scheme", Parts{Scheme: Legal(""), Host: h}, "scheme", 0},
		{"data in a scheme", Parts{Scheme: Data("a b"), Host: h}, "scheme", 1},
		{"an empty opaque part", Parts{Scheme: s, Opaque: Legal("")}, "opaque_part", -1},
		{"a slash at the beginning of an opaque part", Parts{Scheme: s, Opaque: Legal("/a")}, "opaque_part", -1},
		{"an opaque part without a scheme", Parts{Opaque: Legal("a")}, "opaque_part", -1},
		{"an illegal opaque part", Parts{Scheme: s, Opaque: Legal("a b")}, "opaque_part", 1},
		{"a hash in an opaque part", Parts{Scheme: s, Opaque: Legal("a#b")}, "opaque_part", 1},
		{"an opaque part and an authority", Parts{Scheme: s, Opaque: Legal("a"), Host: h}, "authority", -1},
		{"an opaque part and a path", Parts{Scheme: s, Opaque: Legal("a"), Path: Legal("/")}, "path", -1},
		{"an opaque part and a query", Parts{Scheme: s, Opaque: Legal("a"), Query: Legal("q")}, "query", -1},
		{"a userinfo without a host", Parts{Userinfo: Legal("u")}, "userinfo", -1},
		{"a userinfo with an empty host", Parts{Userinfo: Legal("u"), Host: Legal("")}, "userinfo", -1},
		{"a port without a host", Parts{Port: Legal("80")}, "port", -1},
		{"an authority twice", Parts{Authority: h, Host: h}, "authority", -1},
		{"an illegal userinfo", Parts{Userinfo: Legal("u@v"), Host: h}, "userinfo", 1},
		{"a host that is a reg_name", Parts{Host: Legal("a_b")}, "host", 1},
		{"a host with a port", Parts{Host: Legal("h:80")}, "host", 1},
		{"an IPv6 address without brackets", Parts{Host: Legal("::1")}, "host", 0},
		{"data in a host", Parts{Host: Data("é")}, "host", 0},
		{"a port of letters", Parts{Host: h, Port: Legal("8x")}, "port", 1},
		{"a slash in an authority", Parts{Authority: Legal("h/p")}, "authority", 1},
		{"no slash behind an authority", Parts{Host: h, Path: Legal("p")}, "path", -1},
		{"no slash behind a scheme", Parts{Scheme: s, Path: Legal("p")}, "path", -1},
		{"a scheme alone", Parts{Scheme: s}, "path", -1},
		{"a scheme and a query", Parts{Scheme: s, Query: Legal("q")}, "path", -1},
		{"an illegal path", Parts{Path: Legal("/a?b")}, "path", 2},
		{"an illegal path with a colon", Parts{Path: Legal("a:b|")}, "path", 3},
		{"an illegal relative path", Parts{Path: Legal("a|")}, "path", 1},
		{"a bad escape in a path", Parts{Path: Legal("/%4")}, "path", 3},
		{"an illegal query", Parts{Query: Legal("a#b")}, "query", 1},
		{"an illegal fragment", Parts{Fragment: Legal("a#b")}, "fragment", 1},
		{"the second of two faults", Parts{Path: Legal("this:that"), Fragment: Legal("#")}, "fragment", 0},
		{"a dot segment as data", Parts{Path: SegmentData("a", "..")}, "path", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u, err := Compose(tt.parts)
			if u != (URI{}) {
				t.Errorf("an error with the URI %q", u.String())
			}
			checkPartError(t, err, tt.component, tt.offset)
		})
	}
}

// checkPartError checks the part at fault, and the offset in its text, or -1.
func checkPartError(t *testing.T, err error, component string, offset int) {
	t.Helper()
	var p *PartError
	if !errors.As(err, &p) || p.Component != component {
		t.Fatalf("error %v, want one of %s", err, component)
	}
	got := -1
	var e *Error
	if errors.As(err, &e) {
		got = e.Offset
	}
	if got != offset {
		t.Errorf("error %v has the offset %d, want %d", err, got, offset)
	}
}

func TestComposeDialect(t *testing.T) {
	_, err := Compose(Parts{Query: Legal("y")}, In(AppendixA))
	checkPartError(t, err, "query", 0)
	_, err = Compose(Parts{Host: Legal("[::1]")}, In(AppendixA))
	checkPartError(t, err, "host", 0)
	u, err := Compose(Parts{Path: Legal("/"), Query: Data("[")}, In(AppendixA))
	if err != nil || u.String() != "/?%5B" || u.Dialect() != AppendixA {
		t.Errorf("composed in %s is %q, %v", u.Dialect(), u.String(), err)
	}
}

func TestPartErrorText(t *testing.T) {
	_, err := Compose(Parts{Port: Legal("1"), Userinfo: Legal("u:secret")})
	if got, want := err.Error(), "uri: userinfo: it needs a host"; got != want {
		t.Errorf("the error is %q, want %q", got, want)
	}
	_, err = Compose(Parts{Host: Legal("h"), Userinfo: Legal("u:secret|")})
	if got := err.Error(); !strings.HasPrefix(got, "uri: userinfo: it is not written as its production has it: 1:9: unexpected") ||
		strings.Contains(got, "secret") {
		t.Errorf("the error is %q", got)
	}
}

// TestComposeLaws checks that a reference composed of the components of any is that one,
// and that one composed of any parts has them, or is refused.
func TestComposeLaws(t *testing.T) {
	composed := 0
	r := rand.New(rand.NewPCG(5, 6))
	g := &referenceGenerator{r}
	for i := range lawCases() {
		d := dialects()[i%2]
		checkRebuild(t, g.reference(), d)
		p := randomParts(r)
		if checkCompose(t, p, d) {
			composed++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d references; %d parts, of which %d composed", lawCases(), lawCases(), composed)
}

func FuzzCompose(f *testing.F) {
	for _, s := range []string{"", "http://u:p@h:80/a;p/b?q#f", "//a_b", "urn:a:b", "this:that", "//x", "/.//x"} {
		f.Add(s, uint16(0x1FF))
	}
	f.Fuzz(func(t *testing.T, text string, which uint16) {
		for _, d := range dialects() {
			checkRebuild(t, text, d)
			checkCompose(t, sharedParts(text, which), d)
		}
	})
}

// checkRebuild checks that a reference, if it is one, composed of its components is itself.
func checkRebuild(t *testing.T, text string, d *Dialect) {
	t.Helper()
	u, err := ParseURI(text, In(d))
	if err != nil {
		return
	}
	again, err := Compose(u.Components().Parts(), In(d))
	if err != nil || again != u {
		t.Errorf("%s: %q composed of its components is %q, %v", d, text, again.String(), err)
	}
}

// checkCompose composes parts, and checks that the result has them. It says whether there is
// one.
func checkCompose(t *testing.T, p Parts, d *Dialect) bool {
	t.Helper()
	u, err := Compose(p, In(d))
	if err != nil {
		var e *PartError
		if !errors.As(err, &e) || e.Component == "URI-reference" || e.Reason == "" {
			t.Errorf("%s: %+v: error %v names no part", d, p, err)
		}
		return false
	}
	c, err := d.Split(u.String())
	if err != nil {
		t.Errorf("%s: composed is %q: %v", d, u.String(), err)
		return false
	}
	for i, part := range p.list() {
		got, text := c.component(i), part.text
		if part.form == partData {
			text = escapePart(d, i, text)
		}
		if i == partPath {
			got.Text = strings.TrimPrefix(strings.TrimPrefix(got.Text, "./"), "/.")
			text = strings.TrimPrefix(strings.TrimPrefix(text, "./"), "/.")
		}
		if part.form != partAbsent && got.Text != text {
			t.Errorf("%s: %q has %+v, want %q", d, u.String(), got, text)
		}
		if present := part.form != partAbsent; present && !got.Present && (i != partHost || text != "") {
			t.Errorf("%s: %q has no component %d", d, u.String(), i)
		} else if !present && got.Present && i != partAuthority && i != partPath && p.Authority.form == partAbsent {
			t.Errorf("%s: %q has %+v, which was not given", d, u.String(), got)
		}
	}
	return true
}

// randomParts gives parts of which some can be composed: texts that are mostly right.
func randomParts(r *rand.Rand) Parts {
	pick := func(chance int, words ...string) Part {
		switch {
		case r.IntN(chance) > 0:
			return Part{}
		case r.IntN(8) == 0:
			return Data(randomBytes(r, 6))
		case r.IntN(8) == 0:
			return Legal(randomBytes(r, 3))
		}
		return Legal(words[r.IntN(len(words))])
	}
	return Parts{
		Scheme: pick(2, "s", "http"), Opaque: pick(8, "a", "?x", "a:b"), Authority: pick(4, "", "h", "a_b", "u@h:1", "[::1]"),
		Userinfo: pick(6, "", "u", "u:p"), Host: pick(4, "h", "1.2.3.4", "[::1]", ""), Port: pick(6, "", "80"),
		Path: pick(2, "/", "", "/a;b/c", "//x", "a:b", "a/b", ":", "./a:b", "/.//x", ".//"), Query: pick(3, "", "q=1"), Fragment: pick(3, "", "f"),
	}
}

// sharedParts gives parts that all have the same text, as data or legal; which says which.
func sharedParts(text string, which uint16) Parts {
	part := func(bit int) Part {
		switch {
		case which>>bit&1 == 0:
			return Part{}
		case which>>12&1 == 0:
			return Legal(text)
		}
		return Data(text)
	}
	return Parts{
		Scheme: part(0), Opaque: part(1), Authority: part(2), Userinfo: part(3), Host: part(4),
		Port: part(5), Path: part(6), Query: part(7), Fragment: part(8),
	}
}

func BenchmarkCompose(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Compose(Parts{Scheme: Legal("https"), Host: Legal("example.com"), Path: Data("/a b/c"), Query: Legal("q=1")})
		}
	})
	b.Run("net-url.String", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u := url.URL{Scheme: "https", Host: "example.com", Path: "/a b/c", RawQuery: "q=1"}
			_ = u.String()
		}
	})
}
