package uri

import (
	"iter"
	"reflect"
	"strings"
)

// Find gives the byte offsets, start and end, of the URIs with an authority that stand in a
// text, such as a sentence: of "see http://a.example/x, and more" 4 and 22. A URI begins
// with a scheme and "://" and is as long as the grammar of [Default] allows, but for what
// more likely belongs to the text: punctuation at its end, and a closing parenthesis that
// it does not open. What is found can be parsed.
func Find(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for at := 0; ; {
			i := strings.Index(text[at:], "://")
			if i < 0 {
				return
			}
			colon := at + i
			at = colon + len("://")
			start := schemeBefore(text, colon)
			if start == colon {
				continue
			}
			if end := trimText(text, at, longestURI(text, start)); end > at {
				at = end
				if !yield(start, end) {
					return
				}
			}
		}
	}
}

// schemeBefore gives the start of the scheme that ends at a place, or the place itself
// where there is none.
func schemeBefore(text string, end int) int {
	start := end
	for start > 0 && strings.IndexByte("+-.0123456789", text[start-1]) >= 0 || start > 0 && isLetter(text[start-1]) {
		start--
	}
	for start < end && !isLetter(text[start]) {
		start++
	}
	return start
}

// longestURI gives the end of the longest absolute URI, perhaps with a fragment, that begins
// at start.
func longestURI(text string, start int) int {
	root, err := Default.root(reflect.TypeFor[URIReference]())
	if err != nil {
		panic(err) // the grammar of this package is at fault; every test would show it
	}
	n, _ := root.Longest(text[start:])
	return start + n
}

// trimText gives the end of text[from:end] without what belongs to the text around it.
func trimText(text string, from, end int) int {
	if end < from {
		return from
	}
	unopened := strings.Count(text[from:end], ")") - strings.Count(text[from:end], "(")
	for ; end > from; end-- {
		switch last := text[end-1]; {
		case strings.IndexByte(".,;:!?'", last) >= 0:
		case last == ')' && unopened > 0:
			unopened--
		default:
			return end
		}
	}
	return end
}
