package combinators

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri/combinators/tree"
)

// Random grammars show that what Build accepts means to participle the same: struct types
// are made at run time, with random tags over the letters a, b and c, and both engines read
// every short text of these letters.

// letters and pairs are the leaves of the random grammars.
type (
	letters struct{ tree.Leaf }
	pairs   struct{ tree.Leaf }
)

var (
	lettersRule = Rule("letters", Many1(OneOf("ab")))
	pairsRule   = Rule("pairs", Many1(Lit("bc")))

	lettersAutomaton = sync.OnceValues(func() (*Automaton, error) { return Compile(lettersRule) })
	pairsAutomaton   = sync.OnceValues(func() (*Automaton, error) { return Compile(pairsRule) })
)

func (*letters) Rule() *Expr { return lettersRule }
func (*pairs) Rule() *Expr   { return pairsRule }

func (l *letters) Parse(lex *lexer.PeekingLexer) error {
	a, err := lettersAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf(&l.Leaf, lex, a)
}

func (p *pairs) Parse(lex *lexer.PeekingLexer) error {
	a, err := pairsAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf(&p.Leaf, lex, a)
}

// typeMaker makes struct types.
type typeMaker struct {
	source
	count  int
	made   []reflect.Type // that may be fields of later ones
	fields []reflect.StructField
	tags   []string // of the fields
	prefix string   // what stands before the first field
}

// next makes a type.
func (m *typeMaker) next() reflect.Type {
	m.count++
	m.fields, m.tags, m.prefix = nil, nil, ""
	if m.IntN(3) == 0 {
		m.addField(posType, "@@")
	}
	m.choice(2 + m.IntN(2))
	if len(m.fields) == 0 {
		m.addField(reflect.TypeFor[string](), "@'a'")
	}
	if m.IntN(3) == 0 {
		m.addField(posType, "@@")
	}
	all := []reflect.StructField{{
		Name: "_", PkgPath: "random", Type: reflect.TypeFor[struct{}](),
		Tag: reflect.StructTag(fmt.Sprintf(`rule:"s%d"`, m.count)),
	}}
	for i, f := range m.fields {
		f.Tag = reflect.StructTag(fmt.Sprintf("parser:%q", m.tags[i]))
		all = append(all, f)
	}
	return reflect.StructOf(all)
}

// keep lets later types hold t; some of those kept are forgotten.
func (m *typeMaker) keep(t reflect.Type) {
	const most = 8
	switch {
	case m.IntN(10) == 0:
		m.made = m.made[:0]
	case len(m.made) < most:
		m.made = append(m.made, t)
	default:
		m.made[m.IntN(most)] = t
	}
}

// pick gives one of the words.
func (m *typeMaker) pick(words ...string) string { return words[m.IntN(len(words))] }

// write adds to the tags.
func (m *typeMaker) write(s string) {
	if last := len(m.tags) - 1; last >= 0 {
		m.tags[last] += " " + s
	} else {
		m.prefix += " " + s
	}
}

// addField adds a field, whose tag begins with tag.
func (m *typeMaker) addField(t reflect.Type, tag string) {
	m.fields = append(m.fields, reflect.StructField{Name: fmt.Sprintf("F%d", len(m.fields)), Type: t})
	m.tags = append(m.tags, m.prefix)
	m.prefix = ""
	m.write(tag)
}

func (m *typeMaker) choice(depth int) {
	m.sequence(depth)
	for m.IntN(3) == 0 {
		m.write("|")
		m.sequence(depth)
	}
}

func (m *typeMaker) sequence(depth int) {
	for range 1 + m.IntN(3) {
		m.term(depth)
	}
}

func (m *typeMaker) term(depth int) {
	switch n := m.IntN(14); {
	case n < 5:
		m.capture()
	case n < 8 || depth <= 0:
		m.write(m.bytes())
	case n < 9:
		m.group(m.pick("(?=", "(?!"), ")", depth)
		return
	case n < 10:
		m.group("[", "]", depth)
		return
	case n < 11:
		m.group("{", "}", depth)
		return
	default:
		m.group("(", ")", depth)
	}
	if m.IntN(3) == 0 {
		m.write(m.pick("?", "*", "+"))
	}
}

func (m *typeMaker) group(opening, closing string, depth int) {
	m.write(opening)
	m.choice(depth - 1)
	m.write(closing)
}

// bytes gives the tag of something that reads one byte. No byte is both c and of the class
// AB, so that 'c':AB is switched off.
func (m *typeMaker) bytes() string {
	return m.pick("'a'", "'a'", "'b'", "'b'", "'c'", "AB", "~'a'", "~AB", "'b':AB", "'c':AB", "~( 'b' | 'c' )")
}

// text gives the tag of something that is captured as a text.
func (m *typeMaker) text(depth int) string {
	switch n := m.IntN(8); {
	case n < 4 || depth == 0:
		return m.bytes()
	case n < 6:
		return "( " + m.text(depth-1) + " " + m.text(depth-1) + " )"
	case n < 7:
		return "( " + m.text(depth-1) + " | " + m.text(depth-1) + " )"
	}
	return "( " + m.text(depth-1) + m.pick("?", "*", "+") + " )"
}

// capture adds a capture into a new field, or into the last one where its type fits.
func (m *typeMaker) capture() {
	t, tag := m.fieldType()
	last := len(m.fields) - 1
	if last >= 0 && m.fields[last].Type == t && m.IntN(2) == 0 {
		m.write(tag)
		return
	}
	m.addField(t, tag)
}

// fieldType gives a type of fields and a capture into it.
func (m *typeMaker) fieldType() (t reflect.Type, tag string) {
	switch m.IntN(12) {
	case 0, 1:
		return reflect.TypeFor[string](), "@" + m.text(2)
	case 2:
		return reflect.TypeFor[bool](), "@" + m.text(2)
	case 3:
		return reflect.TypeFor[[]string](), "@" + m.text(2)
	case 4:
		return posType, "@@"
	}
	nodes := []reflect.Type{reflect.TypeFor[letters](), reflect.TypeFor[pairs]()}
	if len(m.made) > 0 && m.IntN(3) > 0 {
		nodes = m.made
	}
	t = nodes[m.IntN(len(nodes))]
	switch m.IntN(7) {
	case 0, 1, 2:
		return reflect.PointerTo(t), "@@"
	case 3:
		return reflect.SliceOf(t), "@@"
	case 4:
		return reflect.SliceOf(reflect.PointerTo(t)), "@@"
	}
	return t, "@@"
}

// anyNode holds a node of a type that participle is told at run time.
type anyNode struct {
	Node any `parser:"@@"`
}

// randomGrammar is a grammar in both engines.
type randomGrammar struct {
	typ          reflect.Type
	program      *program
	reference    *participle.Parser[anyNode]
	fresh, again state
}

// newRandomGrammar compiles a type. What is accepted must be so by participle too.
func newRandomGrammar(t *testing.T, typ reflect.Type, opts ...BuildOption) (*randomGrammar, error) {
	ab := OneOf("ab")
	p, err := compile(typ, newConfig(append(opts, Class("AB", ab))))
	if err != nil {
		return nil, err
	}
	set, _ := ab.ByteSet()
	reference, err := buildReferenceUnion(reflect.New(typ).Elem().Interface(), TokenClass{"AB", set})
	if err != nil {
		t.Fatalf("participle refuses what Build accepts: %v\n%s", err, describeType(typ))
	}
	return &randomGrammar{typ: typ, program: p, reference: reference}, nil
}

// buildReferenceUnion builds participle's parser for the type of a value.
func buildReferenceUnion(value any, classes ...TokenClass) (*participle.Parser[anyNode], error) {
	return participle.Build[anyNode](participle.Lexer(NewByteLexer(-2, 0, classes...)),
		participle.UseLookahead(participle.MaxLookahead), participle.Union[any](value))
}

// participle gives the tree of participle, or nil. It panics where the whole text is empty
// and the input is not, since the grammar is an alternative for it; then there is no tree.
func (r *randomGrammar) participle(s string) (tree any) {
	defer func() {
		if p := recover(); p != nil && !strings.Contains(fmt.Sprint(p), "did not progress") {
			panic(p)
		}
	}()
	n, err := r.reference.ParseString("", s)
	if err != nil {
		return nil
	}
	return n.Node
}

// compiled gives the tree of the compiled engine, or nil.
func (r *randomGrammar) compiled(s string, st *state) any {
	if st.read(r.program, s, 0, true) != len(s) {
		return nil
	}
	return buildDynamic(r.typ, &st.builder, &st.machine, st == &r.again)
}

// compare compares the engines on a text, and says whether it is valid.
func (r *randomGrammar) compare(t *testing.T, s string) (valid bool) {
	t.Helper()
	want := r.participle(s)
	for _, st := range []*state{&r.fresh, &r.again} {
		if got := r.compiled(s, st); !reflect.DeepEqual(want, got) {
			t.Fatalf("%q, in memory used before: %v (-participle +compiled):\n%s\n%s",
				s, st == &r.again, cmp.Diff(want, got), describeType(r.typ))
		}
	}
	return want != nil
}

// differs says whether the engines differ on one of the texts.
func (r *randomGrammar) differs(texts []string) bool {
	for _, s := range texts {
		if !reflect.DeepEqual(r.participle(s), r.compiled(s, &r.fresh)) {
			return true
		}
	}
	return false
}

// describeType prints a struct type with the types of its fields.
func describeType(t reflect.Type) string {
	out := t.Field(0).Tag.Get("rule") + "\n"
	for i := 1; i < t.NumField(); i++ {
		f := t.Field(i)
		out += fmt.Sprintf("\t%s %s\n", f.Name, f.Tag)
		if e := elemType(f.Type); e.Kind() == reflect.Struct && leafRule(e) == nil {
			out += "\t" + strings.ReplaceAll(describeType(e), "\n", "\n\t")
		}
	}
	return out
}

// randomCounts counts what random grammars came to.
type randomCounts struct{ accepted, refused, stale, different, texts, valid int }

// tryGrammars makes grammars until n of them are accepted.
func tryGrammars(t *testing.T, dice source, n int, counts *randomCounts) {
	m := &typeMaker{source: dice}
	texts := allTexts("abc", 5)
	for accepted := 0; accepted < n && m.count < 100*n; {
		typ := m.next()
		r, err := newRandomGrammar(t, typ)
		if err != nil {
			counts.refused++
			if strings.Contains(err.Error(), "participle would keep") {
				counts.stale++
				if r, _ := newRandomGrammar(t, typ, Trusted()); r.differs(texts) {
					counts.different++
				}
			}
			continue
		}
		accepted++
		for _, s := range texts {
			if r.compare(t, s) {
				counts.valid++
			}
		}
		counts.texts += len(texts)
		m.keep(typ)
	}
	counts.accepted += n
}

func TestRandomGrammars(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 100
	}
	var c randomCounts
	tryGrammars(t, newDice(1), n, &c)
	t.Logf("%d grammars accepted, %d refused; %d texts, %d of them valid; "+
		"%d grammars refused for a capture that participle would keep, and %d of them differ in a tree",
		c.accepted, c.refused, c.texts, c.valid, c.stale, c.different)
	if c.valid == 0 || c.different == 0 {
		t.Error("too few to tell")
	}
}

// FuzzGrammars makes grammars by a fuzzer's dice.
func FuzzGrammars(f *testing.F) {
	f.Add(uint64(2))
	f.Fuzz(func(t *testing.T, seed uint64) {
		tryGrammars(t, rand.New(rand.NewPCG(seed, 1)), 10, &randomCounts{})
	})
}
