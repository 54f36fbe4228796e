package main

import (
	"math"
	"strings"
	"time"
)

// family is an input that can be as long as one likes: a part is repeated between a
// beginning and an end.
type family struct{ name, first, part, last string }

// sizes are the lengths in bytes at which families are read. Of each operation the time
// per byte is compared at the second to the first, and at the fourth to the third.
var sizes = [4]int{1 << 10, 1 << 20, 10_000, 10_000_000}

// families gives what may be typical of long input, and what may be hostile.
func families() []family {
	const page = "http://www.example.com/"
	list := []family{
		{"long path", page, "docs/a-guide;v=2/%41bc/", ""},
		{"long query", page + "?", "key=value&a%20b=c&", ""},
		{"long path, rejected at its end", page, "docs/a-guide;v=2/%41bc/", "|"},
		{"long query, rejected at its end", page + "?", "key=value&a%20b=c&", "|"},
	}
	for _, first := range []string{"", "//", "http://h/"} {
		for _, part := range []string{"a.a.a.", "%41", ";;;;", "////", "@@@@", "::::", "a:a:a:", "%"} {
			list = append(list, family{first + part + "…", first, part, ""})
		}
	}
	return list
}

// text gives the member of the family of about n bytes.
func (f family) text(n int) string {
	return f.first + strings.Repeat(f.part, (n-len(f.first)-len(f.last))/len(f.part)) + f.last
}

// growth is by how much the time per byte of a family grows from the smaller to the
// larger size, for each operation of growing.
type growth struct {
	family
	toMiB  []float64 // from 1 KiB to 1 MiB
	to10MB []float64 // from 10 kB to 10 MB
}

// growing are the operations whose growth is measured.
var growing = append(fast[:len(fast):len(fast)], opMessage)

// measureGrowth reads all families with all operations at all sizes.
func measureGrowth(rounds int) []growth {
	rounds = min(rounds, 7) // long inputs take their time
	var list []growth
	for _, f := range families() {
		g := growth{family: f}
		for _, op := range growing {
			times := perByte(op, f, rounds)
			g.toMiB = append(g.toMiB, least(times[1])/least(times[0]))
			g.to10MB = append(g.to10MB, least(times[3])/least(times[2]))
		}
		list = append(list, g)
	}
	return list
}

// perByte measures an operation at each size: the samples tell nanoseconds per byte.
func perByte(op string, f family, rounds int) [][]sample {
	var samplers []sampler
	var lengths []int
	for _, n := range sizes {
		text := f.text(n)
		samplers = append(samplers, patient(samplers, local{operation(op), []string{text}}))
		lengths = append(lengths, len(text))
	}
	samples, err := interleave(samplers, rounds, 2*time.Millisecond)
	if err != nil {
		panic(err) // functions of this program have none
	}
	for i := range samples {
		for j := range samples[i] {
			samples[i][j].ns /= float64(lengths[i])
		}
	}
	return samples
}

// least gives the least time: that in which nothing else was at work.
func least(samples []sample) float64 {
	t := samples[0].ns
	for _, s := range samples {
		t = min(t, s.ns)
	}
	return t
}

// patience is how long a single read may take.
const patience = time.Second

// patient gives l, or, where it would take too long to read, by the time that the
// longest before it takes for a byte, a sampler that knows no time.
func patient(before []sampler, l local) sampler {
	known := local{lines: []string{""}}
	for _, s := range before {
		if x, ok := s.(local); ok && len(x.lines[0]) > len(known.lines[0]) {
			known = x
		}
	}
	if len(before) > 0 {
		s, _ := known.sample(time.Millisecond) // it has no error
		if s.ns/float64(len(known.lines[0]))*float64(len(l.lines[0])) > float64(patience) {
			return unknown{}
		}
	}
	l.pass() // an arena takes its memory
	return l
}

// unknown is a sampler that knows no time.
type unknown struct{}

func (unknown) sample(time.Duration) (sample, error) { return sample{ns: math.NaN()}, nil }

// worst gives the family in which the operation, an index of growing, grows most from 1
// KiB to 1 MiB.
func worst(list []growth, op int) growth {
	most := list[0]
	for _, g := range list {
		if g.toMiB[op] > most.toMiB[op] || math.IsNaN(g.toMiB[op]) {
			most = g
		}
	}
	return most
}
