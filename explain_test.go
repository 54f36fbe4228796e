package uri

import (
	"errors"
	"testing"
)

// TestExplainText: the advice of a grammar is asked for in texts that are no URIs, too.
func TestExplainText(t *testing.T) {
	g, err := DefineGrammar[HostPort]("an address", Explain(func(text string, d *Diagnostic) {
		d.Hint = text[:d.Start] + "|" + text[d.Start:d.End]
	}))
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{"a:8x": "a:8|x", "a.1": "a.1|", "/": "|/"} {
		_, err := g.Parse(in)
		var e *Error
		if !errors.As(err, &e) || e.Hint() != want {
			t.Errorf("%s: %v", in, err)
		}
	}
}
