package combinators

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The grammar of participle's struct tags, itself in participle. The tags of a struct
// are read as one text, a line for each field, so that a token's line tells the field
// to which a capture belongs.

// tagChoice is one or more alternatives.
type tagChoice struct {
	Alternatives []*tagSequence `parser:"@@ ( '|' @@ )*"`
}

// tagSequence is terms one after the other.
type tagSequence struct {
	Terms []*tagTerm `parser:"@@+"`
}

// tagTerm is an operand with its modifier. Participle's capture binds tighter than
// the modifier: @x* captures each x.
type tagTerm struct {
	Pos      lexer.Position
	Capture  bool        `parser:"@'@'?"`
	Operand  *tagOperand `parser:"@@"`
	Modifier string      `parser:"@( '*' | '+' | '?' | '!' )?"`
}

// field is the index of the field whose tag holds the term, among those with tags.
func (t *tagTerm) field() int { return t.Pos.Line - 1 }

// tagOperand is one of the things that a term can be.
type tagOperand struct {
	Struct    bool        `parser:"  @'@'"`
	Negated   *tagOperand `parser:"| ( '!' | '~' ) @@"`
	Lookahead string      `parser:"| '(' '?' @( '=' | '!' )"`
	Ahead     *tagChoice  `parser:"  @@ ')'"`
	Group     *tagChoice  `parser:"| '(' @@ ')'"`
	Option    *tagChoice  `parser:"| '[' @@ ']'"`
	Repeated  *tagChoice  `parser:"| '{' @@ '}'"`
	Literal   *tagLiteral `parser:"| @@"`
	Class     string      `parser:"| @Ident"`
}

// tagLiteral is a text that a token must have, and the class of token, if given.
type tagLiteral struct {
	Text  tagText `parser:"@( String | Char | RawString )"`
	Class string  `parser:"( ':' @Ident )?"`
}

// tagText is the text of a literal without its quotes.
type tagText string

// Capture takes the quotes off, as participle does: single quotes are read as double
// ones.
func (t *tagText) Capture(values []string) error {
	s := values[0]
	if s[0] == '\'' {
		s = `"` + s[1:len(s)-1] + `"`
	}
	text, err := strconv.Unquote(s)
	*t = tagText(text)
	return err
}

// tagParser gives the parser for tags, built when first needed.
var tagParser = sync.OnceValue(func() *participle.Parser[tagChoice] {
	return participle.MustBuild[tagChoice](
		participle.Lexer(lexer.MustSimple([]lexer.SimpleRule{
			{Name: "Ident", Pattern: `[\pL_][\pL\pN_]*`},
			{Name: "String", Pattern: `"(\\.|[^"\\])*"`},
			{Name: "Char", Pattern: `'(\\.|[^'\\])*'`},
			{Name: "RawString", Pattern: "`[^`]*`"},
			{Name: "Punct", Pattern: `[][(){}|@~!?*+:=]`},
			{Name: "Space", Pattern: `\s+`},
		})),
		participle.Elide("Space"),
		participle.UseLookahead(3),
	)
})

// structure is a struct type read as a production.
type structure struct {
	typ    reflect.Type
	name   string     // of the production
	line   string     // its right-hand side where the rule tag gives one
	fields [][]int    // of the fields with tags, as reflect.Value.FieldByIndex takes them
	tags   []string   // theirs
	expr   *tagChoice // what the tags say together
}

// structureError is an error in a struct's tags. It names type, field and tag.
func (s *structure) structureError(field int, format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	if field < 0 || field >= len(s.fields) {
		return fmt.Errorf("combinators: %s: %s", s.typ, msg)
	}
	f := s.typ.FieldByIndex(s.fields[field])
	return fmt.Errorf("combinators: %s.%s: %s in parser:%q", s.typ, f.Name, msg, s.tags[field])
}

// structures caches what readStructure finds, by type: it depends on nothing else.
var structures sync.Map // of reflect.Type to *structure

// structureOf reads a struct type's tags.
func structureOf(t reflect.Type) (*structure, error) {
	if s, ok := structures.Load(t); ok {
		return s.(*structure), nil
	}
	s, err := readStructure(t)
	if err != nil {
		return nil, err
	}
	structures.Store(t, s)
	return s, nil
}

func readStructure(t reflect.Type) (*structure, error) {
	s := &structure{typ: t, name: t.Name()}
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("combinators: %s is not a struct", t)
	}
	s.readRuleTag()
	if err := s.collect(t, nil); err != nil {
		return nil, err
	}
	if len(s.fields) == 0 {
		if holdsLeaf(t) {
			return nil, fmt.Errorf("combinators: the leaf %s has no method Rule() *combinators.Expr, nor Match(text string, from int) int, on its pointer", t)
		}
		return nil, fmt.Errorf("combinators: %s has no parser tags", t)
	}
	text := ""
	for _, tag := range s.tags {
		text += tag + "\n"
	}
	expr, err := tagParser().ParseString("", text)
	if err != nil {
		return nil, s.readError(err)
	}
	s.expr = expr
	return s, nil
}

// readError says where a tag could not be read.
func (s *structure) readError(err error) error {
	perr, ok := err.(participle.Error)
	if !ok {
		return s.structureError(-1, "%s", err)
	}
	field, column := perr.Position().Line-1, perr.Position().Column
	if last := len(s.tags) - 1; field > last { // the end of all tags is that of the last
		field, column = last, utf8.RuneCountInString(s.tags[last])+1
	}
	return s.structureError(field, "%s at column %d", perr.Message(), column)
}

// readRuleTag takes the production's name, and its line where there is one, from the
// tag of the field _.
func (s *structure) readRuleTag() {
	f, ok := s.typ.FieldByName("_")
	if !ok {
		return
	}
	rule, ok := f.Tag.Lookup("rule")
	if !ok {
		return
	}
	s.name, s.line = splitRule(rule)
}

// splitRule divides "name = x" into name and x; without "=" all of it is the name.
func splitRule(rule string) (name, line string) {
	name, line, _ = strings.Cut(rule, "=")
	return strings.TrimSpace(name), strings.TrimSpace(line)
}

// collect finds the fields with tags, those of embedded structs in their place, as
// participle does.
func (s *structure) collect(t reflect.Type, prefix []int) error {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(prefix[:len(prefix):len(prefix)], i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct {
			if err := s.collect(f.Type, index); err != nil {
				return err
			}
			continue
		}
		if !f.IsExported() && f.Name != "_" && f.Tag.Get("parser") != "" {
			return fmt.Errorf("combinators: %s.%s: the tag parser:%q of an unexported field is never read", s.typ, f.Name, f.Tag.Get("parser"))
		}
		if f.Anonymous && f.Type.Kind() == reflect.Pointer && f.Tag == "" && tagged(f.Type.Elem()) {
			return fmt.Errorf("combinators: %s.%s: the tags of a struct embedded by pointer are never read", s.typ, f.Name)
		}
		if !f.IsExported() || f.Tag == "" {
			continue
		}
		tag, ok := f.Tag.Lookup("parser")
		if !ok {
			return fmt.Errorf("combinators: %s.%s: the tag %q has no parser key, so participle would read all of it as grammar", s.typ, f.Name, f.Tag)
		}
		s.fields = append(s.fields, index)
		s.tags = append(s.tags, strings.ReplaceAll(tag, "\n", " ")) // a line for each field
	}
	return nil
}

// fieldType gives the type of the field with that index among those with tags.
func (s *structure) fieldType(field int) reflect.Type {
	return s.typ.FieldByIndex(s.fields[field]).Type
}

// elemType takes pointers and slices off a type.
func elemType(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// tagged says whether a type is a struct with a field that has a parser tag.
func tagged(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("parser") != "" {
			return true
		}
	}
	return false
}
