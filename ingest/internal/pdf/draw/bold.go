package draw

import "github.com/referent-go/referent/ingest/internal/page"

// bolder is the font as it shows where letters are drawn twice or with an
// outline: bold, if it is not already.
func (r *hand) bolder(f *page.Font) *page.Font {
	if f.Weight >= 600 {
		return f
	}
	if b, ok := r.bold[f]; ok {
		return b
	}
	b := *f
	b.Weight = 700
	r.bold[f] = &b
	if r.broken[f] {
		r.broken[&b] = true
	}
	r.bold[&b] = &b
	return &b
}

// drop lets go of a font that no other page has.
func (r *hand) drop(f *page.Font) {
	if b := r.bold[f]; b != nil {
		delete(r.bold, b)
		delete(r.broken, b)
	}
	delete(r.bold, f)
	delete(r.broken, f)
}
