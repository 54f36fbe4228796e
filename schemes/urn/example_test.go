package urn_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/urn"
)

func ExampleParse() {
	u, err := urn.Parse("urn:example:weather?=op=map&lat=39.56#now")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range uri.All(u) {
		start, end := n.Span()
		fmt.Println(start, end, n.Production(), n)
	}
	// Output:
	// 0 41 namestring urn:example:weather?=op=map&lat=39.56#now
	// 0 19 assigned-name urn:example:weather
	// 0 3 scheme urn
	// 4 11 NID example
	// 12 19 NSS weather
	// 19 37 rq-components ?=op=map&lat=39.56
	// 21 37 q-component op=map&lat=39.56
	// 38 41 f-component now
}

func ExampleParse_error() {
	_, err := urn.Parse("urn:")
	fmt.Println(err)
	_, err = urn.Parse("urn:isbn:1?x=2")
	fmt.Println(err)
	// Output:
	// uri: 1:5: unexpected end in NID, expected alphanum
	// uri: 1:12: legal RFC 2396, but not a URN: unexpected "x" in rq-components, expected "+" or "="
}

func ExampleDiagnose() {
	fmt.Print(uri.Renderer{}.Diagnosis(urn.Diagnose("urn:isbn:9780141036144?lang=en")))
	// Output:
	// 1:24: error: legal RFC 2396, but not a URN: unexpected "l" in rq-components [scheme]
	//   urn:isbn:9780141036144?lang=en
	//                          ^
	//   expected: "+" or "="
	//   hint: "?" must be followed by "+" (for the resolver) or "=" (a query for the resource); in the
	//         name itself it is %3F
	//   perhaps: write "?="
	//     urn:isbn:9780141036144?=lang=en
	//   perhaps: write "%3F"
	//     urn:isbn:9780141036144%3Flang=en
}

func ExampleEquivalent() {
	fmt.Println(urn.Equivalent("urn:example:a123%2Cz456", "URN:Example:a123%2cz456?=lang=en"))
	fmt.Println(urn.Equivalent("urn:example:a123%2Cz456", "urn:example:a123,z456"))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleNormalize() {
	fmt.Println(urn.Normalize("URN:Example:a%c3%a9?=lang=en#top"))
	// Output:
	// urn:example:a%C3%A9 <nil>
}

func ExampleRComponent_URI() {
	const text = "urn:example:a?+https://resolver.example/find"
	u, err := urn.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, ok, err := u.RComponent().URI(text, nil)
	if !ok || err != nil {
		fmt.Println(ok, err)
		return
	}
	fmt.Println(p.Reference)
	fmt.Println(p.Reference.Span()) // in the whole text
	// Output:
	// https://resolver.example/find
	// 15 44
}

func ExampleURN_Informal() {
	u, err := urn.Parse("urn:urn-7:some-name")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Namespace())
	fmt.Println(u.Informal())
	// Output:
	// urn-7
	// 7 true
}
