//go:build !race && !purego

package ldap_test

import (
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
	"github.com/urigrammar/uri/schemes/ldap"
)

// TestAllocations: a tree is one allocation, and Valid makes none.
func TestAllocations(t *testing.T) {
	const in = "ldap://h/o=a%20b,c=US?cn,sn?sub?(&(a=b)(!(c=*)))?!x=y"
	if n, _ := allocs.Least(func() { _, _ = ldap.Parse(in) }); n > 1 {
		t.Errorf("Parse: %v", n)
	}
	if n, _ := allocs.Least(func() { ldap.Valid(in) }); n > 0 {
		t.Errorf("Valid: %v", n)
	}
}
