package layout

import (
	"math"

	"github.com/referent-go/referent/ingest/internal/event"
)

// tables finds rows of short cells that stand in common columns, three of them
// or more in a run, and turns each into a block of its own. It returns the
// blocks of all pages.
func tables(pages [][]*block) []*block {
	var all []*block
	for i, bs := range pages {
		var out []*block
		var run []*row // table rows in a row, with the block each came from
		flush := func(from *block) {
			if len(run) >= 3 {
				for _, r := range run {
					b := &block{kind: event.TableRow, rows: []*row{r}, page: from.page, size: r.size, indent: r.x0}
					b.text = rowText(r)
					out = append(out, b)
				}
			} else if len(run) > 0 {
				out = append(out, rest(from, run))
			}
			run = nil
		}
		for _, b := range bs {
			if b.kind != event.Paragraph || b.label != "" {
				out = append(out, b)
				continue
			}
			var plain []*row
			cut := false
			for _, r := range b.rows {
				if tabular(r, run) {
					if len(plain) > 0 {
						out = append(out, rest(b, plain))
						plain = nil
					}
					run = append(run, r)
					cut = true
					continue
				}
				if len(run) > 0 {
					flush(b)
				}
				plain = append(plain, r)
			}
			if len(run) > 0 {
				flush(b)
			}
			switch {
			case !cut:
				out = append(out, b)
			case len(plain) > 0:
				out = append(out, rest(b, plain))
			}
		}
		pages[i] = out
		all = append(all, out...)
	}
	return all
}

// rest is a block of some of another's rows.
func rest(b *block, rs []*row) *block {
	c := &block{kind: event.Paragraph, rows: rs, page: b.page, size: rs[0].size, indent: rs[0].x0}
	c.finish()
	return c
}

// tabular says that a row has cells that stand below those of the run.
func tabular(r *row, run []*row) bool {
	if len(r.cells) < 2 {
		return false
	}
	if len(run) == 0 {
		return true
	}
	for _, a := range r.cells[1:] {
		for _, b := range run[len(run)-1].cells[1:] {
			if math.Abs(a.x0-b.x0) < r.size || math.Abs(a.x1-b.x1) < 0.5*r.size {
				return true
			}
		}
	}
	return false
}
