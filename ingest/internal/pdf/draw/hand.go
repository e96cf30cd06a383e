package draw

import (
	"errors"
	"sync"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
	"github.com/referent-go/referent/ingest/internal/pdf/cos"
	"github.com/referent-go/referent/ingest/internal/pdf/typeface"
)

// hand is what one goroutine runs a page with: what it has of the fonts to itself,
// and memory that is used again for each page.
type hand struct {
	*Runner
	fonts  map[*typeface.Font]*typeface.Font
	bold   map[*page.Font]*page.Font
	broken map[*page.Font]bool // fonts that the file does not hold whole
	seen   places

	content []byte // memory for that of a page
}

// hand takes one that is free, or makes one.
func (r *Runner) hand() *hand {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.hands); n > 0 {
		h := r.hands[n-1]
		r.hands = r.hands[:n-1]
		return h
	}
	return &hand{Runner: r, fonts: map[*typeface.Font]*typeface.Font{}, bold: map[*page.Font]*page.Font{}, broken: map[*page.Font]bool{}}
}

func (r *Runner) release(h *hand) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hands = append(r.hands, h)
}

// maxRoom is how many glyphs the memory of a page may hold for it to be used again.
const maxRoom = 1 << 16

// Reuse takes the glyphs of a page that is let go of. Their memory serves another.
func (r *Runner) Reuse(glyphs []page.Glyph) {
	if cap(glyphs) > maxRoom {
		return
	}
	clear(glyphs) // they hold on to their texts
	r.mu.Lock()
	defer r.mu.Unlock()
	r.glyphs = append(r.glyphs, glyphs[:0])
}

// room is memory for the glyphs of a page with so many bytes of content: no more than
// the fullest page so far needed, and no more than so much content may draw.
func (r *Runner) room(content int) []page.Glyph {
	const few, usual = 256, 4096
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.glyphs)
	if n == 0 {
		most := r.most + few
		if r.most == 0 {
			most = usual
		}
		return make([]page.Glyph, 0, max(few, min(content/2, most)))
	}
	last := r.glyphs[n-1]
	r.glyphs = r.glyphs[:n-1]
	return last
}

// drew notes how many glyphs a page drew.
func (r *Runner) drew(glyphs int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.most = max(r.most, min(glyphs, maxRoom))
}

// load reads a font once a document, and one that is no object of its own each time.
func (h *hand) load(dict cos.Object) *typeface.Font {
	ref := dict.Ref()
	if ref == 0 {
		f := typeface.Load(dict)
		if f.Broken != "" {
			h.broken[&f.Font] = true
		}
		return f
	}
	h.mu.Lock()
	read, ok := h.Runner.fonts[ref]
	if !ok {
		read = sync.OnceValue(func() *typeface.Font { return typeface.Load(dict) })
		h.Runner.fonts[ref] = read
	}
	h.mu.Unlock()
	f := read()
	own, ok := h.fonts[f]
	if !ok {
		own = f.Own()
		h.fonts[f] = own
	}
	if f.Broken != "" {
		h.broken[&own.Font] = true
	}
	return own
}

// form is a form's content, decoded once where it is small. With an error, which
// says what was left out of it for a limit, comes what there is.
func (r *Runner) form(x cos.Object) ([]byte, error) {
	ref := x.Ref()
	r.mu.Lock()
	data, ok := r.forms[ref]
	r.mu.Unlock()
	if ok && ref != 0 {
		return data, nil
	}
	data, err := x.Stream()
	if errors.Is(err, event.ErrTooLarge) {
		return data, err // kept nowhere: the next page that draws it is told too
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.forms[ref]; !ok && ref != 0 && r.cached+len(data) <= maxCached {
		r.cached += len(data)
		r.forms[ref] = data
	}
	return data, nil
}
