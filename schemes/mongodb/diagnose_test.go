package mongodb

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

const tls, revocation = "tlsInsecure=true", "tlsDisableCertificateRevocationCheck=true"

// checked has every error that a check finds, and texts close to it that have none.
var checked = []struct {
	in   string
	want []string
}{
	{"mongodb://a:0,b:65536,c:65535,d:1/", []string{"mongodb-port 12-13", "mongodb-port 16-21"}},
	{"mongodb://%2Fa.sock,%2Fb/", []string{"mongodb-socket 20-24"}},
	{"mongodb://h/a$%20", []string{"mongodb-database 13-14", "mongodb-database 14-17"}},
	{"mongodb+srv://a:1/", []string{"mongodb-srv 15-17"}},
	{"mongodb+srv://a,b/", []string{"mongodb-srv 15-17"}},
	{"mongodb+srv://1.2.3/", nil},
	// srvServiceName and srvMaxHosts
	{"mongodb://h/?srvMaxHosts=1", []string{"mongodb-srv-option 13-26"}},
	{"mongodb://h/?srvservicename=x", []string{"mongodb-srv-option 13-29"}},
	{"mongodb+srv://h/?srvMaxHosts=1", nil},
	{"mongodb+srv://h/?srvMaxHosts=1&replicaSet=r", []string{"mongodb-together 17-30"}},
	{"mongodb+srv://h/?srvMaxHosts=0&replicaSet=r", nil},
	{"mongodb+srv://h/?loadBalanced=true&srvMaxHosts=1", []string{"mongodb-together 35-48"}},
	// Conflicting TLS options
	{"mongodb://h/?" + tls + "&tlsAllowInvalidCertificates=true", []string{"mongodb-together 30-62"}},
	{"mongodb://h/?" + tls + "&tlsAllowInvalidHostnames=false", []string{"mongodb-together 30-60"}},
	{"mongodb://h/?" + tls + "&tlsDisableOCSPEndpointCheck=true", []string{"mongodb-together 30-62"}},
	{"mongodb://h/?" + revocation + "&" + tls, []string{"mongodb-together 55-71"}},
	{"mongodb://h/?tlsAllowInvalidCertificates=true&" + "tlsDisableOCSPEndpointCheck=true", []string{"mongodb-together 46-78"}},
	{"mongodb://h/?tlsAllowInvalidCertificates=true&" + revocation, []string{"mongodb-together 46-87"}},
	{"mongodb://h/?tlsDisableOCSPEndpointCheck=true&" + revocation, []string{"mongodb-together 46-87"}},
	{"mongodb://h/?tlsAllowInvalidCertificates=true&tlsAllowInvalidHostnames=true", nil},
	{"mongodb://h/?tls=true&ssl=false", []string{"mongodb-together 22-31"}},
	{"mongodb://h/?ssl=true&tls=true&ssl=x", []string{"mongodb-together 31-36"}},
	// directConnection and loadBalanced
	{"mongodb://a,b/?directConnection=true", []string{"mongodb-together 15-36"}},
	{"mongodb+srv://a/?directConnection=true", []string{"mongodb-together 17-38"}},
	{"mongodb://a/?directConnection=true", nil},
	{"mongodb://a,b/?loadBalanced=true", []string{"mongodb-together 15-32"}},
	{"mongodb://a/?loadBalanced=true&replicaSet=r", []string{"mongodb-together 13-30"}},
	{"mongodb://a/?loadBalanced=true&directConnection=true", []string{"mongodb-together 13-30"}},
	{"mongodb://a/?loadBalanced=true&directConnection=false", nil},
	// SOCKS5
	{"mongodb://h/?proxyPort=1080", []string{"mongodb-together 13-27"}},
	{"mongodb://h/?proxyUsername=u&proxyPassword=p", []string{"mongodb-together 13-28"}},
	{"mongodb://h/?proxyHost=p&proxyUsername=u", []string{"mongodb-together 25-40"}},
	{"mongodb://h/?proxyHost=p&proxyPassword=p", []string{"mongodb-together 25-40"}},
	{"mongodb://h/?proxyHost=p&proxyPort=1&proxyUsername=u&proxyPassword=p", nil},
	{"mongodb://h/?proxyHost=p&proxyHost=q", []string{"mongodb-together 25-36"}},
	{"mongodb://h/?proxyHost=p&PROXYHOST=p", []string{"mongodb-together 25-36"}},
	{"mongodb://h/?proxyHost=p&proxyPort=1&proxyPort=2", []string{"mongodb-together 37-48"}},
	{"mongodb://h/?proxyHost=p&proxyUsername=u&proxyUsername=v&proxyPassword=p", []string{"mongodb-together 41-56"}},
	{"mongodb://h/?proxyHost=p&proxyUsername=u&proxyPassword=p&proxyPassword=q", []string{"mongodb-together 57-72"}},
	{"mongodb+srv://h/?proxyHost=p", nil},
	{"mongodb+srv://h/?proxyPort=1080", nil},
	{"mongodb+srv://h/?proxyUsername=u", nil},
	{"mongodb+srv://h/?proxyPassword=p", nil},
	{"mongodb+srv://h/?proxyHost=p&proxyPort=1080&proxyUsername=u&proxyPassword=p", nil},
	// write concern
	{"mongodb://h/?w=0&journal=true", []string{"mongodb-together 17-29"}},
	{"mongodb://h/?w=0&journal=false", nil},
	{"mongodb://h/?w=1&journal=true", nil},
	// Authentication
	{"mongodb://@h/", []string{"mongodb-credentials 10-11"}},
	{"mongodb://:p@h/", []string{"mongodb-credentials 10-13"}},
	{"mongodb://u:p@h/?authSource=", []string{"mongodb-credentials 17-28"}},
	{"mongodb://:p@h/?authMechanism=PLAIN", []string{"mongodb-credentials 16-35"}},
	{"mongodb://u@h/?authMechanism=SCRAM-SHA-256", []string{"mongodb-credentials 15-42"}},
	{"mongodb://u:p@h/?authMechanism=SCRAM-SHA-1&authMechanismProperties=SERVICE_NAME:x", []string{"mongodb-credentials 43-81"}},
	{"mongodb://u:p@h/?authMechanism=SCRAM-SHA-1", nil},
	{"mongodb://h/?authMechanism=GSSAPI", []string{"mongodb-credentials 13-33"}},
	{"mongodb://u@h/?authMechanism=GSSAPI&authSource=x", []string{"mongodb-credentials 36-48"}},
	{"mongodb://u:p@h/?authMechanism=MONGODB-X509", []string{"mongodb-credentials 12-13"}},
	{"mongodb://u@h/?authMechanism=MONGODB-X509", nil},
	{"mongodb://u@h/?authMechanism=MONGODB-AWS", []string{"mongodb-credentials 15-40"}},
	{"mongodb://h/?authMechanism=MONGODB-AWS", nil},
	{"mongodb://u:p@h/?authMechanism=MONGODB-AWS", nil},
	{"mongodb://h/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:t", []string{"mongodb-credentials 39-82"}},
	{"mongodb://u:p@h/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:t", nil},
	{"mongodb://u@h/?authMechanism=GSSAPI&authMechanismProperties=CANONICALIZE_HOST_NAME:x", []string{"mongodb-credentials 36-84"}},
	{"mongodb://u@h/?authMechanism=GSSAPI&authMechanismProperties=SERVICE_NAME:x,CANONICALIZE_HOST_NAME:forward", nil},
	// MONGODB-OIDC
	{"mongodb://h/?authMechanism=MONGODB-OIDC", nil}, // with a callback that the program sets
	{"mongodb://u@h/?authMechanism=MONGODB-OIDC", nil},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:test", nil},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:k8s", nil},
	{"mongodb://u@h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure,TOKEN_RESOURCE:api://a", nil},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=TOKEN_RESOURCE:a,ENVIRONMENT:gcp", nil},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure", []string{"mongodb-credentials 40-81"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:gcp", []string{"mongodb-credentials 40-79"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:test,TOKEN_RESOURCE:a", []string{"mongodb-credentials 40-97"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=TOKEN_RESOURCE:a", []string{"mongodb-credentials 40-80"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:invalid", []string{"mongodb-credentials 40-83"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=UnsupportedProperty:unexisted", []string{"mongodb-credentials 40-93"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=SERVICE_NAME:x", []string{"mongodb-credentials 40-78"}},
	{"mongodb://u@h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:test", []string{"mongodb-credentials 10-11"}},
	{"mongodb://u:p@h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:test", []string{"mongodb-credentials 10-11", "mongodb-credentials 12-13"}},
	{"mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ALLOWED_HOSTS:a", []string{"mongodb-credentials 40-79"}},
}

// TestChecks holds the errors that checks find.
func TestChecks(t *testing.T) {
	for _, c := range checked {
		d := Diagnose(c.in)
		if diff := cmp.Diff(c.want, schemetest.Marks(d, uri.SeverityError)); diff != "" {
			t.Errorf("%s: %s", c.in, diff)
		}
		if Valid(c.in) != (c.want == nil) {
			t.Errorf("%s: valid is %v", c.in, Valid(c.in))
		}
	}
}

// warned has every warning, and texts close to it that have none.
var warned = []struct {
	in   string
	want []string
}{
	{"mongodb://u:p@h:27017/db?w=majority&retryWrites=true", nil},
	{"mongodb+srv://u:p@h.example.com/?retryWrites=true&w=majority&appName=Cluster0", nil},
	{"MONGODB://h", []string{"mongodb-scheme-case 0-7"}},
	{"mongodb://user:12/34@h", []string{"password-delimiter 17-18"}},
	{"mongodb://user:1?2@h=", []string{"password-delimiter 16-17", "mongodb-slash 16-17", "mongodb-option 17-20"}},
	{"mongodb://h/db?authSource=a@b", nil},
	{"mongodb://u$:p$@h", []string{"mongodb-dollar 11-12", "mongodb-dollar 14-15"}},
	{"mongodb://u:p@h$", []string{"mongodb-host-name 14-16"}},
	{"mongodb://a%20b,%2Fa%20b.sock", []string{"mongodb-host-name 10-15"}},
	{"mongodb://%2Fa.sock:1", []string{"mongodb-socket-port 19-21"}},
	{"mongodb://h?w=1", []string{"mongodb-slash 11-12"}},
	{"mongodb://h/?w=1;journal=true", []string{"mongodb-semicolon 16-17"}},
	{"mongodb://h/a+b", []string{"mongodb-plus 12-15"}},
	{"mongodb://h/?appName=a+b", []string{"mongodb-plus 21-24"}},
	{"mongodb://u:a+b@h", nil},
	{"mongodb://h/?x=1", []string{"mongodb-option 13-14"}},
	{"mongodb://h/?replicaset=a&REPLICASET=b", []string{"mongodb-repeated 26-38"}},
	{"mongodb://h/?readPreference=nearest&readPreferenceTags=a:b&readPreferenceTags=", nil},
	{"mongodb://h/?readPreferenceTags=a:b", []string{"mongodb-tags 13-35"}},
	{"mongodb://h/?readPreference=nearest&readPreferenceTags=a", []string{"mongodb-value 55-56"}},
	{"mongodb://h/?wtimeout=5", []string{"mongodb-deprecated 13-21", "mongodb-deprecated 13-21"}},
	{"mongodb://h/?socketTimeoutMS=5", []string{"mongodb-deprecated 13-28"}},
	{"mongodb://h/?timeoutMS=5", nil},
	{"mongodb://h/?tls=1", []string{"mongodb-boolean 17-18"}},
	{"mongodb+srv://h/?proxyHost=p&proxyHost=q", []string{"mongodb-repeated 29-40"}},
	{"mongodb+srv://h/?proxyPort=-1", []string{"mongodb-value 27-29"}},
	{"mongodb://u@tcp(h)/", []string{"mongodb-host-name 12-18"}},
	{"mongodb://h/?tls=True", []string{"mongodb-value 17-21"}},
	{"mongodb://h/?tls=", []string{"mongodb-value 17-17"}},
	{"mongodb://h/?proxyHost=p&proxyUsername=u&proxyPassword=x", []string{"mongodb-secret 41-54"}},
	{"mongodb://u:p@h/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:x", []string{"mongodb-secret 43-66"}},
	{"mongodb://h/?connectTimeoutMS=0", nil},
	{"mongodb://h/?connectTimeoutMS=-1", []string{"mongodb-value 30-32"}},
	{"mongodb://h/?connectTimeoutMS=2147483648", []string{"mongodb-value 30-40"}},
	{"mongodb://h/?heartbeatFrequencyMS=499", []string{"mongodb-value 34-37"}},
	{"mongodb://h/?heartbeatFrequencyMS=500", nil},
	{"mongodb://h/?maxStalenessSeconds=-1", nil},
	{"mongodb://h/?maxStalenessSeconds=89", []string{"mongodb-value 33-35"}},
	{"mongodb://h/?zlibCompressionLevel=-1", nil},
	{"mongodb://h/?zlibCompressionLevel=10", []string{"mongodb-value 34-36"}},
	{"mongodb://h/?compressors=snappy,zlib", nil},
	{"mongodb://h/?compressors=snappy,lz4", []string{"mongodb-value 25-35"}},
	{"mongodb://h/?w=-1", []string{"mongodb-value 15-17"}},
	{"mongodb://h/?readPreference=SECONDARY", []string{"mongodb-value 28-37"}},
	{"mongodb://h/?serverMonitoringMode=pol", []string{"mongodb-value 34-37"}},
	{"mongodb+srv://h/?srvServiceName=a-b", nil},
	{"mongodb+srv://h/?srvServiceName=a--b", []string{"mongodb-value 32-36"}},
	{"mongodb+srv://h/?srvServiceName=" + strings.Repeat("a", 63), []string{"mongodb-value 32-95"}},
	{"mongodb://h/?authMechanism=scram", []string{"mongodb-value 27-32"}},
	{"mongodb://u@h/?authMechanism=GSSAPI&authMechanismProperties=NAME:x", []string{"mongodb-value 60-66"}},
	{"mongodb://h/?appName=%FF", []string{"escaped-utf8 21-24"}},
}

// TestWarnings holds the warnings, and what their fixes give.
func TestWarnings(t *testing.T) {
	for _, c := range warned {
		d := Diagnose(c.in)
		if d.HasErrors() {
			t.Errorf("%s has errors: %v", c.in, schemetest.Marks(d, uri.SeverityError))
		}
		if diff := cmp.Diff(c.want, schemetest.Marks(d, uri.SeverityWarning)); diff != "" {
			t.Errorf("%s: %s", c.in, diff)
		}
		checkWarningFixes(t, c.in, d)
	}
}

// checkWarningFixes applies the fixes of warnings: what they give is valid, and has one warning
// of the kind less.
func checkWarningFixes(t *testing.T, in string, d uri.Diagnosis) {
	t.Helper()
	count := func(d uri.Diagnosis, code uri.Code) (n int) {
		for _, x := range d.Diagnostics {
			if x.Code == code {
				n++
			}
		}
		return n
	}
	for _, w := range d.Diagnostics {
		for _, f := range w.Fixes {
			fixed := f.Apply(in)
			if !Valid(fixed) || count(Diagnose(fixed), w.Code) >= count(d, w.Code) {
				t.Errorf("%q: %s gives %q", in, f.Title, fixed)
			}
		}
	}
}

// TestOffer tells that no fix is offered that would be an error.
func TestOffer(t *testing.T) {
	for in, want := range map[string]bool{
		"mongodb://a/?directConnection=True":                                     true,
		"mongodb://a,b/?directConnection=True":                                   false,
		"mongodb://a/?authSorce=x":                                               true,
		"mongodb://a/?authSorce=":                                                false,
		"mongodb://a/?srvMaxHost=1":                                              false,
		"mongodb+srv://a/?srvMaxHost=1":                                          true,
		"mongodb://a/?tls=True&ssl=True":                                         false,
		"mongodb://a/?x=" + strings.Repeat("a", trial.MaxTried) + "&authSorce=x": false,
	} {
		fixes := 0
		for _, x := range Diagnose(in).Diagnostics {
			fixes += len(x.Fixes)
		}
		if (fixes > 0) != want {
			t.Errorf("%.60q: %d fixes", in, fixes)
		}
		d := Diagnose(in)
		checkWarningFixes(t, in, d)
	}
}

// TestFixes holds what the first fix of an error gives, and "" where there is none.
func TestFixes(t *testing.T) {
	for in, want := range map[string]string{
		"mongodb:h":                          "mongodb://h",
		"mongodb://u:p@ss@h/":                "mongodb://u:p%40ss@h/",
		"mongodb://alice@@127.0.0.1":         "mongodb://alice%40@127.0.0.1",
		"mongodb://anne:bob:pass@h":          "mongodb://anne:bob%3Apass@h",
		"mongodb://u:a#/?@[]:b@h1,h2/db?w=1": "mongodb://u:a%23%2F%3F%40%5B%5D%3Ab@h1,h2/db?w=1",
		"mongodb://u:p%@h":                   "mongodb://u:p%25@h",
		"mongodb://u:p€@h":                   "mongodb://u:p%E2%82%AC@h",
		"mongodb://u@h1,u@h2,u@h3/":          "mongodb://u@h1,h2,u@h3/",
		"mongodb:///tmp/a.sock/db":           "mongodb://%2Ftmp%2Fa.sock/db",
		"mongodb://a,,b":                     "mongodb://a,b",
		"mongodb://a,":                       "mongodb://a",
		"mongodb:///db":                      "mongodb://localhost/db",
		"mongodb://::1/":                     "mongodb://[::1]/",
		"mongodb://[::1]:1,[fe80::1%25a]/":   "mongodb://%5B%3A%3A1%5D:1,%5Bfe80%3A%3A1%25a%5D/",
		"mongodb://h:/":                      "mongodb://h/",
		"mongodb://h:,i/":                    "mongodb://h,i/",
		"mongodb://h::1/":                    "mongodb://h:1/",
		"mongodb://h/a#b#c":                  "mongodb://h/a%23b%23c",
		"mongodb://h/a/":                     "mongodb://h/a",
		"mongodb://h/a/b":                    "",
		"mongodb://h:0":                      "",
		"mongodb://h/?a=b&amp;c=d&amp;e=f":   "mongodb://h/?a=b&c=d&e=f",
		"mongodb://h/?w=1&&x=2":              "mongodb://h/?w=1&x=2",
		"mongodb://h/?w=1&":                  "mongodb://h/?w=1",
		"mongodb://h/?&":                     "mongodb://h/?",
		"mongodb://h/?w":                     "mongodb://h/?w=",
		"mongodb+srv://a:27017/":             "mongodb+srv://a/",
		"mongodb+srv://a:1,b/":               "mongodb://a:1,b/",
		"mongodb+srv://1.1.1.1/":             "mongodb://1.1.1.1/",
		"mongodb://@h/":                      "mongodb://h/",
		"mongodb://:p@h/":                    "",
		"mongodb://u@h/?authMechanism=GSSAPI&authSource=x":                 "mongodb://u@h/?authMechanism=GSSAPI&authSource=$external",
		"mongodb://h/?tlsInsecure=true&w=1&tlsAllowInvalidHostnames=false": "mongodb://h/?tlsInsecure=true&w=1",
	} {
		d := Diagnose(in)
		got := ""
		for _, x := range d.Diagnostics {
			if x.Severity == uri.SeverityError {
				if len(x.Fixes) > 0 {
					got = x.Fixes[0].Apply(in)
				}
				break
			}
		}
		if got != want {
			t.Errorf("%q: the first fix gives %q, want %q", in, got, want)
		}
	}
}

// TestFixesHelp applies the fixes of generated texts that are nearly right: with each the first error
// is gone, and another one is behind it, if there is any.
func TestFixesHelp(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 300
	}
	tried := 0
	for _, text := range schemetest.NearMisses(t, Grammar().Grammar(), "mongodb", 1, 60, n) {
		tried += applyFixes(t, text)
	}
	for _, c := range invalidURLs {
		tried += applyFixes(t, c.in)
	}
	if tried < 150 {
		t.Errorf("only %d fixes tried", tried)
	}
	t.Logf("%d fixes tried", tried)
}

// applyFixes applies each fix of the first error, and gives how many there are.
func applyFixes(t *testing.T, text string) int {
	t.Helper()
	d := Diagnose(text)
	i := slices.IndexFunc(d.Diagnostics, func(x uri.Diagnostic) bool { return x.Severity == uri.SeverityError })
	if i < 0 {
		return 0
	}
	first := d.Diagnostics[i]
	for _, f := range first.Fixes {
		fixed := f.Apply(text)
		moved := len(fixed) - len(text)
		for _, x := range Diagnose(fixed).Diagnostics {
			if x.Severity == uri.SeverityError && x.Code == first.Code && x.Start < first.Start+min(moved, 0) {
				t.Errorf("%q: %s gives %q, with the error %s at %d", text, f.Title, fixed, x.Code, x.Start)
			}
		}
		if fixed == text {
			t.Errorf("%q: %s changes nothing", text, f.Title)
		}
	}
	return len(first.Fixes)
}

// TestPictures compares the instructive ones with a golden file.
func TestPictures(t *testing.T) {
	var out strings.Builder
	for _, in := range []string{
		"mongodb://u:p@ss@h/",
		"mongodb://alice:foo/bar@localhost/db",
		"mongodb://anne:bob:pass@localhost:27017",
		"mongodb://u1@h1,u1@h2",
		"mongodb:///tmp/mongodb-27017.sock",
		"mongodb://[::1],[::2]:27018/",
		"mongodb+srv://a.example.com:27017,b.example.com/?directConnection=true",
		"mongodb://h?tls=1;retrywrites=True&conectTimeoutMS=5&amp;w=1",
		"mongodb://u:1234/x@h",
	} {
		out.WriteString(uri.Renderer{}.Diagnosis(Diagnose(in)) + "\n")
	}
	schemetest.Golden(t, "testdata/pictures.txt", out.String())
}
