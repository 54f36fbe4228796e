package uri

import (
	"errors"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators"
)

// TestWarn: what a Warn finds is in a diagnosis, and neither Parse nor Valid asks it.
func TestWarn(t *testing.T) {
	asked := 0
	g := MustDefineScheme[s3URL]([]string{"s3"}, Warn(func(u *s3URL, found *Findings) {
		asked++
		found.Warning(&u.Bucket, "s3-odd", "odd")
	}))
	if _, err := g.Parse("s3://abc"); err != nil || !g.Valid("s3://abc") || asked != 0 {
		t.Errorf("asked %d times; %v", asked, err)
	}
	d := g.Diagnose("s3://abc")
	if len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != "s3-odd" || d.Diagnostics[0].Start != 5 || asked != 1 {
		t.Errorf("asked %d times: %+v", asked, d.Diagnostics)
	}
	if _, err := DefineScheme[s3URL]([]string{"s3"}, Warn(func(*outerURL, *Findings) {})); err == nil {
		t.Error("a Warn for another type is accepted")
	}
}

// TestWithin: trees and errors are those without the option, for a grammar within Default.
func TestWithin(t *testing.T) {
	slow, fast := newS3(), newS3(Within())
	generic, err := Default.Grammar().Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	own, err := slow.Grammar().Compile("s3-url")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := combinators.Includes(generic, own); !ok {
		t.Fatalf("%q is no URI reference", text)
	}
	for _, in := range []string{
		"s3://abc/d", "S3N://abc?versionId=1", "s3://ab", "s3://a b", "s3://a_b", "s3:", "", "http://abc", "s3://abc/%4",
		"s3://abc/d e?versionId=x", "s3://" + strings.Repeat("a", 100),
	} {
		for _, opts := range [][]Option{nil, {In(AppendixA)}} {
			want, wantErr := slow.Parse(in, opts...)
			got, err := fast.Parse(in, opts...)
			if diff := gocmp.Diff(want, got); diff != "" || !sameError(wantErr, err) || fast.Valid(in) != slow.Valid(in) {
				t.Errorf("%q: %v, want %v\n%s", in, err, wantErr, diff)
			}
		}
	}
}

func sameError(a, b error) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Error() == b.Error()
}

// TestGeneratedCode: it reads whole texts, and the grammar what it does not read.
func TestGeneratedCode(t *testing.T) {
	var read []string
	plain := MustDefineScheme[outerURL]([]string{"view"})
	g := MustDefineScheme[outerURL]([]string{"view"}, Generated(func(s string) *outerURL {
		read = append(read, s)
		u, err := plain.Parse(s)
		if err != nil || s == "view:slow:x" {
			return nil
		}
		return u
	}, plain.Valid))
	r := newRegistry(t, g)
	for _, in := range []string{"view:a:b", "view:slow:x", "view:x", "view:view:a:b"} {
		want, wantErr := plain.Parse(in)
		got, err := g.Parse(in)
		if diff := gocmp.Diff(want, got); diff != "" || !sameError(wantErr, err) || g.Valid(in) != plain.Valid(in) {
			t.Errorf("%q: %v, want %v\n%s", in, err, wantErr, diff)
		}
	}
	read = nil
	if _, err := r.Parse("view:view:a:b"); err != nil {
		t.Error(err)
	}
	if want := []string{"view:view:a:b"}; !slices.Equal(read, want) {
		t.Errorf("the code read %q, want %q", read, want)
	}
	other := Generated(func(string) *s3URL { return nil }, nil)
	if _, err := DefineScheme[outerURL]([]string{"view"}, other); err == nil {
		t.Error("code for another type is accepted")
	}
}

// TestLenient: errors of inner URIs that do not count.
func TestLenient(t *testing.T) {
	var inner error
	g := newOuter(NestedIn(newRegistry(t, newS3())), Lenient(func(n *Nested, err error) bool {
		inner = err
		return !strings.HasSuffix(n.Text, "!")
	}))
	for _, tt := range []struct {
		in              string
		offset          int // of the inner error, -1: there is none
		generic, scheme bool
	}{
		{"view:s3://abc/d", -1, true, true},
		{"view:x:y", -1, true, false},
		{"view:s3://ab/d", 10, true, true},    // a check
		{"view:s3://a_bc/d", 11, true, false}, // the grammar
		{"view:s3://a[", 11, false, false},    // the generic grammar
		{"view:x://[", 10, false, false},
	} {
		inner = nil
		u, err := g.Parse(tt.in)
		if err != nil || u.Inner.Reference != nil != tt.generic || u.Inner.Scheme != nil != tt.scheme {
			t.Errorf("%q: %+v, %v", tt.in, u, err)
			continue
		}
		offset := -1
		var e *Error
		if errors.As(inner, &e) {
			offset = e.Offset
		}
		if offset != tt.offset {
			t.Errorf("%q: the inner error is at %d, want %d", tt.in, offset, tt.offset)
		}
		if u.Inner.Reference != nil {
			checkSpans(t, tt.in, u.Inner.Reference)
		}
	}
	if _, err := g.Parse("view:s3://ab/!"); err == nil {
		t.Error("an error that counts is ignored")
	}
}

// TestParseIn reads a reference within another text.
func TestParseIn(t *testing.T) {
	r := newRegistry(t, newS3())
	const in = "see <s3://abc/d> or <s3://a_bc> or <x y>"
	p, err := r.ParseIn(in, 5, 15)
	if u, ok := p.Scheme.(*s3URL); err != nil || !ok || u.Bucket.Start != 10 || p.Reference.Start != 5 || p.Reference.End != 15 {
		t.Error(p, err)
	}
	for _, tt := range []struct{ start, end, offset int }{{21, 30, 27}, {36, 39, 37}} {
		_, err = r.ParseIn(in, tt.start, tt.end)
		var e *Error
		if !errors.As(err, &e) || e.Offset != tt.offset {
			t.Error(err)
		}
	}
	p, err = (*Registry)(nil).ParseIn(in, 5, 5)
	if start, end := p.Reference.Span(); err != nil || start != 5 || end != 5 {
		t.Error(p, err)
	}
}

// TestLeafOfAnotherRFC: participle reads a leaf by its own rules, also where one of the appendix has
// the same name and another meaning, but with what the dialect replaces.
func TestLeafOfAnotherRFC(t *testing.T) {
	pchar := combinators.Rule("pchar", combinators.OneOf("ab;"))
	name := combinators.Rule("name", combinators.Many1(pchar))
	a, err := Default.automaton(name)
	if err != nil {
		t.Fatal(err)
	}
	if !a.Match("a;b") || a.Match("c") {
		t.Error("the appendix's pchar is read")
	}
	for d, want := range map[*Dialect]bool{Default: true, AppendixA: false} {
		a, err := d.automaton(combinators.Rule("name", combinators.Many1(AppendixRule("uric"))))
		if err != nil {
			t.Fatal(err)
		}
		if a.Match("a[") != want {
			t.Errorf("in one dialect brackets are uric: %v, want %v", !want, want)
		}
	}
}
