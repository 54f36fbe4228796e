package jdbc

import (
	"iter"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/postgresql"
)

// Driver gives the subprotocol, by which a driver is found, as it was written.
func (n *URL) Driver() uri.Component {
	if n.Inner == nil {
		return component(n.Subprotocol.Text, int(n.Subprotocol.Start))
	}
	scheme, _, _ := strings.Cut(n.Inner.Text, ":")
	return component(scheme, int(n.Inner.Start))
}

// Subname gives what stands behind the subprotocol and its ":", as it was written. It may be
// empty.
func (n *URL) Subname() uri.Component {
	driver := n.Driver()
	text := ""
	if n.Inner != nil {
		text = n.Inner.Text[len(driver.Text)+1:]
	}
	return component(text, driver.End+1)
}

// component makes a component of a text at an offset.
func component(text string, at int) uri.Component {
	return uri.Component{Text: text, Start: at, End: at + len(text), Present: true}
}

// PostgreSQL gives the inner URI by the grammar of package postgresql. It is nil where the
// subprotocol is another, and where that grammar does not read it, as in
// jdbc:postgresql:orders.
func (n *URL) PostgreSQL() *postgresql.URL {
	if n.Inner == nil {
		return nil
	}
	u, _ := n.Inner.Scheme.(*postgresql.URL)
	return u
}

// Parameters gives the pairs behind the first "?" of the subname, which "&" divides:
// ?user=app&ssl=true. The drivers of PostgreSQL, MySQL and MariaDB among others have them. The
// spans are byte offsets in the text that was parsed. Nothing is unescaped: see
// [uri.Pair.Unescape].
func (n *URL) Parameters() iter.Seq[uri.Pair] {
	subname := n.withoutFragment()
	i := strings.IndexByte(subname.Text, '?')
	if i < 0 {
		return func(func(uri.Pair) bool) {}
	}
	return pairs(subname.Text[i+1:], subname.Start+i+1, "&")
}

// Properties gives the pairs behind the first ";" of the subname, which ";" divides:
// ;databaseName=orders;encrypt=true. The drivers of SQL Server, Derby and H2 among others have
// them. Those of DB2 and Informix begin behind the ":" that follows the path:
// //db:50000/orders:user=app;. The spans are byte offsets in the text that was parsed. Nothing is
// unescaped.
func (n *URL) Properties() iter.Seq[uri.Pair] {
	subname := n.withoutFragment()
	i := strings.IndexByte(subname.Text, ';')
	if driver := strings.ToLower(n.Driver().Text); driver == "db2" || driver == "informix-sqli" {
		i = behindPath(subname.Text)
	}
	if i < 0 {
		return func(func(uri.Pair) bool) {}
	}
	return pairs(subname.Text[i+1:], subname.Start+i+1, ";")
}

// behindPath gives the offset of the ":" behind the path of //host:port/path:, or of /path:, or
// -1.
func behindPath(s string) int {
	path := strings.IndexByte(s, '/')
	if strings.HasPrefix(s, "//") {
		if path = strings.IndexByte(s[2:], '/'); path >= 0 {
			path += 2
		}
	}
	if path < 0 {
		return -1
	}
	colon := strings.IndexByte(s[path:], ':')
	if colon < 0 {
		return -1
	}
	return path + colon
}

// withoutFragment gives the subname up to "#".
func (n *URL) withoutFragment() uri.Component {
	c := n.Subname()
	text, _, _ := strings.Cut(c.Text, "#")
	return component(text, c.Start)
}

// pairs gives the pairs of a text at an offset, without empty ones.
func pairs(text string, at int, divider string) iter.Seq[uri.Pair] {
	return func(yield func(uri.Pair) bool) {
		for item := range strings.SplitSeq(text, divider) {
			if item != "" && !yield(pair(item, at)) {
				return
			}
			at += len(item) + len(divider)
		}
	}
}

// pair divides a text at an offset.
func pair(text string, at int) uri.Pair {
	key, value, ok := strings.Cut(text, "=")
	p := uri.Pair{Key: component(key, at)}
	if ok {
		p.Value = component(value, at+len(key)+1)
	}
	return p
}
