package jdbc_test

import (
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/jdbc"
)

func ExampleParse() {
	u, err := jdbc.Parse("jdbc:postgresql://db1:5432,db2:5433/orders?user=app")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Driver().Text)
	for n := range uri.All(u.PostgreSQL()) {
		if start, end := n.Span(); n.Production() == "port" {
			fmt.Println(start, end, n)
		}
	}
	// Output:
	// postgresql
	// 22 26 5432
	// 31 35 5433
}

func ExampleParse_error() {
	_, err := jdbc.Parse("jdbc:postgresql://db1:5432,db2:54x3/orders")
	fmt.Println(err)
	// Output:
	// uri: 1:34: legal RFC 2396, but not a PostgreSQL connection URL: unexpected "x" in postgresql-url, expected digit, ",", "/", "?", "@" or end
}

func ExampleDiagnose() {
	fmt.Print(uri.Renderer{}.Diagnosis(jdbc.Diagnose(`jdbc:sqlserver://db\SQLEXPRESS;databaseName=orders`)))
	// Output:
	// 1:20: error: unexpected "\\" in nested-uri [backslash]
	//   jdbc:sqlserver://db\SQLEXPRESS;databaseName=orders
	//                      ^
	//   expected: uric, "#" or end
	//   hint: a backslash may not stand in a URI; the property instanceName says the same
	//   perhaps: write the instance as the property instanceName
	//     jdbc:sqlserver://db;instanceName=SQLEXPRESS;databaseName=orders
}

func ExampleURL_Properties() {
	u, err := jdbc.Parse("jdbc:sqlserver://db:1433;databaseName=orders;encrypt=true")
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := range u.Properties() {
		fmt.Println(p.Key.Text, p.Value.Text, p.Value.Start)
	}
	// Output:
	// databaseName orders 38
	// encrypt true 53
}

func ExampleURL_Parameters() {
	u, err := jdbc.Parse("jdbc:mysql://db/orders?user=app&password=a%26b")
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := range u.Parameters() {
		key, value, err := p.Unescape()
		fmt.Println(key, value, err)
	}
	// Output:
	// user app <nil>
	// password a&b <nil>
}
