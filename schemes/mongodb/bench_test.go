package mongodb

import (
	"testing"

	"github.com/urigrammar/uri"
)

const sample = "mongodb://app:secret@db1.example.com:27017,db2.example.com:27018/orders?replicaSet=rs0&w=majority&retryWrites=true"

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(sample); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValid(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if !Valid(sample) {
			b.Fatal("not valid")
		}
	}
}

// BenchmarkGeneric is package uri on the same text.
func BenchmarkGeneric(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := uri.Parse(sample); err != nil {
			b.Fatal(err)
		}
	}
}
