package combinators_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"

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
	for _, text := range regexp.MustCompile(`<(text|rect)[^\n]*`).FindAllString(string(svg), -1) {
		fmt.Println(text)
	}
	// Output:
}

func ExampleGrammar_Railroad() {
	digit := Rule("digit", Range('0', '9'))
	port := Rule("port", Many(digit))
	g, err := NewGrammar(Rule("hostport", Seq(Ref("host"), Opt(Seq(Lit(":"), port)))), Rule("host", Many1(digit)))
	if err != nil {
		log.Fatal(err)
	}

	svg, err := g.Railroad("hostport", "port")
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range strings.Split(svg, "\n") {
		if strings.HasPrefix(line, "<a ") || strings.HasPrefix(line, "<g id") {
			fmt.Println(line)
		}
	}
	// Output:
}
