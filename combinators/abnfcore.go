package combinators

import (
	"strings"
	"sync"
)

// coreText is Appendix B.1 of RFC 5234.
const coreText = `
ALPHA  = %x41-5A / %x61-7A  ; A-Z / a-z
BIT    = "0" / "1"
CHAR   = %x01-7F            ; any 7-bit US-ASCII character, excluding NUL
CR     = %x0D               ; carriage return
CRLF   = CR LF              ; Internet standard newline
CTL    = %x00-1F / %x7F     ; controls
DIGIT  = %x30-39            ; 0-9
DQUOTE = %x22               ; " (Double Quote)
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09               ; horizontal tab
LF     = %x0A               ; linefeed
LWSP   = *(WSP / CRLF WSP)  ; linear white space, past newline
OCTET  = %x00-FF            ; 8 bits of data
SP     = %x20
VCHAR  = %x21-7E            ; visible (printing) characters
WSP    = SP / HTAB          ; white space
`

// coreRules gives the core rules by the keys of their names, as they are written: a
// grammar that mentions one reads it as if it stood at its own end, so that what the
// grammar defines itself, WSP say, counts in LWSP too.
var coreRules = sync.OnceValue(func() map[string]*astRule {
	tree, err := parse(abnfRuleList(), coreText, "")
	if err != nil {
		return nil // not with the text above; the tests read every rule of it
	}
	rules := map[string]*astRule{}
	for i := range tree.Rules {
		r := &tree.Rules[i]
		rules[abnfNotation.key(headName(r.Head))] = r
	}
	return rules
})

// coreLines gives the core rules as they are printed, by name.
var coreLines = sync.OnceValue(func() map[string]string {
	lines := map[string]string{}
	for _, r := range coreRules() {
		b := &builder{notation: abnfNotation, resolve: keepName}
		lines[headName(r.Head)] = printExpr(abnfNotation, b.choice(&r.Body))
	}
	return lines
})

// isCore says whether a printed rule is a core rule. The case of the names and texts
// in it makes no difference, as always in ABNF; that of its own name does, since the
// rules that mention it are printed with it.
func isCore(name, text string) bool {
	return strings.EqualFold(coreLines()[name], text)
}
