package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// nest gives list items the depth at which they stand: by the order in which
// the shapes of their labels come up since the last text that is no item.
func nest(all []*block) {
	siblings(all)
	var open []string // shapes of labels, outer to inner
	lefts := map[string]float64{}
	for _, b := range all {
		if b.kind == kindHeading || b.lead > 0 {
			open = open[:0]
		}
		if b.kind != kindItem {
			continue
		}
		s := labelShape(b.label, open, lefts, b)
		k := 0
		for k < len(open) && open[k] != s {
			k++
		}
		open = append(open[:k], s)
		lefts[s] = b.rows[0].x0
		b.level = k + 1
	}
}

// siblings makes items of paragraphs whose number follows that of the one
// before, or goes before that of the one behind.
func siblings(all []*block) {
	numbered := func(b *block) bool {
		return (b.kind == kindParagraph || b.kind == kindItem) && b.label != "" && b.lead == 0 && bullet(b.label+" x") == ""
	}
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if numbered(a) && numbered(b) && cite.Follows(strings.Trim(a.label, "()."), strings.Trim(b.label, "().")) {
			a.kind, b.kind = kindItem, kindItem
		}
	}
}

// labelShape is what labels of one depth have in common: "(a)" and "(b)", "(i)"
// and "(ii)". A letter that may be a roman numeral is read as what goes on.
func labelShape(label string, open []string, lefts map[string]float64, b *block) string {
	v := strings.Trim(label, "().[] ")
	frame := "."
	if strings.HasPrefix(label, "(") {
		frame = "("
	} else if strings.HasSuffix(label, ")") {
		frame = ")"
	}
	switch {
	case bullet(label+" x") != "":
		return "mark " + label
	case v == "":
		return label
	case v[0] >= '0' && v[0] <= '9':
		return frame + "1"
	case roman(v) > 0 && !cite.First(v) && !letterGoesOn(v, open, frame):
		return frame + "i"
	case v == "i" && !(len(open) > 0 && open[len(open)-1] == frame+"a" && b.rows[0].x0 < lefts[frame+"a"]+b.size):
		return frame + "i"
	case strings.ToLower(v) == v:
		return frame + "a"
	case roman(strings.ToLower(v)) > 1 && len(v) > 1 || v == "I":
		return frame + "I"
	}
	return frame + "A"
}

// letterGoesOn says that a roman numeral of one letter is the next letter of an
// open lettered list rather than of a roman one.
func letterGoesOn(v string, open []string, frame string) bool {
	if len(v) != 1 {
		return false
	}
	for i := len(open) - 1; i >= 0; i-- {
		switch open[i] {
		case frame + "i":
			return false
		case frame + "a":
			return true
		}
	}
	return false
}
