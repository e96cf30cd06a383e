package cite

import (
	"sort"
	"strings"
)

// link ties the native links of the source to the references that the text
// makes, and adds those the text does not. Where words and link disagree the
// words stand, and the disagreement is a flag.
func (p *parser) link() []Mention {
	out := p.out
	if out == nil {
		out = []Mention{}
	}
	if len(p.opts.Links) == 0 {
		return out
	}
	found := len(out)
	k := 0
	for _, l := range p.opts.Links {
		if l.Start < 0 || l.End > len(p.s) || l.Start >= l.End || ignored(l.Target) {
			continue
		}
		for k < found && out[k].End <= l.Start {
			k++
		}
		hit := false
		for n := k; n < found && out[n].Start < l.End; n++ {
			m := &out[n]
			hit = true
			if m.Target != "" {
				continue
			}
			m.Target, m.Mode = l.Target, nativeMode(m.Mode)
			if disagree(m.Key, l.Target) {
				m.Flags = append(m.Flags, "label_mismatch")
			}
		}
		if !hit {
			out = append(out, p.linked(l))
		}
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Start < out[b].Start })
	return out
}

// nativeMode is the mode of a reference that is a link too. One that needs its
// place to be read keeps its own.
func nativeMode(mode string) string {
	if mode == "absolute" || mode == "title" {
		return "native"
	}
	return mode
}

// linked is the mention of a link whose words make no reference of their own.
func (p *parser) linked(l Link) Mention {
	l = unpunctuated(p.s, l)
	text := p.s[l.Start:l.End]
	m := Mention{Raw: text, Start: l.Start, End: l.End, Family: "native", Path: []string{}, Doc: Qualifier{Mode: "self"},
		Mode: "native", Flags: []string{}, Target: l.Target}
	title := strings.TrimSpace(text)
	if strings.HasPrefix(title, "[") {
		if k := strings.Index(title, "]("); k > 0 {
			title = title[1:k] // the link as Markdown writes it
		}
	}
	u := unit{typ: "section", rank: rankSection}
	if lab, ok := scanLabel(title, 0, u); ok && lab.end == len(title) && !lab.bracketed && isDigit(lab.text[0]) {
		path := newMember(0, u, lab).path
		m.Path, m.Key = pathStrings(path), Key(path)
		return m
	}
	if doc, _, _ := strings.Cut(l.Target, "#"); outward(l.Target) {
		m.Doc = Qualifier{Mode: "named", Raw: text, Key: "url:" + doc}
		return m
	}
	m.Title = title
	return m
}

// unpunctuated is a link without the white space around its words and the mark
// behind them, which belongs to the sentence: "each year,". A full stop stays where
// the words hold another, as in "U.S.".
func unpunctuated(s string, l Link) Link {
	text := strings.TrimRight(s[l.Start:l.End], " \t\n,;:")
	if t := strings.TrimSuffix(text, "."); !strings.Contains(t, ".") {
		text = strings.TrimRight(t, " \t\n,;:")
	}
	lead := len(text) - len(strings.TrimLeft(text, " \t\n"))
	if lead == len(text) {
		return l
	}
	l.Start, l.End = l.Start+lead, l.Start+len(text)
	return l
}

// outward says that a link leaves the document.
func outward(target string) bool {
	return target != "" && target[0] != '#' && !strings.HasPrefix(target, "docx:") && !strings.HasPrefix(target, "pdf:")
}

// ignored are the links that are no references.
func ignored(target string) bool {
	t := strings.ToLower(strings.TrimSpace(target))
	return t == "" || t == "#" || t == "#top" || strings.HasPrefix(t, "javascript:") || strings.HasPrefix(t, "mailto:") ||
		strings.HasPrefix(t, "tel:") || strings.HasPrefix(t, "data:")
}

// disagree says that the number a link's anchor spells is another than the one
// of the text. An anchor that spells none says nothing.
func disagree(key, target string) bool {
	_, frag, ok := strings.Cut(target, "#")
	if !ok || key == "" {
		return false
	}
	a := numbers(frag)
	b := numbers(key)
	if a == "" || b == "" {
		return false
	}
	return a != b && !strings.HasPrefix(a, b+".") && !strings.HasPrefix(b, a+".") && !strings.HasSuffix(a, "."+b)
}

// numbers are the runs of digits of a text, joined by full stops.
func numbers(t string) string {
	var b strings.Builder
	gap := false
	for i := 0; i < len(t); i++ {
		if !isDigit(t[i]) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('.')
		}
		gap = false
		b.WriteByte(t[i])
	}
	return b.String()
}
