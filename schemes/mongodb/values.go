package mongodb

import (
	"github.com/urigrammar/uri/schemes/internal/texts"
	"iter"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// Defaults of the documents, where a connection string does not say otherwise.
const (
	DefaultPort           = 27017
	DefaultAuthSource     = "admin"
	DefaultReadPreference = "primary"
	DefaultServiceName    = "mongodb" // of mongodb+srv
)

// external is the source of users that are not kept in the database.
const external = "$external"

// IsSRV says whether the servers are those that DNS has for the one host.
func (u *URL) IsSRV() bool { return strings.EqualFold(u.Scheme.Text, "mongodb+srv") }

// User gives the name of the user, decoded. ok is false where there is no "@".
func (u *URL) User() (name string, ok bool) {
	if u.Userinfo == nil {
		return "", false
	}
	return texts.Unescape(u.Userinfo.Username.Text), true
}

// Password gives the password, decoded. ok is false where there is none; an empty one is one.
func (u *URL) Password() (password string, ok bool) {
	if u.Userinfo == nil || u.Userinfo.Password == nil {
		return "", false
	}
	return texts.Unescape(u.Userinfo.Password.Text), true
}

// Database gives the name of the database behind "/", decoded. ok is false where there is none,
// or an empty one. That it is there asks for no authentication: see [URL.AuthSource].
func (u *URL) Database() (name string, ok bool) {
	if u.AuthDatabase == nil || u.AuthDatabase.Text == "" {
		return "", false
	}
	return texts.Unescape(u.AuthDatabase.Text), true
}

// Server is a place where a driver tries to connect, or with mongodb+srv looks up others.
type Server struct {
	Name   string // decoded, an IPv6 address without brackets
	Port   int    // 27017 by default; 0 of a socket, and with mongodb+srv
	Socket bool   // whether the name is the path of a Unix-domain socket

	Start, End int // byte offsets of the host identifier in the parsed text
}

// Hosts gives the servers in order; there is at least one.
func (u *URL) Hosts() []Server {
	out := make([]Server, len(u.HostInformation.Hosts))
	for i := range out {
		h := &u.HostInformation.Hosts[i]
		s := Server{Name: h.name(), Socket: h.isSocket(), Start: int(h.Start), End: int(h.End)}
		if !s.Socket && !u.IsSRV() {
			s.Port = h.port()
		}
		out[i] = s
	}
	return out
}

// name gives the decoded host.
func (h *HostIdentifier) name() string {
	name := ""
	switch {
	case h.Host != nil:
		name = texts.Unescape(h.Host.Text)
	case h.Address != nil:
		name = h.Address.Text
	}
	if strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]") {
		name = name[1 : len(name)-1]
	}
	return name
}

// isSocket says whether the host is a path.
func (h *HostIdentifier) isSocket() bool { return strings.Contains(h.name(), "/") }

// isAddress says whether the host is an address, and not a name.
func (h *HostIdentifier) isAddress() bool {
	_, err := netip.ParseAddr(h.name())
	return h.Address != nil || err == nil
}

func (h *HostIdentifier) port() int {
	if h.Port == nil {
		return DefaultPort
	}
	n, err := strconv.Atoi(h.Port.Text)
	if err != nil {
		return DefaultPort
	}
	return n
}

// pairs gives the options in order.
func (u *URL) pairs() iter.Seq[*KeyValuePair] {
	return func(yield func(*KeyValuePair) bool) {
		o := u.ConnectionOptions
		if o == nil || o.First == nil || !yield(o.First) {
			return
		}
		for i := range o.Further {
			if !yield(&o.Further[i].Pair) {
				return
			}
		}
	}
}

// Option is a connection option, decoded.
type Option struct {
	Key        string // as it is written
	Value      string
	Start, End int // byte offsets of the pair in the parsed text
}

// Options gives the options in order, with repetitions.
func (u *URL) Options() []Option {
	var out []Option
	for p := range u.pairs() {
		start, end := p.Span()
		out = append(out, Option{texts.Unescape(p.Key.Text), texts.Unescape(p.Value.Text), start, end})
	}
	return out
}

// OptionList gives the decoded values of an option, whose key is in either case: one for each
// time that it is given. That is how readPreferenceTags is a list.
func (u *URL) OptionList(key string) []string {
	var out []string
	for _, p := range u.all(key) {
		out = append(out, texts.Unescape(p.Value.Text))
	}
	return out
}

// all gives the pairs of a key, in either case and by its names of old.
func (u *URL) all(key string) []*KeyValuePair {
	var out []*KeyValuePair
	key = canonical(key)
	for p := range u.pairs() {
		if canonical(texts.Unescape(p.Key.Text)) == key {
			out = append(out, p)
		}
	}
	return out
}

// Option gives the decoded value of an option, whose key is in either case. Where it is given
// more than once, which one counts is up to the driver; here it is the last. ok is false where
// it is not given.
func (u *URL) Option(key string) (value string, ok bool) {
	if p := u.last(key); p != nil {
		return texts.Unescape(p.Value.Text), true
	}
	return "", false
}

// last gives the last pair of a key, or nil.
func (u *URL) last(key string) *KeyValuePair {
	all := u.all(key)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// optionOr is Option with a default, which stands for an empty value too.
func (u *URL) optionOr(key, otherwise string) string {
	if v, _ := u.Option(key); v != "" {
		return v
	}
	return otherwise
}

// booleans are the values of options that are true or false; all but two are of old.
var booleans = map[string]bool{
	"true": true, "1": true, "yes": true, "y": true, "t": true,
	"false": false, "0": false, "-1": false, "no": false, "n": false, "f": false,
}

// Bool gives the value of an option that is true or false, by the values of old too. ok is false
// where it is not given, or is neither.
func (u *URL) Bool(key string) (value, ok bool) {
	v, _ := u.Option(key)
	value, ok = booleans[v]
	return value, ok
}

// Int gives the value of an option that is an integer. ok is false where it is not given, or has
// a value that a driver ignores.
func (u *URL) Int(key string) (value int64, ok bool) {
	v, given := u.Option(key)
	if o := lookup(key); !given || o == nil || o.kind != integer || o.wrong(v) != "" {
		return 0, false
	}
	value, err := strconv.ParseInt(v, 10, 64)
	return value, err == nil
}

// Milliseconds gives the value of an option that is a time, such as connectTimeoutMS. ok is as
// that of [URL.Int]. What 0 means is up to the option.
func (u *URL) Milliseconds(key string) (d time.Duration, ok bool) {
	n, ok := u.Int(key)
	if n > int64(time.Duration(1<<63-1)/time.Millisecond) {
		return 1<<63 - 1, ok
	}
	return time.Duration(n) * time.Millisecond, ok
}

// TLS says whether connections are by TLS: as tls or ssl says, or else with mongodb+srv.
func (u *URL) TLS() bool {
	for _, key := range []string{"tls", "ssl"} {
		if v, ok := u.Bool(key); ok {
			return v
		}
	}
	return u.IsSRV()
}

// ReplicaSet gives the name of the replica set, or "".
func (u *URL) ReplicaSet() string { return u.optionOr("replicaSet", "") }

// ReadPreference gives the mode in which servers are chosen to be read from, or its default,
// "primary".
func (u *URL) ReadPreference() string { return u.optionOr("readPreference", DefaultReadPreference) }

// ServiceName gives the name by which mongodb+srv looks up servers, or its default, "mongodb".
func (u *URL) ServiceName() string { return u.optionOr("srvServiceName", DefaultServiceName) }

// Pair is a pair within a value, key:value.
type Pair struct{ Key, Value string }

// pairsOf gives the pairs of a value. The first ":" ends a key.
func pairsOf(v string) (out []Pair) {
	if v == "" {
		return nil
	}
	for pair := range strings.SplitSeq(v, ",") {
		key, value, _ := strings.Cut(pair, ":")
		out = append(out, Pair{key, value})
	}
	return out
}

// ReadPreferenceTags gives the sets of tags that a server may have to be read from, in the order in
// which they are tried. A set without tags is one that any server has.
func (u *URL) ReadPreferenceTags() [][]Pair {
	var out [][]Pair
	for _, v := range u.OptionList("readPreferenceTags") {
		out = append(out, pairsOf(v))
	}
	return out
}

// AuthMechanism gives the way to authenticate, in upper case; "" is the driver's default.
func (u *URL) AuthMechanism() string { return strings.ToUpper(u.optionOr("authMechanism", "")) }

// AuthMechanismProperties gives the pairs of authMechanismProperties.
func (u *URL) AuthMechanismProperties() []Pair {
	v, _ := u.Option("authMechanismProperties")
	return pairsOf(v)
}

// AuthSource gives the database that knows the user: authSource, or else what the mechanism
// has, the database of the string, or "admin". ok is false where nothing asks for
// authentication.
func (u *URL) AuthSource() (name string, ok bool) {
	m := u.AuthMechanism()
	if u.Userinfo == nil && m == "" {
		return "", false
	}
	database, _ := u.Database()
	switch m {
	case "MONGODB-X509", "MONGODB-AWS", "MONGODB-OIDC", "GSSAPI":
		return u.optionOr("authSource", external), true
	case "PLAIN":
		if database == "" {
			database = external
		}
	}
	if database == "" {
		database = DefaultAuthSource
	}
	return u.optionOr("authSource", database), true
}
