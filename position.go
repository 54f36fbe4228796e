package uri

import "github.com/alecthomas/participle/v2/lexer"

// SourceMap says where the bytes of a text stand in the file that it was read from. A
// *sourcemap.Map is one.
type SourceMap interface {
	// Position gives the place of the byte at an offset of the text; at its length, the
	// place behind its last byte.
	Position(offset int) lexer.Position
}

// Mapped says where a text stands that its file holds escaped, such as the value of a JSON
// string: errors give their positions in that file. Offsets and spans remain those in the
// text itself. For a text that stands verbatim, see [At]; Mapped goes before it.
func Mapped(m SourceMap) Option { return func(o *options) { o.places = m } }

// position gives the place of a byte of the text, in the enclosing file if there is one.
func (o *options) position(text string, offset int) lexer.Position {
	if o.places != nil {
		return o.places.Position(offset)
	}
	return positionAt(text, offset, o.start)
}

// PasswordSpan gives the byte offsets between which stands what [Redact] hides; equal ones
// where that is nothing.
func PasswordSpan(s string) (start, end int) { return passwordSpan(s) }
