package uri

import (
	"fmt"
	"slices"
	"strings"
)

func (l *linter) absoluteURI(a *AbsoluteURI) {
	l.scheme = strings.ToLower(a.Scheme.Text)
	if a.OpaquePart != nil {
		if !l.hostAsScheme(a) {
			l.upperScheme(&a.Scheme)
		}
		return
	}
	h := a.HierPart
	if !l.driveAsScheme(a) {
		l.upperScheme(&a.Scheme)
	}
	l.paths(h.NetPath, h.AbsPath)
}

func (l *linter) upperScheme(s *Scheme) {
	l.upperCase(s, s.Text, "a scheme means the same in either case, and is written in lower case (§3.1)")
}

// upperCase warns of capitals where either case means the same.
func (l *linter) upperCase(n Node, text, hint string) {
	lower := strings.ToLower(text)
	if lower == text {
		return
	}
	start, end := n.Span()
	l.warn(Diagnostic{
		Code: CodeUpperCase, Start: start, End: end, Production: n.Production(),
		Message: "upper case in " + l.quote(start, end, "the "+n.Production()), Hint: hint,
		Fixes: []Fix{{Title: "write it in lower case", Edits: []Edit{{start, end, lower}}}},
	})
}

// hostAsScheme warns of a host and port that read as a scheme and an opaque part, such as
// localhost:8080, and says whether that is one.
func (l *linter) hostAsScheme(a *AbsoluteURI) bool {
	port := leadingDigits(a.OpaquePart.Text)
	rest := a.OpaquePart.Text[len(port):]
	if !isPortLike(port) || rest != "" && rest[0] != '/' && rest[0] != '?' || !l.isHost(port) {
		return false
	}
	end := int(a.OpaquePart.Start) + len(port)
	d := Diagnostic{
		Code: CodeHostAsScheme, Start: 0, End: end, Production: a.Scheme.Production(),
		Message: fmt.Sprintf("%s is read as a scheme and an opaque part", l.quote(0, end, "a host with its port")),
		Hint:    `a host and port stand behind "//"`,
	}
	if path, _, _ := strings.Cut(rest, "?"); !strings.ContainsAny(path, "[]") {
		d.Fixes = []Fix{insert("//", 0), insert("http://", 0)}
	}
	l.warn(d)
	return l.wants(CodeHostAsScheme)
}

// isHost says whether the scheme is rather a host, with that port: localhost, or a name with
// dots. One without dots is a host only with a port that servers have in practice.
func (l *linter) isHost(port string) bool {
	if !automatonOf[HostPort](l.dialect).Match(l.scheme) {
		return false
	}
	switch l.scheme {
	case "localhost", "host", "hostname": // the last two as in examples
		return true
	case "tel", "fax", "modem", "sms", "callto", "news", "pmid", "isbn", "issn", "rfc": // what they name has a number
		return false
	}
	return strings.Contains(l.scheme, ".") || isServerPort(port)
}

// isServerPort says whether a number of four digits or more is hardly anything but a port.
func isServerPort(port string) bool {
	switch port {
	case "3000", "5000", "8000", "8080", "8081", "8443", "8888", "9000", "9090", "9092", "9200":
		return true
	}
	return len(port) > 3 && slices.ContainsFunc(defaultPorts[:], func(p schemePort) bool { return p.port == port })
}

// leadingDigits gives the digits with which a text begins.
func leadingDigits(text string) string {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return text[:n]
}

// isPortLike says whether digits are meant as the number of a port, perhaps one too great.
func isPortLike(digits string) bool {
	n := len(withoutZeros(digits))
	return 0 < n && n <= len("65535")
}

// isPort says whether digits, if there are any, are the number of a port.
func isPort(digits string) bool {
	const greatest = "65535"
	n := len(withoutZeros(digits))
	return 0 < n && n < len(greatest) || n == len(greatest) && withoutZeros(digits) <= greatest
}

// driveAsScheme warns of a drive that reads as a scheme, as in c:/path, and says whether
// that is one. No scheme of one letter is registered.
func (l *linter) driveAsScheme(a *AbsoluteURI) bool {
	if len(a.Scheme.Text) > 1 || a.HierPart.NetPath != nil {
		return false
	}
	l.warn(l.drive(&a.Scheme, "a drive letter is read as a scheme", insert("file:///", 0)))
	return l.wants(CodeDriveLetter)
}

// driveHost warns of a drive that reads as a host, as in file://c:/path, and says whether
// that is one.
func (l *linter) driveHost(a *Authority) bool {
	start, end := a.Span()
	text := l.text[start:end]
	if len(text) < 2 || !isLetter(text[0]) || text[1] != ':' || strings.Contains(text, "@") {
		return false
	}
	switch {
	case l.scheme == "file":
		l.warn(l.drive(a, "a drive letter is read as a host", insert("/", start)))
	case l.scheme == "" && strings.HasPrefix(l.text[start+1:], ":/"):
		l.warn(l.drive(a, "a drive letter is read as a host", insert("file:/", 0)))
	default:
		return false
	}
	return l.wants(CodeDriveLetter)
}

const hintDrive = "the path of a file begins with a slash before the drive, behind an empty authority: file:///c:/"

// drive makes the warning of a drive, a letter and a colon, with which n begins.
func (l *linter) drive(n Node, message string, fix Fix) Diagnostic {
	start, _ := n.Span()
	return Diagnostic{
		Code: CodeDriveLetter, Start: start, End: start + 2, Production: n.Production(), Message: message,
		Hint: hintDrive, Fixes: []Fix{fix},
	}
}
