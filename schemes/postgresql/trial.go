package postgresql

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

// faultsOf gives the errors that checks find in a URL, all of them. ok is false where the
// grammars do not read it.
func faultsOf(text string, known keywordSet) (list []trial.Fault, ok bool) {
	u, err := bare().Parse(text)
	if err != nil {
		return nil, false
	}
	return faultsIn(u, text, known), true
}

// faultsIn is faultsOf for a URL that has been read.
func faultsIn(u *URL, text string, known keywordSet) []trial.Fault {
	c := &checker{URL: u, text: text, known: known, listing: true}
	c.all()
	return c.list
}

// tries gives what fixes are tried by; nil where errors are listed, or the URL is too long.
func (c *checker) tries() *trial.Checked {
	if c.listing || len(c.own()) > trial.MaxTried {
		return nil
	}
	if c.trial == nil {
		known := c.known
		c.trial = &trial.Checked{
			Text: c.text[:c.End], Start: int(c.Start), Before: faultsIn(c.URL, c.text, known),
			Faults: func(own string) ([]trial.Fault, bool) { return faultsOf(own, known) },
		}
	}
	return c.trial
}
