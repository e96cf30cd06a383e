package docx

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/internal/event"
)

// Documents put together from several hold parts whose contents pages and headings
// have lost their styles. Contents entries are told by their page numbers and by
// the lines of the document that they name; headings by the numbering of those that
// have a style, where all of these are in capitals and so is the line.

const (
	leastEntries  = 4   // entries of a contents page
	entryGap      = 2   // lines without a page number between two entries
	entryText     = 160 // bytes of an entry
	leastNumbered = 3   // styled headings that tell a numbering
)

var (
	// entryLine is a title and, behind a tab or dots, the number of a page; in
	// gluedPage the tab is lost, and the number is of the form chapter-page.
	entryLine = regexp.MustCompile(`^(.*?\pL.*?)(?:\s*\t\s*|\s*(?:\. ?){3,}\s*|\s*…+\s*)((?:[0-9]{1,3}-)?[0-9]{1,4})$`)
	gluedPage = regexp.MustCompile(`^(.*\pL.*?)\s?([0-9]{1,3}-[0-9]{1,3})$`)
	tocTitle  = regexp.MustCompile(`(?i)^(table of )?contents:?$`)
)

// entryTitle is what an entry of a contents page names, "" for another line.
func entryTitle(text string) string {
	if len(text) > entryText {
		return ""
	}
	for _, form := range []*regexp.Regexp{entryLine, gluedPage} {
		if m := form.FindStringSubmatch(text); m != nil {
			return folded(m[1])
		}
	}
	return ""
}

// folded is a text without white space, marks and case.
func folded(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, text)
}

// whole is a leaf's label and text.
func whole(l *event.Leaf) string {
	return strings.TrimSpace(l.Label + " " + strings.TrimSpace(event.Text(l.Runs)))
}

// lines are the leaves of running text outside of containers, in order, headings
// among them.
func (c *collector) lines() []*event.Leaf {
	var out []*event.Leaf
	deep := 0
	for _, s := range c.items {
		switch {
		case s.leaf == nil && s.end:
			deep--
		case s.leaf == nil:
			deep++
		case deep == 0 && strings.TrimSpace(event.Text(s.leaf.Runs)) != "":
			switch s.leaf.Kind {
			case event.Paragraph, event.ListItem, event.Heading:
				out = append(out, s.leaf)
			}
		}
	}
	return out
}

// contents makes contents entries of the lines of a contents page without a style:
// entries in a row, of which most name a line that the document has.
func (c *collector) contents() {
	all := c.lines()
	titles := make([]string, len(all))
	known := map[string]bool{}
	for i, l := range all {
		text := whole(l)
		if l.Kind != event.Heading {
			titles[i] = entryTitle(text)
		}
		if titles[i] == "" && len(text) <= entryText {
			known[folded(text)] = true
		}
	}
	for i := 0; i < len(all); i++ {
		if titles[i] == "" {
			continue
		}
		last, entries, named := i, 0, 0
		for j := i; j < len(all) && j <= last+entryGap+1 && all[j].Kind != event.Heading; j++ {
			if titles[j] == "" {
				if !isLine(whole(all[j])) {
					break
				}
				continue
			}
			last = j
			entries++
			if known[titles[j]] {
				named++
			}
		}
		if entries >= leastEntries && 2*named >= entries {
			from := i
			for k := i - 1; k >= 0 && k >= i-entryGap-1; k-- {
				if tocTitle.MatchString(whole(all[k])) {
					from = k
				}
			}
			for _, l := range all[from : last+1] {
				if l.Kind != event.Heading {
					l.Kind, l.Level = event.TOC, 0
				}
			}
		}
		i = last
	}
}

// numberingLine is what a heading's numbering begins with: a unit's word, a letter
// or a number. Behind a unit's number stands a mark or nothing: "CHAPTER 13 CASES"
// may be the end of a longer line.
var numberingLine = regexp.MustCompile(`^(?:(PART|CHAPTER|TITLE|SCHEDULE|ANNEX|ANNEXURE|APPENDIX|ARTICLE|SECTION)\s+(?:[0-9]+|[IVXLC]+|[A-Z])\s*(?:$|[-–—:.])|([A-Z])\.\s|([0-9]{1,2})\.\s)`)

// numberingOf is the class of a line's numbering, "" where it has none or is not in
// capitals.
func numberingOf(text string) string {
	if strings.IndexFunc(text, unicode.IsLower) >= 0 || letters(text) < 2 {
		return ""
	}
	m := numberingLine.FindStringSubmatch(text)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[1]
	case m[2] != "":
		return "A"
	}
	return "1"
}

// number makes headings of lines in capitals whose numbering is that of the styled
// headings, where all of those that are numbered so are in capitals and of one level.
func (c *collector) number() {
	level, count := map[string]int{}, map[string]int{}
	all := c.lines()
	for _, l := range all {
		if l.Kind != event.Heading {
			continue
		}
		text := whole(l)
		k := numberingOf(text)
		if k == "" {
			if k = numberingOf(strings.ToUpper(text)); k != "" {
				level[k] = -1 // some are not in capitals
			}
			continue
		}
		if count[k]++; count[k] == 1 && level[k] == 0 {
			level[k] = l.Level
		} else if level[k] != l.Level {
			level[k] = -1
		}
	}
	for _, l := range all {
		text := whole(l)
		k := numberingOf(text)
		if l.Kind != event.Heading && level[k] > 0 && count[k] >= leastNumbered && isLine(text) {
			l.Kind, l.Level = event.Heading, level[k]
		}
	}
}
