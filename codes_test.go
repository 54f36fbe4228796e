package uri

import (
	"encoding/json"
	"testing"
)

// TestNamesOfCodes shows that every code and severity is written by its name, and read back.
func TestNamesOfCodes(t *testing.T) {
	for c, name := range codeNames {
		if name == "" {
			continue
		}
		var got Code
		b, err := json.Marshal(Code(c))
		if err != nil || string(b) != `"`+name+`"` {
			t.Errorf("%s is written %s, %v", name, b, err)
		}
		if err := json.Unmarshal(b, &got); err != nil || got != Code(c) {
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

func TestNoNamesOfCodes(t *testing.T) {
	for _, name := range []string{"", "Stray", "code(0)", "error"} {
		c := CodeSpace
		if err := c.UnmarshalText([]byte(name)); err == nil || c != CodeSpace {
			t.Errorf("%q is read as the code %s, %v", name, c, err)
		}
	}
	for _, name := range []string{"", "Error", "stray"} {
		s := SeverityWarning
		if err := s.UnmarshalText([]byte(name)); err == nil || s != SeverityWarning {
			t.Errorf("%q is read as the severity %s, %v", name, s, err)
		}
	}
}
