package resolve

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// synonyms are the units that contracts and policies use for one another. A
// document that has both means them apart.
var synonyms = map[string]bool{"clausesection": true, "sectionclause": true, "articlesection": true, "sectionarticle": true,
	"articleclause": true, "clausearticle": true}

// alias follows a path by the document's own word for its units, where the
// reference has another and no unit is called so. Told says that the reference
// names this document ("Article 4 of this policy"). Where it does not and the
// document uses its own word too, only "clause" and "section" are alike, and only
// for a unit whose heading is a bare number: an article may be another
// instrument's, and a clause is one where the document cites such clauses by name.
// An enacted law never uses another word for its units.
func (b *book) alias(path []cite.Component, here int, told bool) finding {
	none := finding{nearest: -1, reason: ReasonNoSuchLabel}
	typ := path[0].Type
	if !sectionTypes[typ] || b.unit == "" || !synonyms[typ+b.unit] || b.main[typ] {
		return none
	}
	other := append([]cite.Component{{Type: b.unit, Label: path[0].Label}}, path[1:]...)
	switch {
	case told && !b.enacted(), !b.calls[b.unit] && !b.types[typ]:
		return b.rootedAt(other, here)
	case told, typ == "article", b.unit == "article", b.others[typ], b.enacted():
		return none
	}
	for _, i := range b.matches(other[0]) {
		if !b.units[i].bare {
			return none
		}
	}
	return b.rootedAt(other, here)
}

// enactments are the words that the titles of laws have. A title of another
// document may have one too: then nothing is taken for a synonym in it.
var enactments = map[string]bool{"act": true, "acts": true, "regulation": true, "regulations": true, "rules": true, "code": true,
	"ordinance": true, "statute": true, "statutes": true, "law": true, "laws": true, "bill": true, "order": true, "directive": true,
	"constitution": true, "convention": true, "treaty": true, "decree": true}

// enacted says that the document's title is one of a law.
func (b *book) enacted() bool {
	for _, n := range b.names {
		for _, w := range strings.Split(strings.TrimPrefix(n, "title:"), "-") {
			if enactments[w] {
				return true
			}
		}
	}
	return false
}

// rival adds to the one unit that a reference was found to mean the unit of the
// same number in the annex that the reference stands in, where the annex numbers
// its headings without a word: "Section 2" there may be either.
func (b *book) rival(path []cite.Component, here int, f finding) finding {
	if len(f.units) != 1 || here < 0 || !sectionTypes[path[0].Type] || b.enacted() {
		return f
	}
	a := b.units[here].annex
	if a < 0 || b.within(f.units[0], a) {
		return f
	}
	own := b.numbered(a, path[0])
	if len(own) == 1 && len(path) > 1 {
		own, _, _ = b.descend(own[0], path[1:])
	}
	if len(own) != 1 {
		return f
	}
	return finding{several: []int{f.units[0], own[0]}, nearest: -1, reason: ReasonSeveralUnits}
}

// numbered are the units directly below an annex that have a label without a
// word for the unit: heading "2 Additional terms" in Schedule 1.
func (b *book) numbered(annex int, c cite.Component) []int {
	var out []int
	for _, k := range b.candidates(annex, "", c.Label) {
		if b.units[k].bare && b.units[k].comp.Label == c.Label {
			out = append(out, k)
		}
	}
	if len(out) > 0 || !strings.Contains(c.Label, ".") {
		return out
	}
	for _, k := range b.byComp[compKey("", c.Label)] { // 2.2 stands in 2
		if b.units[k].bare && b.units[k].annex == annex {
			out = append(out, k)
		}
	}
	return out
}
