package ingest

import (
	"context"

	"github.com/referent-go/referent/ingest/cite"
)

// finish adds what follows from the blocks: mentions, outline and title. The
// error is the context's.
func finish(ctx context.Context, d *Document, names *cite.Names) error {
	if err := mentions(ctx, d, names); err != nil {
		return err
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
