package mailto

import (
	"net/mail"
	"strings"
)

// Address is an address as mail has it, without escapes. The local part is without quotes: it
// may hold any characters. A domain in brackets has them.
type Address struct {
	Name      string // of a person, as header fields may have it; mostly empty
	LocalPart string
	Domain    string
}

// String gives the address as mail writes it (RFC 5322 §3.4), with quotes where the local part
// needs them, and the name if there is one: "not@me"@example.org. net/mail reads it, but for
// an empty local part, control characters in one, and a domain in brackets that is no address
// of IPv4.
func (a Address) String() string {
	address := quoted(a.LocalPart) + "@" + a.Domain
	if a.Name == "" {
		return address
	}
	named := mail.Address{Name: a.Name, Address: "a@b"}
	return strings.TrimSuffix(named.String(), "<a@b>") + "<" + address + ">"
}

// quoted puts quotes around a local part that is no dot-atom-text (RFC 5322 §3.2.4).
func quoted(local string) string {
	isAtom := local != ""
	for atom := range strings.SplitSeq(local, ".") {
		isAtom = isAtom && atom != "" && !strings.ContainsFunc(atom, isNoAtext)
	}
	if isAtom {
		return local
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(local) + `"`
}

func isNoAtext(r rune) bool {
	return r <= ' ' || r == 0x7F || strings.ContainsRune(`()<>[]:;@\,."`, r)
}

// Address gives the address without escapes. The error is an [*uri.EscapeError] with an offset
// in the parsed text, where escapes are not UTF-8, as in no tree that [Parse] gives.
func (a *AddrSpec) Address() (Address, error) {
	local, err := a.LocalPart.Unescape()
	if err != nil {
		return Address{}, err
	}
	name, err := a.Domain.Unescape()
	if err != nil {
		return Address{}, err
	}
	return Address{LocalPart: unquoted(local), Domain: name}, nil
}

// unquoted takes the quotes off a quoted-string, and the "\" off its quoted-pairs.
func unquoted(local string) string {
	if len(local) < 2 || local[0] != '"' {
		return local
	}
	var out strings.Builder
	for i := 1; i < len(local)-1; i++ {
		if local[i] == '\\' {
			i++
		}
		out.WriteByte(local[i])
	}
	return out.String()
}

// Addresses gives the addresses before the header fields, in order. For an error see
// [AddrSpec.Address].
func (n *URL) Addresses() ([]Address, error) {
	if n.To == nil {
		return nil, nil
	}
	var out []Address
	for i := range n.To.AddrSpecs {
		a, err := n.To.AddrSpecs[i].Address()
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// Recipients gives all to whom the message goes by To: the addresses before the header fields,
// and those of the header fields called to. The error is one of [URL.Addresses], or of
// net/mail where such a field is no list of addresses.
func (n *URL) Recipients() ([]Address, error) {
	out, err := n.Addresses()
	if err != nil {
		return nil, err
	}
	more, err := n.HeaderAddresses("to")
	return append(out, more...), err
}

// HeaderAddresses gives the addresses of the header fields of a name, such as cc, in either
// case. The error is an [*uri.EscapeError] or one of net/mail.
func (n *URL) HeaderAddresses(name string) ([]Address, error) {
	headers, err := n.Headers()
	if err != nil {
		return nil, err
	}
	var out []Address
	for _, h := range headers {
		if strings.EqualFold(h.Name, name) && h.Value != "" {
			list, err := mail.ParseAddressList(h.Value)
			if err != nil {
				return nil, err
			}
			for _, a := range list {
				out = append(out, addressOf(a))
			}
		}
	}
	return out, nil
}

// addressOf takes an address of net/mail apart.
func addressOf(a *mail.Address) Address {
	at := strings.LastIndexByte(a.Address, '@')
	return Address{Name: a.Name, LocalPart: a.Address[:at], Domain: a.Address[at+1:]}
}

// Header is a header field without escapes, or the body.
type Header struct{ Name, Value string }

// Header gives the field without escapes. The error is an [*uri.EscapeError] with an offset in
// the parsed text, where escapes are not UTF-8, as in no tree that [Parse] gives.
func (f *HField) Header() (h Header, err error) {
	if h.Name, err = f.HFName.Unescape(); err != nil {
		return Header{}, err
	}
	if h.Value, err = f.HFValue.Unescape(); err != nil {
		return Header{}, err
	}
	return h, nil
}

// Headers gives the header fields in order, the body among them, each as often as it is
// there. For an error see [HField.Header].
func (n *URL) Headers() ([]Header, error) {
	if n.HFields == nil {
		return nil, nil
	}
	var out []Header
	for i := range n.HFields.HFields {
		h, err := n.HFields.HFields[i].Header()
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, nil
}

// Header gives the value of the first header field of a name, in either case. It says false
// where there is none. For an error see [HField.Header].
func (n *URL) Header(name string) (value string, ok bool, err error) {
	headers, err := n.Headers()
	for _, h := range headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value, true, nil
		}
	}
	return "", false, err
}

// Subject gives the subject, as [URL.Header] does. Words that are encoded for mail (RFC 2047)
// are as they are written.
func (n *URL) Subject() (text string, ok bool, err error) { return n.Header("subject") }

// Body gives the body, as [URL.Header] does. The RFC has its line breaks as CR and LF, and they
// are left as they are.
func (n *URL) Body() (text string, ok bool, err error) { return n.Header("body") }
