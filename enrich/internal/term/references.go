package term

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// references finds "References in this Chapter to a port are to a port listed
// in Schedule 1".
func (f *finder) references() {
	for at := 0; ; {
		k := strings.Index(f.text[at:], "eference")
		if k < 1 && k <= 0 {
			return
		}
		at += k
		start := at - 1
		at += len("eference")
		if start < 0 || f.text[start]|0x20 != 'r' || start > 0 && isLetter(f.text[start-1]) {
			continue
		}
		i := at
		if strings.HasPrefix(f.text[i:], "s") {
			i++
		}
		scope := ""
		if s, end := scopeOf(f.text, skipSpace(f.text, i)); s != "" {
			scope, i = s, end
		}
		if i = skipSpace(f.text, i); strings.HasPrefix(f.text[i:], ",") {
			continue
		}
		i, ok := wordsAt(f.text, i, "to")
		if !ok {
			continue
		}
		f.referenceTo(start, skipSpace(f.text, i), scope)
	}
}

// means are the ways to go on behind "references to X".
var refersTo = []string{"are references to", "is a reference to", "are to be read as references to", "is to be read as a reference to",
	"are to be construed as references to", "is to be construed as a reference to", "shall be construed as references to",
	"shall be construed as a reference to", "shall be read as references to", "shall be read as a reference to", "are to", "is to"}

// referenceTo reads the term at i and what references to it mean.
func (f *finder) referenceTo(start, i int, scope string) {
	limit := min(len(f.text), i+maxTerm)
	for j := i; j < limit; j++ {
		if f.text[j] != ' ' && f.text[j] != '\n' {
			if strings.IndexByte(".;:", f.text[j]) >= 0 {
				return
			}
			continue
		}
		for _, w := range refersTo {
			end, ok := wordsAt(f.text, j, w)
			if !ok {
				continue
			}
			if strings.HasPrefix(w, "are to") || w == "is to" {
				if _, be := wordsAt(f.text, end, "be"); be {
					continue
				}
			}
			f.recordReference(start, f.text[i:j], end, scope)
			return
		}
	}
}

func (f *finder) recordReference(start int, short string, from int, scope string) {
	short = strings.Trim(strings.Join(strings.Fields(short), " "), "“”\"'‘’,")
	for _, a := range [...]string{"a ", "an ", "the ", "any "} {
		if len(short) > len(a) && strings.EqualFold(short[:len(a)], a) {
			short = short[len(a):]
		}
	}
	if short == "" || len(strings.Fields(short)) > maxTermWords || len(cite.Find(short, nil)) > 0 {
		return
	}
	end := meaningEnd(f.text, from)
	long := fold(meaning(f.text[from:end]))
	if long == nil {
		return
	}
	f.add(Entry{Short: short, Long: long, Kind: Term, Pattern: ReferencesTo, Scope: scope, Start: start, End: end})
}
