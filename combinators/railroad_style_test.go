package combinators

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Text has a contrast of 4.5 to its ground in both colour schemes (WCAG 2, AA), and in
// a page that does not follow the scheme rails have the 3 that is asked of shapes.
func TestRailroadContrast(t *testing.T) {
	light, dark, _ := strings.Cut(railStyle, "@media (prefers-color-scheme: dark)")
	const white, black = "#ffffff", "#0d1117"
	tests := []struct{ name, css, ground, other string }{
		{"light", light, white, black},
		{"dark", dark, black, white},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rails := railColor(t, tt.css, `svg.railroad:root`, "color")
			checkContrast(t, "rails and titles", rails, tt.ground, 4.5)
			checkContrast(t, "rails on the other ground", rails, tt.other, 3)
			for _, kind := range []railKind{railTerminal, railRule, railNothing} {
				fill := railColor(t, tt.css, ".railroad ."+string(kind)+" rect", "fill")
				text := railColor(t, tt.css, ".railroad ."+string(kind)+" text", "fill")
				edge := railColor(t, tt.css, ".railroad ."+string(kind)+" rect", "stroke")
				checkContrast(t, string(kind), text, fill, 4.5)
				checkContrast(t, string(kind)+" outline", edge, tt.ground, 3)
			}
		})
	}
}

func checkContrast(t *testing.T, what, a, b string, want float64) {
	t.Helper()
	light, dark := luminance(a), luminance(b)
	if light < dark {
		light, dark = dark, light
	}
	if got := (light + 0.05) / (dark + 0.05); got < want {
		t.Errorf("%s: contrast of %s and %s is %.2f, want %v", what, a, b, got, want)
	}
}

// luminance is the relative luminance of a colour, as WCAG 2 defines it.
func luminance(color string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(color[1+2*i:3+2*i], 16, 8)
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

// railColor finds the value of a property in a style sheet.
func railColor(t *testing.T, css, selector, property string) string {
	t.Helper()
	rule := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(selector) + ` \{[^}]*\b` + property + `: (#[0-9a-f]{6})`)
	m := rule.FindStringSubmatch(css)
	if m == nil {
		t.Fatalf("no %s of %s in the style", property, selector)
	}
	return m[1]
}
