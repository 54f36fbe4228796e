package postgresql

import (
	"testing"

	"github.com/urigrammar/uri"
)

// TestWarnings has for each code of a warning a URL that gives it, with its span, and one nearly
// alike that does not. All are valid. Where there is a fix, it takes the warning away.
func TestWarnings(t *testing.T) {
	seen := map[uri.Code]bool{}
	for _, tt := range []struct {
		code       uri.Code
		in         string
		start, end int
		not        string
	}{
		{uri.CodePasswordDelimiter, "postgres://user:12/ss@host/db", 18, 19, "postgres://user:12%2Fss@host/db"},
		{uri.CodePasswordDelimiter, "postgres://user:/ss@host/db", 16, 17, "postgres://h:12/db"},
		{uri.CodePasswordDelimiter, "postgres://us/er:pass@host:1/db", 13, 14, "postgres://us/er:pass%40host:1/db"},
		{uri.CodePasswordDelimiter, "postgres://user:p@ss/w@host/db", 20, 21, "postgres://h/db?application_name=a@b"},
		{CodeRepeated, "postgres://h?sslmode=disable&sslmode=require", 13, 28, "postgres://h?sslmode=disable&sslcert=x"},
		{CodeOverridden, "postgres://a:1/b?host=c", 11, 14, "postgres:///b?host=c"},
		{CodeOverridden, "postgres://u@h/?user=v", 11, 12, "postgres://@h/?user=v"},
		{CodeOverridden, "postgres://h/b?dbname=c", 13, 14, "postgres://h/?dbname=c"},
		{CodeOverridden, "postgres://a:1,b/?port=2", 11, 16, "postgres://a,b/?port=2"},
		{CodeSecretParam, "postgres://h?password=x", 13, 21, "postgres://u:x@h?passfile=x"},
		{CodePlus, "postgres://h?application_name=a+b", 30, 33, "postgres://h?sslcert=a+b"},
		{CodeHostName, "postgres://a&b/db", 11, 14, "postgres://a_b/db"},
		{CodeHostName, "postgres://tmp%2Fsocket/db", 11, 23, "postgres://%2Ftmp%2Fsocket/db"},
		{CodeFlag, "postgres://h?sslsni=yes", 20, 23, "postgres://h?sslsni=0"},
		{CodeServerValue, "postgres://h?replication=yess", 25, 29, "postgres://h?replication=ye"},
		{CodeHostName, "postgres://tcp(h)/db", 11, 17, "postgres://h/db"},
		{CodeObsolete, "postgres://h?requiressl=1", 13, 23, "postgres://h?sslmode=require"},
		{CodeSchemeCase, "Postgres://h", 0, 8, "postgres://H"},
		{uri.CodePortEmpty, "postgres://h:/db", 12, 13, "postgres://h/db"},
	} {
		seen[tt.code] = true
		d := Diagnose(tt.in)
		found := false
		for _, x := range d.Diagnostics {
			found = found || x.Code == tt.code && x.Start == tt.start && x.End == tt.end && x.Severity == uri.SeverityWarning
			if x.Code == tt.code && len(x.Fixes) > 0 && find(Diagnose(x.Fixes[0].Apply(tt.in)), tt.code) >= 0 {
				t.Errorf("%s: the fix %s leaves the warning", tt.in, x.Fixes[0].Title)
			}
		}
		if !found || d.HasErrors() {
			t.Errorf("%s: no %s from %d to %d, but\n%s", tt.in, tt.code, tt.start, tt.end, d)
		}
		if d := Diagnose(tt.not); d.HasErrors() || find(d, tt.code) >= 0 {
			t.Errorf("%s: %s", tt.not, d)
		}
	}
	for _, code := range []uri.Code{CodeRepeated, CodeOverridden, CodeSecretParam, CodePlus, CodeHostName, CodeFlag, CodeServerValue, CodeObsolete, CodeSchemeCase} {
		if !seen[code] {
			t.Errorf("%s is not tried", code)
		}
	}
}

// TestQuiet has URLs as people write them, of which there is nothing to say.
func TestQuiet(t *testing.T) {
	for _, in := range []string{
		"postgresql://",
		"postgresql://app:s3cret@db.example:5432/orders?sslmode=verify-full",
		"postgres://app@10.0.0.7:5433,my_host:5434/orders?target_session_attrs=any",
		"postgres://app:p%40ss@[2001:db8::1]/orders",
		"postgres:///orders?host=/var/run/postgresql",
		"postgres://%2Fvar%2Frun/orders",
	} {
		if d := Diagnose(in); len(d.Diagnostics) > 0 {
			t.Errorf("%s: %s", in, d)
		}
	}
}

// TestCodesSeen tells that the table of errors has each code of this package.
func TestCodesSeen(t *testing.T) {
	seen := map[uri.Code]bool{}
	for _, tt := range invalidURLs {
		seen[tt.code] = true
	}
	for _, code := range []uri.Code{CodeParameter, CodeValue, CodePort, CodePortCount, CodeHostCount, CodeNUL, CodeTogether} {
		if !seen[code] {
			t.Errorf("%s is not tried", code)
		}
	}
}
