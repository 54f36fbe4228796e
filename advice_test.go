package uri

import (
	"errors"
	"slices"
	"testing"
)

// userURL is a URL with a user only where an "@" ends it.
type userURL struct {
	_      struct{}  `rule:"user-url"`
	Start  Pos       `parser:"@@"`
	Scheme Scheme    `parser:"@@ ':' '/' '/'"`
	User   *Userinfo `parser:"( (?= ~( '@' | '/' )* '@' ) @@ '@' )?"`
	Host   *HostPort `parser:"@@?"`
	Path   *AbsPath  `parser:"@@?"`
	End    Pos       `parser:"@@"`
}

// TestExplainGeneric: the advice of a scheme is asked for where a text is no URI at all, wherever
// the scheme's own grammar goes wrong.
func TestExplainGeneric(t *testing.T) {
	var asked []int
	g := MustDefineScheme[userURL]([]string{"u"}, Explain(func(text string, d *Diagnostic) {
		asked = append(asked, d.Start)
		d.Hint = "advice"
		d.Fixes = []Fix{{Title: "leave out the rest", Edits: []Edit{{Start: d.Start, End: len(text)}}}}
	}))
	for _, tt := range []struct {
		in string
		at int
	}{
		{"u://a b@h", 5}, // both at the same place
		{"u://h/a#b|c", 9},
		{"u://h_/a|", 8},
	} {
		asked = nil
		_, err := g.Parse(tt.in)
		var e *Error
		if !errors.As(err, &e) || e.Offset != tt.at || e.Hint() != "advice" || !slices.Equal(asked, []int{tt.at}) {
			t.Errorf("%q: %v, with the hint %q, asked at %d", tt.in, err, e.Hint(), asked)
			continue
		}
		if fix, ok := e.Fix(); !ok || fix.Apply(tt.in) != tt.in[:tt.at] {
			t.Errorf("%q: the fix %v", tt.in, fix)
		}
	}
}

// TestExpectedBehindLookahead: the "@" that is found is the one that a lookahead wants, so the
// scheme's grammar expects nothing in its place, but the generic grammar does.
func TestExpectedBehindLookahead(t *testing.T) {
	g := MustDefineScheme[userURL]([]string{"u"})
	_, err := g.Parse("u://a%4@h")
	var e *Error
	if !errors.As(err, &e) || e.Offset != 7 || e.Code != CodeBadEscape || !slices.Equal(e.Expected(), []string{"hex"}) {
		t.Errorf("%v expects %q", err, e.Expected())
	}
}
