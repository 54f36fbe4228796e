module github.com/urigrammar/uri/bench

go 1.25

require (
	github.com/fredbi/uri v1.1.1
	github.com/leodido/go-urn v1.5.0
	github.com/nlnwa/whatwg-url v0.6.2
	github.com/urigrammar/uri v0.0.0
)

replace github.com/urigrammar/uri => ../
