package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/xo/dburl"
	"go.mongodb.org/mongo-driver/v2/x/mongo/driver/connstring"
	"go.mongodb.org/mongo-driver/v2/x/mongo/driver/dns"
)

// isolate takes from the peers what differs from one machine to another: variables of the
// environment, files, and DNS.
func isolate() {
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); strings.HasPrefix(name, "PG") {
			os.Unsetenv(name)
		}
	}
	os.Setenv("HOME", "/nonexistent") // no ~/.pgpass, no service file, no certificates
	os.Setenv("PGUSER", defaultUser)
	dburl.Stat = func(string) (fs.FileInfo, error) { return nil, fs.ErrNotExist }
	dburl.OpenFile = func(string) (fs.File, error) { return nil, fs.ErrNotExist }
	dns.DefaultResolver.LookupSRV = func(_, _, host string) (string, []*net.SRV, error) {
		return "", []*net.SRV{{Target: "a.b." + host, Port: 27017}}, nil
	}
	dns.DefaultResolver.LookupTXT = func(string) ([]string, error) { return nil, nil }
}

// socketDirs are where pgx looks for a server where the URL names none; "localhost" stands for
// them where none is there.
var socketDirs = []string{"/var/run/postgresql", "/private/tmp", "/tmp", "localhost"}

// socketDir gives "" for the default.
func socketDir(host string) string {
	if slices.Contains(socketDirs, host) {
		return ""
	}
	return host
}

// isParam says whether a keyword is one of the parameters that pgx keeps as text, to tell them
// to the server.
func isParam(keyword string) bool {
	switch keyword {
	case "host", "port", "dbname", "database", "user", "password", "passfile", "sslmode", "sslkey", "sslcert", "sslcertmode",
		"sslrootcert", "sslnegotiation", "sslpassword", "sslsni", "krbspn", "krbsrvname", "target_session_attrs",
		"service", "servicefile", "min_protocol_version", "max_protocol_version", "channel_binding", "require_auth":
		return false
	}
	return true
}

// pgx reads by pgconn.ParseConfig.
func pgx(s string) reading {
	c, err := pgconn.ParseConfig(s)
	if err != nil {
		return reading{refused: err}
	}
	r := reading{user: c.User, password: c.Password, database: c.Database}
	r.addHost(hostPort(socketDir(c.Host), strconv.Itoa(int(c.Port)), ""))
	for _, f := range c.Fallbacks {
		r.addHost(hostPort(socketDir(f.Host), strconv.Itoa(int(f.Port)), ""))
	}
	for name, value := range c.RuntimeParams {
		r.params = append(r.params, name+"="+value)
	}
	if c.ConnectTimeout > 0 {
		r.params = append(r.params, "connect_timeout="+strconv.Itoa(int(c.ConnectTimeout/time.Second)))
	}
	sortParams(r.params)
	return r
}

// dburlPostgres is what pgx reads from the DSN that dburl makes of a URL.
func dburlPostgres(s string) reading {
	u, err := dburl.Parse(s)
	if err != nil {
		return reading{refused: err}
	}
	return pgx(u.DSN)
}

// dburlGeneric is what dburl has in the parts of a URL of any other database.
func dburlGeneric(s string) reading {
	u, err := dburl.Parse(s)
	if err != nil {
		return reading{refused: err}
	}
	r := reading{user: u.User.Username(), database: u.Path}
	r.password, _ = u.User.Password()
	r.hosts = []string{hostPort(u.Hostname(), u.Port(), "")}
	if u.Opaque != "" {
		r.hosts = []string{"opaque " + u.Opaque}
	}
	for name, values := range u.Query() {
		for _, v := range values {
			r.params = append(r.params, name+"="+v)
		}
	}
	sortParams(r.params)
	return r
}

// mongo reads by connstring.ParseAndValidate, of the driver for Go.
func mongo(s string) reading {
	c, err := connstring.ParseAndValidate(s)
	if err != nil {
		return reading{refused: err}
	}
	r := reading{user: c.Username, password: c.Password, database: c.Database}
	for _, h := range c.RawHosts {
		r.hosts = append(r.hosts, mongoHost(h, c.Scheme))
	}
	for name, values := range c.Options {
		for _, v := range values {
			r.params = append(r.params, name+"="+v)
		}
	}
	sortParams(r.params)
	return r
}

// mongoHost takes a host apart as the driver does when it connects.
func mongoHost(h, scheme string) string {
	var missing *net.AddrError
	switch name, port, err := net.SplitHostPort(h); {
	case strings.HasSuffix(h, ".sock"), scheme == connstring.SchemeMongoDBSRV:
		return hostPort(withoutBrackets(h), "", "")
	case errors.As(err, &missing):
		return hostPort(withoutBrackets(h), "27017", "")
	default:
		return hostPort(name, port, "27017")
	}
}

func withoutBrackets(h string) string {
	if strings.HasPrefix(h, "[") && strings.HasSuffix(h, "]") {
		return h[1 : len(h)-1]
	}
	return h
}
