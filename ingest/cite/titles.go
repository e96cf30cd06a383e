package cite

import (
	"sort"
	"strings"
)

// Titles are the headings of a document, ready to be found in its text.
type Titles struct {
	byWord map[string][]string // first word -> titles, the longest first
}

// maxHeading is the length of the longest heading that text refers to by name.
const maxHeading = 120

// NewTitles makes the headings of a document ready. Those of one word are left
// out: words alone are no names.
func NewTitles(headings []string) *Titles {
	t := &Titles{byWord: map[string][]string{}}
	seen := map[string]bool{}
	for _, h := range headings {
		h = strings.Join(strings.Fields(h), " ")
		first, _, more := strings.Cut(h, " ")
		if !more || len(h) > maxHeading || seen[h] || strings.ToUpper(h) == h {
			continue
		}
		seen[h] = true
		t.byWord[first] = append(t.byWord[first], h)
	}
	for _, list := range t.byWord {
		sort.SliceStable(list, func(i, j int) bool { return len(list[i]) > len(list[j]) })
	}
	return t
}

// plainTitle reads a heading of the document behind "see", written as the
// heading is but without marks: "(see Diversions of files)".
func (p *parser) plainTitle(i, end int) int {
	s := p.s
	if p.opts.Titles == nil || !strings.EqualFold(s[i:end], "see") {
		return end
	}
	j := skipSpace(s, end)
	if hasWord(s, j, "also") {
		j = skipSpace(s, j+4)
	}
	k := j
	for k < len(s) && k-j < maxHeading && s[k] != ' ' && s[k] != '\n' {
		k++
	}
	for _, title := range p.opts.Titles.byWord[s[j:k]] {
		e, ok := sameWords(s, j, title)
		if !ok || isWord(at(s, e)) {
			continue
		}
		p.add(Mention{Start: j, End: e, Path: []string{"section:@title"}, Key: "section:@title", Doc: Qualifier{Mode: "self"},
			Mode: "title", Title: title})
		return e
	}
	return end
}

// sameWords says that the words of a title stand at i, and where they end; any
// white space parts them.
func sameWords(s string, i int, title string) (int, bool) {
	for k := 0; k < len(title); k++ {
		if title[k] == ' ' {
			j := skipSpace(s, i)
			if j == i {
				return i, false
			}
			i = j
			continue
		}
		if at(s, i) != title[k] {
			return i, false
		}
		i++
	}
	return i, true
}
