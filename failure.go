package uri

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urigrammar/uri/combinators"
)

// failure is what an [Error] of a scheme's grammar knows beyond its code and offset. One of
// parse, generic and said tells what is wrong; said may have a hint and fixes in any case.
type failure struct {
	rules   *schemeRules // nil: of none
	in      extent       // of the URI in the text
	parse   *combinators.ParseError
	generic *Error // of the generic grammar, whose offsets are those in the URI
	said    Diagnostic

	explain bool // whether the scheme has advice
	once    sync.Once
	advised Diagnostic // said, with the advice
	asked   sync.Once
	told    combinators.Context // see context
}

// newFailure makes an error of a URI in s.
func newFailure(s string, code Code, offset int, f *failure, o *options) *Error {
	return &Error{Code: code, Offset: offset, input: s, options: *o, failure: f}
}

// checkGeneric gives the error of the generic grammar, or that of a URI of another scheme.
func (r *schemeRules) checkGeneric(s string, in extent, o *options) *Error {
	if len(s) > MaxLength {
		return &Error{Code: CodeTooLong, Offset: MaxLength, input: s, options: *o}
	}
	switch uri := s[in.from:in.to]; {
	case r.names == nil || o.dialect.Valid(uri) && r.isOwn(uri):
		return nil
	case !o.dialect.Valid(uri):
		return r.genericError(s, in, o)
	}
	return r.otherScheme(s, in, o)
}

// genericError gives the error of the generic grammar in a URI that may be part of a text. No
// rules are those of no scheme.
func (r *schemeRules) genericError(s string, in extent, o *options) *Error {
	uri := s[in.from:in.to]
	e := newErrorAtOffset(uri, o, nil, o.dialect.viable(uri))
	if r == nil && in == (extent{0, len(s)}) {
		return e
	}
	return newFailure(s, e.Code, in.from+e.Offset, &failure{rules: r, in: in, generic: e}, o)
}

// closer gives an error of the generic grammar the scheme's advice, and makes it that of the
// scheme's grammar at the same place where p is that.
func (r *schemeRules) closer(e *Error, p *combinators.ParseError) *Error {
	f := &failure{rules: r, in: e.failure.in, parse: p, generic: e.failure.generic, explain: len(r.explain) > 0}
	return newFailure(e.input, e.Code, e.Offset, f, &e.options)
}

// otherScheme gives the error of a text that does not begin with a name of the scheme. Its
// offset is where the last of the names can no longer follow.
func (r *schemeRules) otherScheme(s string, in extent, o *options) *Error {
	uri := s[in.from:in.to]
	end := schemeEnd(uri)
	common := 0
	for _, name := range r.names {
		common = max(common, commonFold(name, uri[:end]))
	}
	said := Diagnostic{Code: CodeOtherScheme, Start: in.from + common, End: in.from + end, Production: "scheme"}
	for _, name := range r.names {
		if commonFold(name, uri[:end]) == common {
			said.Expected = append(said.Expected, `"`+(name + ":")[common:]+`"`)
		}
	}
	switch {
	case end < len(uri) && uri[end] == ':':
		said.Message = `the scheme is "` + uri[:end] + `"`
	case common < end || end < len(r.names[0]):
		said.Message = `it does not begin with "` + r.names[0] + `:"`
	default:
		said.Message = `":" is missing behind the scheme`
	}
	return newFailure(s, CodeOtherScheme, said.Start, &failure{rules: r, in: in, said: said}, o)
}

// commonFold counts the letters with which two names begin, in either case.
func commonFold(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n]|0x20 == b[n]|0x20 {
		n++
	}
	return n
}

// wrong makes an error of that of the scheme's own grammar.
func (r *schemeRules) wrong(s string, in extent, err error, o *options) error {
	var p *combinators.ParseError
	if !errors.As(err, &p) {
		return err
	}
	f := &failure{rules: r, in: in, parse: p, explain: len(r.explain) > 0 && p.Reason() == ""}
	return newFailure(s, r.codeOf(s, p), p.Offset, f, o)
}

// codeOf gives the code for an error of the grammar. Of a text that is no URI it is the
// same as of one.
func (r *schemeRules) codeOf(s string, p *combinators.ParseError) Code {
	switch {
	case errors.Is(p, combinators.ErrTooDeep):
		return CodeTooDeep
	case errors.Is(p, combinators.ErrTooManySteps):
		return CodeTooManySteps
	case r.names != nil:
		return CodeScheme
	case p.Offset == len(s):
		return CodeCutShort
	}
	return CodeStray
}

// advice gives what was said of the error, with the scheme's advice. It asks for that once.
func (f *failure) advice(e *Error) *Diagnostic {
	f.once.Do(func() {
		f.advised = f.said
		if f.explain {
			f.ask(e)
		}
	})
	return &f.advised
}

// ask asks the scheme for advice.
func (f *failure) ask(e *Error) {
	c := f.context(e)
	at := e.Offset - f.in.from
	d := Diagnostic{
		Code: e.Code, Severity: SeverityError, Start: at, End: at + len(e.Found()),
		Production: innermost(c), Message: message(e.Found(), c), Expected: expected(c),
	}
	for _, explain := range f.rules.explain {
		explain(e.input[f.in.from:f.in.to], f.in.from+e.options.moved, &d)
	}
	n := f.in.to - f.in.from
	f.advised.Hint, f.advised.Fixes = d.Hint, shifted(possible(d.Fixes, n), f.in.from)
	f.advised.End = f.in.from + min(max(d.End, at), n)
}

// shifted moves fixes by a number of bytes.
func shifted(fixes []Fix, by int) []Fix {
	if by == 0 {
		return fixes
	}
	out := slices.Clone(fixes)
	for i := range out {
		out[i].Edits = slices.Clone(out[i].Edits)
		for k := range out[i].Edits {
			out[i].Edits[k].Start += by
			out[i].Edits[k].End += by
		}
	}
	return out
}

// found makes an error of what a check reported.
func (r *schemeRules) found(s string, in extent, d Diagnostic, o *options) error {
	return newFailure(s, d.Code, d.Start, &failure{rules: r, in: in, said: d}, o)
}

// message gives the error's message, which says of a legal URI that it is one.
func (f *failure) message(e *Error) string {
	if f.generic != nil && f.parse == nil {
		return f.generic.Message()
	}
	said := f.said.Message
	if f.parse != nil {
		if said = f.parse.Reason(); said == "" {
			said = message(e.Found(), f.context(e))
		}
	}
	if f.generic == nil && f.rules != nil && f.rules.names != nil {
		return "legal RFC 2396, but not " + f.rules.noun + ": " + said
	}
	return said
}

// context gives what could have stood at the place, with offsets in the whole text. It finds
// that out once.
func (f *failure) context(e *Error) combinators.Context {
	f.asked.Do(func() {
		f.told = f.findContext(e)
		f.told.Trail, f.told.Expected = slices.Clip(f.told.Trail), slices.Clip(f.told.Expected)
	})
	return f.told
}

func (f *failure) findContext(e *Error) combinators.Context {
	switch {
	case f.parse != nil:
		c, ok := f.ownContext(e)
		if ok && (c.End || c.Next.Len() > 0 || f.generic == nil) {
			return c
		}
		if f.generic != nil { // a lookahead wants what was found, and the text something else
			return f.genericContext()
		}
		return combinators.Context{Trail: []combinators.Frame{{Production: f.rules.grammar.Start().Name, Start: f.in.from}}}
	case f.generic != nil:
		return f.genericContext()
	}
	return combinators.Context{
		Trail: []combinators.Frame{{Production: f.said.Production, Start: f.said.Start}}, Expected: f.said.Expected,
	}
}

// ownContext is context for the error of the scheme's grammar, without what the generic grammar
// does not have there.
func (f *failure) ownContext(e *Error) (combinators.Context, bool) {
	if f.rules.names == nil {
		return f.parse.Context()
	}
	root, err := e.dialect().root(reflect.TypeFor[URIReference]())
	if err != nil {
		panic(err) // the grammar of this package is at fault; every test would show it
	}
	return f.parse.ContextWithin(root.Follow(e.input[f.in.from:e.Offset]))
}

// genericContext is context for the error of the generic grammar.
func (f *failure) genericContext() combinators.Context {
	c := f.generic.context()
	c.Trail = f.generic.Trail()
	for i := range c.Trail {
		c.Trail[i].Start += f.in.from
	}
	return c
}

// hint gives what the scheme says, or else the generic grammar, or else what is known of the
// place.
func (f *failure) hint(e *Error) string {
	switch said := f.advice(e); {
	case said.Hint != "":
		return said.Hint
	case f.generic != nil:
		return f.generic.Hint()
	case f.parse == nil || f.parse.Reason() != "":
		return ""
	}
	if fixes := f.fixes(e); len(fixes) > 0 && fixes[0].Safe {
		return quoteRune(e.Found()) + " cannot stand here as it is; " + fixes[0].Title
	}
	return ""
}

// fixes gives the fixes of the scheme; or those that a trial shows to help, of the generic
// grammar if there are any.
func (f *failure) fixes(e *Error) (out []Fix) {
	if said := f.advice(e).Fixes; said != nil || f.parse == nil && f.generic == nil || f.parse != nil && f.parse.Reason() != "" {
		return said
	}
	var generic []Fix
	if f.generic != nil {
		generic = f.generic.Fixes()
	}
	if f.rules == nil || !f.rules.isOwn(e.input[f.in.from:f.in.to]) {
		return shifted(generic, f.in.from)
	}
	t := newTrial(f, e)
	for _, fix := range generic {
		out = t.add(out, fix)
	}
	if len(out) == 0 {
		out = t.fixes()
	}
	return shifted(out, f.in.from)
}

// trial looks for fixes by trying them: there is nothing that it need know of the grammar.
type trial struct {
	rules   *schemeRules
	options *options
	uri     string // without what stands around it
	at      int    // the offset of the error in it
	own     int    // that of the first error by the scheme's grammar
	found   string
	next    combinators.Context
}

func newTrial(f *failure, e *Error) *trial {
	t := &trial{
		rules: f.rules, options: &e.options, uri: e.input[f.in.from:f.in.to], at: e.Offset - f.in.from, found: e.Found(), next: f.context(e),
	}
	_, t.own = t.rules.read(t.uri, t.options)
	return t
}

// fixes gives the ways that help: to escape what was found; to put in what is missing, which
// is more than delimiters only where that makes the text right; or else to leave out what was
// found.
func (t *trial) fixes() (out []Fix) {
	if t.found != "" && t.found != "%" && t.rules.names != nil {
		out = t.add(out, encode(t.found).at(t.at, t.at+len(t.found)).safe())
	}
	if missing := t.missing(); missing != "" {
		if f := insert(missing, t.at); !strings.ContainsFunc(missing, isWordRune) || t.makesValid(f) {
			out = t.add(out, f)
		}
	}
	if t.found != "" && len(out) == 0 {
		out = t.add(out, remove("the "+quoteRune(t.found)).at(t.at, t.at+len(t.found)))
	}
	return out
}

func isWordRune(r rune) bool { return r < utf8.RuneSelf && (isLetter(byte(r)) || isDigit(byte(r))) }

// add adds a fix if the text then is right, or goes wrong only behind it, or before it as it
// did before.
func (t *trial) add(fixes []Fix, f Fix) []Fix {
	mended := f.Apply(t.uri)
	generic, own := t.rules.read(mended, t.options)
	behind := t.behind(f)
	if generic < behind || own < behind && (own != t.own || t.own >= f.Edits[0].Start) {
		return fixes
	}
	if min(generic, own) > len(mended) && t.complains(f, mended) {
		return fixes
	}
	return append(fixes, f)
}

// makesValid says whether the text is right with a fix.
func (t *trial) makesValid(f Fix) bool {
	mended := f.Apply(t.uri)
	generic, own := t.rules.read(mended, t.options)
	return min(generic, own) > len(mended) && !t.complains(f, mended)
}

// complains says whether a check finds an error in what a fix wrote.
func (t *trial) complains(f Fix, mended string) bool {
	last := f.Edits[len(f.Edits)-1]
	behind := len(t.uri) - last.End // bytes that stay the same
	return t.rules.complains(mended, f.Edits[0].Start, len(mended)-behind)
}

// behind gives the offset in the mended text behind what was found, or what a fix put there.
func (t *trial) behind(f Fix) int {
	grown := 0
	for _, e := range f.Edits {
		if e.Start == t.at && e.End > t.at && e.New != "" {
			return t.at + grown + len(e.New)
		}
		if e.Start <= t.at {
			grown += len(e.New) - (e.End - e.Start)
		}
		if e.Start == t.at && e.End > t.at { // the rune behind stands there now
			return t.at + 1
		}
	}
	return t.at + grown + 1
}

// missing gives the shortest text that makes the text go on with what was found, or end.
func (t *trial) missing() string {
	if a := t.rules.automaton(); a != nil {
		missing, _ := shortestBy(usual, a, a.Run(t.uri[:t.at]), func(s combinators.State) bool {
			return t.found == "" && a.Accepts(s) || t.found != "" && a.Alive(run(a, s, t.found))
		})
		if t.rules.names != nil && strings.Contains(missing, "#") {
			return "" // nobody means what follows to be a fragment
		}
		return missing
	}
	return t.forced()
}

// usual gives the byte of a set that is the likeliest to be right: a number does not begin
// with 0.
func usual(set combinators.ByteSet) byte {
	for _, b := range []byte("1a") {
		if set.Has(b) {
			return b
		}
	}
	return least(set)
}

// maxForced bounds how much of what must come is put in.
const maxForced = 1000

// forced gives the text that must come, where there is only one way to go on, as far as
// what was found.
func (t *trial) forced() string {
	if t.next.Next.Len() != 1 { // reading the text again takes long where it is deep
		return ""
	}
	c, ok := t.rules.grammar.Contexts(t.rules.grammar.Start().Name)
	if !ok {
		return ""
	}
	var out strings.Builder
	next := t.next
	for cursor := c.Read(t.uri[:t.at]); cursor != nil && out.Len() < maxForced; {
		if out.Len() > 0 {
			next = c.Context(cursor)
		}
		if next.End && t.found == "" || t.found != "" && next.Next.Has(t.found[0]) {
			return out.String()
		}
		if next.Next.Len() != 1 {
			return ""
		}
		b := least(next.Next)
		out.WriteByte(b)
		cursor = c.Step(cursor, b)
	}
	return ""
}
