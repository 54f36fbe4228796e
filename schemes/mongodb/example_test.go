package mongodb_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/mongodb"
)

func ExampleParse() {
	u, err := mongodb.Parse("mongodb://app:s%40lt@db1:27018,db2/orders?replicaSet=rs0")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range u.Hosts() {
		fmt.Printf("%s port %d, at %d to %d\n", h.Name, h.Port, h.Start, h.End)
	}
	password, _ := u.Password()
	source, _ := u.AuthSource()
	fmt.Println(password, source, u.ReplicaSet())
	// Output:
	// db1 port 27018, at 21 to 30
	// db2 port 27017, at 31 to 34
	// s@lt orders rs0
}

func ExampleParse_error() {
	_, err := mongodb.Parse("mongodb://app:s@lt@db1/orders")
	fmt.Println(err)
	// Output:
	// uri: 1:19: legal RFC 2396, but not a MongoDB connection string: unexpected "@" in host, expected unreserved, "$", "%", "&", "+", ",", "/", ":", ";", "=", "?" or end
}

func ExampleDiagnose() {
	d := mongodb.Diagnose("mongodb://app:sa/lt@db1?retryWrites=True")
	fmt.Print(uri.Renderer{}.Diagnosis(d))
	fmt.Println(d.Fixed())
	// Output:
	// mongodb://app:***@db1?retryWrites=True
	//                 ^^^    ~            ~~~~
	// 1:15: error: legal RFC 2396, but not a MongoDB connection string: unexpected "s" in port [scheme]
	//   expected: digit or "@"
	//   hint: the "/" at offset 16 began the database; in a password it is written %2F
	//   perhaps: write "%2F"
	// 1:24: warning: some drivers want a "/" before "?" [mongodb-slash]
	//   hint: the document has let drivers do without since 2023
	//   perhaps: put "/" before it
	// 1:37: warning: retryWrites is true or false [mongodb-value]
	//   hint: drivers ignore a value that is none, or refuse it
	//   perhaps: write "true"
	// mongodb://app:sa%2Flt@db1?retryWrites=True
}

func ExampleURL_OptionList() {
	u, err := mongodb.Parse("mongodb://h/?readPreference=nearest&readPreferenceTags=dc:ny,rack:1&readpreferencetags=")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q\n", u.OptionList("readPreferenceTags"))
	fmt.Println(u.ReadPreferenceTags())
	// Output:
	// ["dc:ny,rack:1" ""]
	// [[{dc ny} {rack 1}] []]
}

func ExampleURL_IsSRV() {
	u, err := mongodb.Parse("mongodb+srv://app:secret@cluster.example.com/orders")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.IsSRV(), u.Hosts()[0].Name, u.TLS())
	// Output:
	// true cluster.example.com true
}
