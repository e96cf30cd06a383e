package docx

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/internal/event"
)

// inliner gathers what one paragraph holds.
type inliner struct {
	f       *flow
	style   *style
	runs    []event.Run
	anchors []string // that stand in front of all text
	pending []string // that belong to the next text
	links   []string // targets of the open hyperlink elements
	last    rune     // the last character written, 0 for none

	notes  []*note  // footnotes and endnotes marked in it, in order
	boxes  []*node  // content of its text boxes
	alts   []string // texts that stand for its pictures
	toc    bool     // some of it belongs to a contents list
	paged  bool     // it shows a page number
	bold   int      // characters in bold
	mono   int      // characters in a typewriter font
	total  int      // characters that are not white space
	beside int      // of these, letters beside page numbers
	custom *note    // a note whose mark is the text that follows
}

// add writes text where the walk stands.
func (in *inliner) add(s string) {
	if s == "" || in.f.fields.hidden() {
		return
	}
	link := in.f.fields.link()
	if n := len(in.links); n > 0 {
		link = in.links[n-1]
	}
	in.last, _ = utf8.DecodeLastRuneInString(s)
	in.toc = in.toc || in.f.fields.toc()
	if in.f.fields.page() {
		in.paged = true
	} else {
		in.beside += letters(s)
	}
	anchor := ""
	if n := len(in.pending); n > 0 {
		for _, name := range in.pending[:n-1] {
			in.runs = append(in.runs, event.Run{Anchor: name})
		}
		anchor = in.pending[n-1]
		in.pending = in.pending[:0]
	}
	in.runs = append(in.runs, event.Run{Text: s, Link: link, Anchor: anchor})
}

// merged joins runs that differ in nothing but their text.
func merged(runs []event.Run) []event.Run {
	out := runs[:0]
	for i := 0; i < len(runs); {
		r := runs[i]
		end, size := i+1, len(r.Text)
		for end < len(runs) && r.Text != "" && runs[end].Anchor == "" && runs[end].Link == r.Link {
			size += len(runs[end].Text)
			end++
		}
		if end > i+1 {
			var b strings.Builder
			b.Grow(size)
			for _, part := range runs[i:end] {
				b.WriteString(part.Text)
			}
			r.Text = b.String()
		}
		out = append(out, r)
		i = end
	}
	return out
}

func letters(s string) int {
	n := 0
	for _, c := range s {
		if unicode.IsLetter(c) {
			n++
		}
	}
	return n
}

// space writes a space unless one stands there, or nothing does.
func (in *inliner) space() {
	if in.last != 0 && !unicode.IsSpace(in.last) {
		in.add(" ")
	}
}

// walk goes through the content of a paragraph, a hyperlink or a wrapper of
// either. Its depth is bounded by that of the XML.
func (in *inliner) walk(n *node) {
	for _, k := range n.kids {
		switch k.name {
		case "w:r", "m:r":
			in.run(k)
		case "w:hyperlink":
			target := in.f.target(k)
			if target != "" {
				in.links = append(in.links, target)
			}
			in.walk(k)
			if target != "" {
				in.links = in.links[:len(in.links)-1]
			}
		case "w:fldSimple":
			in.simpleField(k)
		case "w:bookmarkStart":
			in.bookmark(k)
		case "w:sdt":
			if c := k.child("w:sdtContent"); c != nil {
				in.walk(c)
			}
		case "mc:AlternateContent":
			in.walk(&node{kids: branch(k)})
		case "m:oMath":
			in.equation(equation(k))
		case "m:oMathPara":
			for _, m := range k.kids {
				if m.name == "m:oMath" {
					in.equation(equation(m))
				}
			}
		case "w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w:dir", "w:bdo", "w:rt", "w:rubyBase":
			in.walk(k)
		}
		// What else there is (properties, deletions, comments, the ends of
		// ranges, permissions) holds no text of the document.
	}
}

func (in *inliner) bookmark(n *node) {
	name := n.attr("w:name")
	switch {
	case name == "" || name == "_GoBack":
	case in.last == 0:
		in.anchors = append(in.anchors, name)
	default:
		in.pending = append(in.pending, name)
	}
}

func (in *inliner) equation(s string) {
	if s == "" {
		return
	}
	if in.last != 0 && (unicode.IsLetter(in.last) || unicode.IsDigit(in.last)) {
		in.add(" ")
	}
	in.add(s)
	in.total += len(s)
}

func (in *inliner) simpleField(n *node) {
	fs := &in.f.fields
	depth := len(fs.open)
	fs.begin(n)
	fs.instruction(n.attr("w:instr"))
	fs.separate()
	in.paged = in.paged || fs.page()
	in.walk(n)
	if len(fs.open) > depth {
		fs.open = fs.open[:depth]
	}
	fs.extra = 0
}

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

// link writes text that points to an anchor of this document.
func (in *inliner) link(s, anchor string) {
	in.links = append(in.links, "#"+anchor)
	in.add(s)
	in.links = in.links[:len(in.links)-1]
}

// ruby writes the base text and its reading in brackets.
func (in *inliner) ruby(n *node) {
	if base := n.child("w:rubyBase"); base != nil {
		in.walk(base)
	}
	if rt := n.child("w:rt"); rt != nil {
		in.add("(")
		in.walk(rt)
		in.add(")")
	}
}

// drawing keeps the text boxes and the alternative text of a drawing for what
// follows the paragraph.
func (in *inliner) drawing(n *node) {
	if in.f.fields.hidden() {
		return
	}
	boxes := len(in.boxes)
	in.findBoxes(n)
	if len(in.boxes) > boxes {
		return // its text speaks for itself
	}
	if alt := altText(n); alt != "" {
		in.alts = append(in.alts, alt)
	}
}

func (in *inliner) findBoxes(n *node) {
	for _, k := range chosen(n.kids) {
		if k.name == "w:txbxContent" {
			in.boxes = append(in.boxes, k)
			continue
		}
		in.findBoxes(k)
	}
}

// altText is the description that the author gave a picture, or "".
func altText(n *node) string {
	for _, k := range chosen(n.kids) {
		switch k.name {
		case "wp:inline", "wp:anchor":
			d := k.child("wp:docPr")
			if d != nil && !decorative(d) {
				return d.attr("descr")
			}
		case "?:shape": // VML
			if alt := k.attr("alt"); alt != "" {
				return alt
			}
		}
	}
	return ""
}

// decorative says that a picture is marked as one without meaning.
func decorative(n *node) bool {
	for _, k := range n.kids {
		if strings.HasSuffix(k.name, ":decorative") {
			v := k.attr("val")
			return v == "" || isTrue(v)
		}
		if decorative(k) {
			return true
		}
	}
	return false
}
