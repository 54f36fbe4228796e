package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
)

// listed gives the productions of nodes with their texts, name=text each.
func listed(in string, nodes []uri.Node) []string {
	var out []string
	for _, n := range nodes {
		start, end := n.Span()
		out = append(out, n.Production()+"="+in[start:end])
	}
	return out
}

func mustParse(t *testing.T, in string) *uri.URIReference {
	t.Helper()
	ref, err := uri.Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

func TestAll(t *testing.T) {
	const in = "http://u@h:8/a%41;p%42/b?q%43#f%44"
	coarse := []string{
		"URI-reference=" + in,
		"absoluteURI=http://u@h:8/a%41;p%42/b?q%43",
		"scheme=http",
		"hier_part=//u@h:8/a%41;p%42/b?q%43",
		"net_path=//u@h:8/a%41;p%42/b",
		"authority=u@h:8",
		"server=u@h:8",
		"userinfo=u",
		"hostport=h:8",
		"host=h",
		"hostname=h",
		"port=8",
		"abs_path=/a%41;p%42/b",
		"path_segments=a%41;p%42/b",
		"segment=a%41;p%42",
		"param=p%42",
		"segment=b",
		"query=q%43",
		"fragment=f%44",
	}
	fine := slices.Clone(coarse)
	for _, f := range [][2]string{
		{"hostname=h", "toplabel=h"}, {"segment=a%41;p%42", "escaped=%41"}, {"param=p%42", "escaped=%42"},
		{"query=q%43", "escaped=%43"}, {"fragment=f%44", "escaped=%44"},
	} {
		fine = slices.Insert(fine, slices.Index(fine, f[0])+1, f[1])
	}
	ref := mustParse(t, in)
	if diff := cmp.Diff(coarse, listed(in, slices.Collect(uri.All(ref)))); diff != "" {
		t.Errorf("All (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(fine, listed(in, slices.Collect(uri.AllFine(ref)))); diff != "" {
		t.Errorf("AllFine (-want +got):\n%s", diff)
	}
}

// TestAllStops breaks off after each number of nodes: a walk that went on would panic.
func TestAllStops(t *testing.T) {
	const in = "http://a.1.b@1.2.3.4/%41%42;%43?%44#%45"
	ref := mustParse(t, in)
	for name, seq := range map[string]func(func(uri.Node) bool){"All": uri.All(ref), "AllFine": uri.AllFine(ref)} {
		total := len(slices.Collect(seq))
		for stop := 1; stop <= total; stop++ {
			n := 0
			for range seq {
				if n++; n == stop {
					break
				}
			}
			if n != stop {
				t.Errorf("%s: %d nodes, want %d", name, n, stop)
			}
		}
	}
}

func TestAllOfNothing(t *testing.T) {
	for _, root := range []any{nil, (*uri.URIReference)(nil), 7, "text", new(int)} {
		if n := len(slices.Collect(uri.AllFine(root))); n != 0 {
			t.Errorf("%T: %d nodes, want none", root, n)
		}
	}
}

func TestAllBelow(t *testing.T) {
	const in = "//h/a;b"
	path := mustParse(t, in).RelativeURI.NetPath.Path
	want := []string{"abs_path=/a;b", "path_segments=a;b", "segment=a;b", "param=b"}
	if diff := cmp.Diff(want, listed(in, slices.Collect(uri.All(path)))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLabels(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"one", "com", "toplabel=com"},
		{"final dot", "com.", "toplabel=com"},
		{"several", "www.example.com", "domainlabel=www domainlabel=example toplabel=com"},
		{"several with final dot", "www.example.com.", "domainlabel=www domainlabel=example toplabel=com"},
		{"digits and hyphens", "1.2--3.a-4", "domainlabel=1 domainlabel=2--3 toplabel=a-4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := "//u@" + tt.in + ":80/"
			host := mustParse(t, in).RelativeURI.NetPath.Authority.Server.HostPort.Host.Hostname
			if got := strings.Join(listed(in, host.Labels()), " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestOctets(t *testing.T) {
	const in = "http://u:p@10.0.255.1:80"
	address := mustParse(t, in).AbsoluteURI.HierPart.NetPath.Authority.Server.HostPort.Host.IPv4Address
	var got []string
	for _, o := range address.Octets() {
		if start, end := o.Span(); in[start:end] != o.Text {
			t.Errorf("octet %s has the span of %s", o.Text, in[start:end])
		}
		got = append(got, o.Text)
	}
	if want := "10 0 255 1"; strings.Join(got, " ") != want {
		t.Errorf("octets %v, want %s", got, want)
	}
}

func TestEscapes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"none", "abc", ""},
		{"alone", "%41", "0%41"},
		{"among letters", "a%41b%42c", "1%41 5%42"},
		{"next to each other", "%41%42%43", "0%41 3%42 6%43"},
		{"digits behind", "%2541", "0%25"},
		{"either case", "%aB%Cd", "0%aB 3%Cd"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ref := mustParse(t, "/"+tt.text+"#"+tt.text)
			segment := ref.RelativeURI.AbsPath.PathSegments.Segments[0]
			if got := shownEscapes(segment.Escapes(), int(segment.Start)); got != tt.want {
				t.Errorf("segment: got %s, want %s", got, tt.want)
			}
			if got := shownEscapes(ref.Fragment.Escapes(), int(ref.Fragment.Start)); got != tt.want {
				t.Errorf("fragment: got %s, want %s", got, tt.want)
			}
		})
	}
}

// shownEscapes lists escapes with their offsets behind start.
func shownEscapes(escapes []uri.Escaped, start int) string {
	var out []string
	for _, e := range escapes {
		from, _ := e.Span()
		out = append(out, fmt.Sprint(from-start, e.Text))
	}
	return strings.Join(out, " ")
}
