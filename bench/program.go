package main

import (
	"bufio"
	"embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed foreign
var foreign embed.FS

// program is a parser in another language. Its source is in the directory foreign. It gets
// a file of references as its argument, prints its version, and then, for each line of
// input with a number of milliseconds, reads the file again and again for that long and
// prints how many references it read, the nanoseconds that this took, and how many
// lines of the file it accepts. So its turns alternate with those of the others.
type program struct {
	source string
	build  func(dir string) []string // the command that builds it; nil: there is nothing to build
	start  func(dir string) []string // the command that runs it, to which the file is added
	warmUp time.Duration             // until its compiler has seen enough
}

// programs gives the foreign parsers.
func programs() []contender {
	return []contender{
		{kind: peer, name: "java.net.URI", program: &program{
			source: "Bench.java", warmUp: 2 * time.Second,
			build: func(dir string) []string { return []string{"javac", "-d", dir, filepath.Join(dir, "Bench.java")} },
			start: func(dir string) []string { return []string{"java", "-cp", dir, "Bench"} },
		}},
		{kind: peer, name: "Node URL", program: &program{
			source: "bench.mjs", warmUp: time.Second,
			start: func(dir string) []string { return []string{"node", filepath.Join(dir, "bench.mjs")} },
		}},
		{kind: peer, name: "uriparser", program: &program{
			source: "bench.c", warmUp: 100 * time.Millisecond,
			build: compileC,
			start: func(dir string) []string { return []string{filepath.Join(dir, "bench-c")} },
		}},
	}
}

// compileC gives the command of the C compiler, with the flags of CFLAGS and LDFLAGS.
func compileC(dir string) []string {
	args := []string{"cc", "-O2"}
	args = append(args, strings.Fields(os.Getenv("CFLAGS"))...)
	args = append(args, "-o", filepath.Join(dir, "bench-c"), filepath.Join(dir, "bench.c"))
	args = append(args, strings.Fields(os.Getenv("LDFLAGS"))...)
	return append(args, "-luriparser")
}

// prepare puts the program into dir and builds it there. The error says what the machine
// lacks.
func (p *program) prepare(dir string) error {
	text, err := foreign.ReadFile("foreign/" + p.source)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, p.source), text, 0o644); err != nil {
		return err
	}
	if p.build == nil {
		return nil
	}
	args := p.build(dir)
	out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	if err != nil {
		line, _, _ := strings.Cut(string(out), "\n")
		return fmt.Errorf("%w: %s", err, line)
	}
	return nil
}

// process is a running program with the file that it reads.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	version string
}

// run starts the program, prepared in dir, with a corpus, and warms it up.
func (p *program) run(dir string, c corpus) (*process, error) {
	file := filepath.Join(dir, c.name+".txt")
	if err := os.WriteFile(file, []byte(strings.Join(c.lines, "\n")+"\n"), 0o644); err != nil {
		return nil, err
	}
	args := append(p.start(dir), file)
	r := &process{command: exec.Command(args[0], args[1:]...)}
	out, err := r.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.out = bufio.NewReader(out)
	if r.in, err = r.command.StdinPipe(); err != nil {
		return nil, err
	}
	if err := r.command.Start(); err != nil {
		return nil, err
	}
	if err := r.ready(p.warmUp); err != nil {
		_ = r.close()
		return nil, err
	}
	return r, nil
}

// ready waits until the program has said its version and is warm.
func (r *process) ready(warmUp time.Duration) error {
	line, err := r.out.ReadString('\n')
	if err != nil {
		return fmt.Errorf("the program said nothing: %w", err)
	}
	r.version = strings.TrimSpace(line)
	_, err = r.sample(warmUp)
	return err
}

// sample lets the program run for the time of a slice.
func (r *process) sample(slice time.Duration) (sample, error) {
	if _, err := fmt.Fprintln(r.in, slice.Milliseconds()); err != nil {
		return sample{}, err
	}
	var reads, ns, accepted int64
	if _, err := fmt.Fscanln(r.out, &reads, &ns, &accepted); err != nil {
		return sample{}, err
	}
	return sample{float64(ns) / float64(reads), int(accepted)}, nil
}

// close lets the program end.
func (r *process) close() error {
	_ = r.in.Close()
	return r.command.Wait()
}
