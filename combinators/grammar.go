package combinators

import (
	"fmt"
	"slices"
	"sync"
)

// Grammar is a list of named rules in which every name is defined once. It is
// immutable and safe for concurrent use.
type Grammar struct {
	rules  []*Expr
	byName map[string]*Expr

	shadows     sync.Map // of situation to bool: see tracer.shadowed
	choices     map[*Expr]byteChoice
	choicesOnce sync.Once

	fruitfulOnce sync.Once
	fruitful     map[string]bool // rules that have texts: see hasTexts
}

// NewGrammar makes a grammar of the given rules, the first being its start. A rule
// that they contain without its being listed follows after them, in the order of
// first mention. Two different rules of one name, an unnamed rule, or a name
// without a definition are errors.
func NewGrammar(rules ...*Expr) (*Grammar, error) {
	g, err := openGrammar(rules)
	if err != nil {
		return nil, err
	}
	return g, g.checkRefs()
}

// openGrammar is NewGrammar without the check that all names are defined.
func openGrammar(rules []*Expr) (*Grammar, error) {
	g := &Grammar{byName: map[string]*Expr{}}
	if len(rules) == 0 {
		return nil, fmt.Errorf("combinators: a grammar needs at least one rule")
	}
	for _, r := range rules {
		if err := g.add(r); err != nil {
			return nil, err
		}
	}
	for i := 0; i < len(g.rules); i++ { // g.rules grows on the way
		if err := g.addMentioned(g.rules[i]); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (g *Grammar) add(r *Expr) error {
	if r.Op != OpRule {
		return fmt.Errorf("combinators: %s is not a rule", r)
	}
	if r.Name == "" {
		return fmt.Errorf("combinators: a rule without a name: %s", r.Items[0])
	}
	switch old, ok := g.byName[r.Name]; {
	case !ok:
		g.byName[r.Name] = r
		g.rules = append(g.rules, r)
	case old != r:
		return fmt.Errorf("combinators: two rules named %s", quoteName(r.Name))
	}
	return nil
}

// addMentioned adds the rules that r contains. Rules below those are found when
// their turn comes.
func (g *Grammar) addMentioned(r *Expr) (err error) {
	walkOnce(r.Items[0], func(e *Expr) bool {
		if e.Op != OpRule || err != nil {
			return err == nil
		}
		err = g.add(e)
		return false
	})
	return err
}

func (g *Grammar) checkRefs() error {
	for _, r := range g.rules {
		for name := range mentions(r) {
			if g.byName[name] == nil {
				return fmt.Errorf("combinators: rule %s refers to %s, which is not defined", quoteName(r.Name), quoteName(name))
			}
		}
	}
	return nil
}

// mentions gives the names that stand in r's definition, in written order, perhaps more
// than once.
func mentions(r *Expr) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		more := true
		walkOnce(r.Items[0], func(e *Expr) bool {
			if more && (e.Op == OpRule || e.Op == OpRef) {
				more = yield(e.Name)
			}
			return more && e.Op != OpRule
		})
	}
}

// Start gives the grammar's first rule.
func (g *Grammar) Start() *Expr { return g.rules[0] }

// Rules gives all rules in their order.
func (g *Grammar) Rules() []*Expr { return slices.Clone(g.rules) }

// Lookup gives the rule of that name, or nil.
func (g *Grammar) Lookup(name string) *Expr { return g.byName[name] }

// Definition gives what e stands for: of a rule or a reference, the right-hand side
// that this grammar has under its name; of anything else, e itself.
func (g *Grammar) Definition(e *Expr) *Expr {
	if e.Op == OpRule || e.Op == OpRef {
		if r := g.byName[e.Name]; r != nil {
			return r.Items[0]
		}
	}
	if e.Op == OpRule {
		return e.Items[0]
	}
	return e
}

// With gives a grammar in which the given rules stand in the place of those of the
// same name; rules of new names follow at the end. Every mention of a replaced rule
// means the new one.
func (g *Grammar) With(rules ...*Expr) (*Grammar, error) {
	out, err := g.with(rules)
	if err != nil {
		return nil, err
	}
	return out, out.checkRefs()
}

// with is With without the check that all names are defined.
func (g *Grammar) with(rules []*Expr) (*Grammar, error) {
	out := &Grammar{byName: map[string]*Expr{}}
	for _, r := range g.rules {
		if i := slices.IndexFunc(rules, func(n *Expr) bool { return n.Name == r.Name }); i >= 0 {
			r = rules[i]
		}
		if err := out.add(r); err != nil {
			return nil, err
		}
	}
	for _, r := range rules {
		if err := out.add(r); err != nil {
			return nil, err
		}
	}
	for i := 0; i < len(out.rules); i++ {
		out.addMissing(out.rules[i])
	}
	return out, nil
}

// addMissing adds the rules contained in r whose names are not defined yet.
func (g *Grammar) addMissing(r *Expr) {
	walkOnce(r.Items[0], func(e *Expr) bool {
		if e.Op != OpRule {
			return true
		}
		if g.byName[e.Name] == nil {
			g.byName[e.Name] = e
			g.rules = append(g.rules, e)
		}
		return false
	})
}

// Recursive gives the names of the rules that contain themselves, directly or by way
// of others, in the grammar's order.
func (g *Grammar) Recursive() []string {
	var out []string
	for _, r := range g.rules {
		if g.reaches(r.Name, r.Name, map[string]bool{}) {
			out = append(out, r.Name)
		}
	}
	return out
}

func (g *Grammar) reaches(from, to string, seen map[string]bool) bool {
	for name := range mentions(g.byName[from]) {
		if name == to {
			return true
		}
		if !seen[name] {
			seen[name] = true
			if g.reaches(name, to, seen) {
				return true
			}
		}
	}
	return false
}
