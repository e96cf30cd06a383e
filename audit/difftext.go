package audit

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteChangesText writes single edits as plain text, numbered: what the edit
// added in {+ +}, what it took out in [- -], and what it was taken from.
func WriteChangesText(w io.Writer, changes []Change) error {
	b := bufio.NewWriter(w)
	for i := range changes {
		c := &changes[i]
		fmt.Fprintf(b, "%d. %s, %s %s", i+1, c.Edit.Kind, c.Source, c.Passage)
		if c.Page > 0 {
			fmt.Fprintf(b, ", p. %d", c.Page)
		}
		fmt.Fprintln(b)
		if len(c.Path) > 0 {
			fmt.Fprintln(b, "   under: "+fold(pathText(c.Path)))
		}
		var text strings.Builder
		for _, s := range c.focused() {
			switch s.Op {
			case Add:
				text.WriteString("{+" + s.Text + "+}")
			case Remove:
				text.WriteString("[-" + s.Text + "-]")
			default:
				text.WriteString(s.Text)
			}
		}
		fmt.Fprintln(b, "   "+fold(text.String()))
		if from := strings.TrimSpace(c.Edit.Evidence.Section + " " + c.From); from != "" {
			fmt.Fprintln(b, "   from: "+from)
		}
		fmt.Fprintln(b)
	}
	return b.Flush()
}
