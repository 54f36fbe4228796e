// Package schemes has the grammars of schemes that people use, all in one registry. Each is a
// package of its own below this one, and can be used alone:
//
//	http         http, https, ws and wss (RFC 2616 §3.2.2)
//	mailto       mailto (RFC 6068)
//	urn          urn (RFC 8141)
//	ldap         ldap and ldaps (RFC 4516, with the filters of RFC 4515)
//	postgresql   postgresql and postgres (libpq)
//	mongodb      mongodb and mongodb+srv (the Connection String specification)
//	jdbc         jdbc, and the URI within it
//
// A program that imports this package has all of them linked in.
package schemes

import (
	"sync"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/jdbc"
	"github.com/urigrammar/uri/schemes/ldap"
	"github.com/urigrammar/uri/schemes/mailto"
	"github.com/urigrammar/uri/schemes/mongodb"
	"github.com/urigrammar/uri/schemes/postgresql"
	"github.com/urigrammar/uri/schemes/urn"
)

var all = sync.OnceValue(func() *uri.Registry {
	r, err := uri.NewRegistry(
		http.Grammar(), mailto.Grammar(), urn.Grammar(), ldap.Grammar(), postgresql.Grammar(),
		mongodb.Grammar(), jdbc.Grammar(),
	)
	if err != nil {
		panic(err) // two of them have one name; the test would show it
	}
	return r
})

// All gives the registry of all grammars below this package. It is built when it is first
// asked for, and with it every grammar.
func All() *uri.Registry { return all() }
