package credentials

import (
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators"
)

// scheme is one of URLs x://user:password@host:port,host:port/path?a=b.
func scheme(t *testing.T) *Scheme {
	t.Helper()
	g, err := combinators.ReadABNF(`
		url   = "x://" [ text [ ":" text ] "@" ] hosts [ "/" *( uchar / "/" / "@" / ":" ) ] [ "?" *( uchar / "=" / "@" / "/" ) ]
		hosts = [ host *( "," host ) ]
		host  = 1*( ALPHA / DIGIT / "." ) [ ":" 1*DIGIT ]
		text  = *( uchar / "=" )
		uchar = ALPHA / DIGIT / "." / "+" / "%" HEXDIG HEXDIG
	`)
	if err != nil {
		t.Fatal(err)
	}
	compile := func(name string) *combinators.Automaton {
		a, err := g.Compile(name)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	url, hosts := compile("url"), compile("hosts")
	return &Scheme{
		User: "+=", Password: "+=",
		Does:     map[byte]string{'/': "began the path", '@': "ended the user"},
		IsParam:  func(name string) bool { return name == "known" },
		Never:    "!",
		Automata: func() (*combinators.Automaton, *combinators.Automaton) { return url, hosts },
		First: func(text string) int {
			if url.Match(text) {
				return len(text) + 1
			}
			return url.Viable(text)
		},
	}
}

func TestFind(t *testing.T) {
	s := scheme(t)
	for _, c := range []struct {
		text string
		from int
		want string // as mended; "": nothing is found
		hint string // a part of it
	}{
		{"x://u:p@h", 4, "", ""}, // nothing is wrong
		{"x://u:p@q@h/", 9, "x://u:p%40q@h/", `"@" at offset 7 ended the user; in a password it is written %40`},
		{"x://u/v:p@h/", 5, "x://u%2Fv:p@h/", `"/" at offset 5 began the path; in a user's name it is written %2F`},
		{"x://u:p#q@h", 6, "x://u:p%23q@h", `"#" cannot stand in a password as it is; it is written %23`},
		{"x://u:p:q@h", 7, "x://u:p%3Aq@h", "%3A"},
		{"x://u:p!@h", 7, "x://u:p@h", "no password holds what stands at offset 7"},
		{"x://u:p%@h", 7, "x://u:p%25@h", "%25"},
		{"x://u:p%4@h", 7, "x://u:p%254@h", "%25"},
		{"x://u:p%41/@h", 6, "x://u:p%41%2F@h", "%2F"},
		{"x://u:\u20ac@h", 6, "x://u:%E2%82%AC@h", "what stands at offset 6 is written %E2%82%AC in a password"},
		{"x://u:/@h1:1,h2/p", 6, "x://u:%2F@h1:1,h2/p", ""},
		{"x://u:/@/p", 6, "x://u:%2F@/p", ""}, // no host, but a path
		{"x://h/p?known=a/b@c", 6, "", ""},    // the value of a parameter
		{"x://h/p?other=a/b@c", 6, "x://h%2Fp%3Fother=a%2Fb@c", ""},
		{"x://u:/@", 6, "", ""},      // no host behind it
		{"x://u:/@-", 6, "", ""},     // what is no host
		{"x://u:p@q@h/", 10, "", ""}, // no "@" behind that place
		{"x:u:p@q@h/", 4, "", ""},    // no "//"
		{"x://u:p@q@h/", 2, "", ""},  // before the user
	} {
		b, ok := s.Find(c.text, c.from)
		if ok != (c.want != "") {
			t.Errorf("%q from %d: found is %v", c.text, c.from, ok)
			continue
		}
		if !ok {
			continue
		}
		if got := b.Fixes(0)[0].Apply(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		if b.Mends(len(c.text)) && s.First(c.want) < len(c.want) || !b.Mends(b.edits[0].Start) {
			t.Errorf("%q: it mends all, or not the first", c.text)
		}
		if !strings.Contains(b.Hint(0), c.hint) {
			t.Errorf("%q: the hint is %q", c.text, b.Hint(0))
		}
		const longer = "see "
		if hint := b.Hint(0); strings.Contains(hint, "offset") && b.Hint(len(longer)) == hint {
			t.Errorf("%q: the hint in a longer text is %q", c.text, hint)
		}
		if got := b.Fixes(len(longer))[0].Apply(longer + c.text); got != longer+c.want {
			t.Errorf("%q in a longer text: %q", c.text, got)
		}
	}
}

func TestTitles(t *testing.T) {
	s := scheme(t)
	var got []string
	for _, text := range []string{"x://u:p@q@h", "x://u@:p@h", "x://u:p@q@r@h", "x://u:p!@h"} {
		if b, ok := s.Find(text, 6); ok {
			got = append(got, b.Fixes(0)[0].Title)
		}
	}
	want := []string{`write "%40"`, `write "%40"`, "escape what cannot stand in the password", "remove it"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestStart(t *testing.T) {
	for text, want := range map[string]int{"x://h": 4, "x://": 4, "x:/h": -1, "x:h://": -1, "/x://": -1, "x?://": -1, "": -1, "x:": -1} {
		if at, ok := Start(text); ok != (want >= 0) || ok && at != want {
			t.Errorf("%q: %d, %v", text, at, ok)
		}
	}
}
