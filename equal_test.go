package uri

import (
	"errors"
	"strings"
	"testing"

	"github.com/urigrammar/uri/internal/allocs"
)

// TestCompare holds what is equal at which level, and why other texts are not.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		steps      Steps
		want       string // the difference
	}{
		{"same text", "a", "a", 0, "no difference"},
		{"no steps", "http://H/", "http://h/", 0, `host: "H" and "h"`},
		{"case", "HTTP://H/", "http://h/", StepCase, "no difference"},
		{"case of a path", "http://h/A", "http://h/a", AllSteps, `path: "/A" and "/a"`},
		{"case of a registry's name", "s://A_b/", "s://a_b/", AllSteps, "authority: one that is not shown and one that is not shown"},
		{"hex digits", "/%2f", "/%2F", StepHexCase, "no difference"},
		{"hex digits, another step", "/%2f", "/%2F", AllSteps &^ StepHexCase, `path: "/%2f" and "/%2F"`},
		{"unreserved", "/%7Ea", "/~%61", StepEscapes, "no difference"},
		{"reserved", "/a%2Fb", "/a/b", AllSteps, `path: "/a%2Fb" and "/a/b"`},
		{"reserved in a query", "?a%26b", "?a&b", AllSteps, `query: "a%26b" and "a&b"`},
		{"dots", "http://h/a/../b", "http://h/./b", StepDotSegments, "no difference"},
		{"escaped dots", "http://h/a/%2e%2e/b", "http://h/b", AllSteps, `path: "/a/%2e%2e/b" and "/b"`},
		{"default port", "http://h:80/", "http://h/", StepPort, "no difference"},
		{"empty port", "s://h:/", "s://h/", StepPort, "no difference"},
		{"another port", "http://h:81/", "http://h/", AllSteps, `port: "81" and none`},
		{"zeros in a port", "http://h:081/", "http://h:81/", AllSteps, "no difference"},
		{"empty path", "http://h", "http://h/", StepEmptyPath, "no difference"},
		{"empty segment", "http://h/a//b", "http://h/a/b", AllSteps, `path: "/a//b" and "/a/b"`},
		{"empty param", "/a;", "/a", AllSteps, `path: "/a;" and "/a"`},
		{"scheme", "a:/b", "c:/b", AllSteps, `scheme: "a" and "c"`},
		{"scheme and none", "a:/b", "/b", AllSteps, `scheme: "a" and none`},
		{"opaque", "a:b", "a:c", AllSteps, `opaque: "b" and "c"`},
		{"opaque and not", "a:b", "a:/b", AllSteps, `opaque: "b" and none`},
		{"authority and none", "a:/b", "a://b/b", AllSteps, "authority: none and one that is not shown"},
		{"server and registry's name", "//a", "//a_", AllSteps, "authority: one that is not shown and one that is not shown"},
		{"password", "//u:secret@h", "//u:other@h", AllSteps, "userinfo: one that is not shown and one that is not shown"},
		{"empty query", "a?", "a", AllSteps, `query: "" and none`},
		{"fragment", "a#b", "a#c", AllSteps, `fragment: "b" and "c"`},
		{"path first", "a?b#c", "d?e#f", AllSteps, `path: "a" and "d"`},
		{"all steps", "HTTP://H:080?%7e#%2f", "http://h/?~#%2F", AllSteps, "no difference"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := Compare(c.a, c.b, Only(c.steps))
			if err != nil || d.String() != c.want {
				t.Errorf("%q and %q: %s, %v; want %s", c.a, c.b, d, err, c.want)
			}
			equal, err := Equal(c.a, c.b, Only(c.steps))
			if err != nil || equal != (c.want == "no difference") {
				t.Errorf("%q and %q are equal: %v, %v", c.a, c.b, equal, err)
			}
			checkEqualLaw(t, [3]string{c.a, c.b, c.a}, c.steps)
		})
	}
}

// TestCompareAll checks that all steps are taken where none are chosen.
func TestCompareAll(t *testing.T) {
	if equal, err := Equal("HTTP://H:080?%7e#%2f", "http://h/?~#%2F"); err != nil || !equal {
		t.Errorf("equal: %v, %v", equal, err)
	}
	d, err := Compare("http://h/a", "http://h/b")
	want := Difference{"path", Component{"/a", 8, 10, true}, Component{"/b", 8, 10, true}}
	if err != nil || d != want {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestEqualErrors(t *testing.T) {
	for _, c := range []struct{ a, b, operand string }{
		{"a b", "a", "first"}, {"a", "a b", "second"}, {"a b", "a b", "first"},
	} {
		equal, err := Equal(c.a, c.b)
		_, compareErr := Compare(c.a, c.b)
		for _, err := range []error{err, compareErr} {
			var operand *OperandError
			if equal || !errors.As(err, &operand) || operand.Operand != c.operand || !errors.Is(err, CodeSpace) ||
				!strings.HasPrefix(err.Error(), "uri: "+c.operand+": 1:2: unexpected") {
				t.Errorf("%q and %q: %v, %v", c.a, c.b, equal, err)
			}
		}
	}
}

// TestEqualAllocations shows that nothing is allocated where both texts are normal.
func TestEqualAllocations(t *testing.T) {
	if n, _ := allocs.Least(func() { Equal("http://h/a%2Fb", "http://h/a%2Fc") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
