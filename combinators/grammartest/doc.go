// Package grammartest tests grammars of structs: those that package combinators builds
// parsers for. The author of a grammar gives it the grammar and a few examples; it makes
// further texts from the grammar itself, valid ones and such as are nearly valid, and
// checks on all of them what a program that uses the trees and errors relies on.
//
//	func TestGrammar(t *testing.T) {
//		grammartest.Run(t, grammartest.Grammar[Settings]{
//			Valid:   []string{"host=a,port=80"},
//			Invalid: []grammartest.Invalid{{Input: "host=a,=80", Offset: 7}},
//		})
//	}
//
// Each [Check] is a subtest of its own. A failure gives the text as a Go string, the types
// and tags concerned, and byte offsets.
package grammartest
