package main

import (
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// sample is what one turn tells.
type sample struct {
	ns       float64 // per reference
	accepted int     // of the lines of the corpus
}

// sampler is whatever can have a turn.
type sampler interface {
	sample(slice time.Duration) (sample, error)
}

// local is a function with the lines that it reads.
type local struct {
	read  func(string) bool
	lines []string
}

// sample reads all lines again and again until the slice is over. The clock is asked
// rarely enough that it does not count.
func (l local) sample(slice time.Duration) (sample, error) {
	accepted, passes, batch := 0, 0, 1
	for start := time.Now(); ; {
		for range batch {
			accepted = l.pass()
		}
		passes += batch
		took := time.Since(start)
		if took >= slice {
			return sample{float64(took.Nanoseconds()) / float64(passes*len(l.lines)), accepted}, nil
		}
		if took < slice/32 {
			batch *= 2
		}
	}
}

func (l local) pass() (accepted int) {
	for _, line := range l.lines {
		if l.read(line) {
			accepted++
		}
	}
	return accepted
}

// interleave gives every sampler a turn in every round, each round beginning with another
// one, and returns the samples by sampler and round. Whatever slows the machine down for a
// while slows all of a round.
func interleave(samplers []sampler, rounds int, slice time.Duration) ([][]sample, error) {
	samples := make([][]sample, len(samplers))
	for round := range rounds {
		for turn := range samplers {
			i := (round + turn) % len(samplers)
			runtime.GC() // what the one before left is none of its business
			s, err := samplers[i].sample(slice)
			if err != nil {
				return nil, err
			}
			samples[i] = append(samples[i], s)
		}
	}
	return samples, nil
}

// ratio gives the median of the ratios of a to b, each taken within a round.
func ratio(a, b []sample) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i].ns / b[i].ns
	}
	return median(ratios)
}

// typical gives the median time.
func typical(samples []sample) float64 {
	times := make([]float64, len(samples))
	for i, s := range samples {
		times[i] = s.ns
	}
	return median(times)
}

func median(values []float64) float64 {
	v := slices.Sorted(slices.Values(values))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}

// memory gives the bytes and the allocations that a reference takes, on average.
func (l local) memory() (bytes, allocs float64) {
	const passes = 3
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // pools keep what they have
	l.pass()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range passes {
		l.pass()
	}
	runtime.ReadMemStats(&after)
	reads := float64(passes * len(l.lines))
	return float64(after.TotalAlloc-before.TotalAlloc) / reads, float64(after.Mallocs-before.Mallocs) / reads
}
