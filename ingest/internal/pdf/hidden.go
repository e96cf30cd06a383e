package pdf

import (
	"fmt"

	"github.com/referent-go/referent/ingest/internal/page"
)

// hidden gathers what was left out of the pages as nobody sees it there. Printers'
// notes stand off every page, so there is one warning a reason and not one a page.
type hidden struct {
	count page.Unseen
	pages [len(page.Unseen{})][]int
}

func (h *hidden) add(p *page.Page) {
	for why, n := range p.Unseen {
		if n > 0 {
			h.count[why] += n
			h.pages[why] = append(h.pages[why], p.Number)
		}
	}
}

// reasons say in words why text is not seen.
var reasons = [...]string{
	page.SamePaint:   "in the colour of what is behind it",
	page.Transparent: "in transparent ink",
	page.Tiny:        "smaller than a point",
	page.Clipped:     "clipped away",
	page.Covered:     "painted over",
	page.Outside:     "off the page",
	page.NoInk:       "drawn without ink",
}

// warnings name pages and reason. Page is that of a warning about one page, 0
// otherwise.
func (h *hidden) warnings() []Warning {
	var out []Warning
	for why, list := range h.pages {
		if len(list) == 0 {
			continue
		}
		w := Warning{What: Hidden}
		if len(list) == 1 {
			w.Page = list[0]
		}
		if why == page.Replaced {
			w.Detail = fmt.Sprintf("%s: text of %d characters that is said to replace what is drawn, and says something else, is not used", pages(list), h.count[why])
		} else {
			w.Detail = fmt.Sprintf("%s: text that nobody sees is left out, %d characters %s", pages(list), h.count[why], reasons[why])
		}
		out = append(out, w)
	}
	return out
}
