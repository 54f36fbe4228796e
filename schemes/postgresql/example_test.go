package postgresql_test

import (
	"errors"
	"fmt"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/schemes/postgresql"
)

func ExampleParse() {
	u, err := postgresql.Parse("postgresql://app:s3cret@db1:5433,db2/orders?sslmode=require")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range u.HostSpec.Hosts {
		start, end := u.HostSpec.Hosts[i].Span()
		fmt.Println(&u.HostSpec.Hosts[i], start, end)
	}
	fmt.Println(u.DBName, u.ParamSpec.Params[0].Name.Text)
	// Output:
	// db1:5433 24 32
	// db2 33 36
	// orders sslmode
}

func ExampleParse_error() {
	_, err := postgresql.Parse("postgres://user:pa#ss@host:9999/db")
	var e *uri.Error
	if errors.As(err, &e) {
		fmt.Print(uri.Renderer{}.Error(e))
	}
	// Output:
	// 1:17: error: legal RFC 2396, but not a PostgreSQL connection URL: unexpected "p" in postgresql-url [scheme]
	//   postgres://user:***@host:9999/db
	//                   ^^^
	//   expected: digit, ",", "/", "?", "@" or end
	//   hint: the "#" at offset 18 began the fragment; in a password it is written %23
	//   perhaps: write "%23"
}

func ExampleDiagnose() {
	d := postgresql.Diagnose("postgres://db:70000/orders?sslMode=require&ssl=true&sslmode=disable")
	fmt.Println(d)
	fmt.Println(d.Fixed())
	// Output:
	// 1:15: error: a port is a number from 1 to 65535
	// 1:28: error: libpq has no parameter of this name
	// postgres://db:70000/orders?sslmode=require&ssl=true&sslmode=disable
}

func ExampleURL_Hosts() {
	u, _ := postgresql.Parse("postgres://%2Frun%2Fpostgresql,db1:5433/orders")
	for _, h := range u.Hosts() {
		fmt.Println(h.Name, h.Port, h.IsSocketDir())
	}
	// Output:
	// /run/postgresql 5432 true
	// db1 5433 false
}

func ExampleURL_Database() {
	u, _ := postgresql.Parse("postgres://app@db1")
	fmt.Println(u.Database())
	fmt.Println(u.Password())
	fmt.Println(u.SSLMode())
	// Output:
	// app true
	//  false
	// prefer
}

func ExampleURL_Settings() {
	u, _ := postgresql.Parse("postgres://app@db1/orders?dbname=other&ssl=true")
	for _, s := range u.Settings() {
		fmt.Println(s.Keyword, s.Value, s.Start, s.End)
	}
	// Output:
	// user app 11 14
	// host db1 15 18
	// dbname other 33 38
	// sslmode require 43 47
}

func ExampleURL_ConnString() {
	u, _ := postgresql.Parse("postgres://app:it%27s@db1,db2:5433/my%20orders")
	fmt.Println(u.ConnString())
	// Output:
	// user=app password='it\'s' host=db1,db2 port=,5433 dbname='my orders'
}

func ExampleKnowing() {
	g := postgresql.Knowing("pool_max_conns")
	u, err := g.Parse("postgres://db1/orders?pool_max_conns=10")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.Param("pool_max_conns"))
	// Output:
	// 10 true
}
