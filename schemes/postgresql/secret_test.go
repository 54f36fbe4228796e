package postgresql

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/urigrammar/uri"
)

// brokenPasswords gives URLs whose passwords hold what breaks them, one to three of such
// characters, in every place. The password is made of two words that stand nowhere else.
func brokenPasswords() (all []string) {
	const breaking = "#/?@[]% :é<>\"\\^`{|}\t,=&"
	for _, frame := range []string{
		"postgres://user:%s@host:9999/db?sslmode=disable", "postgresql://user:%s@h1:1,h2:2", "postgres://user:%s@[::1]:1/db",
		"postgres://user:%s@/db", "postgres://us#er:%s@host/db", "postgres://us/er:%s@host:70000/db?x=y", "postgres://user:%s@host:port/db#f",
	} {
		for _, a := range breaking {
			for _, b := range breaking {
				for _, password := range []string{"Xq7" + string(a) + "Zw9", "Xq7" + string(a) + string(b) + "Zw9", string(a) + "Xq7" + string(b) + "Zw9", "Xq7Zw9" + string(a) + string(b), "12" + string(a) + "Xq7" + string(b)} {
					all = append(all, fmt.Sprintf(frame, password))
				}
			}
		}
	}
	return all
}

// TestSecrets tells that nothing that is printed of an error or a warning has a word of a
// password.
func TestSecrets(t *testing.T) {
	tried := 0
	for i, in := range brokenPasswords() {
		if testing.Short() && i%7 != 0 {
			continue
		}
		tried++
		outputs := map[string]string{"Redact": uri.Redact(in)}
		if _, err := Parse(in); err != nil {
			errorOutputs(t, outputs, err)
		}
		d := Diagnose(in)
		outputs["Diagnosis"] = fmt.Sprintf("%v %+v %#v %s", d, d, d, d)
		outputs["pictures"] = uri.Renderer{}.Diagnosis(d)
		b, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		outputs["JSON of the diagnosis"] = string(b)
		for _, x := range d.Diagnostics {
			outputs["diagnostic"] += fmt.Sprintf("%+v", x)
		}
		for what, out := range outputs {
			if strings.Contains(out, "Xq7") || strings.Contains(out, "Zw9") {
				t.Fatalf("%s of %q:\n%s", what, in, out)
			}
		}
	}
	t.Logf("%d URLs", tried)
}

func errorOutputs(t *testing.T, outputs map[string]string, err error) {
	t.Helper()
	var e *uri.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	outputs["Error"] = fmt.Sprintf("%v %+v %#v %s %q %v %+v", err, err, err, err, err, *e, *e)
	outputs["hint and fixes"] = fmt.Sprintf("%s %+v", e.Hint(), e.Fixes())
	outputs["picture"] = uri.Renderer{}.Error(e)
	b, jsonErr := json.Marshal(e)
	if jsonErr != nil {
		t.Fatal(jsonErr)
	}
	outputs["JSON"] = string(b)
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Error("no", "err", e)
	slog.New(slog.NewJSONHandler(&log, nil)).Error("no", "err", *e)
	outputs["log"] = log.String()
}

// TestBrokenPasswordsMended tells that, wherever the password breaks, what Diagnose offers gives a
// URL with that very password.
func TestBrokenPasswordsMended(t *testing.T) {
	const breaking = "#/?@[]% :é<>\"\\^`{|}\t,=&"
	tried := 0
	for _, hosts := range []string{"host:9999/db?sslmode=disable", "h1:1,h2:2/db", "[::1]:1/db", "host"} {
		for _, a := range breaking {
			for _, b := range breaking {
				for _, password := range []string{"pa" + string(a) + "ss", string(a) + "pa" + string(b) + "ss", "pa" + string(b) + string(a), "pa" + string(a) + string(b) + string(a) + "word"} {
					tried++
					in := "postgres://user:" + password + "@" + hosts
					d := Diagnose(in)
					if !d.HasErrors() && strings.ContainsAny(password, "#?[] <>\"\\^`{|}\t") {
						t.Fatalf("%q has no errors", in)
					}
					checkMended(t, in, d, password, hosts)
				}
			}
		}
	}
	t.Logf("%d URLs", tried)
}

// checkMended checks the text with all fixes made; one that is legal as it stands, with that of
// the warning. Where a "/" follows an "@", the "@" ends the user as well as any other.
func checkMended(t *testing.T, in string, d uri.Diagnosis, password, hosts string) {
	t.Helper()
	mended := d.Fixed()
	for _, x := range d.Diagnostics {
		if mended == in && x.Code == uri.CodePasswordDelimiter && len(x.Fixes) > 0 {
			mended = x.Fixes[0].Apply(in)
		}
	}
	u, err := Parse(mended)
	if err != nil {
		t.Fatalf("%q is mended as %q: %v", in, mended, err)
	}
	got, _ := u.Password()
	if got == password && strings.HasSuffix(u.String(), "@"+hosts) {
		return
	}
	if _, behind, _ := strings.Cut(password, "@"); !strings.Contains(behind, "/") {
		t.Fatalf("%q is mended as %q, with the password %q, want %q", in, mended, got, password)
	}
}
