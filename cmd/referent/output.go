package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/referent-go/referent/ingest"
)

// output buffers standard output and knows whether a person reads it.
type output struct {
	*bufio.Writer
	colour bool
	width  int
}

const plainWidth = 80

func newOutput(w io.Writer) *output {
	o := &output{Writer: bufio.NewWriterSize(w, 64<<10), width: plainWidth}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		o.colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n >= 40 {
			o.width = min(n, 100)
		}
	}
	return o
}

// The styles of human output; off where no colour is wanted.
const (
	bold  = "1"
	faint = "2"
	red   = "31"
	green = "32"
	amber = "33"
	blue  = "36"
)

func (a *app) style(code, s string) string {
	if o, ok := a.out.(*output); ok && o.colour && s != "" {
		return "\x1b[" + code + "m" + s + "\x1b[0m"
	}
	return s
}

func (a *app) width() int {
	if o, ok := a.out.(*output); ok {
		return o.width
	}
	return plainWidth
}

// flush gives what was printed so far to whoever reads it.
func (a *app) flush() error {
	if o, ok := a.out.(*output); ok {
		return o.Flush()
	}
	return nil
}

// line prints one JSON value on one line. Characters that a terminal acts upon are
// escaped, which changes nothing for who reads JSON.
func (a *app) line(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	out := b.Bytes()
	if bytes.ContainsFunc(out[:len(out)-1], acted) {
		out = escaped(out[:len(out)-1])
	}
	_, err := a.out.Write(out)
	return err
}

// escaped writes what a terminal acts upon as JSON escapes, and ends the line. All of
// it stands in strings.
func escaped(line []byte) []byte {
	out := make([]byte, 0, len(line)+len(line)/8)
	for _, r := range string(line) {
		if acted(r) {
			out = fmt.Appendf(out, `\u%04x`, r)
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	return append(out, '\n')
}

// acted are the characters that control a terminal, or turn or hide text there.
func acted(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 || r == 0x200B || r == 0xFEFF || r == 0x200E || r == 0x200F
}

// printable makes document text fit for a terminal: control characters, and
// marks that turn or hide text, are dropped; white space is folded.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case acted(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// wrap breaks printable text into lines of at most width characters behind an
// indent.
func wrap(text, indent string, width int) string {
	return wrapWords(strings.Fields(text), indent, width)
}

// wrapWords breaks words that may hold colours into lines.
func wrapWords(words []string, indent string, width int) string {
	var b strings.Builder
	room := max(width-len(indent), 20)
	used := 0
	for i, w := range words {
		n := visible(w)
		switch {
		case i == 0:
			b.WriteString(indent)
		case used+1+n > room:
			b.WriteString("\n" + indent)
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(w)
		used += n
	}
	return b.String()
}

// visible is the number of characters of a word, colours left out.
func visible(w string) int {
	n, hidden := 0, false
	for _, r := range w {
		switch {
		case r == '\x1b':
			hidden = true
		case hidden:
			hidden = r != 'm'
		default:
			n++
		}
	}
	return n
}

// quoted is a passage for a person to read, in quotation marks: wrapped, and with
// its own lines where they carry meaning (rows of a table, list items, code).
// What is beyond n characters is left out.
func quoted(kind ingest.Kind, text, indent string, n, width int) string {
	switch kind {
	case ingest.KindTable, ingest.KindListItem, ingest.KindCode:
	default:
		return wrap("“"+shorten(text, n)+"”", indent, width)
	}
	var out []string
	for _, l := range strings.Split(text, "\n") {
		if n <= 0 {
			out[len(out)-1] += " …"
			break
		}
		if l = shorten(strings.ReplaceAll(l, "\t", " | "), n); l != "" {
			out = append(out, l)
			n -= len(l)
		}
	}
	for i := range out {
		if i == 0 {
			out[i] = "“" + out[i]
		}
		if i == len(out)-1 {
			out[i] += "”"
		}
		out[i] = wrap(out[i], indent, width)
	}
	return strings.Join(out, "\n")
}

// shorten cuts printable text at a word end near n characters.
func shorten(s string, n int) string {
	r := []rune(printable(s))
	if len(r) <= n {
		return string(r)
	}
	cut := n
	for i := n; i > n*2/3; i-- {
		if r[i] == ' ' {
			cut = i
			break
		}
	}
	return strings.TrimRight(string(r[:cut]), " ,;…") + " …"
}

// version is the module's version as the build recorded it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
