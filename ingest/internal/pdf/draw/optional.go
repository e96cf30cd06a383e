package draw

import "github.com/referent-go/referent/ingest/internal/pdf/cos"

// hiddenContent lists the optional content (layers) that the document's
// default configuration switches off.
func hiddenContent(catalogue cos.Object) map[int]bool {
	off := catalogue.Key("OCProperties").Key("D").Key("OFF")
	m := map[int]bool{}
	for i := range off.Len() {
		if ref := off.Index(i).Ref(); ref != 0 {
			m[ref] = true
		}
	}
	return m
}

// hides says whether an optional-content group, or a membership in several, is
// switched off. A membership is off when all its groups are.
func (r *Runner) hides(oc cos.Object) bool {
	if len(r.hidden) == 0 || oc.Kind() != cos.Dict {
		return false
	}
	if r.hidden[oc.Ref()] {
		return true
	}
	groups := oc.Key("OCGs")
	if groups.Kind() == cos.Dict {
		return r.hidden[groups.Ref()]
	}
	for i := range groups.Len() {
		if !r.hidden[groups.Index(i).Ref()] {
			return false
		}
	}
	return groups.Len() > 0
}
