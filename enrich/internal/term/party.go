package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// corporate are the words that company names end with, instruments those that
// names of laws and agreements do.
var (
	corporate = set(`ltd limited plc llp llc lp inc incorporated corp corporation co company gmbh ag sa nv bv pty pvt private bank trust
		association authority university council commission board committee institute foundation society department ministry agency`)
	instruments = set(`act acts regulation regulations rules order agreement code directive convention treaty policy plan programme program
		scheme statute law ordinance charter guidelines framework standard handbook manual contract lease deed bill protocol constitution`)
)

// named handles a bracket that holds names in quotation marks: the "Operator";
// the "Act" or the "1998 Act".
func (f *finder) named(open, end int, inner string) {
	strong := false
	scope := Announced(inner)
	for rest := inner; ; {
		q, ok := nextQuote(rest, 0)
		if !ok {
			return
		}
		words := rest[:q.open]
		lead, firm := leadIn(words)
		if !lead {
			return
		}
		strong = strong || firm
		rest = rest[q.close:]
		pattern := LongQuoted
		if strong {
			pattern = LongHereinafter
		}
		if acronymLike(q.text) {
			if !f.long(open, end, q.text, pattern) {
				f.spelled(open, end, q.text, pattern, scope)
			}
			continue
		}
		if r := firstRune(q.text); unicode.IsUpper(r) || unicode.IsDigit(r) || strong {
			f.name(open, end, q.text, scope, oneOfKind(words))
		}
	}
}

// oneOfKind says that a name is given to one of a kind: (each a "Party"). What
// stands in front of it is then a description.
func oneOfKind(lead string) bool {
	words := strings.Fields(strings.ToLower(lead))
	if len(words) == 0 {
		return false
	}
	switch words[len(words)-1] {
	case "a", "an", "each", "any", "such", "all":
		return true
	}
	return false
}

// spelled records an acronym in quotation marks whose long form does not stand
// directly in front of it: "This Data Processing Addendum, with its schedules
// (“DPA”)". It is the only run of words with capitals in the sentence whose
// first letters are the acronym's.
func (f *finder) spelled(open, end int, short, pattern, scope string) {
	base, plural := singular(short)
	want := strings.ToLower(string(letters(base)))
	words := wordsBefore(f.text, open, 60)
	for i := range words { // the sentence alone
		if i > 0 && endsSentence(words[i].text) && !strings.HasSuffix(words[i].text, ")") {
			words = words[:i]
			break
		}
	}
	e := Entry{Short: base, Kind: Acronym, Pattern: pattern, Scope: scope, Start: open, End: end, Plural: plural}
	found := 0
	for i := len(words) - 1; i >= 0; i-- {
		j, rest := i, want
		for j >= 0 && rest != "" {
			w := strings.Trim(words[j].text, ",()")
			r := firstRune(w)
			switch {
			case unicode.IsUpper(r) && unicode.ToLower(r) == firstRune(rest):
				rest = rest[len(string(unicode.ToLower(r))):]
			case rest == want || !joins[w]:
				j = -1
				continue
			}
			j--
		}
		if rest == "" && j >= -1 {
			found++
			e.Long = fold(strings.Trim(f.text[words[i].start:words[j+1].end], " ,()"))
			e.Start = words[i].start
		}
	}
	if found != 1 {
		e.Long, e.Start = nil, open
	}
	f.add(e)
}

// leadIn says that nothing stands in front of a quoted name but words that
// announce one. Firm words announce it wherever they stand.
func leadIn(s string) (ok, firm bool) {
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }) {
		switch w {
		case "hereinafter", "hereafter", "herein", "collectively", "together", "individually", "jointly", "severally":
			firm = true
		case "the", "a", "an", "or", "and", "each", "as", "to", "be", "is", "are", "called", "also", "known", "referred", "defined", "in", "this",
			"agreement", "document", "act", "policy", "simply", "abbreviated", "such", "all", "any", "of", "them", "either", "its", "respectively", "with", "contract":
		default:
			if !units[w] {
				return false, firm
			}
		}
	}
	return true, firm
}

// name records a name in a bracket, with the proper name in front of it where
// there is one. A name for one of a kind has none.
func (f *finder) name(open, end int, short, scope string, kind bool) {
	start, long := 0, ""
	if !kind {
		start, long = properName(f.text, open)
	}
	if long == "" {
		start = open
	}
	f.add(Entry{Short: short, Long: fold(long), Kind: Term, Pattern: Party, Scope: scope, Start: start, End: end})
}

// titled says that every longer word of a name has a capital.
func titled(s string) bool {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) > 5 {
		return false
	}
	for _, w := range words {
		if len(w) > 3 && !unicode.IsUpper(firstRune(w)) {
			return false
		}
	}
	return unicode.IsUpper(firstRune(words[0]))
}

// word is one word in front of a bracket, with its place.
type word struct {
	start, end int
	text       string
}

// wordsBefore are up to n words in front of an offset, nearest first.
func wordsBefore(text string, at, n int) []word {
	var out []word
	i := at
	for len(out) < n {
		i = len(strings.TrimRightFunc(text[:i], unicode.IsSpace))
		j := i
		for j > 0 {
			r, size := utf8.DecodeLastRuneInString(text[:j])
			if unicode.IsSpace(r) || i-j > 40 {
				break
			}
			j -= size
		}
		if j == i {
			break
		}
		out = append(out, word{j, i, text[j:i]})
		i = j
	}
	return out
}

// properName is the proper name that ends in front of a bracket, with its
// place; "" where there is none, or where it may be another's (an address, a
// place of incorporation).
func properName(text string, open int) (int, string) {
	words := wordsBefore(text, open, 14)
	last := -1 // the outermost word taken
	for i, w := range words {
		if strings.ContainsAny(w.text, "()[]“”\"") {
			break
		}
		if i > 0 && (strings.HasSuffix(w.text, ",") && !afterComma(words[i-1].text) || endsSentence(w.text)) {
			break
		}
		bare := strings.Trim(w.text, ".,\"“”'’")
		switch {
		case unicode.IsUpper(firstRune(bare)), bare == "&", i == 0 && year(bare), i > 0 && i == last+1 && numberName(bare):
			last = i
			continue
		case last >= 0 && joins[bare] && i+1 < len(words) && properWord(words[i+1].text) &&
			(bare != "and" || !corporate[strings.ToLower(strings.Trim(words[i+1].text, ".,"))]): // "Alder Ltd and Birch Ltd" are two
			continue
		}
		break
	}
	// Words that only begin the sentence are no part of the name.
	for last >= 0 && openers[strings.ToLower(strings.Trim(words[last].text, ".,"))] {
		last--
	}
	if last < 0 {
		return 0, ""
	}
	start := words[last].start
	name := strings.Trim(text[start:words[0].end], " \n\t,\"“”")
	if !unicode.IsUpper(firstRune(name)) && !numberName(strings.Fields(name)[0]) || last == 0 && (startsSentence(words, last) && !allCaps(name)) {
		return 0, ""
	}
	end := strings.ToLower(strings.Trim(lastWord(name), ".,"))
	if last == 0 && (instruments[end] || units[end] || corporate[end]) {
		return 0, "" // "this Regulation", "the Agreement": what it is, not its name
	}
	if i := last + 1; i < len(words) && !instruments[end] && !year(end) {
		prev := strings.ToLower(strings.Trim(words[i].text, "“”\""))
		if prev == "and" || prev == "or" {
			// The last of several, unless the one before has a name of its own.
			if i+1 >= len(words) || !strings.HasSuffix(words[i+1].text, ")") {
				return 0, ""
			}
		}
		switch prev {
		case "its", "their", "his", "her", "our", "your", "including", "such", "any", "all", "other", "certain", "various", "each", "every", "this", "that":
			return 0, ""
		}
		if strings.HasSuffix(prev, ",") || prev == "in" || prev == "at" || prev == "of" || prev == "near" || prev == "from" {
			return 0, ""
		}
		if prev == "the" && i+1 < len(words) {
			switch p := words[i+1].text; p {
			case "and", "or":
				return 0, ""
			case "in", "at", "of", "from":
				if !corporate[end] {
					return 0, ""
				}
			}
		}
	}
	return start, name
}

// afterComma says that a word may follow a comma inside a name: "Ltd", "Inc.",
// a year, a word with a capital and "and" before the last of a list is not.
func afterComma(w string) bool {
	bare := strings.ToLower(strings.Trim(w, ".,"))
	return corporate[bare] && len(bare) <= 4 || bare == "limited" || bare == "incorporated" || year(bare)
}

// joins stand inside names: "Board of Trade".
var joins = set(`of and for the de in`)

// numberName says that a word begins with digits and goes on in letters, as
// some companies' names do ("37signals").
func numberName(w string) bool {
	rest := strings.TrimLeft(w, "0123456789")
	return len(rest) < len(w) && len(rest) > 2 && unicode.IsLetter(firstRune(rest))
}

func properWord(w string) bool {
	return unicode.IsUpper(firstRune(strings.Trim(w, "“\"'(")))
}

func year(s string) bool {
	return len(s) == 4 && (s[:2] == "19" || s[:2] == "20" || s[:2] == "18") && strings.Trim(s, "0123456789") == ""
}

func allCaps(s string) bool { return s == strings.ToUpper(s) && len(s) > 1 }

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// endsSentence says that a word with a full stop ends a sentence.
func endsSentence(w string) bool {
	if strings.HasSuffix(w, ";") || strings.HasSuffix(w, ":") || strings.HasSuffix(w, ")") {
		return true
	}
	return strings.HasSuffix(w, ".") && len(w) > 3 && strings.Count(w, ".") == 1 && !shortened[strings.ToLower(w)]
}

// startsSentence says that the i-th word stands at the start of its sentence.
func startsSentence(words []word, i int) bool {
	return i+1 >= len(words) || endsSentence(words[i+1].text)
}

// openers begin sentences and are no part of a name.
var openers = set(`the a an in on at by under between and this that these those for from to of with when where if as all any each every our
	your his her its their pursuant subject following whereas since while although both such no not or but per via`)
