package mongodb

import (
	"fmt"

	"github.com/urigrammar/uri/schemes/internal/texts"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// kind is what the documents say of an option's values.
type kind uint8

const (
	anything kind = iota
	boolean       // "true" or "false"
	integer       // from least to most
	oneOf         // one of some words
	words         // of some words, separated by commas
	pairs         // "key:value", separated by commas; perhaps empty
	concern       // an integer that is not negative, or any name
	service       // a name of a service (RFC 6335 §5.1) of 62 bytes at most
)

// option is a connection option that the documents have.
type option struct {
	name        string // as they write it
	kind        kind
	words       string // of oneOf, words and pairs, separated by spaces
	least, most int64  // of integer
	list        bool   // whether it may be repeated
	srv         bool   // whether it is for mongodb+srv alone
	secret      bool
	instead     string // what it is deprecated in favour of
}

// mechanisms are the names of ways to authenticate, of the Authentication specification.
const mechanisms = "SCRAM-SHA-1 SCRAM-SHA-256 MONGODB-CR MONGODB-X509 MONGODB-AWS MONGODB-OIDC GSSAPI PLAIN"

// properties are the keys of authMechanismProperties, of the same.
const properties = "SERVICE_NAME CANONICALIZE_HOST_NAME SERVICE_REALM SERVICE_HOST AWS_SESSION_TOKEN ENVIRONMENT TOKEN_RESOURCE ALLOWED_HOSTS"

// known are the options of the URI Options specification in its order, and behind them those
// that drivers of 2026 have besides.
var known = []option{
	{name: "appName"},
	{name: "authMechanism", kind: oneOf, words: mechanisms},
	{name: "authMechanismProperties", kind: pairs, words: properties},
	{name: "authSource"},
	{name: "compressors", kind: words, words: "snappy zlib zstd"},
	{name: "connectTimeoutMS", kind: integer, most: math.MaxInt32},
	{name: "directConnection", kind: boolean},
	{name: "heartbeatFrequencyMS", kind: integer, least: 500, most: math.MaxInt32},
	{name: "journal", kind: boolean},
	{name: "loadBalanced", kind: boolean},
	{name: "localThresholdMS", kind: integer, most: math.MaxInt32},
	{name: "maxIdleTimeMS", kind: integer, most: math.MaxInt32},
	{name: "maxPoolSize", kind: integer, most: math.MaxInt32},
	{name: "maxConnecting", kind: integer, least: 1, most: math.MaxInt32},
	{name: "maxStalenessSeconds", kind: integer, least: 90, most: math.MaxInt32},
	{name: "minPoolSize", kind: integer, most: math.MaxInt32},
	{name: "proxyHost"},
	{name: "proxyPort", kind: integer, most: 65535},
	{name: "proxyUsername"},
	{name: "proxyPassword", secret: true},
	{name: "readConcernLevel"},
	{name: "readPreference", kind: oneOf, words: "primary primaryPreferred secondary secondaryPreferred nearest"},
	{name: "readPreferenceTags", kind: pairs, list: true},
	{name: "replicaSet"},
	{name: "retryReads", kind: boolean},
	{name: "retryWrites", kind: boolean},
	{name: "serverMonitoringMode", kind: oneOf, words: "stream poll auto"},
	{name: "serverSelectionTimeoutMS", kind: integer, most: math.MaxInt32},
	{name: "serverSelectionTryOnce", kind: boolean},
	{name: "socketTimeoutMS", kind: integer, most: math.MaxInt32, instead: "timeoutMS"},
	{name: "srvMaxHosts", kind: integer, most: math.MaxInt32, srv: true},
	{name: "srvServiceName", kind: service, srv: true},
	{name: "ssl", kind: boolean},
	{name: "timeoutMS", kind: integer, most: math.MaxInt64},
	{name: "tls", kind: boolean},
	{name: "tlsAllowInvalidCertificates", kind: boolean},
	{name: "tlsAllowInvalidHostnames", kind: boolean},
	{name: "tlsCAFile"},
	{name: "tlsCertificateKeyFile"},
	{name: "tlsCertificateKeyFilePassword", secret: true},
	{name: "tlsDisableCertificateRevocationCheck", kind: boolean},
	{name: "tlsDisableOCSPEndpointCheck", kind: boolean},
	{name: "tlsInsecure", kind: boolean},
	{name: "w", kind: concern},
	{name: "waitQueueTimeoutMS", kind: integer, least: 1, most: math.MaxInt32, instead: "timeoutMS"},
	{name: "wTimeoutMS", kind: integer, most: math.MaxInt64, instead: "timeoutMS"},
	{name: "zlibCompressionLevel", kind: integer, least: -1, most: 9},

	{name: "zstdCompressionLevel", kind: integer, least: -1, most: 22},
	{name: "maxAdaptiveRetries", kind: integer, most: math.MaxInt32},
	{name: "enableOverloadRetargeting", kind: boolean},
	{name: "uuidRepresentation", kind: oneOf, words: "standard csharpLegacy javaLegacy pythonLegacy unspecified"},
}

// renamed are options by names of old, in lower case, that drivers still know, with those of
// today.
var renamed = map[string]string{
	"wtimeout": "wTimeoutMS", "j": "journal", "maxstaleness": "maxStalenessSeconds",
	"heartbeatintervalms": "heartbeatFrequencyMS", "sslinsecure": "tlsInsecure",
	"sslcertificateauthorityfile": "tlsCAFile", "sslclientcertificatekeyfile": "tlsCertificateKeyFile",
	"sslclientcertificatekeypassword": "tlsCertificateKeyFilePassword",
}

// index has the options by their names in lower case, and by those of old.
var index = sync.OnceValue(func() map[string]*option {
	out := map[string]*option{}
	for i := range known {
		out[lower(known[i].name)] = &known[i]
	}
	for old, now := range renamed {
		out[old] = out[lower(now)]
	}
	return out
})

// lookup gives the option of a key in either case, by its names of old too, or nil.
func lookup(key string) *option {
	var room [48]byte // more than any name has
	return index()[string(appendLower(room[:0], key))]
}

// canonical gives a key in lower case, by its name of today.
func canonical(key string) string {
	if o := lookup(key); o != nil {
		key = o.name
	}
	return lower(key)
}

// lower is what the document has for keys: letters of ASCII alone have a case.
func lower(s string) string { return string(appendLower(nil, s)) }

func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// wrong says what is wrong with a decoded value, or "".
func (o *option) wrong(v string) string {
	switch o.kind {
	case boolean:
		if v != "true" && v != "false" {
			return o.name + " is true or false"
		}
	case integer:
		return o.wrongInteger(v)
	case oneOf:
		if !slices.Contains(strings.Fields(o.words), v) {
			return o.name + " is " + texts.OrList(strings.Fields(o.words))
		}
	case words:
		for word := range strings.SplitSeq(v, ",") {
			if !slices.Contains(strings.Fields(o.words), word) {
				return o.name + " is a list, with commas, of " + texts.OrList(strings.Fields(o.words))
			}
		}
	case pairs:
		return o.wrongPairs(v)
	case concern:
		if n, err := strconv.ParseInt(v, 10, 64); err == nil && (n < 0 || n > math.MaxInt32) || v == "" {
			return "w is a number of servers, from 0, or a name such as majority"
		}
	case service:
		if !isService(v) {
			return o.name + " is a name of a service: letters, digits and single hyphens, with a letter, of 62 bytes at most (RFC 6335 §5.1)"
		}
	}
	return ""
}

func (o *option) wrongInteger(v string) string {
	n, err := strconv.ParseInt(v, 10, 64)
	plain := err == nil && !strings.HasPrefix(v, "+")
	if plain && o.least <= n && n <= o.most || o.name == "maxStalenessSeconds" && v == "-1" {
		return ""
	}
	switch {
	case o.name == "maxStalenessSeconds":
		return o.name + " is an integer from 90, or -1 for none"
	case o.most < math.MaxInt32:
		return fmt.Sprintf("%s is an integer from %d to %d", o.name, o.least, o.most)
	}
	return fmt.Sprintf("%s is an integer from %d", o.name, o.least)
}

func (o *option) wrongPairs(v string) string {
	if v == "" && o.list {
		return "" // any server will do
	}
	for pair := range strings.SplitSeq(v, ",") {
		key, _, ok := strings.Cut(pair, ":")
		if !ok || key == "" {
			return o.name + " is a list, with commas, of pairs such as key:value; no value holds a comma"
		}
		if o.words != "" && !slices.Contains(strings.Fields(o.words), key) {
			return o.name + " has no such key; there are " + texts.OrList(strings.Fields(o.words))
		}
	}
	return ""
}

// isService says whether a text names a service.
func isService(v string) bool {
	letters := false
	for i := range len(v) {
		c := v[i] | 0x20
		switch {
		case 'a' <= c && c <= 'z':
			letters = true
		case '0' <= v[i] && v[i] <= '9':
		case v[i] != '-' || i == 0 || i == len(v)-1 || v[i-1] == '-':
			return false
		}
	}
	return letters && len(v) <= 62
}

// nearest gives the one of some names that is nearly the text, or "".
func nearest(text string, of []string) string {
	best, least := "", 3
	for _, name := range of {
		if d := texts.Distance(lower(text), lower(name)); d < least && d*3 < len(name) {
			best, least = name, d
		}
	}
	return best
}

// nearestOption gives the name of the option that a key nearly is, or "".
func nearestOption(key string) string {
	var all []string
	for i := range known {
		all = append(all, known[i].name)
	}
	return nearest(strings.NewReplacer("_", "", "-", "").Replace(key), all)
}
