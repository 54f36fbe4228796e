package postgresql

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/texts"
)

// Setting is a parameter of a connection with its value, as libpq takes it from a URL.
type Setting struct {
	Keyword, Value string
	Start, End     int // byte offsets of what says so in the parsed text
}

// Settings gives what libpq's PQconninfoParse makes of the URL, before defaults: a setting for
// each keyword, user, password, host, port and dbname first, and the others in the order in
// which they first stand. Hosts and ports are lists with commas. Of a keyword that is given twice
// the last value counts, so parameters go before what stands before "?". An empty user,
// password, host, port or dbname there is none; an empty value of a parameter is one.
func (u *URL) Settings() []Setting { return u.settings().list }

func (u *URL) settings() *settings {
	s := &settings{}
	if who := u.UserSpec; who != nil {
		s.setLeaf("user", &who.User.Leaf)
		if who.Password != nil {
			s.setLeaf("password", &who.Password.Leaf)
		}
	}
	s.setHosts(&u.HostSpec)
	if u.DBName != nil {
		s.setLeaf("dbname", &u.DBName.Leaf)
	}
	for i := range u.params() {
		s.setParam(&u.ParamSpec.Params[i])
	}
	return s
}

// params gives the parameters in order.
func (u *URL) params() []Param {
	if u.ParamSpec == nil {
		return nil
	}
	return u.ParamSpec.Params
}

// settings is a list that is made. libpq has few keywords; where there are more than few, all of
// them are found by an index.
type settings struct {
	list  []Setting
	index map[string]int
}

const few = 32

// find gives the setting of a keyword, or nil.
func (s *settings) find(keyword string) *Setting {
	if s.index != nil {
		if i, ok := s.index[keyword]; ok {
			return &s.list[i]
		}
		return nil
	}
	for i := range s.list {
		if s.list[i].Keyword == keyword {
			return &s.list[i]
		}
	}
	return nil
}

func (s *settings) set(x Setting) {
	if old := s.find(x.Keyword); old != nil {
		*old = x
		return
	}
	s.list = append(s.list, x)
	switch {
	case s.index != nil:
		s.index[x.Keyword] = len(s.list) - 1
	case len(s.list) > few:
		s.index = map[string]int{}
		for i := range s.list {
			s.index[s.list[i].Keyword] = i
		}
	}
}

// setLeaf sets what stands before "?", where it is not empty.
func (s *settings) setLeaf(keyword string, l *uri.Leaf) {
	if l.Text != "" {
		start, end := l.Span()
		s.set(Setting{keyword, texts.Unescape(l.Text), start, end})
	}
}

// setHosts sets the lists of hosts and ports, each where there is anything in it.
func (s *settings) setHosts(h *HostSpec) {
	var hosts, ports []string
	for i := range h.Hosts {
		hosts = append(hosts, h.Hosts[i].name())
		ports = append(ports, h.Hosts[i].port())
	}
	for _, x := range []Setting{{Keyword: "host", Value: strings.Join(hosts, ",")}, {Keyword: "port", Value: strings.Join(ports, ",")}} {
		if x.Start, x.End = h.Span(); x.Value != "" {
			s.set(x)
		}
	}
}

// setParam sets what a parameter says: by its own name, or by that of today.
func (s *settings) setParam(p *Param) {
	x := Setting{Keyword: texts.Unescape(p.Name.Text), Value: texts.Unescape(p.Value.Text)}
	x.Start, x.End = p.Value.Span()
	switch {
	case x.Keyword == "ssl" && x.Value == "true":
		x.Keyword, x.Value = "sslmode", "require"
	case x.Keyword == "requiressl":
		required := strings.HasPrefix(x.Value, "1")
		if x.Keyword, x.Value = "sslmode", "prefer"; required {
			x.Value = "require"
		}
	}
	s.set(x)
}

// name gives the decoded host, or "".
func (h *HostPort) name() string {
	switch {
	case h.Host != nil:
		return texts.Unescape(h.Host.Text)
	case h.Address != nil:
		return strings.Trim(h.Address.Text, "[]")
	}
	return ""
}

// port gives the port as it is written, or "".
func (h *HostPort) port() string {
	if h.Port == nil {
		return ""
	}
	return h.Port.Text
}

// ConnString gives the settings in libpq's other form, keyword and value: user=app
// dbname='my db'. It means the same to libpq, and to drivers that take this form only. It
// shows the password.
func (u *URL) ConnString() string {
	var out strings.Builder
	for i, s := range u.Settings() {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(s.Keyword + "=" + quote(s.Value))
	}
	return out.String()
}

// quote writes a value as libpq reads it: in quotes where it is empty or has white space, and
// quotes and backslashes with a backslash before them.
func quote(v string) string {
	escaped := strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(v)
	if v == "" || strings.ContainsAny(v, " \t\n\v\f\r'\\") {
		return "'" + escaped + "'"
	}
	return v
}
