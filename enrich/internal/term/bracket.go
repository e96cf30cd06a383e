package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxBracket bounds what is read of a bracket, in bytes.
const maxBracket = 240

// brackets finds what a bracket explains or names: "Long Form (LF)", "LF (Long
// Form)", "Name (the “Term”)".
func (f *finder) brackets() {
	for i := 0; i < len(f.text); {
		k := strings.IndexAny(f.text[i:], "([")
		if k < 0 {
			return
		}
		open := i + k
		i = open + 1
		end := bracketEnd(f.text, open)
		if end < 0 || open == 0 {
			continue
		}
		prev, _ := utf8.DecodeLastRuneInString(f.text[:open])
		inner := f.text[open+1 : end-1]
		if !unicode.IsSpace(prev) && !(unicode.IsLower(prev) && shapeOf(inner).upper >= 3 && acronymLike(inner)) {
			continue // "form(s)", "f(x)", "67(1)"
		}
		if strings.ContainsAny(inner, opening) {
			f.named(open, end, inner)
			continue
		}
		f.explained(open, end, inner)
	}
}

// bracketEnd is the offset behind the bracket that closes the one at open, or
// -1.
func bracketEnd(text string, open int) int {
	depth := 0
	for i := open; i < len(text) && i-open < maxBracket; i++ {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// asides are words in front of a name in a bracket that say it is one.
var asides = []string{"hereinafter referred to as", "hereafter referred to as", "hereinafter called", "hereinafter", "hereafter", "herein",
	"in short", "abbreviated as", "abbreviated to", "abbreviated", "also known as", "also called", "also referred to as", "referred to as",
	"known as", "or simply", "commonly called", "called", "short", "or", "acronym", "aka", "a.k.a.", "the"}

// aside cuts such words off the front of a bracket's text. Strong says that
// they announce a name even without quotation marks.
func aside(s string) (rest string, strong bool) {
	for cut := true; cut; {
		cut = false
		s = strings.TrimLeft(s, " ,:\n\t")
		if scope, end := scopeOf(s, 0); scope != "" {
			s, cut = s[end:], true // "hereafter in this section referred to as"
			continue
		}
		for _, w := range asides {
			if len(s) > len(w) && strings.EqualFold(s[:len(w)], w) && strings.ContainsRune(" ,:\n\t", rune(s[len(w)])) {
				strong = strong || strings.HasPrefix(w, "here") || strings.Contains(w, "referred") || strings.Contains(w, "abbrev")
				s = s[len(w):]
				cut = true
				break
			}
		}
	}
	return s, strong
}

// explained handles a bracket without quotation marks.
func (f *finder) explained(open, end int, inner string) {
	rest, strong := aside(inner)
	pattern := LongShort
	if strong {
		pattern = LongHereinafter
	}
	first := ""
	for i, piece := range pieces(rest) {
		if i == 0 {
			first = piece
		}
		if shortForm(piece) && !f.territory(piece, end) && f.long(open, end, piece, pattern) || f.worded(open, end, piece) || f.shared(open, end, piece) {
			return
		}
	}
	if f.short(open, end, rest) || f.both(open, end, inner) {
		return
	}
	if strong && titled(first) {
		f.name(open, end, first, Announced(inner), false)
	}
}

// pieces are the parts of a bracket that may each be a short form: "(EC
// 1.15.1.1; SOD)".
func pieces(inner string) []string {
	var out []string
	for part := range strings.FieldsFuncSeq(inner, func(r rune) bool { return r == ';' || r == ',' }) {
		part, _, _ = strings.Cut(part, " or ")
		if one, _, two := strings.Cut(part, " and "); two && acronymLike(strings.TrimSpace(one)) {
			part = one // "(LTR and LTP)"
		}
		if out = append(out, strings.Join(strings.Fields(part), " ")); len(out) == 3 {
			break
		}
	}
	return out
}

// territory says that a bracket adds a territory to a number or a company's
// name: "Regulation (EU) 2016/679", "Acme (UK) Ltd".
func (f *finder) territory(piece string, end int) bool {
	if !places[strings.ToLower(piece)] {
		return false
	}
	next := strings.TrimLeft(f.text[end:min(len(f.text), end+24)], " \n\t")
	if next == "" {
		return false
	}
	word := strings.ToLower(strings.Trim(strings.Fields(next)[0], ".,;"))
	return next[0] >= '0' && next[0] <= '9' || word == "no" || corporate[word]
}

// long looks for the long form in front of a bracket that holds a short one.
func (f *finder) long(open, end int, short, pattern string) bool {
	base, plural := singular(short)
	if long := labelOf(f.text, open, end, base); long != "" {
		f.add(Entry{Short: base, Long: fold(long), Kind: Acronym, Pattern: pattern, Scope: document, End: end, Plural: plural})
		return true
	}
	text, at := before(f.text[:open], base)
	m, ok := align(text, base, false)
	if counted := repeated(base); counted != "" {
		if c, fits := align(text, counted, false); fits && (!ok || c.cost < m.cost) {
			m, ok = c, true // "W3C": World Wide Web Consortium
		}
	}
	if !ok {
		return false
	}
	long := strings.TrimRight(text[m.start:], "”\"’'")
	long = strings.TrimSuffix(strings.TrimSuffix(long, "'s"), "’s")
	trusted, weak := judge(m, base, long)
	if !trusted {
		return false
	}
	weak = weak && pattern == LongShort // words or quotation marks that announce it prove it
	f.add(Entry{Short: base, Long: fold(long), Kind: Acronym, Pattern: pattern, Scope: Announced(f.text[open:end]), Start: at + m.start, End: end,
		Weak: weak, Plural: plural})
	return true
}

// maxLabelWords is how many words a label that a text begins with may have.
const maxLabelWords = 9

// labelOf is the label that a text begins with in front of a bracket with its
// short form, whole, "" where there is none: "Audit and Accountability (AU):
// Offices must ...". All of its words count, whatever letters the short form takes
// of them.
func labelOf(text string, open, end int, short string) string {
	label := strings.TrimSpace(text[:open])
	rest := strings.TrimLeft(text[end:], " ")
	if rest != "" && !strings.ContainsRune(":—–", firstRune(rest)) || strings.ToUpper(short) != short || len(short) < 2 {
		return ""
	}
	words := strings.Fields(label)
	if len(words) == 0 || len(words) > maxLabelWords || strings.ContainsAny(label, ".;:()[]“”\"") {
		return ""
	}
	capitals := 0
	for i, w := range words {
		switch up := unicode.IsUpper(firstRune(w)); {
		case up:
			capitals++
		case i == 0 || len(w) > 3 && w != "with" && w != "from":
			return ""
		}
	}
	low, at := strings.ToLower(label), 0
	for i, r := range strings.ToLower(short) {
		k := strings.IndexRune(low[at:], r)
		if k < 0 || i == 0 && k > 0 {
			return ""
		}
		at += k + utf8.RuneLen(r)
	}
	if leads[strings.ToLower(words[0])] || rest == "" && capitals < len(words) {
		return ""
	}
	return label
}

// worded handles a short form with a word of the long form in front: "gamma
// interferon (gamma IFN)".
func (f *finder) worded(open, end int, piece string) bool {
	word, short, two := strings.Cut(piece, " ")
	if !two || shapeOf(word).lower != len(word) || len(word) < 3 || !acronymLike(short) {
		return false
	}
	text, at := before(f.text[:open], short)
	m, ok := align(text, short, false)
	if !ok || m.cost > 0.8*float64(len(letters(short))) || m.digits > 0 || m.trail > 0 {
		return false
	}
	head := strings.TrimRight(text[:m.start], " \n")
	if len(head) < len(word) || !strings.EqualFold(head[len(head)-len(word):], word) {
		return false
	}
	start := len(head) - len(word)
	f.add(Entry{Short: piece, Long: fold(text[start:]), Kind: Acronym, Pattern: LongShort, Start: at + start, End: end, Weak: m.inner > 0})
	return true
}

// repeated writes a letter as often as the digit behind it counts: "WWWC" for
// "W3C". It is empty where no small digit follows a letter.
func repeated(short string) string {
	for i := 1; i < len(short); i++ {
		if n := int(short[i] - '0'); n >= 2 && n <= 4 && isLetter(short[i-1]) && (i+1 == len(short) || isLetter(short[i+1])) {
			return short[:i] + strings.Repeat(short[i-1:i], n-1) + short[i+1:]
		}
	}
	return ""
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// holdsWord says that a text holds a word by itself.
func holdsWord(text, word string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(word)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if (i == 0 || !wordRune(before)) && (at == len(text) || !wordRune(after)) {
			return true
		}
	}
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// short looks for the acronym in front of a bracket that holds its long form.
func (f *finder) short(open, end int, inner string) bool {
	head := strings.TrimRightFunc(f.text[:open], unicode.IsSpace)
	k := strings.LastIndexFunc(head, unicode.IsSpace) + 1
	word := strings.Trim(head[k:], "“”\"'‘’([")
	k = strings.LastIndex(head, word)
	if word == "" || !acronymLike(word) {
		return false
	}
	long := inner
	if i := strings.IndexAny(long, ";:"); i >= 0 {
		long = long[:i]
	}
	if i := strings.IndexByte(long, ','); i >= 0 && !strings.Contains(long[i:], " and ") {
		long = long[:i]
	}
	long = strings.TrimSpace(long)
	words := strings.Fields(long)
	if len(words) < 2 || len(words) > 12 || leads[strings.ToLower(words[0])] {
		return false
	}
	base, plural := singular(word)
	m, ok := align(long, base, true)
	if !ok || m.cost > 0.35*float64(len(letters(base))) || m.skips > 0 || holdsWord(long, base) {
		return false
	}
	f.add(Entry{Short: base, Long: fold(long), Kind: Acronym, Pattern: ShortLong, Start: k, End: end, Plural: plural})
	return true
}

// both handles a bracket that holds a long form and its acronym: "(blood-brain
// barrier, BBB)".
func (f *finder) both(open, end int, inner string) bool {
	k := strings.LastIndexAny(inner, ",;")
	if k < 0 {
		return false
	}
	short := strings.TrimSpace(inner[k+1:])
	long := strings.TrimSpace(inner[:k])
	if !acronymLike(short) || strings.ContainsAny(long, ";()") || len(strings.Fields(long)) < 2 {
		return false
	}
	base, plural := singular(short)
	m, ok := align(long, base, true)
	if !ok || m.cost > 0.35*float64(len(letters(base))) || m.skips > 0 || notShort[strings.ToLower(base)] {
		return false
	}
	f.add(Entry{Short: base, Long: fold(long), Kind: Acronym, Pattern: LongShort, Start: open, End: end, Plural: plural})
	return true
}
