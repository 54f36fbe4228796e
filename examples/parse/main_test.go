package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
)

// update makes the tests write the golden files instead of comparing with them.
var update = flag.Bool("update", false, "write the golden files")

// asProgram in the environment makes the test binary the program itself.
const asProgram = "URI_EXAMPLE_PARSE"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// outcome is what a run of the program gives.
type outcome struct {
	code           int
	stdout, stderr string
}

func runWith(stdin string, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{code, stdout.String(), stderr.String()}
}

// String gives the outcome as the golden files have it.
func (o outcome) String() string {
	return fmt.Sprintf("exit %d\n--- stdout\n%s--- stderr\n%s", o.code, o.stdout, o.stderr)
}

func TestGolden(t *testing.T) {
	const short, long = "http://user@example.com:8080/a;p=1/b?q#f", "http://example.com/"
	tests := []struct {
		name  string
		args  []string
		stdin string
	}{
		{"tree", []string{short}, ""},
		{"json", []string{"-json", short, "a&b", "http://a b/", "", "\x80"}, ""},
		{"fine", []string{"-fine", "http://www.example.com./%7Ea%20b;%41", "//10.0.0.1"}, ""},
		{"kinds", []string{"mailto:a@b.example", "//", "///a", "//a_b", "a/b", "#", "/;;/"}, ""},
		{"empty reference", []string{""}, ""},
		{"default dialect", []string{"http://[::1]:80/", "?y"}, ""},
		{"strict dialect", []string{"-dialect", "strict", "http://[::1]:80/", "?y", "//1234.1.1.1"}, ""},
		{"some wrong", []string{"a", "a b", "c"}, ""},
		{"lines", []string{"-"}, "http://a/b\r\n\nx y\n#f"},
		{"lines of json", []string{"-json", "-"}, "a\nb|\r\n"},
		{"carriage return", []string{"-"}, "a\r"},
		{"no lines", []string{"-"}, ""},
		{"after flags", []string{"--", "-json"}, ""},
		{"invisible", []string{"a\tb", "a\x00", "a\nb", "a\x7f", "a\x80\xff", "\xc3", "a\u200db", "a\u2028"}, ""},
		{"beyond ASCII", []string{"//ex\u00e4mple", "a\u0301", "//日本語/|", "a\U0001f600b", "a\U000e0001", "\u05e9\u05dc", "\ufffd"}, ""},
		{"the end", []string{"a:", "%4", "http://[::1"}, ""},
		{"cut tree", []string{"-width", "60", long + strings.Repeat("ab/", 30)}, ""},
		{"cut picture", []string{"-width", "60", long + strings.Repeat("ab/", 30) + "|" + strings.Repeat("é", 50)}, ""},
		{"cut before", []string{"-width", "60", long + strings.Repeat("ab/", 30) + " x"}, ""},
		{"cut behind", []string{"-width", "60", "a b" + strings.Repeat("c", 80)}, ""},
		{"just fits", []string{"-width", "60", "a b" + strings.Repeat("c", 55)}, ""},
		{"uncut", []string{"-width", "0", long + strings.Repeat("ab/", 30), long + strings.Repeat("ab/", 30) + "|"}, ""},
		{"narrow", []string{"-width", "1", long + "a/b", long + "a/|"}, ""},
		{"help", []string{"-h"}, ""},
		{"no reference", nil, ""},
		{"unknown flag", []string{"-tree", "a"}, ""},
		{"unknown dialect", []string{"-dialect", "loose", "a"}, ""},
		{"bad width", []string{"-width", "-1", "a"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checkGolden(t, strings.ReplaceAll(tt.name, " ", "_"), runWith(tt.stdin, tt.args...).String())
		})
	}
}

func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run the test with -update to write it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; run with -update if the new one is right):\n%s", path, diff)
	}
}

// TestExitCodes runs the program itself.
func TestExitCodes(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want int
	}{
		{"right", []string{"http://a/"}, 0},
		{"help", []string{"-h"}, 0},
		{"wrong", []string{"a b"}, 1},
		{"one wrong of three", []string{"a", "a b", "c"}, 1},
		{"wrong in JSON", []string{"-json", "a b"}, 1},
		{"no reference", nil, 2},
		{"unknown flag", []string{"-x", "a"}, 2},
		{"unknown dialect", []string{"-dialect", "x", "a"}, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], tt.args...)
			cmd.Env = append(os.Environ(), asProgram+"=1")
			err := cmd.Run()
			if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			if got := cmd.ProcessState.ExitCode(); got != tt.want {
				t.Errorf("exit code %d, want %d", got, tt.want)
			}
		})
	}
}

// TestNest checks that nodes come to stand below their parents: within their spans, and
// where the grammar has them.
func TestNest(t *testing.T) {
	for _, ref := range references(t) {
		tree, err := uri.Parse(ref)
		if err != nil {
			continue
		}
		nodes := slices.Collect(uri.All(tree))
		if got := checkNest(t, ref, nest(ref, slices.Values(nodes))); got != len(nodes) {
			t.Errorf("%q: %d nodes in the tree, want %d", ref, got, len(nodes))
		}
	}
}

// checkNest checks the children of n and those below, and counts the nodes.
func checkNest(t *testing.T, ref string, n *node) int {
	t.Helper()
	count, at := 1, n.Start
	rule := uri.Default.Grammar().Lookup(n.Production)
	for _, c := range n.Children {
		if c.Start < at || c.End > n.End {
			t.Errorf("%q: %s [%d:%d] in %s [%d:%d] behind %d", ref, c.Production, c.Start, c.End, n.Production, n.Start, n.End, at)
		}
		if !strings.Contains(rule.String(), c.Production) {
			t.Errorf("%q: %s in %s, which has none: %s", ref, c.Production, n.Production, rule)
		}
		at = c.End
		count += checkNest(t, ref, c)
	}
	return count
}

// references gives the inputs of the project's test data that are UTF-8.
func references(t *testing.T) []string {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "testdata", "cover_default.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []string
	for dec := json.NewDecoder(file); ; {
		var c struct{ In *string }
		if err := dec.Decode(&c); err == io.EOF {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		if c.In != nil {
			out = append(out, *c.In)
		}
	}
}

// TestLongLine reads a line longer than any buffer.
func TestLongLine(t *testing.T) {
	ref := strings.Repeat("a", 60000)
	got := runWith(ref+"\nb", "-json", "-")
	if n := strings.Count(got.stdout, "\n"); got.code != 0 || n != 2 || !strings.Contains(got.stdout, ref) {
		t.Errorf("exit %d, %d lines, stderr %q", got.code, n, got.stderr)
	}
}

// broken is a file that can neither be read nor written.
type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errors.New("cannot be read") }
func (broken) Write([]byte) (int, error) { return 0, errors.New("cannot be written") }

func TestBrokenFiles(t *testing.T) {
	tests := []struct {
		name, arg string
		stdout    io.Writer
		want      string
	}{
		{"stdin", "-", io.Discard, "parse: cannot be read\n"},
		{"stdout", "a", broken{}, "parse: cannot be written\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var stderr bytes.Buffer
			code := run([]string{tt.arg}, broken{}, tt.stdout, &stderr)
			if code != exitError || stderr.String() != tt.want {
				t.Errorf("exit %d, stderr %q, want %d and %q", code, &stderr, exitError, tt.want)
			}
		})
	}
}
