package postgresql

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/schemetest"
)

// TestPictures draws what is instructive, with secrets shown, to see the places.
func TestPictures(t *testing.T) {
	var out strings.Builder
	for _, in := range []string{
		"postgres://user:pa#ss@host:9999/db",
		"postgres://user:pa/s?s@host:9999/db?sslmode=require",
		"postgres://user:12/ss@host/db",
		"postgres://u@h1,u@h2/db",
		"postgres://[::1]:5432,[::2]:5433/db",
		"postgres://::1/db",
		"postgres://host:port/db",
		"postgres://h/db?sslmode=disable#x",
		"postgres://h/db?sslMode=require&search_path=app&ssl=false&connect_timeout=10s&options=-c%20a=b",
		"postgres://a,b:0?port=1,2,3&sslmode=disable&password=x&application_name=a+b&sslmode=Verify-Full",
		"Postgres://tmp%2Fsocket/db?sslsni=yes",
	} {
		out.WriteString(in + "\n" + uri.Renderer{Secrets: true}.Diagnosis(Diagnose(in)) + "\n")
	}
	schemetest.Golden(t, "testdata/pictures.txt", out.String())
}
