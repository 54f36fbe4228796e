package combinators

import (
	"slices"
	"strings"
)

// Excerpt is what a grammar has of its own, to be shown beside another that the reader
// knows: the rules that the two define alike are left out and only mentioned. It prints
// and draws, but is no [Grammar], in which every name is defined.
type Excerpt struct {
	// Source says whose the rules are that are left out, such as "RFC 2396": a comment
	// above the text then names those of them that it mentions. Empty, it has no comment.
	Source string

	// Drawing is the URL of the document in which [Grammar.Railroad] drew the rules that
	// are left out, such as "appendix-a.svg". Boxes that mention them lead there; where it
	// is empty they lead nowhere.
	Drawing string

	grammar *Grammar
	own     map[string]bool
}

// Without gives the rules of g that shared does not have: those of other names, and those
// that print otherwise. The start of g stays in any case. A rule that prints alike is left
// out also where a rule that it mentions is another one in g: a name means the rule that
// g has of it.
func (g *Grammar) Without(shared *Grammar) *Excerpt {
	x := &Excerpt{grammar: g, own: map[string]bool{g.Start().Name: true}}
	mine, theirs := newPrinter(bnfNotation, g), newPrinter(bnfNotation, shared)
	for _, r := range g.rules {
		known := shared.Lookup(r.Name)
		if known == nil || mine.line(r) != theirs.line(known) {
			x.own[r.Name] = true
		}
	}
	return x
}

// line gives a rule on one line.
func (p *printer) line(r *Expr) string { return printExpr(p.notation, p.plain(r).Items[0]) }

// plain gives a rule as it is printed, with references to the others by name.
func (p *printer) plain(r *Expr) *Expr {
	if x := p.simplify(r.Items[0]); x != nil {
		return Rule(r.Name, x)
	}
	return Rule(r.Name, Alt())
}

// Rules gives the rules that are shown, in the grammar's order.
func (x *Excerpt) Rules() []*Expr { return x.rules(true) }

// Shared gives the rules that are left out, in the grammar's order. They mention others by
// name only, so that [ReadBNF], given the excerpt's text and these as known, makes the
// rules of the whole grammar again, but for those left out that nothing mentions.
func (x *Excerpt) Shared() []*Expr {
	p := newPrinter(bnfNotation, x.grammar)
	rules := x.rules(false)
	for i, r := range rules {
		rules[i] = p.plain(r)
	}
	return rules
}

func (x *Excerpt) rules(own bool) []*Expr {
	return slices.DeleteFunc(x.grammar.Rules(), func(r *Expr) bool { return x.own[r.Name] != own })
}

// Mentioned gives the names of the rules left out that a rule shown mentions, in the order
// of their first mention. One that matches nothing does not count, as it is not printed.
func (x *Excerpt) Mentioned() (names []string) {
	p := newPrinter(bnfNotation, x.grammar)
	for _, r := range x.Rules() {
		for name := range mentions(p.plain(r)) {
			if !x.own[name] && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// BNF gives the rules that are shown in the notation of [Grammar.BNF], names as they are
// printed there.
func (x *Excerpt) BNF() string { return x.print(bnfNotation) }

// ABNF gives the rules that are shown in the notation of [Grammar.ABNF], names as they are
// printed there. It leaves out the core rules that another rule shown mentions.
func (x *Excerpt) ABNF() string { return x.print(abnfNotation) }

func (x *Excerpt) print(n notation) string {
	p := newPrinter(n, x.grammar)
	var lines []printedRule
	for _, r := range x.Rules() {
		if e := p.simplify(r.Items[0]); e != nil {
			lines = append(lines, printedRule{name: p.name(r.Name), expr: e, words: p.words(e)})
		}
	}
	if n == abnfNotation {
		lines = p.withoutCore(lines)
	}
	return x.comment(p) + alignRules(lines)
}

// comment says in lines of comment whose the rules are that are mentioned.
func (x *Excerpt) comment(p *printer) string {
	mentioned := x.Mentioned()
	if x.Source == "" || len(mentioned) == 0 {
		return ""
	}
	for i, name := range mentioned {
		mentioned[i] = p.name(name)
	}
	verb := " are those of "
	if len(mentioned) == 1 {
		verb = " is that of "
	}
	words := strings.Fields(andList(mentioned) + verb + x.Source)
	return "; " + strings.Join(fillLines(words, lineWidth-len("; ")), "\n; ") + "\n"
}

// andList joins words as a sentence does: a, b and c.
func andList(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// fillLines puts words into lines of at most width columns, as far as the words allow it.
func fillLines(words []string, width int) (lines []string) {
	for _, w := range words {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+1+len(w) <= width {
			lines[last] += " " + w
		} else {
			lines = append(lines, w)
		}
	}
	return lines
}

// Railroad draws the rules that are shown as [Grammar.Railroad] does. The rules that are
// left out are boxes, with links into x.Drawing.
func (x *Excerpt) Railroad() string {
	links := map[string]string{}
	if x.Drawing != "" {
		for _, r := range x.rules(false) {
			links[r.Name] = x.Drawing + "#" + railID(r.Name)
		}
	}
	return layOutRailSheet(x.Rules()).svgLinking(links)
}
