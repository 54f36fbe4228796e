package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/urigrammar/uri"
)

// start is what was measured in fresh processes.
type start struct {
	parse, message float64 // nanoseconds: the first parse, and the first message of an error
	inits          []packageInit
}

// packageInit is what the initialisation of a package took.
type packageInit struct {
	path          string
	ms            float64
	bytes, allocs int
}

// first parses and explains an error for the first time in this process, and gives
// the nanoseconds that each took.
func first() (parse, message int64) {
	begin := time.Now()
	if _, err := uri.Parse("http://user@www.example.com:8080/a/b;c=d?e=f#g"); err != nil {
		panic(err)
	}
	parsed := time.Now()
	_, err := uri.Parse("http://www.example.com/a|b")
	text := err.Error()
	explained := time.Now()
	if text == "" {
		panic("an error says nothing")
	}
	return parsed.Sub(begin).Nanoseconds(), explained.Sub(parsed).Nanoseconds()
}

// measureStart runs this program again with the flag -first, several times.
func measureStart(times int) (start, error) {
	var parses, messages []float64
	for range times {
		out, _, err := again()
		if err != nil {
			return start{}, err
		}
		var parse, message float64
		if _, err := fmt.Sscan(out, &parse, &message); err != nil {
			return start{}, err
		}
		parses, messages = append(parses, parse), append(messages, message)
	}
	_, trace, err := again("GODEBUG=inittrace=1")
	return start{median(parses), median(messages), inits(trace)}, err
}

// again runs this program with the flag -first and more in its environment.
func again(env ...string) (stdout, stderr string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", "", err
	}
	var out, errs strings.Builder
	command := exec.Command(self, "-first")
	command.Env = append(os.Environ(), env...)
	command.Stdout, command.Stderr = &out, &errs
	err = command.Run()
	return out.String(), errs.String(), err
}

// initLine is a line of an inittrace, such as "init net @0.46 ms, 0.008 ms clock, 832
// bytes, 20 allocs".
var initLine = regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, (\S+) ms clock, (\d+) bytes, (\d+) allocs$`)

// inits finds in an inittrace what it took to import the package uri. A package that has
// nothing to do has no line.
func inits(trace string) []packageInit {
	var list []packageInit
	for _, m := range initLine.FindAllStringSubmatch(trace, -1) {
		path := m[1]
		if path != uriPath && !strings.HasPrefix(path, uriPath+"/combinators") && !strings.Contains(path, "participle") {
			continue
		}
		p := packageInit{path: path}
		p.ms, _ = strconv.ParseFloat(m[2], 64)
		p.bytes, _ = strconv.Atoi(m[3])
		p.allocs, _ = strconv.Atoi(m[4])
		list = append(list, p)
	}
	return list
}

const uriPath = "github.com/urigrammar/uri"
