module github.com/urigrammar/uri

go 1.25

require (
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/google/go-cmp v0.7.0
)
