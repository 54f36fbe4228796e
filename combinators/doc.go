// Package combinators is a grammar notation for languages over bytes, in the
// manner of the BNF of RFC 822, RFC 2396 and RFC 5234, and what can be done with
// a grammar once it is written down: print it, read it from text, compile it to a
// minimal automaton, compare it with another, generate sentences, draw it.
//
// A grammar is made of expressions. [Lit], [Range], [OneOf], [Seq], [Alt], [Opt],
// [Many], [Many1], [Repeat], [Rule] and [Ref] build them; they are plain data
// ([Expr]), so any program can walk them. A [Grammar] is a list of named rules in
// which every name is defined.
//
// Structs with participle tags are productions too: [GrammarOf] reads them as
// expressions, so that a grammar may be written half in rules and half in structs.
//
// The package knows nothing of URIs.
package combinators
