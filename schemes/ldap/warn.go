package ldap

import (
	"strings"
	utf "unicode/utf8"

	"github.com/urigrammar/uri"
)

// The codes of warnings about what the grammar accepts.
const (
	CodeCriticalExtension uri.Code = "ldap-critical-extension" // a critical extension that hardly any client knows
	CodeBindname          uri.Code = "ldap-bindname"           // a bindname that is no distinguished name
	CodeAttributeTwice    uri.Code = "ldap-attribute-twice"    // an attribute that is asked for twice
	CodeNoAttributes      uri.Code = "ldap-no-attributes"      // "1.1", which means none, beside others
	CodeNameAsHost        uri.Code = "ldap-name-as-host"       // a distinguished name where the host belongs
	CodeEscapedDelimiter  uri.Code = "ldap-escaped-delimiter"  // an escaped delimiter, which delimits all the same
	CodePlus              uri.Code = "ldap-plus"               // "+", which is no space
	CodeNotUTF8           uri.Code = "ldap-not-utf8"           // text with escapes that are not UTF-8
	CodeEmptySubstring    uri.Code = "ldap-empty-substring"    // two asterisks with nothing between them
	CodeRuleDN            uri.Code = "ldap-rule-dn"            // ":dn" that is read as a matching rule
)

// warnURL warns of a URL.
func warnURL(u *URL, found *uri.Findings) {
	w := warner{found, urlText}
	w.host(u)
	if u.DN != nil {
		w.name(u.DN)
	}
	if u.Attributes != nil {
		w.attributes(u.Attributes.Selectors)
	}
	if u.Filter != nil {
		w.filter(u.Filter, u.Filter.LParen.Text == "(")
	}
	if u.Extensions != nil {
		for i := range u.Extensions.Extensions {
			w.extension(&u.Extensions.Extensions[i])
		}
	}
}

// warnFilterText warns of a filter by itself.
func warnFilterText(t *FilterText, found *uri.Findings) {
	warner{found, ownText}.filter(&t.Filter, false)
}

// warnDNText warns of a distinguished name by itself.
func warnDNText(t *DNText, found *uri.Findings) { warner{found, ownText}.name(&t.DN) }

// warner finds what is right, but hardly what was meant.
type warner struct {
	*uri.Findings
	form form
}

// host warns of a host that looks like a distinguished name.
func (w warner) host(u *URL) {
	if u.Host == nil || u.Host.RegName == nil || !strings.Contains(u.Host.RegName.Text, "=") {
		return
	}
	d := w.Warning(u.Host, CodeNameAsHost, "what stands between \"//\" and \"/\" is the host, not a distinguished name")
	d.Hint = "a name without a host follows three slashes"
	if start, _ := u.Host.Span(); u.Port == nil && u.DN == nil {
		if f := insertion("/", start); urlTrials.Accepts(w.Text(), f) {
			d.Fixes = []uri.Fix{f}
		}
	}
}

// name warns of what stands in a distinguished name.
func (w warner) name(d *DistinguishedName) {
	if d.First == nil {
		return
	}
	w.relativeName(d.First)
	for i := range d.Next {
		n := &d.Next[i]
		if n.Comma.Text != "," && n.RelativeDistinguishedName.First.Equals.Text == "=" {
			before := d.First
			if i > 0 {
				before = &d.Next[i-1].RelativeDistinguishedName
			}
			w.escapedDelimiter(&n.Comma, ",", "begins the next part of the name", before.isText(len(before.Next)))
		}
		w.relativeName(&n.RelativeDistinguishedName)
	}
}

func (w warner) relativeName(r *RelativeDistinguishedName) {
	w.ava(&r.First)
	for i := range r.Next {
		n := &r.Next[i]
		if w.form == urlText && n.Plus.Text != "+" && n.AttributeTypeAndValue.Equals.Text == "=" {
			w.escapedDelimiter(&n.Plus, "+", "begins another attribute of the same part of the name", r.isText(i))
		}
		w.ava(&n.AttributeTypeAndValue)
	}
}

// isText says whether the value of an attribute, by its number, is a text, which may go on with
// what delimits it now. Digits behind "#" do not.
func (r *RelativeDistinguishedName) isText(i int) bool {
	a := &r.First
	if i > 0 {
		a = &r.Next[i-1].AttributeTypeAndValue
	}
	return !strings.HasPrefix(urlText.text(a.AttributeValue.Text), "#")
}

func (w warner) ava(a *AttributeTypeAndValue) {
	if text := w.form.text(a.AttributeValue.Text); !strings.HasPrefix(text, "#") {
		w.utf8(&a.AttributeValue, text)
	}
}

// escapedDelimiter warns of a delimiter in a URL that was perhaps to be part of a value.
func (w warner) escapedDelimiter(at uri.Spanner, delimiter, does string, mayBePart bool) {
	start, end := at.Span()
	escaped := w.Text()[start:end]
	d := w.WarningAt(start, end, CodeEscapedDelimiter, escaped+` is the same as "`+delimiter+`", and `+does)
	d.Hint = `escapes of the URL are undone first (RFC 4516 §2.1); in a value write the escape of LDAP, "\", which is %5C here`
	if mayBePart {
		d.Fixes = []uri.Fix{replacement("%5C"+escaped[1:], start, end)}
	}
}

// attributes warns of attributes that are asked for for nothing.
func (w warner) attributes(all []Selector) {
	seen := map[string]bool{}
	for i := range all {
		name := strings.ToLower(w.form.text(all[i].Text))
		switch {
		case seen[name]:
			w.Warning(&all[i], CodeAttributeTwice, "the attribute is asked for twice").Fixes = w.drop(all, i)
		case name == "1.1" && len(all) > 1:
			d := w.Warning(&all[i], CodeNoAttributes, `"1.1" asks for no attributes, and is ignored beside others (RFC 4511 §4.5.1.8)`)
			d.Fixes = w.drop(all, i)
		}
		seen[name] = true
	}
}

// drop gives the fix that removes an attribute with the comma before it, or of the first with
// that behind it, unless that goes with the second.
func (w warner) drop(all []Selector, i int) []uri.Fix {
	start, end := all[i].Span()
	switch {
	case i > 0:
		start--
	case strings.EqualFold(w.form.text(all[0].Text), w.form.text(all[1].Text)):
		return nil
	default:
		end++
	}
	return []uri.Fix{{Title: "remove it", Edits: []uri.Edit{{Start: start, End: end}}}}
}

// filter warns of what stands in a filter. If its parentheses stand as they are, an asterisk that
// does not was perhaps meant to be part of a value.
func (w warner) filter(f *Filter, raw bool) {
	switch comp := &f.FilterComp; {
	case comp.And != nil:
		w.filters(comp.And.FilterList.Filters, raw)
	case comp.Or != nil:
		w.filters(comp.Or.FilterList.Filters, raw)
	case comp.Not != nil:
		w.filter(comp.Not.Filter, raw)
	case comp.Item.Simple != nil:
		w.value(&comp.Item.Simple.AssertionValue)
	case comp.Item.Present != nil:
		w.asterisk(&comp.Item.Present.Asterisk, raw)
	case comp.Item.Substring != nil:
		w.substring(comp.Item.Substring, raw)
	case comp.Item.Extensible != nil:
		w.extensible(comp.Item.Extensible)
	}
}

func (w warner) filters(all []Filter, raw bool) {
	for i := range all {
		w.filter(&all[i], raw)
	}
}

func (w warner) asterisk(a *Asterisk, raw bool) {
	if raw && a.Text != "*" {
		w.escapedDelimiter(a, "*", "stands for anything", true)
	}
}

func (w warner) substring(n *Substring, raw bool) {
	w.part(&n.Initial, n.Initial.Text)
	w.asterisk(&n.Any.Asterisk, raw)
	for i := range n.Any.Parts {
		part := &n.Any.Parts[i]
		if part.AssertionValue.Text == "" && (i == 0 || n.Any.Parts[i-1].AssertionValue.Text != "") {
			w.asterisks(n.Any.Parts[i:])
		}
		w.value(&part.AssertionValue)
		w.asterisk(&part.Asterisk, raw)
	}
	w.part(&n.Final, n.Final.Text)
}

// asterisks warns of parts of which the first is empty, and with it perhaps others in a row.
func (w warner) asterisks(parts []AnyPart) {
	n := 1
	for n < len(parts) && parts[n].AssertionValue.Text == "" {
		n++
	}
	start, _ := parts[0].Asterisk.Span()
	_, end := parts[n-1].Asterisk.Span()
	d := w.WarningAt(start, end, CodeEmptySubstring, "asterisks in a row mean the same as one, or are refused (RFC 4511 §4.5.1.7.2)")
	d.Fixes = []uri.Fix{{Title: "keep one", Edits: []uri.Edit{{Start: start, End: end}}}}
}

func (w warner) extensible(n *Extensible) {
	if rule := n.AnyMatchingRule; rule != nil && strings.EqualFold(w.form.text(rule.Text), ":dn") {
		d := w.Warning(rule, CodeRuleDN, `without an attribute, ":dn" alone is a matching rule of the name dn`)
		d.Hint = "put the attribute or the matching rule in"
	}
	w.value(&n.AssertionValue)
}

func (w warner) value(v *AssertionValue) { w.part(v, v.Text) }

// part warns of what stands in a value, or a part of one.
func (w warner) part(at uri.Spanner, text string) {
	if w.form == urlText {
		w.plus(at, text)
	}
	w.utf8(at, w.form.text(text))
}

// plus warns of a plus sign between two letters.
func (w warner) plus(at uri.Spanner, text string) {
	start, _ := at.Span()
	for i := 1; i+1 < len(text); i++ {
		if text[i] == '+' && isLetter(text[i-1]) && isLetter(text[i+1]) {
			d := w.WarningAt(start+i, start+i+1, CodePlus, `"+" is a plus sign in an LDAP URL, not a space`)
			d.Hint = "a space is %20; for a plus sign write %2B"
			d.Fixes = []uri.Fix{replacement("%20", start+i, start+i+1), replacement("%2B", start+i, start+i+1)}
		}
	}
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// utf8 warns of a text that has letters of its own, and escapes of LDAP that make it no UTF-8.
// One that is all escapes is no text.
func (w warner) utf8(at uri.Spanner, text string) {
	if strings.IndexByte(text, '\\') < 0 || utf.Valid(unescape(text)) || !hasLetter(text) {
		return
	}
	d := w.Warning(at, CodeNotUTF8, "the escapes are not UTF-8, which a text is in LDAP")
	d.Hint = "right for binary attributes only; an e with acute accent, for one, is " + escapeIn(w.form, `\c3\a9`)
}

// escapeIn writes escapes of LDAP as they stand in a form.
func escapeIn(f form, s string) string {
	if f == urlText {
		return strings.ReplaceAll(s, `\`, "%5C")
	}
	return s
}

// hasLetter says whether there is a letter in a text that is not part of an escape.
func hasLetter(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			i += 2
		} else if isLetter(text[i]) {
			return true
		}
	}
	return false
}

// known are the extensions that clients may be expected to know, in lower case: bindname (RFC
// 2255 §4), and StartTLS (RFC 4511 §4.14) by name and number, as OpenLDAP has it.
var known = map[string]bool{"bindname": true, "starttls": true, "1.3.6.1.4.1.1466.20037": true}

// extension warns of extensions that will not work.
func (w warner) extension(e *Extension) {
	name := strings.ToLower(w.form.text(e.Extype.Text))
	if e.Critical && !known[name] {
		d := w.Warning(e, CodeCriticalExtension, "a client that does not know the extension must not use the URL (RFC 4516 §2)")
		start, _ := e.Span()
		d.Fixes = []uri.Fix{{Title: `remove the "!"`, Edits: []uri.Edit{{Start: start, End: start + 1}}}}
	}
	if name != "bindname" {
		return
	}
	if v := e.value(); !v.HasValue {
		w.Warning(e, CodeBindname, "bindname has no value").Hint = "its value is the name to bind as (RFC 2255 §4)"
	} else if _, err := ParseDN(v.Value); err != nil {
		w.Warning(e.Exvalue, CodeBindname, "the value of bindname is no distinguished name (RFC 2255 §4)")
	}
}

// replacement is a fix that writes a text in the place of another.
func replacement(text string, start, end int) uri.Fix {
	return uri.Fix{Title: `write "` + text + `"`, Edits: []uri.Edit{{Start: start, End: end, New: text}}}
}

// insertion is a fix that puts a text in.
func insertion(text string, at int) uri.Fix { return replacement(text, at, at) }
