package mongodb

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// The codes of what a driver must refuse though the grammar does not.
const (
	CodePort        uri.Code = "mongodb-port"        // a port that is not from 1 to 65535
	CodeSocket      uri.Code = "mongodb-socket"      // a path that does not end in .sock
	CodeDatabase    uri.Code = "mongodb-database"    // what no name of a database holds
	CodeSRV         uri.Code = "mongodb-srv"         // a host, or several, that mongodb+srv does not have
	CodeSRVOption   uri.Code = "mongodb-srv-option"  // an option of mongodb+srv with mongodb
	CodeTogether    uri.Code = "mongodb-together"    // options that exclude each other
	CodeCredentials uri.Code = "mongodb-credentials" // a user or password that the mechanism does not have, or lacks
)

// checker looks at one connection string.
type checker struct {
	*URL
	found   *uri.Findings // nil: errors are only listed
	text    string        // in which the tree's spans are offsets
	given   []given
	errors  int
	listing bool // whether errors are put into list, and no fix is offered
	list    []trial.Fault
	trial   *trial.Checked // see tries
}

// maxErrors is how many errors are reported, as many as of a grammar.
const maxErrors = 100

// Error reports an error at a piece of the tree.
func (c *checker) Error(at uri.Spanner, code uri.Code, message string) *uri.Diagnostic {
	start, end := at.Span()
	return c.ErrorAt(start, end, code, message)
}

// ErrorAt reports an error from one byte offset to another; or lists it. Where there are enough
// of them, it is left out.
func (c *checker) ErrorAt(start, end int, code uri.Code, message string) *uri.Diagnostic {
	switch {
	case c.listing:
		c.list = append(c.list, trial.Fault{Code: code, Start: start, End: end})
		return &uri.Diagnostic{}
	case c.errors >= maxErrors:
		return &uri.Diagnostic{}
	}
	c.errors++
	return c.found.ErrorAt(start, end, code, message)
}

// own gives the text of the string, of which the tree's spans may be those in a longer text.
func (c *checker) own() string { return c.text[c.Start:c.End] }

// given is a pair with its option; nil: there is none of the name.
type given struct {
	option *option
	pair   *KeyValuePair
}

func newChecker(u *URL, found *uri.Findings, room []given) *checker {
	c := &checker{URL: u, found: found, given: room}
	if found != nil {
		c.text = found.Text()
	}
	for p := range u.pairs() {
		c.given = append(c.given, given{lookup(texts.Unescape(p.Key.Text)), p})
	}
	return c
}

// last gives the last pair of an option by its name, as the table of options has it, or nil.
func (c *checker) last(name string) *KeyValuePair {
	for i := len(c.given) - 1; i >= 0; i-- {
		if g := c.given[i]; g.option != nil && g.option.name == name {
			return g.pair
		}
	}
	return nil
}

// value gives the decoded value of the last pair of an option, or "".
func (c *checker) value(name string) string {
	if p := c.last(name); p != nil {
		return texts.Unescape(p.Value.Text)
	}
	return ""
}

// check reports what the grammar cannot say.
func check(u *URL, found *uri.Findings) {
	var room [16]given
	c := newChecker(u, found, room[:0])
	c.all()
}

// all makes all the checks.
func (c *checker) all() {
	for i := range c.HostInformation.Hosts {
		c.host(&c.HostInformation.Hosts[i])
	}
	if c.IsSRV() {
		c.srv()
	}
	c.database()
	c.credentials()
	if c.ConnectionOptions == nil {
		return
	}
	c.srvOptions()
	c.tls()
	c.topology()
	c.proxy()
	c.writeConcern()
}

// host checks the port, and that a path ends as it must.
func (c *checker) host(h *HostIdentifier) {
	if h.Port != nil {
		if n, err := strconv.Atoi(h.Port.Text); err != nil || n < 1 || n > 65535 {
			c.Error(h.Port, CodePort, "a port is a number from 1 to 65535")
		}
	}
	if h.isSocket() && !strings.HasSuffix(h.name(), ".sock") {
		c.Error(h.Host, CodeSocket, "the path of a socket ends in .sock").
			Hint = "a host with a slash is the path of a Unix-domain socket"
	}
}

// srv checks that there is one host, without a port, that can be looked up.
func (c *checker) srv() {
	hosts := c.HostInformation.Hosts
	if len(hosts) > 1 {
		start, _ := hosts[1].Span()
		d := c.ErrorAt(start-1, int(c.HostInformation.End), CodeSRV, "mongodb+srv has one host")
		d.Hint = "DNS has the servers; to name them all, the scheme is mongodb"
		c.tries().Mends(d, c.plain())
		return
	}
	h := &hosts[0]
	switch {
	case h.Port != nil:
		d := c.ErrorAt(int(h.Port.Start)-1, int(h.End), CodeSRV, "mongodb+srv has no port")
		d.Hint = "DNS has the ports of the servers"
		c.tries().Mends(d, uri.Fix{Title: "remove the port", Edits: []uri.Edit{{Start: int(h.Port.Start) - 1, End: int(h.End)}}})
	case h.isSocket() || h.isAddress():
		d := c.Error(h, CodeSRV, "the host of mongodb+srv is a name that DNS knows")
		d.Hint = "for an address or a socket the scheme is mongodb"
		c.tries().Mends(d, c.plain())
	}
}

// plain makes a fix that writes the scheme without "+srv".
func (c *checker) plain() uri.Fix {
	start, end := c.Scheme.Span()
	return uri.Fix{Title: `write "mongodb"`, Edits: []uri.Edit{{Start: start + len("mongodb"), End: end}}}
}

// noDatabase are the bytes that no name of a database holds.
const noDatabase = "/\\ \"$\x00"

const databaseHint = `"/", "\", space, quote and "$" stand in no name of a database, with escapes either`

// database looks for what no name of a database holds, with escapes or without.
func (c *checker) database() {
	if c.AuthDatabase == nil {
		return
	}
	start, end := c.AuthDatabase.Span()
	for at := start; at < end && c.errors < maxErrors; {
		n := 1
		if c.text[at] == '%' && at+2 < end {
			n = 3
		}
		if b := texts.Unescape(c.text[at : at+n]); strings.Contains(noDatabase, b) {
			d := c.ErrorAt(at, at+n, CodeDatabase, fmt.Sprintf("a name of a database holds no %q", b))
			d.Hint = databaseHint
			if at == start || at+n == end {
				c.tries().Mends(d, uri.Fix{Title: "remove it", Edits: []uri.Edit{{Start: at, End: at + n}}})
			}
		}
		at += n
	}
}

// srvOptions checks that what is for mongodb+srv is with it.
func (c *checker) srvOptions() {
	for _, g := range c.given {
		if g.option != nil && g.option.srv && !c.IsSRV() {
			c.Error(g.pair, CodeSRVOption, g.option.name+" is an option of mongodb+srv").Hint = "mongodb looks up no servers"
		}
	}
}

// excluding are options of which no two may be given.
var excluding = [][2]string{
	{"tlsInsecure", "tlsAllowInvalidCertificates"},
	{"tlsInsecure", "tlsAllowInvalidHostnames"},
	{"tlsInsecure", "tlsDisableOCSPEndpointCheck"},
	{"tlsInsecure", "tlsDisableCertificateRevocationCheck"},
	{"tlsAllowInvalidCertificates", "tlsDisableOCSPEndpointCheck"},
	{"tlsAllowInvalidCertificates", "tlsDisableCertificateRevocationCheck"},
	{"tlsDisableOCSPEndpointCheck", "tlsDisableCertificateRevocationCheck"},
}

// tls checks the options about TLS.
func (c *checker) tls() {
	for _, x := range excluding {
		if a, b := c.last(x[0]), c.last(x[1]); a != nil && b != nil {
			if b.Start < a.Start {
				a, b, x = b, a, [2]string{x[1], x[0]}
			}
			d := c.Error(b, CodeTogether, x[1]+" with "+x[0])
			d.Hint = "one of the two says all, whatever their values"
			c.tries().Mends(d, c.without(b))
		}
	}
	first := ""
	for _, g := range c.given {
		if g.option == nil || g.option.name != "tls" && g.option.name != "ssl" {
			continue
		}
		p, v := g.pair, texts.Unescape(g.pair.Value.Text)
		if first == "" {
			first = v
		}
		if v != first {
			c.Error(p, CodeTogether, "tls, of which ssl is another name, has two values").Hint = "leave one out"
		}
	}
}

// without makes a fix that leaves out a pair that is not the first.
func (c *checker) without(p *KeyValuePair) uri.Fix {
	start, end := p.Span()
	return uri.Fix{Title: "remove it", Edits: []uri.Edit{{Start: start - 1, End: end}}}
}

// isTrue gives the pair of an option that is true, or nil.
func (c *checker) isTrue(name string) *KeyValuePair {
	if p := c.last(name); p != nil && booleans[texts.Unescape(p.Value.Text)] {
		return p
	}
	return nil
}

// topology checks what options say of the servers.
func (c *checker) topology() {
	direct, balanced := c.isTrue("directConnection"), c.isTrue("loadBalanced")
	several := len(c.HostInformation.Hosts) > 1
	set := c.last("replicaSet")
	if direct != nil && several {
		c.Error(direct, CodeTogether, "directConnection=true with several hosts").Hint = "a direct connection is to one server"
	}
	if direct != nil && c.IsSRV() {
		c.Error(direct, CodeTogether, "directConnection=true with mongodb+srv").Hint = "DNS may have several servers for the host"
	}
	if balanced != nil {
		switch {
		case several:
			c.Error(balanced, CodeTogether, "loadBalanced=true with several hosts").Hint = "a load balancer is one host"
		case set != nil:
			c.Error(balanced, CodeTogether, "loadBalanced=true with replicaSet").Hint = "behind a load balancer no replica set is seen"
		case direct != nil:
			c.Error(balanced, CodeTogether, "loadBalanced=true with directConnection=true").Hint = "leave one out"
		}
	}
	if n := c.value("srvMaxHosts"); strings.Trim(n, "0") != "" && (set != nil || balanced != nil) && lookup("srvMaxHosts").wrong(n) == "" {
		c.Error(c.last("srvMaxHosts"), CodeTogether, "srvMaxHosts with replicaSet or loadBalanced=true").
			Hint = "it chooses among the routers of a sharded cluster"
	}
}

// proxy checks the options about a SOCKS5 proxy.
func (c *checker) proxy() {
	if c.IsSRV() {
		return // the tests of the specification take them one by one
	}
	c.proxyRepeated()
	for _, key := range []string{"proxyPort", "proxyUsername", "proxyPassword"} {
		if p := c.last(key); p != nil && c.last("proxyHost") == nil {
			c.Error(p, CodeTogether, key+" without proxyHost")
			return
		}
	}
	user, password := c.last("proxyUsername"), c.last("proxyPassword")
	switch {
	case user != nil && password == nil:
		c.Error(user, CodeTogether, "proxyUsername without proxyPassword")
	case user == nil && password != nil:
		c.Error(password, CodeTogether, "proxyPassword without proxyUsername")
	}
}

// proxyRepeated checks that none of those is given twice.
func (c *checker) proxyRepeated() {
	seen := map[string]bool{}
	for _, g := range c.given {
		if !g.isProxy() {
			continue
		}
		if seen[g.option.name] {
			d := c.Error(g.pair, CodeTogether, g.option.name+" is given again")
			c.tries().Mends(d, c.without(g.pair))
		}
		seen[g.option.name] = true
	}
}

// isProxy says whether an option is about a proxy.
func (g given) isProxy() bool { return g.option != nil && strings.HasPrefix(g.option.name, "proxy") }

// writeConcern checks that a write that nothing is told about is not waited for.
func (c *checker) writeConcern() {
	if journal := c.isTrue("journal"); journal != nil && c.value("w") == "0" {
		c.Error(journal, CodeTogether, "journal=true with w=0").Hint = "w=0 asks for no answer, which journal=true waits for"
	}
}

// needs is what a mechanism has to do with a user, a password and more.
type needs struct{ user, password, external, properties need }

type need uint8

const (
	may need = iota
	must
	never
)

// mechanism gives what the Authentication specification says of a mechanism.
func mechanism(name string) (n needs, ok bool) {
	switch name {
	case "SCRAM-SHA-1", "SCRAM-SHA-256", "MONGODB-CR", "PLAIN":
		return needs{user: must, password: must, properties: never}, true
	case "GSSAPI":
		return needs{user: must, external: must}, true
	case "MONGODB-X509":
		return needs{password: never, external: must, properties: never}, true
	case "MONGODB-AWS":
		return needs{external: must}, true
	case "MONGODB-OIDC":
		return needs{password: never, external: must}, true
	}
	return needs{}, false
}

// credentials checks the user and the password by the mechanism.
func (c *checker) credentials() {
	if p := c.last("authSource"); p != nil && p.Value.Text == "" {
		c.Error(p, CodeCredentials, "authSource is empty").Hint = "it names a database, or $external"
	}
	m := strings.ToUpper(c.value("authMechanism"))
	n, ok := mechanism(m)
	if !ok {
		if name, given := c.User(); given && name == "" && m == "" {
			c.emptyUser()
		}
		return
	}
	at := c.last("authMechanism")
	name, _ := c.User()
	password, _ := c.Password()
	switch {
	case n.user == must && name == "":
		c.Error(at, CodeCredentials, m+" needs the name of a user").Hint = `it stands before "@", as in mongodb://user:password@host`
	case n.password == must && password == "":
		c.Error(at, CodeCredentials, m+" needs a password").Hint = `it stands behind the user and ":"`
	case n.password == never && password != "":
		c.Error(c.Userinfo.Password, CodeCredentials, m+" has no password")
	case m == "MONGODB-AWS" && (name == "") != (password == ""):
		c.Error(at, CodeCredentials, m+" has a user with a password, or neither")
	}
	if source := c.value("authSource"); n.external == must && source != "" && source != external {
		d := c.Error(c.last("authSource"), CodeCredentials, m+" has no other authSource than $external")
		c.tries().Mends(d, texts.Write(&c.last("authSource").Value, external))
	}
	if p := c.last("authMechanismProperties"); n.properties == never && p != nil {
		c.Error(p, CodeCredentials, m+" has no properties")
	}
	c.properties(m, name)
}

// emptyUser reports an "@" without a user.
func (c *checker) emptyUser() {
	start, end := c.Userinfo.Span()
	d := c.ErrorAt(start, end+1, CodeCredentials, `there is no user before "@"`)
	if start == end {
		d.Hint = `without a user there is no "@"`
		c.tries().Mends(d, uri.Fix{Title: `remove the "@"`, Edits: []uri.Edit{{Start: start, End: end + 1}}})
	}
}

// properties checks those that the mechanism has, in so far as a driver must refuse them.
func (c *checker) properties(m, user string) {
	at := c.last("authMechanismProperties")
	if m == "MONGODB-OIDC" {
		c.oidc(at, user)
		return
	}
	for _, p := range pairsOf(c.value("authMechanismProperties")) {
		switch m + " " + p.Key {
		case "MONGODB-AWS AWS_SESSION_TOKEN":
			if user == "" {
				c.Error(at, CodeCredentials, "a session token without a user and a password").Hint = "these are the key of which it is the token"
			}
		case "GSSAPI CANONICALIZE_HOST_NAME":
			if values := "none forward forwardAndReverse true false"; !slices.Contains(strings.Fields(values), p.Value) {
				c.Error(at, CodeCredentials, "CANONICALIZE_HOST_NAME is "+texts.OrList(strings.Fields(values)))
			}
		}
	}
}

// environments are those of MONGODB-OIDC, and whether each needs a TOKEN_RESOURCE.
var environments = map[string]bool{"test": false, "azure": true, "gcp": true, "k8s": false}

// oidc checks the properties of MONGODB-OIDC.
func (c *checker) oidc(at *KeyValuePair, user string) {
	environment, resource := "", false
	for _, p := range pairsOf(c.value("authMechanismProperties")) {
		switch p.Key {
		case "ENVIRONMENT":
			environment = p.Value
			if _, ok := environments[p.Value]; !ok {
				c.Error(at, CodeCredentials, "ENVIRONMENT is test, azure, gcp or k8s")
				return
			}
		case "TOKEN_RESOURCE":
			resource = true
		case "ALLOWED_HOSTS":
			c.Error(at, CodeCredentials, "ALLOWED_HOSTS is not set in a connection string").
				Hint = "it is a guard against strings from elsewhere, so the program sets it"
		default:
			c.Error(at, CodeCredentials, "MONGODB-OIDC has no such property").Hint = "it has ENVIRONMENT and TOKEN_RESOURCE"
		}
	}
	switch needed := environments[environment]; {
	case environment == "test" && user != "":
		c.Error(&c.Userinfo.Username, CodeCredentials, "MONGODB-OIDC with ENVIRONMENT:test has no user")
	case needed && !resource:
		c.Error(at, CodeCredentials, "ENVIRONMENT:"+environment+" needs a TOKEN_RESOURCE").Hint = "it is what the token is for: TOKEN_RESOURCE:api://name"
	case resource && !needed:
		c.Error(at, CodeCredentials, "TOKEN_RESOURCE is for ENVIRONMENT:azure and ENVIRONMENT:gcp alone")
	}
}
