package uri

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The laws of the operations: each is a function that checks it for any texts, which a
// test calls with generated ones, a million of them, and a fuzz target with what it finds.

// lawCases is how many cases a law is tried with.
func lawCases() int {
	if testing.Short() {
		return 20_000
	}
	return 1_000_000
}

// forReferences calls a law with as many cases, each with a generator of its own seed.
func forReferences(t *testing.T, law func(g *referenceGenerator)) {
	t.Helper()
	for i := range lawCases() {
		law(&referenceGenerator{rand.New(rand.NewPCG(uint64(i), 2396))})
		if t.Failed() {
			t.Fatalf("case %d", i)
		}
	}
}

// referenceGenerator makes references of few different parts, so that two of them have
// much in common, and of such as are easily taken for others.
type referenceGenerator struct{ *rand.Rand }

func (g *referenceGenerator) pick(words ...string) string { return words[g.IntN(len(words))] }

// reference gives any reference.
func (g *referenceGenerator) reference() string {
	if g.IntN(3) == 0 {
		return g.absolute()
	}
	switch g.IntN(8) {
	case 0:
		return g.query() + g.fragment()
	case 1:
		return "//" + g.authority() + g.path() + g.query() + g.fragment()
	case 2:
		return g.root() + g.query() + g.fragment()
	}
	return g.relative() + g.query() + g.fragment()
}

// absolute gives a reference with a scheme.
func (g *referenceGenerator) absolute() string {
	scheme := g.pick("s:", "s:", "s:", "http:", "HTTP:", "S:")
	switch g.IntN(8) {
	case 0:
		return scheme + g.pick("a", "?", ";x", "%2e%2e", "a:b", "..") + g.pick("", "/b", "?c", "//%7e") + g.fragment()
	case 1, 2:
		return scheme + g.root() + g.query() + g.fragment()
	}
	return scheme + "//" + g.authority() + g.path() + g.query() + g.fragment()
}

func (g *referenceGenerator) authority() string {
	return g.pick("", "h", "h", "h", "H", "h:80", "h:", "h:081",
		"u%3a%7eU@h", "A_b", "%41", "%41_%2f", "1.2.3.4:0", "[::aB]:80", "u@[::1]")
}

// path gives a path below an authority.
func (g *referenceGenerator) path() string {
	if g.IntN(5) == 0 {
		return ""
	}
	return "/" + g.segments(g.IntN(5))
}

// root gives a path that begins with one slash.
func (g *referenceGenerator) root() string {
	return "/" + strings.TrimLeft(g.segments(g.IntN(5)), "/")
}

// relative gives a path without a root.
func (g *referenceGenerator) relative() string {
	first := g.pick("a", "b", "..", "..", ".", "a;x", "%2e", "%3a", "%41%2f")
	if g.IntN(3) == 0 {
		return first
	}
	return first + "/" + g.segments(g.IntN(5))
}

// segments gives n segments behind a first one.
func (g *referenceGenerator) segments(n int) string {
	s := g.segment()
	for range n {
		s += "/" + g.segment()
	}
	return s
}

func (g *referenceGenerator) segment() string {
	return g.pick("a", "a", "b", "b", "", "", ".", "..", "..", "..", "a:b", "...", "..;x", ";",
		"%2e", "%2E.", "%2e%2e", "%61", "c%2fd", "%2f", "%3B;", "a;p=1;q")
}

func (g *referenceGenerator) query() string {
	return g.pick("", "", "", "", "?", "?q", "?a/../b", "?%7e%3d", "?a:b")
}

func (g *referenceGenerator) fragment() string { return g.pick("", "", "", "", "#", "#f", "#%7E/./") }

// options gives options, and what they are in words.
func (g *referenceGenerator) options() []Option {
	var opts []Option
	for _, o := range []Option{AllowRelativeBase(), DropDotDot(), LenientScheme(), In(AppendixA)} {
		if g.IntN(3) == 0 {
			opts = append(opts, o)
		}
	}
	return opts
}

// checkResolveLaw checks, for any base and reference, that what Resolve gives is a
// reference of the right kind and made of the right components, or an error that is true.
// It says what of these it was.
func checkResolveLaw(t *testing.T, base, ref string, opts ...Option) string {
	t.Helper()
	o := newOptions(opts)
	b, baseErr := o.dialect.Split(base)
	r, refErr := o.dialect.Split(ref)
	got, err := Resolve(base, ref, opts...)
	if baseErr != nil || refErr != nil || err != nil {
		checkResolveError(t, err, &b, &r, baseErr, refErr, &o)
		return "errors"
	}
	c, err := o.dialect.Split(got)
	if err != nil {
		t.Errorf("%q in %q means %q: %v", ref, base, got, err)
		return "results"
	}
	if r.Scheme().Present && got == ref {
		return "whole URIs"
	}
	if o.lenientScheme && r.Scheme().Present {
		r = *withoutScheme(&b, &r, o.dialect)
	}
	if kind := kindOfMeaning(b.Kind(), &r); c.Kind() != kind {
		t.Errorf("%q in %q means %q, which is %s, want %s", ref, base, got, c.Kind(), kind)
	}
	checkInherited(t, &b, &r, &c)
	return checkLetter(t, &b, &r, got, &o)
}

// kindOfMeaning gives the kind of what a reference without a scheme means.
func kindOfMeaning(base Kind, r *Components) Kind {
	switch {
	case r.sameDocument():
		return base
	case r.Kind() == KindNet || base == KindNet:
		return KindNet
	case r.Kind() == KindAbs || base == KindAbs:
		return KindAbs
	}
	return KindRel
}

// checkInherited checks from where the components of a result are.
func checkInherited(t *testing.T, b, r, c *Components) {
	t.Helper()
	authority, query := b, r
	if r.Authority().Present {
		authority = r
	}
	if r.sameDocument() {
		query = b
	}
	for _, p := range [][2]Component{
		{c.Scheme(), b.Scheme()}, {c.Authority(), authority.Authority()},
		{c.Query(), query.Query()}, {c.Fragment(), r.Fragment()},
	} {
		if p[0].Present != p[1].Present || p[0].Text != p[1].Text {
			t.Errorf("%q in %q means %q, which has %q, want %q", r, b, c, p[0].Text, p[1].Text)
		}
	}
}

// checkLetter compares a result with the letter of §5.2, from which it may depart as
// Resolve says. It says in which way it did.
func checkLetter(t *testing.T, b, r *Components, got string, o *options) string {
	t.Helper()
	want := letter(b.String(), r.String(), o.dropDotDot)
	switch {
	case b.Kind() == KindOpaque: // the letter leaves that to step 2
		return "references to opaque documents"
	case got == want:
		return "as by the letter"
	case b.Kind() == KindNet && b.Path().Text == "":
		if want := letter(b.String()[:b.pathStart()]+"/", r.String(), o.dropDotDot); got == want {
			return "with / for the base's path"
		}
	case strings.Replace(got, "/.//", "//", 1) == want:
		return "with /. before two slashes"
	case strings.TrimPrefix(got, "./") == want:
		return "with ./ before a relative path"
	}
	t.Errorf("%q in %q means %q, but %q to the letter", r, b, got, want)
	return ""
}

// checkResolveError checks that there is an error, and that it names the first operand at
// fault.
func checkResolveError(t *testing.T, err error, b, r *Components, baseErr, refErr error, o *options) {
	t.Helper()
	var operand *OperandError
	if !errors.As(err, &operand) {
		t.Errorf("%q in %q gives %v; they have %v and %v", r, b, err, refErr, baseErr)
		return
	}
	var e *Error
	switch {
	case baseErr != nil:
		if operand.Operand != "base" || !errors.As(err, &e) || e.Offset != baseErr.(*Error).Offset {
			t.Errorf("the base is wrong, %v, but the error is %v", baseErr, err)
		}
	case refErr != nil:
		if operand.Operand != "reference" || !errors.As(err, &e) || e.Offset != refErr.(*Error).Offset {
			t.Errorf("the reference is wrong, %v, but the error is %v", refErr, err)
		}
	case errors.Is(err, FaultRelativeBase):
		if b.Scheme().Present || r.Scheme().Present || o.relativeBase {
			t.Errorf("%q in %q: %v", r, b, err)
		}
	case !errors.Is(err, FaultOpaqueBase) || b.Kind() != KindOpaque || r.Scheme().Present || r.sameDocument():
		t.Errorf("%q in %q: %v", r, b, err)
	}
}

func TestLawResolve(t *testing.T) {
	count := map[string]int{}
	forReferences(t, func(g *referenceGenerator) {
		base := g.absolute()
		if g.IntN(4) == 0 {
			base = g.reference()
		}
		count[checkResolveLaw(t, base, g.reference(), g.options()...)]++
	})
	logCounts(t, count)
	for _, name := range []string{
		"errors", "whole URIs", "as by the letter", "with / for the base's path",
		"with /. before two slashes", "with ./ before a relative path", "references to opaque documents",
	} {
		if count[name] == 0 {
			t.Errorf("no case: %s", name)
		}
	}
}

// checkRelativizeLaw checks that Resolve leads back from what Relativize gives, that there
// is always such a reference to an absolute target, and that it is no longer than the
// target. It says of what form it is.
func checkRelativizeLaw(t *testing.T, base, target string, opts ...Option) string {
	t.Helper()
	o := newOptions(opts)
	_, baseErr := o.dialect.Split(base)
	c, targetErr := o.dialect.Split(target)
	ref, err := Relativize(base, target, opts...)
	if err != nil {
		mayFail := baseErr != nil || targetErr != nil || !c.Scheme().Present || o.lenientScheme
		if operand := new(OperandError); ref != "" || !errors.As(err, &operand) || !mayFail {
			t.Errorf("%q from %q is %q, %v", target, base, ref, err)
		}
		return "errors"
	}
	back, err := Resolve(base, ref, opts...)
	if err != nil || back != target {
		t.Errorf("%q from %q is %q, which means %q, %v", target, base, ref, back, err)
	}
	if c.Scheme().Present && len(ref) > len(target) {
		t.Errorf("%q from %q is %q, which is longer", target, base, ref)
	}
	r, err := o.dialect.Split(ref)
	switch {
	case err != nil:
		t.Errorf("%q from %q is %q: %v", target, base, ref, err)
	case r.Scheme().Present:
		return "whole URIs"
	case r.sameDocument():
		return "current document"
	}
	return map[Kind]string{KindEmpty: "queries", KindNet: "net paths", KindAbs: "paths from the root", KindRel: "paths below a directory"}[r.Kind()]
}

func TestLawRelativize(t *testing.T) {
	count := map[string]int{}
	forReferences(t, func(g *referenceGenerator) {
		base, target, opts := g.absolute(), g.absolute(), g.options()
		if g.IntN(8) == 0 {
			base, target = g.reference(), g.reference()
		}
		if g.IntN(4) != 0 { // of the same origin
			b, t := appendixB(base), appendixB(target)
			target = b.scheme + b.authority + "/" + strings.TrimLeft(t.path, "/") + t.query + t.fragment
		}
		if g.IntN(2) == 0 {
			opts = nil
		}
		count[checkRelativizeLaw(t, base, target, opts...)]++
	})
	logCounts(t, count)
	for _, name := range []string{
		"errors", "whole URIs", "current document", "queries", "net paths", "paths from the root", "paths below a directory",
	} {
		if count[name] == 0 {
			t.Errorf("no case: %s", name)
		}
	}
}

// checkNormalizeLaw checks that a normal form is a normal form, a reference of the same
// kind with the same components, and means the same. It says whether it is another text.
func checkNormalizeLaw(t *testing.T, s string, steps Steps, opts ...Option) string {
	t.Helper()
	o := newOptions(opts)
	opts = append(opts, Only(steps))
	got, err := Normalize(s, opts...)
	c, splitErr := o.dialect.Split(s)
	if err != nil || splitErr != nil {
		if e := new(Error); (err == nil) != (splitErr == nil) || !errors.As(err, &e) {
			t.Errorf("%q: %v, %v", s, err, splitErr)
		}
		return "errors"
	}
	n, err := o.dialect.Split(got)
	if err != nil {
		t.Errorf("%s: %q is %q: %v", steps, s, got, err)
		return "errors"
	}
	if again, err := Normalize(got, opts...); again != got || err != nil {
		t.Errorf("%s: %q is %q, and then %q, %v", steps, s, got, again, err)
	}
	checkSameComponents(t, &c, &n, steps)
	checkSameMeaning(t, &c, &n, steps, opts)
	if got == s {
		return "normal already"
	}
	return "changed"
}

// checkSameComponents checks that two references are of one kind and have the same
// components but for what the steps may change.
func checkSameComponents(t *testing.T, c, n *Components, steps Steps) {
	t.Helper()
	if c.Kind() != n.Kind() || c.AuthorityKind() != n.AuthorityKind() || c.HostKind() != n.HostKind() {
		t.Errorf("%s: %q is %q, of another kind", steps, c, n)
	}
	for i := range partCount {
		a, b := c.component(i), n.component(i)
		gone := i == partPort && steps&StepPort != 0 && a.Present && !b.Present
		if a.Present != b.Present && !gone {
			t.Errorf("%s: %q is %q, with other components", steps, c, n)
		}
		if !gone && !sameText(i, a.Text, b.Text, steps) {
			t.Errorf("%s: %q is %q, where %q means something else", steps, c, n, b.Text)
		}
	}
}

// sameText says whether two texts of a component mean the same. Paths are compared elsewhere,
// and so are ports.
func sameText(part int, a, b string, steps Steps) bool {
	switch {
	case part == partPath || part == partPort || part == partAuthority:
		return true
	case steps&StepCase != 0 && (part == partScheme || part == partHost):
		return strings.EqualFold(a, b)
	}
	return unescaped(a) == unescaped(b) && delimiters(a) == delimiters(b)
}

// unescaped gives the bytes of a text.
func unescaped(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			b = append(b, unhex(s[i+1])<<4|unhex(s[i+2]))
			i += 2
		} else {
			b = append(b, s[i])
		}
	}
	return string(b)
}

// delimiters gives the reserved characters of a text in their order.
func delimiters(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(";/?:@&=+$,[]", r) {
			return r
		}
		return -1
	}, s)
}

// checkSameMeaning checks the path of a normal form: it resolves to the same, but for
// escapes, in whatever document.
func checkSameMeaning(t *testing.T, c, n *Components, steps Steps, opts []Option) {
	t.Helper()
	if steps&StepDotSegments == 0 {
		a, b := strings.Split(c.Path().Text, "/"), strings.Split(n.Path().Text, "/")
		filled := n.Path().Text == "/" && steps&StepEmptyPath != 0 && c.Path().Text == ""
		if !filled && !slices.EqualFunc(a, b, sameSegment) {
			t.Errorf("%s: %q is %q, with other segments", steps, c, n)
		}
		return
	}
	if c.Kind() != KindRel {
		return // its dot segments are removed, and kept when it is resolved
	}
	for _, base := range []string{"s:/", "s:/x", "s://h", "s:/x/y/../z", "s://h/x/y/"} {
		a, errA := Resolve(base, c.String(), opts...)
		b, errB := Resolve(base, n.String(), opts...)
		a, errA2 := Normalize(a, append(opts, Only(steps))...)
		b, errB2 := Normalize(b, append(opts, Only(steps))...)
		if a != b || errors.Join(errA, errB, errA2, errB2) != nil {
			t.Errorf("%s: %q is %q, but they mean %q and %q in %q", steps, c, n, a, b, base)
		}
	}
}

// sameSegment says whether two segments are the same but for escapes. No escape may have
// hidden a dot segment.
func sameSegment(a, b string) bool {
	return unescaped(a) == unescaped(b) && delimiters(a) == delimiters(b) && (dotSegment([]byte(a)) == dotSegment([]byte(b)))
}

func TestLawNormalize(t *testing.T) {
	count := map[string]int{}
	forReferences(t, func(g *referenceGenerator) {
		steps := AllSteps
		switch g.IntN(3) {
		case 0:
			steps = 1 << g.IntN(len(stepNames))
		case 1:
			steps = Steps(g.IntN(int(AllSteps) + 1))
		}
		var opts []Option
		if g.IntN(3) == 0 {
			opts = []Option{DropDotDot()}
		}
		count[checkNormalizeLaw(t, g.reference(), steps, opts...)]++
	})
	logCounts(t, count)
	if count["changed"] == 0 || count["normal already"] == 0 {
		t.Error("not all cases came up")
	}
}

// checkEqualLaw checks, for three texts, that Equal is an equivalence, that it is equality
// of normal forms, and that Compare finds a difference where there is one.
func checkEqualLaw(t *testing.T, texts [3]string, steps Steps, opts ...Option) string {
	t.Helper()
	opts = append(opts, Only(steps))
	var forms [3]string
	for i, s := range texts {
		form, err := Normalize(s, opts...)
		if err != nil {
			return "errors"
		}
		forms[i] = form
	}
	var equal [3][3]bool
	same := 0
	for i, a := range texts {
		for j, b := range texts {
			got, err := Equal(a, b, opts...)
			d, compareErr := Compare(a, b, opts...)
			if err != nil || compareErr != nil || got != (forms[i] == forms[j]) || got != (d == Difference{}) {
				t.Errorf("%s: %q and %q are equal: %v, %v, and compare as %v, %v", steps, a, b, got, err, d, compareErr)
			}
			checkDifference(t, d, a, b)
			equal[i][j] = got
			if got && i < j {
				same++
			}
		}
	}
	checkEquivalence(t, equal, texts)
	return [...]string{"no two equal", "two equal", "", "all equal"}[same]
}

// checkDifference checks that a difference shows what a and b have.
func checkDifference(t *testing.T, d Difference, a, b string) {
	t.Helper()
	if d == (Difference{}) {
		return
	}
	if d.A == d.B || a[d.A.Start:d.A.End] != d.A.Text || b[d.B.Start:d.B.End] != d.B.Text {
		t.Errorf("%q and %q differ in %+v", a, b, d)
	}
}

func checkEquivalence(t *testing.T, equal [3][3]bool, texts [3]string) {
	t.Helper()
	for i := range 3 {
		for j := range 3 {
			if i == j && !equal[i][j] || equal[i][j] != equal[j][i] {
				t.Errorf("%q and %q: not reflexive or not symmetric", texts[i], texts[j])
			}
			for k := range 3 {
				if equal[i][j] && equal[j][k] && !equal[i][k] {
					t.Errorf("%q: not transitive", texts)
				}
			}
		}
	}
}

func TestLawEqual(t *testing.T) {
	count := map[string]int{}
	forReferences(t, func(g *referenceGenerator) {
		s := g.reference()
		texts := [3]string{s, g.variant(s), g.variant(s)}
		if g.IntN(4) == 0 {
			texts[2] = g.reference()
		}
		count[checkEqualLaw(t, texts, Steps(g.IntN(int(AllSteps)+1))|Steps(g.IntN(2))*AllSteps)]++
	})
	logCounts(t, count)
	for _, name := range []string{"no two equal", "two equal", "all equal"} {
		if count[name] == 0 {
			t.Errorf("no case: %s", name)
		}
	}
}

// variant changes a text a little, so that it often means the same.
func (g *referenceGenerator) variant(s string) string {
	for range 1 + g.IntN(2) {
		change := [][2]string{
			{"s:", "S:"}, {"http:", "HTTP:"}, {"//h", "//H"}, {"%2f", "%2F"}, {"%2e", "%2E"}, {"a", "%61"}, {"%7e", "~"},
			{"/a/", "/./a/"}, {"/b", "/a/../b"}, {"//h:80", "//h"}, {"//h/", "//h:/"}, {"//h/", "//h"}, {"a", "b"}, {"q", "r"},
		}[g.IntN(14)]
		s = strings.Replace(s, change[0], change[1], 1)
	}
	return s
}

// shortestAlphabet is enough to write a reference of every form.
const shortestAlphabet = "a./:?#"

// TestRelativizeShortest tries all references of up to five characters, and finds none that
// is shorter than the one that Relativize gives to what it means.
func TestRelativizeShortest(t *testing.T) {
	longest := 5
	if testing.Short() {
		longest = 4
	}
	references := textsUpTo(longest)
	for _, base := range []string{
		"a:/", "a:/a", "a:/a/a", "a:/a/a/a?a#a", "a:/.//a", "a:/a//a", "a:/../a", "a:/a/../a/a", "a:/a/a:a/a",
		"a://a", "a://a/a", "a://a/a/a/a", "a://", "a:///a/a", "a://a//a", "a://a?a", "a:a", "a:?a",
	} {
		shortest := map[string]string{}
		for _, ref := range references {
			if target, err := Resolve(base, ref); err == nil && shortest[target] == "" {
				shortest[target] = ref
			}
		}
		for target, want := range shortest {
			if got, err := Relativize(base, target); err != nil || len(got) > len(want) {
				t.Errorf("%q from %q is %q, %v, but %q is shorter", target, base, got, err, want)
			}
		}
		t.Logf("%s: %d targets", base, len(shortest))
	}
}

// textsUpTo gives all references over the alphabet, the short ones first.
func textsUpTo(longest int) (all []string) {
	last := []string{""}
	for range longest {
		var next []string
		for _, s := range last {
			for i := range len(shortestAlphabet) {
				next = append(next, s+shortestAlphabet[i:i+1])
			}
		}
		last = next
		for _, s := range next {
			if Valid(s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// addResolutions gives a fuzz target the bases and references of the case file.
func addResolutions(f *testing.F, add func(base, ref string)) {
	f.Helper()
	for _, r := range readLines[resolution](f, "testdata/resolve.jsonl") {
		add(r.Base, r.Ref)
	}
	for i := range uint64(100) {
		g := &referenceGenerator{rand.New(rand.NewPCG(i, 0))}
		add(g.absolute(), g.reference())
	}
}

// fuzzOptions makes options of the bits of a number.
func fuzzOptions(bits uint8) (opts []Option) {
	for i, o := range []Option{AllowRelativeBase(), DropDotDot(), LenientScheme(), In(AppendixA)} {
		if bits>>i&1 == 1 {
			opts = append(opts, o)
		}
	}
	return opts
}

// FuzzResolve checks the law of Resolve.
func FuzzResolve(f *testing.F) {
	addResolutions(f, func(base, ref string) { f.Add(base, ref, uint8(0)); f.Add(base, ref, uint8(15)) })
	f.Fuzz(func(t *testing.T, base, ref string, bits uint8) {
		checkResolveLaw(t, base, ref, fuzzOptions(bits)...)
	})
}

// FuzzRelativize checks the law of Relativize.
func FuzzRelativize(f *testing.F) {
	addResolutions(f, func(base, ref string) {
		target, _ := Resolve(base, ref)
		f.Add(base, target, uint8(0))
		f.Add(base, ref, uint8(1))
	})
	f.Fuzz(func(t *testing.T, base, target string, bits uint8) {
		checkRelativizeLaw(t, base, target, fuzzOptions(bits)...)
	})
}

// FuzzNormalize checks the law of Normalize.
func FuzzNormalize(f *testing.F) {
	addResolutions(f, func(base, ref string) { f.Add(base, uint8(AllSteps), uint8(0)); f.Add(ref, uint8(8), uint8(2)) })
	for _, s := range normalInputs {
		f.Add(s, uint8(AllSteps), uint8(0))
	}
	f.Fuzz(func(t *testing.T, s string, steps, bits uint8) {
		checkNormalizeLaw(t, s, Steps(steps)&AllSteps, fuzzOptions(bits)...)
	})
}

// FuzzEqual checks the law of Equal and Compare.
func FuzzEqual(f *testing.F) {
	addResolutions(f, func(base, ref string) { f.Add(base, ref, base, uint8(AllSteps)) })
	f.Fuzz(func(t *testing.T, a, b, c string, steps uint8) {
		checkEqualLaw(t, [3]string{a, b, c}, Steps(steps)&AllSteps)
	})
}
