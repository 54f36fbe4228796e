package mailto_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mailto"
)

func ExampleParse() {
	u, err := mailto.Parse("mailto:joe+news@example.com,%22not%40me%22@example.org?subject=caf%C3%A9")
	if err != nil {
		fmt.Println(err)
		return
	}
	addresses, _ := u.Addresses() // Parse has seen to it that there is no error
	for _, a := range addresses {
		fmt.Println(a.LocalPart, a.Domain, a)
	}
	subject, ok, _ := u.Subject()
	_, hasBody, _ := u.Body()
	fmt.Println(subject, ok, hasBody)
	// Output:
	// joe+news example.com joe+news@example.com
	// not@me example.org "not@me"@example.org
	// café true false
}

func ExampleParse_error() {
	_, err := mailto.Parse("mailto:joe@example.com?cc=bob@example.com?body=hello")
	fmt.Println(err)
	// Output:
	// uri: 1:42: legal RFC 2396, but not a mailto URI: unexpected "?" in hfvalue, expected qchar, "#", "&" or end
}

func ExampleDiagnose() {
	fmt.Print(uri.Renderer{}.Diagnosis(mailto.Diagnose("mailto:joe%40example.com&cc=ann@example.org")))
	// Output:
	// mailto:joe%40example.com&cc=ann@example.org
	//               ^           ^
	// 1:13: error: legal RFC 2396, but not a mailto URI: unexpected "0" in escaped-atext [scheme]
	//   expected: "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F", "a", "b",
	//             "c", "d", "e" or "f"
	//   hint: the "@" between local part and domain stands as it is (RFC 6068 §2)
	//   perhaps: write "@"
	// 1:25: error: legal RFC 2396, but not a mailto URI: unexpected "&" in dot-atom-text [scheme]
	//   expected: atext, "#", ",", ".", "?" or end
	//   hint: a "?" stands before the first header field, and "&" before the others
	//   perhaps: write "?"
}

func ExampleURL_Headers() {
	u, err := mailto.Parse("mailto:?To=joe@example.com&body=a%0D%0Ab&empty=")
	if err != nil {
		fmt.Println(err)
		return
	}
	headers, _ := u.Headers()
	for _, h := range headers {
		fmt.Printf("%s: %q\n", h.Name, h.Value)
	}
	// Output:
	// To: "joe@example.com"
	// body: "a\r\nb"
	// empty: ""
}

func ExampleURL_Recipients() {
	u, err := mailto.Parse("mailto:joe@example.com?to=Ann%20%3Cann@example.org%3E&cc=bob@example.org")
	if err != nil {
		fmt.Println(err)
		return
	}
	to, err := u.Recipients()
	fmt.Println(to, err)
	cc, err := u.HeaderAddresses("Cc")
	fmt.Println(cc, err)
	// Output:
	// [joe@example.com "Ann" <ann@example.org>] <nil>
	// [bob@example.org] <nil>
}
