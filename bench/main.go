// Command bench measures the package uri beside other parsers of references, all in one
// run, and prints the results as ratios to net/url. README.md tells how to read them.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"time"
)

//go:generate go run ./generate

// config is what the flags say.
type config struct {
	rounds int
	slice  time.Duration
	peers  bool
	corpus string
	first  bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	var c config
	flag.IntVar(&c.rounds, "rounds", 15, "how often every contender has its turn")
	flag.DurationVar(&c.slice, "slice", 20*time.Millisecond, "how long a turn lasts")
	flag.BoolVar(&c.peers, "peers", true, "measure other parsers than net/url too")
	flag.StringVar(&c.corpus, "corpus", "", "measure on this corpus alone: short, web, mix, urn or invalid")
	flag.BoolVar(&c.first, "first", false, "tell only how many nanoseconds the first parse and the first message take")
	flag.Parse()
	if c.first {
		fmt.Println(first())
		return
	}
	out := bufio.NewWriter(os.Stdout)
	err := run(out, c)
	out.Flush()
	if err != nil {
		log.Fatal(err)
	}
}

// run measures and prints everything, or one corpus alone.
func run(out io.Writer, c config) error {
	all := corpora()
	if c.corpus != "" {
		chosen, err := corpusNamed(all, c.corpus)
		if err != nil {
			return err
		}
		all = []corpus{chosen}
	}
	machine(out)
	results, err := compareAll(out, all, c)
	if err != nil {
		return err
	}
	printComparison(out, all, results)
	if c.corpus != "" {
		return nil
	}
	g := measureGrowth(c.rounds)
	s, err := measureStart(c.rounds)
	if err != nil {
		return err
	}
	printTargets(out, results, g, s)
	printGrowth(out, g)
	printScaling(out, measureScaling(c.rounds, c.slice))
	printStart(out, s)
	return nil
}
