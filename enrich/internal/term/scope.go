package term

import "strings"

// units are the divisions of a document that a definition may be bound to;
// whole are the words for the document itself.
var (
	units = set(`part subpart chapter subchapter title subtitle division subdivision section subsection sub-section article regulation rule clause
		schedule annex annexure appendix exhibit attachment paragraph sub-paragraph subparagraph order item`)
	whole = set(`act regulations rules agreement contract code directive convention treaty policy document handbook manual standard deed lease
		bill order ordinance constitution protocol charter publication guide guideline guidelines report plan specification notice`)
)

// bound are the words in front of "this section" that bind what follows to it.
var bound = []string{"for the purpose of", "for the purposes of", "for purposes of", "as used in", "when used in", "used in", "in"}

// scopeOf is the scope that words announce at i ("In this Part,", "For the
// purposes of this section"), and the offset behind it; "" where they do not.
// A word may be written with a capital or without.
func scopeOf(text string, i int) (string, int) {
	for _, b := range bound {
		j, ok := wordsFold(text, i, b)
		if !ok {
			continue
		}
		if j, ok = wordsFold(text, j, "this"); !ok {
			continue
		}
		j = skipSpace(text, j)
		k := j
		for k < len(text) && (isLetter(text[k]) || text[k] == '-') {
			k++
		}
		switch w := strings.ToLower(text[j:k]); {
		case w == "order" || w == "regulation" || w == "rule":
			// A document's own name more often than a unit's.
			if text[j] >= 'A' && text[j] <= 'Z' && w != "rule" {
				return document, k
			}
			return w + ":@this", k
		case units[w]:
			return strings.ReplaceAll(w, "-", "") + ":@this", k
		case whole[w]:
			return document, k
		}
		return "", i
	}
	return "", i
}

// wordsFold is wordsAt without regard to case.
func wordsFold(text string, i int, words string) (int, bool) {
	for w := range strings.FieldsSeq(words) {
		i = skipSpace(text, i)
		if len(text)-i < len(w) || !strings.EqualFold(text[i:i+len(w)], w) {
			return 0, false
		}
		i += len(w)
		if i < len(text) && isLetter(text[i]) {
			return 0, false
		}
	}
	return i, true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// maxScope is how far in front of a term its scope may be announced, in bytes.
const maxScope = 160

// scopeBefore is the scope announced in front of a term at open, within its
// sentence; "" for that of the block.
func (f *finder) scopeBefore(open int) string {
	from := max(0, open-maxScope)
	for from < open && from > 0 && text8(f.text[from]) {
		from++
	}
	front := f.text[from:open]
	if k := strings.LastIndexAny(front, ".;"); k >= 0 {
		front = front[k+1:]
	}
	if s := Announced(front); s != "" {
		return s
	}
	return ""
}

func text8(c byte) bool { return c&0xC0 == 0x80 }

// Announced is the scope that a text announces for definitions that follow it,
// or "".
func Announced(text string) string {
	for i := 0; i < len(text); i++ {
		if c := text[i] | 0x20; c != 'i' && c != 'f' && c != 'a' && c != 'w' && c != 'u' || i > 0 && isLetter(text[i-1]) {
			continue
		}
		if s, _ := scopeOf(text, i); s != "" {
			return s
		}
	}
	return ""
}

// scopeAt notes a scope that is announced for all that follows in the block
// ("In this Part—") in front of the first definition. It always returns false:
// what stands there is read all the same.
func (f *finder) scopeAt(open int) bool {
	if len(f.out) > 0 || f.opts.Scope != document {
		return false
	}
	if s := f.scopeBefore(open); s != "" {
		front := strings.TrimRight(f.text[:open], " \n\t(abcdefghijklmnopqrstuvwxyz)1234567890.")
		if strings.HasSuffix(front, "—") || strings.HasSuffix(front, ":") || strings.HasSuffix(front, "-") || strings.HasSuffix(front, "–") {
			f.opts.Scope = s
		}
	}
	return false
}
