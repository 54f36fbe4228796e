package postgresql

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// fixesOf gives what the fixes of a text's errors, or else of its warnings, make of it.
func fixesOf(in string) (out []string) {
	d := Diagnose(in)
	for _, x := range d.Diagnostics {
		if (x.Severity == uri.SeverityError) == d.HasErrors() {
			for _, f := range x.Fixes {
				out = append(out, f.Apply(in))
			}
		}
	}
	return out
}

// TestNoFixThatIsRefused holds that no fix makes what a check refuses.
func TestNoFixThatIsRefused(t *testing.T) {
	for in, want := range map[string]string{
		"postgres://h?a&b=c":                       "postgres://h?a=&b=c", // the names are errors of their own
		"postgres://h?application_name&host=c":     "postgres://h?application_name=&host=c",
		"postgres://h?sslmode&host=c":              "postgres://h?host=c",
		"postgres://h?host=c&sslmode":              "postgres://h?host=c",
		"postgres://h?=x":                          "postgres://h?",
		"postgres://h?=x&host=c":                   "postgres://h?host=c",
		"postgres://h?host=c&=x":                   "postgres://h?host=c",
		"postgres://h?host=a,b&pot=1,2,3":          "",
		"postgres://h?host=a,b&pot=1,2":            "postgres://h?host=a,b&port=1,2",
		"postgres://h?sslrootcert=system&ssl=0":    "",
		"postgres://h\x00/":                        "postgres://h/",
		"postgres://h?options=a\x00b":              "postgres://h?options=ab",
		"postgres://u:p\x00w@h":                    "postgres://u:pw@h",
		"postgres://h/a%00b%00":                    "postgres://h/ab",
		"postgres://h:65 536/":                     "postgres://h/",
		"postgres://h:54 32/":                      "postgres://h:5432/",
		"postgres://h?sslmode=disab#le":            "",
		"postgres://h?ssl#mode=disable":            "postgres://h?sslmode=disable",
		"postgres://h?ssl/mode=disable":            "postgres://h?sslmode=disable",
		"postgres://h?no/name=x":                   "",
		"postgres://tcp(localhost:3306)/x":         "postgres://localhost:3306/x",
		"postgres://u:p@tcp(localhost:3306)/x":     "postgres://u:p@localhost:3306/x",
		"postgres://tcp(localhost)/x":              "postgres://localhost/x",
		"postgres://h/d%b":                         "postgres://h/d%25b",
		"postgres://h:6\x005536/":                  "postgres://h/",
		"postgres://::1,h/x":                       "postgres://%3A%3A1,h/x",
		"postgres://h/d%":                          "postgres://h/d%25",
		"postgres://us/er:pw@h:ost:9999/db":        "",
		"postgres://us/er:pw@h:9999/db":            "postgres://us%2Fer:pw@h:9999/db",
		"postgres://h?password=p#w":                "postgres://h?password=p%23w",
		"postgres://h?sslpassword=p#w":             "postgres://h?sslpassword=p%23w",
		"postgres://h?application_name=p#w":        "postgres://h?application_name=p%23w postgres://h?application_name=p",
		"postgres://h?search_path=a,b&sslmode=bad": "postgres://h?options=-c%20search_path%3Da,b&sslmode=bad",
	} {
		if got := strings.Join(fixesOf(in), " "); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestEscapeHint holds that advice on an escape is not that on a parameter.
func TestEscapeHint(t *testing.T) {
	for _, in := range []string{"postgres://h/d%b", "postgres://h/d%", "postgres://h?options=%"} {
		if hint := Diagnose(in).Diagnostics[0].Hint; !strings.Contains(hint, "%25") {
			t.Errorf("%s: %s", in, hint)
		}
	}
}

// TestCutShortPassword holds that the hint speaks of the "#" where a URL is cut short behind it.
func TestCutShortPassword(t *testing.T) {
	for in, at := range map[string]int{"postgres://u:p#w": 14, "postgres://u:p#": 14, "postgres://user:pass#word": 20} {
		d := Diagnose(in)
		last := d.Diagnostics[len(d.Diagnostics)-1]
		if !d.HasErrors() || !strings.Contains(last.Hint, fmt.Sprintf(`the "#" at offset %d ends the hosts`, at)) {
			t.Errorf("%s: %+v", in, d.Diagnostics)
		}
	}
}

// TestVersions holds the range of TLS versions, of which the lowest is TLSv1.2 by default, and of
// versions of the protocol.
func TestVersions(t *testing.T) {
	for params, valid := range map[string]bool{
		"ssl_max_protocol_version=TLSv1":                                    false,
		"ssl_max_protocol_version=tlsv1.1":                                  false,
		"ssl_max_protocol_version=TLSv1.2":                                  true,
		"ssl_max_protocol_version=":                                         true,
		"ssl_max_protocol_version=TLSv1&ssl_min_protocol_version=":          true,
		"ssl_max_protocol_version=TLSv1.1&ssl_min_protocol_version=TLSv1":   true,
		"ssl_max_protocol_version=TLSv1.2&ssl_min_protocol_version=TLSv1.3": false,
		"ssl_min_protocol_version=TLSv1.3":                                  true,
		"min_protocol_version=3.2&max_protocol_version=3.0":                 false,
		"max_protocol_version=3.0&min_protocol_version=latest":              false,
		"min_protocol_version=latest&max_protocol_version=3.2":              true,
		"min_protocol_version=3.0&max_protocol_version=3.0":                 true,
		"min_protocol_version=3.2":                                          true,
	} {
		if Valid("postgres://h?"+params) != valid {
			t.Errorf("%s: %v", params, Diagnose("postgres://h?"+params))
		}
	}
	if d := Diagnose("postgres://h?ssl_max_protocol_version=TLSv1.0"); len(d.Diagnostics) != 1 {
		t.Errorf("one value is wrong once: %v", d)
	}
}

// TestReplication holds that the server's values of replication are passed on, and others warned
// of.
func TestReplication(t *testing.T) {
	for v, quiet := range map[string]bool{
		"t": true, "TRUE": true, "On": true, "of": true, "n": true, "1": true, "database": true, "yes": true,
		"": false, "o": false, "Database": false, "banana": false, "truer": false,
	} {
		d := Diagnose("postgres://h?replication=" + v)
		if d.HasErrors() || (find(d, CodeServerValue) < 0) != quiet {
			t.Errorf("replication=%s: %v", v, d)
		}
	}
}

// TestSecretFixes holds that no fix has anything of a secret parameter but escapes of what breaks
// it, and that none cuts it short.
func TestSecretFixes(t *testing.T) {
	tried := 0
	for _, name := range []string{"password", "sslpassword", "oauth_client_secret", "scram_client_key", "pasword", "dbPassword"} {
		for _, b := range "#/?@[]%+:;&=, é\x00\\" {
			for _, secret := range []string{"Xq7" + string(b) + "Zw9", string(b) + "Xq7Zw9", "Xq7Zw9" + string(b)} {
				for _, in := range []string{"postgres://u@h/db?" + name + "=" + secret, "postgres://h?sslmode=Require&" + name + "=" + secret + "&sslmod=x"} {
					tried += secretFree(t, in, b == '#')
				}
			}
		}
	}
	t.Logf("%d fixes", tried)
}

// secretFree looks for the words of a secret in the fixes of a URL, and counts these. Where a "#"
// breaks it, what stands behind must stay.
func secretFree(t *testing.T, in string, hash bool) (fixes int) {
	t.Helper()
	for _, x := range Diagnose(in).Diagnostics {
		for _, f := range x.Fixes {
			fixes++
			if said := fmt.Sprintf("%+v", f); strings.Contains(said, "Xq7") || strings.Contains(said, "Zw9") {
				t.Errorf("%q: %s", in, said)
			}
			if after := f.Apply(in); hash && strings.Count(after, "Xq7")+strings.Count(after, "Zw9") < 2 {
				t.Errorf("%q is cut short: %q", in, after)
			}
		}
	}
	return fixes
}
