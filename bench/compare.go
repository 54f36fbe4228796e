package main

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// result is what was measured of a contender on a corpus.
type result struct {
	contender
	ratio         float64 // time, to net/url
	ns            float64 // per reference
	accepted      int     // lines
	bytes, allocs float64 // per reference; unknown of a program
	perParse      float64 // time, to that of a uri.Parse of the corpus web, on the corpus invalid
}

// results are those on each corpus, by its name, in the order of the contenders.
type results map[string][]result

// get gives the result of a contender on a corpus.
func (r results) get(corpus, name string) (result, bool) {
	for _, x := range r[corpus] {
		if x.name == name {
			return x, true
		}
	}
	return result{}, false
}

// compareAll measures all contenders on the corpora. It tells which it leaves out.
func compareAll(out io.Writer, all []corpus, c config) (results, error) {
	dir, err := os.MkdirTemp("", "uri-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	list := prepare(out, contenders(c.peers), dir)
	r := results{}
	for _, corpus := range all {
		if r[corpus.name], err = compare(forCorpus(list, corpus.name), corpus, dir, c); err != nil {
			return nil, fmt.Errorf("corpus %s: %w", corpus.name, err)
		}
	}
	return r, nil
}

// prepare builds the programs in dir, and leaves out those that cannot be built.
func prepare(out io.Writer, list []contender, dir string) []contender {
	var ready []contender
	for _, c := range list {
		if c.program != nil {
			if err := c.program.prepare(dir); err != nil {
				fmt.Fprintf(out, "%s is left out: %v\n", c.name, err)
				continue
			}
			p, err := c.program.run(dir, corpus{"version", []string{"a"}})
			if err != nil {
				fmt.Fprintf(out, "%s is left out: %v\n", c.name, err)
				continue
			}
			c.version = p.version
			_ = p.close()
		}
		ready = append(ready, c)
	}
	return ready
}

// compare measures the contenders, the first of which is net/url, on a corpus.
func compare(list []contender, on corpus, dir string, c config) (_ []result, err error) {
	samplers := make([]sampler, len(list))
	for i, x := range list {
		samplers[i] = local{x.read, on.lines}
		if x.program == nil {
			continue
		}
		p, err := x.program.run(dir, on)
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, p.close()) }()
		samplers[i] = p
	}
	valid := local{readParse, load("web").lines}
	samples, err := interleave(append(samplers, valid), c.rounds, c.slice)
	if err != nil {
		return nil, err
	}
	return summarize(list, samplers, samples), nil
}

// summarize makes results of samples, of which those behind the contenders' are those of
// parsing the corpus web.
func summarize(list []contender, samplers []sampler, samples [][]sample) []result {
	results := make([]result, len(list))
	parses := samples[len(list)]
	for i, x := range list {
		s := samples[i]
		results[i] = result{
			contender: x, ns: typical(s), accepted: s[0].accepted,
			ratio: ratio(s, samples[0]), perParse: ratio(s, parses),
		}
		if l, ok := samplers[i].(local); ok {
			results[i].bytes, results[i].allocs = l.memory()
		}
	}
	return results
}
