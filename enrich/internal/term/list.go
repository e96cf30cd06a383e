package term

import (
	"strings"
	"unicode"

	"github.com/referent-go/referent/ingest/cite"
)

// list finds definitions that a heading announces and that need no quotation
// marks: a line a definition, as in "Tug means a vessel built for towing" and
// "ETA – estimated time of arrival".
func (f *finder) list() {
	at := 0
	for line := range strings.SplitAfterSeq(f.text, "\n") {
		f.listLine(at, strings.TrimRightFunc(line, unicode.IsSpace))
		at += len(line)
	}
}

// titles of columns are no terms.
var columnTitles = set(`term terms acronym acronyms abbreviation abbreviations word expression name short symbol code key field item column`)

func (f *finder) listLine(at int, line string) {
	from := len(line) - len(strings.TrimLeft(line, " \t\n•-*–"))
	if label := cite.ItemLabel(line[from:]); label != "" && strings.HasPrefix(line[from:], label) {
		from = skipSpace(line, from+len(label))
		from += len(line[from:]) - len(strings.TrimLeft(line[from:], " .)"))
	}
	if from >= len(line) || strings.ContainsAny(line[from:from+min(3, len(line)-from)], opening) {
		return // quoted terms are read by themselves
	}
	if f.meansLine(at, line, from) {
		return
	}
	i, n := separator(line[from:])
	if i <= 0 {
		return
	}
	short := strings.Trim(line[from:from+i], " \t*_:")
	start := from + i + n
	long := line[start:]
	if k := strings.IndexByte(long, '\t'); k >= 0 {
		if !acronymLike(short) {
			return // which of several columns defines is not known
		}
		long = long[:k]
	}
	words := strings.Fields(short)
	if len(words) == 0 || len(words) > maxTermWords || len(short) > maxTerm || columnTitles[strings.ToLower(words[0])] && len(words) < 3 {
		return
	}
	if strings.ContainsAny(short, ".;:?!,") && !strings.Contains(short, ".") || leads[strings.ToLower(words[0])] {
		return
	}
	end := start + len(long)
	e := Entry{Short: strings.Join(words, " "), Long: fold(meaning(long)), Kind: Term, Pattern: ListEntry, Start: at + from, End: at + end}
	if e.Long == nil {
		return
	}
	if len(words) == 1 && acronymLike(short) && len(*e.Long) > len(short) {
		_, fits := align(*e.Long, short, true)
		if fits || f.opts.Block == BlockAbbreviations {
			e.Kind = Acronym
			e.Short, e.Plural = singular(short)
		}
	} else if !unicode.IsUpper(firstRune(short)) && !unicode.IsDigit(firstRune(short)) && n == 1 && !strings.Contains(line, "\t") {
		return // "note: see below"
	}
	f.add(e)
}

// meansLine reads "Tug means a vessel built for towing".
func (f *finder) meansLine(at int, line string, from int) bool {
	for _, w := range [...]string{"For the purposes of this ", "For purposes of this ", "In this "} {
		if strings.HasPrefix(line[from:], w) { // "For purposes of this section, tug means"
			if k := strings.IndexByte(line[from:], ','); k > 0 && k < maxTerm {
				from = skipSpace(line, from+k+1)
			}
		}
	}
	announced := false
	for _, w := range termWords {
		if len(line)-from > len(w) && strings.EqualFold(line[from:from+len(w)], w) {
			from += len(w)
			announced = true
			break
		}
	}
	return f.plainMeans(at, line, from, announced)
}

// termWords announce a term that stands without quotation marks.
var termWords = []string{"the term ", "the expression ", "the word ", "the terms ", "the expressions "}

// plainMeans reads a term without quotation marks that begins at from, and what
// it means. Announced says that words such as "the term" stand in front of it.
func (f *finder) plainMeans(at int, line string, from int, announced bool) bool {
	if from >= len(line) || leads[strings.ToLower(strings.Trim(strings.SplitN(line[from:], " ", 2)[0], ","))] {
		return false
	}
	words, commas := 0, 0
	for i := from; i < len(line) && i-from <= maxTerm; i++ {
		if line[i] != ' ' && line[i] != ',' {
			continue
		}
		end, v, ok := verbAt(line, i)
		if line[i] == ' ' {
			words++
		} else if commas++; commas > 2 {
			return false
		}
		if words > maxTermWords {
			return false
		}
		if !ok {
			continue
		}
		short := strings.Trim(line[from:i], " \t—―‖“”‘’\"'*_,")
		if short == "" || strings.ContainsAny(short, ".;:()") || v.pattern == Includes && words > 4 {
			return false
		}
		if v.words == infinitive && !announced || helps[strings.ToLower(short[strings.LastIndexByte(short, ' ')+1:])] {
			return false
		}
		terms := []string{short}
		if v.words == "mean" { // "bank and institution mean"
			terms = plainSeries(short)
		}
		if v.pattern == Means {
			v.pattern = MeansPlain
		}
		before := len(f.out)
		f.define(terms, at+from, at+end, v)
		return len(f.out) > before
	}
	return false
}

// helps are the words that go with a verb and make of it no definition: "leaving
// early may mean a fine", "it does not include meals".
var helps = set(`to not may might can could would should must does do did also often only usually sometimes always never generally typically normally`)

// plainSeries are the terms of "bank and institution", without a clause between
// that says where they hold: "bank, in relation to a company, and institution".
func plainSeries(short string) []string {
	var out []string
	for t := range strings.SplitSeq(strings.NewReplacer(" and ", ",", " or ", ",").Replace(short), ",") {
		if t = strings.TrimSpace(t); t != "" && !restricts(t, 0) && !leads[strings.ToLower(strings.SplitN(t, " ", 2)[0])] {
			out = append(out, t)
		}
	}
	return out
}

// announced finds terms without quotation marks that words announce anywhere:
// "the term guardian means the parent of a minor".
func (f *finder) announced() {
	for _, w := range termWords {
		for at := 0; ; {
			k := strings.Index(f.text[at:], w[1:]) // "The" or "the"
			if k < 1 {
				break
			}
			start := at + k - 1
			at += k + len(w) - 1
			if c := f.text[start]; c != 't' && c != 'T' || start > 0 && isLetter(f.text[start-1]) {
				continue
			}
			if i := start + len(w); i < len(f.text) && !strings.ContainsAny(f.text[i:i+1], "\"'") && f.text[i] < 0x80 {
				f.plainMeans(0, f.text, i, true)
			}
		}
	}
}

// separator is the mark between a term and its meaning: a tab, a dash between
// spaces or a colon; and its length.
func separator(s string) (int, int) {
	if i := strings.IndexByte(s, '\t'); i >= 0 {
		return i, 1
	}
	best, n := -1, 0
	for _, m := range [...]string{" – ", " — ", " - ", " = ", ": "} {
		if i := strings.Index(s, m); i >= 0 && (best < 0 || i < best) {
			best, n = i, len(m)
		}
	}
	return best, n
}
