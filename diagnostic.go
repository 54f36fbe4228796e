package uri

import "github.com/alecthomas/participle/v2/lexer"

// Severity says how bad a diagnostic is.
type Severity uint8

// The severities.
const (
	SeverityError   Severity = iota + 1 // the text is no URI reference
	SeverityWarning                     // the text is one, but hardly the one that was meant
)

// String gives "error" or "warning".
func (s Severity) String() string {
	return [...]string{"", "error", "warning"}[s]
}

// Diagnostic is something to be said of a place in a text.
type Diagnostic struct {
	Code       Code
	Severity   Severity
	Start, End int      // byte offsets in the text; equal where a place between bytes is meant
	Production string   // the innermost production there, as the RFC spells it
	Message    string   // one line, without position
	Expected   []string // of an error: what could stand at Start, as in [Error.Expected]
	Hint       string   // in plain words what is wrong and what to do; may be empty
	Fixes      []Fix    // ways to mend it, the best first
}

// Fix is a way to mend a text: edits that do not overlap, in the order of their places.
type Fix struct {
	Title string // what the edits do, as a command: write "%20"
	Safe  bool   // nothing is lost: unescaping the result gives the original bytes, but for white space at the ends
	Edits []Edit
}

// Edit puts a new text in the place of text[Start:End], in bytes of the original.
type Edit struct {
	Start, End int
	New        string
}

// Apply gives the text with the edits made. The edits must be in order and inside the
// text, as those of a [Diagnosis] of it are.
func (f Fix) Apply(text string) string {
	return applyEdits(text, f.Edits)
}

func applyEdits(text string, edits []Edit) string {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, text[at:e.Start]...)
		out = append(out, e.New...)
		at = e.End
	}
	return string(append(out, text[at:]...))
}

// Diagnosis is all that is to be said of a text.
type Diagnosis struct {
	Input       string
	Diagnostics []Diagnostic // in the order of their places

	// Tree is that of the text; of one with errors, that of the text as mended, as far as it
	// can be read. Its spans are those of the input, and so are the texts of its leaves. The
	// String of a node prints these by the grammar, with its delimiters: where there are
	// errors, it is the span in Input that has what was written. See also Components.
	Tree *URIReference

	// Scheme is the tree by the grammar of the scheme, a *T of its [SchemeGrammar], where one was
	// asked and reads the text as mended.
	Scheme any

	// Where the text stands in an enclosing file: what the options At and Mapped said.
	At  lexer.Position
	Map SourceMap
}
