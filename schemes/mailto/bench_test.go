package mailto_test

import (
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

const typical = "mailto:joe@example.com,ann@example.org?cc=bob@example.com&subject=Hello%20World&body=two%0D%0Alines"

// BenchmarkParse compares the parsers of the scheme and of the generic grammar.
func BenchmarkParse(b *testing.B) {
	b.Run("mailto", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := mailto.Parse(typical); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("generic", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := uri.Parse(typical); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkValid(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if !mailto.Valid(typical) {
			b.Fatal("it is not valid")
		}
	}
}
