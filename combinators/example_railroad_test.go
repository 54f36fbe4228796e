package combinators_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"

	. "github.com/urigrammar/uri/combinators"
)

func ExampleRailroad() {
	digit := Rule("digit", Range('0', '9'))
	octet := Rule("octet", Repeat(1, 3, digit))

	file := filepath.Join(os.TempDir(), "octet.svg")
	if err := os.WriteFile(file, []byte(Railroad(octet)), 0o666); err != nil {
		log.Fatal(err)
	}
	defer os.Remove(file)

	svg, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range regexp.MustCompile(`<t.*?>(.+?)</`).FindAllStringSubmatch(string(svg), -1) {
		fmt.Println(text[1])
	}
	// Output:
	// Railroad diagram of octet
	// octet
	// digit
	// 1 to 3 times
}

// In a drawing of several rules, the mention of one leads to its diagram.
func ExampleGrammar_Railroad() {
	digit := Rule("digit", Range('0', '9'))
	port := Rule("port", Many(digit))
	host := Rule("host", Many1(digit))
	g, err := NewGrammar(Rule("hostport", Seq(host, Opt(Seq(Lit(":"), port)))))
	if err != nil {
		log.Fatal(err)
	}

	svg, err := g.Railroad("hostport", "port")
	if err != nil {
		log.Fatal(err)
	}
	for _, at := range regexp.MustCompile(`(id|href)="(#?rule.*?)"`).FindAllString(svg, -1) {
		fmt.Println(at)
	}
	// Output:
	// id="rule-hostport"
	// href="#rule-port"
	// id="rule-port"
}
