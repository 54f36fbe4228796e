package combinators_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"

	. "github.com/urigrammar/uri/combinators"
)

// tagged makes a struct type with one string field of that tag.
func tagged(tag string) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{
		Name: "A", Type: reflect.TypeFor[string](), Tag: reflect.StructTag(tag),
	}})
}

// TestTagSyntax reads the forms of participle's tags. A struct made at run time has no
// name, so that the rule tag gives one.
func TestTagSyntax(t *testing.T) {
	tests := []struct{ name, tag, want string }{
		{"single quotes", `'a'`, `"a"`},
		{"double quotes", `"a"`, `"a"`},
		{"raw quotes", "`a`", `"a"`},
		{"escape in single quotes", `'\x41'`, `"A"`},
		{"escape in double quotes", `"\x41"`, `"A"`},
		{"quote in the other quotes", `"'"`, `"'"`},
		{"double quote in single quotes", `'\"'`, `<">`},
		{"spaces", "  'a'   'b' ", `"ab"`},
		{"no spaces", `('a'|'b')'c'`, `( "a" | "b" ) "c"`},
		{"class", `Digit`, `Digit`},
		{"class of a literal", `'1':Digit`, `"1"`},
		{"capture and modifier", `@'a'*`, `*"a"`},
		{"captured group", `@( 'a' 'b' )+`, `1*"ab"`},
		{"negation", `~~'a'`, `"a"`},
		{"group within group", `( ( 'a' ) )?`, `[ "a" ]`},
		{"negated group", `~( ~( 'a' | 'b' ) )`, `"a" | "b"`},
		{"positive lookahead", `(?= 'a' | 'b' ) 'a'`, `"a"`},
		{"negative lookahead", `'a' (?! Digit* )`, `"a"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readTag(tt.tag)
			if err != nil || got != tt.want {
				t.Errorf("%s, error %v, want %s", got, err, tt.want)
			}
		})
	}
}

// readTag gives what a tag says, in BNF.
func readTag(tag string) (string, error) {
	typ := reflect.StructOf([]reflect.StructField{
		{Name: "_", PkgPath: "test", Type: reflect.TypeFor[struct{}](), Tag: `rule:"x"`},
		{Name: "A", Type: reflect.TypeFor[string](), Tag: reflect.StructTag(`parser:` + quoted(tag))},
	})
	g, err := GrammarOfTypes([]any{typ}, Class("Digit", OneOf("012")))
	if err != nil {
		return "", err
	}
	return strings.TrimPrefix(g.Start().String(), "x = "), nil
}

// quoted quotes a struct tag's value.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

func TestTagSyntaxErrors(t *testing.T) {
	tests := []struct{ name, tag, want string }{
		{"empty", ``, `A: `},
		{"unclosed group", `( 'a'`, `at column 6 in parser:"( 'a'"`},
		{"unopened group", `'a' )`, `unexpected token ")" at column 5 in parser:"'a' )"`},
		{"empty group", `( )`, `at column 3`},
		{"empty alternative", `'a' | | 'b'`, `at column 7`},
		{"modifier alone", `*`, `at column 1`},
		{"unclosed literal", `'a`, `A: `},
		{"quote in quotes", `'\''`, `A: `}, // participle does not read it either
		{"bad escape", `'\q'`, `A: `},
		{"class without a name", `'a':`, `A: `},
		{"stray character", `'a' & 'b'`, `at column 5`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readTag(tt.tag)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "A: ") {
				t.Errorf("%s, error %v, want %s", got, err, tt.want)
			}
		})
	}
}

// TestTagErrorNamesTheField checks that an error in a tag is not laid at another's door:
// the tags of a struct are read as one.
func TestTagErrorNamesTheField(t *testing.T) {
	type fields struct {
		First  word `parser:"@@ ( 'a'"`
		Second word `parser:"@@"`
		Third  word `parser:"] @@"`
	}
	_, err := GrammarOf[fields]()
	const want = `combinators: combinators_test.fields.Third: unexpected token "]" (expected ")") at column 1 in parser:"] @@"`
	if err == nil || err.Error() != want {
		t.Errorf("error %v\n want %s", err, want)
	}
}

// TestBareTag checks a tag without the key parser, all of which participle would read.
func TestBareTag(t *testing.T) {
	_, err := GrammarOfTypes([]any{tagged(`@Digit`)})
	if err == nil || !strings.Contains(err.Error(), `the tag "@Digit" has no parser key`) {
		t.Errorf("error %v", err)
	}
}

// TestTagsAsParticiple checks that participle reads the same tags without an error.
func TestTagsAsParticiple(t *testing.T) {
	builds := map[string]error{
		"call": buildError[call](), "flags": buildError[flags](), "pair": buildError[pair](),
		"nested": buildError[nested](), "looking": buildError[looking](), "groups": buildError[groups](),
		"modifiers": buildError[modifiers](), "alternatives": buildError[alternatives](), "looks": buildError[looks](),
		"literals": buildError[literals](),
	}
	for name, err := range builds {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func buildError[G any]() error {
	digit, _ := testClasses["Digit"].ByteSet()
	letter, _ := testClasses["Letter"].ByteSet()
	_, err := participle.Build[G](participle.Lexer(NewByteLexer(-2, 0,
		TokenClass{Name: "Digit", Set: digit}, TokenClass{Name: "Letter", Set: letter})))
	return err
}
