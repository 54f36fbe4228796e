package jdbc

import (
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/credentials"
)

// The codes of warnings.
const (
	CodeNoSubname uri.Code = "jdbc-no-subname" // nothing behind the subprotocol
	CodeUserinfo  uri.Code = "jdbc-userinfo"   // a user before "@", for a driver that knows none
	CodeCase      uri.Code = "jdbc-case"       // a well-known subprotocol, but not in lower case
	CodeInnerURI  uri.Code = "jdbc-inner-uri"  // what follows "jdbc:" is no URI by itself
	CodeFragment  uri.Code = "jdbc-fragment"   // "#", which drivers do not take for a fragment
	CodeOtherName uri.Code = "jdbc-other-name" // the name of a scheme that no driver has
)

// drivers are well-known subprotocols, which their drivers compare in lower case.
var drivers = []string{
	"clickhouse", "db2", "derby", "h2", "hsqldb", "jtds", "mariadb", "mysql", "oracle", "postgresql",
	"redshift", "snowflake", "sqlite", "sqlserver",
}

// misnamed are what people write for a subprotocol, since other programs call it so.
var misnamed = map[string]string{"postgres": "postgresql", "mssql": "sqlserver", "sqlite3": "sqlite"}

// warn reports what is suspicious in a URL.
func warn(u *URL, found *uri.Findings) {
	warnDriver(u, found)
	if u.Inner == nil {
		found.Warning(u.Subprotocol, CodeNoSubname, "nothing follows the subprotocol").
			Hint = "some drivers have a default then, and others do not take the URL"
		return
	}
	if u.Inner.Reference == nil {
		found.Warning(u.Inner, CodeInnerURI, `what follows "jdbc:" is no URI by itself`).
			Hint = "the driver may take it; there is no tree of it here"
		return
	}
	if f := u.Inner.Reference.Fragment; f != nil {
		start, end := f.Span()
		d := found.WarningAt(start-1, end, CodeFragment, `"#" begins a fragment, which drivers do not know`)
		d.Hint = `a "#" that belongs to a value is written %23`
		d.Fixes = []uri.Fix{{Title: `write "%23"`, Edits: []uri.Edit{{Start: start - 1, End: start, New: "%23"}}}}
	}
	if strings.EqualFold(u.Driver().Text, "postgresql") {
		warnUserinfo(u, found)
	}
}

// warnDriver reports a subprotocol that no driver answers to, though one was meant.
func warnDriver(u *URL, found *uri.Findings) {
	driver := u.Driver()
	name := strings.ToLower(driver.Text)
	write := func(code uri.Code, message, name string) {
		d := found.WarningAt(driver.Start, driver.End, code, message)
		d.Fixes = []uri.Fix{{Title: `write "` + name + `"`, Edits: []uri.Edit{{Start: driver.Start, End: driver.End, New: name}}}}
	}
	switch right := misnamed[name]; {
	case right != "":
		write(CodeOtherName, `no driver has the subprotocol "`+driver.Text+`"`, right)
	case name != driver.Text && isDriver(name):
		write(CodeCase, "the driver wants its name in lower case", name)
	}
}

func isDriver(name string) bool {
	for _, d := range drivers {
		if d == name {
			return true
		}
	}
	return false
}

// warnUserinfo reports a user before "@", which libpq takes, but the driver takes for a
// part of the host's name. The fix makes parameters of it.
func warnUserinfo(u *URL, found *uri.Findings) {
	subname := u.Subname()
	if !strings.HasPrefix(subname.Text, "//") {
		return
	}
	authority := subname.Text[2:]
	if i := strings.IndexAny(authority, "/?#"); i >= 0 {
		authority = authority[:i]
	}
	at := strings.LastIndexByte(authority, '@')
	if at < 0 {
		return
	}
	start := subname.Start + 2
	d := found.WarningAt(start, start+at+1, CodeUserinfo, `the driver knows no user before "@"`)
	d.Hint = "write the user and the password as the parameters user and password"
	if strings.Contains(authority[:at], ":") {
		return // a fix would show the password
	}
	d.Fixes = []uri.Fix{{Title: "write the user as a parameter", Edits: []uri.Edit{
		{Start: start, End: start + at + 1},
		parametersOf(u, authority[:at]),
	}}}
}

// parametersOf gives the edit that puts in a user as a parameter.
func parametersOf(u *URL, user string) uri.Edit {
	parameters := "user=" + value(user)
	subname := u.withoutFragment()
	path, query, ok := strings.Cut(subname.Text, "?")
	switch {
	case ok:
		at := subname.Start + len(path) + 1
		if query != "" {
			parameters += "&"
		}
		return uri.Edit{Start: at, End: at, New: parameters}
	case !strings.Contains(path[2:], "/"):
		parameters = "/?" + parameters
	default:
		parameters = "?" + parameters
	}
	return uri.Edit{Start: subname.End, End: subname.End, New: parameters}
}

// value writes a part of userinfo as the value of a parameter.
func value(s string) string {
	return strings.NewReplacer("&", "%26", "=", "%3D", "+", "%2B").Replace(s)
}

// explain gives advice on an error of the grammar: d.Start is its place in the text.
func explain(text string, d *uri.Diagnostic) {
	at := d.Start
	start := len("jdbc:")
	if at < start || len(text) < start {
		return
	}
	colon := strings.IndexByte(text[start:], ':')
	if at == start && (at == len(text) || strings.IndexByte(":/?#", text[at]) >= 0) {
		d.Fixes, d.End = []uri.Fix{}, len(text) // nobody knows which driver is meant
	}
	switch {
	case at == start && (at == len(text) || text[at] == ':' || text[at] == '#'):
		d.Hint = `the subprotocol is missing: a JDBC URL is "jdbc:", a subprotocol such as postgresql, ":" and a subname`
	case at == len(text) && colon < 0:
		d.Hint = `the subname is missing: behind the subprotocol there is ":" and what to connect to`
	case colon < 0 && strings.HasPrefix(text[at:], "//"):
		d.Hint = `behind "jdbc:" the subprotocol is missing`
		if at > start {
			d.Hint = `":" is missing between the subprotocol and "//"`
		}
	case colon < 0 || at <= start+colon:
		d.Hint = "a subprotocol has letters, digits, \"+\", \"-\" and \".\" only, and begins with a letter"
	case at < len(text) && d.Code == uri.CodeBackslash && isInValue(text, at):
		d.Hint = "a backslash may not stand in a URI; give the driver the value by its properties instead"
		d.Fixes = []uri.Fix{} // another character would be another value
	case at < len(text) && d.Code == uri.CodeBackslash && strings.HasPrefix(strings.ToLower(text[start:]), "sqlserver:"):
		explainInstance(text, at, d)
	case at < len(text) && d.Code == uri.CodeBackslash:
		d.Hint = `a backslash may not stand in a URI; drivers take "/" in the names of files on Windows, too`
		d.Fixes = []uri.Fix{{Title: `write "/"`, Edits: []uri.Edit{{Start: at, End: at + 1, New: "/"}}}}
	case at < len(text) && (text[at] == '{' || text[at] == '}'):
		d.Hint = "braces may not stand in a URI; give the driver the value by its properties instead"
	}
}

// isInValue says whether an offset is in a value that may be secret: behind ";" or "?", or before an
// "@", where a password stands.
func isInValue(text string, at int) bool {
	before := text[:at]
	name, _, given := strings.Cut(before[strings.LastIndexAny(before, ";?&")+1:], "=")
	return given && credentials.IsSecret(name) || strings.Contains(text[at:], "@")
}

// explainInstance gives advice on host\instance, which is a way to write the property
// instanceName.
func explainInstance(text string, at int, d *uri.Diagnostic) {
	d.Hint = `a backslash may not stand in a URI; the property instanceName says the same`
	if strings.Contains(text[:at], ";") {
		d.Hint = "a backslash may not stand in a URI; give the driver the value by its properties instead"
		d.Fixes = []uri.Fix{}
		return
	}
	name := text[at+1:]
	if i := strings.IndexAny(name, ":;/?#\\"); i >= 0 {
		name = name[:i]
	}
	if name == "" {
		return
	}
	end := at + 1 + len(name)
	put := strings.IndexByte(text[end:], ';')
	if put += end; put < end {
		put = len(text)
	}
	d.Fixes = []uri.Fix{{Title: "write the instance as the property instanceName", Edits: []uri.Edit{
		{Start: at, End: end},
		{Start: put, End: put, New: ";instanceName=" + name},
	}}}
}
