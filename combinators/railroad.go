package combinators

import "fmt"

// Railroad draws e as a railroad diagram: every route along the rails, from the
// filled mark on the left to the ringed one on the right, spells a text that e
// matches. It gives a standalone SVG document. A rule is drawn as its definition with
// its name as the title; the rules it mentions are boxes.
//
// Rounded boxes stand for characters, square boxes for rules. Bytes outside printable
// ASCII are written %xHH. What is optional can be passed by above; what repeats has a
// way back below, with the number of times where that is not just any. An expression
// that matches nothing is a dashed box.
//
// The drawing follows the reader's light or dark colour scheme, has no script and
// needs no font but a monospaced one, and is the same on every call. Long sequences
// continue on further rows to keep it within 900 pixels; only an expression nested more
// than ten levels deep, or a title of more than 85 characters, can make it wider.
func Railroad(e *Expr) string {
	return layOutRailSheet([]*Expr{e}).svg()
}

// Railroad draws the rules of those names, all rules if none is named, below one
// another in one SVG document, each as the function [Railroad] draws it. A mention of a
// rule that is in the document links to its diagram, whose id is "rule-" and the name
// (bytes other than ASCII letters, digits, "-" and "_" as .HH). A name that the grammar
// does not define is an error; one given twice is drawn once.
func (g *Grammar) Railroad(rules ...string) (string, error) {
	if len(rules) == 0 {
		return layOutRailSheet(g.rules).svg(), nil
	}
	var drawn []*Expr
	seen := map[string]bool{}
	for _, name := range rules {
		r := g.Lookup(name)
		if r == nil {
			return "", fmt.Errorf("combinators: no rule %s to draw", quoteName(name))
		}
		if !seen[name] {
			drawn = append(drawn, r)
		}
		seen[name] = true
	}
	return layOutRailSheet(drawn).svg(), nil
}
