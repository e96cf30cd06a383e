package audit

import (
	"strings"
	"unicode"
)

// Standing says whether a passage names, in its own words, what it is about and
// which document it is from.
type Standing struct {
	Topic    bool // half or more of the content words of the innermost heading over it
	Document bool // half or more of the content words of the document's title
}

// Standings measures a passage as it stands and with its enrichment. A passage
// without a heading over it, and a document without a title, count as not named.
func (s *Sampled) Standings() (before, after Standing) {
	heading := ""
	if n := len(s.Chunk.Path); n > 0 {
		heading = s.Chunk.Path[n-1].Title
	}
	judge := func(text string) Standing {
		have := stems(text)
		return Standing{named(have, heading), named(have, s.Title)}
	}
	return judge(s.Chunk.Original), judge(s.Chunk.Enriched)
}

// Shares counts how many passages of a sample name their topic, their document,
// and both.
type Shares struct {
	Topic    int `json:"topic"`
	Document int `json:"document"`
	Both     int `json:"both"`
}

// Measure counts a sample, as it stands and enriched.
func Measure(sample []Sampled) (before, after Shares) {
	count := func(to *Shares, s Standing) {
		if s.Topic {
			to.Topic++
		}
		if s.Document {
			to.Document++
		}
		if s.Topic && s.Document {
			to.Both++
		}
	}
	for i := range sample {
		b, a := sample[i].Standings()
		count(&before, b)
		count(&after, a)
	}
	return before, after
}

// named says that half of the content words of a heading or more are there.
func named(have map[string]bool, heading string) bool {
	want := stems(heading)
	n := 0
	for w := range want {
		if have[w] {
			n++
		}
	}
	return len(want) > 0 && 2*n >= len(want)
}

// stems are the content words of a text: of four letters or more, or with a
// capital or digit and two; each cut to six letters, so that forms of one word
// are one.
func stems(text string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		r := []rune(w)
		if len(r) < 2 || len(r) < 4 && w == strings.ToLower(w) && strings.IndexFunc(w, unicode.IsDigit) < 0 {
			continue
		}
		w = strings.ToLower(w)
		if empty[w] {
			continue
		}
		if r = []rune(w); len(r) > 6 {
			r = r[:6]
		}
		out[string(r)] = true
	}
	return out
}

// empty are words that name no subject.
var empty = map[string]bool{"the": true, "and": true, "for": true, "with": true, "from": true, "this": true, "that": true, "their": true,
	"other": true, "such": true, "under": true, "into": true, "your": true, "what": true, "when": true, "which": true, "where": true, "part": true,
	"chapter": true, "section": true, "article": true, "annex": true, "appendix": true, "schedule": true, "to": true, "of": true, "in": true, "on": true,
	"how": true, "who": true, "are": true, "not": true, "any": true, "all": true, "its": true, "our": true, "you": true, "can": true, "may": true,
	"an": true, "as": true, "at": true, "by": true, "is": true, "it": true, "or": true, "we": true, "if": true, "be": true, "do": true, "no": true, "so": true}
