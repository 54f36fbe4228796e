package uri

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
)

func TestRedact(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"password", "http://user:password@host/path?q#f", "http://user:***@host/path?q#f"},
		{"no user", "http://:password@host", "http://:***@host"},
		{"colons", "http://user:pass:word@host", "http://user:***@host"},
		{"escapes", "http://us%3Aer:pass%40word@host", "http://us%3Aer:***@host"},
		{"relative", "//user:password@host", "//user:***@host"},
		{"nested", "jdbc:postgresql://user:password@host/db", "jdbc:postgresql://user:***@host/db"},
		{"several hosts", "postgres://u:p@foo:1,bar:2/db", "postgres://u:***@foo:1,bar:2/db"},
		{"address of a driver", "mysql://u:p@tcp(localhost:3306)/db", "mysql://u:***@tcp(localhost:3306)/db"},
		{"IPv6", "http://u:p@[::1]:80/", "http://u:***@[::1]:80/"},

		{"at sign in it", "http://user:p@ss@host/", "http://user:***@host/"},
		{"number sign in it", "https://admin:Example8#@host.example", "https://admin:***@host.example"},
		{"slash in it", "mysql://user:abc/BDE@127.0.0.1:3306/db", "mysql://user:***@127.0.0.1:3306/db"},
		{"question mark in it", "s://u:a?b@h", "s://u:***@h"},
		{"two slashes in it", "s://u:a//b@h", "s://u:***@h"},
		{"all of them in it", "db://user:p@s/s?w#o:r%d@host", "db://user:***@host"},
		{"greater than in it", "pg://postgres:ex>ample!@localhost:2001/default", "pg://postgres:***@localhost:2001/default"},
		{"line feed in it", "s://u:a\nb@h", "s://u:***@h"},
		{"behind it", "http://u:p@h/a@b", "http://u:***@b"},
		{"in another reference", "http://h/?u=http://user:password@host", "http://h/?u=http:***@host"},

		{"scp", "user:password@host", "user:***@host"},
		{"scp, slashes in it", "user:pass//word@host", "user:***@host"},
		{"one slash", "http:/user:password@host", "http:***@host"},
		{"backslashes", `http:\\user:password@host`, "http:***@host"},
		{"no slash", "http:user:password@host", "http:***@host"},
		{"password before slashes", "jdbc:oracle:thin:scott/tiger@//host:1521/x", "jdbc:***@//host:1521/x"},
		{"white space", " http://user:password@host\n", " http://user:***@host\n"},
		{"space in the scheme", "ht tp://user:password@host", "ht tp://user:***@host"},
		{"sip", "sip:alice:password@atlanta.example", "sip:alice:***@atlanta.example"},

		{"cut short", "http://user:password", "http://user:***"},
		{"cut short, and more", "http://user:password/x", "http://user:***"},
		{"cut short, digit first", "postgres://u:9S3kr1tPw", "postgres://u:***"},
		{"cut short, another byte first", "//u:$S3kr1t", "//u:***"},
		{"cut short, number sign in it", "//u:S3kr#1tPwQX", "//u:***"},
		{"cut short, slash and space in it", "//u:S3/kr 1t", "//u:***"},
		{"drive", `file://D:\a\b.json`, `file://D:\a\b.json`},
		{"scp behind a scheme", "ssh://git@host.example:org/repo.git", "ssh://git@host.example:org/repo.git"},
		{"address of a driver without user", "mysql://tcp(localhost:3306)/db", "mysql://tcp(localhost:3306)/db"},

		{"empty", "", ""},
		{"host", "http://host/", "http://host/"},
		{"user", "http://user@host/", "http://user@host/"},
		{"token as user", "https://ghp_0123456789@github.example/x.git", "https://ghp_0123456789@github.example/x.git"},
		{"empty password", "http://user:@host/", "http://user:@host/"},
		{"port", "http://host:80/a:b", "http://host:80/a:b"},
		{"strange port", "http://host:80a/", "http://host:***"},
		{"port to be filled in", "http://host:{port}/", "http://host:***"},
		{"ports of several hosts", "db://a:1,b:2,c/x", "db://a:1,b:2,c/x"},
		{"two ports", "http://h:80:80/", "http://h:80:80/"},
		{"IPv6 in brackets", "http://[fe80::a]/", "http://[fe80::a]/"},
		{"IPv6 without brackets", "http://2001:db8::1/", "http://2001:db8::1/"},
		{"empty port", "http://http://host/", "http://http://host/"},
		{"at sign in a path", "https://host/@user", "https://host/@user"},
		{"mail", "mailto:user@host.example", "mailto:user@host.example"},
		{"mail in capitals", " MAILTO:user@host.example", " MAILTO:user@host.example"},
		{"package", "pkg:npm/foobar@12.3.1", "pkg:npm/foobar@12.3.1"},
		{"masked", "http://user:***@host/", "http://user:***@host/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Redact(tt.in); got != tt.want {
				t.Errorf("Redact(%q) = %q, want %q", tt.in, got, tt.want)
			}
			checkRedact(t, tt.in)
			ref, err := Parse(tt.in)
			if err != nil {
				return
			}
			if got := ref.Redacted(); got != tt.want {
				t.Errorf("the tree of %q gives %q, want %q", tt.in, got, tt.want)
			}
			if got := ref.Components().Redacted(); got != tt.want {
				t.Errorf("the components of %q give %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

// checkRedact checks what holds for every text.
func checkRedact(t testing.TB, s string) {
	t.Helper()
	got := Redact(s)
	if again := Redact(got); again != got {
		t.Errorf("Redact(%q) = %q, and of that it is %q", s, got, again)
	}
	if len(got) > len(s)+len(mask) {
		t.Errorf("Redact(%q) = %q, longer than by the mask", s, got)
	}
	if start, end := passwordSpan(s); got != s && s[:start]+mask+s[end:] != got {
		t.Errorf("Redact(%q) = %q, but the password is %q", s, got, s[start:end])
	}
	if !strings.Contains(s, "@") && !strings.Contains(s, "//") && got != s {
		t.Errorf("Redact(%q) = %q, and nothing there may be a password", s, got)
	}
	if _, rest, ok := strings.Cut(s, "://"); ok && !strings.Contains(s[:len(s)-len(rest)-1], ":") {
		checkHidden(t, s, got, rest)
	}
	if ref, err := Parse(s); err == nil {
		checkComponents(t, ref.Components(), got)
	}
}

// checkHidden checks that nothing is left of what stands between the first ":" behind the
// "//" and the last "@".
func checkHidden(t testing.TB, s, got, rest string) {
	t.Helper()
	at := strings.LastIndex(rest, "@")
	user, password, ok := strings.Cut(rest[:max(at, 0)], ":")
	if want := s[:len(s)-len(rest)] + user + ":***" + rest[max(at, 0):]; ok && password != "" && got != want {
		t.Errorf("Redact(%q) = %q, want %q", s, got, want)
	}
}

// checkComponents checks that a valid reference stays one, with the same components but
// the userinfo, where the last "@" ends that.
func checkComponents(t testing.TB, c Components, redacted string) {
	t.Helper()
	u := c.Userinfo()
	if !u.Present {
		return
	}
	if strings.LastIndex(c.String(), "@") != u.End {
		return
	}
	got, err := Split(redacted)
	if err != nil {
		t.Errorf("%q becomes %q: %v", c, redacted, err)
		return
	}
	name, _, _ := strings.Cut(u.Text, ":")
	if gotName, _, _ := strings.Cut(got.Userinfo().Text, ":"); gotName != name {
		t.Errorf("%q becomes %q, with the user %q", c, redacted, gotName)
	}
	for _, part := range []func(Components) Component{
		Components.Scheme, Components.Host, Components.Port, Components.Path, Components.Query, Components.Fragment,
	} {
		if want, got := part(c), part(got); got.Text != want.Text || got.Present != want.Present {
			t.Errorf("%q becomes %q: %+v instead of %+v", c, redacted, got, want)
		}
	}
}

// secret is the password of the corpus. None of its pieces of four bytes may be told.
const secret = "S3CR3T"

var pieces = []string{secret[0:4], secret[1:5], secret[2:6]}

// secretForms are references with a password in each place where one may stand.
var secretForms = []string{
	"http://user:S3CR3T@host/", "http://user:S3CR3T@host name/", "http://:S3CR3T@h|", "http://u:S3CR3T@[::1", "//u:S3CR3T@h/a b",
	"http://user:S3CR3T@my_host:80:80/%7e", "ftp://u:x:S3CR3T@HOST:21/a/../b", "mysql://u:S3CR3T@tcp(localhost:3306)/db?a=b|c",
	"jdbc:postgresql://u:S3CR3T@h:1,i:2/db", "user:S3CR3T@host", "git:S3CR3T@host:a/b.git", " http://u:S3CR3T@h", "<http://u:S3CR3T@h>",
	"http:/u:S3CR3T@h|", `http:\\u:S3CR3T@h\x`, "sip:alice:S3CR3T@atlanta.example|", "jdbc:oracle:thin:u/S3CR3T@//h:1521/x|",
	"http://user:S3CR3T@999.1.1.1:65536/", "http://u%g:S3CR3T@h:0080/#a#b", "http://ü:S3CR3T@münchen.example/",
	"http://u:S3CR3T@a@h/", "http://u:a@S3CR3T@h/", "1http://u:S3CR3T@h/", "http ://u:S3CR3T@h/",
	"http://u:S3CR3T@h/\n", "http://u:S3CR3T@h\\path", "http://u:S3CR3T@[fe80::1%25eth0]/", "http://u:S3CR3T@:",
}

// breaks are what is put in the midst of a password, one of each kind of byte.
var breaks = []string{
	"#", "/", "?", "@", "%", "%4", "%zz", "%0d%0a", ":", " ", "\t", "\n", "\x00", "\x7f", "|", `\`, "<", ">", "{", "^", "`", `"`,
	"[", "]", "é", "漢", "\u0301", "\u202e", "\x80", "\xff", ";", "=", "&", "+", "$", ",", "@/", "#@", "/?#", "//", "a/b@c.d",
}

// secretCorpus gives references with the password, whole and broken in every place.
func secretCorpus() (all []string) {
	for _, form := range secretForms {
		all = append(all, form)
		at := strings.Index(form, secret)
		for i := range len(secret) + 1 {
			for _, b := range breaks {
				all = append(all, form[:at+i]+b+form[at+i:])
			}
		}
		from := at + len(secret) + 1 // without its "@" nothing tells a password from a path or a host
		if strings.Contains(form[:at], "//") && !strings.Contains(form[:at], "@") {
			from = at
			all = append(all, cutCorpus(form[:at])...)
		}
		for i := from; i < len(form); i++ {
			all = append(all, form[:i], form[:i]+"|", form[:i]+"%")
		}
	}
	return slices.DeleteFunc(all, func(s string) bool {
		return strings.Contains(s, "://"+secret) // which is the name of a user
	})
}

// cutCorpus gives references that end with the password, broken in every place where that
// leaves something that is no port. Behind an "@" the rest would be a host.
func cutCorpus(before string) (all []string) {
	for i := 1; i <= len(secret); i++ {
		for _, b := range breaks {
			if !strings.Contains(b, "@") {
				all = append(all, before+secret[:i]+b+secret[i:], before+"9"+secret[:i]+b+secret[i:])
			}
		}
	}
	return all
}

// TestSecrets shows that nothing that is printed of a reference tells its password: for
// each reference the message and the picture, for some of them all other ways to print.
func TestSecrets(t *testing.T) {
	corpus := secretCorpus()
	errs, diagnostics := 0, 0
	for i, in := range corpus {
		every := i%97 == 0
		checkTold(t, in, "Redact", Redact(in))
		checkRedact(t, in)
		if _, err := Parse(in); err != nil {
			errs++
			checkErrorTold(t, in, err, every)
		}
		d := Diagnose(in)
		diagnostics += len(d.Diagnostics)
		checkDiagnosisTold(t, in, d, every)
	}
	t.Logf("%d references with %d errors and %d diagnostics", len(corpus), errs, diagnostics)
}

// checkTold checks that a text tells no piece of the password.
func checkTold(t testing.TB, in, what, text string) {
	t.Helper()
	if slices.ContainsFunc(pieces, func(p string) bool { return strings.Contains(text, p) }) {
		t.Errorf("%q: %s tells the password: %s", in, what, text)
	}
}

func checkErrorTold(t testing.TB, in string, err error, every bool) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%q: the error is %v", in, err)
	}
	checkTold(t, in, "Error", e.Error())
	if !every {
		return
	}
	checkPrinted(t, in, e)
	checkPrinted(t, in, *e)
	checkPrinted(t, in, fmt.Errorf("wrapped: %w", err))
	for name, r := range renderers() {
		checkTold(t, in, "the picture "+name, r.Error(e))
	}
}

func checkDiagnosisTold(t testing.TB, in string, d Diagnosis, every bool) {
	t.Helper()
	checkTold(t, in, "String", d.String())
	checkTold(t, in, "the picture", Renderer{}.Diagnosis(d))
	if !every {
		return
	}
	checkPrinted(t, in, d)
	checkPrinted(t, in, &d)
	checkPrinted(t, in, d.Diagnostics)
	for name, r := range renderers() {
		checkTold(t, in, "the picture "+name, r.Diagnosis(d))
		for _, x := range d.Diagnostics {
			checkTold(t, in, "the picture "+name, r.Diagnostic(in, x))
		}
	}
}

// checkPrinted prints x in all ways that the standard library has.
func checkPrinted(t testing.TB, in string, x any) {
	t.Helper()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%5.200v"} {
		checkTold(t, in, verb, fmt.Sprintf(verb, x))
	}
	checkTold(t, in, "%+v inside", fmt.Sprintf("%+v", struct{ X any }{x}))
	if err, ok := x.(error); ok { // of which fmt sees no method there
		checkTold(t, in, "%+v inside", fmt.Sprintf("%+v", struct{ err error }{err}))
	}
	var out bytes.Buffer
	slog.New(slog.NewTextHandler(&out, nil)).Error("text", "x", x)
	slog.New(slog.NewJSONHandler(&out, nil)).Error("json", "x", x)
	checkTold(t, in, "slog", out.String())
	b, err := json.Marshal(x)
	if err != nil {
		t.Errorf("%q: %v", in, err)
	}
	checkTold(t, in, "JSON", string(b))
}

// renderers are the ways to draw that hide passwords.
func renderers() map[string]Renderer {
	return map[string]Renderer{
		"plain": {}, "ASCII": {ASCII: true}, "color": {Color: ColorAlways}, "narrow": {Width: 1}, "uncut": {Width: -1},
	}
}

// TestSecretsOfProductions shows that the errors of a part tell no more than those of a
// whole reference: what a password is, the production says.
func TestSecretsOfProductions(t *testing.T) {
	tests := []struct {
		name string
		read func(string) error
	}{
		{"userinfo", func(s string) error { _, err := ParseAs[Userinfo]("u:" + s); return err }},
		{"userinfo without a name", func(s string) error { _, err := ParseAs[Userinfo](":" + s); return err }},
		{"userinfo and host", func(s string) error { _, err := ParseAs[Userinfo]("u:" + s + "@h"); return err }},
		{"hostport", func(s string) error { _, err := ParseAs[HostPort]("u:" + s); return err }},
		{"server", func(s string) error { _, err := ParseAs[Server]("u:" + s + "@h"); return err }},
		{"server cut short", func(s string) error { _, err := ParseAs[Server]("u:" + s); return err }},
		{"reg_name", func(s string) error { _, err := ParseAs[RegName]("u:" + s + "@h,i"); return err }},
		{"authority", func(s string) error { _, err := ParseAs[Authority]("u:" + s + "@h"); return err }},
		{"authority cut short", func(s string) error { _, err := ParseAs[Authority]("u:" + s); return err }},
		{"net_path", func(s string) error { _, err := ParseAs[NetPath]("//u:" + s + "@h"); return err }},
		{"hier_part", func(s string) error { _, err := ParseAs[HierPart]("//u:" + s); return err }},
		{"an edit", func(s string) error { _, err := parsed(t, "//h").WithUserinfo(Legal("u:" + s)); return err }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, password := range []string{secret + "|pw", "|" + secret, secret + "#|", "9" + secret + "%"} {
				if err := tt.read(password); err != nil {
					checkErrorTold(t, password, err, true)
				}
			}
			if err := tt.read(secret + "|"); err == nil {
				t.Error("a bar is no error")
			}
		})
	}
}

// TestSecretsOnDemand shows that a caller can ask for all, and that hiding is what keeps
// the corpus silent.
func TestSecretsOnDemand(t *testing.T) {
	_, err := Parse("http://user:S3CR3T@host name/")
	e := err.(*Error)
	if got := (Renderer{Secrets: true}).Error(e); !strings.Contains(got, "  http://user:S3CR3T@host name/\n") {
		t.Errorf("the picture does not tell the password:\n%s", got)
	}
	if got := (Renderer{}).Error(e); !strings.Contains(got, "  http://user:***@host name/\n") {
		t.Errorf("the picture is\n%s", got)
	}
	if e.Offset != len("http://user:S3CR3T@host") {
		t.Errorf("the offset is %d", e.Offset)
	}
}

// TestRedactParams hides the values of parameters that are secrets.
func TestRedactParams(t *testing.T) {
	for in, want := range map[string]string{
		"postgresql://h/db?user=u&password=hunter2&x=y": "postgresql://h/db?user=u&password=***&x=y",
		"postgresql://h/db?sslpassword=a;b#c":           "postgresql://h/db?sslpassword=***",
		"jdbc:sqlserver://h;user=u;Password=p;x=y":      "jdbc:sqlserver://h;user=u;Password=***;x=y",
		"db://u:p@h/?pwd=q&x":                           "db://u:***&x",
		"db://h/?pwd=q&x=y&client_secret=z&a":           "db://h/?pwd=***&a",
		"db://h/?password=":                             "db://h/?password=",
		"db://h/?password":                              "db://h/?password",
		"db://h/?passwords=a&?password=b":               "db://h/?passwords=a&?password=***",
		"http://h/a?b=c":                                "http://h/a?b=c",
	} {
		if got := Redact(in); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

func TestErrorFormat(t *testing.T) {
	_, err := Parse("http://user:S3CR3T@h/a|", At(lexer.Position{Filename: "f", Line: 3, Column: 5}))
	const message = `unexpected "|" in segment, expected pchar, "#", "/", ";", "?" or end`
	tests := []struct{ format, want string }{
		{"%v", "uri: f:3:27: " + message},
		{"%s", "uri: f:3:27: " + message},
		{"%+v", "uri: f:3:27: " + message},
		{"%#v", `uri.Error{Code: "stray", Offset: 22}`},
		{"%.12s", "uri: f:3:27:"},
		{"%q", fmt.Sprintf("%q", "uri: f:3:27: "+message)},
		{"%d", "%!d(string=uri: f:3:27: " + message + ")"},
	}
	for _, tt := range tests {
		t.Run(tt.format, func(t *testing.T) {
			if got := fmt.Sprintf(tt.format, err); got != tt.want {
				t.Errorf("%s gives %s, want %s", tt.format, got, tt.want)
			}
		})
	}
	if got := fmt.Sprintf("%v", (*Error)(nil)); got != "<nil>" {
		t.Errorf("nil is printed as %s", got)
	}
}

func TestJSON(t *testing.T) {
	_, err := Parse("http://user:S3CR3T@h/a|", At(lexer.Position{Filename: "f", Line: 3, Column: 5}))
	_, cut := Parse("a%")
	_, otherwise := parsed(t, "http://h/#").URL()
	tests := []struct {
		name string
		x    any
		want string
	}{
		{"error", err, `{"code":"stray","offset":22,"position":"f:3:27","message":"unexpected \"|\" in segment, expected pchar, \"#\", \"/\", \";\", \"?\" or end"}`},
		{"error without its pointer", *cut.(*Error), `{"code":"cut-escape","offset":2,"position":"1:3","message":"unexpected end in escaped, expected hex"}`},
		{
			"components", parsed(t, "s://u:S3CR3T@h:1/p?q#").Components(),
			`{"authority":"u:***@h:1","fragment":"","host":"h","path":"/p","port":"1","query":"q","scheme":"s","userinfo":"u:***"}`,
		},
		{"opaque components", parsed(t, "mailto:a@b").Components(), `{"opaque":"a@b","scheme":"mailto"}`},
		{"components behind a password", parsed(t, "s://u:1/S3CR3T@h").Components(), `{"authority":"u:***","host":"u","path":"***@h","port":"***","scheme":"s"}`},
		{"URL error", otherwise, `{"component":"fragment","message":"uri: net/url reads the fragment as \"\", not \"#\""}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := json.Marshal(tt.x); err != nil || string(got) != tt.want {
				t.Errorf("it is %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

// TestSecretsOfValues prints what holds parts of a reference with a password.
func TestSecretsOfValues(t *testing.T) {
	u := parsed(t, "s://u:S3CR3T@h#S3CR3T@x")
	_, regName := parsed(t, "http://u:S3CR3T@a:1,b").URL()
	values := map[string]any{
		"Part": UserData("u", secret), "Parts": Parts{Userinfo: UserData("u", secret)}, "*Parts": &Parts{Userinfo: Data(secret)},
		"Parts of a URI": u.Components().Parts(), "URLError": regName,
		"URLError of a password": &URLError{Component: "userinfo", URI: secret, URL: secret, Err: errors.New(secret), hidden: true},
		"PartError":              &PartError{Component: "userinfo", Err: newErrorAtOffset("u:S3CR3T|", &options{dialect: Default}, nil, 8)},
	}
	for name, x := range values {
		t.Run(name, func(t *testing.T) { checkPrinted(t, name, x) })
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%d"} { // %s and %q give all
		checkTold(t, u.String(), verb, fmt.Sprintf(verb, u.Components()))
		checkTold(t, u.String(), verb, fmt.Sprintf(verb, []any{u, &u}))
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("text", "x", u.Components(), "all", []URI{u}, "in", struct{ U URI }{u})
	checkTold(t, u.String(), "slog", log.String())
	if n := strings.Count(log.String(), "\n"); n != 1 {
		t.Errorf("the log has %d lines: %s", n, &log)
	}
}

func TestErrorLog(t *testing.T) {
	_, err := Parse("http://user:S3CR3T@h/a|")
	var out bytes.Buffer
	slog.New(slog.NewJSONHandler(&out, nil)).Error("bad", "err", err)
	const want = `"err":{"code":"stray","offset":22,"position":"1:23","message":"unexpected \"|\" in segment,`
	if !strings.Contains(out.String(), want) {
		t.Errorf("the log has %s, want %s", &out, want)
	}
}

func FuzzRedact(f *testing.F) {
	for _, form := range secretForms {
		f.Add(form)
	}
	for _, b := range breaks {
		f.Add("s://u:" + b + "@h" + b)
	}
	f.Fuzz(func(t *testing.T, s string) { checkRedact(t, s) })
}
