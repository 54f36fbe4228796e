// Package trial says whether a fix helps, by reading what it makes of a text. Package uri tries
// the fixes that it finds by itself; those of a scheme are the scheme's to try.
package trial

import (
	"errors"
	"strings"
	"sync"

	"github.com/urigrammar/uri"
)

// Grammar reads texts by a scheme's grammar, and by the generic one if they are URIs. What
// checks find does not count.
type Grammar struct {
	own   func(string) int
	isURI bool
}

// OfURIs gives the grammar of URIs with the root T, built with the options when it is first
// needed. It has no advice of its own, so that advice may ask it.
func OfURIs[T any](options func() []uri.SchemeOption) *Grammar {
	return &Grammar{own: offsets[T](options), isURI: true}
}

// OfTexts is OfURIs for texts that are no URIs.
func OfTexts[T any](options func() []uri.SchemeOption) *Grammar {
	return &Grammar{own: offsets[T](options)}
}

// offsets gives a function for the offset of a text's first error by a grammar, or -1.
func offsets[T any](options func() []uri.SchemeOption) func(string) int {
	grammar := sync.OnceValue(func() *uri.SchemeGrammar[T] {
		g, err := uri.DefineGrammar[T]("a text", options()...)
		if err != nil {
			panic(err) // a test builds it
		}
		return g
	})
	return func(s string) int {
		_, err := grammar().Parse(s)
		return offset(err)
	}
}

func offset(err error) int {
	var e *uri.Error
	if errors.As(err, &e) {
		return e.Offset
	}
	return -1
}

// Own gives the offset of a text's first error by the scheme's grammar alone, or -1.
func (g *Grammar) Own(s string) int { return g.own(s) }

// Wrong gives the offsets of a text's first errors by the generic grammar and by the scheme's,
// each -1 where there is none.
func (g *Grammar) Wrong(s string) (generic, own int) {
	generic = -1
	if g.isURI && !uri.Default.Valid(s) {
		_, err := uri.Default.Parse(s)
		generic = offset(err)
	}
	return generic, g.own(s)
}

// Accepts says whether both grammars accept a text with a fix.
func (g *Grammar) Accepts(s string, f uri.Fix) bool {
	generic, own := g.Wrong(f.Apply(s))
	return generic < 0 && own < 0
}

// Helps says whether a fix mends the error at an offset: the text is right then, or goes wrong
// only behind that place, or before the fix as it did before.
func (g *Grammar) Helps(s string, at int, f uri.Fix) bool {
	if len(f.Edits) == 0 {
		return false
	}
	mended := f.Apply(s)
	behind := Behind(at, f)
	if isRemoved(at, f) || at == len(s) && len(mended) < at {
		behind = min(behind, len(mended)) // that something is missing now is another error
	}
	generic, own := g.Wrong(mended)
	switch {
	case generic >= 0 && generic < behind:
		return false
	case own < 0 || own >= behind:
		return true
	}
	return own == g.own(s) && own < f.Edits[0].Start
}

// Helpful gives those of the fixes that help; nil where none does.
func (g *Grammar) Helpful(s string, at int, fixes []uri.Fix) (out []uri.Fix) {
	for _, f := range fixes {
		if g.Helps(s, at, f) {
			out = append(out, f)
		}
	}
	return out
}

// Escape gives fixes for an error, at an offset, in an escape that is none: those of the
// generic grammar if they help, or else one that removes the "%", with a digit behind it if
// it must.
func (g *Grammar) Escape(s string, at int) []uri.Fix {
	percent := strings.LastIndexByte(s[:at], '%')
	_, err := uri.Default.Parse(s)
	var e *uri.Error
	if percent < 0 || !errors.As(err, &e) || e.Offset != at {
		return nil
	}
	for _, f := range e.Fixes() {
		if f.Edits[0].New == "%25" { // what else is wrong is mended by itself
			f = uri.Fix{Title: `write "%25"`, Safe: true, Edits: f.Edits[:1]}
		}
		if g.Helps(s, percent, f) {
			return []uri.Fix{f}
		}
	}
	for end := percent + 1; end <= at; end++ {
		f := uri.Fix{Title: `remove the "` + s[percent:end] + `"`, Edits: []uri.Edit{{Start: percent, End: end}}}
		if g.Helps(s, at, f) {
			return []uri.Fix{f}
		}
	}
	return nil
}

// isRemoved says whether a fix removes the byte at an offset.
func isRemoved(at int, f uri.Fix) bool {
	for _, e := range f.Edits {
		if e.Start <= at && at < e.End {
			return e.New == ""
		}
	}
	return false
}

// Behind gives the offset in the mended text behind the byte at an offset, or behind what
// stands in its place; where nothing does, behind the byte that does now.
func Behind(at int, f uri.Fix) int {
	grown := 0
	for _, e := range f.Edits {
		switch {
		case e.Start <= at && at < e.End && e.New != "":
			return e.Start + grown + len(e.New)
		case e.Start <= at && at < e.End:
			return e.Start + grown + 1
		case e.Start <= at:
			grown += len(e.New) - (e.End - e.Start)
		}
	}
	return at + grown + 1
}
