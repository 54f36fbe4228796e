package postgresql

import (
	"testing"

	"github.com/urigrammar/uri"
)

const benchURL = "postgresql://app:s3cret@db1.example.com:5432,db2.example.com:5433/orders?sslmode=verify-full&target_session_attrs=read-write"

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(benchURL); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValid(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if !Valid(benchURL) {
			b.Fatal("not valid")
		}
	}
}

func BenchmarkGeneric(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := uri.Parse(benchURL); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReject(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("postgresql://app:s3#cret@db1.example.com:5432,db2.example.com:5433/orders?sslmode=verify-full"); err == nil {
			b.Fatal("valid")
		}
	}
}

func BenchmarkSettings(b *testing.B) {
	u, err := Parse(benchURL)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		u.Settings()
	}
}
