package main

import (
	"fmt"
	"strings"
)

const words = `about account admin api archive article articles assets billing blog book cart catalog
	category checkout comments contact css data de developer docs download edit en events export
	faq feed files forum fr gallery guide help history home images img index info intro item items
	js lang latest legal library list login manual media members news notes order orders overview
	page pages press pricing privacy product products profile project projects public reference
	release report reports review rss search security service settings share shop sitemap source
	static status store styles support tag terms theme topic tutorial update users version video
	wiki work`

const keys = `a category color cursor date field filter format from id key lang limit mode name offset
	order p page per_page q query ref search sid size sort source tab to token type utm_campaign
	utm_medium utm_source v view`

const extensions = ".html .htm .php .pdf .png .jpg .svg .css .js .json .xml .txt .tar.gz .zip .md"

// host gives a host that is reserved for examples.
func (s *source) host() string {
	domain := s.one("example.com example.com example.com example.org example.net site.example shop.example")
	if s.chance(75) {
		domain = s.one("www www www api docs static cdn media m blog shop images dev support mail news") + "." + domain
	}
	if s.chance(8) {
		domain = s.one("eu us-east-1 ap-south-1 stage v2 node-17") + "." + domain
	}
	return domain
}

// ipv4 gives an address that is reserved for examples (RFC 5737).
func (s *source) ipv4() string {
	return fmt.Sprintf("%s.%d", s.one("192.0.2 198.51.100 203.0.113"), s.between(1, 254))
}

// ipv6 gives an address in brackets that is reserved for examples (RFC 3849).
func (s *source) ipv6() string {
	group := func() string { return s.some(s.between(1, 4), hexadecimal) }
	switch s.IntN(4) {
	case 0:
		return "[2001:db8::" + s.join(1, 5, ":", group) + "]"
	case 1:
		return "[2001:db8:" + s.join(6, 6, ":", group) + "]"
	case 2:
		return "[::ffff:" + s.ipv4() + "]"
	}
	return "[2001:DB8:" + group() + "::" + strings.ToUpper(group()) + "]"
}

// port gives a colon and a port.
func (s *source) port() string {
	return ":" + s.one("80 81 443 3000 5000 8000 8080 8081 8443 9000 9090")
}

// segment gives a segment of a path.
func (s *source) segment() string {
	word := s.one(words)
	switch s.IntN(15) {
	case 0, 1:
		return word + "-" + s.one(words)
	case 2, 8, 9: // the title of an article
		return s.join(3, 7, "-", func() string { return s.one(words) })
	case 3:
		return s.some(s.between(1, 8), digits)
	case 4:
		return word + "_" + s.some(2, digits)
	case 5:
		return word + "%20" + s.one(words)
	case 6:
		return s.one("v1 v2 v1.2 2024 2025 ~archive @latest (draft) en-GB pt-br")
	case 7:
		return s.some(s.between(8, 16), hexadecimal)
	}
	return word
}

// param gives, rarely, a param of a segment.
func (s *source) param() string {
	return s.one(";v=2 ;lang=en ;type=a ;jsessionid=" + s.some(12, hexadecimal) + " ;")
}

// value gives the value of a pair in a query.
func (s *source) value() string {
	switch s.IntN(9) {
	case 0:
		return s.one(words) + "+" + s.one(words)
	case 1:
		return s.one(words) + "%20" + s.one(words)
	case 2:
		return s.one("caf%C3%A9 M%C3%BCnchen %E6%97%A5%E6%9C%AC 100%25 a%2Fb x%26y")
	case 3, 4:
		return s.some(s.between(1, 6), digits)
	case 5:
		return s.some(s.between(6, 20), alphanumeric)
	case 6:
		return s.one("true false asc desc 2024-11-30 1,2,3 en-US -1 1.5 a/b?c")
	}
	return s.one(words)
}

// pair gives a pair of a query.
func (s *source) pair() string {
	if s.chance(4) {
		return s.one(keys) // without a value
	}
	return s.one(keys) + "=" + s.value()
}

// query gives a question mark and a query.
func (s *source) query(lo, hi int) string { return "?" + s.join(lo, hi, "&", s.pair) }

// fragment gives a number sign and a fragment.
func (s *source) fragment() string {
	return "#" + s.one("top intro section-2 L10-L20 toc comments fig:3 :~:text="+s.one(words)+" /"+s.one(words)+" "+s.one(words))
}
