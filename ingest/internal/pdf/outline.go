package pdf

import (
	"strings"

	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
)

// Limits of the outline.
const (
	maxEntries      = 100_000
	maxOutlineDepth = 32
	maxMarkTitle    = 4 << 10 // bytes; a longer one is left out, many bookmarks can share it
)

// outline reads the bookmarks in order.
func (f *file) outline() []page.Entry {
	var out []page.Entry
	seen := map[int]bool{}
	var walk func(item cos.Object, level int)
	walk = func(item cos.Object, level int) {
		for ; item.Kind() == cos.Dict && len(out) < maxEntries && level <= maxOutlineDepth; item = item.Key("Next") {
			if ref := item.Ref(); ref != 0 {
				if seen[ref] {
					return
				}
				seen[ref] = true
			}
			e := page.Entry{Level: level, Title: tidy(cos.Text(item.Key("Title").Str()))}
			if len(e.Title) > maxMarkTitle {
				e.Title = ""
			}
			if to := destination(item); to.Kind() != cos.Null {
				at := f.dests.resolve(to)
				e.Page, e.Y = at.Page, at.Y
			}
			out = append(out, e)
			walk(item.Key("First"), level+1)
		}
	}
	walk(f.catalogue.Key("Outlines").Key("First"), 1)
	return out
}

// destination is where a bookmark or link leads inside the document, directly
// or by an action.
func destination(o cos.Object) cos.Object {
	if d := o.Key("Dest"); d.Kind() != cos.Null {
		return d
	}
	if a := o.Key("A"); a.Key("S").Name() == "GoTo" {
		return a.Key("D")
	}
	return cos.Nothing{}
}

// tidy folds white space and drops what is not text.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\ufeff' || r == '\u200b' || r == '\ufffe':
			return -1
		case r < 0x20 || r == 0x7f:
			return ' '
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
