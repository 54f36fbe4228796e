package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	gourn "github.com/leodido/go-urn"
	"github.com/xo/dburl"
	"go.mongodb.org/mongo-driver/v2/x/mongo/driver/connstring"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/http"
	"github.com/urigrammar/uri/schemes/mongodb"
	"github.com/urigrammar/uri/schemes/postgresql"
	"github.com/urigrammar/uri/schemes/urn"
)

// contest is some readers of the same URLs, of which the first is ours, and the others are compared
// to it. All accept all of the URLs.
type contest struct {
	name    string
	lines   []string
	readers []reader
}

type reader struct {
	name string
	read func(string) error
}

var contests = []contest{
	{"PostgreSQL", []string{
		"postgres://h/db",
		"postgres://user:secret@db.example.com:5432/orders?sslmode=disable",
		"postgresql://user:s%40cret@db.example.com/orders?sslmode=disable&connect_timeout=10&application_name=shop",
	}, []reader{
		{"postgresql.Parse", func(s string) error { _, err := postgresql.Parse(s); return err }},
		{"pgconn.ParseConfig", func(s string) error { _, err := pgconn.ParseConfig(s); return err }},
		{"dburl.Parse", func(s string) error { _, err := dburl.Parse(s); return err }},
	}},
	{"MongoDB", []string{
		"mongodb://h/db",
		"mongodb://user:secret@db1.example.com:27017,db2.example.com:27018/orders?replicaSet=rs0",
		"mongodb://user:s%40cret@db.example.com/orders?w=majority&retryWrites=true&appName=shop&readPreference=nearest",
	}, []reader{
		{"mongodb.Parse", func(s string) error { _, err := mongodb.Parse(s); return err }},
		{"connstring.Parse", func(s string) error { _, err := connstring.Parse(s); return err }},
		{"connstring.ParseAndValidate", func(s string) error { _, err := connstring.ParseAndValidate(s); return err }},
	}},
	{"others", []string{
		"mysql://h/db",
		"mysql://user:secret@db.example.com:3306/orders?parseTime=true",
		"sqlserver://user:s%40cret@db.example.com:1433/instance/orders?encrypt=disable",
	}, []reader{
		{"uri.Parse", func(s string) error { _, err := uri.Parse(s); return err }},
		{"dburl.Parse", func(s string) error { _, err := dburl.Parse(s); return err }},
	}},
	{"URNs", []string{
		"urn:isbn:9780141036144",
		"urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66",
		"urn:ietf:params:xml:ns:yang:ietf-interfaces",
		"urn:ogc:def:crs,crs:EPSG::31256",
	}, []reader{
		{"urn.Parse", func(s string) error { _, err := urn.Parse(s); return err }},
		{"go-urn Parse", func(s string) error { return accepted(gourn.Parse([]byte(s))) }},
		{"go-urn Parse, RFC 8141", func(s string) error {
			return accepted(gourn.Parse([]byte(s), gourn.WithParsingMode(gourn.RFC8141Only)))
		}},
	}},
	{"URLs of the web", []string{
		"http://example.com/",
		"https://www.example.com/products/item-1234?category=books&sort=price",
		"https://example.com:8080/articles/2024/05/a-long-title-of-some-words/page-2#comments",
	}, []reader{
		{"http.Parse", func(s string) error { _, err := http.Parse(s); return err }},
		{"uri.Parse", func(s string) error { _, err := uri.Parse(s); return err }},
		{"net/url.Parse", func(s string) error { _, err := url.Parse(s); return err }},
	}},
}

// accepted makes an error of what says no.
func accepted(_ *gourn.URN, ok bool) error {
	if !ok {
		return errors.New("refused")
	}
	return nil
}

// printTimes measures and prints, for each contest, the ratios to the first reader.
func printTimes(out io.Writer, rounds int, slice time.Duration) {
	fmt.Fprintf(out, "## Time\n\nMedians of the ratios within each of %d rounds, in which each reader has a turn of %v. %s, %s/%s.\n\n",
		rounds, slice, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	t := &table{}
	t.row("URLs", "reader", "ratio:", "ns per URL:")
	for _, c := range contests {
		samples := c.measure(rounds, slice)
		for i, r := range c.readers {
			t.row(c.name, r.name, fmt.Sprintf("%.2f", ratio(samples[i], samples[0])), strconv.Itoa(int(median(samples[i]))))
		}
	}
	t.print(out)
}

// measure gives each reader a turn in every round, each round beginning with another one, and
// returns the times by reader and round: whatever slows the machine down for a while slows
// all of a round.
func (c *contest) measure(rounds int, slice time.Duration) [][]float64 {
	samples := make([][]float64, len(c.readers))
	for round := range rounds {
		for turn := range c.readers {
			i := (round + turn) % len(c.readers)
			runtime.GC() // what the one before left is none of its business
			samples[i] = append(samples[i], c.sample(c.readers[i].read, slice))
		}
	}
	return samples
}

// sample reads all URLs again and again until the slice is over, and gives the nanoseconds for
// one.
func (c *contest) sample(read func(string) error, slice time.Duration) float64 {
	passes, batch := 0, 1
	for start := time.Now(); ; {
		for range batch {
			for _, line := range c.lines {
				if err := read(line); err != nil {
					panic(err) // a test tells that none is refused
				}
			}
		}
		passes += batch
		took := time.Since(start)
		if took >= slice {
			return float64(took.Nanoseconds()) / float64(passes*len(c.lines))
		}
		if took < slice/32 {
			batch *= 2
		}
	}
}

// ratio gives the median of the ratios of a to b, each taken within a round.
func ratio(a, b []float64) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i] / b[i]
	}
	return median(ratios)
}

func median(values []float64) float64 {
	v := slices.Sorted(slices.Values(values))
	n := len(v)
	return (v[(n-1)/2] + v[n/2]) / 2
}
