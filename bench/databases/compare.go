package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// comparison is a pair of readers on a corpus.
type comparison struct {
	name, about  string
	corpus       string
	ours, theirs func(string) reading
	reasons      []reason
}

var comparisons = []comparison{
	{"schemes/postgresql and pgx", "pgconn.ParseConfig, without variables of the environment and files. Hosts are compared with their ports; parameters are those that pgx keeps as text.",
		"postgres", ourPostgres, pgx, pgxReasons},
	{"schemes/postgresql and dburl", "dburl.Parse, and what pgx makes of the DSN that it gives.",
		"postgres", ourPostgres, dburlPostgres, dburlPostgresReasons},
	{"schemes/mongodb and the MongoDB driver", "connstring.ParseAndValidate, with a DNS that knows every host. Hosts are those in the string.",
		"mongodb", ourMongo, mongo, mongoReasons},
	{"the generic grammar and dburl", "dburl.Parse, for databases other than these: mysql, sqlserver, oracle, sqlite and more.",
		"mysql", ourGeneric, dburlGeneric, dburlReasons},
}

// result is what a comparison finds.
type result struct {
	*comparison
	inputs, bothAccept, bothRefuse int
	same                           int // of those that both accept
	found                          []finding
	unexplained                    []*difference
}

// finding is a reason with the differences that it explains.
type finding struct {
	*reason
	inputs int // each counted once
	first  *difference
	last   string // the last input counted
}

// compare reads all of the corpus.
func (c *comparison) compare() result {
	r := result{comparison: c}
	for i := range c.reasons {
		r.found = append(r.found, finding{reason: &c.reasons[i]})
	}
	for _, in := range corpus(c.corpus) {
		r.inputs++
		ours, theirs := c.ours(in), c.theirs(in)
		all := differences(in, ours, theirs)
		switch {
		case ours.refused != nil && theirs.refused != nil:
			r.bothRefuse++
		case ours.refused == nil && theirs.refused == nil:
			r.bothAccept++
			if len(all) == 0 {
				r.same++
			}
		}
		for _, d := range all {
			r.explain(d)
		}
	}
	return r
}

func (r *result) explain(d *difference) {
	for i := range r.found {
		if f := &r.found[i]; f.explains(d) {
			if f.first == nil {
				f.first = d
			}
			if f.inputs == 0 || f.last != d.input {
				f.inputs, f.last = f.inputs+1, d.input
			}
			return
		}
	}
	r.unexplained = append(r.unexplained, d)
}

// print prints the result in Markdown.
func (r *result) print(out io.Writer) {
	fmt.Fprintf(out, "## %s\n\n%s\n\n", title(r.name), r.about)
	fmt.Fprintf(out, "%d URLs: both accept %d, of these %d with the same parts, and both refuse %d.\n\n", r.inputs, r.bothAccept, r.same, r.bothRefuse)
	t := &table{}
	t.row("difference", "URLs:", "reason", "example")
	for _, f := range r.found {
		if f.first != nil {
			t.row(strings.ReplaceAll(f.part, ",", ", "), strconv.Itoa(f.inputs), cell(f.text), example(f.first))
		}
	}
	t.print(out)
	for _, d := range r.unexplained {
		fmt.Fprintf(out, "no reason: %s\n", d)
	}
}

func title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// cell makes a text fit for a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// example shows a difference.
func example(d *difference) string {
	text := strconv.QuoteToASCII(d.input)
	text = "`" + text[1:len(text)-1] + "`"
	if d.part != weRefuse && d.part != theyRefuse {
		text += fmt.Sprintf(": %s `%s`, they `%s`", d.part, d.ours.part(d.part), d.their.part(d.part))
	}
	return cell(text)
}
