package cite

import "strings"

// ItemLines returns where the items of a list begin that is written on the lines
// of one paragraph, as byte offsets of their labels: "(a) ...;", "(b) ...". The
// labels stand in brackets and begin with the first of a sequence, there are two
// or more, and what stands before each ends in a mark or in "and" or "or", so that
// a line broken within "section 5 (a)" is none. It is nil where there is no list.
func ItemLines(text string) []int {
	if strings.IndexByte(text, '\n') < 0 {
		return nil
	}
	var out []int
	last, before := "", ""
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		i := skipSpace(text, at)
		if l := ItemLabels(line); len(l) > 0 && l[0].Bracketed && (at == 0 || itemEnds(before)) {
			switch v := l[0].Value; {
			case last == "" && !First(v):
				return nil
			case last == "", First(v), Follows(last, v), sameSequence(out, text, v):
				out = append(out, i)
				last = v
			}
		}
		if strings.TrimSpace(line) != "" {
			before = strings.TrimSpace(line)
		}
		at += len(line) + 1
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// itemEnds says that a line can be the last before an item of a list.
func itemEnds(line string) bool {
	switch line[max(len(line)-1, 0):] {
	case ":", ";", ",", ".", "-":
		return true
	}
	return strings.HasSuffix(line, " and") || strings.HasSuffix(line, " or") || strings.HasSuffix(line, "—") || strings.HasSuffix(line, "–")
}

// sameSequence says that a label goes on an outer list after an inner one: (b)
// after (a), (i) and (ii).
func sameSequence(at []int, text, label string) bool {
	for _, i := range at {
		if l := ItemLabels(text[i:]); len(l) > 0 && Follows(l[0].Value, label) {
			return true
		}
	}
	return false
}
