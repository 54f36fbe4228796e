package uri_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
)

func ExampleRenderer() {
	_, err := uri.Parse("http://localhost/A|B", uri.At(lexer.Position{Filename: "a.conf", Line: 7, Column: 12}))
	if e := (*uri.Error)(nil); errors.As(err, &e) {
		fmt.Print(uri.Renderer{}.Error(e))
	}
	// Output:
	// a.conf:7:30: error: unexpected "|" in segment [stray]
	//   http://localhost/A|B
	//                     ^
	//   expected: pchar, "#", "/", ";", "?" or end
	//   hint: "|" cannot stand in a URI (§2.4.3); write %7C
	//   fix: write "%7C"
	//     http://localhost/A%7CB
}

func ExampleRenderer_WriteError() {
	_, err := uri.Parse("http://user:pa|ss@host/")
	if e := (*uri.Error)(nil); errors.As(err, &e) {
		uri.Renderer{Width: 80, ASCII: true}.WriteError(os.Stdout, e)
	}
	// Output:
	// 1:15: error: unexpected "|" in authority [stray]
	//   http://user:***@host/
	//               ^^^
	//   expected: unreserved, "#", "$", "%", "&", "+", ",", "/", ":", ";", "=", "?",
	//             "@" or end
	//   hint: "|" cannot stand in a URI (section 2.4.3); write %7C
	//   fix: write "%7C"
}

func ExampleRenderer_Error() {
	_, err := uri.Parse("/日本")
	if e := (*uri.Error)(nil); errors.As(err, &e) {
		fmt.Print(uri.Renderer{ASCII: true}.Error(e))
	}
	// Output:
	// 1:2: error: unexpected "\u65e5" in relativeURI [non-ascii]
	//   /\u65e5\u672c
	//    ^^^^^^
	//   expected: pchar, "#", "/", ";", "?" or end
	//   hint: a URI is ASCII; this would be an IRI (RFC 3987), which as a URI has the bytes of UTF-8 as
	//         escapes: %E6%97%A5
	//   fix: write "%E6%97%A5"
	//     /%E6%97%A5\u672c
}

func ExampleRenderer_Diagnosis() {
	fmt.Print(uri.Renderer{}.Diagnosis(uri.Diagnose("http://host/c|d#e^f")))
	// Output:
	//   http://host/c|d#e^f
	//                ^   ^
	// 1:14: error: unexpected "|" in segment [stray]
	//   expected: pchar, "#", "/", ";", "?" or end
	//   hint: "|" cannot stand in a URI (§2.4.3); write %7C
	//   fix: write "%7C"
	// 1:18: error: unexpected "^" in fragment [stray]
	//   expected: uric or end
	//   hint: "^" cannot stand in a URI (§2.4.3); write %5E
	//   fix: write "%5E"
}

func ExampleRenderer_WriteDiagnosis() {
	uri.Renderer{}.WriteDiagnosis(os.Stdout, uri.Diagnose("http://host/c d"))
	// Output:
	// 1:14: error: unexpected " " in segment [space]
	//   http://host/c d
	//                ^
	//   expected: pchar, "#", "/", ";", "?" or end
	//   hint: a space cannot stand in a URI (§2.4.3); write %20
	//   fix: write "%20"
	//     http://host/c%20d
}

// A program may say things of its own.
func ExampleRenderer_Diagnostic() {
	fmt.Print(uri.Renderer{}.Diagnostic("ftp://host/a", uri.Diagnostic{
		Severity: uri.SeverityWarning, Start: 0, End: 3, Message: "this is old", Hint: "use sftp",
	}))
	// Output:
	// 1:1: warning: this is old
	//   ftp://host/a
	//   ~~~
	//   hint: use sftp
}

func ExampleRenderer_WriteDiagnostic() {
	d := uri.Diagnose("http://host/a|")
	for _, x := range d.Diagnostics {
		uri.Renderer{Width: 60}.WriteDiagnostic(os.Stdout, d.Input, x)
	}
	// Output:
	// 1:14: error: unexpected "|" in segment [stray]
	//   http://host/a|
	//                ^
	//   expected: pchar, "#", "/", ";", "?" or end
	//   hint: "|" cannot stand in a URI (§2.4.3); write %7C
	//   fix: write "%7C"
	//     http://host/a%7C
}

func ExampleRedact() {
	fmt.Println(uri.Redact("http://user:password@host/"))
	fmt.Println(uri.Redact("https://admin:Example8#@host.example"))
	fmt.Println(uri.Redact("jdbc:postgresql://user:pass word@host/db"))
	fmt.Println(uri.Redact("mailto:user@host.example"))
	// Output:
	// http://user:***@host/
	// https://admin:***@host.example
	// jdbc:postgresql://user:***@host/db
	// mailto:user@host.example
}

func ExampleURIReference_Redacted() {
	ref, err := uri.Parse("ftp://user:password@host/a")
	fmt.Println(ref.Redacted(), err)
	// Output:
	// ftp://user:***@host/a <nil>
}

func ExampleComponents_Redacted() {
	c, err := uri.Split("ftp://user:password@host/a")
	fmt.Println(c.Redacted(), err)
	// Output:
	// ftp://user:***@host/a <nil>
}
