package uri_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
)

// The code of the README.
func Example() {
	ref, err := uri.Parse("http://example.com:8080/a;p=1/b?q#f")
	if err != nil {
		fmt.Println(err)
		return
	}
	net := ref.AbsoluteURI.HierPart.NetPath
	fmt.Println(net.Authority.Server.HostPort.Host.Hostname, net.Path.PathSegments.Segments[0].Params)

	_, err = uri.Parse("http://example.com/a|b")
	if wrong := new(uri.Error); errors.As(err, &wrong) {
		fmt.Println(wrong.Offset, wrong.Production(), wrong.Expected())
	}
	// Output:
	// example.com [{{p=1 26}}]
	// 20 segment [pchar "#" "/" ";" "?" end]
}

func ExampleParse() {
	ref, err := uri.Parse("mailto:a@b.example?subject=x#f")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ref.AbsoluteURI.Scheme.Text)
	fmt.Println(ref.AbsoluteURI.OpaquePart.Text)
	fmt.Println(ref.Fragment.Text)
	fmt.Println(ref.RelativeURI == nil)
	fmt.Println(ref) // the text that was parsed
	// Output:
	// mailto
	// a@b.example?subject=x
	// f
	// true
	// mailto:a@b.example?subject=x#f
}

func ExampleParse_error() {
	ref, err := uri.Parse("http://example.com/a b")
	fmt.Println(ref == nil)
	fmt.Println(err)
	// Output:
	// true
	// uri: 1:21: unexpected " " in segment, expected pchar, "#", "/", ";", "?" or end
}

func ExampleParseAs() {
	server, err := uri.ParseAs[uri.HostPort]("example.com:8080")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(server.Host.Hostname.Text, server.Port.Text)

	_, err = uri.ParseAs[uri.Scheme]("2http")
	fmt.Println(err)
	// Output:
	// example.com 8080
	// uri: 1:1: unexpected "2" in scheme, expected alpha
}

func ExampleParsePrefix() {
	const text = "see http://example.com/a for more"
	ref, end, err := uri.ParsePrefix(text, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	start, _ := ref.Span()
	fmt.Println(ref, start, end)
	// Output: http://example.com/a 4 24
}

func ExampleArena() {
	var arena uri.Arena // of the dialect Default
	for _, s := range []string{"http://a/", "//b"} {
		ref, err := arena.Parse(s) // valid until the next call
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(ref.Components().Host().Text)
	}
	// Output:
	// a
	// b
}

func ExampleValid() {
	for _, s := range []string{"http://a/%41", "http://a/%4", "", "a b", "a:"} {
		fmt.Printf("%q %v\n", s, uri.Valid(s))
	}
	// Output:
	// "http://a/%41" true
	// "http://a/%4" false
	// "" true
	// "a b" false
	// "a:" false
}

func ExampleSplit() {
	c, err := uri.Split("http://user@example.com:8080/a/b?#f")
	if err != nil {
		fmt.Println(err)
		return
	}
	host := c.Host()
	fmt.Println(host.Text, host.Start, host.End)
	fmt.Println(c.Path().Text)
	fmt.Println(c.Query().Present, c.Query().Text == "") // there, but empty
	fmt.Println(c.Opaque().Present)
	// Output:
	// example.com 12 23
	// /a/b
	// true true
	// false
}

func ExampleComponents() {
	for _, s := range []string{"mailto:a@b", "//10.0.0.1/", "//a_b", "/a", "a/b", "#f"} {
		c, err := uri.Split(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %s %q %q\n", c, c.Kind(), c.AuthorityKind(), c.HostKind())
	}
	// Output:
	// mailto:a@b: opaque "" ""
	// //10.0.0.1/: net "server" "IPv4address"
	// //a_b: net "reg_name" ""
	// /a: abs "" ""
	// a/b: rel "" ""
	// #f: empty "" ""
}

func ExampleComponents_parts() {
	c, err := uri.Split("s://u@h:1/p?q#f")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, part := range []uri.Component{
		c.Scheme(), c.Authority(), c.Userinfo(), c.Host(), c.Port(), c.Path(), c.Query(), c.Fragment(),
	} {
		fmt.Printf("%d:%d %s\n", part.Start, part.End, part.Text)
	}
	// Output:
	// 0:1 s
	// 4:9 u@h:1
	// 4:5 u
	// 6:7 h
	// 8:9 1
	// 9:11 /p
	// 12:13 q
	// 14:15 f
}

func ExampleURIReference_Components() {
	ref, err := uri.Parse("//example.com/a")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ref.Components().Host().Text)
	// Output: example.com
}

func ExampleIn() {
	_, err := uri.Parse("http://[::1]/", uri.In(uri.AppendixA))
	fmt.Println(err != nil)
	_, err = uri.Parse("http://[::1]/") // in Default
	fmt.Println(err != nil)
	// Output:
	// true
	// false
}

func ExampleAt() {
	_, err := uri.Parse("a|b", uri.At(lexer.Position{Filename: "links.txt", Line: 12, Column: 7}))
	var wrong *uri.Error
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Position(), wrong.Offset)
	}
	// Output: links.txt:12:8 1
}

func ExampleDialect() {
	for _, s := range []string{"?query", "//[::1]/", "//1234.1.1.1/"} {
		fmt.Printf("%s: %v in %v, %v in %v\n", s,
			uri.Default.Valid(s), uri.Default, uri.AppendixA.Valid(s), uri.AppendixA)
	}
	// Output:
	// ?query: true in Default, false in AppendixA
	// //[::1]/: true in Default, false in AppendixA
	// //1234.1.1.1/: true in Default, true in AppendixA
}

func ExampleDialect_Parse() {
	_, err := uri.AppendixA.Parse("?query")
	fmt.Println(err != nil)
	// Output: true
}

func ExampleDialect_Valid() {
	fmt.Println(uri.AppendixA.Valid("?query"))
	fmt.Println(uri.Default.Valid("?query"))
	// Output:
	// false
	// true
}

func ExampleDialect_Split() {
	// What is an address in Appendix A has too many digits for RFC 2732.
	for _, d := range []*uri.Dialect{uri.AppendixA, uri.Default} {
		c, err := d.Split("//1234.1.1.1/")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(c.AuthorityKind(), c.HostKind())
	}
	// Output:
	// server IPv4address
	// reg_name
}

func ExampleDialect_Participle() {
	parser := uri.Default.Participle()
	ref, err := parser.ParseString("", "/a/b?q")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ref.RelativeURI.Query)

	grammar := parser.String()
	production, _, _ := strings.Cut(grammar, "\n")
	fmt.Println(production)
	// Output:
	// q
	// URIReference = Pos (AbsoluteURI | RelativeURI)? ("#" Fragment)? Pos .
}

// A trace shows participle at work.
func ExampleDialect_Participle_trace() {
	var trace strings.Builder
	if _, err := uri.Default.Participle().ParseString("", "#", participle.Trace(&trace)); err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range strings.SplitN(trace.String(), "\n", 4)[:3] {
		fmt.Println(line)
	}
	// Output:
	// "#" URIReference
	//   "#" sequence{}
	//     "#" capture{}
}

func ExampleDialect_BNF() {
	for line := range strings.Lines(uri.Default.BNF()) {
		if strings.HasPrefix(line, "host ") || strings.HasPrefix(line, "scheme ") {
			fmt.Print(line)
		}
	}
	// Output:
	// scheme        = alpha *( alpha | digit | "+" | "-" | "." )
	// host          = hostname | IPv4address | IPv6reference
}

func ExampleDialect_Grammar() {
	g := uri.AppendixA.Grammar()
	fmt.Println(g.Lookup("net_path"))
	port, err := g.Compile("port")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(port.Match("8080"), port.Match("http"))
	// Output:
	// net_path = "//" authority [ abs_path ]
	// true false
}

func ExampleDialect_Lexer() {
	definition := uri.Default.Lexer()
	tokens, err := definition.LexString("", "a%4é")
	if err != nil {
		fmt.Println(err)
		return
	}
	names := lexer.SymbolsByRune(definition)
	for {
		t, err := tokens.Next()
		if err != nil || t.EOF() {
			break
		}
		fmt.Printf("%s %q %s\n", t.Pos, t.Value, names[t.Type])
	}
	// Output:
	// 1:1 "a" LowAlpha
	// 1:2 "%" Percent
	// 1:3 "4" Digit
	// 1:4 "\xc3" Excluded
	// 1:4 "\xa9" Excluded
}

func ExampleAll() {
	ref, err := uri.Parse("//example.com/a;b")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range uri.All(ref) {
		start, end := n.Span()
		fmt.Printf("%-13s %d:%d\n", n.Production(), start, end)
	}
	// Output:
	// URI-reference 0:17
	// relativeURI   0:17
	// net_path      0:17
	// authority     2:13
	// server        2:13
	// hostport      2:13
	// host          2:13
	// hostname      2:13
	// abs_path      13:17
	// path_segments 14:17
	// segment       14:17
	// param         16:17
}

// Nodes of one type.
func ExampleAll_type() {
	ref, err := uri.Parse("/a;v=1/b;w;x")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range uri.All(ref) {
		if p, ok := n.(*uri.Param); ok {
			fmt.Println(p.Start, p.Text)
		}
	}
	// Output:
	// 3 v=1
	// 9 w
	// 11 x
}

func ExampleAllFine() {
	ref, err := uri.Parse("//a.example/%41")
	if err != nil {
		fmt.Println(err)
		return
	}
	all := slices.Collect(uri.All(ref))
	for n := range uri.AllFine(ref) {
		if !slices.Contains(all, n) {
			fmt.Println(n.Production(), n)
		}
	}
	// Output:
	// domainlabel a
	// toplabel example
	// escaped %41
}

func ExampleHostname_Labels() {
	name, err := uri.ParseAs[uri.Hostname]("www.example.com.")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, label := range name.Labels() {
		start, end := label.Span()
		fmt.Println(label.Production(), label, start, end)
	}
	// Output:
	// domainlabel www 0 3
	// domainlabel example 4 11
	// toplabel com 12 15
}

func ExampleIPv4Address_Octets() {
	address, err := uri.ParseAs[uri.IPv4Address]("10.0.0.255")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, octet := range address.Octets() {
		fmt.Println(octet.Start, octet.Text)
	}
	// Output:
	// 0 10
	// 3 0
	// 5 0
	// 7 255
}

func ExampleLeaf_Escapes() {
	query, err := uri.ParseAs[uri.Query]("a=%7Eb&c=%20")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range query.Escapes() {
		fmt.Println(e.Start, e.Text)
	}
	// Output:
	// 2 %7E
	// 9 %20
}

func ExampleSegment_Escapes() {
	segment, err := uri.ParseAs[uri.Segment]("a%41;%42")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(segment.Escapes())
	fmt.Println(segment.Params[0].Escapes())
	// Output:
	// [{{%41 1}}]
	// [{{%42 5}}]
}

func ExampleError() {
	_, err := uri.Parse("http://user:secret@host/a%4g")
	var e *uri.Error
	if !errors.As(err, &e) {
		return
	}
	fmt.Println(e) // one line, without the password
	fmt.Println(e.Message())
	fmt.Println(e.Code.String(), e.Offset, e.Position(), e.Truncated())
	fmt.Printf("%q\n", e.Found())
	fmt.Println(e.Production())
	for _, frame := range e.Trail()[4:] {
		fmt.Println("  in", frame.Production, "from", frame.Start)
	}
	fmt.Println(e.Expected())
	fmt.Println(e.ExpectedBytes(), e.AtEnd())
	// Output:
	// uri: 1:28: unexpected "g" in escaped, expected hex
	// unexpected "g" in escaped, expected hex
	// bad-escape 27 1:28 false
	// "g"
	// escaped
	//   in abs_path from 23
	//   in path_segments from 24
	//   in segment from 24
	//   in pchar from 25
	//   in escaped from 25
	// [hex]
	// "0"-"9" "A"-"F" "a"-"f" false
}

// A text that stops too soon may be the beginning of a good one, as while somebody types.
func ExampleError_Truncated() {
	for _, s := range []string{"http:", "http://a/%4", "http://a/%4g"} {
		_, err := uri.Parse(s)
		var e *uri.Error
		fmt.Println(errors.As(err, &e) && e.Truncated())
	}
	// Output:
	// true
	// true
	// false
}

func ExampleCode() {
	_, err := uri.Parse("http://a/b c")
	fmt.Println(errors.Is(err, uri.CodeSpace))
	fmt.Println(errors.Is(err, uri.CodeControl))
	fmt.Println(uri.CodeSpace.String())
	// Output:
	// true
	// false
	// space
}

func ExampleUTF16Column() {
	const line = "😀 http://a/"
	at := strings.Index(line, "http")
	fmt.Println(uri.UTF16Column(line, at))
	// Output: 4
}

// A picture of an error: the line, and a caret below the place.
func ExampleError_Position() {
	const text = "see\nhttp://a b/ there"
	const start = 4 // of the reference
	_, err := uri.Parse(text[start:start+10], uri.At(lexer.Position{Offset: start, Line: 2, Column: 1}))
	var e *uri.Error
	if !errors.As(err, &e) {
		return
	}
	pos := e.Position()
	line := strings.Split(text, "\n")[pos.Line-1]
	fmt.Println(line)
	fmt.Println(strings.Repeat(" ", pos.Column-1) + "^")
	// Output:
	// http://a b/ there
	//         ^
}

func ExampleFind() {
	text := "see http://a.example/x, and (ftp://b.example/y)"
	for start, end := range uri.Find(text) {
		fmt.Println(start, end, text[start:end])
	}
	// Output:
	// 4 22 http://a.example/x
	// 29 46 ftp://b.example/y
}
