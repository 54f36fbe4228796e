package combinators

import (
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// The notations differ in their characters, not in their grammar: two lexers give the
// same tokens, and the structs below are the grammar of both. Its lines stand above
// them, in the notation that they describe.

// rulelist = 1*rule
type astRuleList struct {
	Rules []astRule `parser:"@@+"`
}

// rule = name "=" choice
type astRule struct {
	Pos  lexer.Position
	Head string    `parser:"@Head"`
	Body astChoice `parser:"@@"`
}

// line = [ name "=" ] choice
type astLine struct {
	Head string    `parser:"@Head?"`
	Body astChoice `parser:"@@"`
}

// choice = sequence *( "|" sequence )
type astChoice struct {
	Items []astSequence `parser:"@@ ( Or @@ )*"`
}

// sequence = 1*element
type astSequence struct {
	Items []astElement `parser:"@@+"`
}

// element = [ times ] operand
type astElement struct {
	Pos     lexer.Position
	Times   string     `parser:"@Times?"`
	Operand astOperand `parser:"@@"`
	EndPos  lexer.Position
}

// operand = name | text | value | "(" choice ")" | "[" choice "]"
type astOperand struct {
	Pos    lexer.Position
	Name   string     `parser:"(   @Name"`
	Text   string     `parser:"  | @Text"`
	Value  string     `parser:"  | @Value"`
	Group  *astChoice `parser:"  | '(' @@ ')'"`
	Option *astChoice `parser:"  | '[' @@ ']' )"`
}

// The characters of the notations, as regular expressions.
const (
	spacePattern = `(?:[ \t\r\n]|;[^\r\n]*)+`
	namePattern  = `(?:[A-Za-z][A-Za-z0-9-]*|<[A-Za-z][A-Za-z0-9-]*>)`
	textPattern  = `(?:%[iIsS])?"[ !#-~]*"`
	valuePattern = `%(?:[xX]HEX+(?:-HEX+|(?:\.HEX+)*)|[dD][0-9]+(?:-[0-9]+|(?:\.[0-9]+)*)|[bB][01]+(?:-[01]+|(?:\.[01]+)*))`
)

// tokens gives the lexer of a notation. A rule's name and its equals sign are one
// token, Head, so that where a rule starts is seen without looking ahead. The last
// three tokens stand nowhere in the grammar: they make an error of what is no token
// at the place where the parser gets to it, behind any error before it.
func tokens(n notation) lexer.Definition {
	name, or, text, equals := strings.ReplaceAll(namePattern, "9-]", "9_-]"), `\|`, textPattern+`|<">`, `=`
	if n == abnfNotation {
		name, or, text, equals = namePattern, `/`, textPattern, `=/?`
	}
	return lexer.MustSimple([]lexer.SimpleRule{
		{Name: "Space", Pattern: spacePattern},
		{Name: "Head", Pattern: name + `(?:` + spacePattern + `)?` + equals},
		{Name: "Name", Pattern: name},
		{Name: "Times", Pattern: `[0-9]*\*[0-9]*|[0-9]+`},
		{Name: "Text", Pattern: text},
		{Name: "Value", Pattern: strings.ReplaceAll(valuePattern, "HEX", "[0-9A-Fa-f]")},
		{Name: "Or", Pattern: or},
		{Name: "Bracket", Pattern: `[][()]`},
		{Name: "Prose", Pattern: `<[^>\r\n]*>`},
		{Name: "BadText", Pattern: `(?:%[iIsS])?"[^"\r\n]*"?`},
		{Name: "Junk", Pattern: `(?s:.)`},
	})
}

// syntax is the participle parser of a notation.
func syntax[G any](n notation) *participle.Parser[G] {
	// One token decides what comes next, so a branch that has taken one is not left.
	return participle.MustBuild[G](participle.Lexer(tokens(n)), participle.Elide("Space"), participle.UseLookahead(0))
}

// The parsers, each built when it is first used. They are safe for concurrent use.
var (
	bnfRuleList  = sync.OnceValue(func() *participle.Parser[astRuleList] { return syntax[astRuleList](bnfNotation) })
	abnfRuleList = sync.OnceValue(func() *participle.Parser[astRuleList] { return syntax[astRuleList](abnfNotation) })
	bnfLine      = sync.OnceValue(func() *participle.Parser[astLine] { return syntax[astLine](bnfNotation) })
)

// maxNesting bounds how deep brackets may stand in each other, since the parser, and
// whatever walks the expression later, calls itself at each.
const maxNesting = 500

// parse reads a text into the tree of its notation. Its errors are participle errors;
// they say in the words of start what the text has to begin with.
func parse[G any](parser *participle.Parser[G], text, start string) (*G, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	t, err := scan(parser.Lexer(), text, start)
	if err != nil {
		return nil, err
	}
	tree, err := parser.ParseString("", text)
	if err != nil {
		return nil, t.explain(err)
	}
	return tree, nil
}
