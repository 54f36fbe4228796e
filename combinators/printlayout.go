package combinators

import "strings"

const (
	lineWidth    = 78 // columns of a line
	maxNameWidth = 32 // names longer than this are not aligned with the others
)

// alignRules writes rules one below the other, their equals signs aligned, long ones
// continued below their first operand.
func alignRules(rules []printedRule) string {
	width := 0
	for _, r := range rules {
		if len(r.name) <= maxNameWidth {
			width = max(width, len(r.name))
		}
	}
	indent := "\n" + strings.Repeat(" ", width+len(" = "))
	var out strings.Builder
	for _, r := range rules {
		out.WriteString(r.name + strings.Repeat(" ", max(0, width-len(r.name))) + " = ")
		lines := breakLines(r.words, lineWidth-len(indent)+1)
		out.WriteString(strings.Join(lines, indent) + "\n")
	}
	return out.String()
}

// breakLines puts words into lines of at most width columns, as far as the words
// allow it.
func breakLines(words []string, width int) []string {
	var lines []string
	for len(words) > 0 {
		n := lineBreak(words, width)
		lines = append(lines, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return lines
}

// lineBreak says how many words go on the line: all, where they fit; else up to the
// last bar on it, unless that leaves more than half of it empty; else as many as fit.
func lineBreak(words []string, width int) int {
	last, bar, used := 0, 0, 0
	for i := range words {
		used += len(words[i])
		if last > 0 && used > width {
			if bar > 0 {
				return bar
			}
			return last
		}
		if mayBreak(words, i+1) {
			last = i + 1
			if isBar(words[i]) && used > width/2 {
				bar = last
			}
		}
		used++ // the space
	}
	return len(words)
}

// mayBreak says whether a line may end before words[i]: not behind an opening
// bracket, nor before a closing one or a bar.
func mayBreak(words []string, i int) bool {
	if i == len(words) {
		return true
	}
	opens := strings.HasSuffix(words[i-1], "(") || strings.HasSuffix(words[i-1], "[")
	return !opens && words[i] != ")" && words[i] != "]" && !isBar(words[i])
}

func isBar(word string) bool { return word == "|" || word == "/" }
