package postgresql

import (
	"fmt"

	"github.com/urigrammar/uri/schemes/internal/texts"
	"maps"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// kind is what the documentation says of a parameter's values.
type kind uint8

const (
	anything    kind = iota
	oneOf            // one of some words
	version          // of TLS, in either case; or empty
	methods          // of authentication, separated by commas, each perhaps with "!"
	integer          // decimal, in 32 bits
	switched         // 0 or 1; libpq does not mind others
	replication      // true or false as the server knows them, or "database"; libpq does not mind others
	ports            // separated by commas
	addresses        // likewise; numeric
)

// keyword is a parameter that libpq knows.
type keyword struct {
	name     string
	kind     kind
	words    []string // of oneOf, version and methods
	hidden   bool     // whether its values are secrets
	obsolete string   // why it is not used any more
	related  bool     // whether libpq looks at it together with others
}

var (
	tlsVersions      = []string{"TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"}
	protocolVersions = []string{"3.0", "3.2", "latest"}
)

// keywords are the parameters of PostgreSQL 18 (libpq, Parameter Key Words), by subject, with
// servicefile and oauth_ca_file, which are of 19. The last has left the documentation, but libpq
// still reads it.
var keywords = []keyword{
	{name: "host", related: true},
	{name: "hostaddr", related: true, kind: addresses},
	{name: "port", related: true, kind: ports},
	{name: "dbname"},
	{name: "user"},
	{name: "password", hidden: true},
	{name: "passfile"},
	{name: "require_auth", kind: methods, words: []string{"password", "md5", "gss", "sspi", "scram-sha-256", "oauth", "none"}},
	{name: "channel_binding", kind: oneOf, words: []string{"require", "prefer", "disable"}},
	{name: "connect_timeout", kind: integer},
	{name: "client_encoding"},
	{name: "options"},
	{name: "application_name"},
	{name: "fallback_application_name"},
	{name: "keepalives", kind: integer},
	{name: "keepalives_idle", kind: integer},
	{name: "keepalives_interval", kind: integer},
	{name: "keepalives_count", kind: integer},
	{name: "tcp_user_timeout", kind: integer},
	{name: "replication", kind: replication},
	{name: "gssencmode", kind: oneOf, words: []string{"disable", "prefer", "require"}},
	{name: "sslmode", kind: oneOf, words: []string{"disable", "allow", "prefer", "require", "verify-ca", "verify-full"}},
	{name: "sslnegotiation", related: true, kind: oneOf, words: []string{"postgres", "direct"}},
	{name: "sslcompression", kind: switched},
	{name: "sslcert"},
	{name: "sslkey"},
	{name: "sslkeylogfile"},
	{name: "sslpassword", hidden: true},
	{name: "sslcertmode", kind: oneOf, words: []string{"disable", "allow", "require"}},
	{name: "sslrootcert", related: true},
	{name: "sslcrl"},
	{name: "sslcrldir"},
	{name: "sslsni", kind: switched},
	{name: "requirepeer"},
	{name: "ssl_min_protocol_version", related: true, kind: version, words: tlsVersions},
	{name: "ssl_max_protocol_version", related: true, kind: version, words: tlsVersions},
	{name: "min_protocol_version", related: true, kind: oneOf, words: protocolVersions},
	{name: "max_protocol_version", related: true, kind: oneOf, words: protocolVersions},
	{name: "krbsrvname"},
	{name: "gsslib"},
	{name: "gssdelegation", kind: switched},
	{name: "scram_client_key", hidden: true},
	{name: "scram_server_key", hidden: true},
	{name: "service"},
	{name: "servicefile"},
	{name: "target_session_attrs", kind: oneOf, words: []string{"any", "read-write", "read-only", "primary", "standby", "prefer-standby"}},
	{name: "load_balance_hosts", kind: oneOf, words: []string{"disable", "random"}},
	{name: "oauth_issuer"},
	{name: "oauth_client_id"},
	{name: "oauth_client_secret", hidden: true},
	{name: "oauth_scope"},
	{name: "oauth_ca_file"},
	{name: "requiressl", obsolete: "sslmode=require has taken its place"},
}

// keywordSet is the parameters that a grammar knows.
type keywordSet struct {
	byName map[string]keyword
	names  []string // in order
}

func newKeywordSet(further []string) keywordSet {
	set := keywordSet{byName: map[string]keyword{}}
	for _, name := range further {
		set.byName[name] = keyword{name: name}
	}
	for _, k := range keywords {
		set.byName[k.name] = k
	}
	set.names = slices.Sorted(maps.Keys(set.byName))
	return set
}

// documented are those of libpq alone.
var documented = sync.OnceValue(func() keywordSet { return newKeywordSet(nil) })

// wrong says what is wrong with a value, or "".
func (k keyword) wrong(v string) string {
	switch k.kind {
	case oneOf:
		if !slices.Contains(k.words, v) {
			return k.name + " is " + texts.OrList(k.words)
		}
	case version:
		same := func(word string) bool { return strings.EqualFold(word, v) }
		if v != "" && !slices.ContainsFunc(k.words, same) {
			return k.name + " is " + texts.OrList(k.words)
		}
	case methods:
		return k.wrongMethods(v)
	case integer:
		if _, err := strconv.ParseInt(trimSpace(v), 10, 32); err != nil {
			return k.name + " is an integer"
		}
	case ports:
		for port := range strings.SplitSeq(v, ",") {
			if !isPort(port) {
				return "a port is a number from 1 to 65535"
			}
		}
	case addresses:
		for address := range strings.SplitSeq(v, ",") {
			if !isAddress(address) && address != "" {
				return "hostaddr is an IP address, in numbers"
			}
		}
	}
	return ""
}

// wrongMethods says what is wrong with a list of methods: all are wanted, or none is.
func (k keyword) wrongMethods(v string) string {
	list := strings.Split(v, ",")
	for _, method := range list {
		name, negated := strings.CutPrefix(method, "!")
		if v != "" && !slices.Contains(k.words, name) {
			return k.name + " is " + texts.OrList(k.words)
		}
		if negated != strings.HasPrefix(list[0], "!") {
			return fmt.Sprintf("%s has methods with %q and without", k.name, "!")
		}
	}
	return ""
}

// isAddress says whether libpq takes a text as an address in numbers. Those of IPv4 may be as
// inet_aton has them: 127.1, 0x7f.1.
func isAddress(s string) bool {
	if strings.Contains(s, ":") {
		_, err := netip.ParseAddr(s)
		return err == nil
	}
	parts := strings.Split(s, ".")
	for i, part := range parts {
		bits := 8 // of all but the last, which has the rest
		if i == len(parts)-1 {
			bits = 8 * (4 - i)
		}
		base := 10
		switch digits, hex := strings.CutPrefix(strings.ToLower(part), "0x"); {
		case hex:
			part, base = digits, 16
		case strings.HasPrefix(part, "0"):
			base = 8
		}
		if bits <= 0 {
			return false
		}
		if _, err := strconv.ParseUint(part, base, bits); err != nil {
			return false
		}
	}
	return true
}

// isReplication says whether the server takes a value of replication: "database", or else one
// that is true or false, in either case, which may be cut short where that is clear.
func isReplication(v string) bool {
	if v == "database" {
		return true
	}
	v = strings.ToLower(v)
	for _, word := range []string{"true", "false", "yes", "no"} {
		if v != "" && strings.HasPrefix(word, v) {
			return true
		}
	}
	return slices.Contains([]string{"on", "of", "off", "1", "0"}, v)
}

// isPort says whether libpq takes a text as a port: empty, which is the default, or a number of
// its range, perhaps with a sign and white space.
func isPort(s string) bool {
	n, err := strconv.ParseInt(trimSpace(s), 10, 32)
	return s == "" || err == nil && 1 <= n && n <= maxPort
}

const maxPort = 65535

// trimSpace takes off the white space that C's isspace knows.
func trimSpace(s string) string { return strings.Trim(s, " \t\n\v\f\r") }

// nearest gives the name that is most like another, where one is: but for case and separators,
// or a letter or two. Otherwise it gives "".
func nearest(names []string, name string) string {
	best, least := "", 3
	wanted := plain(name)
	for _, known := range names {
		if n := len(known) - len(name); n < -maxFar || n > maxFar {
			continue
		}
		switch d := texts.Distance(wanted, plain(known)); {
		case d == 0:
			return known
		case d < least && 3*d < len(known):
			best, least = known, d
		}
	}
	return best
}

// maxFar is how much longer or shorter a name may be that is like another.
const maxFar = 5

var separators = strings.NewReplacer("_", "", "-", "", ".", "")

// plain leaves out of a name what spellings differ in.
func plain(name string) string { return strings.ToLower(separators.Replace(name)) }
