package mongodb

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/credentials"
	"github.com/urigrammar/uri/schemes/internal/fixtest"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestEveryFix applies every fix of connection strings that are nearly right, and of those of the
// tables.
func TestEveryFix(t *testing.T) {
	tally := fixtest.Tally{Every: true}
	for _, in := range nearMisses(t, 4000) {
		tally.Check(t, Grammar(), in, false)
	}
	tally.Log(t)
}

// nearMisses gives strings that are nearly right: the tables with a byte more or less, and
// generated ones.
func nearMisses(t *testing.T, n int) (all []string) {
	t.Helper()
	for _, c := range invalidURLs {
		all = append(all, c.in)
	}
	for _, c := range checked {
		all = append(all, c.in)
	}
	for _, c := range warned {
		all = append(all, c.in)
	}
	for _, c := range validURLs {
		all = append(all, c.in)
		start, _ := credentials.Start(c.in)
		all = append(all, schemetest.Neighbours(c.in, start, "#", "/", "?", "@", ":", "&", "=", "%", " ", "\x00", "[", ",", "é", "0")...)
	}
	if testing.Short() {
		n /= 10
	}
	return append(schemetest.Some(all), schemetest.NearMisses(t, Grammar().Grammar(), "mongodb", 23, 60, n)...)
}

// TestSecretFixes holds that no fix has anything of a password but escapes of what breaks it.
func TestSecretFixes(t *testing.T) {
	tried := 0
	for _, frame := range []string{
		"mongodb://u:%s@h/", "mongodb://u:%s@h1:1,h2/db?w=1", "mongodb://u:%s@h:0/", "mongodb://u:%s", "mongodb://u:%s/db",
		"mongodb://h/?proxyHost=p&proxyUsername=u&proxyPassword=%s", "mongodb://h/?proxyPassword=%s&w=1",
		"mongodb://h/?tlsCertificateKeyFilePassword=%s", "mongodb://u:p@h/?authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:%s",
	} {
		for _, b := range "#/?@[]%+:;&=, é\x00$\\\"" {
			for _, secret := range []string{"Xq7" + string(b) + "Zw9", string(b) + "Xq7Zw9", "Xq7Zw9" + string(b), "Xq7" + string(b) + string(b) + "Zw9"} {
				in := fmt.Sprintf(frame, secret)
				for _, x := range Diagnose(in).Diagnostics {
					for _, f := range x.Fixes {
						tried++
						secretFree(t, in, f)
					}
				}
			}
		}
	}
	t.Logf("%d fixes", tried)
}

// secretFree looks for the words of the secrets in a fix.
func secretFree(t *testing.T, in string, f uri.Fix) {
	t.Helper()
	said := f.Title
	for _, e := range f.Edits {
		said += " " + e.New
	}
	if strings.Contains(said, "Xq7") || strings.Contains(said, "Zw9") {
		t.Errorf("%q: %+v", in, f)
	}
}
