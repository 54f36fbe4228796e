package jdbc

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"github.com/urigrammar/uri/schemes/postgresql"
)

// How what follows "jdbc:" is read.
const (
	asPostgreSQL = "postgresql" // by the grammar of package postgresql
	asGeneric    = "generic"    // by the generic one alone
	asNothing    = "nothing"    // it is no URI, or empty
)

var valid = []struct {
	in, driver, subname, read string
	settings                  string // properties and parameters, with spaces between
}{
	// PostgreSQL, as its driver's documentation has it (Connecting to the Database)
	{"jdbc:postgresql://localhost/test", "postgresql", "//localhost/test", asPostgreSQL, ""},
	{"jdbc:postgresql://host1:5432,host2:5432/database", "postgresql", "//host1:5432,host2:5432/database", asPostgreSQL, ""}, // field case F18
	{"jdbc:postgresql://h1:1,h2:2/db?user=x", "postgresql", "//h1:1,h2:2/db?user=x", asPostgreSQL, "user=x"},
	{"jdbc:postgresql://localhost/test?user=fred&password=x&ssl=true", "postgresql", "//localhost/test?user=fred&password=x&ssl=true", asPostgreSQL, "user=fred password=x ssl=true"},
	{"jdbc:postgresql://h/db?currentSchema=a&reWriteBatchedInserts=true", "postgresql", "//h/db?currentSchema=a&reWriteBatchedInserts=true", asPostgreSQL, "currentSchema=a reWriteBatchedInserts=true"},
	{"jdbc:postgresql:database", "postgresql", "database", asGeneric, ""},
	{"jdbc:postgresql:/", "postgresql", "/", asGeneric, ""},
	{"jdbc:postgresql:database?user=x", "postgresql", "database?user=x", asGeneric, "user=x"},
	{"jdbc:postgresql:", "postgresql", "", asNothing, ""},
	{"jdbc:postgresql://[::1]:5740/accounting", "postgresql", "//[::1]:5740/accounting", asPostgreSQL, ""},
	{"jdbc:postgresql://[::1]:1,[::2]:2/db", "postgresql", "//[::1]:1,[::2]:2/db", asNothing, ""},
	{"jdbc:postgresql://u:p@h/db?currentSchema=a", "postgresql", "//u:p@h/db?currentSchema=a", asPostgreSQL, "currentSchema=a"},
	// MySQL and MariaDB
	{"jdbc:mysql://localhost:3306/some_db", "mysql", "//localhost:3306/some_db", asGeneric, ""}, // field case F19
	{"jdbc:mysql://host1:1,host2:2/db?useSSL=false&allowPublicKeyRetrieval", "mysql", "//host1:1,host2:2/db?useSSL=false&allowPublicKeyRetrieval", asGeneric, "useSSL=false allowPublicKeyRetrieval"},
	{"jdbc:mysql:loadbalance://h1,h2/db", "mysql", "loadbalance://h1,h2/db", asGeneric, ""},
	{"jdbc:mysql+srv://h/db", "mysql+srv", "//h/db", asGeneric, ""},
	{"jdbc:mysql://address=(host=h)(port=1)/db", "mysql", "//address=(host=h)(port=1)/db", asGeneric, ""},
	{"jdbc:mysql://[::1]:1,[::2]:2/db", "mysql", "//[::1]:1,[::2]:2/db", asNothing, ""},
	{"jdbc:mariadb://h/db", "mariadb", "//h/db", asGeneric, ""},
	{"jdbc:mariadb:sequential://h1,h2:3307/db", "mariadb", "sequential://h1,h2:3307/db", asGeneric, ""},
	// Oracle
	{"jdbc:oracle:thin:@//host:1521/service", "oracle", "thin:@//host:1521/service", asGeneric, ""},
	{"jdbc:oracle:thin:@host:1521:SID", "oracle", "thin:@host:1521:SID", asGeneric, ""},
	{"jdbc:oracle:thin:scott/tiger@host:1521:SID", "oracle", "thin:scott/tiger@host:1521:SID", asGeneric, ""},
	{"jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=s)))", "oracle",
		"thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=s)))", asGeneric, ""},
	// SQL Server
	{"jdbc:sqlserver://localhost:1433;databaseName=x;encrypt=true", "sqlserver", "//localhost:1433;databaseName=x;encrypt=true", asGeneric, "databaseName=x encrypt=true"},
	{"jdbc:sqlserver://;serverName=h;user=a;password=", "sqlserver", "//;serverName=h;user=a;password=", asGeneric, "serverName=h user=a password="},
	{"jdbc:jtds:sqlserver://h:1433/db;instance=i", "jtds", "sqlserver://h:1433/db;instance=i", asGeneric, "instance=i"},
	// databases in files and in memory
	{"jdbc:h2:mem:test", "h2", "mem:test", asGeneric, ""},
	{"jdbc:h2:~/test;MODE=PostgreSQL;IFEXISTS=TRUE", "h2", "~/test;MODE=PostgreSQL;IFEXISTS=TRUE", asGeneric, "MODE=PostgreSQL IFEXISTS=TRUE"},
	{"jdbc:sqlite:/path/a.db", "sqlite", "/path/a.db", asGeneric, ""},
	{"jdbc:sqlite:C:/a.db", "sqlite", "C:/a.db", asGeneric, ""},
	{"jdbc:sqlite::memory:", "sqlite", ":memory:", asGeneric, ""},
	{"jdbc:sqlite:", "sqlite", "", asNothing, ""},
	{"jdbc:derby:memory:db;create=true", "derby", "memory:db;create=true", asGeneric, "create=true"},
	{"jdbc:derby://h:1527/db;create=true;user=a", "derby", "//h:1527/db;create=true;user=a", asGeneric, "create=true user=a"},
	{"jdbc:hsqldb:hsql://localhost/xdb", "hsqldb", "hsql://localhost/xdb", asGeneric, ""},
	// properties behind ":"
	{"jdbc:db2://h:50000/db:user=a;password=b;", "db2", "//h:50000/db:user=a;password=b;", asGeneric, "user=a password=b"},
	{"jdbc:db2://h:50000/db", "db2", "//h:50000/db", asGeneric, ""},
	{"jdbc:db2:db", "db2", "db", asGeneric, ""},
	{"jdbc:db2://h:50000", "db2", "//h:50000", asGeneric, ""},
	{"jdbc:informix-sqli://h:1533/db:INFORMIXSERVER=s", "informix-sqli", "//h:1533/db:INFORMIXSERVER=s", asGeneric, "INFORMIXSERVER=s"},
	// other texts
	{"JDBC:PostgreSQL://h/db", "PostgreSQL", "//h/db", asPostgreSQL, ""},
	{"jdbc:x:y#z", "x", "y#z", asGeneric, ""},
	{"jdbc:x:?a=b;c=d#e", "x", "?a=b;c=d#e", asGeneric, "c=d a=b;c=d"},
}

func TestValid(t *testing.T) {
	for _, c := range valid {
		u, err := Parse(c.in)
		if err != nil || !Valid(c.in) {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		checkTree(t, c.in, u)
		read := asNothing
		switch {
		case u.PostgreSQL() != nil:
			read = asPostgreSQL
		case u.Inner != nil && u.Inner.Reference != nil:
			read = asGeneric
		}
		var settings []string
		for p := range u.Properties() {
			settings = append(settings, setting(t, c.in, p))
		}
		for p := range u.Parameters() {
			settings = append(settings, setting(t, c.in, p))
		}
		got := []string{u.Driver().Text, u.Subname().Text, read, strings.Join(settings, " ")}
		if want := []string{c.driver, c.subname, c.read, c.settings}; !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", c.in, got, want)
		}
	}
}

// setting gives a pair as it stands in the text, by its spans.
func setting(t *testing.T, in string, p uri.Pair) string {
	t.Helper()
	start, end := p.Span()
	if in[start:end] != p.String() || in[p.Key.Start:p.Key.End] != p.Key.Text || p.Value.Present && in[p.Value.Start:p.Value.End] != p.Value.Text {
		t.Errorf("%q: %+v", in, p)
	}
	return in[start:end]
}

// checkTree checks what holds of every tree, those within it included.
func checkTree(t *testing.T, in string, u *URL) {
	t.Helper()
	if u.String() != in {
		t.Errorf("%q is printed %q", in, u.String())
	}
	roots := []any{u}
	if u.Inner != nil && u.Inner.Reference != nil {
		roots = append(roots, u.Inner.Reference)
	}
	if p := u.PostgreSQL(); p != nil {
		roots = append(roots, p)
	}
	for _, root := range roots {
		schemetest.Nodes(t, in, root)
	}
	for _, c := range []uri.Component{u.Driver(), u.Subname()} {
		if in[c.Start:c.End] != c.Text {
			t.Errorf("%q: %+v", in, c)
		}
	}
}

func TestHosts(t *testing.T) {
	const in = "jdbc:postgresql://host1:5432,host2:5433/database"
	u, err := Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	hosts := u.PostgreSQL().Hosts()
	if len(hosts) != 2 {
		t.Fatal(hosts)
	}
}

var invalid = []struct {
	in     string
	offset int
	code   uri.Code
	hint   string // a part of it
}{
	// jdbc:subprotocol:subname
	{"jdbc:", 5, uri.CodeCutShort, "subprotocol is missing"},
	{"jdbc", 4, uri.CodeOtherScheme, ""},
	{"jdbx:a:b", 3, uri.CodeOtherScheme, ""},
	{"jdbc:postgresql", 15, uri.CodeScheme, "subname is missing"},
	{"jdbc::x", 5, uri.CodeScheme, "subprotocol is missing"},
	{"jdbc:#x", 5, uri.CodeCutShort, ""},
	{"jdbc:x#y", 6, uri.CodeScheme, ""},
	{"jdbc:x:#y", 7, uri.CodeScheme, ""},
	{"jdbc:my_sql:x", 7, uri.CodeScheme, "letters, digits"},
	{"jdbc:4d:x", 5, uri.CodeScheme, "begins with a letter"},
	{"jdbc:%61:x", 5, uri.CodeScheme, "begins with a letter"},
	{"jdbc://h/db", 5, uri.CodeScheme, "subprotocol is missing"},
	{"jdbc:mysql//h/db", 10, uri.CodeScheme, `":" is missing`},
	// RFC 2396 §2.4.3
	{`jdbc:sqlserver://host\instance:1433;databaseName=x`, 21, uri.CodeBackslash, "instanceName"},
	{`jdbc:sqlserver://host\instance`, 21, uri.CodeBackslash, "instanceName"},
	{`jdbc:sqlserver://host\;a=b`, 21, uri.CodeBackslash, "instanceName"},
	{`jdbc:sqlite:C:\a\b.db`, 14, uri.CodeBackslash, `"/"`},
	{"jdbc:sqlserver://h;password={a;b}", 28, uri.CodeStray, "braces"},
	{"jdbc:h2:/my db", 11, uri.CodeSpace, ""},
	{"jdbc:x:y#z#", 10, uri.CodeSecondHash, ""},
	{"jdbc:x:%4", 9, uri.CodeCutEscape, ""},
	// what neither libpq nor the driver of PostgreSQL takes
	{"jdbc:postgresql://h:x/db", 20, uri.CodeScheme, "port"},
	{"jdbc:postgresql://h1,h2:x/db", 24, uri.CodeScheme, "port"},
	{"jdbc:postgresql://h:99999/db", 20, "postgresql-port", ""},
	{"jdbc:postgresql://h:99999/db?currentSchema=x", 20, "postgresql-port", ""},
	{"jdbc:postgresql://h#x", 19, uri.CodeScheme, "%23"},
}

func TestInvalid(t *testing.T) {
	for _, c := range invalid {
		schemetest.Invalid(t, Grammar(), c.in, c.offset, c.code, c.hint)
		checkFixes(t, c.in)
	}
}

// checkFixes applies the first fix of the first error until there are none left.
func checkFixes(t *testing.T, in string) {
	t.Helper()
	for range 20 {
		d := Diagnose(in)
		i := slices.IndexFunc(d.Diagnostics, func(d uri.Diagnostic) bool { return d.Severity == uri.SeverityError })
		if i < 0 {
			if !Valid(in) {
				t.Errorf("%q has no errors, but is not valid", in)
			}
			return
		}
		first := d.Diagnostics[i]
		if len(first.Fixes) == 0 {
			return
		}
		next := first.Fixes[0].Apply(in)
		left := len(in) - first.Start // of the text behind the error
		var e *uri.Error
		_, err := Parse(next)
		if errors.As(err, &e) && e.Offset <= first.Start && len(next)-e.Offset >= left && left > 0 && first.Start > len("jdbc:") {
			t.Errorf("%q: %s gives %q, which goes wrong at %d, and not behind %d", in, first.Fixes[0].Title, next, e.Offset, first.Start)
		}
		in = next
	}
}

func TestFixes(t *testing.T) {
	for in, want := range map[string]string{
		`jdbc:sqlserver://host\instance:1433;databaseName=x`: "jdbc:sqlserver://host:1433;instanceName=instance;databaseName=x",
		`jdbc:sqlserver://host\instance`:                     "jdbc:sqlserver://host;instanceName=instance",
		`jdbc:sqlite:C:\a.db`:                                "jdbc:sqlite:C:/a.db",
		"jdbc:mysql//h/db":                                   "jdbc:mysql://h/db",
		"jdbc:postgresql://u@h":                              "jdbc:postgresql://h/?user=u",
		"jdbc:postgresql://u@h/db":                           "jdbc:postgresql://h/db?user=u",
		"jdbc:postgresql://u%26=@h/db?ssl=true":              "jdbc:postgresql://h/db?user=u%26%3D&ssl=true",
		"jdbc:postgresql://u@h/db?":                          "jdbc:postgresql://h/db?user=u",
		"jdbc:MySQL://h/db":                                  "jdbc:mysql://h/db",
		"jdbc:mysql://h/db?password=a#b":                     "jdbc:mysql://h/db?password=a%23b",
		"jdbc:postgres://h/db":                               "jdbc:postgresql://h/db",
		"jdbc:mssql://h":                                     "jdbc:sqlserver://h",
	} {
		d := Diagnose(in)
		if len(d.Diagnostics) != 1 || len(d.Diagnostics[0].Fixes) == 0 {
			t.Errorf("%q: %+v", in, d.Diagnostics)
			continue
		}
		got := d.Diagnostics[0].Fixes[0].Apply(in)
		if got != want || len(Diagnose(got).Diagnostics) > 0 {
			t.Errorf("%q: the fix gives %q, want %q; then %+v", in, got, want, Diagnose(got).Diagnostics)
		}
		if strings.Contains(d.Diagnostics[0].Message+d.Diagnostics[0].Hint+d.Diagnostics[0].Fixes[0].Title, "p%26") {
			t.Errorf("%q: a password is shown", in)
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string // code@start-end
	}{
		{"jdbc:postgresql://h/db?user=a", nil},
		{"jdbc:postgresql:db", nil},
		{"jdbc:postgresql:a@b", nil},
		{"jdbc:mysql://u:p@h/db", nil},
		{"jdbc:sqlite:", []string{"jdbc-no-subname@5-11"}},
		{"jdbc:postgresql://u:p@h/db", []string{"jdbc-userinfo@18-22"}},
		{"jdbc:postgresql://h/db?password=a@b", []string{"postgresql-secret-param@23-31"}},
		{"jdbc:MySQL://h/db", []string{"jdbc-case@5-10"}},
		{"jdbc:Cache://h/db", nil},
		{"jdbc:postgres://h/db", []string{"jdbc-other-name@5-13"}},
		{"jdbc:mysql://[::1]:1,[::2]:2/db", []string{"jdbc-inner-uri@5-31"}},
		{"jdbc:mysql://[::1]:1/db", nil},
		{"jdbc:mysql://h/db#", []string{"jdbc-fragment@17-18"}},
		{"JDBC:mysql://h/db", []string{"upper-case@0-4"}},
	} {
		var got []string
		d := Diagnose(c.in)
		for _, w := range d.Diagnostics {
			got = append(got, string(w.Code)+"@"+strconv.Itoa(w.Start)+"-"+strconv.Itoa(w.End))
			if w.Message == "" || w.Production == "" {
				t.Errorf("%q: %+v", c.in, w)
			}
		}
		if !slices.Equal(got, c.want) || d.HasErrors() {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestRegistry reads the inner URI in the registry that reads the outer one.
func TestRegistry(t *testing.T) {
	registry, err := uri.NewRegistry(Grammar(), postgresql.Grammar())
	if err != nil {
		t.Fatal(err)
	}
	p, err := registry.Parse("jdbc:jdbc:postgresql://h/db")
	if err != nil {
		t.Fatal(err)
	}
	inner, ok := p.Scheme.(*URL).Inner.Scheme.(*URL)
	if !ok || inner.PostgreSQL() == nil {
		t.Error(p.Scheme)
	}
	bare, err := uri.NewRegistry(Grammar())
	if err != nil {
		t.Fatal(err)
	}
	if p, err = bare.Parse("jdbc:postgresql://h:x/db"); err != nil || p.Scheme.(*URL).Inner.Scheme != nil {
		t.Error(p, err)
	}
}

// TestDepth nests URLs deeper than is read.
func TestDepth(t *testing.T) {
	registry, err := uri.NewRegistry(Grammar(), postgresql.Grammar())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{uri.MaxNesting - 1, uri.MaxNesting, uri.MaxNesting + 1, 1000} {
		in := strings.Repeat("jdbc:", n) + "x:y"
		_, err := registry.Parse(in)
		if n < uri.MaxNesting {
			if err != nil {
				t.Errorf("%d: %v", n, err)
			}
			continue
		}
		var e *uri.Error
		if !errors.As(err, &e) || e.Code != uri.CodeTooDeep || e.Offset != uri.MaxNesting*len("jdbc:") {
			t.Errorf("%d: %v", n, err)
		}
		if d := registry.Diagnose(in); !d.HasErrors() {
			t.Errorf("%d: no errors", n)
		}
	}
}

// TestLanguage proves that the grammar is the documentation's line.
func TestLanguage(t *testing.T) {
	scheme, uric := (*uri.Scheme)(nil).Rule(), uri.AppendixRule("uric")
	line, err := combinators.ReadBNF(`
		jdbc        = scheme ":" subprotocol ":" subname
		subprotocol = scheme
		subname     = [ 1*uric [ "#" *uric ] ]
	`, scheme, uric)
	if err != nil {
		t.Fatal(err)
	}
	line, err = line.With(uri.Default.Grammar().Lookup("reserved"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := line.Compile("jdbc")
	if err != nil {
		t.Fatal(err)
	}
	got, err := Grammar().Grammar().Compile("jdbc-url")
	if err != nil {
		t.Fatal(err)
	}
	if text, equal := combinators.Equivalent(want, got); !equal {
		t.Errorf("%q is in one only", text)
	}
}

// TestWithin proves that every JDBC URL is a URI by RFC 2396.
func TestWithin(t *testing.T) {
	own, err := Grammar().Grammar().Compile("jdbc-url")
	if err != nil {
		t.Fatal(err)
	}
	generic, err := uri.Default.Grammar().Compile("URI-reference")
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := combinators.Includes(generic, own); !ok {
		t.Errorf("%q is no URI reference", text)
	}
}

// TestChecked builds the grammar with the checks that a program leaves out.
func TestChecked(t *testing.T) {
	if _, err := uri.DefineScheme[URL]([]string{"jdbc"}, options()...); err != nil {
		t.Fatal(err)
	}
}

func TestComments(t *testing.T) {
	grammartest.CheckComments(t, Grammar().Grammar(), combinators.ReadBNF, "nodes.go")
}

func TestParseAs(t *testing.T) {
	if u, err := uri.ParseAs[URL]("jdbc:x:y"); err != nil || u.Driver().Text != "x" {
		t.Error(u, err)
	}
}

// suite is what grammartest is to know.
func suite() grammartest.Grammar[URL] {
	g := grammartest.Grammar[URL]{Options: uri.Default.BuildOptions(), Lexer: uri.Default.Lexer()}
	for _, c := range valid {
		g.Valid = append(g.Valid, c.in)
	}
	for _, c := range invalid {
		if c.code == uri.CodeScheme && !strings.HasPrefix(c.in, "jdbc:postgresql:") {
			g.Invalid = append(g.Invalid, grammartest.Invalid{Input: c.in, Offset: c.offset})
		}
	}
	return g
}

func TestGrammar(t *testing.T) { grammartest.Run(t, suite()) }

func FuzzGrammar(f *testing.F) { grammartest.Fuzz(f, suite()) }

// TestPictures compares what people see with a golden file.
func TestPictures(t *testing.T) {
	var got strings.Builder
	for _, in := range []string{
		"jdbc:", "jdbc:postgresql", "jdbc://db/orders", "jdbc:mysql//db/orders", "jdbc:postgresql://db1:5432,db2:54x3/orders",
		"jdbc:postgresql://app@db/orders", "jdbc:postgres://db/orders", "jdbc:sqlite:", `jdbc:sqlite:C:\data\orders.db`,
		`jdbc:sqlserver://db\SQLEXPRESS;databaseName=orders`, "jdbc:mysql://[::1]:1,[::2]:2/db", "jdbc:mysql://db/orders?key=a#b",
	} {
		got.WriteString(uri.Renderer{}.Diagnosis(Diagnose(in)))
	}
	schemetest.Golden(t, "testdata/pictures.txt", got.String())
}

// TestNearMisses tries fixes of texts that are nearly JDBC URLs.
func TestNearMisses(t *testing.T) {
	g := Grammar().Grammar()
	sentences, err := combinators.NewGenerator(g, g.Start().Name, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	language, err := g.Compile(g.Start().Name)
	if err != nil {
		t.Fatal(err)
	}
	n := 300
	for s := range sentences.NearMisses(language) {
		if n--; n < 0 {
			break
		}
		if _, rest, ok := strings.Cut(s, ":"); ok {
			s = "jdbc:" + rest
		}
		checkFixes(t, s)
	}
}

// FuzzDiagnose checks what holds of every text.
func FuzzDiagnose(f *testing.F) {
	for _, c := range valid {
		f.Add(c.in)
	}
	for _, c := range invalid {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		u, err := Parse(in)
		if (err == nil) != Valid(in) {
			t.Errorf("%q: Valid says %v, and Parse %v", in, Valid(in), err)
		}
		if err == nil {
			checkTree(t, in, u)
			for p := range u.Properties() {
				setting(t, in, p)
			}
			for p := range u.Parameters() {
				setting(t, in, p)
			}
		}
		for _, d := range Diagnose(in).Diagnostics {
			if d.Start < 0 || d.End < d.Start || len(in) < d.End {
				t.Errorf("%q: %+v", in, d)
			}
			for _, f := range d.Fixes {
				if d.Severity == uri.SeverityWarning && Valid(in) && !Valid(f.Apply(in)) {
					t.Errorf("%q: %s gives %q", in, f.Title, f.Apply(in))
				}
			}
		}
		checkFixes(t, in)
	})
}

func BenchmarkParse(b *testing.B)   { bench(b, func(s string) { Parse(s) }) }
func BenchmarkValid(b *testing.B)   { bench(b, func(s string) { Valid(s) }) }
func BenchmarkGeneric(b *testing.B) { bench(b, func(s string) { uri.Parse(s) }) }

func bench(b *testing.B, f func(string)) {
	b.ReportAllocs()
	for b.Loop() {
		f("jdbc:postgresql://h1:5432,h2:5432/db?user=x&ssl=true")
		f("jdbc:mysql://localhost:3306/some_db?useSSL=false")
	}
}

// TestNoSecretFix holds that no fix writes a password to where it would be seen.
func TestNoSecretFix(t *testing.T) {
	d := Diagnose("jdbc:postgresql://u:hunter2@h/db")
	if len(d.Diagnostics) != 1 || len(d.Diagnostics[0].Fixes) > 0 {
		t.Errorf("%+v", d.Diagnostics)
	}
}
