package main

import (
	"strings"
	"testing"
	"time"
)

func TestTable(t *testing.T) {
	var out strings.Builder
	x := &table{}
	x.row("name", "much:")
	x.row("`…`", "1.50")
	x.print(&out)
	const want = `| name | much |
|------|-----:|
| ` + "`…`" + `  | 1.50 |

`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
}

// TestVerdict checks figures at their bounds.
func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		got  float64
		want string
	}{{0.15, "goal"}, {0.16, "pass"}, {0.25, "pass"}, {0.26, "falls short"}} {
		if got := (target{got: test.got, must: 0.25, goal: 0.15}).verdict(); got != test.want {
			t.Errorf("%v: %s, want %s", test.got, got, test.want)
		}
	}
}

// TestRun measures a corpus as the command does, as shortly as can be.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(&out, config{rounds: 1, slice: time.Microsecond, corpus: "short"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{netURL, opValid, opParse, "DFA-table loop"} {
		if !strings.Contains(out.String(), "| "+name+" ") {
			t.Errorf("no row for %s:\n%s", name, out.String())
		}
	}
	if err := run(&out, config{rounds: 1, corpus: "none"}); err == nil {
		t.Error("there is no corpus none, and no error")
	}
}
