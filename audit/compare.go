package audit

import (
	"sort"
	"strings"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/ingest/sentence"
)

// Compare adds to a report of [Pieces] what shows beside the document that they
// were made from: sentences cut or missing, headings lost, the share of its
// letters that are in no piece or in several, and acronyms that the document
// explains in another piece. Letters and digits alone are compared, so that
// spaces, hyphens at line ends and quotation marks make no difference.
func Compare(rep *Report, all []Piece, doc *ingest.Document) {
	v := &comparison{view: newView(doc, ingest.Chunks(doc, nil)), all: all, source: newSource(doc.Text)}
	v.place()
	rep.Document, rep.Title, rep.Pages = doc.ID, doc.Title, doc.PageCount
	cut, missing, of := v.sentences()
	rep.add(SentenceCut, of, "sentences", cut)
	rep.add(SentenceMissing, of, "sentences", missing)
	lost, of := v.headingsLost()
	rep.add(HeadingLost, of, "headings", lost)
	rep.add(SectionUnknown, len(all), "pieces", v.sectionsUnknown())
	found, uses := v.acronymsElsewhere()
	rep.replace(AcronymElsewhere, uses, "uses, once a piece", found)
	v.amounts(rep)
}

// comparison is a document beside the pieces made from it.
type comparison struct {
	*view
	all       []Piece
	source    *source
	at        [][]stretch // of each piece, in the order of its text
	whole     [][]stretch // the same, joined
	count     []uint8     // of each letter: how many pieces hold it, at most 255
	unmatched []int       // of each piece: letters that the document has not
	letters   int         // of all pieces
}

// place finds where the pieces stand in the document.
func (v *comparison) place() {
	v.at, v.whole = make([][]stretch, len(v.all)), make([][]stretch, len(v.all))
	v.unmatched = make([]int, len(v.all))
	v.count = make([]uint8, len(v.source.text))
	near := 0
	for i := range v.all {
		text := plain(v.all[i].Text)
		v.letters += len(text)
		v.at[i], v.unmatched[i] = v.source.find(text, near)
		v.whole[i] = joined(v.at[i])
		for _, s := range v.whole[i] {
			for k := s.start; k < s.end; k++ {
				if v.count[k] < 255 {
					v.count[k]++
				}
			}
		}
		if n := len(v.at[i]); n > 0 {
			near = v.at[i][n-1].end
		}
	}
}

// sentences are the sentences of running text that stand whole in no piece: cut
// where half of one or more is in some, else missing.
func (v *comparison) sentences() (cut, missing []Finding, of int) {
	var all []stretch
	for _, w := range v.whole {
		all = append(all, w...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].start < all[j].start })
	furthest := make([]int, len(all)) // end of those that start at or before
	for i, s := range all {
		furthest[i] = s.end
		if i > 0 {
			furthest[i] = max(furthest[i], furthest[i-1])
		}
	}
	for _, b := range v.leaves {
		if !prose(b.Kind) {
			continue
		}
		for _, s := range sentence.Split(v.doc.Text[b.Start:b.End]) {
			start, end := b.Start+s.Start, b.Start+s.End
			from, to := v.source.locate(start, end)
			if to-from < gram+stride {
				continue // too short to be found for certain
			}
			of++
			k := sort.Search(len(all), func(i int) bool { return all[i].start > from+slack })
			if k > 0 && furthest[k-1] >= to-slack {
				continue
			}
			held := 0
			for i := from; i < to; i++ {
				if v.count[i] > 0 {
					held++
				}
			}
			f := v.inDocument(start, end)
			if 2*held >= to-from {
				cut = append(cut, f)
			} else {
				missing = append(missing, f)
			}
		}
	}
	return cut, missing, of
}

// inDocument is a finding at a span of the document; it is in no passage of ours.
func (v *comparison) inDocument(start, end int) Finding {
	f := v.view.at(start, end, "", v.doc.Text[start:end])
	f.Passage = ""
	return f
}

// headingsLost are the headings of the document that stand neither in a piece
// nor in what comes with one.
func (v *comparison) headingsLost() (lost []Finding, of int) {
	beside := map[string]bool{}
	var text strings.Builder
	for i := range v.all {
		for _, h := range v.all[i].Headings {
			beside[plain(h)] = true
		}
		text.WriteString(plain(v.all[i].Text))
		text.WriteByte('\n')
	}
	hay := text.String()
	for _, b := range v.leaves {
		if b.Kind != ingest.KindHeading {
			continue
		}
		of++
		key := plain(v.doc.Text[b.Start:b.End])
		if short := plain(strings.TrimPrefix(v.doc.Text[b.Start:b.End], b.Label)); beside[key] || beside[short] || strings.Contains(hay, key) {
			continue
		}
		lost = append(lost, v.inDocument(b.Start, b.End))
	}
	return lost, of
}

// sectionsUnknown are the pieces whose innermost heading in the document stands
// neither in their text nor beside it. A piece belongs where its first words
// stand that are long enough to be found.
func (v *comparison) sectionsUnknown() []Finding {
	var out []Finding
	for i := range v.all {
		if len(v.at[i]) == 0 {
			continue
		}
		at := int(v.source.at[v.at[i][0].start])
		k := sort.Search(len(v.leaves), func(k int) bool { return v.leaves[k].End > at })
		if k == len(v.leaves) || v.leaves[k].Kind == ingest.KindHeading || len(v.leaves[k].Path) == 0 {
			continue
		}
		path := v.leaves[k].Path
		h := path[len(path)-1]
		have := plain(strings.Join(v.all[i].Headings, " ") + v.all[i].Text)
		if title := plain(h.Title); title == "" || strings.Contains(have, title) {
			continue
		}
		f := v.inDocument(at, at)
		f.Passage, f.Text = v.all[i].ID, strings.TrimSpace(h.Label+" "+h.Title)+": "+v.all[i].Text
		out = append(out, f)
	}
	return out
}

// acronymsElsewhere are the uses of an acronym of the document's glossary in a
// piece that does not hold its long form.
func (v *comparison) acronymsElsewhere() (out []Finding, uses int) {
	long := map[string][]string{}
	for _, e := range enrich.BuildGlossary(v.doc).Entries {
		if e.Kind == "acronym" && e.Long != nil {
			short := strings.TrimSuffix(e.Short, "s")
			long[short] = append(long[short], plain(*e.Long))
		}
	}
	for i := range v.all {
		have := plain(v.all[i].Text)
		done := map[string]bool{}
		for _, u := range acronyms(v.all[i].Text) {
			forms := long[u.short]
			if len(forms) == 0 || done[u.short] {
				continue
			}
			done[u.short] = true
			uses++
			there := false
			for _, l := range forms {
				there = there || strings.Contains(have, l)
			}
			if !there {
				text := v.all[i].Text
				out = append(out, Finding{Why: "explained_in_the_document", Page: pageNumber(v.all[i].Page), Passage: v.all[i].ID,
					Text: u.short + ": … " + strings.ToValidUTF8(text[max(0, u.start-60):min(len(text), u.end+60)], "") + " …"})
			}
		}
	}
	return out, uses
}

// amounts counts letters: of the document's text in no piece and in several, of
// its furniture in pieces, and of the pieces that the document has not.
func (v *comparison) amounts(rep *Report) {
	const examples = 50
	var missing, doubled, all, kept, furn int
	var gaps []Finding
	for _, b := range v.leaves {
		from, to := v.source.locate(b.Start, b.End)
		isFurniture := furniture(b.Kind)
		gap := -1
		for i := from; i <= to; i++ {
			if i < to && isFurniture {
				furn++
				if v.count[i] > 0 {
					kept++
				}
				continue
			}
			if i < to {
				all++
				doubled += max(int(v.count[i])-1, 0)
			}
			if i < to && v.count[i] == 0 {
				missing++
				if gap < 0 {
					gap = i
				}
				continue
			}
			if gap >= 0 && i-gap >= gram && len(gaps) < examples {
				gaps = append(gaps, v.inDocument(int(v.source.at[gap]), int(v.source.at[i])))
			}
			gap = -1
		}
	}
	foreign := 0
	var strange []Finding
	for i, n := range v.unmatched {
		foreign += n
		if n >= gram && len(strange) < examples {
			strange = append(strange, Finding{Page: pageNumber(v.all[i].Page), Passage: v.all[i].ID, Text: itoa(n) + " letters: " + v.all[i].Text})
		}
	}
	rep.amount(TextMissing, missing, all, gaps)
	rep.amount(TextDoubled, doubled, all, nil)
	rep.amount(FurnitureInPieces, kept, furn, nil)
	rep.amount(TextForeign, foreign, v.letters, strange)
}

// replace enters findings in the place of what was entered of their kind.
func (r *Report) replace(what What, of int, unit string, found []Finding) {
	var counts []Count
	for _, c := range r.Counts {
		if c.What != what {
			counts = append(counts, c)
		}
	}
	findings := []Finding{}
	for _, f := range r.Findings {
		if f.What != what {
			findings = append(findings, f)
		}
	}
	r.Counts, r.Findings = counts, findings
	r.add(what, of, unit, found)
}
