package uri

import (
	"bytes"
	"strings"
)

// Relativize gives the shortest reference that means target in a document whose URI is
// base: Resolve(base, Relativize(base, target)) with the same options is target, byte for
// byte. Of two that are equally short it prefers a path below the base's directory to one
// from the root, so that it may be moved with the document. Where nothing shorter is right,
// as between two schemes, it is target itself.
//
//   - The empty reference, or a fragment alone, stands for what differs from base in no
//     more than the fragment. A query of base is not inherited by any other reference.
//   - "." and ".." stand for the directory of base and the one above it.
//   - A path is never mistaken for something else: "./" stands before a first segment that
//     is empty or holds a colon.
//   - Dot segments of target are kept, which takes a path from the root or more.
//
// The error is an [*OperandError]. It is a [FaultUnreachable] where target is relative, or
// [LenientScheme] would take it for a relative reference, so that nothing resolves to it.
// With [AllowRelativeBase] both may be relative, and mostly such a reference exists.
func Relativize(base, target string, opts ...Option) (string, error) {
	o := newOptions(opts)
	b, t, err := splitOperands(base, target, "target", &o)
	if err != nil {
		return "", err
	}
	best, found := "", false
	for _, ref := range candidates(&b, &t, &o) {
		if (!found || len(ref) < len(best)) && leads(&b, ref, &t, &o) {
			best, found = ref, true
		}
	}
	if !found {
		return "", &OperandError{"target", FaultUnreachable}
	}
	return best, nil
}

// leads says whether ref means target in base.
func leads(base *Components, ref string, target *Components, o *options) bool {
	r, err := o.dialect.split(ref, o)
	if err != nil {
		return false // such as a query alone under AppendixA
	}
	var room [resultRoom]byte
	b, err := appendMeaning(room[:0], base, &r, o)
	return err == nil && string(b) == target.text
}

// candidates gives the references that may lead from base to target, one of each form.
// All but the path below a directory are ends of target, and target itself is the last.
func candidates(base, target *Components, o *options) (refs [6]string) {
	text, path := target.text, target.pathStart()
	for i := range refs {
		refs[i] = text
	}
	refs[0] = text[target.uriEnd():]
	if base.text[:base.schemeEnd()] != text[:target.schemeEnd()] || !base.has(partPath) || !target.has(partPath) {
		return refs
	}
	if base.text[:base.pathStart()] == text[:path] {
		refs[1] = text[target.pathEnd():] // a query alone
		refs[2] = belowDirectory(base, target, o)
		refs[3] = text[path:]
	}
	refs[4] = text[target.schemeEnd():]
	return refs
}

// belowDirectory gives the reference that climbs from the directory of base to one that it
// shares with the path of target, and goes down from there.
func belowDirectory(base, target *Components, o *options) string {
	var room [resultRoom]byte
	directory := removeDotSegments(appendDirectory(room[:0], base), o.dropDotDot)
	start := target.pathStart() + guardLength(target)
	shared := sharedDirectory(directory, target.text[start:target.pathEnd()])
	ups := bytes.Count(directory[shared:], []byte{'/'})
	below, rest := target.text[start+shared:target.pathEnd()], target.text[start+shared:]
	switch {
	case below == "" && ups == 0:
		return "." + rest
	case below == "":
		return strings.Repeat("../", ups-1) + ".." + rest
	case ups == 0 && needsDot(below):
		return "./" + rest
	}
	return strings.Repeat("../", ups) + rest
}

// guardLength gives the length of what [guardPath] put before the path, and will again.
func guardLength(c *Components) int {
	path := c.text[c.pathStart():c.pathEnd()]
	if c.kind == KindAbs && strings.HasPrefix(path, "/.//") || c.kind == KindRel && strings.HasPrefix(path, "./") {
		return len("/.")
	}
	return 0
}

// sharedDirectory gives the length of the longest directory, with its slash, with which
// both paths begin.
func sharedDirectory(directory []byte, path string) int {
	n := 0
	for i := 0; i < min(len(directory), len(path)) && directory[i] == path[i]; i++ {
		if path[i] == '/' {
			n = i + 1
		}
	}
	return n
}
