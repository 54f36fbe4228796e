package main

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// scaling is how many times as many references are read on all cores as on one.
type scaling struct {
	name  string
	cores int
	times float64
}

// scaled are the operations of which this is measured, and net/url to compare.
var scaled = append(fast[:len(fast):len(fast)], netURL)

// measureScaling lets them read the corpus web on one core and on all.
func measureScaling(rounds int, slice time.Duration) []scaling {
	lines := load("web").lines
	cores := runtime.NumCPU()
	var list []scaling
	for _, op := range scaled {
		ratios := make([]float64, rounds)
		for i := range ratios {
			ratios[i] = throughput(op, lines, cores, slice) / throughput(op, lines, 1, slice)
		}
		list = append(list, scaling{op, cores, median(ratios)})
	}
	return list
}

// throughput reads the lines on as many cores, each with an operation of its own, and
// gives the passes per second.
func throughput(name string, lines []string, cores int, slice time.Duration) float64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	runtime.GC()
	var passes atomic.Int64
	var running sync.WaitGroup
	start := time.Now()
	for range cores {
		l := local{operation(name), lines}
		running.Go(func() {
			n := int64(0)
			for time.Since(start) < slice {
				l.pass()
				n++
			}
			passes.Add(n)
		})
	}
	running.Wait()
	return float64(passes.Load()) / time.Since(start).Seconds()
}

// operation gives a fresh reader for the operation of that name, or net/url.
func operation(name string) func(string) bool {
	for _, op := range contenders(false) {
		if op.name == name {
			return op.read
		}
	}
	panic("there is no operation " + name)
}
