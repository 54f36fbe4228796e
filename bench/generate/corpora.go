package main

import (
	"fmt"
	"strings"
)

// short gives a reference of a few bytes as it stands in pages and files: mostly relative.
func (s *source) short() string {
	switch s.IntN(14) {
	case 0:
		return s.one("/ . .. ./ ../ ../../ // # ? a /a b/ ?y #s g;x ;x")
	case 1:
		return s.fragment()
	case 2:
		return s.query(1, 1)
	case 3, 4:
		return s.one("./ ../ ../../") + s.one(words) + s.one(extensions)
	case 5, 6:
		return "/" + s.one(words) + "/" + s.segment()
	case 7:
		return s.one(words) + "/" + s.one(words) + s.fragment()
	case 8:
		return "//" + s.host()
	case 9, 10:
		return s.one("http https") + "://" + s.host()
	case 11:
		return s.one("mailto:" + s.one("info news office") + "@example.com tel:+1-201-555-01" + s.some(2, digits)) // RFC 3966
	case 12:
		return s.one(words) + s.query(1, 1)
	}
	return s.one(words) + s.one(extensions)
}

// web gives a URL of a web page, of about 100 bytes.
func (s *source) web() string {
	length := s.between(58, 112)
	url, tail := s.one("http https https")+"://"+s.server()+"/"+s.segment(), s.tail()
	for len(url)+len(tail) < length {
		url += "/" + s.segment()
		if s.chance(3) {
			url += s.param()
		}
	}
	switch {
	case s.chance(25):
		url += s.one(extensions)
	case s.chance(20):
		url += "/"
	}
	return url + tail
}

// server gives the authority of a URL of the web.
func (s *source) server() string {
	host := s.host()
	switch {
	case s.chance(2):
		host = s.ipv4()
	case s.chance(1):
		host = s.ipv6()
	}
	if s.chance(2) {
		host = s.one("user guest user:secret anonymous") + "@" + host
	}
	if s.chance(12) {
		host += s.port()
	}
	return host
}

// tail gives what follows the path of a URL: a query, a fragment, both or nothing.
func (s *source) tail() string {
	tail := ""
	if s.chance(55) {
		tail = s.query(1, 4)
	}
	if s.chance(22) {
		tail += s.fragment()
	}
	return tail
}

// kinds are the schemes of the mix.
var kinds = []func(*source) string{
	(*source).web, (*source).web, (*source).address, (*source).urn, (*source).urn, (*source).mailto,
	(*source).ldap, (*source).data, (*source).file, (*source).database, (*source).other,
	(*source).magnet, (*source).long,
}

// mix gives a reference of any scheme, of up to 2,000 bytes.
func (s *source) mix() string { return kinds[s.IntN(len(kinds))](s) }

// address gives a URL whose host is an address.
func (s *source) address() string {
	host := s.ipv4()
	if s.chance(60) {
		host = s.ipv6()
	}
	return s.one("http https ws ftp rtsp") + "://" + host + s.port() + "/" + s.join(1, 4, "/", s.segment) + s.tail()
}

func (s *source) urn() string {
	hex := func(n int) string { return s.some(n, hexadecimal) }
	switch s.IntN(4) {
	case 0:
		return "urn:uuid:" + hex(8) + "-" + hex(4) + "-" + hex(4) + "-" + hex(4) + "-" + hex(12)
	case 1:
		return "urn:isbn:" + s.some(13, digits)
	case 2:
		return "urn:ietf:rfc:" + s.some(4, digits)
	}
	return "urn:example:" + s.join(1, 6, ":", func() string { return s.one(words) })
}

func (s *source) mailto() string {
	box := func() string { return s.one("info office news list help") + "@" + s.host() }
	link := "mailto:" + s.join(1, 3, ",", box)
	if s.chance(70) {
		text := s.join(3, 12, "%20", func() string { return s.one(words) })
		link += "?subject=" + s.one(words) + "&body=" + text
	}
	return link
}

func (s *source) ldap() string {
	return fmt.Sprintf("%s://%s/ou=%s,dc=example,dc=com?%s?sub?(&(objectClass=%s)(cn=%s*))",
		s.one("ldap ldaps"), s.host(), s.one(words), s.one("cn,mail cn description"), s.one(words), s.one(words))
}

func (s *source) data() string {
	kind := s.one("image/png image/gif font/woff2 application/json")
	return "data:" + kind + ";base64," + s.some(4*s.between(10, 350), alphanumeric+"+/") + s.one("AA== AAA= AAAA")
}

func (s *source) file() string {
	return s.one("file:/// file://localhost/ file:/ file:///C:/") + s.join(2, 8, "/", s.segment) + s.one(extensions)
}

// database gives the address of a database; where there are several hosts, the authority
// is a reg_name.
func (s *source) database() string {
	host := func() string { return s.one("db1 db2 db3 replica-1 10-0-0-7") + "." + s.host() + ":5432" }
	user := ""
	if s.chance(40) {
		user = s.one("app reader app:secret") + "@"
	}
	return s.one("postgresql postgres mongodb redis mysql") + "://" + user +
		s.join(1, 4, ",", host) + "/" + s.one(words) + s.query(1, 3)
}

// other gives a URI of a scheme that is rarely seen.
func (s *source) other() string {
	switch s.IntN(6) {
	case 0:
		return "tel:+1-201-555-01" + s.some(2, digits) + s.one(" ;ext=12 ;phone-context=example.com")
	case 1:
		return "news:comp.infosystems.www." + s.one(words)
	case 2:
		return "git+ssh://git@" + s.host() + "/" + s.join(2, 3, "/", s.segment) + ".git"
	case 3:
		return "sip:" + s.one("info office 1000") + "@" + s.host() + ";transport=tcp"
	case 4:
		return "tag:example.com,2024:" + s.one(words) + "/" + s.one(words)
	}
	return "jdbc:h2:mem:" + s.one(words) + ";MODE=" + s.one(words)
}

func (s *source) magnet() string {
	tracker := func() string { return "tr=udp%3A%2F%2Ftracker." + s.host() + "%3A1337%2Fannounce" }
	return "magnet:?xt=urn:btih:" + s.some(40, hexadecimal) + "&dn=" + s.value() + "&" + s.join(1, 4, "&", tracker)
}

// long gives a URL with a very long query or path.
func (s *source) long() string {
	if s.chance(30) {
		return "https://" + s.host() + "/" + s.join(30, 120, "/", s.segment)
	}
	return "https://" + s.host() + "/" + s.one(words) + s.query(40, 125)
}

// invalid gives a URL of the web with one mistake in it.
func (s *source) invalid() string {
	url := s.web()
	at := s.between(1, len(url)-1) // anywhere
	switch s.IntN(10) {
	case 0, 1, 2:
		return url[:at] + s.one(`| \ ^ " < > { } `+"`") + url[at:]
	case 3, 4:
		return url[:at] + " " + url[at:]
	case 5:
		return url[:at] + s.one("é ü 日 “ –") + url[at:]
	case 6:
		return url + s.one("% %4 %g %%20 %4/ %2G")
	case 7:
		return url + "#" + s.one(words) + "#" + s.one(words)
	case 8:
		return strings.Replace(url, "://", "://"+s.one("[::1 [2001:db8::g] [1:2:3] [] a]b"), 1)
	}
	return s.one("1http _http ht_tp") + strings.TrimLeft(url, "htps")
}
