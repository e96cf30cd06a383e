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
