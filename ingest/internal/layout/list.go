package layout

import (
	"slices"
	"strconv"
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// nest gives list items the depth at which they stand: by the order in which
// the shapes of their labels come up since the last text that is no item.
func nest(all []*block) {
	siblings(all)
	var open []string // shapes of labels, outer to inner
	last := map[string]string{}
	for _, b := range all {
		if b.kind == kindHeading || b.lead > 0 {
			open = open[:0]
		}
		if b.kind != kindItem {
			continue
		}
		s := labelShape(b.label, open, last)
		k := slices.Index(open, s)
		if k < 0 {
			k = len(open)
		}
		open = append(open[:k], s)
		last[s] = labelValue(b.label)
		b.level = k + 1
	}
}

func labelValue(label string) string { return strings.Trim(label, "().[] ") }

// siblings makes items of paragraphs whose number follows that of the one
// before, or goes before that of the one behind.
func siblings(all []*block) {
	numbered := func(b *block) bool {
		return (b.kind == kindParagraph || b.kind == kindItem) && b.label != "" && b.lead == 0 && bullet(b.label+" x") == ""
	}
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if b.kind == kindParagraph && b.label == "" && b.lead == 0 && numbered(a) {
			if l := weakLabel(b.text); nextNumber(a.label) == l {
				b.label = l
			}
		}
		if numbered(a) && numbered(b) && cite.Follows(strings.Trim(a.label, "()."), strings.Trim(b.label, "().")) {
			a.kind, b.kind = kindItem, kindItem
		}
	}
}

// weakLabel is the number in front of a small letter, "2.2.2 have sole
// responsibility", which is a label only behind an item with the number before it.
func weakLabel(text string) string {
	if l := cite.ItemLabels(head(text, 80)); len(l) > 0 && l[0].Weak {
		return l[0].Text
	}
	return ""
}

// nextNumber is the number behind "2.2.1", or "" where a label is none.
func nextNumber(label string) string {
	i := strings.LastIndexByte(label, '.')
	n, err := strconv.Atoi(label[i+1:])
	if i < 0 || err != nil {
		return ""
	}
	return label[:i+1] + strconv.Itoa(n+1)
}

// labelShape is what labels of one depth have in common: "(a)" and "(b)", "(i)"
// and "(ii)". What may be a letter or a roman numeral is read as what goes on.
func labelShape(label string, open []string, last map[string]string) string {
	v := labelValue(label)
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
	}
	letter, numeral := frame+"a", frame+"i"
	if strings.ToLower(v) != v {
		letter, numeral = frame+"A", frame+"I"
	}
	if roman(strings.ToLower(v)) == 0 {
		return letter
	}
	if len(v) == 1 && slices.Contains(open, letter) && len(last[letter]) == 1 && last[letter][0]+1 == v[0] &&
		!(slices.Contains(open, numeral) && roman(strings.ToLower(last[numeral]))+1 == roman(strings.ToLower(v))) {
		return letter
	}
	if len(v) == 1 && v != "i" && v != "I" && !slices.Contains(open, numeral) {
		return letter
	}
	return numeral
}
