package grammartest

import (
	"fmt"
	"reflect"

	"github.com/alecthomas/participle/v2"

	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

var (
	posType       = reflect.TypeFor[tree.Pos]()
	leafType      = reflect.TypeFor[tree.Leaf]()
	parseableType = reflect.TypeFor[participle.Parseable]()
)

// nodeKind is what is known of a struct type of the grammar.
type nodeKind struct {
	reflect.Type
	production string // by its method, if it has one
	ruleName   string // of its rule
	leaf       bool
	fields     []reflect.StructField // with tags; those of embedded structs in their place
	start, end []int                 // index of the first and the last Pos; nil: no two
	owner      string                // a field that holds it
}

// typeSet is the struct types of a grammar.
type typeSet struct {
	kinds map[reflect.Type]*nodeKind
	order []*nodeKind
}

func newTypeSet(root reflect.Type) *typeSet {
	s := &typeSet{kinds: map[reflect.Type]*nodeKind{}}
	s.add(root, "the start")
	for i := 0; i < len(s.order); i++ { // grows on the way
		k := s.order[i]
		for _, f := range k.fields {
			if t := elemType(f.Type); t.Kind() == reflect.Struct {
				s.add(t, k.fieldName(f))
			}
		}
	}
	return s
}

func (s *typeSet) add(t reflect.Type, owner string) {
	if s.kinds[t] != nil {
		return
	}
	k := &nodeKind{Type: t, ruleName: ruleNameOf(t), leaf: isLeaf(t), owner: owner}
	k.production = k.ruleName
	if n, ok := reflect.New(t).Interface().(tree.Node); ok {
		k.production = n.Production()
	}
	if !k.leaf {
		k.fields = taggedFields(t, nil)
	}
	for _, f := range k.fields {
		switch {
		case f.Type != posType:
		case k.start == nil:
			k.start = f.Index
		default:
			k.end = f.Index
		}
	}
	s.kinds[t] = k
	s.order = append(s.order, k)
}

// hasSpan says whether nodes of the type say where they begin and end.
func (k *nodeKind) hasSpan() bool { return k.leaf || k.end != nil }

// fieldName names a field with its tag.
func (k *nodeKind) fieldName(f reflect.StructField) string {
	return fmt.Sprintf("%s.%s (parser:%q)", k.Name(), f.Name, f.Tag.Get("parser"))
}

// withoutParse names the leaf types that participle cannot read.
func (s *typeSet) withoutParse() (names []string) {
	for _, k := range s.order {
		if k.leaf && !reflect.PointerTo(k.Type).Implements(parseableType) {
			names = append(names, k.String())
		}
	}
	return names
}

// isLeaf says whether a type has a tree.Leaf, or a struct like it, as its first field, and
// no tags.
func isLeaf(t reflect.Type) bool {
	return t.NumField() > 0 && t.Field(0).Type.ConvertibleTo(leafType) && len(taggedFields(t, nil)) == 0
}

// ruleNameOf gives the name of a type's rule in the grammar.
func ruleNameOf(t reflect.Type) string {
	if r, err := combinators.RuleOf(t); err == nil && r.Name != "" {
		return r.Name
	}
	return t.Name()
}

// unknown names the leaf types of which only a method Match knows the texts.
func (s *typeSet) unknown() (names []string) {
	for _, k := range s.order {
		n := reflect.New(k.Type).Interface()
		_, hasMatch := n.(interface{ Match(string, int) int })
		_, hasRule := n.(interface{ Rule() *combinators.Expr })
		if k.leaf && hasMatch && !hasRule {
			names = append(names, k.String())
		}
	}
	return names
}

// taggedFields gives the fields that tags fill, those of embedded structs in their place.
// Their indexes are from the outermost struct.
func taggedFields(t reflect.Type, prefix []int) (fields []reflect.StructField) {
	for i := range t.NumField() {
		f := t.Field(i)
		f.Index = append(prefix[:len(prefix):len(prefix)], i)
		_, tagged := f.Tag.Lookup("parser")
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			fields = append(fields, taggedFields(f.Type, f.Index)...)
		case tagged && f.IsExported():
			fields = append(fields, f)
		}
	}
	return fields
}

// elemType takes pointers and slices off a type.
func elemType(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// place is a struct in a tree.
type place struct {
	*nodeKind
	value  reflect.Value // the struct, addressable
	field  string        // that holds it, with its tag; the start has none
	parent int           // index of the place of the next struct above that has a span, or -1
	start  int           // where it has a span
	end    int
}

// String says what and where the place is.
func (p *place) String() string {
	if p.field == "" {
		return fmt.Sprintf("%s from %d to %d", p.nodeKind.Type, p.start, p.end)
	}
	return fmt.Sprintf("%s of type %s from %d to %d", p.field, p.nodeKind.Type, p.start, p.end)
}

// places gives all structs of a tree, parents first, in the order of the fields.
func (s *typeSet) places(root any) []place {
	w := &placeWalker{types: s}
	w.walk(reflect.ValueOf(root).Elem(), "", -1)
	return w.places
}

type placeWalker struct {
	types  *typeSet
	places []place
}

func (w *placeWalker) walk(v reflect.Value, field string, parent int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			w.walk(v.Elem(), field, parent)
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i), field, parent)
		}
		return
	case reflect.Struct:
	default:
		return
	}
	k := w.types.kinds[v.Type()]
	p := place{nodeKind: k, value: v, field: field, parent: parent}
	switch {
	case k.leaf:
		p.start = int(leafOf(v).Start)
		p.end = p.start + len(leafOf(v).Text)
	case k.hasSpan():
		p.start, p.end = int(v.FieldByIndex(k.start).Int()), int(v.FieldByIndex(k.end).Int())
		parent = len(w.places)
	}
	w.places = append(w.places, p)
	for _, f := range k.fields {
		w.walk(v.FieldByIndex(f.Index), k.fieldName(f), parent)
	}
}

// leafOf gives the text of a leaf with its place.
func leafOf(v reflect.Value) tree.Leaf { return v.Field(0).Convert(leafType).Interface().(tree.Leaf) }
