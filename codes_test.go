package uri

import (
	"encoding/json"
	"testing"
)

// TestNamesOfCodes shows that every code and severity is written by its name, and read back.
func TestNamesOfCodes(t *testing.T) {
	seen := map[Code]bool{}
	for _, c := range Codes() {
		var got Code
		b, err := json.Marshal(c)
		if err != nil || string(b) != `"`+c.String()+`"` || seen[c] || c == "" {
			t.Errorf("%s is written %s, %v", c, b, err)
		}
		seen[c] = true
		if err := json.Unmarshal(b, &got); err != nil || got != c {
			t.Errorf("%s is read as %s, %v", b, got, err)
		}
	}
	for _, s := range []Severity{SeverityError, SeverityWarning} {
		var got Severity
		b, err := json.Marshal(s)
		if err != nil || string(b) != `"`+s.String()+`"` {
			t.Errorf("%s is written %s, %v", s, b, err)
		}
		if err := json.Unmarshal(b, &got); err != nil || got != s {
			t.Errorf("%s is read as %s, %v", b, got, err)
		}
	}
}

func TestNoSeverities(t *testing.T) {
	for _, name := range []string{"", "Error", "stray"} {
		s := SeverityWarning
		if err := s.UnmarshalText([]byte(name)); err == nil || s != SeverityWarning {
			t.Errorf("%q is read as the severity %s, %v", name, s, err)
		}
	}
}
