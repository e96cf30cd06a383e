package audit

import "sort"

// What names what an audit looks for.
type What string

// What an audit of a document's passages counts.
const (
	Fragment            What = "fragment"             // a passage that a cut inside a sentence made
	HeadingInBody       What = "heading_in_body"      // a heading's text among the words of a passage
	UndefinedAcronym    What = "undefined_acronym"    // used without an expansion anywhere
	OpeningPronoun      What = "opening_pronoun"      // a passage that opens with a word pointing back
	UnresolvedReference What = "unresolved_reference" // by state, and by reason
	FurnitureKept       What = "furniture_kept"       // a running head or foot inside a passage
	FurnitureDropped    What = "furniture_dropped"    // kept as a block, left out of the passages
	PageWithoutText     What = "page_without_text"    // by reason: a picture, or blank
)

// What an audit of pieces made by another tool counts beside those.
const (
	EmptyPiece        What = "empty_piece"          // no letter in it
	RepeatedPiece     What = "repeated_piece"       // the same words as an earlier one
	NoPage            What = "no_page"              // nothing says on which page it stands
	NoHeading         What = "no_heading"           // no heading comes with it
	HeadingAlone      What = "heading_alone"        // nothing but a heading
	AcronymElsewhere  What = "acronym_elsewhere"    // used here, explained in another piece alone
	ReferenceByPlace  What = "reference_by_place"   // "the table below", whose place is lost
	ReferenceUnstored What = "reference_unfollowed" // a citation without what it cites
	SentenceCut       What = "sentence_cut"         // whole in no piece
	SentenceMissing   What = "sentence_missing"     // in no piece
	HeadingLost       What = "heading_lost"         // neither in a piece nor in what comes with it
	SectionUnknown    What = "section_unknown"      // the heading over it is neither in it nor beside it
	TextMissing       What = "text_missing"         // letters of the source in no piece
	TextDoubled       What = "text_doubled"         // letters of the source in several pieces, each further time
	TextForeign       What = "text_not_in_source"   // letters of pieces that the source has not
	FurnitureInPieces What = "furniture_in_pieces"  // letters of running heads, feet and contents pages
)

// Finding is one place where something was found. Page is 0 where there are
// none, Passage empty outside of all passages. Start and End lie in the
// document's text, both 0 where the place is not known.
type Finding struct {
	What    What   `json:"what"`
	Why     string `json:"why,omitempty"`
	Page    int    `json:"page,omitempty"`
	Passage string `json:"passage,omitempty"`
	Start   int    `json:"start,omitempty"`
	End     int    `json:"end,omitempty"`
	Text    string `json:"text"`
}

// Count is how often something was found for one reason, out of how many that
// were looked at. Unit says what was counted.
type Count struct {
	What What   `json:"what"`
	Why  string `json:"why,omitempty"`
	N    int    `json:"n"`
	Of   int    `json:"of"`
	Unit string `json:"unit"`
}

// Report is what an audit found in one document, or in one file of pieces.
// Counts stand in the order in which they were looked for, those of one kind by
// reason; what was looked for and not found is counted 0.
type Report struct {
	V        int       `json:"v"`
	Source   string    `json:"source"`
	Document string    `json:"document,omitempty"`
	Title    string    `json:"title,omitempty"`
	Format   string    `json:"format,omitempty"`
	Pages    int       `json:"pages"`
	Passages int       `json:"passages"`
	Counts   []Count   `json:"counts"`
	Findings []Finding `json:"findings"`
}

// Of is the number of findings of a kind, whatever the reason.
func (r *Report) Of(what What) int {
	n := 0
	for _, c := range r.Counts {
		if c.What == what {
			n += c.N
		}
	}
	return n
}

// add enters findings of one kind, out of how many were looked at, and counts
// them by reason.
func (r *Report) add(what What, of int, unit string, found []Finding) {
	by := map[string]int{}
	for i := range found {
		found[i].What = what
		found[i].Text = clip(fold(found[i].Text), exampleBytes)
		by[found[i].Why]++
	}
	if len(found) == 0 {
		by[""] = 0
	}
	for _, k := range sortedCounts(by) {
		r.Counts = append(r.Counts, Count{what, k.Kind, k.N, of, unit})
	}
	r.Findings = append(r.Findings, found...)
}

// amount enters a number of letters, with examples of where they are.
func (r *Report) amount(what What, n, of int, examples []Finding) {
	for i := range examples {
		examples[i].What = what
		examples[i].Text = clip(fold(examples[i].Text), exampleBytes)
	}
	r.Counts = append(r.Counts, Count{what, "", n, of, "letters"})
	r.Findings = append(r.Findings, examples...)
}

// exampleBytes bounds the text of a finding.
const exampleBytes = 200

// Total adds reports up: counts by what and reason, no findings.
func Total(reports []*Report) *Report {
	t := &Report{V: 1, Source: "total", Counts: []Count{}, Findings: []Finding{}}
	at := map[[2]string]int{}
	of := map[What]int{} // over all documents, also those that have no such reason
	order := map[What]int{}
	for _, r := range reports {
		t.Pages += r.Pages
		t.Passages += r.Passages
		seen := map[What]bool{}
		for _, c := range r.Counts {
			if !seen[c.What] {
				seen[c.What] = true
				of[c.What] += c.Of
			}
			if _, ok := order[c.What]; !ok {
				order[c.What] = len(order)
			}
			k := [2]string{string(c.What), c.Why}
			i, ok := at[k]
			if !ok {
				i = len(t.Counts)
				at[k] = i
				t.Counts = append(t.Counts, Count{What: c.What, Why: c.Why, Unit: c.Unit})
			}
			t.Counts[i].N += c.N
		}
	}
	some := map[What]bool{}
	for i := range t.Counts {
		c := &t.Counts[i]
		c.Of = of[c.What]
		some[c.What] = some[c.What] || c.N > 0
	}
	kept := t.Counts[:0]
	for _, c := range t.Counts {
		if c.N > 0 || !some[c.What] {
			kept = append(kept, c)
		}
	}
	t.Counts = kept
	sort.SliceStable(t.Counts, func(i, j int) bool {
		a, b := t.Counts[i], t.Counts[j]
		if a.What != b.What {
			return order[a.What] < order[b.What]
		}
		return a.Why < b.Why
	})
	return t
}
