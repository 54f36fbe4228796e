package combinators_test

import (
	"fmt"
	"regexp"

	. "github.com/urigrammar/uri/combinators"
)

// A grammar shown beside the one that it takes rules from.
func ExampleGrammar_Without() {
	standard, err := ReadBNF(`
		hostport = host [ ":" port ]
		host     = 1*( letter | digit | "." )
		port     = *digit
		letter   = %x61-7A
		digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	hosts, err := ReadBNF(`hosts = hostport *( "," hostport ) [ "?" 1*letter ]`, standard.Rules()...)
	if err != nil {
		fmt.Println(err)
		return
	}

	own := hosts.Without(standard)
	own.Source = "the standard"
	fmt.Print(own.BNF())

	own.Drawing = "standard.svg"
	for _, link := range regexp.MustCompile(`href="(.*?)"`).FindAllStringSubmatch(own.Railroad(), -1) {
		fmt.Println(link[1])
	}
	// Output:
	// ; hostport and letter are those of the standard
	// hosts = hostport *( "," hostport ) [ "?" 1*letter ]
	// standard.svg#rule-hostport
	// standard.svg#rule-hostport
	// standard.svg#rule-letter
}
