package postgresql

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// The codes of what libpq takes, but hardly as it was meant. Besides there is
// uri.CodePasswordDelimiter, where a part begins amid what looks like a user or password.
const (
	CodeRepeated    uri.Code = "postgresql-repeated"     // a parameter of which a later one takes the place
	CodeOverridden  uri.Code = "postgresql-overridden"   // something before "?" of which a parameter takes the place
	CodeSecretParam uri.Code = "postgresql-secret-param" // a password as a parameter, where it is not hidden
	CodePlus        uri.Code = "postgresql-plus"         // a "+", where a space was perhaps meant
	CodeHostName    uri.Code = "postgresql-host-name"    // a host that is neither a name nor an address
	CodeFlag        uri.Code = "postgresql-flag"         // a value other than 0 or 1, which libpq takes as one of these
	CodeServerValue uri.Code = "postgresql-server-value" // a value that libpq passes on, and the server refuses
	CodeObsolete    uri.Code = "postgresql-obsolete"     // a parameter that is not used any more
	CodeSchemeCase  uri.Code = "postgresql-scheme-case"  // upper case in the scheme, which libpq does not know
)

// warn reports what is suspicious.
func warn(u *URL, found *uri.Findings, known keywordSet) {
	w := &checker{URL: u, found: found, text: found.Text(), known: known}
	if lower := strings.ToLower(u.Scheme.Text); lower != u.Scheme.Text {
		d := w.found.Warning(&u.Scheme, CodeSchemeCase, "libpq knows the scheme in lower case only")
		d.Fixes = []uri.Fix{texts.Write(&u.Scheme, lower)}
	}
	w.brokenUser()
	for i := range u.HostSpec.Hosts {
		w.host(&u.HostSpec.Hosts[i])
	}
	w.overridden()
	last := map[string]int{} // of a name, where it stands last
	for i, p := range u.Params() {
		last[p.Name] = i
	}
	for i, p := range u.Params() {
		if last[p.Name] > i {
			w.repeated(&u.ParamSpec.Params[i])
		}
		w.suspicious(&u.ParamSpec.Params[i], p.Name, p.Value)
	}
}

// brokenUser warns of an "@" in the database, which is perhaps the rest of a password. Where
// that would be an error too, it has been said.
func (w *checker) brokenUser() {
	end := int(w.HostSpec.End)
	shift := int(w.Start)
	b, ok := scheme.Find(w.own(), end-shift)
	if !ok || w.DBName == nil || !isPort(w.lastPort()) {
		return
	}
	d := w.found.WarningAt(end, end+1, uri.CodePasswordDelimiter, `the database with an "@" looks like the rest of a password, or of a user`)
	d.Hint = b.Hint(shift)
	w.tries().Keeps(d, b.Fixes(shift)[0])
}

// lastPort gives the port of the last host.
func (w *checker) lastPort() string { return w.HostSpec.Hosts[len(w.HostSpec.Hosts)-1].port() }

// host warns of a host that can hardly be looked up.
func (w *checker) host(h *HostPort) {
	if h.Host == nil {
		return
	}
	for name := range strings.SplitSeq(h.name(), ",") {
		if strings.Trim(name, hostBytes) != "" && !strings.HasPrefix(name, "/") && !strings.HasPrefix(name, "@") {
			d := w.warning(h.Host, CodeHostName, "this is no name of a host, no address, and no directory")
			d.Hint = "a directory begins with a slash, which is written %2F; a name is letters, digits, dots, hyphens and perhaps underscores"
			if fix, ok := credentials.WithoutProtocol(h.Host.Text, int(h.Host.Start)); ok && w.tries().Keeps(d, fix) {
				d.Hint = credentials.ProtocolHint
			}
			return
		}
	}
}

// hostBytes is what names of hosts, and addresses of IPv6 with a zone, hold.
const hostBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:%"

// overridden warns of what stands before "?" though a parameter takes its place.
func (w *checker) overridden() {
	before := *w.URL
	before.ParamSpec = nil
	for _, s := range before.Settings() {
		if now := w.settings().find(s.Keyword); now.Start != s.Start && strings.Trim(s.Value, ",") != "" {
			w.found.WarningAt(s.Start, s.End, CodeOverridden, "the parameter "+s.Keyword+" takes the place of this").
				Hint = "libpq takes the last of two values; leave one out"
		}
	}
}

// repeated warns of a parameter that is not the last of its name.
func (w *checker) repeated(p *Param) {
	d := w.warning(p, CodeRepeated, "a later parameter of this name takes its place")
	d.Hint = "libpq takes the last of two values; leave one out"
	w.tries().Keeps(d, uri.Fix{Title: "remove it", Edits: []uri.Edit{{Start: int(p.Start), End: int(p.End) + 1}}})
}

// warning reports something suspicious at a node.
func (w *checker) warning(at uri.Node, code uri.Code, message string) *uri.Diagnostic {
	d := w.found.Warning(at, code, message)
	d.Production = at.Production()
	return d
}

// suspicious warns of a parameter.
func (w *checker) suspicious(p *Param, name, v string) {
	switch k := w.known.byName[name]; {
	case k.hidden:
		w.warning(&p.Name, CodeSecretParam, "a secret as a parameter is seen where that of the user would be hidden").
			Hint = "a password stands behind the user's name, or better in a password file"
	case k.kind == switched && v != "0" && v != "1":
		w.warning(&p.Value, CodeFlag, name+" is 0 or 1")
	case k.kind == replication && !isReplication(v):
		w.warning(&p.Value, CodeServerValue, "replication is true or false, or database")
	case k.obsolete != "":
		w.warning(&p.Name, CodeObsolete, "this parameter is not used any more").Hint = k.obsolete
	case strings.Contains(p.Value.Text, "+") && (name == "options" || strings.HasSuffix(name, "application_name")):
		d := w.warning(&p.Value, CodePlus, `"+" is a plus sign here`)
		d.Hint = "a space is written %20"
		w.tries().Keeps(d, credentials.Rewrite(&p.Value.Leaf, "+", "%20"))
	}
}
