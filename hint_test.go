package uri

import (
	"strings"
	"testing"
)

// hints are mistakes that people make, with words of the hint and what the best fix makes
// of the text. Safe says whether that fix loses nothing.
var hints = []struct {
	name, in string
	words    string
	fixed    string
	safe     bool
}{
	{"space in a path", "http://a/b c", "write %20", "http://a/b%20c", true},
	{"space in a query", "?a b", "write %20", "?a%20b", true},
	{"space in a host", "http://exa mple.com/", "a host cannot hold a space", "http://exa%20mple.com/", true},
	{"space before a host", "http:// host/", "none is meant", "http://host/", false},
	{"space behind a host", "http://host /x", "none is meant", "http://host/x", false},
	{"space in a scheme", "ht tp://a", "none is meant", "http://a", false},
	{"space behind a scheme", "http: //a", "none is meant", "http://a", false},
	{"spaces first", "  http://a", "white space around", "http://a", true},
	{"white space last", "http://a \r\n", "white space around", "http://a", true},
	{"white space alone", " \t", "white space around", "", true},
	{"prose", "Hey Go", "write %20", "Hey%20Go", true},
	{"tab", "a\tb", "control character", "a%09b", true},
	{"line break", "http://a/b\n  c", "Appendix E", "http://a/bc", false},
	{"line break behind spaces", "http://a/b  \r\n c", "Appendix E", "http://a/bc", false},
	{"control character", "a\x00b", "write %00", "a%00b", true},

	{"percent sign", "a/100%", "write %25", "a/100%25", true},
	{"missing digit", "a/%4", "write %25", "a/%254", true},
	{"no digits", "postgres://auth:%ya11@localhost:5432/db", "two hexadecimal digits", "postgres://auth:%25ya11@localhost:5432/db", true},
	{"percent sign and space", "100% sure", "write %25", "100%25%20sure", true},
	{"percent sign and white space last", "100% ", "write %25", "100%25", true},
	{"percent sign in a bad scheme", "a%:b", "write %25", "./a%25:b", false},
	{"escape of JavaScript", "a/%u00e9", "JavaScript", "a/%25u00e9", true},

	{"bar", "a|b", "write %7C", "a%7Cb", true},
	{"bar of a drive", "file:///C|/a", "drive", "file:///C:/a", false},
	{"caret", "a^b", "write %5E", "a%5Eb", true},
	{"backquote", "a`b", "write %60", "a%60b", true},
	{"quote", `a"b`, "write %22", "a%22b", true},
	{"greater than", "pg://postgres:ex>ample!@localhost:2001/default", "write %3E", "pg://postgres:ex%3Eample!@localhost:2001/default", true},
	{"template", "http://a/{id}", "RFC 6570", "http://a/%7Bid}", true},
	{"wrapped in angle brackets", "<http://a/b>", "no part of it", "http://a/b", false},
	{"wrapped as by Appendix E", "<URL:http://a/b>", "no part of it", "http://a/b", false},
	{"wrapped in quotes", `"http://a/b"`, "no part of it", "http://a/b", false},
	{"wrapped in single quotes", `'http://a/b'`, "no part of it", "http://a/b", false},
	{"wrapped in parentheses", `(http://a/b)`, "no part of it", "http://a/b", false},
	{"wrapped in typographic quotes", "\u201Chttp://a/b\u201D", "no part of it", "http://a/b", false},
	{"wrapped in square brackets", "[http://a/b]", "no part of it", "http://a/b", false},

	{"not ASCII", "http://a/é", "IRI (RFC 3987)", "http://a/%C3%A9", true},
	{"not ASCII in a host", "http://é.example/", "IDNA", "http://%C3%A9.example/", true},
	{"no UTF-8", "a/\x80", "not even UTF-8", "a/%80", true},
	{"byte order mark", "\uFEFFhttp://a", "U+FEFF", "http://a", false},

	{"second hash", "a#b#c", "one fragment", "a#b%23c", true},
	{"bracket in a path", "http://example.com/a[b", "write %5B", "http://example.com/a%5Bb", true},
	{"bracket for a host", "B://]", "brackets stand around an IPv6 address", "B://%5D", true},

	{"scheme alone", "a:", "RFC 3986", "a:/", false},
	{"scheme and fragment", "http:#f", "RFC 3986", "http:/#f", false},
	{"address and port", "192.168.2.2:6688", `"//" goes before it`, "//192.168.2.2:6688", false},
	{"address, port and path", "1.2.3.4:80/x", `"//" goes before it`, "//1.2.3.4:80/x", false},
	{"host and port", "my_host:80", `"//" goes before it`, "//my_host:80", false},
	{"user, host and port", "me@host:80/x", `"//" goes before it`, "//me@host:80/x", false},
	{"scp", "git@host.example:org/repo.git", "scp", "ssh://git@host.example/org/repo.git", false},
	{"scp from the root", "git@host.example:/repo.git", "scp", "ssh://git@host.example/repo.git", false},
	{"colon in a path", "a_b:c", "./", "./a_b:c", false},
	{"colon behind a digit", "1a:b", "./", "./1a:b", false},
	{"time", "2024-01-01T10:00", "./", "./2024-01-01T10:00", false},
	{"colon first", ":a", "./", "./:a", false},
	{"scheme forgotten", "://a/b", "scheme must stand", "//a/b", false},
	{"underscore in a scheme", "my_app://x", "a scheme is a letter", "my-app://x", false},

	{"drive", `C:\a\b.json`, "path of Windows", "file:///C:/a/b.json", false},
	{"drive and slash", `C:/a\b.json`, "path of Windows", "file:///C:/a/b.json", false},
	{"drive as host", `file://D:\a\b.json`, "path of Windows", "file:///D:/a/b.json", false},
	{"drive behind backslashes", `file:\\D:\a`, "path of Windows", "file:///D:/a", false},
	{"drive behind a slash", `file:///D:\a`, "path of Windows", "file:///D:/a", false},
	{"machine and share", `\\server\share`, "path of Windows", "file://server/share", false},
	{"backslashes for slashes", `http:\\host\path`, `"/" between its parts`, "http://host/path", false},
	{"backslash behind a host", `http://host\path`, `"/" between its parts`, "http://host/path", false},
	{"backslash in a password", `http://u:p\w@host/`, `write %5C`, "http://u:p%5Cw@host/", true},
	{"backslash in a path", `http://a/b\c`, "write %5C", `http://a/b%5Cc`, true},
	{"backslash in a relative path", `..\a\b`, `"/" between its parts`, `../a/b`, false},
	{"backslash in a query", `a?\b`, "write %5C", `a?%5Cb`, true},

	{"zone", "http://[fe80::1%25eth0]/", "RFC 6874", "http://[fe80::1]/", false},
	{"address without brackets", "2001:db8::1", "in brackets", "//[2001:db8::1]", false},
	{"too few groups", "http://[1:2:3]/", "3 groups", "http://[1:2:3::]/", false},
	{"seven groups", "http://[1:2:3:4:5:6:7]/", "7 groups", "http://[1:2:3:4:5:6:7:0]/", false},
	{"too many groups", "http://[1:2:3:4:5:6:7:8:9]/", "group 9", "http://[1:2:3:4:5:6:7:8]/", false},
	{"groups behind a pair of colons", "http://[1:2:3:4:5:6:7::8:9]/", "group 8", "http://[1:2:3:4:5:6:7::]/", false},
	{"five digits", "http://[::1:23456]/", "group 2 of the address has more than four", "http://[::1:2345]/", false},
	{"second pair of colons", "http://[1::2::3]/", "only once", "http://[1::2:3]/", false},
	{"no hexadecimal digit", "http://[1:g]/", "group 2", "http://[1:]/", false},
	{"three numbers", "http://[::1.2.3]/", "four numbers", "http://[::1.2.3.0]/", false},
	{"nothing in brackets", "http://[]/", "0 groups", "http://[::]/", false},
	{"bracket not closed", "http://[::1/", `needs its "]"`, "http://[::1]/", false},
	{"bracket not closed at the end", "http://[::1", `no "]"`, "http://[::1]", false},
	{"name in brackets", "http://[host]:80/", "stands without", "http://host:80/", false},
	{"IPv4 address in brackets", "http://[1.2.3.4]/", "stands without", "http://1.2.3.4/", false},
	{"port without a colon", "http://[::1]80/", "port or the end", "http://[::1]:80/", false},
	{"name behind an address", "http://[::1]x", "port or the end", "http://[::1]/x", false},
}

// TestHints shows what is said of mistakes, and what is made of them.
func TestHints(t *testing.T) {
	for _, tt := range hints {
		t.Run(tt.name, func(t *testing.T) {
			checkHint(t, Default, tt.in, tt.words, tt.fixed, tt.safe)
		})
	}
	t.Logf("%d mistakes", len(hints))
}

func checkHint(t *testing.T, d *Dialect, in, words, fixed string, safe bool) {
	t.Helper()
	_, err := d.Parse(in)
	e := checkError(t, in, err)
	if !strings.Contains(e.Hint(), words) {
		t.Errorf("%q: the hint is %q, want one with %q", in, e.Hint(), words)
	}
	f, ok := e.Fix()
	if got := f.Apply(in); !ok || got != fixed || f.Safe != safe {
		t.Errorf("%q: %s gives %q, safe %v; want %q, %v", in, f.Title, got, f.Safe, fixed, safe)
	}
	checkErrorFixes(t, d, in, e)
}

// TestHintsStrict shows what is said of what Appendix A does not have.
func TestHintsStrict(t *testing.T) {
	for _, tt := range []struct {
		name, in, words, fixed string
		safe                   bool
	}{
		{"IPv6 address", "http://[::1]/", "use the dialect Default", "http://%5B::1]/", true},
		{"bracket in a query", "a?[", "RFC 2732", "a?%5B", true},
		{"bracket in a path", "/a[", "not here", "/a%5B", true},
		{"query alone", "?y", "Appendix C", "./?y", false},
		{"IPv6 address without brackets", "2001:db8::1", "./", "./2001:db8::1", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkHint(t, AppendixA, tt.in, tt.words, tt.fixed, tt.safe)
		})
	}
}

// TestHintsKeepSecrets shows that hints and titles quote nothing of the text but what was
// found.
func TestHintsKeepSecrets(t *testing.T) {
	for _, d := range dialects() {
		for _, in := range []string{
			"http://user:secret@host name/", `http://user:secret@h\a`, "user:secret@[::1", "http://user:secret%@h/", "1user:secret@h",
			`file://user:secret@C:\a`, "http://user:sec\nret@h", "http://user:secret@[1:2]/", "<http://user:secret@h>",
		} {
			for _, x := range d.Diagnose(in).Diagnostics {
				texts := []string{x.Message, x.Hint}
				for _, f := range x.Fixes {
					texts = append(texts, f.Title)
				}
				if strings.Contains(strings.Join(texts, "\n"), "secret") {
					t.Errorf("%s: %q: %q tell the password", d, in, texts)
				}
			}
		}
	}
}

// TestTooLong shows what is said of a text of which no offset can be told.
func TestTooLong(t *testing.T) {
	e := &Error{Code: CodeTooLong, Offset: MaxLength}
	if fixes := e.Fixes(); e.Hint() == "" || fixes != nil {
		t.Errorf("the hint is %q, the fixes %v", e.Hint(), fixes)
	}
	if _, ok := e.Fix(); ok {
		t.Error("there is a fix")
	}
}
