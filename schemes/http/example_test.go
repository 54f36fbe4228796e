package http_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
)

func ExampleParse() {
	u, err := http.Parse("https://Example.com/a%20b;v=1/?q=1")
	if err != nil {
		fmt.Println(err)
		return
	}
	start, end := u.HostPort.Span()
	fmt.Println(u.Host(), u.Port(), u.IsSecure(), start, end)
	// Output:
	// example.com 443 true 8 19
}

func ExampleParse_error() {
	_, err := http.Parse("http://my_host/")
	fmt.Println(err)
	// Output:
	// uri: 1:10: legal RFC 2396, but not an http URL: unexpected "_" in http_URL, expected alphanum, "#", "-", ".", "/", ":", "?", "@" or end
}

func ExampleDiagnose() {
	fmt.Print(uri.Renderer{}.Diagnosis(http.Diagnose("http://user:pa@ss@host:80/")))
	// Output:
	// http://user:***@host:80/
	//                  ^     ~~
	// 1:18: error: legal RFC 2396, but not an http URL: unexpected "@" in hostname [scheme]
	//   expected: alphanum, "#", "-", ".", "/", ":", "?" or end
	//   hint: the first "@" ends the userinfo; one that belongs to it is written %40
	//   perhaps: write "%40" for the first "@"
	// 1:24: warning: "80" is the default port of http [port-default]
	//   hint: without the port the text means the same, and compares as the same
	//   perhaps: remove the port
}

func ExampleURL_Segments() {
	u, err := http.Parse("http://h/a%2Fb//c;v=1/")
	if err != nil {
		fmt.Println(err)
		return
	}
	segments, err := u.Segments()
	fmt.Printf("%q %v\n", segments, err)
	// Output:
	// ["a/b" "" "c;v=1" ""] <nil>
}

func ExampleURL_QueryPairs() {
	u, err := http.Parse("http://h?q=caf%C3%A9&x")
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := range u.QueryPairs() {
		key, value, err := p.Unescape()
		fmt.Printf("%q %q %v %v\n", key, value, p.Value.Present, err)
	}
	fmt.Println(u.Path(), u.RequestTarget())
	// Output:
	// "q" "café" true <nil>
	// "x" "" false <nil>
	// / /?q=caf%C3%A9&x
}

func ExampleURL_Origin() {
	for _, text := range []string{"http://H:80/a", "http://h?q", "https://[::1]:8443/"} {
		u, err := http.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(u.Origin(), u.Address())
	}
	// Output:
	// http://h h:80
	// http://h h:80
	// https://[::1]:8443 [::1]:8443
}
