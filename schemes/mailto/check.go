package mailto

import (
	"fmt"
	"net/mail"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The codes of errors that the grammar does not find.
const (
	CodeUTF8 uri.Code = "mailto-utf8" // escapes that are not well-formed UTF-8 (RFC 6068 §2)
)

// The codes of warnings.
const (
	CodeFragment     uri.Code = "mailto-fragment"      // a fragment, which is to be ignored (RFC 6068 §2)
	CodeUnsafeHeader uri.Code = "mailto-unsafe-header" // a header field that is not for a URI to set (RFC 6068 §4, §7)
	CodeDuplicate    uri.Code = "mailto-duplicate"     // a header field that a message has once (RFC 5322 §3.6)
	CodeHeaderName   uri.Code = "mailto-header-name"   // what is no name of a header field (RFC 5322 §3.6.8)
	CodeHTML         uri.Code = "mailto-html"          // "&amp;" of HTML left in (RFC 6068 §5)
	CodeLineBreak    uri.Code = "mailto-line-break"    // a line break that is not %0D%0A in the body (RFC 6068 §5)
	CodePlus         uri.Code = "mailto-plus"          // "+" where a space seems to be meant (RFC 6068 §5)
	CodeAddress      uri.Code = "mailto-address"       // a header field for addresses that has something else
	CodeDomain       uri.Code = "mailto-domain"        // a domain that no mail goes to (RFC 5321 §4.1.2)
	CodeLength       uri.Code = "mailto-length"        // a part of an address that is too long (RFC 5321 §4.5.3.1)
)

// maxUTF8 is how many escapes that are not UTF-8 are reported.
const maxUTF8 = 100

// checkUTF8 finds escapes that are not UTF-8.
func checkUTF8(u *URL, found *uri.Findings) {
	left := maxUTF8
	for l := range leaves(u) {
		if hasHigh(l.Text) {
			left = checkLeaf(l, found, left)
		}
		if left == 0 {
			return
		}
	}
}

// hasHigh says whether a text has escapes of bytes above 0x7F.
func hasHigh(s string) bool {
	for i := strings.IndexByte(s, '%'); i >= 0 && i+1 < len(s); {
		if s[i+1] >= '8' {
			return true
		}
		next := strings.IndexByte(s[i+1:], '%')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

// checkLeaf finds escapes in a text that are not UTF-8, as many as are left to be reported, and
// gives how many are left then. It reads the text once.
func checkLeaf(l *uri.Leaf, found *uri.Findings, left int) int {
	for i := 0; i < len(l.Text) && left > 0; {
		if l.Text[i] != '%' {
			i++
			continue
		}
		n, ok := escapedRune(l.Text[i:])
		if !ok {
			left--
			n = wrongEscapes(l.Text[i:])
			at := int(l.Start) + i
			d := found.ErrorAt(at, at+n, CodeUTF8, "this escape does not continue as UTF-8")
			d.Hint = "what is not ASCII stands in UTF-8, each byte as an escape (RFC 6068 §2)"
			d.Fixes = []uri.Fix{latin1(found.Text(), at, at+n)}
		}
		i += n
	}
	return left
}

// maxRun is how many escapes are one error at most.
const maxRun = 64

// wrongEscapes gives the length of the escapes in a row at the beginning of a text that are not
// UTF-8.
func wrongEscapes(s string) (n int) {
	for n < len(s) && n < maxRun*len("%HH") && s[n] == '%' {
		if _, ok := escapedRune(s[n:]); ok {
			break
		}
		n += len("%HH")
	}
	return n
}

// escapedRune gives the length of the escapes of a rune at the beginning of a text. It says
// false where they are not UTF-8, and gives the length of one.
func escapedRune(s string) (length int, ok bool) {
	const size = len("%HH")
	var b [utf8.UTFMax]byte
	n := 0
	for ; n < len(b) && len(s) >= (n+1)*size && s[n*size] == '%'; n++ {
		b[n] = texts.HexValue(s[n*size+1])<<4 | texts.HexValue(s[n*size+2])
	}
	r, width := utf8.DecodeRune(b[:n])
	if r == utf8.RuneError && width <= 1 {
		return size, false
	}
	return width * size, true
}

// latin1 writes escapes of bytes, which were those of characters of Latin-1 perhaps, in UTF-8.
func latin1(text string, start, end int) uri.Fix {
	f := texts.Fix("")
	all := ""
	for at := start; at < end; at += len("%HH") {
		escapes := texts.Escape(string(rune(texts.HexValue(text[at+1])<<4 | texts.HexValue(text[at+2]))))
		f.Edits = append(f.Edits, uri.Edit{Start: at, End: at + len("%HH"), New: escapes})
		all += escapes
	}
	f.Title = fmt.Sprintf("write %q", all)
	return f
}

// leaves gives the leaves of a tree that hold escapes.
func leaves(u *URL) func(yield func(*uri.Leaf) bool) {
	return func(yield func(*uri.Leaf) bool) {
		if u.To != nil {
			for i := range u.To.AddrSpecs {
				if a := &u.To.AddrSpecs[i]; !yield(&a.LocalPart.Leaf) || !yield(&a.Domain.Leaf) {
					return
				}
			}
		}
		if u.HFields != nil {
			for i := range u.HFields.HFields {
				if f := &u.HFields.HFields[i]; !yield(&f.HFName.Leaf) || !yield(&f.HFValue.Leaf) {
					return
				}
			}
		}
	}
}

// The limits of RFC 5321 §4.5.3.1, in bytes.
const (
	maxLocalPart = 64
	maxDomain    = 255
)

// warnOfAddresses finds addresses that no mail goes to.
func warnOfAddresses(u *URL, found *uri.Findings) {
	if u.To == nil {
		return
	}
	for i := range u.To.AddrSpecs {
		a := &u.To.AddrSpecs[i]
		if local, err := a.LocalPart.Unescape(); err == nil && len(local) > maxLocalPart {
			tooLong(&a.LocalPart, "local part", len(local), maxLocalPart, found)
		}
		domain, err := a.Domain.Unescape()
		switch {
		case err != nil:
		case len(domain) > maxDomain:
			tooLong(&a.Domain, "domain", len(domain), maxDomain, found)
		case !isDomain(domain):
			found.Warning(&a.Domain, CodeDomain, "this is neither a domain nor the address of a machine").Hint =
				"mail goes to names of letters, digits and hyphens, or to [192.0.2.1] and [IPv6:2001:db8::1] (RFC 5321 §4.1.2)"
		}
	}
}

func tooLong(at uri.Node, what string, n, most int, found *uri.Findings) {
	found.Warning(at, CodeLength, fmt.Sprintf("the %s has %d bytes, and %d are the most", what, n, most)).Hint =
		"programs for mail need not take more (RFC 5321 §4.5.3.1)"
}

// isDomain says whether mail may go to a domain: a name, or an address between brackets.
func isDomain(domain string) bool {
	if literal, ok := strings.CutPrefix(domain, "["); ok {
		return isLiteral(strings.TrimSuffix(literal, "]"))
	}
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" || strings.Trim(label, "-") != label || strings.ContainsFunc(label, isNoLDH) {
			return false
		}
	}
	return true
}

// isNoLDH says whether a rune is no letter, digit or "-". What is not ASCII is left to IDNA.
func isNoLDH(r rune) bool {
	return r < utf8.RuneSelf && r != '-' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}

// isLiteral says whether the text between brackets is the address of a machine (RFC 5321
// §4.1.3): of a kind that is not IPv6 that is unknown.
func isLiteral(literal string) bool {
	kind, rest, tagged := strings.Cut(literal, ":")
	if !tagged {
		a, err := netip.ParseAddr(literal)
		return err == nil && a.Is4()
	}
	a, err := netip.ParseAddr(rest)
	return !strings.EqualFold(kind, "IPv6") && kind != "" && rest != "" || err == nil && a.Is6() && a.Zone() == ""
}

// warnOfFields finds what is odd about header fields.
func warnOfFields(u *URL, found *uri.Findings) {
	if u.HFields == nil {
		return
	}
	seen := uint(0) // of the names in singles, by bits
	for i := range u.HFields.HFields {
		f := &u.HFields.HFields[i]
		h, err := f.Header()
		if err != nil {
			continue
		}
		name := strings.ToLower(h.Name)
		warnOfName(f, name, found)
		if bit := uint(1) << (slices.Index(singles[:], name) + 1); bit > 1 && seen&bit > 0 {
			found.Warning(&f.HFName, CodeDuplicate, strconv.Quote(h.Name)+" is there a second time").Hint =
				"a message has one such field (RFC 5322 §3.6), and programs differ in which they take"
		} else {
			seen |= bit
		}
		warnOfValue(f, name, h.Value, found)
	}
}

// warnOfName finds names that are none, or that are not for a URI to set.
func warnOfName(f *HField, name string, found *uri.Findings) {
	start, end := f.HFName.Span()
	switch {
	case strings.HasPrefix(f.HFName.Text, "amp;"):
		d := found.WarningAt(start, start+len("amp;"), CodeHTML, `"amp;" stands before the name of a header field`)
		d.Hint = `in HTML the "&" of a URI is written "&amp;", and it is left over from there (RFC 6068 §5)`
		d.Fixes = []uri.Fix{texts.Fix(`remove "amp;"`, uri.Edit{Start: start, End: start + len("amp;")})}
	case name == "" || strings.ContainsFunc(name, isNoFtext):
		found.WarningAt(start, end, CodeHeaderName, strconv.Quote(name)+" is no name of a header field").Hint =
			`a name is printable ASCII without ":" and spaces (RFC 5322 §3.6.8)`
	case isUnsafe(name):
		found.Warning(&f.HFName, CodeUnsafeHeader, strconv.Quote(f.HFName.Text)+" is not for a URI to set").Hint =
			"programs for mail should ignore it: whoever follows the link does not see what it does (RFC 6068 §4, §7)"
	}
}

func isNoFtext(r rune) bool { return r <= ' ' || r >= 0x7F || r == ':' }

// isUnsafe says whether a header field tells who sent a message and how it went, brings in
// files, or hides to whom the message goes.
func isUnsafe(name string) bool {
	switch name {
	case "apparently-to", "attach", "attachment", "bcc", "date", "dkim-signature", "from", "message-id",
		"mime-version", "received", "return-path", "sender":
		return true
	}
	return strings.HasPrefix(name, "resent-") || strings.HasPrefix(name, "content-")
}

// singles are the header fields that a message has once at most. The addresses of two fields
// To are taken together.
var singles = [...]string{
	"bcc", "body", "cc", "date", "from", "in-reply-to", "message-id", "references", "reply-to", "sender", "subject",
}

// warnOfValue finds what is odd about the value of a header field, or a body.
func warnOfValue(f *HField, name, value string, found *uri.Findings) {
	switch name {
	case "body":
		warnOfBody(f, found)
		warnOfPlus(f, value, found)
		return
	case "subject":
		warnOfPlus(f, value, found)
	case "to", "cc", "bcc", "from", "reply-to", "sender":
		if _, err := mail.ParseAddressList(value); err != nil && value != "" {
			found.Warning(&f.HFValue, CodeAddress, "this is no list of addresses").Hint =
				`addresses are divided by ","; one may be ann@example.org, or Ann <ann@example.org>, with escapes for what is no qchar`
		}
	}
	if i := strings.IndexAny(value, "\r\n"); i >= 0 {
		at := int(f.HFValue.Start) + escapedOffset(f.HFValue.Text, i)
		found.WarningAt(at, at+len("%HH"), CodeLineBreak, "a line break stands in a header field").Hint =
			"what follows it becomes a header field of its own in a program that does not look: so they are smuggled in"
	}
}

// escapedOffset gives the offset in an escaped text of byte n of the unescaped one.
func escapedOffset(s string, n int) (i int) {
	for ; n > 0; n-- {
		if s[i] == '%' {
			i += 2
		}
		i++
	}
	return i
}

// warnOfBody finds line breaks that are not CR and LF.
func warnOfBody(f *HField, found *uri.Findings) {
	text := strings.ToUpper(f.HFValue.Text)
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], "%0D%0A"):
			i += len("%0D%0A") - 1
		case strings.HasPrefix(text[i:], "%0D"), strings.HasPrefix(text[i:], "%0A"):
			start := int(f.HFValue.Start) + i
			end := start + len("%0A")
			d := found.WarningAt(start, end, CodeLineBreak, "this line break is half of one")
			d.Hint = "a line of the body ends with CR and LF, %0D%0A (RFC 6068 §5)"
			d.Fixes = []uri.Fix{texts.Fix(`write "%0D%0A"`, uri.Edit{Start: start, End: end, New: "%0D%0A"})}
			i += len("%0A") - 1
		}
	}
}

// warnOfPlus finds text in which "+" stands for spaces, as it does in forms of HTML: there is no
// space in it, and "+" between letters.
func warnOfPlus(f *HField, value string, found *uri.Findings) {
	if strings.ContainsAny(value, " \t\r\n") {
		return
	}
	for i := 1; i < len(f.HFValue.Text)-1; i++ {
		t := f.HFValue.Text
		if t[i] == '+' && !isNoLetter(t[i-1]) && !isNoLetter(t[i+1]) {
			at := int(f.HFValue.Start) + i
			found.WarningAt(at, at+1, CodePlus, `"+" is a plus sign here, not a space`).Hint =
				"a space is written %20 (RFC 6068 §5)"
			return
		}
	}
}

func isNoLetter(b byte) bool { return b|0x20 < 'a' || b|0x20 > 'z' }

// warnOfFragment finds a fragment.
func warnOfFragment(u *URL, found *uri.Findings) {
	if u.Fragment == nil {
		return
	}
	start, end := u.Fragment.Span()
	d := found.WarningAt(start-1, end, CodeFragment, "what follows the \"#\" is a fragment, which is ignored")
	d.Hint = `RFC 6068 §2 knows no use for one; a "#" itself is written %23`
	escape := texts.Fix(`write "%23"`, uri.Edit{Start: start - 1, End: start, New: "%23"})
	if u.HFields != nil && trials.Accepts(found.Text(), escape) && utf8Escaped(u.Fragment.Text) {
		d.Fixes = append(d.Fixes, escape)
	}
	d.Fixes = append(d.Fixes, texts.Fix("remove the fragment", uri.Edit{Start: start - 1, End: end}))
}

// utf8Escaped says whether the escapes in a text are UTF-8.
func utf8Escaped(s string) bool {
	_, err := uri.UnescapeUTF8(s)
	return err == nil
}
