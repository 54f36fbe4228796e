package main

import (
	"fmt"
	"slices"
	"strings"
)

// reading is what a reader makes of a URL: it refuses it, or takes these parts from it. A part
// that is not there and one that is empty are the same, since they are to most drivers.
type reading struct {
	refused  error
	user     string
	password string
	hosts    []string // each with its port
	database string
	params   []string // name=value, by name; those of one name in order
}

// parts are the names of what readings are compared by, in order.
var parts = []string{"user", "password", "hosts", "database", "parameters"}

// part gives one as text.
func (r *reading) part(name string) string {
	switch name {
	case "user":
		return r.user
	case "password":
		return r.password
	case "hosts":
		return strings.Join(r.hosts, " ")
	case "database":
		return r.database
	}
	return strings.Join(r.params, " & ")
}

// hostPort writes a host with its port. A name that is empty is the default, and so is a port,
// where there is a default.
func hostPort(name, port, otherwise string) string {
	if name == "" {
		name = "(default)"
	}
	if port == "" {
		port = otherwise
	}
	if port == "" {
		return name
	}
	return name + " port " + strings.TrimLeft(port[:len(port)-1], "0") + port[len(port)-1:]
}

// sortParams brings parameters in the order of their names.
func sortParams(params []string) []string {
	slices.SortStableFunc(params, func(a, b string) int {
		x, _, _ := strings.Cut(a, "=")
		y, _, _ := strings.Cut(b, "=")
		return strings.Compare(x, y)
	})
	return params
}

// difference is one between two readings of a URL.
type difference struct {
	input string
	part  string // "we refuse", "they refuse", or that which differs
	ours  *reading
	their *reading
}

const (
	weRefuse   = "we refuse"
	theyRefuse = "they refuse"
)

func (d *difference) String() string {
	switch d.part {
	case weRefuse:
		return fmt.Sprintf("%q: we refuse: %v", d.input, d.ours.refused)
	case theyRefuse:
		return fmt.Sprintf("%q: they refuse: %v", d.input, d.their.refused)
	}
	return fmt.Sprintf("%q: %s is %q for us, %q for them", d.input, d.part, d.ours.part(d.part), d.their.part(d.part))
}

// differences compares two readings.
func differences(input string, ours, their reading) (out []*difference) {
	d := difference{input: input, ours: &ours, their: &their}
	add := func(part string) {
		x := d
		x.part = part
		out = append(out, &x)
	}
	switch {
	case ours.refused != nil && their.refused != nil:
	case ours.refused != nil:
		add(weRefuse)
	case their.refused != nil:
		add(theyRefuse)
	default:
		for _, p := range parts {
			if ours.part(p) != their.part(p) {
				add(p)
			}
		}
	}
	return out
}
