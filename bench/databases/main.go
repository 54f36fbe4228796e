// Command databases compares what schemes/postgresql, schemes/mongodb and the generic grammar make of
// the URLs of databases with what other readers do: jackc/pgx, the MongoDB driver, and
// xo/dburl. It prints a table of the differences by reason, and how long each takes.
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

func main() {
	log.SetFlags(0)
	log.SetPrefix("databases: ")
	rounds := flag.Int("rounds", 15, "how often every reader has its turn; 0: no times")
	slice := flag.Duration("slice", 20*time.Millisecond, "how long a turn lasts")
	flag.Parse()
	isolate()
	out := bufio.NewWriter(os.Stdout)
	err := run(out, *rounds, *slice)
	out.Flush()
	if err != nil {
		log.Fatal(err)
	}
}

// run compares, and measures, and prints both. A difference without a reason is an error.
func run(out io.Writer, rounds int, slice time.Duration) error {
	unexplained := 0
	for i := range comparisons {
		r := comparisons[i].compare()
		r.print(out)
		unexplained += len(r.unexplained)
	}
	if rounds > 0 {
		printTimes(out, rounds, slice)
	}
	if unexplained > 0 {
		return fmt.Errorf("%d differences without a reason", unexplained)
	}
	return nil
}
