// Parse prints the typed tree of URI references: each production of RFC 2396 that a
// reference is made of, with the bytes that it covers.
//
//	go run ./examples/parse 'http://user@example.com:8080/a;p=1/b?q#f'
//
// Of a reference that is wrong it prints where, what was expected there, and how to mend
// it. Passwords are hidden there.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/urigrammar/uri"
)

// The exit codes.
const (
	exitOK    = 0
	exitError = 1 // a reference is wrong, or reading or writing failed
	exitUsage = 2
)

const usage = `usage: parse [flags] reference...

Prints the typed tree of each reference. The reference - stands for the lines of the
standard input, of which an empty one is the empty reference.

  -dialect name  strict: RFC 2396 Appendix A to the letter;
                 default: with IPv6 addresses (RFC 2732), and "?query" alone
  -fine          print labels, octets and escapes too
  -json          print one line of JSON for each reference
  -width n       cut texts to make lines of n columns (default 100; 0: never)

Flags come first; -- ends them. The exit code is 1 where a reference is wrong, and 2
where the command is.
`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the whole program; it returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c, references, err := parseArgs(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "parse: %v\n\n%s", err, usage)
		return exitUsage
	}
	c.stdout, c.stderr = bufio.NewWriter(stdout), stderr
	if err := c.printAll(references, stdin); err != nil {
		fmt.Fprintf(stderr, "parse: %v\n", err)
		return exitError
	}
	if c.failed {
		return exitError
	}
	return exitOK
}

// command is what the flags say, and how far the program has come.
type command struct {
	dialect *uri.Dialect
	fine    bool
	json    bool
	width   int // of a line, in columns

	stdout  *bufio.Writer
	stderr  io.Writer
	printed bool // a tree; the next one stands apart from it
	failed  bool // a reference is wrong
}

func parseArgs(args []string) (*command, []string, error) {
	c := &command{dialect: uri.Default}
	flags := flag.NewFlagSet("parse", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints errors and usage
	flags.Func("dialect", "", c.setDialect)
	flags.BoolVar(&c.fine, "fine", false, "")
	flags.BoolVar(&c.json, "json", false, "")
	flags.IntVar(&c.width, "width", 100, "")
	if err := flags.Parse(args); err != nil {
		return nil, nil, err
	}
	switch {
	case flags.NArg() == 0:
		return nil, nil, errors.New("no reference given")
	case c.width < 0:
		return nil, nil, fmt.Errorf("a width of %d", c.width)
	case c.width == 0:
		c.width = math.MaxInt
	}
	return c, flags.Args(), nil
}

func (c *command) setDialect(name string) error {
	switch name {
	case "strict":
		c.dialect = uri.AppendixA
	case "default":
		c.dialect = uri.Default
	default:
		return errors.New("neither strict nor default")
	}
	return nil
}

// printAll prints every reference. It returns errors of reading and writing.
func (c *command) printAll(references []string, stdin io.Reader) error {
	for _, ref := range references {
		var err error
		if ref == "-" {
			err = c.printLines(stdin)
		} else {
			err = c.print(ref, lexer.Position{Line: 1, Column: 1})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// printLines prints the reference on each line of r. A line ends with a line feed, perhaps
// behind a carriage return, or at the end of the input.
func (c *command) printLines(r io.Reader) error {
	lines := bufio.NewReader(r)
	pos := lexer.Position{Filename: "stdin", Line: 1, Column: 1}
	for {
		line, err := lines.ReadString('\n')
		if err != nil && err != io.EOF {
			return err
		}
		if line == "" {
			return nil
		}
		if err := c.print(trimLineEnd(line), pos); err != nil {
			return err
		}
		pos.Advance(line)
	}
}

// trimLineEnd takes a line's end off. A carriage return alone is no line's end.
func trimLineEnd(line string) string {
	if text, ok := strings.CutSuffix(line, "\n"); ok {
		return strings.TrimSuffix(text, "\r")
	}
	return line
}

// print prints what the reference, which stands at pos, is made of or where it is wrong.
func (c *command) print(ref string, pos lexer.Position) error {
	tree, err := uri.Parse(ref, uri.In(c.dialect), uri.At(pos))
	var wrong *uri.Error
	switch {
	case errors.As(err, &wrong):
		c.failed = true
	case err != nil:
		return err
	}
	switch {
	case c.json:
		err = c.printJSON(ref, tree, wrong)
	case wrong != nil:
		err = uri.Renderer{Width: c.width}.WriteError(c.stderr, wrong)
	default:
		c.printTree(ref, tree)
		err = nil
	}
	return errors.Join(err, c.stdout.Flush()) // before an error may follow elsewhere
}
