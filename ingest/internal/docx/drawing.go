package docx

import "strings"

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
