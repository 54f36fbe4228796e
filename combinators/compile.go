package combinators

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// compiler turns struct types into a program.
type compiler struct {
	structReader // knows classes and rules
	*program
	grammar  *Grammar
	structs  map[reflect.Type]*structInfo
	order    []*structInfo
	scanners map[*Expr]*scanner
	known    map[captureKey]int32
	slotOf   map[reflect.Type]int32
}

// captureKey is what makes captures one and the same.
type captureKey struct {
	typ   reflect.Type
	field int
	kind  captureKind
}

// compile compiles the type and all that it contains.
func compile(t reflect.Type, cfg *config) (*program, error) {
	c := &compiler{
		structReader: structReader{config: cfg, seen: map[reflect.Type]bool{}},
		program:      &program{masks: masks{bits: map[ByteSet]uint64{}}, maxDepth: cfg.maxDepth, maxSteps: cfg.maxSteps},
		structs:      map[reflect.Type]*structInfo{},
		scanners:     map[*Expr]*scanner{},
		known:        map[captureKey]int32{},
		slotOf:       map[reflect.Type]int32{},
	}
	var undefined error
	if c.grammar, undefined = grammarOf([]any{t}, cfg, true); c.grammar == nil {
		return nil, undefined
	}
	if err := c.compileRoot(t); err != nil { // of an undefined rule it knows where that stands
		return nil, err
	}
	if undefined != nil {
		return nil, undefined
	}
	c.analyse()
	if !cfg.trusted {
		if err := c.check(); err != nil {
			return nil, err
		}
	}
	c.addDispatch()
	return c.program, nil
}

func (c *compiler) compileRoot(t reflect.Type) (err error) {
	root := capture{kind: captureRoot, typ: t, slot: c.slot(t), slot2: -1, start: -1, end: -1}
	c.captures = append(c.captures, root)
	if rule := leafRule(t); rule != nil {
		c.captures[0].leaf = true
		if c.root, err = c.leaf(t, rule); err != nil {
			return err
		}
		c.root.capture = 0
		return nil
	}
	c.root, err = c.node(t, 0)
	return err
}

// slot gives the number of a type among those that are allocated.
func (c *compiler) slot(t reflect.Type) int32 {
	n, ok := c.slotOf[t]
	if !ok {
		n = int32(len(c.slots))
		c.slotOf[t] = n
		c.slots = append(c.slots, t)
	}
	return n
}

// emit adds an instruction.
func (c *compiler) emit(i inst) *inst {
	p := &i
	c.insts = append(c.insts, p)
	return p
}

// node is an instruction that reads a struct as the node of a capture.
func (c *compiler) node(t reflect.Type, capture int32) (*inst, error) {
	info, err := c.structOf(t)
	if err != nil {
		return nil, err
	}
	c.captures[capture].info = info
	c.captures[capture].start, c.captures[capture].end = c.fieldOffset(t, info.start), c.fieldOffset(t, info.end)
	n := c.emit(inst{op: opStruct, capture: capture, owner: info})
	n.kids = []*inst{nil} // set once every struct is compiled: structs may contain themselves
	return n, nil
}

// fieldOffset gives the offset in bytes of the field with that index, or -1 for none.
func (c *compiler) fieldOffset(t reflect.Type, index []int) int32 {
	if index == nil {
		return -1
	}
	return int32(offsetOf(t, index))
}

// offsetOf gives the offset in bytes of a field, perhaps of an embedded struct.
func offsetOf(t reflect.Type, index []int) (offset uintptr) {
	for _, i := range index {
		f := t.Field(i)
		offset += f.Offset
		t = f.Type
	}
	return offset
}

// structOf compiles a struct type once.
func (c *compiler) structOf(t reflect.Type) (*structInfo, error) {
	if info := c.structs[t]; info != nil {
		return info, nil
	}
	s, err := structureOf(t)
	if err != nil {
		return nil, err
	}
	if err := s.checkInjected(); err != nil {
		return nil, err
	}
	info := &structInfo{structure: s, typ: t}
	c.structs[t] = info
	c.order = append(c.order, info)
	expr := info.takeEnds()
	info.body, err = c.choiceInst(info, expr)
	return info, err
}

// checkInjected refuses the fields that participle fills without a tag.
func (s *structure) checkInjected() error {
	position := reflect.TypeFor[lexer.Position]()
	for _, name := range []string{"Pos", "EndPos", "Tokens"} {
		f, ok := s.typ.FieldByName(name)
		if ok && (f.Type == reflect.TypeFor[[]lexer.Token]() || position.ConvertibleTo(f.Type)) {
			return fmt.Errorf("combinators: %s.%s: a field of type %s, which participle fills, is not supported; capture a tree.Pos", s.typ, name, f.Type)
		}
	}
	return nil
}

// takeEnds takes the positions at the two ends of a struct's tags out of them: the node's
// own capture sets those fields.
func (info *structInfo) takeEnds() *tagChoice {
	if len(info.expr.Alternatives) != 1 {
		return info.expr
	}
	terms := info.expr.Alternatives[0].Terms
	if n := len(terms); n > 1 && info.isEnd(terms[0]) {
		info.start = info.fields[terms[0].field()]
		terms = terms[1:]
	}
	if n := len(terms); n > 1 && info.isEnd(terms[n-1]) {
		info.end = info.fields[terms[n-1].field()]
		terms = terms[:n-1]
	}
	return &tagChoice{Alternatives: []*tagSequence{{Terms: terms}}}
}

// isEnd says whether a term is a position, once, and all that its field captures.
func (info *structInfo) isEnd(t *tagTerm) bool {
	return t.Capture && t.Operand.Struct && t.Modifier == "" && info.fieldType(t.field()) == posType &&
		info.expr.captures(t.field()) == 1
}

// captures counts the captures into a field.
func (x *tagChoice) captures(field int) (n int) {
	for _, a := range x.Alternatives {
		for _, t := range a.Terms {
			if t.Capture && t.field() == field {
				n++
			}
			for _, inner := range []*tagChoice{t.Operand.Ahead, t.Operand.Group, t.Operand.Option, t.Operand.Repeated} {
				if inner != nil {
					n += inner.captures(field)
				}
			}
		}
	}
	return n
}

func (c *compiler) choiceInst(s *structInfo, x *tagChoice) (*inst, error) {
	kids := make([]*inst, len(x.Alternatives))
	for i, a := range x.Alternatives {
		var err error
		if kids[i], err = c.sequenceInst(s, a); err != nil {
			return nil, err
		}
	}
	if len(kids) == 1 {
		return kids[0], nil
	}
	at := place{s.structure, x.Alternatives[0].Terms[0].field()}
	if set, ok := byteSets(kids); ok {
		return c.byteInst(set, at), nil
	}
	return c.emit(inst{op: opChoice, capture: noCapture, kids: kids, at: at}), nil
}

// byteSets gives the union of instructions that read one byte each.
func byteSets(insts []*inst) (set ByteSet, ok bool) {
	for _, n := range insts {
		if n.op != opByte || n.capture != noCapture {
			return set, false
		}
		set = set.Union(n.set)
	}
	return set, true
}

func (c *compiler) byteInst(set ByteSet, at place) *inst {
	return c.emit(inst{op: opByte, capture: noCapture, set: set, bit: c.bit(set), at: at})
}

func (c *compiler) sequenceInst(s *structInfo, q *tagSequence) (*inst, error) {
	var kids []*inst
	for _, t := range q.Terms {
		n, err := c.termInst(s, t)
		if err != nil {
			return nil, err
		}
		kids = append(kids, n)
	}
	kids = c.joinTexts(kids)
	if len(kids) == 1 {
		return kids[0], nil
	}
	return c.emit(inst{op: opSeq, capture: noCapture, kids: kids, at: place{s.structure, q.Terms[0].field()}}), nil
}

// joinTexts makes one text of literals that follow each other, so that they are compared
// at once.
func (c *compiler) joinTexts(kids []*inst) []*inst {
	var out []*inst
	for _, n := range kids {
		last := len(out) - 1
		if last >= 0 && n.isLiteral() && out[last].isLiteral() {
			out[last] = c.emit(inst{op: opText, capture: noCapture, text: out[last].literal() + n.literal(), at: n.at})
			continue
		}
		out = append(out, n)
	}
	return out
}

// isLiteral says whether an instruction reads one certain text and captures nothing.
func (n *inst) isLiteral() bool {
	return n.capture == noCapture && (n.op == opText || n.op == opByte && n.set.Len() == 1)
}

func (n *inst) literal() string {
	if n.op == opText {
		return n.text
	}
	return string([]byte{n.set.least()})
}

func (c *compiler) termInst(s *structInfo, t *tagTerm) (*inst, error) {
	at := place{s.structure, t.field()}
	n, err := c.onceInst(s, t)
	if err != nil {
		return nil, err
	}
	switch t.Modifier {
	case "?":
		return c.repeatInst(n, 0, 1, at), nil
	case "*":
		return c.repeatInst(n, 0, Unbounded, at), nil
	case "+":
		return c.repeatInst(n, 1, Unbounded, at), nil
	case "!":
		return nil, s.structureError(t.field(), "the modifier ! is not supported")
	}
	return n, nil
}

func (c *compiler) onceInst(s *structInfo, t *tagTerm) (*inst, error) {
	if !t.Capture {
		if t.Operand.Struct {
			return nil, s.structureError(t.field(), "a lone @")
		}
		return c.operandInst(s, t, t.Operand)
	}
	if t.Operand.Struct {
		return c.captureInst(s, t)
	}
	n, err := c.operandInst(s, t, t.Operand)
	if err != nil {
		return nil, err
	}
	if n.captures() {
		return nil, s.structureError(t.field(), "a capture within a capture is not supported")
	}
	return c.textInst(s, t, n)
}

func (c *compiler) operandInst(s *structInfo, t *tagTerm, o *tagOperand) (*inst, error) {
	at := place{s.structure, t.field()}
	switch {
	case o.Ahead != nil:
		return c.aheadInst(s, o, at)
	case o.Group != nil:
		return c.choiceInst(s, o.Group)
	case o.Option != nil:
		return c.optionInst(s, o.Option, 1, at)
	case o.Repeated != nil:
		return c.optionInst(s, o.Repeated, Unbounded, at)
	}
	x, err := c.operand(s.structure, t, o) // a literal, a class or a negation: bytes
	if err != nil {
		return nil, err
	}
	set, _ := x.ByteSet()
	return c.byteInst(set, at), nil
}

func (c *compiler) aheadInst(s *structInfo, o *tagOperand, at place) (*inst, error) {
	kid, err := c.choiceInst(s, o.Ahead)
	if err != nil {
		return nil, err
	}
	what := opAhead
	if o.Lookahead == "!" {
		what = opNoAhead
	}
	return c.emit(inst{op: what, capture: noCapture, kids: []*inst{kid}, at: at}), nil
}

func (c *compiler) optionInst(s *structInfo, x *tagChoice, max int, at place) (*inst, error) {
	n, err := c.choiceInst(s, x)
	if err != nil {
		return nil, err
	}
	return c.repeatInst(n, 0, max, at), nil
}

// repeatInst repeats n. Where n is plain bytes, the whole becomes one scan; a captured
// text that is repeated becomes a repetition that is captured.
func (c *compiler) repeatInst(n *inst, min, max int, at place) *inst {
	if n.op == opSeq && n.capture != noCapture && c.captures[n.capture].kind == captureString {
		text := n.capture
		r := c.repeatInst(n.kids[0], min, max, at) // textInst puts one within the capture
		if r.op == opScan {
			r.capture = text
			return r
		}
		return c.emit(inst{op: opSeq, capture: text, kids: []*inst{r}, at: at})
	}
	if x := n.run(); x != nil && max == Unbounded {
		x = Repeat(min, max, x)
		if a, err := Compile(x); err == nil {
			return c.emit(inst{op: opScan, capture: noCapture, scan: newScanner(a, &c.masks), expr: x, at: at})
		}
	}
	if max != 1 {
		c.markAgain(n)
	}
	return c.emit(inst{op: opRepeat, capture: noCapture, kids: []*inst{n}, min: min, max: max, at: at})
}

// markAgain notes that the captures within n may be made more than once.
func (c *compiler) markAgain(n *inst) {
	if n.capture != noCapture {
		c.captures[n.capture].again = true
	}
	if n.op == opStruct {
		return
	}
	for _, k := range n.kids {
		c.markAgain(k)
	}
}

// captures says whether something is captured within n.
func (n *inst) captures() bool {
	return n.capture != noCapture || n.op != opStruct && slices.ContainsFunc(n.kids, (*inst).captures)
}

// run gives what n reads as an expression, where repeating it and taking the longest text
// of the repetition's language is the same: a byte, or a choice of bytes and of sequences
// of bytes that begin differently.
func (n *inst) run() *Expr {
	alternatives := []*inst{n}
	if n.op == opChoice && n.capture == noCapture {
		alternatives = n.kids
	}
	var begun ByteSet
	var items []*Expr
	for _, a := range alternatives {
		x, first := a.fixed()
		if x == nil || first.Intersect(begun) != (ByteSet{}) {
			return nil
		}
		begun = begun.Union(first)
		items = append(items, x)
	}
	return Alt(items...)
}

// fixed gives the expression of an instruction that reads a fixed number of bytes, and
// what it begins with; nil for any other.
func (n *inst) fixed() (x *Expr, first ByteSet) {
	switch {
	case n.capture != noCapture:
		return nil, first
	case n.op == opByte:
		return oneOf(n.set), n.set
	case n.op == opText:
		first.Add(n.text[0])
		return Lit(n.text), first
	case n.op != opSeq:
		return nil, first
	}
	items := make([]*Expr, len(n.kids))
	for i, k := range n.kids {
		item, f := k.fixed()
		if item == nil {
			return nil, first
		}
		items[i] = item
		if i == 0 {
			first = f
		}
	}
	return Seq(items...), first
}

// oneOf is OneOf of a set.
func oneOf(set ByteSet) *Expr {
	var text []byte
	for b := range set.All() {
		text = append(text, b)
	}
	return OneOf(string(text))
}

// scan is an instruction that reads the longest text of a rule.
func (c *compiler) scan(rule *Expr) (*inst, error) {
	sc := c.scanners[rule]
	if sc == nil {
		a, err := c.grammar.CompileExpr(rule)
		if err != nil {
			return nil, err
		}
		sc = newScanner(a, &c.masks)
		c.scanners[rule] = sc
	}
	return c.emit(inst{op: opScan, capture: noCapture, scan: sc, expr: rule}), nil
}

// leaf is an instruction that reads a leaf: by its function where it has one, else by its
// rule.
func (c *compiler) leaf(t reflect.Type, rule *Expr) (*inst, error) {
	name := rule.Name
	if name == "" {
		name = t.Name()
	}
	m := matcherOf(t)
	var n *inst
	var err error
	if m == nil || hasRule(t) {
		n, err = c.scan(rule)
	}
	if m == nil && err != nil {
		return nil, err
	}
	if n == nil { // no rule, or one that contains itself
		n = c.emit(inst{op: opCode, capture: noCapture})
	}
	n.name = name
	if m != nil {
		n.op, n.matcher = opCode, m
	}
	return n, nil
}

// captureInst is @@: a position, a leaf or a struct.
func (c *compiler) captureInst(s *structInfo, t *tagTerm) (*inst, error) {
	if _, err := c.structReader.capture(s.structure, t); err != nil { // is it a type that can be captured?
		return nil, err
	}
	typ := elemType(s.fieldType(t.field()))
	if implementsCapture(typ) || implementsCapture(s.fieldType(t.field())) {
		return nil, s.structureError(t.field(), hasCapture)
	}
	at := place{s.structure, t.field()}
	kind, err := nodeKind(s, t.field())
	if err != nil {
		return nil, err
	}
	if typ == posType {
		if kind != captureValue {
			return nil, s.structureError(t.field(), "a position must be a plain field")
		}
		return c.emit(inst{op: opPos, capture: c.capture(s, t.field(), capturePos, typ, false), at: at}), nil
	}
	rule := leafRule(typ)
	n, capture := (*inst)(nil), c.capture(s, t.field(), kind, typ, rule != nil)
	if rule != nil {
		if n, err = c.leaf(typ, rule); err != nil {
			msg, _ := strings.CutPrefix(err.Error(), "combinators: ")
			return nil, s.structureError(t.field(), "the rule %s: %s", quoteName(rule.Name), msg)
		}
		n.capture = capture
	} else {
		n, err = c.node(typ, capture)
	}
	if err != nil {
		return nil, err
	}
	n.at = at
	return n, nil
}

// nodeKind tells how a field holds its node.
func nodeKind(s *structInfo, field int) (captureKind, error) {
	t := s.fieldType(field)
	switch {
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Pointer && simple(t.Elem().Elem()):
		return capturePointers, nil
	case t.Kind() == reflect.Slice && simple(t.Elem()):
		return captureSlice, nil
	case t.Kind() == reflect.Pointer && simple(t.Elem()):
		return capturePointer, nil
	case simple(t):
		return captureValue, nil
	}
	return 0, s.structureError(field, "a node in a %s is not supported", t)
}

// simple says that a type is neither a pointer nor a slice.
func simple(t reflect.Type) bool {
	return t.Kind() != reflect.Pointer && t.Kind() != reflect.Slice
}

// hasCapture is the error of a type to which participle would hand texts.
const hasCapture = "a type with a method Capture or UnmarshalText is not supported"

// textInst captures what n reads as a text.
func (c *compiler) textInst(s *structInfo, t *tagTerm, n *inst) (*inst, error) {
	typ := s.fieldType(t.field())
	var kind captureKind
	switch {
	case implementsCapture(typ):
		return nil, s.structureError(t.field(), hasCapture)
	case typ.Kind() == reflect.String:
		kind = captureString
	case typ.Kind() == reflect.Bool:
		kind = captureBool
	case typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.String && !implementsCapture(typ.Elem()):
		kind = captureCharacters
	default:
		return nil, s.structureError(t.field(), "a capture of text into a %s is not supported", typ)
	}
	capture := c.capture(s, t.field(), kind, typ, false)
	at := place{s.structure, t.field()}
	return c.emit(inst{op: opSeq, capture: capture, kids: []*inst{n}, at: at}), nil
}

// capture gives the number of a capture into a field.
func (c *compiler) capture(s *structInfo, field int, kind captureKind, typ reflect.Type, leaf bool) int32 {
	key := captureKey{s.typ, field, kind}
	if n, ok := c.known[key]; ok {
		c.captures[n].again = true
		return n
	}
	n := int32(len(c.captures))
	c.known[key] = n
	index := s.fields[field]
	k := capture{
		kind: kind, leaf: leaf, typ: typ, index: index, offset: offsetOf(s.typ, index),
		slot: -1, slot2: -1, start: -1, end: -1,
	}
	switch kind {
	case capturePointer, captureSlice:
		k.slot = c.slot(typ)
	case capturePointers:
		k.slot, k.slot2 = c.slot(typ), c.slot(reflect.PointerTo(typ))
	}
	c.captures = append(c.captures, k)
	return n
}
