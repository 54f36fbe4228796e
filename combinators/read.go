package combinators

import (
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// ReadBNF reads a grammar in the notation of RFC 822 and RFC 2396: rules name = x,
// the first being the start, made of
//
//	name   <name>      the rule of that name; letters, digits, "-" and "_"
//	"text"             the text as it stands, printable ASCII
//	<">                a quotation mark
//	x y                one after the other
//	x | y              either
//	[ x ]              optional
//	*x  1*x  1*3x  2x  repeated
//	( x )              a group
//	; text             a comment, up to the end of the line
//
// and of %x0D.0A, %x00-1F (in decimal %d, in binary %b), %i"text" and %s"text" as in
// RFC 5234 and RFC 7405. A rule starts at every name with an equals sign behind it,
// whatever the column; everything else continues the rule before it. White space
// separates the items of a sequence, and must not stand between a repetition and its
// operand. Lines may end in CR LF; a byte order mark at the start is skipped, and not
// counted in positions.
//
// The text may mention known rules, which become part of the grammar then, but not
// define their names again.
//
// Whatever is wrong with the text is a [participle.Error] with the position: an
// undefined or repeated name, a value over 255, a range or a repetition with its
// bounds reversed, a repetition over 9999, brackets over 500 deep, a syntax error.
func ReadBNF(text string, known ...*Expr) (*Grammar, error) {
	return readGrammar(bnfNotation, bnfRuleList(), text, known)
}

// ReadABNF reads a grammar in the notation of RFC 5234 and RFC 7405. It differs from
// that of [ReadBNF] so: alternatives are x / y; "text" and %i"text" match in either
// case, %s"text" as it stands; names have no "_", and upper and lower case in them are
// the same, the spelling being that of the definition; name =/ x adds alternatives to a
// rule defined before; a core rule of RFC 5234, Appendix B.1, is there when the text
// mentions it without defining it. Prose, <in angle brackets>, is an error unless it is
// a name.
//
// Known rules and errors are those of [ReadBNF].
func ReadABNF(text string, known ...*Expr) (*Grammar, error) {
	return readGrammar(abnfNotation, abnfRuleList(), text, known)
}

// ReadBNFExpr reads an expression in the notation of [ReadBNF], or a single rule,
// name = x, which it gives as a [Rule]. Names become references, defined or not.
func ReadBNFExpr(text string) (*Expr, error) {
	line, err := parse(bnfLine(), text, operandNames)
	if err != nil {
		return nil, err
	}
	b := &builder{notation: bnfNotation, resolve: keepName}
	x := b.choice(&line.Body)
	switch {
	case b.err != nil:
		return nil, b.err
	case line.Head != "":
		return Rule(headName(line.Head), x), nil
	}
	return x, nil
}

// keepName resolves a name to itself.
func keepName(name string, _ lexer.Position) string { return name }

func readGrammar(n notation, parser *participle.Parser[astRuleList], text string, known []*Expr) (*Grammar, error) {
	tree, err := parse(parser, text, "a rule, name = …")
	if err != nil {
		return nil, err
	}
	r := &linker{builder: builder{notation: n}, known: map[string]*Expr{}, defined: map[string]*definition{}}
	r.resolve = r.lookUp
	r.declareKnown(known)
	for i := range tree.Rules {
		r.declare(&tree.Rules[i])
	}
	rules := r.build()
	if r.err != nil {
		return nil, r.err
	}
	g, err := NewGrammar(rules...)
	if err != nil {
		return nil, err
	}
	return g, nil
}

// linker finds what the names in the text of a grammar mean.
type linker struct {
	builder
	known   map[string]*Expr       // by the key of the name, see [notation.key]
	defined map[string]*definition // by the key of the name
	order   []*definition
	used    []*Expr // the known rules that the text mentions
}

// definition is a rule of the text, with a body for each time that it was defined:
// the first for "=", the others for "=/".
type definition struct {
	name   string
	bodies []*astChoice
}

// declareKnown enters the known rules and those that they are made of.
func (l *linker) declareKnown(known []*Expr) {
	for _, r := range known {
		Walk(r, func(e *Expr) bool {
			if e.Op != OpRule {
				return true
			}
			key := l.notation.key(e.Name)
			seen := l.known[key] == e
			l.known[key] = e
			return !seen
		})
	}
}

// declare enters a rule of the text.
func (l *linker) declare(r *astRule) {
	name := headName(r.Head)
	key := l.notation.key(name)
	d := l.defined[key]
	adds := strings.HasSuffix(r.Head, "/")
	switch {
	case l.known[key] != nil:
		l.fail(r.Pos, "rule %s is already known, and cannot be defined again", name)
	case adds && d == nil:
		l.fail(r.Pos, "=/ adds to rule %s, which is not defined before", name)
	case !adds && d != nil:
		l.fail(r.Pos, "rule %s is defined a second time", name)
	case adds:
		d.bodies = append(d.bodies, &r.Body)
	default:
		d = &definition{name: name, bodies: []*astChoice{&r.Body}}
		l.defined[key] = d
		l.order = append(l.order, d)
	}
}

// build makes the rules. Core rules join the order on the way, as they are mentioned.
func (l *linker) build() []*Expr {
	var rules []*Expr
	for i := 0; i < len(l.order); i++ {
		d := l.order[i]
		items := make([]*Expr, len(d.bodies))
		for j, body := range d.bodies {
			items[j] = l.choice(body)
		}
		rules = append(rules, Rule(d.name, oneOrChoice(items)))
	}
	return append(rules, l.usedKnown()...)
}

// usedKnown gives the known rules that the text mentions, and those that they mention.
func (l *linker) usedKnown() []*Expr {
	added := map[*Expr]bool{}
	for i := 0; i < len(l.used); i++ {
		for name := range mentions(l.used[i]) {
			if r := l.known[l.notation.key(name)]; r != nil && !added[r] {
				added[r] = true
				l.used = append(l.used, r)
			}
		}
	}
	return l.used
}

// lookUp gives the spelling of the rule that a name means: of the text first, then of
// the known ones, then of the core rules.
func (l *linker) lookUp(name string, pos lexer.Position) string {
	key := l.notation.key(name)
	if d := l.defined[key]; d != nil {
		return d.name
	}
	if r := l.known[key]; r != nil {
		l.used = append(l.used, r)
		return r.Name
	}
	if l.notation == abnfNotation && coreRules()[key] != nil {
		core := coreRules()[key]
		l.declare(core)
		return headName(core.Head)
	}
	l.fail(pos, "rule %s is not defined", name)
	return name
}
