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
	counts, explained := o.unitWords(have)
	for _, u := range units {
		if counts[u] > 0 {
			explained = nil
		}
	}
	for u, n := range explained { // nothing else tells
		counts[u] += n
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

// unitWords counts the words by which a text's own references call units with
// labels that it has. Those to a unit whose heading has the word itself, and
// those within an annex, tell nothing of the bare numbers outside it and are
// counted apart: "Clause 2" where the clauses of a model contract are annexed.
func (o *outliner) unitWords(have map[string]bool) (counts, explained map[string]int) {
	counts, explained = map[string]int{}, map[string]int{}
	typed := map[string]bool{}
	var annexed []Span
	for i, n := range o.nodes {
		if c := o.own[i]; n.Heading && !c.bare && c.typ != "" {
			typed[c.typ+":"+c.value] = true
			if annexes[c.typ] && (len(annexed) == 0 || n.Start >= annexed[len(annexed)-1].End) {
				annexed = append(annexed, n.Body)
			}
		}
	}
	for _, m := range o.d.Mentions {
		for len(annexed) > 0 && annexed[0].End <= m.Start {
			annexed = annexed[1:]
		}
		if len(m.Path) == 0 || m.Doc.Mode != "self" && m.Doc.Mode != "this" {
			continue
		}
		to := counts
		if typed[m.Path[0]] || len(annexed) > 0 && annexed[0].Start <= m.Start {
			to = explained
		}
		typ, label, _ := strings.Cut(m.Path[0], ":")
		switch {
		case label == "@this":
			to[typ] += 2
		case have[label] || len(have) == 0:
			to[typ]++
		}
	}
	return counts, explained
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
