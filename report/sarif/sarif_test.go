package sarif_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/google/go-cmp/cmp"

	"github.com/urigrammar/uri"
	"github.com/urigrammar/uri/report"
	"github.com/urigrammar/uri/report/sarif"
)

var update = flag.Bool("update", false, "write the golden files anew")

var driver = sarif.Driver{Name: "check", SemanticVersion: "1.0.0", InformationURI: "https://a.example/"}

// handmade is a report with a warning, an error, a deletion and an insertion.
func handmade(name string) *report.Report {
	return report.Of(uri.Diagnosis{Input: "http://é😀:|", Diagnostics: []uri.Diagnostic{
		{Code: uri.CodePortEmpty, Severity: uri.SeverityWarning, Start: 13, End: 14, Message: "no port"},
		{
			Code: uri.CodeStray, Severity: uri.SeverityError, Start: 14, End: 15, Message: `unexpected "|"`, Hint: "remove it",
			Fixes: []uri.Fix{
				{Title: "remove it", Edits: []uri.Edit{{Start: 14, End: 15}}},
				{Title: "write all", Safe: true, Edits: []uri.Edit{{Start: 13, End: 13, New: "a"}, {Start: 14, End: 15, New: "%7C"}}},
			},
		},
		{Code: uri.CodeStray, Severity: uri.SeverityWarning, Start: 15, End: 15, Message: "the end"},
	}}, lexer.Position{Filename: name, Offset: 12, Line: 3, Column: 5})
}

func TestGolden(t *testing.T) {
	log := sarif.New(driver, handmade("conf/a b.txt"), report.Of(uri.Diagnosis{}, lexer.Position{}))
	var got bytes.Buffer
	e := json.NewEncoder(&got)
	e.SetIndent("", "  ")
	if err := e.Encode(log); err != nil {
		t.Fatal(err)
	}
	const path = "testdata/log.sarif"
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"a.txt": "a.txt", "conf/a b.txt": "conf/a%20b.txt", "a:b": "./a:b", "": "untitled",
		"/etc/a#b": "file:///etc/a%23b", "é": "%C3%A9",
		`C:\a b\c.json`: "file:///C:/a%20b/c.json", "c:/a": "file:///c:/a", `dir\c.json`: "dir/c.json",
		`\\host\share\a#b`: "file://host/share/a%23b", `/etc/a\b`: "file:///etc/a%5Cb", "C:": "./C:",
	} {
		log := sarif.New(driver, handmade(name))
		if got := log.Runs[0].Results[0].Locations[0].PhysicalLocation.ArtifactLocation.URI; got != want || !uri.Valid(got) {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
}

func TestSchema(t *testing.T) {
	reports := []*report.Report{handmade("a"), handmade(""), report.Of(uri.Diagnosis{}, lexer.Position{})}
	for _, text := range []string{"http://a b/c|d#e^f", "http://my_host/%zz", "http://u:p@h:080/\\", "a:", "\xff"} {
		reports = append(reports, report.Of(uri.Diagnose(text), lexer.Position{}))
	}
	for name, log := range map[string]*sarif.Log{
		"all": sarif.New(driver, reports...), "no file": sarif.New(driver), "no name": sarif.New(sarif.Driver{Name: "a"}, reports[2]),
	} {
		for _, fault := range check(t, log) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

// TestSchemaCanFail holds that the constraints find what is wrong.
func TestSchemaCanFail(t *testing.T) {
	for name, spoil := range map[string]func(*sarif.Log){
		"no driver name":  func(l *sarif.Log) { l.Runs[0].Tool.Driver.Name = "" },
		"version":         func(l *sarif.Log) { l.Version = "2.0" },
		"level":           func(l *sarif.Log) { l.Runs[0].Results[0].Level = "bad" },
		"rule index":      func(l *sarif.Log) { l.Runs[0].Results[0].RuleIndex = 7 },
		"rule":            func(l *sarif.Log) { l.Runs[0].Results[0].RuleID = "other" },
		"line 0":          func(l *sarif.Log) { l.Runs[0].Results[0].Locations[0].PhysicalLocation.Region.StartLine = 0 },
		"negative length": func(l *sarif.Log) { l.Runs[0].Results[0].Locations[0].PhysicalLocation.Region.ByteLength = -1 },
		"no changes":      func(l *sarif.Log) { l.Runs[0].Results[1].Fixes[0].ArtifactChanges = nil },
		"no replacements": func(l *sarif.Log) { l.Runs[0].Results[1].Fixes[0].ArtifactChanges[0].Replacements = nil },
		"bad URI":         func(l *sarif.Log) { l.Runs[0].Tool.Driver.InformationURI = "a b" },
		"doubled rule":    func(l *sarif.Log) { l.Runs[0].Tool.Driver.Rules[1] = l.Runs[0].Tool.Driver.Rules[0] },
	} {
		log := sarif.New(driver, handmade("a"))
		spoil(log)
		if len(check(t, log)) == 0 {
			t.Errorf("%s: no fault found", name)
		}
	}
}

// kind is what the schema of SARIF 2.1.0 says of an object: its properties, of those that
// are in use, each with what it must be. All others are faults.
type kind map[string]property

type property struct {
	required bool
	is       string   // string, uri, integer, boolean, array or the name of a kind
	of       string   // of an array: what its items are
	among    []string // the strings that may be
	least    int      // of an integer, or the number of items
}

func schema() map[string]kind {
	return map[string]kind{
		"log": {
			"$schema": {is: "uri"}, "version": {required: true, is: "string", among: []string{"2.1.0"}},
			"runs": {required: true, is: "array", of: "run"},
		},
		"run": {
			"tool": {required: true, is: "tool"}, "results": {is: "array", of: "result"},
			"columnKind": {is: "string", among: []string{"utf16CodeUnits", "unicodeCodePoints"}},
		},
		"tool": {"driver": {required: true, is: "driver"}},
		"driver": {
			"name": {required: true, is: "string"}, "semanticVersion": {is: "string"}, "informationUri": {is: "uri"},
			"rules": {is: "array", of: "rule"},
		},
		"rule": {
			"id": {required: true, is: "string"}, "shortDescription": {is: "message"}, "defaultConfiguration": {is: "configuration"},
		},
		"configuration": {"level": {is: "string", among: []string{"none", "note", "warning", "error"}}},
		"message":       {"text": {required: true, is: "string"}},
		"result": {
			"ruleId": {is: "string"}, "ruleIndex": {is: "integer", least: -1},
			"level":   {is: "string", among: []string{"none", "note", "warning", "error"}},
			"message": {required: true, is: "message"}, "locations": {is: "array", of: "location"},
			"fixes": {is: "array", of: "fix"},
		},
		"location":         {"physicalLocation": {is: "physicalLocation"}},
		"physicalLocation": {"artifactLocation": {required: true, is: "artifactLocation"}, "region": {is: "region"}},
		"artifactLocation": {"uri": {required: true, is: "uri"}},
		"region": {
			"startLine": {required: true, is: "integer", least: 1}, "startColumn": {is: "integer", least: 1},
			"endLine": {is: "integer", least: 1}, "endColumn": {is: "integer", least: 1},
			"byteOffset": {is: "integer", least: -1}, "byteLength": {is: "integer"},
		},
		"fix": {
			"description": {is: "message"}, "properties": {is: "properties"},
			"artifactChanges": {required: true, is: "array", of: "artifactChange", least: 1},
		},
		"properties": {"safe": {is: "boolean"}},
		"artifactChange": {
			"artifactLocation": {required: true, is: "artifactLocation"},
			"replacements":     {required: true, is: "array", of: "replacement", least: 1},
		},
		"replacement": {"deletedRegion": {required: true, is: "region"}, "insertedContent": {is: "content"}},
		"content":     {"text": {is: "string"}},
	}
}

// check gives what is wrong with a log by the schema, and by the rules of the standard
// that no schema can hold.
func check(t *testing.T, log *sarif.Log) []string {
	t.Helper()
	text, err := json.Marshal(log)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	c := checker{schema: schema()}
	c.value("log", property{is: "log"}, v)
	c.references(log)
	return c.faults
}

type checker struct {
	schema map[string]kind
	faults []string
}

func (c *checker) fault(path, format string, args ...any) {
	c.faults = append(c.faults, path+": "+fmt.Sprintf(format, args...))
}

func (c *checker) value(path string, p property, v any) {
	switch v := v.(type) {
	case map[string]any:
		c.object(path, p.is, v)
	case []any:
		if p.is != "array" || len(v) < p.least {
			c.fault(path, "an array of %d items", len(v))
		}
		for i, item := range v {
			c.value(fmt.Sprintf("%s[%d]", path, i), property{is: p.of}, item)
		}
	case string:
		if p.is != "string" && p.is != "uri" || p.required && v == "" ||
			p.among != nil && !slices.Contains(p.among, v) || p.is == "uri" && !uri.Valid(v) {
			c.fault(path, "the string %q", v)
		}
	case float64:
		if p.is != "integer" || v < float64(p.least) || v != float64(int(v)) {
			c.fault(path, "the number %v", v)
		}
	case bool:
		if p.is != "boolean" {
			c.fault(path, "the boolean %v", v)
		}
	default:
		c.fault(path, "%v", v)
	}
}

func (c *checker) object(path, name string, v map[string]any) {
	k, ok := c.schema[name]
	if !ok {
		c.fault(path, "an object for %s", name)
	}
	for property, p := range k {
		if _, ok := v[property]; p.required && !ok {
			c.fault(path, "no %s", property)
		}
	}
	for property, item := range v {
		if p, ok := k[property]; ok {
			c.value(path+"."+property, p, item)
		} else {
			c.fault(path, "a property %s", property)
		}
	}
}

// references checks that results name their rules, that rules are distinct, and that
// regions do not end before they start.
func (c *checker) references(log *sarif.Log) {
	for _, run := range log.Runs {
		rules := run.Tool.Driver.Rules
		for i, r := range rules {
			if slices.Index(rules, r) != i {
				c.fault("rules", "%s twice", r.ID)
			}
		}
		for _, r := range run.Results {
			if r.RuleIndex < 0 || r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID {
				c.fault("results", "no rule %s at %d", r.RuleID, r.RuleIndex)
			}
			for _, l := range r.Locations {
				g := l.PhysicalLocation.Region
				if g.EndLine < g.StartLine || g.EndLine == g.StartLine && g.EndColumn < g.StartColumn || g.ByteLength < 0 {
					c.fault("results", "the region %+v", g)
				}
			}
			if strings.TrimSpace(r.Message.Text) == "" {
				c.fault("results", "no message")
			}
		}
	}
}
