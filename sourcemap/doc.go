// Package sourcemap says where the bytes of a text stand in the file that it was read
// from, when the file holds the text unescaped or escaped: as a JSON string, a string
// literal of Go, a flow scalar of YAML or an attribute value of XML or HTML.
//
// A [File] is a file, or a fragment of one. [JSON], [GoString], [YAMLPlain], [YAMLSingle],
// [YAMLDouble], [XMLAttribute] and [HTMLAttribute] read the literal that begins at a byte
// offset of the file, and [Verbatim] and [At] take a text as it stands. Each gives a [Map]:
// the text, and for each of its bytes the bytes of the file that stand for it. Decoding
// those gives the byte, or, where an escape or a folded line break stands for several
// bytes, those bytes. [Map.Edits] goes the other way: it turns edits of the text into
// edits of the file, escaped as the literal needs.
//
// Offsets are in bytes from 0; lines and columns are those of [lexer.Position], from 1,
// the columns in runes. [File.Column] counts in other units too, and [File.Editor] lines
// and columns as language servers do. An offset outside the text or the file is taken
// for its nearest end.
//
// Reading takes time linear in the literal, and making a File time linear in the file;
// a look-up takes logarithmic time. All values are immutable and safe for concurrent use.
// Errors are those of participle, with the position in the file at which a literal is
// wrong.
package sourcemap
