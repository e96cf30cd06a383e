package enrich

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
	"github.com/referent-go/referent/ingest/sentence"
)

// hang finds, for each list item and labelled paragraph, the block that it
// hangs on: the item it is nested in, or the paragraph in front of the list,
// where that ends with a mark that a list follows.
func (g *guide) hang() {
	g.leads = map[int]int{}
	node := map[int]int{} // start of a block -> its outline node
	for i := range g.doc.Outline {
		n := &g.doc.Outline[i]
		if _, ok := node[n.Start]; !ok && !n.Heading {
			node[n.Start] = i
		}
	}
	intro := -1
	lists := map[int]*list{}
	var open []*ingest.Block // items above, by their depth in the list
	for _, b := range g.leaves {
		n, labelled := node[b.Start]
		switch {
		case furniture(b.Kind):
			continue
		case b.Kind == ingest.KindHeading:
			intro, open = -1, nil
			continue
		case b.Kind != ingest.KindListItem && !labelled:
			intro, open = -1, nil
			if g.intro(b) {
				intro = b.Start
			}
			continue
		}
		for len(open) > 0 && open[len(open)-1].Level >= b.Level {
			open = open[:len(open)-1]
		}
		up := intro
		if labelled {
			// A paragraph that introduces a list behind the item above ("Provided
			// further that—") is what the list hangs on.
			if p := g.doc.Outline[n].Parent; p >= 0 && !g.doc.Outline[p].Heading && g.doc.Outline[p].Start != b.Start && g.doc.Outline[p].Start > intro {
				up = g.doc.Outline[p].Start
			}
		} else if k := len(open); k > 0 {
			up = open[k-1].Start
		}
		if b.Kind == ingest.KindListItem {
			open = append(open, b)
		}
		if up < 0 || annotates(g.doc.Text[b.Start:b.End]) {
			continue
		}
		if i := g.leaf(up); i < 0 || !g.intro(g.leaves[i]) {
			continue
		}
		if lists[up] == nil {
			lists[up] = &list{opener: ownLabel(g.doc.Text[up:g.leaves[g.leaf(up)].End])}
		}
		if lists[up].takes(b.Label) {
			g.leads[b.Start] = up
		}
	}
}

// annotations are the words that begin what is said about a list, not one of its
// items.
var annotations = wordSet("explanation explanations illustration illustrations note notes exception exceptions provided")

// annotates says that a text speaks about the list it stands in: "Explanation
// I.—Nothing in clause (d) shall apply".
func annotates(text string) bool {
	end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return end > 0 && unicode.IsUpper(rune(text[0])) && annotations[strings.ToLower(text[:end])]
}

// list is what is known of the items that hang on one block.
type list struct {
	opener string // label of the block that the items hang on, bare
	form   byte
	last   string
	ended  bool
}

// labels matches the labels that a text begins with: "39. (i) ".
var labels = regexp.MustCompile(`^(?:\(?([0-9]{1,3}[A-Z]{0,2}|[a-zA-Z]|[ivxlc]{1,6})[.)]\s*)+`)

// ownLabel is the innermost of the labels that a text begins with, bare, or "".
func ownLabel(text string) string {
	if m := labels.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// takes says that an item with a label goes on with the list. The items of one
// list are labelled alike and in order: behind "(a)" and "(b)", "(2)" and a
// second "(a)" belong to something else, and so does all that follows them; so
// does "(ii)" behind the "(a)" and "(b)" of "(i)", whose neighbour it is.
func (l *list) takes(label string) bool {
	value := strings.Trim(label, "()[]. ")
	form := formOf(label)
	switch {
	case l.ended:
		return false
	case l.opener != "" && !cite.First(value) && (cite.Follows(l.opener, value) || soonAfter(l.opener, value)) && !soonAfter(l.last, value):
		l.ended = true
		return false
	case l.form == 0:
	case form != l.form, label != "" && cite.First(value) && !cite.Follows(l.last, value):
		l.ended = true
		return false
	}
	l.form, l.last = form, value
	return true
}

// soonAfter says that label b comes after label a with at most two left out
// between: letters, numbers or Roman numbers.
func soonAfter(a, b string) bool {
	const most = 3
	within := func(n int) bool { return n >= 1 && n <= most }
	if len(a) == 1 && len(b) == 1 && within(int(b[0])-int(a[0])) {
		return true
	}
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX == nil && errY == nil {
		return within(y - x)
	}
	from, to := cite.Roman(strings.ToUpper(a)), cite.Roman(strings.ToUpper(b))
	return from > 0 && to > 0 && within(to-from)
}

// formOf is the form of a label: '1' for a number, 'a' for letters, '*' for
// none.
func formOf(label string) byte {
	label = strings.TrimLeft(label, "([ ")
	switch {
	case label == "":
		return '*'
	case label[0] >= '0' && label[0] <= '9':
		return '1'
	case label[0] >= 'A' && label[0] <= 'Z':
		return 'A'
	}
	return 'a'
}

// intro says that a block ends with a mark that a list follows.
func (g *guide) intro(b *ingest.Block) bool { return opensList(g.doc.Text[b.Start:b.End]) }

// furniture says that blocks of a kind stand between others by chance of the
// page.
func furniture(k ingest.Kind) bool {
	switch k {
	case ingest.KindHeader, ingest.KindFooter, ingest.KindPageNumber, ingest.KindFootnote:
		return true
	}
	return false
}

// words is the last sentence of a block: what the items below it hang on.
func (g *guide) words(start int) ingest.Span {
	i := g.leaf(start)
	if i < 0 {
		return ingest.Span{}
	}
	b := g.leaves[i]
	from := max(b.Start, b.End-maxBack)
	for from > b.Start && from < b.End && g.doc.Text[from]&0xC0 == 0x80 {
		from++
	}
	spans := sentence.Split(g.doc.Text[from:b.End])
	if len(spans) == 0 {
		return ingest.Span{}
	}
	s := ingest.Span{Start: from + spans[len(spans)-1].Start, End: from + spans[len(spans)-1].End}
	text := g.doc.Slice(s)
	s.Start += len(text) - len(strings.TrimLeft(text, " .—–―-"))
	return s
}

// chain is what a block hangs on, the outermost first.
func (g *guide) chain(start int) []ingest.Span {
	var out []ingest.Span
	for n := 0; n < maxLeadIns; n++ {
		up, ok := g.leads[start]
		if !ok {
			break
		}
		if s := g.words(up); strings.TrimSpace(g.doc.Slice(s)) != "" {
			out = append([]ingest.Span{s}, out...)
		}
		start = up
	}
	return out
}
