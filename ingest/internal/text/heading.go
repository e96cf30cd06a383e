package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/levels"
)

// maxTitle is the longest heading, in characters.
const maxTitle = 120

var (
	unended   = regexp.MustCompile(`\s(?:a|an|and|as|at|by|for|from|if|in|of|on|or|that|the|to|with|which|sections?|rules?|clauses?|paragraphs?)$`)
	operative = regexp.MustCompile(`\s(?:shall|must|may|means|includes?)\s`) // a sentence, not a title
	bareOne   = regexp.MustCompile(`^(\d{1,3}[A-Z]?)\s+(\S.*)$`)
)

// isCaps says that a line is in capitals: three letters or more, none small,
// and no formula.
func isCaps(s string) bool {
	n := 0
	for _, c := range s {
		switch {
		case unicode.IsLower(c) || c == '=' || c == '_' || c == '|':
			return false
		case unicode.IsLetter(c):
			n++
		}
	}
	return n >= 3 && n*2 >= utf8.RuneCountInString(s)
}

// titled says that a line begins as a title or a sentence does.
func titled(s string) bool {
	for _, c := range s {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return !unicode.IsLower(c)
		}
		if !strings.ContainsRune("\"'“‘(`[<«", c) {
			return false
		}
	}
	return false
}

// titleLine says that what stands behind a number, or a line by itself, reads
// as a title: short, beginning with a capital, without the end of a sentence.
func titleLine(s string) bool {
	if k, ok := readMark(s); ok && k.depth > 0 {
		s = k.rest
	}
	if s == "" || utf8.RuneCountInString(s) > maxTitle || len(strings.Fields(s)) > 16 || !titled(s) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(s)
	if strings.ContainsRune(";:,—–", last) || last == '.' && !isCaps(s) {
		return false
	}
	return !operative.MatchString(s) && !unended.MatchString(s)
}

// whole is the text of a unit on one line.
func (d *document) whole(u *unit) string {
	return strings.Join(strings.Fields(clip(d.src[d.lines[u.first].start:d.lines[u.last].end])), " ")
}

// findHeadings decides which units are headings and gives each its class.
func (d *document) findHeadings() {
	for i := range d.units {
		u := &d.units[i]
		if u.kind == event.Heading {
			u.class = levels.Under(u.under)
			continue
		}
		if u.kind != event.Paragraph && u.kind != event.ListItem || u.last-u.first > 2 {
			continue
		}
		u.class = d.candidate(i)
	}
	d.dropRuns()
	d.dropStrays()
	d.capsTitle()
	for i := range d.units {
		u := &d.units[i]
		if u.class != "" {
			u.kind, u.level = event.Heading, 0
		}
	}
	d.joinTitles()
}

// candidate is the class of a unit that could be a heading, "" for none.
func (d *document) candidate(i int) string {
	u := &d.units[i]
	t := d.whole(u)
	lines := u.last - u.first + 1
	if utf8.RuneCountInString(t) > maxTitle {
		return ""
	}
	if class, title, ok := levels.Label(t); ok {
		if title == "" && u.alone && titled(t) && d.afterSentence(i) || title != "" && lines <= 2 && titleLine(title) && (u.alone || d.opens(u.first)) {
			return class
		}
		return ""
	}
	if lines == 1 || u.alone && lines == 2 && !d.short(u.first) {
		if k := u.mark; (k.depth > 1 || k.family == "1.") && titleLine(k.rest) && d.heads(i) {
			return levels.Number(k.depth)
		}
		if u.mark.family == "I." && isCaps(u.mark.rest) && d.heads(i) {
			return levels.Roman
		}
		if m := bareOne.FindStringSubmatch(t); m != nil && u.alone && lines == 1 && titleLine(m[2]) && d.inSequence(i, m[1]) {
			return levels.Number(1)
		}
	}
	if u.kind == event.Paragraph && u.alone && isCaps(t) && lines <= 3 && !strings.ContainsAny(t[len(t)-1:], ",;:") && t != "TABLE" && !d.tabularLine(u.first) {
		return levels.Caps
	}
	if u.kind == event.Paragraph && u.alone && lines == 1 && titleLine(t) && !d.tabularLine(u.first) {
		if d.lines[u.first].indent == 0 && d.base >= 2 {
			return levels.Out // the body is indented, this line is not
		}
		if i == 0 && d.isTitle(t) {
			return levels.Title
		}
	}
	return ""
}

// unitTitle says that a line is a heading "Section 5. Fees".
func unitTitle(s string) bool {
	_, title, ok := levels.Label(s)
	return ok && titleLine(title)
}

// afterSentence says that what stands before a unit is complete, so that the
// unit is not the end of its sentence ("as provided in / Section 263.").
func (d *document) afterSentence(i int) bool {
	for i--; i >= 0; i-- {
		switch d.units[i].kind {
		case event.Header, event.Footer, event.PageNumber, event.Other, event.TOC:
			continue
		}
		t := d.whole(&d.units[i])
		return d.units[i].class != "" || closes(t) || isCaps(t)
	}
	return true
}

// heads says that a numbered unit stands where a heading does: by itself, or
// right above its text in a file where lines are wrapped.
func (d *document) heads(i int) bool {
	u := &d.units[i]
	if u.alone {
		return true
	}
	if i+1 >= len(d.units) || !d.short(u.last) {
		return false
	}
	next := &d.units[i+1]
	return next.kind == event.Paragraph && next.first == u.last+1 || d.opens(u.first) && next.mark.depth > u.mark.depth
}

// inSequence says that a number without a point goes on with the numbers of
// the headings before it, or begins them.
func (d *document) inSequence(i int, number string) bool {
	n := numberOf(number)
	for j := i - 1; j >= 0; j-- {
		u := &d.units[j]
		if u.class != levels.Number(1) {
			continue
		}
		h := cite.ParseHeading(d.whole(u))
		was := numberOf(h.Value)
		return n > was && n <= was+3 || n == was && number != h.Value
	}
	return n >= 1 && n <= 3
}

func numberOf(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' || n > 1_000_000 {
			break
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// isTitle says that the first line of a document is its title: most of its
// words begin with a capital.
func (d *document) isTitle(t string) bool {
	words := strings.Fields(t)
	upper := 0
	for _, w := range words {
		if c, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(c) {
			upper++
		}
	}
	if len(words) < 2 || len(words) > 14 || upper*10 < len(words)*6 || len(d.units) < 2 {
		return false
	}
	next := d.whole(&d.units[1])
	return len(next) > 80 && closes(next) || d.units[1].mark.depth > 0
}

// capsTitle takes a first line in capitals for the title of a document whose
// sections have headings of another kind.
func (d *document) capsTitle() {
	if len(d.units) == 0 || d.units[0].class != levels.Caps {
		return
	}
	for _, u := range d.units[1:] {
		if u.class != "" && u.class != levels.Caps {
			d.units[0].class = levels.Title
			return
		}
	}
}

// joinTitles joins a heading that is a bare label ("PART II") with the title
// that stands by itself below it.
func (d *document) joinTitles() {
	kept := d.units[:0]
	for i := 0; i < len(d.units); i++ {
		u := d.units[i]
		if levels.IsUnit(u.class) && i+1 < len(d.units) {
			next := d.units[i+1]
			h := cite.ParseHeading(d.whole(&u))
			t := d.whole(&next)
			if h.Label != "" && h.Title == "" && next.first-u.last <= 2 &&
				(next.class == levels.Caps || next.class == "" && next.kind == event.Paragraph && next.alone && next.first == next.last && titleLine(t)) {
				u.last = next.last
				i++
			}
		}
		kept = append(kept, u)
	}
	d.units = kept
}

// setLevels gives each heading the level of its class.
func (d *document) setLevels() {
	var order []string
	for i := range d.units {
		if c := d.units[i].class; c != "" {
			order = append(order, c)
		}
	}
	of := levels.Of(order)
	for i := range d.units {
		if c := d.units[i].class; c != "" {
			d.units[i].level = of[c]
		}
	}
}
