package uri

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	gocmp "github.com/google/go-cmp/cmp"

	. "github.com/urigrammar/uri/combinators"
)

// A scheme for these tests: buckets of objects, versions of which are asked for by number.
//
//	s3://bucket/key?versionId=1

var (
	bucketRule  = Rule("bucket", Seq(AppendixRule("alphanum"), Many(Alt(AppendixRule("alphanum"), OneOf(".-")))))
	versionRule = Rule("version", Many1(AppendixRule("digit")))
)

type (
	s3Bucket  struct{ Leaf }
	s3Version struct{ Leaf }
	s3URL     struct {
		_       struct{}   `rule:"s3-url"`
		Start   Pos        `parser:"@@"`
		Scheme  Scheme     `parser:"@@ ':' '/' '/'"`
		Bucket  s3Bucket   `parser:"@@"`
		Key     *AbsPath   `parser:"@@?"`
		Version *s3Version `parser:"( '?' 'v' 'e' 'r' 's' 'i' 'o' 'n' 'I' 'd' '=' @@ )?"`
		End     Pos        `parser:"@@"`
	}
	outerURL struct {
		_      struct{} `rule:"outer-url"`
		Start  Pos      `parser:"@@"`
		Scheme Scheme   `parser:"@@ ':'"`
		Inner  Nested   `parser:"@@"`
		End    Pos      `parser:"@@"`
	}
)

func (*s3Bucket) Rule() *Expr                           { return bucketRule }
func (*s3Bucket) Production() string                    { return "bucket" }
func (l *s3Bucket) Parse(lex *lexer.PeekingLexer) error { return TakeLeaf(&l.Leaf, lex, bucketRule) }

func (*s3Version) Rule() *Expr        { return versionRule }
func (*s3Version) Production() string { return "version" }
func (l *s3Version) Parse(lex *lexer.PeekingLexer) error {
	return TakeLeaf(&l.Leaf, lex, versionRule)
}

func (*s3URL) SchemeGrammar() *SchemeGrammar[s3URL] { return newS3() }

// newS3 gives the grammar, with a check of the bucket's length.
func newS3(opts ...SchemeOption) *SchemeGrammar[s3URL] {
	return MustDefineScheme[s3URL]([]string{"s3", "s3n"}, append(opts, Check(checkS3))...)
}

func checkS3(u *s3URL, found *Findings) {
	if len(u.Bucket.Text) < 3 {
		d := found.Error(&u.Bucket, "s3-bucket-length", "the name of a bucket has at least 3 characters")
		d.Hint = "look it up"
		d.Fixes = []Fix{{Title: "append dashes", Edits: []Edit{{d.End, d.End, strings.Repeat("-", 3-len(u.Bucket.Text))}}}}
	}
	if u.Key == nil {
		found.Warning(&u.Bucket, "s3-no-key", "the whole bucket is meant")
	}
}

func TestSchemeParse(t *testing.T) {
	g := newS3()
	for _, in := range []string{"s3://abc", "S3://abc/", "s3n://a.b-c/d;e/f%20?versionId=17"} {
		u, err := g.Parse(in)
		if err != nil || !g.Valid(in) {
			t.Errorf("%q: %v", in, err)
			continue
		}
		checkSpans(t, in, u)
		if text, err := AppendText(nil, u); err != nil || string(text) != in {
			t.Errorf("%q is printed %q, %v", in, text, err)
		}
		if again, err := ParseAs[s3URL](in); err != nil || !gocmp.Equal(u, again) {
			t.Errorf("%q by ParseAs: %v\n%s", in, err, gocmp.Diff(u, again))
		}
	}
}

// checkSpans checks that every node's text stands at its place, within that of its parent.
func checkSpans(t *testing.T, in string, root any) {
	t.Helper()
	last := 0
	for n := range All(root) {
		start, end := n.Span()
		if start < last || end < start || len(in) < end {
			t.Errorf("%q: %s from %d to %d, behind one at %d", in, n.Production(), start, end, last)
			continue
		}
		last = start
		if l, ok := n.(interface{ self() *Leaf }); ok && l.self().Text != in[start:end] {
			t.Errorf("%q: %s is %q, want %q", in, n.Production(), l.self().Text, in[start:end])
		}
	}
}

func TestSchemeErrors(t *testing.T) {
	g := newS3()
	const legal = "legal RFC 2396, but not an s3 URL: "
	for _, tt := range []struct {
		name, in string
		code     Code
		offset   int
		message  string
		fixed    string
	}{
		{"a space, where the scheme knows more", "s3://a b", CodeSpace, 6, `unexpected " " in bucket, expected alphanum, "-", ".", "/", "?" or end`, ""},
		{"a space that only the generic grammar speaks of", "s3://abc/d e?versionId=x", CodeSpace, 10, `unexpected " " in segment, expected pchar, "/", ";", "?" or end`, "s3://abc/d%20e?versionId=x"},
		{"an error of the generic grammar behind one of the scheme's", "s3://a_bc/d e", CodeSpace, 11, `unexpected " " in segment, expected pchar, "#", "/", ";", "?" or end`, "s3://a_bc/d%20e"},
		{"a character that the bucket does not have", "s3://ab_c/", CodeScheme, 7, legal + `unexpected "_" in bucket, expected alphanum, "-", ".", "/", "?" or end`, "s3://ab/_c/"},
		{"an empty bucket", "s3:///key", CodeScheme, 5, legal + `unexpected "/" in bucket, expected alphanum`, "s3://key"},
		{"cut short", "s3://abc?versionId=", CodeScheme, 19, legal + "unexpected end in version, expected digit", "s3://abc?versionId=1"},
		{"cut short for both", "s3:", CodeCutShort, 3, `unexpected end in s3-url, expected "/"`, ""},
		{"what the scheme does not have", "s3://abc?v=1", CodeScheme, 10, legal + `unexpected "=" in s3-url, expected "e"`, "s3://abc?versionId=1"},
		{"a fragment", "s3://abc#f", CodeScheme, 8, legal + `unexpected "#" in bucket, expected alphanum, "-", ".", "/", "?" or end`, "s3://abcf"},
		{"a check", "s3://ab/c", "s3-bucket-length", 5, legal + "the name of a bucket has at least 3 characters", "s3://ab-/c"},
		{"another scheme", "http://abc", CodeOtherScheme, 0, legal + `the scheme is "http"`, ""},
		{"a scheme that begins alike", "s3x://abc", CodeOtherScheme, 2, legal + `the scheme is "s3x"`, ""},
		{"no scheme", "abc", CodeOtherScheme, 0, legal + `it does not begin with "s3:"`, ""},
		{"a scheme without colon", "s3", CodeOtherScheme, 2, legal + `":" is missing behind the scheme`, ""},
		{"nothing", "", CodeOtherScheme, 0, legal + `it does not begin with "s3:"`, ""},
		{"another scheme, and wrong", "http://a b", CodeSpace, 8, `unexpected " " in authority, expected unreserved, "#", "$", "%", "&", "+", ",", "/", ":", ";", "=", "?", "@" or end`, "http://a%20b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			u, err := g.Parse(tt.in)
			var e *Error
			if u != nil || !errors.As(err, &e) || g.Valid(tt.in) {
				t.Fatalf("%q gives %v, %v", tt.in, u, err)
			}
			if e.Code != tt.code || e.Offset != tt.offset || e.Message() != tt.message || !errors.Is(err, tt.code) {
				t.Errorf("%q: %s at %d: %s", tt.in, e.Code, e.Offset, e.Message())
			}
			fix, ok := e.Fix()
			if fixed := fix.Apply(tt.in); ok != (tt.fixed != "") || ok && fixed != tt.fixed {
				t.Errorf("%q is mended as %q", tt.in, fixed)
			}
			checkFailure(t, tt.in, e)
		})
	}
}

// checkFailure checks what holds for errors of any grammar.
func checkFailure(t *testing.T, in string, e *Error) {
	t.Helper()
	var p participle.Error
	if !errors.As(e, &p) || p.Position().Offset != e.Offset || e.Error() != "uri: "+e.Position().String()+": "+e.Message() {
		t.Errorf("%q: %v is no error of participle", in, e)
	}
	if e.Truncated() != (e.Offset == len(in)) || e.Offset < 0 || len(in) < e.Offset {
		t.Errorf("%q: offset %d", in, e.Offset)
	}
	if found := e.Found(); found != "" && e.ExpectedBytes().Has(found[0]) {
		t.Errorf("%q: %q is found and expected", in, found)
	}
	if found := e.Found(); found == "" && e.AtEnd() {
		t.Errorf("%q: the end is found and expected", in)
	}
	last := -1
	for _, f := range e.Trail() {
		if f.Start < last || e.Offset < f.Start && e.Code != CodeOtherScheme {
			t.Errorf("%q: the trail is %v", in, e.Trail())
		}
		last = f.Start
	}
	if e.Production() == "" {
		t.Errorf("%q: no production", in)
	}
}

func TestNoScheme(t *testing.T) {
	type empty struct{}
	define := func(names []string, opts ...SchemeOption) error {
		_, err := DefineScheme[s3URL](names, opts...)
		return err
	}
	_, emptyErr := DefineScheme[empty]([]string{"x"})
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"no name", define(nil), "without a name"},
		{"no name of a scheme", define([]string{"s_3"}), `"s_3" is no name of a scheme`},
		{"an empty name", define([]string{""}), `"" is no name of a scheme`},
		{"one name twice", define([]string{"s3", "S3"}), "not distinct"},
		{"a check of another type", define([]string{"s3"}, Check(func(*outerURL, *Findings) {})), "for a grammar of uri.s3URL"},
		{"a type that is no grammar", emptyErr, "empty"},
	} {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, tt.err)
		}
	}
}

func TestSchemeBNF(t *testing.T) {
	want := strings.TrimLeft(`
s3-url  = scheme "://" bucket [ abs_path ] [ "?versionId=" version ]
bucket  = alphanum *( alphanum | "." | "-" )
version = 1*digit
`, "\n")
	if got := newS3().BNF(); !strings.HasSuffix(got, want) {
		t.Errorf("%s", got)
	}
}

func TestWithArticle(t *testing.T) {
	for name, want := range map[string]string{
		"ldap": "an ldap", "ldaps": "an ldaps", "http": "an http", "urn": "a urn", "jdbc": "a jdbc", "mailto": "a mailto",
		"postgresql": "a postgresql", "s3": "an s3", "ftp": "an ftp", "sftp": "an sftp", "ssh": "an ssh", "steam": "a steam",
		"redis": "a redis", "file": "a file", "amqp": "an amqp", "x": "an x", "ws": "a ws", "mysql": "a mysql", "smb": "an smb",
		"news": "a news", "nfs": "an nfs", "rtsp": "an rtsp", "irc": "an irc", "tel": "a tel", "hdfs": "an hdfs", "slack": "a slack",
	} {
		if got := withArticle(name); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestSchemeDiagnose(t *testing.T) {
	g := newS3()
	for _, tt := range []struct {
		name, in string
		opts     []Option
		want     []string
		fixed    string
	}{
		{"nothing wrong", "s3://abc/d", nil, nil, ""},
		{"a warning of a check", "s3://abc", nil, []string{"warning s3-no-key 5:8"}, ""},
		{"which nobody wants", "s3://abc", []Option{Ignore("s3-no-key")}, nil, ""},
		{"which counts as an error", "s3://abc", []Option{AsError("s3-no-key")}, []string{"error s3-no-key 5:8"}, "s3://abc"},
		{"warnings of the generic grammar", "S3://abc/%7e", nil, []string{"warning upper-case 0:2", "warning escaped-unreserved 9:12"}, ""},
		{"no warning of a name that is no server", "s3://1.2.3/d", nil, nil, ""},
		{"errors of both grammars", "s3://a b_c/d e?versionId=x", nil, []string{"error space 6:7", "error scheme 8:9", "error space 12:13", "error scheme 25:26"}, ""},
		{"one at most", "s3://a b_c/d e?versionId=x", []Option{AtMost(1)}, []string{"error space 6:7"}, ""},
		{"a check of what was mended", "s3://a_", nil, []string{"error s3-bucket-length 5:6", "error scheme 6:7"}, ""},
		{"what goes on is one error", "s3://abc?version=12", nil, []string{"warning s3-no-key 5:8", "error scheme 16:17"}, "s3://abc?versionId=12"},
		{"another scheme", "http://my_host", nil, []string{"error other-scheme 0:4", "warning reg-name 9:10"}, "http://my_host"},
		{"nothing", "", nil, []string{"error other-scheme 0:0"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := g.Diagnose(tt.in, tt.opts...)
			var got []string
			for _, x := range d.Diagnostics {
				got = append(got, fmt.Sprintf("%s %s %d:%d", x.Severity, x.Code.String(), x.Start, x.End))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q: %q\n%s", tt.in, got, Renderer{}.Diagnosis(d))
			}
			if tt.fixed != "" && d.Fixed() != tt.fixed {
				t.Errorf("%q is mended as %q", tt.in, d.Fixed())
			}
		})
	}
}

// TestSchemeMends holds that what is nearly right is mended, and the tree of it has the places
// and texts of what was written.
func TestSchemeMends(t *testing.T) {
	g := newS3()
	gen, err := NewGenerator(g.Grammar(), "s3-url", 1, 60)
	if err != nil {
		t.Fatal(err)
	}
	wrong, mended := 0, 0
	for near := range gen.NearMisses(nil) {
		if wrong == 3000 {
			break
		}
		colon := strings.Index(near, ":")
		if colon < 0 {
			continue // it is no URI
		}
		near = "s3" + near[colon:]
		d := g.Diagnose(near)
		for i, x := range d.Diagnostics {
			if x.Start < 0 || x.End < x.Start || len(near) < x.End || i > 0 && x.Start < d.Diagnostics[i-1].Start {
				t.Fatalf("%q: %v", near, d.Diagnostics)
			}
		}
		if !d.HasErrors() {
			continue
		}
		wrong++
		if again := g.Diagnose(d.Fixed()); !again.HasErrors() {
			mended++
		} else if wrong-mended < 10 {
			t.Logf("%q is mended as %q", near, d.Fixed())
		}
		if d.Scheme != nil {
			checkSpans(t, near, d.Scheme)
		}
	}
	t.Logf("%d near misses, of which the fixes mend %d", wrong, mended)
	if mended*100 < wrong*95 {
		t.Errorf("of %d near misses %d are mended", wrong, mended)
	}
}

// TestCheckOutside holds that what a check reports is brought inside the text.
func TestCheckOutside(t *testing.T) {
	edit := func(start, end int) Fix { return Fix{Title: "x", Edits: []Edit{{start, end, "x"}}} }
	g := MustDefineScheme[s3URL]([]string{"s3"}, Check(func(u *s3URL, found *Findings) {
		found.ErrorAt(-1, 100, "a", "x").Fixes = []Fix{edit(-1, 2), edit(2, 1), edit(0, 100), {Title: "none"}, edit(3, 4)}
		found.ErrorAt(100, -1, "b", "y")
		found.ErrorAt(5, 8, "c", "z")
	}), Explain(func(_ string, d *Diagnostic) { d.Fixes = []Fix{edit(d.Start, 100)} }))
	const in = "s3://abc"
	d := g.Diagnose(in)
	var got []string
	for _, x := range d.Diagnostics {
		got = append(got, fmt.Sprint(x.Code.String(), x.Start, x.End, x.Production, len(x.Fixes)))
	}
	if want := []string{"a0 8s3-url1", "c5 8bucket0", "b8 8bucket0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q\n%s", got, want, Renderer{}.Diagnosis(d))
	}
	for _, in := range []string{in, "s3://a_"} {
		_, err := g.Parse(in)
		var e *Error
		if !errors.As(err, &e) || e.Offset < 0 || len(in) < e.Offset {
			t.Errorf("%q: %v", in, err)
			continue
		}
		checkFailure(t, in, e)
		if fix, ok := e.Fix(); ok {
			fix.Apply(in)
		}
	}
}
