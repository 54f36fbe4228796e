// Command embed reads a small configuration language whose values are URIs, each of the
// schemes that its key asks for, and says in which line and column of the file one is wrong.
//
//	go run ./examples/embed examples/embed/testdata/shop.conf
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: embed file...")
		os.Exit(2)
	}
	status := 0
	for _, name := range os.Args[1:] {
		if err := run(os.Stdout, name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
	}
	os.Exit(status)
}

// run reads a file, and prints what it configures, or what is wrong with it.
func run(w io.Writer, name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	c, err := parse(name, source)
	if err != nil {
		return picture(err)
	}
	for _, s := range c.Services {
		fmt.Fprintf(w, "service %s\n", s.Name)
		for _, v := range s.Settings {
			fmt.Fprintf(w, "  %s\n", v.describe())
		}
	}
	return nil
}
