package sentence

// enumerator is a label that opens a list item: "1.", "2)", "3.)", "a.". kind is
// 0 for none, 'n' for a number, 'a' for a letter; form is what closes it.
type enumerator struct {
	kind  byte
	form  string
	value int
	start int // of the label, behind a bullet
}

// enumeratorAt reads the label at i, behind a bullet if there is one.
func enumeratorAt(text string, i int) enumerator {
	i = bullet(text, i)
	j := i
	var e enumerator
	switch {
	case j < len(text) && text[j] >= '0' && text[j] <= '9':
		for j < len(text) && text[j] >= '0' && text[j] <= '9' && j-i < 4 {
			e.value = e.value*10 + int(text[j]-'0')
			j++
		}
		e.kind = 'n'
	case j+1 < len(text) && (text[j]|0x20) >= 'a' && (text[j]|0x20) <= 'z':
		e.kind, e.value = 'a', int(text[j]|0x20-'a')+1
		if text[j] < 'a' {
			e.kind = 'A'
		}
		j++
	default:
		return enumerator{}
	}
	k := j
	for k < len(text) && k-j < 2 && (text[k] == '.' || text[k] == ')') {
		k++
	}
	e.form, e.start = text[j:k], i
	if e.form == "" || k >= len(text) || text[k] != ' ' && text[k] != '\t' {
		return enumerator{}
	}
	return e
}

// bullet skips a list mark and the white space behind it.
func bullet(text string, i int) int {
	for _, mark := range []string{"•", "⁃", "‣", "▪", "◦", "●"} {
		if len(text)-i >= len(mark) && text[i:i+len(mark)] == mark {
			return skipSpace(text, i+len(mark))
		}
	}
	return i
}

// nextItem says where a list item begins whose label ends at or before i and
// continues the list that the open sentence belongs to: "1) first 2) second".
// It is 0 where none does.
func (s *splitter) nextItem(i int) int {
	if s.item.kind == 0 || i+1 >= len(s.text) || s.text[i] != s.item.form[len(s.item.form)-1] {
		return 0
	}
	word, at := wordBefore(s.text, s.item.start, i+1)
	if at <= s.item.start || len(word) > 6 {
		return 0
	}
	e := enumeratorAt(s.text, at)
	if e.kind != s.item.kind || e.form != s.item.form || e.value != s.item.value+1 || at+len(word) != i+1 {
		return 0
	}
	next := openers(s.text, skipSpace(s.text, i+1))
	if next >= len(s.text) || s.text[next] < 'A' || s.text[next] > 'Z' {
		return 0
	}
	return at
}
