package uri

import "testing"

func TestPathNames(t *testing.T) {
	tests := []struct{ name, in, dir, base, ext string }{
		{"empty", "", "", "", ""},
		{"no path", "http://h", "", "", ""},
		{"the root", "http://h/", "/", "", ""},
		{"a file", "http://h/a/b.html?x.y#z.w", "/a/", "b.html", ".html"},
		{"two extensions and a param", "/a/b.tar.gz;v=1.2;w", "/a/", "b.tar.gz", ".gz"},
		{"a param of an empty name", "/a/;v=1.2", "/a/", "", ""},
		{"params of another segment", "/a;v=1/b", "/a;v=1/", "b", ""},
		{"a directory", "/a.d/", "/a.d/", "", ""},
		{"relative", "b.c", "", "b.c", ".c"},
		{"a rel_segment has no params (§5)", "b;c.d", "", "b;c.d", ".d"},
		{"relative with a directory", "a;x/b.c;y", "a;x/", "b.c", ".c"},
		{"escapes stay", "/a%2Fb.c%20", "/", "a%2Fb.c%20", ".c%20"},
		{"one dot", "/a/.", "/a/", ".", ""},
		{"two dots", "..", "", "..", ""},
		{"two dots and a param", "/a/..;v", "/a/", "..", ""},
		{"three dots", "/...", "/", "...", "."},
		{"opaque", "mailto:a@b.example", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := parsed(t, tt.in)
			if u.PathDir() != tt.dir || u.PathBase() != tt.base || u.PathExt() != tt.ext {
				t.Errorf("%q has %q, %q and %q; want %q, %q and %q", tt.in, u.PathDir(), u.PathBase(), u.PathExt(), tt.dir, tt.base, tt.ext)
			}
		})
	}
}
