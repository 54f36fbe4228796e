package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"time"
)

// machine says on what all this was measured.
func machine(out io.Writer) {
	fmt.Fprintf(out, "%s, %s/%s, %s, %d cores, %s\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH,
		processor(), runtime.NumCPU(), time.Now().Format(time.DateOnly))
}

// processor gives the name of the processor where the system tells it.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, name, ok := strings.Cut(string(info), "model name\t: ")
	if !ok {
		return "unknown processor"
	}
	name, _, _ = strings.Cut(name, "\n")
	return name
}

// printComparison prints the ratios, the memory, and how many lines each accepts.
func printComparison(out io.Writer, all []corpus, r results) {
	fmt.Fprintf(out, "## Time as a ratio to %s\n\n", netURL)
	printCells(out, all, r, func(x result) string { return number(x.ratio) })
	fmt.Fprint(out, "## Nanoseconds per reference\n\n")
	printCells(out, all, r, func(x result) string { return number(x.ns) })
	fmt.Fprint(out, "## Bytes and allocations per reference\n\n")
	printCells(out, all, r, func(x result) string {
		if x.program != nil {
			return ""
		}
		return fmt.Sprintf("%.0f, %s", x.bytes, count(x.allocs))
	})
	fmt.Fprint(out, "## Lines accepted\n\n")
	printCells(out, all, r, func(x result) string { return fmt.Sprint(x.accepted) })
}

// printCells prints a table with a row for each contender and a column for each corpus.
func printCells(out io.Writer, all []corpus, r results, cell func(result) string) {
	t := &table{}
	heading := []string{"", "contender", "version"}
	for _, c := range all {
		heading = append(heading, fmt.Sprintf("%s (%d × %.0f B):", c.name, len(c.lines), c.average()))
	}
	t.row(heading...)
	for _, x := range everyone(all, r) {
		row := []string{string(x.kind), x.name, x.version}
		for _, c := range all {
			text := ""
			if y, ok := r.get(c.name, x.name); ok {
				text = cell(y)
			}
			row = append(row, text)
		}
		t.row(row...)
	}
	t.print(out)
}

// everyone gives each contender that has a result, those of one kind together.
func everyone(all []corpus, r results) []result {
	var list []result
	seen := map[string]bool{}
	for _, k := range []kind{ours, peer, limit} {
		for _, c := range all {
			for _, x := range r[c.name] {
				if x.kind == k && !seen[x.name] {
					seen[x.name] = true
					list = append(list, x)
				}
			}
		}
	}
	return list
}

// printGrowth prints by how much the time per byte grows.
func printGrowth(out io.Writer, list []growth) {
	fmt.Fprint(out, "## Growth: ns/byte at 1 MiB to that at 1 KiB / at 10 MB to that at 10 kB\n\n")
	t := &table{}
	heading := []string{"input"}
	for _, op := range growing {
		heading = append(heading, op+":")
	}
	t.row(heading...)
	for _, g := range list {
		row := []string{"`" + g.name + "`"}
		for i := range growing {
			row = append(row, number(g.toMiB[i])+" / "+number(g.to10MB[i]))
		}
		t.row(row...)
	}
	t.print(out)
}

// printScaling prints how parsing scales over cores.
func printScaling(out io.Writer, list []scaling) {
	fmt.Fprint(out, "## References per second on all cores to those on one\n\n")
	t := &table{}
	t.row("operation", "cores:", "times:")
	for _, s := range list {
		t.row(s.name, fmt.Sprint(s.cores), fmt.Sprintf("%.2f", s.times))
	}
	t.print(out)
}

// printStart prints what a fresh process pays.
func printStart(out io.Writer, s start) {
	fmt.Fprintf(out, "## Start\n\nThe first parse took %s, the first message of an error %s.\n\n",
		milliseconds(s.parse), milliseconds(s.message))
	t := &table{}
	t.row("initialisation of", "ms:", "bytes:", "allocs:")
	for _, p := range s.inits {
		t.row(p.path, fmt.Sprint(p.ms), fmt.Sprint(p.bytes), fmt.Sprint(p.allocs))
	}
	t.print(out)
}

func milliseconds(ns float64) string { return fmt.Sprintf("%.3f ms", ns/1e6) }

// number prints three digits, or all before the point.
func number(x float64) string {
	switch {
	case math.IsNaN(x):
		return "too slow" // to be measured
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

// count prints an average count, without a point where it is whole.
func count(x float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0") }
