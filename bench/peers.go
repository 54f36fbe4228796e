package main

import (
	"net/url"
	"runtime"
	"runtime/debug"
	"sync"

	fredbi "github.com/fredbi/uri"
	"github.com/leodido/go-urn"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// goPeers gives the parsers that are written in Go, but for net/url.
func goPeers() []contender {
	return []contender{
		{kind: peer, name: "fredbi/uri", version: moduleVersion("github.com/fredbi/uri"), read: readFredbi},
		{kind: peer, name: "nlnwa/whatwg-url", version: moduleVersion("github.com/nlnwa/whatwg-url"), read: readWHATWG},
		{kind: peer, name: "leodido/go-urn", version: moduleVersion("github.com/leodido/go-urn"), read: readURN, only: "urn"},
		{kind: peer, name: "regexp, Appendix B", version: goVersion(), read: readAppendixB},
		{kind: peer, name: "regexp, whole grammar", version: goVersion(), read: readGrammarRegexp, language: true},
	}
}

func goVersion() string { return runtime.Version() }

// moduleVersion gives the version of a module that this program is built with.
func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, m := range info.Deps {
		if m.Path == path {
			return m.Version
		}
	}
	return ""
}

func readNetURL(s string) bool {
	_, err := url.Parse(s)
	return err == nil
}

func readFredbi(s string) bool {
	_, err := fredbi.ParseReference(s)
	return err == nil
}

// base is what relative references are resolved against by those that can do no less.
const base = "http://example.com/"

var whatwgBase = sync.OnceValue(func() *whatwg.Url {
	u, err := whatwg.Parse(base)
	if err != nil {
		panic(err)
	}
	return u
})

func readWHATWG(s string) bool {
	_, err := whatwgBase().Parse(s)
	return err == nil
}

func readURN(s string) bool {
	_, ok := urn.Parse([]byte(s))
	return ok
}
