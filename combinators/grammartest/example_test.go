package grammartest_test

import (
	"testing"

	. "github.com/urigrammar/uri/combinators"
	"github.com/urigrammar/uri/combinators/grammartest"
	"github.com/urigrammar/uri/combinators/tree"
)

// A grammar of settings as in "host=a,port=80", in the file settings.go.

var (
	letter       = Rule("letter", Range('a', 'z'))
	settingName  = Rule("name", Many1(letter))
	settingValue = Rule("value", Many(Alt(letter, Range('0', '9'), OneOf("./"))))
)

type SettingName struct{ tree.Leaf }

func (*SettingName) Rule() *Expr        { return settingName }
func (*SettingName) Production() string { return "name" }

type SettingValue struct{ tree.Leaf }

func (*SettingValue) Rule() *Expr        { return settingValue }
func (*SettingValue) Production() string { return "value" }

// setting = name "=" value
type Setting struct {
	_     struct{}     `rule:"setting"`
	Start tree.Pos     `parser:"@@"`
	Name  SettingName  `parser:"@@ '='"`
	Value SettingValue `parser:"@@"`
	End   tree.Pos     `parser:"@@"`
}

// settings = setting *( "," setting )
type Settings struct {
	_     struct{}  `rule:"settings"`
	Start tree.Pos  `parser:"@@"`
	List  []Setting `parser:"@@ ( ',' @@ )*"`
	End   tree.Pos  `parser:"@@"`
}

// settings is what its author knows of the grammar, for the two tests of it.
func settings() grammartest.Grammar[Settings] {
	return grammartest.Grammar[Settings]{
		Valid:   []string{"host=a,port=80", "a="},
		Invalid: []grammartest.Invalid{{Input: "host=a,=80", Offset: 7}, {Input: "", Offset: 0}, {Input: "a", Offset: 1}},
	}
}

func TestSettings(t *testing.T) { grammartest.Run(t, settings()) }

func FuzzSettings(f *testing.F) { grammartest.Fuzz(f, settings()) }

var t *testing.T // of the test that an example stands in

func ExampleRun() {
	grammartest.Run(t, grammartest.Grammar[Settings]{
		Valid:   []string{"host=a,port=80", "a="},
		Invalid: []grammartest.Invalid{{Input: "host=a,=80", Offset: 7}, {Input: "a", Offset: 1}},
	})
}

// Some of what is found is as it should be.
func ExampleRun_accept() {
	grammartest.Run(t, grammartest.Grammar[Settings]{
		Skip: map[grammartest.Check]string{grammartest.RoundTrip: "spaces around names are not kept"},
		Accept: func(f grammartest.Fault) string {
			if f.Check == grammartest.Offsets && f.Offset < f.Viable {
				return "an error in a name is one of its beginning"
			}
			return ""
		},
	})
}

var f *testing.F // of the fuzz test that an example stands in

func ExampleFuzz() {
	grammartest.Fuzz(f, grammartest.Grammar[Settings]{Valid: []string{"host=a,port=80", "a="}})
}
