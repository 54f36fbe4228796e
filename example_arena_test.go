package uri_test

import (
	"fmt"

	"github.com/urigrammar/uri"
)

// A program that looks at many references needs no new memory for each: an arena has one
// tree at a time. The texts of a tree are those of the input, so that they stay when the
// tree is gone; nodes do not, and what is to stay of them must be copied.
func ExampleArena_Parse() {
	arena := uri.Arena{Dialect: uri.AppendixA}
	var hosts []string
	var last uri.Host
	for _, s := range []string{"http://a.example/x", "mailto:b@c.example", "//d.example?e", "http://f.example/?["} {
		ref, err := arena.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		for host := range uri.All(ref) {
			if h, ok := host.(*uri.Host); ok {
				hosts = append(hosts, h.String())
				last = *h // but what it points to is used again
			}
		}
	}
	fmt.Println(hosts, last.Start)
	// Output:
	// uri: 1:19: unexpected "[" in query, expected uric, "#" or end
	// [a.example d.example] 2
}
