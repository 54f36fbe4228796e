package http_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
)

func parse(t *testing.T, s string) *http.URL {
	t.Helper()
	u, err := http.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestUser(t *testing.T) {
	for _, c := range []struct {
		in, user, password string
		hasUser, hasPass   bool
	}{
		{"http://h/", "", "", false, false},
		{"http://@h/", "", "", true, false},
		{"http://:@h/", "", "", true, true},
		{"http://a%40b@h/", "a@b", "", true, false},
		{"http://a:b:%3A@h/", "a", "b::", true, true},
	} {
		u := parse(t, c.in)
		user, hasUser, err := u.User()
		password, hasPass, err2 := u.Password()
		if user != c.user || hasUser != c.hasUser || password != c.password || hasPass != c.hasPass || err != nil || err2 != nil {
			t.Errorf("%s: %q %v %v, %q %v %v", c.in, user, hasUser, err, password, hasPass, err2)
		}
	}
}

// TestUndecodable takes escapes that are no UTF-8.
func TestUndecodable(t *testing.T) {
	var e *uri.EscapeError
	u := parse(t, "http://a%FF:b%FF@h/a/%FF")
	if _, _, err := u.User(); !errors.As(err, &e) || e.Offset != 8 {
		t.Error(err)
	}
	if _, _, err := u.Password(); !errors.As(err, &e) || e.Offset != 13 {
		t.Error(err)
	}
	if _, err := u.Segments(); !errors.As(err, &e) || e.Offset != 21 {
		t.Error(err)
	}
}

func TestPath(t *testing.T) {
	for _, c := range []struct {
		in, path string
		segments []string
	}{
		{"http://h", "/", []string{""}},
		{"http://h/", "/", []string{""}},
		{"http://h//", "//", []string{"", ""}},
		{"http://h/a%20b;x=%2F/c+d?q", "/a%20b;x=%2F/c+d", []string{"a b;x=/", "c+d"}},
	} {
		u := parse(t, c.in)
		segments, err := u.Segments()
		if u.Path() != c.path || err != nil || !slices.Equal(segments, c.segments) {
			t.Errorf("%s: %q, %q, %v", c.in, u.Path(), segments, err)
		}
	}
}

func TestQueryPairs(t *testing.T) {
	for in, want := range map[string]string{"http://h": "", "http://h?": "", "http://h?a=1&b&=": "a=1|b|=|"} {
		var got strings.Builder
		for p := range parse(t, in).QueryPairs() {
			got.WriteString(p.String() + "|")
		}
		if got.String() != want {
			t.Errorf("%s: %s", in, got.String())
		}
	}
}

func TestSchemes(t *testing.T) {
	for in, want := range map[string][2]bool{
		"http://h": {false, false}, "HTTPS://h": {true, false}, "ws://h": {false, true}, "Wss://h": {true, true},
	} {
		if u := parse(t, in); u.IsSecure() != want[0] || u.IsWebSocket() != want[1] {
			t.Errorf("%s: %v, %v", in, u.IsSecure(), u.IsWebSocket())
		}
	}
}

// TestSecrets looks for passwords in what is said of URLs with errors.
func TestSecrets(t *testing.T) {
	const password = "hunter22"
	for _, in := range []string{
		"http://u:" + password + "@h_h/", "http://u:" + password + "@@h/", "http://u:" + password + "#x@h/",
		"http://u:" + password + "/x@h/", "http://u:" + password + "@h:port/", "http://u:" + password + "@", "http:/u:" + password + "@h/",
		"http://u:x@" + password + "@h/", "ws://u:" + password + "@h#f", "http://u:" + password + "@1.2.3.456/",
	} {
		d := http.Diagnose(in)
		said := ""
		for _, x := range d.Diagnostics {
			said += x.Message + x.Hint
			for _, f := range x.Fixes {
				said += f.Title
			}
		}
		if _, err := http.Parse(in); err != nil {
			said += err.Error()
		}
		if len(d.Diagnostics) == 0 || strings.Contains(said, password) {
			t.Errorf("%s: %s", in, said)
		}
	}
}
