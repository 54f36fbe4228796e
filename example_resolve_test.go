package uri_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
)

// printResult prints a result, or the error.
func printResult(s string, err error) {
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q\n", s)
}

func ExampleResolve() {
	const base = "http://example.com/a/b?q#f"
	printResult(uri.Resolve(base, "c?x"))
	printResult(uri.Resolve(base, "../d"))
	printResult(uri.Resolve(base, "/e"))
	printResult(uri.Resolve(base, "?y"))
	printResult(uri.Resolve(base, "#g"))
	printResult(uri.Resolve("urn:example:root", "#g"))
	printResult(uri.Resolve("urn:example:root", "c"))
	// Output:
	// "http://example.com/a/c?x"
	// "http://example.com/d"
	// "http://example.com/e"
	// "http://example.com/a/?y"
	// "http://example.com/a/b?q#g"
	// "urn:example:root#g"
	// uri: base: it is opaque
}

func ExampleDropDotDot() {
	printResult(uri.Resolve("http://example.com/a", "../../b"))
	printResult(uri.Resolve("http://example.com/a", "../../b", uri.DropDotDot()))
	printResult(uri.Normalize("http://example.com/../b", uri.DropDotDot()))
	// Output:
	// "http://example.com/../../b"
	// "http://example.com/b"
	// "http://example.com/b"
}

func ExampleAllowRelativeBase() {
	printResult(uri.Resolve("docs/a.html", "b.html"))
	printResult(uri.Resolve("docs/a.html", "b.html", uri.AllowRelativeBase()))
	printResult(uri.Resolve("docs/a.html", "../../c", uri.AllowRelativeBase()))
	// Output:
	// uri: base: it is relative
	// "docs/b.html"
	// "../c"
}

func ExampleLenientScheme() {
	printResult(uri.Resolve("http://example.com/a/b", "http:c"))
	printResult(uri.Resolve("http://example.com/a/b", "http:c", uri.LenientScheme()))
	// Output:
	// "http:c"
	// "http://example.com/a/c"
}

func ExampleOperandError() {
	_, err := uri.Resolve("http://example.com/", "a b")
	var operand *uri.OperandError
	var wrong *uri.Error
	if errors.As(err, &operand) && errors.As(err, &wrong) {
		fmt.Println(operand.Operand, wrong.Offset)
	}
	_, err = uri.Resolve("mailto:a@b.example", "c")
	fmt.Println(errors.Is(err, uri.FaultOpaqueBase))
	// Output:
	// reference 1
	// true
}

func ExampleFault() {
	_, err := uri.Relativize("http://example.com/", "a")
	var fault uri.Fault
	if errors.As(err, &fault) {
		fmt.Println(fault == uri.FaultUnreachable, fault)
	}
	// Output:
	// true uri: no reference leads to it
}

func ExampleURIReference_ResolveAgainst() {
	base, err := uri.Parse("http://example.com/a/b")
	if err != nil {
		fmt.Println(err)
		return
	}
	link, err := uri.Parse("../c;p")
	if err != nil {
		fmt.Println(err)
		return
	}
	ref, err := link.ResolveAgainst(base)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, segment := range ref.AbsoluteURI.HierPart.NetPath.Path.PathSegments.Segments {
		fmt.Println(segment.Name, segment.Params[0].Text)
	}
	// Output:
	// c p
}

func ExampleRelativize() {
	const base = "http://example.com/docs/guide/start"
	for _, target := range []string{
		"http://example.com/docs/guide/next",
		"http://example.com/docs/img/a.png",
		"http://example.com/",
		"http://example.com/docs/guide/a:b",
		"http://example.com/docs/guide/start#top",
		"http://example.org/",
		"mailto:a@b.example",
	} {
		printResult(uri.Relativize(base, target))
	}
	// Output:
	// "next"
	// "../img/a.png"
	// "/"
	// "./a:b"
	// "#top"
	// "//example.org/"
	// "mailto:a@b.example"
}

func ExampleNormalize() {
	printResult(uri.Normalize("HTTP://Example.COM:80/a/../%7euser/%2f"))
	printResult(uri.Normalize("HTTP://Example.COM:80/a/../%7euser/%2f", uri.Only(uri.StepCase|uri.StepPort)))
	// Output:
	// "http://example.com/~user/%2F"
	// "http://example.com/a/../%7euser/%2f"
}

func ExampleSteps() {
	fmt.Println(uri.AllSteps)
	fmt.Println(uri.AllSteps &^ uri.StepDotSegments)
	// Output:
	// case, hex case, escapes, dot segments, port, empty path
	// case, hex case, escapes, port, empty path
}

func ExampleOnly() {
	fmt.Println(uri.Equal("http://example.com/A", "HTTP://example.com/a", uri.Only(uri.StepCase)))
	fmt.Println(uri.Equal("http://example.com/a", "HTTP://example.com/a", uri.Only(uri.StepCase)))
	fmt.Println(uri.Equal("http://example.com/a", "HTTP://example.com/a", uri.Only(0)))
	// Output:
	// false <nil>
	// true <nil>
	// false <nil>
}

func ExampleEqual() {
	fmt.Println(uri.Equal("http://example.com:80", "HTTP://EXAMPLE.com/"))
	fmt.Println(uri.Equal("http://example.com/a%2Fb", "http://example.com/a/b"))
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleCompare() {
	d, err := uri.Compare("http://example.com:80/a%2fb", "HTTP://example.com/a/b")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d)
	fmt.Println(d.Component, d.A.Start, d.B.Start)
	// Output:
	// path: "/a%2fb" and "/a/b"
	// path 21 18
}

func ExampleDefaultPort() {
	fmt.Println(uri.DefaultPort("HTTPS"))
	fmt.Println(uri.DefaultPort("file"))
	// Output:
	// 443 true
	//  false
}
