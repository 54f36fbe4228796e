package main

import (
	"errors"

	"github.com/urigrammar/uri"
)

// Names of operations that the targets refer to.
const (
	opValid   = "uri.Valid"
	opSplit   = "uri.Split"
	opParse   = "uri.Parse"
	opArena   = "uri.Arena.Parse"
	opMessage = "uri.Parse, Message, Trail"
)

// fast are the operations that programs use; participle's engine is there for reference.
var fast = []string{opValid, opSplit, opArena, opParse}

// operations gives those of the package uri. On invalid input Parse is what it takes to
// reject it with an error, and opMessage what it takes to tell all about it.
func operations() []contender {
	return []contender{
		{kind: ours, name: opValid, language: true, read: uri.Valid},
		{kind: ours, name: opSplit, language: true, read: readSplit},
		{kind: ours, name: opArena, language: true, read: arenaReader()},
		{kind: ours, name: opParse, language: true, read: readParse},
		{kind: ours, name: opMessage, language: true, only: "invalid", read: readMessage},
		{kind: ours, name: "uri.Default.Participle", language: true, read: readParticiple},
	}
}

func readSplit(s string) bool {
	_, err := uri.Split(s)
	return err == nil
}

func readParse(s string) bool {
	_, err := uri.Parse(s)
	return err == nil
}

// arenaReader gives a reader with an arena of its own.
func arenaReader() func(string) bool {
	var arena uri.Arena
	return func(s string) bool {
		_, err := arena.Parse(s)
		return err == nil
	}
}

// readMessage asks for all that an error can tell.
func readMessage(s string) bool {
	_, err := uri.Parse(s)
	var e *uri.Error
	if errors.As(err, &e) {
		return e.Message() == "" || len(e.Trail()) == 0 // neither ever is
	}
	return err == nil
}

func readParticiple(s string) bool {
	_, err := uri.Default.Participle().ParseString("", s)
	return err == nil
}
