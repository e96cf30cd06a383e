package resolve

import (
	"path"
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/cite"
)

// titled is a document's title, ready to be found in running text.
type titled struct {
	words []string // small letters
	id    string
}

// minTitle is the length in bytes that a title must have to be found in text by
// its words alone: shorter ones are everyday words.
const minTitle = 10

// enterTitle makes a document findable by its title where text names it without
// a reference: "as the Northwind travel guide says". A document without a title
// goes by the name of its file.
func (s *shelf) enterTitle(id, title, source string) {
	if title == "" {
		base := path.Base(slash(source))
		title = strings.NewReplacer("_", " ", "-", " ").Replace(strings.TrimSuffix(base, path.Ext(base)))
	}
	words := strings.Fields(strings.ToLower(title))
	if len(words) < 2 || len(title) < minTitle {
		return
	}
	s.titles[words[0]] = append(s.titles[words[0]], titled{words, id})
}

// naming are the mentions of other documents of the corpus in a span of a
// document: their titles as a whole, in any case but with a capital in front,
// outside the references that the document records itself.
func (s *shelf) naming(d *ingest.Document, in ingest.Span) []cite.Mention {
	var out []cite.Mention
	if len(s.titles) == 0 {
		return out
	}
	text := d.Text
	for i := in.Start; i < in.End; {
		j := i
		for j < in.End && !boundaryAt(text, j) {
			j++
		}
		if j == i {
			i++
			continue
		}
		end := 0
		if text[i] >= 'A' && text[i] <= 'Z' {
			for _, t := range s.titles[strings.ToLower(text[i:j])] {
				if t.id == d.ID {
					continue
				}
				if e := t.at(text, i, in.End); e > end {
					end = e
				}
			}
		}
		if end > i && !recorded(d.Mentions, i, end) {
			out = append(out, cite.Mention{Raw: text[i:end], Start: i, End: end, Family: "corpus", Path: []string{}, Mode: "absolute", Flags: []string{},
				Doc: cite.Qualifier{Mode: "named", Raw: text[i:end], Key: "title:" + cite.Slug(text[i:end])}})
			i = end
			continue
		}
		i = j
	}
	return out
}

// at is the end of the title in a text where it begins at i, or 0.
func (t titled) at(text string, i, limit int) int {
	for n, w := range t.words {
		if n > 0 {
			k := i
			for k < limit && (text[k] == ' ' || text[k] == '\n') && k-i < 3 {
				k++
			}
			if k == i {
				return 0
			}
			i = k
		}
		if i+len(w) > limit || !strings.EqualFold(text[i:i+len(w)], w) {
			return 0
		}
		i += len(w)
	}
	if i < len(text) && !boundaryAt(text, i) {
		return 0
	}
	return i
}

// boundaryAt says that the byte at i is no part of a word.
func boundaryAt(text string, i int) bool {
	c := text[i]
	return c < 0x80 && !unicode.IsLetter(rune(c)) && !unicode.IsDigit(rune(c))
}

// recorded says that one of the mentions, which are in order, lies over a span.
func recorded(ms []cite.Mention, start, end int) bool {
	for _, m := range ms {
		if m.Start < end && start < m.End {
			return true
		}
		if m.Start >= end {
			return false
		}
	}
	return false
}
