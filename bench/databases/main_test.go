package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden file")

func TestMain(m *testing.M) {
	isolate()
	flag.Parse()
	os.Exit(m.Run())
}

// TestDifferences tells that each difference has a reason, and each reason a difference.
func TestDifferences(t *testing.T) {
	for i := range comparisons {
		r := comparisons[i].compare()
		for _, d := range r.unexplained {
			t.Errorf("%s: no reason: %s", r.name, d)
		}
		for _, f := range r.found {
			if f.first == nil {
				t.Errorf("%s: no difference for the reason: %s", r.name, f.text)
			}
		}
		if r.same == 0 || r.bothRefuse == 0 {
			t.Errorf("%s: %+v", r.name, r)
		}
		t.Logf("%s: %d URLs", r.name, r.inputs)
	}
}

// TestGolden compares the tables with those that were printed before.
func TestGolden(t *testing.T) {
	var out bytes.Buffer
	if err := run(&out, 0, 0); err != nil {
		t.Error(err)
	}
	file := filepath.Join("testdata", "differences.md")
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, out.Bytes()) {
		t.Errorf("the tables differ from %s:\n%s", file, out.Bytes())
	}
}

// TestContests tells that all readers accept what their times are measured on.
func TestContests(t *testing.T) {
	for _, c := range contests {
		for _, r := range c.readers {
			for _, line := range c.lines {
				if err := r.read(line); err != nil {
					t.Errorf("%s: %q: %v", r.name, line, err)
				}
			}
		}
		for i, s := range c.measure(2, time.Millisecond) {
			if len(s) != 2 || s[0] <= 0 {
				t.Errorf("%s: %v", c.readers[i].name, s)
			}
		}
	}
}

// TestFieldCases tells that the inputs of the field cases about DSNs are all in a corpus.
func TestFieldCases(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "testdata", "field.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c struct{ Area, Input string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.Area != "dsn" {
			continue
		}
		n++
		if !slices.Contains(fieldCases, c.Input) {
			t.Errorf("%q is in no corpus", c.Input)
		}
	}
	if n != len(fieldCases) {
		t.Errorf("%d cases in the file, %d in the corpus", n, len(fieldCases))
	}
}

// TestIsolated tells that the peers see nothing of this machine.
func TestIsolated(t *testing.T) {
	t.Setenv("PGHOST", "elsewhere")
	t.Setenv("PGPASSWORD", "x")
	isolate()
	if r := pgx("postgres:///db"); r.user != defaultUser || r.password != "" || !slices.Equal(r.hosts, []string{"(default) port 5432"}) {
		t.Errorf("%+v", r)
	}
	if r := mongo("mongodb+srv://h.example.com/"); r.refused != nil {
		t.Error(r.refused)
	}
}

func TestDifferenceKinds(t *testing.T) {
	a := reading{user: "u", hosts: []string{"h"}}
	b := reading{user: "v", hosts: []string{"h"}, database: "d"}
	refused := reading{refused: os.ErrInvalid}
	for _, c := range []struct {
		ours, theirs reading
		want         []string
	}{
		{a, a, nil}, {a, b, []string{"user", "database"}}, {a, refused, []string{theyRefuse}},
		{refused, a, []string{weRefuse}}, {refused, refused, nil},
	} {
		var got []string
		for _, d := range differences("x", c.ours, c.theirs) {
			got = append(got, d.part)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
