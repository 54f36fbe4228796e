package uri

import (
	"errors"
	"net/url"
	"testing"
)

func TestURL(t *testing.T) {
	for _, in := range []string{
		"", "http://u:p@h:80/a%2Fb;c?q#f", "HTTP://h", "http://h:/", "http://h?", "//h/p", "/a", "a/b", "./a:b", "?q", "#f",
		"mailto:a@b.example?subject=x", "magnet:?xt=urn:btih:c12f", "urn:a:b", "file:///etc", "file:/etc", "http://[::1]:80/",
		"//a_b", "//u@a_b", "http://a%3Ab:c%40@h/", "http://@h/", "http://u:@h/", "http://h/%7e", "//h//x",
	} {
		u := parsed(t, in)
		v, err := u.URL()
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		w, err := FromURL(v)
		if err != nil || w.Path().Text != u.Path().Text || w.Query() != u.Query() && in[0] != 'H' {
			t.Errorf("%q by way of net/url is %q, %v", in, w.String(), err)
		}
	}
}

func TestURLErrors(t *testing.T) {
	tests := []struct{ name, in, component, ours, theirs string }{
		{"an empty fragment", "http://h/#", "fragment", "#", ""},
		{"an empty authority alone", "s://", "authority", "//", ""},
		{"an empty authority without a scheme", "///a", "authority", "//", ""},
		{"what net/url does not read", "http://h:x/", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, err := parsed(t, tt.in).URL()
			checkURLError(t, err, tt.component, tt.ours, tt.theirs)
			if v != nil {
				t.Errorf("an error with %v", v)
			}
		})
	}
}

func checkURLError(t *testing.T, err error, component, ours, theirs string) {
	t.Helper()
	var e *URLError
	if !errors.As(err, &e) || e.Component != component || e.URI != ours || e.URL != theirs {
		t.Errorf("the error is %v, want one of %q with %q and %q", err, component, ours, theirs)
	}
}

func TestFromURL(t *testing.T) {
	tests := []struct {
		name string
		url  url.URL
		want string
	}{
		{"escaped", url.URL{Scheme: "http", Host: "h", Path: "/a b"}, "http://h/a%20b"},
		{"a userinfo", url.URL{Host: "h", User: url.UserPassword("a:b", "c@d")}, "//a%3Ab:c%40d@h"},
		{"a colon in the first segment", url.URL{Path: "a:b"}, "./a:b"},
		{"opaque", url.URL{Scheme: "mailto", Opaque: "a@b.example", RawQuery: "subject=x"}, "mailto:a@b.example?subject=x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if u, err := FromURL(&tt.url); err != nil || u.String() != tt.want {
				t.Errorf("it is %q, %v; want %q", u.String(), err, tt.want)
			}
		})
	}
}

func TestFromURLErrors(t *testing.T) {
	tests := []struct {
		name                    string
		url                     url.URL
		component, ours, theirs string
	}{
		{"a path without its slash", url.URL{Host: "h", Path: "p"}, "path", "/p", "p"},
		{"a path in the host", url.URL{Scheme: "http", Host: "h:1", Path: "//x", RawQuery: "a#b"}, "query", "?a", "?a#b"},
		{"a query in the opaque part", url.URL{Opaque: "/a?b"}, "opaque_part", "", "/a?b"},
		{"a scheme in the path", url.URL{Opaque: "a:b"}, "scheme", "a", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := FromURL(&tt.url)
			checkURLError(t, err, tt.component, tt.ours, tt.theirs)
		})
	}
	if u, err := FromURL(nil); err == nil {
		t.Errorf("no URL is %q", u.String())
	}
	_, err := FromURL(&url.URL{Scheme: "1", Host: "h"})
	var e *Error
	if !errors.As(err, &e) || e.Code != CodeBadScheme {
		t.Errorf("a bad scheme: %v", err)
	}
}
