package main

import "slices"

// kind says what a contender is there for.
type kind string

const (
	ours  kind = "uri"   // an operation of the package uri
	peer  kind = "peer"  // another parser
	limit kind = "limit" // a loop over the bytes that does less than any parser must
)

// contender is one way of reading a reference. It is either a function or a foreign
// program.
type contender struct {
	kind    kind
	name    string
	version string

	// language says that it accepts exactly the language of uri.Default.
	language bool
	// only names the one corpus that it is for; "": it is for all.
	only string

	read    func(s string) bool // whether it accepts s
	program *program
}

// netURL is the name of the contender to which all others are compared.
const netURL = "net/url.Parse"

// contenders gives all, net/url first; without peers, those that are functions of this
// package or of the package uri.
func contenders(peers bool) []contender {
	list := []contender{{kind: peer, name: netURL, version: goVersion(), read: readNetURL}}
	list = append(list, operations()...)
	if peers {
		list = append(list, goPeers()...)
		list = append(list, programs()...)
	}
	return append(list, limits()...)
}

// forCorpus gives the contenders that are for the corpus.
func forCorpus(list []contender, name string) []contender {
	return slices.DeleteFunc(slices.Clone(list), func(c contender) bool {
		return c.only != "" && c.only != name
	})
}
