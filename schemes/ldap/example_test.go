package ldap_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/ldap"
)

func ExampleParse() {
	u, err := ldap.Parse("ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US?cn,mail?sub?(&(cn=Babs*)(!(sn=J%5C2A)))")
	if err != nil {
		fmt.Println(err)
		return
	}
	port, _ := u.PortNumber()
	fmt.Println(u.Host, port, u.AttributeNames(), u.SearchScope())
	for _, part := range u.Base() {
		fmt.Printf("%s: %s\n", part[0].Type, part[0].Value)
	}
	for c := range u.Condition().All() {
		fmt.Printf("%d-%d %s\n", c.Start, c.End, c)
	}
	// Output:
	// ldap.example.com 389 [cn mail] sub
	// o: An Example, Inc.
	// c: US
	// 68-95 (&(cn=Babs*)(!(sn=J\2a)))
	// 70-80 (cn=Babs*)
	// 80-94 (!(sn=J\2a))
	// 82-93 (sn=J\2a)
}

func ExampleParse_error() {
	_, err := ldap.Parse("ldap:///dc=example,dc=com?(cn=Babs)")
	fmt.Println(err)
	if e, ok := err.(*uri.Error); ok {
		fmt.Println(e.Hint())
		for _, f := range e.Fixes() {
			fmt.Println(f.Apply("ldap:///dc=example,dc=com?(cn=Babs)"))
		}
	}
	// Output:
	// uri: 1:27: legal RFC 2396, but not an ldap URL: unexpected "(" in ldapurl, expected leadkeychar, "*", "+", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?" or end
	// the filter follows the third "?"; what follows the first are attributes, the second the scope
	// ldap:///dc=example,dc=com???(cn=Babs)
}

func ExampleDiagnose() {
	d := ldap.Diagnose("ldap:///o=Acme,c=US???(|(cn=a)(cn=b))")
	fmt.Print(uri.Renderer{}.Diagnosis(d))
	// Output:
	// 1:24: error: unexpected "|" in filtercomp [stray]
	//   ldap:///o=Acme,c=US???(|(cn=a)(cn=b))
	//                          ^
	//   expected: leadkeychar, "!", "&", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" or ":"
	//   hint: "|" cannot stand in a URI (RFC 2396 §2.4.3); in an LDAP URL it is %7C
	//   perhaps: write "%7C"
	//     ldap:///o=Acme,c=US???(%7C(cn=a)(cn=b))
}

func ExampleParseFilter() {
	f, err := ldap.ParseFilter("(|(cn=Babs Jensen)(cn:caseExactMatch:=C:\\5cx))")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range f.Condition().Of {
		fmt.Printf("%s %s %q %q\n", c.Op, c.Attribute, c.Value, c.Rule)
	}
	// Output:
	// = cn "Babs Jensen" ""
	// := cn "C:\\x" "caseExactMatch"
}

func ExampleParseDN() {
	d, err := ldap.ParseDN(`CN=James \"Jim\" Smith\, III+UID=jim,DC=example`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, part := range d.Name() {
		for _, a := range part {
			fmt.Printf("%d: %s=%s\n", i, a.Type, a.Value)
		}
	}
	// Output:
	// 0: CN=James "Jim" Smith, III
	// 0: UID=jim
	// 1: DC=example
}

func ExampleURL_Base() {
	u, _ := ldap.Parse("ldap:///ou=R%26D%5C+,dc=example")
	fmt.Println(u.Base())
	fmt.Printf("%s\n", u.Base()[0][0].Value)
	// Output:
	// ou=R&D\+,dc=example
	// R&D+
}

func ExampleURL_Condition() {
	u, _ := ldap.Parse("ldap://h")
	fmt.Println(u.Condition())
	// Output:
	// (objectClass=*)
}

func ExampleURL_ExtensionValues() {
	u, _ := ldap.Parse("ldap:///????!bindname=cn=Manager%2cdc=example")
	for _, e := range u.ExtensionValues() {
		fmt.Println(e.Name, e.Value, e.Critical)
	}
	// Output:
	// bindname cn=Manager,dc=example true
}

func ExampleEscapeFilter() {
	name := []byte("Babs (B*)")
	fmt.Println("(cn=" + ldap.EscapeFilter(name) + ")")
	fmt.Println("cn=" + ldap.EscapeDN([]byte("Smith, Inc")))
	// Output:
	// (cn=Babs \28B\2a\29)
	// cn=Smith\, Inc
}
