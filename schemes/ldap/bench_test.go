package ldap_test

import (
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/ldap"
)

const (
	benchURL    = "ldap://ldap.example.com/o=University%20of%20Michigan,c=US?cn,mail?sub?(&(objectClass=person)(%7C(sn=J*)(!(cn=x))))"
	benchFilter = "(&(objectClass=person)(|(sn=J*)(!(cn=x))))"
)

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ldap.Parse(benchURL); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValid(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if !ldap.Valid(benchURL) {
			b.Fatal("not valid")
		}
	}
}

// BenchmarkGeneric reads the same URL by the generic grammar.
func BenchmarkGeneric(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := uri.Parse(benchURL); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseFilter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ldap.ParseFilter(benchFilter); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCondition(b *testing.B) {
	u, err := ldap.Parse(benchURL)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		u.Condition()
	}
}
