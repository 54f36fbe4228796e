package urn

import (
	"strings"

	"github.com/urigrammar/uri"
)

// The codes of warnings. That a text is no URN is a matter of the grammar alone, and has the
// codes of package uri.
const (
	CodeExperimentalNID   uri.Code = "urn-experimental-nid"   // "X-" before a namespace (RFC 8141 §5.1)
	CodeInformalNID       uri.Code = "urn-informal-nid"       // "urn-" without the number of an informal namespace (§5.2)
	CodeReservedNID       uri.Code = "urn-reserved-nid"       // a namespace that nobody can have: "urn", "xn--…"
	CodeCountryNID        uri.Code = "urn-country-nid"        // two letters, kept for countries (§5.1)
	CodeRComponent        uri.Code = "urn-r-component"        // an r-component, whose meaning is not settled (§2.3.1)
	CodeComponentOrder    uri.Code = "urn-component-order"    // "?+" or "?=" that begins no component (§2)
	CodeEscapedUnreserved uri.Code = "urn-escaped-unreserved" // an escape that makes another URN (§3.1)
)

// warn reports what is suspicious in a URN.
func warn(u *URN, found *uri.Findings) {
	warnNID(&u.AssignedName, found)
	warnNSS(&u.AssignedName.NSS, found)
	rq := &u.RQComponents
	if r := rq.RComponent; r != nil {
		found.Warning(r, CodeRComponent, "there is no standard yet for what an r-component means").
			Hint = "RFC 8141 keeps r-components for the services that resolve names, and asks not to use them before that is settled"
		if i := strings.Index(r.Text, "?="); i >= 0 {
			at := int(r.Start) + i
			found.WarningAt(at, at+2, CodeComponentOrder, `"?=" in an r-component begins no q-component`).
				Hint = "a q-component is not empty, and does not begin with \"/\" or \"?\""
		}
	}
	if q := rq.QComponent; q != nil && rq.RComponent == nil {
		warnOrder(u, q, found)
	}
}

// warnNID reports namespaces that RFC 8141 lets nobody register.
func warnNID(a *AssignedName, found *uri.Findings) {
	n := &a.NID
	name := strings.ToLower(n.Text)
	switch {
	case strings.HasPrefix(name, "x-"):
		found.Warning(n, CodeExperimentalNID, `"X-" begins the name of an experimental namespace`).
			Hint = "RFC 8141 has done away with these; nothing keeps two of them apart. Take urn:example: for examples, or an informal namespace"
	case name == "urn":
		warnDoubled(a, found)
	case strings.HasPrefix(name, "urn-") && informal(name) == "":
		found.Warning(n, CodeInformalNID, `behind "urn-" there is no number`).
			Hint = `an informal namespace is "urn-" and a number that begins with 1 to 9`
	case len(name) > 3 && isAlpha(name[0]) && isAlpha(name[1]) && name[2:4] == "--":
		found.Warning(n, CodeReservedNID, "two letters and two hyphens begin no name of a namespace").
			Hint = "names like xn--… are kept for names that stand for others in an encoding"
	case len(name) >= 2 && isAlpha(name[0]) && isAlpha(name[1]) && (len(name) == 2 || name[2] == '-'):
		found.Warning(n, CodeCountryNID, "a namespace of two letters is kept for a country").
			Hint = "two letters, alone or before a hyphen, are not given to anybody else"
	}
}

// warnDoubled reports urn:urn:.
func warnDoubled(a *AssignedName, found *uri.Findings) {
	d := found.Warning(&a.NID, CodeReservedNID, `"urn" is no namespace`)
	d.Hint = `"urn:" seems to stand there twice`
	if name, rest, _ := strings.Cut(a.NSS.Text, ":"); isNID(name) && rest != "" && rest[0] != '/' {
		d.Fixes = []uri.Fix{{Title: `remove the second "urn:"`, Edits: []uri.Edit{
			{Start: int(a.NID.Start), End: int(a.NSS.Start)},
		}}}
	}
}

// isNID says whether a text is a namespace identifier.
func isNID(s string) bool {
	return 2 <= len(s) && len(s) <= 32 && s[0] != '-' && s[len(s)-1] != '-' &&
		!strings.ContainsFunc(s, func(r rune) bool { return r > 'z' || r != '-' && !isAlpha(byte(r)) && !isDigit(byte(r)) })
}

// informal gives the number of an informal namespace, of a name in lower case; else "".
func informal(name string) string {
	number, ok := strings.CutPrefix(name, "urn-")
	if !ok || number == "" || number[0] == '0' || strings.Trim(number, "0123456789") != "" {
		return ""
	}
	return number
}

// warnNSS reports escapes of characters that need none. The name means the same with and
// without, say those who undo escapes first; but the two are not equivalent.
func warnNSS(n *NSS, found *uri.Findings) {
	for at := 0; ; at += len("%hh") {
		i := strings.IndexByte(n.Text[at:], '%')
		if i < 0 {
			return
		}
		at += i
		plain, err := uri.Unescape(n.Text[at : at+3])
		if err != nil || !isAlpha(plain[0]) && !isDigit(plain[0]) && !strings.Contains("-._~", plain) {
			continue
		}
		start := int(n.Start) + at
		d := found.WarningAt(start, start+3, CodeEscapedUnreserved, "an escape of "+`"`+plain+`"`+", which needs none")
		d.Production = pctEncoded.Name
		d.Hint = "the URN with the plain character is another one, since URN-equivalence undoes no escapes; write every URN in one way only"
	}
}

// warnOrder reports a "?+" in a q-component, which begins no r-component there.
func warnOrder(u *URN, q *QComponent, found *uri.Findings) {
	i := strings.Index(q.Text, "?+")
	if i < 0 {
		return
	}
	at := int(q.Start) + i
	d := found.WarningAt(at, at+2, CodeComponentOrder, `"?+" in a q-component begins no r-component`)
	d.Hint = `an r-component stands before the q-component`
	query, resolver := q.Text[:i], q.Text[i+2:]
	if query == "" || resolver == "" || resolver[0] == '/' || resolver[0] == '?' || strings.Contains(resolver, "?=") {
		return
	}
	start, end := q.Span()
	d.Fixes = []uri.Fix{{Title: "put the r-component first", Edits: []uri.Edit{
		{Start: start - len("?="), End: end, New: "?+" + resolver + "?=" + query},
	}}}
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isDigit(b byte) bool { return '0' <= b && b <= '9' }
