package ingest

import "strings"

// unitsByTitle are the units of a document by the word that its title ends with.
var unitsByTitle = map[string]string{
	"regulations": "regulation", "rules": "rule",
	"act": "section", "code": "section", "ordinance": "section", "statute": "section", "law": "section", "bill": "section",
	"order": "article", "regulation": "article", "directive": "article", "treaty": "article", "convention": "article",
	"constitution": "article", "charter": "article",
	"agreement": "clause", "contract": "clause", "lease": "clause", "deed": "clause",
}

// unitOf is what a document calls the units that its bare numbers count: what
// its title promises where its text uses that word of itself, else the word
// that its text uses most.
func unitOf(o *outliner) string {
	have := map[string]bool{}
	for i, n := range o.nodes {
		if (n.Heading || strings.Contains(o.own[i].value, ".")) && o.own[i].bare {
			have[o.own[i].value] = true
		}
	}
	counts := map[string]int{}
	for _, m := range o.d.Mentions {
		if len(m.Path) == 0 || m.Doc.Mode != "self" && m.Doc.Mode != "this" {
			continue
		}
		typ, label, _ := strings.Cut(m.Path[0], ":")
		switch {
		case label == "@this":
			counts[typ] += 2
		case have[label] || len(have) == 0:
			counts[typ]++
		}
	}
	titled := titleUnit(o.d)
	if titled != "" && counts[titled] > 0 {
		return titled
	}
	best := ""
	for _, u := range units {
		if counts[u] > counts[best] {
			best = u
		}
	}
	switch {
	case best != "":
		return best
	case titled != "" && titled != "clause":
		return titled
	}
	return "section"
}

// titleUnit is the unit that a document's title promises, or "".
func titleUnit(d *Document) string {
	title := d.Title
	for _, b := range d.Blocks {
		if title == "" && b.Kind == KindHeading {
			title = d.Text[b.Start:b.End]
			break
		}
	}
	unit := ""
	for _, w := range strings.FieldsFunc(title, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') }) {
		if u := unitsByTitle[strings.ToLower(w)]; u != "" {
			unit = u
		}
	}
	return unit
}
