package ldap

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	c "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
)

// TestBuild builds the grammars with the checks that Trusted leaves out.
func TestBuild(t *testing.T) {
	if _, err := uri.DefineScheme[URL]([]string{"ldap", "ldaps"}, urlOptions()...); err != nil {
		t.Error(err)
	}
	if _, err := uri.DefineGrammar[FilterText]("a filter", filterOptions()...); err != nil {
		t.Error(err)
	}
	if _, err := uri.DefineGrammar[DNText]("a name", dnOptions()...); err != nil {
		t.Error(err)
	}
}

// TestComments checks the lines above the productions of LDAP's own texts, which speak of these.
func TestComments(t *testing.T) {
	grammartest.CheckComments(t, own(t), c.ReadABNF, "rules.go", "dn.go", "filter.go")
	hosts, err := c.NewGrammar(schemeName, regName)
	if err != nil {
		t.Fatal(err)
	}
	grammartest.CheckComments(t, hosts, c.ReadABNF, "host.go")
}

// own gives the grammar of LDAP's own texts.
func own(t *testing.T) *c.Grammar {
	t.Helper()
	rules := slices.Concat(dnGrammar().Grammar().Rules(), leafRules())
	g, err := filterGrammar().Grammar().With(rules...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// abnf reads a grammar of the RFCs, which may mention others.
func abnf(t *testing.T, rfc string, known ...*c.Expr) *c.Grammar {
	t.Helper()
	text, err := os.ReadFile("testdata/rfc" + rfc + ".abnf")
	if err != nil {
		t.Fatal(err)
	}
	g, err := c.ReadABNF(string(text), known...)
	if err != nil {
		t.Fatal(rfc, err)
	}
	return g
}

// lookup gives a rule of a grammar that is there.
func lookup(t *testing.T, g *c.Grammar, name string) *c.Expr {
	t.Helper()
	r := g.Lookup(name)
	if r == nil {
		t.Fatalf("there is no rule %s", name)
	}
	return r
}

// compile gives the automaton of a rule.
func compile(t *testing.T, g *c.Grammar, name string) *c.Automaton {
	t.Helper()
	a, err := g.Compile(lookup(t, g, name).Name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// same checks that two automata have the same language.
func same(t *testing.T, what string, a, b *c.Automaton) {
	t.Helper()
	if text, equal := c.Equivalent(a, b); !equal {
		t.Errorf("%s: %q is in one language only: the code's %v, the RFC's %v", what, text, a.Match(text), b.Match(text))
	}
}

// otherNames are the names in the code of rules whose names in the RFC are taken.
var otherNames = map[string]string{"4514 escaped": "escapedchar"}

// unused are rules of RFC 4512 that neither names nor filters mention.
const unused = " SP WSP NULL DOLLAR SQUOTE USCORE LCURLY RCURLY OCTET "

// TestABNF compares each rule of LDAP's own texts with that of its RFC. Those that contain
// themselves are compared as text, and in TestFilterABNF.
func TestABNF(t *testing.T) {
	code := own(t)
	core := abnf(t, "4512").Rules()
	compared := map[string]bool{}
	for _, rfc := range []string{"4512", "4514", "4515", "4511"} {
		g := abnf(t, rfc, knownTo(rfc, core)...)
		for _, rule := range g.Rules() {
			name := rule.Name
			if other := otherNames[rfc+" "+name]; other != "" {
				name = other
			}
			if strings.Contains(unused, " "+name+" ") || code.Lookup(name) == nil && slices.Contains(core, rule) {
				continue
			}
			compared[name] = true
			a, errA := code.Compile(lookup(t, code, name).Name)
			b, errB := g.Compile(rule.Name)
			switch {
			case errA != nil && errB != nil: // it contains itself
				if x, y := code.Definition(c.Ref(name)).String(), g.Definition(rule).String(); x != y {
					t.Errorf("%s: the code has %s, the RFC %s", name, x, y)
				}
			case errA != nil || errB != nil:
				t.Errorf("%s: %v, %v", name, errA, errB)
			default:
				same(t, "RFC "+rfc+" "+name, a, b)
			}
		}
	}
	t.Logf("%d rules compared", len(compared))
}

// knownTo gives the rules of RFC 4512 that another may mention. RFC 4514 has an attributeType of its
// own, and case makes no difference in ABNF.
func knownTo(rfc string, core []*c.Expr) []*c.Expr {
	switch rfc {
	case "4512":
		return nil
	case "4514":
		return slices.DeleteFunc(slices.Clone(core), func(r *c.Expr) bool {
			return r.Name == "attributetype" || r.Name == "attributedescription"
		})
	}
	return core
}

// unfold gives the definition of a rule with the definitions of the rules around filters put in,
// down to a filter, in the place of which something else stands.
func unfold(g *c.Grammar, name string, leaves map[string]*c.Expr) *c.Expr {
	var put func(x *c.Expr) *c.Expr
	put = func(x *c.Expr) *c.Expr {
		if x.Op == c.OpRule || x.Op == c.OpRef {
			switch {
			case leaves[x.Name] != nil:
				return leaves[x.Name]
			case strings.Contains(" filtercomp and or not filterlist ", " "+x.Name+" "):
				return put(g.Definition(x))
			}
			return c.Ref(x.Name)
		}
		out := *x
		out.Items = nil
		for _, item := range x.Items {
			out.Items = append(out.Items, put(item))
		}
		return &out
	}
	return put(g.Definition(c.Ref(name)))
}

// TestFilterABNF compares filters of a bounded depth, by themselves and in URLs.
func TestFilterABNF(t *testing.T) {
	core := abnf(t, "4512").Rules()
	rfc := abnf(t, "4515", core...)
	for depth := 1; depth <= 3; depth++ {
		a, b := compile(t, withFilters(t, own(t), depth), "filter"), compile(t, withFilters(t, rfc, depth), "filter")
		same(t, "filter", a, b)
		t.Logf("filters %d deep: %d states", depth, a.States())
	}
}

// TestURLABNF compares the grammar of URLs with that of RFC 4516, but for filters, which have
// depth 1, and these differences.
func TestURLABNF(t *testing.T) {
	core := abnf(t, "4512").Rules()
	names, filters, selectors := abnf(t, "4514", knownTo("4514", core)...), abnf(t, "4515", core...), abnf(t, "4511", core...)
	e := encoder{rules: map[*c.Expr]*c.Expr{}, raw: rawBytes()}
	noComma := encoder{rules: map[*c.Expr]*c.Expr{}, raw: rawBytes().Minus(bytesOf(","))}
	inside := func(g *c.Grammar, name string) *c.Expr { // the whole, without references
		return c.Rule(name, e.expr(expand(g, c.Ref(name))))
	}
	coreGrammar := abnf(t, "4512")
	filter := c.Seq(c.Lit("("), e.expr(expand(filters, c.Ref("item"))), c.Lit(")"))
	known := []*c.Expr{
		inside(names, "distinguishedName"), inside(selectors, "attributeSelector"), inside(coreGrammar, "oid"),
		c.Rule("LDAPString", noComma.expr(c.Many(expand(coreGrammar, c.Ref("UTF8"))))), // a comma is escaped, §2.1
		c.Rule("host", c.Opt(expand(Grammar().Grammar(), c.Ref("host")))),              // see TestHostABNF
		c.Rule("port", c.Many(c.Range('0', '9'))), c.Rule("filter", filter),
		c.Rule("COMMA", c.Lit(",")), c.Rule("EQUALS", c.Lit("=")),
	}
	rfc, err := abnf(t, "4516", known...).With(
		c.Rule("scheme", c.Seq(c.Fold("ldap"), c.Opt(c.Fold("s")))),                  // ldaps
		c.Rule("selector", c.Alt(c.Ref("attributeSelector"), e.expr(c.Lit("+")))),    // RFC 3673
		c.Rule("scope", e.expr(c.Alt(c.Fold("base"), c.Fold("one"), c.Fold("sub")))), // what is unreserved may be escaped
	)
	if err != nil {
		t.Fatal(err)
	}
	code, err := Grammar().Grammar().With(c.Rule("filter", filter))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"attributes", "selector", "scope", "extension", "extensions", "ldapurl"} {
		same(t, name, compile(t, code, name), compile(t, rfc, name))
	}
	t.Logf("an LDAP URL has %d states", compile(t, code, "ldapurl").States())
}

// expand gives an expression without names.
func expand(g *c.Grammar, x *c.Expr) *c.Expr {
	if x.Op == c.OpRule || x.Op == c.OpRef {
		return expand(g, g.Definition(x))
	}
	out := *x
	out.Items = nil
	for _, item := range x.Items {
		out.Items = append(out.Items, expand(g, item))
	}
	return &out
}

// TestHostABNF compares the host with that of RFC 3986, but that it has no addresses of versions to
// come, that the empty one is an absent one, and that IPv6 addresses are those of the package uri.
func TestHostABNF(t *testing.T) {
	rfc, err := abnf(t, "3986").With(c.Rule("IP-literal", expand(Grammar().Grammar(), c.Ref("IPv6reference"))))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Grammar().Grammar().CompileExpr(c.Opt(c.Ref("host")))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "host", a, compile(t, rfc, "host"))
	// The addresses are the same but for numbers above 255 at the end of one.
	addresses, err := abnf(t, "3986").With(
		c.Rule("IP-literal", c.Seq(c.Lit("["), c.Ref("IPv6address"), c.Lit("]"))), c.Rule("dec-octet", c.Repeat(1, 3, c.Range('0', '9'))))
	if err != nil {
		t.Fatal(err)
	}
	same(t, "IP-literal", compile(t, Grammar().Grammar(), "IPv6reference"), compile(t, addresses, "IP-literal"))
}

// TestLines checks that the lines of grammar in nodes.go are those of RFC 4516 and 3986.
func TestLines(t *testing.T) {
	code, err := os.ReadFile("nodes.go")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, rfc := range []string{"4516", "3986"} {
		lines, err := os.ReadFile("testdata/rfc" + rfc + ".abnf")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(lines)) {
			line, _, _ = strings.Cut(line, ";")
			text.WriteString(" " + line)
		}
	}
	lines := strings.Join(strings.Fields(text.String()), " ")
	found := 0
	for line := range strings.Lines(string(code)) {
		if line, ok := strings.CutPrefix(line, "//\t"); ok {
			found++
			if !strings.Contains(lines, strings.Join(strings.Fields(line), " ")) {
				t.Errorf("the RFCs do not have the line %s", line)
			}
		}
	}
	if found != 6 {
		t.Errorf("there are %d lines", found)
	}
}

// TestOffsets checks on random texts that the grammars read what their automata match, with filters
// three deep at most, and that an error has the length of the longest prefix that can go on.
func TestOffsets(t *testing.T) {
	unescaped := func(s string) string { out, _ := uri.Unescape(s); return out }
	checkOffsets(t, Grammar().Grammar(), urlTrials.Own, unescaped)
	checkOffsets(t, filterGrammar().Grammar(), filterTrials.Own, func(s string) string { return s })
}

// checkOffsets checks the offsets of errors, -1 where there is none, in texts that are nearly those of
// a grammar. What own gives of a text has its parentheses.
func checkOffsets(t *testing.T, g *c.Grammar, offset func(string) int, own func(string) string) {
	t.Helper()
	start := g.Start().Name
	whole := compile(t, withFilters(t, g, 4), start)
	gen, err := c.NewGenerator(g, start, 3, 80)
	if err != nil {
		t.Fatal(err)
	}
	left, wrong := 20_000, 0
	if testing.Short() {
		left = 2_000
	}
	for text := range gen.NearMisses(nil) {
		if strings.Count(own(text), "(") > 3 {
			continue
		}
		want := -1
		if !whole.Match(text) {
			want = whole.Viable(text)
			wrong++
		}
		if got := offset(text); got != want {
			t.Errorf("%q: the error is at %d, and should be at %d", text, got, want)
		}
		if left--; left == 0 {
			break
		}
	}
	t.Logf("%d texts that are no %s", wrong, start)
}

// withFilters gives a grammar with at most so many filters one in another.
func withFilters(t *testing.T, g *c.Grammar, depth int) *c.Grammar {
	t.Helper()
	filter := c.Alt()
	for range depth {
		filter = unfold(g, "filter", map[string]*c.Expr{"filter": filter})
	}
	out, err := g.With(c.Rule("filter", filter))
	if err != nil {
		t.Fatal(err)
	}
	return out
}
