package audit

import (
	"strings"

	"github.com/referent-go/referent/ingest"
)

// furnitureKept are the lines inside passages that are page furniture: equal to
// a block that was taken for a running head or foot, or at the top or foot of
// several pages. Page numbers and digits are not compared. Rows of tables, whose
// column headings come again on each page, and headings are not looked at.
func (v *view) furnitureKept() []Finding {
	known := map[string]bool{}
	for _, b := range v.leaves {
		if b.Kind == ingest.KindHeader || b.Kind == ingest.KindFooter {
			text := v.doc.Text[b.Start:b.End]
			if m := masked(text); distinct(m) && len(strings.Fields(text)) > 1 { // one word can be any line's
				known[m] = true
			}
		}
	}
	edge := v.repeatedAtEdges()
	var out []Finding
	for i, p := range v.doc.Places {
		c := v.chunkAt(p.Start)
		if c == nil || c.Kind == ingest.KindTable || c.Kind == ingest.KindTableRow || c.Kind == ingest.KindHeading || c.Kind == ingest.KindCode {
			continue
		}
		text := v.doc.Slice(p.Span)
		m := masked(text)
		switch {
		case known[m]:
			out = append(out, v.at(p.Start, p.End, "as_a_running_line", text))
		case edge[m] != nil && edge[m][i]:
			out = append(out, v.at(p.Start, p.End, "repeats_at_page_edge", text))
		}
	}
	return out
}

// distinct says that a masked line has enough letters to be told from others.
func distinct(m string) bool { return len(strings.ReplaceAll(m, "#", "")) >= 6 }

// edgeShare is the least share of pages on which a line must stand to be taken
// for furniture, and edgePages the least number of them.
const (
	edgeShare = 0.2
	edgePages = 4
)

// repeatedAtEdges are the first and last lines of pages that come again on
// several, by masked text: the indexes of their places.
func (v *view) repeatedAtEdges() map[string]map[int]bool {
	places := v.doc.Places
	at := map[string]map[int]bool{}
	pages := map[string]map[int]bool{}
	note := func(i int) {
		m := masked(v.doc.Slice(places[i].Span))
		if !distinct(m) {
			return
		}
		if at[m] == nil {
			at[m], pages[m] = map[int]bool{}, map[int]bool{}
		}
		at[m][i] = true
		pages[m][places[i].Page] = true
	}
	top, foot := map[int]int{}, map[int]int{}
	for i, p := range places {
		if p.Box == nil {
			continue
		}
		if j, ok := top[p.Page]; !ok || p.Box[3] > places[j].Box[3] {
			top[p.Page] = i
		}
		if j, ok := foot[p.Page]; !ok || p.Box[1] < places[j].Box[1] {
			foot[p.Page] = i
		}
	}
	for _, edge := range []map[int]int{top, foot} {
		for _, i := range edge {
			note(i)
		}
	}
	for m := range at {
		if n := len(pages[m]); n < edgePages || float64(n) < edgeShare*float64(v.doc.PageCount) {
			delete(at, m)
		}
	}
	return at
}

// furnitureDropped are the blocks that are kept and left out of the passages.
func (v *view) furnitureDropped() []Finding {
	var out []Finding
	for _, b := range v.leaves {
		if furniture(b.Kind) {
			f := v.at(b.Start, b.End, string(b.Kind), v.doc.Text[b.Start:b.End])
			f.Passage = ""
			out = append(out, f)
		}
	}
	return out
}

// emptyPages are the pages without text: a picture alone, or blank.
func (v *view) emptyPages() []Finding {
	text := map[int]bool{}
	for _, b := range v.leaves {
		for _, p := range b.Pages {
			text[p.Page] = true
		}
	}
	var out []Finding
	for _, p := range v.doc.Pages {
		switch {
		case p.Unread:
			out = append(out, Finding{Why: "picture_alone", Page: p.Number})
		case !text[p.Number]:
			out = append(out, Finding{Why: "blank", Page: p.Number})
		}
	}
	return out
}
