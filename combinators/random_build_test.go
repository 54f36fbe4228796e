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

// Random grammars prove that what Build accepts means to participle the same: struct types
// are made at run time, with random tags over the letters a, b and c, and both engines read
// every short text of these letters.

// run and pairs are the leaves of the random grammars.
type (
	letters struct{ tree.Leaf }
	pairs   struct{ tree.Leaf }
)

var (
	lettersRule = Rule("letters", Many1(OneOf("ab")))
	pairsRule   = Rule("pairs", Many1(Lit("bc")))
)

func (*letters) Rule() *Expr { return lettersRule }
func (*pairs) Rule() *Expr   { return pairsRule }

var (
	lettersAutomaton = sync.OnceValues(func() (*Automaton, error) { return Compile(lettersRule) })
	pairsAutomaton   = sync.OnceValues(func() (*Automaton, error) { return Compile(pairsRule) })
)

// Parse is participle's hook.
func (l *letters) Parse(lex *lexer.PeekingLexer) error {
	a, err := lettersAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf(&l.Leaf, lex, a)
}

// Parse is participle's hook.
func (p *pairs) Parse(lex *lexer.PeekingLexer) error {
	a, err := pairsAutomaton()
	if err != nil {
		return err
	}
	return ParseLeaf(&p.Leaf, lex, a)
}

// typeMaker makes struct types.
type typeMaker struct {
	*rand.Rand
	count  int
	made   []reflect.Type // that may be fields of later ones
	fields []reflect.StructField
	tags   []string
	prefix string // what stands before the first capture
}

// next makes a type.
func (m *typeMaker) next() reflect.Type {
	m.count++
	m.fields, m.tags, m.prefix = nil, nil, ""
	if m.IntN(3) == 0 {
		m.newField(reflect.TypeFor[tree.Pos]())
		m.write("@@")
	}
	m.choice(2 + m.IntN(2))
	if len(m.fields) == 0 {
		m.newField(reflect.TypeFor[string]())
		m.write("@'a'")
	}
	if m.IntN(3) == 0 {
		m.newField(reflect.TypeFor[tree.Pos]())
		m.write("@@")
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

func (m *typeMaker) write(s string) {
	if len(m.tags) == 0 {
		m.prefix += " " + s
		return
	}
	m.tags[len(m.tags)-1] += " " + s
}

func (m *typeMaker) newField(t reflect.Type) {
	m.fields = append(m.fields, reflect.StructField{Name: fmt.Sprintf("F%d", len(m.fields)), Type: t})
	m.tags = append(m.tags, m.prefix)
	m.prefix = ""
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
		m.write([]string{"(?=", "(?!"}[m.IntN(2)])
		m.choice(depth - 1)
		m.write(")")
		return
	case n < 10:
		m.write("[")
		m.choice(depth - 1)
		m.write("]")
		return
	case n < 11:
		m.write("{")
		m.choice(depth - 1)
		m.write("}")
		return
	default:
		m.write("(")
		m.choice(depth - 1)
		m.write(")")
	}
	if m.IntN(3) == 0 {
		m.write([]string{"?", "*", "+"}[m.IntN(3)])
	}
}

// bytes gives the tag of something that reads a byte.
func (m *typeMaker) bytes() string {
	return []string{"'a'", "'b'", "'c'", "'a'", "'b'", "AB", "~'a'", "~AB", "'b':AB", "'c':AB", "~( 'b' | 'c' )"}[m.IntN(11)]
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
	return "( " + m.text(depth-1) + []string{"?", "*", "+"}[m.IntN(3)] + " )"
}

var plainTypes = []reflect.Type{
	reflect.TypeFor[string](), reflect.TypeFor[string](), reflect.TypeFor[bool](), reflect.TypeFor[[]string](),
}

func (m *typeMaker) capture() {
	if m.IntN(3) == 0 {
		m.field(plainTypes[m.IntN(len(plainTypes))], "@"+m.text(2))
		return
	}
	if m.IntN(12) == 0 {
		m.field(reflect.TypeFor[tree.Pos](), "@@")
		return
	}
	of := []reflect.Type{reflect.TypeFor[letters](), reflect.TypeFor[pairs]()}
	if len(m.made) > 0 && m.IntN(3) > 0 {
		of = m.made
	}
	t := of[m.IntN(len(of))]
	switch m.IntN(5) {
	case 0, 1:
		t = reflect.PointerTo(t)
	case 2:
		t = reflect.SliceOf(t)
	case 3:
		if m.IntN(2) == 0 {
			t = reflect.SliceOf(reflect.PointerTo(t))
		}
	}
	m.field(t, "@@")
}

// field captures into a field of that type: a new one, or the last.
func (m *typeMaker) field(t reflect.Type, tag string) {
	last := len(m.fields) - 1
	again := last >= 0 && m.IntN(2) == 0 && (m.fields[last].Type == t ||
		tag == "@@" && m.tags[last] != "" && strings.Contains(m.tags[last], "@@") && elemType(m.fields[last].Type).Kind() == reflect.Struct)
	if !again {
		m.newField(t)
	} else if tag != "@@" && strings.Contains(m.tags[last], "@@") {
		return
	}
	m.write(tag)
}

type anyNode struct {
	Node any `parser:"@@"`
}

// randomPair is a grammar in both engines.
type randomPair struct {
	typ       reflect.Type
	program   *program
	reference *participle.Parser[anyNode]
	state     state
	again     state
}

func abLexer() *ByteLexer {
	set := func(s string) ByteSet { b, _ := OneOf(s).ByteSet(); return b }
	return NewByteLexer(-2, 0, TokenClass{"AB", set("ab")}, TokenClass{"C", set("c")})
}

func newRandomPair(t reflect.Type) (*randomPair, error) {
	p, err := compile(t, newConfig([]BuildOption{Class("AB", OneOf("ab"))}))
	if err != nil {
		return nil, err
	}
	ref, err := participle.Build[anyNode](participle.Lexer(abLexer()), participle.UseLookahead(participle.MaxLookahead),
		participle.Union[any](reflect.New(t).Elem().Interface()))
	if err != nil {
		return nil, fmt.Errorf("PARTICIPLE %w", err)
	}
	return &randomPair{typ: t, program: p, reference: ref}, nil
}

// parse gives the tree of participle, or nil.
func (r *randomPair) participle(s string) (out any) {
	defer func() {
		if p := recover(); p != nil {
			if !strings.Contains(fmt.Sprint(p), "did not progress") {
				panic(p)
			}
			out = nil
		}
	}()
	n, err := r.reference.ParseString("", s)
	if err != nil {
		return nil
	}
	return n.Node
}

func (r *randomPair) compiled(s string) any {
	if r.state.read(r.program, s, 0, true) != len(s) {
		return nil
	}
	return buildDynamic(r.typ, &r.state.builder, &r.state.machine, false)
}

func (r *randomPair) arena(s string) any {
	if r.again.read(r.program, s, 0, true) != len(s) {
		return nil
	}
	return buildDynamic(r.typ, &r.again.builder, &r.again.machine, true)
}

func TestRandomGrammars(t *testing.T) {
	m := &typeMaker{Rand: rand.New(rand.NewPCG(*randomSeed, 1))}
	texts := allTexts("abc", 5)
	refused, trees, accepted := map[string]int{}, 0, 0
	for n := 0; accepted < *randomCount && !t.Failed() && n < 50**randomCount; n++ {
		typ := m.next()
		r, err := newRandomPair(typ)
		if err != nil {
			if strings.Contains(err.Error(), "PARTICIPLE") {
				t.Errorf("%v:\n%v", err, typ)
			}
			msg := err.Error()
			if i := strings.LastIndex(msg, "}"); i >= 0 {
				msg = msg[i+1:]
			}
			refused[strings.Join(strings.Fields(msg)[:min(6, len(strings.Fields(msg)))], " ")]++
			continue
		}
		accepted++
		for _, s := range texts {
			want, got := r.participle(s), r.compiled(s)
			if !reflect.DeepEqual(want, got) {
				t.Errorf("%q (-participle +compiled):\n%s\n%s", s, show(typ, 0), cmp.Diff(want, got))
				break
			}
			if again := r.arena(s); !reflect.DeepEqual(want, again) {
				t.Errorf("%q (-participle +arena):\n%s\n%s", s, show(typ, 0), cmp.Diff(want, again))
				break
			}
			if got != nil {
				trees++
			}
		}
		if len(m.made) < 8 {
			m.made = append(m.made, typ)
		} else {
			m.made[m.IntN(8)] = typ
		}
		if m.IntN(10) == 0 {
			m.made = m.made[:0]
		}
	}
	t.Logf("%d grammars, %d trees; refused: %v", accepted, trees, refused)
}

func show(t reflect.Type, depth int) string {
	t = elemType(t)
	out := ""
	for i := range t.NumField() {
		f := t.Field(i)
		out += fmt.Sprintf("%s%s %s  %s\n", strings.Repeat("    ", depth), f.Name, f.Type.Kind(), f.Tag)
		if e := elemType(f.Type); e.Kind() == reflect.Struct && leafRule(e) == nil && e.NumField() > 0 {
			out += show(e, depth+1)
		} else if f.Name != "_" {
			out = out[:len(out)-1] + " " + f.Type.String() + "\n"
		}
	}
	return out
}
