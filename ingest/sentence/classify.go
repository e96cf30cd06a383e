package sentence

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// class is what a word with a full stop is taken for.
type class uint8

const (
	plain   class = iota // a word: the stop ends a sentence
	title                // stands before a name: never an end
	glue                 // joins what is around it ("v.", "e.g."): never an end
	unit                 // stands before a label ("No.", "art."), or is a word itself
	month                // a month or weekday, or a note of time before a number
	clock                // "a.m."
	soft                 // an end only before a word that opens sentences
	initial              // a single letter
)

// classify tells what a word in front of a full stop is.
func classify(word string) class {
	word = strings.TrimLeft(word, "-–/")
	if word == "M/s" || word == "M/S" {
		return title
	}
	if i := strings.LastIndexAny(word, "(/[—–-"); i >= 0 && i+1 < len(word) && word[i] != '-' {
		word = word[i+1:]
	}
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsUpper(r) {
		return initial
	}
	var buf [24]byte
	if len(word) > len(buf) || word == "" {
		return plain
	}
	low := buf[:0]
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		low = append(low, c)
	}
	if word == "Am" { // "Am. Jur. 2d", no note of time
		return soft
	}
	if k, ok := known[string(low)]; ok {
		if caseBound[string(low)] && !unicode.IsUpper(rune(word[0])) {
			return plain
		}
		return k
	}
	if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsLetter(r) {
		return unit
	}
	if dotted(word) {
		return soft
	}
	if vowelless(word) {
		return soft
	}
	return plain
}

// dotted says that a word is letters parted by stops: "U.S", "Ph.D", "C.F.R".
// Longer parts begin with capitals, as in "Fed.R.Crim.P" and "Gen.Stat": others
// are addresses and file names.
func dotted(word string) bool {
	if strings.IndexByte(word, '.') < 0 {
		return false
	}
	short, capital := true, true
	for part := range strings.SplitSeq(word, ".") {
		n := len(part)
		if n == 0 || n > 5 {
			return false
		}
		short = short && n <= 3
		capital = capital && part[0] >= 'A' && part[0] <= 'Z'
		for i := 0; i < n; i++ {
			if c := part[i] | 0x20; c < 'a' || c > 'z' {
				return false
			}
		}
	}
	return short || capital
}

// vowelless says that a capitalised word of two to five letters has no vowel
// and is no acronym, as only shortened words are: "Mfg", "Bldg", "Pvt".
func vowelless(word string) bool {
	if len(word) < 2 || len(word) > 5 || word[0] < 'A' || word[0] > 'Z' {
		return false
	}
	for i := 1; i < len(word); i++ {
		c := word[i]
		if c < 'a' || c > 'z' || strings.IndexByte("aeiouy", c) >= 0 {
			return false
		}
	}
	return strings.IndexByte("AEIOUY", word[0]) < 0
}

// starter says that the word at i, with a capital, is one that opens sentences
// and no name: "The", "However".
func starter(text string, i int) bool {
	w := wordAt(text, i)
	if w == "" || len(w) > 16 || w[0] < 'A' || w[0] > 'Z' {
		return false
	}
	if end := i + len(w); end < len(text) && text[end] == '.' {
		if len(w) == 1 {
			return false // an initial
		}
		if next := skipSpace(text, end+1); known[strings.ToLower(w)] == unit && next < len(text) && text[next] >= '0' && text[next] <= '9' {
			return false // "No. 5"
		}
	}
	return starters[strings.ToLower(w)]
}

// titleAt says that a title ("Mr.") stands at i.
func titleAt(text string, i int) bool {
	w := wordAt(text, i)
	return known[strings.ToLower(w)] == title && i+len(w) < len(text) && text[i+len(w)] == '.'
}

// timeAt says that a weekday, month or time zone stands at i.
func timeAt(text string, i int) bool {
	w := wordAt(text, i)
	return times[strings.ToLower(w)] || zones[w]
}

// abbreviates says that the word at i is itself shortened: "Pub. L. No."
func abbreviates(text string, i int) bool {
	w := wordAt(text, i)
	if w == "" || i+len(w) >= len(text) || text[i+len(w)] != '.' {
		return false
	}
	return classify(w) != plain
}

// labelWord says that a label stands at i: a single capital, a Roman number, or
// letters and digits mixed ("A", "IV", "XYZ-9").
func labelWord(text string, i int) bool {
	w := wordAt(text, i)
	switch {
	case w == "":
		return true
	case len(w) == 1:
		return w != "A" && w != "I" || followedByLabelEnd(text, i+1)
	}
	return romanLike(w) || strings.ContainsAny(w, "0123456789")
}

// followedByLabelEnd says that a lone "A" or "I" is a label: what follows it is
// no ordinary continuation of an article or a pronoun.
func followedByLabelEnd(text string, i int) bool {
	if i >= len(text) || text[i] != ' ' {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text[i+1:])
	if !unicode.IsLower(r) {
		return true
	}
	w := wordAt(text, i+1)
	return labelVerbs[w]
}
