package layout

import (
	"strings"

	"github.com/referent-go/referent/ingest/cite"
)

// sequences reads the labels of headings that may be a letter or a Roman number,
// "I", "V", "C", by those around them set alike: between "H." and "J." an "I." is a
// letter, between "II." and "VI." no letter is.
func sequences(all []*block) {
	letter, _ := letterClass()
	last := map[style]*block{} // the lettered heading before
	for _, b := range all {
		if b.kind != kindHeading || b.number.class != letter && b.number.class != "roman" {
			continue
		}
		label := labelEnd(b.number.label)
		if a := last[b.style]; a != nil && len(label) == 1 && b.number.class == "roman" && a.number.class == letter &&
			cite.Follows(labelEnd(a.number.label), label) && !strings.EqualFold(label, "ii") {
			b.number.class, b.number.rank = letterClass()
		}
		last[b.style] = b
	}
}

// letterClass is the class and rank of headings lettered A, B, C.
func letterClass() (string, int) { return "letter", rankLetter }
