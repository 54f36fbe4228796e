package postgresql

import (
	"github.com/urigrammar/uri/schemes/internal/texts"
	"strconv"
	"strings"
	"time"
)

// Defaults that libpq is built with, where neither the URL nor the environment says otherwise.
const (
	DefaultPort                  = 5432
	DefaultSSLMode               = "prefer"
	DefaultTargetSessionAttrs    = "any"
	DefaultSSLMinProtocolVersion = "TLSv1.2"
)

// User gives the name of the user, decoded. ok is false where the URL has none, or an empty
// one before "@": libpq then takes the name of who runs the program.
func (u *URL) User() (name string, ok bool) { return u.Setting("user") }

// Password gives the password, decoded. ok is false where the URL has none, or an empty one
// before "@": libpq then looks into its password file.
func (u *URL) Password() (password string, ok bool) { return u.Setting("password") }

// Database gives the name of the database, decoded: that of the user, which is libpq's default,
// where the URL names none or an empty one. ok is false where it names no user either.
func (u *URL) Database() (name string, ok bool) {
	if name, ok = u.Setting("dbname"); name != "" {
		return name, ok
	}
	return u.User()
}

// Setting gives the value that a keyword has for libpq, wherever the URL gives it: see
// [URL.Settings]. ok is false where it does not.
func (u *URL) Setting(keyword string) (value string, ok bool) {
	if s := u.settings().find(keyword); s != nil {
		return s.Value, true
	}
	return "", false
}

// settingOr is Setting with a default.
func (u *URL) settingOr(keyword, otherwise string) string {
	if v, ok := u.Setting(keyword); ok {
		return v
	}
	return otherwise
}

// Pair is the decoded name and value of a parameter.
type Pair struct{ Name, Value string }

// Params gives what stands behind "?", decoded, in order and with repetitions.
func (u *URL) Params() []Pair {
	var out []Pair
	for _, p := range u.params() {
		out = append(out, Pair{texts.Unescape(p.Name.Text), texts.Unescape(p.Value.Text)})
	}
	return out
}

// Param gives the decoded value of a parameter behind "?", the last of that name. ok is false
// where there is none.
func (u *URL) Param(name string) (value string, ok bool) {
	for _, p := range u.Params() {
		if p.Name == name {
			value, ok = p.Value, true
		}
	}
	return value, ok
}

// SSLMode gives sslmode, or its default: "prefer", and with sslrootcert=system "verify-full".
func (u *URL) SSLMode() string {
	if v, _ := u.Setting("sslrootcert"); v == "system" {
		return u.settingOr("sslmode", "verify-full")
	}
	return u.settingOr("sslmode", DefaultSSLMode)
}

// TargetSessionAttrs gives target_session_attrs, or its default, "any".
func (u *URL) TargetSessionAttrs() string {
	return u.settingOr("target_session_attrs", DefaultTargetSessionAttrs)
}

// ConnectTimeout gives connect_timeout. Zero, which is the default, is no limit, and so is less
// than zero.
func (u *URL) ConnectTimeout() time.Duration {
	n, err := strconv.ParseInt(trimSpace(u.settingOr("connect_timeout", "0")), 10, 32)
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(n) * time.Second
}

// Host is a place where libpq tries to connect.
type Host struct {
	Name    string // decoded, an IPv6 address without brackets; "": the default, mostly a socket
	Address string // that of hostaddr, which stands for looking up the name; "": none
	Port    int    // 5432 by default

	// Byte offsets in the parsed text of what names it: a [HostPort], or the value of the
	// parameter host or hostaddr.
	Start, End int
}

// IsSocketDir says whether the host is the directory of a Unix-domain socket, or, where it
// begins with "@", a socket in the abstract namespace.
func (h Host) IsSocketDir() bool {
	return strings.HasPrefix(h.Name, "/") || strings.HasPrefix(h.Name, "@")
}

// Hosts gives the places where libpq tries to connect, in order; there is at least one. The
// parameters host, hostaddr and port take the place of what stands before them. One port is that
// of all hosts, otherwise each has its own.
func (u *URL) Hosts() []Host {
	s := u.settings()
	names := s.items("host", u)
	addresses := s.items("hostaddr", u)
	ports := s.items("port", u)
	hosts := make([]Host, max(1, len(addresses), len(names)))
	for i := range hosts {
		h := &hosts[i]
		h.Start, h.End = u.HostSpec.Span()
		if x, ok := addresses.at(i); ok {
			h.Address, h.Start, h.End = x.text, x.start, x.end
		}
		if x, ok := names.at(i); ok {
			h.Name, h.Start, h.End = x.text, x.start, x.end
		}
		h.Port = ports.portOf(i)
	}
	return hosts
}

// item is one of a list of hosts or ports, with its span.
type item struct {
	text       string
	start, end int
}

type items []item

func (l items) at(i int) (item, bool) {
	if i < len(l) {
		return l[i], true
	}
	return item{}, false
}

// portOf gives the port of a host.
func (l items) portOf(i int) int {
	if len(l) == 1 {
		i = 0
	}
	x, _ := l.at(i)
	if n, err := strconv.ParseInt(trimSpace(x.text), 10, 32); err == nil {
		return int(n)
	}
	return DefaultPort
}

// items gives the items of a setting that is a list: none where it is not set, or empty.
func (s *settings) items(keyword string, u *URL) (out items) {
	x := s.find(keyword)
	if x == nil || x.Value == "" {
		return nil
	}
	if start, end := u.HostSpec.Span(); x.Start != start || x.End != end {
		return split(x.Value, x.Start, x.End, nil)
	}
	for i := range u.HostSpec.Hosts {
		h := &u.HostSpec.Hosts[i]
		start, end := h.Span()
		text := h.name()
		if keyword == "port" {
			text = h.port()
		}
		out = split(text, start, end, out)
	}
	return out
}

// split appends the items of a text with commas, which share its span.
func split(text string, start, end int, to items) items {
	for part := range strings.SplitSeq(text, ",") {
		to = append(to, item{part, start, end})
	}
	return to
}
