package term

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cue is a phrase that links a short form with its long form.
type cue struct {
	words   string
	pattern string
	reverse bool // the long form stands in front
}

var cues = []cue{
	{"stands for", StandsFor, false}, {"stand for", StandsFor, false}, {"is short for", StandsFor, false}, {"short for", StandsFor, false},
	{"is an abbreviation of", StandsFor, false}, {"is an abbreviation for", StandsFor, false}, {"is the abbreviation of", StandsFor, false},
	{"is the abbreviation for", StandsFor, false}, {"is an acronym for", StandsFor, false}, {"is an acronym of", StandsFor, false},
	{"abbreviated as", Abbreviated, true}, {"abbreviated to", Abbreviated, true}, {"abbreviated", Abbreviated, true}, {"known as", Abbreviated, true},
	{"hereinafter", Abbreviated, true}, {"or simply", Abbreviated, true}, {"i.e.", StandsFor, false}, {"that is", StandsFor, false},
}

// first letters and trigger words that cues hold, so that most texts are passed
// over fast.
var cueWords = []string{"stand", "short for", "abbreviat", "acronym", "known as", "hereinafter", "or simply", "i.e.", "that is"}

// cues finds explanations that a phrase links: "DWT stands for deadweight
// tonnage", "the under-keel clearance, abbreviated UKC".
func (f *finder) cues() {
	for _, trigger := range cueWords {
		for at := 0; ; {
			k := strings.Index(f.text[at:], trigger)
			if k < 0 {
				break
			}
			at += k
			f.cueAround(at, trigger)
			at += len(trigger)
		}
	}
}

// cueAround reads the cue that holds the trigger at i.
func (f *finder) cueAround(i int, trigger string) {
	for _, c := range cues {
		k := strings.Index(c.words, trigger)
		if k < 0 || i < k || !strings.HasPrefix(f.text[i-k:], c.words) {
			continue
		}
		start, end := i-k, i-k+len(c.words)
		if start > 0 && wordRune(rune(f.text[start-1])) || end < len(f.text) && isLetter(f.text[end]) {
			continue
		}
		if c.reverse {
			f.namedShort(start, end, c)
		} else {
			f.spelledOut(start, end, c)
		}
		return
	}
}

// spelledOut handles a short form in front of the cue and its long form behind.
func (f *finder) spelledOut(start, end int, c cue) {
	head := strings.TrimRight(f.text[:start], " \n\t,(")
	k := strings.LastIndexFunc(head, unicode.IsSpace) + 1
	short := strings.Trim(head[k:], "“”\"'‘’(,")
	if !acronymLike(short) {
		return
	}
	base, _ := singular(short)
	rest := f.text[end:min(len(f.text), end+maxWindow)]
	from := skipSpace(rest, 0)
	for _, w := range [...]string{"the ", "an ", "a ", "“", "\""} {
		if strings.HasPrefix(rest[from:], w) {
			from += len(w)
		}
	}
	if stop := strings.IndexAny(rest[from:], ".;:()\"”"); stop >= 0 {
		rest = rest[:from+stop]
	}
	long, ok := prefixLong(rest[from:], base)
	if !ok {
		return
	}
	f.add(Entry{Short: base, Long: fold(long), Kind: Acronym, Pattern: c.pattern, Start: k, End: end + from + len(long)})
}

// prefixLong is the shortest run of words at the front of a text that a short
// form's letters fit.
func prefixLong(text, short string) (string, bool) {
	n := len(letters(short))
	words := 0
	for i := 0; i < len(text); {
		j := i
		for j < len(text) {
			r, size := utf8.DecodeRuneInString(text[j:])
			if unicode.IsSpace(r) {
				break
			}
			j += size
		}
		words++
		if words > n+5 {
			break
		}
		long := strings.TrimRight(text[:j], ",")
		if m, ok := align(long, short, true); ok && m.cost <= 0.7*float64(n) && (words >= 2 || strings.Contains(long, "-")) && m.skips == 0 {
			return long, true
		}
		i = skipSpace(text, j)
	}
	return "", false
}

// namedShort handles a long form in front of the cue and its short form behind.
func (f *finder) namedShort(start, end int, c cue) {
	i := skipSpace(f.text, end)
	for _, w := range [...]string{"as ", "the ", "“", "\"", "‘"} {
		if strings.HasPrefix(f.text[i:], w) {
			i += len(w)
		}
	}
	j := i
	for j < len(f.text) && (wordRune(rune(f.text[j])) || f.text[j] == '-' || f.text[j] == '&') {
		j++
	}
	short := f.text[i:j]
	if !acronymLike(short) {
		return
	}
	head := strings.TrimRight(f.text[:start], " \n\t,(")
	for _, w := range [...]string{" also", " is", " are", " commonly", " often", ", is", ","} {
		head = strings.TrimSuffix(head, w)
	}
	base, _ := singular(short)
	text, at := before(head, base)
	m, ok := align(text, base, false)
	if !ok {
		return
	}
	trusted, weak := judge(m, base, text[m.start:])
	if !trusted || weak {
		return
	}
	f.add(Entry{Short: base, Long: fold(text[m.start:]), Kind: Acronym, Pattern: c.pattern, Start: at + m.start, End: j})
}
