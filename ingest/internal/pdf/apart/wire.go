package apart

import (
	"errors"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
	"github.com/referent-go/referent/ingest/internal/page"
)

// fault is an error on its way: which of ours it is, and its words.
type fault struct {
	Kind int // 1 + index in kinds; 0 for another
	Text string
}

var kinds = []error{event.ErrEncrypted, event.ErrTooLarge, event.ErrDamaged, event.ErrUnsupported, event.ErrNoText}

func faultOf(err error) *fault {
	if err == nil {
		return nil
	}
	f := &fault{Text: err.Error()}
	for i, k := range kinds {
		if errors.Is(err, k) {
			f.Kind = i + 1
			break
		}
	}
	return f
}

func (f *fault) error() error {
	switch {
	case f == nil:
		return nil
	case f.Kind > 0 && f.Kind <= len(kinds):
		return &told{f.Text, kinds[f.Kind-1]}
	}
	return fmt.Errorf("%w: %s", event.ErrDamaged, f.Text)
}

// told is an error of the child.
type told struct {
	text string
	is   error
}

func (t *told) Error() string { return t.text }
func (t *told) Unwrap() error { return t.is }

// size is what is known of a page beforehand.
type size struct {
	Label         string
	Width, Height float64
}

// head is a document without the content of its pages.
type head struct {
	Err     *fault
	Pages   []size
	Outline []page.Entry
	Dests   []page.Dest
	Title   string
	Info    []page.Field
	Roles   []string
	Parents []int32
	Tagged  bool
	Damage  []string
}

func headOf(d *page.Document) head {
	h := head{Outline: d.Outline, Dests: d.Dests, Title: d.Title, Info: d.Info, Roles: d.Roles, Parents: d.Parents, Tagged: d.Tagged, Damage: d.Damage}
	for _, p := range d.Pages {
		h.Pages = append(h.Pages, size{p.Label, p.Width, p.Height})
	}
	return h
}

func (h *head) document() *page.Document {
	d := &page.Document{Outline: h.Outline, Dests: h.Dests, Title: h.Title, Info: h.Info, Roles: h.Roles, Parents: h.Parents, Tagged: h.Tagged, Damage: h.Damage}
	for i, p := range h.Pages {
		d.Pages = append(d.Pages, page.Page{Number: i + 1, Label: p.Label, Width: p.Width, Height: p.Height})
	}
	return d
}

// glyph is a page.Glyph with its font's number instead of the font.
type glyph struct {
	Text          string
	X, Y, Advance float32
	Size          float32
	Font          int
	Tag, MCID     int32
	Colour        uint32
	Angle         int16
	Flags         page.Flag
}

// sheet is the content of a page. Fonts are those not sent before, Dests those
// that follow the first From of the document.
type sheet struct {
	Err          *fault
	Fonts        []page.Font
	Glyphs       []glyph
	Rules        []page.Rule
	Links        []page.Link
	Images       int
	Cover        float64
	Shapes, Lost int
	Unseen       page.Unseen
	From         int
	Dests        []page.Dest
}

// sheetOf packs a page. Known are the numbers of the fonts sent before.
func sheetOf(p *page.Page, known map[*page.Font]int) sheet {
	s := sheet{Err: faultOf(p.Err), Rules: p.Rules, Links: p.Links, Images: p.Images, Cover: p.Cover, Shapes: p.Shapes, Lost: p.Lost, Unseen: p.Unseen}
	s.Glyphs = make([]glyph, len(p.Glyphs))
	for i, g := range p.Glyphs {
		n, ok := known[g.Font]
		if !ok {
			n = len(known)
			known[g.Font] = n
			s.Fonts = append(s.Fonts, *g.Font)
		}
		s.Glyphs[i] = glyph{g.Text, g.X, g.Y, g.Advance, g.Size, n, g.Tag, g.MCID, g.Colour, g.Angle, g.Flags}
	}
	return s
}

// into unpacks a page and returns the fonts known by then. A glyph whose font
// was never sent is dropped.
func (s *sheet) into(p *page.Page, fonts []*page.Font) []*page.Font {
	for _, f := range s.Fonts {
		fonts = append(fonts, &f)
	}
	p.Err, p.Rules, p.Links, p.Images, p.Cover, p.Shapes, p.Lost, p.Unseen = s.Err.error(), s.Rules, s.Links, s.Images, s.Cover, s.Shapes, s.Lost, s.Unseen
	p.Glyphs = make([]page.Glyph, 0, len(s.Glyphs))
	for _, g := range s.Glyphs {
		if g.Font >= 0 && g.Font < len(fonts) {
			p.Glyphs = append(p.Glyphs, page.Glyph{Text: g.Text, X: g.X, Y: g.Y, Advance: g.Advance, Size: g.Size, Font: fonts[g.Font],
				Tag: g.Tag, MCID: g.MCID, Colour: g.Colour, Angle: g.Angle, Flags: g.Flags})
		}
	}
	return fonts
}
