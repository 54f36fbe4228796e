package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mongodb"
	"github.com/urigrammar/uri/schemes/postgresql"
)

// defaultUser stands for the name of who runs a program.
const defaultUser = "(default)"

// ourPostgres reads by schemes/postgresql.
func ourPostgres(s string) reading {
	u, err := postgresql.Parse(s)
	if err != nil {
		return reading{refused: err}
	}
	r := reading{}
	if r.user, _ = u.User(); r.user == "" {
		r.user = defaultUser
	}
	r.password, _ = u.Password()
	r.database, _ = u.Setting("dbname")
	for _, h := range u.Hosts() {
		r.addHost(hostPort(socketDir(h.Name), strconv.Itoa(h.Port), ""))
	}
	for _, x := range u.Settings() {
		if isParam(x.Keyword) {
			r.params = append(r.params, x.Keyword+"="+x.Value)
		}
	}
	sortParams(r.params)
	return r
}

// addHost adds a host, if it is not the one before again: pgx has it twice where it is tried
// with TLS and without.
func (r *reading) addHost(h string) {
	if n := len(r.hosts); n == 0 || r.hosts[n-1] != h {
		r.hosts = append(r.hosts, h)
	}
}

// ourMongo reads by schemes/mongodb.
func ourMongo(s string) reading {
	u, err := mongodb.Parse(s)
	if err != nil {
		return reading{refused: err}
	}
	r := reading{}
	r.user, _ = u.User()
	r.password, _ = u.Password()
	r.database, _ = u.Database()
	for _, h := range u.Hosts() {
		port := ""
		if h.Port != 0 {
			port = strconv.Itoa(h.Port)
		}
		r.hosts = append(r.hosts, hostPort(h.Name, port, ""))
	}
	for _, o := range u.Options() {
		r.params = append(r.params, strings.ToLower(o.Key)+"="+o.Value)
	}
	sortParams(r.params)
	return r
}

// ourGeneric reads by the generic grammar, and takes what is common to the URLs of databases
// from the components.
func ourGeneric(s string) reading {
	c, err := uri.Split(s)
	if err != nil {
		return reading{refused: err}
	}
	if c.Kind() == uri.KindOpaque {
		return reading{hosts: []string{"opaque " + unescape(c.Opaque().Text)}}
	}
	r := reading{database: unescape(c.Path().Text)}
	user, password, _ := strings.Cut(c.Userinfo().Text, ":")
	r.user, r.password = unescape(user), unescape(password)
	switch {
	case c.Authority().Present && c.AuthorityKind() != uri.ServerAuthority:
		r.hosts = []string{"registry " + unescape(c.Authority().Text)}
	default:
		r.hosts = []string{hostPort(strings.Trim(c.Host().Text, "[]"), c.Port().Text, "")}
	}
	if c.Query().Present {
		for pair := range strings.SplitSeq(c.Query().Text, "&") {
			if name, value, ok := strings.Cut(pair, "="); pair != "" {
				if value = unescape(value); !ok {
					value = ""
				}
				r.params = append(r.params, fmt.Sprintf("%s=%s", unescape(name), value))
			}
		}
	}
	sortParams(r.params)
	return r
}

func unescape(s string) string {
	out, err := uri.Unescape(s)
	if err != nil {
		return s
	}
	return out
}
