package cite

import "strings"

// quoted is a stretch of text in quotation marks.
type quoted struct{ start, end int }

// amending are the words that make quoted text the matter of an amendment.
var amending = [...]string{"substitut", "insert", "omit", "delet", "for the words", "for the figures", "replaced by", "strike", "striking", "repeal"}

// quote flags the references that an amending text quotes: they are words that
// go into or out of another text, and this one does not cite.
func (p *parser) quote(out []Mention) {
	if len(out) == 0 || !hasAmending(p.s) {
		return
	}
	spans := quotedSpans(p.s)
	k := 0
	for i := range out {
		for k < len(spans) && spans[k].end <= out[i].Start {
			k++
		}
		if k < len(spans) && spans[k].start <= out[i].Start && out[i].End <= spans[k].end && out[i].Mode != "title" {
			out[i].Flags = append(out[i].Flags, "quoted")
		}
	}
}

func hasAmending(s string) bool {
	for _, w := range amending {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// quotedSpans are the stretches between quotation marks, in order. Straight
// marks pair with the next; a curly one with its own.
func quotedSpans(s string) []quoted {
	var out []quoted
	for i := 0; i < len(s); {
		open, n := quoteAt(s, i)
		if open != '"' && open != '“' && open != '‘' {
			i++
			continue
		}
		depth, j := 1, i+n
		for j < len(s) && depth > 0 {
			c, m := quoteAt(s, j)
			switch {
			case c == 0:
				j++
				continue
			case c == open && open != '"':
				depth++
			case closes(open, c):
				if c == '’' && isLetter(at(s, j+m)) {
					break // an apostrophe
				}
				depth--
			}
			j += m
		}
		if depth > 0 {
			j = len(s) // what is quoted goes on in the next block
		}
		out = append(out, quoted{i, j})
		i = j
	}
	return out
}
