package uri

import (
	"bytes"
	"slices"
	"strings"
)

// removeDotSegments does steps 6c to 6g of §5.2 to a path, in place. A "." or ".." counts
// where it is a complete path segment, all that stands between two slashes: "..;x" and
// "%2e" are names like others. A ".." that nothing is left to remove for is kept, unless it
// is to be dropped.
func removeDotSegments(path []byte, drop bool) []byte {
	floor := 0 // nothing before it is removed: the root, and each ".." that stays
	if len(path) > 0 && path[0] == '/' {
		floor = 1
	}
	end := floor // of what is kept
	for at := floor; at < len(path); {
		segment := firstSegment(path[at:])
		at += len(segment)
		switch dots := dotSegment(segment); {
		case dots == 1 || dots == 2 && end == floor && drop:
			// nothing stays of it
		case dots == 2 && end > floor:
			end = floor + bytes.LastIndexByte(path[floor:end-1], '/') + 1
		default:
			end += copy(path[end:], segment)
			if dots == 2 {
				floor = end
			}
		}
	}
	return path[:end]
}

// firstSegment gives the first segment of a path without a root, and its slash.
func firstSegment(path []byte) []byte {
	if i := bytes.IndexByte(path, '/'); i >= 0 {
		return path[:i+1]
	}
	return path
}

// dotSegment gives the number of dots in a segment "." or "..", with its slash or without,
// and 0 for any other.
func dotSegment(segment []byte) int {
	n := 0
	for n < len(segment) && segment[n] == '.' {
		n++
	}
	if n > 2 || n < len(segment) && segment[n] != '/' {
		return 0
	}
	return n
}

// hasDotSegment says whether a complete segment of the path is "." or "..".
func hasDotSegment(path string) bool {
	for i := 0; i < len(path); i++ {
		if path[i] != '.' || i > 0 && path[i-1] != '/' {
			continue
		}
		rest := strings.TrimPrefix(path[i+1:], ".")
		if rest == "" || rest[0] == '/' {
			return true
		}
	}
	return false
}

// guardPath mends the path that begins at start and ends b, where without its dot segments
// it would be read as something else: with "/." where it begins with "//" and no authority
// stands before it, and with "./" where it was relative, but now is empty, begins with a
// slash, or has a first segment with a colon, which would be a scheme. Both stand for
// nothing (§5.2, step 6c).
func guardPath(b []byte, start int, kind Kind) []byte {
	path := b[start:]
	switch kind {
	case KindAbs:
		if len(path) > 1 && path[1] == '/' {
			return slices.Insert(b, start, '/', '.')
		}
	case KindRel, KindEmpty:
		if needsDot(path) {
			return slices.Insert(b, start, '.', '/')
		}
	}
	return b
}

// needsDot says whether a path without a root needs "./" before it to be read as one.
func needsDot[T string | []byte](path T) bool {
	for i := range len(path) {
		switch path[i] {
		case ':':
			return true
		case '/':
			return i == 0
		}
	}
	return len(path) == 0
}
