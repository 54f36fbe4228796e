package combinators

import (
	"encoding/xml"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// referenceText is a grammar that others share rules of, and schemeText one that does: its
// octet is another one, and so is its port, though that prints alike.
const (
	referenceText = `
		reference = host [ ":" port ] *( "/" pchar )
		host      = 1*( letter | octet | "." )
		port      = *digit
		octet     = 1*3digit
		pchar     = letter | digit | "%" digit digit
		letter    = "a" | "b" | "c"
		digit     = "0" | "1" | "2"
		unused    = "u"
		odd_name  = "o"`
	schemeText = `
		dsn      = "db:" host [ ":" port ] [ "?" options ] [ odd_name ]
		options  = option *( "&" option )
		option   = 1*letter "=" *pchar
		host     = 1*( letter | octet | "." )
		octet    = 1*2digit
		port     = *digit
		pchar    = letter | digit | "%" digit digit
		letter   = "a" | "b" | "c"
		digit    = "0" | "1" | "2"
		odd_name = "o"`
)

func mustRead(t *testing.T, text string) *Grammar {
	t.Helper()
	g, err := ReadBNF(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestWithout(t *testing.T) {
	x := mustRead(t, schemeText).Without(mustRead(t, referenceText))
	x.Source = "the appendix of the standard that everybody knows"
	const bnf = `; host, port, odd_name, letter, pchar and digit are those of the appendix of
; the standard that everybody knows
dsn     = "db:" host [ ":" port ] [ "?" options ] [ odd_name ]
options = option *( "&" option )
option  = 1*letter "=" *pchar
octet   = 1*2digit
`
	if diff := cmp.Diff(bnf, x.BNF()); diff != "" {
		t.Errorf("BNF (-want +got):\n%s", diff)
	}
	const abnf = `; host, port, odd-name, letter, pchar and digit are those of the appendix of
; the standard that everybody knows
dsn     = %s"db:" host [ ":" port ] [ "?" options ] [ odd-name ]
options = option *( "&" option )
option  = 1*letter "=" *pchar
octet   = 1*2digit
`
	if diff := cmp.Diff(abnf, x.ABNF()); diff != "" {
		t.Errorf("ABNF (-want +got):\n%s", diff)
	}
	x.Source = ""
	if want := bnf[strings.Index(bnf, "dsn"):]; x.BNF() != want {
		t.Errorf("without a source it is\n%s\nwant\n%s", x.BNF(), want)
	}
}

// TestWithoutAndBack reads what is printed again, with the rules that are left out: the
// rules are those of the whole grammar.
func TestWithoutAndBack(t *testing.T) {
	whole := mustRead(t, schemeText)
	for name, shared := range map[string]string{
		"some": referenceText, "none": `other = "o"`, "all": schemeText, "other start": `dsn = host` + referenceText,
	} {
		t.Run(name, func(t *testing.T) {
			x := whole.Without(mustRead(t, shared))
			x.Source = "RFC 1"
			again, err := ReadBNF(x.BNF(), x.Shared()...)
			checkSame(t, whole, again, err)
			spelled := inABNF(t, whole).Without(inABNF(t, mustRead(t, shared))) // without the underscore
			again, err = ReadABNF(x.ABNF(), spelled.Shared()...)
			checkSame(t, inABNF(t, whole), again, err)
			if got, want := len(x.Rules())+len(x.Shared()), len(whole.Rules()); got != want {
				t.Errorf("%d rules, want %d", got, want)
			}
		})
	}
}

// inABNF gives a grammar with the names that it has in ABNF.
func inABNF(t *testing.T, g *Grammar) *Grammar {
	t.Helper()
	again, err := ReadABNF(g.ABNF())
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// checkSame checks that a grammar has the rules of another, in any order.
func checkSame(t *testing.T, want, got *Grammar, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sortedRules(want), sortedRules(got)); diff != "" {
		t.Errorf("the rules differ (-want +got):\n%s", diff)
	}
}

// sortedRules gives the rules of a grammar, one to a line, in the order of their names.
func sortedRules(g *Grammar) (out []string) {
	for _, r := range g.Rules() {
		out = append(out, r.String())
	}
	slices.Sort(out)
	return out
}

// TestWithoutNested leaves out rules of a grammar whose expressions hold each other, one of
// them switched off.
func TestWithoutNested(t *testing.T) {
	digit := Rule("digit", Range('0', '9'))
	number := Rule("number", Many1(digit))
	off := Rule("off", Alt())
	g, err := NewGrammar(Rule("list", Seq(number, Many(Seq(Lit(","), Alt(number, off))))))
	if err != nil {
		t.Fatal(err)
	}
	shared, err := NewGrammar(Rule("number", Many1(digit)), Rule("off", Alt()))
	if err != nil {
		t.Fatal(err)
	}
	x := g.Without(shared)
	x.Source = "RFC 1"
	const want = "; number is that of RFC 1\nlist = number *( \",\" number )\n"
	if got := x.BNF(); got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
	if again, err := ReadBNF(x.BNF(), x.Shared()...); err != nil || again.BNF() != g.BNF() {
		t.Errorf("read again: %v, %v", again.BNF(), err)
	}
}

func TestWithoutRailroad(t *testing.T) {
	shared := mustRead(t, referenceText)
	x := mustRead(t, schemeText).Without(shared)
	everything, err := shared.Railroad()
	if err != nil {
		t.Fatal(err)
	}
	there := attributes(t, everything, "id")
	for _, drawing := range []string{"", "all?a&b.svg"} {
		x.Drawing = drawing
		svg := x.Railroad()
		own := attributes(t, svg, "id")
		if want := []string{"rule-dsn", "rule-octet", "rule-option", "rule-options"}; !slices.Equal(own, want) {
			t.Errorf("it draws %q, want %q", own, want)
		}
		elsewhere := 0
		for _, href := range attributes(t, svg, "href") {
			file, id, _ := strings.Cut(href, "#")
			switch {
			case file == "" && slices.Contains(own, id):
			case file == drawing && slices.Contains(there, id):
				elsewhere++
			default:
				t.Errorf("the link %q leads nowhere", href)
			}
		}
		if want := map[string]int{"": 0, "all?a&b.svg": 6}[drawing]; elsewhere != want {
			t.Errorf("%d rules are linked in %q, want %d", elsewhere, drawing, want)
		}
		for _, name := range x.Mentioned() {
			if !strings.Contains(svg, ">"+name+"</text>") {
				t.Errorf("%s is not drawn", name)
			}
		}
	}
}

// attributes gives the different values of an attribute in a drawing, in order.
func attributes(t *testing.T, svg, name string) []string {
	t.Helper()
	values := map[string]bool{}
	var root svgElement
	if err := xml.Unmarshal([]byte(svg), &root); err != nil {
		t.Fatal(err)
	}
	root.each(func(e svgElement) {
		if v := e.attr(name); v != "" {
			values[v] = true
		}
	})
	return slices.Sorted(maps.Keys(values))
}
