package mongodb

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
)

// bare is the grammar without what it checks, by which fixes are tried.
var bare = sync.OnceValue(func() *uri.SchemeGrammar[URL] {
	return uri.MustDefineScheme[URL](names, uri.BuildWith(combinators.Trusted()))
})

// fault is an error that a check finds, by its span.
type fault struct {
	code       uri.Code
	start, end int
}

// isOf says whether the error is one of what stands between two offsets, where a fix wrote
// something or left something out.
func (x fault) isOf(start, end int) bool {
	return x.start < end && start < x.end || x.start == x.end && start <= x.start && x.end <= end || x.start < start && end < x.end
}

// faultsOf gives the errors that checks find in a connection string, all of them. ok is false where the
// grammars do not read it.
func faultsOf(text string) (list []fault, ok bool) {
	u, err := bare().Parse(text)
	if err != nil {
		return nil, false
	}
	c := newChecker(u, nil, nil)
	c.text, c.listing = text, true
	c.all()
	return c.list, true
}

// maxTried is how long a connection string may be for fixes to be tried on it, each with another reading.
const maxTried = 4096

// tried applies a fix, and gives how many errors of each code there are then, less
// those that there are now. ok is false where it is no connection string then, or too long to be tried.
func (c *checker) tried(f uri.Fix) (more map[uri.Code]int, ok bool) {
	own := c.own()
	if c.listing || len(own) > maxTried {
		return nil, false
	}
	if c.before == nil {
		c.before = newChecker(c.URL, nil, nil)
		c.before.text, c.before.listing = c.text, true
		c.before.all()
	}
	before := c.text[:c.Start]
	mended := f.Apply(before + own)[len(before):]
	if mended == own {
		return nil, false
	}
	list, ok := faultsOf(mended)
	more = map[uri.Code]int{}
	for _, x := range list {
		more[x.code]++
	}
	for _, x := range c.before.list {
		more[x.code]--
	}
	return more, ok
}

// mends offers a fix of an error, if it takes that away without making another one.
func (c *checker) mends(d *uri.Diagnostic, f uri.Fix) bool {
	more, ok := c.tried(f)
	if ok = ok && more[d.Code] < 0 && none(more); ok {
		d.Fixes = append(d.Fixes, f)
	}
	return ok
}

// keeps offers a fix of a warning, if it makes no error.
func (c *checker) keeps(d *uri.Diagnostic, f uri.Fix) bool {
	more, ok := c.tried(f)
	if ok = ok && none(more); ok {
		d.Fixes = append(d.Fixes, f)
	}
	return ok
}

// none says whether there are no more errors of any code.
func none(more map[uri.Code]int) bool {
	for _, n := range more {
		if n > 0 {
			return false
		}
	}
	return true
}
