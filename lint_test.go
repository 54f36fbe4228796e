package uri

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/internal/allocs"
)

// suspicious are references that are valid but hardly what was meant, by what is odd about
// them.
var suspicious = []struct {
	subject string
	inputs  []string
}{
	{"authorities that are no server", []string{
		"http://my_host/", "http://unusual_host.example.com", "http://h:80:80/", "http://example.com:80:80/", "//1.2.3", "//1.2.3:80",
		"//1234", "//1a", "//1.2.3.4a", "//1.2.3.4.", "//1.2.3.4.5", "http://1.2.3.4444/", "//a..b", "//a..", "//a...b", "//.a", "//.",
		"//-a", "//a.-b", "//a-", "//a-.b", "//a-:80", "//a:8a", "//a:80b", "//:80", "//%41", "http://caf%C3%A9.example/", "//a!b",
		"http://$HOST/", "https://*.example.com/", "//::1/", "http://fe80::1/", "//1:2:3:4:5:6:7:8", "//a_b?x", "//a_b#x", "//_",
	}},
	{"the same with an @", []string{
		"http://user:p@ss@host/", "http://user:p@s@s@host:80/", "//u@", "//@", "//u@:80", "//u@v@h", "//@@", "//u@a_b", "//u@1.2.3",
		"//u@h:x", "//u:p@::1", "http://user:p@ss:x@host/", "//a@b@",
	}},
	{"authorities of other notations", []string{
		"postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable", "https://foo@server1.example:7998,server2.example:7998/data",
		"kafka://a,b/topic", "mysql://boulder@tcp(localhost:3306)/boulder_test?parseTime=true", "ssh://git@github.com:org/repo.git",
		"ssh://host:~me/x", "http://git@github.com:org/repo.git",
	}},
	{"passwords that are cut off", []string{
		"db://user:pa#ss@host:9999/x", "ms://user:pw#d@mssql-server.example/base", "mysql://user:abc/BDE@127.0.0.1:3306/db",
		"https://admin:Example8#@host.example", "db://user:a?b@host/x?y=z@w", "db://user:a/b?c@d#e@host:1/x", "redis://:a#b@host:6379/0",
		"db://my_user:a#b@[::1]:80", "db://user:12#34@host:9999/x", "db://user:#x@host", "db://user:a#b@h/x[1]", "db://user:a#[b]@h/x",
		"db://user:p@s:s#w@host:1/x", "db://user:a/../b@host", "db://user:a#b@h1:1,h2:2/x", "//user:a?b@host",
		"a://A::/'@A0/",
	}},
	{"addresses", []string{
		"//256.1.1.1", "http://999.1.300.4:80/", "//1.2.3.256", "//0256.1.1.1", "http://[::256.1.1.999]/", "http://[2001:DB8::A]/",
		"//1.2.3.04",
	}},
	{"ports", []string{
		"http://h:/", "//h:", "http://h:65536/", "http://h:99999", "//h:123456789012345678901", "http://h:00/", "//h:0070000",
		"http://h:081/", "http://h:080/", "http://h:80/", "HTTPS://h:443", "postgres://h:5432/db", "http://http://a.example/",
		"http://https://u:p@h/@x", "https://file:///x",
	}},
	{"userinfo", []string{"http://user:secret@localhost:1234", "//:x@h", "//u:p:q@h"}},
	{"hosts that are read as schemes", []string{
		"localhost:8080", "localhost:8080/a/b?c", "LocalHost:80", "example.com:80/x", "example.com:80?x[1]", "example.com:80/x[1]",
		"example.com:80#f", "redis:6379", "web:8080/x",
	}},
	{"drives", []string{
		"file://c:/path", "file://C:/path", "file://c:", "file://c:path", "file://c::1", "//c:/x", "c:/x", "C:/x?y", "c:/a/../b",
	}},
	{"dot segments", []string{
		"/a/../b", "/a/./b", "/.", "/..", "/a/..", "/a/.", "http://h/a/b/../../c/./d", "http://h/../x", "/a/..//b", "//h/a/..//b", "/.//b/..",
		"/a/%2e%2E/b", "/.%2e", "s:/./x",
	}},
	{"escapes", []string{
		"/%41%7e", "/a%2Db", "/x;p%61", "?%7e", "#%7E", "%2e%2e/a", "mailto:%41@b", "//%61%62@h", "/%2f", "/a%3fb%aB", "HTTP://h/%3a",
		"/%00", "/%0d%0a", "/%0D", "/%0Aa%0A", "/%09%7F", "?a=x%0D%0ASet-Cookie:y", "mailto:a@b?body=x%00",
	}},
	{"escapes that are no UTF-8", []string{
		"/%C0%AF", "/%C0%80", "/%E0%80%AF", "/%F0%82%82%AC", "/%C1%81", "/%ED%A0%80", "/%ED%A0%BD%ED%B8%80", "/%ED%B8%80%ED%A0%BD",
		"/%C3", "/%E2%82", "/%E2%82x%AC", "/%E9t%E9", "/%80", "/%A9", "/%C3%A9%A9", "/%FE%FF", "/%F4%90%80%80", "/%F7%BF%BF%BF",
		"?q=%F0%9F%98", "//%C3%28@h",
	}},
	{"schemes and hosts in upper case", []string{"HTTP://a/", "http://Example.COM/", "Mailto:a@b", "S://U@H:1"}},
}

// TestLint compares the warnings with a golden file. Where both dialects say the same it
// stands there once.
func TestLint(t *testing.T) {
	var out strings.Builder
	inputs := 0
	seen := map[Code]int{}
	for _, s := range suspicious {
		fmt.Fprintf(&out, "# %s\n\n", s.subject)
		for _, in := range s.inputs {
			inputs++
			amended, strict := warningReport(t, Default, in, seen), warningReport(t, AppendixA, in, seen)
			fmt.Fprintf(&out, "%q\n%s", in, amended)
			if strict != amended {
				fmt.Fprintf(&out, "  in AppendixA:\n%s", strict)
			}
			out.WriteString("\n")
		}
	}
	checkGolden(t, "lint.txt", out.String())
	for _, code := range warningCodes() {
		if seen[code] == 0 {
			t.Errorf("no input has a warning of the code %s", code.String())
		}
	}
	t.Logf("%d inputs in %d dialects, warnings of %d codes", inputs, len(dialects()), len(seen))
}

// warningReport writes down all that the warnings about a reference say.
func warningReport(t *testing.T, d *Dialect, in string, seen map[Code]int) string {
	t.Helper()
	if !d.Valid(in) {
		return "  not valid\n"
	}
	var out strings.Builder
	for _, w := range checkLint(t, d, in) {
		seen[w.Code]++
		fmt.Fprintf(&out, "  %d-%d %s in %s: %s\n", w.Start, w.End, w.Code.String(), w.Production, w.Message)
		if len(w.Expected) > 0 {
			fmt.Fprintf(&out, "    expected %s\n", list(w.Expected))
		}
		fmt.Fprintf(&out, "    %s\n", w.Hint)
		for _, f := range w.Fixes {
			safe := ""
			if f.Safe {
				safe = ", safe"
			}
			fmt.Fprintf(&out, "    fix: %s%s: %s\n", f.Title, safe, f.Apply(in))
		}
	}
	if out.Len() == 0 {
		return "  no warnings\n"
	}
	return out.String()
}

// checkLint checks that the warnings about a valid reference keep their contracts, and
// gives them.
func checkLint(t testing.TB, d *Dialect, in string) []Diagnostic {
	t.Helper()
	all := lintIn(t, d, in)
	for i, w := range all {
		if i > 0 && (w.Start < all[i-1].Start || w.Start == all[i-1].Start && w.Code < all[i-1].Code) {
			t.Errorf("%s: %q: %s at %d is out of order", d, in, w.Code.String(), w.Start)
		}
		checkWarning(t, d, in, w)
		for _, f := range w.Fixes {
			checkWarningFix(t, d, in, w, f, all)
		}
	}
	checkFixesTogether(t, d, in, all)
	return all
}

func lintIn(t testing.TB, d *Dialect, in string, opts ...Option) []Diagnostic {
	t.Helper()
	ref, err := d.Parse(in)
	if err != nil {
		t.Fatalf("%s: %q: %v", d, in, err)
	}
	o := newOptions(append(opts, In(d)))
	return lint(ref, &o)
}

// warningCodes gives the codes of warnings.
func warningCodes() []Code { return Codes()[slices.Index(Codes(), CodeRegName):] }

// checkWarning checks a warning by itself.
func checkWarning(t testing.TB, d *Dialect, in string, w Diagnostic) {
	t.Helper()
	switch {
	case w.Start < 0 || w.End < w.Start || len(in) < w.End:
		t.Fatalf("%s: %q: %s from %d to %d", d, in, w.Code.String(), w.Start, w.End)
	case !slices.Contains(warningCodes(), w.Code) || w.Severity != SeverityWarning:
		t.Errorf("%s: %q: %s is a %s", d, in, w.Code.String(), w.Severity)
	case d.Grammar().Lookup(w.Production) == nil && w.Production != "IPv6reference":
		t.Errorf("%s: %q: %s is in %q, which is no production", d, in, w.Code.String(), w.Production)
	}
	for _, text := range []string{w.Message, w.Hint} {
		if text == "" || strings.HasSuffix(text, ".") || strings.ContainsFunc(text, unicode.IsControl) {
			t.Errorf("%s: %q: %s says %q", d, in, w.Code.String(), text)
		}
	}
}

// checkWarningFix checks that a fix gives a text that still parses, and no longer has the
// warning there, and that one that is safe changes nothing but escapes. Another warning of
// the same code, which has moved there, is not the same.
func checkWarningFix(t testing.TB, d *Dialect, in string, w Diagnostic, f Fix, all []Diagnostic) {
	t.Helper()
	last := 0
	for _, e := range f.Edits {
		if e.Start < last || e.End < e.Start || len(in) < e.End || in[e.Start:e.End] == e.New {
			t.Fatalf("%s: %q: %s has the edits %v", d, in, w.Code.String(), f.Edits)
		}
		last = e.End
	}
	fixed := f.Apply(in)
	if !d.Valid(fixed) {
		t.Errorf("%s: %q: the fix of %s makes %q, which is not valid", d, in, w.Code.String(), fixed)
		return
	}
	at := movedBy(f.Edits, w.Start)
	for _, x := range lintIn(t, d, fixed) {
		other := slices.ContainsFunc(all, func(o Diagnostic) bool {
			return o.Code == w.Code && o.Start != w.Start && movedBy(f.Edits, o.Start) == at && o.End-o.Start == x.End-x.Start
		})
		if x.Code == w.Code && x.Start == at && !other {
			t.Errorf("%s: %q: the fix of %s makes %q, which has it at %d", d, in, w.Code.String(), fixed, at)
		}
	}
	before, _ := Unescape(in)
	if after, _ := Unescape(fixed); f.Safe && after != before {
		t.Errorf("%s: %q: the safe fix of %s makes %q, which stands for %q", d, in, w.Code.String(), fixed, after)
	}
}

// movedBy gives the place behind edits of what stood at an offset.
func movedBy(edits []Edit, at int) int {
	moved := at
	for _, e := range edits {
		if e.End <= at {
			moved += len(e.New) - (e.End - e.Start)
		} else if e.Start < at {
			moved += e.Start - at
		}
	}
	return moved
}

// checkFixesTogether checks that the first fixes of all warnings together, but for those that
// overlap another, give a text that parses.
func checkFixesTogether(t testing.TB, d *Dialect, in string, all []Diagnostic) {
	t.Helper()
	var edits []Edit
	for _, w := range all {
		if len(w.Fixes) == 0 || slices.ContainsFunc(w.Fixes[0].Edits, func(e Edit) bool {
			return slices.ContainsFunc(edits, func(x Edit) bool { return e.Start < x.End && x.Start < e.End })
		}) {
			continue
		}
		edits = append(edits, w.Fixes[0].Edits...)
	}
	sortEdits(edits)
	if fixed := applyEdits(in, edits); !d.Valid(fixed) {
		t.Errorf("%s: %q: all fixes make %q, which is not valid", d, in, fixed)
	}
}

// TestLintPlaces shows at which bytes warnings stand, and what their first fixes make.
func TestLintPlaces(t *testing.T) {
	tests := []struct {
		name, in   string
		code       Code
		start, end int
		fixed      string // empty: there is no fix
	}{
		{"underscore", "http://my_host/", CodeRegName, 9, 10, ""},
		{"second colon", "http://h:80:80/", CodeRegName, 11, 12, ""},
		{"report F00", "http://example.com:80:80/", CodeRegName, 21, 22, ""},
		{"report F57", "http://unusual_host.example.com", CodeRegName, 14, 15, ""},
		{"report F05, port", "ms://user:pw#d@mssql-server.example/base", CodeRegName, 10, 11, ""},
		{"second @", "http://user:p@ss@host/", CodeRegName, 16, 17, "http://user:p%40ss@host/"},
		{"toplabel", "//1.2.3", CodeRegName, 7, 7, ""},
		{"empty label", "//a..b", CodeRegName, 4, 5, "//a.b"},
		{"label begins", "//-a", CodeRegName, 2, 3, ""},
		{"label ends", "//a-", CodeRegName, 4, 4, ""},
		{"letter in a port", "//a:8a", CodeRegName, 5, 6, ""},
		{"no host", "//:80", CodeRegName, 2, 3, ""},
		{"no host behind @", "//u@", CodeRegName, 4, 4, ""},
		{"nothing but @", "//@", CodeRegName, 3, 3, ""},
		{"escape", "//%41", CodeRegName, 2, 5, ""},
		{"hosts", "x://foo:1,bar:2", CodeRegName, 9, 10, ""},
		{"parenthesis", "mysql://tcp(localhost:3306)/x", CodeRegName, 11, 12, ""},
		{"scp", "ssh://git@github.com:org/r.git", CodeRegName, 21, 22, "ssh://git@github.com/org/r.git"},
		{"bare IPv6", "http://::1/x", CodeRegName, 7, 8, "http://[::1]/x"},
		{"password, #", "db://user:pa#ss@host:9999/x", CodePasswordDelimiter, 12, 13, "db://user:pa%23ss@host:9999/x"},
		{"report F05, password", "ms://user:pw#d@mssql-server.example/base", CodePasswordDelimiter, 12, 13, "ms://user:pw%23d@mssql-server.example/base"},
		{"report F07", "mysql://user:abc/BDE@127.0.0.1:3306/db", CodePasswordDelimiter, 16, 17, "mysql://user:abc%2FBDE@127.0.0.1:3306/db"},
		{"report F13", "https://admin:Example8#@host.example", CodePasswordDelimiter, 22, 23, "https://admin:Example8%23@host.example"},
		{"password, all", "db://u:a/b?c@d!#e@h:1/x", CodePasswordDelimiter, 8, 9, "db://u:a%2Fb%3Fc%40d!%23e@h:1/x"},
		{"password, # and @", "db://u:a#b@c@h", CodePasswordDelimiter, 8, 9, "db://u:a%23b%40c@h"},
		{"octet", "//1.256.1.1", CodeOctetRange, 4, 7, ""},
		{"octet in IPv6", "http://[::1.2.3.256]/", CodeOctetRange, 16, 19, ""},
		{"empty port", "http://h:/", CodePortEmpty, 8, 9, "http://h/"},
		{"port above", "http://h:65536", CodePortRange, 9, 14, ""},
		{"port zeros", "http://h:0081/", CodePortZeros, 9, 11, "http://h:81/"},
		{"port zero", "http://h:00/", CodePortZeros, 9, 10, "http://h:0/"},
		{"default port", "HTTP://h:080/", CodePortDefault, 9, 12, "HTTP://h/"},
		{"password", "http://u:p@h/", CodePassword, 9, 10, ""},
		{"host as scheme", "localhost:8080", CodeHostAsScheme, 0, 14, "//localhost:8080"},
		{"name as scheme", "example.com:80/x", CodeHostAsScheme, 0, 14, "//example.com:80/x"},
		{"drive as host", "file://c:/path", CodeDriveLetter, 7, 9, "file:///c:/path"},
		{"drive as scheme", "c:/x", CodeDriveLetter, 0, 2, "file:///c:/x"},
		{"dot segment", "http://h/a/../b", CodeDotSegment, 11, 13, "http://h/b"},
		{"escaped dots", "http://h/a/%2E./b", CodeDotSegment, 11, 15, ""},
		{"unreserved", "/a%41", CodeEscapedUnreserved, 2, 5, "/aA"},
		{"lower hex", "/a%2f", CodeLowerHex, 2, 5, "/a%2F"},
		{"scheme", "HTTP://a", CodeUpperCase, 0, 4, "http://a"},
		{"host", "http://u@Ab.C:1", CodeUpperCase, 9, 13, "http://u@ab.c:1"},
		{"zero byte", "/a%00", CodeEscapedControl, 2, 5, ""},
		{"line break", "/a%0d%0A", CodeEscapedControl, 2, 8, ""},
		{"overlong", "/%C0%AF", CodeEscapedUTF8, 1, 7, "/%2F"},
		{"surrogate", "/%ED%A0%80", CodeEscapedUTF8, 1, 10, ""},
		{"two surrogates", "/%ED%A0%BD%ED%B8%80", CodeEscapedUTF8, 1, 19, "/%F0%9F%98%80"},
		{"cut short", "/%E2%82x", CodeEscapedUTF8, 1, 7, ""},
		{"continuation", "/%C3%A9%80", CodeEscapedUTF8, 7, 10, ""},
		{"ISO-8859-1", "/%E9", CodeEscapedUTF8, 1, 4, "/%C3%A9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := checkLint(t, Default, test.in)
			i := slices.IndexFunc(all, func(w Diagnostic) bool { return w.Code == test.code })
			if i < 0 {
				t.Fatalf("%q has no warning of %s", test.in, test.code.String())
			}
			fixed := ""
			if len(all[i].Fixes) > 0 {
				fixed = all[i].Fixes[0].Apply(test.in)
			}
			if w := all[i]; w.Start != test.start || w.End != test.end || fixed != test.fixed {
				t.Errorf("%q: %s at %d to %d, fixed %q; want %d to %d, %q",
					test.in, w.Code.String(), w.Start, w.End, fixed, test.start, test.end, test.fixed)
			}
		})
	}
	t.Logf("%d places", len(tests))
}

// unsuspicious are references of which nothing is to be said.
var unsuspicious = []string{
	"", "#", "#top", "?q", "?q=a%20b", "a", "a/b", "../a", "./a:b", "../../a/./b", "a/../b", "/", "/a", "/a/b/", "/a//b", "/.a", "/..a", "/...",
	"/..;x", "/.//a", "/;;/", "/@user", "//", "///a", "//h", "//h.", "//a--b.c", "//1a.com", "//h:8", "http://a", "http://a/",
	"https://www.example.com/a/b?c=d&e=f#g", "http://localhost:8080/", "http://localhost:3000#/users/a@b.example", "http://127.0.0.1:8000/",
	"http://0.0.0.0/", "http://h:65535/", "http://255.255.255.255/", "http://[::1]/", "http://[2001:db8::1]:8080/x", "http://[::ffff:1.2.3.4]/",
	"http://user@h/", "http://@h/", "http://user:@h/", "https://h.example:8443/@user", "https://h.example/@scope/pkg@1.2.3",
	"http://h:8080/a@b.example", "http://h:8080?mail=a@b.example", "https://h/a?next=http%3A%2F%2Fb%2Fc", "https://h/%E2%82%AC%F0%9F%98%80",
	"https://h/caf%C3%A9", "/a%20b%2Fc%25", "mailto:a@b.example", "mailto:a@b.example?body=x%0D%0Ay", "mailto:list+subscribe@example.com",
	"urn:isbn:0451450523", "urn:ogc:def:crs,crs:EPSG::31256", "tel:911", "tel:5432", "tel:+1-201-555-0123", "news:comp.lang.go",
	"magnet:?xt=urn:btih:c12fe1c06bba254a&dn", "data:image/png;base64,iVBORw0KGgo=", "data:,%00%FF%0A", "doi:10.1000/182", "pmid:12345",
	"jdbc:postgresql://host1:5432,host2:5432/database", "jdbc:mysql://localhost:3306/some_db", "about:blank", "javascript:void(0)",
	"file:///c:/path", "file:///home/user/x", "file:///", "file://server/share", "file:/x", "cid:1234@b.example", "geo:48.2,16.3",
	"ldap://h/c=GB?objectClass?one", "ftp://ftp.is.co.za/rfc/rfc1808.txt", "gopher://spinaltap.micro.umn.edu/00/Weather",
	"git+ssh://git@github.com/org/repo.git@v1.0", "pkg:npm/%40scope/name@1.0", "https://api.example/v1/categories:batchGet",
	"postgres://user@db.example:5433/x?sslmode=disable", "redis://cache:6380/0", "x-app.example:token", "com.example.app:/callback",
}

// TestNoFalseAlarm shows that ordinary references have no warnings.
func TestNoFalseAlarm(t *testing.T) {
	for _, in := range unsuspicious {
		for _, w := range lintIn(t, Default, in) {
			t.Errorf("%q: %s at %d: %s", in, w.Code.String(), w.Start, w.Message)
		}
	}
	t.Logf("%d references", len(unsuspicious))
}

// TestNoPassword shows references in which an "@" behind a ":" makes no password: lists of hosts,
// drives, ports, and paths with "@".
func TestNoPassword(t *testing.T) {
	for _, in := range []string{
		"file://c:/a@b.example", "postgres://foo:1,bar:2/mydb?email=a@b.example", "mysql://tcp(localhost:3306)/a?x=a@b.example",
		"mysql://user:pw@tcp(localhost:3306)/db?mail=a@b.example", "ssh://git@github.com:org/repo.git@main", "http://u:p@my_host/pkg@latest",
		"http://my_host:8080/@user.example", "http://https://github.example/@user.example", "http://h:8080/x@y.example", "x://h:8080/a@b.example",
		"http://h:x/a", "http://h:x/a@", "http://h:x/a@-", "http://h#a:b@c.example", "postgres://app:example@foo:1,bar:2/mydb?email=a@b.example",
	} {
		for _, w := range checkLint(t, Default, in) {
			if w.Code == CodePasswordDelimiter {
				t.Errorf("%q: %s at %d", in, w.Code.String(), w.Start)
			}
		}
	}
}

// TestLintOptions shows that each warning can be turned off, and made an error, by code.
func TestLintOptions(t *testing.T) {
	for _, s := range suspicious {
		for _, in := range s.inputs {
			if !Default.Valid(in) {
				continue
			}
			for _, w := range lintIn(t, Default, in) {
				hasCode := func(x Diagnostic) bool { return x.Code == w.Code }
				if slices.ContainsFunc(lintIn(t, Default, in, Ignore(w.Code)), hasCode) {
					t.Errorf("%q has %s, which is ignored", in, w.Code.String())
				}
				for _, x := range lintIn(t, Default, in, AsError(w.Code)) {
					if (x.Severity == SeverityError) != hasCode(x) {
						t.Errorf("%q: %s is a %s", in, x.Code.String(), x.Severity)
					}
				}
			}
		}
	}
	if all := Diagnose("/%2f%2f%2f", AtMost(2)).Diagnostics; len(all) != 2 || all[1].Start != 4 {
		t.Errorf("at most 2 are %v", all)
	}
	if all := lintIn(t, Default, "/%7e", Ignore(CodeEscapedUnreserved)); len(all) != 1 || all[0].Code != CodeLowerHex {
		t.Errorf("what is ignored hides the digits: %v", all)
	}
	if all := lintIn(t, Default, "db://u:#a@h", Ignore(CodePasswordDelimiter)); len(all) != 1 || all[0].Code != CodePortEmpty {
		t.Errorf("what is ignored hides the port: %v", all)
	}
}

// TestLintSecrets shows that no warning tells a password, wherever it stands and whatever
// is in it; nor what an escape in it, %41, stands for.
func TestLintSecrets(t *testing.T) {
	templates := []string{
		"db://user:%s@host:9999/x", "//user:%s@host", "HTTP://:%s@Host:80/a/../b", "db://user:%s@h1:1,h2:2/x", "db://us_er:%s@1.2.3",
		"jdbc:db://user:%s@host/x", "file://c:%s@host", "db://user:%s@host/%%41?a@b", "http://user:%s@[::1]:080/", "user:%s@host:80/x",
		"db://user:%s@", "ssh://git:%s@host:org/x", "http://1.2.3.256:%s@h", "db://user:%s@host:1:2/", "http://http://u:%s@h",
	}
	middles := []string{
		"", "#", "/", "?", "@", ":", "%41", "%2f", "%00", "%0d%0A", "%C0%AF", "%E9", "%ED%A0%80", "%F7%BF%BF%BF", ";", "_", ".", "/../", "/./",
		"//", "ABC", "-", "..", ",", "(", "@x:", ":80", "@h#", "#a/", "%2e%2e", "/%2e/", "?a=",
	}
	texts := 0
	for _, template := range templates {
		for _, middle := range middles {
			for _, frame := range [][2]string{{"s3cr", "t9z"}, {"65536", "t9z"}, {"0123456", "t9z"}} {
				in := fmt.Sprintf(template, frame[0]+middle+frame[1])
				for _, d := range dialects() {
					texts += checkNoSecret(t, d, in, frame[0], frame[1], middle, `"A"`)
				}
			}
		}
	}
	t.Logf("%d texts", texts)
}

// checkNoSecret checks the texts of all warnings, and gives their number.
func checkNoSecret(t *testing.T, d *Dialect, in string, secrets ...string) (texts int) {
	t.Helper()
	if !d.Valid(in) {
		return 0
	}
	for _, w := range checkLint(t, d, in) {
		said := []string{w.Message, w.Hint}
		for _, f := range w.Fixes {
			said = append(said, f.Title)
		}
		for _, text := range said {
			texts++
			for _, secret := range secrets {
				if len(secret) > 2 && w.Start < strings.LastIndexByte(in, '@') && strings.Contains(text, secret) {
					t.Errorf("%s: %q: %s tells %q: %s", d, in, w.Code.String(), secret, text)
				}
			}
		}
	}
	return texts
}

// TestLintFixes shows on all valid references of the case files, on generated ones, and on
// ones made of pieces that warnings look at, that warnings keep their contracts.
func TestLintFixes(t *testing.T) {
	inputs, warnings, fixes := 0, 0, 0
	check := func(d *Dialect, in string) {
		if !d.Valid(in) {
			return
		}
		inputs++
		for _, w := range checkLint(t, d, in) {
			warnings++
			fixes += len(w.Fixes)
		}
	}
	for _, file := range referenceFiles {
		for _, r := range readLines[reference](t, file) {
			for _, d := range dialects() {
				check(d, r.input(t))
			}
		}
	}
	t.Logf("case files: %d references, %d warnings, %d fixes", inputs, warnings, fixes)
	inputs, warnings, fixes = 0, 0, 0
	n := 75_000
	if testing.Short() {
		n = 2_000
	}
	for i, d := range dialects() {
		g, err := combinators.NewGenerator(d.Grammar(), (*URIReference)(nil).Production(), uint64(i), 60)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(uint64(i), 1))
		for range n {
			check(d, g.Next())
			check(d, oddReference(random, d))
		}
	}
	t.Logf("generated: %d references, %d warnings, %d fixes", inputs, warnings, fixes)
}

// oddPieces are what warnings look at.
var oddPieces = strings.Fields(`http: https: file: db: ssh: data: mailto: localhost: a.b: c: C: // // // / / ? # @ @ : : , ;
	user u:p host Host a.b 1.2.3 1.2.3.4 256.1.1.1 [::1] [::1.2.3.400] ::1 - _ . .. 80 080 443 8080 65536 99999
	%41 %2f %2e %2E %00 %0d %0A %C3 %A9 %E9 %C0 %AF %ED %A0 %BD %B8 %80 %F4 %90 %FE x y ( ) [ ] ~ $`)

// oddReference puts pieces together until they are a reference.
func oddReference(random *rand.Rand, d *Dialect) string {
	const most = 14
	for {
		var out strings.Builder
		for range 1 + random.IntN(most) {
			out.WriteString(oddPieces[random.IntN(len(oddPieces))])
		}
		if d.Valid(out.String()) {
			return out.String()
		}
	}
}

// TestLintField shows what the reports from the field get now.
func TestLintField(t *testing.T) {
	want := map[string]string{
		"F00": "reg-name 21", "F01": "password 15, reg-name 28", "F03": "reg-name 19",
		"F05": "reg-name 10, password-delimiter 12", "F07": "reg-name 13, password-delimiter 16",
		"F13": "reg-name 14, password-delimiter 22", "F15": "password 12", "F17": "reg-name 32", "F18": "", "F22": "reg-name 11",
		"F43": "drive-letter 7", "F57": "reg-name 14", "F48": "host-as-scheme 0",
	}
	seen := 0
	for _, c := range readLines[fieldCase](t, "testdata/field.jsonl") {
		if want, ok := want[c.ID]; ok {
			seen++
			var got []string
			for _, w := range checkLint(t, Default, c.Input) {
				got = append(got, fmt.Sprintf("%s %d", w.Code.String(), w.Start))
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("%s: %q has %q, want %q", c.ID, c.Input, got, want)
			}
		}
	}
	if seen != len(want) {
		t.Errorf("%d reports of %d are there", seen, len(want))
	}
}

// TestLintLinear shows that memory grows with the length of the input and not with its
// square, as in TestLinear.
func TestLintLinear(t *testing.T) {
	more := []struct{ name, first, part string }{
		{"dots", "", "/.."}, {"dots after names", "", "/a/.."}, {"bad bytes", "/", "%C3"}, {"unreserved", "/", "%41"}, {"ats", "//a:b/", "@"},
		{"at signs", "//", "a@"}, {"hosts", "x://u:p#", "a,b@"}, {"colons", "//", "a:"}, {"list", "//", "a,"}, {"octets", "//", "1."},
		{"schemes", "http://", "http://"}, {"zeros", "//h:", "0"},
	}
	for _, in := range append(longInputs, more...) {
		if in.name == "cut short" {
			continue
		}
		t.Run(in.name, func(t *testing.T) {
			const length = 4096
			count1, bytes1 := lintCost(t, long(in.first, in.part, length))
			count4, bytes4 := lintCost(t, long(in.first, in.part, 4*length))
			if count4 > 5*count1+100 || bytes4 > 6*bytes1+4096 {
				t.Errorf("%d bytes take %d allocations and %d bytes, %d take %d and %d",
					length, count1, bytes1, 4*length, count4, bytes4)
			}
		})
	}
}

// lintCost gives the allocations of the warnings about a reference, and the bytes that they
// take.
func lintCost(t *testing.T, in string) (count, bytes uint64) {
	t.Helper()
	ref, err := Parse(in)
	if err != nil {
		t.Fatalf("%q: %v", in, err)
	}
	o := newOptions(nil)
	return allocs.Least(func() { lint(ref, &o) })
}
