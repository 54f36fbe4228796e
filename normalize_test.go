package uri

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/urigrammar/uri/internal/allocs"
)

// normalInputs are normalized under each step for the golden file.
var normalInputs = []string{
	// normal already
	"", "#f", "?q", "a/b", "../a", "/a/b", "//h/a", "http://h/",
	"http://h/a;p=1/b?q#f", "mailto:a@b.example?c", "urn:x:y",
	"http://[::1]/", "file:///etc",
	// case
	"HTTP://EXAMPLE.Com/A?B#C", "URN:X:Y", "//U@H:1/A", "s://A_B/", "http://[::FFFF:1.2.3.4]/", "S://A%5f_%2f/",
	// escapes
	"http://h/%7euser/%41%2d%2E", "http://h/a%2fb%2Fc", "http://u%3a%70@h/", "a%3ab", "%61b/c:d", "http://h/?%7e=%26#%7E%23", "mailto:%61%40b",
	"/%2e/a", "/a/%2E%2e/b", "%2e%2e/a", ".%2e", "/%2e%2e%2e/%2ea/a%2e", "/%2e%2e;x/b", "/%2541/%25", "/a%3b%3B/b;%70",
	"s://%41", "s://%41_", "s://%75@h", "s://%75%40h", "/%00%ff%C3%a9",
	// dot segments
	"http://h/a/./b/../c", "http://h/../a", "http://h/a/..", "http://h/.", "http://h/a/../..//b", "/a/./../b/.", "a/../b:c", "a/..", "a/..//b",
	"./a", ".", "..", "./", "../../a/../b", "scheme:/..///bar", "scheme:/a/..//bar", "scheme:/a/..///bar", "s:/.//a", "http://h/..;x/.;/...",
	"s:a/../b", "http://h/a?b/../c#d/./e",
	// ports
	"http://h:80/", "HTTP://H:080", "http://h:/", "http://h:8080/", "https://h:80/", "//h:80/", "//h:", "x://h:0080/", "http://a_b:80/", "ldap://[::1]:389/a",
	// empty paths
	"http://h", "http://h?q", "http://h#f", "s://a_b", "//h", "s://", "//", "ftp://u@h:21?q",
}

// TestNormalizeGolden holds normal forms under each step, and under all of them: for each
// input a line for every step that changes it.
func TestNormalizeGolden(t *testing.T) {
	var b strings.Builder
	for _, s := range normalInputs {
		fmt.Fprintf(&b, "%q\n", s)
		for i, name := range stepNames {
			if got := normalForm(t, s, Only(1<<i)); got != s {
				fmt.Fprintf(&b, "\t%-14s%q\n", name, got)
			}
		}
		fmt.Fprintf(&b, "\t%-14s%q\n", "all", normalForm(t, s))
		if got := normalForm(t, s, DropDotDot()); got != normalForm(t, s) {
			fmt.Fprintf(&b, "\t%-14s%q\n", "all, drop ..", got)
		}
	}
	checkGolden(t, "normalize.txt", b.String())
	t.Logf("%d inputs", len(normalInputs))
}

// normalForm gives a normal form, which keeps the law.
func normalForm(t *testing.T, s string, opts ...Option) string {
	t.Helper()
	got, err := Normalize(s, opts...)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	checkNormalizeLaw(t, s, AllSteps&^newOptions(opts).skipped, opts...)
	return got
}

// TestNormalizeCorpus normalizes all valid references of the case files, under each step
// and all, in both dialects.
func TestNormalizeCorpus(t *testing.T) {
	n := 0
	for _, file := range referenceFiles {
		for _, r := range readLines[reference](t, file) {
			for _, d := range dialects() {
				if in := r.input(t); d.Valid(in) {
					n++
					for i := range stepNames {
						checkNormalizeLaw(t, in, 1<<i, In(d))
					}
					checkNormalizeLaw(t, in, AllSteps, In(d))
				}
			}
		}
	}
	t.Logf("%d references", n)
}

func TestNormalizeError(t *testing.T) {
	got, err := Normalize("a b")
	if got != "" || !errors.Is(err, CodeSpace) {
		t.Errorf("%q, %v", got, err)
	}
}

// TestSteps checks that every step has a name, and that together they are all.
func TestSteps(t *testing.T) {
	if want := strings.Join(stepNames[:], ", "); AllSteps.String() != want {
		t.Errorf("%s, want %s", AllSteps, want)
	}
	if AllSteps != 1<<len(stepNames)-1 {
		t.Errorf("%d steps, but %d names", AllSteps, len(stepNames))
	}
	for want, steps := range map[string]Steps{"": 0, "case": StepCase, "hex case, port": StepPort | StepHexCase} {
		if steps.String() != want {
			t.Errorf("%q, want %q", steps, want)
		}
	}
}

// TestUnreserved checks that the characters to decode are those of the appendix.
func TestUnreserved(t *testing.T) {
	a := strictLanguage().automaton("unreserved")
	for b := range 256 {
		if got := unreservedBytes().Has(byte(b)); got != a.Match(string([]byte{byte(b)})) {
			t.Errorf("byte %d: %v", b, got)
		}
	}
}

// TestDefaultPort checks the table: schemes in lower case, each once, ports as they are
// written.
func TestDefaultPort(t *testing.T) {
	var schemes []string
	for _, p := range defaultPorts {
		if p.scheme != strings.ToLower(p.scheme) || slices.Contains(schemes, p.scheme) || withoutZeros(p.port) != p.port || !Valid("//h:"+p.port) {
			t.Errorf("%+v", p)
		}
		schemes = append(schemes, p.scheme)
		if got, ok := DefaultPort(strings.ToUpper(p.scheme)); !ok || got != p.port {
			t.Errorf("%s has %q, %v", p.scheme, got, ok)
		}
		in := p.scheme + "://h:" + p.port + "/a"
		if got := normalForm(t, in); got != p.scheme+"://h/a" {
			t.Errorf("%q is %q", in, got)
		}
	}
	if got, ok := DefaultPort("x"); ok || got != "" {
		t.Errorf("x has %q", got)
	}
}

// TestNormalizeAllocations shows that what is normal already is given back as it is.
func TestNormalizeAllocations(t *testing.T) {
	long := "http://h/" + strings.Repeat("a%2Fb;c=1/", 1000) + "?q#f"
	for _, s := range []string{
		"http://user@example.com:8080/a/b;c=1/d%20e?q=%2F#f", "../a/b", "./a:b", "s:/.//a", "/a/%2E%2E/b", "urn:x:y%3A", "s://A_b%2F:80/",
		"//[::1]/", "", "a", long,
	} {
		got := ""
		if n, _ := allocs.Least(func() { got, _ = Normalize(s) }); n != 0 {
			t.Errorf("%.60q: %v allocations", s, n)
		}
		if got != s || unsafe.StringData(got) != unsafe.StringData(s) {
			t.Errorf("%.60q is not given back, but %.60q", s, got)
		}
	}
}

func BenchmarkNormalize(b *testing.B) {
	for _, s := range []string{"http://example.com/a/b;c=1/d%20e?q=%2F#f", "HTTP://Example.com:80/a/../%7eb"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Normalize(s)
			}
		})
	}
}
