package resolve

import "strings"

// form is the form of a small unit's label.
type form byte

const (
	noForm form = iota
	digits
	romans
	smalls
	capitals
)

// formOf is the form of a label. A single i, v or x is taken for a numeral.
func formOf(label string) form {
	switch {
	case label == "" || label[0] == '@' || label[0] == '~':
		return noForm
	case label[0] >= '0' && label[0] <= '9':
		return digits
	case strings.Trim(label, "ivx") == "":
		return romans
	case label[0] >= 'a' && label[0] <= 'z':
		return smalls
	case label[0] >= 'A' && label[0] <= 'Z':
		return capitals
	}
	return noForm
}

// learnForms counts, over a document's own references, which form of label goes
// with which type of small unit: (2) with "sub-section" and (b) with "clause" in
// one act, (2) with "paragraph" in another.
func (b *book) learnForms() {
	b.forms = map[string]*[capitals + 1]int{}
	for _, m := range b.doc.Mentions {
		if m.Doc.Mode != "self" && m.Doc.Mode != "this" {
			continue
		}
		for _, p := range m.Path {
			typ, label, _ := strings.Cut(p, ":")
			f := formOf(label)
			if f == noForm || typ == "sub" || !b.isSmall(typ) {
				continue
			}
			if b.forms[typ] == nil {
				b.forms[typ] = new([capitals + 1]int)
			}
			b.forms[typ][f]++
		}
	}
}

// called keeps of the small units over a place those that the document would
// call by a type. An explanation or a proviso is called nothing else. Where the
// document's own references give most labels of a unit's form to the type, and of
// no other unit's, that unit alone is kept.
func (b *book) called(typ string, units []int) []int {
	var fit []int
	for _, i := range units {
		if t := b.units[i].comp.Type; t == "sub" || t == typ {
			fit = append(fit, i)
		}
	}
	if len(fit) < 2 {
		return fit
	}
	var mostly []int
	for _, i := range fit {
		if b.share(typ, formOf(b.units[i].comp.Label)) > 0.5 {
			mostly = append(mostly, i)
		}
	}
	if len(mostly) == 1 {
		return mostly
	}
	return fit
}

// share is how many of the references to labels of a form are to a type, from 0
// to 1; 0 where there are fewer than three.
func (b *book) share(typ string, f form) float64 {
	all := 0
	for _, n := range b.forms {
		all += n[f]
	}
	if f == noForm || all < 3 || b.forms[typ] == nil {
		return 0
	}
	return float64(b.forms[typ][f]) / float64(all)
}
