package uri_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
)

func ExampleDiagnose() {
	d := uri.Diagnose("http://a b/c|d#e^f")
	for _, x := range d.Diagnostics {
		fmt.Printf("%s at %d: %s; %s\n", x.Severity, x.Start, x.Hint, x.Fixes[0].Title)
	}
	fmt.Println(d.Fixed())
	// Output:
	// error at 8: a host cannot hold a space; with %20 for it, it is only a name of some registry; write "%20"
	// error at 12: "|" cannot stand in a URI (§2.4.3); write %7C; write "%7C"
	// error at 16: "^" cannot stand in a URI (§2.4.3); write %5E; write "%5E"
	// http://a%20b/c%7Cd#e%5Ef
}

func ExampleDialect_Diagnose() {
	for _, x := range uri.AppendixA.Diagnose("http://[::1]/").Diagnostics {
		fmt.Printf("%d: %s\n", x.Start, x.Hint)
	}
	// Output:
	// 7: an IPv6 address in brackets came with RFC 2732: use the dialect Default
	// 11: an IPv6 address in brackets came with RFC 2732: use the dialect Default
}

func ExampleError_Fix() {
	const text = "git@host.example:org/repo.git"
	_, err := uri.Parse(text)
	var e *uri.Error
	if errors.As(err, &e) {
		fmt.Println(e.Hint())
		fix, _ := e.Fix()
		fmt.Println(fix.Title)
		fmt.Println(fix.Apply(text))
	}
	// Output:
	// user@host:path is how scp names a file, and no URI; as one it begins with ssh://
	// insert "ssh://" and write "/" for ":"
	// ssh://git@host.example/org/repo.git
}

func ExampleError_Fixes() {
	const text = `C:\a\b.json`
	_, err := uri.Parse(text)
	var e *uri.Error
	if errors.As(err, &e) {
		for _, fix := range e.Fixes() {
			fmt.Println(fix.Apply(text), fix.Safe)
		}
	}
	// Output:
	// file:///C:/a/b.json false
	// C:%5Ca\b.json true
}
