package combinators

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urigrammar/uri/combinators/tree"
)

// Grammars that Build takes and Generate does not. What is not supported is in their names.
type (
	recursiveParens struct {
		Parens parens `parser:"@@"`
	}
	stringInRepetition struct {
		A string `parser:"( @'a' 'b' )*"`
	}
	valueInRepetition struct {
		A letters `parser:"( @@ '.' )+"`
	}
	twoStrings struct {
		A string `parser:"@'a' '.' @'b'"`
	}
	boolField struct {
		A bool `parser:"@'a'?"`
	}
	stringsField struct {
		A []string `parser:"@'a'*"`
	}
	pointersField struct {
		A []*letters `parser:"( @@ '.' )*"`
	}
	longLookahead struct {
		A letters `parser:"@@ (?! '.' '.' ) '.'"`
	}
	pointersInSlice struct {
		A []pointing `parser:"( @@ '.' )*"`
	}
	pointersTwice struct {
		A pointing `parser:"@@ '.'"`
		B pointing `parser:"@@"`
	}
	pointerTwice struct {
		A *letters `parser:"@@ '.' @@"`
	}
	pointing struct {
		A *letters `parser:"@@"`
	}
	pointersDeep struct {
		A []pointsBelow `parser:"( @@ '.' )*"`
	}
	pointsBelow struct {
		A pointing `parser:"'-' @@"`
	}
	otherStart struct {
		Start letters `parser:"@@"`
	}
	middleEnd struct {
		A   letters  `parser:"@@"`
		End tree.Pos `parser:"@@"`
		B   string   `parser:"@'.'"`
	}
	fiveSlices struct {
		A []letters `parser:"@@*"`
		B []pairs   `parser:"( ',' @@ )*"`
		C []letters `parser:"( ';' @@ )*"`
		D []letters `parser:"( ':' @@ )*"`
		E []letters `parser:"( '.' @@ )*"`
	}
	refused struct {
		A string `parser:"@( 'a' | 'a' 'b' )"`
	}
	outer struct {
		A sameName       `parser:"@@"`
		B holdsSame[int] `parser:"@@"`
	}
	sameName struct {
		A letters `parser:"@@ '.'"`
	}
	holdsSame[T any] struct {
		A letters `parser:"@@ ','"`
	}
)

// TestGenerateUnsupported shows the errors of Generate.
func TestGenerateUnsupported(t *testing.T) {
	var out strings.Builder
	for _, g := range []struct {
		name     string
		generate func() error
	}{
		{"struct that contains itself", generateOnly[recursiveParens]},
		{"text in a repetition", generateOnly[stringInRepetition]},
		{"value in a repetition", generateOnly[valueInRepetition]},
		{"two texts into one field", generateOnly[twoStrings]},
		{"bool", generateOnly[boolField]},
		{"slice of strings", generateOnly[stringsField]},
		{"slice of pointers", generateOnly[pointersField]},
		{"lookahead for two bytes", generateOnly[longLookahead]},
		{"pointer in the struct of a slice", generateOnly[pointersInSlice]},
		{"pointer in a struct in the struct of a slice", generateOnly[pointersDeep]},
		{"pointer in a struct that is there twice", generateOnly[pointersTwice]},
		{"pointer twice", generateOnly[pointerTwice]},
		{"field called Start", generateOnly[otherStart]},
		{"field called End in the middle", generateOnly[middleEnd]},
		{"five slices", generateOnly[fiveSlices]},
		{"leaf", generateOnly[letters]},
		{"generic struct", generateOnly[outer]},
		{"refused by Build too", generateOnly[refused]},
		{"variants with other literals", func() error {
			_, err := Generate[classy](GoCode{Package: "p", Name: "x", Variants: [][]BuildOption{
				{Class("C", OneOf("a"))}, {Class("C", OneOf("b"))},
			}})
			return err
		}},
		{"variants with a class of one byte", func() error {
			_, err := Generate[classy](GoCode{Package: "p", Name: "x", Variants: [][]BuildOption{
				{Class("C", OneOf("ab"))}, {Class("C", OneOf("a"))},
			}})
			return err
		}},
	} {
		err := g.generate()
		if err == nil {
			t.Errorf("%s: no error", g.name)
			continue
		}
		fmt.Fprintf(&out, "%s\n\t%s\n\n", g.name, err)
	}
	checkGolden(t, "golden/unsupported.txt", out.String())
}

type classy struct {
	A string `parser:"@( 'x' C )"`
}

func generateOnly[G any]() error {
	_, err := Generate[G](GoCode{Package: "p", Name: "x"})
	return err
}
