package uri

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri/combinators"
)

// linter gathers the warnings about one reference. All offsets are those in its text.
type linter struct {
	*options
	text   string
	scheme string // in lower case; empty: there is none

	secret, secretEnd int // what may be a password, which no message may quote
	warnings          []Diagnostic
}

// lint gives the warnings about a reference, whose tree begins at 0, in the order of their
// places and, at one place, of their codes. It takes linear time. How many are wanted is
// up to the caller.
func lint(t *URIReference, o *options) []Diagnostic {
	l := &linter{options: o, text: t.String()}
	l.secret, l.secretEnd = passwordSpan(l.text)
	switch {
	case t.AbsoluteURI != nil:
		l.absoluteURI(t.AbsoluteURI)
	case t.RelativeURI != nil:
		l.paths(t.RelativeURI.NetPath, t.RelativeURI.AbsPath)
	}
	if strings.IndexByte(l.text, '%') >= 0 {
		for n := range All(t) {
			l.escapes(n)
		}
	}
	slices.SortStableFunc(l.warnings, func(a, b Diagnostic) int {
		return cmp.Or(a.Start-b.Start, cmp.Compare(a.Code, b.Code))
	})
	return l.warnings
}

// paths takes what hier_part and relativeURI have in common. The dots of a relative path
// are there for its base.
func (l *linter) paths(net *NetPath, abs *AbsPath) {
	switch {
	case net != nil:
		l.netPath(net)
	case abs != nil:
		l.dotSegments(abs, false)
	}
}

// netPath warns of what stands behind "//". Where a password is cut off, the rest is
// read as what it is not, and nothing more is said of it.
func (l *linter) netPath(n *NetPath) {
	a := &n.Authority
	password, broken := l.brokenPassword(a)
	cut := broken && l.wants(CodePasswordDelimiter)
	if broken {
		l.warn(l.passwordDelimiter(a, password))
	}
	drive := l.driveHost(a)
	switch {
	case a.RegName != nil:
		l.regName(a.RegName, broken, drive)
	case a.Server != nil:
		l.server(a.Server, drive, cut)
	}
	if n.Path != nil && !cut {
		l.dotSegments(n.Path, true)
	}
}

// warn adds a warning, unless nobody wants it.
func (l *linter) warn(d Diagnostic) {
	if !l.wants(d.Code) {
		return
	}
	d.Severity = SeverityWarning
	if slices.Contains(l.errors, d.Code) {
		d.Severity = SeverityError
	}
	l.warnings = append(l.warnings, d)
}

// wants says whether warnings of the code are wanted.
func (l *linter) wants(c Code) bool { return !slices.Contains(l.ignored, c) }

// hides says whether text[start:end] may belong to a password.
func (l *linter) hides(start, end int) bool { return start < l.secretEnd && l.secret < end }

// quote quotes text[start:end], or gives other words where that may belong to a password.
func (l *linter) quote(start, end int, words string) string {
	if l.hides(start, end) {
		return words
	}
	return strconv.Quote(l.text[start:end])
}

// automatonOf gives the automaton of a production of this package.
func automatonOf[P any](d *Dialect) *combinators.Automaton {
	r, err := d.root(reflect.TypeFor[P]())
	if err != nil {
		panic(err) // the grammar of this package is at fault; every test would show it
	}
	return r.Automaton
}

// isHosts says whether a text is a host, perhaps with a port, or a list of such.
func (l *linter) isHosts(text string) bool {
	hostport := automatonOf[HostPort](l.dialect)
	for host := range strings.SplitSeq(text, ",") {
		if !hostport.Match(host) {
			return false
		}
	}
	return true
}
