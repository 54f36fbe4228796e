package uri

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
)

// TestDiagnosisComponents shows that the components of a text with errors are its own, at
// its own offsets, and that those of its tree are of the text that the tree prints.
func TestDiagnosisComponents(t *testing.T) {
	tests := []struct {
		in                                          string
		scheme, authority, userinfo, host, port     string
		path, query, fragment, treePath, treeString string
	}{
		{in: " http://h/ ", scheme: "http", authority: "h", host: "h", path: "/", treePath: "/", treeString: "http://h/"},
		{in: "git@host.example:org/repo.git", authority: "git@host.example", userinfo: "git", host: "host.example",
			path: ":org/repo.git", treePath: "/org/repo.git", treeString: "://git@host.example/org/repo.git"},
		{in: "192.168.2.2:6688", authority: "192.168.2.2:6688", host: "192.168.2.2", port: "6688", treeString: "//192.168.2.2:6688"},
		{in: `C:\a\b`, path: `C:\a\b`, treePath: "/C:/a/b", treeString: ":///C:/a/b"},
		{in: `http:\\h:1\a?b c#d#e`, scheme: "http", authority: "h:1", host: "h", port: "1", path: `\a`, query: "b c", fragment: "d#e",
			treePath: "/a", treeString: "http://h:1/a?b c#d#e"},
		{in: "http://h/", scheme: "http", authority: "h", host: "h", path: "/", treePath: "/", treeString: "http://h/"},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			g := Diagnose(tt.in)
			checkDiagnosis(t, Default, tt.in)
			c := g.Components()
			got := []string{
				c.Scheme().Text, c.Authority().Text, c.Userinfo().Text, c.Host().Text, c.Port().Text, c.Path().Text, c.Query().Text, c.Fragment().Text,
			}
			if want := []string{tt.scheme, tt.authority, tt.userinfo, tt.host, tt.port, tt.path, tt.query, tt.fragment}; !slices.Equal(got, want) {
				t.Errorf("the components are %q, want %q", got, want)
			}
			tree := g.Tree.Components()
			if tree.Path().Text != tt.treePath || tree.Authority().Text != tt.authority || tree.String() != tt.treeString {
				t.Errorf("those of the tree are %q, %q in %q", tree.Authority().Text, tree.Path().Text, tree)
			}
		})
	}
	if c := (Diagnosis{Input: "a"}).Components(); c.Path().Present || c.String() != "a" {
		t.Errorf("without a tree there is a path %+v", c.Path())
	}
}

// checkMendedComponents checks that the components of a text with errors are in order, in
// the text and in that of its tree.
func checkMendedComponents(t testing.TB, g Diagnosis) {
	t.Helper()
	for _, c := range []Components{g.Components(), g.Tree.Components()} {
		last := 0
		for i := range partCount {
			x := c.component(i)
			if !x.Present || i == partUserinfo || i == partHost || i == partPort { // which are in the authority
				continue
			}
			if x.Start < last || x.Text != c.String()[x.Start:x.End] {
				t.Errorf("%q: component %d of %q is %+v behind one that ends at %d", g.Input, i, c, x, last)
			}
			last = x.End
		}
	}
	if c := g.Components(); c.String() != g.Input {
		t.Errorf("%q has components of %q", g.Input, c)
	}
}

// TestComponentsOfMade shows that a tree that was made has the components of its text.
func TestComponentsOfMade(t *testing.T) {
	made := &URIReference{AbsoluteURI: &AbsoluteURI{
		Scheme: Scheme{Leaf{Text: "s"}},
		HierPart: &HierPart{
			NetPath: &NetPath{Authority: Authority{Server: &Server{
				Userinfo: &Userinfo{Leaf{Text: "u"}},
				HostPort: HostPort{Host: Host{Hostname: &Hostname{Leaf{Text: "host"}}}, Port: &Port{Leaf{Text: "80"}}},
			}}},
			Query: &Query{Leaf{Text: "q"}},
		},
	}, Fragment: &Fragment{Leaf{Text: "f"}}}
	want, err := Split("s://u@host:80?q#f")
	if err != nil || made.Components() != want {
		t.Errorf("%q has the components %+v, want %+v, %v", made, made.Components(), want, err)
	}
}

// TestFirstError checks that the first error of a diagnosis is that of a parse where fixes
// change what stands before an error: of drives, of schemes of one letter, of hosts.
func TestFirstError(t *testing.T) {
	pieces := []string{"p:", "c:", "//", "/", `\`, `\\`, "[::1]", "[", "]", "|", " ", "%", "%4", "#", "?", "a", "@", ":80", "file:", ".", "h"}
	n := 100000
	if testing.Short() {
		n = 5000
	}
	random := rand.New(rand.NewPCG(7, 0))
	inputs := []string{`p://[::1]/\x`, `c://h/a\b`, `c:/[\x`, `c:/|\x`, " file://c:", "//c:|", `c:\`, "a:", `\\[%\\|?`, `\\[::1::2\a]`}
	for range n {
		var in strings.Builder
		for range 1 + random.IntN(7) {
			in.WriteString(pieces[random.IntN(len(pieces))])
		}
		inputs = append(inputs, in.String())
	}
	errors := 0
	for _, in := range inputs {
		for _, d := range dialects() {
			errors += checkDiagnosis(t, d, in)
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%d texts with %d errors", len(inputs), errors)
}

// TestDrivePath shows that a scheme of one letter is a drive where a path of one follows.
func TestDrivePath(t *testing.T) {
	for in, want := range map[string]string{
		`c:\a\b`: "file:///c:/a/b", `c:/a\b`: "file:///c:/a/b", `c:\\a`: "file:///c://a",
		`c://h/a\b`: "c://h/a%5Cb", `p://[::1]/\x`: `p://[::1]/%5Cx`, "a:": "a:/",
	} {
		if got := Diagnose(in).Fixed(); got != want {
			t.Errorf("%q is mended to %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]bool{"a:": false, "a: ": false, "a:#f": false, "c:/": true, "c:/ ": true, "c:/|": true, "file://c: ": true} {
		got := slices.ContainsFunc(Diagnose(in).Diagnostics, func(x Diagnostic) bool { return x.Code == CodeDriveLetter })
		if got != want {
			t.Errorf("%q: a warning of a drive: %v, want %v", in, got, want)
		}
	}
}

// TestFixBehindPercent shows that no warning has a fix that makes an escape of a "%" that
// is none.
func TestFixBehindPercent(t *testing.T) {
	for in, want := range map[string]int{
		"http://h/100%2%41": 0, "http://h/100%%41": 0, "/%%41": 0, "/%2%2f": 1, "/%2x%41": 1, "/|%41": 1, "/%25%41|": 1,
	} {
		fixes := 0
		for _, x := range Diagnose(in).Diagnostics {
			if x.Severity != SeverityWarning {
				continue
			}
			for _, f := range x.Fixes {
				fixes++
				if f.Safe {
					checkSafe(t, in, f)
				}
			}
		}
		if fixes != want {
			t.Errorf("%q: warnings have %d fixes, want %d", in, fixes, want)
		}
	}
}

// TestStrayHash shows that "#" cuts short what must follow a scheme, and is stray elsewhere.
func TestStrayHash(t *testing.T) {
	for _, tt := range []struct {
		err  error
		want Code
	}{
		{errOf(ParseAs[Query]("a#b|c")), CodeStray},
		{errOf(ParseAs[AbsoluteURI]("http://h#f")), CodeStray},
		{errOf(ParseAs[AbsoluteURI]("a:#f")), CodeCutShort},
		{errOf(Parse("a:#f")), CodeCutShort},
	} {
		if e := tt.err.(*Error); e.Code != tt.want || e.Hint() == "" || len(e.Fixes()) == 0 {
			t.Errorf("%v is %s with the hint %q, want %s", e, e.Code.String(), e.Hint(), tt.want.String())
		}
	}
}

// TestHostAsScheme shows what is taken for a host and its port.
func TestHostAsScheme(t *testing.T) {
	for in, want := range map[string]bool{
		"localhost:99999": true, "host:22#x": true, "host:22": true, "host.example:65536/a": true, "localhost:080": true,
		"localhost:0": true, "localhost:100000": false, "localhost:a": false, "tel:99999": false, "page:22": false,
	} {
		got := slices.ContainsFunc(Diagnose(in).Diagnostics, func(x Diagnostic) bool { return x.Code == CodeHostAsScheme })
		if got != want {
			t.Errorf("%q: a warning of a host: %v, want %v", in, got, want)
		}
	}
}

// TestDiagnosisPlace shows that a diagnosis knows where its text stands, and that a
// renderer that is told goes by that.
func TestDiagnosisPlace(t *testing.T) {
	at := lexer.Position{Filename: "a.conf", Line: 7, Column: 12}
	other := lexer.Position{Filename: "b.conf", Line: 1, Column: 1}
	const in = "a|b"
	_, err := Parse(in, At(at))
	for _, tt := range []struct{ name, got, want string }{
		{"String", Diagnose(in, At(at)).String(), "a.conf:7:13: error: "},
		{"of a valid text", Diagnose("c:/x", At(at)).String(), "a.conf:7:12: warning: "},
		{"mapped", Diagnose(in, Mapped(everySecond{}), At(at)).String(), everySecond{}.Position(1).String() + ": error: "},
		{"a picture", Renderer{}.Diagnosis(Diagnose(in, At(at))), "a.conf:7:13: error: "},
		{"a picture of what is mapped", Renderer{}.Diagnosis(Diagnose(in, Mapped(everySecond{}))), everySecond{}.Position(1).String() + ": error: "},
		{"a renderer that is told", Renderer{At: other}.Diagnosis(Diagnose(in, At(at))), "b.conf:1:2: error: "},
		{"a renderer with a map", Renderer{Map: everySecond{}}.Diagnosis(Diagnose(in, At(at))), everySecond{}.Position(1).String() + ": error: "},
		{"an error", Renderer{}.Error(err.(*Error)), err.(*Error).Position().String() + ": error: "},
		{"an error and a renderer that is told", Renderer{At: other}.Error(err.(*Error)), "b.conf:1:2: error: "},
		{"no place", Diagnose(in).String(), "1:2: error: "},
	} {
		if !strings.HasPrefix(tt.got, tt.want) {
			t.Errorf("%s gives %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

// TestAtMostOf shows that 0 and less bound nothing.
func TestAtMostOf(t *testing.T) {
	want := Diagnose("a|b|c|d").Diagnostics
	for _, n := range []int{0, -1} {
		if got := Diagnose("a|b|c|d", AtMost(n)).Diagnostics; !reflect.DeepEqual(got, want) {
			t.Errorf("AtMost(%d) gives %d diagnostics, want %d", n, len(got), len(want))
		}
	}
}
