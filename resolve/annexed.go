package resolve

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// annexed answers a question for an instrument that the corpus does not hold as a
// document but that the citing document annexes under its name: "Clause 5(a) of
// the Standard Contractual Clauses", which are its Schedule 4. It is false where
// no annex has that name or none holds what is asked for.
func (q *question) annexed(m cite.Mention) (answer, bool) {
	name, ok := strings.CutPrefix(m.Doc.Key, "title:")
	path := m.Components()
	if !ok || !strings.Contains(name, "-") || len(path) > 0 && strings.HasPrefix(path[0].Label, "@") {
		return answer{}, false
	}
	var got []int
	for i, e := range q.b.units {
		if !annexTypes[e.comp.Type] || len(q.b.kids[i]) == 0 || !titledAs(e.heading, name) {
			continue // without units below it is an entry in a list of annexes
		}
		if len(path) == 0 {
			got = append(got, i)
			continue
		}
		in, _, _ := q.b.descend(i, path)
		got = append(got, in...)
	}
	switch len(got) {
	case 0:
		return answer{}, false
	case 1:
		if m.To != "" {
			return q.b.through(got[0], m.To), true
		}
		return q.b.answer(finding{units: got}), true
	}
	return q.b.answer(finding{several: got, reason: ReasonSeveralUnits}), true
}

// titledAs says that a heading is a name, be it with brackets behind it or, where
// a title page follows the heading, twice.
func titledAs(heading, name string) bool {
	slug := cite.Slug(dropBrackets(heading))
	return slug == name || slug == name+"-"+name
}
