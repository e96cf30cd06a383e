package cite

import "strings"

// dressedLabel reads the labels of large units that stand in other clothes than
// a bare number or letter: in quotation marks ("Part ‘B’ of Schedule II") or as a
// word ("CHAPTER ELEVEN", "Part Two"). It returns the plain label and its end, or
// i where none stands there.
func dressedLabel(s string, i int, u unit) (string, int) {
	if u.rank == rankNone || u.rank >= rankArticle || u.is(plural) {
		return "", i
	}
	if n := quoteMark(s, i); n > 0 {
		end := wordAt(s, i+n)
		v := s[i+n : end]
		if m := quoteMark(s, end); m > 0 && (len(v) == 1 && isUpper(v[0]) || Roman(v) > 0 || v != "" && len(v) <= 4 && isDigit(v[0])) {
			return v, end + m
		}
		return "", i
	}
	if v, end := spelledNumber(s, i); end > 0 {
		return v, end
	}
	return "", i
}

// quoteMark is the length of a quotation mark, 0 where none stands. Some fonts
// give a single one as a double low line.
func quoteMark(s string, i int) int {
	if _, n := quoteAt(s, i); n > 0 {
		return n
	}
	if strings.HasPrefix(s[min(i, len(s)):], "\u2017") {
		return 3
	}
	return 0
}

// spelledNumber reads a number from one to ninety-nine that is written as a word
// with a capital: "ONE", "Twenty-Two". end is 0 where none stands at i.
func spelledNumber(text string, i int) (value string, end int) {
	if !isUpper(at(text, i)) {
		return "", 0
	}
	end = wordAt(text, i)
	if w := text[i+1 : end]; w != strings.ToLower(w) && text[i:end] != strings.ToUpper(text[i:end]) && !strings.Contains(w, "-") {
		return "", 0
	}
	tens, unit, _ := strings.Cut(strings.ToLower(text[i:end]), "-")
	n := numerals[tens]
	if m := numerals[unit]; unit != "" {
		if n < 20 || m == 0 || m > 9 {
			return "", 0
		}
		n += m
	} else if e := end + 1; n >= 20 && at(text, end) == '-' {
		if m := numerals[strings.ToLower(text[e:wordAt(text, e)])]; m > 0 && m < 10 {
			n, end = n+m, wordAt(text, e)
		}
	}
	if n == 0 || !boundary(text, end) {
		return "", 0
	}
	return itoa(n), end
}

// numerals are the values of number words.
var numerals = buildNumerals()

func buildNumerals() map[string]int {
	m := map[string]int{}
	for i, w := range words(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
		sixteen seventeen eighteen nineteen`) {
		m[w] = i + 1
	}
	for i, w := range words("twenty thirty forty fifty sixty seventy eighty ninety") {
		m[w] = 20 + 10*i
	}
	return m
}
