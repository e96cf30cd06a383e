package text

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
)

// unit is a run of lines that becomes one leaf.
type unit struct {
	first, last int // lines
	kind        event.Kind
	level       int
	alone       bool   // blank lines, or line ends that mean as much, on both sides
	mark        mark   // what it begins with; family "" for nothing
	class       string // of a heading: those of one class stand on one level
	under       string // the style of its underline
}

var (
	ruleLine = regexp.MustCompile(`^(?:[-=_*~#^"'+.:<>•━─═―–— ]|\|)+$`)
	gap      = regexp.MustCompile(`\S(?: {3,}|\t+)\S`)
)

// isRule says that a line is drawn: nothing but signs.
func isRule(s string) bool {
	return len(s) >= 3 && ruleLine.MatchString(s)
}

// underline says that a line underlines a title of the given length, and in
// which style.
func underline(s string, size int) (string, bool) {
	r := []rune(s)
	if len(r) < 3 || !strings.ContainsRune("=-~^*#+\"'`:.━─═", r[0]) || len(r)*10 < size*6 {
		return "", false
	}
	for _, c := range r {
		if c != r[0] {
			return "", false
		}
	}
	return string(r[0]), true
}

// group gathers lines into units.
func (d *document) group() error {
	var stack lists
	for i := 0; i < len(d.lines); i++ {
		if i%4096 == 0 && d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		if len(d.units) > maxLeaves {
			return fmt.Errorf("%w: more than %d paragraphs of text", event.ErrTooLarge, maxLeaves)
		}
		l := &d.lines[i]
		if l.blank() {
			continue
		}
		if l.kind != "" {
			d.units = append(d.units, unit{first: i, last: i, kind: l.kind})
			continue
		}
		if n := d.underlined(i); n > 0 {
			stack = nil
			i += n
			continue
		}
		i = d.unit(i, &stack)
	}
	for i := range d.units {
		d.units[i].alone = d.parted(i)
	}
	return nil
}

// underlined adds a title with the line drawn under it, and the one drawn over
// it, as three units. It returns how many lines it took behind the first.
func (d *document) underlined(i int) int {
	over := isRule(d.text(i)) && i+2 < len(d.lines)
	title := i
	if over {
		title = i + 1
	}
	if title+1 >= len(d.lines) || d.lines[title].blank() || d.lines[title].kind != "" || d.lines[title+1].blank() {
		return 0
	}
	if i > 0 && !over && !d.lines[i-1].blank() && d.lines[i-1].kind == "" && !isRule(d.text(i-1)) {
		return 0
	}
	t := d.text(title)
	style, ok := underline(d.text(title+1), d.lines[title].size)
	if !ok || d.lines[title].size > 120 || isRule(t) || !strings.ContainsFunc(t, isWord) {
		return 0
	}
	if over {
		if s, ok := underline(d.text(i), d.lines[title].size); !ok || s != style {
			return 0
		}
		d.units = append(d.units, unit{first: i, last: i, kind: event.Other})
		style += style
	}
	m, _ := readMark(t)
	d.units = append(d.units,
		unit{first: title, last: title, kind: event.Heading, under: style, mark: m},
		unit{first: title + 1, last: title + 1, kind: event.Other})
	return title + 1 - i
}

func isWord(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// unit adds the unit that begins at line i and returns its last line.
func (d *document) unit(i int, stack *lists) int {
	u := unit{first: i, last: i, kind: event.Paragraph}
	t := d.text(i)
	if isRule(t) {
		u.kind = event.Other
		d.units = append(d.units, u)
		return i
	}
	if m, ok := readMark(t); ok && (m.rest != "" || m.depth > 0 || m.family[0] == '(') {
		if m.value <= 1 || stack.fits(m) || d.opens(i) {
			u.mark, u.kind = m, event.ListItem
			u.level = stack.push(m, d.lines[i].indent)
		}
	}
	if u.kind == event.Paragraph && d.lines[i].indent <= d.base {
		*stack = nil
	}
	for j := i + 1; j < len(d.lines) && !d.breaks(j, &u, *stack); j++ {
		u.last = j
	}
	if u.kind == event.Paragraph && d.tabular(u) {
		u.kind = event.Code
	}
	d.units = append(d.units, u)
	return u.last
}

// opens says that line i stands behind a blank line, furniture or the start.
func (d *document) opens(i int) bool {
	return i == 0 || d.lines[i-1].blank() || d.lines[i-1].kind != "" || d.loose
}

// breaks says that line j does not go on with the unit above it.
func (d *document) breaks(j int, u *unit, stack lists) bool {
	l, above := &d.lines[j], &d.lines[j-1]
	if l.blank() || l.kind != "" || d.loose || l.page {
		return true
	}
	t, prev := d.text(j), d.text(j-1)
	if isRule(t) && len(t) > 10 && !strings.ContainsAny(t, " +|") {
		return true // spaces and strokes rule the columns of a table
	}
	deliberate := closes(prev) || d.short(j-1)
	if m, ok := readMark(t); ok && (deliberate || l.indent != above.indent) && (m.rest != "" || m.depth > 1) {
		switch {
		case m.value == 0: // a bullet: a dash in running text is none
			return u.mark.family == m.family || closes(prev) || l.indent > above.indent
		case m.depth > 1: // 4.9
			return d.short(j-1) || closes(prev)
		}
		return stack.fits(m) || closes(prev) && stack.skips(m)
	}
	if isCaps(t) != isCaps(prev) && d.short(j-1) && (isCaps(prev) || closes(prev)) && (titled(t) || isCaps(prev)) && u.first == j-1 {
		return true
	}
	if u.first == j-1 && d.short(j-1) && titled(t) && (u.mark.depth > 0 && titleLine(prev) || unitTitle(prev)) && !d.tabularLine(j-1) {
		return true // a numbered title right above its text
	}
	if u.kind == event.Paragraph && l.indent >= above.indent+2 && closes(prev) && l.indent <= above.indent+10 {
		return true // a paragraph told by its first line alone
	}
	return u.kind == event.ListItem && l.indent < d.lines[u.first].indent && closes(prev)
}

// parted says that a unit stands apart from those around it.
func (d *document) parted(i int) bool {
	u := d.units[i]
	before := u.first == 0 || d.opens(u.first) || i > 0 && d.units[i-1].kind == event.Other
	after := u.last+1 >= len(d.lines) || d.loose || d.lines[u.last+1].blank() || d.lines[u.last+1].kind != "" || d.lines[u.last+1].page
	return before && after
}

// tabular says that a unit is a table drawn with spaces or strokes: two lines
// or more, most of them with gaps inside.
func (d *document) tabular(u unit) bool {
	n := u.last - u.first + 1
	if n < 2 {
		return false
	}
	with := 0
	for i := u.first; i <= u.last; i++ {
		if d.tabularLine(i) {
			with++
		}
	}
	return with*10 >= n*7
}

func (d *document) tabularLine(i int) bool {
	t := d.text(i)
	return (strings.Contains(t, "   ") || strings.Contains(t, "\t")) && gap.MatchString(t) || strings.HasPrefix(t, "|") && strings.HasSuffix(t, "|") || strings.HasPrefix(t, "+-") || strings.HasPrefix(t, "+=")
}
