package mongodb

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// bare is the grammar without what it checks, by which fixes are tried.
var bare = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL](names, uri.BuildWith(combinators.Trusted()))
})

// faultsOf gives the errors that checks find in a connection string, all of them. ok is false
// where the grammars do not read it.
func faultsOf(text string) (list []trial.Fault, ok bool) {
	u, err := bare().Parse(text)
	if err != nil {
		return nil, false
	}
	return faultsIn(u, text), true
}

// faultsIn is faultsOf for a connection string that has been read.
func faultsIn(u *URL, text string) []trial.Fault {
	c := newChecker(u, nil, nil)
	c.text, c.listing = text, true
	c.all()
	return c.list
}

// tries gives what fixes are tried by; nil where errors are listed, or the string is too long.
func (c *checker) tries() *trial.Checked {
	if c.listing || len(c.own()) > trial.MaxTried {
		return nil
	}
	if c.trial == nil {
		c.trial = &trial.Checked{Text: c.text[:c.End], Start: int(c.Start), Before: faultsIn(c.URL, c.text), Faults: faultsOf}
	}
	return c.trial
}
