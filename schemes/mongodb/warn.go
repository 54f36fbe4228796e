package mongodb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The codes of what drivers take, but hardly as it was meant, or not all of them. Besides there is
// uri.CodePasswordDelimiter, where a part begins amid what looks like a user or password.
const (
	CodeOption     uri.Code = "mongodb-option"      // a key that the documents do not have, which drivers ignore
	CodeValue      uri.Code = "mongodb-value"       // a value that its key does not have, which drivers ignore or refuse
	CodeBoolean    uri.Code = "mongodb-boolean"     // a value of old for true or false
	CodeRepeated   uri.Code = "mongodb-repeated"    // a key that is given again
	CodeDeprecated uri.Code = "mongodb-deprecated"  // an option that another one is to be used for
	CodeSecret     uri.Code = "mongodb-secret"      // a secret in an option, where it is not hidden
	CodeSemicolon  uri.Code = "mongodb-semicolon"   // a ";" between pairs, which not all drivers take
	CodeSlash      uri.Code = "mongodb-slash"       // no "/" before "?", which not all drivers take
	CodePlus       uri.Code = "mongodb-plus"        // a "+", which is a space to some drivers
	CodeDollar     uri.Code = "mongodb-dollar"      // a "$" in a user or password, which the manual wants escaped
	CodeHostName   uri.Code = "mongodb-host-name"   // a host that can hardly be looked up
	CodeSocketPort uri.Code = "mongodb-socket-port" // a socket with a port
	CodeTags       uri.Code = "mongodb-tags"        // tags where only the primary is read
	CodeSchemeCase uri.Code = "mongodb-scheme-case" // upper case in the scheme, which drivers do not know
)

// warn reports what is suspicious.
func warn(u *URL, found *uri.Findings) {
	w := newChecker(u, found, nil)
	if lower := strings.ToLower(u.Scheme.Text); lower != u.Scheme.Text {
		d := w.found.Warning(&u.Scheme, CodeSchemeCase, "drivers know the scheme in lower case only")
		w.tries().Keeps(d, texts.Write(&u.Scheme, lower))
	}
	w.brokenUser()
	w.dollars()
	for i := range u.HostInformation.Hosts {
		w.suspiciousHost(&u.HostInformation.Hosts[i])
	}
	if u.AuthDatabase != nil {
		w.plus(&u.AuthDatabase.Leaf)
	}
	w.delimiters()
	seen := map[string]bool{}
	for _, g := range w.given {
		w.option(g, seen)
	}
	w.tags()
}

// brokenUser warns of an "@" behind the hosts: what looks like a database, or options, is
// perhaps the rest of a password.
func (c *checker) brokenUser() {
	end := int(c.HostInformation.End)
	if end == int(c.End) {
		return
	}
	shift := int(c.Start)
	b, ok := scheme.Find(c.own(), end-shift)
	if !ok {
		return
	}
	part := map[byte]string{'/': "database", '?': "list of options"}[c.text[end]]
	d := c.found.WarningAt(end, end+1, uri.CodePasswordDelimiter, "the "+part+` with an "@" looks like the rest of a password, or of a user`)
	d.Hint = b.Hint(shift)
	c.tries().Keeps(d, b.Fixes(shift)[0])
}

// dollars warns of "$" in the user or password.
func (c *checker) dollars() {
	if c.Userinfo == nil {
		return
	}
	start, end := c.Userinfo.Span()
	for at := start; at < end; at++ {
		if c.text[at] == '$' {
			d := c.found.WarningAt(at, at+1, CodeDollar, `MongoDB's manual wants a "$" escaped here`)
			d.Hint = `"$" is written %24`
			c.tries().Keeps(d, uri.Fix{Title: `write "%24"`, Edits: []uri.Edit{{Start: at, End: at + 1, New: "%24"}}})
		}
	}
}

// hostBytes is what names of hosts, and addresses of IPv6 with a zone, hold.
const hostBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:%"

// suspiciousHost warns of a host that can hardly be looked up, and of a port that means nothing.
func (c *checker) suspiciousHost(h *HostIdentifier) {
	switch {
	case h.isSocket() && h.Port != nil:
		d := c.found.WarningAt(int(h.Port.Start)-1, int(h.End), CodeSocketPort, "a socket has no port")
		c.tries().Keeps(d, uri.Fix{Title: "remove the port", Edits: []uri.Edit{{Start: int(h.Port.Start) - 1, End: int(h.End)}}})
	case h.Host != nil && !h.isSocket() && strings.Trim(h.name(), hostBytes) != "":
		d := c.found.Warning(h.Host, CodeHostName, "this is no name of a host, and no address")
		d.Hint = "a name is letters, digits, dots, hyphens and perhaps underscores"
		if fix, ok := credentials.WithoutProtocol(h.Host.Text, int(h.Host.Start)); ok && c.tries().Keeps(d, fix) {
			d.Hint = credentials.ProtocolHint
		}
	}
}

// plus warns of a "+" that may be a space.
func (c *checker) plus(l *uri.Leaf) {
	if strings.Contains(l.Text, "+") {
		d := c.found.Warning(l, CodePlus, `"+" is a plus sign to some drivers, and a space to others`)
		d.Hint = "a space is written %20, and a plus sign %2B"
		for _, as := range []string{"%20", "%2B"} {
			c.tries().Keeps(d, credentials.Rewrite(l, "+", as))
		}
	}
}

// delimiters warns of what is between the hosts and the options, and between these.
func (c *checker) delimiters() {
	o := c.ConnectionOptions
	if o == nil {
		return
	}
	if at := int(o.Start) - 1; c.AuthDatabase == nil {
		d := c.found.WarningAt(at, at+1, CodeSlash, `some drivers want a "/" before "?"`)
		d.Hint = `the document has let drivers do without since 2023`
		c.tries().Keeps(d, uri.Fix{Title: `put "/" before it`, Edits: []uri.Edit{{Start: at, End: at, New: "/"}}})
	}
	for i := range o.Further {
		f := &o.Further[i]
		if at := int(f.Start); f.Delimiter == ";" {
			d := c.found.WarningAt(at, at+1, CodeSemicolon, `";" between options is of old, and not all drivers take it`)
			d.Hint = `options are separated by "&"`
			c.tries().Keeps(d, uri.Fix{Title: `write "&"`, Edits: []uri.Edit{{Start: at, End: at + 1, New: "&"}}})
		}
	}
}

// option warns of one option; seen are the names before it.
func (c *checker) option(g given, seen map[string]bool) {
	p, o := g.pair, g.option
	written, v := texts.Unescape(p.Key.Text), texts.Unescape(p.Value.Text)
	c.plus(&p.Value.Leaf)
	now := renamed[lower(written)]
	if now != "" {
		d := c.found.Warning(&p.Key, CodeDeprecated, "this option is called "+now+" now")
		c.tries().Keeps(d, texts.Write(&p.Key, now))
	}
	if o == nil {
		c.unknown(p, written)
		return
	}
	if seen[o.name] && !o.list && (c.IsSRV() || !g.isProxy()) {
		c.found.Warning(p, CodeRepeated, o.name+" is given again").Hint = "which of the two counts is up to the driver; leave one out"
	}
	seen[o.name] = true
	if o.instead != "" {
		c.found.Warning(&p.Key, CodeDeprecated, o.name+" is deprecated").Hint = o.instead + " is to take its place"
	}
	if o.secret || strings.Contains(v, "AWS_SESSION_TOKEN:") && o.kind == pairs {
		c.found.Warning(&p.Key, CodeSecret, "a secret in an option is seen where that of the user would be hidden").
			Hint = "the program can set it by itself"
	}
	c.wrongValue(p, o, v)
}

// unknown warns of a key that drivers ignore.
func (c *checker) unknown(p *KeyValuePair, written string) {
	d := c.found.Warning(&p.Key, CodeOption, "the documents have no option of this name, and drivers ignore it")
	if near := nearestOption(written); near != "" {
		d.Hint = "this is perhaps " + near
		c.tries().Keeps(d, texts.Write(&p.Key, near))
		return
	}
	d.Hint = "a driver may have options of its own; others log that they ignore it"
}

// wrongValue warns of a value that its option does not have.
func (c *checker) wrongValue(p *KeyValuePair, o *option, v string) {
	message := o.wrong(v)
	if message == "" {
		return
	}
	if truth, ok := booleans[v]; ok && o.kind == boolean {
		d := c.found.Warning(&p.Value, CodeBoolean, o.name+" is true or false; this is a value of old")
		c.tries().Keeps(d, texts.Write(&p.Value, fmt.Sprint(truth)))
		return
	}
	d := c.found.Warning(&p.Value, CodeValue, message)
	d.Hint = "drivers ignore a value that is none, or refuse it"
	choices := strings.Fields(o.words)
	if o.kind == boolean {
		choices = []string{"true", "false"}
	}
	if i := slices.IndexFunc(choices, func(s string) bool { return strings.EqualFold(s, v) }); i >= 0 {
		c.tries().Keeps(d, texts.Write(&p.Value, choices[i]))
	} else if near := nearest(v, choices); near != "" && (o.kind == boolean || o.kind == oneOf) {
		c.tries().Keeps(d, texts.Write(&p.Value, near))
	}
}

// tags warns of tags that no server is chosen by.
func (c *checker) tags() {
	if p := c.last("readPreferenceTags"); p != nil && c.ReadPreference() == DefaultReadPreference {
		c.found.Warning(p, CodeTags, "readPreferenceTags, but only the primary is read from").Hint = "set readPreference to another mode"
	}
}
