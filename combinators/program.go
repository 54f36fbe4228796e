package combinators

import (
	"reflect"

	"github.com/urigrammar/uri/combinators/tree"
)

// program is a grammar of structs, compiled: instructions that run over bytes, and what
// they capture.
type program struct {
	masks
	layouts  layouts
	root     *inst
	insts    []*inst
	captures []capture
	slots    []reflect.Type // the types of nodes that are allocated, root first
	maxDepth int
	maxSteps func(n int) int // for an input of n bytes; nil: no bound
}

// op is what an instruction does.
type op uint8

const (
	opByte    op = iota // one byte of set
	opText              // the bytes of text
	opScan              // the longest text of scan's language
	opSeq               // kids, one after the other
	opChoice            // the first of kids that matches
	opRepeat            // kids[0], min to max times, as often as it matches
	opStruct            // kids[0], as a node
	opPos               // nothing; its place is captured
	opAhead             // nothing, where kids[0] matches
	opNoAhead           // nothing, where kids[0] does not match
	opCode              // what matcher reads
)

// inst is an instruction. What it reads is captured where capture is not noCapture. What a
// parse needs most comes first.
type inst struct {
	op       op
	capture  int32
	bit      uint64 // opByte: of set in the masks; 0: none
	kids     []*inst
	dispatch *dispatch // opChoice, opRepeat
	min, max int
	text     string
	scan     *scanner
	set      ByteSet
	matcher  matcher // opCode

	beginning
	expr  *Expr  // opScan: its language
	name  string // opScan, opCode: of the leaf; empty: it is none
	at    place  // in the tags
	owner *structInfo
}

// beginning is what is known of how an instruction begins.
type beginning struct {
	first    ByteSet // the bytes with which it can begin
	nullable bool    // whether it can match nothing
	perhaps  bool    // whether it can, or it is not known: what a function reads
}

// place is where an instruction comes from.
type place struct {
	s     *structure
	field int
}

const noCapture = -1

// dispatch gives the alternatives that may match, by the next byte; 256 stands for the
// end of the input.
type dispatch [257]uint32

// captureKind says what a capture sets.
type captureKind uint8

const (
	captureRoot       captureKind = iota // the root itself
	captureValue                         // a node that is a field
	capturePointer                       // a node to which a field points
	captureSlice                         // a further node of a slice
	capturePointers                      // a further node of a slice of pointers
	captureString                        // a text, behind what the field has
	captureCharacters                    // a text, each byte an element of a slice
	captureBool                          // true
	capturePos                           // the offset
)

// capture is what becomes of a piece of text that was read.
type capture struct {
	kind   captureKind
	leaf   bool         // the node is a leaf
	again  bool         // it may be made more than once into one field
	typ    reflect.Type // of the node
	index  []int        // of the field in the struct
	offset uintptr      // likewise, in bytes
	slot   int32        // of the node's type, or -1 where it is not allocated
	slot2  int32        // of the type of pointers to it, or -1
	start  int32        // offset in bytes of the field Start that the node itself sets; -1: none
	end    int32        // likewise End
	info   *structInfo
}

// structInfo is a struct type as it was compiled.
type structInfo struct {
	*structure
	typ        reflect.Type
	body       *inst
	start, end []int // fields that the node's own capture sets
}

// event is a capture that was made: which, and of what.
type event struct {
	capture    int32
	start, end int32
	size       int32 // how many events it is, with those within it
}

// leafText makes the leaf of a text.
func leafText(s string, start, end int32) tree.Leaf {
	return tree.Leaf{Text: s[start:end], Start: tree.Pos(start)}
}
