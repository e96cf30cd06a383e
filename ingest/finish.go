package ingest

import (
	"context"

	"github.com/referent-go/referent/ingest/cite"
)

// finish adds what follows from the blocks: mentions, outline and title. The
// error is the context's.
func finish(ctx context.Context, d *Document, names *cite.Names) error {
	d.Mentions = []cite.Mention{}
	links := d.Links
	titles := cite.NewTitles(headings(d))
	groups := 0 // lists are numbered through the document
	for _, b := range d.Blocks {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !b.Leaf || !cites(b.Kind) {
			continue
		}
		opts := cite.Options{Titles: titles, Names: names}
		for len(links) > 0 && links[0].End <= b.Start {
			links = links[1:]
		}
		for _, l := range links {
			if l.Start >= b.End {
				break
			}
			opts.Links = append(opts.Links, cite.Link{Start: l.Start - b.Start, End: l.End - b.Start, Target: l.Target})
		}
		before := groups
		for _, m := range cite.Find(d.Text[b.Start:b.End], &opts) {
			m.Start += b.Start
			m.End += b.Start
			if m.Group > 0 {
				m.Group += before
				groups = max(groups, m.Group)
			}
			d.Mentions = append(d.Mentions, m)
		}
	}
	d.Outline = outline(d)
	if d.Title == "" {
		d.Title = onlyTopHeading(d)
	}
	if d.Blocks == nil {
		d.Blocks = []Block{}
	}
	if d.Anchors == nil {
		d.Anchors = []Anchor{}
	}
	if d.Links == nil {
		d.Links = []Link{}
	}
	if d.Repairs == nil {
		d.Repairs = []Repair{}
	}
	if d.Metadata == nil {
		d.Metadata = []Field{}
	}
	return ctx.Err()
}

// headings are the titles of a document's headings, without their labels.
func headings(d *Document) []string {
	out := []string{}
	for _, b := range d.Blocks {
		if b.Kind == KindHeading {
			out = append(out, cite.ParseHeading(d.Text[b.Start:b.End]).Title)
		}
	}
	return out
}

// cites says whether references in a block of this kind are references of the
// text: those in contents pages, headings, code and furniture are not.
func cites(k Kind) bool {
	switch k {
	case KindTOC, KindHeading, KindCode, KindHeader, KindFooter, KindPageNumber:
		return false
	}
	return true
}

// onlyTopHeading is the document's title as its text states it: the first
// heading, where it is the only one of level 1.
func onlyTopHeading(d *Document) string {
	title := ""
	for _, n := range d.Outline {
		if !n.Heading {
			continue
		}
		if title == "" && n.Level != 1 || title != "" && n.Level == 1 {
			return ""
		}
		if n.Level == 1 {
			title = n.Title
			if n.Label != "" {
				return ""
			}
		}
	}
	return title
}
