package docx

import (
	"strings"
	"unicode"
)

// look is how a run is set.
type look struct {
	hidden, bold, mono, raised bool
	font                       string
}

func (in *inliner) look(r *node) look {
	l := look{hidden: in.style.hide, bold: in.style.bold, mono: in.style.mono}
	rpr := r.child("w:rPr")
	if rpr == nil {
		return l
	}
	if id := rpr.child("w:rStyle").val(); id != "" {
		st := in.f.styles.get(id)
		l.hidden, l.bold, l.mono = l.hidden || st.hide, l.bold || st.bold, l.mono || st.mono
	}
	for _, k := range rpr.kids {
		switch k.name {
		case "w:vanish":
			l.hidden = k.on()
		case "w:strike", "w:dstrike": // struck out: it is said to hold no more
			l.hidden = l.hidden || k.on()
		case "w:b":
			l.bold = k.on()
		case "w:rFonts":
			if f := fontOf(k); f != "" {
				l.font, l.mono = f, isMono(k)
			}
		case "w:vertAlign":
			l.raised = k.val() == "superscript"
		}
	}
	return l
}

func (in *inliner) run(r *node) {
	look := in.look(r)
	for _, k := range chosen(r.kids) {
		in.piece(k, look)
	}
}

func (in *inliner) piece(k *node, look look) {
	fs := &in.f.fields
	switch k.name { // what a hidden run still does
	case "w:fldChar":
		switch k.attr("w:fldCharType") {
		case "begin":
			fs.begin(k)
		case "separate":
			fs.separate()
		case "end":
			in.paged = in.paged || fs.page()
			in.add(fs.end())
		}
		return
	case "w:instrText":
		fs.instruction(k.text)
		return
	case "w:drawing", "w:pict", "w:object":
		if !look.hidden {
			in.drawing(k)
		}
		return
	}
	if look.hidden {
		return
	}
	switch k.name {
	case "w:t":
		in.text(textOf(k), look)
	case "w:tab", "w:ptab":
		in.add("\t")
	case "w:br":
		if t := k.attr("w:type"); t == "page" || t == "column" {
			in.space()
		} else {
			in.add("\n")
		}
	case "w:cr":
		in.add("\n")
	case "w:noBreakHyphen":
		in.add("-")
	case "w:sym":
		in.add(symbolElement(k))
	case "w:pgNum":
		in.paged = true
	case "w:footnoteReference", "w:endnoteReference":
		in.reference(k)
	case "w:ruby":
		in.ruby(k)
	case "m:t":
		in.add(k.text)
	}
}

// textOf is the text of w:t: white space at its ends counts only where the
// file says so.
func textOf(n *node) string {
	if n.attr("xml:space") == "preserve" {
		return n.text
	}
	return strings.Trim(n.text, " \t\r\n")
}

func (in *inliner) text(s string, look look) {
	if look.font != "" && strings.IndexFunc(s, isPrivate) >= 0 {
		s = symbolText(look.font, s)
	}
	s = dropSoftHyphens(s)
	if look.raised && unicode.IsDigit(in.last) {
		// A raised digit behind another would be read as one number.
		s = strings.Map(raise, s)
	}
	if in.custom != nil {
		n := in.custom
		in.custom = nil
		n.label = "[" + strings.TrimSpace(s) + "]"
		in.link(n.label, n.anchor)
		return
	}
	for _, c := range s {
		if unicode.IsSpace(c) {
			continue
		}
		in.total++
		if look.bold {
			in.bold++
		}
		if look.mono {
			in.mono++
		}
	}
	in.add(s)
}

func isPrivate(c rune) bool { return c >= 0xF000 && c <= 0xF0FF }

// dropSoftHyphens takes out the hyphens that only say where a word may be
// parted; one that does not stand between letters is kept.
func dropSoftHyphens(s string) string {
	const soft = '\u00AD'
	if !strings.ContainsRune(s, soft) {
		return s
	}
	runes := []rune(s)
	out := runes[:0:0]
	for i, c := range runes {
		if c == soft && i > 0 && i+1 < len(runes) && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]) {
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

func raise(c rune) rune {
	if c >= '0' && c <= '9' {
		return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[c-'0']
	}
	return c
}
