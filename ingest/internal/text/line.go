package text

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// line is one line of the source. Offsets are bytes, without the line end.
type line struct {
	start, end int
	indent     int  // columns of white space in front, a tab to the next multiple of 8
	size       int  // characters from the first to the last that is not white space
	page       bool // a form feed stands in it or before it
	kind       event.Kind
}

func (l *line) blank() bool { return l.size == 0 }

// longLine is the length in bytes from which only both ends of a line, or of a
// unit, are looked at.
const longLine = 4096

// text is a line without the white space around it, no-break spaces as spaces:
// what the rules look at, never what is sent.
func (d *document) text(i int) string {
	return strings.ReplaceAll(clip(strings.TrimSpace(d.src[d.lines[i].start:d.lines[i].end])), "\u00a0", " ")
}

// clip leaves out the middle of a very long text.
func clip(s string) string {
	if len(s) <= longLine {
		return s
	}
	return s[:longLine/2] + s[len(s)-longLine/2:]
}

// split cuts the source into lines. Where there is no line feed, carriage returns end
// them, as in old files.
func split(s string) ([]line, error) {
	mark := byte('\n')
	if strings.IndexByte(s, mark) < 0 {
		mark = '\r'
	}
	n := strings.Count(s, string(mark))
	if n > maxLines {
		return nil, fmt.Errorf("%w: %d lines of text, the limit is %d", event.ErrTooLarge, n, maxLines)
	}
	lines := make([]line, 0, n+1)
	for at := 0; at < len(s); {
		end := strings.IndexByte(s[at:], mark)
		next := at + end + 1
		if end < 0 {
			next = len(s)
			end = len(s)
		} else {
			end += at
		}
		l := line{start: at, end: end}
		body := strings.TrimSpace(s[at:end])
		l.size = utf8.RuneCountInString(body)
		l.page, l.indent = indent(s[at:end])
		lines = append(lines, l)
		at = next
	}
	return lines, nil
}

// indent measures the white space in front of a line.
func indent(s string) (page bool, columns int) {
	for _, c := range s {
		switch {
		case c == '\f':
			page, columns = true, 0
		case c == '\t':
			columns += 8 - columns%8
		case unicode.IsSpace(c):
			columns++
		default:
			return page, columns
		}
	}
	return page, columns
}

// trimSpan narrows a span by the white space at its ends.
func trimSpan(s string, start, end int) (int, int) {
	body := strings.TrimLeftFunc(s[start:end], unicode.IsSpace)
	start = end - len(body)
	return start, start + len(strings.TrimRightFunc(body, unicode.IsSpace))
}

// measure finds out where lines are wrapped and how far the body is indented.
func (d *document) measure() {
	var sizes []int
	long, total := 0, 0
	indents := map[int]int{}
	for i := range d.lines {
		l := &d.lines[i]
		if l.blank() {
			continue
		}
		sizes = append(sizes, l.indent+l.size)
		total += l.size
		if l.size > 110 {
			long += l.size
		}
		indents[min(l.indent, 40)] += l.size
	}
	if len(sizes) == 0 {
		return
	}
	sort.Ints(sizes)
	d.width = min(sizes[len(sizes)*95/100], 110)
	d.loose = long*2 > total
	for in, n := range indents {
		if n > indents[d.base] || n == indents[d.base] && in < d.base {
			d.base = in
		}
	}
}

// short says that a line ends well before its text would have been wrapped.
func (d *document) short(i int) bool {
	l := &d.lines[i]
	return l.indent+l.size < d.width*7/10
}

// closes says that a line ends as a sentence or a clause of a list does.
func closes(s string) bool {
	s = strings.TrimRight(s, " \t\"'”’)]»")
	for _, w := range []string{"; or", "; and", ", or", ", and"} {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".;:!?—–…", last)
}
