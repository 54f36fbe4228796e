module github.com/urigrammar/uri/bench/databases

go 1.25.0

require (
	github.com/jackc/pgx/v5 v5.13.0
	github.com/urigrammar/uri v0.0.0
	github.com/xo/dburl v0.58.0
	go.mongodb.org/mongo-driver/v2 v2.10.0
)

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/leodido/go-urn v1.5.0
	github.com/xdg-go/scram v1.4.0 // indirect
	github.com/xdg-go/stringprep v1.0.4 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace github.com/urigrammar/uri => ../../
