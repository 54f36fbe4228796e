package combinators

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// checkRailroad draws the expressions as one document, and checks the geometry that
// was laid out, the geometry that the SVG shows, and that the ways through the boxes
// are those that the expressions mean.
func checkRailroad(t *testing.T, exprs ...*Expr) *railSheet {
	t.Helper()
	laidOut := layOutRailSheet(exprs)
	root := parseSVG(t, laidOut.svg())
	checkLinks(t, root)
	drawn := readRailroad(root)
	if diff := cmp.Diff(laidOut, drawn, railOptions...); diff != "" {
		t.Errorf("the SVG differs from the layout (-layout +SVG):\n%s", diff)
	}
	for _, f := range railFaults(drawn) {
		t.Error(f)
	}
	for i, e := range exprs {
		if e.Op == OpRule {
			e = e.Items[0]
		}
		checkMeaning(t, drawn.diagrams[i], e)
	}
	return drawn
}

// railOptions compare geometries by what can be seen of them.
var railOptions = cmp.Options{
	cmp.AllowUnexported(railSheet{}, railDiagram{}, railLabel{}, railBox{}, railRect{}, railPoint{}, railTrack{}),
	cmpopts.IgnoreFields(railDiagram{}, "name"), cmpopts.IgnoreFields(railBox{}, "name"),
	cmpopts.EquateEmpty(),
}

func checkMeaning(t *testing.T, d *railDiagram, e *Expr) {
	t.Helper()
	meant, boxes := meantNet(e)
	if len(d.boxes) != boxes {
		t.Errorf("%d boxes, want %d", len(d.boxes), boxes)
	}
	if route, differ := meant.differ(drawnNet(d), 2000); differ {
		t.Errorf("the drawing differs from the expression after %q", route)
	}
}

// checkLinks checks that ids occur once and that links lead to one.
func checkLinks(t *testing.T, root svgElement) {
	t.Helper()
	ids := map[string]int{}
	root.each(func(e svgElement) { ids[e.attr("id")]++ })
	root.each(func(e svgElement) {
		if id := e.attr("id"); id != "" && ids[id] > 1 {
			t.Errorf("id %q occurs %d times", id, ids[id])
		}
		if href := e.attr("href"); href != "" && ids[href[1:]] == 0 {
			t.Errorf("link to %q leads nowhere", href)
		}
	})
}

// uriRules are rules of all shapes, in the manner of RFC 2396.
func uriRules() []*Expr {
	digit := Rule("digit", OneOf("0123456789"))
	lowalpha := Rule("lowalpha", OneOf("abcdefghijklmnopqrstuvwxyz"))
	alpha := Rule("alpha", Alt(lowalpha, Rule("upalpha", Range('A', 'Z'))))
	hex := Rule("hex", Alt(digit, OneOf("ABCDEF"), Lit("a"), Lit("b"), Lit("c"), Lit("d"), Lit("e"), Lit("f")))
	octet := Rule("octet", Repeat(1, 3, digit))
	return []*Expr{
		Rule("URI-reference", Seq(Opt(Alt(Ref("absoluteURI"), Ref("relativeURI"))), Opt(Seq(Lit("#"), Ref("fragment"))))),
		Rule("absoluteURI", Seq(Ref("scheme"), Lit(":"), Alt(Seq(Lit("//"), Ref("IPv4address")), Many1(Ref("uric"))))),
		Rule("relativeURI", Alt()),
		Rule("scheme", Seq(alpha, Many(Alt(alpha, digit, Lit("+"), Lit("-"), Lit("."))))),
		Rule("fragment", Many(Ref("uric"))),
		Rule("uric", Alt(alpha, digit, OneOf(";/?:@&=+$,-_.!~*'()"), Seq(Lit("%"), Repeat(2, 2, hex)))),
		Rule("IPv4address", Seq(octet, Lit("."), octet, Lit("."), octet, Lit("."), octet)),
		Rule("IPv6address", Opt(Seq(Repeat(7, 7, Seq(Repeat(1, 4, hex), Lit(":"))), Repeat(0, 2, hex), Lit("ffff"), Lit("::"),
			Lit("what goes on and on"), Alt(Ref("IPv4address"), Seq(Repeat(2, Unbounded, hex), Lit("/"), Fold("zone")), Lit("")),
			Lit("to the next row")))),
	}
}

func TestRailroadGolden(t *testing.T) {
	g, err := NewGrammar(uriRules()...)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		file  string
		rules []string
	}{
		{"scheme", []string{"scheme"}},
		{"wrapped", []string{"IPv6address"}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			svg, err := g.Railroad(tt.rules...)
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, "railroad/"+tt.file+".svg", svg)
		})
	}
}

func TestRailroadOfGrammar(t *testing.T) {
	g, err := NewGrammar(uriRules()...)
	if err != nil {
		t.Fatal(err)
	}
	s := checkRailroad(t, g.Rules()...)
	if s.width > railWidth {
		t.Errorf("%d pixels wide", s.width)
	}
	all, err := g.Railroad()
	if err != nil || all != layOutRailSheet(g.Rules()).svg() {
		t.Errorf("Railroad() does not draw all rules; error %v", err)
	}
	two, err := g.Railroad("scheme", "digit", "scheme")
	if err != nil || two != layOutRailSheet([]*Expr{g.Lookup("scheme"), g.Lookup("digit")}).svg() {
		t.Errorf("Railroad(scheme, digit, scheme) does not draw the two; error %v", err)
	}
	if links := strings.Count(two, `<a href="#rule-digit">`); links != 1 {
		t.Errorf("%d links to digit, want 1", links)
	}
	if strings.Contains(two, `#rule-alpha`) {
		t.Error("a link to a rule that is not in the drawing")
	}
}

// railAppendixA reads the grammar of RFC 2396.
func railAppendixA(t *testing.T) *Grammar {
	t.Helper()
	text, err := os.ReadFile("../testdata/appendix-a.bnf")
	if err != nil {
		t.Fatal(err)
	}
	g, err := ReadBNF(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRailroadAppendixA(t *testing.T) {
	g := railAppendixA(t)
	for _, r := range g.Rules() {
		t.Run(r.Name, func(t *testing.T) { checkRailroad(t, r) })
	}
	if s := checkRailroad(t, g.Rules()...); s.width > railWidth {
		t.Errorf("%d pixels wide", s.width)
	}
	svg, err := g.Railroad()
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "railroad/appendix-a.svg", svg)
}

func TestRailroadUnknownRule(t *testing.T) {
	g, err := NewGrammar(Rule("a", Lit("x")))
	if err != nil {
		t.Fatal(err)
	}
	svg, err := g.Railroad("a", "no such")
	if want := `combinators: no rule "no such" to draw`; svg != "" || err == nil || err.Error() != want {
		t.Errorf("got %q and error %v, want %q", svg, err, want)
	}
}

// A replaced rule is still drawn as a box with its name, and its diagram is the new one.
func TestRailroadReplacedRule(t *testing.T) {
	g, err := NewGrammar(Rule("a", Seq(Rule("b", Lit("old")), Lit("!"))))
	if err != nil {
		t.Fatal(err)
	}
	g, err = g.With(Rule("b", Alt()))
	if err != nil {
		t.Fatal(err)
	}
	s := checkRailroad(t, g.Rules()...)
	if b := s.diagrams[0].boxes[0]; b.kind != railRule || b.lines[0] != "b" {
		t.Errorf("the mention of b is drawn as %v", b)
	}
	if b := s.diagrams[1].boxes[0]; b.kind != railNothing {
		t.Errorf("the new b is drawn as %v", b)
	}
}

func TestRailroadBoxTexts(t *testing.T) {
	tests := []struct {
		name string
		expr *Expr
		want []string // the text of each box, its lines joined by newlines
	}{
		{"literal", Lit("http"), []string{`"http"`}},
		{"folded", Fold("http"), []string{`"http" any case`}},
		{"folded without letters", Fold("://"), []string{`"://"`}},
		{"folded letter", Fold("a"), []string{`"a" any case`}},
		{"control characters", Lit("a\r\nb"), []string{`"a" %x0D %x0A "b"`}},
		{"quotation mark", Lit(`say "x"`), []string{`"say " %x22 "x" %x22`}},
		{"non-ASCII", Lit("é"), []string{"%xC3 %xA9"}},
		{"range", Range('a', 'z'), []string{`"a" – "z"`}},
		{"range of two", Range('0', '1'), []string{`"0" – "1"`}},
		{"range of one", Range('0', '0'), []string{`"0"`}},
		{"range of all", Range(0, 255), []string{"%x00 – %xFF"}},
		{"set", OneOf("+-."), []string{`"+" | "-" | "."`}},
		{"set with runs", OneOf("0123456789ABCDEFabc"), []string{`"0" – "9" | "A" – "F" | "a" | "b" | "c"`}},
		{"no run across alphabets", OneOf("789:;<"), []string{`"7" | "8" | "9" | ":" | ";" | "<"`}},
		{"no run of punctuation", OneOf("()*+,"), []string{`"(" | ")" | "*" | "+" | ","`}},
		{"choice of bytes", Alt(Lit("a"), Lit("b"), Range('0', '9'), OneOf("xy")), []string{`"a" | "b" | "0" – "9" | "x" | "y"`}},
		{"choice of folded bytes", Alt(Fold("A"), Fold("B"), Fold("C"), Fold("D"), Fold("-")), []string{`"A" – "D" any case | "-"`}},
		{"choice of bytes around a rule", Alt(Lit("a"), Ref("r"), Lit("b"), Lit("c")), []string{`"a"`, "r", `"b" | "c"`}},
		{"rule", Seq(Ref("abs_path")), []string{"abs_path"}},
		{"odd names", Seq(Ref("a b"), Ref("é"), Ref("")), []string{`"a b"`, "%xC3%xA9", `""`}},
		{"empty texts", Seq(Lit(""), Seq(), Fold(""), Opt(Lit("")), Repeat(0, 0, Lit("x"))), nil},
		{"nothing", Alt(Alt(), OneOf(""), Range('b', 'a'), Repeat(3, 2, Lit("x"))), []string{"nothing", "nothing", "nothing", "nothing"}},
		{"long set", OneOf("!#$%&'()*+,-./:;"), []string{`"!" | "#" | "$" | "%" | "&" |
"'" | "(" | ")" | "*" | "+" |
"," | "-" | "." | "/" | ":" | ";"`}},
		{"long literal", Lit(strings.Repeat("x", 45)), []string{`"` + strings.Repeat("x", 42) + `"` + "\n" + `"xxx"`}},
		{"long name", Seq(Ref(strings.Repeat("n", 45))), []string{strings.Repeat("n", 44) + "\nn"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, b := range checkRailroad(t, tt.expr).diagrams[0].boxes {
				got = append(got, strings.Join(b.lines, "\n"))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("boxes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRailroadCounts(t *testing.T) {
	x := Lit("x")
	tests := []struct {
		name  string
		expr  *Expr
		count string
	}{
		{"optional", Opt(x), ""},
		{"any number", Many(x), ""},
		{"once or more", Many1(x), ""},
		{"once", Repeat(1, 1, x), ""},
		{"exactly", Repeat(2, 2, x), "2 times"},
		{"between", Repeat(1, 3, x), "1 to 3 times"},
		{"up to", Repeat(0, 3, x), "0 to 3 times"},
		{"at least", Repeat(2, Unbounded, x), "2 or more times"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for _, l := range checkRailroad(t, tt.expr).diagrams[0].counts {
				got += l.text
			}
			if got != tt.count {
				t.Errorf("count %q, want %q", got, tt.count)
			}
		})
	}
}

func TestRailroadExtremes(t *testing.T) {
	many := func(n int, f func(int) *Expr) (out []*Expr) {
		for i := range n {
			out = append(out, f(i))
		}
		return out
	}
	nested := func(n int, f func(*Expr) *Expr) *Expr {
		x := Lit("x")
		for range n {
			x = f(x)
		}
		return x
	}
	allBytes := make([]byte, 256)
	for i := range allBytes {
		allBytes[i] = byte(255 - i)
	}
	tests := []struct {
		name  string
		expr  *Expr
		width int // at most
	}{
		{"empty literal", Lit(""), 100},
		{"empty sequence", Rule("empty", Seq()), 100},
		{"empty choice", Rule("never", Alt()), 200},
		{"literal of 200 bytes", Lit(strings.Repeat("<&> ", 50)), railWidth},
		{"literal of 200 odd bytes", Lit(strings.Repeat("\x00\xff", 100)), railWidth},
		{"literal that looks like markup", Rule("]]>&<", Lit(`</text>&"'`)), railWidth},
		{"all bytes", OneOf(string(allBytes)), railWidth},
		{"choice of 300 words", Alt(many(300, func(i int) *Expr { return Lit(fmt.Sprint("word", i)) })...), 250},
		{"choice of 300 bytes", Alt(many(300, func(i int) *Expr { return Lit(string([]byte{byte(i)})) })...), railWidth},
		{"choice of empty texts", Alt(Seq(), Seq(), Lit("x"), Seq(), Seq()), 300},
		{"sequence of 300 words", Seq(many(300, func(i int) *Expr { return Lit(fmt.Sprint("word", i)) })...), railWidth},
		{"sequence of 100 loops", Many(Seq(many(100, func(i int) *Expr { return Repeat(i%3, i+3, Ref("loop")) })...)), railWidth},
		{"choices of sequences of choices", Alt(many(4, func(int) *Expr {
			return Seq(many(40, func(int) *Expr { return Alt(Ref("a"), Opt(Lit("bc"))) })...)
		})...), railWidth},
		{"nested options", nested(80, Opt), 5000},
		{"nested loops", nested(80, Many), 5000},
		{"nested choices", nested(80, func(x *Expr) *Expr { return Alt(x, Ref("y")) }), 5000},
		{"nested sequences", nested(80, func(x *Expr) *Expr { return Seq(Lit("("), x, Lit(")")) }), railWidth},
		{"nested counts", nested(9, func(x *Expr) *Expr { return Repeat(2, 5, Seq(x, x)) }).Items[0].Items[0], 900},
		{"recursion", Rule("r", Seq(Lit("("), Opt(Ref("r")), Lit(")"))), 400},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if s := checkRailroad(t, tt.expr); s.width > tt.width {
				t.Errorf("%d pixels wide, want at most %d", s.width, tt.width)
			}
		})
	}
}

func TestRailroadRandom(t *testing.T) {
	for seed := range uint64(400) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			e := randomRail(rand.New(rand.NewPCG(seed, 1)), 5)
			if s := checkRailroad(t, Rule("random", e), Seq(e, e)); s.width > railWidth {
				t.Errorf("%d pixels wide", s.width)
			}
			if first, again := Railroad(e), Railroad(e); first != again {
				t.Error("two drawings differ")
			}
		})
	}
}

// randomRail makes an expression of all operators, sensible or not.
func randomRail(r *rand.Rand, depth int) *Expr {
	text := []string{"", "a", "b", "-", "http", "long text that goes on", "\x00", "é"}[r.IntN(8)]
	if depth == 0 {
		depth = 1
	}
	op := Op(1 + r.IntN(9))
	if depth == 1 && (op == OpSequence || op == OpChoice || op == OpRepeat) {
		op = OpLiteral
	}
	var items []*Expr
	if op == OpSequence || op == OpChoice {
		for range r.IntN(6) {
			items = append(items, randomRail(r, depth-1))
		}
	}
	switch op {
	case OpSequence, OpChoice:
		return &Expr{Op: op, Items: items}
	case OpRepeat:
		return Repeat(r.IntN(3), r.IntN(5)-1, randomRail(r, depth-1))
	case OpRule, OpRef:
		return Ref("rule" + strconv.Itoa(r.IntN(5)))
	case OpRange:
		return Range("a0A"[r.IntN(3)], "z9Z"[r.IntN(3)])
	}
	return &Expr{Op: op, Text: text}
}

// The checks are worth nothing unless they find what is wrong.
func TestRailroadFaults(t *testing.T) {
	tests := []struct {
		name   string
		damage func(s *railSheet, d *railDiagram)
		want   string
	}{
		{"none", func(*railSheet, *railDiagram) {}, ""},
		{"narrow drawing", func(s *railSheet, _ *railDiagram) { s.width -= railMargin + 1 }, "outside the drawing"},
		{"low drawing", func(s *railSheet, _ *railDiagram) { s.height -= 2*railMargin + 20 }, "outside the drawing"},
		{"narrow box", func(_ *railSheet, d *railDiagram) { d.boxes[0].width -= 30 }, "does not fit"},
		{"box on a box", func(_ *railSheet, d *railDiagram) { d.boxes[1].railRect = d.boxes[0].railRect }, "overlaps"},
		{"box off the rails", func(_ *railSheet, d *railDiagram) { d.boxes[0].y++ }, "on no way"},
		{"rail through a box", func(_ *railSheet, d *railDiagram) {
			b := d.boxes[2]
			d.tracks = append(d.tracks, railTrack{from: railPoint{b.x + 5, b.y - 2}, to: railPoint{b.x + 5, b.y + 2}})
		}, "runs through"},
		{"label on a rail", func(_ *railSheet, d *railDiagram) { d.counts[0].y -= 10 }, "runs through"},
		{"missing end", func(_ *railSheet, d *railDiagram) { d.end.x++ }, "no way from"},
		{"missing rail", func(_ *railSheet, d *railDiagram) { d.tracks = slices.Delete(d.tracks, 3, 4) }, "on no way"},
		{"rail against the traffic", func(_ *railSheet, d *railDiagram) {
			d.tracks[1].from, d.tracks[1].to = d.tracks[1].to, d.tracks[1].from
		}, "on no way"},
		{"sharp corner", func(_ *railSheet, d *railDiagram) {
			i := slices.IndexFunc(d.tracks, func(t railTrack) bool { return t.bend == railFromAcross })
			d.tracks[i].bend = railFromUpDown
		}, "on no way"},
		{"crossing", func(_ *railSheet, d *railDiagram) {
			x, y := d.start.x+5, d.start.y
			d.tracks = append(d.tracks, railTrack{from: railPoint{x, y - 20}, to: railPoint{x, y + 20}})
		}, "crosses"},
		{"rail upon a rail", func(_ *railSheet, d *railDiagram) { d.tracks = append(d.tracks, d.tracks[0]) }, "crosses"},
		{"curve upon a curve", func(_ *railSheet, d *railDiagram) {
			i := slices.IndexFunc(d.tracks, func(t railTrack) bool { return t.bend == railFromAcross })
			d.tracks = append(d.tracks, d.tracks[i])
		}, "crosses"},
		{"diagram on a diagram", func(s *railSheet, d *railDiagram) { s.diagrams = append(s.diagrams, d) }, "reaches into"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := layOutRailSheet([]*Expr{Rule("r", Seq(Lit("one"), Repeat(0, 2, Alt(Lit("two"), Ref("three")))))})
			tt.damage(s, s.diagrams[0])
			got := strings.Join(railFaults(s), "\n")
			if !strings.Contains(got, tt.want) || (tt.want == "") != (got == "") {
				t.Errorf("faults %q, want %q among them", got, tt.want)
			}
		})
	}
}

// The comparison of ways tells apart expressions that differ.
func TestRailroadMeaningDiffers(t *testing.T) {
	x, y := Lit("x"), Ref("y")
	tests := []struct {
		name         string
		drawn, meant *Expr
	}{
		{"order", Seq(x, y), Seq(y, x)},
		{"skip", Seq(x, y), Seq(x, Opt(y))},
		{"loop", Opt(x), Many(x)},
		{"branch", Alt(x, y), Alt(x, y, Lit(""))},
		{"loop over both", Many(Seq(x, y)), Seq(Many(x), Many(y))},
		{"kind", Lit("y"), y},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			meant, _ := meantNet(tt.meant)
			if _, differ := meant.differ(drawnNet(layOutRailSheet([]*Expr{tt.drawn}).diagrams[0]), 1000); !differ {
				t.Error("no difference found")
			}
		})
	}
}

func TestRailroadIDsDiffer(t *testing.T) {
	names := []string{"a", "a b", "a_b", "a-b", "a.b", "a.20b", "é", "\x00", ".", "", "A"}
	seen := map[string]string{}
	for _, n := range names {
		id := railID(n)
		if old, ok := seen[id]; ok || !regexp.MustCompile(`^rule-[-_.A-Za-z0-9]*$`).MatchString(id) {
			t.Errorf("id of %q is %q; %q has it too: %v", n, id, old, ok)
		}
		seen[id] = n
	}
}

// An SVG says what it is to those who cannot see it.
func TestRailroadDescribed(t *testing.T) {
	root := parseSVG(t, Railroad(Rule("a<b", Lit("x"))))
	if root.attr("role") != "img" {
		t.Errorf("role is %q", root.attr("role"))
	}
	title, desc := root.Items[0], root.Items[1]
	if title.XMLName.Local != "title" || title.Text != "Railroad diagram of a<b" {
		t.Errorf("title is %v", title)
	}
	if desc.XMLName.Local != "desc" || !strings.Contains(desc.Text, "square boxes for rules") {
		t.Errorf("description is %v", desc)
	}
}
