package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mongodb"
	"github.com/urigrammar/uri/schemes/postgresql"
)

// reason says why two readers differ. The first that fits a difference counts.
type reason struct {
	text string
	part string // of the differences that it explains; of several, separated by commas
	fits func(d *difference) bool
}

// explains says whether the reason fits.
func (r *reason) explains(d *difference) bool {
	return slices.Contains(strings.Split(r.part, ","), d.part) && r.fits(d)
}

// code gives that of our error.
func (d *difference) code() uri.Code {
	var e *uri.Error
	if errors.As(d.ours.refused, &e) {
		return e.Code
	}
	return ""
}

// rest gives what stands from our error on.
func (d *difference) rest() string {
	var e *uri.Error
	if errors.As(d.ours.refused, &e) && e.Offset <= len(d.input) {
		return d.input[e.Offset:]
	}
	return ""
}

// authority gives what stands between "//" and "/", whatever that may be.
func (d *difference) authority() string {
	_, rest, _ := strings.Cut(d.input, "://")
	rest, _, _ = strings.Cut(rest, "/")
	return rest
}

// hosts gives what stands behind the last "@" of that, up to "?" and "#".
func (d *difference) hosts() string {
	a := d.authority()
	a = a[strings.LastIndexByte(a, '@')+1:]
	if n := strings.IndexAny(a, "?#"); n >= 0 {
		a = a[:n]
	}
	return a
}

// query gives what stands behind the first "?".
func (d *difference) query() string {
	_, q, _ := strings.Cut(d.input, "?")
	return q
}

// has makes a condition of a piece of text in the URL.
func has(texts ...string) func(*difference) bool {
	return func(d *difference) bool {
		return slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(d.input, s) })
	}
}

// says makes a condition of a piece of text in the error of the other reader.
func says(texts ...string) func(*difference) bool {
	return func(d *difference) bool {
		return slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(d.their.refused.Error(), s) })
	}
}

// codes makes a condition of the code of our error.
func codes(codes ...uri.Code) func(*difference) bool {
	return func(d *difference) bool { return slices.Contains(codes, d.code()) }
}

// isNoURI says whether the generic grammar refuses the URL for a character that may not stand
// where it stands, or not at all.
func isNoURI(d *difference) bool { return !uri.Valid(d.input) }

// isBracket says whether it refuses it for brackets.
func isBracket(d *difference) bool { return isNoURI(d) && strings.ContainsAny(d.hosts(), "[]") }

// isUpperCase says whether the scheme is in upper case.
func isUpperCase(d *difference) bool {
	scheme, _, _ := strings.Cut(d.input, ":")
	return scheme != strings.ToLower(scheme)
}

// Reasons that are the same for several.
var (
	brackets = reason{"an IPv6 address in brackets is not alone, has a zone, or is none: RFC 2732 has no such thing", weRefuse, isBracket}
	notURI   = reason{"a character that may not stand in a URI by RFC 2396, or not there", weRefuse, isNoURI}
	fragment = reason{`"#" begins a fragment by RFC 2396, and there is none in such a URL`, weRefuse, func(d *difference) bool {
		return !isNoURI(d) && strings.Contains(d.input, "#")
	}}
	upperCase = reason{"a scheme in upper case, which is the same by RFC 2396", theyRefuse, isUpperCase}
	plus      = reason{`"+" is a space to them, as in a form of HTML; here it is a plus sign`, "database,hosts,parameters", has("+")}
)

var pgxReasons = []reason{
	brackets, notURI, fragment,
	{`"@" ends the user though "?" stands before it, or stands again in the host`, weRefuse, func(d *difference) bool {
		before, _, ok := strings.Cut(d.authority(), "@")
		return ok && (strings.Contains(before, "?") || strings.Count(d.authority(), "@") > 1)
	}},
	{"a port with escapes, which are undone", weRefuse, func(d *difference) bool { return strings.HasPrefix(d.rest(), "%") }},
	{"a parameter that libpq does not know and refuses; they pass it on to the server", weRefuse, codes(postgresql.CodeParameter)},
	{"a parameter without a name, or one with a delimiter in its name, which no parameter of libpq has", weRefuse, func(d *difference) bool {
		name, _, _ := strings.Cut(d.query(), "=")
		return strings.Contains(d.input, "?") && (name == "" || strings.ContainsAny(name, "$+,/:;?@[]")) && d.code() == uri.CodeScheme
	}},
	{"a value that libpq refuses; they pass it on, or do not look at it", weRefuse, codes(postgresql.CodeValue, postgresql.CodeTogether, postgresql.CodeHostCount)},
	{"no URL of PostgreSQL, which they read as the other form of connection string, keyword=value; or nothing", weRefuse, codes(uri.CodeOtherScheme)},
	upperCase,
	{"they read the files that sslrootcert, sslcert, sslkey and service name, and there are none", theyRefuse, has("ssl", "service=")},
	{"they are stricter with connect_timeout than libpq: not below 0, no spaces", theyRefuse, has("connect_timeout=")},
	{"connect_timeout=0 is no limit, so they do not keep it", "parameters", has("connect_timeout=0")},
	{"requiressl, which libpq reads as sslmode; they pass it on to the server", "parameters", has("requiressl")},
}

var dburlPostgresReasons = []reason{
	brackets, notURI, fragment,
	{`a name of the scheme that dburl has besides: pg, pgsql`, weRefuse, codes(uri.CodeOtherScheme)},
	{"the last @ ends the user: net/url takes others into the password", weRefuse, func(d *difference) bool {
		return strings.Count(d.authority(), "@") > 1
	}},
	{"a second : in a host, as in an IPv6 address without brackets: net/url takes what stands behind the last for the port", weRefuse, func(d *difference) bool {
		return strings.Count(d.hosts(), ":") > 1
	}},
	{"no //, which dburl puts in", weRefuse, func(d *difference) bool { return !strings.Contains(d.input, "://") }},
	{"a parameter that libpq does not know and refuses; they pass it on to the server", weRefuse, codes(postgresql.CodeParameter)},
	{"a value that libpq refuses; they pass it on, or do not look at it", weRefuse, codes(postgresql.CodeValue, postgresql.CodeTogether, postgresql.CodeHostCount)},
	{"pairs without = or with two, empty ones, and names with delimiters, which net/url reads in some way or drops", weRefuse, func(d *difference) bool {
		return d.query() != "" && d.code() == uri.CodeScheme
	}},
	{"net/url takes no escape in a host but those of bytes above 0x7F and, of %25, what is a zone", theyRefuse, says("invalid URL escape", "invalid percent-encoded")},
	{"net/url takes what stands behind the last : as a port, also of several hosts", theyRefuse, says("invalid port")},
	{"pgx refuses the DSN, for a reason in the table above", theyRefuse, says("cannot parse")},
	{"a URL without a host names the path of a socket to dburl", "hosts,database", func(d *difference) bool {
		return d.hosts() == "" && strings.Contains(d.their.part("hosts"), "/")
	}},
	{"of several hosts with ports dburl escapes the : of all but the last, so the ports are lost", "hosts", func(d *difference) bool {
		return strings.Contains(d.hosts(), ",")
	}},
	plus,
	{"a ; in a parameter, for which net/url drops it", "parameters", has(";")},
	{"a parameter with an empty value, which dburl drops", "parameters", has("=&", "application_name=")},
	{"connect_timeout=0 is no limit, so they do not keep it", "parameters", has("connect_timeout=0")},
	{"requiressl, which libpq reads as sslmode; they pass it on to the server", "parameters", has("requiressl")},
}

var mongoReasons = []reason{
	brackets, notURI, fragment,
	{`"?" in a user or password, which the document wants escaped`, weRefuse, func(d *difference) bool {
		return strings.Contains(d.authority(), "?") && strings.Contains(d.authority(), "@")
	}},
	{"no host, or an empty one among others, which they pass over", weRefuse, func(d *difference) bool {
		return slices.Contains(strings.Split(d.hosts(), ","), "") || strings.HasPrefix(d.hosts(), ":")
	}},
	{"an empty port, which they take for none", weRefuse, func(d *difference) bool { return strings.Contains(d.hosts()+",", ":,") }},
	{"a host with an escaped delimiter: they undo escapes before they look for the port", weRefuse + "," + theyRefuse + ",hosts", func(d *difference) bool {
		return strings.Contains(d.hosts(), "%3A") || strings.Contains(d.hosts(), "%5B") || strings.HasPrefix(d.rest(), "%")
	}},
	{"the path of a socket that does not end in .sock", weRefuse, codes(mongodb.CodeSocket)},
	{"a name of a database with a character that the document forbids", weRefuse, codes(mongodb.CodeDatabase)},
	{"mongodb+srv with what DNS cannot have: an address, a socket", weRefuse, codes(mongodb.CodeSRV)},
	{"empty pairs of options, which they pass over", weRefuse, func(d *difference) bool {
		q := strings.NewReplacer(";", "&").Replace(d.query())
		return slices.Contains(strings.Split(q, "&"), "")
	}},
	{"options that exclude each other by the document, which they do not check", weRefuse, codes(mongodb.CodeTogether)},
	upperCase,
	{`no "/" before "?", which drivers need not have since 2023`, theyRefuse, says("must have a / before")},
	{"they look for @ in all that follows //, and find one in the database or the options", theyRefuse, says("unescaped slash in")},
	{"a value that its option does not have: the document has it ignored with a warning, and so do we", theyRefuse, says("invalid value for", "' value", "srvServiceName value", "invalid authMechanism prop", "invalid auth mechanism", "invalid auth property")},
	{"options of this driver alone, of which two exclude each other, or go together", theyRefuse, says("tlsPrivateKeyFile", "tlsCertificateFile", "conflict", "direct connection")},
	plus,
	{"a socket with a port, which has none", "hosts", has(".sock:")},
}

var dburlReasons = []reason{
	brackets, notURI,
	{"a scheme that dburl does not know, or none", theyRefuse, says("unknown database scheme", "invalid database scheme")},
	{"a transport behind + in the scheme, or none where the host is missing, that the database does not have", theyRefuse, says("invalid transport")},
	{"what the database needs, and the URL does not have: a path, a host, a user", theyRefuse, says("missing", "relative path")},
	{"net/url takes no escape in a host but those of bytes above 0x7F and, of %25, what is a zone", theyRefuse, says("invalid URL escape")},
	{"net/url takes what stands behind the last : as a port, and a port is digits", theyRefuse, says("invalid port")},
	{"a URL that is opaque by RFC 2396, and dburl reads it as if // stood before it; or that is opaque to dburl alone", "user,password,hosts,database,parameters", func(d *difference) bool {
		return !strings.Contains(d.input, "://") || strings.HasPrefix(d.their.part("hosts"), "opaque")
	}},
	{"an authority that is no server by RFC 2396, which net/url takes apart all the same", "user,password,hosts", func(d *difference) bool {
		return strings.HasPrefix(d.ours.part("hosts"), "registry ")
	}},
	plus,
	{"a ; in a parameter, for which net/url drops it", "parameters", has(";")},
}
