package enrich

import "strings"

// leastFound is the share of a type's references that must be found in a
// document before its bare numbers count as what they mean.
const leastFound = 0.8

// trust tells of which types the document's bare numbers are what its text
// refers to. A guide to another law has headings "4", "5" and cites articles 4
// to 95 of that law: its headings are not those articles.
func (g *guide) trust() {
	bare := map[string]bool{}
	for _, u := range g.units {
		if u.bare && u.typ != "" {
			bare[u.typ] = true
		}
	}
	cited, found := map[string]int{}, map[string]int{}
	seen := map[string]bool{}
	for _, m := range g.doc.Mentions {
		if len(m.Path) == 0 || m.Mode != "absolute" || m.Doc.Mode != "self" && m.Doc.Mode != "this" {
			continue
		}
		typ, _, _ := strings.Cut(m.Path[0], ":")
		if !bare[typ] || seen[m.Path[0]] {
			continue
		}
		seen[m.Path[0]] = true
		cited[typ]++
		if len(g.byKey[m.Path[0]]) > 0 || len(g.byPart[m.Path[0]]) > 0 {
			found[typ]++
		}
	}
	g.doubt = map[string]bool{}
	for typ := range bare {
		if float64(found[typ]) < leastFound*float64(cited[typ]) {
			g.doubt[typ] = true
		}
	}
}

// doubtful says that a unit may not be what a reference from another place of
// the document means: its bare number is not to be trusted, or the passage
// stands in an annex whose numbers are its own.
func (p *namer) doubtful(u unit) bool {
	g := p.ctx.guide
	if g.doc == nil {
		return false
	}
	if u.bare && g.doubt[u.typ] {
		return true
	}
	if u.typ == "section" || isFloat(u.typ) || contains(u.typ) {
		return false
	}
	for i := p.at; i >= 0; i = g.units[i].parent {
		if a := g.units[i]; annexed(a.typ) {
			return u.span.Start < a.body.Start || u.span.Start >= a.body.End
		}
	}
	return false
}

// annexed says that units of a type stand behind the body of a document, with
// a numbering of their own.
func annexed(typ string) bool {
	switch typ {
	case "schedule", "annex", "annexure", "appendix", "exhibit", "attachment":
		return true
	}
	return false
}
