package cite

import "strings"

// LineItem is where an item of a list begins that is written on the lines of one
// paragraph: the byte offset of its label, and how many items of it stand around
// it.
type LineItem struct{ At, Depth int }

// ItemLines returns the items of a list that is written on the lines of one
// paragraph: "(a) ...;", "(b) ...". Their labels stand in brackets and begin with
// the first of a sequence behind a line that ends in a mark, in "and" or in "or",
// so that a line broken within "section 5 (a)" is none. A label of another
// sequence than the first is not counted where it opens the paragraph: it is the
// paragraph's own. Nil is returned where there are no two items.
func ItemLines(text string) []LineItem {
	if strings.IndexByte(text, '\n') < 0 {
		return nil
	}
	var out []LineItem
	var open []string // labels of the items around, outer to inner
	ended := true     // the line before can be the last before a list
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		next := at + len(line) + 1
		if l := ItemLabels(line); len(l) > 0 && l[0].Bracketed {
			v := l[0].Value
			n := sequenceIn(open, v)
			switch {
			case n < len(open):
				open = append(open[:n], v)
				out = append(out, LineItem{skipSpace(text, at), n})
			case First(v) && ended:
				open = append(open, v)
				out = append(out, LineItem{skipSpace(text, at), n})
			case len(out) == 0 && at > 0:
				return nil
			}
		}
		if line = strings.TrimSpace(line); line != "" {
			ended = itemEnds(line)
		}
		at = next
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// sequenceIn is which of the open items a label comes after: the one whose letter
// it is next to, for (c) may be a hundred too, and else the innermost; their number
// where it is none. "i" stands for one but behind "h".
func sequenceIn(open []string, label string) int {
	for i := len(open) - 1; i >= 0; i-- {
		if len(open[i]) == 1 && len(label) == 1 && label[0] == open[i][0]+1 {
			return i
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		if Follows(open[i], label) && ((label != "i" && label != "I") || strings.EqualFold(open[i], "h")) {
			return i
		}
	}
	return len(open)
}

// itemEnds says that a line can be the last before an item of a list.
func itemEnds(line string) bool {
	switch line[max(len(line)-1, 0):] {
	case ":", ";", ",", ".", "-":
		return true
	}
	return strings.HasSuffix(line, " and") || strings.HasSuffix(line, " or") || strings.HasSuffix(line, "—") || strings.HasSuffix(line, "–")
}
