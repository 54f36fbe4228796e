package uri

import "github.com/urigrammar/uri/combinators/tree"

// The structural productions of RFC 2396 Appendix A, in the appendix's order, each
// with its line there. A type is the RFC's name in Go case, a field that is nil is
// absent, and one that is there but empty has an empty text. Start and End are byte
// offsets in the parsed text.

type (
	// Pos is a byte offset in the parsed text; it marks where a node begins and ends.
	Pos = tree.Pos
	// Node is a piece of the tree: any of the types of this file, by pointer.
	Node = tree.Node
)

// Leaf is a piece of text without parts that are stored: Text as it was written, and the
// byte offset of its Start. Its end is Start + len(Text). Every leaf type embeds it.
type Leaf struct {
	Text  string
	Start Pos
}

// URIReference is a whole reference (§4): a URI or a relative one, either with a
// fragment. Both are nil in a reference to the current document, "" or "#f".
//
//	URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
type URIReference struct {
	_           struct{}     `rule:"URI-reference"`
	Start       Pos          `parser:"@@"`
	AbsoluteURI *AbsoluteURI `parser:"( @@"`
	RelativeURI *RelativeURI `parser:"| @@ )?"`
	Fragment    *Fragment    `parser:"( '#' @@ )?"` // follows "#"; nil: there is no "#"
	End         Pos          `parser:"@@"`
}

// AbsoluteURI is a URI with a scheme (§3). Exactly one of HierPart and OpaquePart is set.
//
//	absoluteURI = scheme ":" ( hier_part | opaque_part )
type AbsoluteURI struct {
	_          struct{}    `rule:"absoluteURI"`
	Start      Pos         `parser:"@@"`
	Scheme     Scheme      `parser:"@@ ':'"`
	HierPart   *HierPart   `parser:"( @@"`   // follows ":"
	OpaquePart *OpaquePart `parser:"| @@ )"` // follows ":"
	End        Pos         `parser:"@@"`
}

// RelativeURI is a reference without a scheme (§5). Exactly one of the three paths
// is set; under [Default] all are nil in a query alone, "?y", which §5.2 and Appendix C
// resolve though the appendix's line does not have it.
//
//	relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]
type RelativeURI struct {
	_       struct{} `rule:"relativeURI"`
	Start   Pos      `parser:"@@"`
	NetPath *NetPath `parser:"( ( @@"`
	AbsPath *AbsPath `parser:"  | @@"`
	RelPath *RelPath `parser:"  | @@ )"`
	Query   *Query   `parser:"  ( '?' @@ )? | '?':QueryAlone @@ )"` // follows "?"; nil: there is no "?"
	End     Pos      `parser:"@@"`
}

// HierPart is what follows the scheme of a hierarchical URI (§3). Exactly one of the
// two paths is set.
//
//	hier_part = ( net_path | abs_path ) [ "?" query ]
type HierPart struct {
	_       struct{} `rule:"hier_part"`
	Start   Pos      `parser:"@@"`
	NetPath *NetPath `parser:"( @@"`
	AbsPath *AbsPath `parser:"| @@ )"`
	Query   *Query   `parser:"( '?' @@ )?"` // follows "?"; nil: there is no "?"
	End     Pos      `parser:"@@"`
}

// OpaquePart is what follows the scheme of a URI that is not hierarchical (§3), up to
// the fragment: mailto:a@b.example, urn:x:y. It may hold "?", which begins no query here.
//
//	opaque_part = uric_no_slash *uric
type OpaquePart struct{ Leaf }

// NetPath is an authority and a path below it (§3).
//
//	net_path = "//" authority [ abs_path ]
type NetPath struct {
	_         struct{}  `rule:"net_path"`
	Start     Pos       `parser:"@@"`
	Authority Authority `parser:"'/' '/' @@"` // follows "//"
	Path      *AbsPath  `parser:"@@?"`        // nil: nothing follows the authority
	End       Pos       `parser:"@@"`
}

// AbsPath is a path that begins with a slash (§3).
//
//	abs_path = "/" path_segments
type AbsPath struct {
	_            struct{}     `rule:"abs_path"`
	Start        Pos          `parser:"@@"`
	PathSegments PathSegments `parser:"'/' @@"` // follows "/"
	End          Pos          `parser:"@@"`
}

// RelPath is a path that begins without a slash (§5).
//
//	rel_path = rel_segment [ abs_path ]
type RelPath struct {
	_          struct{}   `rule:"rel_path"`
	Start      Pos        `parser:"@@"`
	RelSegment RelSegment `parser:"@@"`
	Path       *AbsPath   `parser:"@@?"` // nil: there is no "/"
	End        Pos        `parser:"@@"`
}

// RelSegment is the first segment of a relative path (§5). It holds no ":", which would
// make a scheme of it; a ";" in it begins no param.
//
//	rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )
type RelSegment struct{ Leaf }

// Scheme names the kind of a URI (§3.1): it stands before the first ":".
//
//	scheme = alpha *( alpha | digit | "+" | "-" | "." )
type Scheme struct{ Leaf }

// Authority is the naming authority between "//" and the path (§3.2). It is a server, or
// else a name of some registry; where it is empty both are nil, which [Components] calls
// a server.
//
// A choice of participle must not match nothing, so Server is never empty and the
// choice is optional instead: the same texts. The lookahead takes a server only where
// the authority ends behind it. TestProductions proves the two lines equal.
//
//	authority = server | reg_name
type Authority struct {
	_       struct{} `rule:"authority = server | reg_name"`
	Start   Pos      `parser:"@@"`
	Server  *Server  `parser:"( @@ (?! ~( '/' | '?' | '#' ) )"`
	RegName *RegName `parser:"| @@ )?"`
	End     Pos      `parser:"@@"`
}

// RegName is an authority that is not a server (§3.2.1): what it means is up to its
// scheme.
//
//	reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )
type RegName struct{ Leaf }

// Server is an authority that is a host, perhaps with a user and a port (§3.2.2). The
// empty server of the appendix is an [Authority] without one; TestProductions proves the
// rest equal.
//
//	server = [ [ userinfo "@" ] hostport ]
type Server struct {
	_        struct{}  `rule:"server = [ [ userinfo \"@\" ] hostport ]"`
	Start    Pos       `parser:"@@"`
	Userinfo *Userinfo `parser:"( @@ '@' )?"` // stands before "@"; nil: there is no "@"
	HostPort HostPort  `parser:"@@"`
	End      Pos       `parser:"@@"`
}

// Userinfo is a user, perhaps with more (§3.2.2). A password in it is no good idea, says
// the RFC.
//
//	userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
type Userinfo struct{ Leaf }

// HostPort is a host and perhaps a port (§3.2.2).
//
//	hostport = host [ ":" port ]
type HostPort struct {
	_     struct{} `rule:"hostport"`
	Start Pos      `parser:"@@"`
	Host  Host     `parser:"@@"`
	Port  *Port    `parser:"( ':' @@ )?"` // follows ":"; nil: there is no ":"
	End   Pos      `parser:"@@"`
}

// Host is a machine by name or address (§3.2.2). Exactly one of the three is set; the
// last only under [Default].
//
//	host = hostname | IPv4address
type Host struct {
	_             struct{}       `rule:"host"`
	Start         Pos            `parser:"@@"`
	Hostname      *Hostname      `parser:"( @@"`
	IPv4Address   *IPv4Address   `parser:"| @@"`
	IPv6Reference *IPv6Reference `parser:"| @@ )"` // RFC 2732
	End           Pos            `parser:"@@"`
}

// Hostname is a domain name (§3.2.2). [Hostname.Labels] gives its parts.
//
//	hostname = *( domainlabel "." ) toplabel [ "." ]
type Hostname struct{ Leaf }

// DomainLabel is a label of a [Hostname] that is not the last (§3.2.2).
//
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
type DomainLabel struct{ Leaf }

// TopLabel is the last label of a [Hostname] (§3.2.2): it begins with a letter, which
// tells a name from an address.
//
//	toplabel = alpha | alpha *( alphanum | "-" ) alphanum
type TopLabel struct{ Leaf }

// IPv4Address is an address of four numbers (§3.2.2), of any size under [AppendixA],
// of three digits at most under [Default]. [IPv4Address.Octets] gives them.
//
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
type IPv4Address struct{ Leaf }

// Port is a port number (§3.2.2). It may be empty.
//
//	port = *digit
type Port struct{ Leaf }

// Path is any path (§3). No other production of the appendix uses it. Both fields are
// nil where it is empty.
//
//	path = [ abs_path | opaque_part ]
type Path struct {
	_          struct{}    `rule:"path"`
	Start      Pos         `parser:"@@"`
	AbsPath    *AbsPath    `parser:"( @@"`
	OpaquePart *OpaquePart `parser:"| @@ )?"`
	End        Pos         `parser:"@@"`
}

// PathSegments is the segments of a path behind its first slash (§3.3). There is at
// least one, perhaps empty.
//
//	path_segments = segment *( "/" segment )
type PathSegments struct {
	_        struct{}  `rule:"path_segments"`
	Start    Pos       `parser:"@@"`
	Segments []Segment `parser:"@@ ( '/' @@ )*"` // each but the first follows "/"
	End      Pos       `parser:"@@"`
}

// Segment is one step of a path (§3.3): a name, perhaps empty, and its params.
//
// The name is no node, so the tag says in token classes what pchar says in rules.
// TestProductions proves the two equal.
//
//	segment = *pchar *( ";" param )
type Segment struct {
	_      struct{} `rule:"segment = *pchar *( \";\" param )"`
	Start  Pos      `parser:"@@"`
	Name   string   `parser:"@( LowAlpha | UpAlpha | Digit | Mark | ':' | '@' | '&' | '=' | '+' | '$' | ',' | Percent ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) ( Digit | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' ) )*"`
	Params []Param  `parser:"( ';' @@ )*"` // each follows ";"
	End    Pos      `parser:"@@"`
}

// Param is a parameter of a segment (§3.3): all that stands between ";" and the next ";"
// or "/".
//
//	param = *pchar
type Param struct{ Leaf }

// Query is what follows "?" (§3.4).
//
//	query = *uric
type Query struct{ Leaf }

// Fragment is what follows "#" (§4.1). It is no part of the URI.
//
//	fragment = *uric
type Fragment struct{ Leaf }

// IPv6Reference is an IPv6 address in its brackets (RFC 2732). Only [Default] has it.
//
//	IPv6reference = "[" IPv6address "]"
type IPv6Reference struct{ Leaf }

// Escaped is a byte written as "%" and two hexadecimal digits (§2.4.1).
//
//	escaped = "%" hex hex
type Escaped struct{ Leaf }

// Octet is one of the four numbers of an [IPv4Address]. It has no name in the RFC.
//
//	1*digit
type Octet struct{ Leaf }
