package docx

import "strings"

// chosen replaces each mc:AlternateContent among nodes by the children of the
// one branch that is shown.
func chosen(nodes []*node) []*node {
	for i, n := range nodes {
		if n.name != "mc:AlternateContent" {
			continue
		}
		out := append([]*node(nil), nodes[:i]...)
		for _, n := range nodes[i:] {
			if n.name == "mc:AlternateContent" {
				out = append(out, chosen(branch(n))...)
			} else {
				out = append(out, n)
			}
		}
		return out
	}
	return nodes
}

// branch gives the content of an mc:AlternateContent: the first choice whose
// requirements are understood, else the fallback.
func branch(n *node) []*node {
	var fallback []*node
	for _, k := range n.kids {
		switch {
		case k.name == "mc:Choice" && understood(k.attr("Requires")):
			return k.kids
		case k.name == "mc:Fallback":
			fallback = k.kids
		}
	}
	return fallback
}

// understood says that content for a reader of these extensions can be read:
// shapes, drawings and groups hold text boxes, the rest adds nothing to text.
func understood(requires string) bool {
	names := strings.Fields(requires)
	for _, r := range names {
		switch r {
		case "wps", "wpg", "wpc", "wp14", "w14", "w15", "w16", "w16se", "a14", "v", "o", "m", "am3d", "cx", "aink", "wpi", "w16cid", "w16cex", "w16sdtdh":
		default:
			return false
		}
	}
	return len(names) > 0
}
