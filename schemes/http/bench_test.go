package http_test

import (
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
)

const typical = "https://www.example.com:8443/a/path/to/something.html?key=value&other=1#top"

// BenchmarkParse compares the parsers of the scheme and of the generic grammar.
func BenchmarkParse(b *testing.B) {
	b.Run("http", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := http.Parse(typical); err != nil {
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
		if !http.Valid(typical) {
			b.Fatal("it is not valid")
		}
	}
}
