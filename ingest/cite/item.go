package cite

import "strings"

// Item is a label that a paragraph or list item begins with: as it is printed
// ("(a)", "2.", "Explanation 1"), and the component it stands for. Type is
// empty where the label does not tell it.
type Item struct {
	Text  string
	Type  string
	Value string
	// Bracketed says that the label stands in brackets, so that it belongs to
	// what is above it; a bare number may start a numbering of its own.
	Bracketed bool
	// Weak says that the words behind a dotted number do not begin a sentence,
	// so that only the labels around can tell it from a quantity.
	Weak bool
}

// ItemLabel returns the label that a paragraph or list item begins with, as it
// is printed ("(a)", "2."), or "".
func ItemLabel(text string) string {
	if items := ItemLabels(text); len(items) > 0 && !items[0].Weak {
		return items[0].Text
	}
	return ""
}

// ItemLabels returns the labels that a paragraph or list item begins with, outer
// to inner: "(10) (A)" has two. It is empty where there is none.
func ItemLabels(text string) []Item {
	text, _ = seen(text[:min(len(text), 80)])
	i := skipSpace(text, 0)
	if n := dash(text, i); n == 3 { // "Fees.— (1) Every owner", its heading a block of its own
		i = skipSpace(text, i+n)
	}
	k := inserted(text, i)
	edited := k > i && (at(text, k) == '(' || isDigit(at(text, k)))
	if edited {
		i = k
	}
	var out []Item
	for len(out) < 4 {
		it, end := itemAt(text, i, len(out) > 0, edited)
		if end == i {
			break
		}
		out = append(out, it)
		if edited && at(text, end) == ']' {
			end++
		}
		next := skipSpace(text, end)
		if next == end && at(text, next) != '(' {
			break
		}
		if it.Type != "" {
			break
		}
		i = next
	}
	return out
}

// itemAt reads one label at i. Inner ones must stand in brackets.
func itemAt(text string, i int, inner, edited bool) (Item, int) {
	if at(text, i) == '(' {
		k := bracketLabel(text, i+1)
		if k == i+1 || at(text, k) != ')' {
			return Item{}, i
		}
		value := plainHyphens(text[i+1 : k])
		if !plainBracket(value) && len(value) > 4 {
			return Item{}, i
		}
		if k+1 < len(text) && isWord(text[k+1]) && !isUpper(text[k+1]) && !edited {
			return Item{}, i
		}
		return Item{Text: text[i : k+1], Value: value, Bracketed: true}, k + 1
	}
	if inner {
		return Item{}, i
	}
	if it, end := namedItem(text, i); end > i {
		return it, end
	}
	c := at(text, i)
	switch {
	case isDigit(c):
		end := numberLabel(text, i, unit{typ: "section", rank: rankSection})
		if end == i {
			return Item{}, i
		}
		value := text[i:end]
		switch n := at(text, end); {
		case n == '.' || n == ')':
			if next := at(text, end+1); next != 0 && !isSpaceByte(next) && next < 0x80 && next != '(' {
				return Item{}, i
			}
			return Item{Text: text[i : end+1], Value: plainHyphens(value)}, end + 1
		case strings.Contains(value, ".") && skipSpace(text, end) > end:
			next := at(text, skipSpace(text, end))
			return Item{Text: value, Value: plainHyphens(value), Weak: !isUpper(next) && next != '('}, end
		case n == ' ' && at(text, end+1) == '(' && len(value) <= 4 && plainItem(text, end+1):
			return Item{Text: value, Value: value}, end
		}
	case isLetter(c):
		end := wordAt(text, i)
		w := text[i:end]
		if n := at(text, end); (n == ')' || n == '.') && isSpaceByte(at(text, end+1)) && (len(w) == 1 || smallRoman(w) || n == ')' && Roman(w) > 0) {
			if n == '.' && len(w) == 1 && isUpper(c) && at(text, end+3) == '.' {
				return Item{}, i // "A. B. Smith"
			}
			return Item{Text: text[i : end+1], Value: w}, end + 1
		}
	}
	return Item{}, i
}

// plainItem says that a bracketed number stands at i: "4 (1) Every owner".
func plainItem(text string, i int) bool {
	k := bracketLabel(text, i+1)
	return isDigit(at(text, i+1)) && k > i+1 && at(text, k) == ')' && isSpaceByte(at(text, k+1))
}

// namedItem reads labels in words: "Explanation 1.—", "Section 4.", "Article 7:".
func namedItem(text string, i int) (Item, int) {
	if !isUpper(at(text, i)) && at(text, i) != 0xC2 {
		return Item{}, i
	}
	u, end, ok := unitAt(text, i)
	if !ok || u.is(plural|float) {
		return Item{}, i
	}
	k := labelStart(text, end, u)
	l, ok := scanLabel(text, k, u)
	tail := u.typ == "explanation" || u.typ == "illustration" || u.typ == "exception"
	switch {
	case ok && !l.bracketed && len(l.chain) == 0 && itemMark(text, l.end):
		if !tail && (u.rank > rankSection && u.typ != "clause" || u.rank < rankArticle || u.is(verbish|loose) && u.typ != "rule") {
			return Item{}, i
		}
		return Item{Text: text[i:l.end], Type: u.typ, Value: l.text}, l.end
	case !ok && tail && itemMark(text, end):
		return Item{Text: text[i:end], Type: u.typ, Value: "~"}, end
	}
	return Item{}, i
}

// itemMark says that a mark parts a label in words from its text.
func itemMark(text string, i int) bool {
	switch at(text, i) {
	case '.', ':':
		return i+1 >= len(text) || isSpaceByte(text[i+1]) || dash(text, i+1) > 0
	}
	return dash(text, i) == 3 || dash(text, skipSpace(text, i)) == 3
}

// Follows says that label b continues a sequence in which label a stands: (b)
// after (a), (ii) after (i), 4A after 4.
func Follows(a, b string) bool {
	_, after := follows(a, b)
	return after
}

// First says that a label begins a sequence: 1, a, A, i or I.
func First(label string) bool {
	switch label {
	case "1", "a", "A", "i", "I", "aa", "AA", "0":
		return true
	}
	return false
}
