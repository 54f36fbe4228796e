package trial_test

import (
	"strings"
	"testing"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/internal/trial"
)

// zeros finds a fault in each "0", and reads no text with a space.
func zeros(own string) (list []trial.Fault, ok bool) {
	for i := range len(own) {
		if own[i] == '0' {
			list = append(list, trial.Fault{Code: "zero", Start: i, End: i + 1})
		}
	}
	return list, !strings.Contains(own, " ")
}

// TestChecked offers fixes by what the checks find behind them.
func TestChecked(t *testing.T) {
	const text = "0:a0b" // of which "a0b" is the scheme's own
	before, _ := zeros(text[2:])
	c := &trial.Checked{Text: text, Start: 2, Before: before, Faults: zeros}
	for _, x := range []struct {
		fix          uri.Fix
		mends, keeps bool
	}{
		{edit(3, 4, ""), true, true},
		{edit(3, 4, "1"), true, true},
		{edit(4, 5, "c"), false, true},
		{edit(3, 4, "0"), false, false},  // it changes nothing
		{edit(3, 4, " "), false, false},  // it cannot be read
		{edit(4, 5, "0"), false, false},  // there is one more
		{edit(3, 4, "00"), false, false}, // and here
	} {
		for _, nothing := range []bool{false, true} {
			tries := c
			if nothing {
				tries, x.mends, x.keeps = nil, false, false
			}
			d := uri.Diagnostic{Code: "zero"}
			if got := tries.Mends(&d, x.fix); got != x.mends || (len(d.Fixes) > 0) != got {
				t.Errorf("%+v: mends %v, %v", x.fix, got, d.Fixes)
			}
			d.Fixes = nil
			if got := tries.Keeps(&d, x.fix); got != x.keeps || (len(d.Fixes) > 0) != got {
				t.Errorf("%+v: keeps %v, %v", x.fix, got, d.Fixes)
			}
		}
	}
}

// TestAreOf tells what a fault has to do with two offsets.
func TestAreOf(t *testing.T) {
	for _, c := range []struct {
		x          trial.Fault
		start, end int
		want       bool
	}{
		{trial.Fault{Start: 2, End: 4}, 3, 5, true}, {trial.Fault{Start: 2, End: 4}, 4, 5, false}, {trial.Fault{Start: 2, End: 4}, 3, 3, true},
		{trial.Fault{Start: 2, End: 4}, 2, 2, false}, {trial.Fault{Start: 2, End: 2}, 2, 2, true}, {trial.Fault{Start: 2, End: 2}, 3, 4, false},
	} {
		if got := trial.AreOf([]trial.Fault{c.x}, c.start, c.end); got != c.want {
			t.Errorf("%+v of %d to %d: %v", c.x, c.start, c.end, got)
		}
	}
}
