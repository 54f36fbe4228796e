package combinators

import (
	"errors"
	"fmt"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// tokenText is a text as tokens, for the wording of errors: what the parser says of
// one tells how the grammar is written, not what the author of the text has to do.
type tokenText struct {
	tokens []lexer.Token // without white space; the last is the end
	kinds  map[lexer.TokenType]string
	start  string // what the text has to begin with, in words
}

// scan makes the tokens and checks how deep their brackets nest.
func scan(def lexer.Definition, text, start string) (*tokenText, error) {
	lex, err := def.(lexer.StringDefinition).LexString("", text)
	if err != nil {
		return nil, err
	}
	all, err := lexer.ConsumeAll(lex)
	if err != nil {
		return nil, err
	}
	t := &tokenText{kinds: lexer.SymbolsByRune(def), start: start}
	depth := 0
	for _, token := range all {
		if t.kind(token) == "Space" {
			continue
		}
		t.tokens = append(t.tokens, token)
		switch token.Value {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
		if depth > maxNesting {
			return nil, participle.Errorf(token.Pos, "brackets nest deeper than %d", maxNesting)
		}
	}
	return t, nil
}

func (t *tokenText) kind(token lexer.Token) string { return t.kinds[token.Type] }

// explain words the parser's error about a token that cannot stand where it stands.
func (t *tokenText) explain(err error) error {
	var unexpected *participle.UnexpectedTokenError
	if !errors.As(err, &unexpected) {
		return err
	}
	bad := unexpected.Unexpected
	switch t.kind(bad) {
	case "Junk":
		return participle.Errorf(bad.Pos, "unexpected character %q", bad.Value)
	case "Prose":
		return participle.Errorf(bad.Pos, "%s is prose, which no program can follow", bad.Value)
	case "BadText":
		return badText(bad)
	}
	return participle.Errorf(bad.Pos, "unexpected %s, expected %s", t.describe(bad), t.expected(bad))
}

// badText says what is wrong with a text in quotation marks.
func badText(token lexer.Token) error {
	first := true
	for i, r := range token.Value {
		switch {
		case r == '"' && first:
			first = false
		case r < ' ' || r > '~':
			pos := token.Pos
			pos.Advance(token.Value[:i])
			return participle.Errorf(pos, "%q in quotation marks, where only printable ASCII may stand: write it as %%x…", r)
		}
	}
	return participle.Errorf(token.Pos, "the quotation mark is not closed on its line")
}

func (t *tokenText) describe(token lexer.Token) string {
	switch t.kind(token) {
	case "EOF":
		return "end of the text"
	case "Head":
		return "start of rule " + headName(token.Value)
	}
	return token.Value
}

// expected says what could stand in the place of the bad token: the token before it
// and the innermost bracket that is open decide.
func (t *tokenText) expected(bad lexer.Token) string {
	before, open := t.until(bad)
	switch t.kind(before) {
	case "":
		return t.start
	case "Head", "Or", "Times":
		return operandNames
	}
	switch {
	case before.Value == "(" || before.Value == "[":
		return operandNames
	case len(open) == 0:
		return "another operand or the end"
	}
	last := open[len(open)-1]
	shut := map[string]string{"(": ")", "[": "]"}[last.Value]
	return fmt.Sprintf("%s to close the %s at %s", shut, last.Value, last.Pos)
}

// operandNames says how an operand may begin.
const operandNames = "a name, a text, a value or an opening bracket"

// until gives the token before the bad one, and the brackets that are open there.
func (t *tokenText) until(bad lexer.Token) (before lexer.Token, open []lexer.Token) {
	for _, token := range t.tokens {
		if token.Pos.Offset >= bad.Pos.Offset {
			break
		}
		before = token
		switch token.Value {
		case "(", "[":
			open = append(open, token)
		case ")", "]":
			open = open[:max(0, len(open)-1)]
		}
	}
	return before, open
}
