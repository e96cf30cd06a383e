package ingest

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/cite"
)

// pageItem places a paragraph or list item of a page. How far a page sets an
// item in says little: sub-section (2) may stand deeper than clause (b) before
// it. So its label alone decides: it is the sister of the innermost item whose
// sequence it continues, and otherwise begins a list in what is open.
func (o *outliner) pageItem(b Block) {
	text := o.d.Text[b.Start:b.End]
	labels := cite.ItemLabels(text)
	if len(labels) > 0 && labels[0].Weak && !o.expected(labels[0].Value) {
		labels = nil
	}
	if len(labels) == 0 {
		o.between(b, text)
		return
	}
	n := o.sister(labels[0])
	switch {
	case n >= 0 && n < len(o.open):
		o.open[n].past = 0 // what stood between was of it
	case n >= 0:
	case tail[labels[0].Type]:
		n = o.qualified(text)
	default:
		n = o.begin(labels[0])
	}
	o.close(n, b.Start)
	for _, l := range labels {
		o.add(b, Node{Label: l.Text}, component{typ: l.Type, value: l.Value, bare: !l.Bracketed && l.Type == "",
			orphan: len(o.open) > 0 && o.open[len(o.open)-1].node < 0}, 1)
	}
}

// base is where the items of the innermost heading begin in the stack.
func (o *outliner) base() int {
	n := len(o.open)
	for n > 0 && !o.open[n-1].heading {
		n--
	}
	return n
}

// sister is the innermost open item whose sequence a label continues, or -1.
func (o *outliner) sister(l cite.Item) int {
	dotted := !l.Bracketed && strings.Contains(l.Value, ".")
	for i := len(o.open) - 1; i >= o.base(); i-- {
		e := o.open[i]
		if e.node < 0 {
			continue
		}
		c := o.own[e.node]
		if c.typ != l.Type || c.bare != (!l.Bracketed && l.Type == "") || dotted != strings.Contains(c.value, ".") {
			continue
		}
		if dotted { // 2.1.1 and 2.2 both end the body of 2.1's sister
			if strings.HasPrefix(l.Value, c.value+".") {
				return i + 1
			}
			if parent(l.Value) == parent(c.value) {
				return i
			}
			continue
		}
		if cite.Follows(c.value, l.Value) && !beginsNumerals(c.value, l.Value) {
			return i
		}
	}
	return -1
}

// beginsNumerals says that "i" is the numeral one and not the ninth letter: it
// does not stand right behind "h".
func beginsNumerals(before, label string) bool {
	return (label == "i" || label == "I") && !strings.HasPrefix(strings.ToLower(before), "h")
}

// parent is a dotted number without its last part.
func parent(v string) string { return v[:max(strings.LastIndexByte(v, '.'), 0)] }

// begin is how much of the stack stays open where a label begins a list: it
// belongs to the innermost item that is not past, and not to one of its own form
// within the same proviso.
func (o *outliner) begin(l cite.Item) int {
	base := o.base()
	if !l.Bracketed && strings.Contains(l.Value, ".") {
		return base
	}
	n, first := len(o.open), base
	for i := base; i < n; i++ {
		if o.open[i].node < 0 {
			first = i + 1
		}
	}
	for i := first; i < n; i++ {
		e := o.open[i]
		c := o.own[e.node]
		if e.past > 0 || c.typ == "" && c.bare == !l.Bracketed && sameForm(c.value, l.Value) && sameNumerals(c.value, l.Value) {
			return i
		}
	}
	return n
}

// sameNumerals says that two labels are both Roman numerals or both none. One
// letter may be either: (c) is a hundred and the third.
func sameNumerals(a, b string) bool {
	roman := func(v string) bool { return cite.Roman(strings.ToUpper(v)) > 0 && strings.Trim(v, "ivxIVX") == "" }
	return roman(a) == roman(b)
}

// qualified is how much of the stack stays open before an explanation or an
// illustration: it says itself what it is of, and otherwise is of what stands
// before it.
func (o *outliner) qualified(text string) int {
	base := o.base()
	said := strings.ToLower(text[:min(len(text), 120)])
	switch {
	case strings.Contains(said, "this section"):
		return base
	case strings.Contains(said, "this sub-section"), strings.Contains(said, "this subsection"):
		return min(base+1, len(o.open))
	}
	n := len(o.open)
	for i := base; i < n; i++ {
		if e := o.open[i]; e.node < 0 || e.past > 0 || tail[o.own[e.node].typ] {
			return i
		}
	}
	return n
}

// between takes note of words without a label: they end what they do not
// belong to. What ended may still be continued by its next label, for words may
// stand between (a) and (b); it holds no new list.
func (o *outliner) between(b Block, text string) {
	if strings.IndexFunc(text, unicode.IsLetter) < 0 {
		return // the stars of an omission
	}
	base := o.base()
	for i := base; i < len(o.open); i++ {
		if o.open[i].node < 0 {
			o.close(i, b.Start)
			break
		}
	}
	proviso := strings.HasPrefix(text, "Provided ")
	if proviso || unicode.IsLower(rune(text[0])) {
		if proviso && strings.ContainsAny(text[len(text)-1:], ":-\x93\x94") { // a colon or a dash: its own list follows
			o.open = append(o.open, opened{node: -1, level: 1})
		}
		return
	}
	for i := base; i < len(o.open); i++ {
		c := o.own[o.open[i].node]
		outer := i == base && c.value != "" && c.value[0] >= '0' && c.value[0] <= '9'
		if !outer && o.open[i].past == 0 {
			o.open[i].past = b.Start
		}
	}
}
