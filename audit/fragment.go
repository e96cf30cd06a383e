package audit

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is what several rules ask of a passage, whoever made it. Kind and path
// are empty where nothing says them.
type piece struct {
	id     string
	text   string // white space folded
	raw    string
	prose  bool // a paragraph, list item, quotation or footnote
	item   bool // a list item by its kind
	path   string
	page   int
	start  int
	end    int
	forced bool
}

var (
	sentenceEnd = regexp.MustCompile(`[.!?:;…]["'”’»)\]]*$`)
	abbreviated = regexp.MustCompile(`(?:\b(?:[A-Z]|e\.g|i\.e|cf|viz|vs|v|al|ed|eds|No|Nos|Art|Arts|Sec|Secs|Reg|Regs|Para|Paras|para|paras|Ch|ch|Fig|Figs|Eq|p|pp|Vol|vol|Dr|Mr|Mrs|Ms|St|Inc|Ltd|Co|Corp))\.$`)
	itemMark    = regexp.MustCompile(`^(?:\(?(?:[a-zA-Z]|[ivxlc]{1,5}|\d{1,3})[.)]|[-*•–▪o])\s`)
)

// cut says that the second of two neighbouring passages goes on with a sentence
// that the first broke off: it begins with a small letter or a closing mark and
// no label, and what stands in front ends no sentence or ends in an abbreviation.
func cut(a, b *piece) bool {
	if !a.prose || !b.prose || a.text == "" || b.text == "" || a.path != b.path || a.forced || b.forced {
		return false
	}
	if itemMark.MatchString(b.text) {
		return false
	}
	if b.item && (!a.item || !itemMark.MatchString(a.text)) {
		return false // items without marks are no broken sentence
	}
	if r, _ := utf8.DecodeRuneInString(b.text); !unicode.IsLower(r) && !strings.ContainsRune(",;)]", r) {
		return false
	}
	return !sentenceEnd.MatchString(a.text) || abbreviated.MatchString(a.text)
}

// fragments are the passages on either side of a cut.
func fragments(pieces []piece) []Finding {
	var out []Finding
	last := -1
	for i := 1; i < len(pieces); i++ {
		a, b := &pieces[i-1], &pieces[i]
		if !cut(a, b) {
			continue
		}
		if last != i-1 {
			out = append(out, a.finding("end_cut", clipLeft(a.text, exampleBytes-20)))
		}
		out = append(out, b.finding("begin_cut", b.text))
		last = i
	}
	return out
}

// finding is a finding that concerns a passage as a whole.
func (p *piece) finding(why, text string) Finding {
	return Finding{Why: why, Page: p.page, Passage: p.id, Start: p.start, End: p.end, Text: text}
}

// countProse is the number of passages of running text.
func countProse(pieces []piece) int {
	n := 0
	for i := range pieces {
		if pieces[i].prose {
			n++
		}
	}
	return n
}
