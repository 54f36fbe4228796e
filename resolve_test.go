package uri

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// letter does the steps of §5.2 one by one and to the letter, by the regular expression of
// Appendix B. It has nothing in common with Resolve. The base has a scheme and is
// hierarchical. drop says what step 6g does.
func letter(base, ref string, drop bool) string {
	b, r := appendixB(base), appendixB(ref)
	if r.path == "" && r.scheme == "" && r.authority == "" && r.query == "" { // 2
		return b.scheme + b.authority + b.path + b.query + r.fragment
	}
	if r.scheme != "" { // 3
		return ref
	}
	if r.authority == "" { // 4
		r.authority = b.authority
		if !strings.HasPrefix(r.path, "/") { // 5
			r.path = step6(b.path[:strings.LastIndex(b.path, "/")+1]+r.path, drop) // 6a, 6b
		}
	}
	return b.scheme + r.authority + r.path + r.query + r.fragment // 7
}

// step6 does steps 6c to 6h.
func step6(buffer string, drop bool) string {
	root := ""
	if strings.HasPrefix(buffer, "/") {
		root, buffer = "/", buffer[1:]
	}
	isDotDot := func(segment string) bool { return segment == "../" || segment == ".." }
	segments := slices.DeleteFunc(strings.SplitAfter(buffer, "/"), func(segment string) bool { // c, d
		return segment == "./" || segment == "."
	})
	for i := 0; i+1 < len(segments); i++ { // e, f: the leftmost first, and again from the start
		if segments[i] != "../" && isDotDot(segments[i+1]) {
			segments = slices.Delete(segments, i, i+2)
			i = -1
		}
	}
	for drop && len(segments) > 0 && isDotDot(segments[0]) { // g
		segments = segments[1:]
	}
	return root + strings.Join(segments, "") // h
}

// fiveParts are components with their delimiters; "" is undefined.
type fiveParts struct{ scheme, authority, path, query, fragment string }

// appendixB takes a reference apart as the regular expression of Appendix B does.
func appendixB(s string) (p fiveParts) {
	s, p.fragment = cutBefore(s, "#")
	s, p.query = cutBefore(s, "?")
	if i := strings.IndexAny(s, ":/"); i > 0 && s[i] == ':' {
		p.scheme, s = s[:i+1], s[i+1:]
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		authority, path := cutBefore(rest, "/")
		p.authority, s = "//"+authority, path
	}
	p.path = s
	return p
}

// cutBefore cuts s before the first sep.
func cutBefore(s, sep string) (before, from string) {
	if i := strings.Index(s, sep); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// appendixCBase is the base of the examples of RFC 2396 Appendix C.
const appendixCBase = "http://a/b/c/d;p?q"

// appendixC are the examples of Appendix C, all of them. Where the RFC has "(current
// document)", it is the base.
var appendixC = []struct {
	section    string
	references [][2]string // and what each means
}{
	{"C.1 normal examples", [][2]string{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"}, {"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"}, {"//g", "http://g"}, {"?y", "http://a/b/c/?y"}, {"g?y", "http://a/b/c/g?y"},
		{"#s", appendixCBase + "#s"}, {"g#s", "http://a/b/c/g#s"}, {"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"}, {"g;x", "http://a/b/c/g;x"}, {"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{".", "http://a/b/c/"}, {"./", "http://a/b/c/"}, {"..", "http://a/b/"}, {"../", "http://a/b/"},
		{"../g", "http://a/b/g"}, {"../..", "http://a/"}, {"../../", "http://a/"}, {"../../g", "http://a/g"},
	}},
	{"C.2 abnormal examples", [][2]string{
		{"", appendixCBase},
		{"../../../g", "http://a/../g"}, {"../../../../g", "http://a/../../g"},
		{"/./g", "http://a/./g"}, {"/../g", "http://a/../g"},
		{"g.", "http://a/b/c/g."}, {".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."}, {"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"}, {"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"}, {"g?y/../x", "http://a/b/c/g?y/../x"},
		{"g#s/./x", "http://a/b/c/g#s/./x"}, {"g#s/../x", "http://a/b/c/g#s/../x"},
		{"http:g", "http:g"},
	}},
}

// TestAppendixC holds the examples of the RFC, and the second reading of those that have one.
func TestAppendixC(t *testing.T) {
	for _, part := range appendixC {
		t.Run(part.section, func(t *testing.T) {
			for _, c := range part.references {
				checkResolve(t, appendixCBase, c[0], c[1])
				if got := letter(appendixCBase, c[0], false); got != c[1] {
					t.Errorf("%q means %q to the letter, want %q", c[0], got, c[1])
				}
			}
			t.Logf("%d examples", len(part.references))
		})
	}
	checkResolve(t, appendixCBase, "../../../g", "http://a/g", DropDotDot())
	checkResolve(t, appendixCBase, "../../../../g", "http://a/g", DropDotDot())
	checkResolve(t, appendixCBase, "http:g", "http://a/b/c/g", LenientScheme())
}

// checkResolve checks what a reference means, on texts and on trees.
func checkResolve(t *testing.T, base, ref, want string, opts ...Option) {
	t.Helper()
	got, err := Resolve(base, ref, opts...)
	if err != nil || got != want {
		t.Errorf("%q in %q means %q, %v; want %q", ref, base, got, err, want)
		return
	}
	tree, err := parseTree(t, ref, opts...).ResolveAgainst(parseTree(t, base, opts...), opts...)
	if err != nil || tree.String() != want {
		t.Errorf("%q in %q means the tree of %q, %v; want %q", ref, base, tree, err, want)
		return
	}
	checkTree(t, want, tree, opts...)
}

// parseTree gives the tree of a reference.
func parseTree(t *testing.T, s string, opts ...Option) *URIReference {
	t.Helper()
	ref, err := Parse(s, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

// resolveCases are resolutions by what is special about them.
var resolveCases = []struct {
	name, base, ref, want string
	opts                  []Option
}{
	{"base without a path", "http://a.example", "b", "http://a.example/b", nil},
	{"base without a path, query alone", "http://a?x", "?y", "http://a/?y", nil},
	{"base without a path, up", "http://a", "..", "http://a/..", nil},
	{"registry's base without a path", "s://a_b", "c", "s://a_b/c", nil},
	{"empty authority without a path", "s://", "c", "s:///c", nil},
	{"fragment of the base", "http://a/b?q#f", "", "http://a/b?q", nil},
	{"current document keeps its dots", "http://a/../b", "#f", "http://a/../b#f", nil},
	{"opaque base, fragment", "urn:com:example:root", "#abcd", "urn:com:example:root#abcd", nil},
	{"opaque base, empty reference", "mailto:a?b#c", "", "mailto:a?b", nil},
	{"opaque base, whole URI", "urn:x:y", "http://a/", "http://a/", nil},
	{"whole URI keeps its dots", "http://a/", "s:/../b", "s:/../b", nil},
	{"escaped slash", "http://a/foo%2fbar/", "x", "http://a/foo%2fbar/x", nil},
	{"up over an escaped slash", "http://a/foo%2fbar/x", "../up", "http://a/up", nil},
	{"escaped dots", "http://a/b/c", "%2e%2e/d", "http://a/b/%2e%2e/d", nil},
	{"dots with a param", "http://a/b/c", "..;x/d", "http://a/b/..;x/d", nil},
	{"dots with an empty param", "http://a/b/c", ".;/d", "http://a/b/.;/d", nil},
	{"three dots", "http://a/b/c", ".../d", "http://a/b/.../d", nil},
	{"up over an empty segment", "http://a/b//c", "../d", "http://a/b/d", nil},
	{"empty segments", "http://a/b/c", "d//", "http://a/b/d//", nil},
	{"empty segment first", "http://a/b/c", ".//d", "http://a/b//d", nil},
	{"two slashes below an authority", "http://a/b", ".//d", "http://a//d", nil},
	{"two slashes without authority", "s:/a", ".//b", "s:/.//b", nil},
	{"three slashes without authority", "s:/a/b", "..///c", "s:/.///c", nil},
	{"from two slashes without authority", "s:/.//a/b", "../c", "s:/.//c", nil},
	{"base with dots", "http://a/b/./c/../d/e", "f", "http://a/b/d/f", nil},
	{"base ends in dots", "foo:/bar/..", ".", "foo:/bar/", nil},
	{"up and down again", "http://a/b", "../../c/../d", "http://a/../../d", nil},
	{"IPv6", "http://[::1]:80/a/b", "c", "http://[::1]:80/a/c", nil},
	{"net path", "s://h/a", "//u@i:1/b?c", "s://u@i:1/b?c", nil},
	{"case of the scheme", "HTTP://A/b", "c", "HTTP://A/c", nil},

	{"dropped", "http://a/b", "../../c", "http://a/c", []Option{DropDotDot()}},
	{"dropped at the end", "http://a/b", "../..", "http://a/", []Option{DropDotDot()}},
	{"dropped before two slashes", "s:/a", "..//b", "s:/.//b", []Option{DropDotDot()}},
	{"not dropped from the root", "http://a/b", "/../c", "http://a/../c", []Option{DropDotDot()}},

	{"relative base", "a/b", "c", "a/c", []Option{AllowRelativeBase()}},
	{"relative base, up", "a/b", "../../c", "../c", []Option{AllowRelativeBase()}},
	{"relative base, dropped", "a/b", "../../c", "c", []Option{AllowRelativeBase(), DropDotDot()}},
	{"relative base, nothing left", "a/b", "..", "./", []Option{AllowRelativeBase()}},
	{"relative base, nothing left but a query", "a/b", "..?q", "./?q", []Option{AllowRelativeBase()}},
	{"relative base, colon", "a/b", "../c:d", "./c:d", []Option{AllowRelativeBase()}},
	{"relative base, colon further on", "a/b", "../c/d:e", "c/d:e", []Option{AllowRelativeBase()}},
	{"relative base, empty segment", "a/b", "..//c", ".//c", []Option{AllowRelativeBase()}},
	{"relative base with a root", "/a/b", "..//c", "/.//c", []Option{AllowRelativeBase()}},
	{"relative base with an authority", "//h", "c", "//h/c", []Option{AllowRelativeBase()}},
	{"relative base, net path", "//h/a", "//i", "//i", []Option{AllowRelativeBase()}},
	{"relative base, current document", "a?b#c", "#d", "a?b#d", []Option{AllowRelativeBase()}},
	{"empty base", "", "a", "a", []Option{AllowRelativeBase()}},
	{"empty base, dot", "", ".", "./", []Option{AllowRelativeBase()}},
	{"query for a base", "?q", "#f", "?q#f", []Option{AllowRelativeBase()}},

	{"lenient", "http://a/b/c", "http:g?y/./x#z", "http://a/b/g?y/./x#z", []Option{LenientScheme()}},
	{"lenient, other case", "http://a/b/c", "HTTP:../g", "http://a/g", []Option{LenientScheme()}},
	{"lenient, query alone", "http://a/b/c", "http:?y", "http://a/b/?y", []Option{LenientScheme()}},
	{"lenient, path", "http://a/b/c", "http:/p", "http://a/p", []Option{LenientScheme()}},
	{"lenient, colon", "http://a/b/c", "http:g:h", "http://a/b/g:h", []Option{LenientScheme()}},
	{"lenient, authority", "http://a/b/c", "HTTP://h/g", "HTTP://h/g", []Option{LenientScheme()}},
	{"lenient, other scheme", "http://a/b/c", "ftp:g", "ftp:g", []Option{LenientScheme()}},
	{"lenient, opaque base", "urn:a", "urn:b", "urn:b", []Option{LenientScheme()}},
	{"lenient, no path", "http://a/b/c", "http:g[", "http:g[", []Option{LenientScheme()}},
	{"strict, path", "http://a/b/c", "http:/p", "http:/p", nil},
}

func TestResolve(t *testing.T) {
	for _, c := range resolveCases {
		t.Run(c.name, func(t *testing.T) {
			checkResolve(t, c.base, c.ref, c.want, c.opts...)
		})
	}
}

// TestResolveErrors holds what cannot be resolved, and why.
func TestResolveErrors(t *testing.T) {
	for _, c := range []struct {
		name, base, ref string
		want            error // what errors.Is finds
		message         string
		opts            []Option
	}{
		{"relative base", "a/b", "c", FaultRelativeBase, "uri: base: it is relative", nil},
		{"relative base, current document", "a/b", "", FaultRelativeBase, "uri: base: it is relative", nil},
		{"relative base with a root", "//h/a", "c", FaultRelativeBase, "uri: base: it is relative", []Option{LenientScheme()}},
		{"opaque base", "urn:a:b", "c", FaultOpaqueBase, "uri: base: it is opaque", nil},
		{"opaque base, query alone", "urn:a:b", "?c", FaultOpaqueBase, "uri: base: it is opaque", nil},
		{"opaque base, root", "urn:a:b", "/c", FaultOpaqueBase, "uri: base: it is opaque", []Option{AllowRelativeBase()}},
		{"invalid base", "http:", "c", CodeCutShort, `uri: base: 1:6: unexpected end in absoluteURI, expected uric_no_slash or "/"`, nil},
		{"invalid base, whole URI", "a b", "s:c", CodeSpace, "", nil},
		{"invalid reference", "http://a/", "b%zz", CodeBadEscape, `uri: reference: 1:3: unexpected "z" in escaped, expected hex`, nil},
		{"invalid base and reference", "%", "%", CodeCutEscape, "", nil},
		{"scheme alone", "http://a/", "http:", CodeCutShort, "", []Option{LenientScheme()}},
		{"query alone under AppendixA", "http://a/", "?y", CodeStray, "", []Option{In(AppendixA)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Resolve(c.base, c.ref, c.opts...)
			var operand *OperandError
			if got != "" || !errors.Is(err, c.want) || !errors.As(err, &operand) {
				t.Fatalf("%q in %q: %q, %v", c.ref, c.base, got, err)
			}
			if c.message != "" && err.Error() != c.message {
				t.Errorf("%q in %q: %q, want %q", c.ref, c.base, err, c.message)
			}
		})
	}
}

// resolution is a line of resolve.jsonl.
type resolution struct {
	Base, Ref         string
	Want              *string // nil: the base is not hierarchical
	WantDiscardDotDot *string // nil: the same as Want
	WantLiteral       *string // nil: the same as Want
	Tags              []string
	Claims            []struct{ RFC, Result string }
}

func (r *resolution) options(opts ...Option) []Option {
	if slices.Contains(r.Tags, "base-not-absolute") {
		opts = append(opts, AllowRelativeBase())
	}
	return opts
}

// resolve gives what Resolve makes of it, and nothing where that is an error.
func (r *resolution) resolve(opts ...Option) string {
	got, _ := Resolve(r.Base, r.Ref, r.options(opts...)...)
	return got
}

// otherText says why a case has another text than Resolve gives.
func (r *resolution) otherText() string {
	switch {
	case !Valid(r.Base) || !Valid(r.Ref):
		return "base or reference is no URI reference"
	case *r.Want == letter(r.Base, r.Ref, false) && strings.Contains(r.resolve(), ":/.//"):
		return "the letter of step 6 makes an authority of a path; Resolve puts /. before it"
	}
	return ""
}

// claimKind is a reason to make something else of a reference.
type claimKind struct {
	why  string
	fits func(r *resolution, claim string) bool
}

// claimKinds say why the claim of another suite is not what Resolve gives. The first that
// fits counts.
var claimKinds = []claimKind{
	{"base or reference is no URI reference by RFC 2396", func(r *resolution, _ string) bool {
		return !Valid(r.Base) || !Valid(r.Ref)
	}},
	{"the base is opaque, which is a path in RFC 3986, and gives way to the reference in java.net.URI", func(r *resolution, _ string) bool {
		return r.Want == nil
	}},
	{"a .. that nothing is left to remove for is dropped, as with DropDotDot", func(r *resolution, claim string) bool {
		return claim == r.resolve(DropDotDot())
	}},
	{"dot segments are removed from a path of the reference that begins with a slash", func(r *resolution, claim string) bool {
		clean, err := Normalize(r.resolve(), Only(StepDotSegments), DropDotDot())
		return err == nil && claim == clean && strings.HasPrefix(appendixB(r.Ref).path, "/")
	}},
	{"the letter of step 6 makes an authority of a path", func(r *resolution, claim string) bool {
		return claim == letter(r.Base, r.Ref, false)
	}},
	{"the scheme of the base is dropped from the reference, as with LenientScheme", func(r *resolution, claim string) bool {
		return claim == r.resolve(LenientScheme())
	}},
	{"a query alone keeps the last segment of the base (RFC 3986 §5.2.2)", func(r *resolution, claim string) bool {
		b := appendixB(r.Base)
		return strings.HasPrefix(r.Ref, "?") && claim == b.scheme+b.authority+b.path+r.Ref
	}},
	{"the empty reference keeps the fragment of the base", func(r *resolution, claim string) bool {
		return r.Ref == "" && claim == r.Base
	}},
	{"the empty reference is a path, as in java.net.URI", func(r *resolution, claim string) bool {
		return r.Ref == "" && claim == r.resolve(DropDotDot())[:strings.LastIndex(r.Base, "/")+1]
	}},
	{"an opaque reference is a path in RFC 3986", func(r *resolution, claim string) bool {
		c, err := Split(r.Ref)
		return err == nil && c.Kind() == KindOpaque
	}},
	{"dot segments are removed from the base first", func(r *resolution, claim string) bool {
		clean, err := Normalize(r.Base, Only(StepDotSegments))
		return err == nil && (&resolution{Base: clean, Ref: r.Ref}).resolve() == claim
	}},
	{"what no RFC says: an error of the suite", func(r *resolution, claim string) bool {
		return [3]string{r.Base, r.Ref, claim} == [3]string{"http://ex/a/b", "./", "http://ex"}
	}},
}

// TestResolutions holds the resolutions of other suites: what Resolve makes of them, by
// each reading of step 6g, and by the letter; and every claim that is not that.
func TestResolutions(t *testing.T) {
	resolutions := readLines[resolution](t, "testdata/resolve.jsonl")
	count, others := map[string]int{}, map[string]int{}
	for _, r := range resolutions {
		if r.Want == nil {
			_, err := Resolve(r.Base, r.Ref)
			if !errors.Is(err, FaultOpaqueBase) {
				t.Errorf("%q in %q: %v", r.Ref, r.Base, err)
			}
			count["errors, as the base is opaque"]++
			continue
		}
		checkResolution(t, &r, count, others)
	}
	t.Logf("%d resolutions", len(resolutions))
	logCounts(t, count)
	t.Log("of these with another text, and why:")
	logCounts(t, others)
}

// logCounts lists counts by name.
func logCounts(t *testing.T, count map[string]int) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%6d %s", count[name], name)
	}
}

// checkResolution checks a case by each reading of RFC 2396.
func checkResolution(t *testing.T, r *resolution, count, others map[string]int) {
	t.Helper()
	dropped, literal := *r.Want, *r.Want
	if r.WantDiscardDotDot != nil {
		dropped = *r.WantDiscardDotDot
		count["have another text with DropDotDot"]++
	}
	if r.WantLiteral != nil {
		literal = *r.WantLiteral
		count["have another text by the letter of §5.2"]++
	}
	if got := letter(r.Base, r.Ref, false); got != literal {
		t.Errorf("%q in %q means %q to the letter, want %q", r.Ref, r.Base, got, literal)
	}
	if r.resolve() == *r.Want && r.resolve(DropDotDot()) == dropped {
		count["by RFC 2396"]++
		return
	}
	why := r.otherText()
	if why == "" {
		t.Errorf("%q in %q means %q, or %q, want %q, or %q",
			r.Ref, r.Base, r.resolve(), r.resolve(DropDotDot()), *r.Want, dropped)
	}
	count["with another text"]++
	others[why]++
}

// TestClaims explains every claim of another suite that is not what Resolve gives.
func TestClaims(t *testing.T) {
	same, other, why := map[string]int{}, map[string]int{}, map[string]int{}
	unexplained := 0
	for _, r := range readLines[resolution](t, "testdata/resolve.jsonl") {
		for _, claim := range r.Claims {
			if r.resolve() == claim.Result {
				same[claim.RFC]++
				continue
			}
			other[claim.RFC]++
			i := slices.IndexFunc(claimKinds, func(k claimKind) bool { return k.fits(&r, claim.Result) })
			if i < 0 {
				unexplained++
				t.Errorf("%q in %q means %q, but RFC %s is said to make it %q", r.Ref, r.Base, r.resolve(), claim.RFC, claim.Result)
				continue
			}
			why[claimKinds[i].why]++
		}
	}
	for _, rfc := range slices.Sorted(maps.Keys(same)) {
		t.Logf("claims by %s: %d are what Resolve gives, %d are not", rfc, same[rfc], other[rfc])
	}
	for _, k := range claimKinds {
		t.Logf("%4d: %s", why[k.why], k.why)
		if why[k.why] == 0 {
			t.Errorf("no claim differs because %s", k.why)
		}
	}
	t.Logf("%4d unexplained", unexplained)
}

// TestResolveLong resolves where the result has no room on the stack.
func TestResolveLong(t *testing.T) {
	long := "http://h/" + strings.Repeat("a/", 1000)
	checkResolve(t, long, "b", long+"b")
	checkResolve(t, long, strings.Repeat("../", 1000)+"b", "http://h/b")
	checkResolve(t, "s:/a", ".//"+strings.Repeat("b/", 1000), "s:/.//"+strings.Repeat("b/", 1000))
}

// TestResolveAllocations shows that nothing but the result is allocated.
func TestResolveAllocations(t *testing.T) {
	for _, c := range []struct {
		name, base, ref string
		want            uint64
	}{
		{"path", "http://a/b/c/d;p?q", "../g?x#y", 1},
		{"root", "http://a/b/c/d;p?q", "/g", 1},
		{"query alone", "http://a/b/c/d;p?q", "?g", 1},
		{"fragment", "http://a/b/c/d;p?q", "#g", 1},
		{"guard", "s:/a", ".//b", 1},
		{"whole URI", "http://a/b/c/d;p?q", "s://h/g", 0},
		{"longer than the stack has room for", "http://a/" + strings.Repeat("b/", 1000), "../g", 3}, // 2, but for the race detector
	} {
		got, _ := allocs.Least(func() { Resolve(c.base, c.ref) })
		if got > c.want {
			t.Errorf("%s: %v allocations, want %v", c.name, got, c.want)
		}
	}
}

// BenchmarkResolve stands beside net/url, which resolves what is parsed already or is
// given texts as Resolve is.
func BenchmarkResolve(b *testing.B) {
	for _, c := range [][2]string{
		{"http://a/b/c/d;p?q", "../g"},
		{"http://example.com/a/b/c/d/e?x=y", "../../img/logo.png?v=3#top"},
		{"http://a/b/c/d;p?q", "/x/y"},
		{"http://a/b/c/d;p?q", "https://example.com/x"},
	} {
		b.Run("uri/"+c[1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Resolve(c[0], c[1])
			}
		})
		b.Run("net-url/"+c[1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				base, _ := url.Parse(c[0])
				ref, _ := base.Parse(c[1])
				_ = ref.String()
			}
		})
		b.Run("net-url-parsed/"+c[1], func(b *testing.B) {
			b.ReportAllocs()
			base, _ := url.Parse(c[0])
			ref, _ := url.Parse(c[1])
			for b.Loop() {
				base.ResolveReference(ref)
			}
		})
	}
}
