package evaluate

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Text is a document of the corpus. Read returns its text and is called where a
// label names the document.
type Text struct {
	Source string
	Read   func() (string, error)
}

// Unfindable says which quotes of questions no search can find, in words: those of
// documents that are not there, and those that their document does not hold.
// Such a label counts as a failure of the search, so whoever reads the figures has
// to know.
func Unfindable(questions []Question, texts []Text) ([]string, error) {
	type label struct {
		id    string
		quote Quote
		named bool // a document has the name
		held  bool // and the words
	}
	var labels []label
	for _, q := range questions {
		for _, g := range append(append([]Quote{}, q.Gold...), q.Needs...) {
			labels = append(labels, label{id: q.ID, quote: g})
		}
	}
	for _, t := range texts {
		p := piece{source: filepath.ToSlash(t.Source)}
		for i := range labels {
			l := &labels[i]
			if l.held || !p.from(l.quote.Doc) {
				continue
			}
			l.named = true
			if p.text == "" {
				text, err := t.Read()
				if err != nil {
					return nil, err
				}
				p.text = Fold(text)
			}
			l.held = strings.Contains(p.text, Fold(l.quote.Quote))
		}
	}
	var out []string
	for _, l := range labels {
		switch {
		case !l.named:
			out = append(out, fmt.Sprintf("question %s: no document here is %s", l.id, l.quote.Doc))
		case !l.held:
			out = append(out, fmt.Sprintf("question %s: %s does not say %.60q", l.id, l.quote.Doc, l.quote.Quote))
		}
	}
	return out, nil
}
