package ldap

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// mayStand says whether a byte may stand in a URL behind the host as it is (RFC 4516 §2.1, with the set
// of RFC 2396 §2.2 and §2.3 without "?"). It is written down anew here.
func mayStand(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || strings.IndexByte("-_.!~*'();/:@&=+$,", b) >= 0
}

// escapeSome writes a text as it may stand in a URL, with some escapes that it need not have.
func escapeSome(text string, r *rand.Rand) string {
	var out strings.Builder
	for i := range len(text) {
		switch b := text[i]; {
		case mayStand(b) && r.IntN(4) > 0:
			out.WriteByte(b)
		case r.IntN(2) == 0:
			fmt.Fprintf(&out, "%%%02X", b)
		default:
			fmt.Fprintf(&out, "%%%02x", b)
		}
	}
	return out.String()
}

// isEscaped says whether a text may stand in a URL.
func isEscaped(text string) bool {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '%' && i+2 < len(text) && texts.IsHex(text[i+1]) && texts.IsHex(text[i+2]):
			i += 2
		case !mayStand(text[i]):
			return false
		}
	}
	return true
}

// TestInURL checks the rules for what stands in a URL against those for the texts themselves: what
// these match may stand there with whatever escapes, and what stands there is without escapes
// what these match.
func TestInURL(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rule := range leafRules() {
		if rule == exvalue { // in which a comma must be escaped; see TestURLABNF
			continue
		}
		own, there := automaton(t, rule), automaton(t, inURL(rule))
		for _, text := range sentences(t, rule, 300) {
			if in := escapeSome(text, r); !there.Match(in) {
				t.Errorf("%s: %q may not stand in a URL as %q", rule.Name, text, in)
			}
		}
		for _, in := range nearMisses(t, inURL(rule), 600) {
			want := false
			if isEscaped(in) {
				text, err := uri.Unescape(in)
				want = err == nil && own.Match(text)
			}
			if there.Match(in) != want {
				t.Errorf("%s: %q is read: %v, and should be: %v", rule.Name, in, !want, want)
			}
		}
	}
}

func automaton(t *testing.T, rule *c.Expr) *c.Automaton {
	t.Helper()
	g, err := c.NewGrammar(rule)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, g, rule.Name)
}

// sentences gives random texts of a rule.
func sentences(t *testing.T, rule *c.Expr, n int) (out []string) {
	t.Helper()
	for text := range generator(t, rule).All() {
		if out = append(out, text); len(out) == n {
			break
		}
	}
	return out
}

// nearMisses gives random texts that are nearly those of a rule, or are.
func nearMisses(t *testing.T, rule *c.Expr, n int) (out []string) {
	t.Helper()
	for text := range generator(t, rule).NearMisses(nil) {
		if out = append(out, text); len(out) == n {
			break
		}
	}
	return out
}

func generator(t *testing.T, rule *c.Expr) *c.Generator {
	t.Helper()
	g, err := c.NewGrammar(rule)
	if err != nil {
		t.Fatal(err)
	}
	gen, err := c.NewGenerator(g, rule.Name, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	return gen
}
