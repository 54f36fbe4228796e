// Package gentest has grammars whose parsers are generated, as [combinators.Generate] does
// for a grammar of one's own: with what the grammar of a URI does not have.
package gentest

//go:generate go test -run TestGenerated -update-parser .

import (
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/tree"
)

// The leaves.
type (
	// Key names an entry. It begins with a letter.
	Key struct{ tree.Leaf }
	// Word is a part of a value.
	Word struct{ tree.Leaf }
	// Date has more states than are written as code.
	Date struct{ tree.Leaf }
)

var (
	letter = combinators.Rule("letter", combinators.Range('a', 'z'))
	digit  = combinators.Rule("digit", combinators.Range('0', '9'))

	key  = combinators.Rule("key", combinators.Seq(letter, combinators.Many(combinators.Alt(letter, digit))))
	word = combinators.Rule("word", combinators.Many1(combinators.Alt(letter, digit, combinators.OneOf("-_"))))
	date = combinators.Rule("date", combinators.Seq(
		combinators.Repeat(4, 4, digit), combinators.Lit("-"), combinators.Repeat(2, 2, digit),
		combinators.Lit("-"), combinators.Repeat(2, 2, digit), combinators.Lit("T"),
		combinators.Repeat(2, 2, digit), combinators.Lit(":"), combinators.Repeat(2, 2, digit)))

	// noDash is what words are in the second dialect.
	noDash = combinators.Rule("word", combinators.Many1(combinators.Alt(letter, digit)))
)

// Rule gives the rule of keys.
func (*Key) Rule() *combinators.Expr { return key }

// Rule gives the rule of words.
func (*Word) Rule() *combinators.Expr { return word }

// Rule gives the rule of dates.
func (*Date) Rule() *combinators.Expr { return date }

// Record is a date, a level and entries, such as 2024-01-02T03:04!a=b,c/d;x#1.
type Record struct {
	Begin   tree.Pos `parser:"@@"` // a position that is not called Start
	Date    *Date    `parser:"( @@"`
	Level   string   `parser:"  ( '!' @( '1' | '2' '0' ) )? '!' )?"`
	Entries []Entry  `parser:"( @@ ( ';' @@ )* )?"`
	Trailer *Trailer `parser:"( '#' @@ )?"`
	After   tree.Pos `parser:"@@"`
}

// Entry is a key with one of several sorts of values.
type Entry struct {
	Start tree.Pos `parser:"@@"`
	Key   Key      `parser:"@@"`
	Names
	Flag string   `parser:"@( '+' | '-' '-' )?"`
	End  tree.Pos `parser:"@@"`
}

// Names are words, into one slice from several places, and where a list of them ends.
type Names struct {
	Words []Word   `parser:"(  '=' @@ ( ',' @@ )*"`
	Path  []Step   `parser:" | ( '/' @@ )+"`
	Other []Word   `parser:" | '<' @@? '>' ( '<' @@ '>' )* )?"`
	Last  tree.Pos `parser:"@@"`
}

// Step is a struct in a slice, with a struct by value.
type Step struct {
	Word  Word  `parser:"@@ (?! '.' )"`
	Param Param `parser:"( ':' @@ )?"`
}

// Param is a value that stands in two structs.
type Param struct {
	Start tree.Pos `parser:"@@"`
	Text  string   `parser:"@Digit+"`
	Flag  string   `parser:"@~( Digit | ':' | ';' | '/' | '#' | '+' | '-' | '=' | '.' | '!' )?"`
	End   tree.Pos `parser:"@@"`
}

// Trailer is a pointer's struct with pointers and alternatives that are alike at first.
type Trailer struct {
	Pair   *Pair  `parser:"  @@"`
	Single *Param `parser:"| @@"`
	Word   *Word  `parser:"| @@ '!' | '?' @@"`
}

// Pair is two params.
type Pair struct {
	Left  Param `parser:"@@ '='"`
	Right Param `parser:"@@ (?= '.' | '!' ) ( '.' | '!' )"`
}

// Sets are more sets of bytes than a word has bits, so that some have none.
type Sets struct {
	A string `parser:"@( ~'!' ~'#' ~'$' ~'%' ~'&' ~'(' ~')' ~'*' ~'+' ~',' ~'-' ~'.' ~'/' ~'0' ~'1' ~'2' ~'3'"`
	B string `parser:"  ~'4' ~'5' ~'6' ~'7' ~'8' ~'9' ~':' ~';' ~'<' ~'=' ~'>' ~'?' ~'@' ~'A' ~'B' ~'C' ~'D'"`
	C string `parser:"  ~'E' ~'F' ~'G' ~'H' ~'I' ~'J' ~'K' ~'L' ~'M' ~'N' ~'O' ~'P' ~'Q' ~'R' ~'S' ~'T' ~'U'"`
	D string `parser:"  ~'V' ~'W' ~'X' ~'Y' ~'Z' ~'[' ~'^' ~'_' ~'a' ~'b' ~'c' ~'d' ~'e' ~'f' ~'g' ~'h' ~'i' )"`
}

// options are those of the two dialects.
func options() [][]combinators.BuildOption {
	class := combinators.Class("Digit", digit)
	return [][]combinators.BuildOption{{class}, {class, combinators.Replace(noDash)}}
}
