package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// table prints as a table of Markdown. The first row is the heading; a column whose
// heading ends in a colon is aligned to the right.
type table struct {
	rows  [][]string
	right []bool // by column
}

// row adds a row. All have as many cells.
func (t *table) row(cells ...string) {
	if len(t.rows) == 0 {
		t.right = make([]bool, len(cells))
		for i := range cells {
			cells[i], t.right[i] = strings.CutSuffix(cells[i], ":")
		}
	}
	t.rows = append(t.rows, cells)
}

func (t *table) print(out io.Writer) {
	widths := t.widths()
	for i, row := range t.rows {
		for j, cell := range row {
			space := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell))
			if t.right[j] {
				cell, space = space, cell
			}
			fmt.Fprint(out, "| ", cell, space, " ")
		}
		fmt.Fprintln(out, "|")
		if i == 0 {
			t.rule(out, widths)
		}
	}
	fmt.Fprintln(out)
}

// rule prints the line below the heading.
func (t *table) rule(out io.Writer, widths []int) {
	for j, width := range widths {
		end := "-"
		if t.right[j] {
			end = ":"
		}
		fmt.Fprint(out, "|", strings.Repeat("-", width+1), end)
	}
	fmt.Fprintln(out, "|")
}

func (t *table) widths() []int {
	widths := make([]int, len(t.right))
	for _, row := range t.rows {
		for j, cell := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell))
		}
	}
	return widths
}
