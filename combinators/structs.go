package combinators

import (
	"fmt"
	"reflect"
	"slices"
)

// A BuildOption says how struct tags are read.
type BuildOption func(*config)

type config struct {
	classes  map[string]*Expr
	replaced []*Expr
	tagsOnly bool
	trusted  bool
	maxDepth int
	maxSteps func(n int) int
}

func newConfig(opts []BuildOption) *config {
	c := &config{classes: map[string]*Expr{}, maxDepth: DefaultDepth, maxSteps: defaultSteps}
	for _, opt := range opts {
		opt(c)
	}
	return c
}

// Class says which bytes the tags mean by a token class, such as Digit. The lexer
// gives the same class to the same bytes. In a literal with a class, '?':Query, the
// literal's byte must be of the class: with a class that has no bytes the alternative
// is switched off.
func Class(name string, set *Expr) BuildOption {
	if set.Op != OpRule && set.Op != OpLiteral && !matchesNothing(set) {
		set = Rule(name, set) // so that messages and BNF speak of it by its name
	}
	return func(c *config) { c.classes[name] = set }
}

// Replace puts rules in the place of those of the same name: a grammar's dialects are
// made in this way.
func Replace(rules ...*Expr) BuildOption {
	return func(c *config) { c.replaced = append(c.replaced, rules...) }
}

// TagsOnly takes every production from its struct's tags, also where the rule tag
// gives a line to print instead.
func TagsOnly() BuildOption {
	return func(c *config) { c.tagsOnly = true }
}

// Trusted leaves out the checks of [Build], for a grammar that a test builds with them: a
// program that starts saves their time.
func Trusted() BuildOption {
	return func(c *config) { c.trusted = true }
}

// MaxDepth bounds how deep structs may lie within each other in a parse; without it, the
// bound is [DefaultDepth]. It is 100,000 at most, since every level takes stack, and 1 at
// least.
func MaxDepth(n int) BuildOption {
	return func(c *config) { c.maxDepth = max(1, min(n, 100_000)) }
}

// MaxSteps bounds the work of a parse: the alternatives and repetitions that are tried
// for an input of n bytes. Without it a parse may take 4096 + 256·n of them, which is
// enough for any grammar that does not go back over the same text again and again.
// A bound of 0 means none.
func MaxSteps(bound func(n int) int) BuildOption {
	return func(c *config) { c.maxSteps = bound }
}

// DefaultDepth is how deep structs may lie within each other in a parse.
const DefaultDepth = 1000

func defaultSteps(n int) int { return 4096 + 256*n }

// GrammarOf reads the struct type G, and all that it contains, as a grammar: a rule
// for each struct, and the rules of its leaves. Fields of type tree.Pos and lookaheads are left
// out; they do not change the language. A struct is named by its field
//
//	_ struct{} `rule:"name"`
//
// or else by its type. Where a production cannot be written as its RFC has it, the rule
// tag holds the RFC's line, rule:"name = x", which then stands in the grammar.
func GrammarOf[G any](opts ...BuildOption) (*Grammar, error) {
	return GrammarOfTypes([]any{reflect.TypeFor[G]()}, opts...)
}

// GrammarOfTypes is [GrammarOf] for several productions in a given order, each a
// reflect.Type of a struct or a rule. Those that they contain follow after them.
func GrammarOfTypes(productions []any, opts ...BuildOption) (*Grammar, error) {
	cfg := newConfig(opts)
	return grammarOf(productions, cfg, cfg.tagsOnly)
}

func grammarOf(productions []any, cfg *config, tagsOnly bool) (*Grammar, error) {
	r := &structReader{config: cfg, tagsOnly: tagsOnly, seen: map[reflect.Type]bool{}}
	for _, p := range productions {
		switch p := p.(type) {
		case reflect.Type:
			r.want(p)
		case *Expr:
			r.rules = append(r.rules, p)
		default:
			return nil, fmt.Errorf("combinators: %T is neither a struct type nor a rule", p)
		}
	}
	if err := r.read(); err != nil {
		return nil, err
	}
	g, err := openGrammar(r.ordered()) // what is replaced may define what it refers to
	if err != nil {
		return nil, err
	}
	if g, err = g.with(r.replaced); err != nil {
		return nil, err
	}
	g = g.needed(r.ordered())
	return g, g.checkRefs()
}

// needed gives the grammar without the rules that neither are wanted nor mentioned by one
// that is needed: replacing a rule may leave rules that nothing but it mentioned.
func (g *Grammar) needed(wanted []*Expr) *Grammar {
	var names []string
	for _, r := range wanted {
		names = append(names, r.Name)
	}
	keep := map[string]bool{}
	for i := 0; i < len(names); i++ { // names grows on the way
		if name := names[i]; !keep[name] && g.byName[name] != nil {
			keep[name] = true
			names = slices.AppendSeq(names, mentions(g.byName[name]))
		}
	}
	out := &Grammar{byName: map[string]*Expr{}}
	for _, r := range g.rules {
		if keep[r.Name] {
			out.rules = append(out.rules, r)
			out.byName[r.Name] = r
		}
	}
	return out
}

// structReader turns struct types into rules.
type structReader struct {
	*config
	tagsOnly bool
	seen     map[reflect.Type]bool
	queue    []reflect.Type
	rules    []*Expr // in order; a struct's is nil until it is read
	at       []int   // the queue's places in rules
}

// ordered gives the rules without those of types that have none of their own.
func (r *structReader) ordered() []*Expr {
	var out []*Expr
	for _, rule := range r.rules {
		if rule != nil {
			out = append(out, rule)
		}
	}
	return out
}

// want notes a struct type that is to be read.
func (r *structReader) want(t reflect.Type) {
	if !r.seen[t] {
		r.seen[t] = true
		r.queue = append(r.queue, t)
		r.at = append(r.at, len(r.rules))
		r.rules = append(r.rules, nil)
	}
}

func (r *structReader) read() error {
	for i := 0; i < len(r.queue); i++ { // the queue grows on the way
		rule, err := r.production(r.queue[i])
		if err != nil {
			return err
		}
		r.rules[r.at[i]] = rule
	}
	return nil
}

// production gives the rule of a struct or leaf type.
func (r *structReader) production(t reflect.Type) (*Expr, error) {
	if rule := leafRule(t); rule != nil {
		if rule.Op != OpRule {
			rule = Rule(t.Name(), rule)
		}
		return rule, nil
	}
	s, err := structureOf(t)
	if err != nil {
		return nil, err
	}
	x, err := r.choice(s, s.expr)
	if err != nil || s.line == "" || r.tagsOnly {
		return Rule(s.name, x), err
	}
	line, err := ReadBNFExpr(s.line)
	if err != nil {
		return nil, s.structureError(-1, "rule tag: %s", err)
	}
	r.addRules(x)
	return Rule(s.name, line), nil
}

// addRules adds the rules in what the tags say of a production whose line, which names
// them, stands in the grammar instead.
func (r *structReader) addRules(x *Expr) {
	walkOnce(x, func(e *Expr) bool {
		if e.Op == OpRule && !slices.Contains(r.rules, e) {
			r.rules = append(r.rules, e)
		}
		return e.Op != OpRule
	})
}

func (r *structReader) choice(s *structure, c *tagChoice) (*Expr, error) {
	var items []*Expr
	for _, a := range c.Alternatives {
		x, err := r.sequence(s, a)
		if err != nil {
			return nil, err
		}
		if !matchesNothing(x) {
			items = append(items, x)
		}
	}
	if len(items) == 1 {
		return items[0], nil
	}
	return Alt(items...), nil
}

func (r *structReader) sequence(s *structure, q *tagSequence) (*Expr, error) {
	var items []*Expr
	for _, t := range q.Terms {
		x, err := r.term(s, t)
		if err != nil {
			return nil, err
		}
		if matchesNothing(x) {
			return Alt(), nil
		}
		if x.Op != OpSequence || len(x.Items) > 0 {
			items = append(items, x)
		}
	}
	if len(items) == 1 {
		return items[0], nil
	}
	return Seq(items...), nil
}

// matchesNothing says whether x is the choice without alternatives.
func matchesNothing(x *Expr) bool { return x.Op == OpChoice && len(x.Items) == 0 }

func (r *structReader) term(s *structure, t *tagTerm) (*Expr, error) {
	x, err := r.operand(s, t, t.Operand)
	if err != nil {
		return nil, err
	}
	switch t.Modifier {
	case "?":
		x = Opt(x)
	case "*":
		x = Many(x)
	case "+":
		return Many1(x), nil
	case "!":
		return nil, s.structureError(t.field(), "the modifier ! is not supported")
	}
	if x.Op == OpRepeat && matchesNothing(x.Items[0]) {
		return Seq(), nil
	}
	return x, nil
}

func (r *structReader) operand(s *structure, t *tagTerm, o *tagOperand) (*Expr, error) {
	switch {
	case o.Struct:
		return r.capture(s, t)
	case o.Ahead != nil:
		return Seq(), nil
	case o.Group != nil:
		return r.choice(s, o.Group)
	case o.Option != nil:
		return r.repeated(s, o.Option, Opt)
	case o.Repeated != nil:
		return r.repeated(s, o.Repeated, Many)
	case o.Literal != nil:
		return r.literal(s, t, o.Literal)
	case o.Negated != nil:
		return r.negated(s, t, o.Negated)
	}
	return r.class(s, t, o.Class)
}

func (r *structReader) repeated(s *structure, c *tagChoice, wrap func(*Expr) *Expr) (*Expr, error) {
	x, err := r.choice(s, c)
	if err != nil {
		return nil, err
	}
	if matchesNothing(x) {
		return Seq(), nil
	}
	return wrap(x), nil
}

// capture is @@: the production of the field's type.
func (r *structReader) capture(s *structure, t *tagTerm) (*Expr, error) {
	typ := elemType(s.fieldType(t.field()))
	switch {
	case typ == posType:
		return Seq(), nil
	case leafRule(typ) != nil:
		return leafRule(typ), nil
	case typ.Kind() == reflect.Struct && !reflect.PointerTo(typ).Implements(parseableType):
		child, err := structureOf(typ)
		if err != nil {
			return nil, err
		}
		r.want(typ)
		return Ref(child.name), nil
	}
	return nil, s.structureError(t.field(), "@@ of the type %s, which is neither a struct with tags nor a leaf with a method Rule or Match", typ)
}

func (r *structReader) literal(s *structure, t *tagTerm, l *tagLiteral) (*Expr, error) {
	if len(l.Text) != 1 {
		return nil, s.structureError(t.field(), "the literal %q is not one byte long, as a token is", string(l.Text))
	}
	if l.Class != "" {
		set, err := r.classSet(s, t, l.Class)
		if err != nil {
			return nil, err
		}
		if !set.Has(l.Text[0]) {
			return Alt(), nil
		}
	}
	return Lit(string(l.Text)), nil
}

func (r *structReader) class(s *structure, t *tagTerm, name string) (*Expr, error) {
	if _, err := r.classSet(s, t, name); err != nil {
		return nil, err
	}
	return r.classes[name], nil
}

func (r *structReader) classSet(s *structure, t *tagTerm, name string) (ByteSet, error) {
	x := r.classes[name]
	if x == nil {
		return ByteSet{}, s.structureError(t.field(), "the token class %s is not defined", name)
	}
	set, only := x.ByteSet()
	if !only {
		return set, s.structureError(t.field(), "the token class %s has texts that are not single bytes", name)
	}
	return set, nil
}

// negated is ~x: any byte but those of x.
func (r *structReader) negated(s *structure, t *tagTerm, o *tagOperand) (*Expr, error) {
	x, err := r.operand(s, t, o)
	if err != nil {
		return nil, err
	}
	set, only := x.ByteSet()
	if !only {
		return nil, s.structureError(t.field(), "only single bytes can be negated")
	}
	return ranges(allBytes.Minus(set)), nil
}

// RuleOf gives the rule of a production's type: of a leaf its rule, of a struct with tags
// a reference to it by name. Of any other type it gives an error.
func RuleOf(t reflect.Type) (*Expr, error) {
	if rule := leafRule(t); rule != nil {
		return rule, nil
	}
	s, err := structureOf(t)
	if err != nil {
		return nil, err
	}
	return Ref(s.name), nil
}

// ranges is the choice of the bytes of a set, in runs.
func ranges(set ByteSet) *Expr {
	var runs []*Expr
	for b := 0; b < 256; b++ {
		lo := b
		for b < 256 && set.Has(byte(b)) {
			b++
		}
		if b > lo {
			runs = append(runs, Range(byte(lo), byte(b-1)))
		}
	}
	return Alt(runs...)
}
