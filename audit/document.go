package audit

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"github.com/referent-go/referent/enrich"
	"github.com/referent-go/referent/ingest"
	"github.com/referent-go/referent/resolve"
)

// Document audits the passages of one document. R resolves its references; the
// document must be in its corpus, or stand alone there (resolve.Single).
func Document(ctx context.Context, doc *ingest.Document, chunks []ingest.Chunk, r *resolve.Resolver) (*Report, error) {
	rep := &Report{V: 1, Source: doc.Source, Document: doc.ID, Title: doc.Title, Format: doc.Format, Pages: doc.PageCount,
		Passages: len(chunks), Counts: []Count{}, Findings: []Finding{}}
	v := newView(doc, chunks)
	rep.add(Fragment, countProse(v.pieces), "passages of running text", fragments(v.pieces))
	rep.add(HeadingInBody, len(v.leaves), "blocks", v.headingsInBodies())
	found, of := v.undefined(enrich.BuildGlossary(doc))
	rep.add(UndefinedAcronym, of, "acronyms", found)
	rep.add(OpeningPronoun, countProse(v.pieces), "passages of running text", v.pronouns())
	resolutions, err := r.Document(ctx, doc)
	if err != nil {
		return nil, fmt.Errorf("references of %s: %w", doc.Source, err)
	}
	rep.add(UnresolvedReference, len(resolutions), "references", v.references(resolutions))
	rep.add(FurnitureKept, len(doc.Places), "lines", v.furnitureKept())
	rep.add(FurnitureDropped, len(v.leaves), "blocks", v.furnitureDropped())
	rep.add(PageWithoutText, doc.PageCount, "pages", v.emptyPages())
	return rep, nil
}

// view is a document with its passages, as the rules look at it.
type view struct {
	doc    *ingest.Document
	chunks []ingest.Chunk
	pieces []piece
	leaves []ingest.Block
}

func newView(doc *ingest.Document, chunks []ingest.Chunk) *view {
	v := &view{doc: doc, chunks: chunks, pieces: make([]piece, len(chunks))}
	for i := range chunks {
		c := &chunks[i]
		v.pieces[i] = piece{id: c.ID, text: fold(c.Original), raw: c.Original, prose: prose(c.Kind), item: c.Kind == ingest.KindListItem,
			path: pathText(c.Path), page: firstPage(c.Pages), start: c.Start, end: c.End, forced: c.Forced}
	}
	for _, b := range doc.Blocks {
		if b.Leaf {
			v.leaves = append(v.leaves, b)
		}
	}
	return v
}

func prose(k ingest.Kind) bool {
	switch k {
	case ingest.KindParagraph, ingest.KindListItem, ingest.KindQuote, ingest.KindFootnote:
		return true
	}
	return false
}

// furniture says that blocks of a kind are page furniture.
func furniture(k ingest.Kind) bool {
	switch k {
	case ingest.KindHeader, ingest.KindFooter, ingest.KindPageNumber, ingest.KindTOC:
		return true
	}
	return false
}

// chunkAt is the passage that holds a place of the text, nil for none.
func (v *view) chunkAt(at int) *ingest.Chunk {
	i := sort.Search(len(v.chunks), func(i int) bool { return v.chunks[i].End > at })
	if i < len(v.chunks) && v.chunks[i].Start <= at {
		return &v.chunks[i]
	}
	return nil
}

// at is a finding at a place of the text.
func (v *view) at(start, end int, why, text string) Finding {
	f := Finding{Why: why, Start: start, End: end, Text: text}
	if c := v.chunkAt(start); c != nil {
		f.Passage = c.ID
	}
	i := sort.Search(len(v.doc.Places), func(i int) bool { return v.doc.Places[i].End > start })
	if i < len(v.doc.Places) && v.doc.Places[i].Start <= start {
		f.Page = v.doc.Places[i].Page
		return f
	}
	j := sort.Search(len(v.leaves), func(i int) bool { return v.leaves[i].End > start })
	if j < len(v.leaves) && v.leaves[j].Start <= start {
		f.Page = firstPage(v.leaves[j].Pages)
	}
	return f
}

// headingsInBodies are the blocks, and the whole lines of a page, inside
// passages that say what a heading of the document says. Rows of tables and code
// may do so.
func (v *view) headingsInBodies() []Finding {
	titles, exact := map[string]bool{}, map[string]bool{}
	for _, b := range v.leaves {
		if b.Kind == ingest.KindHeading {
			titles[plain(v.doc.Text[b.Start:b.End])] = true
			exact[fold(v.doc.Text[b.Start:b.End])] = true
		}
	}
	var out []Finding
	check := func(start, end int) bool {
		text := v.doc.Text[start:end]
		key := plain(text)
		if len(key) < 4 || !titles[key] || len(strings.Fields(text)) < 2 && !strings.ContainsAny(text, "0123456789") {
			return false
		}
		c := v.chunkAt(start)
		if c == nil || c.Kind == ingest.KindHeading {
			return false
		}
		why := "another_section"
		for _, h := range c.Path {
			if plain(h.Label+h.Title) == key || plain(h.Title) == key {
				why = "own_section"
			}
		}
		out = append(out, v.at(start, end, why, text))
		return true
	}
	p := 0
	for _, b := range v.leaves {
		switch b.Kind {
		case ingest.KindHeading, ingest.KindTableRow, ingest.KindTable, ingest.KindCode:
			continue
		}
		if furniture(b.Kind) || check(b.Start, b.End) {
			continue
		}
		for p < len(v.doc.Places) && v.doc.Places[p].Start < b.Start {
			p++
		}
		for ; p < len(v.doc.Places) && v.doc.Places[p].End <= b.End; p++ {
			// A line of a paragraph can be the end of a sentence: letter by letter,
			// and of three words.
			if text := fold(v.doc.Slice(v.doc.Places[p].Span)); exact[text] && len(strings.Fields(text)) >= 3 {
				check(v.doc.Places[p].Start, v.doc.Places[p].End)
			}
		}
	}
	return out
}

// undefined are the acronyms that the document never explains, each once, with
// the place of its first use; and how many acronyms it uses.
func (v *view) undefined(g *enrich.Glossary) (found []Finding, of int) {
	known := map[string]bool{}
	for _, e := range g.Entries {
		known[e.Short] = true
		known[strings.TrimSuffix(e.Short, "s")] = true
	}
	common := map[string]bool{}
	for _, b := range v.leaves {
		words(common, v.doc.Text[b.Start:b.End])
	}
	type seen struct {
		n     int
		first acronymUse
		brack bool
	}
	uses := map[string]*seen{}
	var order []string
	for i := range v.chunks {
		c := &v.chunks[i]
		if c.Kind == ingest.KindCode || c.Kind == ingest.KindHeading {
			continue
		}
		for _, u := range acronyms(c.Original) {
			if common[strings.ToLower(u.short)] {
				continue
			}
			s := uses[u.short]
			if s == nil {
				u.start, u.end = u.start+c.Start, u.end+c.Start
				s = &seen{first: u}
				uses[u.short] = s
				order = append(order, u.short)
			}
			s.n++
			s.brack = s.brack || u.bracketed
		}
	}
	for _, short := range order {
		if known[short] {
			continue
		}
		s := uses[short]
		why := "nowhere_explained"
		if s.brack {
			why = "in_brackets_only" // a long form may stand in front that does not match
		}
		text := v.doc.Text[max(0, s.first.start-60):min(len(v.doc.Text), s.first.end+60)]
		found = append(found, v.at(s.first.start, s.first.end, why, short+" ("+itoa(s.n)+"×): … "+strings.ToValidUTF8(text, "")+" …"))
	}
	return found, len(order)
}

// pronouns are the passages that open with a word pointing back. The reason is
// what enrichment did about it.
func (v *view) pronouns() []Finding {
	var out []Finding
	for i := range v.pieces {
		p := &v.pieces[i]
		if !p.prose || !pointsBack(p.text) {
			continue
		}
		why := "not_named"
		c := &v.chunks[i]
		for _, m := range c.Missing {
			if reason, _, _ := strings.Cut(m.Detail, ":"); m.What == "pronoun" && reason != "" {
				why = "not_named: " + reason
			}
		}
		for _, e := range c.Edits {
			if e.Kind == "pronoun" {
				why = "named_in_enriched_text"
			}
			if e.Kind == "lead_in" && c.Kind == ingest.KindListItem {
				why = "lead_in_added"
			}
		}
		out = append(out, p.finding(why, p.text))
	}
	return out
}

// references are the references without a target, by state and reason.
func (v *view) references(all []resolve.Resolution) []Finding {
	var out []Finding
	for _, r := range all {
		if r.State == resolve.Resolved {
			continue
		}
		why := string(r.State)
		if r.Reason != "" {
			why += ": " + r.Reason
		}
		out = append(out, v.at(r.Mention.Start, r.Mention.End, why, r.Mention.Raw))
	}
	return out
}
