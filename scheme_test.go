package uri

import (
	"testing"

	. "github.com/urigrammar/uri/combinators"
)

type (
	testBucket struct{ Leaf }
	testURL    struct {
		_      struct{}   `rule:"bucket-url"`
		Start  Pos        `parser:"@@"`
		Scheme Scheme     `parser:"@@ ':' '/' '/'"`
		Bucket testBucket `parser:"@@"`
		Path   *AbsPath   `parser:"@@?"`
		Query  *Query     `parser:"( '?' @@ )?"`
		End    Pos        `parser:"@@"`
	}
	testOuter struct {
		_      struct{} `rule:"outer"`
		Start  Pos      `parser:"@@"`
		Scheme Scheme   `parser:"@@ ':'"`
		Inner  Nested   `parser:"@@"`
		End    Pos      `parser:"@@"`
	}
)

func (*testBucket) Rule() *Expr {
	return Rule("bucket", Many1(Alt(AppendixRule("alphanum"), OneOf(".-"))))
}
func (*testBucket) Production() string { return "bucket" }

func TestSchemeTry(t *testing.T) {
	g := MustDefineScheme[testURL]([]string{"s3"})
	outer := MustDefineScheme[testOuter]([]string{"view"})
	t.Log("\n" + g.BNF())
	r, err := NewRegistry(g, outer)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"s3://a/b?c", "view:s3://a/b", "view:S3://a_/b", "view:s3://a /b", "view:view:view:s3://a-_", "view:x", "view:http://[::1", "s3:a", "s3://é"} {
		p, err := r.Parse(s)
		t.Log(s, p.Scheme, err)
		t.Log("\n" + Renderer{}.Diagnosis(r.Diagnose(s)))
	}
}

func BenchmarkScheme(b *testing.B) {
	g := MustDefineScheme[testURL]([]string{"s3"})
	for b.Loop() {
		g.Parse("s3://my-bucket/some/key/with/parts.txt?versionId=123")
	}
}
func BenchmarkGenericSame(b *testing.B) {
	for b.Loop() {
		Parse("s3://my-bucket/some/key/with/parts.txt?versionId=123")
	}
}
