package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ends decides whether the stop at i, whose run is followed by white space,
// ends the open sentence.
func (s *splitter) ends(i int, run stopRun) bool {
	next := skipSpace(s.text, run.end)
	if next == len(s.text) {
		return false // the text's own end closes the sentence
	}
	if strings.Count(s.text[run.end:next], "\n") > 1 {
		return true
	}
	first := openers(s.text, next)
	if first == len(s.text) {
		first = next
	}
	r, _ := utf8.DecodeRuneInString(s.text[first:])
	if unicode.IsLower(r) && enumeratorAt(s.text, next).kind == 0 {
		return false
	}
	if strings.ContainsRune(",;:)]}", r) {
		return false
	}
	if run.strong {
		return true
	}
	if run.dots >= 3 {
		return run.dots > 3 && unicode.IsUpper(r) || starter(s.text, first) && wordAt(s.text, first) != "I"
	}
	word, at := wordBefore(s.text, s.start, i)
	return s.endsAfter(word, at, run, next, first, r)
}

// endsAfter decides by the word in front of a single full stop and by what
// follows it.
func (s *splitter) endsAfter(word string, at int, run stopRun, next, first int, r rune) bool {
	if word == "" {
		return true
	}
	if s.labelOnly(word, at) {
		return false
	}
	if run.closed && strings.HasSuffix(s.text[:run.end], ")") && strings.IndexByte(s.text[at:run.end], '(') < 0 && at > s.start {
		// "(see Sec. 5.) The": the bracket closes a whole remark.
		return true
	}
	label := unicode.IsDigit(r) || r == '§' || r == '¶' || first > next && (s.text[next] == '(' || s.text[next] == '[')
	k := classify(word)
	if k == plain && (label || len(wordAt(s.text, first)) == 1 && labelWord(s.text, first)) && caseBound[word] && known[word] == unit {
		k = unit // "app. A", where "app" alone is a word
	}
	switch k {
	case title, glue:
		return false
	case unit:
		return !label && !labelWord(s.text, first) && (starter(s.text, first) || !abbreviates(s.text, first))
	case month:
		return !label
	case clock:
		return !titleAt(s.text, first) && !timeAt(s.text, first)
	case soft, initial:
		return !label && starter(s.text, first) && !abbreviates(s.text, first)
	}
	return true
}

// labelOnly says that the sentence so far is nothing but a label ("1.", "IV.",
// "Sec. 101.", "Article 5."), which belongs to what follows.
func (s *splitter) labelOnly(word string, at int) bool {
	if at == s.start || s.item.kind != 0 && at == s.item.start {
		return numberLike(word) || len(word) == 1 && word != "I" || romanLike(word)
	}
	front := strings.TrimSpace(s.text[s.start:at])
	if strings.ContainsAny(front, " \t\n") || len(front) > 14 {
		return false
	}
	front = strings.ToLower(strings.TrimRight(front, "."))
	if !headUnits[front] {
		return front == "§" || front == "§§"
	}
	return numberLike(word) || romanLike(word) || len(word) == 1
}

// noteMark says that a full stop at i carries a note number and then ends a
// sentence: "was paid.12 The court". It moves the run's end behind the number.
func noteMark(text string, i int, run *stopRun) bool {
	j := run.end
	for j < len(text) && text[j] >= '0' && text[j] <= '9' {
		j++
	}
	if j == run.end || j-run.end > 3 || j >= len(text) || !spaceAt(text, j) {
		return false
	}
	if !run.closed {
		word, _ := wordBefore(text, 0, i)
		if len(word) < 3 || !lowerWord(word) || classify(word) != plain {
			return false
		}
	}
	next := openers(text, skipSpace(text, j))
	r, _ := utf8.DecodeRuneInString(text[next:])
	if !unicode.IsUpper(r) {
		return false
	}
	run.end = j
	return true
}

func lowerWord(w string) bool {
	for _, r := range w {
		if !unicode.IsLower(r) {
			return false
		}
	}
	return true
}

// numberLike says that a word is a number or a dotted label: "5", "4.2", "12A".
func numberLike(w string) bool {
	digits := 0
	for i := 0; i < len(w); i++ {
		switch c := w[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '.' || c == '-' || c >= 'A' && c <= 'Z' || c == '(' || c == ')':
		default:
			return false
		}
	}
	return digits > 0 && w[0] >= '0' && w[0] <= '9'
}

// romanLike says that a word is made of Roman digits only.
func romanLike(w string) bool {
	if w == "" || len(w) > 7 {
		return false
	}
	return strings.Trim(w, "IVXLC") == "" || strings.Trim(w, "ivxlc") == ""
}
