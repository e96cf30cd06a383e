package term

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/referent-go/referent/ingest/sentence"
)

// verb is a way to say what a term means.
type verb struct {
	words   string
	pattern string
	pointer bool // the meaning stands elsewhere
}

// verbs are tried in order, the longer before the shorter.
var verbs = []verb{
	{"has the same meaning", SameMeaning, true}, {"have the same meaning", SameMeaning, true}, {"shall have the same meaning", SameMeaning, true},
	{"has the same respective meaning", SameMeaning, true}, {"have the same respective meaning", SameMeaning, true},
	{"has the meaning", Meaning, true}, {"have the meaning", Meaning, true}, {"shall have the meaning", Meaning, true}, {"has the respective meaning", Meaning, true},
	{"have the respective meaning", Meaning, true}, {"shall have the respective meaning", Meaning, true},
	{"is defined in", Meaning, true}, {"are defined in", Meaning, true}, {"is defined by", Meaning, true}, {"is as defined in", Meaning, true},
	{"is to be construed", Construed, true}, {"are to be construed", Construed, true}, {"shall be construed", Construed, true},
	{"is to be read", Construed, true}, {"is construed", Construed, true}, {"shall be interpreted", Construed, true}, {"is to be interpreted", Construed, true},
	{"shall mean", Means, false}, {"will mean", Means, false}, {infinitive, Means, false}, {"means", Means, false}, {"mean", Means, false},
	{"is defined as", Means, false}, {"are defined as", Means, false}, {"refers to", Means, false}, {"refer to", Means, false},
	{"shall include", Includes, false}, {"includes", Includes, false}, {"include", Includes, false}, {"does not include", Includes, false},
	{"shall not include", Includes, false}, {"do not include", Includes, false},
}

// infinitive defines where words announce a term: "OMB defined the term individual
// to mean a citizen". Elsewhere it says what somebody means to say.
const infinitive = "to mean"

// maxBetween bounds the words between a term and its verb ("in relation to a
// company,"), maxLong what is kept of a definition; both in bytes.
const (
	maxBetween = 200
	maxLong    = 1200
)

// quotes finds definitions of terms in quotation marks.
func (f *finder) quotes() {
	for i := 0; ; {
		q, ok := nextQuote(f.text, i)
		if !ok {
			return
		}
		i = q.close
		if f.scopeAt(q.open) {
			continue
		}
		terms, end := series(f.text, q)
		at, v, ok := verbAt(f.text, end)
		if !ok {
			if colon := skipSpace(f.text, q.close); len(terms) == 1 && colonAt(f.text, colon) && f.frontOfLine(q.open) {
				f.define(terms, q.open, colon+1, verb{pattern: Colon})
			} else if f.called(q) {
				f.add(Entry{Short: q.text, Kind: Term, Pattern: Called, Start: q.open, End: q.close})
			}
			continue
		}
		f.define(terms, q.open, at, v)
		i = max(i, end)
	}
}

// series reads the terms that one verb defines: "A" and "B", "A", "B" or "C".
func series(text string, q quoted) ([]string, int) {
	terms, end := []string{q.text}, q.close
	for len(terms) < 12 {
		i := skipSpace(text, end)
		for _, w := range [...]string{",", "or", "and"} {
			if strings.HasPrefix(text[i:], w) {
				i = skipSpace(text, i+len(w))
			}
		}
		for _, w := range [...]string{"the expression ", "the term ", "the word "} {
			if strings.HasPrefix(text[i:], w) {
				i += len(w)
			}
		}
		if i == end || i >= len(text) {
			break
		}
		next, ok := quoteAt(text, i)
		if !ok {
			break
		}
		terms, end = append(terms, next.text), next.close
	}
	return terms, end
}

// verbAt finds the verb of a definition behind a term: at once, or behind a
// bracket or a clause between commas. It returns where the meaning begins.
func verbAt(text string, i int) (int, verb, bool) {
	i = skipSpace(text, i)
	if i < len(text) && text[i] == '(' {
		if end := bracketEnd(text, i); end > 0 {
			i = skipSpace(text, end)
		}
	}
	if end, v, ok := verbHere(text, i); ok {
		return end, v, true
	}
	if i >= len(text) || text[i] != ',' {
		return 0, verb{}, false
	}
	stops := ",;.“\""
	if restricts(text, skipSpace(text, i+1)) {
		stops = ",;." // "except in the phrase “right of contribution”,"
	}
	limit := min(len(text), i+maxBetween)
	for j := i + 1; j < limit; {
		k := strings.IndexAny(text[j:limit], stops)
		if k < 0 {
			return 0, verb{}, false
		}
		j += k
		if text[j] == '.' && j+1 < len(text) && text[j+1] >= '0' && text[j+1] <= '9' {
			j++ // "sections 44 to 44.12"
			continue
		}
		if text[j] != ',' {
			return 0, verb{}, false
		}
		j = skipSpace(text, j+1)
		if end, v, ok := verbHere(text, j); ok {
			return end, v, true
		}
	}
	return 0, verb{}, false
}

// restricts says that a clause which begins at i says where a term holds.
func restricts(text string, i int) bool {
	for _, w := range [...]string{"except", "including", "when used", "as used", "in relation", "in respect", "with respect", "unless", "other than"} {
		if strings.HasPrefix(text[i:], w) {
			return true
		}
	}
	return false
}

// verbHere reads a verb that begins at i.
func verbHere(text string, i int) (int, verb, bool) {
	if i >= len(text) {
		return 0, verb{}, false
	}
	for _, v := range verbs {
		if v.words[0] != text[i] {
			continue
		}
		if end, ok := wordsAt(text, i, v.words); ok {
			return end, v, true
		}
	}
	return 0, verb{}, false
}

// wordsAt says that words stand at i, with any white space between them, and
// returns the offset behind them.
func wordsAt(text string, i int, words string) (int, bool) {
	for w := range strings.FieldsSeq(words) {
		i = skipSpace(text, i)
		if !strings.HasPrefix(text[i:], w) {
			return 0, false
		}
		i += len(w)
	}
	if strings.HasSuffix(words, "meaning") && strings.HasPrefix(text[i:], "s") {
		i++
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return i, i >= len(text) || !wordRune(r)
}

// define records terms whose meaning begins at from.
func (f *finder) define(terms []string, open, from int, v verb) {
	end := meaningEnd(f.text, from)
	e := Entry{Kind: Term, Pattern: v.pattern, Scope: f.scopeBefore(open), Start: open, End: end}
	words := f.text[from:end]
	if v.pointer {
		e.Pointer = pointer(words)
	} else {
		e.Long = fold(meaning(words))
		if e.Long == nil {
			return
		}
	}
	for _, t := range terms {
		e.Short = t
		f.add(e)
	}
}

// meaningEnd is where a meaning that begins at from ends: at a semicolon that
// parts it from the next definition, or with its sentence.
func meaningEnd(text string, from int) int {
	rest := text[from:min(len(text), from+2*maxLong)]
	end := len(rest)
	if k := strings.Index(rest, "\n\n"); k > 0 && strings.TrimSpace(rest[:k]) != "" {
		end = k
	}
	lead := len(rest) - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
	if lead < end {
		if s := sentence.Split(rest[lead:end]); len(s) > 0 {
			end = lead + s[0].End
		}
	}
	// The items of a list inside the meaning end in semicolons of their own.
	if k := semicolon(rest[:end]); k >= 0 && !strings.Contains(rest[:k], "(a)") && !strings.Contains(rest[:k], "(i)") {
		end = k
	}
	return from + len(strings.TrimRightFunc(rest[:end], unicode.IsSpace))
}

// semicolon is the first one outside brackets, or -1.
func semicolon(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ';':
			if depth <= 0 {
				return i
			}
		}
	}
	return -1
}

// meaning is a definition's text without the marks around it.
func meaning(s string) string {
	s = strings.Trim(s, " \t\n\r\u00a0,;:.—–-")
	if len(s) > maxLong {
		s = s[:maxLong]
		if k := strings.LastIndexByte(s, ' '); k > 0 {
			s = s[:k]
		}
		s += " …"
	}
	return s
}

// called says that a term in quotation marks is named by words in front of it:
// "together called the “Charges”".
func (f *finder) called(q quoted) bool {
	r := firstRune(q.text)
	if !unicode.IsUpper(r) {
		return false
	}
	words := wordsBefore(f.text, q.open, 8)
	i := 0
	if i < len(words) && (words[i].text == "the" || words[i].text == "a" || words[i].text == "an" || words[i].text == "as") {
		i++
	}
	for i < len(words) && (words[i].text == "as" || words[i].text == "to") {
		i++
	}
	if i == 0 || i >= len(words) {
		return false
	}
	switch words[i].text {
	case "called", "referred", "known", "termed", "designated":
	default:
		return false
	}
	for _, w := range words[i:] {
		switch strings.Trim(strings.ToLower(w.text), ",(") {
		case "hereinafter", "hereafter", "herein", "together", "collectively", "jointly", "individually":
			return true
		}
	}
	return false
}

// frontOfLine says that nothing but a label stands in front of i on its line.
func (f *finder) frontOfLine(i int) bool {
	line := strings.TrimSpace(f.text[strings.LastIndexByte(f.text[:i], '\n')+1 : i])
	return len(line) <= 6 && !strings.Contains(line, " ")
}

func colonAt(text string, i int) bool {
	return i < len(text) && text[i] == ':'
}

func skipSpace(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsSpace(r) {
			break
		}
		i += n
	}
	return i
}
