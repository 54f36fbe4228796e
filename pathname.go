package uri

import "strings"

// PathBase gives the name of the last segment of the path, without its params and as it is
// written: empty where the path ends with a slash, or there is none.
func (u URI) PathBase() string {
	path := u.Path().Text
	base := path[strings.LastIndexByte(path, '/')+1:]
	if len(base) == len(path) {
		return base // a rel_segment has no params (§5)
	}
	name, _, _ := strings.Cut(base, ";")
	return name
}

// PathDir gives all of the path before its last segment, with the slash: what a relative path
// is resolved in (§5.2, step 6a).
func (u URI) PathDir() string {
	path := u.Path().Text
	return path[:strings.LastIndexByte(path, '/')+1]
}

// PathExt gives the end of [URI.PathBase] from its last dot, ".gz" in x.tar.gz;v=1, and
// nothing where there is no dot, or nothing but dots: "." and ".." name directories (§5.2).
func (u URI) PathExt() string {
	base := u.PathBase()
	if dotSegment([]byte(base)) > 0 {
		return ""
	}
	if i := strings.LastIndexByte(base, '.'); i >= 0 {
		return base[i:]
	}
	return ""
}
