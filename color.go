package uri

import (
	"io"
	"os"
)

// ColorMode says when a picture has colors.
type ColorMode uint8

// The modes of color. ColorAuto asks the environment: a program's own option, if it has
// one, goes before that.
const (
	ColorAuto   ColorMode = iota // on a terminal, unless NO_COLOR is set or TERM is "dumb"
	ColorNever                   // nowhere
	ColorAlways                  // everywhere
)

// on says whether what is written to w has colors.
func (m ColorMode) on(w io.Writer) bool {
	if m == ColorAuto {
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
	}
	return m == ColorAlways
}

// isTerminal says whether w is a device that shows characters.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// The paints, as parameters of the control sequence that selects them.
const (
	paintPlace   = "1"    // bold
	paintError   = "1;31" // bold red
	paintWarning = "1;33" // bold yellow
	paintHint    = "36"   // cyan
	paintFix     = "32"   // green
)
