package postgresql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
	"github.com/urigrammar/uri/schemes/internal/trial"
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
	found   *uri.Findings // nil: errors are only listed
	text    string        // in which the tree's spans are offsets
	known   keywordSet
	cached  *settings
	errors  int
	listing bool // whether errors are put into list, and no fix is offered
	list    []trial.Fault
	trial   *trial.Checked // see tries
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
	start, end := at.Span()
	d := c.wrongAt(start, end, code, message)
	d.Production = at.Production()
	return d
}

// wrongAt reports an error from one byte offset to another; or lists it.
func (c *checker) wrongAt(start, end int, code uri.Code, message string) *uri.Diagnostic {
	if c.listing {
		c.list = append(c.list, trial.Fault{Code: code, Start: start, End: end})
		return &uri.Diagnostic{}
	}
	c.errors++
	return c.found.ErrorAt(start, end, code, message)
}

// isFull says whether no more errors are wanted.
func (c *checker) isFull() bool { return c.errors >= maxErrors }

// check reports what the grammar cannot say.
func check(u *URL, found *uri.Findings, known keywordSet) {
	c := &checker{URL: u, found: found, text: found.Text(), known: known}
	c.all()
}

// all makes all the checks.
func (c *checker) all() {
	c.nuls()
	related := false
	for i := range c.params() {
		p := &c.ParamSpec.Params[i]
		related = c.param(p, texts.Unescape(p.Name.Text), texts.Unescape(p.Value.Text)) || related
		if c.isFull() {
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
	own := c.own()
	n := strings.Index(own, "%00")
	if n < 0 {
		return
	}
	at := int(c.Start) + n
	d := c.wrongAt(at, at+len("%00"), CodeNUL, "an escape of the byte zero, which libpq forbids")
	d.Hint = "strings of C end at that byte, so no value can hold it"
	if c.listing {
		return
	}
	fix := uri.Fix{Title: "remove it"}
	for i := n; i < len(own); i++ {
		if strings.HasPrefix(own[i:], "%00") {
			fix.Edits = append(fix.Edits, uri.Edit{Start: int(c.Start) + i, End: int(c.Start) + i + len("%00")})
		}
	}
	c.tries().Mends(d, fix)
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
		d := c.wrong(&p.Value, CodeValue, message)
		if word := k.nearestWord(v); word != "" {
			c.tries().Mends(d, texts.Write(&p.Value, word))
		}
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
	d.Hint = "ssl=true is how JDBC says sslmode=require, and libpq takes it; of sslmode there are " + texts.OrList(c.known.byName["sslmode"].words)
	if strings.EqualFold(v, "false") || v == "0" {
		c.tries().Mends(d, texts.Write(p, "sslmode=disable"))
	}
}

// nearestWord gives the word that a value nearly is, or "".
func (k keyword) nearestWord(v string) string {
	if k.kind != oneOf && k.kind != version {
		return ""
	}
	return nearest(k.words, v)
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
			start, at := int(p.Start), int(p.Name.Start)+len(p.Name.Text)
			fix := uri.Fix{Title: "write it in options", Edits: []uri.Edit{
				{Start: start, End: start, New: "options=-c%20"}, {Start: at, End: at + 1, New: "%3D"},
			}}
			c.tries().Mends(d, fix)
		}
	case near != "":
		d.Hint = "the names are in lower case, with underscores; this one is perhaps " + near
		c.tries().Mends(d, texts.Write(&p.Name, near))
	default:
		d.Hint = "libpq refuses what it does not know; what a driver adds is to be told to Knowing"
	}
}

// isOnlyOption says whether no more than one parameter is, or should stand in, options.
func (c *checker) isOnlyOption() bool {
	n := 0
	for i := range c.params() {
		if name := texts.Unescape(c.ParamSpec.Params[i].Name.Text); name == "options" || runtime[name] {
			n++
		}
	}
	return n == 1
}

// adviseUser gives an error the advice of a user or password that is broken, where one seems to
// be, up to an "@" at the error or behind it.
func (c *checker) adviseUser(d *uri.Diagnostic) bool {
	if c.listing {
		return false
	}
	shift := int(c.Start)
	b, ok := scheme.Find(c.own(), d.Start-shift)
	if ok = ok && c.tries().Mends(d, b.Fixes(shift)[0]); ok {
		d.Hint = b.Hint(shift)
	}
	return ok
}

// own gives the text of the URL, of which the tree's spans may be those in a longer text.
func (c *checker) own() string { return c.text[c.Start:c.End] }

// ports checks those that count: behind the hosts, or those of the parameter.
func (c *checker) ports() {
	const message = "a port is a number from 1 to 65535"
	s := c.settings().find("port")
	if s == nil {
		return
	}
	if start, _ := c.HostSpec.Span(); s.Start != start {
		if c.known.byName["port"].wrong(s.Value) != "" {
			c.wrongAt(s.Start, s.End, CodePort, message)
		}
		return
	}
	for i := range c.HostSpec.Hosts {
		h := &c.HostSpec.Hosts[i]
		if h.Port == nil || isPort(h.Port.Text) || c.isFull() {
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
			c.wrongAt(s.Start, s.End, CodeHostCount, fmt.Sprintf("%s for %s", count(len(addresses), "address", "es"), count(len(hosts), "host", "s"))).
				Hint = "hostaddr has an address for each host, perhaps empty"
			return
		}
		n = len(addresses)
	}
	if len(ports) > 1 && len(ports) != n {
		s := c.settings().find("port")
		c.wrongAt(s.Start, s.End, CodePortCount, fmt.Sprintf("%s for %s", count(len(ports), "port", "s"), count(n, "host", "s"))).
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
	c.versions()
	c.protocols()
	if s := c.settings().find("sslnegotiation"); s != nil && s.Value == "direct" && isWeak(c.SSLMode()) {
		c.wrongAt(s.Start, s.End, CodeTogether, "sslnegotiation=direct without a sslmode that requires TLS").
			Hint = "add sslmode=require, verify-ca or verify-full"
	}
	if s := c.settings().find("sslrootcert"); s != nil && s.Value == "system" && c.SSLMode() != "verify-full" {
		c.wrongAt(s.Start, s.End, CodeTogether, "sslrootcert=system with another sslmode than verify-full").
			Hint = "write sslmode=verify-full, or leave sslmode out"
	}
}

// versions checks that the highest version of TLS is not below the lowest, which has a default.
func (c *checker) versions() {
	most := c.settings().find("ssl_max_protocol_version")
	if most == nil {
		return
	}
	least, hint := DefaultSSLMinProtocolVersion, "ssl_min_protocol_version is "+DefaultSSLMinProtocolVersion+" where nothing else is said"
	if s := c.settings().find("ssl_min_protocol_version"); s != nil {
		least, hint = s.Value, "ssl_max_protocol_version is at least ssl_min_protocol_version"
	}
	if low, high := tlsVersion(least), tlsVersion(most.Value); 0 <= high && high < low {
		c.wrongAt(most.Start, most.End, CodeTogether, "the highest version of TLS is below the lowest").Hint = hint
	}
}

// protocols checks that the highest version of the protocol is not below the lowest, where both
// are given.
func (c *checker) protocols() {
	least, most := c.settings().find("min_protocol_version"), c.settings().find("max_protocol_version")
	if least != nil && most != nil && most.Value == "3.0" && (least.Value == "3.2" || least.Value == "latest") {
		c.wrongAt(most.Start, most.End, CodeTogether, "the highest version of the protocol is below the lowest").
			Hint = "max_protocol_version is at least min_protocol_version"
	}
}

// tlsVersion gives the place of a version in their order; -1: it is none.
func tlsVersion(v string) int {
	return slices.IndexFunc(tlsVersions, func(word string) bool { return strings.EqualFold(word, v) })
}

// isWeak says whether a connection may be without TLS.
func isWeak(mode string) bool { return mode == "disable" || mode == "allow" || mode == "prefer" }
