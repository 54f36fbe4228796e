package combinators

import (
	"fmt"
	"reflect"
)

// AppendText appends the text that the node stands for, and returns the extended
// slice: parsing undone. Node is a pointer to a struct with tags or to a leaf. It
// follows the tags: literals print as they stand, captured texts as they are, and of
// alternatives the one whose captures are there. It returns an error where the tags
// drop text (a token class or a negation that is not captured), since that cannot be
// told from the tree, and where no alternative fits the fields that are set.
//
// It cannot tell what the tree does not hold: an optional literal that is not captured is
// left out, and a bool that a repetition captures is written once. A string prints where
// it is captured first, whatever stands between several captures into it.
func AppendText(dst []byte, node any) ([]byte, error) {
	v := reflect.ValueOf(node)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return dst, fmt.Errorf("combinators: AppendText of %T, which points to no node", node)
	}
	return appendNode(dst, v.Elem())
}

func appendNode(dst []byte, v reflect.Value) ([]byte, error) {
	if leafRule(v.Type()) != nil {
		return append(dst, v.Field(0).Field(0).String()...), nil // its Leaf's Text
	}
	s, err := structureOf(v.Type())
	if err != nil {
		return dst, err
	}
	w := &textWriter{structure: s, value: v, next: make([]int, len(s.fields))}
	if fits, _ := w.choice(s.expr); !fits {
		return dst, s.structureError(-1, "the fields that are set fit no alternative")
	}
	clear(w.next)
	w.writing, w.dst = true, dst
	w.choice(s.expr)
	return w.dst, w.err
}

// textWriter goes through one struct's tags, in one of two ways: looking, it finds
// whether the fields fit and how many of them are used; writing, it appends the text too.
type textWriter struct {
	*structure
	value   reflect.Value
	next    []int // of each slice field, the element whose turn it is
	writing bool
	dst     []byte
	err     error
}

// look runs f without writing and puts everything back.
func (w *textWriter) look(f func() (bool, int)) (fits bool, used int) {
	saved := append([]int(nil), w.next...)
	writing := w.writing
	w.writing = false
	fits, used = f()
	w.writing = writing
	copy(w.next, saved)
	return fits, used
}

// choice takes the alternative that fits and uses the most fields, the first of those
// that are equal.
func (w *textWriter) choice(c *tagChoice) (fits bool, used int) {
	if len(c.Alternatives) == 1 {
		return w.sequence(c.Alternatives[0])
	}
	var best *tagSequence
	most := -1
	for _, a := range c.Alternatives {
		if ok, n := w.look(func() (bool, int) { return w.sequence(a) }); ok && n > most {
			best, most = a, n
		}
	}
	if best == nil {
		return false, 0
	}
	return w.sequence(best)
}

func (w *textWriter) sequence(q *tagSequence) (fits bool, used int) {
	for _, t := range q.Terms {
		ok, n := w.term(t)
		if !ok {
			return false, 0
		}
		used += n
	}
	return true, used
}

func (w *textWriter) term(t *tagTerm) (fits bool, used int) {
	once := func() (bool, int) { return w.operand(t, t.Operand) }
	if t.Capture && !t.Operand.Struct {
		once = func() (bool, int) { return w.captured(t) }
	}
	switch t.Modifier {
	case "?":
		return w.repeat(0, 1, once)
	case "*":
		return w.repeat(0, Unbounded, once)
	case "+":
		return w.repeat(1, Unbounded, once)
	}
	return once()
}

// repeat runs f as long as it fits and uses fields, max times at most.
func (w *textWriter) repeat(min, max int, f func() (bool, int)) (fits bool, used int) {
	for i := 0; max == Unbounded || i < max; i++ {
		ok, n := w.look(f)
		if i >= min && (!ok || n == 0) {
			break
		}
		if !ok {
			return false, 0
		}
		f()
		used += n
		if n == 0 {
			break
		}
	}
	return true, used
}

func (w *textWriter) operand(t *tagTerm, o *tagOperand) (fits bool, used int) {
	choice := func(c *tagChoice) func() (bool, int) {
		return func() (bool, int) { return w.choice(c) }
	}
	switch {
	case o.Struct:
		return w.child(t)
	case o.Ahead != nil:
		return true, 0
	case o.Group != nil:
		return w.choice(o.Group)
	case o.Option != nil:
		return w.repeat(0, 1, choice(o.Option))
	case o.Repeated != nil:
		return w.repeat(0, Unbounded, choice(o.Repeated))
	case o.Literal != nil:
		if w.writing {
			w.dst = append(w.dst, o.Literal.Text...)
		}
		return true, 0
	}
	if w.writing && w.err == nil {
		w.err = w.structureError(t.field(), "text that is not captured cannot be printed")
	}
	return true, 0
}

// child is @@: the next node of the field.
func (w *textWriter) child(t *tagTerm) (fits bool, used int) {
	f := w.value.FieldByIndex(w.fields[t.field()])
	if elemType(f.Type()) == posType {
		return true, 0
	}
	if f.Kind() == reflect.Slice {
		i := w.next[t.field()]
		if i >= f.Len() {
			return false, 0
		}
		w.next[t.field()]++
		f = f.Index(i)
	}
	for f.Kind() == reflect.Pointer {
		if f.IsNil() {
			return false, 0
		}
		f = f.Elem()
	}
	if w.writing && w.err == nil {
		w.dst, w.err = appendNode(w.dst, f)
	}
	return true, 1
}

// captured is @x into a string, a slice of strings or a bool.
func (w *textWriter) captured(t *tagTerm) (fits bool, used int) {
	f := w.value.FieldByIndex(w.fields[t.field()])
	switch f.Kind() {
	case reflect.String:
		return w.capturedString(t, f.String())
	case reflect.Bool:
		if !f.Bool() {
			return false, 0
		}
		if w.next[t.field()]++; w.next[t.field()] > 1 {
			_, _ = w.operand(t, t.Operand)
			return true, 0 // it has been told already: no reason to repeat it
		}
		_, _ = w.operand(t, t.Operand)
		return true, 1
	case reflect.Slice:
		if f.Type().Elem().Kind() == reflect.String {
			return w.capturedElement(t, f)
		}
	}
	if w.err == nil { // also when looking: what is not seen here would be dropped
		w.err = w.structureError(t.field(), "a capture into %s cannot be printed", f.Type())
	}
	return true, 0
}

// capturedElement is a capture into a slice of strings: the next of them.
func (w *textWriter) capturedElement(t *tagTerm, f reflect.Value) (fits bool, used int) {
	i := w.next[t.field()]
	if i >= f.Len() {
		return false, 0
	}
	w.next[t.field()]++
	return w.capturedText(f.Index(i).String())
}

// capturedString is a capture into a string field, which holds the texts of all of the
// field's captures in one: the first prints it, and the others have nothing left.
func (w *textWriter) capturedString(t *tagTerm, text string) (fits bool, used int) {
	if w.next[t.field()] > 0 || text == "" {
		return true, 0
	}
	w.next[t.field()]++
	return w.capturedText(text)
}

func (w *textWriter) capturedText(text string) (fits bool, used int) {
	if w.writing {
		w.dst = append(w.dst, text...)
	}
	return true, 1
}
