package uri

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestEach(t *testing.T) {
	const in = "http://u@h:80/a;x/b;y;z?q"
	ref, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for p := range Each[Param](ref) {
		got = append(got, p.Text)
	}
	for s := range Each[Segment](ref.AbsoluteURI.HierPart) {
		got = append(got, s.String())
	}
	for h := range Each[Host](ref) {
		got = append(got, h.String())
	}
	for range Each[Fragment](ref) {
		t.Error("there is no fragment")
	}
	for range Each[Param](ref) {
		break // the sequence stops when told
	}
	if want := []string{"x", "y", "z", "a;x", "b;y;z", "h"}; !slices.Equal(got, want) {
		t.Errorf("the nodes are %q, want %q", got, want)
	}
}

// ownPair is a production of somebody else, a struct without methods.
type ownPair struct {
	_     struct{} `rule:"pair"`
	Start Pos      `parser:"@@"`
	Key   Scheme   `parser:"@@ '='"`
	Value Port     `parser:"@@"`
	End   Pos      `parser:"@@"`
}

func TestEachOwn(t *testing.T) {
	n := 0
	for p := range Each[ownPair](&ownPair{Key: Scheme{Leaf{Text: "k"}}}) {
		if p.Key.Text != "k" {
			t.Errorf("the key is %q", p.Key.Text)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d nodes, want 1", n)
	}
}

func TestRewrite(t *testing.T) {
	const in = "HTTP://u@h.example:80/a%7e;x=1;y/./b;x?x=1#F%2f"
	tests := []struct {
		name    string
		rewrite func(URI) (URI, error)
		want    string
	}{
		{"params", func(u URI) (URI, error) {
			return Rewrite(u, func(p *Param) string { return strings.ToUpper(p.Text) + "!" })
		}, "HTTP://u@h.example:80/a%7e;X=1!;Y!/./b;X!?x=1#F%2f"},
		{"params taken away with their segments", func(u URI) (URI, error) {
			return Rewrite(u, func(s *Segment) string { return s.Name })
		}, "HTTP://u@h.example:80/a%7e/./b?x=1#F%2f"},
		{"params made", func(u URI) (URI, error) {
			return Rewrite(u, func(s *Segment) string { return s.String() + ";new" })
		}, "HTTP://u@h.example:80/a%7e;x=1;y;new/.;new/b;x;new?x=1#F%2f"},
		{"a host of another kind", func(u URI) (URI, error) {
			return Rewrite(u, func(*Host) string { return "[::1]" })
		}, "HTTP://u@[::1]:80/a%7e;x=1;y/./b;x?x=1#F%2f"},
		{"an authority of another kind", func(u URI) (URI, error) {
			return Rewrite(u, func(*Authority) string { return "a_b" })
		}, "HTTP://a_b/a%7e;x=1;y/./b;x?x=1#F%2f"},
		{"an authority made empty", func(u URI) (URI, error) {
			return Rewrite(u, func(*Authority) string { return "" })
		}, "HTTP:///a%7e;x=1;y/./b;x?x=1#F%2f"},
		{"a path of more segments", func(u URI) (URI, error) {
			return Rewrite(u, func(*PathSegments) string { return "1/2;3/4;" })
		}, "HTTP://u@h.example:80/1/2;3/4;?x=1#F%2f"},
		{"all of it", func(u URI) (URI, error) {
			return Rewrite(u, func(*URIReference) string { return "a" })
		}, "a"},
		{"nothing", func(u URI) (URI, error) {
			return Rewrite(u, func(q *Query) string { return q.Text })
		}, in},
		{"of nothing", func(u URI) (URI, error) {
			return Rewrite(u, func(*IPv4Address) string { return "|" })
		}, in},
		{"one node", func(u URI) (URI, error) {
			segments := u.Tree().AbsoluteURI.HierPart.NetPath.Path.PathSegments.Segments
			return u.Replace(&segments[1], "")
		}, "HTTP://u@h.example:80/a%7e;x=1;y//b;x?x=1#F%2f"},
		{"a leaf", func(u URI) (URI, error) {
			return u.Replace(u.Tree().AbsoluteURI.HierPart.Query, "")
		}, "HTTP://u@h.example:80/a%7e;x=1;y/./b;x?#F%2f"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := tt.rewrite(parsed(t, in))
			if err != nil || got.String() != tt.want {
				t.Fatalf("it becomes %q, %v; want %q", got.String(), err, tt.want)
			}
			checkTree(t, tt.want, got.Tree())
		})
	}
}

func TestRewriteErrors(t *testing.T) {
	tests := []struct {
		name, in  string
		rewrite   func(URI) (URI, error)
		component string
		offset    int
	}{
		{"an illegal text", "/a;b", func(u URI) (URI, error) { return Rewrite(u, func(*Param) string { return "c d" }) }, "param", 1},
		{"a text of another production", "/a", func(u URI) (URI, error) { return Rewrite(u, func(*Segment) string { return "b/c" }) }, "segment", -1},
		{"another dialect's text", "//h", func(u URI) (URI, error) { return Rewrite(u, func(*Host) string { return "[::1" }) }, "host", 4},
		{"a host that is none", "//h", func(u URI) (URI, error) { return Rewrite(u, func(*Host) string { return "a_b" }) }, "server", -1},
		{"a hostname that is an address", "//h", func(u URI) (URI, error) { return Rewrite(u, func(*Hostname) string { return "1.2.3.4" }) }, "hostname", -1},
		{"a scheme in a path", "a", func(u URI) (URI, error) { return Rewrite(u, func(*RelSegment) string { return "a:b" }) }, "relativeURI", -1},
		{"an authority in a path", "/a", func(u URI) (URI, error) { return Rewrite(u, func(*PathSegments) string { return "/h" }) }, "abs_path", -1},
		{"another's node", "/a", func(u URI) (URI, error) { return u.Replace(&Query{Leaf{"q", 3}}, "") }, "query", -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u, err := tt.rewrite(parsed(t, tt.in))
			if u != (URI{}) {
				t.Errorf("an error with %q", u.String())
			}
			checkPartError(t, err, tt.component, tt.offset)
		})
	}
}

// TestRewriteLaws checks that a rewritten reference has the new text, and every byte of the
// rest, and that one rewritten with its own texts is itself.
func TestRewriteLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	g := &referenceGenerator{r}
	rewritten := 0
	for range lawCases() {
		if checkReplace(t, g.reference(), r.IntN(20), randomBytes(r, 3)) {
			rewritten++
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d references, of which %d rewritten", lawCases(), rewritten)
}

func FuzzRewrite(f *testing.F) {
	for i, s := range []string{"http://u:p@h:80/a;p/b?q#f", "//a_b", "urn:a:b", "a/b;c", "//", "/;;/"} {
		f.Add(s, i, "x")
		f.Add(s, 3*i, "1.2.3.4")
	}
	f.Fuzz(func(t *testing.T, text string, which int, with string) { checkReplace(t, text, which, with) })
}

// checkReplace replaces one node of a reference, if it is one, and says whether that was
// possible.
func checkReplace(t *testing.T, text string, which int, with string) bool {
	t.Helper()
	u, err := ParseURI(text)
	if err != nil {
		return false
	}
	nodes := slices.Collect(All(u.Tree()))
	n := nodes[uint(which)%uint(len(nodes))]
	start, end := n.Span()
	if same, err := u.Replace(n, text[start:end]); err != nil || same != u {
		t.Errorf("%q with its own %s is %q, %v", text, n.Production(), same.String(), err)
	}
	v, err := u.Replace(n, with)
	if err != nil {
		if e := (*PartError)(nil); !errors.As(err, &e) || e.Component == "" {
			t.Errorf("%q with %q for %s: %v", text, with, n.Production(), err)
		}
		return false
	}
	if want := text[:start] + with + text[end:]; v.String() != want {
		t.Errorf("%q with %q for %s is %q", text, with, n.Production(), v.String())
	}
	for m := range All(v.Tree()) {
		if at, until := m.Span(); m.Production() == n.Production() && at == start && until == start+len(with) {
			return true
		}
	}
	t.Errorf("%q with %q for %s is %q, without one", text, with, n.Production(), v.String())
	return false
}

func TestRenew(t *testing.T) {
	ref, err := Parse("http://h/a;p?q")
	if err != nil {
		t.Fatal(err)
	}
	path := ref.AbsoluteURI.HierPart.NetPath.Path
	path.PathSegments.Segments = append(path.PathSegments.Segments, Segment{Name: "b", Params: []Param{{Leaf{Text: "x"}}}})
	ref.AbsoluteURI.Scheme.Text = "https"
	ref.AbsoluteURI.HierPart.Query = nil
	got, err := Renew(ref)
	if err != nil {
		t.Fatal(err)
	}
	checkTree(t, "https://h/a;p/b;x", got)
	host, err := Renew(&HostPort{Host: Host{Hostname: &Hostname{Leaf{Text: "h"}}}, Port: &Port{}})
	if err != nil || host.String() != "h:" || host.End != 2 {
		t.Errorf("a hostport is %v, %v", host, err)
	}
}

func TestRenewErrors(t *testing.T) {
	relative := func(name string) *URIReference {
		return &URIReference{RelativeURI: &RelativeURI{RelPath: &RelPath{RelSegment: RelSegment{Leaf{Text: name}}}}}
	}
	segments := func(names ...string) *URIReference {
		p := &AbsPath{}
		for _, n := range names {
			p.PathSegments.Segments = append(p.PathSegments.Segments, Segment{Name: n})
		}
		return &URIReference{RelativeURI: &RelativeURI{AbsPath: p}}
	}
	tests := []struct {
		name      string
		ref       *URIReference
		component string
		offset    int
	}{
		{"a scheme in a path", relative("a:b"), "rel_segment", 1},
		{"an empty rel_segment", relative(""), "rel_segment", 0},
		{"two paths", &URIReference{RelativeURI: &RelativeURI{AbsPath: segments("a").RelativeURI.AbsPath, NetPath: &NetPath{}}}, "abs_path", -1},
		{"a path that is an authority", segments("", "a"), "abs_path", -1},
		{"a slash in a segment", segments("a/b", "c"), "segment", 1},
		{"an illegal segment", segments("a b"), "segment", 1},
		{"no segments", segments(), "URI-reference", -1},
		{"a fragment of two", &URIReference{Fragment: &Fragment{Leaf{Text: "a#b"}}}, "fragment", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Renew(tt.ref)
			if got != nil {
				t.Errorf("an error with %v", got)
			}
			checkPartError(t, err, tt.component, tt.offset)
		})
	}
}

// TestRenewLaws checks that a tree of a parse, its spans taken away, comes back whole.
func TestRenewLaws(t *testing.T) {
	for _, file := range referenceFiles {
		for _, r := range readLines[reference](t, file) {
			ref, err := Parse(r.input(t))
			if err != nil || len(r.input(t)) > fuzzLimit {
				continue
			}
			again, err := Renew(ref)
			if err != nil {
				t.Errorf("%q: %v", r.input(t), err)
			} else if diff := cmp.Diff(ref, again); diff != "" {
				t.Errorf("%q differs:\n%s", r.input(t), diff)
			}
		}
	}
}

func BenchmarkRewrite(b *testing.B) {
	u := parsed(b, "https://example.com/articles/2024;v=1/index.html?page=2")
	b.ReportAllocs()
	for b.Loop() {
		Rewrite(u, func(*Param) string { return "v=2" })
	}
}
