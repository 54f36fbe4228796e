package urn

import (
	"errors"
	"testing"

	"github.com/urigrammar/uri"
)

// others is how github.com/leodido/go-urn v1.5.0 differs, in its modes for RFC 2141 and for RFC
// 8141. Nothing else was found in its own tests' inputs and in 480,000 texts made of pieces of
// URNs.
var others = []struct {
	in               string
	rfc2141, rfc8141 bool // whether go-urn accepts it
	offset           int  // of the error here; -1: it is a URN
	reason           string
}{
	{"urn:a:b", true, false, 5, "RFC 2141 allows a NID of one letter, RFC 8141 §2.1 does not"},
	{"urn:ab-:c", true, false, 7, "RFC 2141 allows a NID to end with a hyphen, RFC 8141 §2.1 does not"},
	{"urn:ab:%4x", true, true, 9, "an escape has two digits; go-urn does not look at the second"},
	{"urn:ab:c?+r?+s", false, false, -1, `"?" and "+" may stand in an r-component`},
	{"urn:ab:c?=q?=s", false, false, -1, `"?" and "=" may stand in a q-component`},
	{"urn:urn-0:c", true, false, -1, "the form of informal namespaces (§5.2) is not syntax; it is warned of"},
	{"urn:ab:c/d", false, true, -1, `RFC 2141 has no "/" in names`},
	{"urn:ab:c~&", false, true, -1, `RFC 2141 has no "~" and "&" in names`},
}

func TestOthers(t *testing.T) {
	for _, c := range others {
		_, err := Parse(c.in)
		offset := -1
		var e *uri.Error
		if errors.As(err, &e) {
			offset = e.Offset
		}
		if offset != c.offset {
			t.Errorf("%q: the error is at %d, want %d (%s)", c.in, offset, c.offset, c.reason)
		}
		if here := offset < 0; c.rfc2141 == here && c.rfc8141 == here {
			t.Errorf("%q is no difference", c.in)
		}
	}
}
