package postgresql

import (
	"fmt"
	"strings"

	"github.com/urigrammar/uri"
)

// The codes of what libpq refuses though the grammar does not.
const (
	CodeParameter uri.Code = "postgresql-parameter"  // a parameter that libpq does not know
	CodeValue     uri.Code = "postgresql-value"      // a value that its parameter does not have
	CodePort      uri.Code = "postgresql-port"       // a port that is not from 1 to 65535
	CodePortCount uri.Code = "postgresql-port-count" // neither one port nor one for each host
	CodeHostCount uri.Code = "postgresql-host-count" // not a hostaddr for each host
	CodeNUL       uri.Code = "postgresql-nul"        // %00, which no value can hold
	CodeTogether  uri.Code = "postgresql-together"   // parameters that exclude each other
)

// checker looks at one URL.
type checker struct {
	*URL
	*uri.Findings
	known  keywordSet
	cached *settings
	errors int
}

// maxErrors is how many errors are reported, as many as of a grammar.
const maxErrors = 100

// settings gives those of the URL, which are made when they are first asked for.
func (c *checker) settings() *settings {
	if c.cached == nil {
		c.cached = c.URL.settings()
	}
	return c.cached
}

// wrong reports an error at a node.
func (c *checker) wrong(at uri.Node, code uri.Code, message string) *uri.Diagnostic {
	c.errors++
	d := c.Error(at, code, message)
	d.Production = at.Production()
	return d
}

// check reports what the grammar cannot say.
func check(u *URL, found *uri.Findings, known keywordSet) {
	c := &checker{URL: u, Findings: found, known: known}
	c.nuls()
	related := false
	for i := range u.params() {
		p := &u.ParamSpec.Params[i]
		related = c.param(p, unescape(p.Name.Text), unescape(p.Value.Text)) || related
		if c.errors >= maxErrors {
			return
		}
	}
	if related || c.isWrongPlainly() {
		c.ports()
		c.counts()
		c.together()
	}
}

// isWrongPlainly says whether there may be something wrong with the hosts and ports if no parameter
// has to do with them.
func (c *checker) isWrongPlainly() bool {
	for i := range c.HostSpec.Hosts {
		h := &c.HostSpec.Hosts[i]
		if h.Port != nil && !isPort(h.Port.Text) || h.Host != nil && strings.Contains(h.Host.Text, "%2") {
			return true
		}
	}
	return false
}

// nuls looks for escapes of the byte zero, at which C's strings end.
func (c *checker) nuls() {
	start, end := c.Span()
	if n := strings.Index(c.Text()[start:end], "%00"); n >= 0 {
		at := start + n
		c.ErrorAt(at, at+len("%00"), CodeNUL, "an escape of the byte zero, which libpq forbids").Hint = "strings of C end at that byte, so no value can hold it"
	}
}

// param checks a parameter, and says whether it has to do with others.
func (c *checker) param(p *Param, name, v string) (related bool) {
	if name == "ssl" {
		c.ssl(p, v)
		return false
	}
	k, ok := c.known.byName[name]
	if !ok {
		c.unknown(p, name)
		return false
	}
	if message := k.wrong(v); message != "" && k.kind != ports && c.counted(p, name) {
		c.wrong(&p.Value, CodeValue, message).Fixes = k.fixes(&p.Value, v)
	}
	return k.related
}

// counted says whether the value of a parameter counts, and not that of a later one, which is all
// that libpq looks at.
func (c *checker) counted(p *Param, name string) bool {
	s := c.settings().find(name)
	return s != nil && s.Start == int(p.Value.Start)
}

// ssl checks the parameter of JDBC that libpq knows, with one value.
func (c *checker) ssl(p *Param, v string) {
	if v == "true" {
		return
	}
	d := c.wrong(p, CodeValue, "ssl has no other value than true")
	d.Hint = "ssl=true is how JDBC says sslmode=require, and libpq takes it; of sslmode there are " + orList(c.known.byName["sslmode"].words)
	if strings.EqualFold(v, "false") || v == "0" {
		d.Fixes = []uri.Fix{replace(p, "sslmode=disable")}
	}
}

// fixes gives the word that a value nearly is.
func (k keyword) fixes(at uri.Spanner, v string) []uri.Fix {
	if k.kind != oneOf && k.kind != version {
		return nil
	}
	if word := nearest(k.words, v); word != "" {
		return []uri.Fix{replace(at, word)}
	}
	return nil
}

// replace makes a fix that writes a text in the place of a piece of the tree.
func replace(at uri.Spanner, text string) uri.Fix {
	start, end := at.Span()
	return uri.Fix{Title: fmt.Sprintf("write %q", text), Edits: []uri.Edit{{Start: start, End: end, New: text}}}
}

// runtime are settings of the server that drivers take as parameters, and libpq in options.
var runtime = map[string]bool{
	"search_path": true, "statement_timeout": true, "lock_timeout": true, "timezone": true, "TimeZone": true,
	"datestyle": true, "DateStyle": true, "role": true, "work_mem": true, "idle_in_transaction_session_timeout": true,
}

// unknown reports a parameter that libpq refuses.
func (c *checker) unknown(p *Param, name string) {
	d := c.wrong(&p.Name, CodeParameter, "libpq has no parameter of this name")
	if p == &c.ParamSpec.Params[0] && c.adviseUser(d) {
		return
	}
	switch near := nearest(c.known.names, name); {
	case runtime[name]:
		d.Hint = "settings of the server stand in options: options=-c%20" + p.Name.Text + "%3D and the value"
		if c.isOnlyOption() {
			d.Fixes = []uri.Fix{replace(p, "options=-c%20"+p.Name.Text+"%3D"+p.Value.Text)}
		}
	case near != "":
		d.Hint = "the names are in lower case, with underscores; this one is perhaps " + near
		d.Fixes = []uri.Fix{replace(&p.Name, near)}
	default:
		d.Hint = "libpq refuses what it does not know; what a driver adds is to be told to Knowing"
	}
}

// isOnlyOption says whether no more than one parameter is, or should stand in, options.
func (c *checker) isOnlyOption() bool {
	n := 0
	for i := range c.params() {
		if name := unescape(c.ParamSpec.Params[i].Name.Text); name == "options" || runtime[name] {
			n++
		}
	}
	return n == 1
}

// adviseUser gives an error the advice of a user or password that is broken, where one seems to
// be, up to an "@" at the error or behind it.
func (c *checker) adviseUser(d *uri.Diagnostic) bool {
	b, ok := scheme.Find(c.own(), d.Start-int(c.Start))
	if ok {
		d.Hint, d.Fixes = b.Hint(), b.Fixes(int(c.Start))
	}
	return ok
}

// own gives the text of the URL, of which the tree's spans may be those in a longer text.
func (c *checker) own() string { return c.Text()[c.Start:c.End] }

// ports checks those that count: behind the hosts, or those of the parameter.
func (c *checker) ports() {
	const message = "a port is a number from 1 to 65535"
	s := c.settings().find("port")
	if s == nil {
		return
	}
	if start, _ := c.HostSpec.Span(); s.Start != start {
		if c.known.byName["port"].wrong(s.Value) != "" {
			c.ErrorAt(s.Start, s.End, CodePort, message)
		}
		return
	}
	for i := range c.HostSpec.Hosts {
		h := &c.HostSpec.Hosts[i]
		if h.Port == nil || isPort(h.Port.Text) || c.errors >= maxErrors {
			continue
		}
		if d := c.wrong(h.Port, CodePort, message); i == len(c.HostSpec.Hosts)-1 {
			c.adviseUser(d)
		}
	}
}

// counts checks that there is one port, or one for each host, and an address for each host.
func (c *checker) counts() {
	hosts, addresses, ports := c.settings().items("host", c.URL), c.settings().items("hostaddr", c.URL), c.settings().items("port", c.URL)
	n := max(1, len(hosts))
	if len(addresses) > 0 {
		if len(hosts) > 0 && len(hosts) != len(addresses) {
			s := c.settings().find("hostaddr")
			c.ErrorAt(s.Start, s.End, CodeHostCount, fmt.Sprintf("%s for %s", count(len(addresses), "address", "es"), count(len(hosts), "host", "s"))).
				Hint = "hostaddr has an address for each host, perhaps empty"
			return
		}
		n = len(addresses)
	}
	if len(ports) > 1 && len(ports) != n {
		s := c.settings().find("port")
		c.ErrorAt(s.Start, s.End, CodePortCount, fmt.Sprintf("%s for %s", count(len(ports), "port", "s"), count(n, "host", "s"))).
			Hint = "there is one port for all hosts, or one for each"
	}
}

func count(n int, thing, more string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %s%s", n, thing, more)
}

// together checks parameters that have to do with each other.
func (c *checker) together() {
	least, most := c.settings().find("ssl_min_protocol_version"), c.settings().find("ssl_max_protocol_version")
	if least != nil && most != nil && least.Value != "" && most.Value != "" && strings.ToLower(least.Value) > strings.ToLower(most.Value) {
		c.ErrorAt(most.Start, most.End, CodeTogether, "the highest version of TLS is below the lowest").
			Hint = "ssl_max_protocol_version is at least ssl_min_protocol_version"
	}
	if s := c.settings().find("sslnegotiation"); s != nil && s.Value == "direct" && isWeak(c.SSLMode()) {
		c.ErrorAt(s.Start, s.End, CodeTogether, "sslnegotiation=direct without a sslmode that requires TLS").
			Hint = "add sslmode=require, verify-ca or verify-full"
	}
	if s := c.settings().find("sslrootcert"); s != nil && s.Value == "system" && c.SSLMode() != "verify-full" {
		c.ErrorAt(s.Start, s.End, CodeTogether, "sslrootcert=system with another sslmode than verify-full").
			Hint = "write sslmode=verify-full, or leave sslmode out"
	}
}

// isWeak says whether a connection may be without TLS.
func isWeak(mode string) bool { return mode == "disable" || mode == "allow" || mode == "prefer" }
