package layout

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/internal/event"
)

// block is a stretch of rows that belong together: a paragraph, a heading, a
// list item, a table.
type block struct {
	kind   event.Kind
	rows   []*row
	page   int
	text   string // words as they will stand, hyphens at line ends kept
	size   float64
	bold   bool
	style  style
	label  string
	entry  int // level that the file's bookmarks give it, 0 for none
	level  int
	lead   int  // bytes in front of a paragraph that are a run-in heading
	gone   bool // joined to the heading before it
	indent float64
}

// measures are what is usual in a document; everything is judged against it.
type measures struct {
	size    float64         // of body text
	leading float64         // from line to line, in units of the size
	bold    bool            // body text itself is bold
	share   map[int]float64 // part of the text that each size (half points) has
}

// measure finds the body's size and leading by the amount of text.
func measure(sheets []*sheet) measures {
	sizes, gaps := map[int]int{}, map[int]int{}
	bold, all := 0, 0
	for _, s := range sheets {
		for i, r := range s.rows {
			n := len(rowText(r))
			sizes[int(math.Round(r.size*2))] += n
			all += n
			if r.cells[0].bold {
				bold += n
			}
			if i > 0 && s.rows[i-1].column == r.column && n > 30 {
				if d := (s.rows[i-1].y - r.y) / r.size; d > 0.8 && d < 2.5 {
					gaps[int(math.Round(d*20))]++
				}
			}
		}
	}
	m := measures{size: float64(most(sizes)) / 2, leading: float64(most(gaps)) / 20, bold: bold*2 > all, share: map[int]float64{}}
	for size, n := range sizes {
		m.share[size] = float64(n) / float64(max(all, 1))
	}
	if m.leading == 0 {
		m.leading = 1.2
	}
	return m
}

// most is the key with the highest count, the smallest of several.
func most(counts map[int]int) int {
	best, n := 0, 0
	for k, c := range counts {
		if c > n || c == n && k < best {
			best, n = k, c
		}
	}
	return best
}

// blocks gathers the rows of a page.
func blocks(s *sheet, m measures) []*block {
	var out []*block
	var open *block
	for i, r := range s.rows {
		var prev *row
		if i > 0 {
			prev = s.rows[i-1]
		}
		if open == nil || open.ends(prev, r, m) {
			open = &block{kind: event.Paragraph, page: s.number, size: r.size, bold: rowBold(r), indent: r.x0, label: cite.ItemLabel(head(r))}
			out = append(out, open)
		}
		open.rows = append(open.rows, r)
	}
	for _, b := range out {
		b.finish()
	}
	return out
}

func head(r *row) string {
	t := rowText(r)
	if len(t) > 60 {
		t = t[:60]
	}
	for len(t) > 0 && !utf8.ValidString(t) {
		t = t[:len(t)-1]
	}
	return t
}

func rowBold(r *row) bool {
	for _, s := range r.cells {
		if !s.bold {
			return false
		}
	}
	return true
}

// ends says that a row begins another block than the one before it.
func (b *block) ends(prev, r *row, m measures) bool {
	if prev.column != r.column {
		return true
	}
	gap := (prev.y - r.y) / math.Max(r.size, 1)
	usual := m.leading
	if n := len(b.rows); n > 1 {
		usual = (b.rows[n-2].y - b.rows[n-1].y) / math.Max(b.rows[n-1].size, 1)
	}
	if gap > math.Max(usual, m.leading*0.9)*1.25+0.05 || gap < -0.5 {
		return true
	}
	if startsLower(rowText(r)) && !endsStop(rowText(prev)) && !b.bold && math.Abs(r.size-prev.size) < 0.2*prev.size {
		return false // a sentence goes on, however the line is set
	}
	if math.Abs(r.size-prev.size) > 0.08*prev.size && !(len(r.cells) == 1 && len(rowText(r)) < 3) {
		return true
	}
	if rowBold(r) != rowBold(prev) && (rowBold(prev) || rowBold(r)) && !(rowBold(r) && r.x0 > prev.x0+1 && len(b.rows) > 1) {
		// A line that is bold through stands beside plain ones only as a
		// heading, unless emphasis happens to fill it.
		// A heading's last words may share their line with plain text.
		if rowBold(prev) && allBold(b.rows) && r.cells[0].boldTo == 0 || rowBold(r) && shortRow(prev) {
			return true
		}
	}
	text := rowText(r)
	if label := cite.ItemLabel(head(r)); label != "" && (listLabel(label) || shortRow(prev) || r.x0 < prev.x0-0.5*r.size || r.x0 > prev.x0+0.5*r.size) {
		if !(strings.HasSuffix(strings.TrimRight(rowText(prev), " "), ",") && !listLabel(label)) {
			return !midReference(rowText(prev))
		}
	}
	if bullet(text) {
		return true
	}
	first := r.x0 > b.minX()+0.8*r.size && r.x0 < b.minX()+6*r.size && r.x0 > prev.x0+0.8*r.size
	if first && len(b.rows) > 1 {
		return true
	}
	if first && len(b.rows) == 1 && b.label == "" && startsUpper(text) && endsStop(rowText(prev)) {
		return true
	}
	return shortRow(prev) && endsStop(rowText(prev)) && startsUpper(text)
}

func (b *block) minX() float64 {
	x := math.Inf(1)
	for _, r := range b.rows {
		x = math.Min(x, r.x0)
	}
	return x
}

func allBold(rs []*row) bool {
	for _, r := range rs {
		if !rowBold(r) {
			return false
		}
	}
	return true
}

// midReference says that a line breaks off inside a reference, so that a number
// at the next line's start belongs to it.
func midReference(prev string) bool {
	words := strings.Fields(strings.ToLower(prev))
	if len(words) == 0 {
		return false
	}
	switch strings.Trim(words[len(words)-1], "(,") {
	case "section", "sections", "sub-section", "subsection", "clause", "clauses", "article", "articles", "rule", "rules", "regulation", "schedule",
		"part", "chapter", "paragraph", "paragraphs", "and", "or", "to", "of", "no.", "table", "figure", "annex", "appendix", "the", "in", "under":
		return true
	}
	return false
}

func listLabel(label string) bool {
	return strings.HasPrefix(label, "(") || strings.HasSuffix(label, ")")
}

func bullet(text string) bool {
	r, n := utf8.DecodeRuneInString(text)
	switch r {
	case '•', '▪', '●', '◦', '‣', '⁃', '■', '○', '\uf0b7', '\uf0a7', '➢', '✓':
		return n < len(text)
	case '–', '-', '—', '*':
		return len(text) > n+1 && text[n] == ' '
	case 'o':
		return len(text) > 2 && text[1] == ' ' && startsUpper(text[2:])
	}
	return false
}

// shortRow says that a line ends well before its column does.
func shortRow(r *row) bool { return r.x1 < r.right-0.12*(r.right-r.left)-2*r.size }

func endsStop(t string) bool {
	t = strings.TrimRight(t, " \"'”’)]")
	return strings.HasSuffix(t, ".") || strings.HasSuffix(t, ":") || strings.HasSuffix(t, ";") || strings.HasSuffix(t, "?") || strings.HasSuffix(t, "!")
}

func startsUpper(t string) bool {
	for _, r := range t {
		switch {
		case unicode.IsUpper(r), unicode.IsDigit(r):
			return true
		case unicode.IsLetter(r):
			return false
		}
	}
	return false
}

func startsLower(t string) bool {
	for _, r := range t {
		if unicode.IsLetter(r) {
			return unicode.IsLower(r)
		}
		if unicode.IsDigit(r) || r == '•' {
			return false
		}
	}
	return false
}

// finish fills in what follows from the rows.
func (b *block) finish() {
	parts := make([]string, len(b.rows))
	bold := true
	for i, r := range b.rows {
		parts[i] = rowText(r)
		bold = bold && rowBold(r)
	}
	b.text, b.bold = strings.Join(parts, " "), bold
	if bullet(b.text) || listLabel(b.label) {
		b.kind = event.ListItem
	}
	mono := true
	for _, r := range b.rows {
		for _, s := range r.cells {
			mono = mono && s.mono
		}
	}
	if mono {
		b.kind = event.Code
	}
}
