package mongodb

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// TestNoFixThatIsRefused holds that no fix makes what a check refuses.
func TestNoFixThatIsRefused(t *testing.T) {
	for in, want := range map[string]string{
		"mongodb://h/a b":                     "",
		`mongodb://h/a\b`:                     "",
		`mongodb://h/a"b`:                     "",
		"mongodb://h/a b c":                   "",
		"mongodb://h/ab ":                     "mongodb://h/ab",
		`mongodb://h/"ab`:                     "mongodb://h/ab",
		"mongodb://h:65 536/":                 "mongodb://h/",
		"mongodb://h:27 017/":                 "mongodb://h:27017/",
		"mongodb://h:x/":                      "mongodb://h/",
		"mongodb://h/?=x":                     "mongodb://h/?",
		"mongodb://h/?=x&w=1":                 "mongodb://h/?w=1",
		"mongodb://h/?authSource":             "mongodb://h/?",
		"mongodb+srv://a,b/?srvMaxHosts=1":    "",
		"mongodb+srv://1.1.1.1/?srvMaxHosts=": "",
		"mongodb://:a:b@h/":                   "",
		"mongodb://::1,h/x":                   "mongodb://%5B%3A%3A1%5D,h/x",
		"mongodb://tcp(localhost:3306)/x":     "mongodb://localhost:3306/x",
		"mongodb://u@tcp(localhost:3306)/x":   "mongodb://u@localhost:3306/x",
		"mongodb://h1,[odb://::17.sock":       "mongodb://h1,%5Bodb://::17.sock",
	} {
		got := ""
		for _, x := range Diagnose(in).Diagnostics {
			if x.Severity == uri.SeverityError && len(x.Fixes) > 0 {
				got = x.Fixes[0].Apply(in)
				break
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestErrorsAreBounded holds that checks report no more errors than a grammar does.
func TestErrorsAreBounded(t *testing.T) {
	for _, in := range []string{
		"mongodb://h/" + strings.Repeat("%20", 1000),
		"mongodb://h:0" + strings.Repeat(",h:0", 1000),
		"mongodb://h/?srvMaxHosts=1" + strings.Repeat("&srvMaxHosts=1", 1000),
		"mongodb://h/?tls=true" + strings.Repeat("&tls=false", 1000),
		"mongodb://" + strings.Repeat("jdbc:", 1000),
	} {
		n := 0
		for _, x := range Diagnose(in).Diagnostics {
			if x.Severity == uri.SeverityError {
				n++
			}
		}
		if n == 0 || n > maxErrors {
			t.Errorf("%.40q: %d errors", in, n)
		}
	}
}

// TestPlusAlone holds that the fix for "+" leaves alone what stands beside it.
func TestPlusAlone(t *testing.T) {
	const in = "mongodb://h/?proxyHost=a&proxyUsername=u&proxyPassword=secret+pass+word"
	fixes := 0
	for _, x := range Diagnose(in).Diagnostics {
		for _, f := range x.Fixes {
			fixes++
			for _, e := range f.Edits {
				if in[e.Start:e.End] != "+" {
					t.Errorf("%+v", f)
				}
			}
		}
	}
	if fixes != 2 {
		t.Errorf("%d fixes", fixes)
	}
}

// TestCutShortPassword holds that the hint speaks of the "#" where a string is cut short behind it.
func TestCutShortPassword(t *testing.T) {
	const in = "mongodb://u:p#w"
	d := Diagnose(in)
	if len(d.Diagnostics) != 1 || !strings.Contains(d.Diagnostics[0].Hint, `the "#" at offset 13 ends the hosts`) {
		t.Errorf("%+v", d.Diagnostics)
	}
}
