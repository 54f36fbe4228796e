package uri

import (
	"io"
	"math"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Renderer draws pictures of errors and warnings: where, what is wrong there, what was
// expected, a hint, and the ways to mend it.
//
//	1:19: error: unexpected "|" in segment [stray]
//	  http://localhost/A|B
//	                    ^
//	  expected: pchar, "#", "/", ";", "?" or end
//	  hint: "|" cannot stand in a URI (§2.4.3); write %7C
//	  fix: write "%7C"
//	    http://localhost/A%7CB
//
// The line is that of the text itself, while line and column are those of the enclosing
// file; see [At] and [Mapped]. Marks are carets for errors and tildes for warnings. What a terminal
// would not show in a place of its own, from left to right, is shown by its code, such as
// \t, \x80 or \u0301, with a mark as wide. Passwords are hidden as by [Redact].
//
// The zero value is ready.
type Renderer struct {
	Width   int       // columns of a line; 0: 100; below 0: no line is cut
	ASCII   bool      // write ASCII only
	Color   ColorMode // when to use colors; a string has them with ColorAlways only
	Secrets bool      // show passwords

	// Where the text stands, as with the options At and Mapped. A Diagnosis or an Error that
	// was made with these knows that by itself; what is set here goes before that.
	At  lexer.Position
	Map SourceMap
}

// The measures of a picture, in columns.
const (
	defaultWidth = 100
	minWidth     = 32
	indent       = "  "
	maxMended    = 1 << 14 // bytes of a text of which mended lines are drawn
)

// WriteError draws an error.
func (r Renderer) WriteError(w io.Writer, e *Error) error {
	r.locate(e.options.start, e.options.places)
	return r.write(w, e.input, e.production(), []Diagnostic{diagnosticOf(e)})
}

// Error draws an error.
func (r Renderer) Error(e *Error) string {
	var out strings.Builder
	r.WriteError(&out, e) //nolint:errcheck // a Builder takes everything
	return out.String()
}

// WriteDiagnostic draws a diagnostic of a text.
func (r Renderer) WriteDiagnostic(w io.Writer, text string, d Diagnostic) error {
	return r.write(w, text, "", []Diagnostic{d})
}

// Diagnostic draws a diagnostic of a text.
func (r Renderer) Diagnostic(text string, d Diagnostic) string {
	return r.Diagnosis(Diagnosis{Input: text, Diagnostics: []Diagnostic{d}})
}

// WriteDiagnosis draws all that is to be said of a text: nothing where that is nothing.
// Diagnostics of one line share it: the line comes first, and then they follow in the
// order of their marks.
func (r Renderer) WriteDiagnosis(w io.Writer, d Diagnosis) error {
	r.locate(d.At, d.Map)
	return r.write(w, d.Input, "", d.Diagnostics)
}

// locate says where the text stands, unless the renderer was told.
func (r *Renderer) locate(at lexer.Position, m SourceMap) {
	if r.Map == nil && r.At == (lexer.Position{}) {
		r.At, r.Map = at, m
	}
}

// Diagnosis draws all that is to be said of a text; see [Renderer.WriteDiagnosis].
func (r Renderer) Diagnosis(d Diagnosis) string {
	var out strings.Builder
	r.WriteDiagnosis(&out, d) //nolint:errcheck // a Builder takes everything
	return out.String()
}

// diagnosticOf says of an error what a Diagnosis would.
func diagnosticOf(e *Error) Diagnostic {
	d := Diagnostic{Code: e.Code, Severity: SeverityError, Start: e.Offset, End: e.Offset, Message: e.Message(), Hint: e.Hint()}
	if e.Code == CodeTooLong {
		return d
	}
	d.End += len(e.Found())
	if e.failure != nil {
		d.End = max(d.End, e.failure.advice(e).End)
	}
	d.Production, d.Expected, d.Fixes = e.Production(), e.Expected(), e.Fixes()
	return d
}

// picture is a picture in the making.
type picture struct {
	Renderer
	view
	places
	production string // as which the text was read
	color      bool
	out        strings.Builder
}

// write draws the diagnostics of a text that was read as a production; "" is a reference.
func (r Renderer) write(w io.Writer, text, production string, ds []Diagnostic) error {
	p := &picture{Renderer: r, production: production, color: r.Color.on(w)}
	p.view = view{text: text, ascii: r.ASCII}
	p.places = places{text: text, start: r.At, source: r.Map}
	if !r.Secrets {
		p.hidden, p.shut = passwordSpanAs(production, text)
	}
	ds = slices.SortedStableFunc(slices.Values(ds), func(a, b Diagnostic) int { return a.Start - b.Start })
	for len(ds) > 0 {
		n := p.together(ds)
		p.group(ds[:n])
		ds = ds[n:]
	}
	_, err := io.WriteString(w, p.out.String())
	return err
}

// room gives the columns of a line behind an indentation.
func (p *picture) room(indent string) int {
	switch {
	case p.Width < 0:
		return math.MaxInt32
	case p.Width == 0:
		return defaultWidth - len(indent)
	}
	return max(p.Width, minWidth) - len(indent)
}

// together counts the diagnostics whose places fit in one line of the picture.
func (p *picture) together(ds []Diagnostic) int {
	most := p.room(indent) - 2*len(p.ellipsis()) - 1
	width, n := 0, 1
	for n < len(ds) {
		between := p.rightward(ds[n-1].Start, ds[n].Start, most-width)
		width += between.width
		if between.at < ds[n].Start || between.line || width >= most {
			break
		}
		n++
	}
	return n
}

// group draws diagnostics that share a line.
func (p *picture) group(ds []Diagnostic) {
	if p.out.Len() > 0 {
		p.out.WriteByte('\n')
	}
	if len(ds) == 1 {
		p.headline(&ds[0])
		p.excerpt(ds)
		p.details(&ds[0], true)
		return
	}
	p.excerpt(ds)
	for i := range ds {
		p.headline(&ds[i])
		p.details(&ds[i], false)
	}
}

// headline says where and what: a.conf:7:14: error: unexpected "|" in segment [stray].
func (p *picture) headline(d *Diagnostic) {
	message := strings.TrimSuffix(d.Message, ", expected "+list(d.Expected))
	p.out.WriteString(p.paint(paintPlace, p.plain(p.position(d.Start).String())+":"))
	p.out.WriteString(" " + p.paint(paintOf(d), d.Severity.String()+":") + " ")
	if d.Code != "" {
		message += " [" + d.Code.String() + "]"
	}
	p.out.WriteString(p.plain(message) + "\n")
}

func paintOf(d *Diagnostic) string {
	if d.Severity == SeverityWarning {
		return paintWarning
	}
	return paintError
}

// excerpt draws the line and the marks below it.
func (p *picture) excerpt(ds []Diagnostic) {
	if ds[0].Code == CodeTooLong {
		return // no place in it is wrong
	}
	marks := make([]marking, len(ds))
	end := 0
	for i := range ds {
		marks[i] = marking{ds[i].Start, ds[i].End, "^", paintOf(&ds[i])}
		if ds[i].Severity == SeverityWarning {
			marks[i].sign = "~"
		}
		end = max(end, ds[i].End)
	}
	x := p.view.excerpt(ds[0].Start, end, p.room(indent))
	p.out.WriteString(indent + x.String() + "\n")
	for _, row := range x.underlines(marks) {
		p.underline(row)
	}
}

// underline draws one line of marks.
func (p *picture) underline(row []stroke) {
	p.out.WriteString(indent)
	column := 0
	for _, s := range row {
		p.out.WriteString(strings.Repeat(" ", s.start-column))
		p.out.WriteString(p.paint(s.paint, strings.Repeat(s.sign, s.end-s.start)))
		column = s.end
	}
	p.out.WriteByte('\n')
}

// details draws what is known of a diagnostic besides, with the mended line if it is the
// only one of its line.
func (p *picture) details(d *Diagnostic, mended bool) {
	if len(d.Expected) > 0 {
		p.detail("expected: ", "", list(d.Expected))
	}
	if d.Hint != "" {
		p.detail("hint: ", paintHint, d.Hint)
	}
	for _, f := range d.Fixes {
		label := "fix: "
		if !f.Safe {
			label = "perhaps: "
		}
		p.detail(label, paintFix, f.Title)
		if mended {
			p.mended(f)
		}
	}
}

// detail draws a label and words, in as many lines as they need.
func (p *picture) detail(label, paint, words string) {
	p.out.WriteString(indent + p.paint(paint, strings.TrimSuffix(label, " ")))
	column, room := len(label)-1, p.room(indent)
	for _, word := range strings.Split(p.plain(words), " ") {
		width := (&view{text: word}).columns(0, len(word), math.MaxInt)
		if column+1+width > room && column > len(label) {
			p.out.WriteString("\n" + indent + strings.Repeat(" ", len(label)-1))
			column = len(label) - 1
		}
		p.out.WriteString(" " + word)
		column += 1 + width
	}
	p.out.WriteByte('\n')
}

// mended draws the line as a fix would make it, unless the password hides what is new.
func (p *picture) mended(f Fix) {
	if len(f.Edits) == 0 || len(p.view.text) > maxMended {
		return
	}
	first, last := f.Edits[0], f.Edits[len(f.Edits)-1]
	if p.hidden <= first.Start && last.End <= p.shut && p.hidden < p.shut {
		return
	}
	v := view{text: f.Apply(p.view.text), ascii: p.ascii}
	if !p.Secrets {
		v.hidden, v.shut = stillHidden(f.Edits, p.hidden, p.shut)
		v.hide(passwordSpanAs(p.production, v.text))
	}
	if v.text == "" {
		return
	}
	x := v.excerpt(first.Start, first.Start+len(first.New), p.room(indent+indent))
	p.out.WriteString(indent + indent + x.String() + "\n")
}

// hide hides text[start:end] too, and all between.
func (v *view) hide(start, end int) {
	switch {
	case start == end:
	case v.hidden == v.shut:
		v.hidden, v.shut = start, end
	default:
		v.hidden, v.shut = min(v.hidden, start), max(v.shut, end)
	}
}

// stillHidden gives the place of text[start:end] after some edits, with all of an edit that
// is partly outside.
func stillHidden(edits []Edit, start, end int) (int, int) {
	if start == end {
		return 0, 0
	}
	from, to := start, end
	for _, e := range edits {
		grown := len(e.New) - (e.End - e.Start)
		if e.End <= start && e.Start < start {
			from += grown
		} else if e.Start < start {
			from -= start - e.Start
		}
		if e.Start < end {
			to += grown + max(0, e.End-end)
		}
	}
	return from, to
}

// plain gives words of a message, a hint or a name of a file as they can be shown.
func (p *picture) plain(words string) string {
	if p.ascii {
		words = asciiSigns.Replace(words)
	}
	return visible(words, p.ascii)
}

// asciiSigns writes the signs of hints in ASCII.
var asciiSigns = strings.NewReplacer("§", "section ", "…", "...", "—", "-")

// paint paints words, if the picture has colors.
func (p *picture) paint(paint, words string) string {
	if !p.color || paint == "" {
		return words
	}
	return "\x1b[" + paint + "m" + words + "\x1b[0m"
}

// places gives the positions of offsets that are in order without reading the text anew
// for each.
type places struct {
	text   string
	start  lexer.Position
	source SourceMap      // if there is one, it knows
	at     int            // how far the text has been read
	rel    lexer.Position // the position of that in the text
}

func (p *places) position(offset int) lexer.Position {
	if p.source != nil {
		return p.source.Position(offset)
	}
	if p.rel.Line == 0 || offset < p.at {
		p.at, p.rel = 0, lexer.Position{Line: 1, Column: 1}
	}
	p.rel.Advance(p.text[p.at:offset])
	p.at = offset
	start := p.start
	if start.Line == 0 && start.Column == 0 {
		start.Line, start.Column = 1, 1
	}
	return start.Add(p.rel)
}
