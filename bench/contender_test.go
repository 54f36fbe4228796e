package main

import (
	"os/exec"
	"testing"
	"time"

	"github.com/urigrammar/uri"
)

// TestContenders lets every contender read every corpus that it is for: what claims to
// accept the language of uri.Default does, and the others accept at least something that
// is valid.
func TestContenders(t *testing.T) {
	for _, c := range corpora() {
		for _, x := range forCorpus(contenders(true), c.name) {
			if x.program != nil {
				continue // TestPrograms
			}
			t.Run(c.name+"/"+x.name, func(t *testing.T) {
				accepted := 0
				for _, line := range c.lines {
					got := x.read(line)
					if got {
						accepted++
					}
					if want := uri.Valid(line); x.language && got != want {
						t.Errorf("%q: %t, want %t", line, got, want)
					}
				}
				if accepted == 0 && c.name != "invalid" {
					t.Errorf("accepts nothing")
				}
			})
		}
	}
}

// TestLanguage compares those that claim to accept the language of uri.Default in every
// state of its automaton, on every class of bytes.
func TestLanguage(t *testing.T) {
	for _, x := range contenders(true) {
		if !x.language {
			continue
		}
		t.Run(x.name, func(t *testing.T) {
			for _, c := range automaton().Cover() {
				if got := x.read(c.Input); got != c.Valid {
					t.Errorf("%q: %t, want %t", c.Input, got, c.Valid)
				}
			}
		})
	}
}

// TestMask shows that the byte-mask loop refuses nothing that is valid.
func TestMask(t *testing.T) {
	mask := maskReader()
	for _, c := range automaton().Cover() {
		if c.Valid && !mask(c.Input) {
			t.Errorf("%q is refused", c.Input)
		}
	}
	if mask("a b") {
		t.Error("a space is accepted")
	}
}

// TestPrograms lets the foreign programs that this machine can run read the corpora.
func TestPrograms(t *testing.T) {
	for _, x := range programs() {
		t.Run(x.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := x.program.prepare(dir); err != nil {
				t.Skip(err)
			}
			if _, err := exec.LookPath(x.program.start(dir)[0]); err != nil {
				t.Skip(err)
			}
			x.program.warmUp = time.Millisecond
			for _, c := range corpora() {
				checkProgram(t, x.program, dir, c)
			}
		})
	}
}

// checkProgram checks what a program says of a corpus.
func checkProgram(t *testing.T, p *program, dir string, c corpus) {
	t.Helper()
	process, err := p.run(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	got, err := process.sample(time.Millisecond)
	if err != nil || got.ns <= 0 || got.accepted > len(c.lines) || (got.accepted == 0 && c.name != "invalid") {
		t.Errorf("%s: %+v, %v", c.name, got, err)
	}
	if process.version == "" {
		t.Error("the program has no version")
	}
	if err := process.close(); err != nil {
		t.Error(err)
	}
}
