package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"github.com/urigrammar/uri"
)

func ExampleParseURI() {
	u, err := uri.ParseURI("http://user:secret@example.com/a;p=1?q")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Host().Text, u.Path().Text)
	fmt.Println(u) // without the password
	fmt.Println(u.String())
	// Output:
	// example.com /a;p=1
	// http://user:***@example.com/a;p=1?q
	// http://user:secret@example.com/a;p=1?q
}

func ExampleURI_UnmarshalText() {
	var config struct{ Homepage uri.URI }
	err := json.Unmarshal([]byte(`{"Homepage": "http://example.com/a|b"}`), &config)
	var wrong *uri.Error
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Offset, wrong.Found())
	}
	// Output: 20 |
}

func ExampleURI_Set() {
	flags := flag.NewFlagSet("example", flag.ContinueOnError)
	var u uri.URI
	flags.Var(&u, "site", "the `URI` of the site")
	err := flags.Parse([]string{"-site", "http://example.com/"})
	fmt.Println(u.Host().Text, err)
	// Output: example.com <nil>
}

func ExampleURI_LogValue() {
	u, _ := uri.ParseURI("postgres://app:secret@db.example/main")
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("connected", "to", u)
	// Output: level=INFO msg=connected to=postgres://app:***@db.example/main
}

func ExampleURI_Format() {
	u, _ := uri.ParseURI("/a;p?q")
	fmt.Printf("%q\n%+v", u, u)
	// Output:
	// "/a;p?q"
	// URI-reference 0:6
	//   relativeURI 0:6
	//     abs_path 0:4
	//       path_segments 1:4
	//         segment 1:4 "a"
	//           param 3:4 "p"
	//     query 5:6 "q"
}

func ExampleURI_URL() {
	u, _ := uri.ParseURI("http://example.com/a#")
	_, err := u.URL()
	fmt.Println(err)
	// Output: uri: net/url reads the fragment as "", not "#"
}

func ExampleFromURL() {
	u, err := uri.FromURL(&url.URL{Scheme: "http", Host: "example.com", Path: "/a b"})
	fmt.Println(u, err)
	// Output: http://example.com/a%20b <nil>
}

func ExampleURI_PathBase() {
	u, _ := uri.ParseURI("http://example.com/files/x.tar.gz;v=1?raw")
	fmt.Println(u.PathDir(), u.PathBase(), u.PathExt())
	// Output: /files/ x.tar.gz .gz
}

func ExampleCompose() {
	u, err := uri.Compose(uri.Parts{
		Scheme: uri.Legal("http"),
		Host:   uri.Legal("example.com"),
		Path:   uri.SegmentData("AC/DC", "What?"),
		Query:  uri.Legal(string(uri.AppendPair(nil, "q", "a&b"))),
	})
	fmt.Println(u, err)

	u, err = uri.Compose(uri.Parts{Path: uri.Legal("this:that")})
	fmt.Println(u, err)

	_, err = uri.Compose(uri.Parts{Userinfo: uri.Legal("me")})
	fmt.Println(err)
	// Output:
	// http://example.com/AC%2FDC/What%3F?q=a%26b <nil>
	// ./this:that <nil>
	// uri: userinfo: it needs a host
}

func ExampleURI_With() {
	u, _ := uri.ParseURI("http://example.com:8080/a%7eb?q#f")
	v, err := u.WithPort("80")
	fmt.Println(v, err)
	v, err = u.With(uri.Parts{Scheme: uri.Legal("urn"), Opaque: uri.Legal("x:y")})
	fmt.Println(v, err)
	_, err = u.WithHost("not a host")
	fmt.Println(err)
	// Output:
	// http://example.com:80/a%7eb?q#f <nil>
	// urn:x:y#f <nil>
	// uri: host: it is not written as its production has it: 1:4: unexpected " " in hostname, expected alphanum, "-", "." or end
}

func ExampleURI_WithoutQuery() {
	u, _ := uri.ParseURI("http://example.com/a?q#f")
	v, err := u.WithoutQuery()
	fmt.Println(v, err)
	// Output: http://example.com/a#f <nil>
}

func ExampleURI_Join() {
	u, _ := uri.ParseURI("http://example.com/files/?raw")
	v, err := u.Join("2024", "a b.png")
	fmt.Println(v, err)
	_, err = u.Join("..")
	fmt.Println(err)
	// Output:
	// http://example.com/files/2024/a%20b.png?raw <nil>
	// uri: path: a segment of data is "." or "..", which means no name
}

func ExampleSlot_Escape() {
	fmt.Println(uri.SlotSegment.Escape("100% a/b"))
	fmt.Println(uri.SlotQuery.Escape("100% a/b"))
	fmt.Println(uri.SlotSegment.EscapeRest("100%25 a/b"))
	// Output:
	// 100%25%20a%2Fb
	// 100%25%20a/b
	// 100%25%20a%2Fb
}

func ExampleUnescapeUTF8() {
	fmt.Println(uri.UnescapeUTF8("caf%C3%A9"))
	_, err := uri.UnescapeUTF8("caf%E9")
	fmt.Println(err)
	_, err = uri.Unescape("100%")
	fmt.Println(err)
	// Output:
	// café <nil>
	// uri: offset 3: the unescaped bytes are not UTF-8
	// uri: offset 3: "%" without two hexadecimal digits
}

func ExampleQuery_Pairs() {
	ref, _ := uri.Parse("?tag=a%26b&tag=c+d&flag")
	for p := range ref.RelativeURI.Query.Pairs() {
		start, end := p.Span()
		key, value, err := p.UnescapeForm()
		fmt.Printf("%d:%d %q %q %v %v\n", start, end, key, value, p.Value.Present, err)
	}
	// Output:
	// 1:10 "tag" "a&b" true <nil>
	// 11:18 "tag" "c d" true <nil>
	// 19:23 "flag" "" false <nil>
}

func ExampleParam_Pair() {
	ref, _ := uri.Parse("/foo;a=1/bar;b")
	for p := range uri.Each[uri.Param](ref) {
		fmt.Println(p.Pair().Key.Text, p.Pair().Value.Text)
	}
	// Output:
	// a 1
	// b
}

func ExampleRewrite() {
	u, _ := uri.ParseURI("http://example.com/a;v=1/./b;v=1?v=1")
	v, err := uri.Rewrite(u, func(p *uri.Param) string {
		return strings.Replace(p.Text, "v=1", "v=2", 1)
	})
	fmt.Println(v, err)
	_, err = uri.Rewrite(u, func(*uri.Segment) string { return "a/b" })
	fmt.Println(err)
	// Output:
	// http://example.com/a;v=2/./b;v=2?v=1 <nil>
	// uri: segment: in its place it is read as something else
}

func ExampleURI_Replace() {
	u, _ := uri.ParseURI("http://example.com/a?q")
	server := u.Tree().AbsoluteURI.HierPart.NetPath.Authority.Server
	fmt.Println(u.Replace(&server.HostPort.Host, "[::1]"))
	// Output: http://[::1]/a?q <nil>
}

func ExampleRenew() {
	ref, _ := uri.Parse("/a/b")
	path := &ref.RelativeURI.AbsPath.PathSegments
	path.Segments = append(path.Segments, uri.Segment{Name: "new"})
	again, err := uri.Renew(ref)
	fmt.Println(again, again.End, err)

	path.Segments[0].Name = "a b"
	_, err = uri.Renew(ref)
	fmt.Println(err)
	// Output:
	// /a/b/new 8 <nil>
	// uri: segment: it is not written as its production has it: 1:2: unexpected " " in segment, expected pchar, ";" or end
}
