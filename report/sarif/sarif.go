// Package sarif writes reports in the Static Analysis Results Interchange Format (SARIF),
// version 2.1.0: plain structs with the format's names, of which encoding/json makes a log
// that code scanners read.
package sarif

import (
	"net/url"
	"slices"
	"strings"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
)

// What a log says of itself.
const (
	Version = "2.1.0"
	Schema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

// Log is a sarifLog (§3.13).
type Log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []Run  `json:"runs"`
}

// Run is a run of a tool (§3.14).
type Run struct {
	Tool       Tool     `json:"tool"`
	ColumnKind string   `json:"columnKind"`
	Results    []Result `json:"results"`
}

// Tool is the tool that ran (§3.18).
type Tool struct {
	Driver Driver `json:"driver"`
}

// Driver is the toolComponent (§3.19) that found the results. Name is required.
type Driver struct {
	Name            string `json:"name"`
	SemanticVersion string `json:"semanticVersion,omitempty"`
	InformationURI  string `json:"informationUri,omitempty"`
	Rules           []Rule `json:"rules"`
}

// Rule is a reportingDescriptor (§3.49).
type Rule struct {
	ID                   string        `json:"id"`
	ShortDescription     Message       `json:"shortDescription"`
	DefaultConfiguration Configuration `json:"defaultConfiguration"`
}

// Configuration is a reportingConfiguration (§3.50).
type Configuration struct {
	Level string `json:"level"`
}

// Message is a message (§3.11).
type Message struct {
	Text string `json:"text"`
}

// Result is a result (§3.27).
type Result struct {
	RuleID    string     `json:"ruleId"`
	RuleIndex int        `json:"ruleIndex"`
	Level     string     `json:"level"`
	Message   Message    `json:"message"` // with the hint in a line of its own
	Locations []Location `json:"locations"`
	Fixes     []Fix      `json:"fixes,omitempty"`
}

// Location is a location (§3.28).
type Location struct {
	PhysicalLocation PhysicalLocation `json:"physicalLocation"`
}

// PhysicalLocation is a physicalLocation (§3.29).
type PhysicalLocation struct {
	ArtifactLocation ArtifactLocation `json:"artifactLocation"`
	Region           Region           `json:"region"`
}

// ArtifactLocation is an artifactLocation (§3.4).
type ArtifactLocation struct {
	URI string `json:"uri"`
}

// Region is a region (§3.30), both as text and as bytes. Columns count runes.
type Region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
	ByteOffset  int `json:"byteOffset"`
	ByteLength  int `json:"byteLength"`
}

// Fix is a fix (§3.55).
type Fix struct {
	Description     Message          `json:"description"`
	ArtifactChanges []ArtifactChange `json:"artifactChanges"`
	Properties      Properties       `json:"properties"`
}

// Properties are those of a [Fix].
type Properties struct {
	Safe bool `json:"safe"`
}

// ArtifactChange is an artifactChange (§3.56).
type ArtifactChange struct {
	ArtifactLocation ArtifactLocation `json:"artifactLocation"`
	Replacements     []Replacement    `json:"replacements"`
}

// Replacement is a replacement (§3.57). A deletion has no inserted content.
type Replacement struct {
	DeletedRegion   Region   `json:"deletedRegion"`
	InsertedContent *Content `json:"insertedContent,omitempty"`
}

// Content is an artifactContent (§3.3).
type Content struct {
	Text string `json:"text"`
}

// untitled stands for the name of a text that has none.
const untitled = "untitled"

// New makes the log of a run over several files. The rules of the driver are set to those
// that the results name.
func New(driver Driver, reports ...*report.Report) *Log {
	driver.Rules = rules(reports)
	run := Run{Tool: Tool{driver}, ColumnKind: "unicodeCodePoints", Results: []Result{}}
	for _, r := range reports {
		for _, d := range r.Diagnostics {
			run.Results = append(run.Results, result(artifact(r), d, driver.Rules))
		}
	}
	return &Log{Schema: Schema, Version: Version, Runs: []Run{run}}
}

// rules gives the rules that the reports name, in the order of the codes.
func rules(reports []*report.Report) []Rule {
	named := map[string]bool{}
	for _, r := range reports {
		for _, d := range r.Diagnostics {
			named[d.Code] = true
		}
	}
	out := []Rule{}
	for _, r := range report.Rules() {
		if id := r.Code.String(); named[id] {
			out = append(out, Rule{id, Message{r.Text}, Configuration{level(r.Severity.String())}})
		}
	}
	return out
}

// level gives the level (§3.27.10) of a severity.
func level(severity string) string {
	if severity == uri.SeverityError.String() {
		return "error"
	}
	return "warning"
}

// artifact gives the file's name as a URI reference. Relative names stay relative.
func artifact(r *report.Report) ArtifactLocation {
	name := r.Name
	var u url.URL
	switch {
	case name == "":
		u.Path = untitled
	case strings.HasPrefix(name, "/"):
		u = url.URL{Scheme: "file", Path: name}
	case hasDrive(name):
		u = url.URL{Scheme: "file", Path: "/" + slashes(name)}
	case strings.HasPrefix(name, `\\`): // a share: \\host\path
		host, path, _ := strings.Cut(slashes(name[2:]), "/")
		u = url.URL{Scheme: "file", Host: host, Path: "/" + path}
	default:
		u.Path = slashes(name)
	}
	return ArtifactLocation{u.String()}
}

// hasDrive says whether a name begins with a drive, as in C:\a, on whatever system it is read.
func hasDrive(name string) bool {
	return len(name) > 2 && 'a' <= name[0]|0x20 && name[0]|0x20 <= 'z' && name[1] == ':' && (name[2] == '\\' || name[2] == '/')
}

// slashes writes a name with backslashes between its parts, as Windows has it, as a path.
func slashes(name string) string { return strings.ReplaceAll(name, `\`, "/") }

func result(file ArtifactLocation, d report.Diagnostic, rules []Rule) Result {
	out := Result{
		RuleID:    d.Code,
		RuleIndex: slices.IndexFunc(rules, func(r Rule) bool { return r.ID == d.Code }),
		Level:     level(d.Severity),
		Message:   Message{d.Text()},
		Locations: []Location{{PhysicalLocation{file, region(d.Range)}}},
	}
	for _, f := range d.Fixes {
		out.Fixes = append(out.Fixes, fix(file, f))
	}
	return out
}

func region(r report.Range) Region {
	return Region{
		StartLine: r.Start.Line, StartColumn: r.Start.Column,
		EndLine: r.End.Line, EndColumn: r.End.Column,
		ByteOffset: r.Start.Offset, ByteLength: r.End.Offset - r.Start.Offset,
	}
}

func fix(file ArtifactLocation, f report.Fix) Fix {
	change := ArtifactChange{ArtifactLocation: file}
	for _, e := range f.Edits {
		replacement := Replacement{DeletedRegion: region(e.Range)}
		if e.New != "" {
			replacement.InsertedContent = &Content{e.New}
		}
		change.Replacements = append(change.Replacements, replacement)
	}
	return Fix{Message{f.Title}, []ArtifactChange{change}, Properties{f.Safe}}
}
