// Package page holds what a paged format hands from its reader (objects to
// glyphs) to the layout (glyphs to blocks): pages of positioned glyphs, and
// what the file says of its own structure.
package page

import (
	"context"
	"fmt"

	"github.com/referent-go/referent/ingest/internal/event"
)

// ErrSlow is an event.ErrTooLarge of what took longer than it may: the same file
// may be read whole another time.
var ErrSlow = fmt.Errorf("%w", event.ErrTooLarge)

// Document is a paged document after its content was interpreted.
type Document struct {
	Pages   []Page
	Outline []Entry  // the file's bookmarks, in order; a hint, not the truth
	Dests   []Dest   // named destinations and those that links and bookmarks use
	Title   string   // of the file's metadata; a hint
	Info    []Field  // other metadata in a fixed order
	Roles   []string // structure roles by Glyph.Tag; "" at 0 (untagged). One entry an element: glyphs with the same tag are of one element
	Parents []int32  // the tag of the element around each of Roles; 0 for none
	Tagged  bool

	// Engine names the library that read the file, Reason why it and not the
	// usual one; "" where it is the usual one, or was asked for.
	Engine, Reason string

	// Damage says what was found broken when the file was opened, in words for
	// people; damage of one page is its Err.
	Damage []string
	// Limited says what was not tried to the end when the file was opened, as a
	// limit was passed.
	Limited []string

	// Fill reads the content of the page with index i (glyphs, rules, links,
	// images) into Pages; nil where all pages hold theirs. It is used from one
	// goroutine at a time unless Parallel says that several may fill a page each.
	Fill     func(ctx context.Context, i int) error
	Parallel bool
	// Settle finishes a page that was filled; nil where nothing is left to do. It
	// does what depends on the pages before, so that it is used from one goroutine
	// at a time, best in the order of pages.
	Settle func(ctx context.Context, i int) error
	// Waits says that Settle would have to wait for something to be read, so that
	// more pages may be filled in the meantime; nil where it never does.
	Waits func() bool
	// Limits bound what reading all of the pages may take.
	Limits Limits

	// Reuse takes the glyphs of a page that is released, for Fill to put others in
	// their place; nil where they are left to the collector. It may be used from
	// several goroutines.
	Reuse func([]Glyph)

	// Free lets go of what Fill reads with; nil where there is nothing.
	Free func()
}

// Close lets go of what the document is read with. Pages cannot be filled
// afterwards. It may be called again.
func (d *Document) Close() {
	if d.Free != nil {
		d.Free()
		d.Free = nil
	}
}

// Content is the page with index i with its content. Errors are the context's
// and those that end the document; what is wrong with the page is its Err.
func (d *Document) Content(ctx context.Context, i int) (*Page, error) {
	if d.Fill != nil {
		if err := d.Fill(ctx, i); err != nil {
			return nil, err
		}
	}
	if d.Settle != nil {
		if err := d.Settle(ctx, i); err != nil {
			return nil, err
		}
	}
	return &d.Pages[i], nil
}

// Release lets go of the glyphs of the page with index i where they can be read
// again, so that a long document takes no more than its text. Nobody may hold
// them. It may be used from several goroutines for a page each.
func (d *Document) Release(i int) {
	if d.Fill == nil {
		return
	}
	glyphs := d.Pages[i].Glyphs
	d.Pages[i].Glyphs = nil
	if d.Reuse != nil && glyphs != nil {
		d.Reuse(glyphs)
	}
}

// Field is one metadata entry.
type Field struct{ Key, Value string }

// Page is one page in its upright reading position: rotation is applied, the
// origin is bottom left, units are points.
type Page struct {
	Number        int    // physical, from 1
	Label         string // printed page label of the file's page-label tree; "" if none
	Width, Height float64
	Glyphs        []Glyph // in content order
	Rules         []Rule  // thin filled or stroked lines and boxes, for tables and underlines
	Links         []Link
	Images        int     // images drawn
	Cover         float64 // share of the page that the largest of them covers, 0 to 1
	Shapes        int     // paths painted
	Unseen        Unseen  // what was left out as nobody sees it
	Lost          int     // codes of shown strings that gave no character although they take room
	// Recognised says by what and how surely, where text was read from the
	// picture of the page.
	Recognised string
	Engine     string // what read the page where the document's engine did not
	Err        error  // why the page could not be read whole; its glyphs up to there stand
}

// Reset takes away what a page holds of its content, for it to be read anew.
func (p *Page) Reset() {
	*p = Page{Number: p.Number, Label: p.Label, Width: p.Width, Height: p.Height}
}

// Flag says what is special about a glyph.
type Flag uint8

// The flags of a glyph.
const (
	Artifact   Flag = 1 << iota // the file marks it as page furniture
	Invisible                   // drawn without ink (text mode 3), as under a scan
	Guessed                     // its Unicode value is not certain
	Rotated                     // not upright on the upright page
	Space                       // a drawn space
	Recognised                  // read from the picture of the page, not from the file
)

// Glyph is one drawn character (or ligature, expanded). X, Y is the origin on
// the baseline, Advance the width to the next origin in points without what
// character and word spacing add, Size the font size in points as it shows on
// the page.
type Glyph struct {
	Text          string
	X, Y, Advance float32
	Size          float32
	Font          *Font
	Tag           int32  // index into Document.Roles; 0 untagged
	MCID          int32  // marked-content id on its page, -1 if none
	Colour        uint32 // 0xRRGGBB of the fill, as near as it can be told
	Angle         int16  // text direction in degrees, 0 for left to right
	Flags         Flag
}

// Font is a font as layout needs it.
type Font struct {
	Name            string // without subset prefix
	Weight          int    // 400 regular, 700 bold; from the name first
	Italic, Mono    bool
	Ascent, Descent float32 // per unit of size; descent is negative
}

// Rule is a drawn line or filled box: left, bottom, right, top in points.
type Rule [4]float32

// Entry is one bookmark. Page is 0 where it points nowhere.
type Entry struct {
	Level int // from 1
	Title string
	Page  int
	Y     float64
}

// Link is a link annotation: its rectangle (left, bottom, right, top) and where
// it leads: URI, or a destination named in Document.Dests.
type Link struct {
	Box  [4]float64
	URI  string
	Dest string
}

// Dest is a place inside the document that links can lead to. Name is unique;
// unnamed places get the name "page=N&y=Y", or "page=N&x=X&y=Y" with an X.
type Dest struct {
	Name string
	Page int
	X    float64 // left of the view, in points; 0 where the file gives none, or the page's own
	Y    float64 // top of the view, in points from the bottom; the page's height where the file gives none
}

// Place is the name of a place that has none.
func (d Dest) Place() string {
	if d.X > 0 {
		return fmt.Sprintf("page=%d&x=%.0f&y=%.0f", d.Page, d.X, d.Y)
	}
	return fmt.Sprintf("page=%d&y=%.0f", d.Page, d.Y)
}
