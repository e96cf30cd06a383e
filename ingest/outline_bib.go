package ingest

import "strings"

// bibliographies are the words that head a list of sources.
var bibliographies = []string{"references", "bibliography", "works cited", "literature cited", "sources", "citations", "footnotes", "endnotes", "notes"}

// entry places a numbered entry of a bibliography or of a list of notes, "[12] A.
// Author, ..." or "12. A. Author, ...", and says whether the block is one. What it cites is another
// document, so that only its number is a key here.
func (o *outliner) entry(b Block) bool {
	text := o.d.Text[b.Start:b.End]
	start, mark := 0, byte('.')
	if text[0] == '[' {
		start, mark = 1, ']'
	}
	end := start
	for end < len(text) && end < start+4 && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if end == start || end+1 >= len(text) || text[end] != mark || text[end+1] != ' ' || !o.underBibliography() {
		return false
	}
	o.close(o.base(), b.Start)
	o.add(b, Node{Label: text[:end+1]}, component{typ: "bib", value: text[start:end]}, 1)
	return true
}

// underBibliography says that the innermost heading announces a list of sources.
func (o *outliner) underBibliography() bool {
	n := o.base()
	if n == 0 {
		return false
	}
	title := strings.ToLower(strings.Trim(o.nodes[o.open[n-1].node].Title, " .:"))
	for _, w := range bibliographies {
		if title == w || strings.HasSuffix(title, " "+w) {
			return true
		}
	}
	return false
}
