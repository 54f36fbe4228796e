package trial

import (
	"slices"

	"github.com/urigrammar/uri"
)

// Fault is an error that a check finds, by its span.
type Fault struct {
	Code       uri.Code
	Start, End int
}

// IsOf says whether the error is one of what stands between two offsets, where a fix wrote
// something or left something out.
func (x Fault) IsOf(start, end int) bool {
	return x.Start < end && start < x.End || x.Start == x.End && start <= x.Start && x.End <= end || x.Start < start && end < x.End
}

// AreOf says whether any of the errors is one of what stands between two offsets.
func AreOf(list []Fault, start, end int) bool {
	return slices.ContainsFunc(list, func(x Fault) bool { return x.IsOf(start, end) })
}

// MaxTried is how long a text may be for fixes to be tried on it against the checks, each with
// another reading.
const MaxTried = 4096

// Checked tries fixes of a text that a scheme's grammar reads against its checks. Nil offers
// none.
type Checked struct {
	Text   string // up to the end of the scheme's own, with what stands before it
	Start  int    // where its own begins
	Before []Fault
	Faults func(own string) (list []Fault, ok bool) // ok is false where the grammars do not read it
}

// Mends offers a fix of an error, if it takes that away without making another one.
func (c *Checked) Mends(d *uri.Diagnostic, f uri.Fix) bool {
	more, ok := c.tried(f)
	if ok = ok && more[d.Code] < 0 && none(more); ok {
		d.Fixes = append(d.Fixes, f)
	}
	return ok
}

// Keeps offers a fix of a warning, if it makes no error.
func (c *Checked) Keeps(d *uri.Diagnostic, f uri.Fix) bool {
	more, ok := c.tried(f)
	if ok = ok && none(more); ok {
		d.Fixes = append(d.Fixes, f)
	}
	return ok
}

// tried applies a fix, and gives how many errors of each code there are then, less those that
// there are now. ok is false where the text cannot be read then.
func (c *Checked) tried(f uri.Fix) (more map[uri.Code]int, ok bool) {
	if c == nil {
		return nil, false
	}
	mended := f.Apply(c.Text)[c.Start:]
	if mended == c.Text[c.Start:] {
		return nil, false
	}
	list, ok := c.Faults(mended)
	more = map[uri.Code]int{}
	for _, x := range list {
		more[x.Code]++
	}
	for _, x := range c.Before {
		more[x.Code]--
	}
	return more, ok
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
